"""Sea Kings: explore the sea, win locations, recruit characters, reach the goals first."""

from games.ruleset import Ruleset, TableOption
from games.sea_kings.advice import advise
from games.sea_kings.setup import deal
from games.sea_kings.state import State
from games.sea_kings.turn import play
from games.sea_kings.view import private, public

RULESET = Ruleset(
    "sea-kings", version=1, seats=range(2, 5), options=(
        TableOption("kings", ("none", "seat", "draft")),
        TableOption("goals", ("fixed", "random")),
        TableOption("matrona_rule", ("off", "on")),
    ),
    state=State, deal=deal, play=play, public=public, private=private, advise=advise,
)  # fmt: skip
