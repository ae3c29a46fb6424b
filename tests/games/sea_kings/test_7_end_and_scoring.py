"""Chapter 7: what ends the game, the last round, points and ties."""

from tests.sea_kings_table import Side, rival, table

ROW = "eel healer angler eel manta_leader healer"
FOUR = "hand8 board5 scored3 wild2"


def test_the_game_ends_when_one_player_has_mantas_on_all_four_goals() -> None:
    game = table(wild="C1 P1", goals=FOUR, placed="hand8=0 board5=0 scored3=0")
    assert not game.last_round()
    game.claim("wild2")
    assert game.last_round()


def test_the_game_ends_when_the_location_deck_is_empty() -> None:
    game = table(hand="dragoon", bottom="S01 W01", sea="A01 A02 A03 V01 V02 V03")
    game.play("dragoon")
    assert not game.last_round()
    game.scout()
    assert game.sea() == []
    assert game.last_round()


def test_the_game_ends_when_the_character_deck_is_empty() -> None:
    game = table(hand="negotiator", row=ROW, deck="marauder", mantas="C1")
    game.play("negotiator")
    assert not game.last_round()
    game.recruit(slot=0)
    assert game.last_round()


def test_a_deck_with_a_card_left_ends_nothing() -> None:
    game = table(hand="negotiator", row=ROW, deck="marauder megalodon", mantas="C1")
    game.play("negotiator")
    game.recruit(slot=0)
    assert not game.last_round()
    sea = table(hand="dragoon", bottom="S01 W01", sea="A01 A02 A03 V01 V02 V03 V04")
    sea.play("dragoon")
    sea.scout()
    assert not sea.last_round()


def test_after_the_trigger_turn_everyone_and_last_the_trigger_player_takes_exactly_one_more_turn() -> None:
    game = table(seats=3, wild="C1 P1", goals=FOUR, placed="hand8=0 board5=0 scored3=0")
    game.claim("wild2")
    game.whole_turn(0)
    for seat in (1, 2):
        assert game.to_act() == [seat]
        game.whole_turn(seat)
    assert game.to_act() == [0]
    assert game.result is None
    game.whole_turn(0)
    assert game.result is not None


def test_the_last_round_does_not_even_out_turns_with_the_start_player() -> None:
    game = table(
        seats=3, turn=1, rivals=[rival(wild="C1 P1"), rival()], goals=FOUR, placed="hand8=1 board5=1 scored3=1"
    )
    game.claim("wild2", seat=1)
    for seat in (1, 2, 0, 1):
        assert game.result is None
        game.whole_turn(seat)
    assert game.result is not None


def test_a_further_trigger_in_the_last_round_changes_nothing() -> None:
    everything = "hand8=0,1 board5=0,1 scored3=0,1"
    game = table(wild="C1 P1", rivals=[rival(wild="C1 P1")], goals=FOUR, placed=everything)
    game.claim("wild2")
    game.whole_turn(0)
    game.claim("wild2", seat=1)
    game.whole_turn(1)
    assert game.result is None
    game.whole_turn(0)
    assert game.result is not None


def test_goals_recruits_and_scoring_go_on_as_ever_in_the_final_turns() -> None:
    game = table(
        goals=FOUR,
        wild="C1 P1",
        placed="hand8=0 board5=0 scored3=0",
        rivals=[rival(hand="wave_teller", board="S01:1 W01:1 A01", scored="A03 V01")],
    )
    game.claim("wild2")
    game.whole_turn(0)
    game.play("wave_teller", seat=1)
    game.pick("score_up_to_two", seat=1)
    game.choose_all("S01", seat=1)
    assert game.may_claim("scored3", seat=1)
    game.claim("scored3", seat=1)
    assert game.track("scored3") == [0, 1]


def at_the_end(
    rivals: list[Side] | None = None, *, first: int = 0, goals: str = "", placed: str = "", **side: str
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Scores and ranks of a table whose last turn, seat 1's, is Matrona's."""
    game = table(rivals, me=Side(**side), last_turn=1, turn=1, first=first, goals=goals, placed=placed)
    game.whole_turn(1)
    assert game.result is not None
    return game.result.scores, game.result.ranks


def test_each_character_in_hand_is_one_point_the_king_included_and_none_in_the_discard() -> None:
    scores, _ = at_the_end(hand="lord legion xander", discard="eel healer", rivals=[rival(hand="wave_teller")])
    assert scores == (4, 2)  # Matrona is a character too


def test_mantas_on_goals_are_worth_the_points_printed_above_them() -> None:
    scores, _ = at_the_end(placed="hand8=0,1 scored3=1,0 wild2=0", goals=FOUR)
    assert scores == (1 + 8 + 6 + 8, 1 + 6 + 8)


def test_scored_locations_are_worth_their_points() -> None:
    scores, _ = at_the_end(scored="S14 S01", rivals=[rival(scored="A03")])
    assert scores == (1 + 8 + 1, 1 + 2)


def test_locations_left_on_the_board_and_mantas_are_worth_nothing() -> None:
    scores, _ = at_the_end(board="S14:4 S09", wild="C1 P1 R1")
    assert scores == (1, 1)


def test_most_points_win() -> None:
    assert at_the_end(hand="lord")[1] == (1, 2)
    assert at_the_end(rivals=[rival(hand="lord")])[1] == (2, 1)


def test_ties_go_to_more_mantas_in_reserve_trained_and_wild_ready_or_tired() -> None:
    assert at_the_end(wild="~C1")[1] == (1, 2)
    assert at_the_end(mantas="C1 P1 R1 SC", rivals=[rival(wild="~C1")])[1] == (2, 1)


def test_mantas_on_goals_are_not_in_reserve() -> None:
    placed = at_the_end(goals=FOUR, placed="wild2=0", rivals=[rival(scored="S14")])
    assert placed == ((9, 9), (2, 1))


def test_ties_of_mantas_too_go_to_the_lower_king() -> None:
    assert at_the_end(king="sol", hand="sol", rivals=[rival(king="mara", hand="mara")])[1] == (2, 1)


def test_kings_that_left_the_game_still_count_for_ties() -> None:
    assert at_the_end(king="kai", hand="lord", rivals=[rival(king="mara", hand="mara")])[1] == (1, 2)


def test_without_kings_ties_go_to_the_later_seat_in_turn_order() -> None:
    assert at_the_end()[1] == (2, 1)


def test_the_later_seat_is_counted_from_the_start_player_not_from_who_moved_last() -> None:
    """With seat 1 first, seat 0 is the last of the turn order, though seat 1 takes the last turn."""
    assert at_the_end(first=1)[1] == (1, 2)
