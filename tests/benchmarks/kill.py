"""`kill -9` under load: `python -m tests.benchmarks.kill` counts answers lost and doubled, and times each restart.

Tables of Tollway and Sea Kings, with people over real WebSockets and with bots. What was acknowledged is held against
the journal at the end; every message in between against the load tool's oracle.
"""

import tempfile
from pathlib import Path
from statistics import median

import click
import trio
from rich.progress import Progress

from protocol.rooms import Clock
from tests.benchmarks.figures import hand_over
from tests.process import ServerProcess, server_process
from tests.server.survivors import Parlour, Restart, Wish, endure, judge

BANK = Clock("bank", 3600, increment=5)
WISHES = (
    *[Wish("tollway", people=4, options={"turns": "none"}, clock=BANK)] * 12,
    *[Wish("tollway", people=3, bots=1, options={"turns": "none"})] * 4,
    *[Wish("sea-kings", people=3, options={"kings": "draft"})] * 2,
    *[Wish("sea-kings", people=2, bots=1, clock=BANK)] * 2,
)


@click.command()
@click.option("--kills", default=50, type=click.IntRange(1), show_default=True)
@click.option("--json", "out", type=click.Path(dir_okay=False, path_type=Path), help="Write the figures here.")
def main(kills: int, out: Path | None) -> None:
    """Kill a server in the middle of play, again and again."""
    with tempfile.TemporaryDirectory() as folder, server_process(Path(folder) / "data") as server:
        parlour, restarts = trio.run(_play, server, kills)
        server.kill()
        verdict = judge(server.data, parlour)
    listening = sorted(restart.listening for restart in restarts)
    first = sorted(restart.first_answer for restart in restarts)
    row = {
        "kills": kills,
        "rooms": len(parlour.tables),
        "answers acknowledged": verdict.answers,
        "lost": len(verdict.lost),
        "doubled": len(verdict.doubled),
        "findings": sum(parlour.oracle.counts.values()),
        "start to listening, median s": round(median(listening), 2),
        "to first answer, median s": round(median(first), 2),
        "max s": round(first[-1], 2),
    }
    hand_over("kill -9 under load", [row], out)
    for sentence in [*parlour.oracle.sentences, *verdict.lost, *verdict.doubled]:
        click.echo(sentence)
    raise SystemExit(bool(row["lost"] or row["doubled"] or row["findings"]))


async def _play(server: ServerProcess, kills: int) -> tuple[Parlour, list[Restart]]:
    with Progress(transient=True) as progress:
        bar = progress.add_task("kills", total=kills)

        async def shown(kill: int) -> None:
            progress.update(bar, completed=kill)

        async with trio.open_nursery() as nursery:
            parlour = Parlour(server, nursery)
            for wish in WISHES:
                await parlour.open(wish)
            restarts = await endure(parlour, kills, shown)
            await parlour.everybody_is_back()
            nursery.cancel_scope.cancel()
    return parlour, restarts


if __name__ == "__main__":
    main()
