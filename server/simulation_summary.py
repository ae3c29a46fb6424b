"""A simulation in numbers: what many outcomes have in common."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from math import sqrt
from statistics import fmean, quantiles

from attrs import frozen

from server.simulation_play import Outcome, Plan

Z = 1.96
"""Two-sided 95 % of a normal distribution."""


@frozen
class Rate:
    """So many of so many, and Wilson's 95 % interval for the rate behind it."""

    count: int
    of: int
    rate: float
    low: float
    high: float

    @classmethod
    def among(cls, count: int, of: int) -> "Rate":
        if not of:
            return cls(0, 0, 0.0, 0.0, 1.0)
        rate, weight = count / of, 1 + Z * Z / of
        middle = (rate + Z * Z / (2 * of)) / weight
        reach = Z * sqrt(rate * (1 - rate) / of + Z * Z / (4 * of * of)) / weight
        return cls(count, of, rate, max(0.0, middle - reach), min(1.0, middle + reach))


@frozen
class Spread:
    """A number that every game has, over all games."""

    mean: float
    low: float
    """One game in ten is below this."""
    median: float
    high: float
    """One game in ten is above this."""

    @classmethod
    def of(cls, numbers: Sequence[float]) -> "Spread":
        tenths = quantiles(numbers, n=10, method="inclusive") if len(numbers) > 1 else list(numbers) * 9
        return cls(fmean(numbers), tenths[0], tenths[4], tenths[8])


@frozen
class Thing:
    """Something seats can take."""

    name: str
    taken: int
    """How often, by anyone."""
    of_offered: float | None
    """Share of those there were that somebody took; None where that means nothing."""
    wins: Rate
    """Of the seats that took it, once or more."""


@frozen
class Summary:
    """All of it."""

    title: str
    seed: str
    games: int
    seats: int
    numbers: Mapping[str, Spread]
    wins_by_seat: tuple[Rate, ...]
    happened: Mapping[str, Mapping[str, Rate]]
    sources: Mapping[str, float]
    """Share of the winner's points."""
    things: Mapping[str, tuple[Thing, ...]]
    """By title, most taken first."""
    games_per_second_and_core: float
    milliseconds_per_decision: float
    """Views, advice and rules together."""

    @classmethod
    def of(cls, plan: Plan, outcomes: Sequence[Outcome]) -> "Summary":
        seconds = sum(outcome.seconds for outcome in outcomes)
        return cls(
            title=plan.title,
            seed=plan.seed,
            games=len(outcomes),
            seats=plan.seats,
            numbers={name: Spread.of(numbers) for name, numbers in columns(outcomes).items()},
            wins_by_seat=tuple(
                Rate.among(sum(outcome.ranks[seat] == 1 for outcome in outcomes), len(outcomes))
                for seat in range(plan.seats)
            ),
            happened=happenings(outcomes),
            sources=sources(outcomes),
            things={title: things(outcomes, title) for title in titles(outcomes)},
            games_per_second_and_core=len(outcomes) / seconds,
            milliseconds_per_decision=1000 * seconds / sum(outcome.answers for outcome in outcomes),
        )


def columns(outcomes: Sequence[Outcome]) -> dict[str, list[float]]:
    """The numbers of all games by name, the game's own first."""
    own = {name: [outcome.report.numbers[name] for outcome in outcomes] for name in outcomes[0].report.numbers}
    return {
        **own,
        "decisions": [float(outcome.answers) for outcome in outcomes],
        "winning score": [float(outcome.scores[outcome.ranks.index(1)]) for outcome in outcomes],
        "score of the others": [
            fmean([score for score, rank in zip(outcome.scores, outcome.ranks, strict=True) if rank > 1] or [0])
            for outcome in outcomes
        ],
    }


def happenings(outcomes: Sequence[Outcome]) -> dict[str, dict[str, Rate]]:
    counts = {
        title: Counter(outcome.report.happened[title] for outcome in outcomes) for title in outcomes[0].report.happened
    }
    return {
        title: {what: Rate.among(count, len(outcomes)) for what, count in counter.most_common()}
        for title, counter in counts.items()
    }


def sources(outcomes: Sequence[Outcome]) -> dict[str, float]:
    points = {
        source: sum(outcome.report.sources[source] for outcome in outcomes) for source in outcomes[0].report.sources
    }
    return {source: share / (sum(points.values()) or 1) for source, share in points.items()}


def titles(outcomes: Iterable[Outcome]) -> list[str]:
    """Of everything that was taken or offered in any game, in order of appearance."""
    return list(
        dict.fromkeys(title for outcome in outcomes for title in [*outcome.report.took, *outcome.report.offered])
    )


def things(outcomes: Iterable[Outcome], title: str) -> tuple[Thing, ...]:
    taken, offered, holders, winners = Counter[str](), Counter[str](), Counter[str](), Counter[str]()
    for outcome in outcomes:
        offered.update(outcome.report.offered.get(title, ()))
        for rank, took in zip(outcome.ranks, outcome.report.took.get(title, ()), strict=False):
            taken.update(took)
            holders.update(set(took))
            if rank == 1:
                winners.update(set(took))
    return tuple(
        Thing(
            name,
            taken[name],
            taken[name] / offered[name] if offered[name] else None,
            Rate.among(winners[name], holders[name]),
        )
        for name in sorted(taken | offered, key=lambda name: (-taken[name], name))
    )
