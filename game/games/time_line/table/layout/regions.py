"""How the window is divided for Time Line: the board, and a column with what is asked, the seats, deck and chart."""

from __future__ import annotations

from typing import Final

from game.games.time_line.table.layout.grid import CARD
from game.table.contract import Regions
from game.table.goal_room import goal_height
from game.ui.paint.geometry import Rect, Vec
from game.ui.tabletop import arrangement

PAD: Final = 8.0
GAP: Final = 6.0
COLUMN, WIDEST, SHARE = 336.0, 440.0, 0.25
"""The column's least and most width, and its share of the window between them, with text of plain size."""
HEADER: Final = 56.0
PROMPT: Final = 132.0
"""The prompt's least height with text of plain size."""
TOLD: Final = 56.0
"""What the prompt has in addition for what is told, where mats leave it that much."""
MAT, LOW, TALLEST = 44.0, 64.0, 86.0
"""The least and the most height of a seat's mat; above ``LOW`` it gives way to what is told."""
TODAY, BRINGS = 32.0, 22.0
"""Heights of today's prices and of what one's goods would bring, above the mats."""
CLOSE: Final = 3.0
"""Between the two."""
FOOT, HIGHEST = 100.0, 210.0
"""The least (with text of plain size) and the most height of deck and chart."""
NARROW: Final = 92.0
"""The least width of the deck: the number of its cards is written below it."""
CAPTION: Final = 20.0
CARD_RATIO: Final = (CARD.x + 20.0) / (CARD.y + 20.0)
BAR: Final = 0.92
"""Width of a mat's bar with the pawn, in heights of the mat."""


def divide(size: Vec, seats: int, text_scale: float) -> Regions:
    """Divide a window of ``size`` table units: the column grows with the text, the board takes what is left."""
    more = text_scale - 1.0
    column = max(COLUMN, min(WIDEST, size.x * SHARE)) + more * 130.0
    board = Rect(0.0, 0.0, size.x - column, size.y)
    area = Rect(board.right + PAD, GAP, column - 2 * PAD, size.y - 2 * GAP)
    header, rest = area.cut_top(HEADER + more * 18.0, GAP)
    goal, rest = rest.cut_top(goal_height(text_scale), GAP)
    asked, least = PROMPT - more * 12.0, FOOT - more * 30.0
    spare = rest.h - asked - least - (TODAY + CLOSE + BRINGS) - 3 * GAP
    told = TOLD * (1.0 - 0.6 * more)  # larger numbers come before what is told: the log has that too
    mat = max(MAT, min(LOW, spare / seats - GAP), min(TALLEST, (spare - told) / seats - GAP))
    spare -= min(told, max(0.0, spare - seats * (mat + GAP)))
    spare -= seats * (mat + GAP) - GAP
    foot, rest = rest.cut_bottom(max(least, min(HIGHEST, least + spare * 0.6)), GAP)
    mats, rest = rest.cut_bottom(seats * (mat + GAP) - GAP, GAP)
    today, prompt = rest.cut_bottom(TODAY + CLOSE + BRINGS, GAP)
    wide = max(NARROW, min(foot.w * 0.36, (foot.h - CAPTION) * CARD_RATIO + 10.0))
    deck, chart = foot.cut_left(wide, PAD)
    named = {"today": today, "seats": mats, "deck": deck, "chart": chart}
    return Regions(board, header, goal, prompt, named, text_scale)


def mat_rect(regions: Regions, seat: int, seats: int) -> Rect:
    """Return where the mat of a seat lies."""
    area = regions.named["seats"]
    step = (area.h + GAP) / seats
    return Rect(area.x, area.y + step * seat, area.w, step - GAP)


def bar_rect(mat: Rect) -> Rect:
    """Return the part of a mat in the seat's colour, with its pawn."""
    return Rect(mat.x, mat.y, mat.h * BAR, mat.h)


def name_rect(mat: Rect) -> Rect:
    """Return where the seat's name is written."""
    left = bar_rect(mat).right + 6
    return Rect(left, mat.y + 3, (mat.right - left) * 0.36, mat.h * 0.46 - 2)


def gold_rect(mat: Rect) -> Rect:
    """Return where the seat's gold is counted."""
    left = name_rect(mat).right + 4
    return Rect(left, mat.y + 3.5, mat.right - 7 - left, mat.h * 0.46 - 4)


def today_rects(regions: Regions, seats: int, count: int, row: int) -> list[Rect]:
    """Return where today's prices stand (row 0) and what goods would bring: each above the goods of its kind."""
    area = today_row(regions, row)
    held = held_rects(mat_rect(regions, 0, seats), count)
    return [Rect(rect.x, area.y, rect.w, area.h) for rect in held]


def today_row(regions: Regions, row: int) -> Rect:
    """Return the row of today's prices, or below it that of what goods would bring."""
    area = regions.named["today"]
    high = (area.h - CLOSE) * (BRINGS if row else TODAY) / (TODAY + BRINGS)
    return Rect(area.x, area.bottom - high if row else area.y, area.w, high)


def today_title(regions: Regions, seats: int, row: int) -> Rect:
    """Return where it is written what they are."""
    area = today_row(regions, row)
    left = held_rects(mat_rect(regions, 0, seats), 1)[0].x
    return Rect(area.x, area.y, left - 4 - area.x, area.h)


def held_rects(mat: Rect, count: int) -> list[Rect]:
    """Return where the goods of a seat lie, side by side."""
    left = bar_rect(mat).right + 6
    area = Rect(left, mat.y + mat.h * 0.46 + 1, mat.right - 6 - left, mat.h * 0.54 - 6)
    return arrangement.row(area, (area.w - 4.0 * (count - 1)) / count, count, 4.0)


def deck_rect(regions: Regions) -> Rect:
    """Return where the deck lies."""
    area = regions.named["deck"]
    high = min(area.h - CAPTION, area.w / CARD_RATIO)
    return Rect.around(Vec(area.centre.x, area.y + (area.h - CAPTION) / 2), high * CARD_RATIO, high)


def caption_rect(regions: Regions) -> Rect:
    """Return where the number of cards to draw is written."""
    area = regions.named["deck"]
    return Rect(area.x, area.bottom - CAPTION, area.w, CAPTION)
