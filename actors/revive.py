"""A room from its journal."""

from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, nullcontext

from actors.chronicle import Chronicle
from actors.journal import Kept
from actors.records import (
    BadRecord,
    BotSeated,
    Checkpointed,
    GameBegan,
    HostPassed,
    PassMade,
    PassUsed,
    Record,
    RoomOpened,
    Sat,
    SeatVacated,
    Stood,
    decode,
)
from actors.seating import Seating
from games.catalog import CATALOG

Step = Callable[[], AbstractContextManager[None]]
"""Entered around each record: ends a step of the rules that does not return (P36)."""


def revive(kept: Sequence[Kept], step: Step = nullcontext) -> Chronicle:
    """The room as the journal tells it. Raises BadRecord, naming the first record that is missing or damaged (P17)."""
    return replay(read(kept), step)


def replay(records: Sequence[Record], step: Step = nullcontext) -> Chronicle:
    """The room these records tell of, its last game replayed from its last checkpoint.

    Raises BadRecord, naming the first record that does not follow or that the rules fail at (P36).
    """
    opened = _opening(records)
    begun = sum(isinstance(record, GameBegan) for record in records)
    chronicle = Chronicle(opened, resume_point(records), rounds_over=begun - 1)
    for record in records[1:]:
        try:
            with step():
                chronicle.apply(record)
        except BadRecord:
            raise
        except Exception as failure:  # whatever the rules do wrong is this room's alone
            raise BadRecord(chronicle.number, repr(failure)) from failure
    return chronicle


def people_of(records: Sequence[Record]) -> Seating:
    """Who belongs to the room, without its games. Raises BadRecord."""
    chronicle = Chronicle(_opening(records))
    for record in records[1:]:
        if isinstance(record, Sat | Stood | BotSeated | SeatVacated | HostPassed | PassMade | PassUsed):
            chronicle.apply(record)
    return chronicle.seating


def read(kept: Sequence[Kept]) -> list[Record]:
    """The records, checked to be there from the first one without a gap."""
    for place, each in enumerate(kept, start=1):
        if each.number != place:
            raise BadRecord(place, f"missing: {each.number} stands in its place")
    return [decode(each.number, each.body) for each in kept]


def resume_point(records: Sequence[Record]) -> Checkpointed | None:
    """The last game's last checkpoint."""
    for record in reversed(records):
        if isinstance(record, Checkpointed):
            return record
        if isinstance(record, GameBegan):
            return None
    return None


def _opening(records: Sequence[Record]) -> RoomOpened:
    opened = records[0] if records else None
    if not isinstance(opened, RoomOpened):
        raise BadRecord(1, "a journal begins with RoomOpened")
    ruleset = CATALOG.get(opened.game)
    if ruleset is None or ruleset.version != opened.version:
        raise BadRecord(1, f"no rules for {opened.game} version {opened.version}")
    return opened
