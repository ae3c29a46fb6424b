"""Time in which no process could serve a room is nobody's (promise P10)."""

import orjson
import trio
from attrs import define
from trio.testing import MockClock

from protocol.rooms import Clock
from tests.living import Phone, code_of, now, settled, town

HALF_MINUTE = Clock("prompt", 30)
NIGHT = 8 * 3600


@define
class WallClock:
    """Tells the town's time, and goes on while the machine sleeps."""

    slept: float = 0.0

    def __call__(self) -> int:
        return now() + round(self.slept * 1000)


def assert_left(seconds: float, phone: Phone, wall: WallClock) -> None:
    """What the seat that is awaited has left; the second since the last beat may be nobody's as well."""
    (wait,) = phone.public["waiting"]
    left = (int(wait["until"]) - wall()) / 1000
    assert seconds <= left <= seconds + 1


async def test_a_machine_that_slept_took_nobodys_time(autojump_clock: MockClock) -> None:
    wall = WallClock()
    async with town(clock=wall) as house:
        first, second, *_ = await house.table(4, clock=HALF_MINUTE)
        await trio.sleep(20)
        wall.slept += NIGHT
        await trio.sleep(3)
        assert_left(30 - 20 - 3, second, wall)
        key = first.answer(2)
        await settled()

        assert first.replies(key)[0]["type"] == "recorded"
        assert not [event for event in second.events() if event["kind"] == "timed_out"]


async def test_the_first_word_after_a_sleep_does_not_pay_for_it(autojump_clock: MockClock) -> None:
    wall = WallClock()
    async with town(clock=wall) as house:
        phones = await house.table(4, clock=Clock("bank", 300))
        await trio.sleep(20)
        wall.slept += NIGHT
        for phone in phones:
            phone.answer(0)
            await settled()

        assert_left(300 - 20, phones[0], wall)


async def test_a_parked_game_sleeps_with_its_machine(autojump_clock: MockClock) -> None:
    wall = WallClock()
    async with town(clock=wall) as house:
        first, *others = await house.table(4, clock=Clock("days", 86_400))
        for phone in (first, *others):
            phone.hang_up()
        await trio.sleep(100)
        assert house.lobby.statistics()["living"] == 0
        wall.slept += NIGHT
        await trio.sleep(5)
        back = await house.phone(code_of(first), first.token)

        assert_left(86_400 - 100 - 5, back, wall)


async def test_a_sleep_counts_for_a_room_that_the_next_process_wakes(autojump_clock: MockClock) -> None:
    wall = WallClock()
    async with town(clock=wall) as house:
        phones = await house.table(4, clock=Clock("days", 86_400))
        for phone in phones:
            phone.hang_up()
        await trio.sleep(100)
        wall.slept += NIGHT
        await trio.sleep(5)
    async with town(house.journal, clock=wall) as house:
        back = await house.phone(code_of(phones[0]), phones[0].token)

        assert_left(86_400 - 100 - 5, back, wall)


async def test_who_was_away_before_a_sleep_is_not_away_for_longer_by_it(autojump_clock: MockClock) -> None:
    wall = WallClock()
    async with town(clock=wall) as house:
        first, second, *_ = await house.table(4, clock=Clock("prompt", 600))
        first.hang_up()
        await trio.sleep(20)
        wall.slept += NIGHT
        await trio.sleep(30)
        assert not second.public["room"]["seats"][0]["autopilot"]
        await trio.sleep(20)

        assert second.public["room"]["seats"][0]["autopilot"]


async def test_a_short_delay_is_no_sleep(autojump_clock: MockClock) -> None:
    wall = WallClock()
    async with town(clock=wall) as house:
        _, second, *_ = await house.table(4, clock=HALF_MINUTE)
        wall.slept += 4
        await trio.sleep(2)

        assert_left(30 - 4 - 2, second, wall)


async def test_the_time_from_a_rooms_drain_to_the_next_process_is_nobodys(autojump_clock: MockClock) -> None:
    async with town() as house:
        first, *_ = await house.table(4, clock=HALF_MINUTE)
        await trio.sleep(22)
        await house.lobby.drain()
        await trio.sleep(9)
        end = now()
    await trio.sleep(60)
    house.journal.absences.append((end, now()))
    async with town(house.journal) as house:
        back = await house.phone(code_of(first), first.token)

        assert back.public["game"]["turn"] == 0
        assert back.prompts[0]["until"] - now() == 8_000
        await trio.sleep(9)
        assert orjson.loads(house.journal.kept(code_of(first))[-1].body)["by"] == "clock"
