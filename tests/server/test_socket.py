"""Connections from their handshake to their Goodbye, over real sockets. The rooms behind them are another test's."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
import trio
from attrs import define, field
from trio.testing import MockClock, wait_all_tasks_blocked
from trio_websocket import ConnectionClosed, WebSocketConnection, open_websocket_url

from actors.device import Device
from protocol.codec import LONGEST_FRAME, decode_to_client, encode_from_client
from protocol.messages import Answer, FromClient, Goodbye, Hello, Ping, Pong, Refused, ToClient
from protocol.reasons import Farewell, Reason
from server.config import MESSAGES
from server.connection import EARLY, PATIENCE
from server.frames import PING, TEXT
from server.limits import Allowance, Places, Rate, Trust
from server.metrics import Tally
from server.socket import DEAD, HELLO_DEADLINE, IDLE, SocketDoor
from tests.server.edge import HANDSHAKE, everything, port, raw_client

HELLO = Hello("K7QM")
ANSWER = Answer(7, (0,), "key")


@define(eq=False)
class Parlour:
    """A lobby with one room that only listens."""

    device: Device | None = None
    said: list[object] = field(factory=list)
    drained_times: int = 0
    hung_up: int = 0
    turns_away: Farewell | None = None
    """Why it closes whoever comes."""
    awake: trio.Event = field(factory=trio.Event)
    """Not set: the room is still being woken."""
    deaf: bool = False
    """The room's inbox is full."""

    async def connect(self, hello: Hello, device: Device) -> "Parlour | None":
        self.said.append(hello)
        self.device = device
        await self.awake.wait()
        if self.turns_away is not None:
            device.close(self.turns_away)
            return None
        return self

    def hear(self, message: object) -> bool:
        if not self.deaf:
            self.said.append(message)
        return not self.deaf

    def drained(self) -> None:
        self.drained_times += 1

    def hang_up(self) -> None:
        self.hung_up += 1


@pytest.fixture
def parlour() -> Parlour:
    parlour = Parlour()
    parlour.awake.set()
    return parlour


def door(parlour: Parlour, *, messages: Rate = MESSAGES, each: int = 1000, tries: float = 1000) -> SocketDoor:
    origins = frozenset({"https://elsewhere.test"})
    places, allowance = Places("sockets", 1000, each), Allowance("tries", Rate(tries, 0.1))
    return SocketDoor(parlour, places, Trust(), origins, messages, allowance, Tally())


@asynccontextmanager
async def phone(door: SocketDoor, *said: FromClient) -> AsyncIterator[WebSocketConnection]:
    """A client of other make that has said this much."""
    async with port(socket=door) as at, open_websocket_url(f"ws://127.0.0.1:{at}/ws") as client:
        for message in said:
            await client.send_message(encode_from_client(message).decode())
        yield client
        # trio-websocket's client leaves its socket open when the server closed first.
        await client._close_stream()


async def told(client: WebSocketConnection) -> ToClient:
    message = await client.get_message()
    assert isinstance(message, str)
    decoded = decode_to_client(message.encode())
    assert not hasattr(decoded, "detail")
    return decoded


async def settled() -> None:
    await wait_all_tasks_blocked()


async def test_a_message_after_hello_reaches_the_room_and_a_frame_of_the_room_the_phone(parlour: Parlour) -> None:
    async with phone(door(parlour), HELLO, ANSWER) as client:
        await settled()
        assert parlour.said == [HELLO, ANSWER]
        assert parlour.device is not None
        assert parlour.device.push(b'{"type":"pong","at":1,"now":2}')
        parlour.device.flush()
        assert await told(client) == Pong(1, 2)


async def test_a_message_before_hello_is_refused_and_hello_still_welcome(parlour: Parlour) -> None:
    async with phone(door(parlour), ANSWER, HELLO) as client:
        assert await told(client) == Refused("key", Reason.HELLO_FIRST)
        await settled()
        assert parlour.said == [HELLO]


