"""Window layout of Back in Time: the board on the left, a column with everything else on the right."""

from __future__ import annotations

from typing import Final

from game.table.columns import TOLD, goal_height
from game.table.contract import Regions
from game.ui.paint.geometry import Rect, Vec

PAD: Final = 8.0
GAP: Final = 6.0
COLUMN: Final = 416.0
WIDEST: Final = 560.0
HEADER: Final = 56.0
STRIP, TALLER = 34.0, 8.0
"""Height of another seat's narrow mat, and what it gains from text scale 1 to 2."""
MAT_RATIO: Final = 480 / 200
CARD_RATIO: Final = 5 / 7
ITEMS: Final = 52.0
PROMPT: Final = 106.0 + TOLD
"""Height of the prompt with what happened at text scale 1, if cards and mat leave it."""
ASKED: Final = 104.0
"""Minimum height of the prompt in any case."""
SQUEEZED: Final = 0.7
"""Smallest scale of cards and mat in the narrowest column, where the prompt takes their height."""


def divide(size: Vec, board: Vec, seats: int, text_scale: float) -> Regions:
    """Divide a window of ``size`` table units: the board as large as its height allows, the rest for the column.

    Larger text widens the column and the prompt; cards and mat shrink slightly for it.
    """
    more = text_scale - 1.0
    least = COLUMN + more * 120.0
    column = min(max(size.x - size.y * board.x / board.y, least), max(WIDEST, least))
    x, w = size.x - column + PAD, column - 2 * PAD
    header = Rect(x, GAP, w, HEADER + more * 18.0)
    table, goal = _board_and_goal(Rect(0.0, 0.0, size.x - column, size.y), board, header, text_scale)
    strips = max(1, seats - 1) * (STRIP + more * TALLER)
    others = Rect(x, size.y - GAP - strips, w, strips)
    items = Rect(x, others.y - ITEMS - GAP, w, ITEMS)
    card_h, mat_h = (w - 3 * PAD) / 4 / CARD_RATIO, w / MAT_RATIO
    top = goal.bottom if goal.x == x else header.bottom
    rest = items.y - top - 4 * GAP
    least_share = SQUEEZED * min(1.0, (COLUMN - 2 * PAD) / w)
    share = max(least_share, min(1.0, (rest - PROMPT - more * 36.0) / (card_h + mat_h)))
    card_h, mat_h = card_h * share, mat_h * share
    if more:  # neither is smaller than at text scale 1 while a question fits
        plain, spare = divide(size, board, seats, 1.0).named, max(0.0, rest - card_h - mat_h - ASKED)
        card_h += max(0.0, min(spare, plain["cards"].h - card_h))
        mat_h += max(0.0, min(rest - card_h - mat_h - ASKED, plain["mat"].h - mat_h))
    cards, mat = Rect(x, top + GAP, w, card_h), Rect(x, items.y - GAP - mat_h, w, mat_h)
    prompt = Rect(x, cards.bottom + GAP, w, mat.y - cards.bottom - 2 * GAP)
    named = {"cards": cards, "mat": mat, "items": items, "others": others}
    return Regions(table, header, goal, prompt, named, text_scale)


def printed(mat: Rect) -> Rect:
    """Return the printed part of the large mat, which leaves the rest of the column's breadth to its band of words."""
    return Rect.around(mat.centre, mat.h * MAT_RATIO, mat.h)


def _board_and_goal(area: Rect, board: Vec, header: Rect, text_scale: float) -> tuple[Rect, Rect]:
    """Return board and goal strip: above the board if enough height is free, else below the header."""
    high = goal_height(text_scale)
    if area.h - area.w * board.y / board.x < high + 2 * GAP:
        return area, Rect(header.x, header.bottom + GAP, header.w, high)
    strip = Rect(area.x + PAD, area.y + GAP, area.w - 2 * PAD, high)
    return Rect(area.x, strip.bottom + GAP, area.w, area.bottom - strip.bottom - GAP), strip
