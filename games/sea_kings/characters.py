"""3 The characters: who there is and what a card is, not what it does (that is in `cards.py`)."""

from enum import StrEnum

from attrs import frozen


class Origin(StrEnum):
    """Where a character starts the game."""

    START = "start"
    OCEAN = "ocean"
    KING = "king"


class Afterwards(StrEnum):
    """2.4 Where a card goes once it is done."""

    DISCARD = "discard"
    HAND = "hand"
    BOX = "box"


OCEAN_COPIES = 2
"""D1"""
START, OCEAN, KING = Origin


@frozen
class Character:
    """A row of the tables in 3.1 to 3.3."""

    name: str
    origin: Origin
    conquers: bool = False
    """6.1 Counts as a character with a conquer effect (D10)."""
    afterwards: Afterwards = Afterwards.DISCARD
    number: int | None = None
    """Of a king."""
    gift: str | None = None
    """Code of the wild manta that a king turns into at set-up."""

    @property
    def can_be_discarded(self) -> bool:
        """Only a card that goes to the discard when played can be thrown there."""
        return self.afterwards is not Afterwards.HAND


CHARACTERS = {
    character.name: character
    for character in (
        Character("matrona", START, afterwards=Afterwards.HAND),
        Character("lord", START),
        Character("dragoon", START, conquers=True),
        Character("negotiator", START),
        Character("wave_teller", START),
        Character("legion", START, conquers=True),
        Character("diplomat", OCEAN),
        Character("megalodon", OCEAN, conquers=True),
        Character("accountant", OCEAN),
        Character("healer", OCEAN),
        Character("manta_leader", OCEAN, conquers=True),
        Character("marauder", OCEAN, conquers=True),
        Character("angler", OCEAN, conquers=True),
        Character("researcher", OCEAN),
        Character("eel", OCEAN),
        Character("kai", KING, afterwards=Afterwards.BOX, number=1),
        Character("xander", KING, number=2),
        Character("mara", KING, conquers=True, number=3),
        Character("sol", KING, number=4),
        Character("adela", KING, number=5),
        Character("franslot", KING, number=6, gift="C2"),
        Character("herbert", KING, number=7, gift="P2"),
        Character("theseus", KING, number=8),
    )
}
KINGS = [character.name for character in CHARACTERS.values() if character.origin is KING]
"""By number, from 1."""


def character(card: str) -> Character:
    """What a card is: `healer/2` is a healer."""
    return CHARACTERS[card.partition("/")[0]]


def starting_cards(seat: int) -> list[str]:
    """3.1 The six cards everyone begins with."""
    return [f"{name}/{seat}" for name, row in CHARACTERS.items() if row.origin is START]


def ocean_cards() -> list[str]:
    """3.2 The characters to be recruited, before shuffling."""
    names = [name for name, row in CHARACTERS.items() if row.origin is OCEAN]
    return [f"{name}/{copy}" for name in names for copy in range(1, OCEAN_COPIES + 1)]
