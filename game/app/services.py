"""Shared services: the repository of matches and the worker process in which bots think.

Both are created on first use, in the current user data folder, so that tests have their own.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from game import resources

if TYPE_CHECKING:
    from game.match.repository import MatchRepository
    from game.seats.worker import Worker


class _Services:
    """The services that exist so far."""

    def __init__(self) -> None:
        self.repositories: dict[Path, MatchRepository] = {}
        self.worker: Worker | None = None


_held = _Services()


def repository() -> MatchRepository:
    """Return the repository; making it opens no file."""
    from game.match.repository import FILE, MatchRepository

    path = resources.user_data() / FILE
    if path not in _held.repositories:
        _held.repositories[path] = MatchRepository(path)
    return _held.repositories[path]


def worker() -> Worker:
    """Return the worker; its process starts with the first question."""
    from game.seats.worker import Worker

    if _held.worker is None:
        _held.worker = Worker()
    return _held.worker


def close() -> None:
    """Close files and processes; later calls create them again."""
    for held in _held.repositories.values():
        held.close()
    _held.repositories.clear()
    if _held.worker is not None:
        _held.worker.close()
        _held.worker = None
