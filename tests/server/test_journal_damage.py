"""What is refused of a journal's file, and what is still read of one that was damaged (P17)."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
import trio

from actors.journal import CannotKeep, Card
from server.ledger_file import JournalDamaged
from server.scribe import SqliteJournal
from tests.server.journals import fill, records


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "journal.sqlite3"


async def test_a_torn_copy_is_refused_wherever_it_was_torn(path: Path) -> None:
    await fill(path, rooms=40)
    size = _size(path)
    for length in (0, 1, 50, 99, 100, 4_095, 4_096, 20_000, size // 2, size - 4_096, size - 1):
        torn = path.with_name(f"torn-{length}.sqlite3")
        _tear(path, torn, length)
        with pytest.raises(JournalDamaged, match="torn-"):
            async with SqliteJournal.at(torn):
                pass
        assert _size(torn) == length  # left as it was found, for whoever can mend it


def _size(path: Path) -> int:
    return path.stat().st_size


def _tear(path: Path, torn: Path, length: int) -> None:
    torn.write_bytes(path.read_bytes()[:length])


async def test_a_file_that_is_no_journal_is_refused(path: Path) -> None:
    with closing(sqlite3.connect(path)) as foreign:
        foreign.execute("CREATE TABLE recipes (name TEXT)")
    with pytest.raises(JournalDamaged, match="not a journal"):
        async with SqliteJournal.at(path):
            pass


async def test_a_journal_whose_main_file_was_taken_away_is_not_begun_anew(path: Path) -> None:
    async with SqliteJournal.at(path) as journal:
        await journal.create(Card("KRAB", "playing", None, ""), b"begun")
        wal = path.with_name(f"{path.name}-wal").read_bytes()
    lonely = path.with_name("lonely.sqlite3")
    lonely.with_name("lonely.sqlite3-wal").write_bytes(wal)
    with pytest.raises(JournalDamaged, match="wal"):
        async with SqliteJournal.at(lonely):
            pass


async def test_a_missing_record_is_named_and_costs_the_other_rooms_nothing(path: Path) -> None:
    await fill(path, rooms=3)
    with closing(sqlite3.connect(path)) as vandal:
        vandal.execute("DELETE FROM records WHERE code = 'R1' AND number = 4")
        vandal.commit()
    async with SqliteJournal.at(path) as journal:
        kept = (await journal.open("R1")).kept
        assert [record.number for record in kept] == list(range(1, 10))
        assert [record.number for record in kept if not record.body] == [4]
        for code in ("R0", "R2"):
            opened = await journal.open(code)
            await journal.append(code, opened.epoch, 9, [b"plays on"])
        await journal.append("R1", 2, 9, [], Card("R1", "quarantined", None, ""))
        assert [card.status for card in await journal.cards()] == ["playing", "quarantined", "playing"]


async def test_a_link_into_another_room_is_not_followed(path: Path) -> None:
    await fill(path, rooms=2)
    with closing(sqlite3.connect(path)) as vandal:
        vandal.execute(
            "UPDATE records SET before = (SELECT id FROM records WHERE code = 'R0' AND number = 4)"
            " WHERE code = 'R1' AND number = 5"
        )
        vandal.execute("UPDATE records SET body = 'of the other room' WHERE code = 'R0'")
        vandal.commit()
    assert [record.body for record in records(path, "R1")] == [b"begun", *(b"%d" % step * 60 for step in range(8))]


async def test_of_a_long_room_only_the_records_on_an_overwritten_page_are_lost(path: Path) -> None:
    async with SqliteJournal.at(path) as journal:
        await journal.create(Card("LONG", "playing", None, ""), b"begun")
        await journal.append("LONG", 1, 1, [b"%d" % number for number in range(2, 2_001)])
    _overwrite_page(path, int(_size(path) / 4096 * 0.7))
    kept = records(path, "LONG")
    lost = [record.number for record in kept if not record.body]
    assert [record.number for record in kept] == list(range(1, 2_001))
    assert lost == list(range(lost[0], lost[-1] + 1))
    assert 10 < len(lost) < 300
    assert lost[0] > 1
    assert lost[-1] < 2_000


@pytest.mark.parametrize("place", [0.5, 0.6, 0.7, 0.8, 0.9])
async def test_an_overwritten_page_costs_only_the_rooms_on_it(path: Path, place: float) -> None:
    await fill(path, rooms=60)
    _overwrite_page(path, int(_size(path) / 4096 * place))
    hurt: set[str] = set()
    async with SqliteJournal.at(path) as journal:

        async def play_on(code: str) -> None:
            try:
                opened = await journal.open(code)
                await journal.append(code, opened.epoch, len(opened.kept), [b"plays on"])
            except CannotKeep:
                hurt.add(code)
            else:
                if not all(record.body for record in opened.kept):
                    hurt.add(code)

        async with trio.open_nursery() as nursery:
            for number in range(60):
                nursery.start_soon(play_on, f"R{number}")
    assert 0 < len(hurt) < 15


def _overwrite_page(path: Path, page: int) -> None:
    with path.open("r+b") as file:
        file.seek(4096 * page)
        file.write(b"\xa5" * 4096)
