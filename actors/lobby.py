"""Lobby: finds rooms by their codes, brings them to life and lets them rest. Nothing else knows all rooms."""

from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial

import structlog
import trio
from attrs import define, evolve, field

from actors.attendance import Task
from actors.chronicle import Chronicle
from actors.device import Device
from actors.journal import CannotKeep, Fenced, NoSuchRoom, Opened
from actors.line import RoomLine
from actors.messages import Arrived
from actors.opening import copied_records, opening_records
from actors.pen import LIVING
from actors.reception import RETRY
from actors.records import BadRecord, Record
from actors.refusal import Refusal
from actors.register import Register
from actors.revive import people_of, read, revive
from actors.room import House, Room
from protocol.codec import encode as encode_message
from protocol.messages import PROTOCOL, Hello, Refused
from protocol.reasons import Farewell, Reason
from protocol.rooms import MakeRoom, RoomListing, RoomMade, Status

HOUR = 3600.0
"""Seconds between two looks for rooms that nobody uses any more."""
AFTERMATH = 1.0
"""Seconds in which players of an ended room pass on what they were told last."""


@define
class Living:
    """A room that has tasks, or is about to have or to lose them."""

    room: Room | None = None
    ready: trio.Event = field(factory=trio.Event)
    """The room hears, or has ended; another one after each failure."""
    ended: trio.Event = field(factory=trio.Event)
    lost: bool = False
    """The journal could not be written when it was to come to life."""


