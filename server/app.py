"""The task tree of a server, built once, top to bottom: limits, journal, lobby, doors, listener, watch."""

import gc
import signal
import sys
from collections.abc import Callable
from pathlib import Path

import trio
from attrs import define, frozen

import server
from actors.deadlines import Deadlines
from actors.lobby import Lobby
from actors.room import House
from server import guard, logs
from server.api_words import Gates
from server.catalogue import words
from server.config import Config
from server.http import Api, Place, application
from server.ledger_file import JOURNAL
from server.limits import Allowance, Places, Trust
from server.listener import Listener
from server.metrics import LoopLag, Metric, Tally, exposition
from server.pages import Pages
from server.saves import Sealer
from server.saves_api import Saves
from server.scribe import Pace, SqliteJournal, unix_milliseconds
from server.socket import SocketDoor
from server.static import Site
from server.thinking import thinking
from server.witness import Witness

DRAIN = 10.0
"""Seconds that a shutdown may take before whatever is left is cut off (P39)."""
COLLECTING = (20_000, 20, 50)
"""Thresholds of the garbage collector: at Python's own, thousands of live tasks are walked through so often that every
room stands still for tenths of a second."""
WEB = Path(server.__path__[0]).parent / "web"


@frozen
class Vitals:
    """Where the numbers of `/metrics` come from."""

    lobby: Lobby
    door: SocketDoor
    tally: Tally
    pace: Pace
    lag: LoopLag

    def metrics(self) -> list[Metric]:
        """Every metric, read when it is asked for."""
        tally, pace = self.tally, self.pace
        return [
            Metric("connections", "gauge", "WebSockets open now.", lambda: len(self.door.open)),
            Metric("connections_total", "counter", "WebSockets accepted.", lambda: tally.opened),
            Metric("connections_ended_total", "counter", "WebSockets that ended.", lambda: dict(tally.ended), "reason"),
            Metric("messages_total", "counter", "Messages received from devices.", lambda: tally.heard),
            Metric("answers_total", "counter", "Answers that rooms took.", lambda: dict(tally.answers), "by"),
            Metric("refused_total", "counter", "Refusals of the edge.", lambda: dict(tally.refused), "reason"),
            Metric("rooms", "gauge", "Rooms by status; `living` have tasks.", self.lobby.statistics, "status"),
            Metric("send_queue_bytes", "gauge", "Bytes that wait for slow devices.", self._queued),
            Metric("records_total", "counter", "Orders to the journal.", lambda: pace.orders),
            Metric("records_refused_total", "counter", "Orders the disk would not take.", lambda: pace.refused),
            Metric("commits_total", "counter", "Commits of the journal.", lambda: pace.commits),
            Metric("commit_seconds_total", "counter", "Seconds spent in commits.", lambda: pace.seconds),
            Metric("commit_slowest_seconds", "gauge", "The slowest commit so far.", lambda: pace.slowest),
            Metric("loop_lag_seconds", "gauge", "The latest a due task ran, last minute.", lambda: self.lag.worst),
            Metric(
                "tasks", "gauge", "Tasks of the event loop.", lambda: trio.lowlevel.current_statistics().tasks_living
            ),
        ]

    def _queued(self) -> int:
        return sum(stream.backlog for stream in self.door.open.values())


@define
class Sign:
    """What hangs on the door."""

    open: bool = True
    """False once the server goes down."""


def serve(config: Config, announce: Callable[[int], None]) -> None:
    """Serve until SIGINT or SIGTERM. `announce` is told the port once it is open."""
    logs.write_to(sys.stderr.buffer)
    guard.install()
    gc.collect()
    gc.freeze()
    gc.set_threshold(*COLLECTING)
    trio.run(run, config, announce, instruments=[logs.LongTurns()])


async def run(config: Config, announce: Callable[[int], None]) -> None:
    """One server's whole life inside an event loop."""
    config.data.mkdir(parents=True, exist_ok=True)
    site = await trio.to_thread.run_sync(Site.read, WEB)
    tally, lag, sign = Tally(), LoopLag(), Sign()
    trust = Trust(config.proxies)
    tries = Allowance("lookups", config.failed_lookups)
    async with SqliteJournal.at(config.data / JOURNAL) as journal, thinking() as heads, trio.open_nursery() as rooms:
        deadlines = Deadlines(unix_milliseconds)
        house = House(
            journal,
            deadlines,
            heads.advise,
            guard.guard,
            unix_milliseconds,
            listed=lambda _: None,
            build=site.build,
            happened=Witness(tally),
        )
        lobby = Lobby(rooms, house, config.rooms)
        await lobby.start()
        rooms.start_soon(house.pulse.run, lobby.note_absence)
        sockets = Places("connections", config.connections, config.connections_each)
        door = SocketDoor(lobby, sockets, trust, config.origins, config.messages, tries, tally)
        vitals = Vitals(lobby, door, tally, journal.pace, lag)
        listeners = await trio.open_tcp_listeners(config.port, host=config.host)
        port = listeners[0].socket.getsockname()[1]
        gates = Gates(trust, Allowance("creations", config.creations), tries, config.origins)
        saves = Saves(lobby, Sealer.at(config.data), gates)
        api = Api(
            lobby,
            site,
            words(),
            gates,
            Place(config.public_url, config.host, port),
            lambda: exposition(vitals.metrics()),
            lambda: sign.open,
        )
        connections = Places("connections", config.connections, config.connections_each)
        listener = Listener(Pages.of(application(api, saves.routes())), door, connections, trust)
        async with trio.open_nursery() as edge:
            await edge.start(listener.serve, listeners)
            edge.start_soon(door.keep_watch)
            edge.start_soon(lag.measure)
            announce(port)
            await _told_to_stop()
            sign.open = False
            with trio.move_on_after(DRAIN):
                await lobby.drain()
                await door.drain()
            edge.cancel_scope.cancel()
        rooms.cancel_scope.cancel()


async def _told_to_stop() -> None:
    """Wait for SIGINT or SIGTERM; a second one ends the process as it would any other."""
    with trio.open_signal_receiver(signal.SIGINT, signal.SIGTERM) as signals:
        async for _ in signals:
            return
