"""A bounded inbox of one task that takes out all that waits at each waking.

What trio's memory channel does, for the one case that every answer meets five times: one reader, senders that never
wait. Nothing is received piece by piece, so a waking has less to do than there.
"""

from typing import Generic, TypeVar

import trio

T = TypeVar("T")


class Mailbox(Generic[T]):
    """Holds at most `bound` things. `put` may be called by anyone on the loop's thread, `take_all` by one task."""

    def __init__(self, bound: int) -> None:
        self._bound = bound
        self._things: list[T] = []
        self._closed = False
        self._reader = trio.lowlevel.ParkingLot()

    def __len__(self) -> int:
        return len(self._things)

    def put(self, thing: T) -> bool:
        """Wake the reader. False if there is no room, or if the mailbox is closed."""
        if self._closed or len(self._things) >= self._bound:
            return False
        self._things.append(thing)
        if self._reader:
            self._reader.unpark()
        return True

    def close(self) -> None:
        """Nothing more can be put; what waits can still be taken."""
        self._closed = True
        self._reader.unpark_all()

    @property
    def closed(self) -> bool:
        """Whether nothing more can be put."""
        return self._closed

    async def take_all(self) -> list[T]:
        """All that waits, oldest first; waits for the first. Nothing once the mailbox is closed and empty."""
        while not (self._things or self._closed):
            await self._reader.park()
        things, self._things = self._things, []
        return things
