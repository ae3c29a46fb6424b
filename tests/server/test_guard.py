"""One room's fault is that room's alone: rules that never return, and rules that raise (P36)."""

import signal
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import TypeVar

import pytest
import trio
from attrs import define, field

from actors.records import AnswerTaken, RoomOpened
from actors.revive import read
from loadtest.address import Address
from loadtest.api import make_room
from loadtest.wire import Gone, Wire
from protocol.codec import decode_to_client, encode_from_client
from protocol.messages import (
    Answer,
    Begin,
    BeReady,
    FromClient,
    Goodbye,
    Hello,
    Recorded,
    Refused,
    Seated,
    Sit,
    ToClient,
)
from protocol.reasons import Farewell, Reason
from protocol.rooms import MakeRoom
from server import guard
from server.ledger_file import JOURNAL
from tests.process import ServerProcess, server_process
from tests.server.journals import records
from tests.server.sinkhole import PATHS
from tests.server.survivors import Parlour, Wish

MessageT = TypeVar("MessageT", bound=ToClient)


def test_a_step_that_is_met_at_too_many_looks_is_ended_even_if_it_swallows_that_once() -> None:
    step = guard.Guard()
    with step:
        for _ in range(guard.TICKS):
            step.look(signal.SIGVTALRM, None)
        for _ in range(2):
            with pytest.raises(guard.EndlessStep):
                step.look(signal.SIGVTALRM, None)


def test_no_tick_meets_a_process_that_has_forgotten_its_handlers() -> None:
    told_last = "atexit.register(lambda: print(signal.getitimer(signal.ITIMER_VIRTUAL)))"
    program = f"import atexit, signal; {told_last}; from server import guard; guard.install()"
    told = subprocess.run([sys.executable, "-c", program], check=True, capture_output=True, text=True)
    assert told.stdout == "(0.0, 0.0)\n"


def test_every_step_has_its_own_time_and_between_steps_nobody_is_ended() -> None:
    step = guard.Guard()
    for _ in range(3):
        with step:
            for _ in range(guard.TICKS):
                step.look(signal.SIGVTALRM, None)
    for _ in range(2 * guard.TICKS):
        step.look(signal.SIGVTALRM, None)


@define
class Guest:
    """One person alone at a table of the game with faults."""

    address: Address
    code: str
    token: str
    _heard: list[bytes] = field(factory=list)

    @asynccontextmanager
    async def come(self) -> AsyncIterator[Wire]:
        wire = await Wire.open(self.address)
        try:
            await self.say(wire, Hello(self.code, token=self.token))
            yield wire
        finally:
            await wire.drop()

    async def say(self, wire: Wire, message: FromClient) -> None:
        await wire.say(encode_from_client(message))

    async def told(self, wire: Wire, kind: type[MessageT]) -> MessageT:
        """The next message of this kind."""
        while True:
            while self._heard:
                message = decode_to_client(self._heard.pop(0))
                if isinstance(message, kind):
                    return message
            self._heard += await wire.hear()

    async def walk(self, wire: Wire) -> int:
        """Sit down, begin, and take one step; the id of the prompt that is open then."""
        await self.say(wire, Sit("Aoi", "sit down, please"))
        await self.told(wire, Seated)
        for wish in (BeReady(ready=True, key="ready"), Begin("begin"), Answer(1, (0,), "first")):
            await self.say(wire, wish)
            await self.told(wire, Recorded)
        return 2

    async def is_told_of_quarantine(self) -> None:
        """Knock until somebody answers: nobody is let in any more, and everyone is told why."""
        while True:
            self._heard = []
            with suppress(Gone):  # whoever comes while nothing moves may find their patience used up
                async with self.come() as wire:
                    assert (await self.told(wire, Refused)).reason is Reason.QUARANTINED
                    assert (await self.told(wire, Goodbye)).reason is Farewell.REFUSED
                    return


async def guest(server: ServerProcess) -> Guest:
    address = Address("127.0.0.1", server.port)
    made = await make_room(address, MakeRoom("sinkhole", seats=1))
    return Guest(address, made.code, made.token)


async def lose_a_room(server: ServerProcess, lost: Guest, path: str) -> None:
    """The guest picks this path; their room is brought back once, and then no more."""
    async with lost.come() as wire:
        prompt = await lost.walk(wire)
        await lost.say(wire, Answer(prompt, (PATHS.index(path),), "fatal"))
        assert (await lost.told(wire, Goodbye)).reason is Farewell.DRAINING
    await lost.is_told_of_quarantine()


def assert_fault_is_named(server: ServerProcess, lost: Guest) -> None:
    """The log names the answer that the room failed at, and tells no secret of the room."""
    named, *_again = [entry for entry in server.log("room_quarantined") if entry["room"] == lost.code]
    story = read(records(server.data / JOURNAL, lost.code))
    opened, fatal = story[0], story[named["record"] - 1]
    assert isinstance(opened, RoomOpened)
    assert isinstance(fatal, AnswerTaken)
    assert fatal.key == "fatal"
    log = server.log_path.read_text(encoding="utf-8")
    assert lost.token not in log
    assert opened.secret not in log


async def test_rules_and_views_that_never_return_or_fail_cost_their_own_room_alone(tmp_path: Path) -> None:
    with server_process(tmp_path / "data", "tests.server.sinkhole") as server, trio.fail_after(300):
        async with trio.open_nursery() as nursery:
            parlour = Parlour(server, nursery)
            table = await parlour.open(Wish("tollway", people=4, options={"turns": "none"}))
            walker = await guest(server)
            async with walker.come() as wire:
                prompt = await walker.walk(wire)
                faults = {path: await guest(server) for path in PATHS[1:]}
                for path, lost in faults.items():
                    await lose_a_room(server, lost, path)
                await walker.say(wire, Answer(prompt, (0,), "second"))
                await walker.told(wire, Recorded)
            answered = await parlour.restart(server.kill)
            await answered.wait()
            for lost in faults.values():
                await lost.is_told_of_quarantine()
                assert_fault_is_named(server, lost)
            nursery.cancel_scope.cancel()
    assert parlour.oracle.sentences == []
    assert len(parlour.diary.kept[table.code]) > len(PATHS)
