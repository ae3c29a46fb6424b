"""The HTTP side of a server on a port of its own, with a town of rooms behind it."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from attrs import define

from server.api_words import Gates
from server.catalogue import words
from server.http import Api, Place, application
from server.limits import Allowance, Rate, Trust
from server.pages import Pages
from server.static import Site
from tests.living import Town, town
from tests.server.edge import port

WEB = Path(__file__).parent.parent.parent / "web"
PLENTY = Rate(burst=1000, each_second=1)
TOLLWAY = b'{"game":"tollway"}'


@define
class Counter:
    """A server's HTTP side and the town it serves."""

    at: int
    town: Town
    site: Site


@asynccontextmanager
async def counter(
    *,
    creations: Rate = PLENTY,
    tries: Rate = PLENTY,
    public_url: str | None = None,
    healthy: bool = True,
) -> AsyncIterator[Counter]:
    site = Site.read(WEB)
    gates = Gates(Trust(), Allowance("creations", creations), Allowance("lookups", tries), frozenset())
    async with town(most_rooms=1000) as served:
        place = Place(public_url, "127.0.0.1", 8080)
        api = Api(served.lobby, site, words(), gates, place, lambda: "a 1\n", lambda: healthy)
        async with port(pages=Pages.of(application(api))) as at:
            yield Counter(at, served, site)
