"""A new page is drawn piece by piece off screen and shown once it is complete."""

from __future__ import annotations

from collections.abc import Sequence

import pygame
import pytest

from game.app import page_transition
from game.app.page import Page
from game.app.page_transition import PageTransition
from game.app.scene import Scene
from game.scenes.robot import Robot
from game.ui.paint import svg_art, wood_texture
from game.ui.paint.canvas import Canvas
from game.ui.paint.viewport import Viewport
from tests.client.ui.demo_page import DemoPage
from tests.client.ui.demo_table import DemoTable

FRAME = 1 / 60


class Making(Scene):
    """Scene that can be still under construction."""

    name = "making"
    still = True

    def __init__(self) -> None:
        super().__init__()
        self.drawn: list[pygame.Rect] = []
        """Clip of each draw call."""
        self.pictures: Sequence[str] = ()
        """Pictures to draw, each as large as the window."""

    def make_ready(self) -> bool:
        """Return whether the page is complete."""
        return not self.still

    def draw(self, canvas: Canvas) -> None:
        """Record the clip and draw the pictures."""
        self.drawn.append(canvas.surface.get_clip())
        for name in self.pictures:
            canvas.art(name, canvas.viewport.rect)


@pytest.fixture
def coming() -> PageTransition:
    """Create a page transition in a small window."""
    return PageTransition(pygame.Surface((400, 300)))


@pytest.fixture(autouse=True)
def _time(monkeypatch: pytest.MonkeyPatch) -> None:
    """Give every frame enough time to draw all of a page, however slow the machine."""
    monkeypatch.setattr(page_transition, "IN_A_FRAME", 100.0)


@pytest.fixture
def no_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """Give every frame the time for a single strip."""
    monkeypatch.setattr(page_transition, "IN_A_FRAME", -1.0)


def made(*pictures: str) -> Making:
    """Return a finished page as large as the small window, which shows these pictures."""
    page = Making()
    page.viewport = Viewport((400, 300))
    page.still, page.pictures = False, pictures
    return page


def parts(coming: PageTransition, page: Making, dt: float = FRAME) -> tuple[bool, list[pygame.Rect]]:
    """Draw one frame of the transition; return whether the page is complete, and the areas drawn."""
    page.drawn.clear()
    return coming.paint(page, dt), list(page.drawn)


def test_what_was_there_is_seen_until_all_of_a_page_is_drawn(no_time: None) -> None:
    with Robot(DemoPage(), fade=True) as robot:
        robot.settle()
        before, frames = robot.picture(), robot.app.frames
        robot.app.manager.push(DemoTable())
        robot.step()
        assert robot.scene.name == "demo table"
        assert (robot.app.waits, robot.app.frames) == (True, frames)
        assert robot.picture().get_view("2").raw == before.get_view("2").raw
        robot.settle()
        after = robot.picture()
        robot.scene.damage.everything()
        robot.step()
        assert robot.picture().get_view("2").raw == after.get_view("2").raw != before.get_view("2").raw


def test_a_page_that_is_waited_for_is_drawn_in_one_frame(coming: PageTransition) -> None:
    page = made()
    page.at_once = True
    assert parts(coming, page) == (True, [])
    assert page.damage.whole, "the app draws all of it then"


def test_the_strips_are_the_whole_window(coming: PageTransition) -> None:
    whole, drawn = parts(coming, made())
    assert (whole, len(drawn)) == (True, page_transition.STRIPS)
    assert sum(part.w * part.h for part in drawn) == 400 * 300
    assert drawn[0].unionall(drawn[1:]) == coming.picture.get_rect()


def test_what_changes_before_a_page_is_blended_in_is_drawn_again_alone(coming: PageTransition) -> None:
    page = made()
    parts(coming, page)
    changed = page.viewport.from_px(pygame.Rect(40, 31, 9, 7))
    page.damage.add(changed)
    whole, drawn = parts(coming, page)
    assert whole
    assert drawn[0].unionall(drawn[1:]) == page.viewport.px_cover(changed)


def test_a_strip_is_drawn_however_little_time_a_frame_has(coming: PageTransition, no_time: None) -> None:
    page, frames = made(), list[list[pygame.Rect]]()
    whole = False
    while not whole:
        whole, drawn = parts(coming, page)
        frames.append(drawn)
    assert [len(drawn) for drawn in frames if drawn] == [1] * page_transition.STRIPS
    assert len(frames) * FRAME <= page_transition.LONGEST + 2 * FRAME