async def test_a_second_hello_is_the_rooms_to_answer(parlour: Parlour) -> None:
    async with phone(door(parlour), HELLO, HELLO):
        await settled()
        assert parlour.said == [HELLO, HELLO]


async def test_silence_after_the_handshake_ends_with_a_reason(parlour: Parlour, autojump_clock: MockClock) -> None:
    async with phone(door(parlour)) as client:
        begun = trio.current_time()
        assert await told(client) == Goodbye(Farewell.SILENT, 1000)
        assert trio.current_time() - begun == pytest.approx(HELLO_DEADLINE, abs=0.5)
        with pytest.raises(ConnectionClosed):
            await client.get_message()


async def test_ping_is_answered_before_the_room_is_awake(parlour: Parlour) -> None:
    parlour.awake = trio.Event()
    async with phone(door(parlour), HELLO, Ping(5)) as client:
        pong = await told(client)
        assert isinstance(pong, Pong)
        assert pong.at == 5
        assert pong.now > 1_700_000_000_000
        parlour.awake.set()


async def test_what_is_said_while_the_room_wakes_is_heard_in_order_up_to_a_bound(parlour: Parlour) -> None:
    parlour.awake = trio.Event()
    answers = [Answer(7, (0,), str(number)) for number in range(EARLY + 1)]
    async with phone(door(parlour), HELLO, *answers) as client:
        assert await told(client) == Refused(str(EARLY), Reason.TOO_FAST, {"limit": "inbox"})
        parlour.awake.set()
        await settled()
        assert parlour.said == [HELLO, *answers[:-1]]


async def test_a_full_inbox_is_a_typed_refusal(parlour: Parlour) -> None:
    parlour.deaf = True
    async with phone(door(parlour), HELLO, ANSWER) as client:
        assert await told(client) == Refused("key", Reason.TOO_FAST, {"limit": "inbox"})


async def test_the_room_is_told_once_when_a_phone_hangs_up(parlour: Parlour) -> None:
    async with port(socket=door(parlour)) as at:
        async with open_websocket_url(f"ws://127.0.0.1:{at}/ws") as client:
            await client.send_message(encode_from_client(HELLO).decode())
            await settled()
        await settled()
        assert parlour.hung_up == 1


async def test_a_phone_that_leaves_while_the_room_wakes_is_hung_up_all_the_same(parlour: Parlour) -> None:
    parlour.awake = trio.Event()
    async with port(socket=door(parlour)) as at:
        async with open_websocket_url(f"ws://127.0.0.1:{at}/ws") as client:
            await client.send_message(encode_from_client(HELLO).decode())
            await settled()
        parlour.awake.set()
        await settled()
        assert parlour.hung_up == 1


async def test_a_room_that_lets_nobody_in_closes_with_its_reason(parlour: Parlour) -> None:
    parlour.turns_away = Farewell.CLOSED
    async with phone(door(parlour), HELLO) as client:
        assert await told(client) == Goodbye(Farewell.CLOSED)
        with pytest.raises(ConnectionClosed) as closed:
            await client.get_message()
        assert closed.value.reason is not None
        assert (closed.value.reason.code, closed.value.reason.reason) == (1000, "closed")
        await settled()
        assert parlour.hung_up == 0


async def test_too_many_messages_are_refused_with_limit_and_time_and_then_heard_again(
    parlour: Parlour, autojump_clock: MockClock
) -> None:
    async with phone(door(parlour, messages=Rate(burst=2, each_second=0.5)), HELLO, ANSWER, ANSWER) as client:
        refusal = await told(client)
        assert isinstance(refusal, Refused)
        assert (refusal.reason, refusal.facts["limit"], refusal.facts["most"]) == (Reason.TOO_FAST, "messages", 2)
        await trio.sleep(int(refusal.facts["retry_after"]) / 1000 + 0.01)
        await client.send_message(encode_from_client(ANSWER).decode())
        await settled()
        assert parlour.said == [HELLO, ANSWER, ANSWER]


