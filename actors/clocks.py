"""What thinking costs: a pure function of journaled times (P9, P10). No clock is read here."""

from collections.abc import Iterable

from attrs import define, field

from games.prompt import Prompt, PromptId, Seat
from protocol.rooms import Clock

BOT_PATIENCE = 10_000
"""Milliseconds a bot, seated or on autopilot, has for one prompt; then the default is taken (P33)."""
GRACE = {"prompt": 60_000, "bank": 60_000}
"""By kind of clock, milliseconds after which an absent person's seat goes on autopilot; the slow kinds wait."""


@define
class Thinking:
    """One seat with one open prompt. `left` counts down while the clocks run; None has no end."""

    prompt: PromptId
    left: int | None
    since: int
    bot: bool


@define
class Clocks:
    """Every open prompt's time, and every seat's bank. All times are journaled instants in milliseconds."""

    clock: Clock
    banks: list[int] = field(factory=list)
    thinking: dict[Seat, Thinking] = field(factory=dict)
    paused_at: int | None = None
    _parents: dict[Seat, int | None] = field(factory=dict)

    @classmethod
    def of(cls, clock: Clock, seats: int) -> "Clocks":
        """Fresh clocks for a new game."""
        return cls(clock, [clock.seconds * 1000] * seats)

    def asked(self, prompt: Prompt, at: int, *, bot: bool, again: bool = False) -> None:
        """A seat begins to think about a prompt.

        A nested one goes on with its parent's time (P4), and so does one asked again because its answer was taken back.
        """
        if bot:
            left: int | None = BOT_PATIENCE
        elif self.clock.kind == "bank":
            left = self.banks[prompt.seat]
        elif self.clock.kind == "none":
            left = None
        else:
            left = self.clock.seconds * 1000
            if prompt.nested or again:
                left = self._parents.get(prompt.seat, left)
        self.thinking[prompt.seat] = Thinking(prompt.id, left, at, bot)

    def stopped(self, seat: Seat, at: int, *, reward: bool) -> None:
        """A seat thinks no more about its prompt: what it used is charged; an answer may earn the increment."""
        thinking = self.thinking.pop(seat, None)
        if thinking is None or thinking.left is None or thinking.bot:
            return
        left = max(0, thinking.left - self._ran(thinking, at))
        self._parents[seat] = left
        if self.clock.kind == "bank":
            self.banks[seat] = left + (self.clock.increment * 1000 if reward else 0)

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

    def next_deadline(self) -> tuple[int, Seat] | None:
        """The earliest instant at which a seat's silence becomes an answer."""
        due = [(until, seat) for seat in self.thinking if (until := self.until(seat)) is not None]
        return min(due, default=None)

    def _ran(self, thinking: Thinking, at: int) -> int:
        return 0 if self.paused_at is not None else max(0, at - thinking.since)
