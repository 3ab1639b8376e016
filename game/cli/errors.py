"""Errors of the command line by exit status, and their messages."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from difflib import get_close_matches
from typing import Final

from game.i18n import _

LONGEST_LINE: Final = 1200
"""Maximum length of a message, in characters."""
LONGEST_END: Final = 300
"""Length of the end kept of a longer message, in characters."""


class BadInput(ValueError):
    """The command line or a file is invalid (exit status 2)."""


class CheckFailed(ValueError):
    """A check failed (exit status 1)."""


_BAD_INPUT = (
    ("game.rules.contract", "BadOption"),
    ("game.content", "UnknownGame"),
    ("game.content", "BadContent"),
    ("game.registry", "NoPart"),
    ("game.resources", "MissingResource"),
    ("game.resources", "NoHome"),
    ("game.seats.spec", "BadSeat"),
    ("game.match.save_file", "BadSave"),
    ("game.match.repository", "RepositoryError"),
    ("game.match.scenarios", "BadScenario"),
    ("game.ai.learned_files", "BadLearnedFile"),
    ("game.app.app", "NoDisplay"),
)
_FAILED_CHECKS = (("game.match.arena.workers", "Lost"), ("game.seats.players", "SeatError"))


def bad_input() -> tuple[type[Exception], ...]:
    """List the errors that mean bad input."""
    return (BadInput, *_loaded(_BAD_INPUT))


def failed_checks() -> tuple[type[Exception], ...]:
    """List the errors that mean a failed check."""
    return (CheckFailed, *_loaded(_FAILED_CHECKS))


def _loaded(names: Iterable[tuple[str, str]]) -> Iterator[type[Exception]]:
    """Yield the error classes of loaded modules: no others can have been raised."""
    for module, name in names:
        if module in sys.modules:
            yield getattr(sys.modules[module], name)


def in_one_line(text: str) -> str:
    r"""Return a message in one line; of a long one, only the start and the end, which has the remedy.

    >>> in_one_line("a  b\nc"), len(in_one_line("x" * 10_000))
    ('a b c', 1200)
    """
    line = " ".join(text.split())
    if len(line) <= LONGEST_LINE:
        return line
    return f"{line[: LONGEST_LINE - LONGEST_END - 3]} … {line[-LONGEST_END:]}"


def guess(word: str, known: Iterable[str]) -> str:
    """Suggest the known word most like ``word``: ``; did you mean X?``, or nothing.

    >>> guess("simulat", ["play", "simulate"])
    '; did you mean simulate?'
    """
    close = get_close_matches(word, list(known), n=1)
    return _("; did you mean {word}?").format(word=close[0]) if close else ""
