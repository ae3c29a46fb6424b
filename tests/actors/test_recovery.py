"""Restart, parking, fencing, faults and shutdown (promises P14 to P21, P23, P36, P39)."""

import orjson
import pytest
import trio
from attrs import evolve
from hypothesis import given, settings
from hypothesis import strategies as st
from trio.testing import MockClock

from actors.chronicle import Chronicle
from actors.journal import Fenced, Kept
from actors.records import AnswerTaken, BadRecord, Checkpointed, decode, encode
from actors.refusal import Refusal
from actors.revive import read, replay, resume_point, revive
from protocol.messages import Hello
from protocol.rooms import Clock, MakeRoom
from tests.living import Phone, code_of, settled, town


async def play(phones: list[Phone], turns: int) -> None:
    for _ in range(turns):
        (phone,) = [phone for phone in phones if phone.prompts]
        phone.answer(turns % 3)
        await settled()


def story(chronicle: Chronicle) -> object:
    """All that anyone can see of a room, and what its clocks say."""
    match = chronicle.match
    assert match is not None
    seats = range(chronicle.opened.seats)
    return (
        match.game.public(),
        [match.game.private(match.game.seats[seat]) for seat in seats],
        match.game.prompts,
        match.clocks,
        match.digest,
        chronicle.seating,
        chronicle.status,
        chronicle.keys,
    )


async def test_a_room_killed_after_any_record_shows_the_same_again(autojump_clock: MockClock) -> None:
    async with town() as house:
        phones = await house.table(4, clock=Clock("bank", 300, increment=2))
        for turn in range(12):
            await trio.sleep(turn)
            await play(phones, 1)
            kept = house.journal.kept(code_of(phones[0]))
            chronicle = revive(kept)

            assert chronicle.match is not None
            assert chronicle.match.public == phones[0].public["game"]
            assert story(chronicle) == story(replay(read(kept)))


async def test_checkpoint_and_later_answers_equal_the_whole_history(autojump_clock: MockClock) -> None:
    async with town() as house:
        phones = await house.table(4, options={"turns": 160}, clock=Clock("bank", 3000, increment=2))
        for _ in range(150):
            await trio.sleep(1)
            await play(phones, 1)
        records = read(house.journal.kept(code_of(phones[0])))
        point = resume_point(records)
        assert point is not None
        assert point.checkpoint.inputs >= 64
        whole = Chronicle(records[0])  # type: ignore[arg-type]  # a journal begins with RoomOpened
        for record in records[1:]:
            whole.apply(record)

        assert story(replay(records)) == story(whole)


async def test_waking_up_does_not_write_the_checkpoint_it_woke_from_again(autojump_clock: MockClock) -> None:
    async with town() as house:
        phones = await house.table(4, options={"turns": 160})
        await play(phones, 100)
        code, tokens = code_of(phones[0]), [phone.token for phone in phones]
    for _ in range(3):
        async with town(house.journal) as house:
            await play([await house.phone(code, token) for token in tokens], 2)

    points = [record for record in read(house.journal.kept(code)) if isinstance(record, Checkpointed)]
    assert len(points) == 1


async def test_a_second_game_in_the_room_does_not_resume_from_the_first_ones_checkpoint(
    autojump_clock: MockClock,
) -> None:
    async with town() as house:
        phones = await house.table(4, options={"turns": 160})
        await play(phones, 100)
        records = read(house.journal.kept(code_of(phones[0])))
        point = resume_point(records)
        assert isinstance(point, Checkpointed)
        began = next(record for record in records if type(record).__name__ == "GameBegan")

        assert resume_point([*records, began]) is None


async def test_a_damaged_record_is_named(autojump_clock: MockClock) -> None:
    async with town() as house:
        phones = await house.table(4)
        await play(phones, 5)
        kept = list(house.journal.kept(code_of(phones[0])))
        place = len(kept) - 3
        kept[place] = evolve(kept[place], body=kept[place].body[:-9])

        with pytest.raises(BadRecord) as bad:
            revive(kept)
        assert bad.value.number == place + 1


async def test_a_record_of_another_game_state_is_named_by_its_hash(autojump_clock: MockClock) -> None:
    async with town() as house:
        phones = await house.table(4)
        await play(phones, 5)
        kept = list(house.journal.kept(code_of(phones[0])))
        record = decode(kept[-2].number, kept[-2].body)
        assert isinstance(record, AnswerTaken)
        other = (record.picks[0] + 1) % 3
        kept[-2] = Kept(kept[-2].number, encode(evolve(record, picks=(other,))))

        with pytest.raises(BadRecord) as bad:
            revive(kept)
        assert bad.value.number == kept[-1].number


async def test_a_room_with_a_bad_journal_is_quarantined_and_every_other_room_runs(autojump_clock: MockClock) -> None:
    async with town() as house:
        sick, well = await house.table(4), await house.table(4)
        await play(sick, 2)
        codes = code_of(sick[0]), code_of(well[0])
    house.journal._shelves[codes[0]].bodies[-1] = b'{"is":"Nonsense"}'
    async with town(house.journal) as house:
        turned_away, welcome = await house.phone(codes[0], sick[0].token), await house.phone(codes[1], well[0].token)

        assert turned_away.heard[0]["reason"] == "quarantined"
        assert welcome.prompts
        assert house.lobby.statistics()["quarantined"] == 1


