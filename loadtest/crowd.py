"""Opens rooms and keeps them full, from the first Hello to the last comparison."""

from contextlib import suppress

import trio

from loadtest.api import NoServer, NotGranted, make_room
from loadtest.oracle import Witness
from loadtest.owner import Owner
from loadtest.phone import Phone
from loadtest.plan import Trial
from loadtest.wire import Gone
from protocol.rooms import MakeRoom, RoomMade

SETTLING = 20.0
"""Seconds for the last replies and comparisons."""
CLOSING = 10.0
"""Seconds for the rooms to be closed."""
AT_ONCE = 8
"""Rooms that are being made at one time."""
A_WHILE = 1.0
"""Seconds before trying again to make a room, if the server does not say how long."""


class Crowd:
    """As many rooms as planned, each with its phones and screens."""

    def __init__(self, trial: Trial) -> None:
        self.playing = trio.Event()
        """Every room has begun its first game, or there is no hope."""
        self.refusal: NotGranted | None = None
        """Why no room can be made."""
        self._trial = trial
        self._tables: set[Table] = set()
        self._making = trio.CapacityLimiter(AT_ONCE)
        self._begun = 0

    async def run(self, ended: trio.Event) -> None:
        """Play until `ended`; then let everybody finish and close the rooms."""
        async with trio.open_nursery() as nursery:
            nursery.start_soon(self._trial.switchboard.run)
            for _ in range(self._trial.plan.rooms):
                nursery.start_soon(self._keep_one)
            await ended.wait()
            self._trial.ending = True
            tables = list(self._tables)
            with trio.move_on_after(SETTLING) as patience:
                for table in tables:
                    await table.settle()
            if patience.cancelled_caught:
                self._trial.oracle.find("devices that were not told everything in time", "all rooms")
            with trio.move_on_after(CLOSING):
                for table in tables:
                    table.close()
                for table in tables:
                    await table.empty.wait()
            nursery.cancel_scope.cancel()

    async def _keep_one(self) -> None:
        """One table after the other: a new room when a game has ended."""
        first = True
        while not self._trial.ending:
            async with self._making:
                made = await self._make()
            if made is None:
                return
            table = Table(self._trial, made)
            self._tables.add(table)
            async with trio.open_nursery() as nursery:
                nursery.start_soon(table.run)
                await table.begun.wait()
                if first:
                    self._begun += 1
                    first = False
                if self._begun == self._trial.plan.rooms:
                    self.playing.set()
            self._tables.remove(table)
            self._trial.tally.games += not self._trial.ending

    async def _make(self) -> RoomMade | None:
        plan = self._trial.plan
        wanted = MakeRoom(plan.game, plan.options, seats=plan.phones)
        while not self._trial.ending:
            try:
                return await make_room(plan.address, wanted)
            except NotGranted as refused:
                if refused.retry_after is None:
                    self.refusal = refused
                    self.playing.set()
                    return None
                self._trial.tally.errors["a room refused for a while"] += 1
                await trio.sleep(refused.retry_after)
            except NoServer:
                self._trial.tally.errors["a room not made"] += 1
                await trio.sleep(A_WHILE)
        return None


class Table:
    """One room and its devices."""

    def __init__(self, trial: Trial, made: RoomMade) -> None:
        self.begun = trio.Event()
        """A game is being played."""
        self.empty = trio.Event()
        """The room is closed and everybody has gone."""
        plan = trial.plan
        witness = Witness(made.code, trial.oracle, self.begun.set)
        owners = [
            Owner(trial, witness, number, f"Phone {number}", None if number else made.token)
            for number in range(plan.phones)
        ]
        self._phones = [Phone(trial, witness, number, owner) for number, owner in enumerate(owners)]
        self._screens = [Phone(trial, witness, plan.phones + number, None) for number in range(plan.screens)]

    async def run(self) -> None:
        """Everybody comes, and stays until the room is closed."""
        async with trio.open_nursery() as nursery:
            for phone in (*self._phones, *self._screens):
                nursery.start_soon(phone.run)
        self.begun.set()
        self.empty.set()

    async def settle(self) -> None:
        """Wait until everybody was told everything and has compared views."""
        for phone in (*self._phones, *self._screens):
            with suppress(Gone):
                phone.compare()
        for phone in (*self._phones, *self._screens):
            await phone.settled.wait()

    def close(self) -> None:
        """The host closes the room."""
        with suppress(Gone):
            self._phones[0].close_room()
