"""Golden games: whole games as text, one prompt after the other, with what every viewer sees of it.

`python -m tests.games.playthrough` plays the games of `RECORDED` anew and writes them to `tests/playthroughs`; a review
then reads the difference. `python -m tests.games.playthrough FILE` prints a file again from its own answers.
"""

import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

from actors.happenings import event_of
from games.catalog import CATALOG
from games.chance import Chance
from games.checkpoint import plain
from games.engine import Game
from games.prompt import Fact, Facts, Json, Option, Picks, Prompt
from tests.games.playing import Given, Player, Setting, advised, copied, moves, randomly

FOLDER = Path(__file__).parent.parent / "playthroughs"
RECORDED = {
    "tollway-20": Setting(CATALOG["tollway"], {"turns": 20}, 4),
    "sea-kings-draft": Setting(
        CATALOG["sea-kings"], {"kings": "draft", "goals": "fixed", "matrona_rule": "off"}, seats=2
    ),
}


def leaves(view: Json, path: str = "") -> Iterator[tuple[str, str]]:
    """A view as lines: the path to each record or list of plain values in it, and what it says."""
    if isinstance(view, dict):
        below = list(view.items())
    elif isinstance(view, list):
        below = [(str(n), row) for n, row in enumerate(view)]
    else:
        yield path, said(view)
        return
    if path and is_row(value for _, value in below):
        yield path, said(view)
        return
    for key, value in below:
        yield from leaves(value, f"{path}.{key}" if path else key)


def is_row(values: Iterable[Json]) -> bool:
    """Whether it fits on a line: plain values, and lists of such."""
    return all(
        not any(isinstance(item, dict | list) for item in value) if isinstance(value, list) else not value
        for value in values
        if isinstance(value, dict | list)
    )


class Eyes:
    """What one viewer has seen, so that only what changes is told."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.seen: dict[str, str] = {}

    def changes(self, view: Json) -> Iterator[str]:
        now = dict(leaves(copied(view)))
        for path in [*now, *(path for path in self.seen if path not in now)]:
            if path not in now:
                grown = any(other.startswith(f"{path}.") for other in now)
                yield from [] if grown else [f"  {self.name}: {path} is gone"]
            elif path not in self.seen or self.seen[path] != now[path]:
                yield f"  {self.name}: {path} = {now[path]}"
        self.seen = now


def said(value: Json) -> str:
    match value:
        case dict():
            facts = {name: f"({said(fact)})" if isinstance(fact, list) else said(fact) for name, fact in value.items()}
            return " ".join(f"{name}={fact}" for name, fact in facts.items()) or "nothing"
        case list():
            return " ".join(map(said, value)) or "nothing"
        case bool():
            return "yes" if value else "no"
        case None:
            return "none"
        case _:
            return str(value)


def with_facts(kind: str, facts: Facts) -> str:
    return " ".join([kind, *(f"{name}={fact}" for name, fact in facts.items())])


def asked(prompt: Prompt) -> Iterator[str]:
    """A prompt and its options; a star marks what silence would answer."""
    bounds = "" if (prompt.at_least, prompt.at_most) == (1, 1) else f" [{prompt.at_least} to {prompt.at_most}]"
    nested = " (detail)" if prompt.nested else ""
    yield f"#{prompt.id} seat {prompt.seat}: {with_facts(prompt.kind, prompt.context)}{bounds}{nested}"
    for number, option in enumerate(prompt.options):
        star = "*" if number in prompt.default else " "
        yield f" {star}{number} {described(option)}"
    reasons: dict[str, list[str]] = {}
    for gone in prompt.unavailable:
        reasons.setdefault(with_facts(gone.reason, gone.facts), []).append(described(gone.option))
    for reason, options in reasons.items():
        yield f"  - {reason}: {', '.join(options)}"


def described(option: Option) -> str:
    return with_facts(option.kind, option.facts)


class Playthrough:
    """A game being written down."""

    def __init__(self, setting: Setting, seed: str) -> None:
        self.game = setting.game(seed, checkpoint_every=1)
        self._eyes = [Eyes("everyone"), *(Eyes(f"seat {seat}") for seat in self.game.seats)]
        options = " ".join(f"{name}={value}" for name, value in setting.options.items())
        self.lines = [f"{setting.ruleset.name} {setting.seats} {seed} {options}".rstrip()]
        self._look()

    def answer(self, given: Given) -> None:
        game = self.game
        self.lines += ["", *asked(game.prompts[given.prompt]), f"> {' '.join(map(str, given.picks))}".rstrip()]
        game.told.clear()
        game.answer(given.prompt, given.picks)
        for told in game.told:
            event = event_of(told.event)
            assert isinstance(event, dict)
            facts = said({name: value for name, value in event.items() if name != "kind"})
            whom = "everyone" if told.seat is None else f"seat {told.seat}"
            self.lines.append(f"  {whom} hears: {event['kind']} {facts}".rstrip())
        self._look()
        if game.result:
            result = plain(game.result)
            assert isinstance(result, dict)
            self.lines += ["", *(f"{name}: {said(value)}" for name, value in result.items())]

    def _look(self) -> None:
        views = [self.game.public(), *(self.game.private(seat) for seat in self.game.seats)]
        for eyes, view in zip(self._eyes, views, strict=True):
            self.lines += eyes.changes(view)

    def text(self) -> str:
        return "\n".join(self.lines) + "\n"


def again(text: str) -> str:
    """The same answers given to the game as it is now."""
    lines = text.splitlines()
    name, seats, seed, *options = lines[0].split()
    ruleset = CATALOG[name]
    chosen = dict(option.split("=") for option in options)
    settings: dict[str, Fact] = {
        option.name: next(value for value in option.values if str(value) == chosen[option.name])
        for option in ruleset.options
    }
    playthrough = Playthrough(Setting(ruleset, settings, int(seats)), seed)
    prompts = [line.split()[0] for line in lines if line.startswith("#")]
    answers = [line[1:].split() for line in lines if line.startswith(">")]
    for number, picks in zip(prompts, answers, strict=True):
        wanted = [prompt for prompt in playthrough.game.prompts if prompt == int(number[1:])]
        playthrough.answer(Given(wanted[0], tuple(map(int, picks))))
    return playthrough.text()


def mostly_advised(seed: str) -> Player:
    """Plays like a bot, and one time in four at random, so that a game is neither dull nor perfect."""
    sober, merry, chance = advised(seed), randomly(seed), Chance(seed)

    def picks(game: Game, prompt: Prompt) -> Picks:
        return merry(game, prompt) if chance.below(4) == 0 else sober(game, prompt)

    return picks


def record(setting: Setting, seed: str) -> str:
    playthrough = Playthrough(setting, seed)
    for given in moves(playthrough.game, mostly_advised(seed)):
        playthrough.answer(given)
    return playthrough.text()


if __name__ == "__main__":
    if sys.argv[1:]:
        sys.stdout.write(again(Path(sys.argv[1]).read_text(encoding="utf-8")))
    else:
        for name, setting in RECORDED.items():
            (FOLDER / f"{name}.txt").write_text(record(setting, "golden"), encoding="utf-8")
