"""A server begins beside thousands of parked rooms: `python -m tests.benchmarks.cold_start` times it.

The rooms' files are in the system's cache, as after a crash; not as after a reboot.
"""

import tempfile
import time
from functools import partial
from pathlib import Path

import click
import trio
from rich.progress import Progress

from loadtest.address import Address
from loadtest.wire import Wire
from protocol.codec import decode_to_client, encode_from_client
from protocol.messages import Answer, Hello, Recorded
from server.ledger_file import JOURNAL
from tests.benchmarks.figures import hand_over
from tests.benchmarks.parked import Midgame, fill, midgame
from tests.process import ServerProcess, server_process

MEGABYTE = 1024 * 1024
EVERY_TENTH = 10
"""How often a room is one of Sea Kings; the others play Tollway."""


@click.command()
@click.option("--rooms", default=10_000, type=click.IntRange(1), show_default=True)
@click.option("--answers", default=40, type=click.IntRange(1), show_default=True, help="Given so far in each room.")
@click.option("--json", "out", type=click.Path(dir_okay=False, path_type=Path), help="Write the figures here.")
def main(rooms: int, answers: int, out: Path | None) -> None:
    """Time from the start of the process to its open door, and to an answer in a room that was parked."""
    kinds = [midgame("tollway", 4, answers)] * (EVERY_TENTH - 1) + [midgame("sea-kings", 3, answers)]
    games = [kinds[number % EVERY_TENTH] for number in range(rooms)]
    with tempfile.TemporaryDirectory() as folder:
        data = Path(folder) / "data"
        data.mkdir()
        with Progress(transient=True) as progress:
            bar = progress.add_task("rooms are written", total=rooms)
            codes = trio.run(fill, data, games, lambda written: progress.update(bar, completed=written))
        size = (data / JOURNAL).stat().st_size
        with server_process(data) as server:
            listening = server.listened_at - server.began_at
            asleep = server.memory()
            first_at = trio.run(partial(_answer, server, codes[-1], games[-1]))
        with server_process(Path(folder) / "empty") as nothing:
            empty = nothing.memory()
    row = {
        "parked rooms": rooms,
        "journal MB": round(size / MEGABYTE, 1),
        "start to listening s": round(listening, 2),
        "to first answer s": round(first_at - server.began_at, 2),
        "memory MB": round(asleep / MEGABYTE, 1),
        "without rooms MB": round(empty / MEGABYTE, 1),
        "KiB a parked room": round((asleep - empty) / rooms / 1024, 2),
    }
    hand_over("cold start", [row], out)


async def _answer(server: ServerProcess, code: str, game: Midgame) -> float:
    """Answer the prompt that was open when the room was parked; when that was recorded."""
    wire = await Wire.open(Address("127.0.0.1", server.port))
    await wire.say(encode_from_client(Hello(code, token=game.token)))
    await wire.say(encode_from_client(Answer(game.prompt, game.picks, "first")))
    while True:
        for frame in await wire.hear():
            if decode_to_client(frame) == Recorded("first"):
                await wire.drop()
                return time.perf_counter()


if __name__ == "__main__":
    main()
