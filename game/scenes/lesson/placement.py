"""Finds the place of a panel over a table where it hides least of what matters."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate
from typing import Final, NamedTuple

from game.ui.paint.geometry import Rect
from game.ui.widgets.widget import Size

CELL: Final = 16.0
"""The window is looked at in squares of this size (table units)."""
CALM: Final = 0.02
"""What a table unit of way from the last place costs, in squares: a panel that jumps is hard to read."""


class Obstacle(NamedTuple):
    """Something on the table, and what each square of it that is hidden costs."""

    rect: Rect
    weight: float


def best_place(size: Size, window: Rect, obstacles: Sequence[Obstacle], last: Rect) -> Rect:
    """Return where a panel of ``size`` hides least; near its ``last`` place (empty: none yet) where that is as good."""
    wide, high = _cells(size.w), _cells(size.h)
    columns, rows = max(wide, _cells(window.w)), max(high, _cells(window.h))
    sums = _sums(columns, rows, window, obstacles)
    best, least = window, float("inf")
    for row in range(rows - high + 1):
        upper, lower = sums[row], sums[row + high]
        for column in range(columns - wide + 1):
            right = column + wide
            cost = lower[right] - upper[right] - lower[column] + upper[column]
            if cost >= least:
                continue
            place = Rect(window.x + column * CELL, window.y + row * CELL, size.w, size.h).kept_in(window)
            if last.w:
                cost += CALM * place.centre.distance(last.centre)
            if cost < least:
                best, least = place, cost
    return best


def _cells(length: float) -> int:
    """Return how many squares a length takes."""
    return max(1, -int(-length // CELL))


def _sums(columns: int, rows: int, window: Rect, obstacles: Sequence[Obstacle]) -> list[list[float]]:
    """Return for each corner of the squares what it costs to hide everything above and to the left of it."""
    change = [[0.0] * (columns + 1) for _row in range(rows + 1)]
    for rect, weight in obstacles:
        left, right = _within(rect.x - window.x, columns), _within(rect.right - window.x + CELL - 1, columns)
        top, bottom = _within(rect.y - window.y, rows), _within(rect.bottom - window.y + CELL - 1, rows)
        change[top][left] += weight
        change[top][right] -= weight
        change[bottom][left] -= weight
        change[bottom][right] += weight
    sums, costs = [[0.0] * (columns + 1)], [0.0] * (columns + 1)
    for row in change[:rows]:
        costs = [cost + more for cost, more in zip(costs, accumulate(row), strict=True)]
        line = [0.0, *accumulate(costs[:columns])]
        sums.append([above + here for above, here in zip(sums[-1], line, strict=True)])
    return sums


def _within(length: float, cells: int) -> int:
    """Return the square in which a length ends, kept inside the window."""
    return min(cells, max(0, int(length // CELL)))
