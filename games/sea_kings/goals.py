"""6.1 The fourteen goals, one a row; every condition looks at its player alone."""

from collections import Counter
from collections.abc import Callable

from attrs import frozen

from games.sea_kings.characters import character
from games.sea_kings.locations import LOCATIONS, Location
from games.sea_kings.state import Player

TRACK = (8, 6, 4, 3, 2)
"""D19 Points of a track's spaces, first come first; the fifth is for a game of five."""
FIXED = 4
"""How many goals a game has; this many rows from the first are printed on the board."""


@frozen
class GoalCard:
    """A goal and when it is met."""

    id: str
    met: Callable[[Player], bool]


def locations(player: Player) -> list[Location]:
    """On the board and scored."""
    return [*(placed.card for placed in player.board), *scored(player)]


def scored(player: Player) -> list[Location]:
    return [LOCATIONS[location] for location in player.scored]


def wild_mantas(player: Player) -> int:
    """The purple ones, those of kings included (D16)."""
    return sum(manta.wild for manta in player.mantas)


def most_of_a_type(player: Player) -> int:
    return max(Counter(location.type for location in locations(player)).values(), default=0)


def conquerors(player: Player) -> int:
    return sum(character(card).conquers for card in [*player.hand, *player.discard])


GOALS = {
    goal.id: goal
    for goal in (
        GoalCard("hand8", lambda player: len(player.hand) == 8),
        GoalCard("board5", lambda player: len(player.board) == 5),
        GoalCard("scored3", lambda player: len(player.scored) >= 3),
        GoalCard("wild2", lambda player: wild_mantas(player) >= 2),
        GoalCard("own11", lambda player: len(player.board) + len(player.scored) >= 11),
        GoalCard("wild3", lambda player: wild_mantas(player) >= 3),
        GoalCard("types4", lambda player: len({location.type for location in scored(player)}) == 4),
        GoalCard("discard10", lambda player: len(player.discard) >= 10),
        GoalCard("risen5", lambda player: sum(placed.risen for placed in player.board) == 5),
        GoalCard("points15", lambda player: sum(location.points for location in scored(player)) >= 15),
        GoalCard("lastcard", lambda player: len(player.hand) == 1 and not player.in_play),
        GoalCard("same4", lambda player: most_of_a_type(player) >= 4),
        GoalCard("conq5", lambda player: conquerors(player) >= 5),
        GoalCard("pay5", lambda player: player.paid_five),
    )
}
