"""What a player can take back: everything up to where a hidden card came to light or another seat answered."""

from tests.sea_kings_play import Play
from tests.sea_kings_table import rival, table

ROW = "eel healer angler diplomat manta_leader marauder"


def can_take_back(game: Play, seat: int = 0) -> bool:
    return game.game.can_take_back(game.game.seats[seat]) is not None


def test_a_purchase_can_be_taken_back_to_the_beginning_of_the_turn() -> None:
    game = table(hand="lord", mantas="C1 R1", board="S06", bottom="S03 W04")
    before = game.everything()
    game.use("R1")
    game.play("lord")
    game.take("W04", paying="C1")
    assert game.board() == {"S06": 1, "W04": 0}
    while can_take_back(game):
        game.take_back()
    assert game.everything() == before
    assert game.board() == {"S06": 0}


def test_a_recruit_that_brought_a_new_character_into_the_row_stays() -> None:
    game = table(hand="negotiator", row=ROW, deck="megalodon researcher", mantas="C1")
    game.play("negotiator")
    game.recruit(slot=1, paying="C1")
    assert not can_take_back(game)


def test_a_scouting_that_opened_locations_stays() -> None:
    game = table(hand="eel", bottom="S01 W01", sea="W04 S04 V05 V07 S07 S08 S10")
    game.play("eel")
    assert can_take_back(game)
    game.scout()
    assert not can_take_back(game)


def test_a_forced_discard_stays_once_it_is_revealed() -> None:
    game = table(hand="megalodon", rivals=[rival(hand="lord legion"), rival(hand="lord legion")])
    game.play("megalodon")
    game.choose("lord", seat=1)
    assert can_take_back(game, 1)
    game.choose("legion", seat=2)
    assert not any(can_take_back(game, seat) for seat in range(3))


def test_a_claim_can_be_taken_back() -> None:
    game = table(wild="C1 P1", goals="wild2")
    game.claim("wild2", manta="SC")
    game.take_back()
    game.take_back()
    assert game.track("wild2") == []
    assert game.trained() == ["C1", "P1", "R1", "SC"]
