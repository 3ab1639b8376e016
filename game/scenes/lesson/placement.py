"""Finds the place of a panel over a table where it hides least of what matters."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import accumulate
from typing import Final, NamedTuple

from game.ui.paint.geometry import Rect
from game.ui.widgets.widget import Size

CELL: Final = 16.0
"""The window is looked at in squares of this size (table units)."""
CALM: Final = 0.02
"""What a table unit of way from the last place costs, in squares: a panel that jumps is hard to read."""
JUMP: Final = 150.0
"""What leaving the last place costs at all, in squares."""


class Obstacle(NamedTuple):
    """Something on the table, and what each square of it that is hidden costs."""

    rect: Rect
    weight: float


def best_place(sizes: Sequence[Size], window: Rect, obstacles: Sequence[Obstacle], last: Rect) -> Rect:
    """Return where a panel of one of ``sizes`` hides least; at its ``last`` place (empty: none yet) if that will do."""
    found = [_best(size, window, obstacles, last) for size in sizes]
    return min(found, key=lambda one: one.cost).place


class _Found(NamedTuple):
    """A place, and what it costs."""

    cost: float
    place: Rect


def _best(size: Size, window: Rect, obstacles: Sequence[Obstacle], last: Rect) -> _Found:
    """Return the best place for a panel of a size."""
    wide, high = _cells(size.w), _cells(size.h)
    columns, rows = max(wide, _cells(window.w)), max(high, _cells(window.h))
    sums = _sums(columns, rows, window, obstacles)

    def hides(column: int, row: int) -> float:
        upper, lower, right = sums[row], sums[row + high], column + wide
        return lower[right] - upper[right] - lower[column] + upper[column]

    best = _Found(float("inf"), window)
    for stays in _same_place(size, last) if last.w else ():
        place = stays.kept_in(window)
        column, row = int((place.x - window.x) // CELL), int((place.y - window.y) // CELL)
        if column + wide <= columns and row + high <= rows:
            best = min(best, _Found(hides(column, row), place), key=lambda one: one.cost)
    for row in range(rows - high + 1):
        for column in range(columns - wide + 1):
            cost = hides(column, row) + (JUMP if last.w else 0.0)
            if cost >= best.cost:
                continue
            place = Rect(window.x + column * CELL, window.y + row * CELL, size.w, size.h).kept_in(window)
            cost += CALM * place.centre.distance(last.centre) if last.w else 0.0
            if cost < best.cost:
                best = _Found(cost, place)
    return best


def _same_place(size: Size, last: Rect) -> Iterator[Rect]:
    """Yield the places of a panel that has grown or shrunk where it was."""
    for x in (last.x, last.right - size.w):
        for y in (last.bottom - size.h, last.y):
            yield Rect(x, y, size.w, size.h)


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
