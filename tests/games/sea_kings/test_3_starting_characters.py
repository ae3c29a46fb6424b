"""Chapter 3.1: the six characters everyone begins with."""

from tests.sea_kings_table import rival, table


def test_matrona_takes_back_all_discards_readies_all_own_mantas_and_stays_in_hand() -> None:
    game = table(hand="lord", discard="legion negotiator", mantas="", wild="~C1")
    game.play("matrona")
    assert game.hand() == ["legion", "lord", "matrona", "negotiator"]
    assert game.discard() == []
    assert game.ready() == ["C1", "C1", "P1", "R1", "SC"]


def test_matrona_readies_only_own_mantas() -> None:
    game = table(rivals=[rival(mantas="")])
    game.play("matrona")
    assert game.ready(1) == []


def test_lord_gains_one_coin_and_buys_one_location() -> None:
    game = table(hand="lord", bottom="W01 S01 W04")
    game.play("lord")
    assert game.offered_things() == {"W01", "S01"}
    game.take("W01")
    assert game.board() == {"W01": 0}
    assert game.discard() == ["lord"]


def test_dragoon_gains_one_power_may_scout_and_conquers_one_location_at_the_top_rows_discount() -> None:
    game = table(hand="dragoon", bottom="S01 W01", sea="A01 A03 V01 V02 S03 S04 S05")
    game.play("dragoon")
    game.scout()
    assert game.offered_things() == {"S01", "W01"}  # 2 power less 1 in the top row
    game.take("S01")
    assert game.board() == {"S01": 0}


def test_dragoon_conquers_among_the_new_locations_too() -> None:
    game = table(hand="dragoon", mantas="P1", bottom="S07 W07", sea="A01 A04 V05 V06 S03 S04 S05")
    game.play("dragoon")
    game.scout()
    game.take("A01", paying="P1")
    assert game.board() == {"A01": 0}


def test_dragoons_scouting_is_optional() -> None:
    game = table(hand="dragoon", bottom="S07 W07", sea="A01 A04 V05 V06 S03 S04 S05")
    game.play("dragoon")
    game.stay()
    assert game.bottom() == ["S07", "W07"]
    assert game.discard() == ["dragoon"]


def test_negotiator_recruits_one_character_and_grants_no_coin() -> None:
    game = table(hand="negotiator", row="eel healer angler eel manta_leader marauder", mantas="C1")
    game.play("negotiator")
    assert game.offered_things() == {"eel", "healer"}
    game.recruit(slot=1, paying="C1")
    assert game.hand() == ["healer", "matrona"]


def test_negotiator_must_recruit_as_the_first_slot_is_free() -> None:
    game = table(hand="negotiator", row="eel healer angler eel manta_leader marauder", mantas="C1")
    game.play("negotiator")
    assert not game.may_decline()


def test_wave_teller_scores_up_to_two_fully_risen_locations_and_one_at_the_least() -> None:
    game = table(hand="wave_teller", board="S01:1 W01:1 A03 W04")
    game.play("wave_teller")
    game.pick("score_up_to_two")
    assert not game.may_decline()
    game.choose_all("S01 A03")
    assert game.scored() == ["A03", "S01"]
    one = table(hand="wave_teller", board="S01:1 W01:1 A03 W04")
    one.play("wave_teller")
    one.pick("score_up_to_two")
    one.choose_all("S01")
    assert one.scored() == ["S01"]


def test_wave_teller_raises_two_levels_instead_on_one_location_or_two() -> None:
    one = table(hand="wave_teller", board="S01:1 S06 W04")
    one.play("wave_teller")
    one.pick("raise_two")
    one.raise_levels("S06 S06")
    assert one.board() == {"S01": 1, "S06": 2, "W04": 0}
    two = table(hand="wave_teller", board="S01:1 S06 W04")
    two.play("wave_teller")
    two.pick("raise_two")
    two.raise_levels("S06 W04")
    assert two.board() == {"S01": 1, "S06": 1, "W04": 1}


def test_wave_teller_takes_the_only_branch_that_is_possible() -> None:
    raising = table(hand="wave_teller", board="S06 W04")
    raising.play("wave_teller")
    raising.raise_levels("S06 W04")
    assert raising.board() == {"S06": 1, "W04": 1}
    scoring = table(hand="wave_teller", board="S01:1 W01:1")
    scoring.play("wave_teller")
    scoring.choose_all("S01")
    assert scoring.scored() == ["S01"]


def test_legion_gains_three_power_and_conquers_one_location() -> None:
    game = table(hand="legion", bottom="S03 W03 S06")
    game.play("legion")
    assert game.offered_things() == {"S03", "W03"}
    game.take("S03")
    assert game.board() == {"S03": 0}
    assert game.discard() == ["legion"]


def test_an_affordable_location_must_be_taken_with_what_the_character_grants() -> None:
    legion = table(hand="legion", bottom="S03 W03")
    legion.play("legion")
    assert not legion.may_decline()
    lord = table(hand="lord", bottom="S01 W01")
    lord.play("lord")
    assert not lord.may_decline()


def test_a_location_payable_only_with_mantas_and_depths_may_be_left() -> None:
    game = table(hand="legion", bottom="S06 W04", mantas="P1")
    game.play("legion")
    assert game.offered_things() >= {"S06", "W04"}
    game.decline()
    assert game.board() == {}
    assert game.ready() == ["P1"]
