"""The contract of every game in the catalogue, whatever its table options and number of seats."""

import os
import subprocess
import sys
from itertools import pairwise
from pathlib import Path

import orjson
import pytest

from games.catalog import CATALOG
from games.chance import Chance
from games.checkpoint import Checkpoint, plain, read_state
from games.engine import Game
from games.ruleset import Ruleset
from tests.games.playing import (
    SETTINGS,
    VARIED,
    Given,
    Player,
    Setting,
    advised,
    copied,
    every_setting,
    everything,
    moves,
    play_out,
    randomly,
    shown,
    silently,
    stories,
)

ROOT = Path(__file__).parent.parent.parent
each_setting = pytest.mark.parametrize("setting", SETTINGS, ids=str)
varied_settings = pytest.mark.parametrize("setting", VARIED, ids=str)
each_game = pytest.mark.parametrize("ruleset", CATALOG.values(), ids=list(CATALOG))


def longest(ruleset: Ruleset) -> list[Setting]:
    """One setting for each number of seats, with the last of the table options."""
    return list({setting.seats: setting for setting in every_setting(ruleset)}.values())


def check_result(game: Game) -> None:
    """Everyone has a score and a rank, and ranks follow scores."""
    assert game.result is not None
    scores, ranks = game.result.scores, game.result.ranks
    assert len(scores) == len(ranks) == len(game.seats)
    assert min(ranks) == 1
    places = list(zip(scores, ranks, strict=True))
    assert all(mine[1] < other[1] for mine in places for other in places if mine[0] > other[0])
    assert not game.prompts


def test_the_varied_settings_try_every_value_of_each_table_option_and_every_number_of_seats() -> None:
    def values(settings: list[Setting]) -> set[tuple[str, str, str | int]]:
        options = {(s.ruleset.name, *chosen) for s in settings for chosen in s.options.items()}
        return options | {(s.ruleset.name, "seats", s.seats) for s in settings}

    assert values(VARIED) == values(SETTINGS)


@each_setting
def test_random_games_end(setting: Setting) -> None:
    game = setting.game("random")
    play_out(game, randomly("random"))
    check_result(game)


@each_setting
def test_silent_games_end(setting: Setting) -> None:
    game = setting.game("silence")
    play_out(game, silently)
    check_result(game)


@varied_settings
def test_advice_is_always_legal_and_games_of_bots_end(setting: Setting) -> None:
    game = setting.game("bots")
    for given in moves(game, advised("taste")):
        game.check(given.prompt, given.picks)
        game.answer(given.prompt, given.picks)
    check_result(game)


@varied_settings
def test_every_prompt_can_be_answered_and_has_a_legal_default(setting: Setting) -> None:
    game = setting.game("defaults")
    for given in moves(game, randomly("defaults")):
        prompts = list(game.prompts.values())
        assert len({prompt.seat for prompt in prompts}) == len(prompts)
        for prompt in prompts:
            prompt.check(prompt.default)
            assert 0 <= prompt.at_least <= prompt.at_most <= len(prompt.options)
            assert prompt.options
            assert len({(option.kind, *option.facts.items()) for option in prompt.options}) == len(prompt.options)
        game.answer(given.prompt, given.picks)


@varied_settings
def test_looking_changes_nothing_and_a_view_once_shown_stays_as_it_was(setting: Setting) -> None:
    game = setting.game("looking")
    for given in moves(game, randomly("looking")):
        view, before = shown(game), everything(game)
        text = orjson.dumps(view)
        assert everything(game) == before
        game.answer(given.prompt, given.picks)
        assert orjson.dumps(view) == text


@each_game
def test_replaying_the_same_answers_shows_the_same_to_everyone(ruleset: Ruleset) -> None:
    for setting in longest(ruleset):
        game, again = setting.game(checkpoint_every=1), setting.game(checkpoint_every=1)
        for given in moves(game, randomly("replay")):
            assert everything(again) == everything(game)
            game.answer(given.prompt, given.picks)
            again.answer(given.prompt, given.picks)
        assert everything(again) == everything(game)


@each_game
@pytest.mark.parametrize("hash_seed", ["0", "4711"])
def test_another_process_with_another_hash_seed_tells_the_same_story(ruleset: Ruleset, hash_seed: str) -> None:
    told = subprocess.run(
        [sys.executable, "-m", "tests.games.playing", ruleset.name],
        env={**os.environ, "PYTHONHASHSEED": hash_seed},
        cwd=ROOT,
        capture_output=True,
        check=True,
    )
    assert orjson.loads(told.stdout) == stories(ruleset.name)


