"""Answers: asked, taken, refused, repeated, taken back (promises P1 to P8)."""

from trio.testing import MockClock

from protocol.messages import TakeBack
from protocol.rooms import Clock
from tests.living import Phone, code_of, settled, town


def turns(phone: Phone) -> int:
    return int(phone.public["game"]["turn"])


async def test_an_answer_is_recorded_for_its_sender_and_seen_by_everyone(autojump_clock: MockClock) -> None:
    async with town() as house:
        first, second, *_ = await house.table(4)
        key = first.answer(2)
        await settled()

        assert [reply["type"] for reply in first.replies(key)] == ["recorded"]
        assert turns(first) == turns(second) == 1
        assert first.prompts == []
        assert [prompt["kind"] for prompt in second.prompts] == ["card"]


async def test_the_reply_under_a_key_reaches_no_other_phone(autojump_clock: MockClock) -> None:
    async with town() as house:
        first, second, *_ = await house.table(4)
        key = first.answer(0)
        await settled()

        assert second.replies(key) == []


async def test_a_refused_answer_leaves_no_trace_in_journal_or_on_other_screens(autojump_clock: MockClock) -> None:
    async with town() as house:
        first, second, *_ = await house.table(4)
        before = (house.journal.kept(code_of(first)), len(second.heard))
        prompt = first.prompts[0]["id"]
        reasons = [
            first.refusal(await said(first, prompt + 7, 0)),
            first.refusal(await said(first, prompt, 3)),
            first.refusal(await said(first, prompt)),
            first.refusal(await said(first, prompt, 0, 1)),
            second.refusal(await said(second, prompt, 0)),
        ]

        assert reasons == ["not_asked", "outside", "too_few", "too_many", "not_yours"]
        assert (house.journal.kept(code_of(first)), len(second.heard) - 1) == before


async def said(phone: Phone, prompt: int, *picks: int) -> str:
    key = phone.answer(*picks, prompt=prompt)
    await settled()
    return key


async def test_the_same_answer_sent_five_times_has_one_effect_and_five_equal_replies(
    autojump_clock: MockClock,
) -> None:
    async with town() as house:
        first, second, *_ = await house.table(4)
        prompt = first.prompts[0]["id"]
        for _ in range(5):
            first.answer(1, prompt=prompt, key="once")
            await settled()

        assert first.replies("once") == [{"type": "recorded", "key": "once"}] * 5
        assert turns(second) == 1


async def test_the_same_answer_is_known_again_after_a_reconnect_and_after_a_restart(autojump_clock: MockClock) -> None:
    async with town() as house:
        first, *_ = await house.table(4)
        code, prompt = code_of(first), first.prompts[0]["id"]
        first.answer(1, key="once")
        await settled()
        again = await house.phone(code, first.token)
        again.answer(1, prompt=prompt, key="once")
        await settled()
    async with town(house.journal) as house:
        later = await house.phone(code, first.token)
        later.answer(1, prompt=prompt, key="once")
        await settled()

        assert again.replies("once") == later.replies("once") == [{"type": "recorded", "key": "once"}]
        assert turns(later) == 1


async def test_a_key_used_for_another_answer_is_refused(autojump_clock: MockClock) -> None:
    async with town() as house:
        first, *_ = await house.table(4)
        prompt = first.prompts[0]["id"]
        first.answer(1, key="once")
        await settled()
        first.answer(2, prompt=prompt, key="once")
        await settled()

        assert [reply["type"] for reply in first.replies("once")] == ["recorded", "refused"]
        assert first.replies("once")[1]["reason"] == "key_reused"


async def test_a_wait_explains_who_is_awaited_for_what_until_when_and_what_happens_then(
    autojump_clock: MockClock,
) -> None:
    async with town() as house:
        first, *_ = await house.table(4, clock=Clock("prompt", 60))
        (wait,) = first.public["waiting"]

        assert (wait["seat"], wait["kind"], wait["then"]) == (0, "card", "default")
        assert wait["until"] == first.prompts[0]["until"] == first.heard[-1]["now"] + 60_000


async def test_what_chance_has_answered_cannot_be_taken_back(autojump_clock: MockClock) -> None:
    async with town() as house:
        first, *_ = await house.table(4)
        first.answer(0)
        await settled()
        key = first.key()
        first.say(TakeBack(key))
        await settled()

        assert first.private["undo"] is None
        assert first.refusal(key) == "nothing_to_take_back"


async def test_a_prompt_has_the_same_id_after_a_crash(autojump_clock: MockClock) -> None:
    async with town() as house:
        first, *_ = await house.table(4)
        first.answer(0)
        await settled()
        code, waiting = code_of(first), first.public["waiting"]
    async with town(house.journal) as house:
        later = await house.phone(code, first.token)

        assert later.public["waiting"] == waiting
