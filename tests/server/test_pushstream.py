"""Messages under trio-websocket, over real sockets, against clients that know nothing of how it is done."""

import pytest
import trio
from hypothesis import given
from hypothesis import strategies as st
from trio.testing import MockClock, wait_all_tasks_blocked
from trio_websocket import open_websocket_url
from wsproto.frame_protocol import FrameProtocol

from protocol.codec import LONGEST_FRAME
from server.frames import PING, PONG, TEXT
from server.outflow import PATIENCE
from server.pushstream import BACKLOG, BURST
from tests.server.edge import HANDSHAKE, Desk, port, raw_client, said


async def test_pushed_messages_arrive_in_order_and_nothing_leaves_before_flush() -> None:
    desk = Desk()
    async with port(socket=desk) as at, open_websocket_url(f"ws://127.0.0.1:{at}/ws") as client:
        pushed = await desk.opened()
        for number in range(3):
            assert pushed.push(b"message %d" % number)
        assert pushed.backlog > 0
        pushed.flush()
        assert pushed.backlog == 0
        assert [await client.get_message() for _ in range(3)] == ["message 0", "message 1", "message 2"]


@pytest.mark.parametrize("size", [0, 1, 125, 126, 65_535, 65_536, 1_000_000])
async def test_a_message_of_any_length_is_read_by_an_independent_client(size: int) -> None:
    desk = Desk()
    async with port(socket=desk) as at, open_websocket_url(f"ws://127.0.0.1:{at}/ws") as client:
        pushed = await desk.opened()
        assert pushed.push(b"x" * size)
        pushed.flush()
        assert await client.get_message() == "x" * size


async def test_what_a_client_says_is_heard_in_order_even_in_fragments() -> None:
    desk = Desk()
    async with port(socket=desk) as at, raw_client(at) as client:
        await desk.opened()
        frames = client.frames
        await client.say(
            frames.send_data("one"),
            frames.send_data("t", fin=False),
            frames.ping(b"in between"),
            frames.send_data("wo"),
            frames.send_data("three"),
        )
        assert await client.read() == (PONG, "in between")
        await wait_all_tasks_blocked()
        assert desk.heard == [b"one", b"two", b"three"]


async def test_a_client_of_other_make_is_heard() -> None:
    desk = Desk()
    async with port(socket=desk) as at, open_websocket_url(f"ws://127.0.0.1:{at}/ws") as client:
        for size in (0, 5, 200, LONGEST_FRAME):
            await client.send_message("x" * size)
        await wait_all_tasks_blocked()
        assert list(map(len, desk.heard)) == [0, 5, 200, LONGEST_FRAME]


async def test_frames_that_come_right_behind_the_request_head_are_heard() -> None:
    desk = Desk()
    async with port(socket=desk) as at, raw_client(at, HANDSHAKE + said("eager")):
        await desk.opened()
        await wait_all_tasks_blocked()
        assert desk.heard == [b"eager"]


async def test_a_ping_right_behind_the_request_head_is_answered_after_the_handshake() -> None:
    eager = FrameProtocol(client=True, extensions=[]).ping(b"eager")
    async with port(socket=Desk()) as at, raw_client(at, HANDSHAKE + bytes(eager)) as client:
        assert await client.read() == (PONG, "eager")


async def test_a_ping_is_answered_between_pushed_frames_and_never_inside_one() -> None:
    desk = Desk()
    async with port(socket=desk) as at, raw_client(at) as client:
        pushed = await desk.opened()
        pushed.push(b"a" * 10_000_000)
        pushed.flush()
        assert pushed.backlog > 0
        await client.say(client.frames.ping(b"still there?"))
        await wait_all_tasks_blocked()
        pushed.push(b"b")
        pushed.flush()
        got = [await client.read() for _ in range(2)]
        assert got == [(TEXT, "a" * 10_000_000), (PONG, "still there?")]
        assert pushed.push(b"c")
        pushed.flush()
        assert await client.read() == (TEXT, "c")


async def test_a_slow_reader_costs_bounded_memory_and_is_told_when_it_has_caught_up() -> None:
    desk = Desk()
    async with port(socket=desk) as at, raw_client(at) as client:
        pushed = await desk.opened()
        taken = 0
        while pushed.push(b"v" * 10_000):
            pushed.flush()
            taken += 1
            assert pushed.backlog <= BACKLOG + 20
        assert not pushed.push(b"v" * 10_000)
        await wait_all_tasks_blocked()
        assert desk.times_drained == 0
        for _ in range(taken):
            assert await client.read() == (TEXT, "v" * 10_000)
        await wait_all_tasks_blocked()
        assert (pushed.backlog, desk.times_drained) == (0, 1)
        assert pushed.push(b"newest")
        pushed.flush()
        assert await client.read() == (TEXT, "newest")


