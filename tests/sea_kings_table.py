"""Sets a table of Sea Kings in a few lines: `table(hand="legion lord", board="S03 W04:1", bottom="S01 W01")`.

Cards, locations and mantas are named as in the rules, several of them with spaces between: `healer` or `healer/2`,
`W04:1` is a location with one depth covered, `~C1` a tired manta. Whatever is not said is empty, Matrona is always in
hand, and trained mantas that are not named lie tired.
"""

from collections import Counter

from attrs import frozen

from games.checkpoint import Checkpoint, plain
from games.engine import Game
from games.prompt import Seat
from games.sea_kings import RULESET
from games.sea_kings.characters import CHARACTERS, Origin, character
from games.sea_kings.setup import TRAINED
from games.sea_kings.state import Claim, Ending, EndTrigger, Goal, Manta, Market, Placed, Player, State
from tests.sea_kings_play import Play


@frozen
class Side:
    """What one seat has, in words."""

    hand: str = ""
    discard: str = ""
    board: str = ""
    scored: str = ""
    mantas: str = ""
    wild: str = ""
    king: str | None = None


rival = Side


@frozen
class Sea:
    """What lies in the middle, in words; decks from their tops."""

    row: str = ""
    deck: str = "eel/8 eel/9"
    bottom: str = ""
    top: str = ""
    sea: str = "S01 W01"
    gone: str = ""


SIDE = {field.name for field in Side.__attrs_attrs__}
SEA = {field.name for field in Sea.__attrs_attrs__}


class Copies:
    """Gives each copy of a character its own id."""

    def __init__(self) -> None:
        self._used: Counter[str] = Counter()

    def ids(self, words: str, seat: int) -> list[str]:
        return [self._id(word, seat) for word in words.split()]

    def _id(self, word: str, seat: int) -> str:
        if "/" in word:
            return word
        match character(word).origin:
            case Origin.START:
                return f"{word}/{seat}"
            case Origin.KING:
                return word
            case Origin.OCEAN:
                self._used[word] += 1
                return f"{word}/{self._used[word]}"


def mantas_of(side: Side) -> list[Manta]:
    """The four trained ones, ready if named, and the wild ones."""
    trained = [Manta(f"{icon}/trained", tired=icon not in side.mantas.split()) for icon in TRAINED]
    return trained + [
        Manta(f"{icon.strip('~')}/wild{n}", wild=True, tired=icon.startswith("~"))
        for n, icon in enumerate(side.wild.split())
    ]


def places(words: str) -> list[Placed]:
    return [Placed(word[:3], int(word[4:] or 0)) for word in words.split()]


def player(side: Side, seat: int, copies: Copies) -> Player:
    return Player(
        hand=copies.ids(f"matrona {side.hand}", seat),
        discard=copies.ids(side.discard, seat),
        board=places(side.board),
        scored=side.scored.split(),
        mantas=mantas_of(side),
        king=CHARACTERS[side.king].number if side.king else None,
    )


def market(words: Sea, copies: Copies) -> Market:
    return Market(
        characters=copies.ids(words.row, 0),
        character_deck=copies.ids(words.deck, 0),
        bottom=words.bottom.split(),
        top=words.top.split(),
        location_deck=words.sea.split(),
        location_discard=words.gone.split(),
    )


def place(state: State, placed: str) -> None:
    """`hand8=0,1 wild2=1`: mantas of these seats lie on these goals, first come first."""
    goals = {goal.id: goal for goal in state.goals}
    for word in placed.split():
        goal, _, seats = word.partition("=")
        for seat in map(int, seats.split(",")):
            mantas = state.players[seat].mantas
            goals[goal].claims.append(Claim(Seat(seat), mantas.pop(0).id))


def table(
    rivals: list[Side] | None = None,
    *,
    me: Side | None = None,
    seats: int = 0,
    goals: str = "",
    placed: str = "",
    turn: int = 0,
    first: int = 0,
    last_turn: int | None = None,
    **words: str,
) -> Play:
    """A game at the top of seat `turn`'s turn.

    `words` are those of `Side`, for seat 0 if `me` does not say it, of `Sea`, and table options.
    """
    others = list(rivals or [])
    others += [Side()] * (max(seats, 2) - 1 - len(others))
    copies = Copies()
    sides = [me or Side(**{word: words.pop(word) for word in SIDE & words.keys()}), *others]
    sea = market(Sea(**{word: words.pop(word) for word in SEA & words.keys()}), copies)
    state = State(
        players=[player(side, seat, copies) for seat, side in enumerate(sides)],
        market=sea,
        goals=[Goal(goal) for goal in goals.split()],
        start=Seat(first),
        active=Seat(turn),
        ending=None if last_turn is None else Ending(EndTrigger.GOALS, Seat(last_turn), turns_left=1),
    )
    place(state, placed)
    start = Checkpoint(position=0, inputs=0, next_prompt=1, drawn=0, state=plain(state))
    return Play(Game(RULESET, words, len(sides), "tide", start=start))


def fresh_table(seats: int = 2, seed: str = "tide", **options: str) -> Play:
    """A game as it is dealt."""
    return Play(Game(RULESET, options, seats, seed))
