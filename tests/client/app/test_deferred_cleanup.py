"""Closed pages are dismantled in small steps once nothing moves, and memory is returned between frames."""

from __future__ import annotations

import gc
import sys
import threading
import weakref
from collections import deque
from collections.abc import Iterator
from random import Random
from typing import Any

import pygame
import pytest

from game.app import deferred_cleanup
from game.app.deferred_cleanup import LATE, MANY, DeferredCleanup
from game.app.scene import Scene
from game.garbage_collection import Garbage
from game.scenes import page_factory
from game.scenes.match_factory import MatchRequest, begin
from game.scenes.play.scene import PlayScene
from game.scenes.robot import FRAME, Robot
from game.ui.paint import malloc_tuning, surface_cache
from game.ui.paint.surface_cache import SurfaceCache
from game.ui.sound import sounds
from tests.client.scenes.helpers import quick
from tests.client.ui.demo_page import DemoPage
from tools.torture.pages import OF_NO_GAME, PLACES, Place
from tools.torture.played_games import TABLES


class Left(Scene):
    """Scene that records the steps of its dismantling."""

    def __init__(self, story: list[str], heavy: bool) -> None:
        super().__init__()
        self.story, self.heavy = story, heavy

    def dismantle(self) -> Iterator[None]:
        """Dismantle the table, then the widgets."""
        for part in ("table", "widgets"):
            self.story.append(part)
            yield


