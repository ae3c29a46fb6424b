"""The HTTP API over a real port, with a real lobby behind it."""

import pytest
import trio
from structlog.testing import capture_logs
from trio.testing import MockClock

from actors.register import LISTED
from protocol.codec import LONGEST_FRAME
from server.api_words import BODY_DEADLINE
from server.limits import Rate
from tests.server.counter import TOLLWAY, counter
from tests.server.edge import ask, everything


async def test_games_are_told_with_seats_and_options() -> None:
    async with counter() as server:
        games = {game["name"]: game for game in (await ask(server.at, "/api/games")).json}
        assert (games["tollway"]["fewest"], games["tollway"]["most"]) == (4, 4)
        assert games["tollway"]["options"][0]["values"][0] == 80


async def test_a_room_is_made_looked_up_and_listed_if_it_is_public() -> None:
    async with counter() as server:
        made = await ask(server.at, "/api/rooms", "POST", b'{"game":"tollway","public":true,"bots":1}')
        assert made.status == 201
        code = made.json["code"]
        hidden = (await ask(server.at, "/api/rooms", "POST", TOLLWAY)).json["code"]
        seen = (await ask(server.at, f"/api/rooms/{code.lower()}")).json
        assert (seen["code"], seen["status"], [seat["kind"] for seat in seen["seats"]]) == (
            code,
            "seating",
            ["open", "open", "open", "bot"],
        )
        assert [room["code"] for room in (await ask(server.at, "/api/rooms")).json] == [code]
        assert (await ask(server.at, f"/api/rooms/{hidden}")).status == 200
        assert made.json["token"] not in str(seen)


async def test_the_public_list_is_the_newest_two_hundred() -> None:
    async with counter() as server:
        codes = [(await server.town.room(public=True))[0] for _ in range(LISTED + 5)]
        assert [room["code"] for room in (await ask(server.at, "/api/rooms")).json] == codes[5:]


@pytest.mark.parametrize(
    ("body", "status", "reason"),
    [
        (b"", 400, "malformed"),
        (b"nonsense", 400, "malformed"),
        (b"[]", 400, "malformed"),
        (b'{"game":"tollway","bots":"1"}', 400, "malformed"),
        (b'{"game":"tollway","colour":"red"}', 400, "malformed"),
        (b'{"game":"chess"}', 400, "no_such_game"),
        (b'{"game":"tollway","seats":9}', 400, "bad_seats"),
        (b'{"game":"tollway","options":{"turns":7}}', 400, "bad_options"),
        (b'{"game":"tollway","clock":{"kind":"prompt","seconds":0}}', 400, "bad_clock"),
        (b'{"game":"' + b"x" * LONGEST_FRAME + b'"}', 413, "too_long"),
    ],
)
async def test_a_wish_that_cannot_be_granted_is_a_typed_refusal(body: bytes, status: int, reason: str) -> None:
    async with counter() as server:
        told = await ask(server.at, "/api/rooms", "POST", body)
        assert (told.status, told.json["reason"]) == (status, reason)
        assert (await ask(server.at, "/health")).status == 200


@pytest.mark.parametrize(("path", "method"), [("/api/rooms", "DELETE"), ("/api/games", "POST"), ("/", "PUT")])
async def test_a_wrong_method_is_a_typed_refusal(path: str, method: str) -> None:
    async with counter() as server:
        told = await ask(server.at, path, method)
        assert (told.status, told.json["reason"]) == (405, "method_not_allowed")
        assert "GET" in told.headers["allow"]


async def test_an_unknown_call_is_a_typed_refusal() -> None:
    async with counter() as server:
        told = await ask(server.at, "/api/nothing")
        assert (told.status, told.json["reason"]) == (404, "not_found")


async def test_a_page_of_another_host_makes_no_rooms_here() -> None:
    async with counter() as server:
        told = await ask(server.at, "/api/rooms", "POST", TOLLWAY, origin="https://evil.test")
        assert (told.status, told.json["reason"]) == (403, "other_origin")
        assert (await ask(server.at, "/api/rooms", "POST", TOLLWAY, origin="http://test")).status == 201


