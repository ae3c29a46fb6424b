"""The journal against what happens to machines: kill -9, full disks, a second process (P16, P20)."""

import math
import os
import random
import resource
import select
import signal
import sqlite3
import stat
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from functools import partial
from itertools import count
from pathlib import Path

import pytest
import trio

from actors.journal import CannotKeep, Card, Kept
from server.ledger_file import JournalInUse
from server.scribe import SqliteJournal
from tests.server import victims
from tests.server.journals import records

ROOT = Path(__file__).parent.parent.parent
KILLS = 25


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "journal.sqlite3"


class Executioner:
    """Lets victims live for a while and collects their last words."""

    def __init__(self, program: subprocess.Popen[bytes]) -> None:
        assert program.stdin is not None
        assert program.stdout is not None
        self._orders, self._words = program.stdin, program.stdout.fileno()
        self._heard = b""

    def let_live(self, path: Path, *, since: str, seconds: float) -> Iterator[list[str]]:
        """Start a victim, kill it so long after it was `born` or first `kept` a record, and give what it kept."""
        self._orders.write(f"{path}\n".encode())
        self._orders.flush()
        victim, killed_at = 0, math.inf
        while True:
            if victim and time.monotonic() >= killed_at:
                os.kill(victim, signal.SIGKILL)
                victim = 0
            for word in self._listen(max(0.0, min(10.0, killed_at - time.monotonic())) if victim else 10.0):
                if word[0] == since:
                    killed_at = min(killed_at, time.monotonic() + seconds)
                if word[0] == "born":
                    victim = int(word[1])
                elif word[0] == "kept":
                    yield word
                else:
                    return

    def _listen(self, seconds: float) -> list[list[str]]:
        if not select.select([self._words], [], [], seconds)[0]:
            return []
        *lines, self._heard = (self._heard + os.read(self._words, 65536)).split(b"\n")
        return [line.decode().split() for line in lines]


