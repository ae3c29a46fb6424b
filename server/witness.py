"""Every record that a room makes true becomes one line of the log, and every answer is counted."""

import structlog
from attrs import define, field

from actors.records import AnswerTaken, AnswerTakenBack, Checkpointed, Record
from protocol.codec import kind_of
from server.metrics import Tally


@define
class Witness:
    """Told of every record by every room of this process."""

    _tally: Tally
    _log: structlog.typing.FilteringBoundLogger = field(factory=structlog.get_logger)

    def __call__(self, code: str, record: Record) -> None:
        """`trace` is the key under which the client asked; names and picks stay out of the log (P24)."""
        match record:
            case AnswerTaken(seat=seat, prompt=prompt, by=by, key=key):
                self._tally.answers[by] += 1
                self._log.info("answer", room=code, seat=seat, prompt=prompt, by=by, trace=key)
            case AnswerTakenBack(seat=seat, key=key):
                self._log.info("taken_back", room=code, seat=seat, trace=key)
            case Checkpointed():
                pass
            case other:
                self._log.info(kind_of(type(other)), room=code)
