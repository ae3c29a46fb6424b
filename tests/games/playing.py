"""Games played at random, for tests that must hold for every game in the catalogue.

`python -m tests.games.playing GAME` prints a digest of one game's whole story, to be compared between processes.
"""

import sys
from collections.abc import Callable, Iterator
from hashlib import sha256
from itertools import product

import orjson
from attrs import frozen

from games.catalog import CATALOG
from games.chance import Chance
from games.checkpoint import plain
from games.engine import Game
from games.prompt import Json, Picks, Prompt, PromptId
from games.ruleset import Options, Ruleset

ENDLESS = {("tollway", "turns", "none")}
"""Values of table options with which a game is not meant to end: game, option, value."""
MOST_ANSWERS = 20_000
"""A game with more answers than this is taken for one that never ends."""


@frozen
class Setting:
    """A game as a host could set it up."""

    ruleset: Ruleset
    options: Options
    seats: int

    def __str__(self) -> str:
        values = (str(value) for value in self.options.values())
        return "-".join([self.ruleset.name, *values, f"{self.seats}-seats"])

    def game(self, seed: str = "seed", *, checkpoint_every: int = 0) -> Game:
        return Game(self.ruleset, self.options, self.seats, seed, checkpoint_every=checkpoint_every)


def every_setting(ruleset: Ruleset) -> Iterator[Setting]:
    """Every combination of table options with every number of seats, but those without an end."""
    names = [option.name for option in ruleset.options]
    for values in product(*(option.values for option in ruleset.options)):
        options = dict(zip(names, values, strict=True))
        if not any((ruleset.name, *chosen) in ENDLESS for chosen in options.items()):
            yield from (Setting(ruleset, options, seats) for seats in ruleset.seats)


def varied(ruleset: Ruleset) -> list[Setting]:
    """A few settings in which every value of each table option and every number of seats comes up."""
    settings = list(every_setting(ruleset))
    return settings if len(settings) < 8 else settings[::5]


SETTINGS = [setting for ruleset in CATALOG.values() for setting in every_setting(ruleset)]
VARIED = [setting for ruleset in CATALOG.values() for setting in varied(ruleset)]


@frozen
class Given:
    """One answer, as a journal would keep it."""

    prompt: PromptId
    picks: Picks


Player = Callable[[Game, Prompt], Picks]


def randomly(seed: str) -> Player:
    """Someone who picks any options, as many as may be picked."""
    chance = Chance(seed)

    def picks(_game: Game, prompt: Prompt) -> Picks:
        count = prompt.at_least + chance.below(1 + min(prompt.at_most, len(prompt.options)) - prompt.at_least)
        return tuple(chance.shuffled(range(len(prompt.options)))[:count])

    return picks


def silently(_game: Game, prompt: Prompt) -> Picks:
    """Someone who never answers, so that the clock does."""
    return prompt.default


def advised(seed: str) -> Player:
    """A bot: it sees its own views and prompt, as JSON that nobody else holds."""
    chance = Chance(seed)

    def picks(game: Game, prompt: Prompt) -> Picks:
        public, private = copied(game.public()), copied(game.private(prompt.seat))
        return game.ruleset.advise(public, private, prompt, chance)

    return picks


def moves(game: Game, player: Player, order: str = "order") -> Iterator[Given]:
    """Answers by one player for all seats, each to be given before the next is asked for, until the game is over.

    `order` is a seed that decides whose answer comes first when several seats are asked together.
    """
    chance = Chance(order)
    for _ in range(MOST_ANSWERS):
        if not game.prompts:
            return
        prompt = chance.one_of(list(game.prompts.values()))
        yield Given(prompt.id, player(game, prompt))
    raise AssertionError(f"not over after {MOST_ANSWERS} answers")


def play_out(game: Game, player: Player) -> None:
    for given in moves(game, player):
        game.answer(given.prompt, given.picks)


def copied(things: Json) -> Json:
    """The same JSON values, sharing nothing."""
    value: Json = orjson.loads(orjson.dumps(things))
    return value


def shown(game: Game) -> Json:
    """All that can be seen of a game from outside, everybody's secrets included."""
    return {
        "public": game.public(),
        "private": [game.private(seat) for seat in game.seats],
        "prompts": plain(list(game.prompts.values())),
        "sealed": plain(list(game.sealed.values())),
        "back": [game.can_take_back(seat) for seat in game.seats],
        "result": plain(game.result),
        "inputs": game.inputs,
    }


def everything(game: Game) -> bytes:
    """What is shown and what is hidden, as bytes."""
    return orjson.dumps([shown(game), plain(game.table.state), game.table.chance.drawn])


def story(setting: Setting) -> str:
    """A digest of everything shown and told in a random game, in the order in which keys and things come."""
    game = setting.game(checkpoint_every=1)
    digest = sha256(everything(game))
    for given in moves(game, randomly("story")):
        game.answer(given.prompt, given.picks)
        digest.update(everything(game) + orjson.dumps([[plain(told.event), told.seat] for told in game.told]))
        game.told.clear()
    return digest.hexdigest()


def stories(name: str) -> dict[str, str]:
    """One story for each number of seats, with the last table options; by setting."""
    by_seats = {setting.seats: setting for setting in every_setting(CATALOG[name])}
    return {str(setting): story(setting) for setting in by_seats.values()}


if __name__ == "__main__":
    sys.stdout.buffer.write(orjson.dumps(stories(sys.argv[1])))
