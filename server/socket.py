"""The door for WebSockets: who may come in, how long each stays, and how it is shown out."""

from collections.abc import Iterator
from contextlib import contextmanager
from http import HTTPStatus
from typing import Protocol

import trio
from attrs import define, field
from trio_websocket import ConnectionClosed, WebSocketConnection, wrap_server_stream

from actors.device import Device, Line
from protocol.messages import Hello
from protocol.reasons import Farewell, Reason
from server.address import at_home
from server.connection import Connection
from server.limits import Allowance, Places, Rate, TooMany, Trust
from server.listener import Head, answer_plainly
from server.metrics import Tally
from server.pushstream import CHUNK, PushStream

HANDSHAKE_DEADLINE = 5.0
HELLO_DEADLINE = 10.0
"""Seconds from the handshake to the Hello."""
CONNECT_PATIENCE = 10.0
"""Seconds a room may take to be woken."""
PARTING = 2.0
"""Seconds for the closing handshake."""
IDLE = 20.0
"""Seconds of silence before the server asks for a sign of life."""
DEAD = 60.0
"""Seconds of silence after which a connection counts as gone."""
ROUND = 5.0
"""Seconds between two looks at all connections."""


class Greeter(Protocol):
    """The lobby, as this door knows it."""

    async def connect(self, hello: Hello, device: Device) -> Line | None:
        """The line to a room, or None when the device was closed with a reason."""


@define(eq=False)
class SocketDoor:
    """Serves every WebSocket of the process."""

    greeter: Greeter
    places: Places
    """WebSockets at once."""
    trust: Trust
    origins: frozenset[str]
    """Pages of other hosts that may connect."""
    messages: Rate
    tries: Allowance
    """Hellos that lead nowhere: codes and tokens are not to be guessed (P38)."""
    tally: Tally
    open: dict[Connection, PushStream] = field(factory=dict)
    _left: trio.Event = field(factory=trio.Event)
    """Set when the next connection is over."""

    async def __call__(self, stream: trio.SocketStream, head: Head) -> None:
        """Check what can be checked from the head (P38), then serve until the connection is over."""
        if refusal := self._objection(head):
            self.tally.refuse(refusal.phrase.lower().replace(" ", "_"))
            await answer_plainly(stream, refusal, ("sec-websocket-version", "13"))
            return
        peer = stream.socket.getpeername()[0]
        address = self.trust.speaker(peer, head.headers.get("x-forwarded-for"))
        try:
            with self.places.hold(address):
                await self._serve(stream, head, address)
        except TooMany as refused:
            self.tally.refuse("too_many_connections")
            retry_after = str(round(refused.retry_after))
            await answer_plainly(stream, HTTPStatus.TOO_MANY_REQUESTS, ("retry-after", retry_after))

    async def keep_watch(self) -> None:
        """Ask the silent for a sign of life and show out the dead. Run for ever, in a task of its own."""
        while True:
            await trio.sleep(ROUND)
            now = trio.current_time()
            for connection, stream in list(self.open.items()):
                if now - stream.heard_at >= DEAD:
                    connection.part(Farewell.SILENT)
                elif now - max(stream.heard_at, stream.pinged_at) >= IDLE:
                    stream.ping()

    async def drain(self) -> None:
        """Tell everybody that the server goes down, and wait for them to leave."""
        for connection in list(self.open):
            connection.part(Farewell.DRAINING, 1001)
        while self.open:
            await self._left.wait()

    def _objection(self, head: Head) -> HTTPStatus | None:
        headers = head.headers
        if head.method != "GET" or not headers.get("sec-websocket-key"):
            return HTTPStatus.BAD_REQUEST
        if headers.get("sec-websocket-version") != "13":
            return HTTPStatus.UPGRADE_REQUIRED
        if not at_home(headers.get("origin"), headers.get("host"), self.origins):
            return HTTPStatus.FORBIDDEN
        return None

    async def _serve(self, transport: trio.SocketStream, head: Head, address: str | None) -> None:
        connection = Connection(self.messages, self.tally)
        stream = PushStream(transport, head.raw, head.rest, connection)
        try:
            async with trio.open_nursery() as nursery:
                with trio.fail_after(HANDSHAKE_DEADLINE):
                    request = await wrap_server_stream(nursery, stream, receive_buffer_size=CHUNK)
                    websocket = await request.accept()
                with self._opened(connection, stream):
                    nursery.start_soon(self._greet, connection, address)
                    await stream.drain()
                    await self._part(connection, stream, websocket)
                    nursery.cancel_scope.cancel()
        except* (ConnectionClosed, trio.BrokenResourceError, trio.ClosedResourceError, trio.TooSlowError):
            pass  # How connections end when the other side does not care for form.
        finally:
            connection.hang_up()

    @contextmanager
    def _opened(self, connection: Connection, stream: PushStream) -> Iterator[None]:
        self.tally.opened += 1
        self.open[connection] = stream
        connection.over(stream)
        stream.accept()
        try:
            yield
        finally:
            del self.open[connection]
            self._left.set()
            self._left = trio.Event()

    async def _greet(self, connection: Connection, address: str | None) -> None:
        """Wait for the Hello, then for the room."""
        with trio.move_on_after(HELLO_DEADLINE) as patience:
            await connection.greeted.wait()
        if patience.cancelled_caught:
            connection.part(Farewell.SILENT)
        if connection.hello is not None:
            try:
                self.tries.check(address, trio.current_time())
                await self._connect(connection, connection.hello, address)
            except TooMany as refused:
                connection.turn_away(Reason.TOO_MANY_TRIES, refused)

    async def _connect(self, connection: Connection, hello: Hello, address: str | None) -> None:
        # Once the room may know the device it has to be told when it hangs up, so this is not broken off in between.
        with trio.CancelScope(shield=True, deadline=trio.current_time() + CONNECT_PATIENCE) as patience:
            line = await self.greeter.connect(hello, connection)
            if line is not None:
                connection.attach(line)
            elif connection.reason is Farewell.REFUSED:
                self.tries.spend(address, trio.current_time())
        if patience.cancelled_caught:
            connection.part(Farewell.DRAINING)

    async def _part(self, connection: Connection, stream: PushStream, websocket: WebSocketConnection) -> None:
        """Close what can still be closed in good form."""
        if connection.reason is None and stream.slow:
            connection.reason = Farewell.SLOW
        self.tally.ended[connection.reason or "left"] += 1
        if not stream.ended:
            with trio.move_on_after(PARTING):
                await websocket.aclose(connection.code, connection.reason)
        await stream.aclose()
