"""Fallback files for matches that could not be written to the repository.

A spool file beside the repository has the whole match as its window knows it. It is written as soon as writing to the
repository fails, so that even a kill loses nothing, and deleted once the window has caught up; remaining files are
taken in at the next start.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final

import msgspec

from game import resources
from game.i18n import _
from game.match.config import MatchConfig, Takeback
from game.rules.contract import GameResult

FORMAT: Final = 1
PATTERN: Final = "unsaved-*.json"
"""The names of spool files."""
LARGEST: Final = 50_000_000
"""Maximum size of a spool file in bytes; those of the longest games have some hundred thousand."""


class StoredCommand(msgspec.Struct, frozen=True, array_like=True):
    """A command in its JSON form, and the number of the first command of its action.

    ``action`` is None in matches stored before there were actions; then the rules group the commands.
    """

    text: str
    action: int | None


class SpooledTakeback(Takeback, frozen=True):
    """An undo with the dropped commands in their JSON form."""

    commands: tuple[str, ...] = ()


class SpooledMatch(msgspec.Struct, frozen=True, kw_only=True):
    """A match that waits to be written to the repository.

    ``pen`` is the write token of its window, ``number`` that of the match in the repository (None: not stored yet).
    ``takebacks`` are those missing in the repository, ``stored_takebacks`` is the number of those stored.
    """

    pen: str
    number: int | None
    config: MatchConfig
    commands: tuple[StoredCommand, ...]
    takebacks: tuple[SpooledTakeback, ...] = ()
    stored_takebacks: int = 0
    result: GameResult | None = None
    final: str = ""
    format: int = FORMAT


class SpoolError(ValueError):
    """A spool file cannot be written or read; the message is one line that names it."""


def path_of(folder: Path, pen: str) -> Path:
    """Return the path of the spool file of ``pen``."""
    return folder / PATTERN.replace("*", pen)


def write(folder: Path, match: SpooledMatch) -> Path:
    """Write a spool file atomically; return its path.

    Raises:
        SpoolError: it cannot be written.
    """
    path = path_of(folder, match.pen)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        resources.write_file(path, msgspec.json.encode(match))
    except OSError as error:
        raise SpoolError(_("{path} can't be written ({why})").format(path=path, why=resources.why_of(error))) from error
    return path


def read(path: Path) -> SpooledMatch:
    """Read a spool file.

    Raises:
        SpoolError: it cannot be read or is not a spool file.
    """
    try:
        return msgspec.json.decode(resources.read_file(path, LARGEST), type=SpooledMatch)
    except (OSError, msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise SpoolError(_("{path} has no unsaved game ({error})").format(path=path, error=error)) from error


def waiting(folder: Path) -> Sequence[Path]:
    """List the spool files of a folder."""
    return sorted(folder.glob(PATTERN)) if folder.is_dir() else ()


def remove(path: Path) -> None:
    """Delete a spool file; one that remains is taken in again, which changes nothing.

    Raises:
        SpoolError: it cannot be deleted.
    """
    try:
        path.unlink(missing_ok=True)
    except OSError as error:
        raise SpoolError(_("{path} can't be deleted ({why})").format(path=path, why=resources.why_of(error))) from error
