"""The heap of deadlines."""

from itertools import count

import trio
from trio.testing import MockClock

from actors.deadlines import Deadlines


async def test_an_instant_that_comes_between_two_looks_at_the_clock_wakes_its_room(autojump_clock: MockClock) -> None:
    woken, wake = trio.open_memory_channel[str](1)
    every_look_is_later = count(1000, step=5).__next__
    deadlines = Deadlines(every_look_is_later)
    deadlines.set("KRAB", 1001)
    async with trio.open_nursery() as nursery:
        nursery.start_soon(deadlines.run, woken.send_nowait)
        with trio.fail_after(1):
            assert await wake.receive() == "KRAB"
        nursery.cancel_scope.cancel()
