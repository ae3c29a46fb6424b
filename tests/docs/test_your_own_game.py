"""`docs/your-own-game.md` shows the code as it is, and the game it builds is a game."""

import re
import sys
from collections.abc import Iterator
from importlib import import_module
from importlib.util import module_from_spec, spec_from_file_location
from inspect import getmembers, isfunction
from pathlib import Path
from types import ModuleType
from typing import Any

import orjson
import pytest

import games
from games.catalog import CATALOG
from games.ruleset import Ruleset
from protocol import wording
from tests.games import test_every_ruleset as contract
from tests.games import test_every_secret as secrets
from tests.games import test_every_word as words
from tests.games.playing import every_setting

ROOT = Path(__file__).parent.parent.parent
PAGE = (ROOT / "docs" / "your-own-game.md").read_text(encoding="utf-8")
BLOCKS: list[tuple[str, str]] = re.findall(r"^```(?:python|json)\n# (\S+)\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)
NEW = "pearls"


def test_every_excerpt_says_where_it_is_from() -> None:
    assert len(BLOCKS) == len(re.findall(r"^```(?:python|json)$", PAGE, re.MULTILINE))


@pytest.mark.parametrize(("path", "excerpt"), [block for block in BLOCKS if NEW not in block[0]])
def test_an_excerpt_is_what_the_file_says(path: str, excerpt: str) -> None:
    assert excerpt in (ROOT / path).read_text(encoding="utf-8")


def test_tollway_is_small_enough_to_read_in_five_minutes() -> None:
    lines = [line for path in (ROOT / "games" / "tollway").glob("*.py") for line in path.read_text().splitlines()]
    assert len(lines) <= 150


def load(name: str, path: Path) -> ModuleType:
    spec = spec_from_file_location(name, path)
    assert spec
    assert spec.loader
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="module")
def new_game(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Ruleset, Path]]:
    """The third game, written to files exactly as the page has it and put beside the others."""
    folder = tmp_path_factory.mktemp("house")
    for path, text in BLOCKS:
        if NEW in path:
            (folder / path).parent.mkdir(parents=True, exist_ok=True)
            (folder / path).write_text(text, encoding="utf-8")
    games.__path__.append(str(folder / "games"))
    worlds = f"tests.games.{NEW}.worlds"
    try:
        ruleset: Ruleset = import_module(f"games.{NEW}").RULESET
        sys.modules[worlds] = load(worlds, folder / "tests" / "games" / NEW / "worlds.py")
        yield ruleset, folder
    finally:
        games.__path__.remove(str(folder / "games"))
        for name in [name for name in sys.modules if name == worlds or name.startswith(f"games.{NEW}")]:
            del sys.modules[name]


def test_the_new_game_keeps_the_contract(new_game: tuple[Ruleset, Path]) -> None:
    ruleset, _ = new_game
    for setting in every_setting(ruleset):
        contract.test_random_games_end(setting)
        contract.test_silent_games_end(setting)
        contract.test_advice_is_always_legal_and_games_of_bots_end(setting)
        contract.test_every_prompt_can_be_answered_and_has_a_legal_default(setting)
        contract.test_looking_changes_nothing_and_a_view_once_shown_stays_as_it_was(setting)
        contract.test_play_begins_at_a_checkpoint_and_comes_to_one_every_turn(setting)
    contract.test_the_checkpoint_of_every_turn_and_the_answers_after_it_are_the_whole_history(ruleset)
    contract.test_the_state_of_every_turn_is_written_and_read_exactly(ruleset)
    contract.test_seats_asked_together_may_answer_in_any_order(ruleset)


def test_the_new_game_keeps_its_secrets(new_game: tuple[Ruleset, Path]) -> None:
    ruleset, _ = new_game
    secrets.test_nobody_can_tell_two_worlds_apart_that_differ_in_what_they_may_not_know(ruleset)
    for leaky in (secrets.told_to_all, secrets.told_to_another):
        secrets.test_a_view_that_shows_anothers_hand_is_noticed(ruleset, leaky)


@pytest.mark.parametrize("language", words.LANGUAGES)
def test_the_new_game_has_words_for_everything(new_game: tuple[Ruleset, Path], language: str) -> None:
    ruleset, folder = new_game
    catalogue: dict[str, Any] = orjson.loads((folder / "games" / NEW / "words" / f"{language}.json").read_bytes())
    setting = next(every_setting(ruleset))
    game = setting.game("views")
    assert [path for path in words.paths_of(game) if wording.view_label(catalogue, path).missing] == []
    said = list(words.sentences(setting, "words", lambda _game, _language: catalogue))
    assert said
    assert [sentence for _, sentence in said if sentence.missing] == []


def test_the_new_games_own_tests_pass(new_game: tuple[Ruleset, Path]) -> None:
    _, folder = new_game
    module = load("pearls_rules", folder / "tests" / "games" / NEW / "test_rules.py")
    tests = [test for name, test in getmembers(module, isfunction) if name.startswith("test_")]
    assert len(tests) == 3
    for test in tests:
        test()


def test_the_page_builds_a_game_that_is_not_in_the_catalogue_already() -> None:
    assert NEW not in CATALOG
