"""Chapter 3: the eight kings."""

from itertools import count

from tests.sea_kings_play import Play
from tests.sea_kings_table import fresh_table, rival, table


def test_kai_recruits_any_character_for_nothing_and_leaves_the_game() -> None:
    game = table(hand="kai", row="eel healer angler eel manta_leader marauder")
    game.play("kai")
    game.recruit(slot=4)
    assert game.hand() == ["manta_leader", "matrona"]
    assert game.discard() == []
    assert game.player(0).removed == ["kai"]
    game.end_turn()
    game.whole_turn(1)
    game.play("matrona")
    assert game.hand() == ["manta_leader", "matrona"]


def test_xander_raises_takes_back_readies_and_scores_in_this_order() -> None:
    game = table(hand="xander", board="S01 W04 A03", discard="lord legion", mantas="")
    game.play("xander")
    game.choose("S01")
    game.choose("legion")
    game.choose("P1")
    game.choose("S01")
    assert game.board() == {"W04": 0, "A03": 0}
    assert game.hand() == ["legion", "matrona"]
    assert game.ready() == ["P1"]
    assert game.scored() == ["S01"]


def test_each_step_of_xander_is_mandatory() -> None:
    game = table(hand="xander", board="S01 W04 A03", discard="lord legion", mantas="")
    game.play("xander")
    for thing in ("S01", "legion", "P1", "S01"):
        assert not game.may_decline()
        game.choose(thing)


def test_a_tired_manta_placed_on_a_goal_amid_xanders_steps_is_not_one_that_he_readies() -> None:
    game = table(hand="xander", mantas="", wild="C1 P1", goals="wild2")
    game.play("xander")
    game.claim("wild2", manta="SC")
    assert game.offered_things() == {"C1", "P1", "R1"}
    game.choose("R1")
    assert game.ready() == ["C1", "P1", "R1"]
    assert game.trained() == ["C1", "P1", "R1"]


def test_mara_conquers_a_sunken_ship_of_either_row_for_nothing_and_no_other_type() -> None:
    game = table(hand="mara", bottom="W14 S01 A01", top="W12 V01")
    game.play("mara")
    assert game.offered_things() == {"W14", "W12"}
    assert not game.may_decline()
    game.choose("W14")
    assert game.board() == {"W14": 0}


def test_sol_readies_all_own_mantas_may_scout_and_plays_a_character_from_hand() -> None:
    game = table(hand="sol legion lord", mantas="", wild="~C1", bottom="S03 W03 S14", sea="A14 V14 W14 S13 A13 V13")
    game.play("sol")
    assert game.ready() == ["C1", "C1", "P1", "R1", "SC"]
    game.stay()
    assert game.offered_things() == {"legion", "lord", "matrona"}
    assert not game.may_decline()
    game.choose("legion")
    game.take("S03")
    assert game.board() == {"S03": 0}
    assert game.discard() == ["legion", "sol"]


def test_adela_makes_every_player_herself_included_discard_one_then_copies_one_of_them() -> None:
    game = table(
        hand="adela lord wave_teller", bottom="S03 W03", rivals=[rival(hand="legion eel"), rival(hand="healer eel")]
    )
    game.play("adela")
    assert game.to_act() == [0, 1, 2]
    assert game.offered_things(0) == {"lord", "wave_teller"}
    game.choose("wave_teller")
    game.choose("legion", seat=1)
    game.choose("healer", seat=2)
    assert game.offered_things() == {"wave_teller", "legion", "healer"}
    game.choose("legion")
    game.take("S03")
    assert game.board() == {"S03": 0}
    assert (game.discard(0), game.discard(1), game.discard(2)) == (["wave_teller", "adela"], ["legion"], ["healer"])


def test_adela_never_makes_anyone_discard_matrona_and_exempts_who_has_only_her() -> None:
    game = table(hand="adela wave_teller lord", rivals=[rival(hand="")])
    game.play("adela")
    assert game.to_act() == [0]
    assert game.offered_things(0) == {"lord", "wave_teller"}


def test_franslot_becomes_a_wild_manta_of_two_coins_and_leaves_the_game() -> None:
    game = drafted("franslot")
    assert game.wild() == ["C2"]
    assert "C2" in game.ready()
    assert "franslot" not in game.hand() + game.discard()
    assert game.player(0).removed == ["franslot"]


def test_herbert_becomes_a_wild_manta_of_two_power_and_leaves_the_game() -> None:
    game = drafted("herbert")
    assert game.wild() == ["P2"]
    assert "P2" in game.ready()
    assert "herbert" not in game.hand() + game.discard()


def test_theseus_pays_a_coin_and_copies_a_character_of_the_row_that_stays_there() -> None:
    row = "eel healer angler eel manta_leader megalodon"
    game = table(hand="theseus", mantas="C1", row=row, bottom="S03 W03", rivals=[rival()])
    game.play("theseus")
    game.pay("C1")
    assert game.offered_things() == {"eel", "healer", "angler", "manta_leader", "megalodon"}
    game.choose("megalodon")
    game.take("S03")
    assert game.board() == {"S03": 0}
    assert game.row() == row.split()
    assert game.discard() == ["theseus"]
    assert game.ready() == []


def test_theseus_without_a_coin_does_nothing() -> None:
    game = table(hand="theseus", row="eel healer angler eel manta_leader megalodon", bottom="S03 W03")
    game.play("theseus")
    assert game.done_with_the_main_action()
    assert game.discard() == ["theseus"]


def test_theseus_may_keep_the_coin() -> None:
    game = table(hand="theseus", mantas="C1", row="eel healer angler eel manta_leader megalodon", bottom="S03 W03")
    game.play("theseus")
    game.decline()
    assert game.ready() == ["C1"]


def test_kings_go_to_the_discard_when_played_and_come_back_with_matrona() -> None:
    game = table(hand="mara", king="mara", bottom="W14 W12")
    game.play("mara")
    game.choose("W14")
    assert game.discard() == ["mara"]
    game.end_turn()
    game.whole_turn(1)
    game.play("matrona")
    assert game.hand() == ["mara", "matrona"]


def test_copying_does_not_move_the_copied_card_and_asks_for_its_coin_again() -> None:
    """D11: a copy of Healer costs Healer's coin besides Theseus' own."""
    game = table(hand="theseus", mantas="C1", wild="C1", row="healer eel", discard="legion", bottom="S03 W03")
    game.play("theseus")
    game.pay("C1")
    game.choose("healer")
    game.pay("C1")
    game.take("S03")
    assert game.row() == ["healer", "eel"]
    assert game.ready() == []
    assert sorted(game.discard()) == ["legion", "theseus"]


def test_copying_cards_do_not_count_as_characters_that_conquer() -> None:
    four = "dragoon legion manta_leader marauder"
    assert not table(hand=f"{four} adela", discard="theseus", goals="conq5").may_claim("conq5")


def drafted(king: str) -> Play:
    """A table of two whose seat 0 has just drafted this king."""
    seed = next(f"{n}" for n in count() if offers(fresh_table(seed=f"{n}", kings="draft"), king))
    game = fresh_table(seed=seed, kings="draft")
    for _ in range(2):
        shown = game.offered_things()
        game.choose(king if game.to_act() == [0] else min(shown - {king}))
    return game


def offers(game: Play, king: str) -> bool:
    return king in game.offered_things()
