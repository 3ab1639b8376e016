"""The lesson panel covers little, and stays where it is as long as it can."""

from __future__ import annotations

from itertools import pairwise

import pytest

from game.content.library import has_lesson, list_boxes
from game.scenes.lesson.panel import Obstacle, best_place
from game.ui.paint.geometry import Rect
from game.ui.widgets.widget import Size
from tests.client.lesson.learner import is_over, scene_of, sit

WINDOW = Rect(8, 8, 1264, 704)
SMALL, WIDE = Size(304, 160), Size(384, 112)
SLUGS = [box.box_id for box in list_boxes() if has_lesson(box.box_id)]


def test_it_hides_what_matters_least() -> None:
    busy = [Obstacle(Rect(0, 0, 960, 720), 1.0), Obstacle(Rect(960, 200, 320, 520), 5.0)]
    place = best_place([SMALL], WINDOW, busy, Rect(0, 0, 0, 0))
    assert (place.x, place.right) == (968, 1272)
    assert place.bottom <= 200


def test_it_stays_though_another_place_hides_a_little_less() -> None:
    last = Rect(968, 40, 304, 160)
    assert best_place([SMALL], WINDOW, [Obstacle(Rect(960, 150, 320, 400), 1.0)], last) == last


def test_it_leaves_what_is_spoken_of() -> None:
    lit = Rect(960, 150, 320, 400)
    place = best_place([SMALL], WINDOW, [Obstacle(lit, 1000.0)], Rect(968, 160, 304, 160))
    common = place.overlap(lit)
    assert common.w * common.h == 0


def test_it_grows_away_from_what_lies_below() -> None:
    below = Obstacle(Rect(960, 264, 320, 400), 5.0)
    place = best_place([Size(304, 160)], WINDOW, [below], Rect(968, 152, 304, 112))
    assert (place.x, place.bottom) == (968, 264)


def test_it_becomes_wider_where_it_cannot_be_high() -> None:
    gap = [Obstacle(Rect(0, 0, 1280, 300), 9.0), Obstacle(Rect(0, 430, 1280, 290), 9.0)]
    place = best_place([SMALL, WIDE], WINDOW, gap, Rect(0, 0, 0, 0))
    assert (place.w, place.h) == WIDE


@pytest.mark.usefixtures("unseen")
@pytest.mark.parametrize("slug", SLUGS)
def test_in_a_lesson_it_changes_its_place_seldom(slug: str) -> None:
    """The panel moves to another part of the window only a few times; growing with its text does not count."""
    with sit(slug) as robot:
        scene, places = scene_of(robot), list[Rect]()
        while not is_over(robot):
            places.append(scene.panel.rect)
            if slug == "card_game":
                identity = next(thing for thing in scene.display.stage.pieces() if str(thing) == "identity")
                rect = scene.display.stage.rect_of(identity)
                assert rect is not None
                assert scene.panel.rect.overlap(rect).w <= 0, scene.panel.sentence
            robot.click("lesson.next" if scene.course.rests else "lesson.show")
            robot.settle()
    moved = [one.centre.distance(then.centre) for one, then in pairwise(places)]
    assert sum(far > 200 for far in moved) <= 5, moved
