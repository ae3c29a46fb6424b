"""One person in a room by trio-websocket, through lost connections, until the room is closed or the person leaves."""

from collections.abc import Callable
from contextlib import suppress
from secrets import token_hex
from typing import assert_never

import trio
from trio_websocket import ConnectionClosed, HandshakeError, WebSocketConnection, wrap_client_stream

from loadtest.address import Address
from loadtest.receipts import Receipts
from loadtest.sight import Gap, Mismatch, Sight
from protocol.codec import Malformed, decode_to_client, encode_from_client
from protocol.messages import (
    Goodbye,
    Hello,
    Json,
    Keyed,
    MovePass,
    Pong,
    Recorded,
    Refused,
    Seated,
    ToClient,
    Update,
    Welcome,
    Whole,
    You,
)
from protocol.patch import DoesNotFit
from protocol.reasons import Farewell

BACK_OFF = (0.0, 0.5, 1.0, 2.0, 4.0, 8.0)
"""Seconds before each try to come back; the last for all further ones."""
COMES_BACK = frozenset({Farewell.DRAINING, Farewell.SLOW, Farewell.SILENT, Farewell.TOO_FAST})
"""Reasons after which a client tries again."""
LOST = (ConnectionClosed, HandshakeError, OSError, trio.BrokenResourceError, trio.ClosedResourceError)
"""How a connection ends, or does not come about."""
News = Json | Refused | Goodbye | ConnectionError
"""What happened: an event, a refusal, the end, or a lost connection."""


class Visit:
    """Owns the connection; whoever looks at it waits for `change`."""

    def __init__(self, address: Address, code: str, token: str | None) -> None:
        self.sight = Sight()
        self.you: You | None = None
        self.build = ""
        self.token = token
        self.over = False
        self.news: list[News] = []
        """What happened since somebody last looked, oldest first."""
        self._address, self._code = address, code
        self._receipts = Receipts(token_hex(12))
        self._socket: WebSocketConnection | None = None
        self._changed = trio.Event()

    async def run(self) -> None:
        """Until the room is closed or the server wants us no more."""
        tries = 0
        while not self.over:
            await trio.sleep(BACK_OFF[min(tries, len(BACK_OFF) - 1)])
            tries += 1
            try:
                async with await self._stream() as stream, trio.open_nursery() as nursery:
                    host = self._address.authority
                    socket = await wrap_client_stream(nursery, stream, host, "/ws")
                    await self._say_hello(socket, self.sight)
                    while not self.over:
                        tries *= not await self._hear(socket)
                    nursery.cancel_scope.cancel()
            except* LOST as lost:
                if not self.over:
                    self._tell(ConnectionError(str(lost)))
            finally:
                self._socket = None

    async def _stream(self) -> trio.SocketStream | trio.SSLStream[trio.SocketStream]:
        """A stream of our own: trio-websocket leaves its open when the server closes first."""
        host, port = self._address.host, self._address.port
        if self._address.tls:
            return await trio.open_ssl_over_tcp_stream(host, port)
        return await trio.open_tcp_stream(host, port)

    async def ask(self, wish: Callable[[str], Keyed]) -> None:
        """Say a keyed message, now or when the connection is back."""
        frame = self._receipts.sending(wish(self._receipts.new_key()))
        if self._socket is not None:
            with suppress(ConnectionClosed):
                await self._socket.send_message(frame.decode())

    async def change(self) -> None:
        """Wait until there is something new to see."""
        await self._changed.wait()

    def look(self) -> list[News]:
        """All news; from now on `change` waits for the next."""
        self._changed = trio.Event()
        news, self.news = self.news, []
        return news

    async def _hear(self, socket: WebSocketConnection) -> bool:
        """Take one message. True for a Welcome."""
        text = await socket.get_message()
        message = decode_to_client(text if isinstance(text, bytes) else text.encode())
        if isinstance(message, Malformed):
            return False
        if isinstance(message, Welcome) and self._socket is None:
            self._socket = socket
            for frame in self._receipts.again():
                await socket.send_message(frame.decode())
        stale = not self._take(message)
        if stale:
            self.sight.forget()
            await self._say_hello(socket, Sight())
        self._changed.set()
        return isinstance(message, Welcome)

    def _take(self, message: ToClient) -> bool:
        """Take a message; False when a whole view is needed."""
        match message:
            case Welcome():
                self.you, self.build = message.you, message.build
                self.token = message.token or self.token
            case You():
                self.you = message
            case Whole():
                self.sight.begin(message)
            case Update():
                return self._update(message)
            case Seated() | Recorded() | MovePass() | Refused():
                return self._reply(message)
            case Goodbye(reason=reason):
                self.over = reason not in COMES_BACK
                self.news.append(message)
            case Pong():
                pass
            case _:
                assert_never(message)
        return True

    def _update(self, update: Update) -> bool:
        if self.sight.version is None:
            return True
        try:
            self.sight.go_on(update)
        except (Gap, Mismatch, DoesNotFit):
            return False
        self.news.extend(update.events)
        return True

    def _reply(self, reply: Recorded | Seated | MovePass | Refused) -> bool:
        with suppress(KeyError):
            self._receipts.replied(reply.key)
        if isinstance(reply, Refused):
            self.news.append(reply)
        if isinstance(reply, Seated):
            self.token = reply.token
            return self.you is None or self.you.person is not None
        return True

    def _tell(self, news: News) -> None:
        self.news.append(news)
        self._changed.set()

    async def _say_hello(self, socket: WebSocketConnection, sight: Sight) -> None:
        seen = (sight.epoch, sight.version) if sight.version is not None else (None, None)
        hello = Hello(self._code, token=self.token, epoch=seen[0], seen=seen[1])
        await socket.send_message(encode_from_client(hello).decode())
