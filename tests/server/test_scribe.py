"""The journal on disk: numbering, fencing, cards, downtime. Real files; tests/memory.py is held to the same."""

import math
from collections.abc import Callable
from pathlib import Path

import pytest
import trio
from attrs import evolve
from trio.testing import wait_all_tasks_blocked

from actors.journal import CannotKeep, Card, CodeTaken, Fenced, Kept, NoSuchRoom
from server.scribe import SqliteJournal

KRAB = Card("KRAB", "playing", 1_789_000_000_000, '{"game": "tollway"}')


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "journal.sqlite3"


def at(*instants: int) -> Callable[[], int]:
    """A clock that shows these instants, in Unix milliseconds, and then stays at the last."""
    coming = iter(instants)
    return lambda: next(coming, instants[-1])


async def test_a_room_reopened_by_another_process_has_its_records_in_order(path: Path) -> None:
    async with SqliteJournal.at(path) as journal:
        assert await journal.create(KRAB, b"begun") == 1
        await journal.append("KRAB", 1, 1, [b"one", b"two"])
        await journal.append("KRAB", 1, 3, [b"three"])
    async with SqliteJournal.at(path) as journal:
        opened = await journal.open("KRAB")
    assert opened.epoch == 2
    assert opened.kept == (Kept(1, b"begun"), Kept(2, b"one"), Kept(3, b"two"), Kept(4, b"three"))


async def test_records_of_many_rooms_are_told_apart(path: Path) -> None:
    codes = [f"R{number}" for number in range(60)]
    async with SqliteJournal.at(path) as journal:

        async def play(code: str) -> None:
            await journal.create(Card(code, "playing", None, ""), code.encode())
            for number in range(1, 6):
                await journal.append(code, 1, number, [b"%s %d" % (code.encode(), number + 1)])

        async with trio.open_nursery() as nursery:
            for code in codes:
                nursery.start_soon(play, code)
        for code in codes:
            kept = (await journal.open(code)).kept
            assert [record.body.decode() for record in kept] == [code, *(f"{code} {number}" for number in range(2, 7))]
    assert journal.pace.commits < journal.pace.orders / 4  # many rooms share one commit (P15)


async def test_bodies_may_hold_any_byte_and_be_empty(path: Path) -> None:
    bodies = [b"", b"\x00\xff\x80", b"", bytes(range(256)), "結".encode(), b""]
    async with SqliteJournal.at(path) as journal:
        await journal.create(KRAB, b"")
        await journal.append("KRAB", 1, 1, bodies)
        assert [record.body for record in (await journal.open("KRAB")).kept] == [b"", *bodies]


async def test_a_writer_whose_room_was_taken_over_is_fenced(path: Path) -> None:
    async with SqliteJournal.at(path) as journal:
        asleep = await journal.create(KRAB, b"begun")
        owner = (await journal.open("KRAB")).epoch
        with pytest.raises(Fenced):
            await journal.append("KRAB", asleep, 1, [b"from the grave"])
        await journal.append("KRAB", owner, 1, [b"alive"])
        assert [record.body for record in (await journal.open("KRAB")).kept] == [b"begun", b"alive"]


@pytest.mark.parametrize("after", [0, 2, -1, 7])
async def test_an_append_that_would_leave_a_gap_or_a_double_is_fenced(path: Path, after: int) -> None:
    async with SqliteJournal.at(path) as journal:
        await journal.create(KRAB, b"begun")
        with pytest.raises(Fenced):
            await journal.append("KRAB", 1, after, [b"misplaced"])
        assert (await journal.open("KRAB")).kept == (Kept(1, b"begun"),)


async def test_a_fenced_append_leaves_no_record_and_no_card(path: Path) -> None:
    async with SqliteJournal.at(path) as journal:
        await journal.create(KRAB, b"begun")
        for bodies in ([b"one", b"two"], []):
            with pytest.raises(Fenced):
                await journal.append("KRAB", 9, 1, bodies, evolve(KRAB, status="over"))
        assert await journal.cards() == [KRAB]
        assert (await journal.open("KRAB")).kept == (Kept(1, b"begun"),)


async def test_writing_to_an_unknown_room_is_fenced(path: Path) -> None:
    async with SqliteJournal.at(path) as journal:
        with pytest.raises(Fenced):
            await journal.append("NONE", 1, 0, [b"lost"])
        assert await journal.cards() == []


async def test_a_fenced_room_costs_the_others_in_its_commit_nothing(path: Path) -> None:
    codes = [f"R{number}" for number in range(40)]
    lost = {"R3", "R17", "R39"}
    fenced: set[str] = set()
    async with SqliteJournal.at(path) as journal:
        for code in codes:
            await journal.create(Card(code, "playing", None, ""), b"begun")

        async def write(code: str) -> None:
            try:
                await journal.append(code, 1 + (code in lost), 1, [b"played"])
            except Fenced:
                fenced.add(code)

        async with trio.open_nursery() as nursery:
            for code in codes:
                nursery.start_soon(write, code)
        assert fenced == lost
        assert {code for code in codes if len((await journal.open(code)).kept) == 1} == lost


async def test_a_code_is_given_once(path: Path) -> None:
    async with SqliteJournal.at(path) as journal:
        await journal.create(KRAB, b"first")
        with pytest.raises(CodeTaken):
            await journal.create(evolve(KRAB, listing="theirs"), b"second")
        assert await journal.cards() == [KRAB]
        assert (await journal.open("KRAB")).kept == (Kept(1, b"first"),)


