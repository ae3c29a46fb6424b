"""Who may do what in a room: a message becomes the record to journal, or a refusal. Nothing is changed here (P5)."""

from secrets import token_hex
from typing import assert_never

from actors.bounds import PASS_LIFE, check_bounds
from actors.chronicle import Chronicle
from actors.records import (
    AnswerTaken,
    AnswerTakenBack,
    BotSeated,
    ClocksPaused,
    GameBegan,
    HostPassed,
    PassMade,
    Readied,
    Record,
    RoomClosed,
    Sat,
    SeatedAgain,
    SeatVacated,
    Stood,
)
from actors.refusal import Refusal
from games.engine import NotAsked
from games.prompt import IllegalAnswer, PromptId, Seat
from protocol.messages import (
    AddBot,
    Answer,
    Begin,
    BeReady,
    CloseRoom,
    MakePass,
    PassHost,
    Pause,
    PlayAgain,
    Sit,
    Stand,
    TakeBack,
    Vacate,
)
from protocol.reasons import Reason
from protocol.rooms import SeatKind, Status

_GRANTED_BY: dict[type, type] = {
    Answer: AnswerTaken,
    Sit: Sat,
    BeReady: Readied,
    AddBot: BotSeated,
    Vacate: SeatVacated,
    Pause: ClocksPaused,
    TakeBack: AnswerTakenBack,
    Stand: Stood,
    MakePass: PassMade,
    PassHost: HostPassed,
    Begin: GameBegan,
    PlayAgain: SeatedAgain,
    CloseRoom: RoomClosed,
}
HostWish = AddBot | Vacate | PassHost | Begin | Pause | PlayAgain | CloseRoom
Wish = Answer | TakeBack | Sit | Stand | BeReady | MakePass | HostWish
"""Every keyed message that a record can grant."""


def grant(room: Chronicle, person: str | None, wish: Wish, at: int) -> Record:
    """The record that grants `person` this wish at this instant. Raises Refusal."""
    check_bounds(room, person, wish, at)
    match wish:
        case Answer():
            return _answer(room, person, wish, at)
        case TakeBack():
            return _take_back(room, person, wish, at)
        case Sit():
            return _sit(room, person, wish, at)
        case Stand() | BeReady() | MakePass():
            return _own_affair(room, person, wish, at)
        case _:
            if person != room.seating.host:
                raise Refusal(Reason.NOT_HOST)
            return _host_affair(room, room.seating.host, wish, at)


def changes_nothing(room: Chronicle, person: str | None, wish: Wish) -> bool:
    """Whether this is so already: then nothing is journaled, however often it is said."""
    seat = room.seating.seat_of(person)
    match wish:
        case BeReady(ready=ready) if seat is not None and room.status == Status.SEATING:
            return room.seating.places[seat].ready == ready
        case Pause(paused=paused) if person == room.seating.host and room.status == Status.PLAYING:
            return room.paused == paused
        case _:
            return False


def granted(room: Chronicle, person: str | None, wish: Wish) -> Record | None:
    """What this very wish became before (P6). Raises Refusal if its key was used for another wish."""
    record = room.keys.get((person or "", wish.key))
    if record is None and isinstance(wish, Sit):
        came = room.keys.get(("", wish.key))
        record = came if isinstance(came, Sat) and came.person == person else None
    if record is not None and not grants(record, wish):
        raise Refusal(Reason.KEY_REUSED)
    return record


def grants(record: Record, wish: Wish) -> bool:
    """Whether this record is what this wish became, and not another wish under the same key."""
    match record, wish:
        case AnswerTaken(), Answer():
            same = record.prompt == wish.prompt and record.picks == wish.picks
        case Sat(), Sit():
            same = wish.seat in (None, record.seat) and record.name.startswith(wish.name)
        case BotSeated(), AddBot():
            same = wish.seat in (None, record.seat)
        case SeatVacated(), Vacate():
            same = wish.seat == record.seat
        case Readied(), BeReady():
            same = record.ready == wish.ready
        case ClocksPaused(), Pause():
            same = record.paused == wish.paused
        case _:
            same = True
    return same and _GRANTED_BY[type(wish)] is type(record)


def _answer(room: Chronicle, person: str | None, answer: Answer, at: int) -> AnswerTaken:
    seat = _seat(room, person)
    match = room.match
    if match is None or room.status != Status.PLAYING:
        raise Refusal(Reason.NOT_NOW)
    if room.paused:
        raise Refusal(Reason.PAUSED)
    try:
        match.game.check(PromptId(answer.prompt), answer.picks, seat)
    except IllegalAnswer as illegal:
        raise Refusal(Reason(illegal.reason)) from None
    except NotAsked:
        asked = [*match.game.prompts.values(), *(prompt for prompt, _ in match.game.sealed.values())]
        others = any(prompt.id == answer.prompt and prompt.seat != seat for prompt in asked)
        raise Refusal(Reason.NOT_YOURS if others else Reason.NOT_ASKED) from None
    return AnswerTaken(at, str(person), seat, PromptId(answer.prompt), answer.picks, "seat", answer.key, match.digest)


