"""How the window is divided for Dice Through Time: the board, a column beside it, and the mats along the foot."""

from __future__ import annotations

from typing import Final

from game.table.column_rows import Row, share
from game.table.contract import Regions
from game.table.goal_room import goal_height
from game.ui.animation.dice import DiceTray
from game.ui.paint.geometry import Rect, Vec
from game.ui.tabletop import arrangement

PAD: Final = 8.0
GAP: Final = 6.0
COLUMN, WIDEST = 388.0, 600.0
"""The column's least and most width with text of plain size."""
HEADER: Final = 56.0
PROMPT: Final = 222.0
"""The prompt's least height with text of plain size."""
MAT: Final = Vec(489.0, 134.0)
"""The units in which a mat is drawn."""
DICE: Final = Rect(96.0, 9.0, 206.0, 116.0)
ITEMS: Final = (Rect(308.0, 11.0, 84.0, 112.0), Rect(398.0, 11.0, 84.0, 112.0))
MARKER: Final = Rect(10.0, 8.0, 78.0, 48.0)
"""Where dice, items and the first player's marker lie on a mat, in its units."""
FLATTEST: Final = 86.0
"""The least height of a mat, where the window is wide enough for it."""
NAME: Final = 21.0
"""Height of the name above a mat."""
BESIDE: Final = 3.0
"""Between two dice on a mat."""
CARD_RATIO: Final = 5 / 7
YEAR: Final = 14.0
"""How much taller the number of a year is with text twice as large."""
COUNT: Final = 62.0
"""Width of the count of the items that are home, left in their bed."""
CARDS: Final = 3
"""Deck, discards, events of the round."""
CHART: Final = 0.4
"""The share of the cards' row that the chart has at least."""
TOKENS: Final = 7
"""The bag, and a bed for each of the six icons."""


ROWS: Final = {
    "cards": Row(94.0, 128.0),
    "tokens": Row(40.0, 58.0),
    "returned": Row(36.0, 52.0),
    "tray": Row(60.0, 130.0),
}
"""What lies below the prompt, from above."""


def divide(size: Vec, board: Vec, seats: int, text_scale: float) -> Regions:
    """Divide a window of ``size`` table units: mats as high as the board leaves them, the rest for board and column."""
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
    area = Rect(table.right + PAD, GAP, column - 2 * PAD, top - GAP)
    header, rest = area.cut_top(head, GAP)
    goal, rest = rest.cut_top(aim, GAP)
    rows, used = share(ROWS, rest.h - asked, GAP)
    prompt, rest = rest.cut_top(rest.h - used, GAP)
    names, mats = foot.cut_top(name)
    named = {"names": names, "mats": mats}
    for row, tall in rows.items():
        named[row], rest = rest.cut_top(tall, GAP)
    named["cards"], named["chart"] = named["cards"].cut_left(_cards_width(named["cards"]), PAD)
    return Regions(table, header, goal, prompt, named, text_scale)


def _cards_width(row: Rect) -> float:
    """Return the width of the cards in their row: the chart has the rest."""
    high = min(row.h, (row.w * (1.0 - CHART) - CARDS * PAD) / CARDS / CARD_RATIO)
    return CARDS * (high * CARD_RATIO + PAD) - PAD


def growth(regions: Regions) -> float:
    """Return how much larger than with text of plain size names and cards that are read are written."""
    return regions.named["names"].h / NAME


def larger_year(text_scale: float) -> float:
    """Return how much taller (in units of the board) the number of a year is than the map says; decks give way."""
    return YEAR * (text_scale - 1.0)


def zoom(regions: Regions, board: Vec) -> float:
    """Return how many table units a unit of the board has when all of it is seen."""
    return min(regions.board.w / board.x, regions.board.h / board.y)


# --- mats ------------------------------------------------------------------------------------------------------------


