"""The house checked by a machine: which way imports point, how long files grow, what nothing may be called."""

import ast
import re
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from attrs import frozen

ROOT: Final = Path(__file__).parent.parent
OURS: Final = frozenset({"games", "protocol", "actors", "server", "loadtest", "web", "tests"})

ARROWS: Final = {
    "games": frozenset[str](),
    "protocol": frozenset[str](),
    "actors": frozenset({"games", "protocol"}),
    "server": frozenset({"actors", "protocol", "games"}),
    "loadtest": frozenset({"protocol"}),
}
"""What each package may import of ours, besides itself."""

PURE: Final = frozenset({"games", "protocol"})
OUTSIDE_WORLD: Final = frozenset(
    {"asyncio", "datetime", "io", "os", "random", "secrets", "select", "socket", "sqlite3", "subprocess"}
    | {"threading", "time", "trio", "trio_websocket", "uuid"}
)
"""Clock, chance, tasks and devices: whoever replays a game must not meet them."""

EDGE_ONLY: Final = frozenset({"h11", "hypercorn", "segno", "sqlite3", "starlette"})
"""Libraries of sockets, pages and disks."""

CATALOG: Final = frozenset({"games", "games.catalog"})
"""Where the games are listed by hand, and so imported."""

DATA_TABLES: Final = frozenset({"cards.py", "locations.py"})
LONGEST_FILE: Final = 300
DRAWERS: Final = re.compile(r"(utils?|helpers?|common|misc|base|managers?)\.py")
DRAWER_CLASSES: Final = re.compile(r"(Base|Abstract)[A-Z]\w*|\w+(Manager|Helper|Processor|Service|Util|Utils)")

LEAKS: Final = (
    re.compile(r"https?://[\w.-]*(?:pypi|pythonhosted|npmjs|yarnpkg|debian)\b"),
    re.compile(r"(?:--(?:extra-)?index-url|--find-links|\"resolved\":)"),
    re.compile(rf"{re.escape(str(ROOT))}\b|{re.escape(str(Path.home()))}/|/(?:home|Users)/\w+/"),
)
"""A registry's address, or a path of somebody's machine."""

EXEMPTION: Final = re.compile(r"#\s*(?:noqa\b(?::\s*[A-Z]+\d+(?:,\s*[A-Z]+\d+)*)?|type:\s*ignore(?:\[[\w, -]+\])?)(.*)")
NAMES_CODE: Final = re.compile(r"test_[a-z]+_\d+|test_\w*?_(success|failure|works|basic|edge_cases?)")


@frozen
class Module:
    """One Python file of the repository."""

    path: Path
    text: str
    tree: ast.Module

    @property
    def folder(self) -> str:
        return self.path.parts[0]

    @property
    def name(self) -> str:
        parts = self.path.with_suffix("").parts
        return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)

    def imports(self) -> Iterator[str]:
        """Every module an import names, anywhere in the file; of `from a import b` also `a.b`, which may be one."""
        for node in ast.walk(self.tree):
            if isinstance(node, ast.Import):
                yield from (alias.name for alias in node.names)
            if isinstance(node, ast.ImportFrom):
                origin = self._origin(node)
                yield origin
                yield from (f"{origin}.{alias.name}" for alias in node.names)

    def _origin(self, node: ast.ImportFrom) -> str:
        """The absolute name of what an import statement imports from."""
        if not node.level:
            return node.module or ""
        package = self.path.parent.parts
        above = package[: len(package) - node.level + 1]
        return ".".join([*above, node.module] if node.module else above)


def tracked(*patterns: str) -> list[Path]:
    """Files git knows and the work tree still has, relative to the root."""
    listed = subprocess.run(["git", "ls-files", "-z", *patterns], cwd=ROOT, check=True, capture_output=True, text=True)
    return sorted(path for path in map(Path, filter(None, listed.stdout.split("\0"))) if (ROOT / path).is_file())


def module(path: Path) -> Module:
    text = (ROOT / path).read_text(encoding="utf-8")
    return Module(path, text, ast.parse(text, str(path)))


MODULES: Final = [module(path) for path in tracked("*.py")]


def top(name: str) -> str:
    return name.partition(".")[0]


def game_of(name: str) -> str | None:
    """`games.tollway.state` is of `tollway`; `games.engine` is of no game."""
    parts = name.split(".")
    is_game = parts[0] == "games" and len(parts) > 1 and (ROOT / "games" / parts[1] / "__init__.py").is_file()
    return parts[1] if is_game else None


