"""WebSocket frames (RFC 6455 §5) without I/O: the server's text frames out, the client's frames in.

The messages of a game are short text, one frame each, so they are made and read here for a fraction of a general
parser's price. Control frames are recognised and handed on whole: pongs and closing stay with wsproto.
"""

from enum import Enum

from attrs import define, field, frozen

CONTINUATION, TEXT, BINARY, CLOSE, PING, PONG = 0x0, 0x1, 0x2, 0x8, 0x9, 0xA
FINAL = 0x80
MASKED = 0x80

PING_FRAME = bytes((FINAL | PING, 0))
"""An empty ping of the server; whatever the client sends next answers it."""

_SHORT = tuple(bytes((FINAL | TEXT, size)) for size in range(126))


def text_header(size: int) -> bytes:
    """What goes before `size` bytes of UTF-8 in one unfragmented frame of the server."""
    if size < 126:
        return _SHORT[size]
    if size < 1 << 16:
        return bytes((FINAL | TEXT, 126)) + size.to_bytes(2, "big")
    return bytes((FINAL | TEXT, 127)) + size.to_bytes(8, "big")


def unmask(payload: bytes | bytearray, mask: bytes | bytearray) -> bytes:
    """A client's payload in clear: one XOR of two long integers, whatever the length."""
    size = len(payload)
    pattern = (mask * (size // 4 + 1))[:size]
    return (int.from_bytes(payload, "little") ^ int.from_bytes(pattern, "little")).to_bytes(size, "little")


class Trouble(Enum):
    """Why no further message is read; the value is the close code (§7.4.1)."""

    NOT_WEBSOCKET = 1002
    """Reserved bits, unknown opcodes, no mask, fragments out of order."""
    NOT_TEXT = 1003
    TOO_LARGE = 1009


@frozen
class Control:
    """One control frame as it came, still masked, for wsproto."""

    opcode: int
    raw: bytes


@define
class _Header:
    opcode: int
    final: bool
    starts: int
    """Bytes before the payload; the last four of them are the mask."""
    size: int

    @property
    def ends(self) -> int:
        return self.starts + self.size


@define
class ClientFrames:
    """Cuts one client's bytes into messages. Holds at most one message of `largest` bytes and what was fed last."""

    largest: int
    """Most bytes of one message, over all its fragments."""
    fragments: int = 0
    """Frames so far that did not end a message: work that no message shows."""
    _buffer: bytearray = field(factory=bytearray)
    _begun: bytearray | None = None
    """The fragments of a message whose last one has not come."""
    _skip: int = 0
    """Bytes of a refused frame that are still to come."""
    _deaf: bool = False
    """After `Trouble` messages are skipped; control frames go on, so that closing can be agreed upon."""
    _lost: bool = False
    """The bytes mean nothing any more."""

    def feed(self, data: bytes) -> None:
        if not self._lost:
            self._buffer += data

    def next(self) -> bytes | Control | Trouble | None:
        """The next text message (UTF-8 unchecked), control frame or trouble; None when more bytes are needed.

        Trouble comes at most once, and no message comes after it.
        """
        if (message := self._short()) is not None:
            return message
        heard: bytes | Control | Trouble | None = None
        while heard is None and self._ready():
            header = self._header()
            if header is None:
                return None
            if isinstance(header, Trouble):
                self._lost = True
                self._buffer.clear()
                heard = self._refuse(header)
            elif header.opcode < CLOSE and (objection := self._objection(header)):
                self._skip = header.ends
                heard = self._refuse(objection)
            elif len(self._buffer) < header.ends:
                return None
            else:
                heard = self._cut(header)
        return heard

    def _short(self) -> bytes | None:
        """The usual case without its detours: a whole message of less than 126 bytes in one frame."""
        buffer = self._buffer
        if self._begun is not None or self._deaf or len(buffer) < 6 or buffer[0] != FINAL | TEXT:
            return None
        end = buffer[1] - MASKED + 6
        if not 6 <= end < 126 + 6 or end - 6 > self.largest or len(buffer) < end:
            return None
        payload = unmask(buffer[6:end], buffer[2:6])
        del buffer[:end]
        return payload

    def _ready(self) -> bool:
        """Drop what is to be skipped; False while more of it has to come."""
        if self._skip:
            dropped = min(self._skip, len(self._buffer))
            del self._buffer[:dropped]
            self._skip -= dropped
        return not (self._skip or self._lost)

    def _header(self) -> _Header | Trouble | None:
        """The header at the front of the buffer, None while it is incomplete."""
        buffer = self._buffer
        if len(buffer) < 2:
            return None
        opcode, size, starts = buffer[0] & 0x0F, buffer[1] & 0x7F, 6
        final = bool(buffer[0] & FINAL)
        known = opcode <= BINARY or (CLOSE <= opcode <= PONG and final and size < 126)
        if not known or buffer[0] & 0x70 or not buffer[1] & MASKED:
            return Trouble.NOT_WEBSOCKET
        if size >= 126:
            starts, least = (8, 126) if size == 126 else (14, 1 << 16)
            if len(buffer) < starts:
                return None
            size = int.from_bytes(buffer[2 : starts - 4], "big")
            if not least <= size < 1 << 63:
                return Trouble.NOT_WEBSOCKET
        return _Header(opcode, final, starts, size)

    def _objection(self, header: _Header) -> Trouble | None:
        """Why a data frame is not taken."""
        if header.opcode == BINARY:
            return Trouble.NOT_TEXT
        if self._deaf or (header.opcode == CONTINUATION) is (self._begun is None):
            return Trouble.NOT_WEBSOCKET
        if header.size + len(self._begun or b"") > self.largest:
            return Trouble.TOO_LARGE
        return None

    def _refuse(self, trouble: Trouble) -> Trouble | None:
        """The first trouble is told, and ends listening."""
        told, self._deaf, self._begun = self._deaf, True, None
        return None if told else trouble

    def _cut(self, header: _Header) -> bytes | Control | None:
        """Take one whole frame off the buffer; None for a fragment that is not the last."""
        starts, ends = header.starts, header.ends
        if header.opcode >= CLOSE:
            raw = bytes(self._buffer[:ends])
            del self._buffer[:ends]
            return Control(header.opcode, raw)
        payload = unmask(self._buffer[starts:ends], self._buffer[starts - 4 : starts])
        del self._buffer[:ends]
        if self._begun is None and header.final:
            return payload
        self._begun = (self._begun or bytearray()) + payload
        if not header.final:
            self.fragments += 1
            return None
        whole, self._begun = bytes(self._begun), None
        return whole