def name_rect(regions: Regions, seat: int, seats: int) -> Rect:
    """Return where the name of a seat stands, above its mat."""
    mat, area = mat_rect(regions, seat, seats), regions.named["names"]
    return Rect(mat.x, area.y, mat.w, area.h - 1.0)


def mat_rect(regions: Regions, seat: int, seats: int) -> Rect:
    """Return where the mat of a seat lies: side by side in the middle of the foot, in the order of the seats."""
    foot = regions.named["mats"]
    wide = min(foot.h * MAT.x / MAT.y, (foot.w - PAD * (seats + 1)) / seats)
    left = foot.centre.x - (seats * (wide + PAD) - PAD) / 2
    return Rect(left + seat * (wide + PAD), foot.y, wide, wide * MAT.y / MAT.x)


def on_mat(mat: Rect, part: Rect) -> Rect:
    """Return a part of a mat, given in its units."""
    unit = mat.w / MAT.x
    return Rect(mat.x + part.x * unit, mat.y + part.y * unit, part.w * unit, part.h * unit)


def die_rects(mat: Rect, count: int) -> list[Rect]:
    """Return where the dice of a seat lie on its mat: in two rows, in the middle of their bed."""
    bed = on_mat(mat, DICE).inset(1.5)
    across = max(1, -(-count // 2))
    side = min((bed.h - BESIDE) / 2, (bed.w - BESIDE * (across - 1)) / across)
    step = side + BESIDE
    left, top = bed.centre.x - (across * step - BESIDE) / 2, bed.centre.y - (2 * step - BESIDE) / 2
    return [Rect(left + n % across * step, top + n // across * step, side, side) for n in range(count)]


def item_rects(mat: Rect, count: int) -> list[Rect]:
    """Return where the items of a seat lie; more than two share the room."""
    first, last = (on_mat(mat, part) for part in (ITEMS[0], ITEMS[-1]))
    return arrangement.row(first.union(last), first.w, count, last.x - first.right)


# --- the column ------------------------------------------------------------------------------------------------------


def card_rects(regions: Regions) -> list[Rect]:
    """Return where the event deck, the discards and the events of the round lie."""
    area = regions.named["cards"]
    wide = (area.w - (CARDS - 1) * PAD) / CARDS
    high = wide / CARD_RATIO
    return arrangement.row(Rect(area.x, area.y + (area.h - high) / 2, area.w, high), wide, CARDS, PAD)


def lasting_rects(regions: Regions, count: int) -> list[Rect]:
    """Return where the events lie that hold for the round; many overlap."""
    bed = card_rects(regions)[-1]
    return arrangement.row(bed.inset(2.0), bed.w - (4.0 if count < 2 else 22.0), count)


def token_rects(regions: Regions) -> list[Rect]:
    """Return where the Einstein tokens lie: face down, then face up by icon."""
    area = regions.named["tokens"]
    return arrangement.row(area, (area.w - (TOKENS - 1) * 3.0) / TOKENS, TOKENS, 3.0)


def supply_rect(regions: Regions) -> Rect:
    """Return where the paradox tokens lie that are left."""
    area = regions.named["returned"]
    return Rect(area.x, area.y, token_rects(regions)[0].w, area.h)


def returned_rect(regions: Regions) -> Rect:
    """Return the bed of the items that are home."""
    area, supply = regions.named["returned"], supply_rect(regions)
    return Rect(supply.right + PAD, area.y, area.right - supply.right - PAD, area.h)


def returned_rects(regions: Regions, count: int) -> list[Rect]:
    """Return where the items lie that are home; many overlap."""
    bed = returned_rect(regions).inset(5.0, 3.0).cut_left(COUNT * regions.grown(0.5), 4.0)[1]
    return arrangement.row(bed, bed.h, count, 3.0)


def tray(regions: Regions, count: int = 4) -> DiceTray:
    """Return the tray with room for ``count`` dice."""
    area = regions.named["tray"]
    side = min(area.h - 26.0, (area.w - 40.0) / max(count, 1) - 10.0, 76.0)
    return DiceTray(area, side, z=3.0)
