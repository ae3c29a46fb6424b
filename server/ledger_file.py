"""The ledger's file on disk: who may have it, how it is made, and what is refused."""

import fcntl
import os
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import IO

from server import tables

JOURNAL = "journal.sqlite"
"""The ledger's name in the data folder."""


class JournalInUse(Exception):
    """Another process keeps this journal: one node owns one file."""


class JournalDamaged(Exception):
    """The file is not what was written: torn, overwritten, or not a journal at all."""


def lock(path: Path) -> IO[bytes]:
    """Hold the ledger until the returned file is closed or the process is gone. Raises JournalInUse."""
    held = path.with_name(f"{path.name}.lock").open("ab")
    try:
        fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        held.close()
        raise JournalInUse(f"{path} is kept by another process") from None
    return held


def lay(path: Path, *, now: int) -> None:
    """Make an empty ledger, whole under another name first, so that a file of this name is never half a ledger."""
    if _has_log(path):
        raise JournalDamaged("the file is gone, but its newest records are still in the -wal file beside it")
    draft = path.with_name(f"{path.name}.new")
    draft.unlink(missing_ok=True)
    draft.touch(mode=0o600)  # all secrets of all rooms; the files that SQLite puts beside it take over the mode
    with closing(sqlite3.connect(draft, isolation_level=None)) as pen:
        pen.executescript(f"PRAGMA synchronous = FULL; BEGIN; {tables.TABLES}")
        pen.execute("INSERT INTO life VALUES (?)", (now,))
        pen.execute(f"PRAGMA application_id = {tables.MARK}")
        pen.execute(f"PRAGMA user_version = {tables.VERSION}")
        pen.execute("COMMIT")
    draft.rename(path)
    folder = os.open(path.parent, os.O_RDONLY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)


def pen(path: Path) -> sqlite3.Connection:
    """A connection that writes, for one thread at a time, once it is `ready`."""
    return _connect(path, "rw")


def ready(writing: sqlite3.Connection, path: Path, *, largest_bytes: int | None) -> None:
    """Make sure that each commit is on the disk when it returns. Raises as `prove` does."""
    prove(writing, path)
    writing.execute("PRAGMA journal_mode = WAL")
    writing.execute("PRAGMA synchronous = FULL")
    writing.execute("PRAGMA fullfsync = ON")  # a Mac's plain fsync leaves the records in the drive's own memory
    if largest_bytes is not None:
        (page,) = writing.execute("PRAGMA page_size").fetchone()
        writing.execute(f"PRAGMA max_page_count = {largest_bytes // page}")


def eye(path: Path) -> sqlite3.Connection:
    """A connection that only reads, for one thread at a time. It needs no lock."""
    return _connect(path, "ro")


def prove(connection: sqlite3.Connection, path: Path) -> None:
    """Raise JournalDamaged where SQLite would go on: with a file that is no journal, or that ends within a page."""
    (mark,) = connection.execute("PRAGMA application_id").fetchone()
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    if (mark, version) != (tables.MARK, tables.VERSION):
        raise JournalDamaged(f"not a journal of this version (mark {mark:#x}, version {version})")
    (page,) = connection.execute("PRAGMA page_size").fetchone()
    if path.stat().st_size % page and not _has_log(path):
        raise JournalDamaged(f"it ends within a page of {page} bytes, so it is a torn copy")


def _connect(path: Path, mode: str) -> sqlite3.Connection:
    where = f"{path.absolute().as_uri()}?mode={mode}"
    return sqlite3.connect(where, uri=True, isolation_level=None, check_same_thread=False)


def _has_log(path: Path) -> bool:
    """Whether SQLite's write-ahead log holds what is not yet in the file itself; never so after a clean closing."""
    log = path.with_name(f"{path.name}-wal")
    return log.exists() and log.stat().st_size > 0
