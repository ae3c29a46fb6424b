"""The journal on disk and the one in memory answer alike, whatever is asked of them in whatever order."""

import tempfile
from collections.abc import Awaitable, Callable
from pathlib import Path

import trio
from attrs import frozen
from hypothesis import given, settings
from hypothesis import strategies as st

from actors.journal import Card, CodeTaken, Fenced, Journal, NoSuchRoom
from server.scribe import SqliteJournal
from tests.memory import MemoryJournal

CODES = st.sampled_from(("KRAB", "ABBA", "結"))
TEXT = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0"), max_size=8)
STATUS = st.sampled_from(("seating", "playing", "over", "closed", "quarantined"))
WAKES_AT = st.none() | st.integers(-(2**63), 2**63 - 1)
BODIES = st.lists(st.binary(max_size=300), max_size=4)


@frozen
class Append:
    """What a writer that is so many openings and so many records behind, or ahead, would write."""

    code: str
    epochs_behind: int
    records_behind: int
    bodies: list[bytes]
    card: Card | None


@frozen
class Create:
    card: Card
    body: bytes


@frozen
class Open:
    code: str


@frozen
class Restart:
    """Close the journal on disk and open it again."""


OFTEN_RIGHT = st.sampled_from((0, 0, 0, 0, 1, -1))


def wishes_for(code: str) -> st.SearchStrategy[Create | Open | Append]:
    """What may be wished for one room."""
    card = st.builds(Card, st.just(code), STATUS, WAKES_AT, TEXT)
    return (
        st.builds(Create, card, st.binary(max_size=300))
        | st.builds(Open, st.just(code))
        | st.builds(Append, st.just(code), OFTEN_RIGHT, OFTEN_RIGHT, BODIES, st.none() | card)
    )


@settings(max_examples=40)
@given(st.lists(CODES.flatmap(wishes_for) | st.builds(Restart), max_size=25))
def test_the_journal_on_disk_answers_as_the_one_in_memory(wishes: list[Create | Open | Append | Restart]) -> None:
    trio.run(_compare, wishes)


async def _compare(wishes: list[Create | Open | Append | Restart]) -> None:
    memory = MemoryJournal()
    epochs: dict[str, int] = {}
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "journal.sqlite3"
        while True:
            async with SqliteJournal.at(path) as disk:
                while wishes:
                    wish, wishes = wishes[0], wishes[1:]
                    if isinstance(wish, Restart):
                        break
                    ask = _asking(wish, memory, epochs)
                    expected = await _answer(ask, memory)
                    assert await _answer(ask, disk) == expected
                    assert await disk.cards() == await memory.cards()
                else:
                    for code in epochs:
                        assert await disk.open(code) == await memory.open(code)
                    return


def _asking(
    wish: Create | Open | Append, memory: MemoryJournal, epochs: dict[str, int]
) -> Callable[[Journal], Awaitable[object]]:
    match wish:
        case Create(card, body):
            epochs.setdefault(card.code, 1)
            return lambda journal: journal.create(card, body)
        case Open(code):
            if code in epochs:
                epochs[code] += 1
            return lambda journal: journal.open(code)
        case Append(code):
            epoch = epochs.get(code, 1) - wish.epochs_behind
            after = (len(memory.kept(code)) if code in epochs else 0) - wish.records_behind
            return lambda journal: journal.append(code, epoch, after, wish.bodies, wish.card)


async def _answer(ask: Callable[[Journal], Awaitable[object]], journal: Journal) -> object:
    try:
        return await ask(journal)
    except (Fenced, CodeTaken, NoSuchRoom) as refusal:
        return type(refusal)
