"""What a load test has measured, as numbers, as a table and as a picture."""

import os
import platform
from pathlib import Path

import orjson
from attrs import asdict, frozen
from rich.console import Console
from rich.table import Table as Rows

from loadtest.plan import Trial

POINTS = 5_000
"""Samples that the plot shows of however many there are."""
CLOCK_TICK = os.sysconf("SC_CLK_TCK")


def cpu_of(pid: int) -> float:
    """Seconds of CPU a process has taken, all threads. Raises OSError where there is no /proc, or no such process."""
    fields = Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / CLOCK_TICK


@frozen
class Report:
    """One trial in numbers. Times are milliseconds unless they say otherwise."""

    address: str
    game: str
    rooms: int
    phones: int
    screens: int
    think: float
    """Seconds."""
    drop_rate: float
    seconds: float
    """How long was measured."""
    answers: int
    answers_per_second: float
    latency_p50: float
    """From the instant an answer was intended to its update, over every device of its room."""
    latency_p99: float
    latency_max: float
    latency_samples: int
    bytes_per_answer: float
    """Heard by all devices together."""
    messages_per_answer: float
    drops: int
    resumed: int
    skipped: int
    """Versions that devices did not get, since a whole view came instead."""
    games: int
    errors: dict[str, int]
    findings: dict[str, int]
    """What the oracle found; empty is good."""
    sentences: list[str]
    """The first findings, word by word."""
    server_cpu_per_answer: float | None
    """None when the server's process was not named."""
    server_cores: float | None
    """How busy the server was: 1 is one core."""
    client_cpu_per_answer: float
    machine: str

    @classmethod
    def of(cls, trial: Trial, server_cpu: float | None) -> "Report":
        """`server_cpu` is the seconds of CPU the server took while it was measured."""
        plan, tally = trial.plan, trial.tally
        sorted_latencies = sorted(tally.latencies)
        answers = tally.answers or 1
        return cls(
            address=plan.address.authority,
            game=plan.game,
            rooms=plan.rooms,
            phones=plan.phones,
            screens=plan.screens,
            think=plan.think,
            drop_rate=plan.drop_rate,
            seconds=round(tally.seconds, 2),
            answers=tally.answers,
            answers_per_second=round(tally.answers / tally.seconds, 1),
            latency_p50=_at(sorted_latencies, 0.50),
            latency_p99=_at(sorted_latencies, 0.99),
            latency_max=_at(sorted_latencies, 1.0),
            latency_samples=len(sorted_latencies),
            bytes_per_answer=round(tally.heard_bytes / answers, 1),
            messages_per_answer=round(tally.messages / answers, 2),
            drops=tally.drops,
            resumed=tally.resumed,
            skipped=tally.skipped,
            games=tally.games,
            errors=dict(tally.errors),
            findings=dict(trial.oracle.counts),
            sentences=trial.oracle.sentences,
            server_cpu_per_answer=None if server_cpu is None else round(server_cpu / answers * 1000, 3),
            server_cores=None if server_cpu is None else round(server_cpu / tally.seconds, 2),
            client_cpu_per_answer=round(tally.own_cpu / answers * 1000, 3),
            machine=f"{platform.machine()}, {os.cpu_count()} cores, Python {platform.python_version()}",
        )

    def write(self, path: Path) -> None:
        """As JSON."""
        path.write_bytes(orjson.dumps(asdict(self), option=orjson.OPT_INDENT_2) + b"\n")

    def print(self, console: Console) -> None:
        """As a table, findings last."""
        rows = Rows(
            title=f"{self.rooms} rooms of {self.game} at {self.address}", show_header=False, title_justify="left"
        )
        for name, value in self._rows():
            rows.add_row(name, value)
        console.print(rows)
        for sentence in self.sentences:
            console.print(sentence, style="red", markup=False, highlight=False)

    def _rows(self) -> list[tuple[str, str]]:
        unknown = "unknown (give --pid)"
        server, cores = self.server_cpu_per_answer, self.server_cores
        return [
            ("devices", f"{self.rooms * self.phones} phones, {self.rooms * self.screens} screens"),
            ("measured", f"{self.seconds} s"),
            ("answers", f"{self.answers}, {self.answers_per_second} a second"),
            ("latency to every device", f"p50 {self.latency_p50}, p99 {self.latency_p99}, max {self.latency_max} ms"),
            ("heard for an answer", f"{self.bytes_per_answer} bytes in {self.messages_per_answer} messages"),
            ("server's CPU for an answer", unknown if server is None else f"{server} ms; {cores} cores busy"),
            ("this client's CPU for an answer", f"{self.client_cpu_per_answer} ms"),
            ("connections dropped, resumed", f"{self.drops}, {self.resumed}"),
            ("versions skipped", str(self.skipped)),
            ("games ended", str(self.games)),
            ("errors", ", ".join(f"{count} {what}" for what, count in self.errors.items()) or "none"),
            ("oracle", ", ".join(f"{count} {what}" for what, count in self.findings.items()) or "found nothing"),
        ]


def plot(trial: Trial, path: Path) -> None:
    """Answers a second over time, and how many devices were told within which time."""
    from matplotlib.figure import Figure  # takes a second to import: not for those who want no picture

    tally = trial.tally
    figure = Figure(figsize=(10, 4), layout="constrained")
    over_time, latency = figure.subplots(1, 2)
    instants = [at - tally.began_at for at, _ in tally.pulse]
    rates = [
        (after - before) / (then - now)
        for (now, before), (then, after) in zip(tally.pulse, tally.pulse[1:], strict=False)
    ]
    over_time.plot(instants[1:], rates)
    over_time.set(title="Answers a second", xlabel="seconds", ylim=(0, None))
    times = [1000 * seconds for seconds in sorted(tally.latencies)]
    shown = range(0, len(times), 1 + len(times) // POINTS)
    latency.plot([times[n] for n in shown], [(1 + n) / len(times) for n in shown])
    latency.set(title="Devices told within", xlabel="milliseconds since the intended answer", xscale="log", ylim=(0, 1))
    latency.grid(visible=True, alpha=0.3)
    figure.savefig(path, dpi=120)


def _at(sorted_seconds: list[float], share: float) -> float:
    """Milliseconds that this share of the samples does not exceed."""
    if not sorted_seconds:
        return 0.0
    return round(1000 * sorted_seconds[min(len(sorted_seconds) - 1, int(share * len(sorted_seconds)))], 2)
