"""The HTTP API as a client uses it: a few requests before the game, each in a thread."""

import urllib.error
import urllib.request
from functools import partial
from typing import TypeVar

import orjson
import trio

from loadtest.address import Address
from protocol.codec import Malformed, encode_body, structure_reply
from protocol.rooms import ApiRefusal, GameListing, MakeRoom, RoomListing, RoomMade

PATIENCE = 20.0
"""Seconds for one answer."""
Body = TypeVar("Body")
_direct = urllib.request.build_opener(urllib.request.ProxyHandler({}))


class NotGranted(Exception):
    """The server said no; `refusal` says why, if it could be read."""

    def __init__(self, status: int, refusal: ApiRefusal | None) -> None:
        super().__init__(f"HTTP {status}" + (f": {refusal.reason} {dict(refusal.facts)}" if refusal else ""))
        self.status = status
        self.refusal = refusal

    @property
    def retry_after(self) -> float | None:
        """Seconds after which trying again makes sense."""
        after = self.refusal.facts.get("retry_after") if self.refusal else None
        return after / 1000 if isinstance(after, int) else None


class NoServer(Exception):
    """Nobody answers there, or somebody who is no Tidegate."""


async def make_room(address: Address, wanted: MakeRoom) -> RoomMade:
    """Raises NotGranted or NoServer, as all of these do."""
    return _structured(RoomMade, await _asked(address, "/api/rooms", encode_body(wanted)))


async def games(address: Address) -> tuple[GameListing, ...]:
    return _structured(tuple[GameListing, ...], await _asked(address, "/api/games"))


async def public_rooms(address: Address) -> tuple[RoomListing, ...]:
    return _structured(tuple[RoomListing, ...], await _asked(address, "/api/rooms"))


async def room(address: Address, code: str) -> RoomListing:
    return _structured(RoomListing, await _asked(address, f"/api/rooms/{code}"))


async def words(address: Address, game: str, language: str) -> dict[str, str]:
    """A game's catalogue for `protocol.wording`; empty if it has none in this language."""
    return await _catalogue(address, f"/catalog/{game}/{language}.json")


async def page_words(address: Address, build: str, language: str) -> dict[str, str]:
    """The catalogue of the house's own pages: its events, and reasons of refusals."""
    return await _catalogue(address, f"/s/{build}/words/{language}.json")


async def _catalogue(address: Address, path: str) -> dict[str, str]:
    try:
        catalogue = orjson.loads(await _asked(address, path))
    except NotGranted:
        return {}
    return {str(key): str(template) for key, template in catalogue.items()}


async def _asked(address: Address, path: str, body: bytes | None = None) -> bytes:
    return await trio.to_thread.run_sync(partial(_ask, address.url(path), body), abandon_on_cancel=True)


def _ask(url: str, body: bytes | None) -> bytes:
    request = urllib.request.Request(url, body, {"content-type": "application/json"} if body else {})
    try:
        with _direct.open(request, timeout=PATIENCE) as answer:
            read: bytes = answer.read()
            return read
    except urllib.error.HTTPError as refused:
        with refused:
            why = structure_reply(ApiRefusal, refused.read())
        raise NotGranted(refused.code, None if isinstance(why, Malformed) else why) from None
    except OSError as trouble:
        raise NoServer(f"{url}: {trouble}") from trouble


def _structured(kind: type[Body], body: bytes) -> Body:
    value = structure_reply(kind, body)
    if isinstance(value, Malformed):
        raise NoServer(value.detail)
    return value
