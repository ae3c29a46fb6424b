"""A room as its journal tells it. Records are applied in order and nothing else changes it (P14).

A live room and a room coming back after a crash run the same code here, so they cannot differ.
"""

from typing import assert_never

from actors.match import Match
from actors.records import (
    AnswerTaken,
    AnswerTakenBack,
    AutopilotSet,
    BadRecord,
    BotSeated,
    Checkpointed,
    ClocksPaused,
    GameBegan,
    HostPassed,
    PassMade,
    PassUsed,
    Readied,
    Record,
    RoomClosed,
    RoomOpened,
    Sat,
    SeatedAgain,
    SeatVacated,
    Slept,
    Stood,
)
from actors.seating import Person, Place, Seating
from games.prompt import Json, Prompt, Seat
from protocol.rooms import SeatKind, Status

MISSES = 2
"""Deadlines missed in a row that put a seat on autopilot (P12)."""


class Chronicle:
    """One room's whole story so far. Synchronous; its room calls it and reads it, nobody else."""

    def __init__(self, opened: RoomOpened, resume: Checkpointed | None = None, rounds_over: int = 0) -> None:
        """`resume` belongs to the last game of the journal, which is then not replayed before that checkpoint.

        The first `rounds_over` games are not replayed at all: another one has begun after them.
        """
        host = Person(opened.host)
        self.opened = opened
        self.seating = Seating([Place() for _ in range(opened.seats)], host.id, opened.secret, {host.id: host})
        self.status = Status.SEATING
        self.round = 1
        """Games begun or about to begin in this room."""
        self.match: Match | None = None
        self.paused = False
        self.number = 1
        """Records applied."""
        self.at = opened.at
        """The last record's time."""
        self.rests_since: int | None = None
        """When a process that was told to stop let this room rest; None while a process has it."""
        self.keys: dict[tuple[str, str], Record] = {}
        """What each person's intentions became (P6)."""
        self.revision = 0
        """Grows whenever anything but the game may have changed."""
        self.wishes = 0
        """How many of them were no answers."""
        self.events: list[tuple[Json, Seat | None]] = []
        """What happened since its reader last emptied it, each for all or for one seat."""
        self.next_prompt = 1
        """Where the prompts of the next game begin to count."""
        self._resume = resume
        self._rounds_over = rounds_over

    def apply(self, record: Record) -> None:
        """Let the record happen. Raises BadRecord if it does not follow from those before."""
        self.number += 1
        self.at = record.at
        self.revision += not isinstance(record, AnswerTaken | AnswerTakenBack | Checkpointed)
        self.rests_since = record.at if isinstance(record, Slept) and not record.spans else None
        self._remember(record)
        match record:
            case RoomOpened():
                raise BadRecord(self.number, "a room is opened once")
            case AnswerTaken() | AnswerTakenBack():
                self._play(record)
            case GameBegan() | SeatedAgain() | RoomClosed() | Checkpointed():
                self._apply_to_round(record)
            case AutopilotSet() | ClocksPaused() | Slept():
                self._apply_to_time(record)
            case HostPassed() | PassMade() | PassUsed():
                self._apply_to_people(record)
            case Sat() | Stood() | Readied() | BotSeated() | SeatVacated():
                self._apply_to_places(record)
            case _:
                assert_never(record)
        if self.match is not None:
            self.events += self.match.events
            self.match.events.clear()

    def _remember(self, record: Record) -> None:
        if not isinstance(record, RoomOpened | PassUsed | AutopilotSet | Slept | Checkpointed) and record.key:
            newcomer = isinstance(record, Sat) and record.newcomer
            self.keys["" if newcomer else record.person, record.key] = record
            self.wishes += not isinstance(record, AnswerTaken)

    @property
    def prompts(self) -> list[Prompt]:
        """The prompts that somebody is awaited for."""
        return list(self.match.game.prompts.values()) if self.match and self.status == Status.PLAYING else []

    @property
    def resumed_at(self) -> tuple[int, int]:
        """The round and its inputs at the checkpoint this room was resumed from; (0, 0) without one."""
        return (self._resume.round, self._resume.checkpoint.inputs) if self._resume else (0, 0)

    def checkpoint(self) -> Checkpointed | None:
        """The newest state that replay of the running game may start from, as a record to journal."""
        return self.match.checkpoint(self.at, self.round) if self.match and self.status == Status.PLAYING else None

    def _apply_to_round(self, record: GameBegan | SeatedAgain | RoomClosed | Checkpointed) -> None:
        match record:
            case GameBegan(first_prompt=first):
                self.status, self.next_prompt = Status.PLAYING, first
                self._happened("began")
                resume = self._resume if self._resume and self._resume.round == self.round else None
                if self.round > self._rounds_over:
                    self.match = Match(self.opened, self.seating, record, resume)
            case SeatedAgain():
                self._seat_again()
            case RoomClosed():
                self.status = Status.CLOSED
            case Checkpointed():
                pass
            case _:
                assert_never(record)

    def _play(self, record: AnswerTaken | AnswerTakenBack) -> None:
        over = self.round <= self._rounds_over
        if self.status != Status.PLAYING or (self.match is None and not over):
            raise BadRecord(self.number, "no game is played")
        if isinstance(record, AnswerTakenBack):
            self._happened("took_back", record.seat)
        elif record.by == "clock":
            self._miss(record.seat)
        elif record.by == "seat":
            self._touch(record.seat)
        if self.match is None:
            return
        self.match.take(self.number, record)
        if self.match.game.result is not None and not self.match.replaying:
            self.status = Status.OVER
            self.revision += 1
            self.events += self.match.events
            self.match.events.clear()
            self._happened("over")

    def _miss(self, seat: Seat) -> None:
        place = self.seating.places[seat]
        self.revision += 1
        self._happened("timed_out", seat)
        if place.kind == SeatKind.PERSON and not place.autopilot:
            place.missed += 1
            if place.missed >= MISSES:
                place.autopilot = True
                self._happened("autopilot_on", seat)

    def _touch(self, seat: Seat) -> None:
        place = self.seating.places[seat]
        self.revision += place.autopilot or place.missed > 0
        if place.autopilot:
            self._happened("autopilot_off", seat)
        place.missed, place.autopilot = 0, False

    def _apply_to_people(self, record: HostPassed | PassMade | PassUsed) -> None:
        people = self.seating.people
        match record:
            case HostPassed(to=to):
                self.seating.host = to
            case PassMade(person=person, number=number, until=until):
                people[person].passes = {**people[person].living_passes(record.at), number: until}
                people[person].passes_made = number
            case PassUsed(person=person, number=number):
                people[person].passes.pop(number, None)
            case _:
                assert_never(record)

    def _apply_to_places(self, record: Sat | Stood | Readied | BotSeated | SeatVacated) -> None:
        seating = self.seating
        match record:
            case Sat():
                self._sit(record)
            case Stood(seat=seat):
                seating.places[seat] = Place()
                self._happened("stood", seat)
            case Readied(seat=seat, ready=ready):
                seating.places[seat].ready = ready
            case BotSeated(seat=seat):
                seating.places[seat] = Place(SeatKind.BOT, name=seating.free_name(None, f"Bot {seat + 1}"), ready=True)
                self._change_hands(seat)
            case SeatVacated(seat=seat):
                self._vacate(seat)
            case _:
                assert_never(record)

    def _sit(self, sat: Sat) -> None:
        person = self.seating.people.setdefault(sat.person, Person(sat.person))
        person.name = sat.name
        before = self.seating.seat_of(sat.person)
        if before is not None:
            self.seating.places[before] = Place()
        self.seating.places[sat.seat] = Place(SeatKind.PERSON, sat.person, sat.name)
        self._happened("sat", sat.seat)
        self._change_hands(sat.seat)

    def _vacate(self, seat: Seat) -> None:
        person = self.seating.places[seat].person
        if person is not None and person != self.seating.host:
            self._revoke(person)
        self.seating.places[seat] = Place()
        self._happened("vacated", seat)
        self._change_hands(seat)

    def _revoke(self, person: str) -> None:
        """Neither tokens nor passes nor an earlier Sit said again make this person of anybody."""
        known = self.seating.people[person]
        known.serial += 1
        known.passes.clear()
        mine = [key for key, record in self.keys.items() if isinstance(record, Sat) and record.person == person]
        for key in mine:
            del self.keys[key]

    def _apply_to_time(self, record: AutopilotSet | ClocksPaused | Slept) -> None:
        match record:
            case AutopilotSet(seat=seat, on=on):
                place = self.seating.places[seat]
                place.autopilot, place.missed = on, 0
                self._happened("autopilot_on" if on else "autopilot_off", seat)
                self._change_hands(seat)
            case ClocksPaused(paused=paused, at=at):
                self.paused = paused
                self._happened("paused" if paused else "run_on")
                if self.match:
                    self.match.clocks.set_paused(at, paused=paused)
            case Slept(spans=spans):
                if self.match:
                    self.match.clocks.slept(spans)
            case _:
                assert_never(record)

    def _seat_again(self) -> None:
        if self.match is not None:
            self.next_prompt = self.match.game.next_prompt
        self.status, self.match, self.paused = Status.SEATING, None, False
        self.round += 1
        for place in self.seating.places:
            place.autopilot, place.missed, place.ready = False, 0, place.kind == SeatKind.BOT

    def _change_hands(self, seat: Seat) -> None:
        if self.match is not None:
            self.match.change_hands(seat, self.at)

    def _happened(self, kind: str, seat: Seat | None = None) -> None:
        self.events.append(({"kind": kind} if seat is None else {"kind": kind, "seat": seat}, None))
