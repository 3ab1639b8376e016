"""Window layout of Riff in Time: the board above the mats, and a column beside them."""

from __future__ import annotations

from typing import Final

from game.table.columns import Row, goal_height, share
from game.table.contract import Regions
from game.ui.paint.canvas import Units
from game.ui.paint.geometry import Rect, Vec
from game.ui.tabletop import arrangement

PAD: Final = 8.0
GAP: Final = 6.0
COLUMN, WIDEST = 316.0, 560.0
"""Minimum and maximum width of the column at text scale 1."""
HEADER: Final = 56.0
TALLER: Final = 18.0
"""Height that the header gains from text scale 1 to 2."""
GROWTH: Final = 0.4
"""Growth of names and raised cards from text scale 1 to 2, as a share."""
PROMPT: Final = 292.0
"""Minimum height of the prompt at text scale 1."""
MAT: Final = 180.0
"""Maximum height of a mat."""
FLATTEST: Final = 108.0
"""Minimum height of a mat in a wide window."""
CARD_RATIO: Final = 5 / 7
LEAST_CARD: Final = 30.0
"""Width below which cards overlap."""
CLOSE: Final = 2.0


CARDS, TABLE = Row(64.0, 110.0), Row(190.0, 380.0)
"""Rows below the prompt: riff cards, then the dice or open cards in play."""
CHART: Final = Row(50.0, 120.0)
"""Chart row below them at text scale 1, in tall windows; larger text takes more."""
TALL: Final = 800.0
"""Least height of a window with a chart; a lower one has its room for the question."""
SECOND: Final = 24.0
"""Height of the second row of the goal strip, which has room for the names of what is counted."""


def divide(size: Vec, board: Vec, seats: int, text_scale: float) -> Regions:
    """Divide a window of ``size`` table units: mats get the height the board leaves, board and column the rest."""
    more = text_scale - 1.0
    least = COLUMN + more * 90.0
    ratio = board.x / board.y
    high = min(MAT, max(FLATTEST, size.y - (size.x - least) / ratio - 3 * GAP))
    top = size.y - high - 2 * GAP
    column = max(least, min(max(WIDEST, least), size.x - top * ratio))
    table = Rect(0.0, 0.0, size.x - column, top)
    mats = Rect(0.0, top + GAP, table.w, high)
    area = Rect(table.right + PAD, GAP, column - 2 * PAD, size.y - 2 * GAP)
    header, rest = area.cut_top(HEADER + more * TALLER, GAP)
    goal, rest = rest.cut_top(goal_height(text_scale) + SECOND * (1.0 + more / 2), GAP)
    wanted = {"cards": Row(CARDS.least + more * 8.0, CARDS.most), "table": TABLE}
    if size.y >= TALL:
        wanted["chart"] = Row(CHART.least + more * 22.0, CHART.most)
    rows, used = share(wanted, rest.h - PROMPT - more * 50.0, GAP)
    prompt, rest = rest.cut_top(rest.h - used, GAP)
    named = {"mats": mats}
    for row, tall in rows.items():
        named[row], rest = rest.cut_top(tall, GAP)
    return Regions(table, header, goal, prompt, named, text_scale)


def growth(regions: Regions) -> float:
    """Return the scale of names and raised cards relative to text scale 1."""
    return 1.0 + (regions.header.h - HEADER) / TALLER * GROWTH


def raised(regions: Regions, size: Units) -> Units:
    """Return the size of a raised card."""
    grown = growth(regions)
    return size[0] * grown, size[1] * grown


def narrowed(area: Rect, wide: float, least: float, count: int, align: float = 0.0) -> list[Rect]:
    """Return rectangles side by side, narrowing to ``least``, below which they overlap."""
    fitting = (area.w - CLOSE * (count - 1)) / max(1, count)
    return arrangement.row(area, min(wide, max(least, fitting)), count, CLOSE, align)


def choice_areas(regions: Regions, count: int) -> list[Rect]:
    """Lay out cards to choose from or to order, as large as fits."""
    area = regions.named["table"]
    wide = min(area.h * CARD_RATIO, (area.w - PAD * (count - 1)) / max(1, count))
    row = Rect.around(area.centre, area.w, wide / CARD_RATIO)
    return arrangement.row(row, wide, count, PAD, 0.5)
