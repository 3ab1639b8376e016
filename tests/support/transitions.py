"""Transitions of an action, from the views around it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeVar

from game.rules.contract import Command, View
from game.table.contract import Happening, Presenter, Regions
from game.ui.animation.combinators import Animation, Parallel, Sequential, Sound
from game.ui.animation.director import Step
from game.ui.animation.staging import Staged

V = TypeVar("V", bound=View)


def transition_of(table: Presenter[V], commands: Sequence[Command], before: V, after: V, regions: Regions) -> Step:
    """Return how ``table`` shows an action between the layouts of two views."""
    was, now = table.board.layout(before, regions), table.board.layout(after, regions)
    return table.shows.step(Happening(commands, before, after, was, now, regions))


def parts_of(animation: Animation | None) -> Iterator[Animation]:
    """Yield an animation and all of its parts."""
    if animation is not None:
        yield animation
    inner = animation.parts if isinstance(animation, Sequential | Parallel) else ()
    for part in (animation.whole,) if isinstance(animation, Staged) else inner:
        yield from parts_of(part)


def sounds_in(animation: Animation | None) -> list[str]:
    """Return the sounds of an animation, in order."""
    return [part.name for part in parts_of(animation) if isinstance(part, Sound)]
