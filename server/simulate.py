"""Bot games at engine speed on all cores: the command `tidegate simulate`."""

import os
import signal
from multiprocessing import get_context
from pathlib import Path

import orjson
from attrs import asdict
from rich.console import Console
from rich.progress import Progress

from server.simulation_picture import plot
from server.simulation_play import CannotSimulate, Outcome, Plan, play
from server.simulation_summary import Summary
from server.simulation_table import show

__all__ = ["CannotSimulate", "Plan", "simulate"]


def simulate(plan: Plan, out: Path) -> int:
    """Play, show the tables and write `<title>.json` and `.png` into `out`. Returns the exit status.

    What a game raises comes out of here; it can be had again with the same seed.
    """
    console = Console()
    outcomes = play_all(plan, console)
    summary = Summary.of(plan, outcomes)
    show(summary, console)
    out.mkdir(parents=True, exist_ok=True)
    name = plan.title.replace(" ", "-")
    (out / f"{name}.json").write_bytes(orjson.dumps(asdict(summary), option=orjson.OPT_INDENT_2) + b"\n")
    plot(summary, outcomes, out / f"{name}.png")
    console.print(f"{out / name}.json and .png", highlight=False, soft_wrap=True)
    return 0


def play_all(plan: Plan, console: Console) -> list[Outcome]:
    """All games of the plan, in its order, on as many cores as this process may use."""
    jobs = [(plan, number) for number in range(plan.games)]
    # spawned, not forked: the progress bar has a thread
    workers = get_context("spawn").Pool(min(cores(), plan.games), leave_interrupts_to_the_first_process)
    with workers as pool, Progress(console=console) as progress:
        return list(progress.track(pool.imap(play, jobs), total=plan.games, description=plan.title))


def leave_interrupts_to_the_first_process() -> None:
    """It ends the others."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def cores() -> int:
    """Cores this process may use; fewer than the machine has, perhaps."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
