"""No import cycles: a module depends on modules below it only.

Imports inside functions and those for typing count too. The implicit import of a package's ``__init__`` does not, nor
do the parts of a game that :mod:`game.registry` loads by their references.
"""

from __future__ import annotations

import ast
from collections.abc import Collection, Iterator, Mapping
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]


def name_of(path: Path) -> str:
    """Return the module name of a file."""
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


MODULES = {name_of(path): path for path in sorted((ROOT / "game").rglob("*.py"))}


def imports_in(source: str, known: Collection[str]) -> Iterator[str]:
    """List the known modules that a module imports, at any level of nesting."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if alias.name in known)
        elif isinstance(node, ast.ImportFrom):
            assert not node.level, "modules are imported by their full names here"
            for alias in node.names:
                inner = f"{node.module}.{alias.name}"
                if inner in known:
                    yield inner
                elif node.module in known:
                    yield str(node.module)


def circles(graph: Mapping[str, Collection[str]]) -> list[list[str]]:
    """List the sets of modules that import one another (strongly connected components), largest first."""
    reach = {module: _reached(module, graph) for module in graph}
    found = {frozenset(other for other in reach[module] if module in reach[other]) for module in graph}
    return sorted((sorted(circle) for circle in found if circle), key=lambda circle: (-len(circle), circle))


def _reached(start: str, graph: Mapping[str, Collection[str]]) -> set[str]:
    """Return the modules reachable from ``start``; ``start`` itself only if it is in a cycle."""
    found: set[str] = set()
    waiting = list(graph[start])
    while waiting:
        module = waiting.pop()
        if module not in found:
            found.add(module)
            waiting.extend(graph[module])
    return found


def graph_of_the_game() -> dict[str, set[str]]:
    """Return the import graph of the game."""
    return {
        module: set(imports_in(path.read_text(encoding="utf-8"), MODULES)) - {module}
        for module, path in MODULES.items()
    }


def test_no_modules_import_each_other_in_circles() -> None:
    assert circles(graph_of_the_game()) == []


def test_late_and_typing_imports_count() -> None:
    source = """
import game.a, os
from game import b
from game.c import thing
if TYPE_CHECKING:
    from game.d import other
def late():
    from game.e import deep
"""
    known = ("game", "game.a", "game.b", "game.c", "game.d", "game.e")
    assert sorted(imports_in(source, known)) == ["game.a", "game.b", "game.c", "game.d", "game.e"]


def test_circles_are_found_and_chains_are_none() -> None:
    assert circles({"a": {"b"}, "b": {"c"}, "c": set()}) == []
    assert circles({"a": {"b"}, "b": {"c"}, "c": {"b"}, "d": {"e"}, "e": {"f"}, "f": {"d", "a"}}) == [
        ["d", "e", "f"],
        ["b", "c"],
    ]
