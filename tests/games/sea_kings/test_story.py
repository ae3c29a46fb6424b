"""What happens is told as it happens: the log, the sounds and the moving pictures know nothing else."""

from games.prompt import Seat
from games.sea_kings import events as told
from tests.sea_kings_play import Play
from tests.sea_kings_table import rival, table

ROW = "eel healer angler diplomat manta_leader marauder"
ME, NEIGHBOUR = Seat(0), Seat(1)


def story(game: Play) -> list[object]:
    """The running turn, without its beginning and without steps that were skipped."""
    return [event for event in game.told() if not isinstance(event, told.TurnBegan | told.Skipped)]


def test_a_turn_is_told_when_it_begins() -> None:
    game = table(hand="lord")
    game.whole_turn(0)
    turns = [event for event in game.told() if isinstance(event, told.TurnBegan)]
    assert turns == [told.TurnBegan(ME, 1), told.TurnBegan(NEIGHBOUR, 2)]


def test_a_conquest_is_told_with_its_card_its_payment_and_its_price_in_that_row() -> None:
    game = table(hand="legion", board="S04", top="S12 W09")
    game.play("legion")
    game.take("S12", paying="S04")
    assert story(game) == [
        told.Played(ME, "legion/0"),
        told.Exploited(ME, "S04", "P2"),
        told.Paid(ME, 5, "power"),
        told.Conquered(ME, "S12", 5),
    ]


def test_a_free_conquest_is_told_at_no_price() -> None:
    game = table(hand="mara", bottom="W14 W12")
    game.play("mara")
    game.choose("W14")
    assert story(game) == [told.Played(ME, "mara"), told.Conquered(ME, "W14", 0)]


def test_a_recruit_is_told_with_its_payment_and_who_fills_the_row() -> None:
    game = table(hand="negotiator", mantas="C1", row=ROW, deck="megalodon researcher")
    game.play("negotiator")
    game.recruit(slot=1, paying="C1")
    assert story(game) == [
        told.Played(ME, "negotiator/0"),
        told.MantaUsed(ME, "C1/trained"),
        told.Paid(ME, 1, "coins"),
        told.Recruited(ME, "healer/1", 1, 1),
        told.CharacterRevealed("megalodon/1"),
    ]


def test_what_was_taken_back_out_of_a_payment_is_never_told() -> None:
    game = table(hand="negotiator", mantas="C1", wild="C1", row=ROW, deck="megalodon researcher")
    game.play("negotiator")
    game.aim(slot=1)
    game.add("C1")
    game.pick("take_back_source")
    game.choose("C1/wild0")
    game.pick("confirm")
    assert [event for event in story(game) if isinstance(event, told.MantaUsed)] == [told.MantaUsed(ME, "C1/wild0")]


def test_scouting_is_told_with_what_went_and_what_came_and_a_purchase_with_its_price() -> None:
    game = table(hand="eel", top="S14", bottom="W04", sea="A13 V13")
    game.play("eel")
    game.scout()
    game.settle()
    assert story(game) == [
        told.Played(ME, "eel/1"),
        told.Scouted(ME, ("S14",), ("A13", "V13")),
        told.LastRoundBegan(ME, "locations"),
        told.Bought(ME, "W04", 2),
    ]


def test_a_raise_is_told_and_the_manta_it_brings() -> None:
    game = table(mantas="R1", board="S03:1")
    game.use("R1")
    assert story(game) == [
        told.MantaUsed(ME, "R1/trained"),
        told.Raised(ME, "S03", 1, 0),
        told.MantaGained(ME, "P1/S03"),
    ]


def test_an_exploited_depth_is_told_before_what_it_does() -> None:
    game = table(board="V03:0 S06")
    game.exploit("V03")
    assert story(game) == [told.Exploited(ME, "V03", "R1"), told.Raised(ME, "S06", 1, 2)]


def test_matrona_tells_how_many_cards_and_mantas_came_back() -> None:
    game = table(discard="lord legion", mantas="C1 P1", wild="~C1")
    game.play("matrona")
    assert told.TookBack(ME, 2) in story(game)
    assert told.MantasReadied(ME, 3) in story(game)


def test_a_score_is_told_with_its_points() -> None:
    game = table(mantas="SC", board="S14:4")
    game.use("SC")
    assert story(game)[-1] == told.Scored(ME, "S14", 8)


def test_a_forced_discard_is_told_to_everyone() -> None:
    game = table(hand="megalodon", rivals=[rival(hand="lord legion")])
    game.play("megalodon")
    game.choose("legion", seat=1)
    assert story(game)[-1] == told.Discarded(NEIGHBOUR, "legion/1")


def test_a_claim_is_told_with_its_points_and_the_last_round_after_it() -> None:
    game = table(wild="C1 P1", goals="scored3 wild2", placed="scored3=0 wild2=1")
    game.claim("wild2", manta="SC")
    assert story(game) == [told.GoalClaimed(ME, "wild2", 6, "SC/trained"), told.LastRoundBegan(ME, "goals")]


def test_a_copy_and_a_card_that_leaves_the_game_are_told() -> None:
    theseus = table(hand="theseus", mantas="C1", row="lord/8 eel")
    theseus.play("theseus")
    theseus.pay("C1")
    theseus.choose("lord")
    assert told.Copied(ME, "lord/8") in story(theseus)
    kai = table(hand="kai", row="eel")
    kai.play("kai")
    assert story(kai)[-1] == told.CardRemoved("kai")


def test_a_step_that_brought_nothing_is_told() -> None:
    game = table(hand="legion")
    game.play("legion")
    assert told.Skipped(ME, "conquer") in game.told()
    healer = table(hand="healer", discard="lord", mantas="C1")
    healer.play("healer")
    healer.pay("C1")
    assert told.Skipped(ME, "heal") not in healer.told()
    poor = table(hand="healer", discard="lord")
    poor.play("healer")
    assert told.Skipped(ME, "heal") in poor.told()


def test_the_end_is_told_with_where_the_points_are_from() -> None:
    game = table(last_turn=0, hand="lord", scored="S14", goals="wild2", placed="wild2=1,0")
    game.whole_turn(0)
    assert story(game)[-2:] == [told.FinalScore(ME, 16, 2, 6, 8), told.FinalScore(NEIGHBOUR, 9, 1, 8, 0)]
