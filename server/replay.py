"""A room's story out of its journal, in words: the command `tidegate replay`. It tells everybody's secrets."""

from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

import orjson
from rich.console import Console

from actors.chronicle import Chronicle
from actors.journal import Kept, NoSuchRoom
from actors.records import AnswerTaken, BadRecord, Record, decode
from actors.revive import replay as revived
from games.checkpoint import plain
from games.prompt import Json
from protocol import wording
from server import ledger_file
from server.catalogue import words
from server.ledger import read_room

BESIDES_ANSWERS: Final = {
    "RoomOpened": "{game}, version {version}, for {seats} seats",
    "Sat": "{name} takes seat {place}",
    "Stood": "{who} stands up",
    "Readied": "{who} is ready: {ready}",
    "BotSeated": "a bot takes seat {place}",
    "SeatVacated": "the host frees the seat of {who}",
    "HostPassed": "somebody else is host",
    "PassMade": "a pass to another device is made",
    "PassUsed": "a pass to another device is used",
    "GameBegan": "a game begins",
    "AnswerTakenBack": "{who} takes an answer back",
    "AutopilotSet": "a bot answers for {who}: {on}",
    "ClocksPaused": "paused: {paused}",
    "Slept": "no server was there",
    "Checkpointed": "(replay may begin here)",
    "SeatedAgain": "the same people for another game",
    "RoomClosed": "the room is closed",
}
"""What is said of every record that answers no prompt."""
INDENT: Final = " " * 28


def replay(data: Path, code: str, language: str) -> int:
    """Print what happened in a room, record by record; a server may be using the folder meanwhile.

    Returns the exit status: 1 if a record is bad, after telling everything before it. Raises NoSuchRoom, and
    JournalDamaged or sqlite3.Error when the journal cannot be read.
    """
    out = Console(highlight=False, soft_wrap=True, markup=False)
    path = data / ledger_file.JOURNAL
    with closing(ledger_file.eye(path)) as eye:
        ledger_file.prove(eye, path)
        kept = read_room(eye, code)
    if not kept:
        raise NoSuchRoom(f"there is no room {code} in {path}")
    try:
        for line in story(kept, language):
            out.print(line)
    except BadRecord as bad:
        out.print(f"BAD {bad}", style="red")
        return 1
    return 0


def story(kept: tuple[Kept, ...], language: str) -> Iterator[str]:
    """One line a record and, indented, one for each thing that happened. Raises BadRecord."""
    opened = decode(1, kept[0].body)
    room = revived([opened])
    catalogue: wording.Catalogue = orjson.loads(words()[room.opened.game, language].content)
    yield _line(1, room, opened, catalogue)
    for each in kept[1:]:
        record = decode(each.number, each.body)
        line = _line(each.number, room, record, catalogue)
        room.apply(record)
        yield line
        yield from _happened(room, catalogue)


def _line(number: int, room: Chronicle, record: Record, catalogue: wording.Catalogue) -> str:
    """What a record says; `room` is as it was before that record."""
    at = datetime.fromtimestamp(record.at / 1000, UTC)
    told = _answer(room, record, catalogue) if isinstance(record, AnswerTaken) else _besides(room, record)
    return f"{number:5}  {at:%F %T}  {told}"


def _besides(room: Chronicle, record: Record) -> str:
    seat = getattr(record, "seat", 0)
    facts = {name: getattr(record, name) for name in type(record).__annotations__}
    return BESIDES_ANSWERS[type(record).__name__].format(**facts, place=seat + 1, who=_names(room)[seat])


def _answer(room: Chronicle, answer: AnswerTaken, catalogue: wording.Catalogue) -> str:
    names = _names(room)
    asked = next((prompt for prompt in room.prompts if prompt.id == answer.prompt), None)
    said = f"prompt {answer.prompt}: {answer.picks}"
    if asked is not None:
        question = _json(asked)
        options = [_json(asked.options[pick]) for pick in answer.picks if pick < len(asked.options)]
        context = wording.context_of(question)
        picked = [wording.option(catalogue, option, names, context).text for option in options]
        said = f"{wording.prompt(catalogue, question, names).text} → {', '.join(picked) or '-'}"
    by = "" if answer.by == "seat" else f" (by {answer.by})"
    return f"{names[answer.seat]}{by}: {said}"


def _happened(room: Chronicle, catalogue: wording.Catalogue) -> Iterator[str]:
    """The game's events; those of the house have no words in a game's catalogue, and their records were told."""
    names = _names(room)
    for event, seat in room.events:
        assert isinstance(event, dict)
        alone = "" if seat is None else f" (told to {names[seat]} alone)"
        if not (said := wording.event(catalogue, event, names)).missing:
            yield f"{INDENT}{said.text}{alone}"
    room.events.clear()


def _names(room: Chronicle) -> list[str]:
    return [place.name or f"seat {seat + 1}" for seat, place in enumerate(room.seating.places)]


def _json(thing: object) -> dict[str, Json]:
    said = plain(thing)
    assert isinstance(said, dict)
    return said