class Lobby:
    """Owns the nursery of all rooms."""

    def __init__(self, nursery: trio.Nursery, house: House, most_rooms: int = 20_000) -> None:
        """`most_rooms` bounds the rooms that are not closed; `house.listed` is told by this lobby's register."""
        self._nursery = nursery
        self._register = Register(house, most_rooms)
        self._house = evolve(house, listed=self._register.note)
        self._living: dict[str, Living] = {}
        self._downtimes: list[tuple[int, int]] = []
        self._draining = False
        self._log = structlog.get_logger()

    async def start(self) -> None:
        """Learn of every room, wake those that were alive when the last process ended, and keep time for the rest."""
        self._downtimes = await self._house.journal.downtimes()
        for card in await self._house.journal.cards():
            self._register.note(card)
            if card.status == Status.PLAYING:
                self._house.deadlines.set(card.code, card.wakes_at if card.wakes_at != LIVING else self._house.now())
        self._nursery.start_soon(self._house.deadlines.run, self._wake)
        self._nursery.start_soon(self._forget_old_rooms)

    async def connect(self, hello: Hello, device: Device) -> RoomLine | None:
        """Bring a connection into its room. None if it was turned away: then the device knows why and closes."""
        try:
            while True:
                room = await self._enter(hello.room.upper(), hello.protocol)
                line = RoomLine(device)
                with suppress(trio.BrokenResourceError):  # it parked at this moment: knock again
                    return await self._knock(room, line, hello)
        except Refusal as refusal:
            device.push(encode_message(Refused(None, refusal.reason, refusal.facts)))
            device.close(Farewell.DRAINING if refusal.reason is Reason.DRAINING else Farewell.REFUSED)
            return None

    async def make(self, wish: MakeRoom) -> RoomMade:
        """Open a room; it sleeps until somebody knocks, or plays at once if bots alone begin. Raises Refusal."""
        return await self._open(lambda code, at: opening_records(wish, code, at))

    async def records(self, code: str, token: str) -> list[Record]:
        """All about a room, for whoever holds its host's token: everybody's secrets are in it. Raises Refusal."""
        self._refuse_entry(code.upper())
        try:
            records = read(await self._house.journal.read(code.upper()))
            seating = people_of(records)
        except (NoSuchRoom, CannotKeep, BadRecord):
            raise Refusal(Reason.QUARANTINED) from None
        bearer = seating.bearer(token, self._house.now())
        if bearer is None or bearer[1] is not None:
            raise Refusal(Reason.BAD_TOKEN)
        if bearer[0].id != seating.host:
            raise Refusal(Reason.NOT_HOST)
        return records

    async def reopen(self, records: Sequence[Record]) -> RoomMade:
        """The room these records tell of, once more, under a code of its own (P22, P35). Raises Refusal."""
        return await self._open(lambda code, at: copied_records(records, code, at))

    def public_rooms(self) -> list[RoomListing]:
        """See `Register.public_rooms`."""
        return self._register.public_rooms()

    def look_up(self, code: str) -> RoomListing | None:
        """See `Register.look_up`."""
        return self._register.look_up(code)

    def statistics(self) -> dict[str, int]:
        """Rooms by status, and `living` for those that have tasks."""
        return {"living": len(self._living), **self._register.statistics()}

    async def note_absence(self, since: int, until: int) -> None:
        """This process was not there between these instants: rooms tell their people the time they have now (P10)."""
        for living in list(self._living.values()):
            if living.room is not None:
                living.room.wake()
        await self._house.journal.note_downtime(since, until)

    async def drain(self) -> None:
        """No new rooms; every room says goodbye and stops; returns when all have (P39)."""
        self._draining = True
        for living in list(self._living.values()):
            if living.room is not None:
                living.room.drain()
        for living in list(self._living.values()):
            await living.ended.wait()

    async def _knock(self, room: Room, line: RoomLine, hello: Hello) -> RoomLine | None:
        try:
            await room.inbox.send(Arrived(line, hello))
            await line.admitted.wait()
        except trio.Cancelled:
            line.hang_up()
            raise
        return line if line.player else None

    async def _open(self, records_for: Callable[[str, int], Sequence[Record]]) -> RoomMade:
        if self._draining:
            raise Refusal(Reason.DRAINING)
        made = await self._register.open(records_for)
        if self._register.cards[made.code].status == Status.PLAYING:
            self._wake(made.code)
        return made

    async def _enter(self, code: str, protocol: int) -> Room:
        if protocol != PROTOCOL:
            raise Refusal(Reason.OLD_PROTOCOL, {"protocol": PROTOCOL})
        while True:
            self._refuse_entry(code)
            living = self._wake(code)
            await living.ready.wait()
            if living.room is not None:
                return living.room
            if living.lost:
                raise Refusal(Reason.CANNOT_KEEP, {"retry_after": RETRY})

    def _refuse_entry(self, code: str) -> None:
        if self._draining:
            raise Refusal(Reason.DRAINING)
        card = self._register.cards.get(code)
        if card is None:
            raise Refusal(Reason.NO_SUCH_ROOM)
        if card.status == Status.QUARANTINED:
            raise Refusal(Reason.QUARANTINED)

    def _wake(self, code: str) -> Living:
        living = self._living.get(code)
        if living is None:
            living = self._living[code] = Living()
            self._nursery.start_soon(self._keep, code, living)
        elif living.room is not None:
            living.room.wake()
        return living

    async def _keep(self, code: str, living: Living) -> None:
        """Bring one room to life; once more after a failure; at the second failure in the same place, no more (P36)."""
        structlog.contextvars.bind_contextvars(room=code)
        try:
            failed_at = 0
            while not self._draining:
                opened = await self._house.journal.open(code)
                failure = await self._live(code, opened, living)
                if failure is None:
                    break
                self._log.error("room_failed", room=code, record=failure.number, why=failure.why)
                if failure.number == failed_at:
                    await self._quarantine(code, failure)
                    break
                failed_at = failure.number
        except (Fenced, NoSuchRoom) as lost:
            self._log.error("room_lost", room=code, why=repr(lost))
        except CannotKeep as full:
            self._log.error("room_waits_for_disk", room=code, why=repr(full))
            living.lost = True
            if self._register.cards[code].status == Status.PLAYING:
                self._house.deadlines.set(code, self._house.now() + RETRY)
        finally:
            del self._living[code]
            living.ready.set()
            living.ended.set()

    async def _live(self, code: str, opened: Opened, living: Living) -> BadRecord | None:
        """A room's life until it rests; what it died of otherwise. Raises Fenced or CannotKeep."""
        try:
            chronicle = revive(opened.kept, partial(self._house.guard, code))
            with self._house.guard(code):
                room = living.room = Room(chronicle, opened.epoch, self._house)
        except BadRecord as bad:
            return bad
        except Exception as died:  # noqa: BLE001 (one room's failure is that room's alone, promise P36)
            return BadRecord(len(opened.kept), repr(died))
        if self._draining:
            room.drain()
        failure: BadRecord | None = None
        lost: Fenced | CannotKeep | None = None
        async with trio.open_nursery() as nursery:
            try:
                living.ready.set()
                await room.run(lambda task: nursery.start_soon(self._supervise, code, task), self._nobodys(chronicle))
            except (Fenced, CannotKeep) as gone:
                lost = gone
            except Exception as died:  # noqa: BLE001 (one room's failure is that room's alone, promise P36)
                self._log.exception("room_died", room=code)
                failure = BadRecord(chronicle.number, repr(died))
            finally:
                living.room, living.ready = None, trio.Event()
                nursery.cancel_scope.deadline = trio.current_time() + AFTERMATH
        if lost is not None:
            raise lost
        return failure

    def _nobodys(self, chronicle: Chronicle) -> tuple[tuple[int, int], ...]:
        """The spans since the room's last record in which no process could serve it (P10)."""
        if chronicle.rests_since is not None:
            return ((chronicle.rests_since, self._house.now()),)
        spans = [*self._downtimes, *self._house.pulse.spans]
        return tuple(span for span in spans if span[1] > chronicle.at)

    async def _supervise(self, code: str, task: Task) -> None:
        try:
            await task()
        except Exception:  # noqa: BLE001 (a player's or bot's failure costs that seat its task, not the room)
            self._log.exception("task_died", room=code)

    async def _quarantine(self, code: str, failure: BadRecord) -> None:
        """The room's journal stays as it is; its people are told at their next knock."""
        self._log.error("room_quarantined", room=code, record=failure.number, why=failure.why)
        card = evolve(self._register.cards[code], status=Status.QUARANTINED.value, wakes_at=None)
        self._register.note(card)
        opened = await self._house.journal.open(code)
        await self._house.journal.append(code, opened.epoch, len(opened.kept), (), card)

    async def _forget_old_rooms(self) -> None:
        while True:
            await trio.sleep(HOUR)
            for code in self._register.untouched(self._house.now()):
                if code not in self._living:
                    await self._register.close(code)
