"""Rulebook documents: read from ``levels/<slug>/rulebook.<language>.md``, with search and match highlighting.

The file is Markdown in the subset of ``game.ui.paint.text``: ``# Title {#id}`` begins a chapter, ``## Title`` a
section, ``- `` an item; paragraphs may contain **bold**, *italic* and {icons}. Numbers of the game are placeholders in
braces, filled in from its box (:mod:`game.content.book_numbers`).
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

from game import i18n, resources
from game.content.book_numbers import Numbers, filled, numbers_of
from game.content.mistakes import BadContent
from game.ui.paint.text import plain

_CHAPTER = re.compile(r"# +(.+?) *\{#([a-z_]+)\} *$")
_MARK = re.compile(r"(\{[^}]*\}|\*+)")


@dataclass(frozen=True, slots=True)
class Chapter:
    """A chapter; ``parts`` are paragraphs, items ("- ...") and headings ("# ...") as markup."""

    key: str
    title: str
    parts: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Found:
    """A search match: chapter and part by index, and its context."""

    chapter: int
    part: int
    around: str


class NoRulebook(ValueError):
    """A game's rulebook is missing or unreadable; the message names the file."""


def open_book(rules_id: str) -> tuple[Chapter, ...]:
    """Read the rulebook of a game in the current language, or else in English.

    Raises:
        NoRulebook: there is none, or the box of its numbers has mistakes.
    """
    try:
        folder = resources.level(rules_id)
    except resources.MissingResource as missing:
        raise NoRulebook(f"there is no rulebook in {missing.path}") from missing
    for language in (i18n.language(), "en"):
        path = folder / f"rulebook.{language}.md"
        if path.is_file():
            return read_chapters(filled(_read(path), _numbers(rules_id)))
    raise NoRulebook(f"there is no rulebook {folder / 'rulebook.en.md'}")


def read_chapters(text: str) -> tuple[Chapter, ...]:
    """Parse chapters; text before the first one is ignored."""
    found: list[tuple[str, str, list[str]]] = []
    fresh = True
    for line in text.splitlines():
        begin = _CHAPTER.match(line)
        if begin:
            found.append((begin[2], begin[1], []))
            fresh = True
        elif not line.strip():
            fresh = True
        elif found:
            _add(found[-1][2], line.strip(), fresh)
            fresh = line.startswith("## ")
    return tuple(Chapter(key, title, tuple(parts)) for key, title, parts in found)


def search(book: tuple[Chapter, ...], sought: str) -> list[Found]:
    """Return the parts containing every word of ``sought``, in reading order; none for an empty search."""
    terms = sought.casefold().split()
    if not terms:
        return []
    found = []
    for number, chapter in enumerate(book):
        for part, markup in enumerate(chapter.parts):
            text = plain(markup)
            if all(term in text.casefold() for term in terms):
                found.append(Found(number, part, _around(text, terms[0])))
    return found


def marked(markup: str, sought: str, role: str) -> str:
    """Return the markup with search terms highlighted."""
    terms = [re.escape(term) for term in sought.split() if not set(term) & set("{}*\\")]
    if not terms:
        return markup
    wanted = re.compile("(" + "|".join(terms) + ")", re.IGNORECASE)
    pieces = _MARK.split(markup)
    return "".join(p if _MARK.fullmatch(p) else wanted.sub(rf"{{={role}}}\1{{=}}", p) for p in pieces)


def _add(parts: list[str], line: str, fresh: bool) -> None:
    """Append a line to a chapter: as a new part (``fresh``), or to the current paragraph."""
    if line.startswith("## "):
        parts.append("# " + line[3:])
    elif fresh or line.startswith("- ") or not parts:
        parts.append(line)
    else:
        parts[-1] += " " + line


def _around(text: str, term: str, reach: int = 44) -> str:
    """Return a match's context, ``reach`` characters on each side."""
    at = text.casefold().find(term)
    start, end = max(0, at - reach), min(len(text), at + len(term) + reach)
    left = text[start:end].split(" ", 1)[-1] if start else text[start:end]
    cut = left.rsplit(" ", 1)[0] if end < len(text) else left
    return ("… " if start else "") + cut + (" …" if end < len(text) else "")


def _numbers(rules_id: str) -> Numbers:
    """Read the box's numbers."""
    try:
        return numbers_of(rules_id)
    except BadContent as error:
        raise NoRulebook(f"the rulebook cannot be filled in: {error}") from error


def _read(path: Path) -> str:
    """Read a file."""
    try:
        return path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise NoRulebook(f"the rulebook {path} cannot be read: {error}") from error
