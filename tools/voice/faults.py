"""Style rules: forbidden words, sentence length by place, numbers without nouns, stray markup."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from functools import cached_property
from typing import Final, NamedTuple

import msgspec
import yaml

from game import resources
from game.ui.paint.text import plain

GLOSSARY: Final = "glossary.yaml"
MOST_WORDS: Final = {"prompt": 14, "lesson": 18, "refusal": 20, "button": 4}
"""Maximum number of words in a sentence by place; for a button, in each part of its label."""
SENTENCE_END: Final = re.compile(r"(?<=[.!?])[”)]? +|\n+")
PART_END: Final = re.compile(r"[,–·→:(]|\band\b")
WORD: Final = re.compile(r"[\w’'./&-]*\w[\w’'.%-]*")
ICON: Final = re.compile(r"\{(=?)([a-z0-9_./-]*)\}")
TIME: Final = re.compile(r"\b\d{1,2}:\d\d\b( [ap]\.m\.)?")
MARKS: Final = (
    ("a title's mark and another", re.compile(r"[!?][.:;]|[.:;,]{2}(?<!\.\.)|:\.|!\?|\?!")),
    ("a space before a mark", re.compile(r" [,.;:!?](?!\.\.|[a-z])")),
    ("straight quotation marks", re.compile(r'"')),
    ("two numbers with per cent in one line", re.compile(r"\d ?%[^\n]*\d ?%")),
    (
        "a number without a noun",
        re.compile(r": [+−-]?\d+(\.\d+)?%?[.;!]?$|(?<!\d )\b(by|to|avg) (?!19\d\d\b)[+−-]?\d+(\.\d+)?%?[.;!]?$"),
    ),  # but "from 2 to 4" and "to 1985" need no noun
)


class Word(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A glossary entry: the word to use, its meaning, and the words it replaces."""

    word: str
    means: str
    instead: tuple[str, ...] = msgspec.field(name="not")
    games: tuple[str, ...] = ()
    """Boxes for which it holds; empty: all."""


class Said(NamedTuple):
    """A displayed text with its markup, its place (``prompt``, ``button``, ``tip``, ...) and its box."""

    place: str
    text: str
    box: str = ""


class Ear:
    """Style checker for sentences; each of ``names`` counts as one word."""

    def __init__(self, glossary: Collection[Word], names: Collection[str] = ()) -> None:
        self._forbidden = [(word, re.compile("|".join(word.instead), re.IGNORECASE)) for word in glossary]
        self._names = sorted({plain(name) for name in names} - {""}, key=len, reverse=True)

    @cached_property
    def _name(self) -> re.Pattern[str] | None:
        return re.compile(r"(?<!\w)(" + "|".join(map(re.escape, self._names)) + r")(?!\w)") if self._names else None

    def faults(self, said: Said) -> Iterator[str]:
        """Yield each fault in a few words."""
        for role, icon in ICON.findall(said.text):
            if not role and not (resources.assets() / "icons" / f"{icon}.svg").exists():
                yield f"no icon and no fact: {{{icon}}}"
        lines = [line for line in (plain(ICON.sub(_shown, line)) for line in said.text.split("\n")) if line]
        for line in lines:
            bare = self._name.sub("Name", line) if self._name is not None else line
            for word, pattern in self._forbidden:
                if (not word.games or said.box in word.games) and (found := pattern.search(bare)):
                    yield f"{found[0]!r}, where we say {word.word!r}"
            yield from (
                f"{what}: {found[0]!r}" for what, mark in MARKS if (found := mark.search(TIME.sub("time", bare)))
            )
            for sentence in SENTENCE_END.split(TIME.sub("time", bare)):
                if len(re.findall(r": ", sentence)) > 1:
                    yield "a chain of colons"
                most = MOST_WORDS.get(said.place)
                parts = PART_END.split(sentence) if said.place == "button" else [sentence]
                longest = max(len(WORD.findall(part)) for part in parts)
                if most is not None and longest > most:
                    yield f"{longest} words in a {said.place}, {most} at most"


def _shown(icon: re.Match[str]) -> str:
    """Return a symbol for an icon, which does not count as a word; nothing for a colour."""
    return "" if icon[1] else "◆"


def read_glossary() -> list[Word]:
    """Read the glossary ``levels/glossary.yaml``."""
    text = (resources.levels() / GLOSSARY).read_text(encoding="utf-8")
    return msgspec.convert(yaml.safe_load(text), list[Word])
