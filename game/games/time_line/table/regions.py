"""Window layout of Time Line: the board, and a column with prompt, seats, deck and chart."""

from __future__ import annotations

from typing import Final

from game.games.time_line.table.grid import CARD
from game.table.columns import TOLD, goal_height
from game.table.contract import Regions
from game.ui.paint.geometry import Rect, Vec

PAD: Final = 8.0
GAP: Final = 6.0
COLUMN, WIDEST, SHARE = 336.0, 440.0, 0.25
"""Minimum and maximum width of the column, and its share of the window in between, at text scale 1."""
HEADER: Final = 56.0
PROMPT: Final = 112.0
"""Minimum height of the prompt at text scale 1; what happened takes more if the mats leave it."""
MAT, LOW, TALLEST = 44.0, 64.0, 86.0
"""Minimum and maximum height of a seat's mat; above ``LOW`` it shrinks for messages."""
TODAY, BRINGS = 32.0, 22.0
"""Heights of the rows above the mats: today's prices, and sale values."""
CLOSE: Final = 3.0
"""Gap between these rows."""
FOOT, HIGHEST = 100.0, 210.0
"""Minimum (at text scale 1) and maximum height of deck and chart."""
CROWD: Final = 4
"""Number of seats from which each has one line, and the chart gives way."""
LINE, STRIP = 34.0, 42.0
"""Heights of a seat's line, and of the strip with the deck below the lines, at text scale 1."""
NARROW: Final = 92.0
"""Minimum width of the deck, whose count is written below it."""
CAPTION: Final = 20.0
CARD_RATIO: Final = (CARD.x + 20.0) / (CARD.y + 20.0)


def divide(size: Vec, seats: int, text_scale: float) -> Regions:
    """Divide a window of ``size`` table units: the column grows with the text, the board takes the rest."""
    more = text_scale - 1.0
    column = max(COLUMN, min(WIDEST, size.x * SHARE)) + more * 130.0
    board = Rect(0.0, 0.0, size.x - column, size.y)
    area = Rect(board.right + PAD, GAP, column - 2 * PAD, size.y - 2 * GAP)
    header, rest = area.cut_top(HEADER + more * 18.0, GAP)
    goal, rest = rest.cut_top(goal_height(text_scale), GAP)
    if seats >= CROWD:
        line, strip = LINE + more * 8.0, STRIP + more * 8.0
        deck, rest = rest.cut_bottom(strip, GAP)
        mats, rest = rest.cut_bottom(seats * (line + GAP) - GAP, GAP)
        today, prompt = rest.cut_bottom(TODAY + CLOSE + BRINGS, GAP)
        return Regions(board, header, goal, prompt, {"today": today, "seats": mats, "deck": deck}, text_scale)
    asked, least = PROMPT + more * 8.0, FOOT - more * 30.0
    spare = rest.h - asked - least - (TODAY + CLOSE + BRINGS) - 3 * GAP
    told = TOLD * (1.0 - 0.6 * more)  # larger numbers take precedence over messages, which the log has too
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


def deck_area(regions: Regions) -> Rect:
    """Return the rectangle of the deck: above its count, or in a strip before it."""
    area = regions.named["deck"]
    if _is_strip(area):
        return Rect(area.x + PAD, area.y, area.h * CARD_RATIO, area.h)
    high = min(area.h - CAPTION, area.w / CARD_RATIO)
    return Rect.around(Vec(area.centre.x, area.y + (area.h - CAPTION) / 2), high * CARD_RATIO, high)


def caption_area(regions: Regions) -> Rect:
    """Return the rectangle of the deck's count."""
    area = regions.named["deck"]
    if _is_strip(area):
        deck = deck_area(regions)
        return Rect(deck.right + PAD, area.y, min(150.0 * regions.text_scale, area.right - deck.right - PAD), area.h)
    return Rect(area.x, area.bottom - CAPTION, area.w, CAPTION)


def _is_strip(area: Rect) -> bool:
    """Return whether the deck lies beside its count."""
    return area.w > 4.0 * area.h
