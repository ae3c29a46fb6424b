"""Saving a room to a file, opening a file, and forking a room: HTTP, for the host alone (P22, P34, P35)."""

from http import HTTPStatus

import trio
from attrs import frozen
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from actors.lobby import Lobby
from actors.records import Record
from actors.refusal import Refusal
from protocol.codec import Malformed, structure_body
from protocol.rooms import HostProof
from server.api_words import Gates, body_of, check_origin, told
from server.saves import LONGEST_SAVE, CannotUnseal, Sealer


@frozen
class Saves:
    """The handlers, and what they need."""

    lobby: Lobby
    sealer: Sealer
    gates: Gates

    def routes(self) -> list[Route]:
        """For the application."""
        return [
            Route("/api/rooms/{code}/save", self.save, methods=["POST"]),
            Route("/api/rooms/{code}/fork", self.fork, methods=["POST"]),
            Route("/api/saves", self.open, methods=["POST"]),
        ]

    async def save(self, request: Request) -> Response:
        """The room as one sealed file, in the middle of whatever it is doing."""
        sealed = self.sealer.seal(await self._records(request))
        name = f"tidegate-{request.path_params['code'].upper()}.save"
        headers = {"content-disposition": f'attachment; filename="{name}"', "cache-control": "no-store"}
        return Response(sealed, HTTPStatus.OK, headers, "application/octet-stream")

    async def fork(self, request: Request) -> Response:
        """The room once more, from this very position."""
        records = await self._records(request)
        self._spend(request)
        return told(await self.lobby.reopen(records), HTTPStatus.CREATED)

    async def open(self, request: Request) -> Response:
        """A room from a sealed file, under a new code; the old tokens open it."""
        check_origin(request, self.gates)
        sealed = await body_of(request, LONGEST_SAVE)
        self._spend(request)
        try:
            records = self.sealer.unseal(sealed)
        except CannotUnseal as cannot:
            raise Refusal(cannot.reason) from None
        return told(await self.lobby.reopen(records), HTTPStatus.CREATED)

    async def _records(self, request: Request) -> list[Record]:
        check_origin(request, self.gates)
        proof = structure_body(HostProof, await body_of(request))
        if isinstance(proof, Malformed):
            raise Refusal(proof.reason, {"detail": proof.detail})
        address, now = self.gates.address(request), trio.current_time()
        self.gates.tries.check(address, now)
        try:
            return await self.lobby.records(request.path_params["code"], proof.token)
        except Refusal:
            self.gates.tries.spend(address, now)
            raise

    def _spend(self, request: Request) -> None:
        self.gates.creations.spend(self.gates.address(request), trio.current_time())
