"""Numbers for the host, and lines for the log."""

import io

import orjson
import pytest
import structlog
import trio
from trio.testing import MockClock

from server.logs import LONG_STEP, REST, WATCH, LongSteps, LongTurns, write_to
from server.metrics import LAG_MEMORY, LAG_SAMPLE, LoopLag, Metric, exposition


def test_a_number_and_a_family_of_numbers_are_written_as_prometheus_reads_them() -> None:
    page = exposition(
        [
            Metric("rooms", "gauge", "Rooms by status.", lambda: {"seating": 2, "playing": 10}, "status"),
            Metric("answers_total", "counter", "Answers taken.", lambda: 12345678),
        ]
    )
    assert page == (
        "# HELP tidegate_rooms Rooms by status.\n"
        "# TYPE tidegate_rooms gauge\n"
        'tidegate_rooms{status="playing"} 10\n'
        'tidegate_rooms{status="seating"} 2\n'
        "# HELP tidegate_answers_total Answers taken.\n"
        "# TYPE tidegate_answers_total counter\n"
        "tidegate_answers_total 12345678\n"
    )


async def test_a_step_that_holds_up_the_loop_shows_as_lag_for_a_minute(mock_clock: MockClock) -> None:
    lag = LoopLag()
    async with trio.open_nursery() as nursery:
        nursery.start_soon(lag.measure)
        await trio.testing.wait_all_tasks_blocked()
        mock_clock.jump(LAG_SAMPLE + 0.2)
        await trio.testing.wait_all_tasks_blocked()
        assert lag.worst == pytest.approx(0.2)
        for _ in range(LAG_MEMORY):
            mock_clock.jump(LAG_SAMPLE)
            await trio.testing.wait_all_tasks_blocked()
        assert lag.worst == pytest.approx(0.0)
        nursery.cancel_scope.cancel()


@pytest.fixture
def written() -> object:
    """What the process logs, from now on."""
    out = io.BytesIO()
    write_to(out)
    yield out
    structlog.reset_defaults()


def test_a_line_of_the_log_is_one_json_object_with_what_is_bound_around_it(written: io.BytesIO) -> None:
    with structlog.contextvars.bound_contextvars(room="K7QM"):
        structlog.get_logger().info("answer", seat=2)
    line = written.getvalue()
    assert line.count(b"\n") == 1
    fields = orjson.loads(line)
    assert fields.pop("at").endswith("Z")
    assert fields == {"event": "answer", "level": "info", "room": "K7QM", "seat": 2}


def test_an_exception_is_logged_as_fields(written: io.BytesIO) -> None:
    structlog.get_logger().error("request_failed", exc_info=LookupError("no such thing"))
    (trouble,) = orjson.loads(written.getvalue())["exception"]
    assert (trouble["exc_type"], trouble["exc_value"]) == ("LookupError", "no such thing")


def test_what_json_does_not_know_is_logged_all_the_same(written: io.BytesIO) -> None:
    structlog.get_logger().info("odd", thing={1, 2}.__class__)
    assert orjson.loads(written.getvalue())["thing"] == "<class 'set'>"


async def test_a_step_of_a_task_over_fifty_milliseconds_is_logged_with_its_room() -> None:
    ticks = iter([0.0, 2 * LONG_STEP, 1.0, 1.0 + LONG_STEP / 2])
    steps, task = LongSteps(lambda: next(ticks)), trio.lowlevel.current_task()
    with structlog.testing.capture_logs() as logs, structlog.contextvars.bound_contextvars(room="K7QM"):
        for _ in range(2):
            steps.before_task_step(task)
            steps.after_task_step(task)
    assert [(entry["event"], entry["room"], entry["milliseconds"]) for entry in logs] == [("long_step", "K7QM", 100)]


async def test_after_a_long_turn_of_the_loop_steps_are_watched_for_a_while_and_then_there_is_a_rest() -> None:
    clock = [0.0]
    turns = LongTurns(lambda: clock[0])

    def turn(seconds: float) -> None:
        turns.after_io_wait(0.0)
        clock[0] += seconds
        turns.before_io_wait(0.0)

    async def step(seconds: float) -> None:
        await trio.lowlevel.checkpoint()
        clock[0] += seconds
        await trio.lowlevel.checkpoint()

    with structlog.testing.capture_logs() as logs:
        turn(LONG_STEP / 2)
        await step(2 * LONG_STEP)
        assert logs == []
        turn(2 * LONG_STEP)
        await step(2 * LONG_STEP)
        await step(LONG_STEP / 2)
        assert [entry["event"] for entry in logs] == ["long_turn", "long_step"]
        clock[0] += WATCH + 1
        turn(0.0)
        logs.clear()
        await step(2 * LONG_STEP)
        turn(2 * LONG_STEP)
        assert logs == []
        clock[0] += REST
        turn(2 * LONG_STEP)
        assert [entry["event"] for entry in logs] == ["long_turn"]
        clock[0] += WATCH + 1
        turn(0.0)
