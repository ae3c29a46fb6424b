"""How many turns a player is from each goal, roughly: what a bot races by."""

from collections.abc import Callable
from functools import cache

from games.sea_kings.goals import conquerors, locations, most_of_a_type, scored, wild_mantas
from games.sea_kings.icons import Icon, IconKind
from games.sea_kings.locations import LOCATIONS
from games.sea_kings.state import BOARD_SLOTS, Placed, Player

WIN = 1.3
"""Turns it takes to win another location."""
RECRUIT = 1.5
"""Turns it takes to recruit another character."""
FAR = 30.0
EFFORT = {IconKind.EMPTY: 0.8, IconKind.COINS: 0.4, IconKind.POWER: 0.4}
"""Turns it takes to get past a depth; any other 0.25."""


def effort(icon: Icon) -> float:
    return EFFORT.get(icon.kind, 0.25) + (0.3 if icon.bound else 0.0)


def to_rise(placed: Placed) -> float:
    """Until this location is fully risen."""
    return effort_of(placed.id, placed.covered)


@cache
def effort_of(location: str, covered: int) -> float:
    """For the depths still to come."""
    return sum(effort(icon) for icon in LOCATIONS[location].depths[covered:])


def cheapest(board: list[float], wanted: int, missing: float) -> float:
    """The `wanted` smallest of these together; each there is not costs `missing`."""
    if wanted <= 0:
        return 0.0
    near = sorted([cost for cost in board if cost < missing])[:wanted]
    return sum(near) + missing * (wanted - len(near))


def owned(player: Player) -> int:
    """Characters anywhere but out of the game."""
    return len(player.hand) + len(player.discard) + len(player.in_play)


def hand_of(player: Player, size: int) -> float:
    hand, all_cards = len(player.hand), owned(player)
    if hand >= size:
        return float(hand - size)
    if all_cards >= size:
        return min(1.0 + all_cards - size, RECRUIT * (size - hand))
    return 1.0 + RECRUIT * (size - all_cards)


def full_discard(player: Player, size: int) -> float:
    return RECRUIT * max(0, size + 1 - owned(player)) + max(0, size - len(player.discard))


def wild(player: Player, wanted: int) -> float:
    coming = [to_rise(placed) for placed in player.board if placed.card.manta and not placed.risen]
    return cheapest(coming, wanted - wild_mantas(player), 2.8)


def scoring(player: Player, wanted: int) -> float:
    return cheapest([0.5 + to_rise(placed) for placed in player.board], wanted - len(player.scored), 0.8 + WIN)


def all_types(player: Player) -> float:
    have = {location.type for location in scored(player)}
    near: dict[str, float] = {}
    for placed in player.board:
        if placed.card.type not in have:
            near[placed.card.type] = min(near.get(placed.card.type, FAR), 0.5 + to_rise(placed))
    return cheapest(list(near.values()), 4 - len(have), 1.2 + WIN)


def all_risen(player: Player) -> float:
    missing = BOARD_SLOTS - len(player.board)
    return sum(to_rise(placed) for placed in player.board) + (WIN + 0.6) * missing


def scored_points(player: Player, wanted: int) -> float:
    have = sum(location.points for location in scored(player))
    return max(0.0, (wanted - have) * 0.5)


def five_coins(player: Player) -> float:
    if player.paid_five:
        return 0.0
    coins = sum(manta.icon.amount for manta in player.mantas if manta.icon.kind is IconKind.COINS and not manta.tired)
    coins += sum(placed.top.amount for placed in player.board if placed.top and placed.top.kind is IconKind.COINS)
    return 1.0 + 1.2 * max(0, 5 - coins)


DISTANCES: dict[str, Callable[[Player], float]] = {
    "hand8": lambda player: hand_of(player, 8),
    "board5": lambda player: WIN * max(0, BOARD_SLOTS - len(player.board)),
    "scored3": lambda player: scoring(player, 3),
    "wild2": lambda player: wild(player, 2),
    "own11": lambda player: WIN * max(0, 11 - len(locations(player))),
    "wild3": lambda player: wild(player, 3),
    "types4": all_types,
    "discard10": lambda player: full_discard(player, 10),
    "risen5": all_risen,
    "points15": lambda player: scored_points(player, 15),
    "lastcard": lambda player: float(len(player.hand) - 1 + (0.5 if player.in_play else 0)),
    "same4": lambda player: 1.4 * max(0, 4 - most_of_a_type(player)),
    "conq5": lambda player: (RECRUIT + 0.4) * max(0, 5 - conquerors(player)),
    "pay5": five_coins,
}
"""By goal; 0 when its condition is met."""
