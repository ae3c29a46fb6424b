"""A room as one sealed file, opened here or elsewhere, and a room forked (promises P22, P34, P35)."""

import os
import stat
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import orjson
import pytest
import trio
from attrs import define
from hypothesis import given
from hypothesis import strategies as st

from actors.opening import opening_records
from actors.records import RoomClosed
from protocol.reasons import Reason
from protocol.rooms import Clock, MakeRoom
from server.api_words import Gates
from server.catalogue import words
from server.http import Api, Place, application
from server.limits import Allowance, Rate, Trust
from server.pages import Pages
from server.saves import LONGEST_SAVE, MAGIC, CannotUnseal, Sealer
from server.saves_api import Saves
from server.static import Site
from tests.living import Phone, Town, code_of, now, settled, town
from tests.server.edge import Reply, ask, port

WEB = Path(__file__).parent.parent.parent / "web"
PLENTY = Rate(burst=1000, each_second=1)
A_ROOM = opening_records(MakeRoom("tollway"), "K7QM", 1)


@define
class Counter:
    """A server's HTTP side and the town it serves."""

    at: int
    town: Town

    async def post(self, path: str, body: bytes) -> Reply:
        return await ask(self.at, path, method="POST", body=body)

    async def of_host(self, phone: Phone, what: str) -> Reply:
        """Save or fork the room this phone is in, with this phone's token."""
        proof = orjson.dumps({"token": phone.token})
        return await self.post(f"/api/rooms/{code_of(phone)}/{what}", proof)


@asynccontextmanager
async def counter(data: Path) -> AsyncIterator[Counter]:
    gates = Gates(Trust(), Allowance("creations", PLENTY), Allowance("lookups", PLENTY), frozenset())
    async with town() as served:
        saves = Saves(served.lobby, Sealer.at(data), gates)
        place = Place(None, "127.0.0.1", 8080)
        api = Api(served.lobby, Site.read(WEB), words(), gates, place, lambda: "", lambda: True)
        async with port(pages=Pages.of(application(api, saves.routes()))) as at:
            yield Counter(at, served)


def reason(answer: Reply) -> str:
    return str(orjson.loads(answer.body)["reason"])


def code(answer: Reply) -> str:
    assert answer.status == 201, answer.body
    return str(orjson.loads(answer.body)["code"])


async def test_a_room_saved_in_the_middle_of_a_prompt_is_opened_with_the_same_prompt_and_time(tmp_path: Path) -> None:
    async with counter(tmp_path) as server:
        first, second, *_ = await server.town.table(4, clock=Clock("prompt", 30))
        first.answer(1)
        await settled()
        await trio.sleep(0.3)
        saved = await server.of_host(first, "save")
        again = await server.town.phone(code(await server.post("/api/saves", saved.body)), second.token)

        assert saved.headers["content-disposition"].endswith('.save"')
        assert again.public["game"] == second.public["game"]
        assert again.prompts[0]["id"] == second.prompts[0]["id"]
        assert 29_000 < again.prompts[0]["until"] - now() <= 30_000


async def test_a_file_from_another_server_is_opened_where_its_key_is_and_nowhere_else(tmp_path: Path) -> None:
    here, there = tmp_path / "here", tmp_path / "there"
    here.mkdir()
    there.mkdir()
    async with counter(here) as server:
        first, *_ = await server.town.table(4)
        saved = await server.of_host(first, "save")
    async with counter(there) as other:
        assert reason(await other.post("/api/saves", saved.body)) == "other_key"
    (there / "saves.key").write_bytes((here / "saves.key").read_bytes())
    async with counter(there) as other:
        again = await other.town.phone(code(await other.post("/api/saves", saved.body)), first.token)

        assert again.public["game"] == first.public["game"]


async def test_nobody_but_the_host_saves_or_forks(tmp_path: Path) -> None:
    async with counter(tmp_path) as server:
        _, second, *_ = await server.town.table(4)
        assert reason(await server.of_host(second, "save")) == "not_host"
        second.token = "p0-0123"
        assert reason(await server.of_host(second, "fork")) == "bad_token"
        assert reason(await server.post("/api/rooms/ZZZZ/save", b'{"token":"p0-0123"}')) == "no_such_room"
        assert reason(await server.post(f"/api/rooms/{code_of(second)}/save", b'{"key":1}')) == "malformed"


async def test_a_forked_room_and_its_original_go_their_own_ways(tmp_path: Path) -> None:
    async with counter(tmp_path) as server:
        first, *_ = await server.town.table(4)
        fork = await server.town.phone(code(await server.of_host(first, "fork")), first.token)
        fork.answer(2)
        await settled()

        assert fork.public["game"]["turn"] == 1
        assert first.public["game"]["turn"] == 0
        assert first.prompts


async def test_a_saved_room_opened_twice_pays_nothing_twice(tmp_path: Path) -> None:
    async with counter(tmp_path) as server:
        first, *_ = await server.town.table(4)
        key = first.answer(0)
        await settled()
        saved = await server.of_host(first, "save")
        for _ in range(2):
            again = await server.town.phone(code(await server.post("/api/saves", saved.body)), first.token)
            again.answer(0, prompt=1, key=key)
            await settled()

            assert again.replies(key)[0]["type"] == "recorded"
            assert again.public["game"] == first.public["game"]


async def test_a_closed_room_is_not_opened_again(tmp_path: Path) -> None:
    async with counter(tmp_path) as server:
        first, *_ = await server.town.table(4)
        records = await server.town.lobby.records(code_of(first), str(first.token))
        sealed = Sealer.at(tmp_path).seal([*records, RoomClosed(now(), "p0", "")])
        assert reason(await server.post("/api/saves", sealed)) == "not_now"


async def test_what_is_no_save_is_refused_with_its_reason(tmp_path: Path) -> None:
    async with counter(tmp_path) as server:
        sealer = Sealer.at(tmp_path)
        assert reason(await server.post("/api/saves", b"hello")) == "not_a_save"
        assert reason(await server.post("/api/saves", b"tidegate-save 9\nabc")) == "other_format"
        assert reason(await server.post("/api/saves", sealer.seal([]))) == "damaged"
        assert reason(await server.post("/api/saves", bytes(LONGEST_SAVE + 1))) == "too_long"


def test_the_key_is_made_once_and_readable_by_its_owner_alone(tmp_path: Path) -> None:
    sealed = Sealer.at(tmp_path).seal(A_ROOM)

    assert Sealer.at(tmp_path).unseal(sealed) == A_ROOM
    assert stat.S_IMODE(os.stat(tmp_path / "saves.key").st_mode) == 0o600


@pytest.mark.parametrize("left", ["saves.key.new", "saves.key"])
def test_a_process_killed_while_it_made_the_key_leaves_nothing_in_the_way(tmp_path: Path, left: str) -> None:
    (tmp_path / left).touch()

    assert Sealer.at(tmp_path).seal(A_ROOM)
    assert [path.name for path in tmp_path.iterdir()] == ["saves.key"]


@given(place=st.integers(min_value=len(MAGIC)), bit=st.integers(0, 7))
def test_a_save_with_any_bit_turned_is_refused(tmp_path_factory: pytest.TempPathFactory, place: int, bit: int) -> None:
    sealer = Sealer.at(tmp_path_factory.getbasetemp())
    sealed = bytearray(sealer.seal(A_ROOM))
    sealed[len(MAGIC) + place % (len(sealed) - len(MAGIC) - 2)] ^= 1 << bit

    with pytest.raises(CannotUnseal) as cannot:
        sealer.unseal(bytes(sealed))
    assert cannot.value.reason is Reason.OTHER_KEY
