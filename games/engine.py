"""Game: drives one ruleset from prompt to prompt, synchronously.

A rule is a coroutine that awaits prompts and nothing else. The engine sends answers in; between two answers nothing
waits. Same ruleset, options, seats, seed and inputs: same game (P14).
"""

from collections.abc import Mapping
from typing import Any

from attrs import evolve, frozen

from games.chance import Chance
from games.checkpoint import Checkpoint, plain, read_state
from games.prompt import Answers, Facts, Json, Picks, Prompt, PromptId, Seat
from games.ruleset import Result, Ruleset
from games.table import Table, Told


class NotAsked(Exception):
    """No open prompt has this id, or it is no longer open."""


class CannotTakeBack(Exception):
    """The answer does not exist, is another seat's, or lies before a barrier (P8)."""


@frozen
class Given:
    """One answer in force."""

    seat: Seat
    prompt: PromptId
    picks: Picks


FIRST_PROMPT = PromptId(1)


class Game:
    """A game in progress. One owner calls it; nothing here waits."""

    def __init__(
        self,
        ruleset: Ruleset,
        options: Mapping[str, str | int],
        seats: int,
        seed: str,
        *,
        start: Checkpoint | PromptId = FIRST_PROMPT,
        checkpoint_every: int = 1,
    ) -> None:
        """`start` goes on from a checkpoint, or begins with prompts that count from there.

        Checkpoints are at least `checkpoint_every` answers apart; 0 keeps none, and then nothing can be taken back.
        """
        self.ruleset = ruleset
        self.options: Facts = ruleset.complete(options)
        self.seats = tuple(Seat(seat) for seat in range(seats))
        self.told: list[Told] = []
        """What happened since the owner last emptied it."""
        self.result: Result | None = None
        checkpoint = start if isinstance(start, Checkpoint) else None
        self.inputs = checkpoint.inputs if checkpoint else 0
        """Answers and take-backs given so far."""
        self._seed = seed
        self._every = checkpoint_every
        self._next = start.next_prompt if isinstance(start, Checkpoint) else int(start)
        self._origin = checkpoint.position if checkpoint else 0
        self._given: list[Given] = []
        self._checkpoints: list[Checkpoint] = []
        self._floor = self._origin
        self._asked: tuple[Prompt, ...] = ()
        self._open: dict[PromptId, Prompt] | None = None
        self._answers: Answers = {}
        self._begin(checkpoint)

    @property
    def prompts(self) -> Mapping[PromptId, Prompt]:
        """The prompts not answered yet, in the order asked; another mapping after each change."""
        if self._open is None:
            self._open = {prompt.id: prompt for prompt in self._asked if prompt.seat not in self._answers}
        return self._open

    @property
    def next_prompt(self) -> int:
        """The number the next prompt will have: games of one room go on counting where the last one ended."""
        return self._next

    @property
    def sealed(self) -> dict[PromptId, tuple[Prompt, Picks]]:
        """Answered prompts whose answers wait for other seats and can still be changed (P3)."""
        return {
            prompt.id: (prompt, self._answers[prompt.seat]) for prompt in self._asked if prompt.seat in self._answers
        }

    @property
    def settled(self) -> Checkpoint | None:
        """The newest checkpoint that no take-back can reach behind: replay may start there."""
        within = [checkpoint for checkpoint in self._checkpoints if checkpoint.position <= self._floor]
        return within[-1] if within else None

    def check(self, prompt_id: PromptId, picks: Picks, seat: Seat | None = None) -> Prompt:
        """The prompt that `answer` would answer. Raises IllegalAnswer, or NotAsked (also for a seat not asked this)."""
        for prompt in self._asked:
            if prompt.id == prompt_id and seat in (None, prompt.seat):
                if prompt.final and prompt.seat in self._answers:
                    break
                prompt.check(picks)
                return prompt
        raise NotAsked(prompt_id)

    def answer(self, prompt_id: PromptId, picks: Picks) -> None:
        """Take one answer; once every seat asked has answered, play on. Raises as `check`."""
        prompt = self.check(prompt_id, picks)
        self.inputs += 1
        self._answers[prompt.seat] = picks
        self._open = None
        if len(self._answers) == len(self._asked):
            self._play_on()

    def can_take_back(self, seat: Seat) -> PromptId | None:
        """The prompt of this seat's last answer if it may still be taken back."""
        for prompt in self._asked:
            if prompt.seat == seat and seat in self._answers and not prompt.final:
                return prompt.id
        if self._answers or self._position() <= self._floor or not self._every:
            return None
        last = self._given[-1]
        return last.prompt if last.seat == seat else None

    def take_back(self, seat: Seat) -> None:
        """Undo this seat's last answer by replay without it. Raises CannotTakeBack."""
        if self.can_take_back(seat) is None:
            raise CannotTakeBack
        self.inputs += 1
        if seat in self._answers:
            del self._answers[seat]
            self._open = None
            return
        kept = self._given[:-1]
        told, self.told, fresh = self.told, [], self._next
        position = self._position() - 1
        start = [checkpoint for checkpoint in self._checkpoints if checkpoint.position <= position][-1]
        self._checkpoints = [checkpoint for checkpoint in self._checkpoints if checkpoint.position <= position]
        self._given, again = kept[: start.position - self._origin], kept[start.position - self._origin :]
        self._next = start.next_prompt
        self._begin(start)
        for given in again:
            self._answers[given.seat] = given.picks
            if len(self._answers) == len(self._asked):
                self._play_on()
        self._given[len(self._given) - len(again) :] = again  # under the ids they were given to
        self.told = told
        self._renumber(fresh)

    def public(self) -> Json:
        """The view of the screen and of spectators."""
        return self.ruleset.public(self.table)

    def private(self, seat: Seat) -> Json:
        """What `seat` sees besides the public view."""
        return self.ruleset.private(self.table, seat)

    def _position(self) -> int:
        return self._origin + len(self._given)

    def _begin(self, start: Checkpoint | None) -> None:
        chance = Chance(self._seed, start.drawn if start else 0)
        state = (
            read_state(self.ruleset, start.state)
            if start
            else self.ruleset.deal(self.seats, dict(self.options), chance)
        )
        self.table: Table[Any] = Table(self.seats, self.options, chance, state)
        self._rules = self.ruleset.play(self.table)
        self._asked, self._open, self._answers, self.result = (), None, {}, None
        self._advance(None)

    def _play_on(self) -> None:
        answers = {prompt.seat: self._answers[prompt.seat] for prompt in self._asked}
        others = {given.seat for given in self._given[self._floor - self._origin :]} | set(answers)
        before = self._position()
        self._given += [Given(prompt.seat, prompt.id, answers[prompt.seat]) for prompt in self._asked]
        self._asked, self._open, self._answers = (), None, {}
        seen = (self.table.chance.drawn, self.table.reveals)
        self._advance(answers)
        if seen != (self.table.chance.drawn, self.table.reveals) or len(answers) > 1:
            self._floor = max(self._floor, self._position())  # a replay must not lower what once was a barrier
        elif len(others) > 1:
            self._floor = before
        if not self._every:
            self._floor = self._origin = self._position()
            self._given.clear()
        self._forget()

    def _advance(self, answers: Answers | None) -> None:
        try:
            ask = self._rules.send(answers)  # type: ignore[arg-type]  # None is how Python starts a coroutine
            while not ask.prompts:
                self._keep_checkpoint()
                ask = self._rules.send({})
        except StopIteration as end:
            self.result = end.value
        else:
            self._asked = tuple(evolve(prompt, id=PromptId(self._next + n)) for n, prompt in enumerate(ask.prompts))
            self._open = None
            self._next += len(ask.prompts)
        self.told += self.table.told
        self.table.told.clear()

    def _keep_checkpoint(self) -> None:
        if not self._every or (self._checkpoints and self._position() - self._checkpoints[-1].position < self._every):
            return
        table = self.table
        self._checkpoints.append(
            Checkpoint(self._position(), self.inputs, self._next, table.chance.drawn, plain(table.state))
        )

    def _forget(self) -> None:
        """Keep the newest checkpoint at or below the floor and those above; answers before it are history."""
        while len(self._checkpoints) > 1 and self._checkpoints[1].position <= self._floor:
            self._checkpoints.pop(0)
        if self._checkpoints and self._checkpoints[0].position > self._origin:
            base = self._checkpoints[0].position
            del self._given[: base - self._origin]
            self._origin = base

    def _renumber(self, fresh: int) -> None:
        """An answer to a prompt that was taken back must not answer the one asked in its place."""
        self._asked = tuple(evolve(prompt, id=PromptId(fresh + n)) for n, prompt in enumerate(self._asked))
        self._open = None
        self._next = fresh + len(self._asked)
