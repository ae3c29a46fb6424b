"""What cannot be picked now is shown with the reason why."""

from tests.sea_kings_table import rival, table

ROW = "eel healer angler diplomat manta_leader marauder"


def test_the_turn_ends_only_after_a_card_and_no_second_card_is_played() -> None:
    game = table(hand="lord legion")
    assert [no.reason for no in game.prompt().unavailable if no.option.kind == "end_turn"] == ["play_a_card_first"]
    game.play("lord")
    assert game.why_not("play", "legion") == "main_action_done"


def test_mantas_and_depths_say_why_they_wait() -> None:
    game = table(mantas="C1", wild="~R1 SC", board="A02 W04 V02:1 S03:2")
    assert game.why_not("use_manta", "C1") == "only_in_payment"
    assert game.why_not("use_manta", "R1") == "tired"
    assert game.why_not("exploit", "A02") == "empty_depth"
    assert game.why_not("exploit", "W04") == "only_in_payment"
    assert game.may_exploit("V02")
    wasted = table(wild="SC", board="A01 A04")
    assert wasted.why_not("use_manta", "SC/wild0") == "would_be_wasted"
    assert wasted.why_not("exploit", "A01") == "would_be_wasted"


def test_targets_say_that_they_cost_too_much_or_that_the_board_is_full() -> None:
    dear = table(hand="legion", bottom="S03 W03 S14")
    dear.play("legion")
    assert dear.why_not("conquer", "S14") == "too_expensive"
    full = table(hand="diplomat", row=ROW, bottom="S01 S14", board="S03 S04 W03 A04 V04")
    full.play("diplomat")
    assert full.why_not("buy", "S01") == "board_full"
    assert full.why_not("recruit", "marauder") == "too_expensive"


def test_sources_say_that_they_are_superfluous_bound_to_another_type_or_used_up() -> None:
    superfluous = table(hand="negotiator", row=ROW, board="W04", mantas="C1")
    superfluous.play("negotiator")
    superfluous.aim(slot=2)
    assert superfluous.why_not("add_manta", "C1") == "superfluous"
    bound = table(hand="legion", board="W07:1", mantas="P1", bottom="W04 S06")
    bound.play("legion")
    bound.aim("W04")
    assert bound.why_not("add_depth", "W07") == "wrong_type"
    used = table(hand="negotiator", row=ROW, board="W03", wild="C1")
    used.play("negotiator")
    used.aim(slot=2)
    used.add("W03")
    assert used.why_not("add_depth", "W03") == "already_exploited"


def test_effects_say_in_the_middle_of_a_payment_that_they_wait_for_its_end() -> None:
    game = table(hand="legion", mantas="P1 R1", board="V01 S12", bottom="S06 W04")
    game.play("legion")
    game.aim("S06")
    assert game.why_not("use_manta", "R1") == "only_before_or_after"
    assert game.why_not("exploit", "V01") == "only_before_or_after"


def test_goals_say_that_their_condition_is_not_met_or_that_they_are_claimed() -> None:
    game = table(wild="C1 P1", goals="wild2 wild3", rivals=[rival()])
    assert game.why_not("claim", "wild3") == "condition_not_met"
    game.claim("wild2")
    assert game.why_not("claim", "wild2") == "already_claimed"
