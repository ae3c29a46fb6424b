"""All rooms in one SQLite file: what one commit does, and how a room is read.

No trio here. `server.scribe` writes from one thread and reads from another; WAL lets the reader go on meanwhile.
"""

import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, closing, contextmanager, suppress
from pathlib import Path
from typing import IO, Self, assert_never

import orjson
from attrs import define, frozen
from outcome import Error, Outcome, Value

from actors.journal import CannotKeep, Card, CodeTaken, Fenced, Kept, NoSuchRoom
from server import ledger_file, tables
from server.ledger_file import JournalDamaged


@frozen
class Create:
    """Begin a room; done, the value is epoch 1."""

    card: Card
    body: bytes


@frozen
class Open:
    """Take a room over; done, the value is the new epoch."""

    code: str


@frozen
class Append:
    """Write on; done, the value is the number of the last record."""

    code: str
    epoch: int
    after: int
    bodies: tuple[bytes, ...]
    card: Card | None


@frozen
class NoteDowntime:
    """The process was not there from one instant to another, in Unix milliseconds; done, the value is 0."""

    since: int
    until: int


Order = Create | Open | Append | NoteDowntime


@define(eq=False)
class Ledger:
    """The open file. `Ledger.open` takes it, `close` gives it free."""

    downtimes: tuple[tuple[int, int], ...]
    """Spans in Unix milliseconds in which no process kept the file, oldest first."""
    _now: Callable[[], int]
    _lock: IO[bytes]
    _pen: sqlite3.Connection
    _eye: sqlite3.Connection

    @classmethod
    def open(cls, path: Path, *, now: Callable[[], int], largest_bytes: int | None = None) -> Self:
        """Take the file, making it if there is none, and note how long nobody kept it.

        `now` is Unix time in milliseconds. Past `largest_bytes` the file does not grow: CannotKeep, as on a full disk.
        Raises JournalInUse, JournalDamaged, or CannotKeep when the disk takes no note of the downtime.
        """
        with ExitStack() as undo, _words_for_trouble(path):
            lock = undo.enter_context(ledger_file.lock(path))
            if not path.exists():
                ledger_file.lay(path, now=now())
            pen = undo.enter_context(closing(ledger_file.pen(path)))
            ledger_file.ready(pen, path, largest_bytes=largest_bytes)
            downtimes = _note_downtime(pen, now())
            undo.pop_all()
        return cls(downtimes, now, lock, pen, ledger_file.eye(path))

    def close(self) -> None:
        """Leave a last sign of life and give the file free. May be called twice."""
        if not self._lock.closed:
            self.beat()
            self._eye.close()
            self._pen.close()
            self._lock.close()

    def commit(self, orders: Sequence[Order]) -> list[Outcome[int]]:
        """Carry the orders out in one durable transaction; where some are fenced, in as many as that takes.

        Each order has its outcome: its value, or Fenced, CodeTaken, NoSuchRoom or CannotKeep.
        """
        try:
            return self._commit(orders)
        except sqlite3.OperationalError as trouble:  # the disk: everybody's
            self._roll_back()
            return [Error(CannotKeep(str(trouble))) for _ in orders]
        except sqlite3.DatabaseError as refusal:  # a fence, or a page gone bad: some room's alone
            self._roll_back()
            if len(orders) == 1:
                return [Error(_named(refusal, orders[0]))]
            middle = len(orders) // 2
            return self.commit(orders[:middle]) + self.commit(orders[middle:])

    def beat(self) -> None:
        """Leave a sign of life. Where the disk refuses it, the time since the last one will count as downtime."""
        with suppress(sqlite3.Error):
            self._pen.execute(tables.BEAT, (self._now(),))

    def read(self, code: str) -> tuple[Kept, ...]:
        """All records of a room, oldest first; see `read_room`."""
        return read_room(self._eye, code)

    def cards(self) -> list[Card]:
        """Cards of the rooms that are not closed, by code. Raises JournalDamaged."""
        try:
            (found,) = self._eye.execute(tables.CARDS).fetchone()
        except sqlite3.DatabaseError as damage:
            raise JournalDamaged(f"the rooms' cards: {damage}") from damage
        return [Card(*fields) for fields in orjson.loads(found)]

    def _commit(self, orders: Sequence[Order]) -> list[Outcome[int]]:
        self._pen.execute("BEGIN IMMEDIATE")
        outcomes: list[Outcome[int]] = []
        appends: list[Append] = []
        for order in orders:
            match order:
                case Create():
                    outcomes.append(self._create(order))
                case Open(code):
                    outcomes.append(self._open(code))
                case Append():
                    appends.append(order)
                    outcomes.append(Value(order.after + len(order.bodies)))
                case NoteDowntime(since, until):
                    self._pen.execute("INSERT INTO downtimes VALUES (?, ?)", (since, until))
                    outcomes.append(Value(0))
                case unknown:
                    assert_never(unknown)
        if appends:
            self._pen.execute(tables.KEEP, _packed(appends))
        self._pen.execute(tables.BEAT, (self._now(),))
        self._pen.execute("COMMIT")
        return outcomes

    def _create(self, order: Create) -> Outcome[int]:
        card = order.card
        made = self._pen.execute("INSERT INTO rooms VALUES (?, 1, 0, 0) ON CONFLICT DO NOTHING", (card.code,))
        if not made.rowcount:
            return Error(CodeTaken(card.code))
        self._pen.execute("INSERT INTO cards (code, status, listing) VALUES (?, '', '')", (card.code,))
        self._pen.execute(tables.KEEP, _packed([Append(card.code, 1, 0, (order.body,), card)]))
        return Value(1)

    def _open(self, code: str) -> Outcome[int]:
        self._pen.execute("UPDATE rooms SET epoch = epoch + 1 WHERE code = ?", (code,))
        found = self._pen.execute("SELECT epoch FROM rooms WHERE code = ?", (code,)).fetchone()
        return Value(found[0]) if found else Error(NoSuchRoom(code))

    def _roll_back(self) -> None:
        # A rollback that fails leaves the transaction open: the next commit fails at its BEGIN and comes here again.
        with suppress(sqlite3.Error):
            if self._pen.in_transaction:
                self._pen.execute("ROLLBACK")


