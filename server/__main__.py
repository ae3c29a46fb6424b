"""The command line: reads what a person typed and hands it to one worker.

Each worker is imported when its command runs, so that `tidegate --help` waits for no plotting library.
"""

import resource
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import click

HOUSE: Final = {"help_option_names": ["-h", "--help"], "auto_envvar_prefix": "TIDEGATE", "show_default": True}
MOST_ON_MACOS: Final = 10_240
"""Open files a macOS process can have although its limit reads as infinite."""
DATA: Final = click.Path(file_okay=False, path_type=Path)
SHARE: Final = click.FloatRange(0, 1)


@click.group(context_settings=HOUSE)
@click.version_option(package_name="tidegate")
def main() -> None:
    """A durable room server for board games: run one, join one, try one."""


@main.command()
@click.option("--host", default="0.0.0.0", help="Where to listen; 127.0.0.1 keeps the phones of the house out.")
@click.option("--port", default=8080, type=click.IntRange(0, 65535), help="0 takes any free one.")
@click.option("--data", default=Path("data"), type=DATA, help="Folder of the journal, made if it is missing.")
@click.option("--public-url", help="What players type when a proxy stands in front, as https://example.org")
@click.option("--origin", "origins", multiple=True, help="Another site whose pages may connect; may be repeated.")
@click.option("--proxy", "proxies", multiple=True, help="Address of a proxy whose X-Forwarded-For is believed.")
def serve(
    *, host: str, port: int, data: Path, public_url: str | None, origins: tuple[str, ...], proxies: tuple[str, ...]
) -> None:
    """Serve rooms until interrupted."""
    from actors.journal import CannotKeep
    from server import app
    from server.config import THIS_MACHINE, Config
    from server.ledger_file import JournalDamaged, JournalInUse
    from server.welcome import welcome

    allow_many_sockets()
    config = Config(
        host=host,
        port=port,
        data=data,
        public_url=public_url,
        origins=frozenset(origins),
        proxies=THIS_MACHINE | frozenset(proxies),
    )
    with in_one_line(OSError, JournalInUse, JournalDamaged, CannotKeep):
        app.serve(config, lambda opened: click.echo(welcome(public_url, host, opened, data)))


@main.command()
@click.argument("address")
@click.option("--name", help="What the others call you.")
@click.option("--game", help="Make a new room of this game.")
@click.option("--option", "options", multiple=True, metavar="NAME=VALUE", help="A table option of the new room.")
@click.option("--seats", type=click.IntRange(1), help="Of the new room; as many as the game allows if not said.")
@click.option(
    "--bots", default=0, type=click.IntRange(0), help="In the new room; it begins by itself with no one else."
)
@click.option("--token", help="Of a seat you held before, to come back to it.")
@click.option("--language", type=click.Choice(["en", "ja"]), help="This terminal's if not said.")
def play(
    address: str,
    *,
    name: str | None,
    game: str | None,
    options: tuple[str, ...],
    seats: int | None,
    bots: int,
    token: str | None,
    language: str | None,
) -> None:
    """Play in this terminal, alone against bots or in the room whose link ADDRESS is."""
    from loadtest import terminal
    from loadtest.address import Address, NoAddress
    from loadtest.api import NoServer, NotGranted

    with in_one_line(NoAddress, NoServer, NotGranted):
        terminal.play(
            terminal.Choices(
                address=Address.read(address),
                language=language or terminal.preferred_language(),
                name=name,
                game=game,
                options=chosen(options),
                seats=seats,
                bots=bots,
                token=token,
            )
        )


