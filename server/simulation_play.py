"""One bot game of a simulation, played in a worker process."""

from collections.abc import Mapping
from importlib import import_module
from importlib.util import find_spec
from time import process_time

from attrs import field, frozen

from games.catalog import CATALOG
from games.engine import Game
from games.match_up import match_up
from games.prompt import Fact
from games.reporting import Report


class CannotSimulate(Exception):
    """There is no such game, or it is not played like that."""


@frozen
class Plan:
    """What to simulate."""

    game: str
    games: int
    seats: int
    options: Mapping[str, Fact] = field(factory=dict)
    seed: str = "0"
    """Same seed, same games."""

    def __attrs_post_init__(self) -> None:
        ruleset = CATALOG.get(self.game)
        if ruleset is None:
            raise CannotSimulate(f"there is no game {self.game}; there are {', '.join(CATALOG)}")
        if self.seats not in ruleset.seats:
            raise CannotSimulate(f"{self.game} is for {ruleset.seats.start} to {ruleset.seats.stop - 1} seats")
        ruleset.complete(self.options)

    @property
    def title(self) -> str:
        """For people and, with hyphens, for files."""
        return " ".join(
            [self.game, f"{self.seats} seats", *(f"{name} {value}" for name, value in self.options.items())]
        )


@frozen
class Outcome:
    """How one game went."""

    scores: tuple[int, ...]
    ranks: tuple[int, ...]
    answers: int
    seconds: float
    """Of CPU."""
    report: Report


def play(job: tuple[Plan, int]) -> Outcome:
    """The plan's game of this number, bots on all seats."""
    plan, number = job
    began = process_time()
    ruleset = CATALOG[plan.game]
    game = match_up(ruleset, plan.options, [ruleset.advise] * plan.seats, f"{plan.seed}/{number}")
    seconds = process_time() - began
    assert game.result
    return Outcome(game.result.scores, game.result.ranks, game.inputs, seconds, report(plan.game, game))


def report(name: str, game: Game) -> Report:
    """What the game says of itself, if it says anything."""
    module = f"games.{name.replace('-', '_')}.report"
    if find_spec(module) is None:
        return Report()
    said = import_module(module).report(game)
    assert isinstance(said, Report)
    return said
