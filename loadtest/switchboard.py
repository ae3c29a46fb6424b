"""One task that listens to all wires of a trial, since a task that wakes for each message would cost a third more."""

import selectors
from heapq import heappop, heappush
from itertools import count
from typing import Protocol

import trio
from attrs import define, field

from loadtest.wire import Gone, Strange, Wire


class Ear(Protocol):
    """Who is told what a wire brings. Nothing here waits."""

    @property
    def due(self) -> float | None:
        """When to be woken if nothing comes, on trio's clock."""

    @property
    def done(self) -> bool:
        """Whether to stop listening."""

    def heard(self, messages: list[bytes]) -> None:
        """What came with one read; empty when `due` has come. May raise Gone and Strange."""


@define(eq=False)
class _Call:
    wire: Wire
    ear: Ear
    alarm: float | None = None
    ended: trio.Event = field(factory=trio.Event)
    trouble: Gone | Strange | None = None


class Switchboard:
    """Wires and their ears. `run` has to be running for `listen` to hear anything."""

    def __init__(self) -> None:
        self._selector = selectors.DefaultSelector()
        self._alarms: list[tuple[float, int, _Call]] = []
        self._numbers = count()

    async def run(self) -> None:
        """Listen for ever, in a task of its own."""
        while True:
            await self._something()
            for key, _ in self._selector.select(0):
                self._attend(key.data)
            now = trio.current_time()
            while self._alarms and self._alarms[0][0] <= now:
                self._ring(heappop(self._alarms)[2])

    async def listen(self, wire: Wire, ear: Ear) -> None:
        """Tell `ear` what comes until it is done. Raises Gone and Strange."""
        call = _Call(wire, ear)
        self._selector.register(wire.fileno, selectors.EVENT_READ, call)
        try:
            self._attend(call)  # what came with the handshake
            await call.ended.wait()
        finally:
            call.ended.set()
            self._selector.unregister(wire.fileno)
        if call.trouble is not None:
            raise call.trouble

    async def _something(self) -> None:
        """Wait for a wire or an alarm."""
        if self._alarms:
            with trio.move_on_at(self._alarms[0][0]):
                await trio.lowlevel.wait_readable(self._selector)
        else:
            await trio.lowlevel.wait_readable(self._selector)

    def _attend(self, call: _Call) -> None:
        """Tell an ear what its wire brings."""
        if call.ended.is_set():
            return
        try:
            if messages := call.wire.take():
                self._tell(call, messages)
        except (Gone, Strange) as trouble:
            self._end(call, trouble)
        if call.wire.over:
            self._end(call, Gone("closed by the server"))

    def _ring(self, call: _Call) -> None:
        """An alarm's instant has come."""
        call.alarm = None
        if call.ended.is_set():
            return
        try:
            self._tell(call, [])
        except (Gone, Strange) as trouble:
            self._end(call, trouble)

    def _end(self, call: _Call, trouble: Gone | Strange) -> None:
        if not call.ended.is_set():
            call.trouble = trouble
            call.ended.set()

    def _tell(self, call: _Call, messages: list[bytes]) -> None:
        call.ear.heard(messages)
        if call.ear.done:
            call.ended.set()
        elif (due := call.ear.due) is not None and due != call.alarm:
            call.alarm = due
            heappush(self._alarms, (due, next(self._numbers), call))
