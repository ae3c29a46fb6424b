"""One line of JSON an event, on standard output or wherever the host wants it."""

import time
from collections.abc import Callable
from typing import BinaryIO

import orjson
import structlog
import trio
from structlog.typing import EventDict

LONG_STEP = 0.05
"""Seconds one task may keep everybody else waiting before it is written down."""


def write_to(file: BinaryIO) -> None:
    """Send the process's log lines to a file. Call once, before the first line."""
    structlog.configure(
        processors=[
            structlog.contextvars.merge_contextvars,
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True, key="at"),
            structlog.processors.dict_tracebacks,
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
        self._begun = 0.0

    def before_task_step(self, task: trio.lowlevel.Task) -> None:  # noqa: ARG002 (the name is trio's, and it has one)
        self._begun = self._clock()

    def after_task_step(self, task: trio.lowlevel.Task) -> None:
        took = self._clock() - self._begun
        if took >= LONG_STEP:
            room = task.context.run(structlog.contextvars.get_contextvars).get("room")
            structlog.get_logger().warning("long_step", task=task.name, room=room, milliseconds=round(took * 1000))
