"""Fixtures for toolkit tests: the demo table, and a record of rasterised pictures."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest

from game.scenes.robot import Robot
from game.ui.paint import svg_art
from tests.client.ui.demo_table import DemoTable


@pytest.fixture
def robot() -> Iterator[Robot]:
    """Open the demo table, at rest."""
    with Robot(DemoTable()) as made:
        made.settle()
        yield made


@pytest.fixture
def table(robot: Robot) -> DemoTable:
    """Return the scene of the demo table."""
    scene = robot.scene
    assert isinstance(scene, DemoTable)
    return scene


@pytest.fixture
def rasterised(monkeypatch: pytest.MonkeyPatch) -> list[tuple[int, int]]:
    """Record the sizes of all pictures rasterised from now on."""
    made: list[tuple[int, int]] = []
    plain = svg_art.from_svg

    def noted(svg: str, size: tuple[int, int]) -> pygame.Surface:
        made.append(size)
        return plain(svg, size)

    monkeypatch.setattr(svg_art, "from_svg", noted)
    return made
