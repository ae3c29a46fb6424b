"""Chapter 4: locations, their depths, and our table of fifty-six."""

from collections import Counter

from games.sea_kings.locations import LOCATIONS
from tests.sea_kings_table import rival, table


def test_a_new_location_enters_at_depth_zero_and_gives_nothing() -> None:
    game = table(hand="lord", bottom="W01 S01")
    game.play("lord")
    game.take("W01")
    assert game.board() == {"W01": 0}
    assert game.ready() == []


def test_a_location_without_depths_is_fully_risen_at_once() -> None:
    game = table(hand="legion", bottom="A03 S01", mantas="SC")
    game.play("legion")
    game.take("A03")
    game.use("SC")
    assert game.scored() == ["A03"]


def test_a_location_fully_risen_by_its_own_exploitation_gives_its_wild_manta_ready() -> None:
    game = table(hand="negotiator", board="W03:1", row="eel healer")
    game.play("negotiator")
    game.recruit(slot=1, paying="W03")
    assert game.wild() == ["C1"]
    assert "C1" in game.ready()
    effect = table(board="W09:2 S06")
    effect.exploit("W09")
    assert effect.wild() == ["P1"]
    assert "P1" in effect.ready()


def test_a_location_fully_risen_by_a_raise_gives_its_wild_manta() -> None:
    game = table(board="S03:1 W04", mantas="R1")
    game.use("R1")
    game.choose("S03")
    assert game.wild() == ["P1"]


def test_a_location_gives_its_wild_manta_once_and_keeps_none_of_it_when_scored() -> None:
    game = table(board="S03:1 W04", mantas="R1 SC")
    game.use("R1")
    game.choose("S03")
    game.use("SC")
    assert game.scored() == ["S03"]
    assert game.wild() == ["P1"]


def test_the_icon_is_carried_out_before_the_card_slides_and_the_manta_comes_last() -> None:
    """D24."""
    game = table(board="V03 W04")
    game.exploit("V03")
    assert game.board() == {"V03": 1, "W04": 1}
    finishing = table(board="A14:3 S01:1 W01:1")
    finishing.exploit("A14")
    assert not finishing.may("A14")
    finishing.choose("S01")
    assert finishing.board() == {"A14": 4, "W01": 1}
    assert finishing.scored() == ["S01"]


def test_raising_passes_icons_without_giving_them() -> None:
    game = table(hand="wave_teller", board="W10 S06")
    game.play("wave_teller")
    game.raise_levels("W10 W10")
    assert game.board() == {"W10": 2, "S06": 0}
    assert game.hand() == ["matrona"]


def test_only_a_fully_risen_location_can_be_scored_and_only_by_an_effect() -> None:
    game = table(board="S01:1 S02:1 W01", mantas="SC")
    game.use("SC")
    assert game.scored() == ["S01"]
    assert game.board() == {"S02": 1, "W01": 0}
    assert not table(board="S01:1").may("S01")


def test_scoring_frees_the_slot() -> None:
    game = table(hand="legion", board="S01:1 S03 S04 W03 A04", bottom="W01 V01", mantas="SC")
    game.use("SC")
    game.play("legion")
    game.take("V01")
    assert sorted(game.board()) == ["A04", "S03", "S04", "V01", "W03"]


def test_depth_raise_one_other_location_by_one() -> None:
    game = table(board="V01 S03 W04")
    game.exploit("V01")
    assert game.offered_things() == {"S03", "W04"}
    game.choose("S03")
    assert game.board() == {"V01": 1, "S03": 1, "W04": 0}


def test_depth_raise_two_levels_on_one_other_location_or_split_over_two() -> None:
    one = table(board="V05 S06 W04")
    one.exploit("V05")
    one.raise_levels("S06 S06")
    assert one.board() == {"V05": 1, "S06": 2, "W04": 0}
    two = table(board="V05 S06 W04")
    two.exploit("V05")
    two.raise_levels("S06 W04")
    assert two.board() == {"V05": 1, "S06": 1, "W04": 1}


