"""Room: one table. It owns its chronicle, no other task touches it; talk to it through `inbox`.

It awaits its inbox and its journal, nothing else, so between two awaits nothing can change.
"""

from collections.abc import Callable
from contextlib import AbstractContextManager, suppress
from typing import assert_never

import trio
from attrs import Factory, frozen

from actors.attendance import Attendance, Spawn
from actors.bot import Advisor
from actors.chronicle import Chronicle
from actors.deadlines import Deadlines
from actors.etiquette import Wish, changes_nothing, grant, granted
from actors.journal import CannotKeep, Card, Journal
from actors.line import RoomLine
from actors.messages import Arrived, Left, Overdue, Said, Thought, ToRoom, WantsWhole
from actors.pen import Pen
from actors.pulse import Pulse
from actors.reception import RETRY, Reception
from actors.records import PassMade, Record, Sat, SeatVacated, Slept
from actors.refusal import Refusal
from actors.showing import Showing
from actors.standins import StandIns
from actors.steward import Steward
from protocol.codec import encode
from protocol.messages import Hello, MovePass, Recorded, Refused, Seated, TakePen
from protocol.reasons import Farewell, Reason
from protocol.rooms import Status

INBOX = 16
"""Messages that may wait; a player or bot that finds it full waits too."""
PARK_AFTER = 60_000
"""Milliseconds without any connection after which a room that no bot has to move in is parked (P21)."""


@frozen
class House:
    """What all rooms of a process share."""

    journal: Journal
    deadlines: Deadlines
    advise: Advisor
    guard: Callable[[str], AbstractContextManager[None]]
    """Entered with the room's code around every step of the rules; ends a step that does not return (P36)."""
    now: Callable[[], int]
    """Unix time in milliseconds."""
    listed: Callable[[Card], None]
    """Told each room's newest card."""
    build: str
    """Of the browser client that this process serves."""
    happened: Callable[[str, Record], None] = lambda _code, _record: None
    """Told each room's code with every record that it has just made durable and true."""
    pulse: Pulse = Factory(lambda self: Pulse(self.now), takes_self=True)


