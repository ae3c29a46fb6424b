"""One public port: each connection's request head is read once, then pages or a WebSocket take it from there.

"A stream and the bytes already read" is all a connection needs, so its first bytes are replayed, never peeked at.
"""

from collections.abc import Awaitable, Callable, Sequence
from http import HTTPStatus

import h11
import structlog
import trio
from attrs import field, frozen

from server.limits import Places, TooMany, Trust

HEAD_DEADLINE = 10.0
"""Seconds a connection has to say what it wants."""
LARGEST_HEAD = 16 * 1024
"""Bytes of request line and headers."""
SOCKET_PATH = "/ws"

log = structlog.get_logger()


class BadHead(Exception):
    """No request head that could be answered by anything but an error."""

    def __init__(self, status: HTTPStatus) -> None:
        super().__init__(status.phrase)
        self.status = status


@frozen
class Head:
    """A request line with its headers, and what came behind them."""

    raw: bytes
    """Up to and including the empty line."""
    rest: bytes
    method: str
    target: str
    headers: dict[str, str] = field(repr=False)
    """Names in lower case; a name that came twice has its last value."""

    @property
    def wants_socket(self) -> bool:
        path = self.target.partition("?")[0]
        return path == SOCKET_PATH and self.headers.get("upgrade", "").lower() == "websocket"


Door = Callable[[trio.SocketStream, Head], Awaitable[None]]
"""Serves one connection from its first request on, and returns when it is over. Need not close it."""


async def read_head(stream: trio.SocketStream) -> Head | None:
    """The first request head, None when the connection ends before it. Raises BadHead."""
    parser = h11.Connection(h11.SERVER, max_incomplete_event_size=LARGEST_HEAD)
    received = b""
    while True:
        try:
            event = parser.next_event()
        except h11.RemoteProtocolError as mistake:
            raise BadHead(HTTPStatus(mistake.error_status_hint)) from mistake
        if isinstance(event, h11.Request):
            return _head(event, received)
        data = await stream.receive_some(LARGEST_HEAD)
        if not data:
            return None
        received += data
        parser.receive_data(data)


def _head(request: h11.Request, received: bytes) -> Head:
    # h11 takes a bare line feed for a line's end as well, and so the head's end is where the first empty line is.
    ends = [at + len(end) for end in (b"\r\n\r\n", b"\n\n", b"\n\r\n") if (at := received.find(end)) >= 0]
    end = min(ends)
    return Head(
        raw=received[:end],
        rest=received[end:],
        method=request.method.decode("ascii"),
        target=request.target.decode("ascii"),
        headers={name.decode("ascii"): value.decode("latin-1") for name, value in request.headers},
    )


async def answer_plainly(stream: trio.SocketStream, status: HTTPStatus, *headers: tuple[str, str]) -> None:
    """An HTTP error without a body, for connections that come no further."""
    lines = [f"HTTP/1.1 {status} {status.phrase}", "content-length: 0", "connection: close"]
    lines += [f"{name}: {value}" for name, value in headers]
    with trio.move_on_after(HEAD_DEADLINE):
        await stream.send_all("\r\n".join([*lines, "", ""]).encode("ascii"))
        await stream.send_eof()


@frozen
class Listener:
    """Opens the port and sends each connection through its door."""

    pages: Door
    socket: Door
    connections: Places
    trust: Trust

    async def serve(
        self, listeners: Sequence[trio.SocketListener], task_status: trio.TaskStatus[None] = trio.TASK_STATUS_IGNORED
    ) -> None:
        """Accept until cancelled. Nothing that one connection does ends another."""
        async with trio.open_nursery() as nursery:
            await nursery.start(trio.serve_listeners, self._welcome, list(listeners))
            task_status.started()

    async def _welcome(self, stream: trio.SocketStream) -> None:
        try:
            await self._serve(stream)
        except (trio.BrokenResourceError, trio.ClosedResourceError, OSError):
            return
        except Exception:
            log.exception("connection_failed")

    async def _serve(self, stream: trio.SocketStream) -> None:
        peer = stream.socket.getpeername()[0]
        try:
            with self.connections.hold(self.trust.speaker(peer, None)):
                await self._let_in(stream)
        except TooMany as refusal:
            retry_after = str(round(refusal.retry_after))
            await answer_plainly(stream, HTTPStatus.SERVICE_UNAVAILABLE, ("retry-after", retry_after))

    async def _let_in(self, stream: trio.SocketStream) -> None:
        head = None
        try:
            with trio.move_on_after(HEAD_DEADLINE) as patience:
                head = await read_head(stream)
        except BadHead as bad:
            await answer_plainly(stream, bad.status)
            return
        if patience.cancelled_caught:
            await answer_plainly(stream, HTTPStatus.REQUEST_TIMEOUT)
        elif head is not None:
            await (self.socket if head.wants_socket else self.pages)(stream, head)
