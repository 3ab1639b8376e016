"""``parlour check`` reports whatever a game or house deck lacks."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from types import MappingProxyType
from typing import Any

import pytest

from game import registry, resources
from game.ai import learned_files
from game.cli import game_completeness, main
from game.cli.game_completeness import find_lacks
from game.content import open_texts
from game.registry import Broken, GamePackage, packages
from game.ui.paint import palette

OURS = next(iter(packages()))


@pytest.fixture(autouse=True)
def fresh() -> Iterator[None]:
    """Clear the cache of colours after each test."""
    yield
    palette.active.cache_clear()


def lines() -> list[str]:
    """Return the reported mistakes as printed."""
    return [str(mistake) for mistake in find_lacks()]


def registered(monkeypatch: pytest.MonkeyPatch, **changed: Any) -> None:
    """Replace fields of our first game in the registry."""
    ours: Mapping[str, GamePackage] = {**packages(), OURS: replace(packages()[OURS], **changed)}
    found = registry._Found(MappingProxyType(dict(ours)), ())
    monkeypatch.setattr(registry, "_found", lambda: found)


def test_our_games_lack_nothing() -> None:
    assert lines() == []


@pytest.mark.parametrize(
    ("gone", "message"),
    [
        (f"shelf/{OURS}.svg", f"assets: {OURS}: has no picture for the shelf, shelf/{OURS}.svg; draw it"),
        (f"icons/{packages()[OURS].result_icons.won}.svg", "result_icons: there is no picture icons/"),
    ],
)
def test_a_picture_that_is_not_there(gone: str, message: str, monkeypatch: pytest.MonkeyPatch) -> None:
    find = resources.find_asset
    monkeypatch.setattr(resources, "find_asset", lambda name: Path("nowhere") if name == gone else find(name))
    first, *lesson = lines()
    assert message in first
    others = ("lesson.yaml", "rulebook.en.md")
    assert all(any(file in line for file in others) for line in lesson), "sentences elsewhere may show the icon, too"


def test_a_colour_that_is_not_there(monkeypatch: pytest.MonkeyPatch) -> None:
    roles = palette.active().roles()
    monkeypatch.setattr(palette.active(), "roles", lambda: tuple(role for role in roles if role != f"mat_{OURS}"))
    (line,) = lines()
    assert line == f"assets/{OURS}/palette.json: mat_{OURS}: is not a color; add the color of its mat"


@pytest.mark.parametrize("name", ["chances.json", "weights.json"])
def test_a_file_of_what_was_learned_that_is_damaged(name: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    damaged = tmp_path / OURS / name
    damaged.parent.mkdir()
    damaged.write_text('{"seed": "seven"}', encoding="utf-8")
    find = learned_files.path_of
    monkeypatch.setattr(
        game_completeness, "path_of", lambda box, file: damaged if (box, file) == (OURS, name) else find(box, file)
    )
    (line,) = lines()
    assert f"{OURS}/{name}: " in line
    assert "x.py bench-ai" in line


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (None, "is missing"),
        ("No chapter.\n", "has no chapter"),
        ("# The end {#end}\nIt ends at {end}.\n", "end: {end} is not an icon or a number of its box"),
    ],
)
def test_a_rulebook_that_is_not_there(
    text: str | None, message: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    if text is not None:
        (tmp_path / "rulebook.en.md").write_text(text, encoding="utf-8")
    level = resources.level
    monkeypatch.setattr(resources, "level", lambda slug: tmp_path if slug == OURS else level(slug))
    (line,) = lines()
    assert f"levels/{OURS}/rulebook.en.md: {message}" in line


@pytest.mark.parametrize(
    ("changed", "message"),
    [
        ({"reader": "game.content.none"}, f"game/games/{OURS}/__init__.py: reader: 'game.content.none' points nowhere"),
        ({"presenter": f"game.games.{OURS}.table:none"}, "presenter: "),
        ({"presenter": ""}, f"game/games/{OURS}/__init__.py: presenter: is missing, and the box is open; "),
    ],
)
def test_a_part_that_is_not_there(changed: dict[str, str], message: str, monkeypatch: pytest.MonkeyPatch) -> None:
    registered(monkeypatch, **changed)
    assert any(message in line for line in lines()), lines()


def test_an_option_and_a_choice_without_names(monkeypatch: pytest.MonkeyPatch) -> None:
    named = dict(open_texts(OURS)["options"])
    del named["difficulty"], named["character.doc"]
    monkeypatch.setattr(game_completeness, "open_texts", lambda _box: {"options": named})
    found = [line for line in lines() if f"{OURS}, options: " in line]
    assert [name for line in found for name in ("difficulty: ", "character=doc: ") if name in line] == [
        "character=doc: ",
        "difficulty: ",
    ]
    assert len(found) == 2


def test_a_package_that_cannot_be_loaded_is_told_and_ends_nothing(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    info = tmp_path / "chess-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: chess\nVersion: 1.0\n", encoding="utf-8")
    points = (
        "[time_parlour.games]\nchess = chess_for_us:GAME\nnumbers = math:pi\ntwice = game.games." + OURS + ":GAME\n"
    )
    (info / "entry_points.txt").write_text(f"[time_parlour.games]\n{points}", encoding="utf-8")
    monkeypatch.setattr(sys, "path", [*sys.path, str(tmp_path)])
    registry._found.cache_clear()
    try:
        assert registry.broken()[-3:] == (
            Broken("chess", "fails with ModuleNotFoundError: No module named 'chess_for_us'"),
            Broken("numbers", "is not a GamePackage with a home"),
            Broken("twice", "is not a GamePackage with a home"),
        )
        assert OURS in packages()
        assert main(["check"]) == 1
        assert "chess: can't be loaded: fails with ModuleNotFoundError" in capsys.readouterr().out
    finally:
        registry._found.cache_clear()


def test_a_house_deck_that_cannot_be_played_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    folder = resources.house_levels() / "night"
    folder.mkdir(parents=True)
    (folder / "deck.yaml").write_text("slug: night\ntitle: Night\ngame: back_in_time\n", encoding="utf-8")
    table = (resources.levels() / "back_in_time" / "table.yaml").read_text(encoding="utf-8")
    start, end = table.index("spaces:"), table.index("\n\n", table.index("spaces:"))
    (folder / "table.yaml").write_text(f"{table[:start]}spaces: {{}}{table[end:]}", encoding="utf-8")
    assert main(["check"]) == 1
    assert "table.yaml:3: spaces, mill_road: has no title; add the line mill_road" in capsys.readouterr().out
