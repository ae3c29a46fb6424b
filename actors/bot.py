"""Bot: a seat played by the house. It sees exactly what its seat sees, and it has a budget (P33)."""

from collections.abc import Awaitable, Callable
from typing import TypeVar

import structlog
import trio

from actors.messages import Think, Thought, ToRoom
from games.prompt import Picks, Seat

BUDGET = 3.0
"""Seconds for one decision. A bot that takes longer has failed; its prompt's deadline answers."""
PACE = 0.6
"""Seconds a bot takes at least while people are looking, so that they can follow."""
Advisor = Callable[[Think], Awaitable[Picks]]
"""Where thinking is done. May raise, hang or talk nonsense; that is this seat's trouble alone."""
T = TypeVar("T")


class Bot:
    """One seat's thinker. A new prompt waits until the last decision is made or has failed."""

    def __init__(self, seat: Seat, advise: Advisor, room: trio.MemorySendChannel[ToRoom]) -> None:
        self.ended = False
        self._seat = seat
        self._advise = advise
        self._room = room
        self._send, self._inbox = trio.open_memory_channel[tuple[Think, float]](1)

    def consider(self, think: Think, pace: float) -> bool:
        """Ask for a decision, in not less than `pace` seconds. False while an earlier one is still waited for."""
        try:
            self._send.send_nowait((think, pace))
        except trio.WouldBlock:
            return False
        return True

    def end(self) -> None:
        """Nothing more to consider."""
        self._send.close()

    async def run(self) -> None:
        """Decide one prompt after the other."""
        try:
            await self._consider_all()
        except trio.BrokenResourceError:
            pass  # the room has ended
        finally:
            self.ended = True

    async def _consider_all(self) -> None:
        async for think, pace in self._inbox:
            earliest = trio.current_time() + pace
            picks = await self._decide(think)
            await trio.sleep_until(earliest)
            await self._room.send(Thought(self._seat, think.prompt.id, picks))

    async def _decide(self, think: Think) -> Picks | None:
        picks: Picks | None = None
        try:
            with trio.move_on_after(BUDGET):
                picks = await self._advise(think)
        except Exception:  # noqa: BLE001 (whatever a bot does wrong is its seat's trouble alone, promise P33)
            structlog.get_logger().exception("bot_failed", seat=self._seat, prompt=think.prompt.id)
        return picks
