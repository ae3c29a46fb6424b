"""Persons, devices, connections and seats; bots; the host (promises P30 to P36)."""

import trio
from trio.testing import MockClock

from actors.messages import Think
from games.prompt import Picks
from protocol.messages import (
    AddBot,
    Begin,
    BeReady,
    CloseRoom,
    Hello,
    MakePass,
    PassHost,
    PlayAgain,
    Sit,
    Stand,
    TakePen,
    Vacate,
)
from protocol.rooms import Clock
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
            phone.say(Sit("Aoi", "the-same-key"))
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


async def test_the_host_takes_a_person_off_a_seat_and_their_token_is_void(autojump_clock: MockClock) -> None:
    async with town() as house:
        first, second, *_ = await house.table(4)
        first.say(Vacate(1, first.key()))
        await settled()
        again = await house.phone(code_of(first), second.token)

        assert second.farewell == "kicked"
        assert again.farewell == "refused"
        assert first.public["room"]["seats"][1]["kind"] == "open"


async def test_a_bot_answers_for_a_vacated_seat_until_somebody_sits_there(autojump_clock: MockClock) -> None:
    async with town() as house:
        first, second, *_ = await house.table(4)
        first.say(Vacate(1, first.key()))
        first.answer(0)
        await trio.sleep(2)
        assert first.public["waiting"][0]["seat"] == 2
        guest = await house.phone(code_of(first))
        guest.say(Sit("Late", guest.key(), 1))
        await settled()

        assert names(first)[1] == "Late"
        del second


async def test_the_host_alone_has_the_hosts_powers(autojump_clock: MockClock) -> None:
    async with town() as house:
        first, second, *_ = await house.table(4)
        wishes: list[AddBot | Vacate | PassHost | PlayAgain | CloseRoom] = [
            AddBot(second.key()),
            Vacate(0, second.key()),
            PassHost(1, second.key()),
            PlayAgain(second.key()),
            CloseRoom(second.key()),
        ]
        for wish in wishes:
            second.say(wish)
            await settled()

        assert {second.refusal(wish.key) for wish in wishes} == {"not_host"}
        assert first.farewell is None


async def test_the_hosts_powers_survive_the_hosts_phone_and_can_be_passed_on(autojump_clock: MockClock) -> None:
    async with town() as house:
        first, second, *_ = await house.table(4)
        code = code_of(first)
        first.hang_up()
    async with town(house.journal) as house:
        host, other = await house.phone(code, first.token), await house.phone(code, second.token)
        host.say(PassHost(1, host.key()))
        await settled()

        assert host.got("you")[-1]["host"] is False
        assert other.got("you")[-1]["host"] is True


async def test_a_game_begins_only_when_every_seat_is_filled_and_everyone_is_ready(autojump_clock: MockClock) -> None:
    async with town() as house:
        code, token = await house.room(bots=2)
        host = await house.phone(code, token)
        host.say(Sit("Host", host.key(), 0))
        await settled()
        assert host.refusal(await wished(host, Begin(host.key()))) == "not_ready"
        guest = await house.phone(code)
        guest.say(Sit("Guest", guest.key(), 1))
        await settled()
        assert host.refusal(await wished(host, Begin(host.key()))) == "not_ready"
        guest = await house.phone(code, guest.token)
        guest.say(BeReady(ready=True, key=guest.key()))
        await settled()
        key = await wished(host, Begin(host.key()))

        assert host.replies(key)[0]["type"] == "recorded"
        assert host.public["room"]["status"] == "playing"


async def wished(phone: Phone, wish: Begin) -> str:
    phone.say(wish)
    await settled()
    return wish.key


async def test_who_stands_up_leaves_an_open_seat(autojump_clock: MockClock) -> None:
    async with town() as house:
        code, token = await house.room()
        host = await house.phone(code, token)
        host.say(Sit("Host", host.key(), 2))
        await settled()
        host.say(Stand(host.key()))
        await settled()

        assert [place["kind"] for place in host.public["room"]["seats"]] == ["open"] * 4


async def test_the_same_people_play_again_without_joining_anew(autojump_clock: MockClock) -> None:
    async with town() as house:
        first, *_ = await house.table(1, bots=3)
        while first.public["room"]["status"] == "playing":
            if first.prompts:
                first.answer(0)
            await trio.sleep(1)
        assert first.public["result"]["ranks"]
        first.say(PlayAgain(first.key()))
        await settled()
        assert (first.public["room"]["status"], first.public["room"]["round"]) == ("seating", 2)
        first.say(Begin(first.key()))
        await settled()

        assert first.public["game"]["turn"] == 0
        assert first.prompts


async def test_a_closed_room_says_goodbye_and_its_code_leads_nowhere(autojump_clock: MockClock) -> None:
    async with town() as house:
        first, second, *_ = await house.table(4)
        first.say(CloseRoom(first.key()))
        await settled()
        late = await house.phone(code_of(first), second.token)

        assert (first.farewell, second.farewell) == ("closed", "closed")
        assert late.heard[0]["reason"] == "no_such_room"


async def test_a_bot_sees_exactly_what_its_seat_sees(autojump_clock: MockClock) -> None:
    seen: list[Think] = []

    async def note(think: Think) -> Picks:
        seen.append(think)
        await trio.lowlevel.checkpoint()
        return (0,)

    async with town(advise=note) as house:
        first, *_ = await house.table(1, bots=3)
        first.answer(0)
        await settled()
        await settled()
        (think,) = seen[:1]

        assert think.public["game"]["turn"] == 1  # type: ignore[index, call-overload]  # JSON of a known shape
        assert think.private["seat"] == 1  # type: ignore[index, call-overload]  # JSON of a known shape
        assert set(think.private) == {"seat", "game", "undo"}  # type: ignore[arg-type]  # JSON of a known shape


async def test_when_a_bot_hangs_fails_or_talks_nonsense_the_room_moves_on_with_the_default(
    autojump_clock: MockClock,
) -> None:
    async def bad(think: Think) -> Picks:
        match think.prompt.seat:
            case 1:
                await trio.sleep_forever()
            case 2:
                raise ZeroDivisionError
            case _:
                pass
        return (99, -1)

    async with town(advise=bad) as house:
        first, *_ = await house.table(1, bots=3, clock=Clock("prompt", 60))
        other, *_ = await house.table(1, bots=3)
        first.answer(0)
        await trio.sleep(31)

        assert [event["choice"] for event in first.public["game"]["events"]] == [0, 0, 0, 0]
        assert other.prompts
