"""Persons, devices, connections and seats (promises P30 to P32)."""

import trio
from trio.testing import MockClock

from protocol.messages import (
    Hello,
    MakePass,
    Sit,
    Stand,
    TakePen,
)
from tests.living import Phone, code_of, settled, town


def names(phone: Phone) -> list[str]:
    return [place["name"] for place in phone.public["room"]["seats"]]


async def test_fifty_phones_race_for_the_last_seat_and_exactly_one_has_it(autojump_clock: MockClock) -> None:
    async with town() as house:
        code, _ = await house.room(bots=3)
        crowd = [await house.phone(code) for _ in range(50)]
        keys = [phone.key() for phone in crowd]
        for phone, key in zip(crowd, keys, strict=True):
            while not phone.say(Sit("Racer", key)):
                await settled()
        await settled()
        replies = [phone.replies(key)[0] for phone, key in zip(crowd, keys, strict=True)]

        assert [reply["type"] for reply in replies].count("seated") == 1
        assert {reply["reason"] for reply in replies if reply["type"] == "refused"} == {"room_full"}


async def test_nobody_is_refused_while_a_seat_is_free(autojump_clock: MockClock) -> None:
    async with town() as house:
        code, _ = await house.room()
        crowd = [await house.phone(code) for _ in range(4)]
        for phone in crowd:
            phone.say(Sit("Guest", phone.key()))
        await settled()

        assert all(phone.got("seated") for phone in crowd)
        assert names(crowd[0]) == ["Guest", "Guest 2", "Guest 3", "Guest 4"]


async def test_a_newcomer_who_sends_sit_again_is_still_one_person(autojump_clock: MockClock) -> None:
    async with town() as house:
        code, _ = await house.room()
        phone = await house.phone(code)
        for _ in range(3):
            phone.say(Sit("Aoi", "the-same-random-key"))
            await settled()

        assert len(phone.got("seated")) == 3
        assert len({message["token"] for message in phone.got("seated")}) == 1
        assert names(phone) == ["Aoi", "", "", ""]


async def test_a_valid_token_takes_the_seat_at_once_and_the_older_device_becomes_a_mirror(
    autojump_clock: MockClock,
) -> None:
    async with town() as house:
        first, *_ = await house.table(4)
        newer = await house.phone(code_of(first), first.token)

        assert first.got("you")[-1]["active"] is False
        assert newer.got("you")[-1]["active"] is True
        key = first.answer(0)
        await settled()
        assert first.refusal(key) == "mirror"
        assert first.prompts == newer.prompts


async def test_a_mirror_can_take_the_pen_back(autojump_clock: MockClock) -> None:
    async with town() as house:
        first, *_ = await house.table(4)
        newer = await house.phone(code_of(first), first.token)
        first.say(TakePen(first.key()))
        await settled()
        key = first.answer(0)
        await settled()

        assert first.replies(key)[0]["type"] == "recorded"
        assert newer.got("you")[-1]["active"] is False


async def test_a_close_that_arrives_late_from_an_older_connection_changes_nothing(autojump_clock: MockClock) -> None:
    async with town() as house:
        first, second, *_ = await house.table(4)
        newer = await house.phone(code_of(first), first.token)
        first.hang_up()
        await settled()

        assert second.public["room"]["seats"][0]["presence"] == "here"
        key = newer.answer(0)
        await settled()
        assert newer.replies(key)[0]["type"] == "recorded"


async def test_a_false_token_is_refused_and_shown_out(autojump_clock: MockClock) -> None:
    async with town() as house:
        first, *_ = await house.table(4)
        stranger = Phone()
        line = await house.lobby.connect(Hello(code_of(first), token="p1-0123"), stranger)

        assert line is None
        assert [message["reason"] for message in stranger.heard] == ["bad_token"]
        assert stranger.farewell == "refused"


async def test_no_token_is_ever_in_a_message_to_somebody_else(autojump_clock: MockClock) -> None:
    async with town() as house:
        phones = await house.table(4)
        watcher = await house.phone(code_of(phones[0]))
        phones[0].answer(0)
        await settled()
        for phone in [*phones, watcher]:
            others = [other.token for other in phones if other is not phone and other.token]
            assert not [token for token in others for frame in phone.raw if token.encode() in frame]


async def test_a_pass_moves_a_person_to_another_device_once_and_within_two_minutes(autojump_clock: MockClock) -> None:
    async with town() as house:
        first, *_ = await house.table(4)
        first.say(MakePass(first.key()))
        await settled()
        ticket = first.got("move_pass")[0]["token"]
        tablet = await house.phone(code_of(first), ticket)
        assert tablet.got("welcome")[0]["you"]["seat"] == 0
        assert tablet.got("welcome")[0]["token"] == first.token
        late = await house.phone(code_of(first), ticket)
        assert late.farewell == "refused"
        tablet.say(MakePass(tablet.key()))
        await trio.sleep(121)
        too_late = await house.phone(code_of(first), tablet.got("move_pass")[0]["token"])

        assert too_late.farewell == "refused"


async def test_who_stands_up_leaves_an_open_seat(autojump_clock: MockClock) -> None:
    async with town() as house:
        code, token = await house.room()
        host = await house.phone(code, token)
        host.say(Sit("Host", host.key(), 2))
        await settled()
        host.say(Stand(host.key()))
        await settled()

        assert [place["kind"] for place in host.public["room"]["seats"]] == ["open"] * 4
