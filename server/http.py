"""Pages and the HTTP API. Every error of the API is a JSON object with a reason code."""

import re
from collections.abc import Awaitable, Callable, Sequence
from http import HTTPStatus

import structlog
import trio
from attrs import frozen
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from actors.listing import games_offered
from actors.lobby import Lobby
from actors.refusal import Refusal
from protocol.codec import Malformed, structure_body
from protocol.reasons import Reason
from protocol.rooms import MakeRoom
from server.address import is_loopback, qr_svg, room_url, share_url
from server.api_words import Gates, OtherOrigin, body_of, check_origin, refused, told
from server.limits import TooMany
from server.static import ASK_AGAIN, File, Site

LONGEST_CODE = 12
HOST = re.compile(r"[A-Za-z0-9.\-:\[\]]{1,100}")
"""A host and port that fit into a link and a small QR code."""

STATUS = {
    Reason.NO_SUCH_ROOM: HTTPStatus.NOT_FOUND,
    Reason.TOO_LONG: HTTPStatus.REQUEST_ENTITY_TOO_LARGE,
    Reason.TOO_MANY_TRIES: HTTPStatus.TOO_MANY_REQUESTS,
    Reason.TOO_MANY_ROOMS: HTTPStatus.SERVICE_UNAVAILABLE,
    Reason.CANNOT_KEEP: HTTPStatus.SERVICE_UNAVAILABLE,
    Reason.DRAINING: HTTPStatus.SERVICE_UNAVAILABLE,
}
"""For reasons that are not plainly the client's mistake."""

log = structlog.get_logger()


@frozen
class Place:
    """Where this server is found."""

    public_url: str | None
    host: str
    port: int

    def base(self, asked: str | None) -> str:
        """The address to show to others: its public one, the one this reader uses, or the best guess."""
        if self.public_url or asked is None or not HOST.fullmatch(asked) or is_loopback(asked):
            return share_url(self.public_url, self.host, self.port)
        return f"http://{asked}"


@frozen
class Api:
    """The handlers, and what they need."""

    lobby: Lobby
    site: Site
    words: dict[tuple[str, str], File]
    gates: Gates
    place: Place
    metrics: Callable[[], str]
    healthy: Callable[[], bool]

    async def page(self, request: Request) -> Response:
        return self.site.page(request)

    async def file(self, request: Request) -> Response:
        found = self.site.file(request, request.path_params["build"], request.path_params["path"])
        return found or refused(HTTPStatus.NOT_FOUND, "no_such_page")

    async def catalogue(self, request: Request) -> Response:
        found = self.words.get((request.path_params["game"], request.path_params["language"]))
        return found.response(request, ASK_AGAIN) if found else refused(HTTPStatus.NOT_FOUND, Reason.NO_SUCH_GAME)

    async def qr(self, request: Request) -> Response:
        """The way to a room as a QR code; says nothing about whether there is one."""
        code = request.path_params["code"]
        if not (code.isascii() and code.isalnum() and len(code) <= LONGEST_CODE):
            return refused(HTTPStatus.NOT_FOUND, Reason.NO_SUCH_ROOM)
        svg = qr_svg(room_url(self.place.base(request.headers.get("host")), code))
        return File.of(svg, "image/svg+xml").response(request, ASK_AGAIN)

    def games(self) -> Response:
        return told(games_offered())

    async def rooms(self, request: Request) -> Response:
        """The public rooms, or one more."""
        if request.method == "POST":
            return await self._make(request)
        return told(self.lobby.public_rooms())

    async def room(self, request: Request) -> Response:
        """One room by its code; who asks for many that are not there is stopped (P38)."""
        address, now = self.gates.address(request), trio.current_time()
        self.gates.tries.check(address, now)
        listing = self.lobby.look_up(request.path_params["code"])
        if listing is None:
            self.gates.tries.spend(address, now)
            raise Refusal(Reason.NO_SUCH_ROOM)
        return told(listing)

    async def _make(self, request: Request) -> Response:
        check_origin(request, self.gates)
        wish = structure_body(MakeRoom, await body_of(request))
        if isinstance(wish, Malformed):
            raise Refusal(wish.reason, {"detail": wish.detail})
        self.gates.creations.spend(self.gates.address(request), trio.current_time())
        return told(await self.lobby.make(wish), HTTPStatus.CREATED)

    def health(self) -> Response:
        well = self.healthy()
        status = HTTPStatus.OK if well else HTTPStatus.SERVICE_UNAVAILABLE
        return told({"status": "ok" if well else "draining"}, status)

    def prometheus(self) -> Response:
        return Response(self.metrics(), media_type="text/plain; version=0.0.4")

    async def missing(self, request: Request, mistake: Exception) -> Response:
        """Unknown pages are drawn by the shell; everything else is for programs."""
        assert isinstance(mistake, HTTPException)
        if mistake.status_code == HTTPStatus.NOT_FOUND and not request.url.path.startswith("/api/"):
            return self.site.page(request, HTTPStatus.NOT_FOUND)
        reason = HTTPStatus(mistake.status_code).phrase.lower().replace(" ", "_")
        return refused(HTTPStatus(mistake.status_code), reason, headers=dict(mistake.headers or {}))


def application(api: Api, more: Sequence[Route] = ()) -> Starlette:
    """The ASGI application; `more` are the routes of other handlers."""
    shell = [Route(path, api.page) for path in ("/", "/new", "/credits", "/r/{code}", "/j/{code}", "/J/{code}")]
    return Starlette(
        routes=[
            *shell,
            Route("/s/{build}/{path:path}", api.file),
            Route("/catalog/{game}/{language}.json", api.catalogue),
            Route("/qr/{code}.svg", api.qr),
            Route("/api/games", _telling(api.games)),
            Route("/api/rooms", api.rooms, methods=["GET", "POST"]),
            Route("/api/rooms/{code}", api.room),
            *more,
            Route("/health", _telling(api.health)),
            Route("/metrics", _telling(api.prometheus)),
        ],
        exception_handlers={
            HTTPException: api.missing,
            OtherOrigin: _other_origin,
            Refusal: _refusal,
            TooMany: _too_many,
            Exception: _fault,
        },
    )


def _telling(tell: Callable[[], Response]) -> Callable[[Request], Awaitable[Response]]:
    """An endpoint whose answer does not depend on the request."""

    async def endpoint(_: Request) -> Response:
        return tell()

    return endpoint


async def _other_origin(_request: Request, _refusal: Exception) -> Response:
    return refused(HTTPStatus.FORBIDDEN, "other_origin")


async def _refusal(_request: Request, refusal: Exception) -> Response:
    assert isinstance(refusal, Refusal)
    status = STATUS.get(refusal.reason, HTTPStatus.BAD_REQUEST)
    return refused(status, refusal.reason, refusal.facts)


async def _too_many(_request: Request, limit: Exception) -> Response:
    assert isinstance(limit, TooMany)
    reason = Reason.TOO_MANY_ROOMS if limit.limit == "creations" else Reason.TOO_MANY_TRIES
    retry_after = {"retry-after": str(max(1, round(limit.retry_after)))}
    return refused(HTTPStatus.TOO_MANY_REQUESTS, reason, limit.facts, retry_after)


async def _fault(request: Request, mistake: Exception) -> Response:
    log.error("request_failed", path=request.url.path, exc_info=mistake)
    return refused(HTTPStatus.INTERNAL_SERVER_ERROR, "fault")
