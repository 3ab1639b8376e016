"""Window layout of Dice Through Time: board, a column beside it, and mats along the bottom.

Few mats fit below the board; then the column reaches down beside them.
"""

from __future__ import annotations

from typing import Final

from game.table.columns import Row, goal_height, share
from game.table.contract import Regions
from game.ui.paint.geometry import Rect, Vec

PAD: Final = 8.0
GAP: Final = 6.0
COLUMN, WIDEST = 388.0, 600.0
"""Minimum and maximum width of the column at text scale 1."""
HEADER: Final = 56.0
PROMPT: Final = 242.0
"""Minimum height of the prompt at text scale 1."""
TOLD: Final = 64.0
"""Height that the prompt gains where the column reaches down, for what happened."""
MAT: Final = Vec(489.0, 134.0)
"""Drawing units of a mat."""
FLATTEST: Final = 86.0
"""Minimum height of a mat in a wide window."""
LOWEST: Final = 80.0
"""Minimum height of a mat where that makes room for the question."""
ROUNDING: Final = 0.01
NAME: Final = 21.0
"""Height of the name above a mat."""
CARD_RATIO: Final = 5 / 7
YEAR: Final = 14.0
"""Height that a year's number gains from text scale 1 to 2."""
CARDS: Final = 3
"""Slots in the card row: deck, discards, events of the round."""
CHART: Final = 0.4
"""Minimum share of the card row taken by the chart."""

ROWS: Final = {
    "cards": Row(94.0, 128.0),
    "tokens": Row(40.0, 58.0),
    "returned": Row(36.0, 52.0),
    "tray": Row(60.0, 130.0),
}
"""Rows below the prompt, top to bottom."""


def divide(size: Vec, board: Vec, seats: int, text_scale: float) -> Regions:
    """Divide a window of ``size`` table units: mats get the height the board leaves, board and column the rest."""
    more = text_scale - 1.0
    name, ratio = NAME + more * 8.0, board.x / board.y
    head, asked, aim = HEADER + more * 18.0, PROMPT + more * 72.0, goal_height(text_scale)
    least = COLUMN + more * 48.0
    needed = max(
        (size.x - least) / ratio, head + aim + GAP + asked + sum(row.least + GAP for row in ROWS.values()) + GAP
    )
    wide = (size.x - PAD * (seats + 1)) / seats
    full = wide * MAT.y / MAT.x
    high = min(MAT.y, full, max(FLATTEST, size.y - needed - name - 3 * GAP))
    foot = Rect(0.0, size.y - GAP - high - name, size.x, high + name)
    top = foot.y - GAP
    column = max(least, min(max(WIDEST, least), size.x - top * ratio))
    table = Rect(0.0, 0.0, size.x - column, top)
    fitting = ((table.w - PAD) / seats - PAD) * MAT.y / MAT.x
    if high > fitting >= LOWEST and top - GAP - head - aim - asked < sum(row.least + GAP for row in ROWS.values()):
        high = fitting  # the column needs the room beside slightly smaller mats
        foot = Rect(0.0, size.y - GAP - high - name, size.x, high + name)
        top = foot.y - GAP
        table = Rect(0.0, 0.0, table.w, top)
    below = seats * (high * MAT.x / MAT.y + PAD) + PAD <= table.w + ROUNDING
    foot = Rect(0.0, foot.y, table.w, foot.h) if below else foot
    area = Rect(table.right + PAD, GAP, column - 2 * PAD, (foot.bottom if below else top) - GAP)
    header, rest = area.cut_top(head, GAP)
    goal, rest = rest.cut_top(aim, GAP)
    rows, used = share(ROWS, rest.h - asked - (TOLD if below else 0.0), GAP)
    prompt, rest = rest.cut_top(rest.h - used, GAP)
    names, mats = foot.cut_top(name)
    named = {"names": names, "mats": mats}
    for row, tall in rows.items():
        named[row], rest = rest.cut_top(tall, GAP)
    named["cards"], named["chart"] = named["cards"].cut_left(_cards_width(named["cards"]), PAD)
    return Regions(table, header, goal, prompt, named, text_scale)


def _cards_width(row: Rect) -> float:
    """Return the width of the cards in their row; the chart takes the rest."""
    high = min(row.h, (row.w * (1.0 - CHART) - CARDS * PAD) / CARDS / CARD_RATIO)
    return CARDS * (high * CARD_RATIO + PAD) - PAD


def growth(regions: Regions) -> float:
    """Return the scale of names and raised cards relative to text scale 1."""
    return regions.named["names"].h / NAME


def larger_year(text_scale: float) -> float:
    """Return the height in board units that a year's number exceeds its map rectangle; decks shift down by it."""
    return YEAR * (text_scale - 1.0)


def zoom(regions: Regions, board: Vec) -> float:
    """Return the table units per board unit when the whole board is visible."""
    return min(regions.board.w / board.x, regions.board.h / board.y)
