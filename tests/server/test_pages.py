"""Pages, files, words and QR codes over a real port."""

import gzip
import re

import orjson
import pytest

from tests.server.counter import WEB, counter
from tests.server.edge import ask


@pytest.mark.parametrize("path", ["/", "/new", "/credits", "/r/K7QM", "/j/k7qm", "/J/K7QM"])
async def test_every_page_is_the_one_shell(path: str) -> None:
    async with counter() as server:
        page = await ask(server.at, path)
        assert page.status == 200
        assert page.headers["content-type"] == "text/html; charset=utf-8"
        assert page.headers["cache-control"] == "no-cache"
        assert b"{build}" not in page.body
        policy = page.headers["content-security-policy"]
        assert "script-src 'self';" in policy
        assert "unsafe" not in policy
        assert not re.search(rb"<script(?![^>]*\bsrc=)|<style| style=| on\w+=", page.body)


async def test_every_file_the_shell_names_is_there_for_ever_and_compressed() -> None:
    async with counter() as server:
        page = await ask(server.at, "/")
        named = re.findall(rb'(?:src|href)="(/s/[^"]+)"', page.body)
        assert named
        for path in named:
            file = await ask(server.at, path.decode(), accept_encoding="gzip, br")
            assert (file.status, file.headers["cache-control"]) == (200, "public, max-age=31536000, immutable"), path
            source = WEB / path.decode().split("/", 3)[3]
            body = gzip.decompress(file.body) if "content-encoding" in file.headers else file.body
            assert body == source.read_bytes()
            plain = await ask(server.at, path.decode())
            assert plain.body == source.read_bytes()
            assert "content-encoding" not in plain.headers


async def test_modules_are_javascript_to_the_browser() -> None:
    async with counter() as server:
        module = await ask(server.at, f"/s/{server.site.build}/js/boot.mjs")
        assert module.headers["content-type"] == "text/javascript; charset=utf-8"
        assert module.headers["x-content-type-options"] == "nosniff"


@pytest.mark.parametrize(
    "path", ["package.json", "types/wire.d.ts", "README.md", "index.html", "../server/app.py", "js/nothing.mjs", ""]
)
async def test_what_is_not_for_browsers_is_not_there(path: str) -> None:
    async with counter() as server:
        assert (await ask(server.at, f"/s/{server.site.build}/{path}")).status == 404


async def test_a_file_of_another_build_is_not_there() -> None:
    async with counter() as server:
        assert (await ask(server.at, "/s/0123456789/js/boot.mjs")).status == 404


async def test_a_page_the_browser_has_already_is_not_sent_again() -> None:
    async with counter() as server:
        page = await ask(server.at, "/")
        again = await ask(server.at, "/", if_none_match=page.headers["etag"])
        assert (again.status, again.body) == (304, b"")


async def test_an_unknown_page_is_drawn_by_the_shell() -> None:
    async with counter() as server:
        page = await ask(server.at, "/no/such/page")
        assert page.status == 404
        assert b"<!doctype html>" in page.body


@pytest.mark.parametrize("language", ["ja", "en"])
async def test_a_games_words_are_served_in_both_languages(language: str) -> None:
    async with counter() as server:
        told = await ask(server.at, f"/catalog/tollway/{language}.json")
        assert told.json == orjson.loads((WEB.parent / f"games/tollway/words/{language}.json").read_bytes())


async def test_words_of_no_game_are_a_typed_refusal() -> None:
    async with counter() as server:
        told = await ask(server.at, "/catalog/chess/en.json")
        assert (told.status, told.json["reason"]) == (404, "no_such_game")


@pytest.mark.parametrize(
    ("asked", "public_url"),
    [("192.168.1.5:8080", None), ("127.0.0.1:8080", None), ("localhost:8080", "https://play.example.org")],
)
async def test_the_qr_code_of_a_room_is_small_because_it_is_in_capitals(asked: str, public_url: str | None) -> None:
    async with counter(public_url=public_url) as server:
        image = await ask(server.at, "/qr/k7qm.svg", host=asked)
        assert image.headers["content-type"] == "image/svg+xml"
        assert b'width="264"' in image.body  # 25 modules and a margin of 4; in small letters it would take 29


@pytest.mark.parametrize("asked", ["x" * 5000, "a b", "<script>", "a/b"])
async def test_a_host_that_makes_no_link_is_not_put_into_one(asked: str) -> None:
    async with counter() as server:
        usual = await ask(server.at, "/qr/K7QM.svg", host="127.0.0.1:8080")
        assert (await ask(server.at, "/qr/K7QM.svg", host=asked)).body == usual.body


async def test_a_qr_code_of_nonsense_is_refused() -> None:
    async with counter() as server:
        for code in ("a.b", "%E6%BD%AE", "x" * 13):
            assert (await ask(server.at, f"/qr/{code}.svg")).json["reason"] == "no_such_room"
