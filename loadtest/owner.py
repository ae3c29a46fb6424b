"""The person who holds a phone of the crowd: takes a seat, thinks, answers, and remembers what was asked for."""

import time
from random import Random

import trio

from loadtest.oracle import Witness
from loadtest.plan import Trial
from loadtest.receipts import Receipts
from loadtest.sight import Sight, part
from loadtest.wishes import answer, lobby_wish, open_prompt
from protocol.messages import Answer, CloseRoom, Json, Keyed, MovePass, Recorded, Refused, Seated, Sit, You
from protocol.reasons import Reason

LATER = frozenset({Reason.CANNOT_KEEP, Reason.TOO_FAST, Reason.PAUSED})
"""Reasons to try the same again after a while."""
A_WHILE = 1.0
"""Seconds."""
Reply = Recorded | Seated | MovePass | Refused


class Owner:
    """One seat of one room."""

    def __init__(self, trial: Trial, witness: Witness, number: int, name: str, token: str | None) -> None:
        """`number` is the device's; `token` is the host's, from making the room."""
        self.token: str | None = None
        self.due: float | None = None
        """When there is something to say, on trio's clock; None while waiting for the others."""
        self.drops = False
        """The phone loses its connection after what was said last."""
        self._trial, self._witness, self._number, self._name = trial, witness, number, name
        self._random = Random(f"{trial.plan.seed}/{witness.code}/{number}")
        prefix = f"{self._random.getrandbits(48):012x}"
        self._receipts = Receipts(prefix)
        witness.keep_secret(prefix, number)
        if token:
            self._learn(token)
        self._asked: tuple[Json, Json] | None = None
        """Round and id of the prompt that was thought about last."""
        self._seated = False
        self._wished_at: tuple[int | None, int | None] | None = None
        """The view that was answered by a wish last; its effect is shown by another."""

    @property
    def all_in(self) -> bool:
        """Whether every message of this connection was replied to."""
        return self._receipts.all_in

    def again(self) -> list[bytes]:
        """What to say after a new Welcome."""
        return self._receipts.again()

    def speak(self, sight: Sight, you: You) -> list[bytes]:
        """What to say now that the view is this, or that `due` has come."""
        self.drops = False
        prompt = None if self._trial.ending else open_prompt(sight)
        if prompt is not None:
            return self._consider(prompt, sight)
        self.due = None
        if self._trial.ending or (sight.epoch, sight.version) == self._wished_at:
            return []
        self._wished_at = sight.epoch, sight.version
        wish = lobby_wish(sight, you, self._name, self._receipts.new_key())
        if wish is None or self._receipts.waiting_for(type(wish)) or (isinstance(wish, Sit) and self._seated):
            return []
        self._witness.ending |= isinstance(wish, CloseRoom)
        return [self._receipts.sending(wish)]

    def close_room(self) -> bytes:
        """What the host says at the very end."""
        self._witness.ending = True
        return self._receipts.sending(CloseRoom(self._receipts.new_key()))

    def hears(self, reply: Reply, epoch: int | None) -> None:
        """A keyed reply of a room's epoch. Raises KeyError for one that nobody is owed."""
        wish = self._receipts.replied(reply.key)
        if isinstance(reply, Seated):
            self._seated = True
            self._learn(reply.token)
        if isinstance(reply, Refused):
            self._refused(reply, wish)
        elif isinstance(wish, Answer):
            self._trial.tally.answered()
            if self._asked is not None and epoch is not None:
                self._witness.recorded((self._asked[0], wish.prompt), epoch)

    def _learn(self, token: str) -> None:
        self.token = token
        self._witness.keep_secret(token.rpartition("-")[2], self._number)

    def _consider(self, prompt: dict[str, Json], sight: Sight) -> list[bytes]:
        """Think about a new prompt; answer when thought is over."""
        plan = self._trial.plan
        asked = part(sight.public, "room", "round"), prompt["id"]
        if asked != self._asked:
            self._asked = asked
            thought = plan.think * self._random.uniform(0.5, 1.5)
            self._witness.intend(asked, time.perf_counter() + thought)
            self.due = trio.current_time() + thought
        if self.due is None or self.due > trio.current_time():
            return []
        self.due = None
        self.drops = self._random.random() < plan.drop_rate
        times = 2 if self._random.random() < plan.twice_rate else 1
        return [self._receipts.sending(answer(prompt, self._receipts.new_key(), self._random), times=times)] * times

    def _refused(self, refused: Refused, wish: Keyed | None) -> None:
        self._trial.tally.errors[f"refused: {refused.reason}"] += 1
        if isinstance(wish, Answer) and refused.reason not in LATER:
            facts = f"{refused.reason} {refused.facts}, {wish}"
            self._trial.oracle.find("a legal answer refused", self._witness.code, facts)
        self._wished_at = None
        self.due = trio.current_time() + A_WHILE
