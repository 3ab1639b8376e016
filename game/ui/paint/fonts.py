"""The program's fonts: files of assets/fonts, opened once per size.

``text`` is for reading (Source Sans), ``display`` for titles and keys (Yanone Kaffeesatz). When a file is not there,
the nearest other face is used, in the last place the one that comes with pygame.
"""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import Literal

import pygame

from game import resources

FaceName = Literal["text", "display"]

_WANTED: dict[tuple[FaceName, bool, bool], tuple[str, ...]] = {
    ("text", False, False): ("SourceSansPro-Regular",),
    ("text", True, False): ("SourceSansPro-Bold",),
    ("text", False, True): ("SourceSansPro-It", "SourceSansPro-Regular"),
    ("text", True, True): ("SourceSansPro-BoldIt", "SourceSansPro-Bold"),
    ("display", False, False): ("YanoneKaffeesatz-Regular",),
    ("display", True, False): ("YanoneKaffeesatz-Bold", "YanoneKaffeesatz-Regular"),
}
EVEN: dict[FaceName, float] = {"text": 1.06, "display": 1.22}
"""Factors that make letters of one stated size look equally large: both families draw small letters in their box."""


@lru_cache(maxsize=256)
def font(face: FaceName, px: int, bold: bool = False, italic: bool = False) -> pygame.font.Font:
    """Return a font of a pixel size. The display face has no italics."""
    if not pygame.font.get_init():
        pygame.font.init()
    found = path_of(face, bold, italic and face == "text")
    made = pygame.font.Font(found, max(6, round(px * (EVEN[face] if found else 1.0))))
    made.set_italic(italic and found is None)
    return made


@lru_cache(maxsize=10_000)
def width(used: pygame.font.Font, text: str) -> int:
    """Return how many pixels wide a text is. The same words are measured again and again, at every try to fit them."""
    return used.size(text)[0]


@lru_cache(maxsize=16)
def path_of(face: FaceName, bold: bool = False, italic: bool = False) -> Path | None:
    """Return the file of a face, None when only pygame's own font is left."""
    folder = resources.assets() / "fonts"
    here = {p.stem.lower(): p for p in sorted(folder.glob("**/*.[to]tf"))} if folder.is_dir() else {}
    for name in _WANTED[face, bold, italic]:
        if name.lower() in here:
            return here[name.lower()]
    return None


def forget() -> None:
    """Clear the caches of fonts and widths (after ``pygame.font.quit``, or when files changed)."""
    font.cache_clear()
    width.cache_clear()
    path_of.cache_clear()
