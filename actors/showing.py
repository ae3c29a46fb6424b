"""What a room shows: views built up, told apart by version, encoded once for all who see the same (P24 to P28)."""

from collections import deque
from collections.abc import Collection

import orjson
from attrs import frozen

from actors.chronicle import Chronicle
from games.checkpoint import plain
from games.prompt import Json, Picks, Prompt, Seat
from protocol.patch import check_hash, diff
from protocol.rooms import SeatKind
from protocol.splice import EMPTY, NOTHING, NULL, splice_update, splice_whole

REMEMBERED = 64
"""Versions a reconnecting device may have missed and still get as updates."""
CHECK_EVERY = 16
"""Versions between hashes for the client to check its view with (P26)."""


@frozen
class Shot:
    """One version's frames: `common` for all who have nothing of their own in it."""

    version: int
    common: bytes
    own: dict[Seat, bytes]

    def frame(self, seat: Seat | None) -> bytes:
        """The frame for a seat, or for watchers."""
        return self.common if seat is None else self.own.get(seat, self.common)


@frozen
class Onlookers:
    """Who is connected, which no journal tells."""

    here: Collection[str]
    """Persons with a connection."""
    watchers: int


Question = tuple[Prompt, int | None, Picks | None]
"""A prompt that is open or sealed, until when, and its sealed picks."""


