"""What a person types, and what comes back."""

import subprocess
import sys

import orjson
import pytest
from click.testing import CliRunner

from server.__main__ import main

HEAVY = {"trio", "matplotlib", "starlette", "cryptography", "rich"}
"""Libraries that take longer to import than a help text may take to appear."""


def test_help_names_every_command_and_exits_in_peace() -> None:
    shown = CliRunner().invoke(main, ["--help"])
    assert shown.exit_code == 0
    assert set(main.commands) <= set(shown.output.split())


def test_the_help_of_the_command_line_waits_for_no_heavy_library() -> None:
    program = "import sys, server.__main__ as line; line.main(['--help'], standalone_mode=False); print(*sys.modules)"
    told = subprocess.run([sys.executable, "-c", program], check=True, capture_output=True, text=True)
    assert not HEAVY & set(told.stdout.splitlines()[-1].split())


@pytest.mark.parametrize("command", sorted(main.commands))
def test_every_command_explains_itself(command: str) -> None:
    shown = CliRunner().invoke(main, [command, "--help"])
    assert shown.exit_code == 0
    assert "Usage:" in shown.output


def test_protocol_prints_a_json_schema_of_both_directions() -> None:
    shown = CliRunner().invoke(main, ["protocol"])
    schema = orjson.loads(shown.output)
    assert {"FromClient", "ToClient"} <= set(schema["$defs"])
