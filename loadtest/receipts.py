"""What a phone has asked for and not yet been told of (P6)."""

from collections import Counter

from attrs import define, field

from protocol.codec import encode_from_client
from protocol.messages import Keyed


@define
class Receipts:
    """Every keyed message until its reply; after a lost connection they are sent again under the same key."""

    _prefix: str
    """Begins every key of this phone, and nobody else's."""
    _count: int = 0
    _open: dict[str, Keyed] = field(factory=dict)
    _due: Counter[str] = field(factory=Counter)
    """Replies this connection still owes."""

    @property
    def all_in(self) -> bool:
        """Whether every message of this connection was replied to, as often as it was sent."""
        return not self._open and not self._due

    def new_key(self) -> str:
        self._count += 1
        return f"{self._prefix}.{self._count}"

    def sending(self, wish: Keyed, *, times: int = 1) -> bytes:
        """The frame; it is owed as many replies as it is sent times."""
        self._open[wish.key] = wish
        self._due[wish.key] += times
        return encode_from_client(wish)

    def waiting_for(self, kind: type) -> bool:
        """Whether a wish of this kind has no reply yet."""
        return any(isinstance(wish, kind) for wish in self._open.values())

    def replied(self, key: str | None) -> Keyed | None:
        """The wish, at its first reply. Raises KeyError for a reply that nobody is owed."""
        if not key or not self._due[key]:
            raise KeyError(key)
        self._due[key] -= 1
        if not self._due[key]:
            del self._due[key]
        return self._open.pop(key, None)

    def again(self) -> list[bytes]:
        """After a new Welcome: the frames without a reply, in their order."""
        self._due.clear()
        return [self.sending(wish) for wish in self._open.values()]
