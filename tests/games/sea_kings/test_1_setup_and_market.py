"""Chapter 1: components, set-up, the row of characters, the market of locations, scouting."""

import pytest

from tests.sea_kings_table import fresh_table, table

STARTING = ["dragoon", "legion", "lord", "matrona", "negotiator", "wave_teller"]
OCEAN = ["accountant", "angler", "diplomat", "eel", "healer", "manta_leader", "marauder", "megalodon", "researcher"]
ROW = "eel healer angler diplomat manta_leader marauder"


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_ocean_is_nine_kinds_of_character_twice_for_every_number_of_players(seats: int) -> None:
    """D1."""
    game = fresh_table(seats=seats)
    assert sorted(game.row() + game.deck()) == sorted(OCEAN * 2)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_everyone_starts_with_the_same_six_characters_in_hand(seats: int) -> None:
    game = fresh_table(seats=seats)
    assert [game.hand(seat) for seat in range(seats)] == [STARTING] * seats


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_everyone_starts_with_four_ready_trained_mantas_and_nothing_on_board_discard_and_pile(seats: int) -> None:
    game = fresh_table(seats=seats)
    for seat in range(seats):
        assert game.trained(seat) == ["C1", "P1", "R1", "SC"]
        assert game.ready(seat) == ["C1", "P1", "R1", "SC"]
        assert (game.board(seat), game.discard(seat), game.scored(seat), game.wild(seat)) == ({}, [], [], [])


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_set_up_opens_six_characters_and_six_locations_below_an_empty_top_row(seats: int) -> None:
    game = fresh_table(seats=seats)
    assert (len(game.row()), len(game.deck())) == (6, 12)
    assert (len(game.bottom()), len(game.sea())) == (6, 50)
    assert (game.top(), game.gone()) == ([], [])
    assert len(set(game.bottom() + game.sea())) == 56


def test_the_start_player_is_a_random_seat() -> None:
    """D2."""
    assert {fresh_table(seats=3, seed=f"swimmer {n}").to_act()[0] for n in range(40)} == {0, 1, 2}


def test_decks_are_shuffled() -> None:
    assert len({tuple(fresh_table(seed=f"tide {n}").sea()) for n in range(5)}) == 5
    assert len({tuple(fresh_table(seed=f"tide {n}").deck()) for n in range(5)}) == 5


def test_turns_go_round_in_turn_order() -> None:
    game = table(seats=3, turn=1)
    for seat in (1, 2, 0, 1):
        assert game.to_act() == [seat]
        game.whole_turn(seat)


@pytest.mark.parametrize(
    ("slot", "paying"), [(0, ""), (1, "C1"), (2, "W04"), (3, "C1 W04"), (4, "W04 W10"), (5, "C1 W04 W10")]
)
def test_a_slot_costs_as_many_coins_as_its_number_whoever_lies_there(slot: int, paying: str) -> None:
    game = table(hand="negotiator", row=ROW, mantas="C1", board="W04 W10")
    game.play("negotiator")
    game.recruit(slot=slot, paying=paying)
    assert game.hand() == sorted(["matrona", ROW.split()[slot]])


def test_a_recruited_character_goes_to_the_hand() -> None:
    game = table(hand="negotiator", row=ROW)
    game.play("negotiator")
    game.recruit(slot=0)
    assert game.hand() == ["eel", "matrona"]
    assert game.discard() == ["negotiator"]


def test_cards_to_the_right_slide_left_and_a_new_card_fills_the_last_slot_at_once() -> None:
    game = table(hand="negotiator", row=ROW, deck="megalodon healer", mantas="C1")
    game.play("negotiator")
    game.recruit(slot=1, paying="C1")
    assert game.row() == ["eel", "angler", "diplomat", "manta_leader", "marauder", "megalodon"]
    assert game.deck() == ["healer"]


