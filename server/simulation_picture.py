"""A simulation as a picture."""

from collections.abc import Mapping, Sequence
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING

from server.simulation_play import Outcome
from server.simulation_summary import Rate, Summary, columns

if TYPE_CHECKING:
    from matplotlib.axes import Axes

INK, ACCENT, PALE = "#1b3a4b", "#d1603d", "#8fb8c9"
MOST_BINS = 30
MOST_BARS = 24
"""Groups of more things than this are in the table alone."""


def plot(summary: Summary, outcomes: Sequence[Outcome], path: Path) -> None:
    """Distributions on top, below them who wins with what."""
    from matplotlib.figure import Figure  # takes a second to import: not for those who only ask for help

    groups = [(title, things) for title, things in summary.things.items() if len(things) <= MOST_BARS]
    cells = 3 + len(summary.happened) + bool(summary.sources) + len(groups)
    rows = -(-cells // 3)
    figure = Figure(figsize=(15, 4.2 * rows), layout="constrained")
    figure.suptitle(f"{summary.games} games of {summary.title}", fontsize=15)
    axes = iter(figure.subplots(rows, 3, squeeze=False).flat)
    numbers = columns(outcomes)
    length = next(iter(numbers))
    histogram(next(axes), length, numbers[length])
    histogram(next(axes), "winning score", numbers["winning score"])
    bars(next(axes), "wins by seat", {str(seat): rate for seat, rate in enumerate(summary.wins_by_seat)}, summary.seats)
    for title, rates in summary.happened.items():
        bars(next(axes), title, rates, None)
    if summary.sources:
        shares(next(axes), summary.sources)
    for title, things in groups:
        bars(next(axes), f"wins by {title}", {thing.name: thing.wins for thing in things}, summary.seats)
    for unused in axes:
        unused.set_visible(False)
    figure.savefig(path, dpi=80)


def histogram(axes: "Axes", title: str, numbers: Sequence[float]) -> None:
    axes.hist(numbers, bins=edges(numbers), color=PALE, edgecolor=INK)
    axes.axvline(sum(numbers) / len(numbers), color=ACCENT)
    axes.set(title=title, ylabel="games")


def edges(numbers: Sequence[float]) -> list[float]:
    """Of at most so many bins that each holds equally many of the values there could be."""
    values = sorted(set(numbers))
    step = min((high - low for low, high in pairwise(values)), default=1.0)
    width = step * -(-(values[-1] - values[0] + step) // (step * MOST_BINS))
    count = int((values[-1] - values[0] + step) // width) + 1
    return [values[0] - step / 2 + n * width for n in range(count + 1)]


def bars(axes: "Axes", title: str, rates: Mapping[str, Rate], seats: int | None) -> None:
    """Rates with their intervals; a line where everyone would win alike."""
    names = list(rates)[::-1]
    middle = [rates[name].rate for name in names]
    reach = (
        [rates[name].rate - rates[name].low for name in names],
        [rates[name].high - rates[name].rate for name in names],
    )
    axes.barh(names, middle, xerr=reach, color=PALE, ecolor=INK, capsize=2)
    if seats:
        axes.axvline(1 / seats, color=ACCENT)
    axes.set(title=title, xlim=(0, 1 if not seats else None))


def shares(axes: "Axes", sources: Mapping[str, float]) -> None:
    names = list(sources)[::-1]
    axes.barh(names, [sources[name] for name in names], color=PALE, edgecolor=INK)
    axes.set(title="share of the winner's points", xlim=(0, 1))
