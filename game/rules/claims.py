"""Claims: checkable statements about a position, kept apart from their wording.

A claim is a question about a position together with the answer that the table shows. Texts pass claims as facts to the
formatter (:meth:`game.table.messages.Names.say`), which records them and shows their answers; other code calls
:func:`stated`. So wording and truth can change independently: ``x.py truth`` records the claims of a table through
whole games and answers each question by other means.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any, TypeVar

import msgspec

from game.rules.contract import Command


class Claim(msgspec.Struct, frozen=True, kw_only=True):
    """A question about a position with the answer shown, ``says``; each subclass is a kind of question."""

    says: Any
    after: tuple[Command, ...] = ()
    """The commands after which the claim holds; empty for the current position."""


class Asked(Claim, frozen=True, kw_only=True):
    """A question that a game defines: ``of`` is its name, ``about`` the ids of the box or the seats it concerns."""

    of: str
    about: tuple[str | int, ...] = ()


class Chance(Asked, frozen=True, kw_only=True):
    """The probability of an event once chance has answered the commands ``after``, in whole per cent.

    With ``best``, the seat is assumed to choose optimally after ``after``.
    """

    says: int
    best: bool = False


class Average(Asked, frozen=True, kw_only=True):
    """An expected number once chance has answered ``after``, to one decimal."""

    says: float


class Count(Asked, frozen=True, kw_only=True):
    """A number of things on the table."""

    says: int


class Holds(Asked, frozen=True, kw_only=True):
    """A yes or no."""

    says: bool


class Names(Asked, frozen=True, kw_only=True):
    """The one thing or seat asked for: an id of the box, a seat, or None if there is none."""

    says: str | int | None


class Lists(Asked, frozen=True, kw_only=True):
    """The complete list of the things or seats asked for, in any order."""

    says: tuple[str | int, ...]


class Moves(Asked, frozen=True, kw_only=True):
    """A number on the table that the commands ``after`` change from ``was`` to ``says``."""

    says: int
    was: int


class Spends(Claim, frozen=True, kw_only=True):
    """The dice, cards and tokens that the commands ``after`` use up, by id, in any order."""

    says: tuple[str, ...]


class Ends(Claim, frozen=True, kw_only=True):
    """The outcome if the commands ``after`` end the game: "won" or "lost" for the seat that gives them, else ""."""

    says: str


class Idle(Claim, frozen=True, kw_only=True):
    """Whether the commands ``after`` have no effect besides their cost."""

    says: bool


C = TypeVar("C", bound=Claim)


class Heard:
    """The claims recorded inside a :func:`listening` block."""

    def __init__(self) -> None:
        self.claims: list[Claim] = []
        self.bare: set[tuple[str, str]] = set()
        """Pairs of a sentence and the name of a number in it that no claim backs."""


_listeners: list[Heard] = []
_before: list[Command] = []


def is_heard() -> bool:
    """Return whether claims are being recorded."""
    return bool(_listeners)


def stated(claim: C) -> C:
    """Record ``claim`` with all listeners and return it."""
    told = msgspec.structs.replace(claim, after=(*_before, *claim.after)) if _listeners and _before else claim
    for heard in _listeners:
        heard.claims.append(told)
    return claim


def said_bare(sentence: str, fact: str) -> None:
    """Record that ``sentence`` shows the number named ``fact``, which no claim backs."""
    for heard in _listeners:
        heard.bare.add((sentence, fact))


@contextmanager
def listening() -> Iterator[Heard]:
    """Record the claims made inside the ``with`` block."""
    heard = Heard()
    _listeners.append(heard)
    try:
        yield heard
    finally:
        _listeners.remove(heard)


@contextmanager
def coming_after(commands: Sequence[Command]) -> Iterator[None]:
    """Record the claims made inside the ``with`` block as holding after ``commands``, too, and before their own."""
    _before.extend(commands)
    try:
        yield
    finally:
        del _before[len(_before) - len(commands) :]
