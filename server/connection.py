"""One device at the edge: `actors.device.Device` over a `PushStream`. Counts, decodes and refuses; knows no room."""

import time
from itertools import count

import trio
from attrs import Factory, define, field

from actors.device import Line
from protocol.codec import LONGEST_FRAME, Malformed, decode, encode
from protocol.messages import Goodbye, Hello, Keyed, Ping, Pong, Refused
from protocol.reasons import Farewell, Reason
from server.frames import Trouble
from server.limits import Bucket, Rate, TooMany
from server.metrics import Tally
from server.pushstream import PushStream

PATIENCE = Rate(burst=60, each_second=1.0)
"""Refusals at the edge until a connection is ended: nobody who plays comes near."""
EARLY = 16
"""Messages kept while the room is being woken."""

COME_BACK = {
    Farewell.SLOW: 1_000,
    Farewell.SILENT: 1_000,
    Farewell.DRAINING: 2_000,
    Farewell.TOO_FAST: 10_000,
}
"""Milliseconds after which a device may come back; for other reasons it should not by itself."""

_numbers = count(1)


@define(eq=False)
class Connection:
    """From its first message to its last. The actors know it as a `Device`, the stream as an `Ear`."""

    rate: Rate
    """Messages it may send."""
    tally: Tally
    connection: int = field(factory=lambda: next(_numbers))
    hello: Hello | None = None
    reason: Farewell | None = None
    """Why the server ends it; None while it lasts, or when the device left."""
    code: int = 1000
    """The close code that goes with it."""
    greeted: trio.Event = field(factory=trio.Event)
    """Set when there is a Hello, or will be none."""
    _stream: PushStream | None = None
    _line: Line | None = None
    _early: list[Hello | Keyed] = field(factory=list)
    _messages: Bucket = Factory(lambda self: Bucket(self.rate, trio.current_time()), takes_self=True)
    _patience: Bucket = Factory(lambda: Bucket(PATIENCE, trio.current_time()))

    def push(self, frame: bytes) -> bool:
        return self._stream is None or self._stream.push(frame)

    def flush(self) -> None:
        if self._stream is not None:
            self._stream.flush()

    def close(self, reason: str) -> None:
        self.part(Farewell(reason))

    def hear(self, message: bytes) -> None:
        """One text message of the client."""
        if self.reason is not None:
            return
        self.tally.heard += 1
        if self._too_fast():
            return
        match decode(message):
            case Malformed(reason, detail, key):
                self._refuse(Refused(key, reason, {"detail": detail}), Farewell.MALFORMED)
            case Ping(at):
                self.push(encode(Pong(at, time.time_ns() // 1_000_000)))
                self.flush()
            case heard:
                self._pass_on(heard)

    def toil(self, frames: int) -> None:
        """Frames that are no message cost as much as one."""
        if self.reason is None:
            for _ in range(frames):
                if self._too_fast():
                    break

    def object(self, trouble: Trouble) -> None:
        """The client broke the rules of WebSockets, or of our size."""
        self.tally.refuse(trouble.name.lower())
        if trouble is Trouble.TOO_LARGE:
            self.push(encode(Refused(None, Reason.TOO_LONG, {"limit": "message", "most": LONGEST_FRAME})))
        self.part(Farewell.MALFORMED, trouble.value)

    def drained(self) -> None:
        if self._line is not None:
            self._line.drained()

    def over(self, stream: PushStream) -> None:
        """Frames come and go through this stream."""
        self._stream = stream

    def attach(self, line: Line) -> None:
        """The room is there; what was said meanwhile is passed on."""
        self._line = line
        early, self._early = self._early, []
        for message in early:
            self._pass_on(message)

    def part(self, reason: Farewell, code: int = 1000) -> None:
        """Say goodbye; the door closes the connection. May be called twice."""
        if self.reason is not None:
            return
        self.reason, self.code = reason, code
        self.greeted.set()
        if self._stream is not None:
            self._stream.last_words(encode(Goodbye(reason, COME_BACK.get(reason))))

    def turn_away(self, reason: Reason, refused: TooMany) -> None:
        """Refuse the Hello and end it."""
        self.tally.refuse(reason)
        self.push(encode(Refused(None, reason, refused.facts)))
        self.part(Farewell.REFUSED)

    def hang_up(self) -> None:
        """The connection is gone."""
        if self._line is not None:
            self._line.hang_up()

    def _too_fast(self) -> bool:
        wait = self._messages.take(trio.current_time())
        if wait:
            refused = TooMany("messages", self.rate.burst, wait)
            self._refuse(Refused(None, Reason.TOO_FAST, refused.facts), Farewell.TOO_FAST)
        return wait > 0

    def _pass_on(self, message: Hello | Keyed) -> None:
        if self.hello is None:
            if isinstance(message, Hello):
                self.hello = message
                self.greeted.set()
            else:
                self._refuse(Refused(_key(message), Reason.HELLO_FIRST), Farewell.MALFORMED)
        elif self._line is None and len(self._early) < EARLY:
            self._early.append(message)
        elif self._line is None or not self._line.hear(message):
            self._refuse(Refused(_key(message), Reason.TOO_FAST, {"limit": "inbox"}), Farewell.TOO_FAST)

    def _refuse(self, refusal: Refused, farewell: Farewell) -> None:
        """Refuse; end the connection when there is no end of it."""
        self.tally.refuse(refusal.reason)
        self.push(encode(refusal))
        self.flush()
        if self._patience.take(trio.current_time()):
            self.part(farewell, 1008)


def _key(message: Hello | Keyed) -> str | None:
    return None if isinstance(message, Hello) else message.key
