"""A stage for a WebSocket server that lies to its clients."""

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress

import trio
from trio_websocket import ConnectionClosed, WebSocketConnection, WebSocketRequest, serve_websocket


@asynccontextmanager
async def stage(act: Callable[[WebSocketConnection], Awaitable[None]]) -> AsyncIterator[int]:
    """A WebSocket server by trio-websocket that does what `act` says; yields its port."""

    async def handle(request: WebSocketRequest) -> None:
        connection = await request.accept()
        with suppress(ConnectionClosed):
            await act(connection)

    async with trio.open_nursery() as nursery:
        server = await nursery.start(serve_websocket, handle, "127.0.0.1", 0, None)
        yield server.port
        nursery.cancel_scope.cancel()
