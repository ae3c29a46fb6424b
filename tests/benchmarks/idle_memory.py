"""What a room costs that nothing happens in: `python -m tests.benchmarks.idle_memory`.

Each room has a game begun, four phones and a screen connected, and nobody answers.
"""

import tempfile
from pathlib import Path

import click
import trio
from rich.progress import Progress

from loadtest.address import Address
from loadtest.api import make_room
from loadtest.wire import Wire
from protocol.codec import decode_to_client, encode_from_client
from protocol.messages import Begin, BeReady, FromClient, Hello, Recorded, Seated, Sit, ToClient, Whole
from protocol.rooms import MakeRoom
from tests.benchmarks.figures import hand_over
from tests.process import ServerProcess, server_process

SEATS = 4


@click.command()
@click.option("--rooms", default=200, type=click.IntRange(1), show_default=True)
@click.option("--json", "out", type=click.Path(dir_okay=False, path_type=Path), help="Write the figures here.")
def main(rooms: int, out: Path | None) -> None:
    """Resident memory of the server for each idle room with five sockets."""
    with tempfile.TemporaryDirectory() as folder, server_process(Path(folder) / "data") as server:
        empty, first, full = trio.run(_fill, server, rooms)
    row = {
        "rooms": rooms,
        "sockets": rooms * (SEATS + 1),
        "empty MB": round(empty / 2**20, 1),
        "full MB": round(full / 2**20, 1),
        "KiB a room": round((full - first) / (rooms - rooms // 10) / 1024, 1),
    }
    hand_over("idle rooms with five sockets", [row], out)


async def _fill(server: ServerProcess, rooms: int) -> tuple[int, int, int]:
    """Bytes of the server before any room, with a tenth of them (all code has run once by then), and with all."""
    address, wires = Address("127.0.0.1", server.port), list[Wire]()
    empty = first = server.memory()
    with Progress(transient=True) as progress:
        bar = progress.add_task("rooms fill", total=rooms)
        for number in range(1, rooms + 1):
            wires += await _room(address)
            progress.update(bar, completed=number)
            if number == max(1, rooms // 10):
                first = server.memory()
        full = server.memory()
    for wire in wires:
        await wire.drop()
    return empty, first, full


async def _room(address: Address) -> list[Wire]:
    """A room with a game begun; its open connections."""
    made = await make_room(address, MakeRoom("tollway", {"turns": "none"}))
    wires = [await Wire.open(address) for _ in range(SEATS + 1)]
    for seat, wire in enumerate(wires[:SEATS]):
        hello = Hello(made.code, token=None if seat else made.token)
        await _say(wire, hello, Sit(f"Player {seat}", f"sit down on seat {seat}", seat))
        seated = await _told(wire, Seated)
        assert isinstance(seated, Seated)
        await _say(wire, Hello(made.code, token=seated.token), BeReady(ready=True, key=f"ready {seat}"))
        await _told(wire, Recorded)
    await _say(wires[SEATS], Hello(made.code))
    await _told(wires[SEATS], Whole)
    await _say(wires[0], Begin("begin"))
    await _told(wires[0], Recorded)
    return wires


async def _say(wire: Wire, *messages: FromClient) -> None:
    for message in messages:
        await wire.say(encode_from_client(message))


async def _told(wire: Wire, kind: type[ToClient]) -> ToClient:
    """The last message of this kind among those that come together."""
    while True:
        heard = [message for frame in await wire.hear() if isinstance(message := decode_to_client(frame), kind)]
        if heard:
            return heard[-1]


if __name__ == "__main__":
    main()
