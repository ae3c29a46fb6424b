"""Bytes to messages and back, for both ends of a connection, and the bodies of the HTTP API.

What comes in is checked to the last member (`protocol.strict`). Whatever is wrong with it becomes a value, never an
exception, and names a reason.
"""

import re
from collections.abc import Callable
from types import UnionType
from typing import Any, Generic, TypeVar, get_args

import orjson
from attrs import frozen
from cattrs import transform_error
from cattrs.errors import ForbiddenExtraKeysError

from protocol.messages import FromClient, ToClient
from protocol.reasons import Reason
from protocol.strict import NAME, OBJECTIONS, Bounds, StrictConverter, Text, Unfit

LONGEST_FRAME = 16 * 1024
"""Bytes of a message from a client, and of an HTTP body."""
DEEPEST = 4
"""Objects and lists within each other in what a client sends, the outermost counted."""
LONGEST_KEY = 64
FROM_CLIENTS = Bounds(
    text=64,
    items=64,
    texts={
        "key": Text.of_length(1, LONGEST_KEY),
        "name": NAME,
        "token": Text.of_length(1, 128),
        "room": Text.of_length(1, 12),
    },
)
FROM_SERVERS = Bounds(text=1 << 20, items=1 << 20, texts={})
_LONGEST_DETAIL = 300

Message = TypeVar("Message")
Body = TypeVar("Body")


@frozen
class Malformed:
    """What came in is no message. `detail` is an English sentence for whoever writes the client."""

    reason: Reason
    detail: str
    key: str | None = None
    """The key under which the refusal is expected, when there is a legible one."""


def kind_of(message: type) -> str:
    """The `type` a class has on the wire: its name in snake_case."""
    return re.sub(r"(?<=[a-z])(?=[A-Z])", "_", message.__name__).lower()


def decode(frame: bytes) -> FromClient | Malformed:
    """The server's ear."""
    return _FROM_CLIENT.decode(frame)


def encode(message: ToClient) -> bytes:
    """The server's mouth: one text frame of UTF-8 JSON without spaces."""
    return _TO_CLIENT.encode(message)


def encode_from_client(message: FromClient) -> bytes:
    """The mouth of a client written in Python."""
    return _FROM_CLIENT.encode(message)


def decode_to_client(frame: bytes) -> ToClient | Malformed:
    """The ear of a client written in Python; it sets no bounds to the length of what a server sends."""
    return _TO_CLIENT.decode(frame)


def structure_body(kind: type[Body], body: bytes) -> Body | Malformed:
    """One object of `protocol.rooms` from an HTTP body, with the strictness of `decode`."""
    value = _parse(body, LONGEST_FRAME)
    if isinstance(value, Malformed):
        return value
    try:
        return _CLIENTS.structure(value, kind)
    except OBJECTIONS as objection:
        return _explain(objection, value, lambda: _CLIENTS_DETAILED.structure(value, kind))


def structure_reply(kind: type[Body], body: bytes) -> Body | Malformed:
    """What the HTTP API answered, for a client: an object of `protocol.rooms`, or a tuple of them."""
    value = _parse(body, None)
    if isinstance(value, Malformed):
        return value
    try:
        return _SERVERS.structure(value, kind)
    except OBJECTIONS as objection:
        return _explain(objection, value, lambda: _SERVERS_DETAILED.structure(value, kind))


def encode_body(body: object) -> bytes:
    """An HTTP body: an object of `protocol.rooms`, or a list of them."""
    return orjson.dumps(body, default=_SERVERS.unstructure)


