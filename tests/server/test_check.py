"""`tidegate check`: every room is read and played again, one line each."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
import trio

from actors.listing import card_of
from actors.opening import opening_records
from actors.records import AnswerTaken, Record, encode
from actors.revive import replay
from games.prompt import Seat
from protocol.rooms import MakeRoom
from server.check import check
from server.ledger_file import JOURNAL
from server.scribe import SqliteJournal


async def keep(data: Path, *codes: str) -> None:
    """Rooms in which two bots have just begun a game of Tollway and three answers were taken."""
    async with SqliteJournal.at(data / JOURNAL) as journal:
        for code in codes:
            records = played(code)
            card = card_of(replay(records), None)
            epoch = await journal.create(card, encode(records[0]))
            await journal.append(code, epoch, 1, [encode(record) for record in records[1:]])


def played(code: str) -> list[Record]:
    wish = MakeRoom("tollway", seats=4, bots=4, begin=True)
    records = opening_records(wish, code, 1_789_000_000_000)
    for step in range(1, 4):
        room = replay(records)
        assert room.match is not None
        prompt = room.prompts[0]
        digest = room.match.digest
        at = records[0].at + step
        records.append(AnswerTaken(at, "p0", Seat(prompt.seat), prompt.id, prompt.default, "bot", "", digest))
    return records


async def test_sound_rooms_are_listed_and_pass(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    await keep(tmp_path, "KRAB", "ABBA")
    assert check(tmp_path) == 0
    assert report(capsys) == [
        "ABBA 9 records playing",
        "KRAB 9 records playing",
        "2 rooms, 18 records, 0 rooms bad",
    ]


async def test_a_server_that_is_running_does_not_mind(tmp_path: Path) -> None:
    await keep(tmp_path, "KRAB")
    async with SqliteJournal.at(tmp_path / JOURNAL) as journal:
        opened = await journal.open("KRAB")
        assert await trio.to_thread.run_sync(check, tmp_path) == 0
        await journal.append("KRAB", opened.epoch, len(opened.kept), [b"not yet seen by the check"])
        assert await trio.to_thread.run_sync(check, tmp_path) == 1


async def test_the_first_bad_record_of_a_room_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    await keep(tmp_path, "LOST", "SOUND", "TURN", "WILD")
    with closing(sqlite3.connect(tmp_path / JOURNAL)) as vandal:
        vandal.execute("DELETE FROM records WHERE code = 'LOST' AND number = 3")
        vandal.execute("UPDATE records SET body = replace(body, '\"digest\":\"', '\"digest\":\"f') WHERE code = 'TURN'")
        vandal.execute("UPDATE records SET code = 'SOUND' WHERE code = 'WILD'")
        vandal.commit()
    assert check(tmp_path) == 1
    lost, sound, turned, wild, together = report(capsys)
    assert lost.startswith("LOST 9 records BAD record 3: ")
    assert sound == "SOUND 9 records playing"
    assert turned == "TURN 9 records BAD record 7: the public view was another one when this was recorded"
    assert wild.startswith("WILD 9 records BAD record 1: ")
    assert together == "4 rooms, 36 records, 3 rooms bad"


def test_a_folder_without_a_journal_is_not_called_sound(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert check(tmp_path) == 1
    assert "unable to open" in report(capsys)[0]
    assert list(tmp_path.iterdir()) == []


def test_a_foreign_file_is_not_called_sound(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / JOURNAL).write_bytes(b"a shopping list, not a database" * 99)
    assert check(tmp_path) == 1
    assert "not a database" in report(capsys)[0]


def report(capsys: pytest.CaptureFixture[str]) -> list[str]:
    """The lines that were printed, each with single spaces."""
    return [" ".join(line.split()) for line in capsys.readouterr().out.splitlines()]
