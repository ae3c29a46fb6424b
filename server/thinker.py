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
    """Decide until the input ends. What a bot raises ends the process; its parent begins another."""
    for line in sys.stdin.buffer:
        sys.stdout.buffer.write(decide(line) + b"\n")
        sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()
