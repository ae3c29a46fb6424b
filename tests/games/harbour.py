"""A toy game for tests of the engine: on its turn a seat does whatever the test wants to happen, then ends its turn."""

from attrs import define, field, frozen

from games.chance import Chance
from games.checkpoint import plain
from games.engine import Game
from games.piles import draw
from games.prompt import Json, Picks, Prompt, PromptId, Seat, choice
from games.ruleset import Options, Result, Ruleset, TableOption
from games.table import Question, Table

TURNS = 6


@define
class State:
    coins: list[int]
    seen: list[list[int]]
    """Cards each seat has looked at."""
    pile: list[int]
    turn: int = 0
    log: list[str] = field(factory=list)


@frozen
class Loaded:
    seat: Seat
    what: str


def deal(seats: tuple[Seat, ...], _options: Options, chance: Chance) -> State:
    return State([0] * len(seats), [[] for _ in seats], chance.shuffled(range(20)))


async def play(table: Table[State]) -> Result:
    while table.state.turn < TURNS:
        await table.top_of_turn()
        seat = table.seats[table.state.turn % len(table.seats)]
        while (deed := await table.ask(seat, "deed", Question(DEEDS, default=(len(DEEDS) - 1,)))) != "end":
            await carry_out(table, seat, deed)
        table.state.turn += 1
    return Result(tuple(table.state.coins), tuple(1 + sum(o > m for o in table.state.coins) for m in table.state.coins))


DEEDS = [choice(deed, deed) for deed in ("load", "roll", "look", "crate", "trade", "vote", "vow", "end")]


async def carry_out(table: Table[State], seat: Seat, deed: str) -> None:
    state = table.state
    match deed:
        case "load":
            state.coins[seat] += 1
        case "roll":
            state.coins[seat] += table.chance.die()
        case "look":
            state.seen[seat] += draw(table, state.pile)
        case "crate":
            crates = Question([choice(n, "crate", number=n) for n in (1, 2, 3)])
            state.coins[seat] += await table.ask(seat, "crate", crates, nested=True)
        case "trade":
            other = [*table.others(seat), seat][0]
            state.coins[other] += 10 * await table.offer(other, "trade", seat=seat)
        case "vote" | "vow":
            ballot = Question([choice(n, "ballot", number=n) for n in (0, 1, 2)])
            votes = await table.ask_each(deed, dict.fromkeys(table.seats, ballot), final=deed == "vow")
            state.log += [f"{voter} says {vote}" for voter, (vote,) in votes.items()]
        case _:
            raise ValueError(deed)
    state.log.append(f"{seat} {deed}")
    table.tell(Loaded(seat, deed))
    if deed == "look":
        table.tell(Loaded(seat, str(state.seen[seat])), only=seat)


def public(table: Table[State]) -> Json:
    state = table.state
    return {"turn": state.turn, "coins": plain(state.coins), "pile": len(state.pile), "log": plain(state.log)}


def private(table: Table[State], seat: Seat) -> Json:
    return {"seen": plain(table.state.seen[seat])}


def advise(_public: Json, _private: Json, prompt: Prompt, _chance: Chance) -> Picks:
    return prompt.default


HARBOUR = Ruleset(
    "harbour", version=1, seats=range(1, 5), options=(TableOption("weather", ("fair", "foul", 1)),),
    state=State, deal=deal, play=play, public=public, private=private, advise=advise,
)  # fmt: skip


def harbour(seats: int = 2, *, checkpoint_every: int = 1) -> Game:
    return Game(HARBOUR, {}, seats, "seed", checkpoint_every=checkpoint_every)


def only_prompt(game: Game) -> Prompt:
    (prompt,) = game.prompts.values()
    return prompt


def do(game: Game, *deeds: str) -> None:
    """Answer the one open prompt with the option of this kind, deed after deed."""
    for deed in deeds:
        prompt = only_prompt(game)
        game.answer(prompt.id, ([option.kind for option in prompt.options].index(deed),))


def prompt_of(game: Game, seat: int) -> PromptId:
    """The open prompt of one of several seats asked together, answered or not."""
    together = [*game.prompts.values(), *(prompt for prompt, _ in game.sealed.values())]
    return next(prompt.id for prompt in together if prompt.seat == seat)
