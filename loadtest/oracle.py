"""Knows what a server must never do, and looks at every message for it."""

import math
from collections import Counter, OrderedDict
from collections.abc import Callable

from attrs import define, field, frozen

from loadtest.sight import Mismatch, part, patched, rows
from protocol.codec import Malformed, decode_to_client
from protocol.messages import Json, ToClient, Update, Whole
from protocol.patch import DoesNotFit

REMEMBERED = 256
"""Versions and frames of one room that its devices may be apart."""
KEPT = 20
"""Findings that are kept word by word."""


@define
class Oracle:
    """What was found. A server without faults leaves it empty."""

    counts: Counter[str] = field(factory=Counter)
    sentences: list[str] = field(factory=list)

    def find(self, what: str, where: str, detail: str = "") -> None:
        """`what` is a kind of finding, `where` a room, perhaps with a device."""
        self.counts[what] += 1
        if len(self.sentences) < KEPT:
            self.sentences.append(f"{where}: {what}" + (f": {detail:.300}" if detail else ""))


@frozen
class Heard:
    """One frame, read."""

    message: ToClient
    told_on: frozenset[int]
    """Devices whose secrets are in it."""


@frozen
class Step:
    """One version of a room."""

    old: Json
    patch: Json
    new: Json
    closed: list[float]
    """For when the answers were intended that it shows."""


@define(eq=False)
class Witness:
    """What all devices of one room have seen together. What is the same for several is looked at once."""

    code: str
    oracle: Oracle
    begins: Callable[[], None]
    """Called when prompts are waited for."""
    ending: bool = False
    """The host has asked for the room to be closed: whoever is away may find it gone."""
    _secrets: dict[bytes, int] = field(factory=dict)
    _private_names: set[bytes] = field(factory=set)
    _intended: dict[tuple[Json, Json], float] = field(factory=dict)
    _closed: dict[tuple[Json, Json], tuple[int, float]] = field(factory=dict)
    """By round and prompt, the epoch and version from which on nobody may be asked it again."""
    _frames: OrderedDict[bytes, Heard] = field(factory=OrderedDict)
    _steps: OrderedDict[tuple[int, int], Step] = field(factory=OrderedDict)

    def keep_secret(self, secret: str, device: int) -> None:
        """Nobody else may be sent this text."""
        self._secrets[secret.encode()] = device

    def intend(self, asked: tuple[Json, Json], at: float) -> None:
        """An answer to this round's prompt is meant for this instant."""
        self._intended[asked] = at

    def recorded(self, asked: tuple[Json, Json], epoch: int) -> None:
        """The answer to this round's prompt was reported as durable: no later process may ask for it again."""
        self._closed.setdefault(asked, (epoch, math.inf))

    def read(self, frame: bytes, device: int, *, watches: bool) -> ToClient | None:
        """The message; None and a finding for what is none, or is not for this device."""
        heard = self._frames.get(frame)
        if heard is None:
            message = decode_to_client(frame)
            if isinstance(message, Malformed):
                self.oracle.find("no message of this protocol", self.code, f"{message.detail}: {frame!r}")
                return None
            told_on = frozenset(owner for secret, owner in self._secrets.items() if secret in frame)
            heard = Heard(message, told_on)
            if isinstance(message, Update | Whole):
                self._frames[frame] = heard
                if len(self._frames) > REMEMBERED:
                    self._frames.popitem(last=False)
        if heard.told_on and heard.told_on != {device}:
            self.oracle.find("another's token or key", self.code, repr(frame))
        if watches:
            self._check_watched(heard.message, frame)
        return heard.message

    def patched(self, epoch: int, update: Update, public: Json) -> Json:
        """`loadtest.sight.patched`, once for all devices. The same version must be the same for everyone."""
        if update.version == update.since:
            return patched(update, public)
        step = self._steps.get((epoch, update.version))
        if step is not None and (step.old is public or step.old == public):
            if step.patch != update.public:
                self.oracle.find("public parts that differ", self.code, f"{step.patch} and {update.public}")
            return step.new
        if step is not None:
            self.oracle.find("devices at one version with different views", self.code, f"version {update.since}")
        try:
            new = patched(update, public)
        except (Mismatch, DoesNotFit) as trouble:
            self.oracle.find("a view that is not patches applied", self.code, str(trouble))
            raise
        version = epoch, update.version
        self._remember(version, Step(public, update.public, new, self._close(public, new, version)))
        return new

    def whole(self, whole: Whole) -> None:
        """A whole view must be what patches made of earlier ones, for whoever had them."""
        step = self._steps.get((whole.epoch, whole.version))
        if step is None:
            self._check_reopened(whole.public, (whole.epoch, whole.version))
        elif step.new != whole.public:
            self.oracle.find("a whole view that is not patches applied", self.code, f"version {whole.version}")

    def closed(self, epoch: int, version: int) -> list[float]:
        """For when the answers were intended that became visible with this version."""
        step = self._steps.get((epoch, version))
        return step.closed if step else []

    def learn_private_names(self, private: Json, public: Json) -> None:
        """Members of a seat's own view that no public view has; watchers must never be sent one."""
        own, everyones = part(private, "game"), part(public, "game")
        if isinstance(own, dict):
            self._private_names.update(f'"{name}":'.encode() for name in own.keys() - _names(everyones))

    def _check_watched(self, message: ToClient, frame: bytes) -> None:
        if isinstance(message, Update | Whole):
            leaked = [name for name in self._private_names if name in frame]
            if message.private or message.prompts or leaked:
                self.oracle.find("something private for everyone", self.code, f"{leaked} {frame!r}")

    def _close(self, old: Json, new: Json, version: tuple[int, int]) -> list[float]:
        """Prompts that are no longer waited for; none of them may ever be again."""
        before, after = _waiting(old), _waiting(new)
        gone = before - after
        if after:
            self.begins()
        self._closed.update((asked, version) for asked in gone)
        self._check_reopened(new, version)
        return [self._intended.pop(asked) for asked in gone if asked in self._intended]

    def _check_reopened(self, public: Json, version: tuple[int, int]) -> None:
        again = [asked for asked in _waiting(public) if self._closed.get(asked, version) < version]
        if again:
            self.oracle.find("a prompt answered before is open again", self.code, str(again))

    def _remember(self, version: tuple[int, int], step: Step) -> None:
        self._steps[version] = step
        if len(self._steps) > REMEMBERED:
            self._steps.popitem(last=False)


def _waiting(public: Json) -> set[tuple[Json, Json]]:
    """Round and id of every prompt that is waited for."""
    number = part(public, "room", "round")
    return {(number, entry["prompt"]) for entry in rows(public, "waiting")}


def _names(view: Json) -> set[str]:
    """Every member's name, at any depth."""
    match view:
        case dict():
            return set(view).union(*map(_names, view.values()))
        case list():
            return set().union(*map(_names, view))
        case _:
            return set()
