"""What must survive a power cut, and who promises it.

`Journal` is a promise; `server.scribe.SqliteJournal` keeps it on disk, `tests` keep it in memory. One room's records
are numbered from 1 without a gap. Bodies are opaque here: `actors.records` writes and reads them.
"""

from collections.abc import Sequence
from typing import Protocol

from attrs import frozen


class Fenced(Exception):
    """The writer's epoch is not the room's newest: somebody else owns this room. Nothing was written."""


class CannotKeep(Exception):
    """The store could not make the records durable (disk full, failing fsync). Nothing was written."""


class NoSuchRoom(Exception):
    """No journal of that room code."""


class CodeTaken(Exception):
    """A journal of that room code exists already."""


@frozen
class Kept:
    """One durable record."""

    number: int
    """Position in the room's journal, from 1."""
    body: bytes
    """One JSON object, as `actors.records.encode` wrote it."""


@frozen
class Opened:
    """A room's journal together with the right to write on."""

    epoch: int
    """Grows by one at every opening; a writer with an older epoch is fenced (P23)."""
    kept: tuple[Kept, ...]
    """Everything appended so far, oldest first."""


@frozen
class Card:
    """What the lobby must know of a room without opening its journal."""

    code: str
    status: str
    """`seating`, `playing`, `over`, `closed` or `quarantined`."""
    wakes_at: int | None
    """Unix time in milliseconds at which the parked room wants to wake; None: only a knock wakes it; 0: it lives."""
    listing: str
    """JSON for the public list of rooms; empty when the room is private."""


class Journal(Protocol):
    """The records of all rooms, each in its order. Safe to use from many tasks of one event loop."""

    async def create(self, card: Card, body: bytes) -> int:
        """Begin a room's journal with its first record and return epoch 1. Durable on return.

        Raises CodeTaken or CannotKeep.
        """

    async def open(self, code: str) -> Opened:
        """Take the room over: raise its epoch and read everything. Raises NoSuchRoom or CannotKeep."""

    async def append(
        self, code: str, epoch: int, after: int, bodies: Sequence[bytes], card: Card | None = None
    ) -> None:
        """Return once the records `after + 1 …` would survive a power cut; a card is replaced in the same commit.

        All bodies are written or none; there may be none, to replace the card alone. Raises Fenced when the epoch is
        not the newest or `after` is not the last number, CannotKeep when the disk refuses. May be cancelled; the
        records then may or may not have been written.
        """

    async def read(self, code: str) -> tuple[Kept, ...]:
        """A room's records without taking the room over: its owner writes on. Raises NoSuchRoom or CannotKeep."""

    async def cards(self) -> list[Card]:
        """The card of every room that is not closed, for the start of a process."""

    async def note_downtime(self, since: int, until: int) -> None:
        """Add a span in which this very process was not there. Raises CannotKeep."""

    async def downtimes(self) -> list[tuple[int, int]]:
        """Spans (from, to) in Unix milliseconds in which no process kept this journal, oldest first (P10)."""
