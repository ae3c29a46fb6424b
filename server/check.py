"""Whether everything in a data folder can be read and played again: the command `tidegate check`."""

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing
from pathlib import Path

from attrs import frozen
from rich.console import Console
from rich.progress import track

from actors.journal import Kept
from actors.records import BadRecord
from actors.revive import revive
from server import ledger_file
from server.ledger import read_room


@frozen
class Finding:
    """One room, read and played again."""

    code: str
    records: int
    status: str
    bad: str
    """What is wrong, naming the first bad record; empty when nothing is."""


def check(data: Path) -> int:
    """Read and replay every room of a data folder, one line each; a server may be using it meanwhile.

    Returns the exit status: 0 when all rooms are sound, 1 when one is not or there is no journal to be read.
    """
    out = Console(highlight=False, soft_wrap=True)
    path = data / ledger_file.JOURNAL
    try:
        with closing(ledger_file.eye(path)) as eye:
            ledger_file.prove(eye, path)
            codes = [code for (code,) in eye.execute("SELECT code FROM rooms ORDER BY code")]
            each = _findings(eye, codes, out)
            findings = list(track(each, "Rooms", len(codes), console=out, disable=not out.is_terminal))
    except (sqlite3.Error, ledger_file.JournalDamaged) as damage:
        out.print(f"{path} cannot be read: {damage}", style="red", markup=False)
        return 1
    bad = sum(1 for finding in findings if finding.bad)
    out.print(f"{len(findings)} rooms, {sum(finding.records for finding in findings)} records, {bad} rooms bad")
    return 1 if bad else 0


def _findings(eye: sqlite3.Connection, codes: Sequence[str], out: Console) -> Iterator[Finding]:
    for code in codes:
        finding = _replayed(code, read_room(eye, code))
        style = "red" if finding.bad else None
        state = f"BAD {finding.bad}" if finding.bad else finding.status
        out.print(f"{code}  {finding.records:6} records  {state}", style=style, markup=False)
        yield finding


def _replayed(code: str, kept: Sequence[Kept]) -> Finding:
    try:
        room = revive(kept)
    except BadRecord as bad:
        return Finding(code, len(kept), "", str(bad))
    other = "" if room.opened.code == code else f"record 1: is of room {room.opened.code}"
    return Finding(code, len(kept), room.status, other)
