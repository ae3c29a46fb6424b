"""Reception: who a connection is, and what it gets to see first."""

from actors.attendance import Attendance
from actors.chronicle import Chronicle
from actors.journal import CannotKeep
from actors.line import RoomLine
from actors.pen import Pen
from actors.records import PassUsed
from actors.refusal import Refusal
from actors.seating import Person
from actors.showing import Showing
from protocol.codec import encode
from protocol.messages import PROTOCOL, Hello, Refused, Welcome
from protocol.reasons import Farewell, Reason

RETRY = 1_000
"""Milliseconds after which something that failed for want of disk or room may be tried again."""


class Reception:
    """One room's door."""

    def __init__(self, chronicle: Chronicle, pen: Pen, attendance: Attendance, showing: Showing, build: str) -> None:
        self._chronicle = chronicle
        self._pen = pen
        self._attendance = attendance
        self._showing = showing
        self._build = build

    async def receive(self, line: RoomLine, hello: Hello, now: int) -> None:
        """Token first, then welcome, then what was missed or everything, then the open prompts (P26, P31)."""
        try:
            person, number = self._bearer(line, hello, now)
            token = None
            if person is not None and number is not None:
                self._check_place(line, person)
                await self._pen.write(PassUsed(now, person.id, number))
                token = self._chronicle.seating.token(person.id)
            self._welcome(line, hello, person.id if person else None, token, now)
        except Refusal as refusal:
            self._turn_away(line, Refused(None, refusal.reason, refusal.facts))
        except CannotKeep:
            self._turn_away(line, Refused(None, Reason.CANNOT_KEEP, {"retry_after": RETRY}))
        line.admitted.set()

    def _check_place(self, line: RoomLine, person: Person) -> None:
        """A pass is not used up by a device that cannot be let in."""
        if line.gone or self._attendance.crowded(person.id):
            raise Refusal(Reason.TOO_FAST, {"retry_after": RETRY})

    def _bearer(self, line: RoomLine, hello: Hello, now: int) -> tuple[Person, int | None] | tuple[None, None]:
        """Whose token it is; without one, whoever this connection has become."""
        seating = self._chronicle.seating
        if hello.room.upper() != self._chronicle.opened.code:
            raise Refusal(Reason.NO_SUCH_ROOM)
        if hello.token is None and line.player and line.player.person and self._attendance.knows(line):
            return seating.people[line.player.person], None
        if hello.token is None:
            if not self._chronicle.opened.spectators and seating.open_seat(None) is None:
                raise Refusal(Reason.ROOM_FULL)
            return None, None
        bearer = seating.bearer(hello.token, now)
        if bearer is None:
            raise Refusal(Reason.BAD_TOKEN)
        return bearer

    def _welcome(self, line: RoomLine, hello: Hello, person: str | None, token: str | None, now: int) -> None:
        showing = self._showing
        seat = self._chronicle.seating.seat_of(person)
        you = self._attendance.you(person)
        welcome = Welcome(PROTOCOL, showing.epoch, showing.version, you, self._build, token)
        missed = None
        seen = hello.seen if hello.epoch == showing.epoch else None
        if seen is not None and self._attendance.may_resume(person, seen):
            missed = showing.missed(seat, seen, now)
        frames = (encode(welcome), *(missed if missed is not None else [showing.whole(seat, now)]))
        if not self._attendance.admit(line, person, frames, showing.version):
            raise Refusal(Reason.TOO_FAST, {"retry_after": RETRY})

    def _turn_away(self, line: RoomLine, refused: Refused) -> None:
        line.device.push(encode(refused))
        line.device.close(Farewell.REFUSED)
