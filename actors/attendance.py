"""Who is connected to a room, and through which player. Presence is not journaled and does not survive a restart."""

from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from functools import partial

import trio

from actors.line import RoomLine
from actors.messages import Admitted, Known, Overdue, Refreshed, Replied, Shown, ToRoom
from actors.player import Player
from actors.seating import Seating
from actors.showing import Onlookers, Shot
from games.prompt import Seat
from protocol.messages import You
from protocol.reasons import Farewell

Task = Callable[[], Awaitable[None]]
Spawn = Callable[[Task], None]
"""Begins a task that lives no longer than the room. If it fails, the failure is logged and the room lives on."""


class Attendance:
    """The players of one room, and since when the absent are away."""

    def __init__(self, seating: Seating, inbox: trio.MemorySendChannel[ToRoom], spawn: Spawn, now: int) -> None:
        self._seating = seating
        self._inbox = inbox
        self._spawn = spawn
        self._lines: dict[RoomLine, Player] = {}
        self._players: dict[str | None, Player] = {}
        self._known: dict[str | None, You] = {}
        self._shown: dict[str | None, Seat | None] = {}
        """From which seat each person has seen the room so far."""
        self._moved: dict[str | None, int] = {}
        """At which version that began."""
        self.away_since: dict[str, int] = dict.fromkeys(seating.people, now)
        """By person, in milliseconds; nobody has come back yet when a room wakes."""

    @property
    def onlookers(self) -> Onlookers:
        """Who is here now."""
        watchers = sum(player.person is None for player in self._lines.values())
        return Onlookers({str(player.person) for player in self._lines.values()}, watchers)

    @property
    def empty(self) -> bool:
        """Whether no connection is left."""
        return not self._lines

    def knows(self, line: RoomLine) -> bool:
        """Whether this connection is still somebody's."""
        return line in self._lines

    def may_resume(self, person: str | None, seen: int) -> bool:
        """Whether a device that saw this version saw it from where this person sits now (P26)."""
        same = self._shown.get(person) == self._seating.seat_of(person)
        return person is None or (same and seen > self._moved.get(person, seen))

    def admit(self, line: RoomLine, person: str | None, frames: tuple[bytes, ...], version: int) -> bool:
        """Give a line to its person's player, or to the watchers'. False if it is gone or cannot be taken now."""
        if line.gone:
            return False
        player = self._player(person, version)
        if not player.told(Admitted(line, frames)):
            return False
        self._lines[line] = line.player = player
        if person is not None:
            self.away_since.pop(person, None)
        return True

    def crowded(self, person: str | None) -> bool:
        """Whether this person's player has no place for another line now."""
        player = self._players.get(person)
        return player is not None and player.full

    def sweep(self, now: int) -> None:
        """The lines of a player that failed are gone."""
        for line in [line for line, player in self._lines.items() if player.ended]:
            self.left(line, now)

    def excuse(self, spans: Sequence[tuple[int, int]]) -> None:
        """Nobody was away for longer because nobody was there to be found (P10)."""
        for start, end in spans:
            for person, since in self.away_since.items():
                self.away_since[person] = since + max(0, end - max(start, since))

    def left(self, line: RoomLine, now: int) -> None:
        """A line is gone. Late word of a line that had been gone before changes nothing (P30)."""
        player = self._lines.pop(line, None)
        if player is None or any(owner is player for owner in self._lines.values()):
            return
        if player.person is not None:
            self.away_since[player.person] = now
        if self._players.get(player.person) is player:
            del self._players[player.person]
        player.end(Farewell.DRAINING)

    def reply(self, line: RoomLine, frame: bytes) -> None:
        """One frame for one line alone; if its player has no place for it, it follows the next whole view."""
        if line.player is not None and not line.player.told(Replied(line, frame)):
            line.owed.append(frame)

    def show(self, shot: Shot, whole: Callable[[Seat | None], bytes]) -> None:
        """One version for everybody; whoever sits elsewhere than before sees all of it anew."""
        for person, player in self._players.items():
            seat = self._seating.seat_of(person)
            if seat == self._shown.get(person):
                player.told(Shown(shot.frame(seat)))
            else:
                self._shown[person], self._moved[person] = seat, shot.version
                self.whole(player, None, whole(seat))

    def whole(self, player: Player, line: RoomLine | None, frame: bytes) -> None:
        """A whole view for one line, or for all lines of a player."""
        for mine in [mine for mine, owner in self._lines.items() if owner is player and line in (None, mine)]:
            player.told(Refreshed(mine, frame))

    def introduce(self) -> None:
        """Tell every player who they are, if that has changed."""
        for person, player in self._players.items():
            you = self.you(person)
            if self._known.get(person) != you and player.told(Known(you)):
                self._known[person] = you

    def you(self, person: str | None) -> You:
        """Who a person is in this room."""
        seat = self._seating.seat_of(person)
        return You(person, seat, host=person == self._seating.host, active=True)

    def dismiss(self, person: str | None, farewell: Farewell, last: bytes | None = None) -> None:
        """Say goodbye to all of a person's devices, or to everyone who watches, after a `last` frame for each."""
        player = self._players.pop(person, None)
        self._shown.pop(person, None)
        if player is not None:
            for line in [line for line, owner in self._lines.items() if owner is player]:
                if last is not None:
                    player.told(Replied(line, last))
            player.end(farewell)
            self._lines = {line: owner for line, owner in self._lines.items() if owner is not player}

    def end(self, farewell: Farewell) -> None:
        """Say goodbye to everybody."""
        for player in self._players.values():
            player.end(farewell)
        self._players.clear()
        self._lines.clear()

    def _player(self, person: str | None, version: int) -> Player:
        player = self._players.get(person)
        if player is None or player.ended:
            self._lines = {line: owner for line, owner in self._lines.items() if owner is not player}
            player = self._players[person] = Player(self.you(person), self._inbox)
            self._known[person] = self.you(person)
            if person not in self._shown:
                self._shown[person], self._moved[person] = self._seating.seat_of(person), version
            self._spawn(partial(self._attend, player))
        return player

    async def _attend(self, player: Player) -> None:
        try:
            await player.run()
        finally:
            if any(owner is player for owner in self._lines.values()):
                with suppress(trio.WouldBlock, trio.BrokenResourceError):  # a room that is busy looks round anyway
                    self._inbox.send_nowait(Overdue())
