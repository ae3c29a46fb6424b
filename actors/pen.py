"""Pen: writes a room's records, first to the journal and then into the room (P15)."""

from collections.abc import Callable
from contextlib import AbstractContextManager

from actors.chronicle import Chronicle
from actors.journal import CannotKeep, Card, Journal
from actors.listing import card_of
from actors.records import AnswerTaken, AnswerTakenBack, Checkpointed, Record, encode

CHECKPOINT_AFTER = 64
"""Game inputs between checkpoints in the journal: about what a waking room replays at most."""
LIVING = 0
"""`Card.wakes_at` of a room that has tasks: a new process wakes it at once."""


class Pen:
    """One room's right to write, as long as its epoch is the newest (P23)."""

    def __init__(
        self,
        chronicle: Chronicle,
        epoch: int,
        journal: Journal,
        guard: Callable[[str], AbstractContextManager[None]],
        happened: Callable[[str, Record], None],
    ) -> None:
        self._chronicle = chronicle
        self._epoch = epoch
        self._journal = journal
        self._guard = guard
        self._happened = happened
        self.listing_changed = True
        """Whether something happened since the last card that the lobby's list or the people should be told."""
        self._ahead: list[Checkpointed] = []
        self._checkpoint = chronicle.resumed_at
        self.card = card_of(chronicle, LIVING)
        """The room's card as it should be in the journal by now."""

    async def write(self, record: Record) -> None:
        """Make one record durable, then let it happen.

        Raises CannotKeep or Fenced and changes nothing, or whatever the rules raise: then the record is in the journal.
        """
        room = self._chronicle
        records = [*self._ahead, record]
        await self._journal.append(room.opened.code, self._epoch, room.number, [encode(each) for each in records])
        self._ahead = []
        status = room.status
        with self._guard(room.opened.code):
            for each in records:
                room.apply(each)
        self._happened(room.opened.code, record)
        if isinstance(record, AnswerTaken | AnswerTakenBack):
            self._look_for_checkpoint()
            self.listing_changed |= room.status != status
        else:
            self.listing_changed = True

    async def try_to_write(self, record: Record) -> bool:
        """Write what nobody waits for a reply to; False if the journal cannot keep it now. Raises Fenced."""
        try:
            await self.write(record)
        except CannotKeep:
            return False
        return True

    async def keep_card(self, wakes_at: int | None = LIVING) -> bool:
        """Bring the durable card up to date; False if it was. Raises as `write`."""
        card = card_of(self._chronicle, wakes_at)
        changed = card != self.card
        if changed:
            await self._put(card)
        self.listing_changed = False
        return changed

    async def put_card(self) -> None:
        """Write the card as it is, for a room that has just come to life."""
        await self._put(self.card)

    async def _put(self, card: Card) -> None:
        await self._journal.append(card.code, self._epoch, self._chronicle.number, (), card)
        self.card = card

    def _look_for_checkpoint(self) -> None:
        """A checkpoint needs no commit of its own: it goes ahead of the next record."""
        round_, inputs = self._checkpoint
        last = inputs if round_ == self._chronicle.round else 0
        new = self._chronicle.checkpoint()
        if new is not None and new.checkpoint.inputs >= last + CHECKPOINT_AFTER:
            self._checkpoint = (new.round, new.checkpoint.inputs)
            self._ahead = [new]
