"""Versions, resuming, slow readers and secrecy on the way out (promises P24 to P29)."""

import trio
from trio.testing import MockClock

from protocol.messages import Begin, BeReady, Hello, Sit, Stand
from protocol.patch import check_hash
from protocol.rooms import Clock
from tests.living import Phone, code_of, settled, town


async def play(phones: list[Phone], turns: int) -> None:
    for _ in range(turns):
        (phone,) = [phone for phone in phones if phone.prompts]
        phone.answer(0)
        await settled()


async def test_a_reconnecting_phone_gets_the_updates_it_missed_and_its_prompt(autojump_clock: MockClock) -> None:
    async with town() as house:
        phones = await house.table(4)
        first = phones[0]
        first.hang_up()
        first.answer(0)
        await settled()
        await play(phones[1:], 3)
        back = await house.phone(code_of(first), first.token, after=first)

        assert back.got("whole") == []
        assert back.public == phones[1].public
        assert back.prompts[0]["id"] == back.public["waiting"][0]["prompt"]


async def test_a_phone_that_missed_too_much_gets_one_whole_view(autojump_clock: MockClock) -> None:
    async with town() as house:
        phones = await house.table(4, options={"turns": 160})
        first = phones[0]
        stand_in = await house.phone(code_of(first), first.token)
        first.hang_up()
        await settled()
        await play([stand_in, *phones[1:]], 70)
        back = await house.phone(code_of(first), first.token, after=first)

        assert len(back.got("whole")) == 1
        assert back.public == phones[1].public


async def test_a_phone_of_an_earlier_process_gets_one_whole_view(autojump_clock: MockClock) -> None:
    async with town() as house:
        phones = await house.table(4)
        code = code_of(phones[0])
    async with town(house.journal) as house:
        back = await house.phone(code, phones[0].token, after=phones[0])

        assert len(back.got("whole")) == 1
        assert back.public["game"] == phones[0].public["game"]


async def test_the_open_prompt_comes_again_with_the_true_remaining_time(autojump_clock: MockClock) -> None:
    async with town() as house:
        first, *_ = await house.table(4, clock=Clock("prompt", 30))
        await trio.sleep(12)
        back = await house.phone(code_of(first), first.token, after=first)

        assert back.prompts[0]["until"] - back.heard[-2]["now"] == 18_000


async def test_everyone_sees_the_same_version_whether_they_may_see_the_change_or_not(
    autojump_clock: MockClock,
) -> None:
    async with town() as house:
        phones = await house.table(4)
        watcher = await house.phone(code_of(phones[0]))
        await play(phones, 5)

        assert len({phone.version for phone in [*phones, watcher]}) == 1


async def test_now_and_then_an_update_carries_the_hash_of_the_public_view(autojump_clock: MockClock) -> None:
    async with town() as house:
        phones = await house.table(4)
        checked = 0
        for _ in range(18):
            await play(phones, 1)
            update = phones[0].got("update")[-1]
            if "check" in update and update["check"] is not None:
                checked += 1
                assert update["check"] == check_hash(phones[0].public)

        assert checked == 1


async def test_a_hello_in_the_middle_brings_a_whole_view(autojump_clock: MockClock) -> None:
    async with town() as house:
        first, *_ = await house.table(4)
        first.say(Hello(code_of(first), token=first.token))
        await settled()

        assert len(first.got("whole")) == 2


async def test_a_watcher_who_sits_says_hello_with_the_new_token_on_the_same_connection(
    autojump_clock: MockClock,
) -> None:
    async with town() as house:
        code, _ = await house.room()
        guest = await house.phone(code)
        guest.say(Sit("Guest", guest.key()))
        await settled()
        guest.say(Hello(code, token=guest.token))
        await settled()

        assert guest.got("you")[-1]["seat"] == 0
        assert guest.private["seat"] == 0


async def test_a_slow_phone_costs_the_others_nothing_and_skips_to_the_newest_view(autojump_clock: MockClock) -> None:
    async with town() as house:
        phones = await house.table(4)
        watcher = await house.phone(code_of(phones[0]))
        assert watcher.line is not None
        watcher.full = True
        await play(phones, 6)
        heard = len(watcher.heard)
        watcher.full = False
        watcher.line.drained()
        await settled()

        assert [message["type"] for message in watcher.heard[heard:]] == ["whole"]
        assert watcher.public == phones[0].public


async def test_watchers_get_the_public_part_alone(autojump_clock: MockClock) -> None:
    async with town() as house:
        phones = await house.table(4)
        watcher = await house.phone(code_of(phones[0]))
        await play(phones, 8)

        assert watcher.private is None
        assert watcher.prompts == []
        assert not [frame for frame in watcher.raw if b'"hand"' in frame]