@main.command()
@click.argument("address")
@click.option("--rooms", default=50, type=click.IntRange(1), help="Rooms played at once.")
@click.option("--seconds", default=60.0, type=click.FloatRange(1), help="How long to measure once all rooms play.")
@click.option("--game", default="tollway", help="What is played, by its name.")
@click.option("--option", "options", multiple=True, metavar="NAME=VALUE", help="A table option; may be repeated.")
@click.option("--think", default=0.0, type=click.FloatRange(0), help="Seconds a phone thinks; 0 answers at once.")
@click.option("--phones", default=4, type=click.IntRange(1), help="Seats of a room, a phone on each.")
@click.option("--screens", default=1, type=click.IntRange(0), help="Watchers of a room.")
@click.option("--drop-rate", default=0.0, type=SHARE, help="Answers after which the connection is lost.")
@click.option("--compare-rate", default=0.005, type=SHARE, help="Messages after which a device compares whole views.")
@click.option("--twice-rate", default=0.01, type=SHARE, help="Answers that are sent twice.")
@click.option("--pid", type=int, help="The server's process, if its CPU is to be measured too.")
@click.option("--out", type=click.Path(dir_okay=False, path_type=Path), help="Report in JSON; a plot goes beside it.")
@click.option("--seed", default=0, help="Same seed, same wishes of the phones.")
@click.option("--i-own-this-host", is_flag=True, help="Needed to load a server on another machine.")
def load(
    *,
    address: str,
    rooms: int,
    seconds: float,
    game: str,
    options: tuple[str, ...],
    think: float,
    phones: int,
    screens: int,
    drop_rate: float,
    compare_rate: float,
    twice_rate: float,
    pid: int | None,
    out: Path | None,
    seed: int,
    i_own_this_host: bool,
) -> None:
    """Fill a server with rooms and check every message it says; exit 1 if one is wrong."""
    from loadtest import run
    from loadtest.address import Address, NoAddress
    from loadtest.api import NoServer, NotGranted
    from loadtest.plan import Plan

    allow_many_sockets()
    with in_one_line(NoAddress, NoServer, NotGranted, run.NotOurs, run.NotPlaying):
        plan = Plan(
            address=Address.read(address),
            rooms=rooms,
            seconds=seconds,
            game=game,
            options=chosen(options),
            think=think,
            phones=phones,
            screens=screens,
            drop_rate=drop_rate,
            compare_rate=compare_rate,
            twice_rate=twice_rate,
            pid=pid,
            out=out,
            i_own_this_host=i_own_this_host,
            seed=seed,
        )
        raise SystemExit(run.load(plan))


@main.command()
@click.argument("game")
@click.option("--games", default=1000, type=click.IntRange(1), help="How many.")
@click.option("--seats", default=4, type=click.IntRange(1), help="Bots at each table.")
@click.option("--option", "options", multiple=True, metavar="NAME=VALUE", help="A table option; may be repeated.")
@click.option("--seed", default="0", help="Same seed, same games.")
@click.option("--out", default=Path("simulations"), type=DATA, help="Folder for the figures and the plot.")
def simulate(*, game: str, games: int, seats: int, options: tuple[str, ...], seed: str, out: Path) -> None:
    """Let bots play GAME at engine speed on all cores, and say how it went."""
    from games.ruleset import BadOptions
    from server import simulate

    with in_one_line(simulate.CannotSimulate, BadOptions):
        plan = simulate.Plan(game=game, games=games, seats=seats, options=chosen(options), seed=seed)
        raise SystemExit(simulate.simulate(plan, out))


@main.command()
@click.option("--data", default=Path("data"), type=DATA, help="Folder of the journal.")
def check(data: Path) -> None:
    """Read and play every room of a data folder again; a server may be using it."""
    from server import check

    raise SystemExit(check.check(data))


@main.command()
@click.argument("code")
@click.option("--data", default=Path("data"), type=DATA, help="Folder of the journal.")
@click.option("--language", default="en", type=click.Choice(["en", "ja"]), help="Of the game's own words.")
def replay(code: str, data: Path, language: str) -> None:
    """Tell what happened in a room, secrets included, answer by answer."""
    import sqlite3

    from actors.journal import NoSuchRoom
    from server import replay
    from server.ledger_file import JournalDamaged

    with in_one_line(NoSuchRoom, JournalDamaged, sqlite3.Error):
        raise SystemExit(replay.replay(data, code.upper(), language))


@main.command()
def protocol() -> None:
    """Print the JSON Schema of every message on the wire."""
    import orjson

    from protocol.schema import schema

    click.echo(orjson.dumps(schema(), option=orjson.OPT_INDENT_2))


def chosen(options: tuple[str, ...]) -> dict[str, str | int]:
    """Table options as typed, `NAME=VALUE`; a value of digits is a number."""
    pairs = [option.partition("=") for option in options]
    if any(not (name and value) for name, _, value in pairs):
        raise click.BadParameter("a table option is written NAME=VALUE", param_hint="--option")
    return {name: int(value) if value.isdecimal() else value for name, _, value in pairs}


@contextmanager
def in_one_line(*situations: type[Exception]) -> Iterator[None]:
    """Tell a person about these without a traceback, also when nurseries have wrapped them. Ctrl-C is as quiet."""
    expected: tuple[type[BaseException], ...] = (*situations, KeyboardInterrupt, SystemExit)
    trouble: BaseException | None = None
    try:
        yield
    except* expected as group:
        trouble = group
    while isinstance(trouble, BaseExceptionGroup):
        trouble = trouble.exceptions[0]
    match trouble:
        case None:
            return
        case SystemExit():
            raise trouble
        case KeyboardInterrupt():
            raise click.Abort from trouble
        case _:
            raise click.ClickException(str(trouble)) from trouble


def allow_many_sockets() -> None:
    """Every device is an open file, and many systems allow a process a few hundred unless it asks for more."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST_ON_MACOS if most == resource.RLIM_INFINITY else most
    resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, most))


if __name__ == "__main__":
    main()
