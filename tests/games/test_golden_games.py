"""Golden games are played again as they were written down, line by line, under any hash seed (P14, P19).

A difference is either a mistake or a new version of the rules: raise the ruleset's `version`, write the games anew with
`python -m tests.games.playthrough`, and let a review read what changed.
"""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.games.playthrough import FOLDER, RECORDED

ROOT = Path(__file__).parent.parent.parent


def test_every_recorded_game_is_kept() -> None:
    assert sorted(path.stem for path in FOLDER.glob("*.txt")) == sorted(RECORDED)


@pytest.mark.parametrize("hash_seed", ["1", "2"])
@pytest.mark.parametrize("name", RECORDED)
def test_a_golden_game_plays_as_it_was_written_down(name: str, hash_seed: str) -> None:
    path = FOLDER / f"{name}.txt"
    played = subprocess.run(
        [sys.executable, "-m", "tests.games.playthrough", str(path)],
        env={**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONUTF8": "1"},
        cwd=ROOT,
        capture_output=True,
        check=True,
    )
    assert played.stdout.decode().splitlines() == path.read_text(encoding="utf-8").splitlines()
