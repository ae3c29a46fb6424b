"""Refusals are values with a reason; they leave no trace in the room (P5)."""

from attrs import field, frozen

from games.prompt import Fact
from protocol.reasons import Reason


@frozen
class Refusal(Exception):
    """Why a wish is not granted. `facts` name limits and numbers."""

    reason: Reason
    facts: dict[str, Fact] = field(factory=dict)
