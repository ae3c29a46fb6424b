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
def serve(host: str, port: int, data: Path, public_url: str | None, origins: tuple[str, ...]) -> None:
    """Serve rooms until interrupted."""
    from actors.journal import CannotKeep
    from server import app
    from server.config import Config
    from server.ledger_file import JournalDamaged, JournalInUse
    from server.welcome import welcome

    allow_many_sockets()
    config = Config(host=host, port=port, data=data, public_url=public_url, origins=frozenset(origins))
    with in_one_line(OSError, JournalInUse, JournalDamaged, CannotKeep):
        app.serve(config, lambda opened: click.echo(welcome(public_url, host, opened, data)))


@main.command()
@click.option("--data", default=Path("data"), type=DATA, help="Folder of the journal.")
def check(data: Path) -> None:
    """Read and play every room of a data folder again; a server may be using it."""
    from server import check

    raise SystemExit(check.check(data))


@main.command()
def protocol() -> None:
    """Print the JSON Schema of every message on the wire."""
    import orjson

    from protocol.schema import schema

    click.echo(orjson.dumps(schema(), option=orjson.OPT_INDENT_2))


@contextmanager
def in_one_line(*situations: type[Exception]) -> Iterator[None]:
    """Tell a person about these without a traceback, also when nurseries have wrapped them."""
    trouble: BaseException | None = None
    try:
        yield
    except* situations as group:
        trouble = group
    while isinstance(trouble, BaseExceptionGroup):
        trouble = trouble.exceptions[0]
    if trouble:
        raise click.ClickException(str(trouble)) from trouble


def allow_many_sockets() -> None:
    """Every device is an open file, and many systems allow a process a few hundred unless it asks for more."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST_ON_MACOS if most == resource.RLIM_INFINITY else most
    resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, most))


if __name__ == "__main__":
    main()
