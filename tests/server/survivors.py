"""Tables whose people outlive their server: they play, lose it, come back, and keep a diary of what it promised."""

import random
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from pathlib import Path

import trio
import trio.testing
from attrs import define, field, frozen

from actors.chronicle import Chronicle
from actors.records import AnswerTaken
from actors.revive import read, replay
from loadtest.address import Address
from loadtest.api import make_room
from loadtest.oracle import Oracle, Witness
from loadtest.owner import Owner, Reply
from loadtest.phone import Phone
from loadtest.plan import Plan, Trial
from loadtest.sight import part
from protocol.messages import Fact, Goodbye, Json, Recorded, Update, Whole
from protocol.rooms import Clock, MakeRoom, RoomMade
from server.ledger_file import JOURNAL
from tests.process import ServerProcess
from tests.server.journals import records

FOREVER = 1e9
"""Seconds of thought at a table where nobody answers."""
LIVES = 0.4
"""Seconds at most that a server is let live once it has taken an answer."""
AT_BIRTH = 0.25
"""Share of servers that are killed soon after they have opened, whether they took an answer by then or not."""


@define
class Diary:
    """Every wish that was reported as durable; and when the first one of a new process was."""

    kept: dict[str, set[str]] = field(factory=dict)
    """By room, their keys."""
    first_at: float | None = None
    """Seconds of `time.perf_counter`; None until a room of a new process has recorded an answer."""
    _epochs: dict[str, int] = field(factory=dict)
    _first: trio.Event = field(factory=trio.Event)

    def new_process(self) -> trio.Event:
        """Set when the process that is about to begin has recorded its first answer."""
        self.first_at, self._first = None, trio.Event()
        return self._first

    def note(self, code: str, key: str, epoch: int) -> None:
        """The room has recorded the answer under this key."""
        self.kept.setdefault(code, set()).add(key)
        if epoch > self._epochs.get(code, 0):
            self._epochs[code] = epoch
            if self.first_at is None:
                self.first_at = time.perf_counter()
                self._first.set()


class Diarist(Owner):
    """Keeps a phone and the diary."""

    def __init__(self, trial: Trial, witness: Witness, number: int, token: str | None, diary: Diary) -> None:
        super().__init__(trial, witness, number, f"Player {number}", token)
        self._code, self._diary = witness.code, diary

    def hears(self, reply: Reply, epoch: int | None) -> None:
        super().hears(reply, epoch)
        if isinstance(reply, Recorded) and reply.key and epoch is not None:
            self._diary.note(self._code, reply.key, epoch)


class Survivor(Phone):
    """A phone whose view can be looked at, and waited for."""

    def __init__(self, trial: Trial, witness: Witness, number: int, owner: Owner | None) -> None:
        super().__init__(trial, witness, number, owner)
        self.goodbyes: list[Goodbye] = []
        self._changed = trio.Event()

    @property
    def seen(self) -> dict[str, Json]:
        """What does not depend on who is connected: the game, who is awaited, and what this seat is asked."""
        public, private, prompts = self._sight.public, self._sight.private, list(self._sight.prompts)
        return {
            "game": part(public, "game"),
            "waiting": part(public, "waiting"),
            "private": private,
            "prompts": prompts,
        }

    @property
    def epoch(self) -> int:
        """The room's epoch, as it was seen last."""
        return self._sight.epoch or 0

    async def in_play(self) -> None:
        """Return once this device sees that somebody is awaited."""
        while not self.seen["waiting"]:
            await self._change()

    async def shown_by_another(self, epoch: int) -> None:
        """Return once a process after that epoch has shown this device its room."""
        while self.epoch <= epoch:
            await self._change()

    async def _change(self) -> None:
        self._changed = trio.Event()
        await self._changed.wait()

    def _whole(self, whole: Whole) -> None:
        super()._whole(whole)
        self._changed.set()

    def _update(self, update: Update) -> None:
        super()._update(update)
        self._changed.set()

    def _goodbye(self, goodbye: Goodbye) -> None:
        super()._goodbye(goodbye)
        self.goodbyes.append(goodbye)


@frozen
class Wish:
    """A table as it is wanted."""

    game: str
    people: int
    bots: int = 0
    options: dict[str, Fact] = field(factory=dict)
    clock: Clock = field(factory=Clock)
    silent: bool = False
    """Nobody answers here."""


@frozen
class Table:
    """One room with a phone on each seat of a person, and a screen."""

    code: str
    devices: tuple[Survivor, ...]


