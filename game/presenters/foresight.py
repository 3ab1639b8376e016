"""What commands lead to, worked out from a view alone: for previews, where nothing is hidden but what chance brings."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import TypeVar

from game.rules.contract import Command, Game, View

V = TypeVar("V", bound=View)


def view_after(game: Game, view: V, commands: Iterable[Command]) -> V:
    """Return the view of the same seat after ``commands``, in a determinization of ``view``."""
    state = game.determinize(view, Random(0))
    for command in commands:
        state.apply(command)
    after = state.view(view.seat)
    assert isinstance(after, type(view))
    return after
