"""What the whole program shares behind the scenes: the journal of games and the process in which programs think.

Both are made when first asked for and follow the folder of this person's data, so that tests have their own.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from game import resources

if TYPE_CHECKING:
    from game.match.journal import Journal
    from game.seats.worker import Worker


class _Held:
    """What was made so far."""

    def __init__(self) -> None:
        self.journals: dict[Path, Journal] = {}
        self.worker: Worker | None = None


_held = _Held()


def journal() -> Journal:
    """Return the journal; making it opens no file."""
    from game.match.journal import FILE, Journal

    path = resources.user_data() / FILE
    if path not in _held.journals:
        _held.journals[path] = Journal(path)
    return _held.journals[path]


def worker() -> Worker:
    """Return the worker; its process starts with the first question."""
    from game.seats.worker import Worker

    if _held.worker is None:
        _held.worker = Worker()
    return _held.worker


def close() -> None:
    """Let go of files and processes; what is asked for later is made anew."""
    for held in _held.journals.values():
        held.close()
    _held.journals.clear()
    if _held.worker is not None:
        _held.worker.close()
        _held.worker = None
