"""How a bot pays: the set of mantas and depths that is enough and that it misses least."""

from collections.abc import Iterable
from itertools import combinations

from attrs import frozen

from games.sea_kings.icons import Icon, IconKind, LocationType
from games.sea_kings.judgement import Judge
from games.sea_kings.state import Manta, Placed, Player

MOST_SOURCES = 9
"""More are not looked at in one payment; the dearest are left out."""


@frozen
class Coin:
    """A source of a payment, and what using it costs in points; less than nothing if it is welcome."""

    giver: str
    """Id of the manta or the location."""
    amount: int
    cost: float


def fits(icon: Icon, currency: IconKind, bound: LocationType | None) -> bool:
    """Whether an icon pays in this currency for a target of this type."""
    return icon.kind is currency and icon.bound in (None, bound)


def purse(
    judge: Judge, player: Player, exploited: Iterable[str], currency: IconKind, bound: LocationType | None
) -> list[Coin]:
    """Everything the player could pay with, least missed first."""
    coins = [
        manta_coin(judge, manta) for manta in player.mantas if not manta.tired and fits(manta.icon, currency, bound)
    ]
    coins += [
        depth_coin(judge, placed, placed.top)
        for placed in player.board
        if placed.top and fits(placed.top, currency, bound) and placed.id not in exploited
    ]
    return sorted(coins, key=lambda coin: (coin.cost / coin.amount, coin.giver))[:MOST_SOURCES]


def manta_coin(judge: Judge, manta: Manta) -> Coin:
    tired = Manta(manta.id, manta.wild, tired=True)
    return Coin(manta.id, manta.icon.amount, judge.manta(manta) - judge.manta(tired))


def depth_coin(judge: Judge, placed: Placed, icon: Icon) -> Coin:
    """Using a depth loses the icon and brings the location nearer to its points and its manta."""
    after = Placed(placed.id, placed.covered + 1)
    nearer = 0.12 * placed.card.points
    manta = judge.manta(Manta(placed.card.manta)) if placed.card.manta and after.risen else 0.0
    return Coin(placed.id, icon.amount, judge.rest(placed) - judge.rest(after) - manta - nearer)


def cheapest(coins: list[Coin], missing: int) -> tuple[Coin, ...] | None:
    """The least missed coins that pay, none of them superfluous; None if there are no such."""
    if missing <= 0:
        return ()
    best: tuple[Coin, ...] | None = None
    for count in range(1, 1 + min(missing, len(coins))):
        for some in combinations(coins, count):
            over = sum(coin.amount for coin in some) - missing
            if 0 <= over < min(coin.amount for coin in some) and (best is None or cost(some) < cost(best)):
                best = some
    return best


def cost(coins: Iterable[Coin]) -> float:
    return sum(coin.cost for coin in coins)
