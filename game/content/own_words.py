"""The translations that a box brings of its own words: ``words.<language>.yaml`` in a house deck or an installed game.

``messages`` maps English texts to translations (a list of plural forms for a sentence with ``one`` and ``many``, by its
``one``), ``forms`` names to the forms that sentences ask for (:mod:`game.i18n`).
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from pathlib import Path
from typing import Final

import msgspec

from game.content.box_folder import shown
from game.content.mistakes import MistakeLog, one_of
from game.i18n import _

WORDS: Final = "words.*.yaml"
"""The files of a box that hold translations, one for each language."""
_PLACEHOLDER: Final = re.compile(r"\{([a-z_0-9]*)[^{}]*\}")


class WrittenWords(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A file of words (see :class:`game.i18n.OwnWords`)."""

    messages: dict[str, str | tuple[str, ...]] = {}
    forms: dict[str, dict[str, str]] = {}


def word_files(folder: Path) -> Iterator[tuple[str, Path]]:
    """Yield the languages in which a box brings words of its own, with their files."""
    yield from ((path.name.split(".")[1], path) for path in sorted(folder.glob(WORDS)))


def read_own_words(folder: Path, language: str) -> WrittenWords:
    """Return what a box says in a language; nothing if it has no file of it, or one with mistakes."""
    path = next((path for code, path in word_files(folder) if code == language), None)
    return (path and _read(path, MistakeLog())) or WrittenWords()


def check_own_words(folder: Path, texts: Collection[str], notes: MistakeLog) -> None:
    """Report the mistakes in the translations of a box whose own words are ``texts``."""
    for _language, path in word_files(folder):
        words = _read(path, notes)
        for english, translation in (words.messages if words else {}).items():
            if english not in texts:
                notes.wrong(
                    shown(path), english[:40], "messages", _("is not a text of this box"), one_of(texts, english)
                )
            elif any(_placeholders(text) != _placeholders(english) for text in _forms(translation)):
                remedy = _("use {names}").format(names=", ".join(sorted(_placeholders(english))) or _("none"))
                notes.wrong(shown(path), english[:40], "messages", _("has other placeholders than the English"), remedy)


def _read(path: Path, notes: MistakeLog) -> WrittenWords | None:
    """Read a file of words; None if it has mistakes, which are reported."""
    from game.content.decoder import UNFIT, Location, fill
    from game.content.yaml_reader import read_document

    document = read_document(path, shown(path), notes)
    words = fill(WrittenWords, document.value, Location(document, notes)) if document else UNFIT
    return words if isinstance(words, WrittenWords) else None


def _forms(translation: str | tuple[str, ...]) -> tuple[str, ...]:
    return (translation,) if isinstance(translation, str) else translation


def _placeholders(text: str) -> set[str]:
    return set(_PLACEHOLDER.findall(text))