async def test_a_phone_is_never_sent_another_seats_hand(autojump_clock: MockClock) -> None:
    async with town() as house:
        phones = await house.table(4)
        await play(phones, 8)
        for phone in phones:
            mine = phone.private["game"]["hand"]
            for other in phones:
                hand = other.private["game"]["hand"]
                sent = str(hand).replace(" ", "").encode()
                assert other is phone or hand == mine or not [frame for frame in phone.raw if sent in frame]


async def test_the_public_update_is_one_object_for_all_who_have_nothing_of_their_own_in_it(
    autojump_clock: MockClock,
) -> None:
    async with town() as house:
        phones = await house.table(4)
        watchers = [await house.phone(code_of(phones[0])) for _ in range(3)]
        await play(phones, 1)

        assert len({id(phone.raw[-1]) for phone in [*watchers, phones[2], phones[3]]}) == 1


async def test_others_are_told_what_a_seat_is_asked_but_not_which_detail_of_it(autojump_clock: MockClock) -> None:
    async with town() as house:
        first, second = await house.table(2, game="sea-kings", options={}, seats=2)
        details = 0
        for _ in range(60):
            (phone,) = [phone for phone in (first, second) if phone.prompts]
            prompt = phone.prompts[0]
            (wait,) = second.public["waiting"]
            details += prompt["nested"]
            assert (wait["kind"] == prompt["kind"]) is not prompt["nested"]
            phone.answer(*range(max(1, prompt["at_least"])))
            await settled()

        assert details


async def test_a_device_that_was_behind_hears_the_reply_after_its_whole_view(autojump_clock: MockClock) -> None:
    async with town() as house:
        first, *_ = await house.table(4)
        first.full = True
        key = first.answer(0)
        await settled()
        first.full = False
        assert first.line is not None
        first.line.drained()
        await settled()

        assert [reply["type"] for reply in first.replies(key)] == ["recorded"]
        assert first.public["game"]["turn"] == 1


async def test_a_device_that_takes_nothing_and_asks_on_is_shown_out_as_slow(autojump_clock: MockClock) -> None:
    async with town() as house:
        first, *_ = await house.table(4)
        first.full = True
        for _ in range(20):
            first.answer(0, prompt=999)
            await settled()

        assert first.farewell == "slow"


async def test_who_watched_before_sitting_down_sees_their_own_hand_after_a_reconnection(
    autojump_clock: MockClock,
) -> None:
    async with town() as house:
        code, token = await house.room(bots=3)
        host = await house.phone(code, token)
        guest = await house.phone(code)
        watched = Phone(epoch=guest.epoch, version=guest.version, public=guest.public)
        guest.say(Sit("Guest", guest.key(), 0))
        await settled()
        guest.hang_up()
        back = await house.phone(code, guest.token, after=watched)
        back.say(BeReady(ready=True, key=back.key()))
        await settled()
        host.say(Begin(host.key()))
        await settled()

        assert back.private["seat"] == 0
        assert back.private["game"]["hand"]


async def test_a_device_that_was_away_while_its_person_changed_seats_sees_from_the_new_one(
    autojump_clock: MockClock,
) -> None:
    async with town() as house:
        code, _ = await house.room(bots=2)
        guest = await house.phone(code)
        guest.say(Sit("Guest", guest.key(), 0))
        await settled()
        away, here = await house.phone(code, guest.token), await house.phone(code, guest.token)
        away.hang_up()
        await settled()
        here.say(Stand(here.key()))
        here.say(Sit("Guest", here.key(), 1))
        await settled()
        back = await house.phone(code, guest.token, after=away)

        assert back.got("welcome")[0]["you"]["seat"] == back.private["seat"] == 1


async def test_a_client_of_another_protocol_is_told_which_one_is_spoken_here(autojump_clock: MockClock) -> None:
    async with town() as house:
        code, _ = await house.room()
        old = Phone()

        assert await house.lobby.connect(Hello(code, protocol=99), old) is None
        assert [(told["reason"], told["facts"]) for told in old.heard] == [("old_protocol", {"protocol": 1})]


async def test_a_hello_for_another_room_is_not_answered_with_this_ones_view(autojump_clock: MockClock) -> None:
    async with town() as house:
        here, other = (await house.room())[0], (await house.room())[0]
        phone = await house.phone(here)
        phone.say(Hello(other))
        await settled()

        assert [refused["reason"] for refused in phone.got("refused")] == ["no_such_room"]
        assert phone.farewell == "refused"
