"""The remembered window position is used only when it is still on a screen."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest
from msgspec.structs import replace

from game.app.app import App, AppOptions
from game.app.settings import Settings, load
from game.app.window_place import WindowPlace, fitting, present, usable

LEFT, RIGHT = pygame.Rect(0, 0, 1920, 1080), pygame.Rect(1920, -200, 2560, 1440)
WINDOW = WindowPlace(x=100, y=80, width=1280, height=720)


def moved(**to: int) -> WindowPlace:
    return replace(WINDOW, **to)


@pytest.mark.parametrize(
    ("place", "screens", "fits"),
    [
        (WINDOW, [LEFT], True),
        (moved(x=-1100), [LEFT], True),
        (moved(x=-1279), [LEFT], False),
        (moved(x=1850), [LEFT], False),
        (moved(x=1850), [LEFT, RIGHT], True),
        (moved(x=2500, y=-150), [LEFT, RIGHT], True),
        (moved(x=2500, y=-150), [LEFT], False),
        (moved(y=-30), [LEFT], False),
        (moved(y=1070), [LEFT], False),
        (WINDOW, [], False),
    ],
)
def test_the_upper_edge_must_be_in_sight(place: WindowPlace, screens: list[pygame.Rect], fits: bool) -> None:
    assert fitting(place, screens) == (place if fits else None)


def test_a_window_is_no_larger_than_its_screen_and_no_smaller_than_can_be_read() -> None:
    found = fitting(moved(width=4000, height=3000), [LEFT])
    assert found is not None
    assert found.size == (1920, 1080)
    found = fitting(moved(width=300, height=200), [LEFT])
    assert found is not None
    assert found.size == (1024, 600)


@pytest.mark.parametrize("screen", [(800, 600), (911, 512), (640, 480)])
def test_a_small_screen_holds_the_whole_window(screen: tuple[int, int]) -> None:
    found = fitting(moved(x=0, y=0), [pygame.Rect((0, 0), screen)])
    assert found is not None
    assert found.size == screen


def test_nobody_sees_a_window_without_a_screen() -> None:
    app = App(AppOptions(place=WINDOW))
    try:
        assert usable(WINDOW) is None
        assert present(WINDOW, maximised=False) == WINDOW
    finally:
        app.close()
    assert app.place == WINDOW


def test_a_place_is_kept_in_the_settings_and_a_mad_one_is_not_believed(tmp_path: Path) -> None:
    file = tmp_path / "preferences.json"
    Settings(path=file).change(window=WINDOW)
    assert load(file).now.window == WINDOW
    file.write_text(file.read_text().replace("1280", "-4"))
    assert load(file).now.window is None