@pytest.fixture
def story(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Collect the cleanup steps; the time budget allows a single step per frame."""
    done: list[str] = []
    monkeypatch.setattr(deferred_cleanup, "IN_A_FRAME", -1.0)
    monkeypatch.setattr(malloc_tuning, "give_back", lambda: done.append("memory"))
    return done


def steps(work: DeferredCleanup, story: list[str]) -> list[list[str]]:
    """Return the cleanup steps of each frame until none is left."""
    found, before = [], len(story)
    while work.go_on():
        found.append(story[before:])
        before = len(story)
    return found


def test_a_heavy_page_goes_in_steps_then_cycles_and_pictures_and_the_memory_last(story: list[str]) -> None:
    cache = SurfaceCache()
    for number in range(3):
        cache.put(number, pygame.Surface((8, 8)))
    cache.get(0)
    work, left = DeferredCleanup(lambda: story.append("cycles")), deque[Scene]([Left(story, heavy=True)])
    since = surface_cache.now()
    cache.get(1)
    work.begin(left, since, 0)
    assert not left
    done = steps(work, story)
    assert [one for one in done if one] == [["table"], ["widgets"], ["cycles"], ["memory"]]
    assert len(done) > len([one for one in done if one]), "a picture in a frame"
    assert (len(cache), cache.get(1) is None) == (1, False)
    assert not work.go_on()


def test_a_light_page_is_taken_apart_and_no_more(story: list[str]) -> None:
    cache = SurfaceCache()
    cache.put("old", pygame.Surface((8, 8)))
    work = DeferredCleanup(lambda: story.append("cycles"))
    work.begin(deque[Scene]([Left(story, heavy=False)]), surface_cache.now(), 0)
    steps(work, story)
    assert story == ["table", "widgets", "memory"]
    assert len(cache) == 1


def test_what_was_begun_is_finished_when_another_page_is_left(story: list[str]) -> None:
    work = DeferredCleanup(lambda: story.append("cycles"))
    work.begin(deque[Scene]([Left(story, heavy=False)]), surface_cache.now(), 0)
    assert work.go_on()
    work.begin(deque[Scene]([Left(story, heavy=False)]), surface_cache.now(), 0)
    steps(work, story)
    assert story == ["table", "widgets", "table", "widgets", "memory"]


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="the memory of others needs no giving back")
def test_memory_is_given_back_in_a_thread_one_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    began, go, by = threading.Event(), threading.Event(), list[int]()

    class Library:
        """Stand-in for the C library whose malloc_trim takes long."""

        def malloc_trim(self, pad: int) -> int:
            """Block until the test lets it end."""
            by.append(threading.get_ident())
            began.set()
            go.wait(20.0)
            return pad

    monkeypatch.setattr(malloc_tuning, "_glibc", Library)
    malloc_tuning.give_back()
    assert began.wait(20.0)
    malloc_tuning.give_back()
    go.set()
    malloc_tuning.wait()
    assert len(by) == 1
    assert by[0] != threading.get_ident()
    malloc_tuning.give_back()
    malloc_tuning.wait()
    assert len(by) == 2


@pytest.fixture
def no_collector(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Disable the collector of reference cycles, so that only reference counts free objects."""
    monkeypatch.setattr(Garbage, "collect", lambda self: None)
    monkeypatch.setattr(Garbage, "rest", lambda self, moving: None)
    gc.collect()
    gc.disable()
    yield
    gc.enable()


def parts_of(scene: Scene) -> list[weakref.ref[Any]]:
    """Return weak references to a page's widgets and, for a table, its match, stage and director."""
    root = scene.ui.root
    assert root is not None
    found: list[Any] = [scene, scene.ui, *root.walk()]
    if isinstance(scene, PlayScene):
        found += [scene.session, scene.match, scene.display, scene.display.stage, scene.display.director]
    return [weakref.ref(part) for part in found]


def alive(parts: list[weakref.ref[Any]]) -> list[Any]:
    """Return the referenced objects that still exist."""
    return [found for part in parts if (found := part()) is not None]


@pytest.mark.usefixtures("no_collector")
def test_nothing_of_a_light_page_waits_for_the_collector() -> None:
    with Robot(DemoPage()) as robot:
        pages = page_factory
        for make in (pages.shelf, pages.preferences, pages.saved_games, pages.about):
            robot.app.manager.push(make(quick(muted=sounds().muted)))
            robot.settle()
            left = parts_of(robot.scene)
            robot.app.manager.pop()
            robot.settle()
            robot.step(30)
            assert alive(left) == [], make


ONCE = {
    place.page.open: place
    for place in PLACES
    if place.page.scene != "fault" and (place.page in OF_NO_GAME or place.case.name in ("card_game", "riff_in_time"))
}
"""One place for each page, except the one that fails."""


@pytest.mark.slow
@pytest.mark.usefixtures("no_collector")
@pytest.mark.parametrize("place", ONCE.values(), ids=lambda place: place.page.open.__name__)
def test_nothing_of_any_page_waits_for_the_collector(place: Place) -> None:
    """Leaving any page in the middle of whatever it shows frees all of it without the cycle collector."""
    with Robot(DemoPage()) as robot:
        robot.app.manager.push(place.page.open(quick(muted=sounds().muted, pace="slow"), Random(5), place.case))
        robot.step(40)
        left = parts_of(robot.scene)
        robot.app.manager.reset(DemoPage())
        robot.settle()
        robot.step(60)
        assert alive(left) == []


@pytest.mark.slow
@pytest.mark.usefixtures("no_collector")
def test_tables_are_given_back_while_programs_play_without_rest() -> None:
    """Tables that are opened and left one after another, while computer players keep moving, are freed."""
    boxes = [case.name for case in TABLES]
    left: list[list[weakref.ref[Any]]] = []
    with Robot(page_factory.shelf(quick(muted=True)), size=(640, 360)) as robot:
        for number in range(3 * len(boxes)):
            request = MatchRequest(box=boxes[number % len(boxes)], seats=("random", "random"), seed=number)
            scene = page_factory.table(
                quick(muted=True, pace="slow", reduced_motion=False), begin(request, saved=False)
            )
            (robot.app.manager.reset if number % 2 else robot.app.manager.replace)(scene)
            del scene
            robot.step(2)
            left.append(parts_of(robot.scene))
            for _frame in range(round((LATE + 0.5) / FRAME)):
                robot.step()
                assert robot.app._moving or robot.app.manager.left == deque(), "something moves all the time"
            assert sum(bool(alive(parts)) for parts in left) == 1, "only the table that is shown is there"
    assert surface_cache.held() <= surface_cache.most()


def test_pages_that_were_left_do_not_wait_for_rest_for_ever(story: list[str]) -> None:
    work = DeferredCleanup(lambda: story.append("cycles"))
    left = deque[Scene]([Left(story, heavy=True)])
    assert not work.is_due(True, LATE / 2)
    assert work.is_due(True, LATE / 2)
    assert not work.is_due(True, LATE / 2)
    assert work.is_due(False, 0.0)
    work.begin(left, surface_cache.now(), 0)
    while work.go_on(moving=True):
        pass
    assert story == ["table", "widgets"], "cycles and memory wait for rest"
    assert work.go_on(moving=False)
    assert story == ["table", "widgets", "cycles"]
    story.clear()
    work.begin(deque[Scene]([Left(story, heavy=True) for _page in range(MANY)]), surface_cache.now(), 0)
    while work.go_on(moving=True):
        pass
    assert story == [*["table", "widgets"] * MANY, "cycles"], "unless there are too many"
