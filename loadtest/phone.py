"""One device by the wire: says Hello, keeps its view, drops and comes back. With an owner it plays, else it watches."""

from typing import assert_never

import trio

from loadtest.oracle import Witness
from loadtest.owner import Owner, Reply
from loadtest.plan import Trial
from loadtest.sight import Gap, Mismatch, Sight, part
from loadtest.wire import Gone, Strange, Wire
from protocol.codec import encode_from_client
from protocol.messages import (
    Goodbye,
    Hello,
    Json,
    MovePass,
    Pong,
    Recorded,
    Refused,
    Seated,
    ToClient,
    Update,
    Welcome,
    Whole,
    You,
)
from protocol.patch import DoesNotFit
from protocol.reasons import Farewell, Reason

PATIENCE = 60.0
"""Seconds a device tries to come back."""
AWAY = (0.05, 1.0)
"""Seconds a dropped device stays away, at least and at most."""


class Phone:
    """A phone of a seat, or a screen."""

    def __init__(self, trial: Trial, witness: Witness, number: int, owner: Owner | None) -> None:
        """`number` is different for each device of a room, and its owner's."""
        self.settled = trio.Event()
        """The trial is ending, everything said was replied to and the view was compared; or this device is over."""
        self._over = self._drops = False
        self._you: You | None = None
        """What the newest connection was told; None before its Welcome."""
        self._trial, self._witness, self._number, self._owner = trial, witness, number, owner
        self._epoch: int | None = None
        self._sight = Sight()
        self._wire: Wire | None = None
        self._late = 0
        """Versions up to this one came about while this device was away."""
        self._hellos = self._welcomes = self._compares_at = 0
        """On this connection: said, heard, and which Hello asked for the view to compare (0 for none)."""
        self._seen_as: You | None = None
        """Who the view at hand was for."""
        self._lost = False
        self._names_learned = False

    async def run(self) -> None:
        """Stay until the room is closed, or the server does not come back."""
        patience = trio.current_time() + PATIENCE
        while not self._over:
            try:
                await self._connect()
            except Gone as gone:
                self._trial.tally.errors[f"connection: {gone}"] += not self._over
            except Strange as strange:
                self._find("no WebSocket", str(strange))
            if self._you is not None:
                patience = trio.current_time() + PATIENCE
            if trio.current_time() > patience:
                self._find("a server that does not come back")
                break
            if not self._over:
                await trio.sleep(self._trial.random.uniform(*AWAY))
        self.settled.set()

    def compare(self) -> None:
        """Ask for a whole view, to hold against the patched one. Nothing happens while the device is away."""
        if self._wire is not None and self._you is not None:
            self._hellos += 1
            self._compares_at = self._hellos
            self._wire.put(self._hello(Sight()))

    def close_room(self) -> None:
        """End the room, if this is its host's phone. Nothing happens while the device is away."""
        if self._wire is not None and self._owner is not None:
            self._wire.put(self._owner.close_room())

    @property
    def due(self) -> float | None:
        """When the owner has thought enough. Who sees nothing has nothing to think about."""
        sees = self._you is not None and self._sight.version is not None
        return self._owner.due if self._owner and sees else None

    @property
    def done(self) -> bool:
        """Whether this connection is to end."""
        return self._over or self._drops

    def heard(self, messages: list[bytes]) -> None:
        """Take what came, then speak. Raises Gone."""
        arrives, watches = self._you is None, self._owner is None
        for frame in messages:
            message = self._witness.read(frame, self._number, watches=watches)
            if message is not None:
                self._take(message)
        if arrives and self._you is not None:
            self._arrive()
        if self._lost:
            self._lost = False
            self.compare()
        if not self._over and self._wire is not None and self._you is not None and self._sight.version is not None:
            self._speak(self._wire, self._you)
        if self._wire is not None:
            self._trial.tally.passed(len(messages), self._wire)

    async def _connect(self) -> None:
        """One connection, from Hello to its end. Raises Gone and Strange."""
        self._you, self._drops = None, False
        self._hellos, self._welcomes, self._compares_at = 1, 0, 0
        wire = self._wire = await Wire.open(self._trial.plan.address)
        try:
            wire.put(self._hello(self._sight))
            await self._trial.switchboard.listen(wire, self)
        finally:
            self._wire = None
            await wire.drop()

    def _arrive(self) -> None:
        """A new connection was welcomed: ask again for what was not replied to."""
        if self._owner is not None and self._wire is not None:
            for frame in self._owner.again():
                self._wire.put(frame)
        if self._trial.ending:
            self.compare()

    def _speak(self, wire: Wire, you: You) -> None:
        owner, trial = self._owner, self._trial
        if owner is not None:
            for frame in owner.speak(self._sight, you):
                wire.put(frame)
            if owner.drops:
                self._drops = True
                trial.tally.drops += 1
                return
        if not (self._compares_at or trial.ending) and trial.random.random() < trial.plan.compare_rate:
            self.compare()

    def _take(self, message: ToClient) -> None:
        match message:
            case Update():
                self._update(message)
            case Recorded() | Seated() | MovePass() | Refused():
                self._reply(message)
            case Welcome():
                self._welcome(message)
            case Whole():
                self._whole(message)
            case You():
                self._you = message
            case Goodbye():
                self._goodbye(message)
            case Pong():
                pass
            case _:
                assert_never(message)

    def _goodbye(self, goodbye: Goodbye) -> None:
        self._over |= goodbye.reason is Farewell.CLOSED
        if not self._over and goodbye.reason is not Farewell.DRAINING:
            self._find("shown out", goodbye.reason)

    def _welcome(self, welcome: Welcome) -> None:
        if self._you is None:
            self._late = welcome.version
            self._trial.tally.resumed += self._sight.version is not None and welcome.epoch == self._sight.epoch
        self._you, self._epoch = welcome.you, welcome.epoch
        self._welcomes += 1

    def _update(self, update: Update) -> None:
        sight = self._sight
        if sight.version is None or sight.epoch is None:
            return
        try:
            sight.go_on(update, self._patched)
        except Gap as gap:
            self._find("a gap or a double", str(gap))
            self._lose()
        except (Mismatch, DoesNotFit) as trouble:
            self._find("a view that is not patches applied", str(trouble))
            self._lose()
        else:
            if update.version > self._late:
                self._trial.tally.shown(self._witness.closed(sight.epoch, update.version))
            if not self._names_learned:
                self._learn_names()

    def _lose(self) -> None:
        """The view is wrong: it means nothing until a whole one comes."""
        self._sight.forget()
        self._lost = True

    def _patched(self, update: Update, public: Json) -> Json:
        return self._witness.patched(self._sight.epoch or 0, update, public)

    def _whole(self, whole: Whole) -> None:
        self._witness.whole(whole)
        sight = self._sight
        if whole.epoch == sight.epoch and sight.version is not None:
            if whole.version < sight.version:
                self._find("a view that goes back", f"from {sight.version} to {whole.version}")
            elif whole.version > sight.version:
                self._trial.tally.skipped += whole.version - sight.version
            elif self._seen_as == self._you and not sight.shows(whole):
                self._find("a whole view that is not patches applied", f"version {whole.version}")
        sight.begin(whole)
        self._seen_as = self._you
        self._learn_names()
        if self._compares_at and self._welcomes >= self._compares_at:
            self._compares_at = 0
            if self._trial.ending and not self.settled.is_set():
                self._settle()

    def _settle(self) -> None:
        """Replies come in order, so every one has come before the view that was asked for last."""
        if self._owner is not None and not self._owner.all_in:
            self._find("no reply to a keyed message")
        self.settled.set()

    def _learn_names(self) -> None:
        """Once the owner holds something of a game: it is its own seat's, and under names that watchers never read."""
        private = self._sight.private
        if self._owner is not None and self._you is not None and part(private, "game") is not None:
            self._names_learned = True
            self._witness.learn_private_names(private, self._sight.public)
            if part(private, "seat") != self._you.seat:
                self._find("another's private view", f"{private} for {self._you}")

    def _reply(self, reply: Reply) -> None:
        if isinstance(reply, Refused) and reply.reason is Reason.NO_SUCH_ROOM and self._witness.ending:
            self._over = True
            return
        if isinstance(reply, Refused) and reply.key is None and reply.reason is Reason.DRAINING:
            return  # who knocks on a server that goes down is told so, and comes back
        if self._owner is None or reply.key is None:
            self._find("refused", str(reply))
            return
        try:
            self._owner.hears(reply, self._epoch)
        except KeyError:
            self._find("a reply that nobody asked for", str(reply))
        if isinstance(reply, Seated) and self._you is not None and self._you.person is None:
            self._lose()  # from the next Hello on this connection is the new person's, and sees more

    def _hello(self, sight: Sight) -> bytes:
        token = self._owner.token if self._owner else None
        resumes = sight.version is not None
        epoch, seen = (sight.epoch, sight.version) if resumes else (None, None)
        return encode_from_client(Hello(self._witness.code, token=token, epoch=epoch, seen=seen))

    def _find(self, what: str, detail: str = "") -> None:
        self._trial.oracle.find(what, f"{self._witness.code}/{self._number}", detail)