async def test_nonsense_is_refused_with_a_reason_and_in_the_end_goodbye(parlour: Parlour) -> None:
    async with phone(door(parlour), HELLO) as client:
        await client.send_message('{"type":"answer","prompt":"7","picks":[0],"key":"k"}')
        refusal = await told(client)
        assert isinstance(refusal, Refused)
        assert (refusal.key, refusal.reason) == ("k", Reason.MALFORMED)
        for _ in range(int(PATIENCE.burst)):
            await client.send_message("nonsense")
        heard = [await told(client) for _ in range(int(PATIENCE.burst) + 1)]
        assert heard[-1] == Goodbye(Farewell.MALFORMED)
        with pytest.raises(ConnectionClosed) as closed:
            await client.get_message()
        assert closed.value.reason is not None
        assert closed.value.reason.code == 1008
        assert parlour.said == [HELLO]


async def test_an_oversize_message_names_the_limit_and_ends_the_connection(parlour: Parlour) -> None:
    async with phone(door(parlour), HELLO) as client:
        await client.send_message("x" * (LONGEST_FRAME + 1))
        assert await told(client) == Refused(None, Reason.TOO_LONG, {"limit": "message", "most": LONGEST_FRAME})
        assert await told(client) == Goodbye(Farewell.MALFORMED)
        with pytest.raises(ConnectionClosed) as closed:
            await client.get_message()
        assert closed.value.reason is not None
        assert closed.value.reason.code == 1009


async def test_bytes_that_are_no_websocket_end_the_connection(parlour: Parlour) -> None:
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
async def test_who_may_connect_is_settled_before_the_handshake(
    parlour: Parlour, change: tuple[bytes, bytes], status: bytes
) -> None:
    async with port(socket=door(parlour)) as at, await trio.open_tcp_stream("127.0.0.1", at) as stream:
        await stream.send_all(HANDSHAKE.replace(*change))
        assert (await stream.receive_some()).startswith(b"HTTP/1.1 " + status)


async def test_one_address_has_so_many_sockets_and_its_neighbours_their_own(parlour: Parlour) -> None:
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


async def test_who_guesses_codes_is_stopped_and_neighbours_are_not(parlour: Parlour) -> None:
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


async def test_an_idle_phone_is_pinged_and_one_that_answers_stays(parlour: Parlour, autojump_clock: MockClock) -> None:
    watched = door(parlour)
    async with trio.open_nursery() as nursery:
        nursery.start_soon(watched.keep_watch)
        async with phone(watched, HELLO):
            await trio.sleep(3 * DEAD)
            assert len(watched.open) == 1
        nursery.cancel_scope.cancel()


async def test_a_phone_that_answers_no_ping_is_gone_after_a_minute(parlour: Parlour, autojump_clock: MockClock) -> None:
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
        await settled()
        assert parlour.hung_up == 1
        nursery.cancel_scope.cancel()


async def test_a_restart_tells_everybody_when_to_come_back(parlour: Parlour) -> None:
    watched = door(parlour)
    async with phone(watched, HELLO) as client:
        await settled()
        watched.drain()
        assert await told(client) == Goodbye(Farewell.DRAINING, 2000)
        with pytest.raises(ConnectionClosed) as closed:
            await client.get_message()
        assert closed.value.reason is not None
        assert closed.value.reason.code == 1001
        await settled()
        assert watched.open == {}


async def test_a_slow_phone_is_told_of_by_the_line_when_it_has_caught_up(parlour: Parlour) -> None:
    async with port(socket=door(parlour)) as at, raw_client(at) as client:
        await client.say(client.frames.send_data(encode_from_client(HELLO).decode()))
        await settled()
        device, pushed = parlour.device, 0
        assert device is not None
        while device.push(b"v" * 10_000):
            device.flush()
            pushed += 1
        for _ in range(pushed):
            await client.read()
        await settled()
        assert parlour.drained_times == 1
