"""Journals on disk for tests: filled, and looked at without taking them."""

from contextlib import closing
from pathlib import Path

from actors.journal import Card, Kept
from server import ledger, ledger_file
from server.scribe import SqliteJournal


def records(path: Path, code: str) -> tuple[Kept, ...]:
    """All records of a room, whoever keeps the journal meanwhile."""
    with closing(ledger_file.eye(path)) as eye:
        return ledger.read_room(eye, code)


async def fill(path: Path, *, rooms: int) -> None:
    """Rooms R0, R1, … of nine records each."""
    async with SqliteJournal.at(path) as journal:
        for number in range(rooms):
            await journal.create(Card(f"R{number}", "playing", None, ""), b"begun")
            await journal.append(f"R{number}", 1, 1, [b"%d" % step * 60 for step in range(8)])
