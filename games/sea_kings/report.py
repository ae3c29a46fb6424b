"""What a simulation learns from a finished game of Sea Kings."""

from collections import Counter, defaultdict
from collections.abc import Iterator

from games.engine import Game
from games.reporting import Report, Things
from games.sea_kings.characters import KINGS, ocean_cards
from games.sea_kings.events import Bought, Conquered, GoalClaimed, Played, Recruited, Scored
from games.sea_kings.goals import TRACK
from games.sea_kings.locations import LOCATIONS
from games.sea_kings.scoring import score_of
from games.sea_kings.state import State

RECRUITED = "characters recruited"
WON = "locations won"
SCORED = "locations scored"
CLAIMED = "goals claimed"
FIRST = "goals claimed first"
PLAYED = "characters played"
KING = "king"
PLACE = "place in turn order"


def report(game: Game) -> Report:
    """From the end of a game, with everything that was told in it."""
    state: State = game.table.state
    assert game.result
    winner = game.seats[game.result.ranks.index(1)]
    score = score_of(state, winner)
    took: dict[str, list[list[str]]] = defaultdict(lambda: [[] for _ in game.seats])
    for told in game.told:
        for title, thing, seat in taken(told.event):
            took[title][seat].append(thing)
    for place, seat in enumerate(state.order(), 1):
        took[PLACE][seat].append(str(place))
        if king := state.players[seat].king:
            took[KING][seat].append(KINGS[king - 1])
    goals = tuple(goal.id for goal in state.goals)
    return Report(
        numbers={"turns per player": state.turn / len(game.seats)},
        happened={"last round brought on by": state.ending.trigger.value if state.ending else "nothing"},
        sources={"hand": score.hand, "goals": score.goals, "locations": score.locations},
        took={title: tuple(map(tuple, by_seat)) for title, by_seat in took.items()},
        offered={
            RECRUITED: seen_characters(state),
            WON: seen_locations(state),
            SCORED: seen_locations(state),
            CLAIMED: goals * len(game.seats),
            FIRST: goals,
        },
    )


def taken(event: object) -> Iterator[tuple[str, str, int]]:
    """What an event tells was taken: title, thing, seat."""
    match event:
        case Recruited(seat, card):
            yield RECRUITED, name(card), seat
        case Bought(seat, location) | Conquered(seat, location):
            yield WON, location, seat
        case Scored(seat, location):
            yield SCORED, location, seat
        case Played(seat, card):
            yield PLAYED, name(card), seat
        case GoalClaimed(seat, goal, points):
            yield CLAIMED, goal, seat
            if points == TRACK[0]:
                yield FIRST, goal, seat
        case _:
            pass


def name(card: str) -> str:
    return card.partition("/")[0]


def seen_characters(state: State) -> Things:
    """Both copies where both came into the row."""
    return tuple((Counter(map(name, ocean_cards())) - Counter(map(name, state.market.character_deck))).elements())


def seen_locations(state: State) -> Things:
    hidden = set(state.market.location_deck)
    return tuple(location for location in LOCATIONS if location not in hidden)