async def test_a_gap_in_the_numbers_is_named(autojump_clock: MockClock) -> None:
    async with town() as house:
        phones = await house.table(4)
        kept = list(house.journal.kept(code_of(phones[0])))
        with pytest.raises(BadRecord) as bad:
            revive([*kept[:3], *kept[4:]])
        assert bad.value.number == 4


async def test_a_room_nobody_is_connected_to_is_parked_and_wakes_on_the_first_knock(autojump_clock: MockClock) -> None:
    async with town() as house:
        phones = await house.table(4)
        code, waiting = code_of(phones[0]), phones[0].public["waiting"]
        for phone in phones:
            phone.hang_up()
        await trio.sleep(59)
        assert house.lobby.statistics()["living"] == 1
        await trio.sleep(2)
        assert house.lobby.statistics()["living"] == 0
        back = await house.phone(code, phones[0].token)

        assert back.public["waiting"] == waiting


async def test_a_parked_room_wakes_at_its_next_deadline(autojump_clock: MockClock) -> None:
    async with town() as house:
        phones = await house.table(4, clock=Clock("days", 86_400))
        code = code_of(phones[0])
        for phone in phones:
            phone.hang_up()
        await trio.sleep(3600)
        assert house.lobby.statistics()["living"] == 0
        await trio.sleep(86_400)
        back = await house.phone(code, phones[1].token)

        assert back.public["game"]["turn"] == 1
        assert back.prompts


async def test_a_parked_room_of_an_earlier_process_wakes_at_its_deadline_too(autojump_clock: MockClock) -> None:
    async with town() as house:
        phones = await house.table(4, clock=Clock("days", 86_400))
        for phone in phones:
            phone.hang_up()
        await trio.sleep(3600)
    async with town(house.journal) as house:
        assert house.lobby.statistics()["living"] == 0
        await trio.sleep(86_400)
        kept = house.journal.kept(code_of(phones[0]))

        assert orjson.loads(kept[-1].body)["by"] == "clock"


async def test_a_writer_that_lost_its_room_cannot_append(autojump_clock: MockClock) -> None:
    async with town() as house:
        first, *_ = await house.table(4)
        code = code_of(first)
        before = len(house.journal.kept(code))
        await house.journal.open(code)
        first.answer(0)
        await settled()

        assert len(house.journal.kept(code)) == before
        with pytest.raises(Fenced):
            await house.journal.append(code, 2, before, [b"{}"])


async def test_an_answer_that_cannot_be_kept_is_refused_and_taken_again_when_the_disk_is_back(
    autojump_clock: MockClock,
) -> None:
    async with town() as house:
        first, second, *_ = await house.table(4)
        house.journal.full = True
        key = first.answer(0)
        await settled()
        assert first.refusal(key) == "cannot_keep"
        assert second.public["game"]["turn"] == 0
        house.journal.full = False
        first.answer(0)
        await settled()

        assert second.public["game"]["turn"] == 1


async def test_a_shutdown_tells_everyone_refuses_new_rooms_and_the_next_process_carries_on(
    autojump_clock: MockClock,
) -> None:
    async with town() as house:
        phones = await house.table(4)
        await play(phones, 3)
        await house.lobby.drain()
        assert {phone.farewell for phone in phones} == {"draining"}
        with pytest.raises(Refusal):
            await house.lobby.make(MakeRoom("tollway"))
    async with town(house.journal) as house:
        back = await house.phone(code_of(phones[0]), phones[3].token)

        assert back.public["game"]["turn"] == 3
        assert back.prompts


async def test_a_node_that_is_full_refuses_new_rooms_and_names_the_limit(autojump_clock: MockClock) -> None:
    async with town(most_rooms=2) as house:
        await house.room()
        await house.room()
        with pytest.raises(Refusal) as refusal:
            await house.room()

        assert (refusal.value.reason, refusal.value.facts) == (
            "too_many_rooms",
            {"limit": "rooms", "most": 2, "retry_after": 60_000},
        )


async def test_a_room_of_bots_plays_by_itself_and_is_parked_when_it_is_over(autojump_clock: MockClock) -> None:
    async with town() as house:
        code, _ = await house.room(bots=4, begin=True)
        await trio.sleep(120)
        listing = house.lobby.look_up(code)

        assert listing is not None
        assert listing.status == "over"
        assert house.lobby.statistics()["living"] == 0


async def test_a_code_that_leads_nowhere_is_refused(autojump_clock: MockClock) -> None:
    async with town() as house:
        stranger = Phone()
        line = await house.lobby.connect(Hello("ZZZZ"), stranger)

        assert line is None
        assert stranger.heard[0]["reason"] == "no_such_room"


@given(picks=st.lists(st.integers(0, 2), min_size=1, max_size=40), cut=st.integers(0, 40))
@settings(max_examples=30)
def test_records_are_read_as_they_were_written(picks: list[int], cut: int) -> None:
    from games.prompt import PromptId, Seat

    taken = AnswerTaken(cut, "p1", Seat(cut % 4), PromptId(cut + 1), tuple(picks), "seat", "key", "digest")

    assert decode(1, encode(taken)) == taken
