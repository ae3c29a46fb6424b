"""What is said, lost or ended just when a room is busy with something else (promises P12, P20, P21, P31, P33, P39)."""

import orjson
import pytest
import trio
from trio.testing import MockClock

from actors.journal import Opened
from protocol.messages import BeReady, CloseRoom, Hello, Pause, Sit, TakePen, Vacate
from protocol.rooms import Clock
from tests.living import Phone, code_of, settled, town
from tests.memory import MemoryJournal

DISK = 0.005
"""Seconds of a disk that is quick, but not that quick."""
HOUR = 3600


async def test_speaking_while_being_kicked_costs_nobody_else_anything(autojump_clock: MockClock) -> None:
    async with town() as house:
        host, guest, *others = await house.table(4)
        house.journal.pause = DISK
        key = host.key()
        host.say(Vacate(1, key))
        await trio.sleep(DISK / 2)
        guest.say(BeReady(ready=True, key=guest.key()))
        await trio.sleep(1)

        assert guest.farewell == "kicked"
        assert [phone.farewell for phone in (host, *others)] == [None] * 3
        assert host.replies(key)[0]["type"] == "recorded"


async def test_what_a_kicked_person_had_said_before_is_not_granted_any_more(autojump_clock: MockClock) -> None:
    async with town() as house:
        host, guest, *_ = await house.table(4)
        house.journal.pause = DISK
        host.say(Vacate(1, host.key()))
        await trio.sleep(DISK / 2)
        guest.say(Sit("Here again", guest.key()))
        await trio.sleep(DISK * 3)

        assert guest.farewell == "kicked"
        assert host.public["room"]["seats"][1]["kind"] == "open"


async def test_a_kicked_connection_may_still_drain_speak_and_hang_up(autojump_clock: MockClock) -> None:
    async with town() as house:
        host, guest, *_ = await house.table(4)
        assert guest.line is not None
        host.say(Vacate(1, host.key()))
        await settled()
        guest.line.drained()

        assert not guest.say(BeReady(ready=True, key=guest.key()))
        guest.hang_up()


async def test_a_mirror_that_was_behind_does_not_take_the_pen(autojump_clock: MockClock) -> None:
    async with town() as house:
        phone, other, *_ = await house.table(4)
        tablet = await house.phone(code_of(phone), phone.token)
        phone.say(TakePen(phone.key()))
        await settled()
        tablet.full = True
        other.hang_up()
        await settled()
        tablet.full = False
        assert tablet.line is not None
        tablet.line.drained()
        await settled()
        assert tablet.version == phone.version
        key = phone.answer(0)
        await settled()

        assert phone.replies(key)[0]["type"] == "recorded"


async def test_a_drain_ends_a_room_that_is_just_being_woken(autojump_clock: MockClock) -> None:
    async with town() as house:
        code, _ = await house.room()
        house.journal.pause = 0.02
        phone = Phone()
        async with trio.open_nursery() as nursery:
            nursery.start_soon(house.lobby.connect, Hello(code), phone)
            await trio.sleep(0.01)
            began = trio.current_time()
            await house.lobby.drain()

        assert trio.current_time() - began < 1
        assert phone.farewell == "draining"


async def test_a_phone_that_gave_up_waiting_for_its_room_is_not_here(autojump_clock: MockClock) -> None:
    async with town() as house:
        host, guest, *others = await house.table(4, clock=Clock("days", 86_400))
        guest.hang_up()
        await settled()
        house.journal.pause = 12
        host.answer(0)
        await trio.sleep(0.1)
        with trio.move_on_after(10) as patience:
            await house.lobby.connect(Hello(code_of(host), token=guest.token), Phone())
        assert patience.cancelled_caught
        house.journal.pause = 0
        await trio.sleep(5)
        assert host.public["room"]["seats"][1]["presence"] == "away"
        for phone in (host, *others):
            phone.hang_up()
        await trio.sleep(HOUR)

        assert house.lobby.statistics()["living"] == 0


