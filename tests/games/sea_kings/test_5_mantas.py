"""Chapter 5: trained and wild mantas."""

from tests.sea_kings_look import name
from tests.sea_kings_table import rival, table


def test_a_used_manta_does_its_effect_and_then_is_tired() -> None:
    game = table(mantas="R1", board="S03")
    game.use("R1")
    assert game.board() == {"S03": 1}
    assert game.ready() == []


def test_a_tired_manta_cannot_be_used() -> None:
    game = table(mantas="", wild="~R1", board="S03")
    assert not game.may_use("R1")
    assert game.why_not("use_manta", "R1") == "tired"


def test_every_player_has_four_trained_mantas_coin_power_raise_and_score() -> None:
    """D14."""
    assert table(mantas="C1 P1 R1 SC").ready() == ["C1", "P1", "R1", "SC"]


def test_a_new_wild_manta_arrives_ready_and_can_be_used_at_once() -> None:
    game = table(board="V03:1 W04", mantas="R1")
    game.use("R1")
    game.choose("V03")
    assert game.wild() == ["R1"]
    game.use("R1")
    assert game.board() == {"V03": 2, "W04": 1}


def test_resource_mantas_are_used_only_in_a_payment_of_the_main_action() -> None:
    game = table(hand="lord", mantas="C1 P1", wild="C1", bottom="W04 S03")
    assert not game.may_use("C1")
    assert not game.may_use("P1")
    game.play("lord")
    game.take("W04", paying="C1")
    assert not game.may_use("C1")
    assert not game.may_use("P1")


def test_only_trained_mantas_are_placed_on_goals_ready_or_tired_of_the_owners_choice() -> None:
    game = table(mantas="C1", wild="C1 P1", goals="wild2")
    game.pick("claim", goal="wild2")
    assert sorted(name(str(option.facts["manta"])) for option in game.offered()) == ["C1", "P1", "R1", "SC"]
    assert not any("wild" in str(option.facts["manta"]) for option in game.offered())
    game.choose("SC")
    assert game.trained() == ["C1", "P1", "R1"]


def test_a_placed_manta_stays_on_its_goal_and_is_not_readied_or_used_again() -> None:
    game = table(hand="matrona", mantas="C1 P1 R1 SC", board="S03", wild="C1 P1", goals="wild2")
    game.claim("wild2", manta="R1")
    assert not game.may_use("R1")
    game.play("matrona")
    assert game.track("wild2") == [0]
    assert not game.may_use("R1")
    assert game.trained() == ["C1", "P1", "SC"]


def test_wild_mantas_are_never_placed_on_goals_and_never_lost() -> None:
    game = table(wild="C1 P1", goals="wild2")
    game.claim("wild2")
    assert game.wild() == ["C1", "P1"]


def test_each_pictured_location_has_its_own_manta_and_none_runs_short() -> None:
    """D13: two players take the same effect, and all of one kind can be owned."""
    game = table(wild="C1 C1 C1", board="A05:1 S03", mantas="R1", rivals=[rival(wild="C1 C1")])
    game.use("R1")
    game.choose("A05")
    assert game.wild() == ["C1", "C1", "C1", "C1"]


def test_mantas_are_open_information() -> None:
    game = table(rivals=[rival(mantas="C1", wild="~P1")])
    assert game.seen("players", 1, "mantas") == [
        {"manta": "C1/trained", "tired": False, "wild": False},
        {"manta": "P1/trained", "tired": True, "wild": False},
        {"manta": "R1/trained", "tired": True, "wild": False},
        {"manta": "SC/trained", "tired": True, "wild": False},
        {"manta": "P1/wild0", "tired": True, "wild": True},
    ]
