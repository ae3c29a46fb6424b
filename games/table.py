"""Table: all a rule can see or touch.

The verbs here are what any game could use; a game's own verbs stay in its folder.
"""

from collections.abc import Mapping, Sequence
from typing import Generic, TypeVar

from attrs import evolve, field, frozen

from games.chance import Chance
from games.prompt import Answers, Ask, Choice, Fact, Facts, Picks, Prompt, PromptId, Seat, Unavailable, choice

StateT = TypeVar("StateT")
T = TypeVar("T")
_UNNUMBERED = PromptId(0)


@frozen
class Told:
    """Something that happened, told to everyone or, with a seat, to that seat alone (P24, P27)."""

    event: object
    seat: Seat | None = None


@frozen
class Question(Generic[T]):
    """What one seat is asked: its choices and how many of them."""

    choices: Sequence[Choice[T]]
    at_least: int = 1
    at_most: int = 1
    default: Picks = (0,)
    context: Facts = field(factory=dict)
    unavailable: Sequence[Unavailable] = ()

    def to(self, seat: Seat, kind: str) -> Prompt:
        """The prompt for `seat`; the engine numbers it."""
        return Prompt(
            id=_UNNUMBERED,
            seat=seat,
            kind=kind,
            options=tuple(offered.option for offered in self.choices),
            at_least=self.at_least,
            at_most=self.at_most,
            default=self.default,
            context=self.context,
            unavailable=tuple(self.unavailable),
        )

    def means(self, picks: Picks) -> list[T]:
        """What the picks mean to the rule, in the order picked."""
        return [self.choices[pick].means for pick in picks]


class Table(Generic[StateT]):
    """Everything a rule can see or touch."""

    def __init__(self, seats: tuple[Seat, ...], options: Facts, chance: Chance, state: StateT) -> None:
        self.seats = seats
        self.options = options
        """The table options, validated by the ruleset."""
        self.chance = chance
        self.state = state
        self.told: list[Told] = []
        self.reveals = 0
        """How often hidden information was shown to somebody: each is a barrier to undo (P8)."""

    async def ask(self, seat: Seat, kind: str, question: Question[T], *, nested: bool = False) -> T:
        """Ask one seat for exactly one of its choices."""
        (picked,) = await self.ask_some(seat, kind, question, nested=nested)
        return picked

    async def ask_some(self, seat: Seat, kind: str, question: Question[T], *, nested: bool = False) -> list[T]:
        """Ask one seat for some of its choices, between `at_least` and `at_most`."""
        prompt = question.to(seat, kind)
        answers: Answers = await Ask((evolve(prompt, nested=True) if nested else prompt,))
        return question.means(answers[seat])

    async def ask_each(
        self, kind: str, questions: Mapping[Seat, Question[T]], *, final: bool = False
    ) -> dict[Seat, list[T]]:
        """Ask several seats at once; sealed until all are in, and changeable till then unless `final` (P3).

        Results stand in the order of `questions`.
        """
        if not questions:
            return {}
        answers = await Ask(tuple(evolve(question.to(seat, kind), final=final) for seat, question in questions.items()))
        return {seat: question.means(answers[seat]) for seat, question in questions.items()}

    async def offer(self, seat: Seat, kind: str, /, *, nested: bool = False, **context: Fact) -> bool:
        """Ask whether; silence declines."""
        yes_or_no = Question((choice("no", "no"), choice("yes", "yes")), context=context)
        return await self.ask(seat, kind, yes_or_no, nested=nested) == "yes"

    def tell(self, event: object, *, only: Seat | None = None) -> None:
        """Say what happened: a frozen attrs record in the past tense, to everyone or to one seat alone."""
        self.told.append(Told(event, only))

    def reveal(self) -> None:
        """Hidden information is about to be seen: nobody takes back an answer from before (P8)."""
        self.reveals += 1

    async def top_of_turn(self) -> None:
        """The state is complete and `play` could start from it: here the engine may keep a checkpoint (P18).

        Nobody is asked and nothing is waited for.
        """
        await Ask(())

    def others(self, seat: Seat) -> list[Seat]:
        """The other seats in turn order, from this seat's left."""
        place = self.seats.index(seat)
        return [*self.seats[place + 1 :], *self.seats[:place]]
