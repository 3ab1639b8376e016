"""What can be wrong with what a person asked for, sorted by exit status."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from difflib import get_close_matches
from typing import Final

LONGEST_LINE: Final = 1200
"""Letters of a message."""
LONGEST_END: Final = 300
"""Letters that stay of the end of a longer one."""


class BadInput(ValueError):
    """The command line or a file cannot be understood (exit status 2)."""


class CheckFailed(ValueError):
    """What was asked did not hold (exit status 1)."""


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
_DID_NOT_HOLD = (("game.match.arena.workers", "Lost"), ("game.seats.players", "SeatError"))


def bad_input() -> tuple[type[Exception], ...]:
    """List the errors that mean bad input."""
    return (BadInput, *_loaded(_BAD_INPUT))


def did_not_hold() -> tuple[type[Exception], ...]:
    """List the errors that mean that what was asked did not hold."""
    return (CheckFailed, *_loaded(_DID_NOT_HOLD))


def _loaded(names: Iterable[tuple[str, str]]) -> Iterator[type[Exception]]:
    """Find the errors of those modules that are loaded: no other can have been raised."""
    for module, name in names:
        if module in sys.modules:
            yield getattr(sys.modules[module], name)


def in_one_line(text: str) -> str:
    r"""Return a message as one line; of one that cites something long, its beginning and its end with the remedy.

    >>> in_one_line("a  b\nc"), len(in_one_line("x" * 10_000))
    ('a b c', 1200)
    """
    line = " ".join(text.split())
    if len(line) <= LONGEST_LINE:
        return line
    return f"{line[: LONGEST_LINE - LONGEST_END - 3]} … {line[-LONGEST_END:]}"


def guess(word: str, known: Iterable[str]) -> str:
    """Suggest what ``word`` was meant to be: ``; did you mean X?``, or nothing.

    >>> guess("simulat", ["play", "simulate"])
    '; did you mean simulate?'
    """
    close = get_close_matches(word, list(known), n=1)
    return f"; did you mean {close[0]}?" if close else ""
