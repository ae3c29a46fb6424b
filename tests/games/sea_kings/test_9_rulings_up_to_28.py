"""Chapter 9: the numbered rulings 1 to 28: recruits, payments, depths, scouting."""

from tests.sea_kings_table import rival, table

ROW = "eel healer angler diplomat manta_leader marauder"


def test_ruling_1_a_free_recruit_of_the_rightmost_slot_costs_nothing_and_is_no_five_coin_goal() -> None:
    kai = table(hand="kai", row=ROW, goals="pay5")
    kai.play("kai")
    kai.recruit(slot=5)
    assert kai.hand() == ["marauder", "matrona"]
    assert not kai.may_claim("pay5")
    depth = table(board="W11", row=ROW, goals="pay5")
    depth.exploit("W11")
    depth.recruit(slot=5)
    assert not depth.may_claim("pay5")


def test_ruling_2_a_copied_kai_recruits_for_nothing_adela_is_discarded_and_kai_stays_where_he_was_discarded() -> None:
    game = table(hand="adela lord", row=ROW, rivals=[rival(hand="kai legion", king="kai")])
    game.play("adela")
    game.choose("kai", seat=1)
    game.choose("kai")
    game.recruit(slot=5)
    assert game.hand() == ["marauder", "matrona"]
    assert sorted(game.discard()) == ["adela", "lord"]
    assert game.discard(1) == ["kai"]


def test_ruling_3_a_discarded_kai_can_be_played_by_healer_or_taken_back_and_leaves_the_game_when_played() -> None:
    healed = table(hand="healer", discard="kai lord", mantas="C1", row=ROW)
    healed.play("healer")
    healed.pay("C1")
    healed.choose("kai")
    healed.recruit(slot=3)
    assert healed.discard() == ["lord", "healer"]
    taken_back = table(hand="", discard="kai", row=ROW)
    taken_back.play("matrona")
    assert taken_back.hand() == ["kai", "matrona"]


def test_ruling_4_matrona_is_never_in_the_discard_and_cannot_be_healed() -> None:
    game = table(hand="healer", discard="lord legion", mantas="C1", bottom="S01 W01")
    game.play("healer")
    game.pay("C1")
    assert game.offered_things() == {"lord", "legion"}
    matrona = table()
    matrona.play("matrona")
    assert matrona.discard() == []


def test_ruling_5_healer_may_play_the_own_king() -> None:
    game = table(hand="healer", discard="mara lord", mantas="C1", bottom="W14 W12")
    game.play("healer")
    game.pay("C1")
    game.choose("mara")
    game.choose("W14")
    assert game.board() == {"W14": 0}
    assert sorted(game.discard()) == ["healer", "lord", "mara"]


def test_ruling_6_healers_second_coin_is_lost_and_lord_has_a_new_pool() -> None:
    game = table(hand="healer", discard="lord legion", wild="C2", bottom="S01 W01 S03")
    game.play("healer")
    game.pay("C2")
    game.choose("lord")
    assert game.offered_things() == {"S01", "W01"}


def test_ruling_7_a_location_exploited_for_healers_coin_gives_nothing_to_the_healed_card() -> None:
    game = table(hand="healer", discard="lord legion", board="W03", bottom="S01 W01 S03")
    game.play("healer")
    game.pay("W03")
    game.choose("lord")
    assert game.offered_things() == {"S01", "W01"}
    assert game.board() == {"W03": 1}


def test_ruling_8_healer_cannot_choose_itself_but_a_second_healer_which_needs_its_own_coin() -> None:
    alone = table(hand="healer", mantas="C1")
    alone.play("healer")
    assert alone.done_with_the_main_action()
    game = table(hand="healer", discard="healer/2 lord", mantas="C1", wild="C1", bottom="S01 W01")
    game.play("healer")
    game.pay("C1")
    game.choose("healer")
    game.pay("C1")
    assert game.offered_things() == {"S01", "W01"}  # the lord alone is left to be healed
    game.take("S01")
    assert game.discard() == ["lord", "healer", "healer"]
    poor = table(hand="healer", discard="healer/2 lord", mantas="C1", bottom="S01 W01")
    poor.play("healer")
    poor.pay("C1")
    poor.choose("healer")
    assert poor.done_with_the_main_action()


