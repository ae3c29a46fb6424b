"""A WebSocket client (RFC 6455) for one thing only: whole text messages, cheaply.

A crowd of clients has to cost less than the server it measures. The terminal speaks through trio-websocket instead.
"""

import base64
import hashlib
import os
import random
from contextlib import suppress

import trio

from loadtest.address import Address

CHUNK = 64 * 1024
LARGEST_HEAD = 16 * 1024
ACCEPT_SALT = b"258EAFA5-E914-47DA-95CA-C5AB0DC85B11"
TEXT, CLOSE, PING, PONG = 0x81, 0x88, 0x89, 0x8A
"""First bytes of whole frames without extensions."""
CONNECT_PATIENCE = 30.0
"""Seconds for connection and handshake."""


class Gone(Exception):
    """The connection is over, or never came about."""


class Strange(Exception):
    """The server broke the rules of WebSockets."""


def masked(first: int, payload: bytes) -> bytes:
    """One client frame."""
    size = len(payload)
    mask = random.getrandbits(32).to_bytes(4, "little")
    pattern = (mask * (size // 4 + 1))[:size]
    body = (int.from_bytes(payload, "little") ^ int.from_bytes(pattern, "little")).to_bytes(size, "little")
    if size < 126:
        return bytes((first, 0x80 | size)) + mask + body
    return bytes((first, 0xFE)) + size.to_bytes(2, "big") + mask + body


class Wire:
    """One open connection."""

    def __init__(self, stream: trio.SocketStream, rest: bytes) -> None:
        self.heard_bytes = 0
        self.said_bytes = 0
        self.fileno = stream.socket.fileno()
        """For whoever waits until there is something to take; -1 once closed."""
        self._stream = stream
        self.over = False
        """The server has said that nothing more will come."""
        self._buffer = rest

    @classmethod
    async def open(cls, address: Address, path: str = "/ws") -> "Wire":
        """Connect and shake hands. Raises Gone; Strange if it is no WebSocket."""
        with trio.move_on_after(CONNECT_PATIENCE):
            try:
                stream = await trio.open_tcp_stream(address.host, address.port)
            except OSError as trouble:
                raise Gone(str(trouble)) from trouble
            try:
                return cls(stream, await _shake_hands(stream, address, path))
            except trio.BrokenResourceError as trouble:
                await trio.aclose_forcefully(stream)
                raise Gone(str(trouble)) from trouble
            except BaseException:
                await trio.aclose_forcefully(stream)
                raise
        raise Gone("no handshake in time")

    def put(self, message: bytes) -> None:
        """Send one text message without waiting. Raises Gone, also when the server has stopped reading."""
        self._write(masked(TEXT, message))

    def take(self) -> list[bytes]:
        """The messages that have come, all of one read. Raises Strange; and Gone when none will come any more."""
        if messages := self._cut():
            return messages
        if not self.over:
            self._buffer += self._read()
            messages = self._cut()
        if self.over and not messages:
            raise Gone("closed by the server")
        return messages

    async def say(self, message: bytes) -> None:
        """`put`, for a task."""
        self.put(message)
        await trio.lowlevel.checkpoint()

    async def hear(self) -> list[bytes]:
        """The next messages, at least one. Raises Gone and Strange. Nothing is lost when this is cancelled."""
        while not (messages := self.take()):
            try:
                await trio.lowlevel.wait_readable(self.fileno)
            except trio.ClosedResourceError as trouble:
                raise Gone(str(trouble)) from trouble
        return messages

    async def close(self) -> None:
        """Say goodbye as WebSockets do and close."""
        with suppress(Gone):
            self._write(masked(CLOSE, (1000).to_bytes(2, "big")))
        await self.drop()

    async def drop(self) -> None:
        """Close without a word, as a phone in a tunnel does."""
        self.fileno = -1
        await trio.aclose_forcefully(self._stream)

    def _read(self) -> bytes:
        try:
            data = os.read(self.fileno, CHUNK)
        except BlockingIOError:
            return b""
        except OSError as trouble:
            raise Gone(str(trouble)) from trouble
        if not data:
            raise Gone("closed by the server")
        self.heard_bytes += len(data)
        return data

    def _write(self, frame: bytes) -> None:
        self.said_bytes += len(frame)
        try:
            sent = os.write(self.fileno, frame)
        except OSError as trouble:
            raise Gone(str(trouble)) from trouble
        if sent < len(frame):
            raise Gone("the server takes nothing more")

    def _cut(self) -> list[bytes]:
        """Take whole frames off the buffer."""
        messages: list[bytes] = []
        buffer, at = self._buffer, 0
        while len(buffer) - at >= 2:
            first, size, starts = buffer[at], buffer[at + 1], at + 2
            if size >= 126:
                starts += 2 if size == 126 else 8
                size = int.from_bytes(buffer[at + 2 : starts], "big")
            if len(buffer) < starts + size:
                break
            at = starts + size
            if first == TEXT:
                messages.append(buffer[starts:at])
            else:
                self._control(first, buffer[starts:at])
        self._buffer = buffer[at:]
        return messages

    def _control(self, first: int, payload: bytes) -> None:
        if first == PING:
            self._write(masked(PONG, payload))
        elif first == CLOSE:
            self.over = True
        elif first != PONG:
            raise Strange(f"a frame that begins with {first:#x}")


async def _shake_hands(stream: trio.SocketStream, address: Address, path: str) -> bytes:
    """Upgrade the connection; returns what came after the head."""
    key = base64.b64encode(os.urandom(16))
    head = (
        f"GET {path} HTTP/1.1\r\nHost: {address.authority}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        f"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {key.decode()}\r\n\r\n"
    )
    await stream.send_all(head.encode())
    answer = b""
    while b"\r\n\r\n" not in answer:
        data = await stream.receive_some(CHUNK)
        if not data or len(answer) > LARGEST_HEAD:
            raise Gone("no handshake")
        answer += data
    answer, _, rest = answer.partition(b"\r\n\r\n")
    lines = answer.split(b"\r\n")
    accepted = base64.b64encode(hashlib.sha1(key + ACCEPT_SALT).digest())
    headers = {name.strip().lower(): value.strip() for name, _, value in (line.partition(b":") for line in lines[1:])}
    if b" 101 " not in lines[0] + b" ":
        raise Gone(lines[0].decode("latin-1"))
    if headers.get(b"sec-websocket-accept") != accepted:
        raise Strange("the handshake proves nothing")
    return rest
