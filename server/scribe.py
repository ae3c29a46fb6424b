"""The journal on SQLite: many rooms, one commit.

One writer thread takes all orders that wait, commits them together and wakes their tasks with one call into the event
loop. An order costs no thread call and no lock of ours; the queue holds at most one order for each waiting task.
"""

import time
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager, suppress
from functools import partial
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import Self

import trio
from attrs import define, field
from outcome import Error, Outcome

from actors.journal import CannotKeep, Card, Kept, NoSuchRoom, Opened
from server.ledger import Append, Create, Ledger, NoteDowntime, Open, Order

HEARTBEAT = 1.0
"""Seconds between two signs of life when nothing is written (P10)."""
LARGEST_BATCH = 1000
"""Orders in one commit: bounds how long one room can wait for the others."""
LINGER = (0.002, 0.002, 0.004)
"""Seconds, one after the other, for which a commit waits for more orders; a pause in which none comes is the last."""
ENOUGH = 32
"""Orders that no longer gain by waiting for more: the fixed cost of their commit is small for each."""


def unix_milliseconds() -> int:
    """The wall clock."""
    return time.time_ns() // 1_000_000


@define(eq=False)
class Pace:
    """What the writer has done so far; read by the metrics, from any thread."""

    commits: int = 0
    orders: int = 0
    refused: int = 0
    """Orders that ended in CannotKeep."""
    seconds: float = 0.0
    """Spent in all commits."""
    slowest: float = 0.0
    """Seconds of the slowest commit."""

    def note(self, outcomes: Sequence[Outcome[int]], seconds: float) -> None:
        """Count one commit. Called by the writer thread only."""
        self.commits += 1
        self.orders += len(outcomes)
        self.refused += sum(
            isinstance(outcome, Error) and isinstance(outcome.error, CannotKeep) for outcome in outcomes
        )
        self.seconds += seconds
        self.slowest = max(self.slowest, seconds)


@define(eq=False)
class _Waiting:
    """An order and the task that waits for it: None once the task was told or cancelled."""

    order: Order
    task: trio.lowlevel.Task | None

    def withdraw(self, _raise_cancel: Callable[[], None]) -> trio.lowlevel.Abort:
        self.task = None
        return trio.lowlevel.Abort.SUCCEEDED


@define(eq=False)
class SqliteJournal:
    """Fills `actors.journal.Journal`. Lives inside `async with SqliteJournal.at(path)`."""

    _ledger: Ledger
    _token: trio.lowlevel.TrioToken
    pace: Pace = field(factory=Pace, init=False)
    _desk: SimpleQueue[_Waiting | None] = field(factory=SimpleQueue, init=False)
    _closing: bool = field(default=False, init=False)
    _readers: trio.CapacityLimiter = field(factory=partial(trio.CapacityLimiter, 1), init=False)

    @classmethod
    @asynccontextmanager
    async def at(
        cls, path: Path, *, largest_bytes: int | None = None, now: Callable[[], int] = unix_milliseconds
    ) -> AsyncIterator[Self]:
        """Keep the journal in this file; on leaving, everything that was appended is committed first.

        Raises JournalInUse, JournalDamaged and CannotKeep as `Ledger.open` does. When the writer thread itself dies,
        the body is cancelled and the cause goes up, in an exception group.
        """
        ledger = await trio.to_thread.run_sync(partial(Ledger.open, path, now=now, largest_bytes=largest_bytes))
        journal = cls(ledger, trio.lowlevel.current_trio_token())
        try:
            async with trio.open_nursery() as nursery:
                nursery.start_soon(journal._keep_writing)
                try:
                    yield journal
                finally:
                    journal._closing = True
                    journal._desk.put(None)
        finally:
            ledger.close()

    async def create(self, card: Card, body: bytes) -> int:
        """Begin a room; see `actors.journal.Journal`."""
        return await self._done(Create(card, body))

    async def open(self, code: str) -> Opened:
        """Take a room over; see `actors.journal.Journal`. A record that cannot be read has an empty body."""
        epoch = await self._done(Open(code))
        return Opened(epoch, await trio.to_thread.run_sync(self._ledger.read, code, limiter=self._readers))

    async def append(
        self, code: str, epoch: int, after: int, bodies: Sequence[bytes], card: Card | None = None
    ) -> None:
        """Write on; see `actors.journal.Journal`."""
        await self._done(Append(code, epoch, after, tuple(bodies), card))

    async def read(self, code: str) -> tuple[Kept, ...]:
        """Look at a room's records; see `actors.journal.Journal`. A record that cannot be read has an empty body."""
        kept = await trio.to_thread.run_sync(self._ledger.read, code, limiter=self._readers)
        if not kept:
            raise NoSuchRoom(code)
        return kept

    async def cards(self) -> list[Card]:
        """Cards of the rooms that are not closed, by code. Raises JournalDamaged."""
        return await trio.to_thread.run_sync(self._ledger.cards, limiter=self._readers)

    async def note_downtime(self, since: int, until: int) -> None:
        """Add a span for the processes after this one; see `actors.journal.Journal`."""
        await self._done(NoteDowntime(since, until))

    async def downtimes(self) -> list[tuple[int, int]]:
        """Spans in which no process kept this file; see `actors.journal.Journal`."""
        await trio.lowlevel.checkpoint()
        return list(self._ledger.downtimes)

    async def _done(self, order: Order) -> int:
        await trio.lowlevel.checkpoint_if_cancelled()
        if self._closing:
            raise CannotKeep("the journal is closed")
        waiting = _Waiting(order, trio.lowlevel.current_task())
        self._desk.put(waiting)
        number: int = await trio.lowlevel.wait_task_rescheduled(waiting.withdraw)
        return number

    async def _keep_writing(self) -> None:
        with trio.CancelScope(shield=True):  # what was appended is committed even when everything else is cancelled
            await trio.to_thread.run_sync(self._write, limiter=trio.CapacityLimiter(1))

    def _write(self) -> None:
        """The writer thread, until the desk is closed."""
        company = False
        while (batch := self._gather(company=company)) is not None:
            company = len(batch) > 1
            if not batch:
                self._ledger.beat()
                continue
            began = time.perf_counter()
            outcomes = self._ledger.commit([waiting.order for waiting in batch])
            self.pace.note(outcomes, time.perf_counter() - began)
            self._token.run_sync_soon(_tell, batch, outcomes)

    def _gather(self, *, company: bool) -> list[_Waiting] | None:
        """Everything that waits; empty when nothing came for a heartbeat, None when nothing will come any more.

        Lingers only when the commit before had company: someone who plays alone is not kept waiting.
        """
        try:
            first = self._desk.get(timeout=HEARTBEAT)
        except Empty:
            return []
        if first is None:
            return None
        if company:
            self._linger()
        batch = [first]
        with suppress(Empty):
            while len(batch) < LARGEST_BATCH:
                another = self._desk.get_nowait()
                if another is None:
                    self._desk.put(None)
                    break
                batch.append(another)
        return [waiting for waiting in batch if waiting.task is not None]

    def _linger(self) -> None:
        waiting = self._desk.qsize()
        for pause in LINGER:
            if waiting >= ENOUGH:
                break
            time.sleep(pause)
            came = self._desk.qsize() - waiting
            if not came:
                break
            waiting += came


def _tell(batch: Sequence[_Waiting], outcomes: Sequence[Outcome[int]]) -> None:
    for waiting, outcome in zip(batch, outcomes, strict=True):
        task, waiting.task = waiting.task, None
        if task is not None:
            trio.lowlevel.reschedule(task, outcome)
