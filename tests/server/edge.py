"""Loopback sockets for tests of the edge: a port with doors, and clients of other people's making."""

from collections import deque
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from typing import Any

import h11
import orjson
import trio
from attrs import define, field
from trio_websocket import WebSocketConnection, wrap_server_stream
from wsproto.frame_protocol import FrameProtocol

from server.frames import Trouble
from server.limits import Places, Trust
from server.listener import Door, Head, Listener
from server.pushstream import PushStream


async def no_door(stream: trio.SocketStream, head: Head) -> None:
    """Leads nowhere: the connection is closed."""


@asynccontextmanager
async def port(*, pages: Door = no_door, socket: Door = no_door, places: Places | None = None) -> AsyncIterator[int]:
    """A listener on a port of its own, until the block ends."""
    listener = Listener(pages, socket, places or Places("connections", 1000, 1000), Trust())
    async with trio.open_nursery() as nursery:
        listeners = await trio.open_tcp_listeners(0, host="127.0.0.1")
        await nursery.start(listener.serve, listeners)
        yield listeners[0].socket.getsockname()[1]
        nursery.cancel_scope.cancel()


@define(eq=False)
class Desk:
    """A door to WebSockets whose inner side the test holds: what was heard, and the stream to push into."""

    heard: list[bytes] = field(factory=list)
    troubles: list[Trouble] = field(factory=list)
    frames: int = 0
    """Control frames and fragments."""
    times_drained: int = 0
    over: int = 0
    """Connections that have come and gone."""
    _gone: trio.Event = field(factory=trio.Event)
    _opened: tuple[trio.MemorySendChannel[PushStream], trio.MemoryReceiveChannel[PushStream]] = field(
        factory=lambda: trio.open_memory_channel[PushStream](1000)
    )

    async def opened(self) -> PushStream:
        """The next accepted connection."""
        return await self._opened[1].receive()

    async def emptied(self) -> None:
        """Wait for the first connection to be over."""
        await self._gone.wait()

    def hear(self, message: bytes) -> None:
        self.heard.append(message)

    def object(self, trouble: Trouble) -> None:
        self.troubles.append(trouble)

    def toil(self, frames: int) -> None:
        self.frames += frames

    def drained(self) -> None:
        self.times_drained += 1

    async def __call__(self, stream: trio.SocketStream, head: Head) -> None:
        pushed = PushStream(stream, head.raw, head.rest, self)
        async with trio.open_nursery() as nursery:
            websocket: WebSocketConnection = await (await wrap_server_stream(nursery, pushed)).accept()
            pushed.accept()
            self._opened[0].send_nowait(pushed)
            await pushed.drain()
            with trio.move_on_after(1):
                await websocket.aclose(1000, "bye")
            nursery.cancel_scope.cancel()
        self.over += 1
        self._gone.set()


HANDSHAKE = (
    b"GET /ws HTTP/1.1\r\nHost: test\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
)


@define
class RawClient:
    """A WebSocket client frame by frame: wsproto makes and reads the frames, the test decides what is sent when."""

    stream: trio.SocketStream
    frames: FrameProtocol = field(factory=lambda: FrameProtocol(client=True, extensions=[]))
    _unread: deque[tuple[int, str]] = field(factory=deque)
    _begun: str = ""

    async def say(self, *frames: bytes | bytearray) -> None:
        await self.stream.send_all(b"".join(frames))

    async def read(self) -> tuple[int, str]:
        """The next whole message or control frame, as opcode and payload."""
        while not self._unread:
            data = await self.stream.receive_some()
            assert data, "the server hung up"
            self.frames.receive_bytes(bytes(data))
            self._unread.extend(self._whole())
        return self._unread.popleft()

    def _whole(self) -> Iterator[tuple[int, str]]:
        for frame in self.frames.received_frames():
            match frame.payload:
                case str(text):
                    self._begun += text
                    if frame.message_finished:
                        yield frame.opcode, self._begun
                        self._begun = ""
                case (code, reason):
                    yield frame.opcode, f"{int(code)} {reason}"
                case payload:
                    yield frame.opcode, bytes(payload).decode()


@asynccontextmanager
async def raw_client(port: int, handshake: bytes = HANDSHAKE) -> AsyncIterator[RawClient]:
    """A connection whose handshake is done."""
    async with await trio.open_tcp_stream("127.0.0.1", port) as stream:
        await stream.send_all(handshake)
        head = b""
        while b"\r\n\r\n" not in head:
            head += await stream.receive_some(1)
        assert head.startswith(b"HTTP/1.1 101")
        yield RawClient(stream)


def said(*messages: str) -> bytes:
    """A client's frames, as its bytes."""
    sender = FrameProtocol(client=True, extensions=[])
    return b"".join(bytes(sender.send_data(message)) for message in messages)


async def everything(stream: trio.SocketStream) -> bytes:
    """All that comes until the server closes."""
    received = b""
    try:
        async for data in stream:
            received += data
    except trio.BrokenResourceError:
        return received
    return received


@define
class Reply:
    """What an HTTP request was answered."""

    status: int
    headers: dict[str, str]
    body: bytes

    @property
    def json(self) -> Any:  # noqa: ANN401 (whatever was answered)
        return orjson.loads(self.body)


async def ask(at: int, path: str, method: str = "GET", body: bytes = b"", **headers: str) -> Reply:
    """One request on a connection of its own, made and read by h11; header names with underscores for hyphens."""
    parser = h11.Connection(h11.CLIENT)
    fields = {"host": "test", "content-length": str(len(body)), **{k.replace("_", "-"): v for k, v in headers.items()}}
    async with await trio.open_tcp_stream("127.0.0.1", at) as stream:
        request = h11.Request(method=method, target=path, headers=list(fields.items()))
        await stream.send_all((parser.send(request) or b"") + (parser.send(h11.Data(body)) or b""))
        parser.send(h11.EndOfMessage())
        reply = Reply(0, {}, b"")
        while True:
            match parser.next_event():
                case h11.Response(status_code=status, headers=told):
                    reply = Reply(status, {name.decode(): value.decode() for name, value in told}, b"")
                case h11.Data(data=data):
                    reply.body += data
                case h11.EndOfMessage() | h11.ConnectionClosed():
                    return reply
                case _:
                    parser.receive_data(bytes(await stream.receive_some()))
