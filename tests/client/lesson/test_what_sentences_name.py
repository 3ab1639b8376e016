"""A lesson accepts what its sentence says: the things it names, on every visible part, paid in any way.

The gestures are made from what is *lit* while the sentence is said, not from the offer that is expected.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from game.content.lesson import open_lesson
from game.content.library import has_lesson, list_boxes, open_box
from game.match.lesson_match import begin_lesson
from game.rules.contract import Command, PlayerCommand, deeds
from game.scenes.robot import Robot
from game.ui.paint.geometry import Vec
from game.ui.tabletop.thing_names import Thing
from tests.client.lesson.learner import is_over, read_on, scene_of, sit

SLUGS = [box.box_id for box in list_boxes() if has_lesson(box.box_id)]
SHARES = (0.5, 0.15, 0.85)
FIGURE = 3_000.0
"""Square units of what stands on the board; places and cards are larger, and other pieces may lie on them."""


def named(robot: Robot) -> tuple[Thing, Thing] | None:
    """The piece that a sentence says to drag and where; None where it says to press or to click something."""
    scene = scene_of(robot)
    step = scene.course.step
    if step is None or not step.yours or "rag " not in step.say or len(step.light) != 2:
        return None
    written = scene.stage.written()
    pick, place = (written[name] for name in step.light)
    return pick, place


def points(robot: Robot, thing: Thing, place: bool) -> Iterator[Vec]:
    """Points all over a place, whatever lies on it; on a piece, where nothing else lies over it."""
    scene = scene_of(robot)
    rect = scene.stage.rect_of(thing)
    assert rect is not None, thing
    for down in SHARES:
        for across in SHARES:
            at = Vec(rect.x + rect.w * across, rect.y + rect.h * down)
            on_top = (place and rect.w * rect.h > FIGURE) or scene.stage.at(at, ()) == thing
            if on_top and not scene.panel.rect.contains(at):
                yield at


def back(robot: Robot, commands: int) -> None:
    """Take back what was played since then, and read on to where the move is asked for again."""
    scene = scene_of(robot)
    while len(scene.match) > commands:
        scene.match.undo(scene.course.lesson.learner)
    scene.show_now()
    robot.settle()
    while scene.course.rests:
        read_on(robot)


@pytest.mark.usefixtures("unseen")
@pytest.mark.parametrize("slug", SLUGS)
def test_what_a_sentence_names_can_be_dragged_onto_every_part_of_where_it_says(slug: str) -> None:
    dragged = 0
    with sit(slug) as robot:
        scene = scene_of(robot)
        while not is_over(robot):
            if scene.course.rests:
                read_on(robot)
                continue
            parts = named(robot)
            if parts is None:
                robot.click("lesson.show")
                robot.settle()
                continue
            pick, place = parts
            start = next(points(robot, pick, place=False))
            ends = list(points(robot, place, place=True))
            assert ends, (scene.panel.sentence, place)
            for end in ends:
                before = len(scene.match)
                robot.drag(start, end)
                robot.step()
                if scene.ui.dialog() is not None:  # asked which of several is meant: any answer is a legal way
                    robot.key("escape")
                else:
                    robot.settle()
                    assert len(scene.match) > before, (scene.panel.sentence, place, end, scene.ui.said)
                    dragged += 1
                    back(robot, before)
            robot.click("lesson.show")
            robot.settle()
    assert dragged > 8


@pytest.mark.parametrize("slug", SLUGS)
def test_every_legal_way_to_pay_is_understood(slug: str) -> None:
    """The same deed, whatever pays for it, is the wanted one; another deed is not."""
    game = open_box(slug)
    lesson = open_lesson(game)
    match = begin_lesson(game, lesson, None)
    ways = 0
    while match.course.step is not None:
        left = match.course.left
        if match.course.step.yours and left:
            for command in match.history.state.legal_commands():
                understood = match.course.understood([command])
                same = deeds([command]) == deeds(left[:1])
                assert (understood is not None) >= same, (match.course.step.say, command)
                if understood is not None:
                    assert understood == left[: len(understood)]
                ways += same and command != left[0]
            person = match.players[lesson.learner]
            match.advance()
            person.answer(*left)  # type: ignore[attr-defined]
        if not match.advance():
            match.course.go_on()
    assert ways >= 0


def test_a_longer_action_that_begins_with_the_wanted_one_counts() -> None:
    """Riff: an Excellent made for it first; Dice: a drive that pays at its end."""
    game = open_box("dice_through_time")
    match = begin_lesson(game, open_lesson(game), None)
    while not (match.course.step is not None and match.course.step.yours and match.course.left):
        if not match.advance():
            match.course.go_on()
    wanted = match.course.left
    state = match.history.state.clone()
    for command in wanted:
        state.apply(command)
    longer: tuple[Command, ...] = (*wanted, state.legal_commands()[0])
    assert isinstance(longer[-1], PlayerCommand)
    assert match.course.understood(longer) == wanted
