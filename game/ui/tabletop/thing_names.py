"""The names of things on a table: a piece, a place or a line is a value with its kind and its name.

    pawn, stop = Kind("pawn"), Kind("stop")     # the kinds of a table, in one module of its presenter
    layout[pawn("marty")] = Pose(...)           # Thing("pawn", "marty")
    if thing.kind == stop: ...                  # stop(card, good).name == card, .part == good

A thing keeps its name for the whole game. Only text is written of it (``pawn.marty``, for accessibility, logs and
tests); no text is read back: who has a text looks for the thing that is written so (``Stage.written``).
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple


class Kind(str):
    """A kind of things; called with a name (and the name of a part) it gives the thing."""

    __slots__ = ()

    def __call__(self, name: str | int = "", part: str | int = "") -> Thing:
        """Return the thing of this kind with a name; without one the only thing of its kind."""
        return _made(self, name, part)


class Thing(NamedTuple):
    """A piece, a place or a line of a table."""

    kind: Kind
    name: str = ""
    part: str = ""
    """Where a name alone does not tell it: which good of a stop, which card of a hand."""

    def __str__(self) -> str:
        """Return it as text: ``stop.p01.oil``."""
        return ".".join(part for part in self if part)


@lru_cache(maxsize=8192)
def _made(kind: Kind, name: str | int, part: str | int) -> Thing:
    """Return a thing. Cached, since every layout names every piece."""
    return Thing(kind, str(name), str(part))


NOTHING: Final = Thing(Kind())
"""What is pointed at where nothing lies: of no kind."""
