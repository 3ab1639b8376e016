"""The fonts of the program: files in assets/fonts, opened once per size.

``text`` is for reading (Source Sans), ``display`` for titles and keys (Yanone Kaffeesatz). If a file is missing, a
similar face is used, ultimately pygame's default font. Missing glyphs come from a fallback font, ours or the system's,
or are replaced by a sign (:func:`runs`).
"""

from __future__ import annotations

import sys
import unicodedata
from functools import lru_cache
from itertools import groupby
from pathlib import Path
from typing import Final, Literal, NamedTuple

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
"""Scale factors that give letters of both families the same apparent size."""


FALLBACK: Final = "DejaVuSans"
"""Our fallback font for missing glyphs."""
SYSTEM: Final = (
    "NotoSansCJK-Regular", "NotoSansCJKsc-Regular", "NotoSansSC-Regular", "DroidSansFallbackFull", "wqy-microhei",
    "NotoSans-Regular", "NotoSansHebrew-Regular", "NotoSansArabic-Regular", "NotoSansDevanagari-Regular",
    "NotoSansThai-Regular", "NotoSansSymbols2-Regular", "NotoEmoji-Regular", "unifont",
    "PingFang", "Hiragino Sans GB", "AppleSDGothicNeo", "Arial Unicode", "Apple Symbols",
    "msyh", "YuGothR", "malgun", "seguisym", "Nirmala", "arial",
)  # fmt: skip
"""File names (without suffix) of system fonts for other scripts, in order of preference."""
FOLDERS: Final = {
    "darwin": ("/System/Library/Fonts", "/Library/Fonts", "~/Library/Fonts"),
    "win32": ("C:/Windows/Fonts", "~/AppData/Local/Microsoft/Windows/Fonts"),
}
"""Font folders by platform; platforms not listed use the Linux ones."""
LINUX_FOLDERS: Final = ("/usr/share/fonts", "/usr/local/share/fonts", "~/.local/share/fonts", "~/.fonts")
SIGN: Final = "\ufffd"
"""Replacement character for letters without a glyph in any font."""
LATIN: Final = frozenset(
    "".join(map(chr, range(0x7F)))
    + "".join(map(chr, range(0xA0, 0x100)))
    + "čďěňřšťůžČĎĚŇŘŠŤŮŽłŁńŃśŚźŹżŻąĄęĘćĆőŐűŰğĞşŞıœŒŸ–—‘’‚“”„…•‹›\u202f"
) - {"\u00ad"}
"""Letters in both our faces (as a test checks); no font file is opened for them."""


class _Made(NamedTuple):
    """The parameters of an open font: file (None: pygame's default), size in pixels, right-to-left or not."""

    path: Path | None
    px: int
    from_right: bool = False


_made: dict[pygame.font.Font, _Made] = {}


@lru_cache(maxsize=256)
def font(face: FaceName, px: int, bold: bool = False, italic: bool = False) -> pygame.font.Font:
    """Return a font by pixel size. The display face has no italics."""
    found = path_of(face, bold, italic and face == "text")
    made = _open(_Made(found, max(6, round(px * (EVEN[face] if found else 1.0)))))
    made.set_italic(italic and found is None)
    return made


@lru_cache(maxsize=256)
def _open(how: _Made) -> pygame.font.Font:
    if not pygame.font.get_init():
        pygame.font.init()
    made = pygame.font.Font(how.path, how.px)
    if how.from_right:
        made.set_direction(pygame.DIRECTION_RTL)
    _made[made] = how
    return made


def runs_from_right(used: pygame.font.Font) -> bool:
    """Return whether a font is for a right-to-left script."""
    return used in _made and _made[used].from_right


@lru_cache(maxsize=10_000)
def runs(used: pygame.font.Font, text: str) -> tuple[tuple[pygame.font.Font, str], ...]:
    """Split printable ``text`` into runs of one font each: ``used``, and fallback fonts for missing glyphs."""
    if used not in _made or LATIN.issuperset(text):
        return ((used, text),)
    drawn: list[tuple[pygame.font.Font, str]] = []
    for letter in text:
        if drawn and (unicodedata.combining(letter) or (letter == " " and drawn[-1][0] is used)):
            drawn.append((drawn[-1][0], letter))
        else:
            drawn.append(_font_for(used, letter))
    return tuple((one, "".join(letter for _font, letter in group)) for one, group in groupby(drawn, lambda d: d[0]))


@lru_cache(maxsize=10_000)
def _font_for(used: pygame.font.Font, letter: str) -> tuple[pygame.font.Font, str]:
    """Return the first font with a glyph for a letter, and the letter; a fallback font and SIGN if there is none."""
    how = _made[used]
    if letter in LATIN or _has(how.path, letter):
        return used, letter
    from_right = unicodedata.bidirectional(letter) in ("R", "AL")
    for path in _fallbacks():
        if _has(path, letter):
            return _open(_Made(path, how.px, from_right)), letter
    return _open(_Made(_fallbacks()[0], how.px)) if _fallbacks() else used, SIGN if _fallbacks() else "?"


@lru_cache(maxsize=1)
def _fallbacks() -> tuple[Path, ...]:
    """Return the files of installed fallback fonts, our own first."""
    ours = [path for path in _files() if path.stem == FALLBACK]
    wanted = {name: number for number, name in enumerate(SYSTEM)}
    found: dict[str, Path] = {}
    for folder in FOLDERS.get(sys.platform, LINUX_FOLDERS):
        for path in Path(folder).expanduser().glob("**/*.[to]t[fc]"):
            if path.stem in wanted:
                found.setdefault(path.stem, path)
    return (*ours, *(found[name] for name in sorted(found, key=wanted.__getitem__)))


@lru_cache(maxsize=10_000)
def _has(path: Path | None, letter: str) -> bool:
    """Return whether a font file has a glyph; pygame's default font has those of Latin."""
    if path is None:
        return letter in LATIN
    return _coverage(path).get_metrics(letter)[0] is not None


@lru_cache(maxsize=16)
def _coverage(path: Path) -> pygame.freetype.Font:
    """Open a font with freetype, which can report missing glyphs; SDL draws boxes for them."""
    import pygame.freetype  # slow to import, and most games never need it

    if not pygame.freetype.get_init():
        pygame.freetype.init()
    return pygame.freetype.Font(str(path), 16)


@lru_cache(maxsize=10_000)
def width(used: pygame.font.Font, text: str) -> int:
    """Return the width of a text in pixels. Cached, because fitting measures the same words repeatedly."""
    if text.isascii():
        return used.size(text)[0]
    return sum(one.size(part)[0] for one, part in runs(used, text))


@lru_cache(maxsize=16)
def path_of(face: FaceName, bold: bool = False, italic: bool = False) -> Path | None:
    """Return the file of a face; None to use pygame's default font."""
    here = {path.stem.lower(): path for path in _files()}
    for name in _WANTED[face, bold, italic]:
        if name.lower() in here:
            return here[name.lower()]
    return None


@lru_cache(maxsize=1)
def _files() -> tuple[Path, ...]:
    folder = resources.assets() / "fonts"
    return tuple(sorted(folder.glob("**/*.[to]tf"))) if folder.is_dir() else ()


def forget() -> None:
    """Clear the caches of fonts and widths (after ``pygame.font.quit``, or if files changed)."""
    for cache in (font, width, path_of, runs, _open, _font_for, _fallbacks, _has, _coverage, _files):
        cache.cache_clear()
    _made.clear()
