"""The bots of one room: for seats of their own, for people on autopilot, and for silence that is answered by advice."""

import trio

from actors.attendance import Spawn
from actors.bot import Advisor, Bot
from actors.messages import Think, ToRoom
from games.prompt import Json, Prompt, PromptId, Seat


class StandIns:
    """Begins a bot's task when its seat first needs one, and asks it each prompt once."""

    def __init__(self, advise: Advisor, inbox: trio.MemorySendChannel[ToRoom], spawn: Spawn) -> None:
        self._advise = advise
        self._inbox = inbox
        self._spawn = spawn
        self._bots: dict[Seat, Bot] = {}
        self._considering: dict[Seat, PromptId] = {}

    def considers(self, prompt: Prompt) -> bool:
        """Whether the bot has been asked this."""
        return self._considering.get(prompt.seat) == prompt.id

    def end(self) -> None:
        """No more prompts: each bot's task ends when its last thought is thought."""
        for bot in self._bots.values():
            bot.end()

    def forget(self, seat: Seat) -> None:
        """What this seat's bot thought came at the wrong moment: ask it again when it is to move."""
        self._considering.pop(seat, None)

    def ask(self, prompt: Prompt, public: Json, private: Json, pace: float) -> None:
        """Let the seat's bot think about a prompt, from its seat's own views (P33)."""
        if self.considers(prompt):
            return
        bot = self._bots.get(prompt.seat)
        if bot is None or bot.ended:
            bot = self._bots[prompt.seat] = Bot(prompt.seat, self._advise, self._inbox)
            self._spawn(bot.run)
        if bot.consider(Think(prompt, public, private), pace):
            self._considering[prompt.seat] = prompt.id
