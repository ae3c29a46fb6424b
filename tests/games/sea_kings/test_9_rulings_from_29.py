"""Chapter 9: the numbered rulings 29 to 55: characters together, goals, kings, payments."""

from tests.sea_kings_play import Play
from tests.sea_kings_table import rival, table

ROW = "eel healer angler diplomat manta_leader marauder"


def test_ruling_29_megalodon_takes_nothing_from_a_hand_of_matrona_alone() -> None:
    game = table(hand="megalodon", bottom="", rivals=[rival(hand="")])
    game.play("megalodon")
    assert game.done_with_the_main_action()
    assert (game.hand(1), game.discard(1)) == (["matrona"], [])


def test_ruling_30_megalodon_is_playable_without_a_conquest_and_the_others_still_discard() -> None:
    game = table(hand="megalodon", bottom="S14 W14", rivals=[rival(hand="lord legion")])
    game.play("megalodon")
    assert game.to_act() == [1]
    game.choose("lord", seat=1)
    assert game.discard(1) == ["lord"]


def test_ruling_31_adela_with_only_matrona_left_is_exempt_and_still_copies_what_others_discard() -> None:
    game = table(hand="adela", bottom="S03 W03", rivals=[rival(hand="legion lord")])
    game.play("adela")
    assert game.to_act() == [1]
    game.choose("legion", seat=1)
    game.take("S03")
    assert game.board() == {"S03": 0}
    nobody = table(hand="adela", bottom="S03 W03", rivals=[rival(hand="")])
    nobody.play("adela")
    assert nobody.done_with_the_main_action()
    assert nobody.board() == {}


def test_ruling_32_adela_copying_healer_or_theseus_pays_the_coin_inside() -> None:
    game = table(hand="adela", discard="legion", mantas="C1", bottom="S03 W03", rivals=[rival(hand="healer lord")])
    game.play("adela")
    game.choose("healer", seat=1)
    game.pay("C1")
    game.take("S03")
    assert game.ready() == []
    poor = table(hand="adela", discard="legion", bottom="S03 W03", rivals=[rival(hand="theseus lord")])
    poor.play("adela")
    poor.choose("theseus", seat=1)
    assert poor.done_with_the_main_action()


def test_ruling_33_all_victims_discard_secretly_at_once_and_are_revealed_together() -> None:
    game = table(hand="megalodon", bottom="", rivals=[rival(hand="lord legion"), rival(hand="wave_teller eel")])
    game.play("megalodon")
    assert game.to_act() == [1, 2]
    before = game.public(), game.private(2)
    game.choose("legion", seat=1)
    assert (game.public(), game.private(2)) == before
    game.choose("eel", seat=2)
    assert (game.discard(1), game.discard(2)) == (["legion"], ["eel"])


def test_ruling_34_sol_may_play_matrona_who_recovers_all_discards_but_sol() -> None:
    game = table(hand="sol lord", discard="legion wave_teller", sea="")
    game.play("sol")
    game.choose("matrona")
    assert game.hand() == ["legion", "lord", "matrona", "wave_teller"]
    assert game.discard() == ["sol"]


def test_ruling_35_sol_may_play_a_character_recruited_before_in_the_same_turn() -> None:
    game = table(hand="sol", board="W11", row=ROW, bottom="S01 W01", sea="")
    game.exploit("W11")
    game.recruit(slot=0)
    game.play("sol")
    game.stay()
    game.choose("eel")
    game.stay()
    game.take("S01")
    assert game.discard() == ["eel", "sol"]


def test_ruling_36_sol_plays_healer_who_plays_legion_and_they_are_discarded_in_the_order_legion_healer_sol() -> None:
    game = table(hand="sol healer", discard="legion", mantas="C1", bottom="S03 W03", sea="")
    game.play("sol")
    game.stay()
    game.choose("healer")
    game.pay("C1")
    game.take("S03")
    assert game.discard() == ["legion", "healer", "sol"]


