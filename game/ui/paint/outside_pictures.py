"""Third-party pictures, rasterized in a sandboxed child process.

A thread talks to the child (:mod:`game.pictures.raster_process`), so no frame waits. A picture that cannot be
rasterized in time is replaced by a plate with the reason, and not tried again until files are reloaded.
"""

from __future__ import annotations

import logging
from functools import lru_cache
from pathlib import Path
from typing import Final, NamedTuple

import pygame

from game import resources
from game.i18n import _
from game.pictures import lookup
from game.pictures.formats import LARGEST, BadPicture, Head, head_of
from game.pictures.raster_process import bounded, rasters
from game.ui.paint import fonts, palette
from game.ui.paint.palette import Swaps

LIGHT: Final = 32_000
"""Maximum size in bytes of an SVG that SDL may draw inside one of ours (a sign on a die)."""
WORDS_FROM: Final = 56
"""Minimum width in pixels of a plate with words; a smaller one is crossed out."""
WORD_SIZES: Final = (16, 13, 11, 9)
"""Font sizes of words on a plate in pixels; the first that fits is used."""
LARGE_WORDS: Final = 0.09
"""Preferred font size, relative to the plate's width."""

_log = logging.getLogger(__name__)
_faults: dict[str, str] = {}


class Source(NamedTuple):
    """A picture to rasterize: its name and color swaps."""

    name: str
    recolour: Swaps


@lru_cache(maxsize=1024)
def head(name: str) -> Head | None:
    """Return the parsed header of a picture's file; None, with the fault recorded, if it is unusable."""
    try:
        return head_of(_read(lookup.find(name)))
    except BadPicture as error:
        _note(name, str(error))
        return None


def fault(name: str) -> str:
    """Return why a picture cannot be drawn, as a clause to follow its name; empty if no fault is known."""
    return _faults.get(name, "")


def faulty() -> frozenset[str]:
    """Return the names of pictures with recorded faults."""
    return frozenset(_faults)


def rasterise(source: Source, size: tuple[int, int]) -> pygame.Surface | None:
    """Rasterize a picture in the child; None, with the fault recorded, on failure. Runs in the thread."""
    try:
        data = _read(lookup.find(source.name))
        if head_of(data).kind == "svg":
            text = data.decode("utf-8", "surrogateescape")
            data = palette.active().recolour(text, source.recolour).encode("utf-8", "surrogateescape")
        pixels = rasters().draw(data, bounded(size))
    except BadPicture as error:
        _note(source.name, str(error))
        return None
    made = pygame.image.frombytes(pixels.data, pixels.size, "RGBA")
    return made if pixels.size == size else pygame.transform.smoothscale(made, size)


def light_svg(name: str) -> str:
    """Return the text of a small SVG without dashes, fast to draw with SDL; empty if it is not one."""
    try:
        data = _read(lookup.find(name))
        known = len(data) <= LIGHT and head_of(data).kind == "svg" and b"dash" not in data
        return data.decode("utf-8") if known else ""
    except (BadPicture, UnicodeDecodeError):
        return ""


def plate(name: str, size: tuple[int, int]) -> pygame.Surface:
    """Return the placeholder of a picture: a quiet plate while loading, one with the reason after a fault."""
    made = pygame.Surface(size, pygame.SRCALPHA)
    why = fault(name)
    edge, ground = palette.rgb("ink"), palette.rgb("paper")
    whole = made.get_rect()
    pygame.draw.rect(made, (*ground, 225 if why else 110), whole, border_radius=min(8, size[0] // 8))
    if not why:
        return made
    pygame.draw.rect(made, edge, whole, min(3, max(1, size[0] // 60)), border_radius=min(8, size[0] // 8))
    if size[0] < WORDS_FROM or size[1] < WORDS_FROM // 2:
        pygame.draw.line(made, edge, (2, 2), (size[0] - 3, size[1] - 3))
        pygame.draw.line(made, edge, (2, size[1] - 3), (size[0] - 3, 2))
        return made
    sentence = _("This picture {fault}.").format(fault=why)
    sizes = (round(size[0] * LARGE_WORDS), *WORD_SIZES)
    written = [fonts.font("text", px).render(sentence, True, edge, None, size[0] - 8) for px in sizes]
    words = next((one for one in written if one.get_height() <= size[1] - 4), written[-1])
    made.blit(words, words.get_rect(center=whole.center))
    return made


def forget() -> None:
    """Clear faults and caches, to try all pictures again."""
    _faults.clear()
    head.cache_clear()
    lookup.forget()


def _read(path: Path) -> bytes:
    """Read a file.

    Raises:
        BadPicture: If it cannot be read.
    """
    try:
        return resources.read_file(path, LARGEST)
    except OSError as error:
        raise BadPicture(f"can't be read ({error.strerror})") from error


def _note(name: str, why: str) -> None:
    """Record and log, once, why a picture cannot be drawn."""
    if name not in _faults:
        _log.warning("picture %s %s", name, why)
        _faults[name] = why
