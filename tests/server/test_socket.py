"""Who may connect, and when connections end, over real sockets."""

import pytest
import trio
from trio.testing import MockClock, wait_all_tasks_blocked
from trio_websocket import ConnectionClosed

from protocol.codec import encode_from_client
from protocol.messages import Goodbye
from protocol.reasons import Farewell
from server.frames import PING, TEXT
from server.outflow import PATIENCE
from server.socket import DEAD, HELLO_DEADLINE, IDLE
from tests.server.edge import HANDSHAKE, everything, port, raw_client, said
from tests.server.parlour import HELLO, Parlour, door, phone, told


async def test_silence_after_the_handshake_ends_with_a_reason(autojump_clock: MockClock) -> None:
    parlour = Parlour()
    async with phone(door(parlour)) as client:
        begun = trio.current_time()
        assert await told(client) == Goodbye(Farewell.SILENT, 1000)
        assert trio.current_time() - begun == pytest.approx(HELLO_DEADLINE, abs=0.5)
        with pytest.raises(ConnectionClosed):
            await client.get_message()


async def test_bytes_that_are_no_websocket_end_the_connection() -> None:
    parlour = Parlour()
    watched = door(parlour)
    async with port(socket=watched) as at, raw_client(at) as stranger:
        await stranger.say(b"\x00" * 100)
        assert b"malformed" in await everything(stranger.stream)
    assert watched.tally.refused["not_websocket"] == 1


@pytest.mark.parametrize(
    ("change", "status"),
    [
        ((b"GET", b"POST"), b"400"),
        ((b"Version: 13", b"Version: 8"), b"426"),
        ((b"Sec-WebSocket-Key", b"X-Key"), b"400"),
        ((b"Host: test", b"Host: test\r\nOrigin: https://evil.test"), b"403"),
        ((b"Host: test", b"Host: test\r\nOrigin: null"), b"403"),
        ((b"Host: test", b"Host: test\r\nOrigin: http://test"), b"101"),
        ((b"Host: test", b"Host: test:80\r\nOrigin: http://TEST:80"), b"101"),
        ((b"Host: test", b"Host: test\r\nOrigin: https://elsewhere.test"), b"101"),
    ],
)
async def test_who_may_connect_is_settled_before_the_handshake(change: tuple[bytes, bytes], status: bytes) -> None:
    parlour = Parlour()
    async with port(socket=door(parlour)) as at, await trio.open_tcp_stream("127.0.0.1", at) as stream:
        await stream.send_all(HANDSHAKE.replace(*change))
        assert (await stream.receive_some()).startswith(b"HTTP/1.1 " + status)


async def test_one_address_has_so_many_sockets_and_its_neighbours_their_own() -> None:
    parlour = Parlour()

    def behind(address: bytes) -> bytes:
        return HANDSHAKE.replace(b"Host: test", b"Host: test\r\nX-Forwarded-For: " + address)

    async with port(socket=door(parlour, each=1)) as at, raw_client(at, behind(b"203.0.113.1")):
        async with await trio.open_tcp_stream("127.0.0.1", at) as second:
            await second.send_all(behind(b"203.0.113.1"))
            refusal = await everything(second)
            assert refusal.startswith(b"HTTP/1.1 429")
            assert b"retry-after: 10" in refusal
        async with raw_client(at, behind(b"203.0.113.2")):
            pass


async def test_who_guesses_codes_is_stopped_and_neighbours_are_not() -> None:
    parlour = Parlour()

    def behind(address: bytes) -> bytes:
        return HANDSHAKE.replace(b"Host: test", b"Host: test\r\nX-Forwarded-For: " + address)

    async def guess(at: int, address: bytes) -> list[str]:
        async with raw_client(at, behind(address)) as client:
            await client.say(client.frames.send_data(encode_from_client(HELLO).decode()))
            words = []
            while (frame := await client.read())[0] == TEXT:
                words.append(frame[1])
            return words

    parlour.turns_away = Farewell.REFUSED
    async with port(socket=door(parlour, tries=2)) as at:
        assert [len(await guess(at, b"203.0.113.1")) for _ in range(2)] == [1, 1]
        refusal, goodbye = await guess(at, b"203.0.113.1")
        assert '"too_many_tries"' in refusal
        assert '"retry_after":' in refusal
        assert '"goodbye"' in goodbye
        assert len(parlour.said) == 2
        assert len(await guess(at, b"203.0.113.2")) == 1


async def test_an_idle_phone_is_pinged_and_one_that_answers_stays(autojump_clock: MockClock) -> None:
    parlour = Parlour()
    watched = door(parlour)
    async with trio.open_nursery() as nursery:
        nursery.start_soon(watched.keep_watch)
        async with phone(watched, HELLO):
            await trio.sleep(3 * DEAD)
            assert len(watched.open) == 1
        nursery.cancel_scope.cancel()


async def test_a_phone_that_answers_no_ping_is_gone_after_a_minute(autojump_clock: MockClock) -> None:
    parlour = Parlour()
    watched = door(parlour)
    async with trio.open_nursery() as nursery, port(socket=watched) as at:
        nursery.start_soon(watched.keep_watch)
        async with raw_client(at) as client:
            await client.say(client.frames.send_data(encode_from_client(HELLO).decode()))
            begun = trio.current_time()
            assert await client.read() == (PING, "")
            assert trio.current_time() - begun == pytest.approx(IDLE, abs=6)
            while (frame := await client.read()) == (PING, ""):
                pass
            assert frame == (TEXT, '{"type":"goodbye","reason":"silent","retry_after":1000}')
            assert trio.current_time() - begun == pytest.approx(DEAD, abs=6)
            await everything(client.stream)
        await wait_all_tasks_blocked()
        assert parlour.hung_up == 1
        nursery.cancel_scope.cancel()


async def test_a_host_sees_why_connections_ended(autojump_clock: MockClock) -> None:
    parlour = Parlour()
    watched = door(parlour)
    async with port(socket=watched) as at:
        async with raw_client(at) as leaving:
            await leaving.say(said(encode_from_client(HELLO).decode()))
            await wait_all_tasks_blocked()
        async with raw_client(at) as slow:
            await slow.say(said(encode_from_client(HELLO).decode()))
            await wait_all_tasks_blocked()
            assert parlour.device is not None
            parlour.device.push(b"v" * 10_000_000)
            parlour.device.flush()
            await trio.sleep(PATIENCE + 1)
    assert watched.tally.ended == {"left": 1, "slow": 1}
    assert parlour.hung_up == 2


async def test_a_restart_tells_everybody_when_to_come_back() -> None:
    parlour = Parlour()
    watched = door(parlour)
    async with phone(watched, HELLO) as client:
        await wait_all_tasks_blocked()
        async with trio.open_nursery() as nursery:
            nursery.start_soon(watched.drain)
            assert await told(client) == Goodbye(Farewell.DRAINING, 2000)
            with pytest.raises(ConnectionClosed) as closed:
                await client.get_message()
        assert closed.value.reason is not None
        assert closed.value.reason.code == 1001
        assert watched.open == {}


async def test_a_slow_phone_is_told_of_by_the_line_when_it_has_caught_up() -> None:
    parlour = Parlour()
    async with port(socket=door(parlour)) as at, raw_client(at) as client:
        await client.say(client.frames.send_data(encode_from_client(HELLO).decode()))
        await wait_all_tasks_blocked()
        device, pushed = parlour.device, 0
        assert device is not None
        while device.push(b"v" * 10_000):
            device.flush()
            pushed += 1
        for _ in range(pushed):
            await client.read()
        await wait_all_tasks_blocked()
        assert parlour.drained_times == 1