def test_depth_raise_one_other_location_fully() -> None:
    game = table(board="V11 S14 W04")
    game.exploit("V11")
    assert game.offered_things() == {"S14", "W04"}
    game.choose("S14")
    assert game.board() == {"V11": 1, "S14": 4, "W04": 0}


def test_depth_free_recruit_takes_any_character_of_the_row_for_nothing() -> None:
    game = table(board="W11", row="eel healer angler eel manta_leader marauder", deck="healer diplomat")
    game.exploit("W11")
    game.recruit(slot=5)
    assert game.hand() == ["marauder", "matrona"]


def test_depth_take_back_returns_one_chosen_discard_to_hand() -> None:
    game = table(board="A01", discard="lord legion")
    game.exploit("A01")
    game.choose("lord")
    assert game.hand() == ["lord", "matrona"]
    assert game.discard() == ["legion"]


def test_depth_score_scores_one_other_fully_risen_location() -> None:
    game = table(board="A04 S01:1 W01:1")
    game.exploit("A04")
    assert game.offered_things() == {"S01", "W01"}
    game.choose("W01")
    assert game.scored() == ["W01"]


def test_depth_coins_and_power_pay_in_the_main_action() -> None:
    coins = table(hand="lord", board="W04", bottom="S07 W07")
    coins.play("lord")
    coins.take("S07", paying="W04")
    assert coins.board() == {"W04": 1, "S07": 0}
    power = table(hand="legion", board="S04", bottom="S10 W09")
    power.play("legion")
    power.take("S10", paying="S04")
    assert power.board() == {"S04": 1, "S10": 0}


def test_depth_power_bound_to_a_type_conquers_that_type_alone() -> None:
    for depth, type_, mine, other in (
        ("W07:1", "Shark Bay", "S10", "A09"),
        ("S07:1", "Sunken Ship", "W09", "A09"),
        ("S11", "Ancient Ruins", "A09", "W09"),
        ("V04", "Ocean Volcano", "V09", "W09"),
    ):
        game = table(hand="legion", board=depth, bottom=f"{mine} {other}")
        game.play("legion")
        assert game.may(mine), type_
        assert not game.may(other), type_
        game.take(mine, paying=depth[:3])
        assert mine in game.board(), type_


def test_the_owner_of_a_location_risen_by_another_player_gets_the_wild_manta() -> None:
    game = table(hand="researcher", board="W04", rivals=[rival(board="S03:1")])
    game.play("researcher")
    game.raise_levels("W04 W04")
    game.choose("S03", seat=1)
    assert game.wild(1) == ["P1"]


def test_the_table_of_locations_has_the_check_figures_of_the_dossier() -> None:

    cards = list(LOCATIONS.values())
    icons = [icon.code for card in cards for icon in card.depths]
    assert Counter(card.type.value for card in cards) == {"shark": 14, "wreck": 14, "ruins": 14, "volcano": 14}
    assert Counter(card.coins for card in cards) == {1: 8, 2: 16, 3: 15, 4: 8, 5: 9}
    assert Counter(card.power for card in cards) == {2: 7, 3: 13, 4: 13, 5: 11, 6: 4, 7: 8}
    assert Counter(len(card.depths) for card in cards) == {0: 2, 1: 4, 2: 24, 3: 21, 4: 5}
    assert Counter(card.points for card in cards) == {1: 10, 2: 15, 3: 19, 4: 6, 5: 2, 6: 2, 8: 2}
    assert sum(card.points for card in cards) == 159
    assert Counter(card.type.value for card in cards if card.manta) == {
        "shark": 5,
        "wreck": 5,
        "ruins": 5,
        "volcano": 6,
    }
    assert Counter(card.manta for card in cards if card.manta) == {"C1": 7, "P1": 6, "R1": 3, "SC": 3, "TB": 2}
    assert icons.count("_") == 40
