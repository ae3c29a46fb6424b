"""Bot games by the hundred, and what is said of them."""

from collections.abc import Iterator
from pathlib import Path

import orjson
import pytest
from attrs import evolve

from games.ruleset import BadOptions
from games.sea_kings.characters import KINGS
from server.simulate import CannotSimulate, Plan, simulate
from server.simulation_play import Outcome, play
from server.simulation_summary import Rate, Spread, Summary

SHORT = Plan("tollway", games=6, seats=4, options={"turns": 20})
SEA = Plan("sea-kings", games=3, seats=3, options={"kings": "draft", "goals": "random"})


def outcomes(plan: Plan) -> Iterator[Outcome]:
    return (play((plan, number)) for number in range(plan.games))


@pytest.fixture(scope="module")
def at_sea() -> list[Outcome]:
    return list(outcomes(SEA))


def without_time(outcome: Outcome) -> Outcome:
    return evolve(outcome, seconds=0.0)


def test_the_same_seed_plays_the_same_games_and_another_others() -> None:
    first = [without_time(outcome) for outcome in outcomes(SHORT)]
    assert [without_time(outcome) for outcome in outcomes(SHORT)] == first
    assert [without_time(outcome) for outcome in outcomes(evolve(SHORT, seed="1"))] != first


def test_the_games_of_one_simulation_differ() -> None:
    assert len({outcome.scores for outcome in outcomes(SHORT)}) > 1


def test_a_simulation_on_all_cores_leaves_numbers_and_a_picture(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "new" / "folder"
    assert simulate(SHORT, out) == 0
    said = orjson.loads((out / "tollway-4-seats-turns-20.json").read_bytes())
    alone = Summary.of(SHORT, list(outcomes(SHORT)))
    assert said["numbers"]["winning score"]["mean"] == alone.numbers["winning score"].mean
    assert [rate["count"] for rate in said["wins_by_seat"]] == [rate.count for rate in alone.wins_by_seat]
    assert (out / "tollway-4-seats-turns-20.png").read_bytes().startswith(b"\x89PNG")
    assert "winning score" in capsys.readouterr().out


@pytest.mark.parametrize(("game", "seats"), [("chess", 2), ("sea-kings", 5), ("tollway", 2)])
def test_what_is_not_played_cannot_be_simulated(game: str, seats: int) -> None:
    with pytest.raises(CannotSimulate):
        Plan(game, games=1, seats=seats)


def test_an_unknown_table_option_is_refused_before_anything_is_played() -> None:
    with pytest.raises(BadOptions):
        Plan("sea-kings", games=1, seats=2, options={"kings": "all"})


def test_wilsons_interval_is_the_textbooks() -> None:
    half, none = Rate.among(5, 10), Rate.among(0, 20)
    assert (round(half.low, 4), round(half.high, 4)) == (0.2366, 0.7634)
    assert (none.low, round(none.high, 4)) == (0.0, 0.1611)


def test_a_rate_of_nothing_could_be_any() -> None:
    assert Rate.among(0, 0) == Rate(0, 0, 0.0, 0.0, 1.0)


def test_a_spread_holds_eight_of_ten() -> None:
    assert Spread.of([float(n) for n in range(11)]) == Spread(mean=5.0, low=1.0, median=5.0, high=9.0)
    assert Spread.of([3.0]) == Spread(3.0, 3.0, 3.0, 3.0)


def test_every_game_has_one_winner_whose_points_are_told_by_source(at_sea: list[Outcome]) -> None:
    for outcome in at_sea:
        assert sum(outcome.report.sources.values()) == outcome.scores[outcome.ranks.index(1)]
        assert outcome.ranks.count(1) == 1


def test_nothing_is_taken_more_often_than_it_was_offered(at_sea: list[Outcome]) -> None:
    for outcome in at_sea:
        for title, offered in outcome.report.offered.items():
            taken = [thing for things in outcome.report.took[title] for thing in things]
            assert all(taken.count(thing) <= offered.count(thing) for thing in taken), title


def test_each_seat_of_a_draft_has_a_king_and_a_place_in_turn_order(at_sea: list[Outcome]) -> None:
    for outcome in at_sea:
        kings = [king for (king,) in outcome.report.took["king"]]
        assert len(set(kings)) == 3
        assert set(kings) <= set(KINGS)
        assert sorted(outcome.report.took["place in turn order"]) == [("1",), ("2",), ("3",)]


def test_a_summary_counts_wins_by_what_was_taken(at_sea: list[Outcome]) -> None:
    summary = Summary.of(SEA, at_sea)
    assert sum(rate.count for rate in summary.wins_by_seat) == 3
    assert sum(rate.count for rate in summary.happened["last round brought on by"].values()) == 3
    places = summary.things["place in turn order"]
    assert [thing.taken for thing in places] == [3, 3, 3]
    assert sum(thing.wins.count for thing in places) == 3
    recruited = {thing.name: thing for thing in summary.things["characters recruited"]}
    assert all(0 <= (thing.of_offered or 0) <= 1 for thing in recruited.values())
    assert "king" in summary.things
