"""A server whose catalogue holds one more game, with a fault for every path but the first.

Run as `python -m tests.server.sinkhole serve …`, with the command line of `server`.
"""

from attrs import define

from games.catalog import CATALOG
from games.chance import Chance
from games.prompt import Json, Picks, Prompt, Seat, choice
from games.ruleset import Options, Result, Ruleset
from games.table import Question, Table
from server.__main__ import main

PATHS = ("step", "sink", "trip", "stare", "blink")
"""Play on; rules that never return; rules that raise; a view that never returns; a view that raises."""


class Tripped(Exception):
    """The rules have a fault."""


@define
class State:
    path: str = "step"
    steps: int = 0


def deal(_seats: tuple[Seat, ...], _options: Options, _chance: Chance) -> State:
    return State()


async def play(table: Table[State]) -> Result:
    state = table.state
    while True:
        await table.top_of_turn()
        seat = table.seats[state.steps % len(table.seats)]
        state.path = await table.ask(seat, "path", Question([choice(path, path) for path in PATHS]))
        lose_the_way(state.path, "sink", "trip")
        state.steps += 1


def lose_the_way(path: str, endless: str, faulty: str) -> None:
    while path == endless:
        pass
    if path == faulty:
        raise Tripped


def public(table: Table[State]) -> Json:
    return {"steps": table.state.steps}


def private(table: Table[State], _seat: Seat) -> Json:
    lose_the_way(table.state.path, "stare", "blink")
    return {}


def advise(_public: Json, _private: Json, prompt: Prompt, _chance: Chance) -> Picks:
    return prompt.default


SINKHOLE = Ruleset(
    "sinkhole", version=1, seats=range(1, 5),
    state=State, deal=deal, play=play, public=public, private=private, advise=advise,
)  # fmt: skip


if __name__ == "__main__":
    CATALOG[SINKHOLE.name] = SINKHOLE
    main()
