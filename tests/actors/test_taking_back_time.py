"""Taking an answer back puts the clocks back as they stood, and makes no time (promises P4, P9, P10)."""

import pytest
import trio
from trio.testing import MockClock

from actors.chronicle import Chronicle
from actors.revive import revive
from protocol.messages import TakeBack
from protocol.rooms import Clock
from tests.living import Phone, Town, code_of, now, settled, town

BANK = Clock("bank", 300, increment=5)
PROMPT = Clock("prompt", 30)


def left(phone: Phone) -> int:
    """Milliseconds this phone's seat has for its prompt."""
    (until,) = {prompt["until"] for prompt in phone.prompts}
    return int(until) - now()


async def duel(house: Town, clock: Clock) -> Phone:
    """A game for two in which this phone's first answer can be taken back: it is asked on, and nobody else is."""
    phones = await house.table(2, game="sea-kings", options={}, seats=2, clock=clock)
    for _ in range(20):
        (asked,) = [phone for phone in phones if phone.prompts][:1]
        asked.answer(*asked.prompts[0]["default"])
        await settled()
        if asked.private["undo"] is not None and asked.prompts:
            await take_back(asked)
            return asked
    pytest.fail("nobody could take anything back")


async def take_back(phone: Phone) -> None:
    key = phone.key()
    phone.say(TakeBack(key))
    await settled()
    assert phone.replies(key)[0]["type"] == "recorded"


async def answer(phone: Phone) -> None:
    phone.answer(*phone.prompts[0]["default"])
    await settled()


async def test_an_increment_is_not_earned_by_answering_and_taking_back(autojump_clock: MockClock) -> None:
    async with town() as house:
        phone = await duel(house, BANK)
        before = left(phone)
        for _ in range(10):
            await answer(phone)
            await take_back(phone)

        assert left(phone) == before


async def test_a_bank_pays_for_the_thinking_between_an_answer_and_its_taking_back(autojump_clock: MockClock) -> None:
    async with town() as house:
        phone = await duel(house, BANK)
        before = left(phone)
        await trio.sleep(7)
        await answer(phone)
        await trio.sleep(11)
        await take_back(phone)

        assert left(phone) == before - 18_000


async def test_seconds_for_each_prompt_are_not_had_twice_by_taking_back(autojump_clock: MockClock) -> None:
    async with town() as house:
        phone = await duel(house, PROMPT)
        before = left(phone)
        await trio.sleep(7)
        await answer(phone)
        await trio.sleep(11)
        await take_back(phone)

        assert left(phone) == before - 18_000


async def test_who_answers_and_takes_back_for_ever_runs_out_of_time(autojump_clock: MockClock) -> None:
    async with town() as house:
        phone = await duel(house, PROMPT)
        for _ in range(10):
            await trio.sleep(2)
            if phone.prompts:
                await answer(phone)
            await trio.sleep(2)
            if phone.private["undo"] is not None:
                await take_back(phone)

        assert "timed_out" in [event["kind"] for event in phone.events()]


@pytest.mark.parametrize("clock", [BANK, PROMPT], ids=["bank", "prompt"])
async def test_a_restart_forgets_nothing_of_what_was_taken_back(autojump_clock: MockClock, clock: Clock) -> None:
    async with town() as house:
        phone = await duel(house, clock)
        for _ in range(3):
            await trio.sleep(2)
            await answer(phone)
            await trio.sleep(1)
            await take_back(phone)
        told = left(phone)
        again = revive(house.journal.kept(code_of(phone)))

        assert until(again, phone) == now() + told


def until(room: Chronicle, phone: Phone) -> int | None:
    assert room.match is not None
    return room.match.clocks.until(room.match.game.seats[phone.private["seat"]])
