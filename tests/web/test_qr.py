"""The pages' own QR codes, square by square beside those of a library."""

import json
from typing import Final

import segno

from tests.web.test_modules import HERE, node

FULL: Final = (17, 32, 53, 78, 106, 134)
"""Bytes that fill a code of level L to the last codeword, by version: libraries differ in how they pad the rest."""
MASKS: Final = 8


def test_codes_are_those_of_the_standard_in_every_version_and_mask() -> None:
    address = "https://play.example/r/K7QM#pass=p1-pass1-"
    texts = [(address + "0123456789abcdef" * 9)[:length] for length in FULL]
    wanted = [(text, mask) for text in texts for mask in range(MASKS)]
    drawn = json.loads(node(str(HERE / "drawn.mjs"), stdin=json.dumps(wanted)))
    for (text, mask), rows in zip(wanted, drawn, strict=True):
        made = segno.make(text, error="l", mode="byte", mask=mask, boost_error=False, micro=False)
        assert rows == [list(row) for row in made.matrix], (text, mask)