async def test_a_closed_room_stays_closed_though_its_host_left_at_once(autojump_clock: MockClock) -> None:
    async with town() as house:
        code, token = await house.room()
        host = await house.phone(code, token)
        house.journal.pause = DISK
        host.say(CloseRoom(host.key()))
        await trio.sleep(DISK / 2)
        host.hang_up()
        await trio.sleep(1)
        writes = house.journal.writes
        await trio.sleep(HOUR)

        assert house.lobby.statistics() == {"living": 0}
        assert house.journal.writes == writes


@pytest.mark.timeout(20)
async def test_an_idle_room_waits_for_a_full_disk_without_asking_it_all_the_time(autojump_clock: MockClock) -> None:
    async with town() as house:
        for phone in await house.table(4):
            phone.hang_up()
        await trio.sleep(30)
        house.journal.full = True
        await trio.sleep(100)
        assert house.journal.writes < 400
        house.journal.full = False
        await trio.sleep(100)

        assert house.lobby.statistics()["living"] == 0


@pytest.mark.timeout(20)
async def test_who_knocks_while_the_disk_is_full_is_told_so(autojump_clock: MockClock) -> None:
    async with town() as house:
        code, _ = await house.room()
        house.journal.full = True
        phone = Phone()
        await house.lobby.connect(Hello(code), phone)

        assert [(told["reason"], told["facts"]) for told in phone.heard] == [("cannot_keep", {"retry_after": 1000})]
        assert phone.farewell == "refused"


class FillsWhileReading(MemoryJournal):
    """Its disk fills up between the reading of a room and the room's first record."""

    async def open(self, code: str) -> Opened:
        opened = await super().open(code)
        self.full, self.pause = True, DISK
        return opened


async def test_who_knocks_on_a_room_that_cannot_wake_up_does_not_wait_for_ever(autojump_clock: MockClock) -> None:
    async with town(FillsWhileReading()) as house:
        code, _ = await house.room()
        phone = Phone()
        with trio.fail_after(5):
            await house.lobby.connect(Hello(code), phone)

        assert phone.farewell is not None


async def test_a_game_that_woke_up_on_a_full_disk_goes_on_by_itself(autojump_clock: MockClock) -> None:
    async with town() as house:
        code = code_of((await house.table(4, clock=Clock("prompt", 30)))[0])
    house.journal.full = True
    async with town(house.journal) as house:
        await trio.sleep(5)
        house.journal.full = False
        await trio.sleep(60)

        answered = orjson.loads(house.journal.kept(code)[-1].body)
        assert (answered["is"], answered["by"]) == ("AnswerTaken", "clock")


async def test_a_bot_that_was_paused_while_thinking_moves_when_the_game_runs_on(autojump_clock: MockClock) -> None:
    async with town() as house:
        host, *_ = await house.table(1, bots=3)
        host.answer(0)
        await trio.sleep(0.3)
        host.say(Pause(paused=True, key=host.key()))
        await trio.sleep(2)
        assert host.public["game"]["turn"] == 1
        host.say(Pause(paused=False, key=host.key()))
        await trio.sleep(1)

        assert host.public["game"]["turn"] >= 2
        assert not [event for event in host.events() if event["kind"] == "timed_out"]


async def test_autopilot_begins_anew_for_a_person_who_came_back_and_left_again(autojump_clock: MockClock) -> None:
    async with town() as house:
        away, here, *_ = await house.table(4, clock=Clock("prompt", 600))
        away.hang_up()
        await trio.sleep(60.2)
        assert here.public["room"]["seats"][0]["autopilot"]
        back = await house.phone(code_of(away), away.token)
        assert not here.public["room"]["seats"][0]["autopilot"]
        await trio.sleep(1)
        back.hang_up()
        await trio.sleep(62)

        assert here.public["game"]["turn"] == 1
        assert not [event for event in here.events() if event["kind"] == "timed_out"]