def test_ruling_37_angler_without_discarded_locations_or_slot_raises_fully_if_it_can_and_else_does_nothing() -> None:
    empty = table(hand="angler", board="S06 W04")
    empty.play("angler")
    empty.choose("S06")
    assert empty.board() == {"S06": 3, "W04": 0}
    full = table(hand="angler", board="S06 W04 S04 A04 V04", gone="S14 V14")
    full.play("angler")
    full.choose("S06")
    assert full.board()["S06"] == 3
    nothing = table(hand="angler", board="S01:1")
    nothing.play("angler")
    assert nothing.done_with_the_main_action()


def test_ruling_38_accountant_raises_gains_the_manta_and_then_all_score_from_the_active_player_on() -> None:
    game = table(hand="accountant", board="W03 W04 S01:1", rivals=[rival(board="S01:1"), rival(board="V01:1")], turn=0)
    game.play("accountant")
    game.choose("W03")
    assert game.wild() == ["C1"]
    assert game.to_act() == [0]
    game.choose("W03")
    assert game.to_act() == [1, 2]
    game.choose("V01", seat=2)
    game.decline(1)
    assert (game.scored(0), game.scored(1), game.scored(2)) == (["W03"], [], ["V01"])


def test_ruling_39_accountant_with_an_empty_board_raises_nothing_and_the_others_may_still_score() -> None:
    game = table(hand="accountant", rivals=[rival(board="S01:1 W01:1")])
    game.play("accountant")
    game.choose("S01", seat=1)
    assert game.scored(1) == ["S01"]


def test_ruling_40_a_wild_manta_from_an_opponents_researcher_comes_at_once_but_is_of_use_on_the_own_turn_only() -> None:
    game = table(hand="researcher", rivals=[rival(board="V03:1 W04", wild="C1")], goals="wild2")
    game.play("researcher")
    game.choose("V03", seat=1)
    assert game.wild(1) == ["C1", "R1"]
    assert game.to_act() == [0]
    game.end_turn()
    assert game.may_use("R1", seat=1)
    assert game.may_claim("wild2", seat=1)


def test_ruling_41_a_third_location_scored_by_an_opponents_accountant_is_claimed_on_the_own_next_turn() -> None:
    game = table(hand="accountant", rivals=[rival(board="S01:1", scored="A01 V01")], goals="scored3")
    game.play("accountant")
    game.choose("S01", seat=1)
    assert game.track("scored3") == []
    game.end_turn()
    game.claim("scored3", seat=1)
    assert game.track("scored3") == [1]


def test_ruling_42_eight_in_hand_are_claimed_before_playing_and_nine_after_one_is_in_play() -> None:
    seven_more = "lord dragoon negotiator wave_teller legion healer eel"
    eight = table(hand=seven_more, bottom="S03 W03", goals="hand8")
    assert eight.may_claim("hand8")
    eight.play("legion")
    assert not eight.may_claim("hand8")
    nine = table(hand=f"{seven_more} marauder", bottom="S03 W03", goals="hand8")
    assert not nine.may_claim("hand8")
    nine.play("legion")
    assert nine.may_claim("hand8")
    nine.take("S03")
    assert nine.may_claim("hand8")


def test_ruling_43_the_last_card_goal_waits_until_the_card_in_play_has_reached_the_discard() -> None:
    game = table(hand="legion", discard="lord dragoon negotiator wave_teller", bottom="S03 W03", goals="lastcard")
    assert not game.may_claim("lastcard")
    game.play("legion")
    assert not game.may_claim("lastcard")
    game.take("S03")
    assert game.may_claim("lastcard")


def test_ruling_44_a_fifth_location_scored_later_in_the_turn_is_claimed_between_the_steps_or_never() -> None:
    game = fifth_amid_the_turn()
    game.play("megalodon")
    game.take("S03")
    assert game.asked(0) == "claim"
    game.claim("board5")
    game.choose("lord", seat=1)
    game.use("SC")
    assert game.track("board5") == [0]
    late = fifth_amid_the_turn()
    late.play("megalodon")
    late.take("S03")
    late.decline()
    late.choose("lord", seat=1)
    late.use("SC")
    assert not late.may_claim("board5")


