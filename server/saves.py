"""A room as one sealed file: it holds everybody's secrets, so it is encrypted and authenticated (P22).

Sealed with Fernet (AES-128-CBC and HMAC-SHA-256, as the `cryptography` package specifies it) under this server's key.
Another server opens the file if it is given the same key file.
"""

import zlib
from pathlib import Path

import orjson
from attrs import frozen
from cryptography.fernet import Fernet, InvalidToken

from actors.records import BadRecord, Record, decode, encode
from actors.revive import replay
from protocol.reasons import Reason

MAGIC = b"tidegate-save 1\n"
"""The first bytes of every file: what it is and in which format."""
LONGEST_SAVE = 4 << 20
"""Bytes of a sealed file at most, and of what is inside at most eight times as many."""
KEY_FILE = "saves.key"


class CannotUnseal(Exception):
    """`reason` says why; `other_key` also when the file was tampered with."""

    def __init__(self, reason: Reason) -> None:
        super().__init__(reason)
        self.reason = reason


@frozen
class Sealer:
    """Holds this server's key."""

    _fernet: Fernet

    @classmethod
    def at(cls, data: Path) -> "Sealer":
        """The key in the data folder; a new one, readable by its owner alone, if there is none."""
        path = data / KEY_FILE
        if not path.exists() or not path.stat().st_size:  # an empty one was left by an earlier version
            _lay_key(path)
        return cls(Fernet(path.read_bytes().strip()))

    def seal(self, records: list[Record]) -> bytes:
        """The file."""
        inside = orjson.dumps([orjson.Fragment(encode(record)) for record in records])
        return MAGIC + self._fernet.encrypt(zlib.compress(inside))

    def unseal(self, sealed: bytes) -> list[Record]:
        """What the file holds, checked to be a room that can be played on. Raises CannotUnseal."""
        if not sealed.startswith(MAGIC):
            raise CannotUnseal(Reason.OTHER_FORMAT if sealed.startswith(b"tidegate-save") else Reason.NOT_A_SAVE)
        try:
            packed = self._fernet.decrypt(sealed[len(MAGIC) :])
        except InvalidToken:
            raise CannotUnseal(Reason.OTHER_KEY) from None
        try:
            records = [decode(number, body) for number, body in enumerate(_bodies(packed), start=1)]
            replay(records)
        except (BadRecord, zlib.error, orjson.JSONDecodeError, TypeError):
            raise CannotUnseal(Reason.DAMAGED) from None
        return records


def _lay_key(path: Path) -> None:
    """Whole under another name first: whatever has the key's own name is a whole key."""
    draft = path.with_name(f"{path.name}.new")
    draft.unlink(missing_ok=True)
    draft.touch(mode=0o600)
    draft.write_bytes(Fernet.generate_key())
    draft.rename(path)


def _bodies(packed: bytes) -> list[bytes]:
    unpacker = zlib.decompressobj()
    inside = unpacker.decompress(packed, 8 * LONGEST_SAVE)
    return [orjson.dumps(record) for record in orjson.loads(inside)]
