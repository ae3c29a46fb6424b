"""The pages' own catalogues: both languages complete, every key used, every used key there."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest
from fontTools.ttLib import TTFont  # type: ignore[import-untyped]  # ships no types

from protocol.reasons import Farewell, Reason

WEB: Final = Path(__file__).parent.parent.parent / "web"
GAMES: Final = WEB.parent / "games"
PAGES: Final = "pages"
UNDRAWN: Final = {"―", "●"}
"""The font has no drawing for these: the next font in the row draws them."""
BOARDS: Final = sorted(path.parent.name for path in (WEB / "games").glob("*/words"))
SLOT: Final = re.compile(r"\{\w+(?::\w+)?\}")
KEY: Final = re.compile(r"""['"`](?![\w.]+\.css)([a-z][a-z_]*(?:\.[a-z_]+)*)['"`]""")
PREFIX: Final = re.compile(r"`([a-z][a-z_.]*\.)\$\{")
PLURALS: Final = ("_one", "_other")

WORDS_OF_FACTS: Final = {"list.", "on.", "paused.", "depths.", "icon.", "manta."}
"""Looked up by the words module under a fact's name."""
HOUSE_EVENTS: Final = {"sat", "began", "timed_out", "took_back", "autopilot", "paused", "over"}


def folder(part: str) -> Path:
    return WEB / "words" if part == PAGES else WEB / "games" / part / "words"


def catalogue(part: str, language: str) -> dict[str, str]:
    words: dict[str, str] = json.loads((folder(part) / f"{language}.json").read_text())
    return words


def plain(key: str) -> str:
    """A key without its plural form."""
    return re.sub(r"_(one|other)$", "", key)


def modules(part: str) -> Iterator[str]:
    places = [WEB / "js"] if part == PAGES else [WEB / "games" / part]
    for place in places:
        yield from (path.read_text() for path in place.rglob("*.mjs"))


@pytest.mark.parametrize("part", [PAGES, *BOARDS])
def test_both_languages_say_the_same_things_with_the_same_slots(part: str) -> None:
    english, japanese = catalogue(part, "en"), catalogue(part, "ja")
    assert {plain(key) for key in english} == {plain(key) for key in japanese}
    for key, template in japanese.items():
        forms = [english[form] for form in (key, *(key + plural for plural in PLURALS)) if form in english]
        assert all(set(SLOT.findall(form)) == set(SLOT.findall(template)) for form in forms), key


@pytest.mark.parametrize("part", [PAGES, *BOARDS])
def test_every_key_is_used(part: str) -> None:
    text = "\n".join(modules(part))
    named, prefixes = set(KEY.findall(text)), set(PREFIX.findall(text)) | WORDS_OF_FACTS | {"event."}
    unused = [
        key for key in map(plain, catalogue(part, "en")) if key not in named and not any(map(key.startswith, prefixes))
    ]
    assert unused == []


@pytest.mark.parametrize("part", [PAGES, *BOARDS])
def test_every_key_that_the_modules_name_is_there(part: str) -> None:
    known = {plain(key) for key in catalogue(part, "en")}
    families = {key.partition(".")[0] for key in known if "." in key}
    named = {
        key for text in modules(part) for key in KEY.findall(text) if key.partition(".")[0] in families and "." in key
    }
    assert named - known == set()


def test_every_reason_and_farewell_has_its_words() -> None:
    known = catalogue(PAGES, "en")
    assert {f"reason.{reason}" for reason in Reason} <= known.keys()
    assert {f"trouble.{farewell}" for farewell in Farewell} <= known.keys()
    troubles = {key for key in known if key.startswith("trouble.") and not key.endswith(".help")}
    assert {f"{key}.help" for key in troubles} <= known.keys()
    assert {f"event.{kind}" for kind in HOUSE_EVENTS} <= known.keys()


def test_modules_hold_no_words_of_their_own_and_no_markup_from_data() -> None:
    languages_own_names = "ja: '日本語'"
    for path in [*(WEB / "js").rglob("*.mjs"), *(WEB / "games").rglob("*.mjs")]:
        text = path.read_text().replace(languages_own_names, "")
        assert not re.search(r"[\u3040-\u30ff\u4e00-\u9fff]", text), path.name
        assert not re.search(r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\(|new Function", text), (
            path.name
        )


def test_the_heading_font_has_every_character_of_the_pages_and_of_games_names() -> None:
    drawn = TTFont(WEB / "fonts" / "head.woff").getBestCmap()
    pages = [words for language in ("en", "ja") for words in catalogue(PAGES, language).values()]
    names = [json.loads(path.read_text())["game"] for path in GAMES.glob("*/words/*.json")]
    assert {letter for letter in set("".join(pages + names)) - UNDRAWN if ord(letter) not in drawn} == set()
