"""How connections end, in good form and without, over real sockets."""

import pytest
import trio
from trio.testing import MockClock, wait_all_tasks_blocked
from trio_websocket import ConnectionClosed, open_websocket_url

from protocol.codec import LONGEST_FRAME
from server.frames import CLOSE, TEXT, Trouble
from tests.server.edge import Desk, everything, port, raw_client, said


async def test_the_servers_close_follows_its_last_words() -> None:
    desk = Desk()
    async with port(socket=desk) as at, raw_client(at) as client:
        pushed = await desk.opened()
        pushed.push(b"before")
        pushed.last_words(b"goodbye")
        assert pushed.push(b"after")
        pushed.flush()
        assert [await client.read() for _ in range(3)] == [(TEXT, "before"), (TEXT, "goodbye"), (CLOSE, "1000 bye")]


async def test_a_ping_after_the_servers_close_frame_is_no_mistake_of_ours() -> None:
    desk = Desk()
    async with port(socket=desk) as at, raw_client(at) as client:
        pushed = await desk.opened()
        pushed.last_words(b"goodbye")
        assert [(await client.read())[0] for _ in range(2)] == [TEXT, CLOSE]
        await client.say(client.frames.ping(b"late"), client.frames.close(1000))
        assert await everything(client.stream) == b""
        await wait_all_tasks_blocked()
        assert desk.over == 1


async def test_a_client_that_never_answers_the_close_is_left_after_a_while(autojump_clock: MockClock) -> None:
    desk = Desk()
    async with port(socket=desk) as at, raw_client(at) as client:
        (await desk.opened()).last_words(b"goodbye")
        await everything(client.stream)
        assert trio.current_time() < 5


async def test_a_clients_close_is_answered() -> None:
    desk = Desk()
    async with port(socket=desk) as at:
        async with open_websocket_url(f"ws://127.0.0.1:{at}/ws") as client:
            pushed = await desk.opened()
            await client.aclose(1001, "leaving")
            with pytest.raises(ConnectionClosed) as closed:
                await client.get_message()
            assert closed.value.reason is not None
            assert closed.value.reason.code == 1001
        await wait_all_tasks_blocked()
        assert desk.over == 1
        assert pushed.push(b"too late")
        pushed.flush()
        assert pushed.backlog == 0


async def test_a_connection_that_breaks_off_ends_quietly() -> None:
    desk = Desk()
    async with port(socket=desk) as at:
        async with raw_client(at) as client:
            pushed = await desk.opened()
            await client.say(said("half a message")[:5])
        await wait_all_tasks_blocked()
        assert (desk.over, desk.heard) == (1, [])
        assert pushed.push(b"too late")


async def test_an_oversize_message_is_trouble_and_the_close_is_still_agreed_upon() -> None:
    desk = Desk()
    async with port(socket=desk) as at, raw_client(at) as client:
        await desk.opened()
        await client.say(client.frames.send_data("x" * (LONGEST_FRAME + 1)), client.frames.close(1000))
        assert (await client.read())[0] == CLOSE
        await wait_all_tasks_blocked()
        assert (desk.troubles, desk.heard, desk.over) == ([Trouble.TOO_LARGE], [], 1)


async def test_garbage_after_the_handshake_is_trouble() -> None:
    desk = Desk()
    async with port(socket=desk) as at, raw_client(at) as client:
        await desk.opened()
        await client.say(b"GET / HTTP/1.1\r\n\r\n" * 100)
        await wait_all_tasks_blocked()
        assert desk.troubles == [Trouble.NOT_WEBSOCKET]
