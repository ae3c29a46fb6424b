"""A house of rooms on virtual time, with phones that are lists: for tests of actors."""

from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from itertools import count
from typing import Any

import orjson
import trio
from attrs import define, field
from trio.testing import wait_all_tasks_blocked

from actors.deadlines import Deadlines
from actors.line import RoomLine
from actors.lobby import Lobby
from actors.messages import Think
from actors.room import House
from games.catalog import CATALOG
from games.chance import Chance
from games.prompt import Picks
from protocol.messages import AddBot, Answer, Begin, BeReady, FromClient, Hello, Ping, Sit
from protocol.patch import apply
from protocol.rooms import Clock, MakeRoom
from tests.memory import MemoryJournal

MORNING = 1_800_000_000_000
"""Unix milliseconds at which every test begins."""
_connections = count(1)


@define(eq=False)
class Phone:
    """A device that keeps what it is sent, and what its client would show of it."""

    connection: int = field(factory=lambda: next(_connections))
    heard: list[dict[str, Any]] = field(factory=list)
    """Every message, oldest first."""
    raw: list[bytes] = field(factory=list)
    farewell: str | None = None
    full: bool = False
    """While True the device takes no frame, as a phone in a tunnel."""
    version: int = -1
    epoch: int = -1
    public: Any = None
    private: Any = None
    prompts: list[Any] = field(factory=list)
    token: str | None = None
    line: RoomLine | None = None
    _keys: Iterator[int] = field(factory=lambda: count(1))

    def push(self, frame: bytes) -> bool:
        if self.full:
            return False
        message = orjson.loads(frame)
        self.raw.append(frame)
        self.heard.append(message)
        match message["type"]:
            case "whole":
                self.epoch, self.version = message["epoch"], message["version"]
                self.public, self.private, self.prompts = message["public"], message["private"], message["prompts"]
            case "update":
                assert message["since"] == self.version, "a gap or a double"
                self.version = message["version"]
                self.public, self.private = apply(self.public, message["public"]), self._patched(message["private"])
                self.prompts = self.prompts if message["prompts"] is None else message["prompts"]
            case "seated":
                self.token = message["token"]
            case _:
                pass
        return True

    def flush(self) -> None:
        """Nothing waits: `push` has kept it."""

    def close(self, reason: str) -> None:
        self.farewell = self.farewell or reason

    def say(self, message: FromClient) -> bool:
        """Say it in the room this phone is in."""
        assert self.line is not None
        assert not isinstance(message, Ping), "pings are answered at the edge"
        return self.line.hear(message)

    def key(self) -> str:
        """A name for a new intention."""
        return f"phone-{self.connection:06}-{next(self._keys):06}"

    def answer(self, *picks: int, prompt: int | None = None, key: str | None = None) -> str:
        """Answer the open prompt, or another; returns the key."""
        key = key or self.key()
        self.say(Answer(self.prompts[0]["id"] if prompt is None else prompt, picks, key))
        return key

    def got(self, kind: str) -> list[dict[str, Any]]:
        """The messages of this type so far."""
        return [message for message in self.heard if message["type"] == kind]

    def replies(self, key: str) -> list[dict[str, Any]]:
        """What was replied under this key."""
        return [message for message in self.heard if message.get("key") == key]

    def refusal(self, key: str) -> str:
        """The reason of the one refusal under this key."""
        (reply,) = self.replies(key)
        assert reply["type"] == "refused", reply
        return str(reply["reason"])

    def events(self) -> list[dict[str, Any]]:
        """Everything this phone was told has happened."""
        return [event for update in self.got("update") for event in update["events"]]

    def hang_up(self) -> None:
        """The connection is lost."""
        assert self.line is not None
        self.line.hang_up()

    def _patched(self, patch: Any) -> Any:  # noqa: ANN401 (whatever JSON there is)
        return apply(self.private, patch)


@define
class Town:
    """One process's lobby with its journal; `restart` is the next process on the same journal."""

    lobby: Lobby
    journal: MemoryJournal
    deadlines: Deadlines

    async def room(self, **wish: Any) -> tuple[str, str]:  # noqa: ANN401 (the fields of MakeRoom)
        """A room's code and its host's token; Tollway with a short game if nothing else is wished."""
        made = await self.lobby.make(MakeRoom(**{"game": "tollway", "options": {"turns": 20}, **wish}))
        return made.code, made.token

    async def phone(self, code: str, token: str | None = None, after: Phone | None = None) -> Phone:
        """A phone connected to a room; `after` resumes where another left off."""
        phone = Phone(token=token)
        hello = Hello(code, token=token)
        if after is not None:
            hello = Hello(code, token=token, epoch=after.epoch, seen=after.version)
            phone.epoch, phone.version = after.epoch, after.version
            phone.public, phone.private, phone.prompts = after.public, after.private, after.prompts
        phone.line = await self.lobby.connect(hello, phone)
        await settled()
        return phone

    async def table(self, people: int, bots: int = 0, **wish: Any) -> list[Phone]:  # noqa: ANN401 (as `room`)
        """That many seated people, the first is the host, and a game begun."""
        code, token = await self.room(bots=bots, **wish)
        phones = [await self.phone(code, token), *[await self.phone(code) for _ in range(people - 1)]]
        for seat, phone in enumerate(phones):
            phone.say(Sit(f"Player {seat}", phone.key(), seat))
            await settled()
            phones[seat] = await self.phone(code, phone.token)
            phones[seat].say(BeReady(ready=True, key=phones[seat].key()))
            phone.hang_up()
        await settled()
        phones[0].say(Begin(phones[0].key()))
        await settled()
        assert phones[0].public["room"]["status"] == "playing", phones[0].heard[-1]
        return phones


def code_of(phone: Phone) -> str:
    """The code of the room this phone is in."""
    return str(phone.public["room"]["code"])


async def settled() -> None:
    """Return when everybody waits for something else than time."""
    await wait_all_tasks_blocked(0.0001)


def now() -> int:
    """The town's clock: virtual."""
    return MORNING + round(trio.current_time() * 1000)


async def house_advice(think: Think) -> Picks:
    """A bot's picks, thought on the spot."""
    match think.public, think.private:
        case {"room": {"game": str(game)}, "game": public}, {"game": private}:
            return CATALOG[game].advise(public, private, think.prompt, Chance(f"tie {think.prompt.id}"))
        case _:
            raise AssertionError(think)


@contextmanager
def unguarded(code: str) -> Iterator[None]:
    """No rule in these tests runs for ever."""
    del code
    yield


@asynccontextmanager
async def town(
    journal: MemoryJournal | None = None,
    advise: Callable[[Think], Awaitable[Picks]] = house_advice,
    most_rooms: int = 100,
    clock: Callable[[], int] | None = None,
) -> AsyncIterator[Town]:
    """A process with its lobby; leaving the block is `kill -9`. With a `clock` of its own it has a pulse."""
    journal = journal or MemoryJournal()
    deadlines = Deadlines(clock or now)
    house = House(journal, deadlines, advise, unguarded, clock or now, lambda _card: None, "build")
    async with trio.open_nursery() as nursery:
        lobby = Lobby(nursery, house, most_rooms)
        await lobby.start()
        if clock:
            nursery.start_soon(house.pulse.run, lobby.note_absence)
        yield Town(lobby, journal, deadlines)
        nursery.cancel_scope.cancel()


__all__ = ["AddBot", "Clock", "Phone", "Town", "code_of", "settled", "town"]
