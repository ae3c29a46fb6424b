"""What happened, told to the players. Public unless a rule tells it to one seat alone."""

from attrs import frozen

from games.prompt import Seat


@frozen
class Crowned:
    """After a draft: whose king this is."""

    seat: Seat
    card: str


@frozen
class TurnBegan:
    seat: Seat
    turn: int


@frozen
class Played:
    """A card was put into play, from the hand or by another card."""

    seat: Seat
    card: str


@frozen
class Copied:
    """The seat carries out the effect of a card that stays where it is."""

    seat: Seat
    card: str


@frozen
class CardRemoved:
    """A card left the game."""

    card: str


@frozen
class Skipped:
    """A step of a card could not be carried out, or was declined."""

    seat: Seat
    step: str


@frozen
class MantaUsed:
    seat: Seat
    manta: str


@frozen
class Exploited:
    """The top depth of a location was used; `covered` counts the depths covered afterwards."""

    seat: Seat
    location: str
    icon: str


@frozen
class Paid:
    """A payment was confirmed."""

    seat: Seat
    price: int
    currency: str


@frozen
class Recruited:
    seat: Seat
    card: str
    slot: int
    price: int


@frozen
class Bought:
    seat: Seat
    location: str
    price: int


@frozen
class Conquered:
    seat: Seat
    location: str
    price: int


@frozen
class CharacterRevealed:
    """The character row was slid and refilled."""

    card: str


@frozen
class Scouted:
    """The sea was explored: `discarded` left the market, `drawn` fill the bottom row."""

    seat: Seat
    discarded: tuple[str, ...]
    drawn: tuple[str, ...]


@frozen
class Raised:
    """A location rose by `levels`; `left` depths are still to come."""

    seat: Seat
    location: str
    levels: int
    left: int


@frozen
class MantaGained:
    seat: Seat
    manta: str


@frozen
class MantasReadied:
    seat: Seat
    count: int


@frozen
class TookBack:
    """Cards went from the discard back to the hand."""

    seat: Seat
    count: int


@frozen
class CardTakenBack:
    """For the owner's eyes: which card came back."""

    seat: Seat
    card: str


@frozen
class Discarded:
    """A card was discarded from the hand without being played."""

    seat: Seat
    card: str


@frozen
class Scored:
    seat: Seat
    location: str
    points: int


@frozen
class GoalClaimed:
    seat: Seat
    goal: str
    points: int
    manta: str


@frozen
class LastRoundBegan:
    """7 An end trigger was met: everyone has one more turn after this one."""

    seat: Seat
    trigger: str


@frozen
class FinalScore:
    """7 What a seat has in the end, and where it is from."""

    seat: Seat
    points: int
    hand: int
    goals: int
    locations: int