@varied_settings
def test_play_begins_at_a_checkpoint_and_comes_to_one_every_turn(setting: Setting) -> None:
    game = setting.game(checkpoint_every=1)
    assert game.settled is not None
    assert game.settled.position == 0
    play_out(game, randomly("checkpoints"))
    assert game.settled.position < game.inputs


@each_game
def test_the_checkpoint_of_every_turn_and_the_answers_after_it_are_the_whole_history(ruleset: Ruleset) -> None:
    """From each turn to the next one, hidden state included; so from each turn to the end."""
    for setting in longest(ruleset):
        game = setting.game(checkpoint_every=1)
        history: list[Given] = []
        pictures = [everything(game)]
        checkpoints = {game.inputs: newest(game)}
        for given in moves(game, randomly("turns")):
            game.answer(given.prompt, given.picks)
            history.append(given)
            pictures.append(everything(game))
            checkpoints[newest(game).inputs] = newest(game)
        turns = [*checkpoints, len(history)]
        for begin, end in pairwise(turns):
            assert replayed(setting, checkpoints[begin], history[begin:end]) == without_undo(pictures[begin : end + 1])


def newest(game: Game) -> Checkpoint:
    """The checkpoint of the running turn, whether or not it can still be taken back."""
    return game._checkpoints[-1]


def replayed(setting: Setting, start: Checkpoint, answers: list[Given]) -> list[object]:
    game = Game(setting.ruleset, setting.options, setting.seats, "seed", start=start)
    pictures = [everything(game)]
    for given in answers:
        game.answer(given.prompt, given.picks)
        pictures.append(everything(game))
    return without_undo(pictures)


def without_undo(pictures: list[bytes]) -> list[object]:
    """Whatever could be taken back behind a checkpoint cannot be after starting from it."""
    loaded = [orjson.loads(picture) for picture in pictures]
    for public, _, _ in loaded:
        del public["back"]
    return loaded


@each_game
def test_the_state_of_every_turn_is_written_and_read_exactly(ruleset: Ruleset) -> None:
    for setting in longest(ruleset):
        game = setting.game(checkpoint_every=1)
        for given in moves(game, randomly("turns")):
            turn = newest(game)
            game.answer(given.prompt, given.picks)
            if newest(game) is not turn:
                state = read_state(ruleset, copied(newest(game).state))
                assert isinstance(state, ruleset.state)
                assert plain(state) == newest(game).state
                if not game.sealed and newest(game).inputs == game.inputs:
                    assert state == game.table.state


@each_game
def test_seats_asked_together_may_answer_in_any_order(ruleset: Ruleset) -> None:
    for setting in longest(ruleset):
        first, last = setting.game(), setting.game()
        player = randomly("together")
        while first.prompts:
            together = [Given(prompt.id, player(first, prompt)) for prompt in first.prompts.values()]
            for given in together:
                first.answer(given.prompt, given.picks)
            for given in Chance(str(first.inputs)).shuffled(together[::-1]):
                last.answer(given.prompt, given.picks)
            assert everything(last) == everything(first)


@pytest.mark.parametrize("player", [randomly("undo"), silently], ids=["random", "silent"])
@each_game
def test_taking_back_the_last_answer_shows_again_what_was_shown_before_it(ruleset: Ruleset, player: Player) -> None:
    taken_back = 0
    for setting in longest(ruleset):
        game = setting.game(checkpoint_every=1)
        for given in moves(game, player):
            prompt, before = game.prompts[given.prompt], world(game)
            game.answer(given.prompt, given.picks)
            if game.can_take_back(prompt.seat) == given.prompt and given.prompt not in game.sealed:
                game.take_back(prompt.seat)
                taken_back += 1
                assert world(game) == before
                (again,) = [other for other in game.prompts.values() if other.seat == prompt.seat]
                game.answer(again.id, given.picks)
    assert ruleset.name in NEVER_TAKEN_BACK or taken_back > 0


NEVER_TAKEN_BACK = {"tollway"}
"""Games in which chance follows every answer."""


def world(game: Game) -> bytes:
    """Hidden and shown, but for the numbers of prompts and inputs."""
    return orjson.dumps([game.public(), [game.private(seat) for seat in game.seats], plain(game.table.state)])
