"""What a room's journal says: everything that ever changed the room, in order (P14, P15).

`at` is Unix time in milliseconds and never goes back within a room. `key` is the client's name for its intention (P6),
`person` who had it.
"""

from functools import cache
from typing import get_args

import orjson
from attrs import frozen
from cattrs.errors import BaseValidationError
from cattrs.preconf.orjson import OrjsonConverter, make_converter

from games.checkpoint import Checkpoint
from games.prompt import Fact, Json, Picks, PromptId, Seat
from protocol.rooms import Clock


class BadRecord(Exception):
    """A record that cannot be read or does not follow from those before it. `number` is its place in the journal."""

    def __init__(self, number: int, why: str) -> None:
        super().__init__(f"record {number}: {why}")
        self.number = number
        self.why = why


@frozen
class RoomOpened:
    """The first record: everything the room was made with. `secret` signs its people's tokens."""

    at: int
    code: str
    game: str
    version: int
    options: dict[str, Fact]
    seats: int
    clock: Clock
    silence: str
    public: bool
    spectators: bool
    host: str
    secret: str


@frozen
class Sat:
    """A person took a seat; `newcomer` if this is how they became a person of this room."""

    at: int
    person: str
    seat: Seat
    name: str
    key: str
    newcomer: bool


@frozen
class Stood:
    at: int
    person: str
    seat: Seat
    key: str


@frozen
class Readied:
    at: int
    person: str
    seat: Seat
    ready: bool
    key: str


@frozen
class BotSeated:
    at: int
    person: str
    seat: Seat
    key: str


@frozen
class SeatVacated:
    """The host freed a seat; its person's tokens are void from here on."""

    at: int
    person: str
    seat: Seat
    key: str


@frozen
class HostPassed:
    at: int
    person: str
    to: str
    key: str


@frozen
class PassMade:
    """A pass to another device; its token is derived from `number`."""

    at: int
    person: str
    number: int
    until: int
    key: str


@frozen
class PassUsed:
    at: int
    person: str
    number: int


@frozen
class GameBegan:
    at: int
    person: str
    seed: str
    first_prompt: int
    """Where its prompts begin to count: an answer to an earlier game answers nothing in this one."""
    key: str


@frozen
class AnswerTaken:
    """`digest` is the rolling hash of the public view before this answer (P17)."""

    at: int
    person: str
    seat: Seat
    prompt: PromptId
    picks: Picks
    by: str
    """`seat`, `clock` or `bot`."""
    key: str
    digest: str


@frozen
class AnswerTakenBack:
    at: int
    person: str
    seat: Seat
    key: str
    digest: str


@frozen
class AutopilotSet:
    """A bot answers for the seat's person from here on, or stops doing so (P12)."""

    at: int
    seat: Seat
    on: bool


@frozen
class ClocksPaused:
    at: int
    person: str
    paused: bool
    key: str


@frozen
class Slept:
    """Spans in which no process was there to take answers: nobody's time (P10)."""

    at: int
    spans: tuple[tuple[int, int], ...]


@frozen
class Checkpointed:
    """Replay of the game may start here; records before it still tell seats, clocks and keys (P18)."""

    at: int
    round: int
    checkpoint: Checkpoint
    digest: str
    """The rolling hash after the checkpoint's last input."""
    banks: tuple[int, ...]
    """Each seat's time at the checkpoint, in milliseconds."""


@frozen
class SeatedAgain:
    """The same people for another game (P35)."""

    at: int
    person: str
    key: str


@frozen
class RoomClosed:
    at: int
    person: str
    key: str


Record = (
    RoomOpened
    | Sat
    | Stood
    | Readied
    | BotSeated
    | SeatVacated
    | HostPassed
    | PassMade
    | PassUsed
    | GameBegan
    | AnswerTaken
    | AnswerTakenBack
    | AutopilotSet
    | ClocksPaused
    | Slept
    | Checkpointed
    | SeatedAgain
    | RoomClosed
)
_CLASSES: dict[str, type[Record]] = {record.__name__: record for record in get_args(Record)}


@cache
def _converter() -> OrjsonConverter:
    converter = make_converter(forbid_extra_keys=True, detailed_validation=False)
    converter.register_structure_hook_func(lambda kind: kind == Json, lambda value, _: value)
    return converter


def encode(record: Record) -> bytes:
    """One JSON object on one line: the record's class under `is`, then its fields."""
    fields: dict[str, Json] = _converter().unstructure(record)
    return orjson.dumps({"is": type(record).__name__, **fields})


def decode(number: int, body: bytes) -> Record:
    """The inverse of `encode`. Raises BadRecord."""
    try:
        fields = orjson.loads(body)
        return _converter().structure(fields, _CLASSES[fields.pop("is")])
    except (orjson.JSONDecodeError, BaseValidationError, KeyError, TypeError, ValueError, AttributeError) as why:
        raise BadRecord(number, repr(why)) from why
