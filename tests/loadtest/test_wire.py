"""The crowd's own WebSocket client before an independent server."""

import base64
import hashlib
import random

import pytest
import trio
from trio_websocket import WebSocketConnection

from loadtest.address import Address, NoAddress
from loadtest.wire import Gone, Strange, Wire
from tests.loadtest.stage import stage

SIZES = (0, 1, 125, 126, 127, 65_535, 65_536, 300_000)


async def heard(wire: Wire, count: int) -> list[bytes]:
    messages: list[bytes] = []
    with trio.fail_after(10):
        while len(messages) < count:
            messages += await wire.hear()
    return messages


async def test_messages_of_every_length_arrive_whole_and_in_order() -> None:
    texts = [chr(97 + number) * size for number, size in enumerate(SIZES)]

    async def act(client: WebSocketConnection) -> None:
        for text in texts:
            await client.send_message(text)
        await client.get_message()

    async with stage(act) as port:
        wire = await Wire.open(Address("127.0.0.1", port))
        assert await heard(wire, len(texts)) == [text.encode() for text in texts]
        await wire.close()


async def test_what_is_said_arrives_masked_and_unharmed() -> None:
    random.seed(7)
    texts = ["", "a", "海" * 100, "x" * 20_000]
    arrived: list[str | bytes] = []

    async def act(client: WebSocketConnection) -> None:
        arrived.extend([await client.get_message() for _ in texts])
        await client.send_message("all")

    async with stage(act) as port:
        wire = await Wire.open(Address("127.0.0.1", port))
        for text in texts:
            await wire.say(text.encode())
        assert await heard(wire, 1) == [b"all"]
        assert wire.said_bytes > 20_000
        await wire.close()
    assert arrived == texts


async def test_a_ping_is_answered_while_one_waits() -> None:
    async def act(client: WebSocketConnection) -> None:
        await client.ping(b"there?")
        await client.send_message("it was")

    async with stage(act) as port:
        wire = await Wire.open(Address("127.0.0.1", port))
        assert await heard(wire, 1) == [b"it was"]
        await wire.close()


async def test_what_was_said_before_the_end_is_still_heard() -> None:
    async def act(client: WebSocketConnection) -> None:
        await client.send_message("goodbye")
        await client.aclose()

    async with stage(act) as port:
        wire = await Wire.open(Address("127.0.0.1", port))
        assert await heard(wire, 1) == [b"goodbye"]
        with trio.fail_after(10), pytest.raises(Gone):
            await wire.hear()
        await wire.drop()


async def test_a_message_in_pieces_is_strange_since_this_server_never_sends_one() -> None:
    async def serve(stream: trio.SocketStream) -> None:
        request = (await stream.receive_some(4096)).decode()
        key = next(line.partition(": ")[2] for line in request.splitlines() if line.startswith("Sec-WebSocket-Key"))
        await stream.send_all(b"HTTP/1.1 101 Switching Protocols\r\nSec-WebSocket-Accept: " + accepted(key))
        await stream.send_all(b"\r\n\r\n\x01\x02ab")
        await stream.receive_some(4096)

    async with trio.open_nursery() as nursery:
        (listener,) = await trio.open_tcp_listeners(0, host="127.0.0.1")
        nursery.start_soon(trio.serve_listeners, serve, [listener])
        port = listener.socket.getsockname()[1]
        wire = await Wire.open(Address("127.0.0.1", port))
        with trio.fail_after(10), pytest.raises(Strange):
            await wire.hear()
        await wire.drop()
        nursery.cancel_scope.cancel()


def accepted(key: str) -> bytes:
    return base64.b64encode(hashlib.sha1(f"{key}258EAFA5-E914-47DA-95CA-C5AB0DC85B11".encode()).digest())


async def test_a_server_that_is_none_is_gone() -> None:
    (nobody,) = await trio.open_tcp_listeners(0, host="127.0.0.1")
    port = nobody.socket.getsockname()[1]
    await nobody.aclose()
    with pytest.raises(Gone):
        await Wire.open(Address("127.0.0.1", port))


@pytest.mark.parametrize(
    ("typed", "address"),
    [
        ("8080", Address("127.0.0.1", 8080)),
        ("localhost", Address("localhost", 8080)),
        ("game.example:9000", Address("game.example", 9000)),
        ("https://game.example", Address("game.example", 443, tls=True)),
        ("http://192.168.0.7:8080/r/k7qm", Address("192.168.0.7", 8080, room="K7QM")),
        ("HTTP://[::1]:8080/J/K7QM", Address("::1", 8080, room="K7QM")),
    ],
)
def test_an_address_is_read_as_people_type_it(typed: str, address: Address) -> None:
    assert Address.read(typed) == address


@pytest.mark.parametrize("typed", ["", "http://", "ftp://host", "host:port", "host:99999999"])
def test_what_is_no_address_is_told(typed: str) -> None:
    with pytest.raises(NoAddress):
        Address.read(typed)


def test_only_loopback_is_surely_this_machine() -> None:
    assert Address.read("127.0.0.1:1").is_this_machine
    assert Address.read("http://[::1]:1/").is_this_machine
    assert Address.read("localhost:1").is_this_machine
    assert not Address.read("192.168.0.7").is_this_machine
    assert not Address.read("localhost.example").is_this_machine
