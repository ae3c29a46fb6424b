"""What a host can watch: counters kept where things happen, gauges asked for when somebody looks."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping

import trio
from attrs import define, field, frozen

LAG_SAMPLE = 0.25
"""Seconds between two measurements of the loop's lag."""
LAG_MEMORY = 240
"""Samples remembered: one minute."""

Samples = Mapping[str, float] | float
"""One number, or one for each value of a label."""


@define
class Tally:
    """Counts at the edge since the process began."""

    opened: int = 0
    """WebSockets accepted."""
    ended: Counter[str] = field(factory=Counter)
    """WebSockets that are over: `left`, or the reason of the server's goodbye."""
    heard: int = 0
    """Messages received."""
    answers: Counter[str] = field(factory=Counter)
    """Answers that rooms took, by who gave them: `seat`, `bot` or `clock`."""
    refused: Counter[str] = field(factory=Counter)
    """Refusals of the edge by reason."""

    def refuse(self, reason: str) -> None:
        self.refused[reason] += 1


@define
class LoopLag:
    """How late the event loop gets to a task that is due."""

    _late: list[float] = field(factory=list)

    @property
    def worst(self) -> float:
        """Seconds, over the last minute."""
        return max(self._late, default=0.0)

    async def measure(self) -> None:
        """Run for ever, in a task of its own."""
        while True:
            due = trio.current_time() + LAG_SAMPLE
            await trio.sleep_until(due)
            self._late.append(trio.current_time() - due)
            del self._late[:-LAG_MEMORY]


@frozen
class Metric:
    """One metric of the Prometheus text format."""

    name: str
    kind: str
    """`counter` or `gauge`."""
    meaning: str
    read: Callable[[], Samples]
    label: str = ""
    """What the keys of a mapping are."""

    def lines(self) -> Iterable[str]:
        yield f"# HELP tidegate_{self.name} {self.meaning}"
        yield f"# TYPE tidegate_{self.name} {self.kind}"
        samples = self.read()
        if isinstance(samples, Mapping):
            for value, number in sorted(samples.items()):
                yield f'tidegate_{self.name}{{{self.label}="{value}"}} {number}'
        else:
            yield f"tidegate_{self.name} {samples}"


def exposition(metrics: Iterable[Metric]) -> str:
    """The page that Prometheus reads."""
    return "".join(f"{line}\n" for metric in metrics for line in metric.lines())
