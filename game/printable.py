"""Text as SDL can take it: what other people wrote may hold anything that Unicode has.

SDL refuses a null character, lone surrogates and a text without width, and draws nothing for many controls. Whoever
hands a text to SDL makes it :func:`printable` first; the painter of text does.
"""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache
from typing import Final

LONGEST: Final = 20_000
"""Characters of one text that are laid out; the rest is left away behind an ellipsis."""

ELLIPSIS: Final = "…"

_UNSEEN: Final = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u2028-\u202e"
    "\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\ufffe\uffff\ud800-\udfff"
    "\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]"
)
"""Controls, joiners, fillers, marks of direction, selectors of variants, halves of characters: nothing to be seen."""

_SPACES: Final = re.compile("[\t\u1680\u2000-\u2006\u2008-\u200a\u205f\u3000]")
"""Spaces of other widths, and tabs; those that do not break (U+00A0, U+2007, U+202F) stay."""


def printable(text: str) -> str:
    r"""Return ``text`` without what cannot be drawn; line ends stay, a text that is too long ends with an ellipsis.

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
    r"""Return the code of the first character of ``text`` that cannot be drawn; empty when all can.

    >>> unseen("N\0l"), unseen("Night\nfall")
    ('U+0000', '')
    """
    found = _UNSEEN.search(text)
    return f"U+{ord(found[0]):04X}" if found else ""


def one_line(text: str, most: int) -> str:
    """Return the text of a name or title: printable, on one line, at most ``most`` characters, shortened with "…"."""
    flat = " ".join(printable(text).split())
    return flat if len(flat) <= most else flat[: most - 1].rstrip() + ELLIPSIS


def is_blank(text: str) -> bool:
    """Return whether nothing of ``text`` can be seen."""
    return all(unicodedata.category(letter)[0] in "ZCM" for letter in printable(text))
