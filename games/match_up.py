"""A game among advisers at engine speed: what simulations and tests of bots play."""

from collections.abc import Callable, Mapping, Sequence

from games.chance import Chance
from games.engine import Game
from games.prompt import Fact, Json, Picks, Prompt
from games.ruleset import Ruleset

Advise = Callable[[Json, Json, Prompt, Chance], Picks]
MOST_ANSWERS = 50_000
"""A game with more answers than this is taken for one that never ends."""


class NeverEnds(Exception):
    """These advisers do not bring this game to an end."""


def match_up(ruleset: Ruleset, options: Mapping[str, Fact], advisers: Sequence[Advise], seed: str) -> Game:
    """The finished game, with everything told in it. Seats are advised by `advisers`, in this order.

    Raises NeverEnds, and BadOptions as the game itself does.
    """
    game = Game(ruleset, options, len(advisers), seed, checkpoint_every=0)
    chance = Chance(f"advice {seed}")
    for _ in range(MOST_ANSWERS):
        if not game.prompts:
            return game
        prompt = next(iter(game.prompts.values()))
        advise = advisers[prompt.seat]
        game.answer(prompt.id, advise(game.public(), game.private(prompt.seat), prompt, chance))
    raise NeverEnds
