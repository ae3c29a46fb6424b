"""4.3 Icons on depths and mantas, written as short codes: `C2` is two coins, `P2@S` two power against Shark Bays."""

from enum import StrEnum
from functools import cache

from attrs import frozen


class LocationType(StrEnum):
    """The four kinds of places."""

    SHARK = "shark"
    WRECK = "wreck"
    RUINS = "ruins"
    VOLCANO = "volcano"


class IconKind(StrEnum):
    """What an icon does; the values are the letters of its code."""

    COINS = "C"
    POWER = "P"
    RAISE = "R"
    RAISE_FULLY = "RF"
    FREE_RECRUIT = "HF"
    TAKE_BACK = "TB"
    SCORE = "SC"
    EMPTY = "_"


BOUND_TO = {
    "S": LocationType.SHARK,
    "W": LocationType.WRECK,
    "A": LocationType.RUINS,
    "V": LocationType.VOLCANO,
}


@frozen
class Icon:
    """One icon. `amount` counts coins, power or levels; power with a `bound` works against that type alone."""

    code: str
    kind: IconKind
    amount: int = 1
    bound: LocationType | None = None

    @property
    def is_resource(self) -> bool:
        """2.2 Resources pay for things in the main action; all other icons but the empty one are effects."""
        return self.kind in (IconKind.COINS, IconKind.POWER)

    @property
    def is_effect(self) -> bool:
        return not self.is_resource and self.kind is not IconKind.EMPTY


@cache
def icon(code: str) -> Icon:
    """The icon with this code. Raises ValueError or KeyError for a code that is none."""
    plain, _, bound = code.partition("@")
    letters = plain.rstrip("0123456789")
    amount = int(plain[len(letters) :] or 1)
    return Icon(code, IconKind(letters), amount, BOUND_TO[bound] if bound else None)
