"""What travels over the HTTP API: making, listing and looking up rooms."""

from enum import StrEnum

from attrs import field, frozen

from protocol.messages import Fact


class Status(StrEnum):
    """Where a room stands."""

    SEATING = "seating"
    PLAYING = "playing"
    OVER = "over"
    CLOSED = "closed"
    QUARANTINED = "quarantined"


class SeatKind(StrEnum):
    """Who holds a seat."""

    OPEN = "open"
    PERSON = "person"
    BOT = "bot"


class ClockKind(StrEnum):
    """See `Clock`."""

    NONE = "none"
    PROMPT = "prompt"
    BANK = "bank"
    DAYS = "days"


@frozen
class Clock:
    """How long seats may think (P9).

    `kind` is `none`, `prompt` (`seconds` for each prompt), `bank` (`seconds` for the game and `increment` seconds back
    after each answer) or `days` (`seconds` for each prompt, whole days). Seconds from 1 to 2,592,000.
    """

    kind: str = ClockKind.NONE.value
    seconds: int = 0
    increment: int = 0


@frozen
class MakeRoom:
    """POST /api/rooms. Everything but the game has a default."""

    game: str
    options: dict[str, Fact] = field(factory=dict)
    seats: int | None = None
    """How many seats; None: as many as the game allows."""
    bots: int = 0
    """Seats filled by bots from the last one down."""
    clock: Clock = field(factory=Clock)
    silence: str = "default"
    """What a missed deadline answers: `default` (the prompt's own) or `advice` (the bot's)."""
    public: bool = False
    """Whether the room stands on the public list."""
    spectators: bool = True
    """Whether connections without a seat may watch."""
    begin: bool = False
    """Begin at once if bots fill every seat (to watch, or to measure)."""


@frozen
class HostProof:
    """The body of POST /api/rooms/CODE/save and /fork."""

    token: str


@frozen
class RoomMade:
    """201. The token is the host's; it is told once."""

    code: str
    token: str


@frozen
class SeatListing:
    kind: str
    """`open`, `person` or `bot`."""
    name: str


@frozen
class RoomListing:
    """GET /api/rooms/CODE, and one row of GET /api/rooms."""

    code: str
    game: str
    options: dict[str, Fact]
    clock: Clock
    status: str
    """`seating`, `playing`, `over`, `closed` or `quarantined`."""
    seats: tuple[SeatListing, ...]
    spectators: bool


@frozen
class OptionListing:
    name: str
    values: tuple[Fact, ...]
    """The first is preselected."""


@frozen
class GameListing:
    """One row of GET /api/games."""

    name: str
    version: int
    fewest: int
    most: int
    options: tuple[OptionListing, ...]


@frozen
class ApiRefusal:
    """The body of every HTTP error."""

    reason: str
    facts: dict[str, Fact] = field(factory=dict)
