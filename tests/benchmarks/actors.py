"""CPU of an answer in the actors alone: no socket, no disk. `python -m tests.benchmarks.actors`.

Every room plays Tollway without an end, with four phones and a screen. `--profile` tells where the time goes.
"""

import cProfile
import pstats
import time
from collections.abc import Sequence
from functools import partial
from pathlib import Path

import click
import trio
from attrs import define, field
from rich.progress import Progress

from actors.deadlines import Deadlines
from actors.line import RoomLine
from actors.lobby import Lobby
from actors.room import House
from protocol.messages import Answer, Begin, BeReady, Hello, Keyed, Sit
from protocol.rooms import MakeRoom
from server import guard
from server.scribe import unix_milliseconds
from tests.benchmarks.figures import hand_over
from tests.living import house_advice
from tests.memory import MemoryJournal

SEATS = 4
WARMING = 0.1
"""Share of the rounds that are not measured."""


@define(eq=False)
class Ear:
    """A device that keeps nothing but the newest reply."""

    line: RoomLine | None = None
    connection: int = 0
    frames: int = 0
    size: int = 0
    _reply: bytes = b""
    _replied: trio.Event = field(factory=trio.Event)

    def push(self, frame: bytes) -> bool:
        self.frames += 1
        self.size += len(frame)
        if frame.startswith((b'{"type":"recorded"', b'{"type":"seated"', b'{"type":"refused"')):
            self._reply = frame
            self._replied.set()
        return True

    def flush(self) -> None:
        pass

    def close(self, reason: str) -> None:
        pass

    async def wishes(self, wish: Keyed) -> bytes:
        """Say it and return the reply."""
        assert self.line is not None
        self._replied = trio.Event()
        self.line.hear(wish)
        await self._replied.wait()
        assert b'"refused"' not in self._reply, self._reply
        return self._reply


@click.command()
@click.option("--rooms", default=20, type=click.IntRange(1), show_default=True)
@click.option("--answers", default=60, type=click.IntRange(10), show_default=True, help="In each room.")
@click.option("--repeats", default=15, type=click.IntRange(1), show_default=True, help="The cheapest counts.")
@click.option("--profile", is_flag=True, help="Print where the time goes.")
@click.option("--json", "out", type=click.Path(dir_okay=False, path_type=Path), help="Write the figures here.")
def main(*, rooms: int, answers: int, repeats: int, profile: bool, out: Path | None) -> None:
    """Microseconds of CPU for an answer, from the device's word to everybody's frames."""
    guard.install()
    play = partial(_play, rooms, answers)
    with Progress(transient=True) as progress:
        turns = progress.track(range(repeats), description="runs")
        runs = [trio.run(play, cProfile.Profile() if profile else None) for _ in turns]
    cheapest = min(runs, key=lambda run: run[0])
    row = {
        "rooms": rooms,
        "us CPU an answer": round(cheapest[0] * 1e6, 1),
        "frames an answer": round(cheapest[1], 2),
        "bytes an answer": round(cheapest[2], 1),
    }
    hand_over("an answer in the actors alone", [row], out)


async def _play(rooms: int, answers: int, profile: cProfile.Profile | None) -> tuple[float, float, float]:
    """Seconds of CPU, frames and bytes for each answer."""
    deadlines = Deadlines(unix_milliseconds)
    house = House(MemoryJournal(), deadlines, house_advice, guard.guard, unix_milliseconds, lambda _card: None, "build")
    async with trio.open_nursery() as nursery:
        lobby = Lobby(nursery, house)
        await lobby.start()
        tables = [await _table(lobby) for _ in range(rooms)]
        warm = int(answers * WARMING)
        await _rounds(tables, range(warm))
        before = [(ear.frames, ear.size) for table in tables for ear in table]
        if profile:
            profile.enable()
        began = time.process_time()
        await _rounds(tables, range(warm, answers))
        spent = time.process_time() - began
        if profile:
            profile.disable()
            pstats.Stats(profile).sort_stats("tottime").print_stats(45)
        count = rooms * (answers - warm)
        after = [(ear.frames, ear.size) for table in tables for ear in table]
        nursery.cancel_scope.cancel()
    frames, size = (sum(now[n] - then[n] for then, now in zip(before, after, strict=True)) / count for n in (0, 1))
    return spent / count, frames, size


async def _table(lobby: Lobby) -> list[Ear]:
    made = await lobby.make(MakeRoom("tollway", {"turns": "none"}))
    ears = [Ear() for _ in range(SEATS + 1)]
    for seat, ear in enumerate(ears[:SEATS]):
        ear.line = await lobby.connect(Hello(made.code, token=None if seat else made.token), ear)
        reply = await ear.wishes(Sit(f"Player {seat}", f"sit down on seat {seat}", seat))
        token = reply.partition(b'"token":"')[2].partition(b'"')[0].decode()
        assert ear.line is not None
        ear.line.hang_up()
        ear.line = await lobby.connect(Hello(made.code, token=token), ear)
        await ear.wishes(BeReady(ready=True, key=f"ready {seat}"))
    ears[SEATS].line = await lobby.connect(Hello(made.code), ears[SEATS])
    await ears[0].wishes(Begin("begin"))
    return ears


async def _rounds(tables: Sequence[Sequence[Ear]], turns: range) -> None:
    """Every room plays these turns, all rooms at once."""
    async with trio.open_nursery() as nursery:
        for table in tables:
            nursery.start_soon(_turns, table, turns)


async def _turns(table: Sequence[Ear], turns: range) -> None:
    for turn in turns:
        await table[turn % SEATS].wishes(Answer(turn + 1, (turn % 3,), f"answer {turn}"))


if __name__ == "__main__":
    main()
