"""A moment of a lesson: what is said, and the position in which it is said."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from game.content.lesson import LessonStep, open_lesson
from game.content.library import open_box
from game.rules.contract import Command


@dataclass(frozen=True)
class Moment:
    """A step, and the states before it, while its sentence stands there, and after it; of any game."""

    step: LessonStep
    earlier: tuple[Any, ...]
    """The states of the moments before, the last one last."""
    before: Any
    state: Any
    after: Any

    @property
    def view(self) -> Any:
        """What the learner sees while the sentence is said."""
        return self.state.view(0)

    @property
    def was(self) -> Any:
        """What the learner saw before what the step plays."""
        return self.before.view(0)

    @property
    def will(self) -> Any:
        """What the learner sees once the step is done."""
        return self.after.view(0)

    @property
    def box(self) -> Any:
        """The components."""
        return self.state.lookup.box

    def ago(self, moments: int) -> Any:
        """What the learner saw so many moments ago."""
        return self.earlier[-moments].view(0)

    def given(self, kind: type[Command]) -> list[Any]:
        """The commands of a kind in this step."""
        return [one for one in self.step.commands if isinstance(one, kind)]

    def allows(self, kind: type[Command]) -> list[Any]:
        """The legal commands of a kind while the sentence is said."""
        return [one for one in self.state.legal_commands() if isinstance(one, kind)]


Fact = Callable[[Moment], tuple[int, ...] | int | bool]
"""The numbers of a phrase, in their order; of a phrase without numbers, whether it is true."""
Facts = Mapping[str, Fact]
"""By phrase, as it stands in a sentence with ``{}`` for each number."""


def moments(slug: str) -> Iterator[Moment]:
    """Go through a lesson; a learner's sentence is said before the move, every other one after what is played."""
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
    """The number of steps from one space to another."""
    found, edge, steps = {start}, {start}, 0
    while end not in found:
        edge = {there for here in edge for there in neighbours[here]} - found
        assert edge, (start, end)
        found |= edge
        steps += 1
    return steps
