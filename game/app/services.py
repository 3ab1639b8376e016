"""Services shared by the whole program: repository, worker pool of bots, reviews.

They are created on first use, per user data folder, so that tests have their own.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from game import resources

if TYPE_CHECKING:
    from game.app.repository_care import RepositoryCare
    from game.app.reviews import ReviewNews, Reviews
    from game.match.repository import MatchRepository
    from game.seats.worker_pool import WorkerPool


class _Held:
    """The services created so far."""

    def __init__(self) -> None:
        self.repositories: dict[Path, MatchRepository] = {}
        self.cares: dict[Path, RepositoryCare] = {}
        self.workers: WorkerPool | None = None
        self.reviews: dict[Path, Reviews] = {}


_held = _Held()


def repository() -> MatchRepository:
    """Return the repository; creating it opens no file."""
    from game.match.repository import FILE, MatchRepository

    path = resources.user_data() / FILE
    if path not in _held.repositories:
        _held.repositories[path] = MatchRepository(path)
    return _held.repositories[path]


def repository_care() -> RepositoryCare:
    """Return the maintenance service of the repository."""
    from game.app.repository_care import RepositoryCare

    held = repository()
    if held.path not in _held.cares:
        _held.cares[held.path] = RepositoryCare(held)
    return _held.cares[held.path]


def workers() -> WorkerPool:
    """Return the worker pool of bots, whose processes start with their first question."""
    from game.seats.worker_pool import WorkerPool

    if _held.workers is None:
        _held.workers = WorkerPool()
    return _held.workers


def reviews() -> Reviews:
    """Return the review service of the repository."""
    from game.app.reviews import Reviews

    held = repository()
    if held.path not in _held.reviews:
        _held.reviews[held.path] = Reviews(held)
    return _held.reviews[held.path]


def review_news() -> list[ReviewNews]:
    """Return the reviews under way or just made, without loading the review service for it."""
    return [one for made in _held.reviews.values() for one in made.news()]


def continue_reviews() -> None:
    """Go on, once, with the reviews that were under way when the program closed."""
    held = repository()
    if held.path not in _held.reviews and held.unfinished_reviews():
        reviews().go_on()


def update() -> None:
    """Process results of background work; called once per frame, never blocks."""
    for made in _held.reviews.values():
        made.update()


def close() -> None:
    """Close files and processes; later calls create new ones."""
    for made in _held.reviews.values():
        made.close()
    _held.reviews.clear()
    for held in _held.repositories.values():
        held.close()
    _held.repositories.clear()
    _held.cares.clear()
    if _held.workers is not None:
        _held.workers.close()
        _held.workers = None
