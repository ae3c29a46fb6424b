"""What an answer costs and how long it takes: `python -m tests.benchmarks.answers` loads a server of its own.

For 50 and 200 rooms of Tollway, with four phones and a screen each: once in a closed loop, which is all the server can
do, and once at three tenths of that, where latency means something. The load tool is a process of its own.
"""

import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

import click
import orjson

from tests.benchmarks.figures import Figure, hand_over
from tests.process import ROOT, server_process

SHARE = 0.3
"""Of what the server can do, for the second run."""
SPARE = 240
"""Seconds a run may take besides the measuring."""


@click.command()
@click.option("--rooms", "counts", multiple=True, default=(50, 200), type=click.IntRange(1), show_default=True)
@click.option("--seconds", default=30.0, type=click.FloatRange(1), show_default=True, help="Measured in each run.")
@click.option("--json", "out", type=click.Path(dir_okay=False, path_type=Path), help="Write the figures here.")
def main(counts: tuple[int, ...], seconds: float, out: Path | None) -> None:
    """Answers a second, CPU of the server for each, and latency to every device."""
    rows = []
    for rooms in counts:
        full = _load(rooms, seconds, think=0.0)
        rate = SHARE * full["answers_per_second"]
        calm = _load(rooms, seconds, think=rooms / rate - full["latency_p50"] * SHARE / 1000)
        rows += [_row("all it can", full), _row(f"{SHARE:.0%} of that", calm)]
    hand_over("Tollway, four phones and a screen a room", rows, out)
    raise SystemExit(any(row["oracle"] for row in rows))


def _load(rooms: int, seconds: float, *, think: float) -> dict[str, Any]:
    """The load tool's report on a new server."""
    with tempfile.TemporaryDirectory() as folder, server_process(Path(folder) / "data") as server:
        report = Path(folder) / "report.json"
        command = [sys.executable, "-m", "server", "load", str(server.port), "--pid", str(server.pid)]
        command += ["--rooms", str(rooms), "--seconds", str(seconds), "--think", f"{think:.3f}"]
        command += ["--option", "turns=none", "--out", str(report)]
        subprocess.run(command, cwd=ROOT, timeout=seconds + SPARE, check=False)
        loaded: dict[str, Any] = orjson.loads(report.read_bytes())
        return loaded


def _row(pace: str, report: dict[str, Any]) -> dict[str, Figure]:
    return {
        "rooms": report["rooms"],
        "pace": pace,
        "answers a second": report["answers_per_second"],
        "server's CPU ms an answer": report["server_cpu_per_answer"],
        "cores busy in the server": report["server_cores"],
        "client's CPU ms an answer": report["client_cpu_per_answer"],
        "latency p50 ms": report["latency_p50"],
        "p99 ms": report["latency_p99"],
        "max ms": report["latency_max"],
        "bytes an answer, all devices": report["bytes_per_answer"],
        "oracle": sum(report["findings"].values()),
    }


if __name__ == "__main__":
    main()
