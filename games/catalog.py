"""The games of this house, written out by hand."""

from games.ruleset import Ruleset
from games.tollway import RULESET as TOLLWAY

CATALOG: dict[str, Ruleset] = {ruleset.name: ruleset for ruleset in (TOLLWAY,)}
