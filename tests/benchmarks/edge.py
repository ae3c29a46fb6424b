"""CPU of the server per message, through trio-websocket alone and through `server.pushstream`.

Run `python -m tests.benchmarks.edge`. Each server is a process of its own and answers with its own CPU time; trust the
ratios, not the microseconds.
"""

import multiprocessing
import time
from collections.abc import Awaitable, Callable
from multiprocessing.connection import Connection as Pipe

import trio
from attrs import define
from trio_websocket import ConnectionClosed, WebSocketConnection, wrap_server_stream

from server.frames import Trouble
from server.limits import Places, Trust
from server.listener import Head, Listener
from server.pushstream import CHUNK, PushStream
from tests.server.edge import RawClient, no_door, raw_client

CLIENTS = 40
ROUNDS = 200
PUSHES = 400
MESSAGE = '{"type":"answer","prompt":1234,"picks":[2],"key":"b5c9a1"}'
VIEW = b"v" * 400


@define
class Ear:
    """What one connection of the measured server does with a message."""

    stream: PushStream | None = None

    def hear(self, message: bytes) -> None:
        assert self.stream is not None
        if message == b"push":
            for _ in range(PUSHES):
                self.stream.push(VIEW)
                self.stream.flush()
        elif message == b"push together":
            for number in range(PUSHES):
                self.stream.push(VIEW)
                if number % 4 == 3:
                    self.stream.flush()
        else:
            self.stream.push(message)
            self.stream.flush()

    def object(self, trouble: Trouble) -> None:
        raise AssertionError(trouble)

    def toil(self, frames: int) -> None:
        raise AssertionError(f"clients send whole messages, and here came {frames} fragments")

    def drained(self) -> None:
        raise AssertionError("a client was too slow to be measured")


async def pushed(stream: trio.SocketStream, head: Head) -> None:
    ear = Ear()
    under = ear.stream = PushStream(stream, head.raw, head.rest, ear)
    async with trio.open_nursery() as nursery:
        await (await wrap_server_stream(nursery, under, receive_buffer_size=CHUNK)).accept()
        under.accept()
        await under.drain()
        nursery.cancel_scope.cancel()


async def plain(stream: trio.SocketStream, head: Head) -> None:
    first = trio.StapledStream(stream, Replay(stream, head.raw + head.rest))
    async with trio.open_nursery() as nursery:
        websocket = await (await wrap_server_stream(nursery, first, receive_buffer_size=CHUNK)).accept()
        try:
            await converse(websocket)
        except ConnectionClosed:
            nursery.cancel_scope.cancel()


async def converse(websocket: WebSocketConnection) -> None:
    while True:
        message = await websocket.get_message()
        if message in {"push", "push together"}:
            for _ in range(PUSHES):
                await websocket.send_message(VIEW.decode())
        else:
            await websocket.send_message(message)


@define
class Replay(trio.abc.ReceiveStream):
    """A socket's incoming half with its first bytes put back."""

    stream: trio.SocketStream
    first: bytes

    async def receive_some(self, max_bytes: int | None = None) -> bytes | bytearray:
        if self.first:
            first, self.first = self.first, b""
            return first
        return await self.stream.receive_some(max_bytes)

    async def aclose(self) -> None:
        await self.stream.aclose()


def serve(door: Callable[[trio.SocketStream, Head], Awaitable[None]], pipe: Pipe) -> None:
    """The measured process: tells its port, then its CPU seconds whenever it is asked."""

    async def main() -> None:
        listener = Listener(no_door, door, Places("connections", 1000, 1000), Trust())
        listeners = await trio.open_tcp_listeners(0, host="127.0.0.1")
        pipe.send(listeners[0].socket.getsockname()[1])
        async with trio.open_nursery() as nursery:
            await nursery.start(listener.serve, listeners)
            while await trio.to_thread.run_sync(pipe.recv):
                pipe.send(time.process_time())
            nursery.cancel_scope.cancel()

    trio.run(main)


async def talk(at: int, said: str, rounds: int, replies: int) -> None:
    """One client: says something, reads all replies, again."""
    async with raw_client(at) as client:
        for _ in range(rounds):
            await client.say(client.frames.send_data(said))
            await read(client, replies)


async def read(client: RawClient, count: int) -> None:
    for _ in range(count):
        await client.read()


def measure(door: Callable[[trio.SocketStream, Head], Awaitable[None]]) -> dict[str, float]:
    """Microseconds of the server's CPU a message, by kind of message."""
    ours, theirs = multiprocessing.Pipe()
    server = multiprocessing.get_context("fork").Process(target=serve, args=(door, theirs))
    server.start()
    at = ours.recv()

    def cpu() -> float:
        ours.send("cpu")
        return float(ours.recv())

    async def crowd(said: str, rounds: int, replies: int) -> None:
        async with trio.open_nursery() as nursery:
            for _ in range(CLIENTS):
                nursery.start_soon(talk, at, said, rounds, replies)

    figures = {}
    for name, said, rounds, replies in [
        ("echo", MESSAGE, ROUNDS, 1),
        ("send 400 bytes", "push", 1, PUSHES),
        ("send 400 bytes, four in a flush", "push together", 1, PUSHES),
    ]:
        before = cpu()
        trio.run(crowd, said, rounds, replies)
        figures[name] = (cpu() - before) / (CLIENTS * rounds * replies) * 1e6
    ours.send("")
    server.join()
    return figures


def main() -> None:
    alone, under = measure(plain), measure(pushed)
    print(f"{'':34}{'trio-websocket':>16}{'pushstream':>12}{'ratio':>8}")
    for name in alone:
        print(f"{name:34}{alone[name]:13.1f} us{under[name]:9.1f} us{alone[name] / under[name]:8.1f}")


if __name__ == "__main__":
    main()