class _Direction(Generic[Message]):
    """One closed union of messages and its hooks, fetched once for each class."""

    def __init__(self, union: UnionType, bounds: Bounds, longest: int | None) -> None:
        hot, detailed = StrictConverter(bounds), StrictConverter(bounds, detailed=True)
        self._longest = longest
        self._classes: dict[str, type] = {kind_of(message): message for message in get_args(union)}
        self._read = {kind: hot.get_structure_hook(message) for kind, message in self._classes.items()}
        self._explain = {kind: detailed.get_structure_hook(message) for kind, message in self._classes.items()}
        self._write: dict[type, tuple[str, Callable[[Any], dict[str, Any]]]] = {
            message: (kind, hot.get_unstructure_hook(message)) for kind, message in self._classes.items()
        }

    def encode(self, message: Message) -> bytes:
        kind, members = self._write[type(message)]
        return orjson.dumps({"type": kind, **members(message)})

    def decode(self, frame: bytes) -> Message | Malformed:
        value = _parse(frame, self._longest)
        if type(value) is not dict:
            return value if isinstance(value, Malformed) else _misshapen(value, "expected an object")
        kind = value.pop("type", None)
        if type(kind) is not str:
            return _misshapen(value, "expected a string @ $.type")
        read = self._read.get(kind)
        if read is None:
            return Malformed(Reason.UNKNOWN_KIND, f"no message is called {kind[:LONGEST_KEY]}", _key(value))
        message = self._classes[kind]
        try:
            return read(value, message)  # type: ignore[no-any-return]  # the hook of this very class
        except OBJECTIONS as objection:
            return _explain(objection, value, lambda: self._explain[kind](value, message))


def _parse(frame: bytes, longest: int | None) -> object:
    """The JSON value, or a Malformed."""
    if longest is not None and len(frame) > longest:
        return Malformed(Reason.TOO_LONG, f"expected at most {longest} bytes")
    try:
        return orjson.loads(frame)
    except orjson.JSONDecodeError as trouble:
        deep = "depth limit" in trouble.msg  # orjson's own is 1,024
        return Malformed(Reason.TOO_DEEP if deep else Reason.MALFORMED, f"expected JSON: {trouble}"[:_LONGEST_DETAIL])


def _misshapen(value: object, sentence: str) -> Malformed:
    reason = Reason.TOO_DEEP if _depth(value) > DEEPEST else Reason.MALFORMED
    return Malformed(reason, sentence[:_LONGEST_DETAIL], _key(value))


def _explain(objection: Exception, value: object, again: Callable[[], object]) -> Malformed:
    """Word an objection by structuring `again` with a converter that knows where it is."""
    reason = objection.reason if isinstance(objection, Unfit) else Reason.MALFORMED
    if reason is Reason.MALFORMED and _depth(value) > DEEPEST:
        reason = Reason.TOO_DEEP
    sentences = [_sentence(objection, None)]
    try:
        again()
    except Exception as details:  # noqa: BLE001 (an exception group of cattrs, or the objection itself)
        sentences = transform_error(details, format_exception=_sentence)
    return Malformed(reason, "; ".join(sentences)[:_LONGEST_DETAIL], _key(value))


def _sentence(objection: BaseException, _: type | None) -> str:
    if isinstance(objection, ForbiddenExtraKeysError):
        return f"unknown: {', '.join(sorted(objection.extra_fields))}"
    return f"missing: {objection.args[0]}" if isinstance(objection, KeyError) else str(objection)


def _key(value: object) -> str | None:
    """The key to refuse under, however broken the rest of the message is."""
    match value:
        case {"key": str() as key} if 1 <= len(key) <= LONGEST_KEY:
            return key
    return None


def _depth(value: object) -> int:
    """Levels of objects and lists; looks one deeper than allowed and no further."""
    depth, level = 0, [value]
    while depth <= DEEPEST:
        containers = [member for member in level if isinstance(member, dict | list)]
        if not containers:
            break
        depth += 1
        level = [member for inner in containers for member in (inner.values() if isinstance(inner, dict) else inner)]
    return depth


_CLIENTS, _CLIENTS_DETAILED = StrictConverter(FROM_CLIENTS), StrictConverter(FROM_CLIENTS, detailed=True)
_SERVERS, _SERVERS_DETAILED = StrictConverter(FROM_SERVERS), StrictConverter(FROM_SERVERS, detailed=True)
_FROM_CLIENT: _Direction[FromClient] = _Direction(FromClient, FROM_CLIENTS, LONGEST_FRAME)
_TO_CLIENT: _Direction[ToClient] = _Direction(ToClient, FROM_SERVERS, None)
