"""A bot's head in a process of its own: reads what a seat sees, a line at a time, and writes the picks.

Run by `server.thinking` as `python -m server.thinker`. It is given nothing but one seat's views (P33).
"""

import sys

import orjson
from attrs import frozen

from games.catalog import CATALOG
from games.chance import Chance
from games.checkpoint import converter
from games.prompt import Json, Prompt


@frozen
class Thinkable:
    """One decision to make."""

    game: str
    public: Json
    private: Json
    prompt: Json
    seed: str
    """For ties between good moves; nothing to do with the game's own seed."""


def decide(line: bytes) -> bytes:
    """The picks for one line, both as JSON."""
    fields = orjson.loads(line)
    thinkable = Thinkable(**fields)
    prompt = converter().structure(thinkable.prompt, Prompt)
    advise = CATALOG[thinkable.game].advise
    return orjson.dumps(advise(thinkable.public, thinkable.private, prompt, Chance(thinkable.seed)))


def main() -> None:
    """Say that one is ready, then decide until the input ends; what a bot prints is no answer.

    What a bot raises ends the process; its parent begins another.
    """
    answers, sys.stdout = sys.stdout.buffer, sys.stderr
    answers.write(b"ready\n")
    answers.flush()
    for line in sys.stdin.buffer:
        answers.write(decide(line) + b"\n")
        answers.flush()


if __name__ == "__main__":
    main()
