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

    journals: dict[Path, Journal] = {}
    worker: Worker | None = None


def journal() -> Journal:
    """Return the journal; making it opens no file."""
    from game.match.journal import FILE, Journal

    path = resources.user_data() / FILE
    if path not in _Held.journals:
        _Held.journals[path] = Journal(path)
    return _Held.journals[path]


def worker() -> Worker:
    """Return the worker; its process starts with the first question."""
    from game.seats.worker import Worker

    if _Held.worker is None:
        _Held.worker = Worker()
    return _Held.worker


def close() -> None:
    """Let go of files and processes; what is asked for later is made anew."""
    for held in _Held.journals.values():
        held.close()
    _Held.journals.clear()
    if _Held.worker is not None:
        _Held.worker.close()
        _Held.worker = None
