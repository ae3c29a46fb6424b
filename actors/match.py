"""One game at a table: its rules, its clocks and the rolling hash of what everyone saw (P17)."""

from hashlib import blake2b

import orjson

from actors.clocks import Clocks, Spent
from actors.happenings import event_of
from actors.records import AnswerTaken, AnswerTakenBack, BadRecord, Checkpointed, GameBegan, RoomOpened
from actors.seating import Seating
from games.catalog import CATALOG
from games.checkpoint import Checkpoint
from games.engine import CannotTakeBack, Game, NotAsked
from games.prompt import IllegalAnswer, Json, PromptId, Seat

CHECKPOINT_EVERY = 16
"""Answers between the states the engine keeps in memory."""


class Match:
    """Fed with the journal's inputs in order. With `resume`, those before its checkpoint are not played again."""

    def __init__(self, opened: RoomOpened, seating: Seating, began: GameBegan, resume: Checkpointed | None) -> None:
        self.clocks = Clocks.of(opened.clock, opened.seats)
        self.digest = ""
        self.events: list[tuple[Json, Seat | None]] = []
        """What happened since its reader last emptied it, each for all or for one seat."""
        self.public: Json = None
        """What everyone sees of the game now."""
        self.subjects: dict[Seat, str] = {}
        """What each seat was asked last, details aside: all that others are told, since a detail may tell a secret."""
        self._opened = opened
        self._seating = seating
        self._began = began
        self._marks: dict[int, tuple[str, tuple[int, ...]]] = {}
        self._resume = resume
        self._unplayed = resume.checkpoint.inputs if resume else 0
        self.game = self._game(resume.checkpoint if resume else None)
        if resume is None:
            self._look_on(began.at, set())
            self._mark()

    @property
    def replaying(self) -> bool:
        """Whether inputs from before the checkpoint are still being passed over."""
        return self._unplayed > 0

    def take(self, number: int, record: AnswerTaken | AnswerTakenBack) -> None:
        """Play one input on. Raises BadRecord with `number` if it does not follow from those before."""
        if self._unplayed:
            self._pass_over(record)
            return
        if record.digest != self.digest:
            raise BadRecord(number, "the public view was another one when this was recorded")
        before = set(self.game.prompts)
        try:
            if isinstance(record, AnswerTaken):
                prompt = self.game.check(record.prompt, record.picks, record.seat)
                self.clocks.answered(record.seat, record.at, rewarded=not prompt.nested)
                self.game.answer(record.prompt, record.picks)
                again = None
            else:
                again = (record.seat, self.clocks.taken_back(record.seat, record.at))
                self.game.take_back(record.seat)
        except (NotAsked, IllegalAnswer, CannotTakeBack) as refused:
            raise BadRecord(number, repr(refused)) from refused
        self._look_on(record.at, before, again)
        self._mark()

    def change_hands(self, seat: Seat, at: int) -> None:
        """Whoever answers for the seat from now on has their own time for the same prompt (P12)."""
        for prompt in () if self._unplayed else self.game.prompts.values():
            if prompt.seat == seat:
                self.clocks.stopped(seat, at)
                self.clocks.asked(prompt, at, bot=self._seating.places[seat].bot)

    def checkpoint(self, at: int, round_: int) -> Checkpointed | None:
        """The newest state that replay may start from, as a record to journal."""
        settled = self.game.settled
        if settled is None or settled.inputs == 0 or settled.inputs not in self._marks:
            return None
        digest, banks = self._marks[settled.inputs]
        return Checkpointed(at, round_, settled, digest, banks)

    def _pass_over(self, record: AnswerTaken | AnswerTakenBack) -> None:
        self._unplayed -= 1
        if self._unplayed == 0 and self._resume is not None:
            self.clocks.banks = list(self._resume.banks)
            self.digest = self._resume.digest
            self._marks[self.game.inputs] = (self.digest, self._resume.banks)
            self.game.told.clear()
            self.public = self.game.public()
            self._look_on(record.at, set())

    def _game(self, start: Checkpoint | None) -> Game:
        opened = self._opened
        return Game(
            CATALOG[opened.game],
            opened.options,
            opened.seats,
            self._began.seed,
            start=start or PromptId(self._began.first_prompt),
            checkpoint_every=CHECKPOINT_EVERY,
        )

    def _look_on(self, at: int, before: set[PromptId], again: tuple[Seat, Spent | None] | None = None) -> None:
        """Tell what the game told, and start the clocks of seats that are asked something else than before."""
        self.events += [(event_of(told.event), told.seat) for told in self.game.told]
        self.game.told.clear()
        prompts = self.game.prompts
        for seat in [seat for seat, thinking in self.clocks.thinking.items() if thinking.prompt not in prompts]:
            del self.clocks.thinking[seat]
        for prompt in prompts.values():
            if not prompt.nested:
                self.subjects[prompt.seat] = prompt.kind
            bot = self._seating.places[prompt.seat].bot
            if again and again[0] == prompt.seat:
                self.clocks.asked_again(prompt, at, again[1], bot=bot)
            elif prompt.id not in before:
                self.clocks.asked(prompt, at, bot=bot)

    def _mark(self) -> None:
        self.public = self.game.public()
        self.digest = blake2b(self.digest.encode() + orjson.dumps(self.public), digest_size=8).hexdigest()
        settled = self.game.settled
        oldest = settled.inputs if settled else 0
        if next(iter(self._marks), oldest) < oldest:
            self._marks = {inputs: mark for inputs, mark in self._marks.items() if inputs >= oldest}
        self._marks[self.game.inputs] = (self.digest, tuple(self.clocks.banks))
