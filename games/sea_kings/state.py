"""What lies on the table. All of it is plain data: at the top of each turn it is enough to play on from."""

from enum import StrEnum

from attrs import define, field

from games.prompt import Seat
from games.sea_kings.icons import Icon, icon
from games.sea_kings.locations import LOCATIONS, Location

FIRST_SEAT = Seat(0)
BOARD_SLOTS = 5
ROW_SLOTS = 6
"""Characters in the row; the slot's number, from 0, is its price in coins."""
BOTTOM_ROW = 6
TOP_ROW = 4
TOP_ROW_DISCOUNT = 1
"""Power that a conquest from the top row costs less."""


class Phase(StrEnum):
    """2.1 Where in a turn the active seat is. Effects go before and after the main action, resources into it."""

    DRAFT = "draft"
    BEFORE = "before"
    MAIN = "main"
    AFTER = "after"
    OVER = "over"


class EndTrigger(StrEnum):
    """7 What can bring on the last round."""

    GOALS = "goals"
    LOCATIONS = "locations"
    CHARACTERS = "characters"


@define
class Manta:
    """5 A token in a player's reserve. Its id is its icon's code and where it came from: `C1/trained`, `C1/W03`."""

    id: str
    wild: bool = False
    tired: bool = False

    @property
    def icon(self) -> Icon:
        return icon(self.id.partition("/")[0])


@define
class Placed:
    """4.2 A location on a player's board; `covered` counts the depths above the water line, from the top."""

    id: str
    covered: int = 0

    @property
    def card(self) -> Location:
        return LOCATIONS[self.id]

    @property
    def left(self) -> int:
        """Depths not yet covered."""
        return len(LOCATIONS[self.id].depths) - self.covered

    @property
    def risen(self) -> bool:
        """Fully risen: nothing left to take, ready to be scored."""
        return self.covered == len(LOCATIONS[self.id].depths)

    @property
    def top(self) -> Icon | None:
        """The depth that can be exploited next; None once fully risen."""
        depths = LOCATIONS[self.id].depths
        return depths[self.covered] if self.covered < len(depths) else None


@define
class Player:
    """One seat's things.

    Card ids carry their copy: `lord/0` is seat 0's, `healer/2` the second healer; a king's has none.
    """

    hand: list[str] = field(factory=list)
    discard: list[str] = field(factory=list)
    """The last card is the top one."""
    in_play: list[str] = field(factory=list)
    """Played and not yet done; a nested card stands after the one it was played by."""
    removed: list[str] = field(factory=list)
    """Cards of this player that left the game."""
    board: list[Placed] = field(factory=list)
    scored: list[str] = field(factory=list)
    mantas: list[Manta] = field(factory=list)
    """The reserve: trained mantas not on goals, and wild ones."""
    king: int | None = None
    """Number of the king, kept for ties even when the card has left the game."""
    paid_five: bool = False
    """A character was recruited for five coins in the running turn."""


@define
class Market:
    """1.3, 1.4 The two rows of locations and the row of characters. The front of a deck is its top."""

    characters: list[str] = field(factory=list)
    """The row; the index is the slot."""
    character_deck: list[str] = field(factory=list)
    bottom: list[str] = field(factory=list)
    top: list[str] = field(factory=list)
    location_deck: list[str] = field(factory=list)
    location_discard: list[str] = field(factory=list)
    """The last one is the top one."""
    removed: list[str] = field(factory=list)
    """Characters taken from the row out of the game."""

    def power_price(self, location: str) -> int:
        """1.4 What conquering a location of either row costs."""
        power = LOCATIONS[location].power
        return max(0, power - TOP_ROW_DISCOUNT) if location in self.top else power


@define
class Claim:
    """A manta on a goal's track."""

    seat: Seat
    manta: str


@define
class Goal:
    """6 One of the game's four goals with the mantas on its track, first come first."""

    id: str
    claims: list[Claim] = field(factory=list)

    def claimed_by(self, seat: Seat) -> bool:
        return any(claim.seat == seat for claim in self.claims)


@define
class Ending:
    """7 The last round is on."""

    trigger: EndTrigger
    seat: Seat
    """Whose turn it was."""
    turns_left: int
    """Turns until the game is over, the running one included."""


@define
class Draft:
    """8 The kings going round, last player first."""

    pool: list[str]
    """What the next to choose is looking at."""
    seen: list[list[str]]
    """By seat: what it chose from; empty before its turn."""
    chosen: list[str | None]
    """By seat."""


@define
class State:
    """The whole table."""

    players: list[Player]
    market: Market = field(factory=Market)
    goals: list[Goal] = field(factory=list)
    start: Seat = FIRST_SEAT
    """First in turn order."""
    active: Seat = FIRST_SEAT
    turn: int = 1
    """Counts the turns of all players from 1."""
    phase: Phase = Phase.BEFORE
    ending: Ending | None = None
    draft: Draft | None = None
    """While kings are being drafted."""
    exploited: list[str] = field(factory=list)
    """Locations that gave a resource in the running main action: each may do so once (D6)."""
    passed: list[str] = field(factory=list)
    """Goals the active seat could claim and left for later in the running main action."""

    def order(self) -> list[Seat]:
        """All seats in turn order."""
        seats = len(self.players)
        return [Seat((self.start + n) % seats) for n in range(seats)]
