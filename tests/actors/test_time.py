"""Clocks, silence, absence and pauses (promises P9 to P13)."""

import trio
from trio.testing import MockClock

from actors.messages import Think
from games.prompt import Picks
from protocol.messages import Pause, TakePen
from protocol.rooms import Clock
from tests.living import MORNING, Phone, code_of, now, settled, town

HALF_MINUTE = Clock("prompt", 30)


def left(phone: Phone) -> int:
    """Milliseconds the seat that is awaited has, as this phone shows them."""
    (wait,) = phone.public["waiting"]
    return int(wait["until"]) - now()


async def test_a_missed_deadline_is_answered_with_the_prompts_default(autojump_clock: MockClock) -> None:
    async with town() as house:
        first, *_ = await house.table(4, clock=HALF_MINUTE)
        await trio.sleep(29.9)
        assert first.public["game"]["turn"] == 0
        await trio.sleep(0.2)

        assert first.public["game"]["events"][0]["choice"] == 0
        assert {"kind": "timed_out", "seat": 0} in first.events()


async def test_without_a_clock_nobody_is_hurried(autojump_clock: MockClock) -> None:
    async with town() as house:
        first, *_ = await house.table(4)
        await trio.sleep(30 * 24 * 3600)

        assert first.public["waiting"][0]["then"] == "wait"
        assert first.public["game"]["turn"] == 0


async def test_days_are_a_clock_for_slow_games(autojump_clock: MockClock) -> None:
    async with town() as house:
        first, *_ = await house.table(4, clock=Clock("days", 2 * 86_400))

        assert left(first) == 2 * 86_400_000


async def test_a_bank_is_charged_for_thinking_and_rewarded_by_the_increment(autojump_clock: MockClock) -> None:
    async with town() as house:
        phones = await house.table(4, clock=Clock("bank", 100, increment=5))
        for phone in phones:
            await trio.sleep(10)
            phone.answer(0)
            await settled()

        assert left(phones[0]) == 95_000


async def test_an_answer_recorded_before_its_deadline_is_never_reversed(autojump_clock: MockClock) -> None:
    async with town() as house:
        first, second, *_ = await house.table(4, clock=HALF_MINUTE)
        await trio.sleep(29.99)
        first.answer(2)
        await trio.sleep(0.1)

        assert first.public["game"]["events"][0]["choice"] == 2
        assert second.prompts


async def test_after_a_restart_every_seat_has_exactly_the_time_it_had(autojump_clock: MockClock) -> None:
    async with town() as house:
        first, *_ = await house.table(4, clock=HALF_MINUTE)
        await trio.sleep(20)
        code, asleep = code_of(first), now()
    await trio.sleep(7 * 3600)
    house.journal.absences.append((asleep, now()))
    async with town(house.journal) as house:
        later = await house.phone(code, first.token)

        assert left(later) == 10_000
        assert later.public["game"]["turn"] == 0


async def test_no_deadline_fires_for_an_instant_at_which_the_server_was_not_there(autojump_clock: MockClock) -> None:
    async with town() as house:
        first, *_ = await house.table(4, clock=HALF_MINUTE)
        code, asleep = code_of(first), now()
    await trio.sleep(31)
    house.journal.absences.append((asleep, now()))
    async with town(house.journal) as house:
        later = await house.phone(code, first.token)
        assert later.public["game"]["turn"] == 0
        await trio.sleep(30.1)

        assert later.public["game"]["turn"] == 1


async def test_a_seat_that_missed_two_deadlines_is_on_autopilot_for_all_to_see(autojump_clock: MockClock) -> None:
    async with town() as house:
        first, *others = await house.table(4, clock=HALF_MINUTE)
        await play_round(first, others)
        assert not others[0].public["room"]["seats"][0]["autopilot"]
        await play_round(first, others)

        assert others[0].public["room"]["seats"][0]["autopilot"]
        assert {"kind": "autopilot_on", "seat": 0} in others[0].events()


async def play_round(silent: Phone, others: list[Phone]) -> None:
    """The silent seat's deadline passes, then the others answer."""
    await trio.sleep(30.1)
    for phone in others:
        phone.answer(0)
        await settled()
    assert silent.public["waiting"][0]["seat"] == 0


