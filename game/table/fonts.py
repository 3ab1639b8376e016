"""The program's fonts: files of assets/fonts, opened once per size.

`text` is for reading (Lato), `display` for titles and keys (Fjalla One). When a file is not there, the nearest
other face is used, in the last place the one that comes with pygame.
"""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import Literal

import pygame

from game import resources

FaceName = Literal["text", "display"]

_WANTED: dict[tuple[FaceName, bool, bool], tuple[str, ...]] = {
    ("text", False, False): ("Lato-Regular", "Lato-Medium", "Lato"),
    ("text", True, False): ("Lato-Bold", "Lato-Heavy", "Lato-Black"),
    ("text", False, True): ("Lato-Italic", "Lato-Regular"),
    ("text", True, True): ("Lato-BoldItalic", "Lato-Bold", "Lato-Italic"),
    ("display", False, False): ("FjallaOne-Regular", "FjallaOne", "Lato-Black", "Lato-Bold"),
}


@lru_cache(maxsize=256)
def font(face: FaceName, px: int, bold: bool = False, italic: bool = False) -> pygame.font.Font:
    """Return a font of a pixel size. The display face has one weight only."""
    if not pygame.font.get_init():
        pygame.font.init()
    key = (face, bold, italic) if face == "text" else (face, False, False)
    found = path_of(key[0], key[1], key[2])
    made = pygame.font.Font(found, px)
    if found is None or (italic and "Italic" not in found.name and face == "text"):
        made.set_italic(italic)
    return made


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
    """Close all fonts (after pygame.font.quit, or when files changed)."""
    font.cache_clear()
    path_of.cache_clear()
