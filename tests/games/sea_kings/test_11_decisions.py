"""Chapter 11: decisions that no other chapter shows: what a viewer sees, and what silence means."""

from games.sea_kings.events import CardTakenBack, TookBack
from tests.sea_kings_play import Play
from tests.sea_kings_table import rival, table

ROW = "eel healer angler diplomat manta_leader marauder"


def seen_by_the_neighbour(game: Play) -> object:
    return game.public(), game.private(1), game.offered(1)


def test_a_viewer_sees_no_hand_no_discard_below_its_top_and_no_scoring_pile_of_another() -> None:
    """D22."""
    one = scene("lord wave_teller", discard="negotiator legion", scored="S01 W01", deck="angler healer", sea="S02 W02")
    other = scene("eel mara", discard="dragoon legion", scored="A02 V02", deck="healer angler", sea="W12 S13")
    assert one.private(0) != other.private(0)
    assert seen_by_the_neighbour(one) == seen_by_the_neighbour(other)


def scene(hand: str, *, discard: str, scored: str, deck: str, sea: str) -> Play:
    return table(hand=hand, discard=discard, scored=scored, deck=deck, sea=sea, top="A13", bottom="V14", row="diplomat")


def test_everyone_sees_the_market_deck_counts_boards_mantas_goals_and_how_many_cards_there_are() -> None:
    """D22."""
    game = table(
        hand="lord wave_teller",
        discard="negotiator legion",
        scored="S01 W01",
        board="S03:1",
        row=ROW,
        deck="megalodon",
        top="A13",
        bottom="V14 V13",
        sea="S02 W02 A02",
        gone="V12",
        goals="wild2",
        placed="wild2=1",
    )
    assert [game.seen("players", 0, what) for what in ("hand", "discard", "discard_top", "scored")] == [
        3,
        2,
        "legion/0",
        2,
    ]
    assert [game.seen("market", deck) for deck in ("character_deck", "location_deck")] == [1, 3]
    assert game.seen("market", "location_discard") == ["V12"]
    assert [game.seen("market", *place) for place in (("top", 0, "location"), ("bottom", 1, "location"))] == [
        "A13",
        "V13",
    ]
    assert [game.seen("market", "characters", slot, "price") for slot in range(6)] == [0, 1, 2, 3, 4, 5]
    assert [game.seen("players", 0, "board", 0, what) for what in ("location", "covered")] == ["S03", 1]
    assert game.seen("goals", 0, "claims", 0, "seat") == 1


def test_a_player_sees_the_own_hand_discard_and_scoring_pile() -> None:
    """D22."""
    game = table(hand="lord", discard="negotiator legion", scored="S01 W01")
    mine = game.private(0)
    assert isinstance(mine, dict)
    assert mine["hand"] == ["matrona/0", "lord/0"]
    assert mine["discard"] == ["negotiator/0", "legion/0"]
    assert mine["scored"] == ["S01", "W01"]


def test_which_card_was_taken_back_is_told_to_its_owner_alone() -> None:
    """D22."""
    game = table(board="A01", discard="lord legion")
    game.exploit("A01")
    game.choose("lord")
    told = {type(told.event): (told.event, told.seat) for told in game.game.told}
    assert told[CardTakenBack] == (CardTakenBack(game.game.seats[0], "lord/0"), 0)
    assert told[TookBack] == (TookBack(game.game.seats[0], 1), None)


def test_silence_discards_the_lowest_card_that_is_not_matrona() -> None:
    """D23."""
    game = table(hand="megalodon", rivals=[rival(hand="wave_teller eel legion")])
    game.play("megalodon")
    game.silence()
    assert game.discard(1) == ["eel"]


def test_silence_declines_what_others_give() -> None:
    """D23."""
    researcher = table(hand="researcher", rivals=[rival(board="S03")])
    researcher.play("researcher")
    researcher.silence()
    assert researcher.board(1) == {"S03": 0}
    accountant = table(hand="accountant", rivals=[rival(board="S01:1")])
    accountant.play("accountant")
    accountant.silence()
    assert accountant.board(1) == {"S01": 1}


def test_silence_plays_a_card_and_then_ends_the_turn() -> None:
    """D23: there is no passing, not even in silence."""
    game = table(hand="lord", rivals=[rival()])
    while game.to_act() == [0]:
        game.silence()
    assert game.discard() == ["lord"]
    assert game.to_act() == [1]
    matrona = table(hand="", mantas="R1", board="S03")
    matrona.silence()
    assert matrona.done_with_the_main_action()
    assert matrona.board() == {"S03": 0}


def test_silence_takes_what_the_character_itself_pays_for_and_spends_nothing_else() -> None:
    """D23."""
    legion = table(hand="legion", mantas="P1", bottom="S06 S03 W03")
    legion.play("legion")
    legion.settle()
    assert legion.board() == {"S03": 0}
    assert legion.ready() == ["P1"]
    sol = table(hand="sol lord", bottom="S14", sea="")
    sol.play("sol")
    sol.settle()
    assert sol.discard() == ["lord", "sol"]
    marauder = table(hand="marauder", mantas="P1", board="S04", bottom="S01 W01")
    marauder.play("marauder")
    marauder.settle()
    assert marauder.board() == {"S04": 0}
