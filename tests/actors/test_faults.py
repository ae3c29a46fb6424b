"""A room that fails and is brought back from its journal (promise P36)."""

import trio
from trio.testing import MockClock

from actors.deadlines import Deadlines
from actors.lobby import Lobby
from actors.records import AnswerTaken, Record
from actors.room import House
from protocol.messages import Hello
from tests.living import Phone, Town, code_of, house_advice, now, settled, unguarded
from tests.memory import MemoryJournal

KNOCKS = 30
"""Phones that come one after the other, a scheduler pass apart."""


class Fault(Exception):
    """Something of ours is broken."""


async def test_whoever_knocks_while_a_room_is_being_brought_back_is_let_in_at_once(autojump_clock: MockClock) -> None:
    faults = [Fault()]

    def fail_once(_code: str, record: Record) -> None:
        if isinstance(record, AnswerTaken) and faults:
            raise faults.pop()

    journal, deadlines = MemoryJournal(), Deadlines(now)
    house = House(journal, deadlines, house_advice, unguarded, now, lambda _card: None, "build", fail_once)
    came: list[Phone] = []

    async def knock(town: Town, code: str, passes: int) -> None:
        for _ in range(passes):
            await trio.lowlevel.checkpoint()
        phone = Phone()
        phone.line = await town.lobby.connect(Hello(code), phone)
        came.append(phone)

    async with trio.open_nursery() as nursery:
        lobby = Lobby(nursery, house)
        await lobby.start()
        town = Town(lobby, journal, deadlines)
        first, *_ = await town.table(4)
        failed_at = trio.current_time()
        first.answer(0)
        async with trio.open_nursery() as street:
            for passes in range(KNOCKS):
                street.start_soon(knock, town, code_of(first), passes)
        assert trio.current_time() - failed_at < 2
        await settled()
        assert faults == []
        assert {phone.public["game"]["turn"] for phone in came if phone.line and not phone.farewell} == {1}
        nursery.cancel_scope.cancel()
