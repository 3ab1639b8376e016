"""A page is drawn little by little while nobody sees it, and comes into sight once all of it is there."""

from __future__ import annotations

import pygame
import pytest

from game.app import coming_page
from game.app.coming_page import ComingPage
from game.app.scene import Scene
from game.scenes.robot import Robot
from tests.client.ui.demo_page import DemoPage
from tests.client.ui.demo_table import DemoTable

FRAME = 1 / 60


class Making(Scene):
    """A page of which a part is still being made."""

    name = "making"
    still = True

    @property
    def unready(self) -> bool:
        """Whether it still is."""
        return self.still


@pytest.fixture
def coming() -> ComingPage:
    """A page on its way into a small window, a strip a frame."""
    return ComingPage(pygame.Surface((400, 300)))


@pytest.fixture(autouse=True)
def _no_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """A frame has time for a strip only."""
    monkeypatch.setattr(coming_page, "IN_A_FRAME", -1.0)


def parts(coming: ComingPage, page: Scene, dt: float) -> tuple[bool, list[pygame.Rect]]:
    """Return whether all of a page is there after a frame, and what was drawn in it."""
    drawn: list[pygame.Rect] = []
    return coming.paint(page, drawn.append, dt), drawn


def test_what_was_there_is_seen_until_all_of_a_page_is_drawn() -> None:
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


def test_a_page_that_is_waited_for_is_drawn_in_one_frame(coming: ComingPage) -> None:
    page = Making()
    page.at_once = True
    assert parts(coming, page, FRAME) == (True, [])
    assert page.damage.whole, "the app draws all of it then"


def test_the_strips_are_the_whole_window_and_the_last_ones_come_in_time(coming: ComingPage) -> None:
    page, drawn = Making(), list[pygame.Rect]()
    page.still = False
    frames = 0
    whole = False
    while not whole:
        whole, more = parts(coming, page, FRAME)
        drawn, frames = drawn + more, frames + 1
    assert sum(part.w * part.h for part in drawn) == 400 * 300
    assert drawn[0].unionall(drawn[1:]) == coming.picture.get_rect()
    assert frames * FRAME <= coming_page.LONGEST + 2 * FRAME


def test_a_page_that_is_still_being_made_is_waited_for_but_not_for_long(coming: ComingPage) -> None:
    page = Making()
    assert parts(coming, page, FRAME) == (False, [])
    whole, drawn = parts(coming, page, coming_page.LONGEST + FRAME)
    assert (whole, len(drawn)) == (True, coming_page.STRIPS)
