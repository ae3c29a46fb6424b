"""One heap for the instants at which rooms want to be woken, live and parked alike."""

from collections.abc import Callable
from heapq import heapify, heappop, heappush

import trio


class Deadlines:
    """At most one instant for each room code. Times are Unix milliseconds as `now` tells them."""

    def __init__(self, now: Callable[[], int]) -> None:
        self._now = now
        self._at: dict[str, int] = {}
        self._heap: list[tuple[int, str]] = []
        self._earlier = trio.Event()

    def set(self, code: str, at: int | None) -> None:
        """Wake this room at that instant and at no other; None: not at all."""
        if at == self._at.get(code):
            return
        if at is None:
            self._at.pop(code, None)
            return
        self._at[code] = at
        if not self._heap or at < self._heap[0][0]:
            self._earlier.set()
        heappush(self._heap, (at, code))
        if len(self._heap) > 64 + 2 * len(self._at):
            self._heap = [(instant, room) for room, instant in self._at.items()]
            heapify(self._heap)

    async def run(self, wake: Callable[[str], object]) -> None:
        """Call `wake` with each room's code when its instant has come. `wake` must not wait."""
        while True:
            self._earlier = trio.Event()
            for code in self._due():
                wake(code)
            with trio.move_on_after(self._pause()):
                await self._earlier.wait()

    def _due(self) -> list[str]:
        now, due = self._now(), []
        while self._heap and self._heap[0][0] <= now:
            at, code = heappop(self._heap)
            if self._at.get(code) == at:
                del self._at[code]
                due.append(code)
        return due

    def _pause(self) -> float:
        """Seconds to the next instant, none if it came meanwhile; at most an hour: a clock set by hand is noticed."""
        return min(3600.0, max(0.0, (self._heap[0][0] - self._now()) / 1000)) if self._heap else 3600.0
