"""What thinking costs: a pure function of journaled times (P9, P10). No clock is read here."""

from collections import deque
from collections.abc import Iterable

from attrs import define, evolve, field, frozen

from games.prompt import Prompt, PromptId, Seat
from protocol.rooms import Clock, ClockKind

BOT_PATIENCE = 10_000
"""Milliseconds a bot, seated or on autopilot, has for one prompt; then the default is taken (P33)."""
TAKEN_BACK_AT_MOST = 256
"""Answers in a row whose clocks can be put back; no turn is that long."""
GRACE = {ClockKind.PROMPT.value: 60_000, ClockKind.BANK.value: 60_000}
"""By kind of clock, milliseconds after which an absent person's seat goes on autopilot; the slow kinds wait."""


@define
class Thinking:
    """One seat with one open prompt. `left` counts down while the clocks run; None has no end."""

    prompt: PromptId
    left: int | None
    since: int
    bot: bool
    whole: int | None = None
    """What there was when the prompt was asked first."""


@frozen
class Spent:
    """How a seat's clock stood when it answered, to be put back if the answer is taken back."""

    left: int | None
    whole: int | None
    earned: int


@define
class Clocks:
    """Every open prompt's time, and every seat's bank. All times are journaled instants in milliseconds."""

    clock: Clock
    banks: list[int] = field(factory=list)
    thinking: dict[Seat, Thinking] = field(factory=dict)
    paused_at: int | None = None
    _parents: dict[Seat, int | None] = field(factory=dict)
    _spent: dict[Seat, deque[Spent]] = field(factory=dict, eq=False)
    """Each seat's last answers, the newest last: at least as many as can be taken back."""

    @classmethod
    def of(cls, clock: Clock, seats: int) -> "Clocks":
        """Fresh clocks for a new game."""
        return cls(clock, [clock.seconds * 1000] * seats)

    def asked(self, prompt: Prompt, at: int, *, bot: bool) -> None:
        """A seat begins to think about a prompt; a nested one goes on with its parent's time (P4)."""
        if bot:
            left: int | None = BOT_PATIENCE
        elif self.clock.kind == ClockKind.BANK:
            left = self.banks[prompt.seat]
        elif self.clock.kind == ClockKind.NONE:
            left = None
        else:
            left = self.clock.seconds * 1000
            if prompt.nested:
                left = self._parents.get(prompt.seat, left)
        self.thinking[prompt.seat] = Thinking(prompt.id, left, at, bot, left)

    def answered(self, seat: Seat, at: int, *, rewarded: bool) -> None:
        """A seat has answered: what it used is charged, and a full answer earns the increment."""
        thinking = self.thinking.get(seat)
        left = self.stopped(seat, at)
        earns = rewarded and left is not None and self.clock.kind == ClockKind.BANK
        earned = self.clock.increment * 1000 if earns else 0
        if earned:
            self.banks[seat] += earned
        if thinking is not None:
            spent = Spent(left, None if thinking.bot else thinking.whole, earned)
            self._spent.setdefault(seat, deque(maxlen=TAKEN_BACK_AT_MOST)).append(spent)

    def stopped(self, seat: Seat, at: int) -> int | None:
        """A seat thinks no more about its prompt: what it used is charged. What it has left, if that is counted."""
        thinking = self.thinking.pop(seat, None)
        if thinking is None or thinking.left is None or thinking.bot:
            return None
        left = max(0, thinking.left - self._ran(thinking, at))
        self._parents[seat] = left
        if self.clock.kind == ClockKind.BANK:
            self.banks[seat] = left
        return left

    def taken_back(self, seat: Seat, at: int) -> Spent | None:
        """The seat's last answer no longer counts: what it earned is lost, and the time since then is charged to it."""
        thinking = self.thinking.get(seat)
        left = self.stopped(seat, at)
        used = thinking.whole - left if thinking and thinking.whole is not None and left is not None else 0
        spent = self._spent[seat].pop() if self._spent.get(seat) else None
        if spent is None or spent.left is None:
            return None
        if self.clock.kind == ClockKind.BANK:
            self.banks[seat] -= spent.earned
            return spent
        return evolve(spent, left=max(0, spent.left - used))

    def asked_again(self, prompt: Prompt, at: int, spent: Spent | None, *, bot: bool) -> None:
        """A prompt is asked once more because its answer was taken back: with what was left, and no more (P9)."""
        self.asked(prompt, at, bot=bot)
        if spent is not None and not bot and self.clock.kind != ClockKind.BANK:
            thinking = self.thinking[prompt.seat]
            thinking.left, thinking.whole = spent.left, spent.whole

    def set_paused(self, at: int, *, paused: bool) -> None:
        """Freeze every clock exactly, or let them run on from where they stood (P13)."""
        for thinking in self.thinking.values():
            if thinking.left is not None:
                thinking.left = max(0, thinking.left - self._ran(thinking, at))
            thinking.since = at
        self.paused_at = at if paused else None

    def slept(self, spans: Iterable[tuple[int, int]]) -> None:
        """Nobody's time: what was open in these spans loses nothing (P10)."""
        for start, end in spans if self.paused_at is None else ():
            for thinking in self.thinking.values():
                thinking.since += max(0, end - max(start, thinking.since))

    def until(self, seat: Seat) -> int | None:
        """The instant at which this seat's silence becomes an answer; None while paused or without an end."""
        thinking = self.thinking.get(seat)
        if thinking is None or thinking.left is None or self.paused_at is not None:
            return None
        return thinking.since + thinking.left

    def left(self, seat: Seat) -> int | None:
        """Milliseconds this seat has when the clocks run on; None while they run or without an end."""
        thinking = self.thinking.get(seat)
        return thinking.left if thinking and self.paused_at is not None else None

    def _ran(self, thinking: Thinking, at: int) -> int:
        return 0 if self.paused_at is not None else max(0, at - thinking.since)
