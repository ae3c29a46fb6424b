"""The pages' modules under Node: alone, and side by side with the Python that speaks the same language."""

import json
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from games.catalog import CATALOG
from games.chance import Chance
from games.engine import Game
from games.prompt import Option, Prompt
from protocol import wording
from protocol.messages import Json
from protocol.patch import apply, check_hash, diff

HERE: Final = Path(__file__).parent
GAMES: Final = HERE.parent.parent / "games"
LANGUAGES: Final = ("en", "ja")
NAMES: Final = ["Mei", "ジョー", "<b>", "4"]
Thing = dict[str, Json]


def node(*arguments: str, stdin: str = "") -> str:
    """What Node printed; fails with all of it when it did not end well."""
    program = shutil.which("node")
    if program is None:
        pytest.fail("Node is missing: `make test` installs it")
    ended = subprocess.run([program, *arguments], input=stdin, capture_output=True, text=True, timeout=120, check=False)
    if ended.returncode:
        pytest.fail(ended.stdout + ended.stderr)
    return ended.stdout


@pytest.mark.parametrize("module", sorted(path.name for path in HERE.glob("*.test.mjs")))
def test_modules_of_the_pages_keep_their_own_promises(module: str) -> None:
    node("--test", str(HERE / module))


def played(game: Game, answers: int) -> Iterator[Game]:
    """The game after each of so many advised answers."""
    chance = Chance("a taste")
    for _ in range(answers):
        if game.result:
            return
        prompt = next(iter(game.prompts.values()))
        picks = game.ruleset.advise(game.public(), game.private(prompt.seat), prompt, chance)
        game.answer(prompt.id, picks)
        yield game


def as_json(thing: Json) -> Json:
    """The same with lists for tuples, as it would arrive."""
    read: Json = json.loads(json.dumps(thing))
    return read


def wire_option(option: Option) -> Thing:
    return {"kind": option.kind, "facts": dict(option.facts)}


def sentences(catalogue: dict[str, str], prompt: Prompt) -> Iterator[Thing]:
    """Everything there is to say about a prompt, and how Python says it."""
    context: Thing = dict(prompt.context)
    asked: Thing = {"kind": prompt.kind, "at_least": prompt.at_least, "at_most": prompt.at_most, "context": context}
    yield {"how": "prompt", "things": [asked], "text": wording.prompt(catalogue, asked, NAMES).text}
    for option in map(wire_option, prompt.options):
        said = wording.option(catalogue, option, NAMES, context).text
        yield {"how": "option", "things": [option, context], "text": said}
    for refused in prompt.unavailable:
        thing: Thing = {"option": wire_option(refused.option), "reason": refused.reason, "facts": dict(refused.facts)}
        said = wording.reason(catalogue, thing, NAMES, context).text
        yield {"how": "reason", "things": [thing, context], "text": said}


@pytest.mark.parametrize("name", CATALOG)
def test_page_and_server_agree_on_patches_hashes_and_words(name: str) -> None:
    ruleset = CATALOG[name]
    folder = GAMES / name.replace("-", "_") / "words"
    catalogues = {language: json.loads((folder / f"{language}.json").read_text()) for language in LANGUAGES}
    game: Game = Game(ruleset, ruleset.complete({}), ruleset.seats[-1], "agree")
    before = as_json(game.public())
    patches, sayings = [], []
    for _ in played(game, 150):
        after = as_json(game.public())
        patch = diff(before, after)
        assert apply(before, patch) == after
        patches.append({"before": before, "patch": patch, "after": after, "check": check_hash(after)})
        before = after
        for prompt in game.prompts.values():
            for language, catalogue in catalogues.items():
                sayings += [{**said, "language": language, "names": NAMES} for said in sentences(catalogue, prompt)]
    told = json.dumps({"patches": patches, "sayings": sayings, "catalogues": catalogues})
    assert json.loads(node(str(HERE / "agree.mjs"), stdin=told)) == []


def test_lists_flags_nothing_and_the_nearer_fact_are_said_alike() -> None:
    catalogue = {
        "event.found": "{seat} found {drawn:place}; {left} left, {king}, {on}", "place.none": "nothing",
        "place.sea": "Sea",
        "list.separator": " + ", "king.none": "no king", "on.true": "yes", "event.won_one": "{seat}: {points} point",
        "event.won_other": "{seat}: {points} points", "view.a.b": "Label",
        "choice.take": "{points} of {left}",
        "reason.full": "{points} of {left}",
    }  # fmt: skip
    events: list[Thing] = [
        {"kind": "found", "seat": 1, "drawn": ["sea/1", "shoal"], "left": 3, "king": None, "on": True},
        {"kind": "found", "seat": 9, "drawn": [], "left": 0, "king": "kai", "on": False},
        {"kind": "won", "seat": 1, "points": 1},
        {"kind": "won", "seat": 1, "points": 0},
        {"kind": "unknown", "seat": 1},
    ]
    sayings = [
        {"how": "event", "things": [event], "text": wording.event(catalogue, event, NAMES).text} for event in events
    ] + [
        {"how": "label", "things": [path], "text": wording.view_label(catalogue, path).text} for path in ("a.b", "a.c")
    ]
    context: Thing = {"points": 5, "left": 9}
    option: Thing = {"kind": "take", "facts": {"points": 2}}
    refused: Thing = {"option": option, "reason": "full", "facts": {"points": 7}}
    sayings += [
        {"how": "option", "things": [option, context], "text": wording.option(catalogue, option, NAMES, context).text},
        {
            "how": "reason",
            "things": [refused, context],
            "text": wording.reason(catalogue, refused, NAMES, context).text,
        },
    ]
    told = {
        "patches": [],
        "sayings": [{**said, "language": "en", "names": NAMES} for said in sayings],
        "catalogues": {"en": catalogue},
    }
    assert json.loads(node(str(HERE / "agree.mjs"), stdin=json.dumps(told))) == []
