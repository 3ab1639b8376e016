"""Transitions of an action, from the views around it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from game.rules.contract import Command, View
from game.table.contract import Happening, Presenter, Regions
from game.ui.animation.director import Step

V = TypeVar("V", bound=View)


def transition_of(table: Presenter[V], commands: Sequence[Command], before: V, after: V, regions: Regions) -> Step:
    """Return how ``table`` shows an action between the layouts of two views."""
    was, now = table.board.layout(before, regions), table.board.layout(after, regions)
    return table.shows.step(Happening(commands, before, after, was, now, regions))
