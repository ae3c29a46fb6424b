"""Chapter 3.2: the nine kinds of character to be recruited."""

from tests.sea_kings_table import rival, table


def test_diplomat_gains_one_coin_and_recruits_a_character_or_buys_a_location() -> None:
    recruiting = table(hand="diplomat", bottom="S01 W01", row="eel healer angler eel manta_leader marauder")
    recruiting.play("diplomat")
    recruiting.recruit(slot=1)
    assert recruiting.hand() == ["healer", "matrona"]
    buying = table(hand="diplomat", bottom="S01 W01", row="eel healer angler eel manta_leader marauder")
    buying.play("diplomat")
    buying.take("S01")
    assert buying.board() == {"S01": 0}
    assert buying.discard() == ["diplomat"]


def test_diplomat_can_never_skip_while_the_row_has_a_card() -> None:
    game = table(hand="diplomat", bottom="S14", row="eel healer")
    game.play("diplomat")
    assert not game.may_decline()
    game.recruit(slot=0)
    assert game.hand() == ["eel", "matrona"]


def test_megalodon_conquers_with_three_power_then_every_other_player_discards_a_character_of_choice() -> None:
    game = table(
        hand="megalodon lord", bottom="S03 W03 S06", rivals=[rival(hand="lord legion"), rival(hand="wave_teller eel")]
    )
    game.play("megalodon")
    assert game.offered_things() == {"S03", "W03"}
    game.take("W03")
    assert game.to_act() == [1, 2]
    game.choose("legion", seat=1)
    game.choose("eel", seat=2)
    assert (game.discard(1), game.hand(1)) == (["legion"], ["lord", "matrona"])
    assert (game.discard(2), game.hand(2)) == (["eel"], ["matrona", "wave_teller"])
    assert game.hand() == ["lord", "matrona"]


def test_megalodon_never_makes_anyone_discard_matrona() -> None:
    game = table(hand="megalodon", rivals=[rival(hand="lord legion")])
    game.play("megalodon")
    assert game.offered_things(1) == {"lord", "legion"}
    assert not game.may_decline(1)


def test_accountant_fully_raises_one_location_then_each_player_may_score_one_the_active_first() -> None:
    game = table(
        hand="accountant",
        board="S14 W04 W01:1",
        rivals=[rival(board="S01:1 A03 S03"), rival(board="V01:1 S09")],
    )
    game.play("accountant")
    game.choose("S14")
    assert game.board()["S14"] == 4
    assert game.to_act() == [0]
    assert not game.may_decline()
    game.choose("S14")
    assert game.scored() == ["S14"]
    assert game.to_act() == [1, 2]
    game.choose("A03", seat=1)
    game.decline(2)
    assert game.scored(1) == ["A03"]
    assert game.scored(2) == []
    assert game.board(2) == {"V01": 1, "S09": 0}


def test_healer_plays_one_discarded_character_for_a_coin_and_it_returns_to_the_discard() -> None:
    game = table(hand="healer", discard="legion negotiator", mantas="C1", bottom="S03 W03")
    game.play("healer")
    game.pay("C1")
    assert game.offered_things() == {"legion", "negotiator"}
    game.choose("legion")
    game.take("S03")
    assert game.board() == {"S03": 0}
    assert sorted(game.discard()) == ["healer", "legion", "negotiator"]
    assert game.ready() == []


def test_healer_grants_no_coin_and_may_be_declined() -> None:
    penniless = table(hand="healer", discard="legion negotiator", bottom="S03 W03")
    penniless.play("healer")
    assert penniless.board() == {}
    assert penniless.done_with_the_main_action()
    unwilling = table(hand="healer", discard="legion negotiator", mantas="C1", bottom="S03 W03")
    unwilling.play("healer")
    unwilling.decline()
    assert unwilling.ready() == ["C1"]


