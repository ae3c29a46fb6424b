"""What a crowd counts while it is measuring."""

import time
from array import array
from collections import Counter

import trio
from attrs import define, field

from loadtest.wire import Wire


@define
class Tally:
    """Counts since `start`, from every device. Instants are seconds of `time.perf_counter`."""

    measuring: bool = False
    answers: int = 0
    """Answers reported as recorded."""
    messages: int = 0
    """Messages heard by all devices."""
    heard_bytes: int = 0
    said_bytes: int = 0
    drops: int = 0
    """Connections dropped on purpose."""
    resumed: int = 0
    """Connections that came back and went on with updates alone."""
    skipped: int = 0
    """Versions that a device did not get, since a whole view came instead."""
    games: int = 0
    """Games played to their end."""
    errors: Counter[str] = field(factory=Counter)
    latencies: "array[float]" = field(factory=lambda: array("d"))
    """Seconds from the intended instant of an answer to its update, once for each device."""
    began_at: float = 0.0
    ended_at: float = 0.0
    own_cpu: float = 0.0
    """Seconds of CPU this process took."""
    pulse: list[tuple[float, int]] = field(factory=list)
    """Instants and the answers until then, for the plot."""

    _awaited: int = 0
    _reached: trio.Event = field(factory=trio.Event)

    @property
    def seconds(self) -> float:
        """How long has been measured."""
        return (time.perf_counter() if self.measuring else self.ended_at) - self.began_at

    def start(self) -> None:
        """Forget what was counted while the crowd came in."""
        self.answers = self.messages = self.heard_bytes = self.said_bytes = 0
        self.drops = self.resumed = self.skipped = self.games = 0
        self.errors.clear()
        self.latencies = array("d")
        self.pulse = []
        self.measuring = True
        self.own_cpu = -time.process_time()
        self.began_at = time.perf_counter()

    def stop(self) -> None:
        self.ended_at = time.perf_counter()
        self.own_cpu += time.process_time()
        self.measuring = False

    def passed(self, messages: int, wire: Wire) -> None:
        """Take over what a connection has counted."""
        self.messages += messages
        self.heard_bytes += wire.heard_bytes
        self.said_bytes += wire.said_bytes
        wire.heard_bytes = wire.said_bytes = 0

    def answered(self) -> None:
        """An answer was reported as recorded."""
        self.answers += self.measuring
        if self.answers >= self._awaited:
            self._reached.set()

    async def until(self, answers: int) -> None:
        """Wait until so many answers were counted."""
        self._awaited, self._reached = answers, trio.Event()
        await self._reached.wait()

    def shown(self, intended: list[float]) -> None:
        """One device sees what answers have done that were meant for these instants."""
        if self.measuring and intended:
            now = time.perf_counter()
            self.latencies.extend(now - at for at in intended if at >= self.began_at)
