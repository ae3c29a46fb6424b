"""The games of this house, written out by hand."""

from games.ruleset import Ruleset
from games.sea_kings import RULESET as SEA_KINGS
from games.tollway import RULESET as TOLLWAY

CATALOG: dict[str, Ruleset] = {ruleset.name: ruleset for ruleset in (SEA_KINGS, TOLLWAY)}
