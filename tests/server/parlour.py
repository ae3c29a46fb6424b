"""Behind the door for WebSockets a lobby with one room that only listens, and a phone of other make before it."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import trio
from attrs import define, field
from trio_websocket import WebSocketConnection, open_websocket_url

from actors.device import Device
from protocol.codec import Malformed, decode_to_client, encode_from_client
from protocol.messages import Answer, FromClient, Hello, Keyed, ToClient
from protocol.reasons import Farewell
from server.config import MESSAGES
from server.limits import Allowance, Places, Rate, Trust
from server.metrics import Tally
from server.socket import SocketDoor
from tests.server.edge import port

HELLO = Hello("K7QM")
ANSWER = Answer(7, (0,), "key")


def _set() -> trio.Event:
    event = trio.Event()
    event.set()
    return event


@define(eq=False)
class Parlour:
    """A lobby with one room that only listens."""

    device: Device | None = None
    said: list[Hello | Keyed] = field(factory=list)
    drained_times: int = 0
    hung_up: int = 0
    turns_away: Farewell | None = None
    """Why it closes whoever comes."""
    awake: trio.Event = field(factory=_set)
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

    def hear(self, message: Hello | Keyed) -> bool:
        if not self.deaf:
            self.said.append(message)
        return not self.deaf

    def drained(self) -> None:
        self.drained_times += 1

    def hang_up(self) -> None:
        self.hung_up += 1


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
        if client.closed:  # by the server: then trio-websocket's client leaves its socket open
            await client._close_stream()


async def told(client: WebSocketConnection) -> ToClient:
    message = await client.get_message()
    assert isinstance(message, str)
    decoded = decode_to_client(message.encode())
    assert not isinstance(decoded, Malformed)
    return decoded