async def test_of_two_who_want_the_same_code_at_once_one_has_it(path: Path) -> None:
    epochs: list[int] = []
    async with SqliteJournal.at(path) as journal:

        async def claim(body: bytes) -> None:
            try:
                epochs.append(await journal.create(KRAB, body))
            except CodeTaken:
                epochs.append(0)

        async with trio.open_nursery() as nursery:
            nursery.start_soon(claim, b"mine")
            nursery.start_soon(claim, b"yours")
    assert sorted(epochs) == [0, 1]


async def test_opening_a_room_that_never_was_says_so(path: Path) -> None:
    async with SqliteJournal.at(path) as journal:
        with pytest.raises(NoSuchRoom):
            await journal.open("NONE")


async def test_a_card_changes_in_the_commit_of_its_records_and_closed_rooms_are_not_listed(path: Path) -> None:
    moved = evolve(KRAB, wakes_at=None, listing="")
    other = Card("ABBA", "seating", None, "")
    async with SqliteJournal.at(path) as journal:
        await journal.create(KRAB, b"begun")
        await journal.create(other, b"begun")
        await journal.append("KRAB", 1, 1, [b"one", b"two"], moved)
        assert await journal.cards() == [other, moved]
        await journal.append("ABBA", 1, 1, [], evolve(other, status="closed"))
        assert await journal.cards() == [moved]
    async with SqliteJournal.at(path) as journal:
        assert await journal.cards() == [moved]


async def test_leaving_the_journal_commits_everything_that_was_appended(path: Path) -> None:
    async with trio.open_nursery() as nursery, SqliteJournal.at(path) as journal:
        for number in range(30):
            nursery.start_soon(journal.create, Card(f"R{number}", "seating", None, ""), b"begun")
        await wait_all_tasks_blocked()
    with pytest.raises(CannotKeep):
        await journal.append("R1", 1, 1, [b"too late"])
    async with SqliteJournal.at(path) as journal:
        assert len(await journal.cards()) == 30


async def test_leaving_the_journal_under_cancellation_commits_too(path: Path) -> None:
    with trio.CancelScope() as scope:
        async with SqliteJournal.at(path) as journal, trio.open_nursery() as nursery:
            await journal.create(KRAB, b"begun")
            nursery.start_soon(trio.sleep, math.inf)
            scope.cancel()
    async with SqliteJournal.at(path) as journal:
        assert (await journal.open("KRAB")).kept == (Kept(1, b"begun"),)


async def test_every_commit_waits_for_the_disk(path: Path) -> None:
    async with SqliteJournal.at(path) as journal:
        settings = {
            name: journal._ledger._pen.execute(f"PRAGMA {name}").fetchone()[0]
            for name in ("journal_mode", "synchronous", "fullfsync")
        }
    assert settings == {"journal_mode": "wal", "synchronous": 2, "fullfsync": 1}


async def test_a_cancelled_append_is_whole_or_absent_and_the_room_goes_on(path: Path) -> None:
    async with SqliteJournal.at(path) as journal:
        await journal.create(KRAB, b"begun")
        async with trio.open_nursery() as nursery:
            nursery.start_soon(journal.append, "KRAB", 1, 1, [b"one", b"two"])
            await wait_all_tasks_blocked()
            nursery.cancel_scope.cancel()
        opened = await journal.open("KRAB")
        assert [record.body for record in opened.kept] in ([b"begun"], [b"begun", b"one", b"two"])
        await journal.append("KRAB", opened.epoch, len(opened.kept), [b"next"])


async def test_downtime_runs_from_the_closing_to_the_next_opening(path: Path) -> None:
    async with SqliteJournal.at(path, now=at(1_000)) as journal:
        assert await journal.downtimes() == []
    async with SqliteJournal.at(path, now=at(5_000, 7_500)) as journal:
        assert await journal.downtimes() == [(1_000, 5_000)]
    async with SqliteJournal.at(path, now=at(9_000)) as journal:
        assert await journal.downtimes() == [(1_000, 5_000), (7_500, 9_000)]


async def test_a_clock_set_back_makes_no_downtime(path: Path) -> None:
    async with SqliteJournal.at(path, now=at(5_000)):
        pass
    async with SqliteJournal.at(path, now=at(3_000)) as journal:
        assert await journal.downtimes() == []
    async with SqliteJournal.at(path, now=at(6_000)) as journal:
        assert await journal.downtimes() == [(5_000, 6_000)]


async def test_an_idle_journal_leaves_signs_of_life(path: Path) -> None:
    token = trio.lowlevel.current_trio_token()
    beaten = trio.Event()
    asked = 0

    def now() -> int:
        nonlocal asked
        asked += 1
        if asked == 3:  # laid, opened, and a heartbeat without any order
            token.run_sync_soon(beaten.set)
        return 1_000 * asked

    async with SqliteJournal.at(path, now=now):
        with trio.fail_after(30):
            await beaten.wait()


async def test_a_span_in_which_the_process_was_not_there_is_known_to_the_next_one(path: Path) -> None:
    async with SqliteJournal.at(path) as journal:
        await journal.note_downtime(5_000, 9_000)
        assert (5_000, 9_000) not in await journal.downtimes()
    async with SqliteJournal.at(path) as journal:
        assert (5_000, 9_000) in await journal.downtimes()
