"""Claims: what a table states about a game, as small values that can be checked, before they are words.

A claim is a question about a position with the answer that the table gives. Whoever makes sentences hands claims to the
formatter as facts (:meth:`game.table.messages.Names.say`), which shows what they say; elsewhere :func:`stated`
does. So words can be improved without touching truth, and truth without touching words: ``x.py truth`` listens to a
table through whole games and answers each question another way.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, TypeVar

import msgspec

from game.rules.contract import Command


class Claim(msgspec.Struct, frozen=True, kw_only=True):
    """A question about a position, and what the table ``says``; a subclass is the question."""

    says: Any
    after: tuple[Command, ...] = ()
    """The commands after which it holds; none: as things stand."""


class Asked(Claim, frozen=True, kw_only=True):
    """A question in the words of a game: ``of`` is what it asks, ``about`` are ids of its box, or seats."""

    of: str
    about: tuple[str | int, ...] = ()


class Chance(Asked, frozen=True, kw_only=True):
    """How likely something is once chance has answered to the commands ``after``, in whole per cent.

    With ``best`` the seat that is asked chooses what follows ``after`` as well as it can be chosen.
    """

    says: int
    best: bool = False


class Average(Asked, frozen=True, kw_only=True):
    """How many there will be on average once chance has answered to ``after``, to one decimal."""

    says: float


class Count(Asked, frozen=True, kw_only=True):
    """How many there are."""

    says: int


class Holds(Asked, frozen=True, kw_only=True):
    """Whether something is so."""

    says: bool


class Names(Asked, frozen=True, kw_only=True):
    """Which one it is: an id of the box, or a seat; None where there is none."""

    says: str | int | None


class Lists(Asked, frozen=True, kw_only=True):
    """Which ones they are, all of them, in any order."""

    says: tuple[str | int, ...]


class Moves(Asked, frozen=True, kw_only=True):
    """From what (``was``) to what (``says``) the commands ``after`` move a number of the table."""

    says: int
    was: int


class Spends(Claim, frozen=True, kw_only=True):
    """What the commands ``after`` use up: ids of dice, cards and tokens, in any order."""

    says: tuple[str, ...]


class Ends(Claim, frozen=True, kw_only=True):
    """Whether the commands ``after`` end the game at once: "won" or "lost" for who gives them; "" when it goes on."""

    says: str


class Idle(Claim, frozen=True, kw_only=True):
    """Whether the commands ``after`` change nothing but what they cost."""

    says: bool


C = TypeVar("C", bound=Claim)


class Heard:
    """What a table has stated while somebody listened."""

    def __init__(self) -> None:
        self.claims: list[Claim] = []
        self.bare: set[tuple[str, str]] = set()
        """Sentences with a number that no claim stands for, and the name of that fact."""


_listeners: list[Heard] = []


def is_heard() -> bool:
    """Return whether anybody listens."""
    return bool(_listeners)


def stated(claim: C) -> C:
    """Return ``claim``, which the table states now."""
    for heard in _listeners:
        heard.claims.append(claim)
    return claim


def said_bare(sentence: str, fact: str) -> None:
    """Note that ``sentence`` shows a number that no claim stands for."""
    for heard in _listeners:
        heard.bare.add((sentence, fact))


@contextmanager
def listening() -> Iterator[Heard]:
    """Collect what a table states inside the ``with`` block."""
    heard = Heard()
    _listeners.append(heard)
    try:
        yield heard
    finally:
        _listeners.remove(heard)
