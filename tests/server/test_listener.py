"""One port for pages and WebSockets, over real sockets, and what strangers may do to it."""

import h11
import pytest
import trio
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import PlainTextResponse
from starlette.routing import Route
from structlog.testing import capture_logs
from trio.testing import MockClock, wait_all_tasks_blocked
from trio_websocket import open_websocket_url

from server.limits import Places
from server.listener import HEAD_DEADLINE, LARGEST_HEAD, Head
from server.pages import KEEP_ALIVE, WRITE_PATIENCE, Pages
from tests.server.edge import Desk, everything, no_door, port, raw_client

GET = b"GET /%s HTTP/1.1\r\nHost: test\r\n\r\n"


async def echo(request: Request) -> PlainTextResponse:
    return PlainTextResponse(request.url.path + " " + (await request.body()).decode())


PAGES = Pages.of(Starlette(routes=[Route("/{path:path}", echo, methods=["GET", "POST"])]))


async def ask(stream: trio.SocketStream, request: bytes) -> tuple[int, bytes]:
    """One request and its answer, read by h11."""
    await stream.send_all(request)
    return await answer(stream, h11.Connection(h11.CLIENT))


async def answer(stream: trio.SocketStream, parser: h11.Connection) -> tuple[int, bytes]:
    parser.send(h11.Request(method="GET", target="/", headers=[("Host", "test")]))
    parser.send(h11.EndOfMessage())
    status, body = 0, b""
    while True:
        match parser.next_event():
            case h11.Response(status_code=status):
                pass
            case h11.Data(data=data):
                body += data
            case h11.EndOfMessage() | h11.ConnectionClosed():
                return status, body
            case _:
                parser.receive_data(bytes(await stream.receive_some()))


async def test_pages_and_websockets_live_on_the_same_port() -> None:
    desk = Desk()
    async with port(pages=PAGES, socket=desk) as at:
        async with await trio.open_tcp_stream("127.0.0.1", at) as browser, raw_client(at) as phone:
            assert await ask(browser, GET % b"page") == (200, b"/page ")
            await phone.say(phone.frames.send_data("hello"))
            assert await ask(browser, GET % b"again") == (200, b"/again ")
        await wait_all_tasks_blocked()
        assert desk.heard == [b"hello"]


async def test_a_connection_is_kept_for_the_next_request() -> None:
    async with port(pages=PAGES) as at, await trio.open_tcp_stream("127.0.0.1", at) as browser:
        for number in range(5):
            assert await ask(browser, GET % str(number).encode()) == (200, f"/{number} ".encode())


async def test_two_requests_sent_at_once_are_answered_in_order() -> None:
    async with port(pages=PAGES) as at, await trio.open_tcp_stream("127.0.0.1", at) as browser:
        await browser.send_all(GET % b"first" + GET % b"second")
        received = b""
        while b"/second" not in received:
            received += await browser.receive_some()
        assert received.index(b"/first") < received.index(b"/second")


async def test_a_head_that_comes_byte_by_byte_is_replayed_whole() -> None:
    request = b"POST /slow HTTP/1.1\r\nHost: test\r\nContent-Length: 4\r\n\r\nbody"
    async with port(pages=PAGES) as at, await trio.open_tcp_stream("127.0.0.1", at) as browser:
        for at_byte in range(len(request)):
            await browser.send_all(request[at_byte : at_byte + 1])
            await wait_all_tasks_blocked()
        assert await ask(browser, b"") == (200, b"/slow body")


async def test_a_head_with_bare_line_feeds_is_split_from_its_body() -> None:
    request = b"POST /old HTTP/1.1\nHost: test\nContent-Length: 6\n\nb\r\n\r\ny"
    async with port(pages=PAGES) as at, await trio.open_tcp_stream("127.0.0.1", at) as browser:
        assert await ask(browser, request) == (200, b"/old b\r\n\r\ny")


