"""Pulse: notices that this process was not there for a while, stopped or on a machine that slept (P10)."""

from collections.abc import Awaitable, Callable
from contextlib import suppress

import trio
from attrs import define, field

from actors.journal import CannotKeep

BEAT = 1.0
"""Seconds between two beats."""
LATE = 5_000
"""Milliseconds after which a beat is so late that nobody can have been served meanwhile."""


@define
class Pulse:
    """One for all rooms of a process. Without `run` it notices nothing."""

    _now: Callable[[], int]
    spans: list[tuple[int, int]] = field(factory=list)
    """When this process was not there, in Unix milliseconds, oldest first."""
    _beat: int | None = None

    def look(self) -> int:
        """How many spans there are by now. Whoever is about to let time act looks first: a beat may be due."""
        if self._beat is not None:
            now = self._now()
            if now - self._beat > LATE:
                self.spans.append((self._beat, now))
            self._beat = now
        return len(self.spans)

    async def run(self, keep: Callable[[int, int], Awaitable[None]]) -> None:
        """Beat for ever. `keep` makes a span known to the processes after this one; it may raise CannotKeep."""
        self._beat = self._now()
        kept = 0
        while True:
            await trio.sleep(BEAT)
            while kept < self.look():
                with suppress(CannotKeep):
                    await keep(*self.spans[kept])
                kept += 1
