"""A new room's code and its first records."""

from collections.abc import Sequence
from secrets import choice, token_hex

from attrs import evolve

from actors.records import BotSeated, GameBegan, Record, RoomClosed, RoomOpened, Slept
from actors.refusal import Refusal
from games.catalog import CATALOG
from games.prompt import Seat
from games.ruleset import BadOptions, Ruleset
from protocol.reasons import Reason
from protocol.rooms import Clock, ClockKind, MakeRoom

LETTERS = "23456789ACDEFGHJKMNPQRTUVWXY"
"""None that looks like another."""
TRIES = 4
"""Codes that may turn out to be taken before a longer one is tried: those of closed rooms are not used again."""
SCARCE = 1_000
"""Codes there are for each one in use, so that guessing does not pay (P38)."""
LONGEST = 30 * 24 * 3600
"""Seconds a clock may have."""


def room_code(rooms: int, taken: int = 0) -> str:
    """A random code of four letters; of more where there are many rooms, or where some tries found theirs `taken`."""
    length = 4 + taken // TRIES
    while len(LETTERS) ** length < SCARCE * (rooms + 1):
        length += 1
    return "".join(choice(LETTERS) for _ in range(length))


def opening_records(wish: MakeRoom, code: str, at: int) -> list[Record]:
    """What is journaled when a room is made. Raises Refusal for a wish no room can be made of."""
    ruleset = CATALOG.get(wish.game)
    if ruleset is None:
        raise Refusal(Reason.NO_SUCH_GAME, {"game": wish.game[:64]})
    seats = max(ruleset.seats) if wish.seats is None else wish.seats
    _check_seats(wish, ruleset, seats)
    _check_clock(wish.clock)
    if wish.silence not in ("default", "advice"):
        raise Refusal(Reason.BAD_OPTIONS, {"option": "silence"})
    try:
        options = ruleset.complete(wish.options)
    except BadOptions as bad:
        raise Refusal(Reason.BAD_OPTIONS, {"option": bad.option[:64], "why": bad.reason}) from None
    host = "p0"
    opened = RoomOpened(
        at=at,
        code=code,
        game=ruleset.name,
        version=ruleset.version,
        options=options,
        seats=seats,
        clock=wish.clock,
        silence=wish.silence,
        public=wish.public,
        spectators=wish.spectators,
        host=host,
        secret=token_hex(32),
    )
    later: list[Record] = [BotSeated(at, host, Seat(seats - 1 - n), "") for n in range(wish.bots)]
    if wish.begin:
        later.append(GameBegan(at, host, token_hex(16), 1, ""))
    return [opened, *later]


def copied_records(records: Sequence[Record], code: str, at: int) -> list[Record]:
    """The same room under another code, with the same people and their tokens.

    The time since its last record is nobody's (P10). Raises Refusal for a room that was closed.
    """
    opened, last = records[0], records[-1]
    assert isinstance(opened, RoomOpened)
    if isinstance(last, RoomClosed):
        raise Refusal(Reason.NOT_NOW)
    later = max(at, last.at)
    return [evolve(opened, code=code), *records[1:], Slept(later, ((last.at, later),))]


def _check_seats(wish: MakeRoom, ruleset: Ruleset, seats: int) -> None:
    if seats not in ruleset.seats or not 0 <= wish.bots <= seats:
        raise Refusal(Reason.BAD_SEATS, {"fewest": min(ruleset.seats), "most": max(ruleset.seats)})
    if wish.begin and wish.bots != seats:
        raise Refusal(Reason.NOT_READY)


def _check_clock(clock: Clock) -> None:
    timed = clock.kind != ClockKind.NONE
    fits = 1 <= clock.seconds <= LONGEST and 0 <= clock.increment <= LONGEST if timed else True
    whole_days = clock.kind != ClockKind.DAYS or clock.seconds % 86_400 == 0
    if clock.kind not in tuple(ClockKind) or not fits or not whole_days:
        raise Refusal(Reason.BAD_CLOCK, {"longest": LONGEST})
