"""Events as JSON: the class's name in snake_case under `kind`, then its fields."""

import re
from functools import cache

from games.checkpoint import plain
from games.prompt import Json


def event_of(event: object) -> Json:
    """`Paid(payer=0, coins=2)` becomes `{"kind": "paid", "payer": 0, "coins": 2}`."""
    fields = plain(event)
    assert isinstance(fields, dict)
    return {"kind": snake_case(type(event).__name__), **fields}


@cache
def snake_case(name: str) -> str:
    """`TookBack` becomes `took_back`."""
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()
