"""What may be asked, and what answers it.

A prompt is closed: every option is legal, what is not offered is not legal (P1). So whoever answers, a phone, a bot, a
clock, a replay or a test, picks by index, and checking an answer is arithmetic.
"""

from collections.abc import Generator, Mapping
from typing import Generic, NewType, TypeVar

from attrs import field, frozen

Seat = NewType("Seat", int)
"""A place at the table, from 0 in turn order."""
PromptId = NewType("PromptId", int)
"""Counts the prompts of a room, those taken back included, so it is the same after a crash (P2)."""
Picks = tuple[int, ...]
"""Indices into a prompt's options, in the order picked."""
Fact = str | int
Facts = Mapping[str, Fact]
"""Named ids and numbers. The name says what it is: `card`, `location`, `seat`, `price`; words are found by it (P29)."""
Json = None | bool | int | str | list["Json"] | dict[str, "Json"]
T = TypeVar("T")
T_co = TypeVar("T_co", covariant=True)


class IllegalAnswer(Exception):
    """The picks are not an answer to this prompt. `reason` is a code: outside, too_few, too_many, twice."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


@frozen
class Option:
    """One thing a seat may pick, in enough detail for anyone to put it into words."""

    kind: str
    facts: Facts = field(factory=dict)


@frozen
class Unavailable:
    """A thing a player might look for and cannot pick now; shown dimmed with its reason, never pickable."""

    option: Option
    reason: str
    facts: Facts = field(factory=dict)


@frozen
class Prompt:
    """A closed question to one seat."""

    id: PromptId
    seat: Seat
    kind: str
    options: tuple[Option, ...]
    at_least: int = 1
    at_most: int = 1
    default: Picks = (0,)
    """What silence is taken to mean."""
    context: Facts = field(factory=dict)
    """What the question is about."""
    unavailable: tuple[Unavailable, ...] = ()
    nested: bool = False
    """A detail of this seat's previous prompt: it shares that one's deadline (P4)."""
    final: bool = False
    """Asked of several seats at once, yet an answer cannot be changed while others think (P3)."""

    def check(self, picks: Picks) -> None:
        """Raise IllegalAnswer unless `picks` are distinct indices of options and neither too few nor too many."""
        if any(not 0 <= pick < len(self.options) for pick in picks):
            raise IllegalAnswer("outside")
        if len(set(picks)) != len(picks):
            raise IllegalAnswer("twice")
        if len(picks) < self.at_least:
            raise IllegalAnswer("too_few")
        if len(picks) > self.at_most:
            raise IllegalAnswer("too_many")


Answers = dict[Seat, Picks]


@frozen
class Ask:
    """Prompts put together, at most one for each seat: the one thing a rule can await."""

    prompts: tuple[Prompt, ...]

    def __await__(self) -> Generator["Ask", Answers, Answers]:
        return (yield self)


@frozen
class Choice(Generic[T_co]):
    """An option together with what picking it means to the rule that asks."""

    means: T_co
    option: Option


def choice(means: T, kind: str, /, **facts: Fact) -> Choice[T]:
    """`choice(card, "recruit", card=card.id, price=3)`: picking the option gives the rule `card`."""
    return Choice(means, Option(kind, facts))