def reached(module: Module) -> set[str]:
    """The names of all modules of ours that a module imports, and those import, and so on."""
    by_name = {other.name: other for other in MODULES}
    found: set[str] = set()
    ahead = [module.name]
    while ahead:
        name = ahead.pop()
        if name in by_name and name not in found:
            found.add(name)
            ahead += by_name[name].imports()
    return found


def test_arrows_between_packages_point_one_way() -> None:
    wrong = [
        f"{module.path} imports {name}"
        for module in MODULES
        if module.folder in ARROWS and module.name != "server.__main__"
        for name in module.imports()
        if top(name) in OURS - ARROWS[module.folder] - {module.folder}
    ]
    assert wrong == []


def test_nobody_imports_the_command_line_or_the_tests() -> None:
    wrong = [
        f"{module.path} imports {name}"
        for module in MODULES
        if module.folder != "tests"
        for name in module.imports()
        if top(name) == "tests" or name.startswith("server.__main__")
    ]
    assert wrong == []


def test_rules_and_wire_know_no_clock_no_chance_no_task_and_no_device() -> None:
    wrong = [
        f"{module.path} imports {name}"
        for module in MODULES
        if module.folder in PURE
        for name in module.imports()
        if top(name) in OUTSIDE_WORLD
    ]
    assert wrong == []


def test_libraries_of_sockets_pages_and_disks_stay_at_the_edge() -> None:
    wrong = [
        f"{module.path} imports {name}"
        for module in MODULES
        if module.folder not in {"server", "tests"}
        for name in module.imports()
        if top(name) in EDGE_ONLY
    ]
    assert wrong == []


def test_no_package_uses_asyncio() -> None:
    assert [str(module.path) for module in MODULES if "asyncio" in map(top, module.imports())] == []


def test_games_never_import_each_other_and_the_kernel_imports_none() -> None:
    wrong = [
        f"{module.path} imports {name}"
        for module in MODULES
        if module.folder == "games" and module.name not in CATALOG
        for name in module.imports()
        if game_of(name) not in {None, game_of(module.name)}
    ]
    assert wrong == []


def test_nobody_but_the_catalogue_knows_one_game_from_another() -> None:
    wrong = [
        f"{module.path} imports {name}"
        for module in MODULES
        if module.folder not in {"games", "tests"}
        for name in module.imports()
        if game_of(name)
    ]
    assert wrong == []


def test_views_and_advice_know_what_lies_on_the_table_and_never_how_it_is_played() -> None:
    seen = [module for module in MODULES if game_of(module.name) and module.path.stem in {"view", "advice"}]
    wrong = [
        f"{module.path} reaches {name}"
        for module in seen
        for name in reached(module)
        if name.split(".")[2:3] in (["actions"], ["effects"], ["turn"], ["setup"])
    ]
    assert seen
    assert wrong == []


def test_no_file_outgrows_three_hundred_lines_but_tables_of_data() -> None:
    lengths = {str(module.path): module.text.count("\n") for module in MODULES if module.path.name not in DATA_TABLES}
    assert {path: length for path, length in lengths.items() if length > LONGEST_FILE} == {}


def test_no_file_and_no_class_is_named_like_a_drawer() -> None:
    files = [str(module.path) for module in MODULES if DRAWERS.fullmatch(module.path.name)]
    classes = [
        f"{module.path}: {node.name}"
        for module in MODULES
        for node in ast.walk(module.tree)
        if isinstance(node, ast.ClassDef) and DRAWER_CLASSES.fullmatch(node.name)
    ]
    assert files + classes == []


def test_every_module_says_what_it_is() -> None:
    assert [str(module.path) for module in MODULES if not ast.get_docstring(module.tree)] == []


def test_tests_are_named_for_what_is_promised_not_for_code() -> None:
    wrong = [
        f"{module.path}: {node.name}"
        for module in MODULES
        if module.folder == "tests"
        for node in ast.walk(module.tree)
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and NAMES_CODE.fullmatch(node.name)
    ]
    assert wrong == []


def test_every_exemption_from_a_check_gives_its_reason_on_the_line() -> None:
    wrong = [
        f"{module.path}:{number}"
        for module in MODULES
        for number, line in enumerate(module.text.splitlines(), 1)
        if (found := EXEMPTION.search(line)) and len(found[1].split()) < 2  # one word is not a reason
    ]
    assert wrong == []


def test_no_tracked_file_names_a_registry_or_a_path_of_somebodys_machine() -> None:
    this = Path(__file__).relative_to(ROOT)
    wrong = []
    for path in tracked():
        if path == this:  # the patterns would find themselves
            continue
        text = (ROOT / path).read_bytes().decode("utf-8", errors="replace")
        wrong += [f"{path}: {found[0]}" for leak in LEAKS for found in leak.finditer(text)]
    assert wrong == []
