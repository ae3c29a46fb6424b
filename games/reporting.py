"""What a finished game may say of itself to a simulation, in `games/<game>/report.py`: `report(game) -> Report`."""

from collections.abc import Mapping

from attrs import field, frozen

Things = tuple[str, ...]


@frozen
class Report:
    """Plain data; the keys of each mapping are titles for people, the same in every game of a kind."""

    numbers: Mapping[str, float] = field(factory=dict)
    """One for the whole game: its length in turns, say."""
    happened: Mapping[str, str] = field(factory=dict)
    """Which of several things happened: what ended it, say."""
    sources: Mapping[str, float] = field(factory=dict)
    """The winner's points by where they are from."""
    took: Mapping[str, tuple[Things, ...]] = field(factory=dict)
    """By seat, what it took: cards, goals, its place in turn order. A thing taken twice stands there twice."""
    offered: Mapping[str, Things] = field(factory=dict)
    """Under the same title, what there was to take, if not everyone has one."""
