"""When silence becomes an answer, and when absence becomes autopilot. Reads the room, changes nothing."""

from attrs import frozen

from actors.attendance import Attendance
from actors.chronicle import Chronicle
from actors.clocks import BOT_PATIENCE, GRACE
from games.prompt import Prompt, Seat


@frozen
class Silent:
    """A seat whose deadline has passed, and for how many milliseconds."""

    prompt: Prompt
    since: int


class Timekeeper:
    """Looks at journaled times and at who is here."""

    def __init__(self, chronicle: Chronicle, attendance: Attendance) -> None:
        self._chronicle = chronicle
        self._attendance = attendance

    def silent(self, now: int) -> list[Silent]:
        """The seats whose silence is an answer now, the longest overdue first."""
        match = self._chronicle.match
        if match is None:
            return []
        late = [
            Silent(prompt, now - until)
            for prompt in self._chronicle.prompts
            if (until := match.clocks.until(prompt.seat)) is not None and until <= now
        ]
        return sorted(late, key=lambda silent: -silent.since)

    def absent(self, now: int) -> list[Seat]:
        """The seats awaited whose person has been away for longer than the grace while somebody waits (P12)."""
        return [seat for seat, at in self._grace_ends() if at <= now]

    def next(self, now: int) -> int | None:
        """The next instant at which there will be something to do here, in milliseconds."""
        match = self._chronicle.match
        instants = [at for _, at in self._grace_ends()]
        for prompt in self._chronicle.prompts if match else ():
            until = match.clocks.until(prompt.seat) if match else None
            if until is not None:
                instants.append(until if until > now else until + BOT_PATIENCE)
        return min(instants, default=None)

    def _grace_ends(self) -> list[tuple[Seat, int]]:
        grace = GRACE.get(self._chronicle.opened.clock.kind)
        if grace is None or self._chronicle.paused or self._attendance.empty:
            return []
        places = self._chronicle.seating.places
        return [
            (prompt.seat, self._attendance.away_since[person] + grace)
            for prompt in self._chronicle.prompts
            if (person := places[prompt.seat].person) in self._attendance.away_since
            and person is not None
            and not places[prompt.seat].autopilot
        ]
