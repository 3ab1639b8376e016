"""Every lesson can be played by dragging, clicking and keys, and the panel never covers what it highlights."""

from __future__ import annotations

from itertools import cycle

import pytest

from game.content.library import has_lesson, list_boxes
from game.scenes.robot import Robot
from tests.client.lesson.learner import Way, act, hidden, is_over, read_on, scene_of, sit

SLUGS = [box.box_id for box in list_boxes() if has_lesson(box.box_id)]
WAYS: dict[str, tuple[Way, ...]] = {"pointer": ("drag", "click"), "keys": ("keys",)}
SIZES = {"pointer": (1280, 720), "keys": (1024, 600)}
KIND = "You could do that, but not yet. "


@pytest.mark.usefixtures("unseen")
@pytest.mark.parametrize("ways", WAYS)
@pytest.mark.parametrize("slug", SLUGS)
def test_every_move_can_be_made_and_no_other(slug: str, ways: str) -> None:
    given, tried = cycle(WAYS[ways]), 0
    with sit(slug, size=SIZES[ways]) as robot:
        scene = scene_of(robot)
        for _step in range(100):
            if is_over(robot):
                break
            assert scene.display.stage.marked("taught") == set(scene.lit())
            assert hidden(robot) == [], scene.panel.sentence
            if scene.course.rests:
                read_on(robot)
                continue
            tried += ways == "pointer" and tried < 3 and tries_another(robot)
            before = len(scene.match)
            act(robot, next(given))
            assert len(scene.match) > before, (scene.panel.sentence, scene.ui.said)
        assert is_over(robot)
        assert tuple(scene.match.history.commands) == scene.course.lesson.commands
        assert scene.match.seat_error is None
        assert tried or ways == "keys"


def tries_another(robot: Robot) -> bool:
    """Try a legal move that the lesson does not ask for: it gets a friendly answer and is not played.

    Return False when there is no such move.
    """
    scene = scene_of(robot)
    others = [offer for offer in scene.offers_now if scene.course.understood(offer.commands) is None]
    if not others:
        return False
    before = len(scene.match)
    scene.take(others[len(others) // 2])
    robot.settle()
    assert len(scene.match) == before
    assert scene.ui.said.startswith(KIND)
    assert scene.offers_now
    assert scene.panel.visible
    return True


@pytest.mark.usefixtures("unseen")
@pytest.mark.parametrize(
    ("slug", "size", "text_scale"), [("time_line", (1920, 1080), 1.0), ("time_line", (1024, 600), 1.5)]
)
def test_the_move_is_shown_by_a_button_in_windows_of_any_size(
    slug: str, size: tuple[int, int], text_scale: float
) -> None:
    with sit(slug, size=size, text_scale=text_scale) as robot:
        scene = scene_of(robot)
        for _step in range(100):
            if is_over(robot):
                break
            assert hidden(robot) == [], scene.panel.sentence
            robot.click("lesson.next" if scene.course.rests else "lesson.show")
            robot.settle()
        assert tuple(scene.match.history.commands) == scene.course.lesson.commands
