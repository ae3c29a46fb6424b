"""Who sits where. Person, device, connection and seat are four things (P30); here are persons and seats."""

from hashlib import blake2b
from hmac import compare_digest

from attrs import define, field

from games.prompt import Seat
from protocol.rooms import SeatKind


@define
class Person:
    """Somebody this room knows by a token. `serial` grows when their tokens are revoked."""

    id: str
    name: str = ""
    serial: int = 0
    passes: dict[int, int] = field(factory=dict)
    """Passes to another device not used yet: number to the instant they end, in milliseconds."""
    passes_made: int = 0

    def living_passes(self, now: int) -> dict[int, int]:
        """The passes that would still be taken."""
        return {number: until for number, until in self.passes.items() if now < until}


@define
class Place:
    """One seat: open, held by a person, or by a bot."""

    kind: SeatKind = SeatKind.OPEN
    person: str | None = None
    name: str = ""
    ready: bool = False
    autopilot: bool = False
    missed: int = 0
    """Deadlines missed in a row."""

    @property
    def bot(self) -> bool:
        """Whether a bot answers here now."""
        return self.kind == SeatKind.BOT or self.autopilot or self.kind == SeatKind.OPEN


@define
class Seating:
    """The people and places of one room."""

    places: list[Place]
    host: str
    secret: str
    people: dict[str, Person] = field(factory=dict)

    def seat_of(self, person: str | None) -> Seat | None:
        """The seat this person holds."""
        for seat, place in enumerate(self.places):
            if person is not None and place.person == person:
                return Seat(seat)
        return None

    def open_seat(self, wanted: int | None) -> Seat | None:
        """The wanted seat, or the first, if it is open."""
        for seat, place in enumerate(self.places):
            if place.kind == SeatKind.OPEN and wanted in (None, seat):
                return Seat(seat)
        return None

    def free_name(self, person: str | None, name: str) -> str:
        """This name, with a number behind it if another one at the table has it."""
        taken = {place.name for place in self.places if person is None or place.person != person}
        return next(free for n in range(1, len(taken) + 2) if (free := name if n == 1 else f"{name} {n}") not in taken)

    def next_person(self) -> str:
        """An id for a newcomer; public."""
        return f"p{len(self.people)}"

    def token(self, person: str) -> str:
        """What proves this person: secret, and void once their serial has grown (P31)."""
        return f"{person}-{self._sign(f'{person}.{self.people[person].serial}')}"

    def pass_token(self, person: str, number: int) -> str:
        """What moves this person to another device, once."""
        serial = self.people[person].serial
        return f"{person}-pass{number}-{self._sign(f'{person}.{serial}.pass.{number}')}"

    def bearer(self, token: str, now: int) -> tuple[Person, int | None] | None:
        """Whose token this is, and the pass's number if it is a pass. None for a token that proves nothing."""
        person = self.people.get(token.split("-")[0])
        if person is None:
            return None
        if compare_digest(token.encode(), self.token(person.id).encode()):
            return person, None
        for number in person.living_passes(now):
            if compare_digest(token.encode(), self.pass_token(person.id, number).encode()):
                return person, number
        return None

    def _sign(self, what: str) -> str:
        return blake2b(what.encode(), key=bytes.fromhex(self.secret), digest_size=16).hexdigest()
