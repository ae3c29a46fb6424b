"""What every handler of the HTTP API needs: who asks, what they say, and how they are answered."""

from contextlib import aclosing
from http import HTTPStatus

import trio
from attrs import frozen
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from actors.refusal import Refusal
from protocol.codec import LONGEST_FRAME, encode_body
from protocol.messages import Fact
from protocol.reasons import Reason
from protocol.rooms import ApiRefusal
from server.address import at_home
from server.limits import Allowance, Trust

BODY_DEADLINE = 10.0
"""Seconds for the whole body of a request."""


class OtherOrigin(Exception):
    """A page of another host asks for something that only our own pages may."""


@frozen
class Gates:
    """What one address may do."""

    trust: Trust
    creations: Allowance
    tries: Allowance
    origins: frozenset[str]

    def address(self, request: Request) -> str | None:
        """Who is limited for this request; None for those who are not."""
        assert request.client is not None
        forwarded_for = request.headers.getlist("x-forwarded-for")
        return self.trust.speaker(request.client.host, ",".join(forwarded_for) or None)


def check_origin(request: Request, gates: Gates) -> None:
    """Raise OtherOrigin for a request that another host's page makes (P38)."""
    if not at_home(request.headers.get("origin"), request.headers.get("host"), gates.origins):
        raise OtherOrigin


async def body_of(request: Request, longest: int = LONGEST_FRAME) -> bytes:
    """The whole body, if it has at most `longest` bytes and comes in time. Raises Refusal or HTTPException."""
    body = b""
    with trio.move_on_after(BODY_DEADLINE) as patience:
        async with aclosing(request.stream()) as pieces:
            async for piece in pieces:
                body += piece
                if len(body) > longest:
                    raise Refusal(Reason.TOO_LONG, {"limit": "body", "most": longest})
    if patience.cancelled_caught:
        raise HTTPException(HTTPStatus.REQUEST_TIMEOUT)
    return body


def told(body: object, status: HTTPStatus = HTTPStatus.OK) -> Response:
    """A body of `protocol.rooms` as JSON."""
    return Response(encode_body(body), status, {"cache-control": "no-store"}, "application/json")


def refused(
    status: HTTPStatus, reason: str, facts: dict[str, Fact] | None = None, headers: dict[str, str] | None = None
) -> Response:
    body = encode_body(ApiRefusal(reason, facts or {}))
    return Response(body, status, {"cache-control": "no-store", **(headers or {})}, "application/json")
