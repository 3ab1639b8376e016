"""Lessons without a window: recorded moves are accepted, others are not, and a lesson resumes where it was left."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from game.content import open_box
from game.content.lesson import Lesson, open_lesson
from game.content.library import has_lesson, list_boxes
from game.match.lesson_match import LessonMatch, begin_lesson, fits, resume_lesson
from game.match.repository import MatchRepository
from game.match.save_check import prove
from game.match.save_file import BadSave, from_repository, save_of
from game.rules.contract import Game
from game.seats.players import HumanPlayer

SLUGS = [box.box_id for box in list_boxes() if has_lesson(box.box_id)]


def go_on(match: LessonMatch) -> None:
    """Advance the lesson by one step: a text, a command of others, or the learner's move."""
    course = match.course
    if course.rests:
        course.go_on()
    elif not match.advance():
        person = match.players[course.lesson.learner]
        assert isinstance(person, HumanPlayer)
        person.answer(*course.left)
        assert match.advance()


@pytest.mark.parametrize("slug", SLUGS)
def test_a_lesson_is_replayed_like_a_recorded_game(slug: str) -> None:
    game = open_box(slug)
    lesson = open_lesson(game)
    match, seen = begin_lesson(game, lesson, None), list[int]()
    while match.course.step is not None:
        seen.append(match.course.at)
        go_on(match)
    assert sorted(set(seen)) == [step.number for step in lesson.steps if step.speaks or not step.yours]
    assert tuple(match.history.commands) == lesson.commands
    assert sum(step.yours for step in lesson.steps) >= 6
    assert prove(game, save_of(match)).is_whole, "chance follows from the lesson"


def kept(path: Path) -> tuple[Game, Lesson, MatchRepository]:
    """Return a game, its lesson and an empty repository."""
    game = open_box("time_line")
    return game, open_lesson(game), MatchRepository(path / "games.sqlite3")


def test_a_lesson_that_was_left_goes_on_at_every_stop(tmp_path: Path) -> None:
    game, lesson, repository = kept(tmp_path)
    match = begin_lesson(game, lesson, repository)
    for _step in range(100):
        if match.course.step is None:
            break
        at, rests, given = match.course.at, match.course.rests, len(match)
        match.close()
        assert match.recorder is not None
        match = resume_lesson(game, lesson, repository, from_repository(repository, match.recorder.number or 0))
        assert len(match) == given
        told = [step.number for step in lesson.steps[:at] if not step.yours and step.end == given]
        assert match.course.at in (at, *told)
        while match.course.at != at:  # the last text is shown again
            match.course.go_on()
        assert match.course.rests == rests
        go_on(match)
    assert match.course.step is None
    assert [entry.config.lesson for entry in repository.unfinished()] == [True]


def test_taking_back_leads_back_to_the_step(tmp_path: Path) -> None:
    game, lesson, _repository = kept(tmp_path)
    match = begin_lesson(game, lesson, None)
    moves = [step for step in lesson.steps if step.yours]
    while match.course.at <= moves[2].number:
        go_on(match)
    match.undo(lesson.learner)
    assert len(match) == moves[2].start
    while not match.course.left:
        go_on(match)
    assert match.course.step == moves[2]


def test_a_lesson_that_has_changed_is_not_gone_on_with(tmp_path: Path) -> None:
    game, lesson, repository = kept(tmp_path)
    match = begin_lesson(game, lesson, repository)
    while len(match) < 8:
        go_on(match)
    match.close()
    other = msgspec.structs.replace(lesson, steps=lesson.steps[1:])
    assert fits(game, lesson, match.config, match.history)
    assert match.recorder is not None
    with pytest.raises(BadSave, match="changed"):
        resume_lesson(game, other, repository, from_repository(repository, match.recorder.number or 0))


def test_a_branch_of_a_lesson_is_a_game(tmp_path: Path) -> None:
    game, lesson, repository = kept(tmp_path)
    match = begin_lesson(game, lesson, repository)
    while len(match) < 8:
        go_on(match)
    assert match.recorder is not None
    assert from_repository(repository, match.recorder.number or 0).config.lesson
    other = match.branch(8, [HumanPlayer(), HumanPlayer()])
    assert not other.config.lesson


def test_another_way_to_the_same_position_is_the_same_move() -> None:
    game = open_box("time_line")
    match = begin_lesson(game, open_lesson(game), None)
    course = match.course
    while not (course.step is not None and course.step.yours):
        go_on(match)
    assert course.understood(course.left) == course.left
    others = [command for command in match.history.state.legal_commands() if command not in course.left]
    assert others
    assert all(course.understood([command]) is None for command in others)
