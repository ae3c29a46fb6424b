"""Chapter 2: the shape of a turn, additional actions, paying, placement, and doing as much as possible."""

from tests.sea_kings_table import rival, table

ROW = "eel healer angler diplomat manta_leader marauder"


def test_a_turn_is_exactly_one_main_action_and_cannot_be_passed() -> None:
    game = table(hand="lord legion")
    assert not game.may("end_turn")
    assert game.offered_things() >= {"lord", "legion", "matrona"}
    game.play("lord")
    assert game.may("end_turn")
    assert not game.may("legion")


def test_a_player_with_nothing_else_plays_matrona() -> None:
    game = table(hand="")
    game.play("matrona")
    assert game.hand() == ["matrona"]


def test_additional_actions_are_unlimited_and_before_or_after_the_main_action_in_any_order() -> None:
    game = table(hand="lord", mantas="R1", wild="R1", board="V03 W04 S12 W14", bottom="V14")
    game.exploit("V03")
    game.choose("S12")
    game.use("R1")
    game.choose("S12")
    game.play("lord")
    game.decline()
    game.use("R1")
    game.choose("W14")
    assert game.board() == {"V03": 1, "W04": 0, "S12": 2, "W14": 1}


def test_additional_actions_are_voluntary() -> None:
    game = table(hand="lord", mantas="R1", board="V03 W04")
    game.play("lord")
    game.end_turn()
    assert game.board() == {"V03": 0, "W04": 0}
    assert game.ready() == ["R1"]


def test_exploiting_a_depth_takes_its_icon_and_slides_the_next_one_up() -> None:
    game = table(hand="lord", board="V03 W04", bottom="W03 S03")
    game.exploit("V03")
    assert game.board() == {"V03": 1, "W04": 1}
    assert not game.may_exploit("V03")  # power is next, for the main action


def test_several_effect_depths_of_one_location_may_be_exploited_in_a_row() -> None:
    game = table(board="A06 S02 S01:1")
    game.exploit("A06")
    game.exploit("A06")
    assert game.board() == {"A06": 2, "S02": 1}
    assert game.scored() == ["S01"]


def test_an_empty_depth_cannot_be_exploited_and_blocks_what_lies_behind() -> None:
    game = table(board="A02 S03", discard="lord legion")
    assert not game.may_exploit("A02")


def test_resources_are_had_only_while_the_main_action_is_resolved() -> None:
    game = table(hand="lord", mantas="C1 P1", board="W04 S04", bottom="S07 W07")
    assert game.kinds() == {"play"}
    game.play("lord")
    game.take("S07", paying="W04")
    assert game.kinds() == {"end_turn"}


def test_resource_mantas_and_depths_are_taken_only_as_payment() -> None:
    game = table(hand="legion", mantas="P1", board="S04", bottom="S03 W03")
    game.play("legion")
    game.take("S03")
    assert game.ready() == ["P1"]
    assert game.board() == {"S04": 0, "S03": 0}


def test_effect_mantas_have_the_window_of_effect_depths() -> None:
    """D5: before or after the main action, never within."""
    game = table(hand="dragoon", mantas="R1", board="V01 S03", bottom="S14 V14", sea="A14 V13")
    assert game.may_use("R1")
    game.play("dragoon")
    assert not game.may_use("R1")
    assert not game.may_exploit("V01")
    game.stay()
    assert game.may_use("R1")
    assert game.may_exploit("V01")


def test_a_location_gives_one_resource_in_a_main_action() -> None:
    """D6."""
    game = table(hand="lord", board="W03", bottom="S03 S07")
    game.play("lord")
    assert game.may("S03")
    assert not game.may("S07")  # it would need both coins of W03
    game.take("S03", paying="W03")
    assert game.board() == {"W03": 1, "S03": 0}


def test_a_location_gives_its_next_resource_in_the_next_main_action() -> None:
    game = table(hand="lord diplomat", board="W03", bottom="S03 S04 S05")
    game.play("lord")
    game.take("S03", paying="W03")
    game.end_turn()
    game.whole_turn(1)
    game.play("diplomat")
    game.take("S04", paying="W03")
    assert game.board()["W03"] == 2


def test_no_effect_may_be_used_that_does_nothing() -> None:
    assert not table(board="V01").may_exploit("V01")
    assert not table(mantas="R1").may_use("R1")
    assert not table(board="V01 S01:1").may_exploit("V01")
    assert not table(board="A04 S03").may_exploit("A04")
    assert not table(mantas="SC", board="S03").may_use("SC")
    assert not table(board="A01").may_exploit("A01")
    assert not table(board="W11", row="").may_exploit("W11")
    assert not table(board="V11 S01:1").may_exploit("V11")


def test_the_step_grants_its_own_resources_first_and_they_may_be_left_unused() -> None:
    game = table(hand="legion", mantas="P1", bottom="A03 S03")
    game.play("legion")
    game.take("A03")
    assert game.ready() == ["P1"]