def test_an_empty_character_deck_leaves_empty_slots_at_the_right_end() -> None:
    game = table(hand="negotiator", row=ROW, deck="")
    game.play("negotiator")
    game.recruit(slot=0)
    assert game.row() == ["healer", "angler", "diplomat", "manta_leader", "marauder"]


def test_there_is_no_limit_on_copies_of_a_character() -> None:
    game = table(hand="negotiator healer", row="healer/2 eel", deck="angler")
    game.play("negotiator")
    game.recruit(slot=0)
    assert game.hand() == ["healer", "healer", "matrona"]


def test_a_location_of_the_top_row_costs_one_power_less() -> None:
    game = table(hand="legion", top="S06 S10", bottom="W04 W03")
    game.play("legion")
    assert game.offered_things() == {"S06", "W03"}
    game.take("S06")
    assert game.board() == {"S06": 0}


def test_a_location_of_the_top_row_costs_as_many_coins_as_below() -> None:
    game = table(hand="lord", top="S03 S01", bottom="W04 W01")
    game.play("lord")
    assert game.offered_things() == {"S01", "W01"}


def test_a_taken_location_leaves_a_gap_that_only_scouting_refills() -> None:
    game = table(hand="lord", bottom="S01 W01", top="A01", sea="V01 V02 V03")
    game.play("lord")
    game.take("W01")
    assert (game.bottom(), game.top()) == (["S01"], ["A01"])
    assert len(game.sea()) == 3
    game.end_turn()
    assert game.bottom() == ["S01"]


def test_scouting_discards_the_top_row_moves_the_bottom_row_up_and_opens_six() -> None:
    game = table(hand="eel", top="S14 V14", bottom="S07 W07 A07", gone="A14", sea="S01 W01 A01 V01 S02 W02 A02 V02")
    game.play("eel")
    game.scout()
    assert game.gone() == ["A14", "S14", "V14"]
    assert game.top() == ["A07", "S07", "W07"]
    assert game.bottom() == ["A01", "S01", "S02", "V01", "W01", "W02"]
    assert game.sea() == ["A02", "V02"]


def test_scouting_with_more_than_four_below_lets_the_scout_choose_what_is_discarded() -> None:
    """D3: four stay, no fewer."""
    game = table(hand="eel", bottom="S07 W07 A07 V07 S08 W08", sea="S01 W01 A01 V01 S02 W02 A02 V02")
    game.play("eel")
    game.scout(discarding="W07 S08")
    assert game.gone() == ["S08", "W07"]
    assert game.top() == ["A07", "S07", "V07", "W08"]


def test_scouting_keeps_exactly_four_when_there_are_more() -> None:
    """D3."""
    game = table(hand="eel", bottom="S07 W07 A07 V07 S08", sea="S01 W01 A01 V01 S02 W02 A02 V02")
    game.play("eel")
    game.scout()
    assert (game.prompt().at_least, game.prompt().at_most) == (1, 1)
    game.choose_all("A07")
    assert game.top() == ["S07", "S08", "V07", "W07"]


def test_scouting_a_short_deck_opens_fewer() -> None:
    game = table(hand="eel", bottom="S07", sea="S01 W01")
    game.play("eel")
    game.scout()
    assert game.bottom() == ["S01", "W01"]
    assert game.sea() == []


def test_the_discarded_locations_lie_open_and_are_never_shuffled_back() -> None:
    game = table(hand="eel", top="S14 V14", bottom="S07 W07", gone="A14", sea="S01")
    game.play("eel")
    game.scout()
    assert game.seen("market", "location_discard") == ["A14", "S14", "V14"]
    game.settle()
    game.end_turn()
    game.whole_turn(1)
    assert game.sea() == []
    assert game.gone() == ["A14", "S14", "V14"]


def test_scouting_is_one_effect_that_may_be_left() -> None:
    game = table(hand="eel", top="S14", bottom="S07 W07", sea="S01 W01")
    game.play("eel")
    game.stay()
    assert (game.top(), game.bottom(), game.gone()) == (["S14"], ["S07", "W07"], [])
