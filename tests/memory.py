"""A journal for tests of actors: the numbering, fencing and cards of the real one, kept in memory only."""

from collections.abc import Sequence

import trio
from attrs import define, field

from actors.journal import CannotKeep, Card, CodeTaken, Fenced, Kept, NoSuchRoom, Opened


@define
class _Shelf:
    """What is kept of one room."""

    card: Card
    epoch: int
    bodies: list[bytes]


@define
class MemoryJournal:
    """Fills `actors.journal.Journal`. Give it to a second lobby or room, and that one finds what the first wrote."""

    full: bool = False
    """While True every write raises CannotKeep and leaves no trace, as on a full disk (P20). Reading goes on."""
    pause: float = 0.0
    """Seconds the disk takes for each write."""
    writes: int = 0
    """Writes tried so far."""
    absences: list[tuple[int, int]] = field(factory=list)
    """What `downtimes` answers: spans in Unix milliseconds."""
    _shelves: dict[str, _Shelf] = field(factory=dict)

    async def create(self, card: Card, body: bytes) -> int:
        await self._write()
        if card.code in self._shelves:
            raise CodeTaken(card.code)
        self._shelves[card.code] = _Shelf(card, 1, [body])
        return 1

    async def open(self, code: str) -> Opened:
        await self._write()
        shelf = self._shelves.get(code)
        if shelf is None:
            raise NoSuchRoom(code)
        shelf.epoch += 1
        return Opened(shelf.epoch, self.kept(code))

    async def append(
        self, code: str, epoch: int, after: int, bodies: Sequence[bytes], card: Card | None = None
    ) -> None:
        await self._write()
        shelf = self._shelves.get(code)
        if shelf is None or shelf.epoch != epoch or len(shelf.bodies) != after:
            raise Fenced(code)
        shelf.bodies.extend(bodies)
        shelf.card = card or shelf.card

    async def read(self, code: str) -> tuple[Kept, ...]:
        await trio.lowlevel.checkpoint()
        if code not in self._shelves:
            raise NoSuchRoom(code)
        return self.kept(code)

    async def cards(self) -> list[Card]:
        await trio.lowlevel.checkpoint()
        return [shelf.card for _, shelf in sorted(self._shelves.items()) if shelf.card.status != "closed"]

    async def note_downtime(self, since: int, until: int) -> None:
        await self._write()
        self.absences.append((since, until))

    async def downtimes(self) -> list[tuple[int, int]]:
        await trio.lowlevel.checkpoint()
        return list(self.absences)

    def kept(self, code: str) -> tuple[Kept, ...]:
        """Look at a room's records without taking the room over; for assertions only."""
        bodies = self._shelves[code].bodies
        return tuple(Kept(number, body) for number, body in enumerate(bodies, start=1))

    def damage(self, code: str, body: bytes) -> None:
        """Let a room's newest record be this instead."""
        self._shelves[code].bodies[-1] = body

    async def _write(self) -> None:
        self.writes += 1
        await trio.sleep(self.pause)
        if self.full:
            raise CannotKeep("the journal is full")
