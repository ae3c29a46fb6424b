"""7 Points, and who won."""

from attrs import frozen

from games.prompt import Seat
from games.ruleset import Result
from games.sea_kings.goals import TRACK
from games.sea_kings.locations import LOCATIONS
from games.sea_kings.state import State


@frozen
class Score:
    """Points by where they are from."""

    hand: int
    goals: int
    locations: int

    @property
    def points(self) -> int:
        return self.hand + self.goals + self.locations


def goal_points(state: State, seat: Seat) -> int:
    """6.3 The values above the seat's mantas."""
    return sum(TRACK[n] for goal in state.goals for n, claim in enumerate(goal.claims) if claim.seat == seat)


def score_of(state: State, seat: Seat) -> Score:
    """7 A point for each card in hand, the goals, the scoring pile; nothing for what is still on the board."""
    player = state.players[seat]
    locations = sum(LOCATIONS[location].points for location in player.scored)
    return Score(len(player.hand), goal_points(state, seat), locations)


def result(state: State) -> Result:
    """7 Most points; then more mantas in reserve; then the lower king; without kings the later in turn order."""
    order = state.order()
    points = tuple(score_of(state, Seat(seat)).points for seat in range(len(order)))

    def standing(seat: Seat) -> tuple[int, int, int]:
        player = state.players[seat]
        return -points[seat], -len(player.mantas), player.king or -order.index(seat)

    best_first = sorted(order, key=standing)
    return Result(points, tuple(1 + best_first.index(Seat(seat)) for seat in range(len(order))))
