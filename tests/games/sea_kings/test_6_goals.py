"""Chapter 6: the fourteen goals, when a manta may be placed on one, and what it is worth."""

import pytest

from tests.sea_kings_table import rival, table

EIGHT_CARDS = "lord dragoon negotiator wave_teller legion healer eel"


def test_goal_exactly_eight_characters_in_hand_with_the_king_and_without_the_discard() -> None:
    assert table(hand=EIGHT_CARDS, goals="hand8").may_claim("hand8")
    assert table(hand="lord dragoon negotiator wave_teller legion healer kai", goals="hand8").may_claim("hand8")
    seven_and_a_discard = table(hand="lord dragoon negotiator wave_teller legion healer", discard="eel", goals="hand8")
    assert not seven_and_a_discard.may_claim("hand8")
    assert not table(hand=f"{EIGHT_CARDS} marauder", goals="hand8").may_claim("hand8")


def test_goal_five_locations_on_the_board_right_now() -> None:
    assert table(board="S03 S04 W03 A04 V04", goals="board5").may_claim("board5")
    four_and_a_scored_one = table(board="S03 S04 W03 A04", scored="V04", goals="board5")
    assert not four_and_a_scored_one.may_claim("board5")


def test_goal_three_or_more_scored_locations() -> None:
    assert not table(scored="S01 W01", board="A03", goals="scored3").may_claim("scored3")
    assert table(scored="S01 W01 A01", goals="scored3").may_claim("scored3")
    assert table(scored="S01 W01 A01 V01", goals="scored3").may_claim("scored3")


def test_goal_two_or_more_wild_mantas_in_supply() -> None:
    assert not table(wild="C1", goals="wild2").may_claim("wild2")
    assert table(wild="C1 ~P1", goals="wild2").may_claim("wild2")


def test_goal_eleven_locations_on_board_and_scoring_pile_together() -> None:
    board = "S03 S04 W03 A04 V04"
    assert not table(board=board, scored="S01 W01 A01 V01 S02", goals="own11").may_claim("own11")
    assert table(board=board, scored="S01 W01 A01 V01 S02 W02", goals="own11").may_claim("own11")


def test_goal_three_or_more_wild_mantas() -> None:
    assert not table(wild="C1 P1", goals="wild3").may_claim("wild3")
    assert table(wild="C1 ~P1 ~R1", goals="wild3").may_claim("wild3")


def test_goal_all_four_types_in_the_scoring_pile() -> None:
    assert not table(scored="S01 W01 A01", board="V01", goals="types4").may_claim("types4")
    assert table(scored="S01 W01 A01 V01", goals="types4").may_claim("types4")


def test_goal_ten_or_more_characters_in_the_discard_right_now() -> None:
    nine = "lord dragoon negotiator wave_teller legion healer eel marauder angler"
    assert not table(discard=nine, goals="discard10").may_claim("discard10")
    assert table(discard=f"{nine} kai", goals="discard10").may_claim("discard10")


def test_goal_five_locations_on_the_board_all_of_them_fully_risen() -> None:
    assert table(board="S01:1 W01:1 A03 V01:1 S09", goals="risen5").may_claim("risen5")
    assert not table(board="S01:1 W01:1 A03 V01:1 S03:1", goals="risen5").may_claim("risen5")
    assert not table(board="S01:1 W01:1 A03 V01:1", scored="S09", goals="risen5").may_claim("risen5")


def test_goal_scored_points_of_fifteen_or_more() -> None:
    assert not table(scored="S14 W14", board="S01:1", goals="points15").may_claim("points15")  # 8 + 6
    assert table(scored="S14 W14 S01", goals="points15").may_claim("points15")  # 8 + 6 + 1


def test_goal_one_character_in_hand_and_everything_else_of_yours_in_the_discard() -> None:
    rest = "lord dragoon negotiator wave_teller legion"
    assert table(hand="", discard=rest, goals="lastcard").may_claim("lastcard")
    assert not table(hand="lord", discard="dragoon negotiator wave_teller legion", goals="lastcard").may_claim(
        "lastcard"
    )


def test_goal_four_locations_of_one_type_on_board_and_scoring_pile_together() -> None:
    assert table(board="S03 S04", scored="S01 S02", goals="same4").may_claim("same4")
    assert not table(board="S03 S04 W01", scored="S01 W02 W03", goals="same4").may_claim("same4")


@pytest.mark.parametrize("fifth", ["angler", "mara"])
def test_goal_five_characters_with_a_conquer_effect_in_hand_and_discard(fifth: str) -> None:
    """Angler and Mara conquer too (D10)."""
    four = "dragoon legion"
    assert table(hand=f"{four} lord", discard=f"megalodon manta_leader {fifth}", goals="conq5").may_claim("conq5")
    assert table(hand=f"{four} marauder", discard=f"manta_leader {fifth}", goals="conq5").may_claim("conq5")
    assert not table(hand=f"{four} lord", discard="megalodon manta_leader healer", goals="conq5").may_claim("conq5")


