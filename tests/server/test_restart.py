"""The whole server against the end of its process: kill -9 at any instant, and SIGTERM (P10, P16, P39)."""

import time
from pathlib import Path

import trio

from protocol.messages import Json
from protocol.reasons import Farewell
from protocol.rooms import Clock
from server.app import DRAIN
from server.scribe import HEARTBEAT
from tests.process import server_process
from tests.server.survivors import Parlour, Wish, endure, judge, story

KILLS = 4
BANK = Clock("bank", 3600, increment=5)
BUSY = (
    Wish("tollway", people=4, options={"turns": "none"}, clock=BANK),
    Wish("tollway", people=3, bots=1, options={"turns": "none"}),
    Wish("sea-kings", people=3, options={"kings": "draft"}),
    Wish("sea-kings", people=2, bots=1, clock=BANK),
)
SILENT = (
    Wish("tollway", people=4, clock=Clock("prompt", 3600), silent=True),
    Wish("sea-kings", people=3, options={"kings": "draft"}, clock=BANK, silent=True),
)
SLACK = 0.05
"""Seconds between two clocks, and for rounding."""


async def quietly(kill: int) -> None:
    del kill


async def test_answers_given_while_the_server_is_killed_again_and_again_are_there_once(tmp_path: Path) -> None:
    with server_process(tmp_path / "data") as server, trio.fail_after(300):
        async with trio.open_nursery() as nursery:
            parlour = Parlour(server, nursery)
            for wish in BUSY:
                await parlour.open(wish)
            await endure(parlour, KILLS, quietly)
            await parlour.everybody_is_back()
            await parlour.end(server.stop)
            nursery.cancel_scope.cancel()
    assert_nothing_is_lost(parlour)


async def test_a_server_that_is_told_to_stop_tells_everybody_in_time_and_the_next_one_carries_on(
    tmp_path: Path,
) -> None:
    with server_process(tmp_path / "data") as server, trio.fail_after(300):
        async with trio.open_nursery() as nursery:
            parlour = Parlour(server, nursery)
            for wish in BUSY:
                await parlour.open(wish)
            told_at = time.perf_counter()
            answered = await parlour.restart(server.stop)
            assert server.began_at - told_at < DRAIN
            await answered.wait()
            await parlour.everybody_is_back()
            assert await parlour.end(server.stop) == 0
            nursery.cancel_scope.cancel()
    for device in parlour.devices:
        assert {goodbye.reason for goodbye in device.goodbyes} == {Farewell.DRAINING}
        assert None not in {goodbye.retry_after for goodbye in device.goodbyes}
    assert_nothing_is_lost(parlour)


def assert_nothing_is_lost(parlour: Parlour) -> None:
    """Every message was right, everything acknowledged is in the journal once, and the last views are what it says."""
    verdict = judge(parlour.server.data, parlour)
    assert parlour.oracle.sentences == []
    assert (verdict.lost, verdict.doubled) == ([], [])
    assert verdict.answers > 0
    for table in parlour.tables:
        chronicle = story(parlour.server.data, table.code)
        assert chronicle.match is not None
        assert [device.seen["game"] for device in table.devices] == [chronicle.match.public] * len(table.devices)


async def test_after_kill_every_open_prompt_is_there_again_with_its_id_and_the_time_it_had(tmp_path: Path) -> None:
    with server_process(tmp_path / "data") as server, trio.fail_after(300):
        async with trio.open_nursery() as nursery:
            parlour = Parlour(server, nursery)
            for wish in SILENT:
                await parlour.open(wish)
            before = {device: device.seen for device in parlour.devices}
            killed_at = time.perf_counter()
            await parlour.end(server.kill)
            dead_at = time.perf_counter()
            await trio.to_thread.run_sync(server.start)
            await parlour.everybody_is_back()
            nursery.cancel_scope.cancel()
        least = server.began_at - dead_at - SLACK
        most = time.perf_counter() - killed_at + HEARTBEAT + SLACK
        for device, seen in before.items():
            later = device.seen
            for was, now in zip(deadlines(seen), deadlines(later), strict=True):
                assert 1000 * least <= now - was <= 1000 * most
            assert timeless(later) == timeless(seen)
        assert any(seen["prompts"] for seen in before.values())
    assert parlour.oracle.sentences == []


def deadlines(seen: Json) -> list[int]:
    """Every instant at which silence becomes an answer, in order of appearance."""
    match seen:
        case {"until": int(until)}:
            return [until]
        case dict():
            return [until for value in seen.values() for until in deadlines(value)]
        case list():
            return [until for value in seen for until in deadlines(value)]
        case _:
            return []


def timeless(seen: Json) -> Json:
    """The same view without instants."""
    match seen:
        case dict():
            return {name: timeless(value) for name, value in seen.items() if name != "until"}
        case list():
            return [timeless(value) for value in seen]
        case _:
            return seen