@contextmanager
def executioner() -> Iterator[Executioner]:
    program = [sys.executable, "-m", "tests.server.victims"]
    with subprocess.Popen(program, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as running:
        yield Executioner(running)


def test_kill_at_any_instant_loses_and_doubles_nothing_that_was_acknowledged(path: Path) -> None:
    acknowledged = dict.fromkeys(victims.CODES, 0)
    deaths: list[tuple[int, int]] = []
    with executioner() as executing:
        for _ in range(KILLS):
            last_sign = 0
            since = random.choice(("born", "kept", "kept"))
            for _, code, number, asked_at in executing.let_live(path, since=since, seconds=random.uniform(0, 0.06)):
                acknowledged[code] = int(number)
                last_sign = max(last_sign, int(asked_at))
            if last_sign:
                deaths.append((last_sign, time.time_ns() // 1_000_000))
            for code in victims.CODES if path.exists() else ():
                kept = records(path, code)
                assert [record.number for record in kept] == list(range(1, len(kept) + 1))
                assert [record.body for record in kept] == [victims.body(code, record.number) for record in kept]
                assert acknowledged[code] <= len(kept) <= acknowledged[code] + 3
                acknowledged[code] = len(kept)
    assert sum(acknowledged.values()) > KILLS
    assert len(deaths) > KILLS / 4
    downtimes = trio.run(_downtimes, path)
    assert downtimes == sorted(downtimes)
    for last_sign, found_dead in deaths:
        assert any(last_sign <= since <= found_dead for since, _ in downtimes)


async def _downtimes(path: Path) -> list[tuple[int, int]]:
    async with SqliteJournal.at(path) as journal:
        return await journal.downtimes()


async def test_a_full_journal_keeps_nothing_by_halves_and_goes_on_when_there_is_room(path: Path) -> None:
    async with SqliteJournal.at(path):
        pass
    with closing(sqlite3.connect(path)) as ballast:
        ballast.execute("CREATE TABLE ballast AS SELECT zeroblob(100000)")
        ballast.commit()
    card = Card("KRAB", "playing", 1, "")
    async with SqliteJournal.at(path, largest_bytes=400_000) as journal:
        await journal.create(card, b"begun")
        last = await _fill_up(journal, "KRAB")
        assert last > 10
        with pytest.raises(CannotKeep):
            await journal.append("KRAB", 1, last, [b"small", b"z" * 70_000], Card("KRAB", "over", None, ""))
        with pytest.raises(CannotKeep):
            await journal.create(Card("NEXT", "seating", None, ""), b"z" * 70_000)
        assert await journal.cards() == [card]
        assert len(records(path, "KRAB")) == last  # reading goes on (P20)
        with closing(sqlite3.connect(path)) as ballast:
            ballast.execute("DROP TABLE ballast")
        await journal.append("KRAB", 1, last, [b"z" * 70_000], Card("KRAB", "over", None, ""))
        assert len((await journal.open("KRAB")).kept) == last + 1
    assert journal.pace.refused == 3


async def _fill_up(journal: SqliteJournal, code: str) -> int:
    """Append until the journal takes no more; the number of the last record it took."""
    for last in count(1, 2):
        try:
            await journal.append(code, 1, last, [b"x" * 7_000, b"y" * 7_000])
        except CannotKeep:
            return last
    raise AssertionError("unreachable: counting does not end")


async def test_all_rooms_that_wait_for_a_full_disk_are_told(path: Path) -> None:
    told: list[str] = []
    async with SqliteJournal.at(path, largest_bytes=200_000) as journal:

        async def fill(code: str) -> None:
            await journal.create(Card(code, "playing", None, ""), b"begun")
            await _fill_up(journal, code)
            told.append(code)

        async with trio.open_nursery() as nursery:
            for number in range(20):
                nursery.start_soon(fill, f"R{number}")
    assert len(told) == 20


async def test_a_disk_that_refuses_to_write_is_told_and_writing_goes_on_when_it_takes_again(path: Path) -> None:
    async with SqliteJournal.at(path) as journal:
        await journal.create(Card("KRAB", "playing", None, ""), b"begun")
        with _no_file_grows_past(path.with_name(f"{path.name}-wal").stat().st_size):
            with pytest.raises(CannotKeep):
                await journal.append("KRAB", 1, 1, [b"x" * 50_000])
            assert records(path, "KRAB") == (Kept(1, b"begun"),)
        await journal.append("KRAB", 1, 1, [b"at last"])
    assert records(path, "KRAB") == (Kept(1, b"begun"), Kept(2, b"at last"))


@contextmanager
def _no_file_grows_past(size: int) -> Iterator[None]:
    """The operating system's own limit: a write past it fails as on a full disk."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


async def test_a_second_process_on_the_same_file_is_refused(path: Path) -> None:
    visit = f"import trio; from server.scribe import *; trio.run(SqliteJournal.at(Path({str(path)!r})).__aenter__)"
    run = partial(trio.run_process, [sys.executable, "-c", visit], cwd=ROOT, check=False, capture_stderr=True)
    async with SqliteJournal.at(path) as journal:
        second = await run()
        assert second.returncode != 0
        assert b"JournalInUse" in second.stderr
        with pytest.raises(JournalInUse, match="another process"):
            async with SqliteJournal.at(path):
                pass
        await journal.create(Card("KRAB", "playing", None, ""), b"unharmed")


async def test_nobody_else_on_the_machine_can_read_the_journal(path: Path) -> None:
    async with SqliteJournal.at(path) as journal:
        await journal.create(Card("ROOM", "seating", None, ""), b"secrets")
        modes = {file.name: stat.S_IMODE(file.stat().st_mode) for file in path.parent.glob("journal.sqlite3*")}

    assert modes == {
        "journal.sqlite3": 0o600,
        "journal.sqlite3-wal": 0o600,
        "journal.sqlite3-shm": 0o600,
        "journal.sqlite3.lock": modes["journal.sqlite3.lock"],
    }
