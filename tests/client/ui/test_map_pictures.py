"""Neighbouring map pictures meet without a seam, whatever their size in pixels."""

from __future__ import annotations

import pygame
import pytest

from game.content.board_shapes import Sprite
from game.table.map_pictures import draw_sprite
from game.ui.paint.canvas import Canvas
from game.ui.paint.geometry import Rect
from game.ui.paint.viewport import Viewport
from tests.games.back_in_time.table.cases import table

NEVER = (255, 0, 255)
"""Colour that occurs in no picture."""


def streets() -> list[Sprite]:
    """Return street sprites, which cover the ground."""
    plan = table().board.ground.plan
    return [sprite for layer in plan.layers for sprite in layer.sprites if "ground/avenue" in sprite.image][:4]


@pytest.mark.parametrize("scale", [0.55, 0.587, 0.61, 0.634, 0.667, 0.711, 0.75, 0.83, 0.917, 1.07])
def test_a_picture_fills_its_place_to_the_last_pixel(scale: float) -> None:
    pygame.display.init()
    viewport = Viewport((round(1280 * scale), round(720 * scale)))
    for sprite in streets():
        rect = viewport.px_rect(Rect(sprite.rect.x, sprite.rect.y, sprite.rect.w, sprite.rect.h))
        surface = pygame.Surface((rect.right + 2, rect.bottom + 2))
        surface.fill(NEVER)
        draw_sprite(Canvas(surface, viewport), sprite)
        edges = [(x, y) for x in range(rect.left, rect.right) for y in (rect.top, rect.bottom - 1)]
        edges += [(x, y) for y in range(rect.top, rect.bottom) for x in (rect.left, rect.right - 1)]
        bare = [at for at in edges if tuple(surface.get_at(at))[:3] == NEVER]
        assert len(bare) < 8, (sprite.image, rect, bare[:5])
