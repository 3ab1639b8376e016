"""Files in the folder of a box with parameters fitted to games between bots.

``chances.json`` maps ratings to chances (:mod:`game.ai.calibration`), ``weights.json`` has evaluation weights
(:mod:`game.ai.learned_weights`). Commands of ``x.py bench-ai`` write them, with their origin.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final, TypeVar

import msgspec

from game import resources
from game.i18n import _
from game.registry import packages

LONGEST: Final = 100_000
"""Maximum size of a file, in bytes."""

T = TypeVar("T")


class BadLearnedFile(ValueError):
    """A file of fitted parameters cannot be read; the message names it, the problem and the remedy."""

    def __init__(self, path: Path, problem: str, writer: str) -> None:
        """Report a ``problem`` in the file at ``path``, which the command ``writer`` writes."""
        self.path, self.problem, self.writer = path, problem, writer
        self.remedy = _("{writer} writes it anew").format(writer=writer)
        super().__init__(f"{path}: {problem}; {self.remedy}")

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle all fields, so that the error crosses processes."""
        return type(self), (self.path, self.problem, self.writer)


def path_of(rules_id: str, file: str) -> Path:
    """Return the path of a file of a game, which need not exist."""
    package = packages().get(rules_id)
    home = resources.data_root() if package is None or package.home is None else package.home
    return home / "levels" / rules_id / file


def read(path: Path, kind: type[T], writer: str) -> T:
    """Read a file that the command ``writer`` writes.

    Raises:
        BadLearnedFile: it cannot be read, or does not fit ``kind``.
    """
    try:
        return msgspec.json.decode(resources.read_file(path, LONGEST), type=kind)
    except OSError as error:
        raise BadLearnedFile(path, str(error.strerror), writer) from error
    except msgspec.DecodeError as error:
        raise BadLearnedFile(path, str(error), writer) from error


def written(value: msgspec.Struct) -> bytes:
    """Encode the content of a file."""
    return msgspec.json.format(msgspec.json.encode(value), indent=2) + b"\n"