def test_goal_recruiting_the_rightmost_character_for_its_five_coins() -> None:
    game = table(
        hand="negotiator", board="W04 W10", mantas="C1", row="eel eel healer angler manta_leader healer", goals="pay5"
    )
    assert not game.may_claim("pay5")
    game.play("negotiator")
    game.recruit(slot=5, paying="W04 W10 C1")
    assert game.may_claim("pay5")


def test_goal_of_five_coins_can_be_claimed_until_the_end_of_that_turn_only() -> None:
    """D17."""
    game = table(
        hand="negotiator", board="W04 W10", mantas="C1", row="eel eel healer angler manta_leader healer", goals="pay5"
    )
    game.play("negotiator")
    game.recruit(slot=5, paying="W04 W10 C1")
    game.end_turn(claiming=False)
    game.whole_turn(1)
    assert not game.may_claim("pay5")


def test_king_mantas_count_as_wild_mantas_for_goals() -> None:
    """D16."""
    assert table(wild="C2 C1", goals="wild2").may_claim("wild2")
    assert table(wild="P2 C1 P1", goals="wild3").may_claim("wild3")


def test_a_goal_is_claimed_on_the_own_turn_only() -> None:
    game = table(rivals=[rival(wild="C1 P1")], goals="wild2")
    assert not game.may_claim("wild2")
    assert not game.may_claim("wild2", seat=1)
    game.whole_turn(0)
    assert game.may_claim("wild2", seat=1)


def test_a_goal_can_be_claimed_before_between_the_steps_of_and_after_the_main_action() -> None:
    before = table(hand="marauder", wild="C1 P1", goals="wild2")
    before.claim("wild2")
    assert before.track("wild2") == [0]
    between = table(hand="dragoon", wild="C1 P1", goals="wild2", bottom="S01 W01 A01 V01")
    between.play("dragoon")
    assert between.may_claim("wild2")
    between.claim("wild2")
    assert between.track("wild2") == [0]
    twice = table(hand="marauder", board="S04 S12", scored="S02", bottom="S01 W01", goals="same4")
    twice.play("marauder")
    twice.take("S01", paying="S04")
    assert twice.asked() == "claim"
    after = table(hand="legion", wild="C1 P1", goals="wild2")
    after.play("legion")
    after.claim("wild2")
    assert after.track("wild2") == [0]


def test_a_manta_placed_on_a_goal_amid_a_conquest_pays_for_it_no_more() -> None:
    game = table(hand="marauder", mantas="P1", wild="P1 C1", goals="wild2", bottom="S01 W01")
    game.play("marauder")
    assert game.offered_things() >= {"S01", "W01"}
    game.claim("wild2", manta="P1")
    assert game.track("wild2") == [0]
    assert game.done_with_the_main_action()
    assert game.board() == {}


def test_a_claim_is_optional_and_free() -> None:
    game = table(hand="lord", wild="C1 P1", goals="wild2")
    game.play("lord")
    game.end_turn(claiming=False)
    assert game.track("wild2") == []


def test_nobody_achieves_the_same_goal_twice() -> None:
    game = table(wild="C1 P1", goals="wild2")
    game.claim("wild2")
    assert not game.may_claim("wild2")
    game.whole_turn(0)
    game.whole_turn(1)
    assert not game.may_claim("wild2")


def test_several_goals_may_be_claimed_in_one_turn() -> None:
    game = table(wild="C1 P1", scored="S01 W01 A01", goals="wild2 scored3")
    game.claim("wild2")
    game.claim("scored3")
    assert (game.track("wild2"), game.track("scored3")) == ([0], [0])


def test_the_manta_goes_on_the_best_space_left_of_the_track() -> None:
    """D19: eight, six, four and three points, in order of arrival."""
    game = table(seats=4, wild="C1 P1", rivals=[rival(wild="C1 P1")] * 3, goals="wild2")
    for seat in range(4):
        game.claim("wild2", seat=seat)
        game.whole_turn(seat)
    assert game.track("wild2") == [0, 1, 2, 3]
    assert game.track_values() == [8, 6, 4, 3, 2]


def test_a_track_has_five_spaces_and_the_fifth_is_for_a_future_game() -> None:
    assert len(table().track_values()) == 5
    game = table(seats=4, goals="wild2", placed="wild2=1,2,3", wild="C1 P1")
    game.claim("wild2")
    assert game.seen("players", 0, "goal_points") == 3


def test_claimable_goals_left_at_the_end_of_the_turn_are_asked_for_once_and_claimed_on_time_out() -> None:
    """D18."""
    game = table(hand="lord", wild="C1 P1", goals="wild2")
    game.play("lord")
    game.pick("end_turn")
    assert game.asked(0) == "claim"
    while game.to_act() == [0]:
        game.silence()
    assert game.track("wild2") == [0]
    assert game.to_act() == [1]


def test_the_question_about_goals_left_is_not_asked_when_none_is_left() -> None:
    game = table(hand="lord", goals="wild2")
    game.play("lord")
    game.pick("end_turn")
    assert game.to_act() == [1]
