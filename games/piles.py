"""Cards that change hands unseen: drawing raises the barrier that undo may not cross (P8)."""

from typing import Any, TypeVar

from games.table import Table

T = TypeVar("T")


def draw(table: Table[Any], pile: list[T], count: int = 1) -> list[T]:
    """Take up to `count` cards off the front of `pile`, its top, where nobody could see them."""
    taken = pile[:count]
    del pile[:count]
    if taken:
        table.reveal()
    return taken
