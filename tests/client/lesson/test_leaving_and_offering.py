"""A lesson that was left resumes; it is offered until it is finished, declined or unneeded, and never forced."""

from __future__ import annotations

import pytest

from game.app import services
from game.app.settings import SetupChoice
from game.content import BoxInfo, list_boxes
from game.scenes import page_factory
from game.scenes.result import ResultScene
from game.scenes.robot import Robot
from game.scenes.setup.scene import SetupScene
from game.scenes.shelf.scene import ShelfScene
from game.ui.widgets import Button
from game.ui.widgets.accessibility import NotFound
from tests.client.lesson.learner import act, expected, is_over, read_on, scene_of, sit
from tests.client.scenes.helpers import quick

SLUG = "time_line"


def box(slug: str = SLUG) -> BoxInfo:
    """Return a box of the shelf."""
    return next(box for box in list_boxes() if box.box_id == slug)


def has(robot: Robot, key: str) -> bool:
    """Return whether the page has a widget with this key."""
    try:
        robot.node(key=key)
    except NotFound:
        return False
    return True


def test_it_is_offered_on_the_shelf_played_left_and_gone_on_with() -> None:
    with Robot(ShelfScene(quick())) as robot:
        robot.settle()
        robot.move(robot.node(key=f"box.{SLUG}").rect.centre)
        robot.settle()
        robot.click("lesson.start")
        robot.settle()
        while scene_of(robot).course.rests:
            read_on(robot)
        act(robot, "drag")
        said, given = scene_of(robot).panel.sentence, len(scene_of(robot).match)
        robot.click("lesson.leave")
        robot.settle()
        assert robot.scene.name == "shelf"
        (entry,) = services.repository().unfinished()
        assert entry.config.lesson
        note = robot.node("button", "Continue Lesson: Time Line")
        robot.click(note.rect.centre)
        robot.settle()
        assert (scene_of(robot).panel.sentence, len(scene_of(robot).match)) == (said, given)


def test_a_second_start_goes_on_and_does_not_begin_another() -> None:
    settings = quick()
    for given in (0, 1):
        with Robot(SetupScene(settings, box())) as robot:
            robot.settle()
            robot.click("lesson.start")
            robot.settle()
            scene = scene_of(robot)
            assert (len(scene.match) > 5) == bool(given)
            while scene.course.rests:
                read_on(robot)
            act(robot, "drag")
            scene.match.close()
    assert len(services.repository().unfinished()) == 1


def test_it_can_be_declined_and_is_still_there() -> None:
    settings = quick()
    with Robot(SetupScene(settings, box())) as robot:
        robot.settle()
        assert not has(robot, "lesson.quiet")
        robot.click("lesson.decline")
        robot.settle()
        assert not has(robot, "lesson.start")
        assert settings.now.lessons == {SLUG: "declined"}
        robot.click("lesson.quiet")
        robot.settle()
        assert scene_of(robot).course.at == 1


def test_who_has_played_is_not_asked() -> None:
    settings = quick(set_ups={SLUG: SetupChoice(seats=("human", "ai:easy"))})
    with Robot(SetupScene(settings, box())) as robot:
        robot.settle()
        assert not has(robot, "lesson.start")
        assert has(robot, "lesson.quiet")


@pytest.mark.parametrize("known", [{}, {SLUG: "done"}, {SLUG: "declined"}])
def test_the_shelf_always_has_it_loudly_for_who_never_played(known: dict[str, str]) -> None:
    with Robot(ShelfScene(quick(lessons=known))) as robot:
        robot.settle()
        robot.move(robot.node(key=f"box.{SLUG}").rect.centre)
        robot.settle()
        root = robot.scene.ui.root
        assert root is not None
        looks = {one.key: one.look for one in root.walk() if isinstance(one, Button)}
        assert (looks["lesson.start"], looks["shelf.play"]) == (("key", "main") if known else ("main", "key"))


def test_a_game_without_a_lesson_is_set_up_as_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in ("game.scenes.lesson.invitation", "game.scenes.setup.scene"):
        monkeypatch.setattr(f"{module}.has_lesson", lambda _box: False)
    with Robot(SetupScene(quick(), box())) as robot:
        robot.settle()
        assert not has(robot, "lesson.start")
        assert not has(robot, "lesson.quiet")


def test_at_the_end_it_says_so_and_is_kept_no_more() -> None:
    with sit(SLUG, saved=True) as robot:
        scene = scene_of(robot)
        while not is_over(robot):
            robot.key("return") if scene.course.rests else scene.show_me()
            robot.settle()
        assert scene.settings.now.lessons == {SLUG: "done"}
        assert not isinstance(robot.scene, ResultScene)
        robot.click("lesson.play")
        robot.settle()
        assert isinstance(robot.scene, SetupScene)
        assert services.repository().entries() == []


def test_it_can_begin_again_from_the_menu() -> None:
    with sit(SLUG, saved=True) as robot:
        while scene_of(robot).course.rests:
            read_on(robot)
        act(robot, "click")
        robot.key("f10")
        robot.use("button", "Restart the lesson")
        robot.settle()
        assert scene_of(robot).course.at == 1
        assert len(services.repository().entries()) == 1


def test_a_hint_shows_the_move_of_the_lesson() -> None:
    with sit(SLUG) as robot:
        scene = scene_of(robot)
        while scene.course.rests:
            read_on(robot)
        offer = expected(robot)
        robot.key("h")
        assert offer.gesture is not None
        assert scene.display.stage.marked("hinted") == set(offer.gesture.parts)


def test_what_is_not_allowed_is_refused_as_ever() -> None:
    with sit(SLUG) as robot:
        scene = scene_of(robot)
        while len(scene.match) < 7:
            read_on(robot) if scene.course.rests else act(robot, "click")
        while scene.course.rests:
            read_on(robot)
        given = len(scene.match)
        robot.drag("pawn.0", "stop.p20b.milk")
        assert len(scene.match) == given
        assert scene.ui.said
        assert not scene.ui.said.startswith("You could do that")


def test_pages_of_tables_know_lessons() -> None:
    with sit(SLUG) as robot:
        again = page_factory.table(scene_of(robot).settings, scene_of(robot).match)
        assert type(again) is type(robot.scene)
