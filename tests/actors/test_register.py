"""Which rooms there are: how many, how they begin, and when they are forgotten (promises P20, P36, P37, P38)."""

import pytest
import trio
from trio.testing import MockClock

from actors.journal import Card, CodeTaken
from actors.opening import TRIES
from actors.refusal import Refusal
from protocol.messages import Hello
from tests.living import Phone, Town, code_of, settled, town
from tests.memory import MemoryJournal

DAY = 86_400


async def test_no_more_rooms_are_made_than_there_may_be_however_many_ask_at_once(autojump_clock: MockClock) -> None:
    refused: list[Refusal] = []

    async def make(house: Town) -> None:
        try:
            await house.room()
        except Refusal as refusal:
            refused.append(refusal)

    async with town(most_rooms=5) as house:
        house.journal.pause = 0.005
        async with trio.open_nursery() as nursery:
            for _ in range(40):
                nursery.start_soon(make, house)

        assert house.lobby.statistics()["seating"] == 5
        assert {refusal.reason for refusal in refused} == {"too_many_rooms"}
        assert refused[0].facts == {"limit": "rooms", "most": 5, "retry_after": 60_000}


async def test_a_room_that_was_not_made_after_all_gives_its_place_back(autojump_clock: MockClock) -> None:
    async with town(most_rooms=1) as house:
        house.journal.full = True
        for _ in range(3):
            with pytest.raises(Refusal):
                await house.room()
        house.journal.full = False

        assert await house.room()


class FillsAfterTheFirst(MemoryJournal):
    """A disk that fills up between a room's first record and the rest."""

    async def create(self, card: Card, body: bytes) -> int:
        epoch = await super().create(card, body)
        self.full = True
        return epoch


async def test_a_room_whose_making_was_refused_is_not_there_after_a_restart(autojump_clock: MockClock) -> None:
    async with town(FillsAfterTheFirst()) as house:
        with pytest.raises(Refusal) as refused:
            await house.room(bots=4, begin=True)
        assert refused.value.reason == "cannot_keep"
    house.journal.full = False
    async with town(house.journal) as house:
        await trio.sleep(1)

        assert house.lobby.statistics() == {"living": 0}


class ShortCodesTaken(MemoryJournal):
    """A journal in which every code of four letters has been used."""

    async def create(self, card: Card, body: bytes) -> int:
        if len(card.code) == 4:
            raise CodeTaken(card.code)
        return await super().create(card, body)


async def test_when_all_short_codes_are_used_up_a_longer_one_is_given(autojump_clock: MockClock) -> None:
    async with town(ShortCodesTaken()) as house:
        code, _ = await house.room()

        assert len(code) == 5
        assert house.journal.writes <= TRIES


async def test_a_room_nobody_uses_is_closed_after_days_and_makes_place_for_another(autojump_clock: MockClock) -> None:
    async with town(most_rooms=1) as house:
        code, token = await house.room()
        await trio.sleep(2.9 * DAY)
        assert house.lobby.look_up(code) is not None
        await trio.sleep(0.2 * DAY)
        assert house.lobby.look_up(code) is None
        late = Phone()
        await house.lobby.connect(Hello(code, token=token), late)

        assert [message["reason"] for message in late.heard] == ["no_such_room"]
        assert await house.room()


async def test_a_room_that_was_visited_is_kept_from_that_day_on(autojump_clock: MockClock) -> None:
    async with town() as house:
        code, token = await house.room()
        await trio.sleep(2 * DAY)
        host = await house.phone(code, token)
        host.hang_up()
        await trio.sleep(2 * DAY)

        assert house.lobby.look_up(code) is not None


async def test_a_room_somebody_waits_in_is_not_closed(autojump_clock: MockClock) -> None:
    async with town() as house:
        code, token = await house.room()
        host = await house.phone(code, token)
        await trio.sleep(10 * DAY)

        assert host.farewell is None
        assert house.lobby.look_up(code) is not None


async def test_a_game_that_is_played_is_kept_however_long_nobody_comes(autojump_clock: MockClock) -> None:
    async with town() as house:
        phones = await house.table(4)
        for phone in phones:
            phone.hang_up()
        await trio.sleep(60 * DAY)

        assert house.lobby.statistics() == {"living": 0, "playing": 1}


async def test_a_finished_game_can_be_looked_at_for_two_weeks(autojump_clock: MockClock) -> None:
    async with town() as house:
        phones = await house.table(4, options={"turns": 20})
        for _ in range(20):
            (phone,) = [phone for phone in phones if phone.prompts]
            phone.answer(0)
            await settled()
        for phone in phones:
            phone.hang_up()
        await trio.sleep(13 * DAY)
        assert house.lobby.statistics() == {"living": 0, "over": 1}
        await trio.sleep(1.2 * DAY)

        assert house.lobby.statistics() == {"living": 0}


async def test_a_closed_room_stays_closed_after_a_restart(autojump_clock: MockClock) -> None:
    async with town() as house:
        await house.room()
        await trio.sleep(4 * DAY)
    async with town(house.journal) as house:
        assert house.lobby.statistics() == {"living": 0}


async def test_the_look_up_of_a_quarantined_room_says_so(autojump_clock: MockClock) -> None:
    async with town() as house:
        code = code_of((await house.table(4))[0])
    house.journal.damage(code, b'{"is":"Nonsense"}')
    async with town(house.journal) as house:
        await trio.sleep(1)
        listing = house.lobby.look_up(code)

        assert listing is not None
        assert listing.status == "quarantined"


async def test_the_public_list_tells_of_the_rooms_made_last(autojump_clock: MockClock) -> None:
    async with town(most_rooms=300) as house:
        codes = [(await house.room(public=True))[0] for _ in range(205)]

        assert [room.code for room in house.lobby.public_rooms()] == codes[5:]