async def test_too_much_pushed_in_one_tick_is_refused_and_told_as_well() -> None:
    desk = Desk()
    async with port(socket=desk) as at, raw_client(at) as client:
        pushed = await desk.opened()
        assert pushed.push(b"v" * BACKLOG)
        assert not pushed.push(b"v")
        pushed.flush()
        assert await client.read() == (TEXT, "v" * BACKLOG)
        await wait_all_tasks_blocked()
        assert desk.times_drained == 1


async def test_a_device_that_takes_nothing_for_ten_seconds_is_given_up(autojump_clock: MockClock) -> None:
    desk = Desk()
    async with port(socket=desk) as at, raw_client(at):
        pushed = await desk.opened()
        while pushed.push(b"v" * 100_000):
            pushed.flush()
        begun = trio.current_time()
        await desk.emptied()
        assert pushed.slow
        assert PATIENCE <= trio.current_time() - begun <= PATIENCE + 1
        assert pushed.push(b"to nobody")


async def test_a_pong_that_cannot_be_written_gives_the_device_up_too(autojump_clock: MockClock) -> None:
    desk = Desk()
    async with port(socket=desk) as at, raw_client(at) as client:
        pushed = await desk.opened()
        pushed.push(b"v" * 10_000_000)
        pushed.flush()
        await client.say(client.frames.ping(b"?"))
        await desk.emptied()
        assert pushed.slow


async def test_a_device_that_asks_for_pongs_and_reads_none_is_given_up(autojump_clock: MockClock) -> None:
    desk = Desk()
    async with port(socket=desk) as at, raw_client(at) as client:
        pushed = await desk.opened()
        pings = b"".join(bytes(client.frames.ping(b"x" * 125)) for _ in range(500))
        with trio.move_on_after(3 * PATIENCE):
            try:
                while True:
                    await client.say(pings)
            except trio.BrokenResourceError:
                pass
        await desk.emptied()
        assert pushed.slow


async def test_an_idle_device_is_asked_for_a_sign_of_life_but_a_busy_one_is_not() -> None:
    desk = Desk()
    async with port(socket=desk) as at, raw_client(at) as client:
        pushed = await desk.opened()
        pushed.ping()
        assert await client.read() == (PING, "")
        pushed.push(b"v" * 10_000_000)
        pushed.flush()
        pushed.ping()
        assert await client.read() == (TEXT, "v" * 10_000_000)
        pushed.push(b"next")
        pushed.flush()
        assert await client.read() == (TEXT, "next")


async def test_one_talker_does_not_starve_the_others() -> None:
    desk = Desk()
    async with port(socket=desk) as at, raw_client(at) as talker, raw_client(at) as other:
        first, second = await desk.opened(), await desk.opened()
        assert first is not second
        with trio.CancelScope() as turn:
            # Everything is in the socket before the server runs again.
            await talker.stream.send_all(said(*["x"] * (10 * BURST)))
            await other.stream.send_all(said("let me through"))
            turn.cancel()
        while b"let me through" not in desk.heard:
            await trio.lowlevel.checkpoint()
        assert desk.heard.index(b"let me through") <= 3 * BURST


@given(st.lists(st.text(max_size=300), min_size=1, max_size=10), st.data())
def test_however_the_network_cuts_them_the_messages_are_the_same(messages: list[str], data: st.DataObject) -> None:
    wire = said(*messages)
    cuts = sorted(data.draw(st.sets(st.integers(0, len(wire)), max_size=8)))

    async def conversation() -> list[bytes]:
        desk = Desk()
        async with port(socket=desk) as at, raw_client(at) as client:
            await desk.opened()
            for start, end in zip([0, *cuts], [*cuts, len(wire)], strict=True):
                await client.say(wire[start:end])
                await wait_all_tasks_blocked()
            return desk.heard

    assert trio.run(conversation) == [message.encode() for message in messages]


async def test_two_hundred_devices_at_once_are_all_served() -> None:
    desk = Desk()

    async def device(at: int) -> None:
        async with raw_client(at) as client:
            await client.say(said("here"))
            assert await client.read() == (TEXT, "welcome")

    async with port(socket=desk) as at, trio.open_nursery() as nursery:
        for _ in range(200):
            nursery.start_soon(device, at)
        for _ in range(200):
            pushed = await desk.opened()
            pushed.push(b"welcome")
            pushed.flush()
    assert desk.heard == [b"here"] * 200
