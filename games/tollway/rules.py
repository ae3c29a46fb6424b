"""The rules: pick a card, roll, move on, and build, raise or pay where you land."""

from attrs import define, field, frozen

from games.chance import Chance
from games.piles import draw
from games.prompt import Seat, choice
from games.ruleset import Options, Result
from games.table import Question, Table

SQUARES, HAND, DECK, HIGHEST_LEVEL = 33, 5, 12, 5
LAND_WORTH = 50  # what a level of land counts beside gold at the end


@define
class Square:
    owner: Seat | None = None
    level: int = 0


@define
class Holder:
    """One seat's things. Hand and deck are hidden; the deck's top is its front."""

    hand: list[int]
    deck: list[int]
    gold: int = 1500
    position: int = 0


@frozen
class Stepped:
    """One turn, as everyone saw it; owner, level and gold as they are after it."""

    turn: int
    seat: Seat
    choice: int
    die: int
    square: int
    owner: Seat | None
    level: int
    gold: int


@define
class State:
    holders: list[Holder]
    squares: list[Square] = field(factory=lambda: [Square() for _ in range(SQUARES)])
    turn: int = 0
    recent: list[Stepped] = field(factory=list)


def deal(seats: tuple[Seat, ...], _options: Options, chance: Chance) -> State:
    """Four seats, each with a hand of five and a deck of twelve numbers from 1 to 99."""
    numbers = [[1 + chance.below(99) for _ in range(HAND + DECK)] for _ in seats]
    return State([Holder(hand=mine[:HAND], deck=mine[HAND:]) for mine in numbers])


async def play(table: Table[State]) -> Result:
    """In turn order, for as many turns as the table option says; without an end for `none`."""
    last = table.options["turns"]
    while table.state.turn != last:
        await table.top_of_turn()
        await turn(table, table.seats[table.state.turn % len(table.seats)])
    worth = tuple(holder.gold + LAND_WORTH * land(table.state, n) for n, holder in enumerate(table.state.holders))
    return Result(worth, tuple(1 + sum(other > mine for other in worth) for mine in worth))


async def turn(table: Table[State], seat: Seat) -> None:
    """Pick one of your first three cards, roll, move on and earn ten times the die; then deal with the square."""
    holder = table.state.holders[seat]
    cards = [choice(n, "card", card=card, price=50 * (1 + n)) for n, card in enumerate(holder.hand[:3])]
    picked = await table.ask(seat, "card", Question(cards))
    die = table.chance.die()
    holder.position = (holder.position + die) % SQUARES
    holder.gold += 10 * die
    square = table.state.squares[holder.position]
    land_on(table.state, seat, square, picked)
    holder.deck.append(holder.hand[picked])
    (holder.hand[picked],) = draw(table, holder.deck)
    table.state.turn += 1
    stepped = Stepped(table.state.turn, seat, picked, die, holder.position, square.owner, square.level, holder.gold)
    table.state.recent = [*table.state.recent[-9:], stepped]
    table.tell(stepped)


def land_on(state: State, seat: Seat, square: Square, picked: int) -> None:
    """A free square is bought, one's own is raised, another's takes its toll and wears off."""
    holder = state.holders[seat]
    if square.owner is None:
        holder.gold = max(0, holder.gold - 50 * (1 + picked))
        square.owner, square.level = seat, 1 + picked
    elif square.owner == seat:
        square.level = square.level % HIGHEST_LEVEL + 1
    else:
        toll = min(holder.gold, 20 * square.level)
        holder.gold -= toll
        state.holders[square.owner].gold += toll
        square.level -= 1
        square.owner = square.owner if square.level else None


def land(state: State, seat: int) -> int:
    """Levels this seat owns in all."""
    return sum(square.level for square in state.squares if square.owner == seat)