class Showing:
    """One room's versions since it was opened by this process."""

    def __init__(self, chronicle: Chronicle, epoch: int) -> None:
        self.epoch = epoch
        self.version = 0
        self._chronicle = chronicle
        self._seats = tuple(Seat(seat) for seat in range(chronicle.opened.seats))
        chronicle.events.clear()
        self._room_seen: tuple[int, Onlookers] | None = None
        self._room_shown: Json = None
        self._public: Json = self._public_view(Onlookers((), 0))
        self._private: dict[Seat, Json] = {seat: self._private_view(seat) for seat in self._seats}
        self._asked = self._questions()
        self._shots: deque[Shot] = deque(maxlen=REMEMBERED)
        self._encoded: bytes | None = None

    @property
    def public(self) -> Json:
        """The newest public view."""
        return self._public

    def private(self, seat: Seat) -> Json:
        """The newest private view of a seat."""
        return self._private[seat]

    def shoot(self, onlookers: Onlookers, now: int) -> Shot | None:
        """The next version, if anything changed that anyone can see."""
        public = self._public_view(onlookers)
        patch = diff(self._public, public)
        events, self._chronicle.events = self._chronicle.events, []
        asked = self._questions()
        own = {seat: parts for seat in self._seats if (parts := self._own_parts(seat, asked[seat], events))}
        if not (patch or events or own):
            return None
        self._public = public
        self._encoded = None
        self.version += 1
        check = check_hash(public) if self.version % CHECK_EVERY == 0 else None
        shared = splice_update(self.version - 1, self.version, orjson.dumps(patch), now=now, check=check)
        told = orjson.dumps([event for event, seat in events if seat is None]) if events else EMPTY
        frames = {seat: shared.frame(private, mine or told, prompts) for seat, (private, mine, prompts) in own.items()}
        shot = Shot(self.version, shared.frame(events=told), frames)
        self._shots.append(shot)
        return shot

    def missed(self, seat: Seat | None, seen: int, now: int) -> list[bytes] | None:
        """The frames after version `seen`, oldest first; None if they are no longer remembered.

        Last comes an update that changes nothing: it says the open prompts and what time it is now.
        """
        if seen > self.version or seen < self.version - len(self._shots):
            return None
        present = splice_update(self.version, self.version, NOTHING, now=now)
        prompts = EMPTY if seat is None else self._prompts(seat)
        frames = [shot.frame(seat) for shot in self._shots if shot.version > seen]
        return [*frames, present.frame(prompts=prompts)]

    def whole(self, seat: Seat | None, now: int) -> bytes:
        """Everything the seat, or a watcher, may see at the newest version."""
        if self._encoded is None:
            self._encoded = orjson.dumps(self._public)
        shared = splice_whole(self.epoch, self.version, self._encoded, now=now)
        if seat is None:
            return shared.frame()
        return shared.frame(orjson.dumps(self._private[seat]), self._prompts(seat))

    def _own_parts(
        self, seat: Seat, questions: list[Question], events: list[tuple[Json, Seat | None]]
    ) -> tuple[bytes, bytes, bytes] | None:
        private = self._private_view(seat)
        patch = diff(self._private[seat], private)
        asked = questions != self._asked[seat]
        secret = any(only == seat for _, only in events)
        if not (patch or asked or secret):
            return None
        self._private[seat], self._asked[seat] = private, questions
        mine = [event for event, only in events if only in (None, seat)]
        return (
            orjson.dumps(patch) if patch else NOTHING,
            orjson.dumps(mine) if secret else b"",
            self._prompts(seat) if asked else NULL,
        )

    def _public_view(self, onlookers: Onlookers) -> Json:
        match = self._chronicle.match
        result = match.game.result if match else None
        return {
            "room": self._room(onlookers),
            "waiting": self._waiting(),
            "game": match.public if match else None,
            "result": plain(result) if result else None,
        }

    def _room(self, onlookers: Onlookers) -> Json:
        """The room besides its game, which most answers leave as it was."""
        seen = (self._chronicle.revision, onlookers)
        if self._room_seen != seen:
            self._room_seen, self._room_shown = seen, self._room_view(onlookers)
        return self._room_shown

    def _room_view(self, onlookers: Onlookers) -> Json:
        chronicle = self._chronicle
        opened = chronicle.opened
        return {
            "code": opened.code,
            "game": opened.game,
            "version": opened.version,
            "status": chronicle.status.value,
            "options": dict(opened.options),
            "clock": {
                "kind": opened.clock.kind,
                "seconds": opened.clock.seconds,
                "increment": opened.clock.increment,
            },
            "silence": opened.silence,
            "host": chronicle.seating.host,
            "round": chronicle.round,
            "seats": [
                {
                    "kind": place.kind.value,
                    "person": place.person,
                    "name": place.name,
                    "ready": place.ready,
                    "presence": "here" if place.kind == SeatKind.BOT or place.person in onlookers.here else "away",
                    "autopilot": place.autopilot,
                    "missed": place.missed,
                }
                for place in chronicle.seating.places
            ],
            "watchers": onlookers.watchers,
            "paused": chronicle.paused,
        }

    def _waiting(self) -> list[Json]:
        """Who is awaited, for what, until when, and what happens then (P7)."""
        match = self._chronicle.match
        if match is None:
            return []
        clocks, silence = match.clocks, self._chronicle.opened.silence
        return [
            {
                "seat": prompt.seat,
                "prompt": prompt.id,
                "kind": match.subjects.get(prompt.seat, prompt.kind),
                "until": clocks.until(prompt.seat),
                "left": clocks.left(prompt.seat),
                "then": "wait" if clocks.thinking[prompt.seat].left is None else silence,
            }
            for prompt in match.game.prompts.values()
        ]

    def _private_view(self, seat: Seat) -> Json:
        match = self._chronicle.match
        return {
            "seat": seat,
            "game": match.game.private(seat) if match else None,
            "undo": match.game.can_take_back(seat) if match else None,
        }

    def _questions(self) -> dict[Seat, list[Question]]:
        """What each seat is asked now, or has answered while others think."""
        asked: dict[Seat, list[Question]] = {seat: [] for seat in self._seats}
        match = self._chronicle.match
        if match is not None:
            for prompt in match.game.prompts.values():
                asked[prompt.seat].append((prompt, match.clocks.until(prompt.seat), None))
            for prompt, picks in match.game.sealed.values():
                asked[prompt.seat].append((prompt, match.clocks.until(prompt.seat), picks))
        return asked

    def _prompts(self, seat: Seat) -> bytes:
        return orjson.dumps([prompt_view(*question) for question in self._asked[seat]])


def prompt_view(prompt: Prompt, until: int | None, picked: Picks | None) -> Json:
    """A prompt as its seat gets it."""
    return {
        "id": prompt.id,
        "kind": prompt.kind,
        "context": dict(prompt.context),
        "options": [{"kind": option.kind, "facts": dict(option.facts)} for option in prompt.options],
        "unavailable": [
            {
                "option": {"kind": thing.option.kind, "facts": dict(thing.option.facts)},
                "reason": thing.reason,
                "facts": dict(thing.facts),
            }
            for thing in prompt.unavailable
        ],
        "at_least": prompt.at_least,
        "at_most": prompt.at_most,
        "default": list(prompt.default),
        "nested": prompt.nested,
        "final": prompt.final,
        "until": until,
        "picked": None if picked is None else list(picked),
    }