async def test_a_person_who_touches_the_prompt_again_is_handed_the_same_prompt(autojump_clock: MockClock) -> None:
    async with town(advise=never) as house:
        first, *others = await house.table(4, clock=HALF_MINUTE)
        await play_round(first, others)
        await play_round(first, others)
        prompt = first.prompts[0]["id"]
        first.say(TakePen(first.key()))
        await settled()

        assert first.prompts[0]["id"] == prompt
        assert left(first) == 30_000
        assert not first.public["room"]["seats"][0]["autopilot"]


async def never(think: Think) -> Picks:
    """A bot that hangs."""
    del think
    await trio.sleep_forever()
    return ()


async def test_whoever_was_away_longer_than_the_grace_is_on_autopilot_while_others_wait(
    autojump_clock: MockClock,
) -> None:
    async with town() as house:
        first, second, *_ = await house.table(4, clock=Clock("prompt", 600))
        first.hang_up()
        await trio.sleep(59)
        assert second.public["room"]["seats"][0]["presence"] == "away"
        assert not second.public["room"]["seats"][0]["autopilot"]
        await trio.sleep(2)

        assert second.public["room"]["seats"][0]["autopilot"]
        assert second.public["game"]["turn"] == 1


async def test_who_comes_back_is_off_autopilot_at_once(autojump_clock: MockClock) -> None:
    async with town() as house:
        first, second, *_ = await house.table(4, clock=Clock("prompt", 600))
        first.hang_up()
        await trio.sleep(65)
        await house.phone(code_of(second), first.token)

        assert not second.public["room"]["seats"][0]["autopilot"]


async def test_one_seats_comings_and_goings_never_change_another_seats_clock(autojump_clock: MockClock) -> None:
    async with town() as house:
        first, second, *_ = await house.table(4, clock=HALF_MINUTE)
        await trio.sleep(5)
        second.hang_up()
        await trio.sleep(1)
        await house.phone(code_of(first), second.token)

        assert left(first) == 24_000


async def test_a_pause_freezes_every_clock_exactly(autojump_clock: MockClock) -> None:
    async with town() as house:
        first, *_ = await house.table(4, clock=HALF_MINUTE)
        await trio.sleep(10)
        first.say(Pause(paused=True, key=first.key()))
        await trio.sleep(3600)
        assert first.public["waiting"][0]["until"] is None
        assert first.public["waiting"][0]["left"] == 20_000
        assert first.refusal(await answered(first)) == "paused"
        first.say(Pause(paused=False, key=first.key()))
        await settled()

        assert left(first) == 20_000


async def answered(phone: Phone) -> str:
    key = phone.answer(0)
    await settled()
    return key


async def test_a_pause_survives_a_restart(autojump_clock: MockClock) -> None:
    async with town() as house:
        first, *_ = await house.table(4, clock=HALF_MINUTE)
        await trio.sleep(10)
        first.say(Pause(paused=True, key=first.key()))
        await settled()
        code, asleep = code_of(first), now()
    await trio.sleep(60)
    house.journal.absences.append((asleep, now()))
    async with town(house.journal) as house:
        later = await house.phone(code, first.token)

        assert later.public["room"]["paused"]
        assert later.public["waiting"][0]["left"] == 20_000


async def test_silence_is_answered_with_the_bots_advice_where_the_room_was_set_so(autojump_clock: MockClock) -> None:
    async with town(advise=the_last) as house:
        first, *_ = await house.table(4, clock=HALF_MINUTE, silence="advice")
        assert first.public["waiting"][0]["then"] == "advice"
        await trio.sleep(31)

        assert first.public["game"]["events"][0]["choice"] == 2


async def the_last(think: Think) -> Picks:
    """A bot that always takes the last option."""
    return (len(think.prompt.options) - 1,)


async def test_advice_that_never_comes_gives_way_to_the_default(autojump_clock: MockClock) -> None:
    async with town(advise=never) as house:
        first, *_ = await house.table(4, clock=HALF_MINUTE, silence="advice")
        await trio.sleep(45)

        assert first.public["game"]["events"][0]["choice"] == 0


def test_the_towns_morning_is_a_whole_second() -> None:
    assert MORNING % 1000 == 0


async def test_whoever_answers_again_has_missed_nothing_in_everybodys_eyes(autojump_clock: MockClock) -> None:
    async with town() as house:
        first, *others = await house.table(4, clock=Clock("prompt", 30))
        await trio.sleep(30.1)
        for phone in others:
            phone.answer(0)
            await settled()
        assert others[0].public["room"]["seats"][0]["missed"] == 1
        first.answer(0)
        await settled()

        assert others[0].public["room"]["seats"][0]["missed"] == 0
