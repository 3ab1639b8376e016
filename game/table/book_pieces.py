"""Which pieces of a table stand beside the chapters of its rulebook."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple, TypeAlias

from game.ui.tabletop.poses import Face
from game.ui.tabletop.thing_names import Kind, Thing


class BookPiece(NamedTuple):
    """A piece beside a chapter: one thing, the first one of a kind, or a face.

    It is shown large, as in its close-up; ``lies``: as it lies on the table. Without a ``caption`` its name says it.
    """

    what: Thing | Kind | Face
    caption: str = ""
    lies: bool = False


BookPieces: TypeAlias = Mapping[str, Sequence[BookPiece]]
"""The pieces of a rulebook, by its chapters."""
