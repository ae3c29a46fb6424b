"""Player: one person across phones, reloads and dead spots; or, without a person, everyone who only watches."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, assert_never

import trio
from attrs import evolve

from actors.mailbox import Mailbox
from actors.messages import (
    Admitted,
    Arrived,
    Heard,
    Known,
    Left,
    Poked,
    Refreshed,
    Replied,
    Said,
    Shown,
    ToPlayer,
    ToRoom,
    WantsWhole,
)
from protocol.codec import encode
from protocol.messages import Hello, Refused, TakePen, You
from protocol.reasons import Farewell, Reason

if TYPE_CHECKING:
    from actors.line import RoomLine

INBOX = 64
"""Messages that may wait. A full inbox holds stale frames: the player asks for a whole view instead."""
WORDS = 32
"""Of these, how many may come from devices; more is refused as too fast."""
WORDS_EACH = 8
"""Of these, how many may come from one device, so that one watcher does not speak for all."""
OWED = 16
"""Replies kept for a device that is behind; a device that wants more of them is shown out as slow."""


class Player:
    """Owns its lines. The newest of a person's lines answers, the others mirror (P31); watchers are all alike."""

    def __init__(self, you: You, room: trio.MemorySendChannel[ToRoom]) -> None:
        self.person = you.person
        self.lines: list[RoomLine] = []
        self.farewell = Farewell.DRAINING
        """What the devices are told when this player ends."""
        self._room = room
        self.ended = False
        self.you = you
        self._inbox = Mailbox[ToPlayer](INBOX)
        self._skipped = False

    def told(self, message: ToPlayer) -> bool:
        """From the room, or a poke. Never waits. False if it found no place: then a whole view makes it good later."""
        if self._skipped and isinstance(message, Shown):
            return False  # it would not fit what was shown before
        found_place = self._inbox.put(message)
        if not (found_place or self._inbox.closed):
            self._skipped = True
        return found_place

    @property
    def full(self) -> bool:
        """Whether nothing more can be told now."""
        return len(self._inbox) >= INBOX

    def hears(self, heard: Heard) -> bool:
        """From a line. False when devices have spoken too fast."""
        if heard.line.words >= WORDS_EACH or len(self._inbox) >= WORDS:
            return False
        heard.line.words += 1
        return self.told(heard)

    def end(self, farewell: Farewell) -> None:
        """Say goodbye to every device once all that was told has been passed on."""
        self.farewell = farewell
        self._inbox.close()

    async def run(self) -> None:
        """Pass on what devices and the room say, until the room ends this player."""
        try:
            await self._live()
        except trio.BrokenResourceError:
            pass  # the room has ended
        finally:
            self.ended = True
            self._inbox.close()
            for line in self.mine:
                line.device.close(self.farewell)

    async def _live(self) -> None:
        while messages := await self._inbox.take_all():
            for message in messages:
                await self._take(message)
            changed = self._skipped
            for line in self.lines:
                line.device.flush()
                changed |= line.gone or line.player is not self or (line.behind and line.caught_up)
            if changed:
                await self._look_at_lines()

    async def _take(self, message: ToPlayer) -> None:
        match message:
            case Shown(frame=frame):
                self._show(frame)
            case Replied(line=line, frame=frame):
                self._reply(line, frame)
            case Heard():
                message.line.words -= 1
                await self._pass_on(message)
            case Admitted(line=line, frames=frames):
                self._admit(line, frames)
            case Refreshed(line=line, frame=frame):
                self._show_anew(line, frame)
            case Known(you=you):
                self.you = you
                self._introduce()
            case Poked():
                pass
            case _:
                assert_never(message)

    @property
    def mine(self) -> list["RoomLine"]:
        """The lines that have not gone over to another player."""
        return [line for line in self.lines if line.player is self]

    def _show(self, frame: bytes) -> None:
        for line in self.lines:
            if line.player is self:
                self._push(line, frame)

    async def _pass_on(self, heard: Heard) -> None:
        line, message = heard.line, heard.message
        if isinstance(message, Hello):
            await self._room.send(Arrived(line, message))
        elif isinstance(message, TakePen) or line.active or self.person is None:
            if isinstance(message, TakePen):
                self._activate(line)
            await self._room.send(Said(line, message))
        else:
            self._reply(line, encode(Refused(message.key, Reason.MIRROR)))

    def _admit(self, line: "RoomLine", frames: tuple[bytes, ...]) -> None:
        heir = line.player
        if heir is not None and heir is not self and line in heir.lines:  # it has been shown newer things since
            self._push(line, frames[0])
            heir.told(Known(heir.you))
            return
        if line not in self.lines:
            self.lines.append(line)
        self._refresh(line, frames)
        if self.person is not None:
            self._activate(line)

    def _show_anew(self, line: "RoomLine", frame: bytes) -> None:
        if line.player is self:
            self._refresh(line, [frame])

    def _refresh(self, line: "RoomLine", frames: Sequence[bytes]) -> None:
        line.behind = False
        owed, line.owed = line.owed, []
        for frame in frames:
            self._push(line, frame)
        for reply in owed:
            self._reply(line, reply)

    def _reply(self, line: "RoomLine", frame: bytes) -> None:
        self._push(line, frame)
        if line.behind:
            line.owed.append(frame)
        if len(line.owed) > OWED:
            line.device.close(Farewell.SLOW)

    def _activate(self, line: "RoomLine") -> None:
        for other in self.mine:
            if other.active != (other is line):
                other.active = other is line
                self._push(other, encode(evolve(self.you, active=other.active)))

    def _introduce(self) -> None:
        for line in self.mine:
            self._push(line, encode(evolve(self.you, active=line.active)))

    def _push(self, line: "RoomLine", frame: bytes) -> None:
        if not line.behind:
            line.behind = not line.device.push(frame)

    async def _look_at_lines(self) -> None:
        for line in [line for line in self.lines if line.gone or line.player is not self]:
            self.lines.remove(line)
            if line.gone:
                await self._room.send(Left(line))
        if self._skipped:
            self._skipped = False
            for line in self.lines:
                line.behind = line.caught_up = True
        for line in self.lines:
            if line.behind and line.caught_up:
                line.caught_up = False
                await self._room.send(WantsWhole(self, line))
