"""What a benchmark hands over: a small table for people and, if they want it, a JSON file."""

from collections.abc import Mapping, Sequence
from pathlib import Path

import orjson
from rich.console import Console
from rich.table import Table

Figure = str | int | float


def hand_over(title: str, rows: Sequence[Mapping[str, Figure]], out: Path | None) -> None:
    """Print the same figures of each row, one line a figure, and write them to `out`."""
    table = Table(title=title, title_justify="left", show_header=False)
    for name in rows[0]:
        table.add_row(name, *(_spoken(row[name]) for row in rows))
    Console().print(table)
    if out is not None:
        out.write_bytes(orjson.dumps({"title": title, "rows": rows}, option=orjson.OPT_INDENT_2) + b"\n")


def _spoken(figure: Figure) -> str:
    return f"{figure:,.2f}" if isinstance(figure, float) else f"{figure:,}" if isinstance(figure, int) else figure
