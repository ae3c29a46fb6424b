"""The load tool against the real server, over real sockets: it plays, measures, checks, survives and cleans up."""

from functools import partial
from io import StringIO
from pathlib import Path

import orjson
import pytest
import trio
from attrs import evolve
from rich.console import Console

from loadtest import api, run
from loadtest.address import Address
from loadtest.crowd import Crowd
from loadtest.plan import Plan, Trial
from loadtest.report import Report
from tests.process import ServerProcess, server_process

ROUGH = {"drop_rate": 0.1, "compare_rate": 0.1, "twice_rate": 0.2}
"""Phones that drop, compare and repeat themselves far more often than phones do."""


@pytest.fixture
def quiet() -> Console:
    return Console(file=StringIO())


def plan(server: ServerProcess, **choices: object) -> Plan:
    few = Plan(Address("127.0.0.1", server.port), rooms=2, seconds=2.0, options={"turns": "none"})
    return evolve(few, **choices)  # type: ignore[arg-type]  # the fields of Plan


async def measured(server: ServerProcess, console: Console, **choices: object) -> Report:
    with trio.fail_after(60):
        return (await run.measure(plan(server, **choices), console))[1]


async def test_a_rough_crowd_is_served_right_and_measured_on_every_device(tmp_path: Path, quiet: Console) -> None:
    with server_process(tmp_path / "data") as server:
        report = await measured(server, quiet, pid=server.pid, **ROUGH)
    assert report.sentences == []
    assert report.answers > 20
    assert report.drops > 0
    assert report.resumed > 0
    assert report.latency_samples > 3 * report.answers  # five devices, less those that were away
    assert 0 < report.latency_p50 <= report.latency_p99 <= report.latency_max
    assert report.bytes_per_answer > 500
    assert report.server_cpu_per_answer is not None
    assert report.server_cpu_per_answer > 0


async def test_thought_is_no_latency(tmp_path: Path, quiet: Console) -> None:
    with server_process(tmp_path / "data") as server:
        report = await measured(server, quiet, think=0.5)
    assert report.sentences == []
    assert 0 < report.answers_per_second < 10  # two rooms, one answer in half a second each
    assert report.latency_p50 < 250


async def test_when_a_game_has_ended_another_room_is_opened(tmp_path: Path, quiet: Console) -> None:
    with server_process(tmp_path / "data") as server:
        report = await measured(server, quiet, options={"turns": 20}, seconds=4.0)
    assert report.sentences == []
    assert report.games > 0


async def test_sea_kings_is_played_by_the_same_crowd(tmp_path: Path, quiet: Console) -> None:
    with server_process(tmp_path / "data") as server:
        report = await measured(server, quiet, game="sea-kings", options={"kings": "draft"}, phones=3, **ROUGH)
    assert report.sentences == []
    assert report.answers > 20


async def test_a_server_killed_under_load_loses_and_doubles_nothing(tmp_path: Path) -> None:
    with server_process(tmp_path / "data") as server:
        trial = Trial(plan(server, **ROUGH))
        crowd, ended = Crowd(trial), trio.Event()
        with trio.fail_after(120):
            async with trio.open_nursery() as nursery:
                nursery.start_soon(crowd.run, ended)
                await crowd.playing.wait()
                trial.tally.start()
                for _ in range(3):
                    await trial.tally.until(trial.tally.answers + 20)
                    await trio.to_thread.run_sync(server.kill)
                    await trio.to_thread.run_sync(server.start)
                ended.set()
    assert trial.oracle.sentences == []
    assert trial.tally.answers >= 60


async def test_no_room_of_the_crowd_is_left_behind(tmp_path: Path, quiet: Console) -> None:
    with server_process(tmp_path / "data") as server:
        await measured(server, quiet)
        page = await trio.to_thread.run_sync(partial(api._ask, f"http://127.0.0.1:{server.port}/metrics", None))
    assert b'tidegate_rooms{status="living"} 0' in page
    assert b'status="playing"' not in page


def test_the_exit_status_is_the_oracles_and_the_report_is_written(tmp_path: Path) -> None:
    with server_process(tmp_path / "data") as server:
        status = run.load(plan(server, out=tmp_path / "report.json"))
    assert status == 0
    report = orjson.loads((tmp_path / "report.json").read_bytes())
    assert report["findings"] == {}
    assert report["answers"] > 0
    assert (tmp_path / "report.png").read_bytes().startswith(b"\x89PNG")


def test_another_machine_is_loaded_only_by_its_owner() -> None:
    with pytest.raises(run.NotOurs):
        run.load(Plan(Address("192.0.2.1", 80)))


async def test_a_game_that_is_not_there_is_told_at_once(tmp_path: Path, quiet: Console) -> None:
    with server_process(tmp_path / "data") as server, pytest.raises(run.NotPlaying, match="no_such_game"):
        await run.measure(plan(server, game="chess"), quiet)