def test_a_page_that_keeps_changing_is_not_waited_for_too_long(coming: PageTransition) -> None:
    page = made()
    parts(coming, page, page_transition.LONGEST)
    page.damage.everything()
    assert parts(coming, page) == (True, [])
    assert page.damage.whole, "the app draws it while the page is blended in"


def test_a_page_that_is_still_being_made_is_waited_for_but_not_for_long(coming: PageTransition) -> None:
    page = made()
    page.still = True
    assert parts(coming, page) == (False, [])
    whole, drawn = parts(coming, page, page_transition.PATIENCE)
    assert (whole, len(drawn)) == (True, page_transition.STRIPS)


def test_pictures_are_waited_for_and_none_is_sketched(coming: PageTransition, monkeypatch: pytest.MonkeyPatch) -> None:
    svg_art.forget()
    with monkeypatch.context() as patched:
        patched.setattr(svg_art, "DEAR", 1)
        patched.setattr(svg_art, "_raster", None)
        page = made("shelf/lamp")
        whole, drawn = parts(coming, page)
        assert (whole, len(drawn)) == (False, page_transition.STRIPS)
        empty = coming.picture.copy()
        svg_art.wait()
        svg_art.take_finished()
        whole, drawn = parts(coming, page)
        assert (whole, len(drawn)) == (True, page_transition.STRIPS)
    assert coming.picture.get_view("2").raw != empty.get_view("2").raw


def test_pictures_are_not_waited_for_too_long(coming: PageTransition, monkeypatch: pytest.MonkeyPatch) -> None:
    svg_art.forget()
    monkeypatch.setattr(svg_art, "DEAR", 1)
    page = made("shelf/lamp")
    assert parts(coming, page)[0] is False
    assert parts(coming, page, page_transition.LONGEST) == (True, [])
    assert len(coming.lacking) == page_transition.STRIPS, "they are drawn again once the picture is there"
    svg_art.wait()
    svg_art.take_finished()


def test_the_background_of_a_page_is_made_in_steps_and_is_what_is_drawn() -> None:
    page = Page()
    page.enter(Viewport((640, 360)))
    svg_art.forget()
    steps = 1
    while not page.make_ready():
        svg_art.wait()
        svg_art.take_finished()
        steps += 1
    assert steps > 3
    (ready,) = page.backdrop(page.viewport, at_once=False)
    assert ready is next(wood_texture.table_top((640, 360), page.viewport.scale))
    assert page.make_ready()


def test_pictures_that_come_too_late_are_drawn_once_the_page_is_there(monkeypatch: pytest.MonkeyPatch) -> None:
    svg_art.forget()
    monkeypatch.setattr(svg_art, "DEAR", 1)
    monkeypatch.setattr(page_transition, "LONGEST", 1.5 * FRAME)
    page = Making()
    page.still, page.pictures = False, ("shelf/lamp",)
    with Robot(DemoTable(), fade=True) as robot:
        robot.settle()
        with monkeypatch.context() as late:
            late.setattr(svg_art, "take_finished", lambda: None)
            robot.app.manager.push(page)
            robot.step(30)
            without, drawn = robot.picture(), len(page.drawn)
            assert robot.app.waits
        robot.settle()
        assert len(page.drawn) > drawn
        assert robot.picture().get_view("2").raw != without.get_view("2").raw


def test_each_step_but_the_last_brings_half_of_what_is_missing(coming: PageTransition) -> None:
    coming.picture.fill("white")
    screen = pygame.Surface(coming.picture.get_size())
    seen, frames, come = [], 0, False
    while not come:
        frames += 1
        if coming.is_due(FRAME):
            come = coming.blend(screen)
            seen.append(screen.get_at((0, 0)).r)
    assert frames * FRAME == pytest.approx(page_transition.FADE, abs=FRAME)
    assert seen == pytest.approx([128, 192, 224, 240, 248, 255], abs=2)
    assert seen[-1] == 255
    assert coming.picture.get_alpha() is None


def test_a_late_frame_makes_up_for_the_steps_it_missed(coming: PageTransition) -> None:
    coming.picture.fill("white")
    screen = pygame.Surface(coming.picture.get_size())
    assert coming.is_due(page_transition.FADE * 0.3)
    assert not coming.blend(screen)
    assert screen.get_at((0, 0)).r == pytest.approx(192, abs=2)
    assert coming.is_due(page_transition.FADE)
    assert coming.blend(screen)
    assert screen.get_at((0, 0)).r == 255