async def test_a_body_that_does_not_come_is_not_waited_for(autojump_clock: MockClock) -> None:
    async with counter() as server, await trio.open_tcp_stream("127.0.0.1", server.at) as stream:
        begun = trio.current_time()
        await stream.send_all(b"POST /api/rooms HTTP/1.1\r\nHost: test\r\nContent-Length: 99\r\n\r\n{")
        assert b" 408 " in await everything(stream)
        assert trio.current_time() - begun == pytest.approx(BODY_DEADLINE, abs=1)


async def test_a_body_that_is_too_long_is_refused_before_it_has_come() -> None:
    async with counter() as server, await trio.open_tcp_stream("127.0.0.1", server.at) as stream:
        await stream.send_all(b"POST /api/rooms HTTP/1.1\r\nHost: test\r\nContent-Length: 999999999\r\n\r\n")
        await stream.send_all(b"x" * (LONGEST_FRAME + 1))
        with trio.fail_after(5):
            assert b" 413 " in await everything(stream)


async def test_rooms_made_from_one_address_are_limited_and_neighbours_are_not_punished() -> None:
    async with counter(creations=Rate(2, 0.1)) as server:
        for _ in range(2):
            assert (await ask(server.at, "/api/rooms", "POST", TOLLWAY, x_forwarded_for="203.0.113.1")).status == 201
        told = await ask(server.at, "/api/rooms", "POST", TOLLWAY, x_forwarded_for="203.0.113.1")
        assert (told.status, told.json["reason"]) == (429, "too_many_rooms")
        assert (told.json["facts"]["limit"], told.json["facts"]["most"]) == ("creations", 2)
        assert 9_000 <= told.json["facts"]["retry_after"] <= 10_000
        assert told.headers["retry-after"] == "10"
        assert (await ask(server.at, "/api/rooms", "POST", TOLLWAY, x_forwarded_for="203.0.113.2")).status == 201


async def test_codes_cannot_be_guessed_by_trying_but_known_ones_may_be_asked_for_by_a_whole_class() -> None:
    async with counter(tries=Rate(3, 0.1)) as server:
        code, _ = await server.town.room()
        for _ in range(30):
            assert (await ask(server.at, f"/api/rooms/{code}", x_forwarded_for="203.0.113.1")).status == 200
        guesses = [await ask(server.at, f"/api/rooms/ZZZ{n}", x_forwarded_for="203.0.113.1") for n in range(2, 6)]
        assert [guess.status for guess in guesses] == [404, 404, 404, 429]
        assert guesses[-1].json["reason"] == "too_many_tries"
        assert "retry-after" in guesses[-1].headers
        assert (await ask(server.at, f"/api/rooms/{code}", x_forwarded_for="203.0.113.2")).status == 200


async def test_of_two_forwarded_headers_the_one_our_proxy_added_counts() -> None:
    async with counter(creations=Rate(1, 0.1)) as server:
        for made_up, status in (("198.51.100.1", b" 201 "), ("198.51.100.2", b" 429 ")):
            async with await trio.open_tcp_stream("127.0.0.1", server.at) as stream:
                head = f"Host: test\r\nX-Forwarded-For: {made_up}\r\nX-Forwarded-For: 203.0.113.1\r\n"
                length = f"Content-Length: {len(TOLLWAY)}\r\nConnection: close\r\n\r\n"
                await stream.send_all(b"POST /api/rooms HTTP/1.1\r\n" + (head + length).encode() + TOLLWAY)
                assert status in await everything(stream)


async def test_a_full_disk_refuses_a_room_and_says_so() -> None:
    async with counter() as server:
        server.town.journal.full = True
        told = await ask(server.at, "/api/rooms", "POST", TOLLWAY)
        assert (told.status, told.json["reason"]) == (503, "cannot_keep")


async def test_health_is_what_a_proxy_needs_to_know() -> None:
    async with counter() as server:
        assert (await ask(server.at, "/health")).json == {"status": "ok"}
    async with counter(healthy=False) as server:
        down = await ask(server.at, "/health")
        assert (down.status, down.json) == (503, {"status": "draining"})


async def test_a_mistake_of_ours_is_logged_and_answered_without_its_insides() -> None:
    async with counter() as server:
        del server.town.lobby._register  # a lobby that fails whatever it is asked
        with capture_logs() as logs:
            told = await ask(server.at, "/api/rooms")
        assert (told.status, told.json) == (500, {"reason": "fault", "facts": {}})
        assert [(entry["event"], entry["path"]) for entry in logs] == [("request_failed", "/api/rooms")]
