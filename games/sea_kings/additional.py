"""2.2 Additional actions: effects of mantas and of depths, before and after the main action."""

from collections.abc import Awaitable, Callable

from attrs import frozen

from games.prompt import Seat
from games.sea_kings.acquiring import recruit_free
from games.sea_kings.actions import gain_manta, raisable, raise_fully, raise_levels, scorable, score_one, take_back_one
from games.sea_kings.events import Exploited, MantaUsed
from games.sea_kings.icons import Icon, IconKind
from games.sea_kings.state import Manta, Placed, State
from games.table import Table


@frozen
class Addition:
    """An effect icon: when it does at least a part of something, and what it does.

    `placed` is the location that carries it, which it never touches; None for a manta.
    """

    useful: Callable[[State, Seat, Placed | None], bool]
    perform: Callable[[Table[State], Seat, Icon, Placed | None], Awaitable[None]]


async def _raise(table: Table[State], seat: Seat, icon: Icon, placed: Placed | None) -> None:
    await raise_levels(table, seat, icon.amount, placed)


async def _raise_fully(table: Table[State], seat: Seat, _icon: Icon, placed: Placed | None) -> None:
    await raise_fully(table, seat, placed)


async def _score(table: Table[State], seat: Seat, _icon: Icon, placed: Placed | None) -> None:
    await score_one(table, seat, placed)


async def _take_back(table: Table[State], seat: Seat, _icon: Icon, _placed: Placed | None) -> None:
    await take_back_one(table, seat)


async def _recruit(table: Table[State], seat: Seat, _icon: Icon, _placed: Placed | None) -> None:
    await recruit_free(table, seat)


def _something_to_raise(state: State, seat: Seat, placed: Placed | None) -> bool:
    return bool(raisable(state.players[seat], placed))


ADDITIONS = {
    IconKind.RAISE: Addition(_something_to_raise, _raise),
    IconKind.RAISE_FULLY: Addition(_something_to_raise, _raise_fully),
    IconKind.SCORE: Addition(lambda state, seat, placed: bool(scorable(state.players[seat], placed)), _score),
    IconKind.TAKE_BACK: Addition(lambda state, seat, _placed: bool(state.players[seat].discard), _take_back),
    IconKind.FREE_RECRUIT: Addition(lambda state, _seat, _placed: bool(state.market.characters), _recruit),
}


def refusal(state: State, seat: Seat, icon: Icon, placed: Placed | None) -> str | None:
    """Why an icon cannot be used as an additional action now; None if it can."""
    if icon.is_resource:
        return "only_in_payment"
    if icon.kind is IconKind.EMPTY:
        return "empty_depth"
    return None if ADDITIONS[icon.kind].useful(state, seat, placed) else "would_be_wasted"


async def use_manta(table: Table[State], seat: Seat, manta: Manta) -> None:
    """2.2 a) Its icon, then the tired side."""
    table.tell(MantaUsed(seat, manta.id))
    await ADDITIONS[manta.icon.kind].perform(table, seat, manta.icon, None)
    manta.tired = True


async def exploit(table: Table[State], seat: Seat, placed: Placed) -> None:
    """2.2 b) The icon's effect, then the card slides up, then its manta arrives (D24)."""
    icon = placed.card.depths[placed.covered]
    table.tell(Exploited(seat, placed.id, icon.code))
    await ADDITIONS[icon.kind].perform(table, seat, icon, placed)
    placed.covered += 1
    gain_manta(table, seat, placed)
