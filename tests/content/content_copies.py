"""Copies of our content that tests may break, and small handmade maps."""

from __future__ import annotations

import inspect
import shutil
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from game import i18n, resources
from game.content import Mistake, check
from game.content.box_folder import Folder
from game.content.mistakes import MistakeLog
from game.content.reader_contract import READER
from game.content.tiled_reader import TiledMap, read_map


def copied(where: Path, name: str = "", game: str = "back_in_time") -> Path:
    """Copy the box of a game to a folder ``name`` (by default the game's) below ``where``."""
    box = where / (name or game)
    shutil.copytree(resources.levels() / game, box)
    return box


def edit(path: Path, old: str, new: str, times: int = 1) -> None:
    """Replace the first ``times`` occurrences of ``old``, which must be there."""
    text = path.read_text(encoding="utf-8")
    assert old in text, f"{path.name} has no {old!r}"
    path.write_text(text.replace(old, new, times), encoding="utf-8")


def without_pictures(mistakes: list[Mistake]) -> list[Mistake]:
    """Filter out mistakes about missing pictures."""
    return [mistake for mistake in mistakes if "has no picture assets/" not in mistake.problem]


def found(box: Path) -> list[Mistake]:
    """Validate a box; return its mistakes except those about pictures."""
    return without_pictures(check(box))


def read_as(slug: str, box: Path, *, official: bool = True) -> list[Mistake]:
    """Read a copy of a box of the rules ``slug``; return its mistakes except those about pictures.

    A house deck (not ``official``) may lack what only the rulebook requires.
    """
    notes = MistakeLog()
    content = READER.of(slug).read(Folder((box,), official=official), notes)
    assert (content is None) == bool(notes.mistakes)
    return list(notes.mistakes)


def noting_lines(monkeypatch: pytest.MonkeyPatch, *modules: ModuleType) -> dict[str, set[int]]:
    """Record from now on, by module file, the source lines that report a mistake."""
    found: dict[str, set[int]] = {str(module.__file__): set() for module in modules}
    plain = MistakeLog.wrong

    def noting(self: MistakeLog, *facts: Any) -> None:
        frame = inspect.currentframe()
        while frame is not None:
            if frame.f_code.co_filename in found:
                found[frame.f_code.co_filename].add(frame.f_lineno)
            frame = frame.f_back
        plain(self, *facts)

    monkeypatch.setattr(MistakeLog, "wrong", noting)
    return found


FROM_FILES = ("title", "value", "problem", "error", "why", "line")
"""Placeholders of mistakes for what a file says, or what a parser or the system says of it."""


def noting_untranslated(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Speak English as a language with a catalog; list what mistakes say from now on that is in none.

    What fills a placeholder may be one word, or several with commas: names in files are not translated.
    """
    found: list[str] = []
    plain = MistakeLog.wrong

    def noting(self: MistakeLog, *facts: Any) -> None:
        problem, remedy = facts[3:5]
        found.extend([*_untranslated(problem), *_untranslated(remedy)])
        plain(self, *facts)

    monkeypatch.setattr(i18n._Current, "language", "xx")
    monkeypatch.setattr(MistakeLog, "wrong", noting)
    return found


def _untranslated(said: str) -> Iterator[str]:
    """Yield the parts of a sentence that no catalog could translate."""
    if not isinstance(said, i18n._Translated):
        yield said
    elif said.parts is not None:
        _template, values, named = said.parts
        assert not values
        for name, value in named.items():
            if isinstance(value, i18n._Translated):
                yield from _untranslated(value)
            elif name not in FROM_FILES and " " in str(value).replace(", ", ","):
                yield f"{name}: {value}"


TILESET = """<?xml version="1.0"?>
<tileset version="1.10" name="t" tilewidth="10" tileheight="10" tilecount="2" columns="0">
 <tile id="0"><image width="10" height="10" source="grass.svg"/></tile>
 <tile id="1"><image width="10" height="10" source="art/house.svg"/></tile>
</tileset>
"""

MAP = """<?xml version="1.0"?>
<map version="1.10" orientation="orthogonal" renderorder="right-down" width="2" height="2" tilewidth="10"
 tileheight="10" infinite="0">
 <tileset firstgid="1" source="t.tsx"/>
 <layer id="1" name="ground" width="2" height="2"><data encoding="csv">1,2,0,2147483649</data></layer>
 <objectgroup id="2" name="things">
  <object id="1" name="box" type="space" x="1" y="2" width="3" height="4">
   <properties><property name="deep" type="int" value="7"/><property name="note" value="x"/></properties>
  </object>
  <object id="2" name="way" class="link" x="5" y="5"><polyline points="0,0 3,-1"/></object>
  <object id="3" name="house" gid="2" x="4" y="20" width="10" height="10"/>
 </objectgroup>
</map>
"""


def small_map(where: Path, text: str = MAP, tileset: str = TILESET) -> Path:
    """Write a map and its tileset; return the map's path."""
    where.mkdir(parents=True, exist_ok=True)
    (where / "t.tsx").write_text(tileset, encoding="utf-8")
    (where / "m.tmx").write_text(text, encoding="utf-8")
    return where / "m.tmx"


def read(path: Path) -> tuple[TiledMap | None, tuple[Mistake, ...]]:
    """Read a map; return it with its mistakes."""
    notes = MistakeLog()
    return read_map(path, path.name, notes), notes.mistakes
