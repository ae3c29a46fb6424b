"""What a person types, and what comes back."""

import signal
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import click
import orjson
import pytest
from click.testing import CliRunner

from server.__main__ import in_one_line, main

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


@contextmanager
def served(data: Path, *flags: str) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """A server as a host starts it, and the address it announces."""
    words = [sys.executable, "-m", "server", "serve", "--host", "127.0.0.1", "--port", "0", "--data", str(data), *flags]
    with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout
            yield process, next(line.split()[-1] for line in process.stdout if "On this machine" in line)
        finally:
            process.kill()


def test_serve_announces_an_address_that_answers_and_ends_in_peace_when_interrupted(tmp_path: Path) -> None:
    with served(tmp_path / "data") as (process, address):
        with urllib.request.urlopen(f"{address}health", timeout=10) as answer:
            assert answer.status == 200
        process.send_signal(signal.SIGINT)
        assert process.wait(15) == 0
    assert CliRunner().invoke(main, ["check", "--data", str(tmp_path / "data")]).exit_code == 0


def test_a_data_folder_in_use_is_refused_in_one_line(tmp_path: Path) -> None:
    with served(tmp_path):
        second = CliRunner().invoke(main, ["serve", "--host", "127.0.0.1", "--port", "0", "--data", str(tmp_path)])
    assert (second.exit_code, second.output.count("\n")) == (1, 1)
    assert "kept by another process" in second.output


def test_a_port_in_use_is_refused_in_one_line(tmp_path: Path) -> None:
    with served(tmp_path / "first") as (_, address):
        port = address.strip("/").rpartition(":")[2]
        words = ["serve", "--host", "127.0.0.1", "--port", port, "--data", str(tmp_path / "second")]
        second = CliRunner().invoke(main, words)
    assert (second.exit_code, second.output.count("\n")) == (1, 1)
    assert "in use" in second.output


def test_a_folder_without_a_journal_does_not_pass_the_check(tmp_path: Path) -> None:
    assert CliRunner().invoke(main, ["check", "--data", str(tmp_path)]).exit_code == 1


@pytest.mark.parametrize("words", [["--option", "turns"], ["--rooms", "0"], ["--drop-rate", "2"]])
def test_load_refuses_what_makes_no_sense_before_it_connects(words: list[str]) -> None:
    assert CliRunner().invoke(main, ["load", "127.0.0.1:9", *words]).exit_code == 2


def test_load_names_an_address_where_nobody_answers_in_one_line() -> None:
    told = CliRunner().invoke(main, ["load", "127.0.0.1:9"])
    assert told.exit_code == 1
    assert told.output.splitlines()[-1].startswith("Error: ")


def test_simulate_writes_its_figures_and_its_plot_where_it_was_told_to(tmp_path: Path) -> None:
    words = ["simulate", "tollway", "--games", "2", "--option", "turns=20", "--out", str(tmp_path)]
    told = CliRunner().invoke(main, words)
    assert (told.exit_code, {path.suffix for path in tmp_path.iterdir()}) == (0, {".json", ".png"})


@pytest.mark.parametrize("words", [["chess"], ["tollway", "--seats", "9"], ["tollway", "--option", "kings=none"]])
def test_simulate_says_in_one_line_what_cannot_be_played(words: list[str]) -> None:
    told = CliRunner().invoke(main, ["simulate", *words])
    assert (told.exit_code, told.output.count("\n")) == (1, 1)


def wrapped(trouble: BaseException) -> BaseException:
    """As it comes out of two nurseries."""
    return BaseExceptionGroup("inner", [BaseExceptionGroup("outer", [trouble])])


@pytest.mark.parametrize(
    ("trouble", "told"),
    [
        (OSError("the disk is gone"), click.ClickException),
        (KeyboardInterrupt(), click.Abort),
        (SystemExit(3), SystemExit),
    ],
)
def test_what_nurseries_have_wrapped_is_told_as_what_it_is(trouble: BaseException, told: type[BaseException]) -> None:
    with pytest.raises(told), in_one_line(OSError):
        raise wrapped(trouble)
    with pytest.raises(told), in_one_line(OSError):
        raise trouble


def test_a_mistake_of_ours_keeps_its_traceback() -> None:
    with pytest.raises(BaseExceptionGroup), in_one_line(OSError):
        raise wrapped(KeyError("room"))
