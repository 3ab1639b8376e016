"""Chart of the wins of a category over time."""

from __future__ import annotations

from typing import Final

from game.i18n import _, day, listed, ngettext, number, percent
from game.match.records import Tally
from game.scenes.shelf.unfinished_games import moment_of
from game.ui.paint.canvas import Canvas
from game.ui.paint.geometry import Rect, Vec
from game.ui.paint.text import Style
from game.ui.paint.viewport import Viewport
from game.ui.widgets.accessibility import AccessNode
from game.ui.widgets.widget import Size, Widget

SHOWN: Final = 40
"""The most recent games that are drawn."""
WINDOW: Final = 10
"""Number of games whose share of wins is a point of the line."""
WIDE, HIGH = 330.0, 128.0
"""Size at text scale 1."""
GUTTER, FOOT = 42.0, 34.0
"""Room for the axis of shares on the left, and for results and dates below, at text scale 1."""
SMALL: Final = Style(12.0, "text_soft")
RIGHT: Final = Style(12.0, "text_soft", align="right")
SIGN: Final = 7.0
"""Size of the sign of a result."""


class WinChart(Widget):
    """The share of wins among the last games as a line, and below it the results: a tall bar for a win, else a dash."""

    def __init__(self, tally: Tally) -> None:
        category = tally.category
        super().__init__(key=f"records.{category.box_id}.{category.difficulty}.{category.seats}")
        results = tally.results
        shares = [sum(part := results[max(0, end - WINDOW) : end]) / len(part) for end in range(1, len(results) + 1)]
        self._results, self._shares = results[-SHOWN:], shares[-SHOWN:]
        ends = (tally.games[-len(self._results)], tally.games[-1])
        self._days = [day(moment_of(game.touched).astimezone()) for game in ends]

    def measure(self, viewport: Viewport, width: float | None = None) -> Size:
        """Return the size, which grows with the text."""
        grown = viewport.grown(0.7)
        return Size(min(WIDE * grown, width or WIDE * grown), HIGH * grown)

    def draw(self, canvas: Canvas) -> None:
        """Draw axes, line, results and dates."""
        grown = canvas.viewport.grown(0.7)
        canvas.box("well", self.rect)
        inner = self.rect.inset(10, 8)
        title, inner = inner.cut_top(18 * grown, 6)
        heading = ngettext("Wins in the last {n} game", "Wins in the last {n} games", WINDOW)
        canvas.text(heading.format(n=number(WINDOW)), title, SMALL, "middle")
        field = Rect(inner.x + GUTTER * grown, inner.y + 2, inner.w - GUTTER * grown, inner.h - FOOT * grown - 2)
        for share in (0.0, 0.5, 1.0):
            y = field.bottom - field.h * share
            canvas.fill(Rect(field.x, y, field.w, 1.0), "text_soft", 0.2 if share == 0.5 else 0.35)
            if share != 0.5:
                beside = Rect(inner.x, y - 9 * grown, GUTTER * grown - 7, 18 * grown)
                canvas.text(percent(share), beside, RIGHT, "middle")
        points = [Vec(self._x(field, at), field.bottom - field.h * share) for at, share in enumerate(self._shares)]
        if len(points) > 1:
            canvas.line(points, "accent_bright", 2.4)
        canvas.dot(points[-1], 3.6, "accent_bright")
        foot = field.bottom + 5 * grown
        for at, won in enumerate(self._results):
            x, high = self._x(field, at) - SIGN / 2, SIGN * grown if won else 2.0
            role = "success_bright" if won else "text_soft"
            canvas.fill(Rect(x, foot + SIGN * grown - high, min(SIGN, field.w / len(self._results) - 1), high), role)
        days = Rect(field.x, foot + (SIGN + 3) * grown, field.w, 18 * grown)
        canvas.text(self._days[0], days, SMALL, "middle")
        if self._days[1] != self._days[0]:
            canvas.text(self._days[1], days, RIGHT, "middle")

    def _x(self, field: Rect, at: int) -> float:
        """Return the x of a game's point."""
        return field.x + field.w * (at + 0.5) / len(self._results)

    def node(self) -> AccessNode:
        """Return an image node that tells the latest results, and the share of wins."""
        words = [_("won") if won else _("lost") for won in self._results]
        name = _("Latest games: {results}").format(results=listed(words, ","))
        share = _("{share} of the last games won").format(share=percent(self._shares[-1]))
        return AccessNode("image", name, self.key, self.rect, value=share)
