"""The host, bots, and rooms that begin, end and begin again (promises P33 to P36)."""

import trio
from trio.testing import MockClock

from actors.messages import Think
from games.prompt import Picks
from protocol.messages import (
    AddBot,
    Begin,
    BeReady,
    CloseRoom,
    PassHost,
    PlayAgain,
    Sit,
    Vacate,
)
from protocol.rooms import Clock
from tests.living import Phone, code_of, settled, town


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
        first, *_ = await house.table(4)
        first.say(Vacate(1, first.key()))
        first.answer(0)
        await trio.sleep(2)
        assert first.public["waiting"][0]["seat"] == 2
        guest = await house.phone(code_of(first))
        guest.say(Sit("Late", guest.key(), 1))
        await settled()

        assert first.public["room"]["seats"][1]["name"] == "Late"


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
