"""Project structure: layout, file sizes, and rules independent of any screen."""

import ast
import doctest
import importlib
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from importlib.machinery import SourceFileLoader
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).resolve().parents[1]
MOST_LINES_IN_A_MODULE = 800
MOST_LINES_IN_A_FUNCTION = 40
TOO_LONG_BUT_ALLOWED: frozenset[str] = frozenset()
"""Exceptions from the size limits, as paths of modules or ``path:function``; kept empty."""

GAME_MODULES = sorted((ROOT / "game").rglob("*.py"))

IMPORT_ALL_RULES = """
import importlib, pkgutil, sys
for name in ("pygame", "pytmx", "yaml", "platformdirs"):
    sys.modules[name] = None
import game.rules
found = [module.name for module in pkgutil.walk_packages(game.rules.__path__, "game.rules.")]
for name in found:
    importlib.import_module(name)
ours = [name for name in sys.modules if name.startswith("game.") and name != "game.compiled_build"]
strangers = [name for name in ours if not name.startswith("game.rules")]
assert not strangers, strangers
print(len(found))
"""


def shown(path: Path) -> str:
    """Return a path relative to the project's root."""
    return path.relative_to(ROOT).as_posix()


def functions(path: Path) -> Iterator[tuple[str, int]]:
    """Yield each function of a module with its number of lines, without the docstring."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            last = node.end_lineno or node.lineno
            words = ast.get_docstring(node, clean=False)
            yield f"{shown(path)}:{node.name}", last - node.lineno + 1 - len((words or "").splitlines())


def test_rules_import_without_screen_maps_or_yaml() -> None:
    command = [sys.executable, "-c", IMPORT_ALL_RULES]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert int(done.stdout) > 2


def test_no_module_holds_two_ideas() -> None:
    long = {
        shown(path): lines
        for path in GAME_MODULES
        if (lines := len(path.read_text(encoding="utf-8").splitlines())) > MOST_LINES_IN_A_MODULE
    }
    assert not long.keys() - TOO_LONG_BUT_ALLOWED, long


def test_no_function_does_two_things() -> None:
    long = {name: lines for path in GAME_MODULES for name, lines in functions(path) if lines > MOST_LINES_IN_A_FUNCTION}
    assert not long.keys() - TOO_LONG_BUT_ALLOWED, long


@pytest.mark.parametrize(
    "path", [path for path in GAME_MODULES if ">>> " in path.read_text(encoding="utf-8")], ids=shown
)
def test_examples_in_docstrings_are_true(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    parts = path.relative_to(ROOT).with_suffix("").parts
    module = importlib.import_module(".".join(part for part in parts if part != "__init__"))
    if module.__file__ != str(path):  # compiled modules lose their doctests
        module = ModuleType("examples")
        monkeypatch.setitem(sys.modules, module.__name__, module)  # dataclasses look their module up there
        SourceFileLoader(module.__name__, str(path)).exec_module(module)
    result = doctest.testmod(module)
    assert result.attempted > 0
    assert result.failed == 0


@pytest.mark.parametrize("name", ["game", "assets", "levels", "tests", "tools"])
def test_top_folder_is_there_and_not_empty(name: str) -> None:
    assert any((ROOT / name).iterdir())


@pytest.mark.parametrize("name", ["pyproject.toml", "README.md", "LICENSE", "requirements.lock", ".ci/run"])
def test_top_file_is_there_and_not_empty(name: str) -> None:
    assert (ROOT / name).read_text(encoding="utf-8").strip()


def test_licence_is_the_one_the_package_names() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert project["license"] == "MIT"
    assert "MIT License" in (ROOT / "LICENSE").read_text(encoding="utf-8")


def test_lock_has_hashes_for_everything_and_no_private_place() -> None:
    text = (ROOT / "requirements.lock").read_text(encoding="utf-8")
    entries = [entry for entry in text.replace("\\\n", " ").splitlines() if entry and not entry.startswith("#")]
    assert all("==" in entry and "--hash=sha256:" in entry for entry in entries)
    assert not any(word in text for word in ("://", "--index-url", "--find-links", "@ file"))


def test_lock_holds_every_direct_dependency() -> None:
    pyproject = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    wanted = [*pyproject["project"]["dependencies"], *pyproject["dependency-groups"]["dev"]]
    names = {line.split(">=")[0].lower() for line in wanted}
    text = (ROOT / "requirements.lock").read_text(encoding="utf-8")
    locked = {line.split("==")[0] for line in text.splitlines() if "==" in line}
    assert not names - locked


def test_the_example_in_the_docs_plays_a_whole_game(capsys: pytest.CaptureFixture[str]) -> None:
    """The README example for newcomers must run unchanged."""
    text = (ROOT / "game" / "README.md").read_text(encoding="utf-8")
    code = text.split("```python\n")[1].split("```")[0]
    exec(compile(code, "game/README.md", "exec"), {})
    assert capsys.readouterr().out.startswith("GameResult(")


DOCS = [
    ROOT / "CONTRIBUTING.md",
    ROOT / "README.md",
    *(
        path
        for folder in ("game", "levels", "tests", "tools")
        for path in sorted((ROOT / folder).rglob("*.md"))
        if path.name in ("README.md", "decisions.md") and "scenarios" not in path.parts
    ),
]
"""Documentation for contributors."""
MOST_LINES_IN_CONTRIBUTING = 90
MOST_LINES_IN_A_RECORD = 20
PATH = re.compile(r"`((?:\.ci|assets|game|levels|tests|tools)/[\w./-]+)`")
"""A project path in backticks; one with a placeholder (``levels/<rules_id>``) is not checked."""
EXAMPLES = ("levels/the_long_night/", "assets/back_in_time/cards/X01.svg")
"""Paths of fictitious house decks."""
LINK = re.compile(r"\]\(([^)\s#:]+)?(?:#([\w-]+))?\)")
"""A link to another file, to a heading, or to both; external links contain a colon."""


def anchors(path: Path) -> set[str]:
    """Return the link anchors of a page's headings."""
    titles = re.findall(r"^#+ (.+)$", path.read_text(encoding="utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w -]", "", title.lower()).replace(" ", "-") for title in titles}


def test_contributing_is_short_enough_to_be_read() -> None:
    assert len((ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8").splitlines()) <= MOST_LINES_IN_CONTRIBUTING


@pytest.mark.parametrize("path", [path for path in DOCS if path.name == "decisions.md"], ids=shown)
def test_a_decision_is_a_short_record(path: Path) -> None:
    _, *records = path.read_text(encoding="utf-8").split("\n## ")
    assert records
    for record in records:
        title = record.split("\n")[0]
        assert len(record.strip().splitlines()) <= MOST_LINES_IN_A_RECORD, title
        parts = [record.find(f"\n**{part}.**") for part in ("Context", "Decision", "Consequence")]
        assert -1 not in parts, title
        assert parts == sorted(parts), title


@pytest.mark.parametrize("path", DOCS, ids=shown)
def test_what_docs_point_to_is_there(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    missing = [name for name in PATH.findall(text) if name not in EXAMPLES and not (ROOT / name).exists()]
    for name, anchor in LINK.findall(text):
        target = path.parent / name if name else path
        if not target.exists() or (anchor and anchor not in anchors(target)):
            missing.append(f"{name}#{anchor}")
    assert not missing
