"""What an append costs: `python -m tests.benchmarks.journal` prints CPU, latency and the ratio to plain sqlite3."""

import sqlite3
import tempfile
import time
from collections.abc import Sequence
from contextlib import closing
from functools import partial
from pathlib import Path

import trio

from actors.journal import Card
from server.scribe import SqliteJournal

BODY = b'{"kind": "answered", "prompt": "p17.2", "picks": [1, 2], "at": 1789000000000, "by": "seat", "hash": "%s"}' % (
    b"5" * 120
)
APPENDS = {1: 3_000, 50: 20_000, 500: 50_000}
"""Appends in all, by how many rooms append at the same time."""


def main() -> None:
    """Measure and print."""
    for rooms, appends in APPENDS.items():
        plain = _plainly(rooms, appends)
        ours, latencies, batch = trio.run(_with_the_scribe, rooms, appends // rooms)
        latencies.sort()
        print(
            f"{rooms:4} appending: {ours * 1e6:6.1f} µs CPU an append, plain sqlite3 {plain * 1e6:6.1f}, "
            f"ratio {ours / plain:4.2f}; {batch:5.1f} orders a commit; append to return "
            f"p50 {_at(latencies, 0.5):6.2f} ms, p99 {_at(latencies, 0.99):6.2f} ms"
        )
    trio.run(_read)


async def _read() -> None:
    """A process starts beside 10,000 rooms, and opens one of 2,000 records while its loop is busy."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "journal.sqlite"
        async with SqliteJournal.at(path) as journal, trio.open_nursery() as nursery:
            for number in range(10_000):
                nursery.start_soon(journal.create, Card(f"R{number:05}", "playing", number, "." * 150), BODY)
        async with SqliteJournal.at(path) as journal:
            for last in range(1, 2_000, 20):
                await journal.append("R00007", 1, last, [BODY] * 20)
        async with SqliteJournal.at(path) as journal:
            began = time.perf_counter()
            cards = await journal.cards()
            print(f"{len(cards)} cards in {(time.perf_counter() - began) * 1000:.0f} ms", end="; ")
            pauses: list[float] = []
            async with trio.open_nursery() as nursery:
                nursery.start_soon(_feel, pauses)
                began = time.perf_counter()
                opened = await journal.open("R00007")
                took = time.perf_counter() - began
                nursery.cancel_scope.cancel()
            print(f"{len(opened.kept)} records in {took * 1000:.0f} ms, longest pause {max(pauses) * 1000:.0f} ms")


async def _feel(pauses: list[float]) -> None:
    """Go round the event loop and note how long each round took."""
    while True:
        began = time.perf_counter()
        await trio.lowlevel.checkpoint()
        pauses.append(time.perf_counter() - began)


async def _with_the_scribe(rooms: int, rounds: int) -> tuple[float, list[float], float]:
    latencies: list[float] = []

    async def play(journal: SqliteJournal, code: str) -> None:
        for number in range(1, rounds + 1):
            began = time.perf_counter()
            await journal.append(code, 1, number, [BODY])
            latencies.append((time.perf_counter() - began) * 1000)

    with tempfile.TemporaryDirectory() as folder:
        async with SqliteJournal.at(Path(folder) / "journal.sqlite3") as journal:
            codes = [f"R{number:04}" for number in range(rooms)]
            async with trio.open_nursery() as nursery:
                for code in codes:
                    nursery.start_soon(journal.create, Card(code, "playing", None, ""), BODY)
            commits = journal.pace.commits
            began = time.process_time()
            async with trio.open_nursery() as nursery:
                for code in codes:
                    nursery.start_soon(partial(play, journal, code))
            spent = time.process_time() - began
            commits = journal.pace.commits - commits
    return spent / (rooms * rounds), latencies, rooms * rounds / commits


def _plainly(batch: int, appends: int) -> float:
    """CPU seconds a row of the plainest loop: as many rows a commit, but no fence, no numbers and nobody to wake."""
    with tempfile.TemporaryDirectory() as folder, closing(sqlite3.connect(Path(folder) / "plain.sqlite3")) as plain:
        plain.execute("PRAGMA journal_mode = WAL")
        plain.execute("PRAGMA synchronous = FULL")
        plain.execute("CREATE TABLE records (code TEXT, number INTEGER, body BLOB)")
        began = time.process_time()
        for number in range(appends // batch):
            plain.executemany("INSERT INTO records VALUES (?, ?, ?)", [("R0001", number, BODY)] * batch)
            plain.commit()
        return (time.process_time() - began) / appends


def _at(sorted_values: Sequence[float], share: float) -> float:
    return sorted_values[int(len(sorted_values) * share)]


if __name__ == "__main__":
    main()
