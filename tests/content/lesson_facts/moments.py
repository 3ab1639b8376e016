"""Lesson moments: a sentence and the position in which it is shown."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from game.content.lesson import LessonStep, open_lesson
from game.content.library import open_box
from game.rules.contract import Command


@dataclass(frozen=True)
class Moment:
    """A lesson step of any game with the states before, during and after it."""

    step: LessonStep
    earlier: tuple[Any, ...]
    """States of the previous moments, oldest first."""
    before: Any
    state: Any
    after: Any

    @property
    def view(self) -> Any:
        """The learner's view while the sentence is shown."""
        return self.state.view(0)

    @property
    def was(self) -> Any:
        """The learner's view before the commands of the step."""
        return self.before.view(0)

    @property
    def will(self) -> Any:
        """The learner's view at the end of the step."""
        return self.after.view(0)

    @property
    def box(self) -> Any:
        """The components of the game."""
        return self.state.lookup.box

    def ago(self, moments: int) -> Any:
        """Return the learner's view ``moments`` moments earlier."""
        return self.earlier[-moments].view(0)

    def given(self, kind: type[Command]) -> list[Any]:
        """Return the commands of one kind in this step."""
        return [one for one in self.step.commands if isinstance(one, kind)]

    def allows(self, kind: type[Command]) -> list[Any]:
        """Return the legal commands of one kind while the sentence is shown."""
        return [one for one in self.state.legal_commands() if isinstance(one, kind)]


Fact = Callable[[Moment], tuple[int, ...] | int | bool]
"""Function that returns the numbers of a phrase in order, or for a phrase without numbers whether it is true."""
Facts = Mapping[str, Fact]
"""Facts by phrase, with ``{#}`` for each number."""


def moments(slug: str) -> Iterator[Moment]:
    """Yield the moments of a lesson; the learner's sentences come before their move, all others after the commands."""
    game = open_box(slug)
    lesson = open_lesson(game)
    state = game.start(lesson.seats, lesson.options)
    earlier: tuple[Any, ...] = ()
    for step in lesson.steps:
        before, after = state, state.clone()
        for command in step.commands:
            after.apply(command)
        state = before if step.yours else after
        yield Moment(step, earlier, before, state, after)
        earlier, state = (*earlier, state), after


def way(neighbours: Mapping[str, tuple[str, ...]], start: str, end: str) -> int:
    """Return the number of steps from one space to another (breadth-first search)."""
    found, edge, steps = {start}, {start}, 0
    while end not in found:
        edge = {there for here in edge for there in neighbours[here]} - found
        assert edge, (start, end)
        found |= edge
        steps += 1
    return steps
