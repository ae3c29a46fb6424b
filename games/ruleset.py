"""What a game hands to the house."""

from collections.abc import Callable, Coroutine, Mapping
from typing import Any

from attrs import field, frozen

from games.chance import Chance
from games.prompt import Answers, Ask, Fact, Facts, Json, Picks, Prompt, Seat
from games.table import Table

Options = dict[str, Fact]


class BadOptions(Exception):
    """Table options that the game does not know. `option` names the first, `reason` is unknown or not_offered."""

    def __init__(self, option: str, reason: str) -> None:
        super().__init__(f"{option}: {reason}")
        self.option = option
        self.reason = reason


@frozen
class TableOption:
    """Something the host chooses before a game; the first value is preselected."""

    name: str
    values: tuple[Fact, ...]


@frozen
class Result:
    """How a game ended, by seat."""

    scores: tuple[int, ...]
    ranks: tuple[int, ...]
    """1 for the winner; seats share a rank only if the rules break no tie."""


@frozen
class Ruleset:
    """One game: how it is dealt, played, seen and advised. All functions are synchronous but `play`."""

    name: str
    """Its folder in `games`, with hyphens."""
    version: int
    """Raised whenever an old journal would play out differently (P19)."""
    seats: range
    """How many can play."""
    state: type[Any]
    """The attrs class of the plain data on the table (P18)."""
    deal: Callable[[tuple[Seat, ...], Options, Chance], Any]
    """The state before the first turn."""
    play: Callable[[Table[Any]], Coroutine[Ask, Answers, Result]]
    """From the top of any turn to the end; awaits nothing but the table's questions."""
    public: Callable[[Table[Any]], Json]
    """What everyone sees: the screen and spectators see this alone."""
    private: Callable[[Table[Any], Seat], Json]
    """What this seat sees besides."""
    advise: Callable[[Json, Json, Prompt, Chance], Picks]
    """A bot's picks from its seat's own view and prompt; `chance` breaks ties and never comes from the game's seed."""
    options: tuple[TableOption, ...] = field(default=())

    def complete(self, chosen: Mapping[str, Fact]) -> Options:
        """The chosen table options with defaults for the rest. Raises BadOptions."""
        offered = {option.name: option.values for option in self.options}
        for name, value in chosen.items():
            if name not in offered:
                raise BadOptions(name, "unknown")
            if not any(value == other and type(value) is type(other) for other in offered[name]):
                raise BadOptions(name, "not_offered")
        return {name: chosen.get(name, values[0]) for name, values in offered.items()}


__all__ = ["BadOptions", "Facts", "Options", "Result", "Ruleset", "TableOption"]
