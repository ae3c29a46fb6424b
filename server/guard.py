"""A step of the rules that does not return is ended, so that one room's endless loop is that room's alone (P36)."""

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

STEP = 2.0
"""Seconds of this process's own CPU time that one step of the rules may take."""


class EndlessStep(Exception):
    """The rules were still computing after `STEP`."""


@contextmanager
def guard(code: str) -> Iterator[None]:
    """Raise EndlessStep inside the block when it takes too long. For the main thread alone; blocks do not nest."""
    del code
    signal.setitimer(signal.ITIMER_VIRTUAL, STEP)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)


def install() -> None:
    """Once, at the start of the process, in its main thread."""
    signal.signal(signal.SIGVTALRM, _end_step)


def _end_step(number: int, frame: FrameType | None) -> None:
    del number, frame
    raise EndlessStep
