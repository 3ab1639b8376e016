"""Pictures and fonts of the program: legible, and limited to the SVG features that our rasteriser supports."""

import re
from pathlib import Path
from xml.etree import ElementTree

import pygame
import pytest
from fontTools.ttLib import TTFont  # type: ignore[import-untyped]

from game import resources
from game.registry import GamePackage, packages
from game.ui.paint import palette

ASSETS = Path(__file__).resolve().parents[1] / "assets"
SVG = "{http://www.w3.org/2000/svg}"
KNOWN = {
    *("svg", "g", "title", "defs", "linearGradient", "radialGradient", "stop"),
    *("path", "rect", "circle", "ellipse", "line", "polyline", "polygon"),
}
"""SVG elements that nanosvg draws; text, clips, masks, filters, patterns and ``use`` are silently dropped."""
SHARED = ("icons", "people", "shelf", "table")
"""Folders of pictures shared by all games; each game names its own."""
PICTURES = sorted(
    {p for home in resources.homes() for room in SHARED for p in (home / "assets" / room).rglob("*.svg")}
    | {
        p
        for package in packages().values()
        for room in package.pictures
        for p in ((package.home or resources.data_root()) / "assets" / room).rglob("*.svg")
    }
)
FONTS = sorted((ASSETS / "fonts").rglob("*.[to]tf"))
LETTERS = (
    "".join(map(chr, range(0x20, 0x7F)))
    + "àâæçéèêëîïôœùûüÿÀÂÆÇÉÈÊËÎÏÔŒÙÛÜŸ«»"
    + "áčďéěíňóřšťúůýžÁČĎÉĚÍŇÓŘŠŤÚŮÝŽ"
    + "„“”‘’‚–—…×·•°\u00a0\u202f"
)
"""All characters of our English, French and Czech texts."""


def named(path: Path) -> str:
    return next(
        path.relative_to(home / "assets").as_posix() for home in resources.homes() if home / "assets" in path.parents
    )


def roles() -> set[str]:
    return set(palette.active().in_variant("default").values())


@pytest.mark.parametrize("package", packages().values(), ids=lambda package: package.rules_id)
def test_the_folders_of_pictures_that_a_game_names_are_there(package: GamePackage) -> None:
    for room in package.pictures:
        assert list(((package.home or resources.data_root()) / "assets" / room).rglob("*.svg")), room


def test_there_are_pictures_and_fonts() -> None:
    assert len(PICTURES) > 150
    assert len(FONTS) == 7


@pytest.mark.parametrize("path", PICTURES, ids=named)
def test_picture_keeps_to_dialect_and_palette_and_shows_something(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    root = ElementTree.fromstring(text)
    assert {e.tag.removeprefix(SVG) for e in root.iter()} <= KNOWN
    assert root.find(f"{SVG}title") is not None
    assert set(re.findall(r"#[0-9a-fA-F]{3,8}\b", text.replace("url(#", "url("))) <= roles()
    assert not re.search(r"(?:fill|stroke|stop-color)=\"(?!#|none|url\()", text), "a colour by name is not recoloured"
    assert "objectBoundingBox" not in text
    assert "nan" not in text
    picture = pygame.image.load_sized_svg(path, (64, 64))
    assert picture.get_bounding_rect(min_alpha=30).width > 6
    assert len({tuple(picture.get_at((x, y))) for x in range(0, picture.get_width(), 3) for y in range(5, 60, 5)
                if y < picture.get_height()}) > 1  # fmt: skip


@pytest.mark.parametrize("path", FONTS, ids=named)
def test_font_has_every_letter_of_our_languages(path: Path) -> None:
    missing = set(map(ord, LETTERS)) - set(TTFont(path, lazy=True).getBestCmap())
    assert {chr(c) for c in missing} == set()
    licence = next(path.parent.glob("*.txt")).read_text(encoding="utf-8").upper()
    assert "SIL OPEN FONT LICENSE" in licence or "BITSTREAM VERA" in licence
