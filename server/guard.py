"""A step of the rules that does not return is ended, so that one room's endless loop is that room's alone (P36).

A timer of this process's own CPU time ticks as long as the process lives; a step that it meets too often has no end.
Setting a timer for each step would cost more than most steps.
"""

import atexit
import signal
from types import FrameType, TracebackType

from attrs import define

TICK = 0.5
"""Seconds of CPU time between two looks."""
TICKS = 4
"""Looks that a step may be met at."""


class EndlessStep(Exception):
    """The rules were still computing after `TICK * TICKS` seconds; raised again at each look until they end."""


@define
class Guard:
    """The one step that is under way, if any."""

    _met: int | None = None

    def __enter__(self) -> None:
        self._met = 0

    def __exit__(
        self, kind: type[BaseException] | None, value: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._met = None

    def look(self, number: int, frame: FrameType | None) -> None:
        """The handler of the timer's signal."""
        del number, frame
        if self._met is not None:
            self._met += 1
            if self._met > TICKS:
                raise EndlessStep


_guard = Guard()


def guard(code: str) -> Guard:
    """Raise EndlessStep inside the block when it takes too long. For the main thread alone; blocks do not nest."""
    del code
    return _guard


def install() -> None:
    """Once, at the start of the process, in its main thread."""
    signal.signal(signal.SIGVTALRM, _guard.look)
    signal.setitimer(signal.ITIMER_VIRTUAL, TICK, TICK)
    # Python forgets its handlers before it is gone, and a tick that nobody handles ends a process by its signal.
    atexit.register(signal.setitimer, signal.ITIMER_VIRTUAL, 0)
