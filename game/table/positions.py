"""The position that a view shows: worked out once, and kept for all that a table says and offers of it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from random import Random
from typing import Generic, TypeVar

from game.rules.contract import NOBODY, Command, State, View

V = TypeVar("V", bound=View)
S = TypeVar("S", bound=State)

KEPT = 2
"""Positions that are kept: the present, and one that is foreseen from it."""


class Positions(Generic[V, S]):
    """The positions of views; what a view hides is made up, always alike."""

    def __init__(self, determinize: Callable[[V, Random], S]) -> None:
        """``determinize`` is the game's."""
        self._determinize = determinize
        self._kept: list[tuple[V, S]] = []

    def of(self, view: V) -> S:
        """Return the position of a view, which is not to be changed: see :meth:`after`."""
        for known, state in self._kept:
            if known is view or known == view:
                return state
        state = self._determinize(view, Random(0))
        self._kept = [*self._kept[1 - KEPT :], (view, state)]
        return state

    def after(self, view: V, commands: Iterable[Command] = ()) -> S:
        """Return a position of one's own: that of a view after ``commands``, as far as the game goes on."""
        state = self.of(view).clone()
        for command in commands:
            if state.actor != NOBODY:
                state.apply(command)
        return state
