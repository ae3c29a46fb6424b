"""A simulation as tables for the terminal."""

from collections.abc import Sequence

from rich.console import Console
from rich.table import Table as Rows

from server.simulation_summary import Rate, Summary, Thing


def show(summary: Summary, console: Console) -> None:
    """As tables."""
    console.print(general(summary))
    for title, things in summary.things.items():
        console.print(taken(title, things))


def general(summary: Summary) -> Rows:
    rows = Rows(title=f"{summary.games} games of {summary.title}", show_header=False, title_justify="left")
    for name, spread in summary.numbers.items():
        spans = f"{spread.mean:.1f}  (80 % between {spread.low:.1f} and {spread.high:.1f}, median {spread.median:.1f})"
        rows.add_row(name, spans)
    for title, rates in summary.happened.items():
        rows.add_row(title, "\n".join(f"{what} {written(rate)}" for what, rate in rates.items()))
    if summary.sources:
        shares = (f"{source} {share:.0%}" for source, share in summary.sources.items())
        rows.add_row("the winner's points", ", ".join(shares))
    rows.add_row("wins by seat", "\n".join(f"{seat} {written(rate)}" for seat, rate in enumerate(summary.wins_by_seat)))
    rows.add_row("games a second and core", f"{summary.games_per_second_and_core:.2f}")
    rows.add_row("CPU for a decision", f"{summary.milliseconds_per_decision:.2f} ms")
    return rows


def taken(title: str, things: Sequence[Thing]) -> Rows:
    rows = Rows(title=title, title_justify="left")
    for column in ("", "taken", "of those offered", "wins of the seats that took it"):
        rows.add_column(column, justify="right" if column else "left")
    for thing in things:
        share = "" if thing.of_offered is None else f"{thing.of_offered:.0%}"
        rows.add_row(thing.name, str(thing.taken), share, written(thing.wins))
    return rows


def written(rate: Rate) -> str:
    return f"{rate.rate:.1%}  [{rate.low:.1%}, {rate.high:.1%}]" if rate.of else ""
