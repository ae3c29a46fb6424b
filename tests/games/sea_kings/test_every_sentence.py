"""Every sentence of the rules has its test: `sentences.toml` says which, and this says that it is true."""

import ast
import tomllib
from itertools import pairwise
from pathlib import Path
from typing import Final

import pytest

from games.sea_kings.characters import CHARACTERS
from games.sea_kings.goals import GOALS

HERE: Final = Path(__file__).parent
SENTENCES: Final = tomllib.loads((HERE / "sentences.toml").read_text(encoding="utf-8"))
WITH_TESTS: Final = ["rulings", "characters", "goals", "decisions", "paragraphs", "japanese"]


def names_of_tests() -> set[str]:
    """Names of all tests of this folder."""
    trees = [ast.parse(path.read_text(encoding="utf-8")) for path in HERE.glob("test_*.py")]
    functions = [node for tree in trees for node in tree.body if isinstance(node, ast.FunctionDef)]
    return {function.name for function in functions if function.name.startswith("test_")}


@pytest.mark.parametrize("part", WITH_TESTS)
def test_every_sentence_names_a_test_that_there_is(part: str) -> None:
    there = names_of_tests()
    assert {number: test for number, test in SENTENCES[part].items() if test not in there} == {}


def test_every_numbered_ruling_is_checked_by_a_test_that_bears_its_number() -> None:
    assert list(SENTENCES["rulings"]) == [str(number) for number in range(1, 56)]
    assert all(test.startswith(f"test_ruling_{number}_") for number, test in SENTENCES["rulings"].items())


def test_every_character_king_and_goal_is_checked() -> None:
    assert set(SENTENCES["characters"]) == set(CHARACTERS)
    assert len(SENTENCES["characters"]) == 6 + 9 + 8
    assert set(SENTENCES["goals"]) == set(GOALS)
    assert len(SENTENCES["goals"]) == 14


def test_every_decision_is_checked() -> None:
    assert list(SENTENCES["decisions"]) == [f"D{number}" for number in range(1, 25)]


def test_every_line_of_the_japanese_rules_is_checked_or_states_no_rule() -> None:
    lines = sorted([*map(int, SENTENCES["japanese"]), *SENTENCES["headings"]["lines"]])
    assert (lines[0], lines[-1], len(lines), len(set(lines))) == (1, 454, 232, 232)
    assert max(later - line for line, later in pairwise(lines)) == 2  # single empty lines part the paragraphs
