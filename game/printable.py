"""Sanitizes text for SDL, as text by other people may contain any Unicode.

SDL rejects null characters, lone surrogates and text without width, and draws nothing for many control characters. Text
must be made :func:`printable` before it is passed to SDL; the text painter does so.
"""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache
from typing import Final

LONGEST: Final = 20_000
"""Maximum length of a text in characters; longer ones are cut with an ellipsis."""

ELLIPSIS: Final = "…"

_UNSEEN: Final = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u2028-\u202e"
    "\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\ufffe\uffff\ud800-\udfff"
    "\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]"
)
"""Invisible characters: controls, joiners, fillers, direction marks, variation selectors, surrogates."""

_SPACES: Final = re.compile("[\t\u1680\u2000-\u2006\u2008-\u200a\u205f\u3000]")
"""Spaces of other widths, and tabs; non-breaking ones (U+00A0, U+2007, U+202F) are kept."""


def printable(text: str) -> str:
    r"""Return ``text`` without invisible characters, except line ends, cut to ``LONGEST`` characters.

    >>> printable("N\0l\u200b\tx")
    'Nl x'
    """
    if text.isascii() and text.isprintable() and len(text) <= LONGEST:
        return text
    return _printable(text if len(text) <= LONGEST else text[:LONGEST] + ELLIPSIS)


@lru_cache(maxsize=2_000)
def _printable(text: str) -> str:
    return _SPACES.sub(" ", _UNSEEN.sub("", text.replace("\u2028", "\n").replace("\u2029", "\n")))


def unseen(text: str) -> str:
    r"""Return the code of the first invisible character in ``text``, or empty.

    >>> unseen("N\0l"), unseen("Night\nfall")
    ('U+0000', '')
    """
    found = _UNSEEN.search(text)
    return f"U+{ord(found[0]):04X}" if found else ""


def one_line(text: str, most: int) -> str:
    """Return a name or title made printable, on one line, and cut to ``most`` characters with "…"."""
    flat = " ".join(printable(text).split())
    return flat if len(flat) <= most else flat[: most - 1].rstrip() + ELLIPSIS


def is_blank(text: str) -> bool:
    """Return whether ``text`` is invisible."""
    return all(unicodedata.category(letter)[0] in "ZCM" for letter in printable(text))