class Room:
    """Hears one message after the other until it parks, closes or fails."""

    def __init__(self, chronicle: Chronicle, epoch: int, house: House) -> None:
        self.inbox, self._heard = trio.open_memory_channel[ToRoom](INBOX)
        self.pen = Pen(chronicle, epoch, house.journal, house.guard, house.happened)
        self._chronicle = chronicle
        self._house = house
        self._showing = Showing(chronicle, epoch)
        self._idle_since = house.now()
        self._draining = False
        self._parked = False
        self._wakes_at: int | None = None

    async def run(self, spawn: Spawn, slept: tuple[tuple[int, int], ...] = ()) -> None:
        """Live. `slept` are the spans since the last record in which no process was there. Returns parked or closed."""
        self._attendance = Attendance(self._chronicle.seating, self.inbox, spawn, self._house.now())
        standins = StandIns(self._house.advise, self.inbox, spawn)
        self._steward = Steward(self._chronicle, self.pen, self._attendance, standins, self._now)
        self._absences = self._house.pulse.look()
        self._reception = Reception(self._chronicle, self.pen, self._attendance, self._showing, self._house.build)
        with self._heard:
            try:
                await self.pen.put_card()
                if slept:
                    await self.pen.write(Slept(self._now(), slept))
                await self._live()
                if self._draining and self._chronicle.status == Status.PLAYING:
                    await self.pen.try_to_write(Slept(self._now(), ()))  # others may take longer: that is nobody's time
            finally:
                farewell = Farewell.CLOSED if self._chronicle.status == Status.CLOSED else Farewell.DRAINING
                self._attendance.end(farewell)
                standins.end()
                self._turn_away(farewell)
                self._house.deadlines.set(self._chronicle.opened.code, self._wakes_at if self._parked else None)

    def drain(self) -> None:
        """Stop as soon as what is being done is done."""
        self._draining = True
        self.wake()

    def wake(self) -> None:
        """An instant the room asked for has come. A full inbox wakes it just as well."""
        with suppress(trio.WouldBlock, trio.BrokenResourceError):
            self.inbox.send_nowait(Overdue())

    async def _live(self) -> None:
        await self._look_round()
        while not (self._draining or self._chronicle.status == Status.CLOSED or await self._parks()):
            await self._hear(await self._heard.receive())
            for _ in range(INBOX):  # then it shows what was done, however much is being said
                if (message := self._waiting()) is None:
                    break
                await self._hear(message)
            await self._look_round()

    def _turn_away(self, farewell: Farewell) -> None:
        """Nobody may wait for ever for a room that has ended."""
        while (message := self._waiting()) is not None:
            if isinstance(message, Arrived):
                message.line.device.close(farewell)
                message.line.admitted.set()

    async def _hear(self, message: ToRoom) -> None:
        await self._note_absence()
        match message:
            case Said(line=line, wish=wish):
                await self._grant(line, wish)
            case Thought():
                await self._steward.consider(message)
            case Arrived(line=line, hello=hello):
                await self._admit(line, hello)
            case Left(line=line):
                self._attendance.left(line, self._now())
            case WantsWhole(player=player, line=line):
                seat = self._chronicle.seating.seat_of(player.person)
                self._attendance.whole(player, line, self._showing.whole(seat, self._now()))
            case Overdue():
                pass
            case _:
                assert_never(message)

    def _waiting(self) -> ToRoom | None:
        try:
            return self._heard.receive_nowait()
        except trio.WouldBlock:
            return None

    async def _grant(self, line: RoomLine, wish: Wish | TakePen) -> None:
        """Check, then journal, then play. What is refused leaves no trace (P5), what was granted stays granted (P6)."""
        if not self._attendance.knows(line):
            return
        person = line.player.person if line.player else None
        try:
            if isinstance(wish, TakePen):
                await self._steward.hand_back(person)
                reply = encode(Recorded(wish.key))
            elif changes_nothing(self._chronicle, person, wish):
                reply = encode(Recorded(wish.key))
            else:
                record = granted(self._chronicle, person, wish) or await self._grant_afresh(person, wish)
                reply = self._reply(record, wish)
                if isinstance(record, Sat) and person is None and self._welcome_newcomer(line, record, reply):
                    return
        except Refusal as refusal:
            reply = encode(Refused(wish.key, refusal.reason, refusal.facts))
        except CannotKeep:
            reply = encode(Refused(wish.key, Reason.CANNOT_KEEP, {"retry_after": RETRY}))
        self._attendance.reply(line, reply)

    def _reply(self, record: Record, wish: Wish) -> bytes:
        seating = self._chronicle.seating
        if isinstance(record, Sat):
            return encode(Seated(wish.key, record.seat, seating.token(record.person)))
        if isinstance(record, PassMade):
            return encode(MovePass(wish.key, seating.pass_token(record.person, record.number), record.until))
        return encode(Recorded(wish.key))

    def _welcome_newcomer(self, line: RoomLine, sat: Sat, reply: bytes) -> bool:
        """Who sat down watches no longer; False if their reply has still to be told."""
        whole = self._showing.whole(sat.seat, self._now())
        return self._attendance.admit(line, sat.person, (reply, whole), self._showing.version)

    async def _grant_afresh(self, person: str | None, wish: Wish) -> Record:
        record = grant(self._chronicle, person, wish, self._now())
        leaving = self._chronicle.seating.places[record.seat].person if isinstance(record, SeatVacated) else None
        await self.pen.write(record)
        if leaving not in (None, self._chronicle.seating.host):
            self._attendance.dismiss(str(leaving), Farewell.KICKED)
        return record

    async def _admit(self, line: RoomLine, hello: Hello) -> None:
        await self._reception.receive(line, hello, self._now())
        if line.player is not None and line.player.person is not None:
            await self._steward.hand_back(line.player.person)

    async def _look_round(self) -> None:
        """After everything heard: let time act, show what changed, set bots thinking, ask to be woken."""
        kept = await self._note_absence() and await self._steward.let_time_act()
        if self.pen.listing_changed:
            await self._tell_listing()
        now = self._now()
        self._attendance.sweep(now)
        if not self._attendance.empty:
            self._idle_since = now
        with self._house.guard(self._chronicle.opened.code):
            shot = self._showing.shoot(self._attendance.onlookers, now)
        if shot is not None:
            self._attendance.show(shot, lambda seat: self._showing.whole(seat, now))
        self._steward.set_bots_thinking(self._showing)
        instants = [at for at in (self._steward.next(), self._parks_at()) if at is not None]
        wakes_at = min(instants, default=None)
        self._house.deadlines.set(self._chronicle.opened.code, wakes_at if kept else now + RETRY)

    async def _note_absence(self) -> bool:
        """What nobody could use is nobody's time (P10). False if the journal could not keep it."""
        looked = self._house.pulse.look()
        spans = tuple(self._house.pulse.spans[self._absences : looked])
        if spans and self._chronicle.status == Status.PLAYING:
            if not await self.pen.try_to_write(Slept(self._now(), spans)):
                return False
            self._attendance.excuse(spans)
        self._absences = looked
        return True

    async def _tell_listing(self) -> None:
        """Who sits here, and what the lobby lists, has changed."""
        self._attendance.introduce()
        if not self._chronicle.opened.spectators and self._chronicle.seating.open_seat(None) is None:
            self._attendance.dismiss(None, Farewell.REFUSED, encode(Refused(None, Reason.ROOM_FULL)))
        with suppress(CannotKeep):
            await self.pen.keep_card()
            self._house.listed(self.pen.card)

    def _parks_at(self) -> int | None:
        if not self._attendance.empty or self._steward.bots_to_move or self._chronicle.status == Status.CLOSED:
            return None
        return self._idle_since + PARK_AFTER

    async def _parks(self) -> bool:
        """Whether the room has nothing left to do; then its card says when it wants to wake (P21)."""
        at = self._parks_at()
        if at is None or self._now() < at:
            return False
        self._wakes_at = self._steward.next()
        try:
            await self.pen.keep_card(self._wakes_at)
        except CannotKeep:
            self._idle_since += RETRY
            return False
        statistics = self._heard.statistics()
        self._parked = not (statistics.current_buffer_used or statistics.tasks_waiting_send)
        self.pen.listing_changed = not self._parked
        return self._parked

    def _now(self) -> int:
        return max(self._house.now(), self._chronicle.at)
