"""A journal full of parked rooms, each with a game in the middle."""

from collections.abc import Callable, Sequence
from functools import partial
from itertools import islice, product
from pathlib import Path
from random import Random

import trio
from attrs import evolve, frozen
from trio.testing import MockClock

from actors.journal import Card
from actors.opening import LETTERS
from games.prompt import Picks
from loadtest.wishes import answer
from protocol.rooms import Clock
from server.ledger_file import JOURNAL
from server.scribe import SqliteJournal
from tests.living import code_of, settled, town

AT_ONCE = 500
"""Rooms that are being written together."""
DAYS = Clock("days", 86_400)


@frozen
class Midgame:
    """A parked room as its journal has it, and what the person who is awaited might say."""

    card: Card
    bodies: Sequence[bytes]
    token: str
    prompt: int
    picks: Picks


def midgame(game: str, seats: int, answers: int) -> Midgame:
    """A room of people who have all hung up after so many answers; played with no socket and no disk."""
    return trio.run(partial(_play, game, seats, answers), clock=MockClock(autojump_threshold=0))


async def _play(game: str, seats: int, answers: int) -> Midgame:
    chance = Random(f"{game} {answers}")
    async with town() as house:
        phones = await house.table(seats, game=game, options={}, seats=seats, clock=DAYS)
        for _ in range(answers):
            phone = next(phone for phone in phones if phone.prompts)
            phone.answer(*answer(phone.prompts[0], "", chance).picks)
            await settled()
        awaited = next(phone for phone in phones if phone.prompts)
        for phone in phones:
            phone.hang_up()
        await trio.sleep(120)
        code, prompt = code_of(awaited), awaited.prompts[0]
        (card,) = await house.journal.cards()
        bodies = [kept.body for kept in house.journal.kept(code)]
        return Midgame(card, bodies, str(awaited.token), prompt["id"], tuple(prompt["default"]))


async def fill(folder: Path, games: Sequence[Midgame], written: Callable[[int], None]) -> list[str]:
    """Write a parked room for each game, and return their codes; `written` is told how many there are."""
    codes = ["".join(letters) for letters in islice(product(LETTERS, repeat=5), len(games))]
    rooms = list(zip(codes, games, strict=True))
    async with SqliteJournal.at(folder / JOURNAL) as journal:
        for start in range(0, len(rooms), AT_ONCE):
            async with trio.open_nursery() as nursery:
                for code, game in rooms[start : start + AT_ONCE]:
                    nursery.start_soon(_park, journal, code, game)
            written(min(len(rooms), start + AT_ONCE))
    return codes


async def _park(journal: SqliteJournal, code: str, game: Midgame) -> None:
    card = evolve(game.card, code=code, listing=game.card.listing.replace(game.card.code, code))
    opened, *later = game.bodies
    epoch = await journal.create(card, opened.replace(game.card.code.encode(), code.encode()))
    await journal.append(code, epoch, 1, later)
