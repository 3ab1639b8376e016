"""The match of a lesson: a recorded game that waits at each stop until the learner has done what it asks for.

Chance and the other seats give their recorded commands; the learner's actions are compared with the recorded ones. The
present step follows from the commands of the match, so an interrupted lesson resumes at its stop.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import takewhile
from typing import Final

from game.ai import RANDOM, Budget
from game.ai.memory import Past
from game.content.lesson import Lesson, LessonStep
from game.i18n import N_, _
from game.match.config import MatchConfig, Takeback, content_hash
from game.match.history import History
from game.match.match import Match
from game.match.recorder import Recorder
from game.match.repository import MatchRepository
from game.match.save_file import ReplayMismatch, SaveFile, rebuild, recorder_of
from game.match.session.hot_seat import person_asked
from game.rules.contract import Command, Game, Seat, View, deeds, paid_with, tuning_of
from game.seats.players import HUMAN, Action, HumanPlayer, InstantSeat

AGAIN: Final = N_("delete it and start the lesson again")


class RecordedPlayer(InstantSeat):
    """A player that gives the recorded commands; its seat spec is that of the random bot."""

    spec = RANDOM

    course: Course
    """Knows the next recorded command; set by :class:`LessonMatch`."""

    def answer_now(self, view: Callable[[], View], options: Sequence[Command], budget: Budget, past: Past) -> Action:
        """Give the next recorded command."""
        return Action((self.course.due,))


class Course:
    """The progress of a match in its lesson: its step, and whether it waits for the learner to read on."""

    def __init__(self, lesson: Lesson, history: History) -> None:
        """Find the step that follows from the commands so far."""
        self.lesson = lesson
        self._history = history
        self._commands = lesson.commands
        self.at = 0
        self._find()

    @property
    def step(self) -> LessonStep | None:
        """The present step, or None if the lesson is over."""
        return self.lesson.steps[self.at] if self.at < len(self.lesson.steps) else None

    @property
    def stop(self) -> tuple[int, int]:
        """The number of the present text, from 1, and the number of all texts."""
        said = [step.number for step in self.lesson.steps if step.speaks]
        return sum(number < self.at for number in said) + 1, len(said)

    @property
    def left(self) -> tuple[Command, ...]:
        """The remaining commands of the present step."""
        step = self.step
        return step.commands[max(0, len(self._history) - step.start) :] if step is not None else ()

    @property
    def due(self) -> Command:
        """The next recorded command."""
        return self._commands[len(self._history)]

    @property
    def rests(self) -> bool:
        """Whether the lesson waits for :meth:`go_on`: the step has no more commands, or the lesson is over."""
        return not self.left

    def understood(self, commands: Sequence[Command]) -> tuple[Command, ...] | None:
        """Return the recorded commands that an action of the learner matches; None if it does something else.

        It matches with any payment (unless the step names one), and by any way to the same position. An action that
        begins with the recorded one matches all of that.
        """
        step, left = self.step, self.left
        if step is None or not step.yours:
            return None
        given = tuple(commands)
        if given == left[: len(given)]:
            return given
        if step.by and not set(step.by).issuperset(paid_with(given[: len(left)])):
            return None
        return self._same_deeds(given, left) or self._same_position(given, left)

    def _same_deeds(self, given: tuple[Command, ...], left: tuple[Command, ...]) -> tuple[Command, ...] | None:
        """Return the part of the recorded action that ``given`` does, whatever it pays with."""
        done, wanted = deeds(given), deeds(left)
        if len(wanted) != len(left):
            return None
        shared = sum(1 for _pair in takewhile(lambda pair: pair[0] == pair[1], zip(done, wanted, strict=False)))
        if shared and shared in (len(done), len(wanted)):
            return left[:shared]
        ends = type(wanted[-1])
        begins = [command for command in wanted if not isinstance(command, ends)]
        for number, command in enumerate(done, 1):
            if command == wanted[-1] and begins == [one for one in done[:number] if not isinstance(one, ends)]:
                return left  # other steps to the same last command; all else is as recorded
        return None

    def _same_position(self, given: tuple[Command, ...], left: tuple[Command, ...]) -> tuple[Command, ...] | None:
        """Return the part of the recorded action that leads to the position after ``given``."""
        state = self._history.state.clone()
        for command in given:
            if state.refusal(command) is not None:
                return None
            state.apply(command)
        wanted, state = state.digest(), self._history.state.clone()
        for number, command in enumerate(left, 1):
            state.apply(command)
            if state.digest() == wanted:
                return left[:number]
        return None

    def go_on(self) -> None:
        """Go on to the next step: the learner has read the text."""
        if self.rests and self.step is not None:
            self.at += 1
            self.follow()

    def follow(self) -> None:
        """Update the step after commands were given or taken back."""
        if len(self._history) < (self.step or self.lesson.steps[-1]).start:
            self._find()
            return
        while (step := self.step) is not None and self._is_done(step) and (step.yours or not step.speaks):
            self.at += 1

    def _is_done(self, step: LessonStep) -> bool:
        """Return whether all commands of a step have been given."""
        return len(self._history) >= step.end

    def _was_shown_last(self, step: LessonStep) -> bool:
        """Return whether a step has just been completed by itself, so that its text is shown again on resuming."""
        return not step.yours and step.end == len(self._history)

    def _find(self) -> None:
        """Find the step at which the match resumes."""
        waits = (step.number for step in self.lesson.steps if not self._is_done(step) or self._was_shown_last(step))
        self.at = next(waits, len(self.lesson.steps))
        self.follow()


class LessonMatch(Match):
    """A match that follows its lesson."""

    def __init__(
        self,
        game: Game,
        config: MatchConfig,
        lesson: Lesson,
        history: History | None = None,
        takebacks: Iterable[Takeback] = (),
        recorder: Recorder | None = None,
    ) -> None:
        """Continue from ``history``, by default from the start."""
        players = [HumanPlayer() if seat == lesson.learner else RecordedPlayer() for seat in range(lesson.seats)]
        super().__init__(game, config, players, history, takebacks, recorder)
        self.course = Course(lesson, self.history)
        for player in players:
            if isinstance(player, RecordedPlayer):
                player.course = self.course

    def advance(self) -> bool:
        """Carry out at most one action unless the lesson waits; return whether there was one."""
        if self.course.rests:
            return False
        went = super().advance() or (self._learner_is_played() and super().advance())
        self.course.follow()
        return went

    def undo(self, seat: Seat) -> Takeback:
        """Take back the last action of ``seat``; the lesson goes back to its step."""
        takeback = super().undo(seat)
        self.course.follow()
        return takeback

    def _learner_is_played(self) -> bool:
        """Answer for the learner in a step that plays by itself; return whether that was necessary."""
        step, person = self.course.step, person_asked(self)
        if step is None or step.yours or person is None:
            return False
        person.answer(self.course.due)
        return True

    def _sample_chance(self) -> Command:
        """Return the recorded outcome."""
        return self.course.due


def begin_lesson(game: Game, lesson: Lesson, repository: MatchRepository | None) -> LessonMatch:
    """Begin a lesson, recorded in ``repository`` if given."""
    specs = tuple(HUMAN if seat == lesson.learner else RANDOM for seat in range(lesson.seats))
    config = MatchConfig(
        box_id=game.box_id,
        options=lesson.options,
        seats=specs,
        seed=0,
        practice=True,
        content=content_hash(game),
        tuning=tuning_of(game),
        lesson=True,
    )
    return LessonMatch(game, config, lesson, recorder=Recorder(repository, config) if repository else None)


def resume_lesson(game: Game, lesson: Lesson, repository: MatchRepository, saved: SaveFile) -> LessonMatch:
    """Resume the lesson ``saved``, a match of the repository.

    Raises:
        BadSave: it is inconsistent, or the lesson has changed since.
    """
    history, config = rebuild(game, saved), saved.config
    if not fits(game, lesson, config, history):
        raise ReplayMismatch(
            _("{name}: the lesson has changed since then; {again}").format(name=saved.name, again=_(AGAIN))
        )
    return LessonMatch(game, config, lesson, history, saved.header.takebacks, recorder_of(repository, saved))


def fits(game: Game, lesson: Lesson, config: MatchConfig, history: History) -> bool:
    """Return whether a history follows the lesson so far, from the same opening state."""
    commands = history.commands
    same = (config.options, len(config.seats)) == (lesson.options, lesson.seats)
    if not same or tuple(commands) != lesson.commands[: len(commands)]:
        return False
    return history.at(0).digest() == game.start(lesson.seats, lesson.options).digest()
