"""The bounded inbox of one task."""

import trio
from trio.testing import MockClock, wait_all_tasks_blocked

from actors.mailbox import Mailbox


async def test_all_that_waits_is_taken_at_one_waking_oldest_first(autojump_clock: MockClock) -> None:
    box = Mailbox[int](4)
    taken: list[list[int]] = []

    async def read() -> None:
        while things := await box.take_all():
            taken.append(things)

    async with trio.open_nursery() as nursery:
        nursery.start_soon(read)
        await wait_all_tasks_blocked()
        assert [box.put(1), box.put(2)] == [True, True]
        await wait_all_tasks_blocked()
        box.put(3)
        box.close()

    assert taken == [[1, 2], [3]]


async def test_a_full_or_closed_mailbox_takes_nothing_and_what_waits_can_still_be_taken() -> None:
    box = Mailbox[int](2)
    assert [box.put(1), box.put(2), box.put(3)] == [True, True, False]
    box.close()
    assert not box.put(4)

    assert [await box.take_all(), await box.take_all()] == [[1, 2], []]
