"""The command line: reads what a person typed and hands it to one worker.

Each worker is imported when its command runs, so that `tidegate --help` waits for no plotting library.
"""

from typing import Final

import click

HOUSE: Final = {"help_option_names": ["-h", "--help"], "auto_envvar_prefix": "TIDEGATE", "show_default": True}


@click.group(context_settings=HOUSE)
@click.version_option(package_name="tidegate")
def main() -> None:
    """A durable room server for board games: run one, join one, try one."""


@main.command()
def protocol() -> None:
    """Print the JSON Schema of every message on the wire."""
    import orjson

    from protocol.schema import schema

    click.echo(orjson.dumps(schema(), option=orjson.OPT_INDENT_2))


if __name__ == "__main__":
    main()
