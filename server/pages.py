"""Pages and API over one accepted connection: hypercorn's HTTP/1.1 under an ASGI application, on the port we share."""

from collections.abc import Awaitable, Callable

import trio
from attrs import frozen
from hypercorn.app_wrappers import ASGIWrapper
from hypercorn.config import Config
from hypercorn.trio.tcp_server import TCPServer
from hypercorn.trio.worker_context import WorkerContext
from hypercorn.typing import ASGIFramework

from server.listener import LARGEST_HEAD, Head

KEEP_ALIVE = 30.0
"""Seconds an idle connection is kept for a next request."""
READ_PATIENCE = 30.0
"""Seconds between two reads of one request."""
WRITE_PATIENCE = 30.0
"""Seconds a client may take to read what one write holds."""


class Replayed(trio.abc.HalfCloseableStream):
    """A socket whose first bytes have been read already."""

    def __init__(self, transport: trio.SocketStream, first: bytes, gone: Callable[[], Awaitable[None]]) -> None:
        """`gone` is awaited when the client has hung up."""
        self.socket = transport.socket
        self._transport = transport
        self._first = first
        self._gone = gone

    async def receive_some(self, max_bytes: int | None = None) -> bytes:
        if self._first:
            await trio.lowlevel.checkpoint()
            first, self._first = self._first, b""
            return first
        data = b""
        try:
            data = bytes(await self._transport.receive_some(max_bytes))
        finally:
            if not data:
                await self._gone()
        return data

    async def send_all(self, data: bytes | bytearray | memoryview) -> None:
        """hypercorn shields its writes from cancellation, so patience has to end here."""
        with trio.move_on_after(WRITE_PATIENCE) as patience:
            await self._transport.send_all(data)
        if patience.cancelled_caught:
            raise trio.BrokenResourceError

    async def wait_send_all_might_not_block(self) -> None:
        await self._transport.wait_send_all_might_not_block()

    async def send_eof(self) -> None:
        await self._transport.send_eof()

    async def aclose(self) -> None:
        await self._transport.aclose()


@frozen
class Pages:
    """The door for everything that is no WebSocket."""

    app: ASGIFramework
    _config: Config

    @staticmethod
    def of(app: Callable[..., Awaitable[None]]) -> "Pages":
        """HTTP/1.1 for an application that handles and logs its own exceptions."""
        config = Config()
        config.alpn_protocols = ["http/1.1"]
        config.errorlog = None
        config.h11_max_incomplete_size = LARGEST_HEAD
        config.include_server_header = False
        # Nothing of ours needs HTTP/2; hypercorn offers it to whoever asks, and a proxy does it better.
        config.h2_max_concurrent_streams = 8
        config.keep_alive_timeout = KEEP_ALIVE
        config.read_timeout = int(READ_PATIENCE)
        return Pages(app, config)

    async def __call__(self, stream: trio.SocketStream, head: Head) -> None:
        # A context of its own: hypercorn keeps an idle connection that was hung up on until told that it is over.
        context = WorkerContext(None)
        replayed = Replayed(stream, head.raw + head.rest, context.terminated.set)
        server = TCPServer(
            ASGIWrapper(self.app),
            self._config,
            context,
            {},
            replayed,  # type: ignore[arg-type] # hypercorn names a TLS stream here and means any with a socket
        )
        async with trio.open_nursery() as nursery:
            nursery.start_soon(_cut_off, stream)
            await server.run()
            nursery.cancel_scope.cancel()


async def _cut_off(stream: trio.SocketStream) -> None:
    """Close the socket when this server goes down: nothing else ends a shielded write to somebody who does not read."""
    try:
        await trio.sleep_forever()
    finally:
        stream.socket.close()