def test_a_payment_is_legal_only_if_no_source_is_superfluous() -> None:
    """D7: price two takes one depth of two coins; price three takes both."""
    two = table(hand="negotiator", row=ROW, board="W04 W10")
    two.play("negotiator")
    two.aim(slot=2)
    two.add("W04")
    assert not two.may("W10")
    three = table(hand="negotiator", row=ROW, board="W04 W10")
    three.play("negotiator")
    three.recruit(slot=3, paying="W04 W10")
    assert three.board() == {"W04": 1, "W10": 1}


def test_a_source_that_a_later_one_would_make_superfluous_is_not_offered() -> None:
    game = table(hand="negotiator", row=ROW, mantas="C1", wild="C2")
    game.play("negotiator")
    game.aim(slot=2)
    assert game.offered_things() == {"C2"}
    assert game.why_not("add_manta", "C1") == "superfluous"


def test_overpaid_coins_are_lost() -> None:
    game = table(hand="healer", discard="lord", wild="C2", bottom="S03 S01 W01")
    game.play("healer")
    game.pay("C2")
    assert game.offered_things() == {"S01", "W01"}


def test_power_bound_to_a_type_counts_for_that_type_alone_and_mixes_with_ordinary_power() -> None:
    game = table(hand="legion", board="S11", bottom="A09 W09 A10 S09")
    game.play("legion")
    assert game.offered_things() >= {"A09", "A10"}
    assert not game.may("W09")
    game.take("A09", paying="S11")
    assert "A09" in game.board()


def test_bound_power_of_two_types_never_mixes_in_one_conquest() -> None:
    game = table(hand="marauder", board="W07:1 S07:1", bottom="S06 W04")
    game.play("marauder")
    assert game.done_with_the_main_action()


def test_a_payment_may_be_taken_back_until_it_is_confirmed() -> None:
    game = table(hand="negotiator", row=ROW, mantas="C1", board="W04 W10")
    before = game.everything()
    game.play("negotiator")
    chosen = game.everything()
    game.aim(slot=3)
    game.add("W04")
    assert game.board()["W04"] == 1
    for _ in range(2):
        game.take_back()
    assert game.everything() == chosen
    game.take_back()
    assert game.everything() == before


def test_coins_pay_for_characters_and_purchases_and_power_for_conquests_and_neither_for_the_other() -> None:
    legion = table(hand="legion", mantas="C1", board="W04", bottom="S06 V05")
    legion.play("legion")
    assert legion.done_with_the_main_action()
    lord = table(hand="lord", mantas="P1", board="S04", bottom="S03 W03")
    lord.play("lord")
    assert lord.done_with_the_main_action()


def test_a_played_character_is_in_play_until_its_steps_are_done_and_then_face_up_on_the_own_discard() -> None:
    game = table(hand="lord legion", discard="wave_teller", bottom="S03 W03")
    game.play("legion")
    assert game.hand() == ["lord", "matrona"]
    assert game.discard() == ["wave_teller"]
    game.take("S03")
    assert game.discard() == ["wave_teller", "legion"]
    assert game.seen("players", 0, "discard_top") == "legion/0"


def test_a_nested_character_is_done_and_discarded_before_the_outer_one() -> None:
    """D8."""
    game = table(hand="sol lord", bottom="S01 W01", sea="")
    game.play("sol")
    game.stay()
    game.choose("lord")
    assert game.discard() == []
    game.take("S01")
    assert game.discard() == ["lord", "sol"]


def test_a_card_may_be_played_when_only_some_or_none_of_its_effects_can_happen() -> None:
    for card in (
        "lord",
        "legion",
        "wave_teller",
        "accountant",
        "researcher",
        "angler",
        "healer",
        "marauder",
        "xander",
        "mara",
    ):
        game = table(hand=card, bottom="", row="", sea="", mantas="C1 P1 R1 SC")
        game.play(card)
        assert game.done_with_the_main_action(), card
        assert game.discard() == [card]


def test_effects_that_can_be_carried_out_must_be_to_the_largest_amount() -> None:
    """D9."""
    game = table(hand="researcher", board="S06 W02")
    game.play("researcher")
    for _ in range(3):
        assert not game.may_decline()
        game.choose("S06")
    assert game.board() == {"S06": 3, "W02": 0}


def test_other_players_boons_are_optional_for_them() -> None:
    """D9."""
    game = table(hand="accountant", board="W04 S03", rivals=[rival(board="S01:1")])
    game.play("accountant")
    game.choose("W04")
    game.decline(1)
    assert game.board(1) == {"S01": 1}


def test_nobody_holds_more_than_five_locations() -> None:
    full = "S03 S04 W03 A04 V04"
    for card in ("lord", "legion", "mara", "angler"):
        game = table(hand=card, board=full, bottom="S01 W01", gone="S14 V14")
        game.play(card)
        game.settle()
        assert len(game.board()) == 5, card


def test_a_slot_freed_before_the_main_action_can_be_filled_in_it() -> None:
    game = table(hand="legion", board="S01:1 S04 W03 A04 V04", mantas="SC", bottom="V01 W01")
    game.use("SC")
    game.play("legion")
    game.take("V01")
    assert len(game.board()) == 5