def fifth_amid_the_turn() -> Play:
    """Megalodon's conquest brings the fifth location, and one of the five can be scored afterwards."""
    return table(
        hand="megalodon",
        board="S01:1 S04 W03 A04",
        bottom="S03 W05",
        mantas="SC",
        goals="board5",
        rivals=[rival(hand="lord legion")],
    )


def test_ruling_45_mantas_used_before_mantas_leader_are_readied_and_used_again_after() -> None:
    game = table(hand="manta_leader", mantas="R1", board="S12", bottom="")
    game.use("R1")
    assert "R1" not in game.ready()
    game.play("manta_leader")
    game.use("R1")
    assert game.board() == {"S12": 2}


def test_ruling_46_matrona_with_nothing_to_recover_is_a_legal_turn() -> None:
    game = table(hand="lord", mantas="C1 P1 R1 SC")
    game.play("matrona")
    assert game.done_with_the_main_action()
    assert game.hand() == ["lord", "matrona"]


def test_ruling_47_a_tired_trained_manta_may_be_placed() -> None:
    game = table(mantas="", wild="C1 P1", goals="wild2")
    game.claim("wild2", manta="SC")
    assert game.track("wild2") == [0]


def test_ruling_48_with_all_four_trained_mantas_placed_the_game_is_marked_and_wild_mantas_stay_usable() -> None:
    four = "hand8 board5 scored3 wild2"
    game = table(wild="R1 P1", board="S03", goals=four, placed="hand8=0 board5=0 scored3=0")
    game.claim("wild2")
    assert game.last_round()
    game.use("R1")
    assert game.board() == {"S03": 1}


def test_ruling_49_a_location_xander_raises_fully_gives_a_ready_manta_and_may_be_scored_by_him() -> None:
    game = table(hand="xander", board="W03:1 W04", mantas="C1 P1 R1 SC")
    game.play("xander")
    game.choose("W03")
    assert game.wild() == ["C1"]
    assert game.ready() == ["C1", "C1", "P1", "R1", "SC"]
    assert game.scored() == ["W03"]


def test_ruling_50_mara_conquers_a_ship_of_the_top_row_for_nothing_too() -> None:
    game = table(hand="mara", top="W14", bottom="W01 W13")
    game.play("mara")
    game.choose("W14")
    assert game.board() == {"W14": 0}


def test_ruling_51_the_top_row_makes_no_purchase_cheaper() -> None:
    game = table(hand="lord", top="W04 S03", bottom="S01 W01")
    game.play("lord")
    assert game.offered_things() == {"S01", "W01"}


def test_ruling_52_franslots_number_six_still_breaks_a_tie() -> None:
    game = table(last_turn=1, turn=1, king="franslot", wild="C2", rivals=[rival(king="theseus", wild="C1", hand="")])
    game.whole_turn(1)
    assert game.result is not None
    assert game.result.ranks == (1, 2)


def test_ruling_53_the_wild_manta_of_a_location_scored_later_is_kept() -> None:
    game = table(board="S03:1 W04", mantas="R1 SC")
    game.use("R1")
    game.choose("S03")
    game.use("SC")
    assert game.scored() == ["S03"]
    assert game.wild() == ["P1"]


def test_ruling_54_four_coins_of_two_and_two_and_one_are_paid_with_two_and_two() -> None:
    game = table(hand="negotiator", board="W04 W10", mantas="C1", row=ROW)
    game.play("negotiator")
    game.aim(slot=4)
    game.add("W04")
    assert game.offered_things() == {"W10"}
    assert game.why_not("add_manta", "C1") == "superfluous"
    game.pay("W10")
    assert game.hand() == ["manta_leader", "matrona"]
    assert game.ready() == ["C1"]


def test_ruling_55_an_extra_coin_for_a_location_of_price_one_is_superfluous() -> None:
    game = table(hand="lord", mantas="C1", bottom="S01 W01 S03")
    game.play("lord")
    game.aim("S01")
    assert not game.may("C1")
    game.settle()
    assert game.board() == {"S01": 0}
    assert game.ready() == ["C1"]