@define
class Parlour:
    """All tables of one server, and what was found at them."""

    server: ServerProcess
    nursery: trio.Nursery
    diary: Diary = field(factory=Diary)
    oracle: Oracle = field(factory=Oracle)
    tables: list[Table] = field(factory=list)
    _epochs: dict[Survivor, int] = field(factory=dict)
    """What each device had seen when the last server ended."""

    async def open(self, wish: Wish) -> Table:
        """Make a room, bring its people, and wait until they play."""
        plan = Plan(
            Address("127.0.0.1", self.server.port),
            think=FOREVER if wish.silent else 0.02,
            compare_rate=0.02,
            twice_rate=0.2,
        )
        trial = Trial(plan, self.oracle)
        seats = wish.people + wish.bots
        made = await make_room(
            plan.address, MakeRoom(wish.game, wish.options, seats=seats, bots=wish.bots, clock=wish.clock)
        )
        table = self._table(trial, made, wish)
        self.tables.append(table)
        self.nursery.start_soon(trial.switchboard.run)
        for device in table.devices:
            self.nursery.start_soon(device.run)
        for device in table.devices:
            await device.in_play()
        return table

    def _table(self, trial: Trial, made: RoomMade, wish: Wish) -> Table:
        witness = Witness(made.code, self.oracle, lambda: None)
        owners: list[Owner | None] = [
            Diarist(trial, witness, number, None if number else made.token, self.diary) for number in range(wish.people)
        ]
        devices = [Survivor(trial, witness, number, owner) for number, owner in enumerate([*owners, None])]
        return Table(made.code, tuple(devices))

    async def restart(self, end: Callable[[], int]) -> trio.Event:
        """End the server this way and begin the next one; set once that one has recorded an answer."""
        await self.end(end)
        answered = self.diary.new_process()
        await trio.to_thread.run_sync(self.server.start)
        return answered

    async def end(self, end: Callable[[], int]) -> int:
        """End the server this way, and let everybody take in what it said last. Returns its exit status."""
        status = await trio.to_thread.run_sync(end)
        await trio.testing.wait_all_tasks_blocked(0.01)
        self._epochs = {device: device.epoch for device in self.devices}
        return status

    async def everybody_is_back(self) -> None:
        """Return once the server that runs now has shown every device its room."""
        for device, epoch in self._epochs.items():
            await device.shown_by_another(epoch)

    @property
    def devices(self) -> list[Survivor]:
        """Everybody's, table by table."""
        return [device for table in self.tables for device in table.devices]


@frozen
class Restart:
    """Seconds from the start of a process to its open door, and to the first answer that it recorded."""

    listening: float
    first_answer: float


async def endure(parlour: Parlour, kills: int, shown: Callable[[int], Awaitable[None]]) -> list[Restart]:
    """Kill the server so many times at any instant; the last process lives on. `shown` is called after each kill."""
    restarts = []
    for kill in range(1, kills + 1):
        await trio.sleep(random.uniform(0, LIVES))
        answered = await parlour.restart(parlour.server.kill)
        if kill == kills or random.random() > AT_BIRTH:
            await answered.wait()
            server, first_at = parlour.server, parlour.diary.first_at
            assert first_at is not None
            restarts.append(Restart(server.listened_at - server.began_at, first_at - server.began_at))
        await shown(kill)
    return restarts


@frozen
class Verdict:
    """What the journal says about the diary."""

    answers: int
    """Answers that were reported as recorded and are there."""
    lost: list[str]
    """Rooms and keys that were reported as recorded and are not there."""
    doubled: list[str]
    """Rooms with a key that was granted twice, or a prompt that was answered twice."""


def judge(data: Path, parlour: Parlour) -> Verdict:
    """Hold the diary against the journal: everything that was acknowledged is there once."""
    verdict = Verdict(0, [], [])
    for table in parlour.tables:
        everything = read(records(data / JOURNAL, table.code))
        keys = Counter(key for record in everything if (key := getattr(record, "key", "")))
        taken = [record for record in everything if isinstance(record, AnswerTaken)]
        prompts = Counter((record.seat, record.prompt) for record in taken)
        kept = parlour.diary.kept.get(table.code, set())
        verdict = Verdict(
            verdict.answers + sum(record.key in kept for record in taken),
            verdict.lost + [f"{table.code} {key}" for key in kept - keys.keys()],
            verdict.doubled
            + [f"{table.code} {what}" for what, count in [*keys.items(), *prompts.items()] if count > 1],
        )
    return verdict


def story(data: Path, code: str) -> Chronicle:
    """The room, replayed from the journal of whoever keeps it now."""
    return replay(read(records(data / JOURNAL, code)))
