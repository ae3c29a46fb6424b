"""What one room grants at most (P37). A journal has to be read again, so nobody may make it grow without playing."""

from actors.chronicle import Chronicle
from actors.refusal import Refusal
from protocol.messages import Answer, CloseRoom, MakePass, Sit
from protocol.reasons import Reason

WISHES = 10_000
"""Wishes besides answers that one room ever grants; no play needs them."""
PEOPLE = 200
"""Persons one room ever knows."""
PASSES = 8
"""Unused passes of one person at a time."""
PASS_LIFE = 120_000
"""Milliseconds in which a pass moves a person to another device."""
NEWCOMERS_KEY = 16
"""Characters of the key of a newcomer's Sit: until they have a token, it is all that tells them from others."""


def check_bounds(room: Chronicle, person: str | None, wish: object, at: int) -> None:
    """Raise Refusal, naming the limit, for a wish that would pass it."""
    if isinstance(wish, Answer | CloseRoom):
        return
    if room.wishes >= WISHES:
        raise Refusal(Reason.TOO_FAST, {"limit": "wishes", "most": WISHES})
    if person is None and isinstance(wish, Sit):
        _check_newcomer(room, wish)
    if person is not None and isinstance(wish, MakePass):
        _check_passes(room, person, at)


def _check_passes(room: Chronicle, person: str, at: int) -> None:
    if len(room.seating.people[person].living_passes(at)) >= PASSES:
        raise Refusal(Reason.TOO_FAST, {"limit": "passes", "most": PASSES, "retry_after": PASS_LIFE})


def _check_newcomer(room: Chronicle, wish: Sit) -> None:
    if len(room.seating.people) >= PEOPLE:
        raise Refusal(Reason.ROOM_FULL, {"limit": "people", "most": PEOPLE})
    if len(wish.key) < NEWCOMERS_KEY:
        raise Refusal(Reason.MALFORMED, {"limit": "key", "fewest": NEWCOMERS_KEY})
