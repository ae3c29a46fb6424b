"""What a player does with more than it can pass on, and what its failure costs (promises P28, P31, P36)."""

import orjson
import trio
from attrs import define
from trio.testing import MockClock

from actors.line import RoomLine
from actors.messages import Admitted, Refreshed, Shown, ToRoom, WantsWhole
from actors.player import INBOX, Player
from protocol.messages import Hello, MakePass, You
from protocol.patch import diff
from tests.living import Phone, code_of, settled, town


def whole(version: int) -> bytes:
    return orjson.dumps(
        {"type": "whole", "epoch": 1, "version": version, "public": {"seen": version}, "private": None, "prompts": []}
    )


def update(version: int) -> bytes:
    patch = diff({"seen": version - 1}, {"seen": version})
    changed = {"since": version - 1, "version": version, "public": patch, "private": diff(None, None), "prompts": None}
    return orjson.dumps({"type": "update", **changed})


async def test_a_player_that_had_no_place_for_frames_shows_no_gap_but_asks_for_a_whole_view() -> None:
    send, room = trio.open_memory_channel[ToRoom](16)
    player, phone = Player(You("p0", 0, host=True, active=True), send), Phone()
    line = RoomLine(phone)
    line.player = player
    assert player.told(Admitted(line, (whole(0),)))
    taken = [player.told(Shown(update(version))) for version in range(1, INBOX + 3)]
    async with trio.open_nursery() as nursery:
        nursery.start_soon(player.run)
        assert await room.receive() == WantsWhole(player, line)
        later = INBOX + 3
        player.told(Shown(update(later)))
        player.told(Refreshed(line, whole(later)))
        player.told(Shown(update(later + 1)))
        await settled()
        nursery.cancel_scope.cancel()

    assert taken.count(False) == 3
    assert phone.version == later + 1


@define(eq=False)
class BrokenPhone(Phone):
    """Breaks the promise of a device: its push raises."""

    broken: bool = False

    def push(self, frame: bytes) -> bool:
        if self.broken:
            raise ConnectionError("a device never raises, but this one does")
        return super().push(frame)


async def test_when_a_player_fails_its_person_is_away_and_may_come_back(autojump_clock: MockClock) -> None:
    async with town() as house:
        host, guest, *_ = await house.table(4)
        guest.hang_up()
        broken = BrokenPhone()
        broken.line = await house.lobby.connect(Hello(code_of(host), token=guest.token), broken)
        await settled()
        assert host.public["room"]["seats"][1]["presence"] == "here"
        broken.broken = True
        host.answer(0)
        await trio.sleep(1)
        assert host.public["room"]["seats"][1]["presence"] == "away"
        back = await house.phone(code_of(host), guest.token)
        key = back.answer(0)
        await settled()

        assert back.replies(key)[0]["type"] == "recorded"


async def test_a_pass_is_not_used_up_by_a_device_that_hung_up_before_it_was_let_in(autojump_clock: MockClock) -> None:
    async with town() as house:
        first, *_ = await house.table(4)
        first.say(MakePass(first.key()))
        await settled()
        ticket = first.got("move_pass")[0]["token"]
        house.journal.pause = 1
        first.answer(0)
        await trio.sleep(0.1)
        with trio.move_on_after(0.1):
            await house.lobby.connect(Hello(code_of(first), token=ticket), Phone())
        await trio.sleep(5)
        house.journal.pause = 0
        tablet = await house.phone(code_of(first), ticket)

        assert tablet.got("welcome")[0]["you"]["seat"] == 0
