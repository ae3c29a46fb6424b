"""Every prompt, option, reason, event, table option and view of every game can be said in both languages (P1, P29)."""

import re
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any, cast

import orjson
import pytest

from actors.happenings import event_of
from actors.showing import prompt_view
from games.catalog import CATALOG
from games.engine import Game
from games.prompt import Json
from games.ruleset import Ruleset
from protocol import wording
from protocol.wording import Catalogue, Said
from tests.games.playing import SETTINGS, VARIED, Setting, moves, randomly

GAMES = Path(__file__).parent.parent.parent / "games"
LANGUAGES = ("en", "ja")
NAMES = ("Aoi", "Haruto", "Yui", "Sora")
JAPANESE = re.compile(r"[\u3040-\u30ff\u4e00-\u9fff]")
each_game = pytest.mark.parametrize("ruleset", CATALOG.values(), ids=list(CATALOG))


@cache
def words(game: str, language: str) -> Catalogue:
    path = GAMES / game.replace("-", "_") / "words" / f"{language}.json"
    catalogue: Catalogue = orjson.loads(path.read_bytes())
    return catalogue


def sentences(
    setting: Setting, seed: str, catalogue_of: Callable[[str, str], Catalogue] = words
) -> Iterator[tuple[str, Said]]:
    """Everything a random game would have a device say in either language, from the JSON that is sent to it."""
    game = setting.game(seed)
    for given in moves(game, randomly(seed)):
        asked = [cast(dict[str, Any], prompt_view(prompt, None, None)) for prompt in game.prompts.values()]
        game.told.clear()
        game.answer(given.prompt, given.picks)
        events = [cast(dict[str, Json], event_of(told.event)) for told in game.told]
        for language in LANGUAGES:
            catalogue = catalogue_of(setting.ruleset.name, language)
            for prompt in asked:
                yield from ((language, sentence) for sentence in about_prompt(catalogue, prompt))
            yield from ((language, wording.event(catalogue, event, NAMES)) for event in events)


def about_prompt(catalogue: Catalogue, asked: dict[str, Any]) -> Iterator[Said]:
    context = asked["context"]
    yield wording.prompt(catalogue, asked, NAMES)
    yield from (wording.option(catalogue, option, NAMES, context) for option in asked["options"])
    for gone in asked["unavailable"]:
        yield wording.option(catalogue, gone["option"], NAMES, context)
        yield wording.reason(catalogue, gone, NAMES, context)


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_everything_asked_offered_refused_and_told_has_words(setting: Setting) -> None:
    missing: set[str] = set()
    for language, sentence in sentences(setting, "words"):
        missing.update(sentence.missing)
        assert sentence.text.strip()
        assert bool(JAPANESE.search(sentence.text)) <= (language == "ja")
    assert missing == set()


@pytest.mark.parametrize("language", LANGUAGES)
@each_game
def test_the_game_and_its_table_options_have_words(ruleset: Ruleset, language: str) -> None:
    catalogue = words(ruleset.name, language)
    assert catalogue["game"]
    assert catalogue["about"]
    labels = [
        label
        for option in ruleset.options
        for label in (
            wording.table_option(catalogue, option.name),
            *(wording.table_value(catalogue, option.name, value) for value in option.values),
        )
    ]
    assert [label.missing for label in labels if label.missing] == []


@pytest.mark.parametrize("setting", VARIED, ids=str)
def test_every_part_of_a_view_has_a_heading(setting: Setting) -> None:
    game = setting.game("views")
    paths = set(paths_of(game))
    for given in moves(game, randomly("views")):
        game.answer(given.prompt, given.picks)
        paths.update(paths_of(game))
    for language in LANGUAGES:
        catalogue = words(setting.ruleset.name, language)
        assert {path for path in paths if wording.view_label(catalogue, path).missing} == set()


def paths_of(game: Game) -> Iterator[str]:
    yield from paths(game.public(), "")
    yield from (path for seat in game.seats for path in paths(game.private(seat), ""))


def paths(view: Json, above: str) -> Iterator[str]:
    """The keys of a view, joined by dots; rows of a list stand under the list's own key."""
    if isinstance(view, dict):
        for key, below in view.items():
            yield above + key
            yield from paths(below, f"{above}{key}.")
    if isinstance(view, list):
        for row in view:
            yield from paths(row, above)


def test_both_languages_speak_of_the_same_things_and_fill_in_the_same_facts() -> None:
    for game in CATALOG:
        english, japanese = (by_meaning(words(game, language)) for language in LANGUAGES)
        assert english.keys() == japanese.keys()
        assert {key: slots for key, slots in english.items() if japanese[key] != slots} == {}


def by_meaning(catalogue: Catalogue) -> dict[str, frozenset[str]]:
    """The slots of each sentence, its plural forms taken together; how lists are joined is a language's own."""
    slots: dict[str, set[str]] = {}
    for key, template in catalogue.items():
        slots.setdefault(re.sub("_(one|other)$", "", key), set()).update(re.findall(r"\{([\w:]+)\}", template))
    return {key: frozenset(names) for key, names in slots.items() if key != "list.separator"}


@pytest.mark.parametrize("language", LANGUAGES)
@each_game
def test_words_are_in_their_language_and_without_stray_braces_or_blanks(ruleset: Ruleset, language: str) -> None:
    catalogue = words(ruleset.name, language)
    for key, template in catalogue.items():
        rest = re.sub(r"\{\w+(?::\w+)?\}", "", template)
        assert not set("{}") & set(rest), key
        assert template == template.strip() or key == "list.separator", key
        assert language == "ja" or not JAPANESE.search(rest), key
        assert language == "en" or not re.search(r"[a-z]{3}", rest), key
    assert len(set(catalogue)) == (GAMES / ruleset.name.replace("-", "_") / "words" / f"{language}.json").read_text(
        encoding="utf-8"
    ).count('": "')