def test_mantas_leader_readies_all_own_mantas_then_conquers_with_two_power() -> None:
    game = table(hand="manta_leader", mantas="", wild="~C1", bottom="S01 W01 S03", rivals=[rival(mantas="")])
    game.play("manta_leader")
    assert game.ready() == ["C1", "C1", "P1", "R1", "SC"]
    assert game.ready(1) == []
    assert game.offered_things() >= {"S01", "W01", "S03"}  # two power, one more by the manta just readied
    game.take("S03", paying="P1")
    assert game.board() == {"S03": 0}


def test_marauder_conquers_up_to_twice_paying_each_apart_and_grants_no_power() -> None:
    game = table(hand="marauder", board="S04 S12", bottom="S01 W03 V01")
    game.play("marauder")
    game.take("S01", paying="S04")
    game.take("W03", paying="S12")
    assert game.board() == {"S04": 1, "S12": 1, "S01": 0, "W03": 0}
    assert game.done_with_the_main_action()


def test_marauders_power_left_over_is_gone_before_the_second_conquest() -> None:
    game = table(hand="marauder", board="S12", bottom="A03 S01")
    game.play("marauder")
    game.take("A03", paying="S12")
    assert game.done_with_the_main_action()
    assert game.board() == {"S12": 1, "A03": 0}


def test_both_conquests_of_the_marauder_are_optional() -> None:
    game = table(hand="marauder", board="S04 S12", bottom="S01 W03 V01")
    game.play("marauder")
    game.take("S01", paying="S04")
    game.decline()
    assert game.done_with_the_main_action()
    none = table(hand="marauder", board="S04 S12", bottom="S01 W03 V01")
    none.play("marauder")
    none.decline()
    assert none.done_with_the_main_action()
    assert none.board() == {"S04": 0, "S12": 0}


def test_angler_conquers_one_location_of_the_discard_pile_for_nothing() -> None:
    game = table(hand="angler", board="S06 W04", gone="S14 V14 A03")
    game.play("angler")
    game.pick("salvage")
    game.choose("V14")
    assert "V14" in game.board()
    assert game.gone() == ["A03", "S14"]


def test_angler_fully_raises_one_own_location_instead() -> None:
    game = table(hand="angler", board="S06 W04", gone="S14 V14")
    game.play("angler")
    game.pick("raise_fully")
    game.choose("S06")
    assert game.board() == {"S06": 3, "W04": 0}


def test_researcher_raises_three_levels_freely_split() -> None:
    for levels, risen in (
        ("S06 S06 S06", {"S06": 3, "W04": 0, "W08": 0}),
        ("S06 S06 W04", {"S06": 2, "W04": 1, "W08": 0}),
        ("S06 W04 W08", {"S06": 1, "W04": 1, "W08": 1}),
    ):
        game = table(hand="researcher", board="S06 W04 W08")
        game.play("researcher")
        game.raise_levels(levels)
        assert game.board() == risen


def test_researcher_lets_every_other_player_raise_one_own_location_by_one() -> None:
    game = table(
        hand="researcher",
        board="S06 S12",
        rivals=[rival(board="W04 W08"), rival(board="S06 V05"), rival(board="S01:1")],
        seats=4,
    )
    game.play("researcher")
    assert game.to_act() == [0]
    game.raise_levels("S06 S06 S06")
    assert game.to_act() == [1, 2]
    game.choose("W08", seat=1)
    game.decline(2)
    assert game.board(1) == {"W04": 0, "W08": 1}
    assert game.board(2) == {"S06": 0, "V05": 0}
    assert game.done_with_the_main_action()


def test_eel_may_scout_then_gains_two_coins_and_buys_one_location() -> None:
    game = table(hand="eel", bottom="S01 W01", sea="W04 S04 V05 V07 S07 S08 S10")
    game.play("eel")
    game.scout()
    assert game.offered_things() == {"S01", "W01", "W04", "S04", "V05"}
    game.take("W04")
    assert game.board() == {"W04": 0}
    staying = table(hand="eel", bottom="S01 W01", sea="W04 S04")
    staying.play("eel")
    staying.stay()
    staying.take("S01")
    assert staying.bottom() == ["W01"]
