"""Whatever a viewer may not know can be changed, and every byte for that viewer stays the same (P24, P25)."""

from collections.abc import Callable
from importlib import import_module
from typing import Any

import pytest
from attrs import evolve

from games.catalog import CATALOG
from games.chance import Chance
from games.checkpoint import plain
from games.prompt import Json, Seat
from games.ruleset import Ruleset
from games.table import Table
from tests.games.playing import Setting, every_setting, varied
from tests.games.two_worlds import Leak, OtherWorld, Revealing, compare, turns

POSITIONS = 1000
"""How many positions of each game are looked at, at least."""

each_game = pytest.mark.parametrize("ruleset", CATALOG.values(), ids=list(CATALOG))


class Worlds:
    """What a game's `worlds.py` says of it."""

    def __init__(self, ruleset: Ruleset) -> None:
        module = import_module(f"tests.games.{ruleset.name.replace('-', '_')}.worlds")
        self.revealing: Revealing = module.REVEALING
        self.other_world: OtherWorld = module.other_world
        self.a_secret: Callable[[object, Seat | None], object] = module.a_secret


def look_around(setting: Setting, worlds: Worlds, seed: str) -> int:
    """Play a random game, and each turn again in another world for one viewer; how many positions were compared."""
    chance = Chance(seed)
    positions = 0
    viewers = [None, *(Seat(seat) for seat in range(setting.seats))]
    for turn in turns(setting, seed, worlds.revealing):
        viewer = chance.one_of(viewers)
        other = worlds.other_world(turn.states, turn.shown, viewer, chance)
        if plain(other) != plain(turn.states[0]):
            positions += compare(setting, seed, turn, viewer, other)
    return positions


@each_game
def test_nobody_can_tell_two_worlds_apart_that_differ_in_what_they_may_not_know(ruleset: Ruleset) -> None:
    worlds, settings = Worlds(ruleset), varied(ruleset)
    positions = games = 0
    while positions < POSITIONS or games < len(settings):
        positions += look_around(settings[games % len(settings)], worlds, str(games))
        games += 1


def told_to_all(ruleset: Ruleset, worlds: Worlds) -> Ruleset:
    def public(table: Table[Any]) -> Json:
        return [ruleset.public(table), plain(worlds.a_secret(table.state, None))]

    return evolve(ruleset, public=public)


def told_to_another(ruleset: Ruleset, worlds: Worlds) -> Ruleset:
    def private(table: Table[Any], seat: Seat) -> Json:
        return [ruleset.private(table, seat), plain(worlds.a_secret(table.state, seat))]

    return evolve(ruleset, private=private)


@pytest.mark.parametrize("leaky", [told_to_all, told_to_another], ids=["public", "private"])
@each_game
def test_a_view_that_shows_anothers_hand_is_noticed(
    ruleset: Ruleset, leaky: Callable[[Ruleset, Worlds], Ruleset]
) -> None:
    worlds = Worlds(ruleset)
    setting = evolve(next(every_setting(ruleset)), ruleset=leaky(ruleset, worlds))
    with pytest.raises(Leak):
        look_around(setting, worlds, "leak")
