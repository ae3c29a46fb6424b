"""What rooms, players and bots say to each other, over bounded channels."""

from typing import TYPE_CHECKING

from attrs import frozen

from actors.etiquette import Wish
from games.prompt import Json, Picks, Prompt, PromptId, Seat
from protocol.messages import Hello, TakePen, You

if TYPE_CHECKING:
    from actors.line import RoomLine
    from actors.player import Player


@frozen
class Arrived:
    """A connection said Hello. The room sets `line.admitted` when it has decided."""

    line: "RoomLine"
    hello: Hello


@frozen
class Left:
    """A player lost one of its connections."""

    line: "RoomLine"


@frozen
class Said:
    """A player's device wants something."""

    line: "RoomLine"
    wish: Wish | TakePen


@frozen
class WantsWhole:
    """A player skipped frames of one of its lines."""

    player: "Player"
    line: "RoomLine"


@frozen
class Thought:
    """A bot's picks; None if it failed."""

    seat: Seat
    prompt: PromptId
    picks: Picks | None


@frozen
class Overdue:
    """The instant the room asked to be woken at has come."""


ToRoom = Arrived | Left | Said | WantsWhole | Thought | Overdue


@frozen
class Admitted:
    """A line belongs to this player from here on; its first frames, in order."""

    line: "RoomLine"
    frames: tuple[bytes, ...]


@frozen
class Refreshed:
    """A line that skipped frames sees everything anew."""

    line: "RoomLine"
    frame: bytes


@frozen
class Shown:
    """A new version, encoded for this player."""

    frame: bytes


@frozen
class Replied:
    """A frame for one line alone."""

    line: "RoomLine"
    frame: bytes


@frozen
class Known:
    """Who this player is now; each line adds whether it is the active one."""

    you: You


@frozen
class Heard:
    """A line's connection said something."""

    line: "RoomLine"
    message: Hello | Wish | TakePen


@frozen
class Poked:
    """A line drained or hung up: look at the lines."""


ToPlayer = Admitted | Refreshed | Shown | Replied | Known | Heard | Poked


@frozen
class Think:
    """A prompt for a bot, with exactly what its seat sees (P33)."""

    prompt: Prompt
    public: Json
    private: Json