def test_ruling_9_bound_power_of_two_types_cannot_pay_for_one_conquest() -> None:
    game = table(hand="legion", board="W07:1 S07:1", bottom="W13 S13")
    game.play("legion")
    assert game.done_with_the_main_action()  # seven power would take both bound depths


def test_ruling_10_bound_power_of_two_and_ordinary_power_of_three_conquer_a_matching_location_of_five() -> None:
    game = table(hand="legion", board="W07:1", bottom="S10 S11")
    game.play("legion")
    game.take("S10", paying="W07")
    assert game.board() == {"W07": 2, "S10": 0}


def test_ruling_11_power_bound_to_another_type_never_joins_a_conquest_however_much_power_there_is() -> None:
    game = table(hand="legion", board="W07:1", mantas="P1", bottom="W04 S10")
    game.play("legion")
    game.aim("W04")
    assert game.offered_things() & {"W07"} == set()
    game.pay("P1")
    assert game.board()["W07"] == 1


def test_ruling_12_marauders_second_conquest_may_use_power_bound_to_another_type() -> None:
    game = table(hand="marauder", board="W07:1 V04", bottom="S01 V01 A13")
    game.play("marauder")
    game.take("S01", paying="W07")
    game.take("V01", paying="V04")
    assert game.board() == {"W07": 2, "V04": 1, "S01": 0, "V01": 0}


def test_ruling_13_marauders_first_location_may_pay_for_the_second_conquest() -> None:
    game = table(hand="marauder", board="S04 W14", wild="P1", bottom="S02 S03 A14", mantas="P1")
    game.play("marauder")
    game.take("S02", paying="S04")
    game.take("S03", paying="S02 P1 P1")
    assert game.board() == {"S04": 1, "W14": 0, "S02": 1, "S03": 0}


def test_ruling_14_no_location_gives_a_resource_to_both_conquests() -> None:
    game = table(hand="marauder", board="V06", bottom="V01 V02")
    game.play("marauder")
    game.take("V01", paying="V06")
    assert game.done_with_the_main_action()
    assert game.board() == {"V06": 1, "V01": 0}


def test_ruling_15_legion_with_five_locations_conquers_nothing_and_is_still_legal() -> None:
    game = table(hand="legion", board="S03 S04 W03 A04 S01:1", bottom="V01 W01")
    game.play("legion")
    assert game.done_with_the_main_action()
    assert game.discard() == ["legion"]


def test_ruling_16_marauder_with_four_locations_conquers_once() -> None:
    game = table(hand="marauder", board="S04 S12 W03 A04", bottom="S01 W01 V01")
    game.play("marauder")
    game.take("S01", paying="S04")
    assert game.done_with_the_main_action()


def test_ruling_17_a_raising_depth_cannot_be_exploited_when_all_other_locations_are_fully_risen() -> None:
    assert not table(board="V01 S01:1 A03").may_exploit("V01")


def test_ruling_18_a_depth_of_two_levels_with_one_left_to_raise_is_allowed_and_the_second_is_lost() -> None:
    game = table(board="V05 S02:1 A03")
    game.exploit("V05")
    assert game.board() == {"V05": 1, "S02": 2, "A03": 0}


def test_ruling_19_a_raising_manta_or_character_may_raise_any_own_location() -> None:
    manta = table(mantas="R1", board="V01")
    manta.use("R1")
    assert manta.board() == {"V01": 1}
    character = table(hand="wave_teller", board="V01 V05")
    character.play("wave_teller")
    character.raise_levels("V05 V05")
    assert character.board() == {"V01": 0, "V05": 2}


