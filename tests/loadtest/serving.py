"""Servers for clients to meet: the real one, in a process that can be killed, and a stage for one that lies."""

import os
import signal
import subprocess
import sys
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from pathlib import Path

import trio
from attrs import define
from trio_websocket import ConnectionClosed, WebSocketConnection, WebSocketRequest, serve_websocket

ROOT = Path(__file__).parents[2]
READY = 20.0
"""Seconds for a server to open."""


@define
class Victim:
    """A server process on one data folder; `kill -9` and a new start keep its port."""

    data: Path
    port: int = 0
    _process: subprocess.Popen[str] | None = None

    @property
    def pid(self) -> int:
        assert self._process is not None
        return self._process.pid

    def start(self) -> None:
        """Returns when the server listens."""
        line = f"from server import app, config; from pathlib import Path; app.serve(config.Config(port={self.port}, "
        line += f"data=Path({str(self.data)!r})), lambda port: print(port, flush=True))"
        environment = {**os.environ, "PYTHONPATH": str(ROOT)}
        with (self.data.parent / "server.log").open("ab") as log:
            self._process = subprocess.Popen(
                [sys.executable, "-c", line], stdout=subprocess.PIPE, stderr=log, text=True, env=environment
            )
        assert self._process.stdout is not None
        self.port = int(self._process.stdout.readline() or 0)
        assert self.port, (self.data.parent / "server.log").read_text(encoding="utf-8")[-2000:]

    def kill(self) -> None:
        """At whatever instruction it is."""
        self._end(signal.SIGKILL)

    def stop(self) -> None:
        """As a supervisor does."""
        self._end(signal.SIGTERM)

    def _end(self, how: signal.Signals) -> None:
        if self._process is not None:
            self._process.send_signal(how)
            self._process.wait(READY)
            assert self._process.stdout is not None
            self._process.stdout.close()
            self._process = None


@contextmanager
def victim(data: Path) -> Iterator[Victim]:
    """A server that is open until the block ends."""
    server = Victim(data)
    server.start()
    try:
        yield server
    finally:
        server.stop()


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
