"""A head for bots that go wrong, each seat's in its own way: `python -m tests.server.muddled`, for test_thinking."""

import os
import sys

from attrs import evolve

from games.catalog import CATALOG
from games.chance import Chance
from games.prompt import Json, Picks, Prompt
from server import thinker

SPINS, CRASHES, BABBLES = range(1, 4)
"""Seats; whoever sits elsewhere thinks straight."""


def advise(public: Json, private: Json, prompt: Prompt, chance: Chance) -> Picks:
    while prompt.seat == SPINS:
        pass
    if prompt.seat == CRASHES:
        os.abort()
    if prompt.seat == BABBLES:
        sys.stdout.write("[0]\n")
        return (len(prompt.options),)
    return SOUND.advise(public, private, prompt, chance)


SOUND = CATALOG["tollway"]

if __name__ == "__main__":
    CATALOG["tollway"] = evolve(SOUND, advise=advise)
    thinker.main()