def test_ruling_20_a_scoring_last_depth_cannot_score_its_own_location() -> None:
    assert not table(board="A14:3").may_exploit("A14")
    game = table(board="A14:3 S01:1")
    game.exploit("A14")
    assert game.scored() == ["S01"]
    assert game.board() == {"A14": 4}


def test_ruling_21_an_empty_depth_on_top_blocks_the_coins_behind_it_until_raised_past() -> None:
    blocked = table(hand="lord", board="W08", bottom="S07 W07")
    blocked.play("lord")
    assert blocked.done_with_the_main_action()
    raised = table(hand="lord", board="W08", mantas="R1", bottom="S07 W07")
    raised.use("R1")
    raised.play("lord")
    raised.take("S07", paying="W08")
    assert raised.board() == {"W08": 2, "S07": 0}


def test_ruling_22_raising_two_levels_over_a_coin_depth_gives_no_coins() -> None:
    game = table(hand="wave_teller", board="W04 W10", row=ROW)
    game.play("wave_teller")
    game.raise_levels("W04 W04")
    assert game.board() == {"W04": 2, "W10": 0}
    assert game.done_with_the_main_action()
    assert game.hand() == ["matrona"]


def test_ruling_23_an_effect_depth_is_refused_while_the_main_action_waits_for_a_choice() -> None:
    game = table(hand="legion", board="V01 W04", bottom="S03 W03")
    assert game.may_exploit("V01")
    game.play("legion")
    assert not game.may_exploit("V01")
    game.take("S03")
    assert game.may_exploit("V01")


def test_ruling_24_a_resource_manta_cannot_be_used_ahead_to_save_up() -> None:
    game = table(hand="lord legion", mantas="C1 P1", bottom="S01 W01")
    assert not game.may_use("C1")
    assert not game.may_use("P1")


def test_ruling_25_a_manta_gained_by_a_paying_depth_may_join_the_same_payment() -> None:
    game = table(hand="negotiator", board="W03:1", row=ROW)
    game.play("negotiator")
    game.recruit(slot=2, paying="W03 C1")
    assert game.hand() == ["angler", "matrona"]
    assert game.wild() == ["C1"]
    assert game.ready() == []


def test_ruling_26_the_last_character_drawn_amid_a_turn_marks_the_game_and_everyone_has_one_more_turn() -> None:
    game = table(hand="negotiator", row=ROW, deck="megalodon")
    game.play("negotiator")
    game.recruit(slot=0)
    assert game.last_round()
    assert game.to_act() == [0]
    game.end_turn()
    game.whole_turn(1)
    assert game.result is None
    game.whole_turn(0)
    assert game.result is not None


def test_ruling_27_scouting_with_three_locations_left_places_three_and_later_scouts_still_move_the_rows() -> None:
    game = table(hand="eel eel/2", bottom="S07 W07", top="A14", sea="S10 W10 A10")
    game.play("eel")
    game.scout()
    assert game.last_round()
    assert game.bottom() == ["A10", "S10", "W10"]
    game.settle()
    game.end_turn()
    game.whole_turn(1)
    game.play("eel/2")
    game.scout()
    assert game.top() == ["A10", "S10", "W10"]
    assert game.bottom() == []


def test_ruling_28_a_scout_discards_two_one_none_and_none_of_six_five_four_and_no_locations_below() -> None:
    below = ["S07", "W07", "A07", "V07", "S08", "W08"]
    for count, chosen in ((6, "S07 W07"), (5, "S07"), (4, ""), (0, "")):
        game = table(hand="eel", top="S14", bottom=" ".join(below[:count]), sea="S01 W01 A01 V01 S02 W02 A02")
        game.play("eel")
        game.scout(discarding=chosen)
        assert game.gone() == sorted(["S14", *chosen.split()])
        assert game.top() == sorted(set(below[:count]) - set(chosen.split()))
        assert len(game.bottom()) == 6