@pytest.mark.parametrize(
    ("garbage", "status"),
    [
        (b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03 a TLS hello\r\n\r\n", b"400"),
        (b"NONSENSE\r\n\r\n", b"400"),
        (b"GET / HTTP/1.1\r\nno colon\r\n\r\n", b"400"),
        (b"GET / HTTP/1.1\r\nHost: a\r\nX: " + b"x" * LARGEST_HEAD, b"431"),
    ],
)
async def test_garbage_is_answered_with_an_error_and_hung_up_on(garbage: bytes, status: bytes) -> None:
    async with port(pages=PAGES) as at, await trio.open_tcp_stream("127.0.0.1", at) as stranger:
        await stranger.send_all(garbage)
        assert (await everything(stranger)).startswith(b"HTTP/1.1 " + status)


@pytest.mark.parametrize("said", [b"", b"GET / HTT"])
async def test_silence_before_the_end_of_the_head_ends_at_the_deadline(said: bytes, autojump_clock: MockClock) -> None:
    async with port(pages=PAGES) as at, await trio.open_tcp_stream("127.0.0.1", at) as stranger:
        begun = trio.current_time()
        await stranger.send_all(said)
        assert (await everything(stranger)).startswith(b"HTTP/1.1 408")
        assert trio.current_time() - begun == pytest.approx(HEAD_DEADLINE, abs=0.5)


async def test_a_trickling_head_has_no_longer_than_a_silent_one(autojump_clock: MockClock) -> None:
    async with port(pages=PAGES) as at, await trio.open_tcp_stream("127.0.0.1", at) as stranger:
        begun = trio.current_time()
        async with trio.open_nursery() as nursery:

            async def trickle() -> None:
                while True:
                    await stranger.send_all(b"x")
                    await trio.sleep(1)

            nursery.start_soon(trickle)
            with trio.move_on_after(3 * HEAD_DEADLINE):
                assert (await stranger.receive_some()).startswith(b"HTTP/1.1 408")
            nursery.cancel_scope.cancel()
        assert trio.current_time() - begun == pytest.approx(HEAD_DEADLINE, abs=0.5)


async def test_an_idle_connection_is_closed_after_its_time(autojump_clock: MockClock) -> None:
    async with port(pages=PAGES) as at, await trio.open_tcp_stream("127.0.0.1", at) as browser:
        assert (await ask(browser, GET % b"page"))[0] == 200
        begun = trio.current_time()
        assert await everything(browser) == b""
        assert trio.current_time() - begun == pytest.approx(KEEP_ALIVE, abs=0.5)


async def test_a_half_sent_body_ends_at_its_deadline(autojump_clock: MockClock) -> None:
    async with port(pages=PAGES) as at, await trio.open_tcp_stream("127.0.0.1", at) as browser:
        await browser.send_all(b"POST / HTTP/1.1\r\nHost: test\r\nContent-Length: 100\r\n\r\nhalf")
        with trio.fail_after(60):
            await everything(browser)


async def long_page(_: Request) -> PlainTextResponse:
    return PlainTextResponse("x" * 20_000_000)


LONG_PAGE = Pages.of(Starlette(routes=[Route("/", long_page)]))


async def test_a_reader_that_does_not_read_its_page_is_left_in_the_end(autojump_clock: MockClock) -> None:
    places = Places("connections", 10, 10)
    async with port(pages=LONG_PAGE, places=places) as at, await trio.open_tcp_stream("127.0.0.1", at) as browser:
        await browser.send_all(GET % b"")
        await wait_all_tasks_blocked()
        assert places.taken == 1
        await trio.sleep(WRITE_PATIENCE + KEEP_ALIVE)
        assert places.taken == 0


async def test_a_server_that_goes_down_waits_for_no_reader(autojump_clock: MockClock) -> None:
    async with port(pages=LONG_PAGE) as at:
        browser = await trio.open_tcp_stream("127.0.0.1", at)
        await browser.send_all(GET % b"")
        await wait_all_tasks_blocked()
        begun = trio.current_time()
    assert trio.current_time() - begun < 1
    await browser.aclose()


async def test_what_goes_wrong_in_one_connection_ends_no_other() -> None:
    async def broken(stream: trio.SocketStream, head: Head) -> None:
        async with trio.open_nursery() as nursery:
            nursery.start_soon(no_door, stream, head)
            raise LookupError("a mistake of ours")

    async with port(pages=PAGES, socket=broken) as at, await trio.open_tcp_stream("127.0.0.1", at) as browser:
        assert (await ask(browser, GET % b"before"))[0] == 200
        with capture_logs() as logs:
            async with await trio.open_tcp_stream("127.0.0.1", at) as phone:
                await phone.send_all(b"GET /ws HTTP/1.1\r\nHost: test\r\nUpgrade: websocket\r\n\r\n")
                assert await everything(phone) == b""
        assert [entry["event"] for entry in logs] == ["connection_failed"]
        assert await ask(browser, GET % b"after") == (200, b"/after ")
        async with await trio.open_tcp_stream("127.0.0.1", at) as newcomer:
            assert (await ask(newcomer, GET % b"new"))[0] == 200


async def test_a_full_house_says_when_to_come_back_and_lets_in_whoever_comes_after_somebody_left() -> None:
    places = Places("connections", most=2, each=2)
    async with port(pages=PAGES, places=places) as at:
        async with await trio.open_tcp_stream("127.0.0.1", at) as one, await trio.open_tcp_stream("127.0.0.1", at):
            assert (await ask(one, GET % b"page"))[0] == 200
            async with await trio.open_tcp_stream("127.0.0.1", at) as third:
                refusal = await everything(third)
                assert refusal.startswith(b"HTTP/1.1 503")
                assert b"retry-after: 10" in refusal
        await wait_all_tasks_blocked()
        assert places.taken == 0
        async with await trio.open_tcp_stream("127.0.0.1", at) as late:
            assert (await ask(late, GET % b"page"))[0] == 200


async def test_a_websocket_elsewhere_than_its_path_is_refused() -> None:
    async with port(pages=PAGES, socket=Desk()) as at, await trio.open_tcp_stream("127.0.0.1", at) as phone:
        await phone.send_all(
            b"GET /elsewhere HTTP/1.1\r\nHost: test\r\nConnection: upgrade\r\nUpgrade: websocket\r\n"
            b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
        )
        assert (await everything(phone)).startswith(b"HTTP/1.1 403")


async def test_a_program_on_this_machine_is_not_counted_by_its_address() -> None:
    desk, places = Desk(), Places("connections", most=5, each=1)
    async with (
        port(socket=desk, places=places) as at,
        open_websocket_url(f"ws://127.0.0.1:{at}/ws"),
        open_websocket_url(f"ws://127.0.0.1:{at}/ws"),
    ):
        assert await desk.opened() is not await desk.opened()
