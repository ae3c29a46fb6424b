"""Plays Sea Kings in the game's words: `game.play("legion")`, `game.take("S06", paying="P1")`, `game.board()`.

Things are named without their copies: `healer` is any healer, `C1` any manta of one coin. Where a seat is left out it
is the one who is asked, or the first of them.
"""

from games.engine import Game
from games.prompt import Fact, Option, Prompt
from games.ruleset import Result
from games.sea_kings.state import Phase
from tests.sea_kings_look import Look, name

NOTHING = {"decline", "cancel", "later", "end_turn"}
"""Kinds of options that leave something out."""
THINGS = ("card", "location", "manta")
ACQUIRING = {"buy", "conquer", "recruit", "recruit_or_buy", "recruit_free", "conquer_free"}
"""Kinds of questions about what to pay for."""


def words(prompt: Prompt) -> str:
    """A prompt as a failed test shows it."""
    options = "".join(f"\n  {option.kind} {dict(option.facts)}" for option in prompt.options)
    dimmed = "".join(f"\n  not {no.option.kind} {dict(no.option.facts)}: {no.reason}" for no in prompt.unavailable)
    return f"seat {prompt.seat} is asked {prompt.kind} {dict(prompt.context)}:{options}{dimmed}"


class Play(Look):
    """A game and the words to play it with."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.game = game

    @property
    def result(self) -> Result | None:
        return self.game.result

    def to_act(self) -> list[int]:
        """Who is asked something, in the order asked."""
        return [prompt.seat for prompt in self.game.prompts.values()]

    def prompt(self, seat: int | None = None) -> Prompt:
        """What a seat is asked."""
        for prompt in self.game.prompts.values():
            if seat in (None, prompt.seat):
                return prompt
        raise AssertionError(f"seat {seat} is not asked anything; {self._all_words()}")

    def asked(self, seat: int | None = None) -> str | None:
        """The kind of question a seat is asked."""
        return next((prompt.kind for prompt in self.game.prompts.values() if seat in (None, prompt.seat)), None)

    def offered(self, seat: int | None = None) -> tuple[Option, ...]:
        return self.prompt(seat).options if self.asked(seat) else ()

    def offered_things(self, seat: int | None = None) -> set[str]:
        """Names of the cards, locations and mantas on offer."""
        return {name(option.facts[fact]) for option in self.offered(seat) for fact in THINGS if fact in option.facts}

    def kinds(self, seat: int | None = None) -> set[str]:
        return {option.kind for option in self.offered(seat)}

    def may(self, thing: str, seat: int | None = None) -> bool:
        """Whether a kind of option, or one that names this thing, is on offer."""
        return any(thing == option.kind or named(option, thing) for option in self.offered(seat))

    def may_decline(self, seat: int | None = None) -> bool:
        return bool(self.kinds(seat) & NOTHING)

    def may_claim(self, goal: str, seat: int = 0) -> bool:
        return any(option.kind == "claim" and option.facts["goal"] == goal for option in self.offered(seat))

    def may_use(self, manta: str, seat: int | None = None) -> bool:
        return any(option.kind == "use_manta" and named(option, manta) for option in self.offered(seat))

    def may_exploit(self, location: str, seat: int | None = None) -> bool:
        return any(option.kind == "exploit" and named(option, location) for option in self.offered(seat))

    def why_not(self, kind: str, thing: str, seat: int | None = None) -> str | None:
        """The reason why this cannot be picked now; None if nobody says so."""
        for no in self.prompt(seat).unavailable:
            if no.option.kind == kind and named(no.option, thing):
                return no.reason
        return None

    def done_with_the_main_action(self) -> bool:
        return self.game.table.state.phase is Phase.AFTER and self.asked() == "turn"

    def pick(self, kind: str, seat: int | None = None, **facts: Fact) -> None:
        """Pick the first option of this kind whose facts are, or are copies of, these."""
        prompt = self.prompt(seat)
        for index, option in enumerate(prompt.options):
            if option.kind == kind and all(named(option, value, fact) for fact, value in facts.items()):
                return self.game.answer(prompt.id, (index,))
        raise AssertionError(f"no {kind} {facts}: {words(prompt)}")

    def choose(self, thing: Fact, seat: int | None = None) -> None:
        """Pick the first option that names this thing."""
        self.choose_all(str(thing), seat)

    def choose_all(self, things: str, seat: int | None = None) -> None:
        """Pick an option for each of these things in one answer."""
        prompt = self.prompt(seat)
        self.game.answer(prompt.id, tuple(index_of(prompt, thing) for thing in things.split()))

    def decline(self, seat: int | None = None) -> None:
        prompt = self.prompt(seat)
        for index, option in enumerate(prompt.options):
            if option.kind in NOTHING:
                return self.game.answer(prompt.id, (index,))
        raise AssertionError(f"cannot be declined: {words(prompt)}")

    def silence(self) -> None:
        """Nobody answers what is asked now."""
        for prompt in list(self.game.prompts.values()):
            self.game.answer(prompt.id, prompt.default)

    def settle(self) -> None:
        """Silence until the main action is done."""
        while self.asked() not in (None, "turn"):
            self.silence()

    def play(self, card: str, seat: int | None = None) -> None:
        self.pick("play", seat, card=card)

    def use(self, manta: str, seat: int | None = None) -> None:
        self.pick("use_manta", seat, manta=manta)

    def exploit(self, location: str, seat: int | None = None) -> None:
        self.pick("exploit", seat, location=location)

    def claim(self, goal: str, manta: str | None = None, seat: int | None = None) -> None:
        self.pick("claim", seat, goal=goal)
        if self.asked() == "claim_with":
            self.choose(manta) if manta else self.silence()

    def aim(self, location: str | None = None, *, slot: int | None = None) -> None:
        """Choose what to pay for; the only thing there is is chosen already."""
        if self.asked() in ACQUIRING:
            self.choose(location) if location else self._choose_slot(slot)

    def add(self, source: str) -> None:
        """Put a manta or a depth into the payment."""
        assert self.asked() == "pay", self._all_words()
        self.choose(source)

    def pay(self, sources: str) -> None:
        for source in sources.split():
            self.add(source)
        if self.asked() == "pay":
            self.pick("confirm")

    def take(self, location: str, *, paying: str = "") -> None:
        """Buy or conquer."""
        self.aim(location)
        self.pay(paying)

    def recruit(self, *, slot: int, paying: str = "") -> None:
        self.aim(slot=slot)
        self.pay(paying)

    def raise_levels(self, locations: str, seat: int | None = None) -> None:
        """A level for each; the last ones may have nowhere else to go and are not asked for."""
        for location in locations.split():
            if self.asked(seat) == "raise":
                self.choose(location, seat)

    def scout(self, discarding: str = "") -> None:
        self.pick("scout")
        if discarding:
            self.choose_all(discarding)

    def stay(self) -> None:
        """Do not scout."""
        assert self.asked() == "scout", self._all_words()
        self.decline()

    def end_turn(self, *, claiming: bool = False) -> None:
        self.pick("end_turn")
        while self.asked() == "claim":
            self.silence() if claiming else self.decline()

    def whole_turn(self, seat: int) -> None:
        """Matrona, unless the main action is done, and nothing else."""
        assert self.to_act() == [seat], self._all_words()
        if not self.done_with_the_main_action():
            self.play("matrona", seat)
            self.settle()
        self.end_turn()

    def take_back(self) -> None:
        """Whoever answered last takes the answer back."""
        back = [seat for seat in self.game.seats if self.game.can_take_back(seat)]
        assert back, "nobody can take back an answer"
        self.game.take_back(back[0])

    def everything(self) -> list[object]:
        """All that anybody can see."""
        asked = [words(prompt) for prompt in self.game.prompts.values()]
        return [self.game.public(), *map(self.game.private, self.game.seats), *asked]

    def _choose_slot(self, slot: int | None) -> None:
        assert slot is not None
        self.pick("recruit", slot=slot)

    def _all_words(self) -> str:
        return "\n".join(words(prompt) for prompt in self.game.prompts.values()) or f"over: {self.result}"


def named(option: Option, thing: Fact, fact: str | None = None) -> bool:
    """Whether the option names this thing, or a copy of it, in this fact or in any."""
    values = option.facts.values() if fact is None else [option.facts.get(fact)]
    return any(value is not None and (value == thing or name(value) == str(thing)) for value in values)


def index_of(prompt: Prompt, thing: str) -> int:
    kinds = [option.kind for option in prompt.options]
    if thing in kinds:
        return kinds.index(thing)
    for index, option in enumerate(prompt.options):
        if any(named(option, thing, fact) for fact in THINGS):
            return index
    raise AssertionError(f"{thing} is not offered: {words(prompt)}")
