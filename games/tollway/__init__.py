"""Tollway: a ring of squares, a hand of numbers, tolls. The worked example of `docs/your-own-game.md`."""

from games.ruleset import Ruleset, TableOption
from games.tollway.rules import State, deal, play
from games.tollway.view import advise, private, public

RULESET = Ruleset(
    "tollway", version=1, seats=range(4, 5), options=(TableOption("turns", (80, 20, 40, 160, "none")),),
    state=State, deal=deal, play=play, public=public, private=private, advise=advise,
)  # fmt: skip
