"""What is left of a page goes little by little once nothing moves, and memory is given back beside the frames."""

from __future__ import annotations

import gc
import sys
import threading
import weakref
from collections import deque
from collections.abc import Iterator

import pygame
import pytest

from game.app import tidying
from game.app.garbage import Garbage
from game.app.scene import Scene
from game.app.tidying import Tidying
from game.scenes import page_factory
from game.scenes.robot import Robot
from game.ui.paint import heap, surface_cache
from game.ui.paint.surface_cache import SurfaceCache
from game.ui.sound import sounds
from tests.client.scenes.helpers import quick
from tests.client.ui.demo_page import DemoPage


class Left(Scene):
    """A page that notes what becomes of it."""

    def __init__(self, story: list[str], heavy: bool) -> None:
        super().__init__()
        self.story, self.heavy = story, heavy

    def dismantle(self) -> Iterator[None]:
        """Take apart what is in it."""
        for part in ("table", "widgets"):
            self.story.append(part)
            yield


@pytest.fixture
def story(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What is done; there is no time for more than a step in a frame."""
    done: list[str] = []
    monkeypatch.setattr(tidying, "IN_A_FRAME", -1.0)
    monkeypatch.setattr(heap, "give_back", lambda: done.append("memory"))
    return done


def steps(work: Tidying, story: list[str]) -> list[list[str]]:
    """Return what is done in each frame until there is nothing left to do."""
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
    work, left = Tidying(lambda: story.append("cycles")), deque[Scene]([Left(story, heavy=True)])
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
    work = Tidying(lambda: story.append("cycles"))
    work.begin(deque[Scene]([Left(story, heavy=False)]), surface_cache.now(), 0)
    steps(work, story)
    assert story == ["table", "widgets", "memory"]
    assert len(cache) == 1


def test_what_was_begun_is_finished_when_another_page_is_left(story: list[str]) -> None:
    work = Tidying(lambda: story.append("cycles"))
    work.begin(deque[Scene]([Left(story, heavy=False)]), surface_cache.now(), 0)
    assert work.go_on()
    work.begin(deque[Scene]([Left(story, heavy=False)]), surface_cache.now(), 0)
    steps(work, story)
    assert story == ["table", "widgets", "memory", "table", "widgets", "memory"]


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="the memory of others needs no giving back")
def test_memory_is_given_back_in_a_thread_one_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    began, go, by = threading.Event(), threading.Event(), list[int]()

    class Library:
        """Takes its time."""

        def malloc_trim(self, pad: int) -> int:
            """Wait until it may end."""
            by.append(threading.get_ident())
            began.set()
            go.wait(20.0)
            return pad

    monkeypatch.setattr(heap, "_glibc", Library)
    heap.give_back()
    assert began.wait(20.0)
    heap.give_back()
    go.set()
    heap.wait()
    assert len(by) == 1
    assert by[0] != threading.get_ident()
    heap.give_back()
    heap.wait()
    assert len(by) == 2


def test_nothing_of_a_light_page_waits_for_the_collector(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Garbage, "collect", lambda self: None)
    monkeypatch.setattr(Garbage, "rest", lambda self, moving: None)
    gc.disable()
    try:
        with Robot(DemoPage()) as robot:
            pages = page_factory
            for make in (pages.shelf, pages.preferences, pages.saved_games, pages.about):
                robot.app.manager.push(make(quick(muted=sounds().muted)))
                robot.settle()
                root = robot.scene.ui.root
                assert root is not None
                left = [weakref.ref(part) for part in (robot.scene, robot.scene.ui, *root.walk())]
                del root
                robot.app.manager.pop()
                robot.settle()
                robot.step(30)
                assert [ref() for ref in left if ref() is not None] == [], make
    finally:
        gc.enable()
