"""Everything that travels over a room's WebSocket, as two closed unions of frozen classes.

One message is one text frame with one JSON object: the fields of the class, and under `type` its name in snake_case.
Keys unknown to the class are refused. All times are Unix time in milliseconds by the server's clock; `now` is that
clock when the message was written, so a device counts `until - now` on its own clock.
"""

from attrs import field, frozen

from protocol.reasons import Farewell, Reason

PROTOCOL = 1
"""Raised when an old client would misread what the server sends. The server speaks this one and says so at Hello."""
Json = None | bool | int | str | list["Json"] | dict[str, "Json"]
Fact = str | int

# What a client may say. `key` is chosen by the client, 1 to 64 characters, new for each intention; sending the same
# message again with the same key has one effect and gets the same reply, for the whole life of the room (P6).


@frozen
class Hello:
    """First word of every connection. Comes again when the device wants a whole view."""

    room: str
    protocol: int = PROTOCOL
    token: str | None = None
    """Proves a person: from room creation, `Seated` or `MovePass`. Without one, the connection watches."""
    epoch: int | None = None
    seen: int | None = None
    """Resume: the epoch and the last version applied. Both or neither."""


@frozen
class Answer:
    """The picks for one prompt, as indices of its options in the order picked."""

    prompt: int
    picks: tuple[int, ...]
    key: str


@frozen
class TakeBack:
    """Undo this seat's last answer (`private.undo` names its prompt) or withdraw a sealed one."""

    key: str


@frozen
class Sit:
    """Take a seat: a given one, or None for the first free. A watcher becomes a person and is told their token.

    From the next Hello, which proves it, the watcher's connection is that person's.
    """

    name: str
    key: str
    seat: int | None = None


@frozen
class Stand:
    """Leave one's seat while the room is seating."""

    key: str


@frozen
class BeReady:
    """Say that one is, or is not, ready to begin."""

    ready: bool
    key: str


@frozen
class TakePen:
    """Make this device the one that answers for its seat; the others become mirrors (P31)."""

    key: str


@frozen
class MakePass:
    """Ask for a pass that moves this person to another device: a token for one Hello within two minutes."""

    key: str


@frozen
class AddBot:
    """Host: seat a bot on an open seat, None for the first."""

    key: str
    seat: int | None = None


@frozen
class Vacate:
    """Host: take a bot or a person off a seat. While playing, a bot answers for the seat until somebody sits there."""

    seat: int
    key: str


@frozen
class PassHost:
    """Host: give the host's powers to the person on a seat."""

    seat: int
    key: str


@frozen
class Begin:
    """Host: begin the game. Everyone seated must be ready and every seat filled."""

    key: str


@frozen
class Pause:
    """Host: freeze every clock, or let them run on."""

    paused: bool
    key: str


@frozen
class PlayAgain:
    """Host: after a game, seat the same people for another (P35)."""

    key: str


@frozen
class CloseRoom:
    """Host: end the room for good."""

    key: str


@frozen
class Ping:
    """Measure the way: answered by Pong with the same number."""

    at: int


# What a server may say.


@frozen
class You:
    """Who this connection is. Sent after Hello and whenever it changes."""

    person: str | None
    """Public id of the person, None for a watcher."""
    seat: int | None
    host: bool
    active: bool
    """Whether this device answers for the seat; otherwise it mirrors."""


@frozen
class Welcome:
    """The answer to Hello; then come Whole or the missing Updates, and the open prompts."""

    protocol: int
    epoch: int
    version: int
    you: You
    build: str
    """The client code this server serves; a page of another build should reload when it suits."""
    token: str | None = None
    """Only after Hello with a pass: this device's own token from here on."""


@frozen
class Whole:
    """Everything this connection may see, at one version."""

    epoch: int
    version: int
    public: Json
    private: Json
    """None for watchers."""
    prompts: tuple[Json, ...]
    """The open prompts of this seat; see `docs/protocol.md`."""
    now: int


@frozen
class Update:
    """Patches from version `since` to `version`; without `since` at hand, say Hello again."""

    since: int
    version: int
    public: Json
    """A patch (`protocol.patch`), {} when nothing changed."""
    private: Json
    events: tuple[Json, ...]
    """What happened, for animation, sound and the log; a client that ignores them is still right (P27)."""
    prompts: tuple[Json, ...] | None
    """All open prompts of this seat when they changed, None when not."""
    now: int
    check: int | None = None
    """Now and then: CRC-32 of the public view as canonical JSON (sorted keys, no spaces, UTF-8)."""


@frozen
class Recorded:
    """What was asked under this key is durable and done."""

    key: str


@frozen
class Seated:
    """The durable reply to Sit, for this device alone."""

    key: str
    seat: int
    token: str


@frozen
class MovePass:
    """The reply to MakePass."""

    key: str
    token: str
    until: int


@frozen
class Refused:
    """What was asked under this key was not done and changed nothing. `facts` carry limits and numbers."""

    key: str | None
    reason: Reason
    facts: dict[str, Fact] = field(factory=dict)


@frozen
class Pong:
    at: int
    now: int


@frozen
class Goodbye:
    """The last message of a connection."""

    reason: Farewell
    retry_after: int | None = None
    """Milliseconds to wait before coming back; None: do not come back by yourself."""


Keyed = (
    Answer
    | TakeBack
    | Sit
    | Stand
    | BeReady
    | TakePen
    | MakePass
    | AddBot
    | Vacate
    | PassHost
    | Begin
    | Pause
    | PlayAgain
    | CloseRoom
)
FromClient = Hello | Ping | Keyed
ToClient = Welcome | Whole | Update | Recorded | Seated | MovePass | Refused | Pong | Goodbye | You
