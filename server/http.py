"""Pages and the HTTP API. Every error of the API is a JSON object with a reason code."""

from collections.abc import Awaitable, Callable
from contextlib import aclosing
from http import HTTPStatus

import structlog
import trio
from attrs import frozen
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from actors.etiquette import Refusal
from actors.listing import games_offered
from actors.lobby import Lobby
from protocol.codec import LONGEST_FRAME, Malformed, encode_body, structure_body
from protocol.messages import Fact
from protocol.reasons import Reason
from protocol.rooms import ApiRefusal, MakeRoom
from server.address import at_home, is_loopback, qr_svg, room_url, share_url
from server.limits import Allowance, TooMany, Trust
from server.static import ASK_AGAIN, File, Site

BODY_DEADLINE = 10.0
"""Seconds for the whole body of a request."""
LONGEST_CODE = 12

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
class Gates:
    """What one address may do."""

    trust: Trust
    creations: Allowance
    tries: Allowance
    origins: frozenset[str]


@frozen
class Place:
    """Where this server is found."""

    public_url: str | None
    host: str
    port: int

    def base(self, asked: str | None) -> str:
        """The address to show to others: its public one, the one this reader uses, or the best guess."""
        if self.public_url or asked is None or is_loopback(asked):
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
        return found or _refused(HTTPStatus.NOT_FOUND, "no_such_page")

    async def catalogue(self, request: Request) -> Response:
        found = self.words.get((request.path_params["game"], request.path_params["language"]))
        return found.response(request, ASK_AGAIN) if found else _refused(HTTPStatus.NOT_FOUND, Reason.NO_SUCH_GAME)

    async def qr(self, request: Request) -> Response:
        """The way to a room as a QR code; says nothing about whether there is one."""
        code = request.path_params["code"]
        if not (code.isascii() and code.isalnum() and len(code) <= LONGEST_CODE):
            return _refused(HTTPStatus.NOT_FOUND, Reason.NO_SUCH_ROOM)
        svg = qr_svg(room_url(self.place.base(request.headers.get("host")), code))
        return File.of(svg, "image/svg+xml").response(request, ASK_AGAIN)

    def games(self) -> Response:
        return _told(games_offered())

    async def rooms(self, request: Request) -> Response:
        """The public rooms, or one more."""
        if request.method == "POST":
            return await self._make(request)
        return _told(self.lobby.public_rooms())

    async def room(self, request: Request) -> Response:
        """One room by its code; who asks for many that are not there is stopped (P38)."""
        address, now = self._address(request), trio.current_time()
        self.gates.tries.check(address, now)
        listing = self.lobby.look_up(request.path_params["code"])
        if listing is None:
            self.gates.tries.spend(address, now)
            raise Refusal(Reason.NO_SUCH_ROOM)
        return _told(listing)

    async def _make(self, request: Request) -> Response:
        if not at_home(request.headers.get("origin"), request.headers.get("host"), self.gates.origins):
            return _refused(HTTPStatus.FORBIDDEN, "other_origin")
        wish = structure_body(MakeRoom, await _body(request))
        if isinstance(wish, Malformed):
            raise Refusal(wish.reason, {"detail": wish.detail})
        self.gates.creations.spend(self._address(request), trio.current_time())
        return _told(await self.lobby.make(wish), HTTPStatus.CREATED)

    def health(self) -> Response:
        well = self.healthy()
        status = HTTPStatus.OK if well else HTTPStatus.SERVICE_UNAVAILABLE
        return _told({"status": "ok" if well else "draining"}, status)

    def prometheus(self) -> Response:
        return Response(self.metrics(), media_type="text/plain; version=0.0.4")

    async def missing(self, request: Request, mistake: Exception) -> Response:
        """Unknown pages are drawn by the shell; everything else is for programs."""
        assert isinstance(mistake, HTTPException)
        if mistake.status_code == HTTPStatus.NOT_FOUND and not request.url.path.startswith("/api/"):
            return self.site.page(request, HTTPStatus.NOT_FOUND)
        reason = HTTPStatus(mistake.status_code).phrase.lower().replace(" ", "_")
        return _refused(HTTPStatus(mistake.status_code), reason, headers=dict(mistake.headers or {}))

    def _address(self, request: Request) -> str | None:
        assert request.client is not None
        return self.gates.trust.speaker(request.client.host, request.headers.get("x-forwarded-for"))


def application(api: Api) -> Starlette:
    """The ASGI application."""
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
            Route("/health", _telling(api.health)),
            Route("/metrics", _telling(api.prometheus)),
        ],
        exception_handlers={HTTPException: api.missing, Refusal: _refusal, TooMany: _too_many, Exception: _fault},
    )


def _telling(tell: Callable[[], Response]) -> Callable[[Request], Awaitable[Response]]:
    """An endpoint whose answer does not depend on the request."""

    async def endpoint(_: Request) -> Response:
        return tell()

    return endpoint


async def _body(request: Request) -> bytes:
    """The whole body, if it is short and comes in time."""
    body = b""
    with trio.move_on_after(BODY_DEADLINE) as patience:
        async with aclosing(request.stream()) as pieces:
            async for piece in pieces:
                body += piece
                if len(body) > LONGEST_FRAME:
                    raise Refusal(Reason.TOO_LONG, {"limit": "body", "most": LONGEST_FRAME})
    if patience.cancelled_caught:
        raise HTTPException(HTTPStatus.REQUEST_TIMEOUT)
    return body


def _told(body: object, status: HTTPStatus = HTTPStatus.OK) -> Response:
    return Response(encode_body(body), status, {"cache-control": "no-store"}, "application/json")


def _refused(
    status: HTTPStatus, reason: str, facts: dict[str, Fact] | None = None, headers: dict[str, str] | None = None
) -> Response:
    body = encode_body(ApiRefusal(reason, facts or {}))
    return Response(body, status, {"cache-control": "no-store", **(headers or {})}, "application/json")


async def _refusal(_request: Request, refusal: Exception) -> Response:
    assert isinstance(refusal, Refusal)
    status = STATUS.get(refusal.reason, HTTPStatus.BAD_REQUEST)
    return _refused(status, refusal.reason, refusal.facts)


async def _too_many(_request: Request, refused: Exception) -> Response:
    assert isinstance(refused, TooMany)
    reason = Reason.TOO_MANY_ROOMS if refused.limit == "creations" else Reason.TOO_MANY_TRIES
    retry_after = {"retry-after": str(max(1, round(refused.retry_after)))}
    return _refused(HTTPStatus.TOO_MANY_REQUESTS, reason, refused.facts, retry_after)


async def _fault(request: Request, mistake: Exception) -> Response:
    log.error("request_failed", path=request.url.path, exc_info=mistake)
    return _refused(HTTPStatus.INTERNAL_SERVER_ERROR, "fault")
