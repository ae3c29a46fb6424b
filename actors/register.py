"""Register: the cards of all rooms that are not closed. New rooms are entered here, old ones are struck off."""

from collections.abc import Callable, Sequence
from functools import partial
from itertools import islice

from attrs import evolve

from actors.journal import CannotKeep, Card, CodeTaken, Fenced, NoSuchRoom
from actors.listing import card_of, is_public, read_listing
from actors.opening import room_code
from actors.pen import LIVING
from actors.reception import RETRY
from actors.records import BadRecord, Record, RoomClosed, encode
from actors.refusal import Refusal
from actors.revive import replay
from actors.room import House
from protocol.reasons import Reason
from protocol.rooms import RoomListing, RoomMade, Status

LISTED = 200
"""Rooms told of at once."""
FORGOTTEN_AFTER = {Status.SEATING.value: 3 * 86_400_000, Status.OVER.value: 14 * 86_400_000}
"""Milliseconds for which a room of this status is kept though nobody comes. A game that is played is kept for ever."""


class Register:
    """Owned by the lobby."""

    def __init__(self, house: House, most: int) -> None:
        self.cards: dict[str, Card] = {}
        self._house = house
        self._most = most
        self._entering = 0
        self._touched: dict[str, int] = {}

    def note(self, card: Card) -> None:
        """Remember a room's newest card."""
        if card.status == Status.CLOSED:
            self.cards.pop(card.code, None)
            self._touched.pop(card.code, None)
        else:
            self.cards[card.code] = card
            self._touched[card.code] = self._house.now()

    def public_rooms(self) -> list[RoomListing]:
        """The rooms on the public list entered last, at most `LISTED`; those of an earlier process come first."""
        newest = islice((card for card in reversed(self.cards.values()) if is_public(card)), LISTED)
        return [read_listing(card) for card in newest][::-1]

    def look_up(self, code: str) -> RoomListing | None:
        """One room, public or not, by its code."""
        card = self.cards.get(code.upper())
        return read_listing(card) if card else None

    def statistics(self) -> dict[str, int]:
        """Rooms by status."""
        counts: dict[str, int] = {}
        for card in self.cards.values():
            counts[card.status] = counts.get(card.status, 0) + 1
        return counts

    async def open(self, records_for: Callable[[str, int], Sequence[Record]]) -> RoomMade:
        """Enter a new room with these first records, made for its code and the time. Raises Refusal."""
        if len(self.cards) + self._entering >= self._most:
            raise Refusal(Reason.TOO_MANY_ROOMS, {"limit": "rooms", "most": self._most, "retry_after": 60 * RETRY})
        self._entering += 1
        try:
            return await self._open(records_for)
        finally:
            self._entering -= 1

    async def _open(self, records_for: Callable[[str, int], Sequence[Record]]) -> RoomMade:
        taken = 0
        while True:
            code = room_code(len(self.cards), taken)
            records = records_for(code, self._house.now())
            try:
                chronicle = replay(records, partial(self._house.guard, code))
            except BadRecord:
                raise Refusal(Reason.DAMAGED) from None
            card = card_of(chronicle, LIVING if chronicle.status == Status.PLAYING else None)
            try:
                await self._write(card, [encode(record) for record in records])
            except CodeTaken:
                taken += 1
                continue
            except CannotKeep:
                raise Refusal(Reason.CANNOT_KEEP, {"retry_after": RETRY}) from None
            self.note(card)
            return RoomMade(code, chronicle.seating.token(chronicle.seating.host))

    async def _write(self, card: Card, bodies: Sequence[bytes]) -> None:
        """Until the last record is there, the card says closed: what was begun and not finished is no room."""
        first, *rest = bodies
        epoch = await self._house.journal.create(evolve(card, status=Status.CLOSED.value) if rest else card, first)
        if rest:
            await self._house.journal.append(card.code, epoch, 1, rest, card)

    def untouched(self, now: int) -> list[str]:
        """The rooms nobody has used for so long that they are to be closed (P37)."""
        return [
            code
            for code, card in self.cards.items()
            if now - self._touched[code] > FORGOTTEN_AFTER.get(card.status, now)
        ]

    async def close(self, code: str) -> None:
        """Strike a parked room off. Its journal is kept."""
        try:
            opened = await self._house.journal.open(code)
            card = evolve(self.cards[code], status=Status.CLOSED.value, wakes_at=None)
            body = encode(RoomClosed(self._house.now(), "", ""))
            await self._house.journal.append(code, opened.epoch, len(opened.kept), [body], card)
        except (CannotKeep, Fenced, NoSuchRoom):
            return
        self.note(card)
