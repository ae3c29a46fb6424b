"""Steward: acts for the silent, the absent and the bots of one room."""

from collections.abc import Callable

from actors.attendance import Attendance
from actors.bot import PACE
from actors.chronicle import Chronicle
from actors.clocks import BOT_PATIENCE
from actors.messages import Thought
from actors.pen import Pen
from actors.records import AnswerTaken, AutopilotSet
from actors.showing import Showing
from actors.standins import StandIns
from actors.timekeeper import Timekeeper
from games.engine import NotAsked
from games.prompt import IllegalAnswer, Picks, Prompt


class Steward:
    """Called by its room alone, between two messages."""

    def __init__(
        self, chronicle: Chronicle, pen: Pen, attendance: Attendance, standins: StandIns, now: Callable[[], int]
    ) -> None:
        self._chronicle = chronicle
        self._pen = pen
        self._attendance = attendance
        self._standins = standins
        self._now = now
        self._time = Timekeeper(chronicle, attendance)

    @property
    def bots_to_move(self) -> bool:
        """Whether the room goes on without anybody."""
        places = self._chronicle.seating.places
        return not self._chronicle.paused and any(places[prompt.seat].bot for prompt in self._chronicle.prompts)

    def next(self) -> int | None:
        """The next instant at which there will be something to do here, in milliseconds."""
        return self._time.next(self._now())

    async def hand_back(self, person: str | None) -> None:
        """The person is back: their bot steps aside, and the prompt is still the same (P12)."""
        seat = self._chronicle.seating.seat_of(person)
        if seat is not None and self._chronicle.seating.places[seat].autopilot:
            await self._pen.try_to_write(AutopilotSet(self._now(), seat, on=False))

    async def consider(self, thought: Thought) -> None:
        """A bot's picks count if its seat's prompt is still open and still its to answer."""
        match = self._chronicle.match
        if match is None or thought.picks is None or thought.prompt not in match.game.prompts:
            return
        try:
            prompt = match.game.check(thought.prompt, thought.picks, thought.seat)
        except (NotAsked, IllegalAnswer):
            return
        bot = self._chronicle.seating.places[thought.seat].bot
        late = any(silent.prompt.id == prompt.id for silent in self._time.silent(self._now()))
        if self._chronicle.paused or not (bot or late):
            self._standins.forget(thought.seat)
        else:
            await self._answer_for(prompt, thought.picks, "bot" if bot else "clock")

    async def let_time_act(self) -> bool:
        """Answer for the silent, put the absent on autopilot. False if the journal could not keep it."""
        for seat in self._time.absent(self._now()):
            if not await self._pen.try_to_write(AutopilotSet(self._now(), seat, on=True)):
                return False
        while late := [silent for silent in self._time.silent(self._now()) if not self._takes_advice(silent.prompt)]:
            if not await self._answer_for(late[0].prompt, late[0].prompt.default, "clock"):
                return False
        return True

    def set_bots_thinking(self, showing: Showing) -> None:
        """Ask the bots whose turn it is, and those that advise for the silent."""
        if self._chronicle.paused:
            return
        silent = {silent.prompt.id for silent in self._time.silent(self._now())}
        pace = 0.0 if self._attendance.empty else PACE
        for prompt in self._chronicle.prompts:
            if self._chronicle.seating.places[prompt.seat].bot or prompt.id in silent:
                self._standins.ask(prompt, showing.public, showing.private(prompt.seat), pace)

    async def _answer_for(self, prompt: Prompt, picks: Picks, by: str) -> bool:
        digest = self._chronicle.match.digest if self._chronicle.match else ""
        return await self._pen.try_to_write(AnswerTaken(self._now(), "", prompt.seat, prompt.id, picks, by, "", digest))

    def _takes_advice(self, prompt: Prompt) -> bool:
        """Whether a missed deadline waits for the bot's advice a little longer, as the room was set (P11)."""
        bot = self._chronicle.seating.places[prompt.seat].bot
        overdue = [silent.since for silent in self._time.silent(self._now()) if silent.prompt.id == prompt.id]
        return self._chronicle.opened.silence == "advice" and not bot and max(overdue, default=0) < BOT_PATIENCE
