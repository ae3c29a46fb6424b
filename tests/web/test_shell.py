"""The shell and the styles: nothing inline, nothing from elsewhere, and every module fetched at once."""

import re
from pathlib import Path
from typing import Final

WEB: Final = Path(__file__).parent.parent.parent / "web"
IMPORT: Final = re.compile(r"""(?:^|[\s;}])(?:import|export)[^'"`;]*?from\s*['"](\.[^'"]+)['"]""")
PRELOAD: Final = re.compile(r'<link rel="modulepreload" href="/s/{build}/([^"]+)">')


def imported(module: str, known: frozenset[str] = frozenset()) -> frozenset[str]:
    """This module and all that it imports when it is loaded, by path in the folder of the pages."""
    known |= {module}
    for path in IMPORT.findall((WEB / module).read_text()):
        other = (WEB / module).parent.joinpath(path).resolve().relative_to(WEB.resolve()).as_posix()
        if other not in known:
            known |= imported(other, known)
    return known


def test_every_module_of_the_first_page_is_fetched_at_once() -> None:
    shell = (WEB / "index.html").read_text()
    assert sorted(PRELOAD.findall(shell)) == sorted(imported("js/boot.mjs") - {"js/boot.mjs"})


def test_shell_and_styles_fetch_nothing_from_elsewhere() -> None:
    for path in [WEB / "index.html", *WEB.glob("css/*.css"), *WEB.glob("games/*/*.css")]:
        assert not re.search(
            r"(?:https?:)?//[\w.-]+\.\w+", path.read_text().replace("http://www.w3.org/2000/svg", "")
        ), path.name
    shell = (WEB / "index.html").read_text()
    assert not re.search(r"<script(?![^>]*\bsrc=)|<style|\son\w+=|\sstyle=", shell)


def test_modules_are_no_longer_and_no_wider_than_the_rest_of_the_house() -> None:
    drawings = {"art.mjs", "icons.mjs"}
    for path in [*WEB.glob("js/**/*.mjs"), *WEB.glob("games/**/*.mjs")]:
        lines = path.read_text().splitlines()
        assert len(lines) <= 300, path.name
        assert path.name in drawings or max(map(len, lines)) <= 120, path.name
