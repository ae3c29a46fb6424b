"""Processes that keep a journal until somebody kills them. Run by test_journal_durability.

For each line on its standard input, the path of a journal, this program forks a victim and writes `born PID`. The
victim writes `kept CODE NUMBER INSTANT` after each order that returned; INSTANT, in Unix milliseconds, was before it
was asked for. When the victim is gone, the program writes `dead`. Forking one that has imported everything makes a
victim in milliseconds.
"""

import os
import random
import sys
import time
from pathlib import Path

import trio

from actors.journal import Card, CodeTaken
from server.scribe import SqliteJournal

CODES = tuple(f"ROOM{number}" for number in range(12))


def body(code: str, number: int) -> bytes:
    """What record `number` of a room holds, in every run."""
    return f"{code} {number} ".encode() + b"." * (number * 37 % 900)


async def live(path: Path) -> None:
    """Append to all rooms for ever."""
    async with SqliteJournal.at(path) as journal, trio.open_nursery() as nursery:
        for code in CODES:
            nursery.start_soon(_play, journal, code)


async def _play(journal: SqliteJournal, code: str) -> None:
    card = Card(code, "playing", None, "")
    epoch, last = 1, 1
    asked_at = time.time_ns() // 1_000_000
    try:
        await journal.create(card, body(code, 1))
        _say(f"kept {code} 1 {asked_at}")
    except CodeTaken:
        opened = await journal.open(code)
        epoch, last = opened.epoch, len(opened.kept)
    while True:
        asked_at = time.time_ns() // 1_000_000
        bodies = [body(code, last + step) for step in range(1, random.randint(1, 3) + 1)]
        await journal.append(code, epoch, last, bodies, card if last % 5 == 0 else None)
        last += len(bodies)
        _say(f"kept {code} {last} {asked_at}")


def _say(line: str) -> None:
    os.write(1, f"{line}\n".encode())  # one system call: a line is never half written


def main() -> None:
    """Fork a victim for each path asked for."""
    for line in sys.stdin:
        victim = os.fork()
        if not victim:
            random.seed()
            trio.run(live, Path(line.strip()))
        _say(f"born {victim}")
        os.waitpid(victim, 0)
        _say("dead")


if __name__ == "__main__":
    main()
