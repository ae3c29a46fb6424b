"""`tidegate replay`: a room's story in words."""

from pathlib import Path

import pytest
from attrs import evolve

from actors.journal import Kept, NoSuchRoom
from actors.opening import opening_records
from actors.records import AnswerTaken, BadRecord, RoomClosed, encode
from actors.revive import replay as revived
from games.prompt import Seat
from protocol.rooms import MakeRoom
from server.ledger_file import JOURNAL
from server.replay import replay, story
from server.scribe import SqliteJournal


def kept() -> tuple[Kept, ...]:
    """A room of four bots in which one answer was taken, and which was closed then."""
    opened, *more = opening_records(MakeRoom("tollway", seats=4, bots=4, begin=True), "KRAB", 1_789_000_000_000)
    room = revived([opened, *more])
    assert room.match is not None
    asked = room.prompts[0]
    answer = AnswerTaken(opened.at + 1, "p0", Seat(0), asked.id, (1,), "clock", "", room.match.digest)
    closed = RoomClosed(answer.at + 1, "p0", "")
    records = [opened, *more, answer, closed]
    return tuple(Kept(number, encode(record)) for number, record in enumerate(records, 1))


def test_a_story_tells_each_record_with_its_number_its_time_and_what_came_of_it() -> None:
    told = list(story(kept(), "en"))
    assert told[0].split(maxsplit=3) == ["1", "2026-09-10", "00:26:40", "tollway, version 1, for 4 seats"]
    (answer,) = [place for place, line in enumerate(told) if "Pick one of your first three cards" in line]
    assert "Bot 1 (by clock): " in told[answer]
    assert told[answer + 1].strip().startswith("Bot 1 rolled ")
    assert told[-1].split(maxsplit=3)[0::3] == [str(len(kept())), "the room is closed"]


def test_a_story_is_told_in_the_language_asked_for() -> None:
    assert list(story(kept(), "ja")) != list(story(kept(), "en"))


def test_a_story_is_told_as_far_as_the_first_bad_record() -> None:
    records = kept()
    damaged = (*records[:-1], evolve(records[-1], body=b"{"))
    told: list[str] = []
    with pytest.raises(BadRecord, match=f"record {len(records)}"):
        told.extend(story(damaged, "en"))
    assert any("Bot 1 (by clock)" in line for line in told)


async def test_a_room_that_is_not_there_is_named(tmp_path: Path) -> None:
    async with SqliteJournal.at(tmp_path / JOURNAL):
        pass
    with pytest.raises(NoSuchRoom, match="ABBA"):
        replay(tmp_path, "ABBA", "en")
