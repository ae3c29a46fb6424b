"""One load test from the command line: progress, report, exit status."""

import time
from collections.abc import Callable

import trio
from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

from loadtest.api import games
from loadtest.crowd import Crowd
from loadtest.plan import Plan, Trial
from loadtest.report import Report, cpu_of, plot

SETTING_UP = 120.0
"""Seconds for every room to begin its first game."""
PULSE = 0.5
"""Seconds between two looks at the tally."""


class NotOurs(Exception):
    """The server is not on this machine and nobody has said that it may be loaded."""


class NotPlaying(Exception):
    """The rooms did not get to their games."""


def load(plan: Plan) -> int:
    """Run the plan; print and write what was measured. The exit status: 0 when the oracle found nothing, else 1.

    Raises NotOurs, NotPlaying, and what `loadtest.api` raises when no room can be made.
    """
    if not (plan.address.is_this_machine or plan.i_own_this_host):
        raise NotOurs(f"{plan.address.host} is another machine: only with --i-own-this-host")
    console = Console()
    trial, report = trio.run(measure, plan, console)
    report.print(console)
    if plan.out is not None:
        report.write(plan.out)
        if trial.tally.latencies:
            plot(trial, plan.out.with_suffix(".png"))
    return 1 if report.findings else 0


async def measure(plan: Plan, console: Console) -> tuple[Trial, Report]:
    """The crowd comes, plays for the planned time, and leaves nothing behind."""
    await games(plan.address)
    trial = Trial(plan)
    trial.random.seed(plan.seed)
    crowd = Crowd(trial)
    ended = trio.Event()
    columns = TextColumn("{task.description}"), BarColumn(), TimeRemainingColumn()
    with Progress(*columns, console=console, transient=True) as progress:
        async with trio.open_nursery() as nursery:
            nursery.start_soon(crowd.run, ended)
            bar = progress.add_task("rooms fill", total=None)
            with trio.move_on_after(SETTING_UP) as patience:
                await crowd.playing.wait()
            if patience.cancelled_caught or crowd.refusal:
                nursery.cancel_scope.cancel()
            server_cpu = await _watch(
                trial, lambda done, said: progress.update(bar, total=1, completed=done, description=said)
            )
            ended.set()
    if not trial.tally.ended_at:
        raise NotPlaying(f"not all of {plan.rooms} rooms came to play: {crowd.refusal or dict(trial.tally.errors)}")
    return trial, Report.of(trial, server_cpu)


async def _watch(trial: Trial, show: Callable[[float, str], None]) -> float | None:
    """Measure for the planned time. Returns the server's seconds of CPU; `show` is told the share that is over."""
    plan, tally = trial.plan, trial.tally
    before = None if plan.pid is None else cpu_of(plan.pid)
    tally.start()
    while tally.seconds < plan.seconds:
        await trio.sleep(max(0.0, min(PULSE, plan.seconds - tally.seconds)))
        tally.pulse.append((time.perf_counter(), tally.answers))
        rate, found = tally.answers / tally.seconds, sum(trial.oracle.counts.values())
        show(tally.seconds / plan.seconds, f"{rate:.0f} answers a second, {found} findings")
    after = None if plan.pid is None else cpu_of(plan.pid)
    tally.stop()
    return None if before is None or after is None else after - before
