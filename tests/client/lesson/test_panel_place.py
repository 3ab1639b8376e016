"""The bubble of a lesson keeps one place, covers nothing that matters, and points with lines."""

from __future__ import annotations

import pytest

from game.content.library import has_lesson, list_boxes
from game.table.contract import Offer
from game.ui.paint.geometry import Rect
from tests.client.lesson.learner import hidden, is_over, scene_of, sit

SLUGS = [box.box_id for box in list_boxes() if has_lesson(box.box_id)]
WINDOWS = {"usual": ((1280, 720), 1.0), "small": ((1024, 600), 1.0), "large_text": ((1280, 720), 2.0)}


@pytest.mark.usefixtures("unseen")
@pytest.mark.parametrize("window", WINDOWS)
@pytest.mark.parametrize("slug", SLUGS)
def test_the_bubble_has_one_place_and_points_with_a_line(slug: str, window: str) -> None:
    size, text_scale = WINDOWS[window]
    with sit(slug, size=size, text_scale=text_scale) as robot:
        scene, places, pointing = scene_of(robot), set[Rect](), 0
        while not is_over(robot):
            scene.ui.ensure()
            bubble = scene.taught.bubble
            places.add(bubble)
            assert hidden(robot) == [], scene.panel.sentence
            assert bubble.grown(1).contains(scene.panel.rect.centre)
            assert scene.panel.rect.bottom <= bubble.bottom
            lit = [rect for thing in scene.lit() if (rect := scene._rect(thing)) is not None]
            lines = scene.taught.lines
            assert bool(lines) == bool(lit), scene.panel.sentence
            for start, end in lines:
                assert bubble.grown(1).contains(start)
                assert any(rect.grown(1).contains(end) for rect in lit)
            pointing += bool(lines)
            robot.click("lesson.next" if scene.course.rests else "lesson.show")
            robot.settle()
        assert len(places) == 1, places
        assert pointing > 8


@pytest.mark.usefixtures("unseen")
@pytest.mark.parametrize("slug", SLUGS)
def test_a_refusal_in_a_lesson_is_said_in_the_bubble(slug: str) -> None:
    with sit(slug) as robot:
        scene = scene_of(robot)
        others: list[Offer] = []
        for _step in range(40):
            others = [offer for offer in scene.offers_now if scene.course.understood(offer.commands) is None]
            if others and scene.course.step is not None and scene.course.step.yours:
                break
            robot.click("lesson.next" if scene.course.rests else "lesson.show")
            robot.settle()
        scene.take(others[0])
        robot.step(2)
        speech = scene.hud.question.speech
        assert speech.markup.startswith("You could do that, but not yet.")
        assert speech.seen_in_panel
        assert scene.taught.bubble.grown(1).contains(speech.rect.centre)
        assert not any(speech.rect.touches(robot.node(key=key).rect) for key in ("lesson.leave", "lesson.show"))
        robot.key("x")
        robot.step(2)
        assert not speech.markup
        assert scene.panel.rect.h > 0
