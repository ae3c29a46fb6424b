"""docs/promises.md: every promise names tests that are there, and whoever cites a promise finds it there."""

import re
import subprocess
from pathlib import Path
from typing import Final

import pytest

ROOT: Final = Path(__file__).parents[2]
PAGE: Final = (ROOT / "docs" / "promises.md").read_text(encoding="utf-8")
KEPT, LATER = PAGE.split("## Not kept yet")
ENTRIES: Final = re.split(r"^\*\*(?=P\d+\*\*)", KEPT, flags=re.MULTILINE)[1:]
PROMISES: Final = {entry.partition("**")[0]: entry.split("\n## ")[0] for entry in ENTRIES}
CITED: Final = re.compile(r"\bP([1-9]\d?)\b")
TESTS: Final = {
    name
    for path in (ROOT / "tests").rglob("test_*.py")
    for name in re.findall(r"^ *(?:async )?def (test_\w+)", path.read_text(encoding="utf-8"), flags=re.MULTILINE)
}


@pytest.mark.parametrize("promise", PROMISES)
def test_a_promise_names_tests_that_hold_it(promise: str) -> None:
    held_by = set(re.findall(r"`(test_\w+)`", PROMISES[promise]))
    assert held_by
    assert held_by <= TESTS


def test_whoever_cites_a_promise_finds_it_on_the_page() -> None:
    sources = subprocess.run(
        ["git", "ls-files", "*.py", "*.mjs", "*.md"], cwd=ROOT, check=True, capture_output=True, text=True
    )
    texts = [(ROOT / name).read_text(encoding="utf-8") for name in sources.stdout.split() if (ROOT / name).is_file()]
    cited = {int(number) for text in texts for number in CITED.findall(text)}
    assert cited <= {int(number) for number in CITED.findall(PAGE)}