def _take_back(room: Chronicle, person: str | None, wish: TakeBack, at: int) -> AnswerTakenBack:
    seat = _seat(room, person)
    if room.match is None or room.status != Status.PLAYING or room.match.game.can_take_back(seat) is None:
        raise Refusal(Reason.NOTHING_TO_TAKE_BACK)
    if room.paused:
        raise Refusal(Reason.PAUSED)
    return AnswerTakenBack(at, str(person), seat, wish.key, room.match.digest)


def _sit(room: Chronicle, person: str | None, wish: Sit, at: int) -> Sat:
    seating = room.seating
    if room.status not in (Status.SEATING, Status.PLAYING):
        raise Refusal(Reason.NOT_NOW)
    if room.status == Status.PLAYING and seating.seat_of(person) is not None:
        raise Refusal(Reason.NOT_NOW)
    seat = seating.open_seat(wish.seat)
    if seat is None:
        known = wish.seat is None or 0 <= wish.seat < len(seating.places)
        full = seating.open_seat(None) is None
        raise Refusal(Reason.ROOM_FULL if full else Reason.SEAT_TAKEN if known else Reason.NO_SEAT)
    name = seating.free_name(person, wish.name)
    return Sat(at, person or seating.next_person(), seat, name, wish.key, person is None)


def _own_affair(
    room: Chronicle, person: str | None, wish: Stand | BeReady | MakePass, at: int
) -> Stood | Readied | PassMade:
    if person is None:
        raise Refusal(Reason.NO_SEAT)
    match wish:
        case MakePass(key=key):
            return PassMade(at, person, room.seating.people[person].passes_made + 1, at + PASS_LIFE, key)
        case Stand(key=key):
            return Stood(at, person, _seat(room, person, status=Status.SEATING), key)
        case BeReady(ready=ready, key=key):
            return Readied(at, person, _seat(room, person, status=Status.SEATING), ready, key)
        case _:
            assert_never(wish)


def _host_affair(room: Chronicle, host: str, wish: HostWish, at: int) -> Record:
    match wish:
        case AddBot() | Vacate() | PassHost():
            return _host_seats(room, host, wish, at)
        case Begin(key=key):
            return _begin(room, host, key, at)
        case Pause(paused=paused, key=key):
            _need(room.status == Status.PLAYING)
            return ClocksPaused(at, host, paused, key)
        case PlayAgain(key=key):
            _need(room.status == Status.OVER)
            return SeatedAgain(at, host, key)
        case CloseRoom(key=key):
            return RoomClosed(at, host, key)
        case _:
            assert_never(wish)


def _host_seats(
    room: Chronicle, host: str, wish: AddBot | Vacate | PassHost, at: int
) -> BotSeated | SeatVacated | HostPassed:
    seating = room.seating
    match wish:
        case AddBot(seat=wanted, key=key):
            _need(room.status in (Status.SEATING, Status.PLAYING))
            free = seating.open_seat(wanted)
            if free is None:
                raise Refusal(Reason.SEAT_TAKEN)
            return BotSeated(at, host, free, key)
        case Vacate(seat=number, key=key) | PassHost(seat=number, key=key):
            if not 0 <= number < len(seating.places) or seating.places[number].kind == SeatKind.OPEN:
                raise Refusal(Reason.NO_SEAT)
            if isinstance(wish, Vacate):
                return SeatVacated(at, host, Seat(number), key)
            person = seating.places[number].person
            if person is None:
                raise Refusal(Reason.NO_SEAT)
            return HostPassed(at, host, person, key)
        case _:
            assert_never(wish)


def _begin(room: Chronicle, host: str, key: str, at: int) -> GameBegan:
    _need(room.status == Status.SEATING)
    for place in room.seating.places:
        if place.kind == SeatKind.OPEN or not (place.ready or place.person == host):
            raise Refusal(Reason.NOT_READY)
    return GameBegan(at, host, token_hex(16), room.next_prompt, key)


def _seat(room: Chronicle, person: str | None, status: Status | None = None) -> Seat:
    seat = room.seating.seat_of(person)
    if seat is None:
        raise Refusal(Reason.NO_SEAT)
    _need(status in (None, room.status))
    return seat


def _need(allowed: bool) -> None:  # noqa: FBT001 (reads as the sentence it is)
    if not allowed:
        raise Refusal(Reason.NOT_NOW)
