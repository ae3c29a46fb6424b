"""Chapter 8: the table options kings, goals and Matrona for two."""

import pytest

from games.engine import Game
from games.sea_kings import RULESET
from tests.sea_kings_play import Play
from tests.sea_kings_table import fresh_table, table

STARTING = ["dragoon", "legion", "lord", "matrona", "negotiator", "wave_teller"]
NUMBERS = {"kai": 1, "xander": 2, "mara": 3, "sol": 4, "adela": 5, "franslot": 6, "herbert": 7, "theseus": 8}
PRINTED = ["hand8", "board5", "scored3", "wild2"]
ROW = "eel healer angler diplomat manta_leader marauder"


def test_without_kings_everyone_plays_the_same_six_cards() -> None:
    game = fresh_table(seats=4, kings="none")
    assert [game.hand(seat) for seat in range(4)] == [STARTING] * 4


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_kings_by_seat_gives_king_one_to_the_first_player_two_to_the_second_and_so_on(seats: int) -> None:
    game = fresh_table(seats=seats, kings="seat")
    first = game.to_act()[0]
    for place, king in enumerate(["kai", "xander", "mara", "sol"][:seats]):
        assert king in game.hand((first + place) % seats)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_draft_takes_one_king_more_than_players_and_goes_counter_clockwise_from_the_last(seats: int) -> None:
    game = fresh_table(seats=seats, kings="draft")
    last = game.to_act()[0]
    shown = game.offered_things()
    assert len(shown) == seats + 1
    assert shown <= set(NUMBERS)
    for passed in range(seats):
        assert game.to_act() == [(last - passed) % seats]
        assert game.offered_things() == shown
        assert len(shown) == seats + 1 - passed
        kept = min(shown)
        game.choose(kept)
        shown = shown - {kept}
    first = (last + 1) % seats
    assert game.to_act() == [first]
    assert all(shown.isdisjoint(game.hand(seat)) for seat in range(seats))


def test_draft_choices_are_hidden_until_all_have_chosen_and_open_then() -> None:
    """D20."""
    game = fresh_table(seats=3, kings="draft")
    last = game.to_act()[0]
    kept = min(game.offered_things())
    before = game.seen("players"), [game.private(seat) for seat in range(3) if seat != last]
    game.choose(kept)
    assert game.seen("players") == before[0]
    passed_on, first = (last - 1) % 3, (last + 1) % 3
    assert game.private(first) == before[1][0 if first < passed_on else 1]
    game.choose(min(game.offered_things()))
    game.choose(min(game.offered_things()))
    assert game.seen("players", last, "king") == NUMBERS[kept]
    assert None not in [game.seen("players", seat, "king") for seat in range(3)]


def test_everyone_sees_whose_choice_it_is_and_nobody_takes_back_a_king_that_was_passed_on() -> None:
    game = fresh_table(seats=3, kings="draft")
    for _ in range(3):
        (chooser,) = game.to_act()
        assert (game.seen("phase"), game.seen("active")) == ("draft", chooser)
        game.choose(min(game.offered_things()))
        assert not any(game.game.can_take_back(seat) for seat in game.game.seats)
    assert game.seen("phase") == "before"


def test_a_draft_goes_on_from_any_of_its_choices() -> None:
    game = fresh_table(seats=3, kings="draft")
    game.choose(min(game.offered_things()))
    stored = game.game.settled
    assert stored is not None
    again = Play(Game(RULESET, {"kings": "draft"}, 3, "tide", start=stored))
    assert again.everything() == game.everything()
    assert len(again.offered_things()) == 3


def test_fixed_goals_are_the_four_printed_ones() -> None:
    assert fresh_table(goals="fixed").goals() == PRINTED


def test_random_goals_are_four_different_ones_of_all_fourteen_the_printed_among_them() -> None:
    drawn = [fresh_table(goals="random", seed=f"goal {n}").goals() for n in range(60)]
    assert all(len(set(four)) == 4 for four in drawn)
    seen = {goal for four in drawn for goal in four}
    assert len(seen) == 14
    assert set(PRINTED) <= seen
    assert any(0 < len(set(four) & set(PRINTED)) < 4 for four in drawn)


def test_two_to_four_can_play() -> None:
    assert list(RULESET.seats) == [2, 3, 4]


def test_the_default_table_has_no_rule_for_matrona_among_two() -> None:
    """D4."""
    game = table(row=ROW, deck="megalodon healer")
    game.play("matrona")
    assert game.row() == ROW.split()


def test_with_matronas_rule_for_two_the_free_character_leaves_the_game_and_the_row_slides_and_refills() -> None:
    """D4."""
    game = table(matrona_rule="on", row=ROW, deck="megalodon healer")
    game.play("matrona")
    assert game.row() == ["healer", "angler", "diplomat", "manta_leader", "marauder", "megalodon"]
    assert game.deck() == ["healer"]
    assert game.state.market.removed == ["eel/1"]


def test_matronas_rule_is_for_two_players_only() -> None:
    game = table(seats=3, matrona_rule="on", row=ROW, deck="megalodon healer")
    game.play("matrona")
    assert game.row() == ROW.split()


def test_king_mantas_of_the_draft_come_when_all_have_chosen() -> None:
    """D20."""
    game = fresh_table(seats=2, kings="draft", seed=seed_with("franslot"))
    first_to_draft = game.to_act()[0]
    game.choose("franslot")
    assert game.wild(first_to_draft) == []
    game.choose(min(game.offered_things()))
    assert game.wild(first_to_draft) == ["C2"]


def seed_with(king: str) -> str:
    """A seed whose draft of two players shows this king."""
    for number in range(200):
        if king in fresh_table(seats=2, kings="draft", seed=f"{king} {number}").offered_things():
            return f"{king} {number}"
    raise LookupError(king)
