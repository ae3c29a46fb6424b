"""One line of JSON an event, on standard output or wherever the host wants it."""

import math
import time
from collections.abc import Callable
from typing import BinaryIO

import orjson
import structlog
import structlog.tracebacks
import trio
from structlog.typing import EventDict

LONG_STEP = 0.05
"""Seconds one task may keep everybody else waiting before it is written down."""
WATCH = 5.0
"""Seconds in which every step is watched after a turn of the loop was long."""
REST = 55.0
"""Seconds after a watch in which long turns are let pass."""


def write_to(file: BinaryIO) -> None:
    """Send the process's log lines to a file. Call once, before the first line.

    Tracebacks come without local variables: among them are tokens and hands (P31).
    """
    structlog.configure(
        processors=[
            structlog.contextvars.merge_contextvars,
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True, key="at"),
            structlog.processors.ExceptionRenderer(structlog.tracebacks.ExceptionDictTransformer(show_locals=False)),
            _line,
        ],
        logger_factory=structlog.BytesLoggerFactory(file=file),
        cache_logger_on_first_use=True,
    )


def _line(_logger: object, _method: str, event: EventDict) -> bytes:
    return orjson.dumps(event, default=repr)


class LongSteps(trio.abc.Instrument):
    """Writes down every step of a task that held up the loop, with the room it belongs to."""

    def __init__(self, clock: Callable[[], float] = time.perf_counter) -> None:
        self._clock = clock
        self._begun = math.inf  # a step that began before the watch is not measured

    def before_task_step(self, task: trio.lowlevel.Task) -> None:
        del task
        self._begun = self._clock()

    def after_task_step(self, task: trio.lowlevel.Task) -> None:
        took = self._clock() - self._begun
        if took >= LONG_STEP:
            bound = {variable.name: value for variable, value in task.context.items()}
            room = bound.get(f"{structlog.contextvars.STRUCTLOG_KEY_PREFIX}room")
            structlog.get_logger().warning("long_step", task=task.name, room=room, milliseconds=round(took * 1000))


class LongTurns(trio.abc.Instrument):
    """Looks out for turns of the loop that took too long, and after one watches every step for a while.

    Watching steps costs a third of a scheduler pass each; watching turns costs that once a turn. A busy loop has long
    turns without a long step, so after each watch there is a rest.
    """

    def __init__(self, clock: Callable[[], float] = time.perf_counter) -> None:
        self._clock = clock
        self._begun: float | None = None
        self._steps: LongSteps | None = None
        self._until = 0.0
        """While watching, when that ends; else when the next watch may begin."""

    def after_io_wait(self, timeout: float) -> None:
        del timeout
        self._begun = self._clock()

    def before_io_wait(self, timeout: float) -> None:
        del timeout
        now = self._clock()
        if self._steps is not None and now > self._until:
            trio.lowlevel.remove_instrument(self._steps)
            self._steps, self._until = None, now + REST
        elif self._begun is not None and now - self._begun >= LONG_STEP and self._steps is None and now > self._until:
            structlog.get_logger().warning("long_turn", milliseconds=round((now - self._begun) * 1000))
            self._steps, self._until = LongSteps(self._clock), now + WATCH
            trio.lowlevel.add_instrument(self._steps)