@contextmanager
def _words_for_trouble(path: Path) -> Iterator[None]:
    try:
        yield
    except sqlite3.OperationalError as trouble:
        raise CannotKeep(f"{path}: {trouble}") from trouble
    except (sqlite3.DatabaseError, JournalDamaged) as damage:
        raise JournalDamaged(f"{path}: {damage}") from damage


def read_room(eye: sqlite3.Connection, code: str) -> tuple[Kept, ...]:
    """All records of a room, oldest first. One that is lost or cannot be read has an empty body: no record has."""
    try:
        last, numbers, lengths, bodies = eye.execute(tables.WALK, (code,)).fetchone()
    except sqlite3.DatabaseError:
        return _salvage(eye, code)
    if not numbers:
        return _salvage(eye, code) if last else ()
    found = [int(number) for number in numbers.split(",")]
    if found != list(range(last, 0, -1)):
        return _salvage(eye, code)
    kept: list[Kept] = []
    place = 0
    for number, length in zip(found, lengths.split(","), strict=True):
        kept.append(Kept(number, bodies[place : place + int(length)]))
        place += int(length)
    return tuple(reversed(kept))


def _salvage(eye: sqlite3.Connection, code: str) -> tuple[Kept, ...]:
    """What can be reached from the file's beginning, and from the room's newest record back, up to the damage."""
    last, at = 0, None
    bodies: dict[int, bytes] = {}
    with suppress(sqlite3.DatabaseError):
        bodies.update(eye.execute("SELECT number, body FROM records WHERE code = ? ORDER BY id", (code,)))
    with suppress(sqlite3.DatabaseError):
        last, at = eye.execute("SELECT last, head FROM rooms WHERE code = ?", (code,)).fetchone() or (0, None)
        while at and (found := eye.execute(tables.STEP, (at, code)).fetchone()):
            at, number, body = found
            bodies[number] = body
    return tuple(Kept(number, bodies.get(number, b"")) for number in range(1, max(last, *bodies, 0) + 1))


def _note_downtime(pen: sqlite3.Connection, now: int) -> tuple[tuple[int, int], ...]:
    pen.execute("BEGIN IMMEDIATE")
    pen.execute("INSERT INTO downtimes SELECT seen, ?1 FROM life WHERE seen < ?1", (now,))
    pen.execute(tables.BEAT, (now,))
    pen.execute("COMMIT")
    return tuple(pen.execute("SELECT since, until FROM downtimes ORDER BY rowid"))


def _packed(appends: Sequence[Append]) -> tuple[str, bytes]:
    """What `tables.KEEP` takes. An order's card travels on its first row."""
    rows: list[tuple[object, ...]] = []
    # The part of an empty blob is NULL to SQLite, not empty: one byte of its own keeps the blob from being so.
    bodies: list[bytes] = [b"|"]
    place = 2
    for order in appends:
        card: tuple[object, ...] = ()
        if order.card is not None:
            card = (order.card.status, order.card.wakes_at, order.card.listing)
        if not order.bodies:
            rows.append((order.code, order.epoch, order.after, None, None, *card))
        for after, body in enumerate(order.bodies, order.after):
            rows.append((order.code, order.epoch, after, place, len(body), *card))
            bodies.append(body)
            place += len(body)
            card = ()
    return orjson.dumps(rows).decode(), b"".join(bodies)


def _named(refusal: sqlite3.DatabaseError, order: Order) -> Fenced | CannotKeep:
    if isinstance(order, Append) and str(refusal) == tables.FENCED:
        return Fenced(order.code)
    return CannotKeep(str(refusal))
