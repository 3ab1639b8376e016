"""Static ground of Back in Time: the walnut, the mat, and Hill Valley as drawn in its Tiled map."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.games.back_in_time.reader.content import BoardPlan
from game.games.back_in_time.rules.box import Icon
from game.games.back_in_time.table.text.titles import Titles
from game.table import map_pictures
from game.ui.paint.canvas import Canvas
from game.ui.paint.geometry import Rect, Vec
from game.ui.paint.text import Style

ICONS: dict[Icon, tuple[str, ...]] = {
    "trouble_1": ("trouble",),
    "trouble_2": ("trouble", "trouble"),
    "trouble_3": ("trouble", "trouble", "trouble"),
    "movement": ("movement",),
    "movement_x2": ("movement", "movement"),
    "love_check": ("photo",),
    "love_check_x2": ("photo", "photo"),
}

MUTED: Final = 0.26
"""Share of night over the painted town, whose cars and lamps shall not look like pieces."""


class HillValley(map_pictures.DrawnGround):
    """The map's layers, the Love Meter's numbers and the tracker's icons."""

    def __init__(self, plan: BoardPlan, titles: Titles) -> None:
        super().__init__((float(plan.width), float(plan.height)), "mat_back_in_time", self._draw)
        self.plan, self.titles = plan, titles
        self._tracker: Sequence[Sequence[Icon]] = ()

    def set_tracker(self, seats: int) -> None:
        """Set the tracker for a number of seats."""
        self._tracker = self.titles.box.tracker[seats]

    def _draw(self, canvas: Canvas) -> None:
        canvas.fill(Rect(0, 0, self.plan.width, self.plan.height), "night")
        map_pictures.draw_layers(canvas, self.plan.layers)
        canvas.fill(Rect(0, 0, self.plan.width, self.plan.height), "night", MUTED)
        for rect, icons in zip(self.plan.tracker[1:], self._tracker, strict=False):
            self._column(canvas, Rect(rect.x, rect.y, rect.w, rect.h), icons)
        for value, rect in self.plan.love.items():
            style = Style(21, "ink_soft", bold=True, align="center", leading=1.0)
            if 0 < value < self.titles.box.love.heart_zone[0]:
                canvas.text(str(value), Rect(rect.x, rect.y, rect.w, rect.h), style, "middle", 15)

    def _column(self, canvas: Canvas, rect: Rect, icons: Sequence[Icon]) -> None:
        """Draw the icons of a tracker space, top to bottom."""
        high = 24.0
        top = rect.y + 6
        for icon in icons:
            marks = ICONS[icon]
            side = high if len(marks) == 1 else min(high, (rect.w - 4) / len(marks))
            for number, mark in enumerate(marks):
                x = rect.centre.x + (number - (len(marks) - 1) / 2) * (side - 1)
                canvas.icon(mark, Vec(x, top + high / 2), side)
            top += high
