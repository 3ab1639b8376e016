"""The small markup of all shown text, read into lines of words (see game.ui.paint.text for the marks)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import Literal

import msgspec

from game.printable import printable

_TOKEN = re.compile(r"\\([*{}\\])|(\*\*)|(\*)|\{=([a-z_0-9]*)\}|\{([a-z0-9_./-]+)\}|( +)|([^\\*{ ]+|.)")


class Icon(msgspec.Struct, frozen=True, gc=False):
    """An inline picture: assets/icons/<name>.svg."""

    name: str


class Run(msgspec.Struct, frozen=True, gc=False):
    """Characters of one look inside a word."""

    text: str
    bold: bool = False
    italic: bool = False
    role: str = ""


Word = tuple[Run | Icon, ...]
"""Parts that may not be parted by a line break."""


class MarkupLine(msgspec.Struct, frozen=True, gc=False):
    """One line of the source: its words and what kind of line it is."""

    words: tuple[Word, ...]
    kind: Literal["plain", "heading", "item", "gap"] = "plain"


@lru_cache(maxsize=2000)
def read(markup: str) -> tuple[MarkupLine, ...]:
    """Read markup, made printable, into lines. Bold, italic and colour may run over line ends."""
    reader = _Reader()
    return tuple(reader.line(source) for source in printable(markup).split("\n"))


def plain(markup: str) -> str:
    """Return the text without marks, icons by name: for speech and search.

    An icon that stands before its own name is not named twice:

    >>> plain("{love} 3; three {knockdown} Knockdown Tokens")
    'love 3; three Knockdown Tokens'
    """
    out = []
    for line in read(markup):
        parts = [part for word in line.words for part in (*word, " ")]
        words = (_named(part, parts[number + 1 :]) if isinstance(part, Icon) else str(getattr(part, "text", part))
                 for number, part in enumerate(parts))  # fmt: skip
        out.append(" ".join("".join(words).split()))
    return " ".join(part for part in out if part)


def _named(icon: Icon, rest: Sequence[object]) -> str:
    """Return the name of an icon; nothing where the same words follow."""
    follows = "".join(str(getattr(part, "text", " " if isinstance(part, Icon) else part)) for part in rest[:8])
    said = icon.name.replace("_", " ").casefold()
    return "" if re.match(rf"\W*{re.escape(said)}\b", follows.casefold()) else f" {icon.name} "


def icons(markup: str) -> frozenset[str]:
    """Return the names of all inline icons: a test asserts that each is drawn."""
    return frozenset(p.name for line in read(markup) for w in line.words for p in w if isinstance(p, Icon))


def escape(text: str) -> str:
    """Return text in which nothing is a mark (names typed by people)."""
    return re.sub(r"([\\*{}])", r"\\\1", text)


class _Reader:
    """The formatting that is in effect while parsing."""

    def __init__(self) -> None:
        self._bold = False
        self._italic = False
        self._role = ""

    def line(self, source: str) -> MarkupLine:
        """Read one source line."""
        if not source.strip():
            return MarkupLine((), "gap")
        if source.startswith("# "):
            return MarkupLine(self._words(source[2:]), "heading")
        if source.startswith("- "):
            return MarkupLine(self._words(source[2:]), "item")
        return MarkupLine(self._words(source))

    def _words(self, source: str) -> tuple[Word, ...]:
        """Read the words of a line."""
        words: list[Word] = []
        word: list[Run | Icon] = []
        for found in _TOKEN.finditer(source):
            escaped, bold, italic, role, icon, space, text = found.groups()
            if space:
                if word:
                    words.append(tuple(word))
                word = []
            elif bold:
                self._bold = not self._bold
            elif italic:
                self._italic = not self._italic
            elif role is not None:
                self._role = role
            elif icon:
                word.append(Icon(icon))
            else:
                word.append(Run(escaped or text, self._bold, self._italic, self._role))
        if word:
            words.append(tuple(word))
        return tuple(words)
