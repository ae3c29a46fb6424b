"""What one device hears and is refused, over real sockets. The rooms behind it are another test's."""

import pytest
import trio
from trio.testing import MockClock, wait_all_tasks_blocked
from trio_websocket import ConnectionClosed, open_websocket_url

from protocol.codec import LONGEST_FRAME, decode_to_client, encode_from_client
from protocol.messages import Answer, Goodbye, Ping, Pong, Refused
from protocol.reasons import Farewell, Reason
from server.connection import EARLY, PATIENCE
from server.frames import PONG, TEXT
from server.limits import Rate
from tests.server.edge import port, raw_client
from tests.server.parlour import ANSWER, HELLO, Parlour, door, phone, told


async def test_a_message_after_hello_reaches_the_room_and_a_frame_of_the_room_the_phone() -> None:
    parlour = Parlour()
    async with phone(door(parlour), HELLO, ANSWER) as client:
        await wait_all_tasks_blocked()
        assert parlour.said == [HELLO, ANSWER]
        assert parlour.device is not None
        assert parlour.device.push(b'{"type":"pong","at":1,"now":2}')
        parlour.device.flush()
        assert await told(client) == Pong(1, 2)


async def test_a_message_before_hello_is_refused_and_hello_still_welcome() -> None:
    parlour = Parlour()
    async with phone(door(parlour), ANSWER, HELLO) as client:
        assert await told(client) == Refused("key", Reason.HELLO_FIRST)
        await wait_all_tasks_blocked()
        assert parlour.said == [HELLO]


async def test_a_second_hello_is_the_rooms_to_answer() -> None:
    parlour = Parlour()
    async with phone(door(parlour), HELLO, HELLO):
        await wait_all_tasks_blocked()
        assert parlour.said == [HELLO, HELLO]


async def test_ping_is_answered_before_the_room_is_awake() -> None:
    parlour = Parlour()
    parlour.awake = trio.Event()
    async with phone(door(parlour), HELLO, Ping(5)) as client:
        pong = await told(client)
        assert isinstance(pong, Pong)
        assert pong.at == 5
        assert pong.now > 1_700_000_000_000
        parlour.awake.set()


async def test_what_is_said_while_the_room_wakes_is_heard_in_order_up_to_a_bound() -> None:
    parlour = Parlour()
    parlour.awake = trio.Event()
    answers = [Answer(7, (0,), str(number)) for number in range(EARLY + 1)]
    async with phone(door(parlour), HELLO, *answers) as client:
        assert await told(client) == Refused(str(EARLY), Reason.TOO_FAST, {"limit": "inbox"})
        parlour.awake.set()
        await wait_all_tasks_blocked()
        assert parlour.said == [HELLO, *answers[:-1]]


async def test_a_full_inbox_is_a_typed_refusal() -> None:
    parlour = Parlour()
    parlour.deaf = True
    async with phone(door(parlour), HELLO, ANSWER) as client:
        assert await told(client) == Refused("key", Reason.TOO_FAST, {"limit": "inbox"})


async def test_the_room_is_told_once_when_a_phone_hangs_up() -> None:
    parlour = Parlour()
    async with port(socket=door(parlour)) as at:
        async with open_websocket_url(f"ws://127.0.0.1:{at}/ws") as client:
            await client.send_message(encode_from_client(HELLO).decode())
            await wait_all_tasks_blocked()
        await wait_all_tasks_blocked()
        assert parlour.hung_up == 1


async def test_a_phone_that_leaves_while_the_room_wakes_is_hung_up_all_the_same() -> None:
    parlour = Parlour()
    parlour.awake = trio.Event()
    async with port(socket=door(parlour)) as at:
        async with open_websocket_url(f"ws://127.0.0.1:{at}/ws") as client:
            await client.send_message(encode_from_client(HELLO).decode())
            await wait_all_tasks_blocked()
        parlour.awake.set()
        await wait_all_tasks_blocked()
        assert parlour.hung_up == 1


async def test_a_room_that_lets_nobody_in_closes_with_its_reason() -> None:
    parlour = Parlour()
    parlour.turns_away = Farewell.CLOSED
    async with phone(door(parlour), HELLO) as client:
        assert await told(client) == Goodbye(Farewell.CLOSED)
        with pytest.raises(ConnectionClosed) as closed:
            await client.get_message()
        assert closed.value.reason is not None
        assert (closed.value.reason.code, closed.value.reason.reason) == (1000, "closed")
        await wait_all_tasks_blocked()
        assert parlour.hung_up == 0


async def test_too_many_messages_are_refused_with_limit_and_time_and_then_heard_again(
    autojump_clock: MockClock,
) -> None:
    parlour = Parlour()
    async with phone(door(parlour, messages=Rate(burst=2, each_second=0.5)), HELLO, ANSWER, ANSWER) as client:
        refusal = await told(client)
        assert isinstance(refusal, Refused)
        assert (refusal.reason, refusal.facts["limit"], refusal.facts["most"]) == (Reason.TOO_FAST, "messages", 2)
        await trio.sleep(int(refusal.facts["retry_after"]) / 1000 + 0.01)
        await client.send_message(encode_from_client(ANSWER).decode())
        await wait_all_tasks_blocked()
        assert parlour.said == [HELLO, ANSWER, ANSWER]


@pytest.mark.parametrize("fragments", [True, False], ids=["fragments", "pings"])
async def test_frames_that_are_no_messages_count_as_such(autojump_clock: MockClock, *, fragments: bool) -> None:
    parlour = Parlour()
    async with port(socket=door(parlour, messages=Rate(burst=20, each_second=1))) as at, raw_client(at) as client:
        for _ in range(40):
            await client.say(client.frames.send_data("", fin=False) if fragments else client.frames.ping())
        heard = PONG, ""
        with trio.fail_after(5):
            while heard[0] != TEXT:
                heard = await client.read()
    refusal = decode_to_client(heard[1].encode())

    assert isinstance(refusal, Refused)
    assert refusal.facts["limit"] == "messages"


async def test_nonsense_is_refused_with_a_reason_and_in_the_end_goodbye() -> None:
    parlour = Parlour()
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


async def test_an_oversize_message_names_the_limit_and_ends_the_connection() -> None:
    parlour = Parlour()
    async with phone(door(parlour), HELLO) as client:
        await client.send_message("x" * (LONGEST_FRAME + 1))
        assert await told(client) == Refused(None, Reason.TOO_LONG, {"limit": "message", "most": LONGEST_FRAME})
        assert await told(client) == Goodbye(Farewell.MALFORMED)
        with pytest.raises(ConnectionClosed) as closed:
            await client.get_message()
        assert closed.value.reason is not None
        assert closed.value.reason.code == 1009
