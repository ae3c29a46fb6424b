"""A whole server: journal on disk, rooms, one port, and its going down in good order."""

import signal
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
import trio
from attrs import define
from structlog.testing import capture_logs
from trio_websocket import ConnectionClosed, WebSocketConnection, open_websocket_url

from protocol.codec import decode_to_client, encode_from_client
from protocol.messages import FromClient, Goodbye, Hello, Refused, Seated, Sit, ToClient, Welcome, Whole
from protocol.reasons import Farewell, Reason
from server import guard
from server.app import run
from server.config import Config
from server.ledger_file import JournalInUse
from tests.server.edge import ask


@define
class Running:
    """A server of this test's own."""

    at: int
    over: trio.Event

    async def stop(self) -> None:
        """What a supervisor does, until the server is gone."""
        signal.raise_signal(signal.SIGTERM)
        with trio.fail_after(10):
            await self.over.wait()


@asynccontextmanager
async def running(data: Path) -> AsyncIterator[Running]:
    """A server on any free port; cut off when the block ends."""
    guard.install()
    opened, over = trio.open_memory_channel[int](1), trio.Event()

    async def serve() -> None:
        await run(Config(port=0, data=data), opened[0].send_nowait)
        over.set()

    async with trio.open_nursery() as nursery:
        nursery.start_soon(serve)
        yield Running(await opened[1].receive(), over)
        nursery.cancel_scope.cancel()


@asynccontextmanager
async def phone(at: int, *said: FromClient) -> AsyncIterator[WebSocketConnection]:
    async with open_websocket_url(f"ws://127.0.0.1:{at}/ws") as client:
        for message in said:
            await client.send_message(encode_from_client(message).decode())
        yield client
        if client.closed:  # by the server: then trio-websocket's client leaves its socket open
            await client._close_stream()


async def told(client: WebSocketConnection, *kinds: type[ToClient]) -> ToClient:
    """The next message of these kinds; others are passed over."""
    with trio.fail_after(10):
        while True:
            message = await client.get_message()
            assert isinstance(message, str)
            decoded = decode_to_client(message.encode())
            if isinstance(decoded, kinds):
                return decoded


async def room(at: int) -> tuple[str, str]:
    made = (await ask(at, "/api/rooms", "POST", b'{"game":"tollway","bots":3,"public":true}')).json
    return made["code"], made["token"]


async def test_a_room_made_over_http_is_entered_over_a_websocket_on_the_same_port(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        code, token = await room(server.at)
        async with phone(server.at, Hello(code, token=token), Sit("Aoi", "sit down, please")) as client:
            welcome = await told(client, Welcome)
            assert isinstance(welcome, Welcome)
            assert welcome.you.host
            page = await ask(server.at, "/")
            assert f"/s/{welcome.build}/".encode() in page.body
            whole = await told(client, Whole)
            assert isinstance(whole, Whole)
        async with trio.open_nursery() as nursery:
            nursery.cancel_scope.deadline = trio.current_time() + 10
            listing = (await ask(server.at, f"/api/rooms/{code}")).json
            while listing["seats"][0]["kind"] != "person":
                listing = (await ask(server.at, f"/api/rooms/{code}")).json
        assert listing["seats"][0]["name"] == "Aoi"


async def test_an_unknown_code_is_refused_and_shown_out(tmp_path: Path) -> None:
    async with running(tmp_path) as server, phone(server.at, Hello("ZZZZ")) as client:
        assert await told(client, Refused) == Refused(None, Reason.NO_SUCH_ROOM)
        assert await told(client, Goodbye) == Goodbye(Farewell.REFUSED)


async def test_shutdown_tells_everybody_and_the_next_process_carries_on_with_the_same_rooms(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        code, token = await room(server.at)
        async with phone(server.at, Hello(code, token=token)) as client, phone(server.at) as silent:
            await told(client, Whole)
            await server.stop()
            for leaving in (client, silent):
                goodbye = await told(leaving, Goodbye)
                assert isinstance(goodbye, Goodbye)
                assert goodbye.reason == Farewell.DRAINING
                assert goodbye.retry_after is not None
                with pytest.raises(ConnectionClosed):
                    await leaving.get_message()
    async with running(tmp_path) as server:
        assert [listing["code"] for listing in (await ask(server.at, "/api/rooms")).json] == [code]
        async with phone(server.at, Hello(code, token=token)) as client:
            welcome = await told(client, Welcome)
            assert isinstance(welcome, Welcome)
            assert welcome.you.host


async def test_shutdown_waits_for_no_reader_that_does_not_read(tmp_path: Path) -> None:
    async with running(tmp_path) as server, await trio.open_tcp_stream("127.0.0.1", server.at) as idle:
        await idle.send_all(b"GET /health HTTP/1.1\r\nHost: test\r\n\r\n")
        await idle.receive_some()
        await server.stop()


async def test_a_host_sees_connections_rooms_tasks_journal_and_refusals(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        code, token = await room(server.at)
        async with phone(server.at, Hello(code, token=token)) as client:
            await told(client, Whole)
            await client.send_message("nonsense")
            await told(client, Refused)
            page = (await ask(server.at, "/metrics")).body.decode()
            numbers = dict(line.rsplit(" ", 1) for line in page.splitlines() if not line.startswith("#"))
            assert numbers["tidegate_connections"] == "1"
            assert numbers['tidegate_rooms{status="seating"}'] == "1"
            assert numbers['tidegate_rooms{status="living"}'] == "1"
            assert numbers['tidegate_refused_total{reason="malformed"}'] == "1"
            assert numbers["tidegate_messages_total"] == "2"
            assert float(numbers["tidegate_records_total"]) >= 1
            assert float(numbers["tidegate_commit_slowest_seconds"]) > 0
            assert float(numbers["tidegate_tasks"]) > 5
            assert numbers["tidegate_send_queue_bytes"] == "0"
            assert "tidegate_loop_lag_seconds" in numbers
            assert page.count("# TYPE") == page.count("# HELP")


async def test_what_happens_in_rooms_is_logged_with_their_code(tmp_path: Path) -> None:
    with capture_logs() as logs:
        async with running(tmp_path) as server:
            code, token = await room(server.at)
            async with phone(server.at, Hello(code, token=token), Sit("Aoi", "sit down, please")) as client:
                await told(client, Seated)
    assert [entry["room"] for entry in logs if entry["event"] == "sat"] == [code]
    assert token not in str(logs)


async def test_two_servers_in_one_data_folder_are_one_too_many(tmp_path: Path) -> None:
    async with running(tmp_path):
        with pytest.RaisesGroup(JournalInUse, flatten_subgroups=True, allow_unwrapped=True):
            await run(Config(port=0, data=tmp_path), lambda _: None)
