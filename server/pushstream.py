"""A stream under trio-websocket through which messages pass without a scheduler pass of their own.

Outwards, `push` and `flush` write encoded messages straight to the socket. Inwards, text messages go straight to an
`Ear`; trio-websocket reads nothing but the request head and control frames, and so goes on answering pings whatever
happens to messages. One connection costs two tasks: trio-websocket's reader and the one that runs `drain`.
"""

import os
from typing import Protocol

import trio

from protocol.codec import LONGEST_FRAME
from server.frames import PING, PING_FRAME, ClientFrames, Control, Trouble, text_header
from server.outflow import Outflow

BACKLOG = 256 * 1024
"""Bytes that may wait for one device. A single message is taken whatever its size when nothing waits."""
CHUNK = 16 * 1024
"""Bytes read at once."""
BURST = 16
"""Messages of one client between two turns of everybody else."""


class Ear(Protocol):
    """What a connection is told. All of it happens inside the reader's or the drain's task: return at once."""

    def hear(self, message: bytes) -> None: ...

    def object(self, trouble: Trouble) -> None:
        """Nothing more is heard from this client."""

    def toil(self, frames: int) -> None:
        """So many frames have come that are no message: control frames, and fragments."""

    def drained(self) -> None:
        """All was written after a push had been refused."""


class PushStream(trio.abc.Stream):
    """One accepted socket whose request head has been read already."""

    def __init__(self, transport: trio.SocketStream, head: bytes, rest: bytes, ear: Ear) -> None:
        """`head` is the request up to its empty line, `rest` what came after it."""
        self.heard_at = trio.current_time()
        """When the last byte came, on trio's clock."""
        self.pinged_at = self.heard_at
        """When the server last asked for a sign of life."""
        self.ended = False
        """Neither side hears the other any more."""
        self._transport = transport
        self._head = head
        self._ear = ear
        self._frames = ClientFrames(LONGEST_FRAME)
        self._frames.feed(rest)
        self._outflow = Outflow(transport.socket)
        self._accepted = trio.Event()
        self._closing = False
        self._refused = False
        self._stir = trio.Event()

    @property
    def backlog(self) -> int:
        """Bytes that wait for the device."""
        return self._outflow.size

    @property
    def slow(self) -> bool:
        """The device took nothing for too long and was given up."""
        return self._outflow.slow

    def accept(self) -> None:
        """The handshake is done: frames may come and go."""
        self._accepted.set()

    def push(self, message: bytes) -> bool:
        """Queue one text message for the next `flush`; False when too much waits. Nothing happens once closed."""
        if self._closing or self.ended:
            return True
        if self._outflow.size and self._outflow.size + len(message) > BACKLOG:
            self._refused = True
            self._stir.set()
            return False
        self._outflow.add(text_header(len(message)), message)
        return True

    def flush(self) -> None:
        """Write what was pushed; what the socket does not take is left to `drain`."""
        self._outflow.write()
        if self._outflow.size or self._outflow.broken:
            self._stir.set()

    def ping(self) -> None:
        """Ask for a sign of life, unless older bytes are still waiting to be written."""
        if not (self._outflow.size or self._closing or self.ended):
            self.pinged_at = trio.current_time()
            self._outflow.add(PING_FRAME)
            self.flush()

    def last_words(self, message: bytes) -> None:
        """Push a message past the bound and take no other: trio-websocket's close frame comes next."""
        if not (self._closing or self.ended):
            self._outflow.add(text_header(len(message)), message)
            self.flush()
        self._closing = True
        self._stir.set()

    async def drain(self) -> None:
        """Write what could not be written at once, until closing begins or the connection is gone."""
        while not (self.ended or self._closing):
            await self._stir.wait()
            self._stir = trio.Event()
            try:
                await self._outflow.settle()
            except (trio.BrokenResourceError, trio.ClosedResourceError):
                self._end()
            if self._refused and not self.ended:
                self._refused = False
                self._ear.drained()

    async def receive_some(self, max_bytes: int | None = None) -> bytes:
        """The request head, then control frames one by one; messages in between go to the `Ear`."""
        if self._head:
            head, self._head = self._head, b""
            await trio.lowlevel.checkpoint()
            return head
        await self._accepted.wait()
        while True:
            control = await self._tell_messages()
            if control:
                return control
            data = await self._read(max_bytes or CHUNK)
            if not data:
                return data
            self.heard_at = trio.current_time()
            self._frames.feed(data)

    async def _tell_messages(self) -> bytes | None:
        """Tell all that has come, up to the next control frame."""
        told = 0
        while (heard := self._next()) is not None:
            if isinstance(heard, bytes):
                self._ear.hear(heard)
                told += 1
                if told % BURST == 0:
                    await trio.lowlevel.checkpoint()
            elif isinstance(heard, Trouble):
                self._ear.object(heard)
            else:
                await trio.lowlevel.checkpoint()
                # wsproto raises when it is to answer a ping after its own close frame.
                if not (self._closing and heard.opcode == PING):
                    return heard.raw
        return None

    def _next(self) -> bytes | Control | Trouble | None:
        before = self._frames.fragments
        heard = self._frames.next()
        if frames := self._frames.fragments - before + isinstance(heard, Control):
            self._ear.toil(frames)
        return heard

    async def _read(self, most: int) -> bytes:
        """Bytes from the socket; none at its end."""
        while not self.ended:
            try:
                await trio.lowlevel.wait_readable(self._transport.socket)
                data = os.read(self._transport.socket.fileno(), most)
            except BlockingIOError:
                continue
            except OSError as gone:
                self._end()
                raise trio.BrokenResourceError from gone
            except trio.ClosedResourceError:
                self._end()
                raise
            if not data:
                self._end()
            return data
        raise trio.ClosedResourceError

    async def send_all(self, data: bytes | bytearray | memoryview) -> None:
        """For trio-websocket: whole frames, in their turn."""
        if self._outflow.broken:
            raise trio.BrokenResourceError
        self._outflow.add(bytes(data))
        self._outflow.write()
        await trio.lowlevel.checkpoint()
        try:
            await self._outflow.settle()
        except (trio.BrokenResourceError, trio.ClosedResourceError):
            self._end()
            raise

    async def wait_send_all_might_not_block(self) -> None:
        await self._outflow.settle()

    async def aclose(self) -> None:
        self._outflow.give_up()
        self._end()
        await self._transport.aclose()

    def _end(self) -> None:
        self.ended = True
        self._stir.set()
