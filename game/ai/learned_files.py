"""The small files beside what is in a box that say what was learned from games of programs.

``chances.json`` says how true ratings are (:mod:`game.ai.calibration`), ``weights.json`` what an evaluation values
(:mod:`game.ai.learned_weights`). Commands of ``x.py bench-ai`` write them, and note where they come from.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final, TypeVar

import msgspec

from game import resources
from game.registry import packages

LONGEST: Final = 100_000
"""Bytes that such a file has at most."""

T = TypeVar("T")


class BadLearnedFile(ValueError):
    """A file of what was learned cannot be read; the message names it, what is wrong, and what writes it anew."""

    def __init__(self, path: Path, problem: str, writer: str) -> None:
        """Say what is wrong with a file that ``writer`` writes."""
        self.path, self.problem, self.writer, self.remedy = path, problem, writer, f"{writer} writes it anew"
        super().__init__(f"{path}: {problem}; {self.remedy}")

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle all fields, so that the error crosses processes."""
        return type(self), (self.path, self.problem, self.writer)


def path_of(rules_id: str, file: str) -> Path:
    """Return where a file of a game lies, or would."""
    package = packages().get(rules_id)
    home = resources.data_root() if package is None or package.home is None else package.home
    return home / "levels" / rules_id / file


def read(path: Path, kind: type[T], writer: str) -> T:
    """Read a file that ``writer`` writes.

    Raises:
        BadLearnedFile: it cannot be read, or something in it does not fit.
    """
    try:
        return msgspec.json.decode(resources.read_file(path, LONGEST), type=kind)
    except OSError as error:
        raise BadLearnedFile(path, str(error.strerror), writer) from error
    except msgspec.DecodeError as error:
        raise BadLearnedFile(path, str(error), writer) from error


def written(value: msgspec.Struct) -> bytes:
    """Return the text of such a file."""
    return msgspec.json.format(msgspec.json.encode(value), indent=2) + b"\n"
