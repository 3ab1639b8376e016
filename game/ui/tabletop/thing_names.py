"""Keys of things on a table: pieces, places and lines are identified by kind and name.

    pawn, stop = Kind("pawn"), Kind("stop")     # the kinds of a table, in one module of its presenter
    layout[pawn("marty")] = Pose(...)           # Thing("pawn", "marty")
    if thing.kind == stop: ...                  # stop(card, good).name == card, .part == good

A thing keeps its key for the whole game. The text form (``pawn.marty``, for accessibility, logs and tests) is never
parsed; it is looked up in ``Stage.written``.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple


class Kind(str):
    """A kind of things; called with a name (and a part) it returns the thing."""

    __slots__ = ()

    def __call__(self, name: str | int = "", part: str | int = "") -> Thing:
        """Return the thing of this kind with a name; without a name, the only thing of its kind."""
        return _made(self, name, part)


class Thing(NamedTuple):
    """A piece, a place or a line of a table."""

    kind: Kind
    name: str = ""
    part: str = ""
    """Distinguishes things with the same name: which good of a stop, which card of a hand."""

    def __str__(self) -> str:
        """Return its text form: ``stop.p01.oil``."""
        return ".".join(part for part in self if part)


@lru_cache(maxsize=8192)
def _made(kind: Kind, name: str | int, part: str | int) -> Thing:
    """Return a thing. Cached, because every layout contains every piece."""
    return Thing(kind, str(name), str(part))


NOTHING: Final = Thing(Kind())
"""The key for pointing at nothing."""
