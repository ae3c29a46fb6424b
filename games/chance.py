"""Chance from a seed and a counter, and nowhere else (P14).

A checkpoint carries the counter, no generator object. Draws are keyed BLAKE2b (RFC 7693) of the counter, so they are
the same on every machine, Python version and hash seed, and nobody without the seed can tell the next one.
"""

from collections.abc import Sequence
from hashlib import blake2b
from typing import TypeVar

T = TypeVar("T")
_SPAN = 1 << 64


class Chance:
    """The table's only source of luck. `drawn` counts the numbers taken so far."""

    def __init__(self, seed: str, drawn: int = 0) -> None:
        self._key = blake2b(seed.encode(), digest_size=32).digest()
        self.drawn = drawn

    def below(self, bound: int) -> int:
        """A number from 0 to `bound - 1`, each equally likely."""
        fair = _SPAN - _SPAN % bound
        while True:
            self.drawn += 1
            block = blake2b(self.drawn.to_bytes(8, "big"), key=self._key, digest_size=8)
            number = int.from_bytes(block.digest(), "big")
            if number < fair:
                return number % bound

    def die(self, sides: int = 6) -> int:
        """A number from 1 to `sides`."""
        return 1 + self.below(sides)

    def one_of(self, things: Sequence[T]) -> T:
        """One of `things`, which must not be empty."""
        return things[self.below(len(things))]

    def shuffled(self, things: Sequence[T]) -> list[T]:
        """`things` in random order (Fisher and Yates)."""
        mixed = list(things)
        for last in range(len(mixed) - 1, 0, -1):
            other = self.below(last + 1)
            mixed[last], mixed[other] = mixed[other], mixed[last]
        return mixed
