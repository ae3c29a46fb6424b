"""Frames put together from JSON that is encoded already: what everybody sees is encoded once for all of them (P28).

A frame made here equals `codec.encode` of the same message byte for byte. All pieces are JSON as orjson writes it.
"""

from attrs import frozen

NULL = b"null"
NOTHING = b"{}"
"""The patch that changes nothing."""
EMPTY = b"[]"


@frozen
class SharedUpdate:
    """An `Update` without what differs from seat to seat. Watchers get `frame()` as it is."""

    _head: bytes
    _tail: bytes

    def frame(self, private: bytes = NOTHING, events: bytes = EMPTY, prompts: bytes = NULL) -> bytes:
        """`events` are all that this connection is told, the public ones included; `prompts` null when unchanged."""
        return b'%b%b,"events":%b,"prompts":%b%b' % (self._head, private, events, prompts, self._tail)


@frozen
class SharedWhole:
    """A `Whole` without what differs from seat to seat. Watchers get `frame()` as it is."""

    _head: bytes
    _tail: bytes

    def frame(self, private: bytes = NULL, prompts: bytes = EMPTY) -> bytes:
        return b'%b%b,"prompts":%b%b' % (self._head, private, prompts, self._tail)


def splice_update(since: int, version: int, public: bytes, *, now: int, check: int | None = None) -> SharedUpdate:
    """`public` is the encoded patch."""
    return SharedUpdate(
        b'{"type":"update","since":%d,"version":%d,"public":%b,"private":' % (since, version, public),
        b',"now":%d}' % now if check is None else b',"now":%d,"check":%d}' % (now, check),
    )


def splice_whole(epoch: int, version: int, public: bytes, *, now: int) -> SharedWhole:
    """`public` is the encoded public view."""
    return SharedWhole(
        b'{"type":"whole","epoch":%d,"version":%d,"public":%b,"private":' % (epoch, version, public),
        b',"now":%d}' % now,
    )
