"""Rooms in which everything happens at once (promises P26, P28)."""

from itertools import pairwise

from attrs import define
from trio.testing import MockClock

from protocol.messages import BeReady, CloseRoom, Hello, Sit
from tests.living import Phone, settled, town

CHATTER = 120
"""Wishes a chatterbox has before it falls silent."""


@define(eq=False)
class Chatterbox(Phone):
    """Says the next thing as soon as the last is recorded."""

    said: int = 0

    def push(self, frame: bytes) -> bool:
        taken = super().push(frame)
        if self.heard and self.heard[-1]["type"] == "recorded" and self.said < CHATTER:
            self.said += 1
            self.say(BeReady(ready=self.said % 2 == 0, key=f"wish {self.said}"))
        return taken


async def test_a_room_shows_what_was_done_however_much_is_being_said(autojump_clock: MockClock) -> None:
    async with town() as house:
        code, _ = await house.room()
        crowd: list[Chatterbox] = []
        for _ in range(4):
            newcomer = await house.phone(code)
            newcomer.say(Sit("Guest", newcomer.key()))
            await settled()
            crowd.append(Chatterbox(token=newcomer.token))
        for phone in crowd:
            phone.line = await house.lobby.connect(Hello(code, token=phone.token), phone)
        await settled()
        for phone in crowd:
            phone.say(BeReady(ready=True, key="first"))
        await settled()

        for phone in crowd:
            kinds = [message["type"] for message in phone.heard]
            assert kinds.count("recorded") == 1 + CHATTER
            assert "update" in kinds[kinds.index("recorded") :][:40]


async def test_a_watcher_who_becomes_a_person_hears_of_no_version_twice(autojump_clock: MockClock) -> None:
    async with town() as house:
        code, token = await house.room()
        host = await house.phone(code, token)
        host.say(Sit("Aoi", host.key(), 0))
        await settled()
        for guest in range(1, 4):
            phone = await house.phone(code)
            phone.say(Sit("Guest", phone.key(), guest))
            await settled()
            phone.heard.clear()
            assert phone.line is not None
            host.say(BeReady(ready=bool(guest % 2), key=host.key()))
            phone.line.hear(Hello(code, token=phone.token))
            await settled()

            views = [message for message in phone.heard if message["type"] in {"whole", "update"}]
            assert all(
                after["version"] >= before["version"]
                and (after["type"] == "whole" or after["since"] == before["version"])
                for before, after in pairwise(views)
            ), views


@define(eq=False)
class Knocker(Phone):
    """Asks for a whole view as soon as something is recorded."""

    def push(self, frame: bytes) -> bool:
        taken = super().push(frame)
        if self.heard[-1]["type"] == "recorded" and self.line is not None:
            self.line.hear(Hello(str(self.public["room"]["code"]), token=self.token))
        return taken


async def test_whoever_knocks_on_a_room_that_is_being_closed_is_told_so(autojump_clock: MockClock) -> None:
    async with town() as house:
        code, token = await house.room()
        host = Knocker(token=token)
        host.line = await house.lobby.connect(Hello(code, token=token), host)
        await settled()
        host.say(CloseRoom(host.key()))
        await settled()

        assert host.farewell == "closed"
