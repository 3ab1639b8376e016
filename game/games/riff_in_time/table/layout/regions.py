"""How the window is divided for Riff in Time: the board with the mats below it, and a column beside them."""

from __future__ import annotations

from typing import Final, NamedTuple

from game.games.riff_in_time.table.faces import Size
from game.table.column_rows import Row, share
from game.table.contract import Regions
from game.table.goal_room import goal_height
from game.ui.animation.dice import DiceTray
from game.ui.paint.geometry import Rect, Vec
from game.ui.tabletop import arrangement

PAD: Final = 8.0
GAP: Final = 6.0
COLUMN, WIDEST = 316.0, 560.0
"""The column's least and most width with text of plain size."""
HEADER: Final = 56.0
TALLER: Final = 18.0
"""How much taller the header is with text twice as large."""
GROWTH: Final = 0.4
"""How much larger names and cards that are read are then."""
PROMPT: Final = 236.0
"""The prompt's least height with text of plain size."""
MAT: Final = 180.0
"""The most height of a mat."""
FLATTEST: Final = 108.0
"""The least height of a mat, where the window is wide enough for it."""
BROADEST: Final = 3.6
"""A mat is at most this much wider than high."""
CARD_RATIO: Final = 5 / 7
LEAST_DIE, LEAST_CARD = 12.0, 30.0
"""Widths below which what lies on a mat overlaps."""
CLOSE: Final = 2.0
POOL: Final = 4
"""Dice lie in the tray at most."""
CHIPS: Final = 5
"""Actions of cards that lie side by side."""


CARDS, TABLE = Row(64.0, 110.0), Row(190.0, 380.0)
"""What lies below the prompt: the riff cards, and what is played on (dice or open cards)."""
CHART: Final = Row(50.0, 120.0)
"""Below them, with text of plain size; larger text takes more."""
LARGER: Final = 1.1
"""An open card lies beside the piles when it is as much larger there."""


class MatParts(NamedTuple):
    """The parts of a mat."""

    name: Rect
    portrait: Rect
    repairs: Rect
    objective: Rect
    set_up: Rect
    cargo: Rect


def divide(size: Vec, board: Vec, seats: int, text_scale: float) -> Regions:
    """Divide a window of ``size`` table units: mats as high as the board leaves them, the rest for board and column."""
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
    goal, rest = rest.cut_top(goal_height(text_scale), GAP)
    wanted = {
        "cards": Row(CARDS.least + more * 8.0, CARDS.most),
        "table": TABLE,
        "chart": Row(CHART.least + more * 22.0, CHART.most),
    }
    rows, used = share(wanted, rest.h - PROMPT - more * 50.0, GAP)
    prompt, rest = rest.cut_top(rest.h - used, GAP)
    named = {"mats": mats}
    for row, tall in rows.items():
        named[row], rest = rest.cut_top(tall, GAP)
    return Regions(table, header, goal, prompt, named, text_scale)


def growth(regions: Regions) -> float:
    """Return how much larger than with text of plain size names are written and cards are that are read."""
    return 1.0 + (regions.header.h - HEADER) / TALLER * GROWTH


def raised(regions: Regions, size: Size) -> Size:
    """Return how large a card is that is read."""
    grown = growth(regions)
    return size[0] * grown, size[1] * grown


# --- mats ------------------------------------------------------------------------------------------------------------


def mat_rect(regions: Regions, seat: int, seats: int) -> Rect:
    """Return where the mat of a seat lies: side by side in the middle below the board, in the order of the seats."""
    foot = regions.named["mats"]
    wide = min(foot.h * BROADEST, (foot.w - PAD * (seats + 1)) / seats)
    left = foot.centre.x - (seats * (wide + PAD) - PAD) / 2
    return Rect(left + seat * (wide + PAD), foot.y, wide, foot.h)


def mat_parts(mat: Rect, grown: float = 1.0) -> MatParts:
    """Return the parts of a mat: portrait and Triumphant dice left; name (``grown`` with the text) and cards right."""
    inner = mat.inset(5.0)
    left, right = inner.cut_left(min(inner.h * 0.72, inner.w * 0.34), 4.0)
    repairs, portrait = left.cut_bottom(left.h * 0.24, 3.0)
    name, body = right.cut_top(min(24.0, inner.h * 0.21) * grown, 3.0)
    above, cargo = body.cut_top((body.h - 3.0) / 2, 3.0)
    objective, set_up = above.cut_left(above.w - min(above.h * 1.1, above.w * 0.34) - 3.0, 3.0)
    return MatParts(name, portrait, repairs, objective, set_up, cargo)


def repair_rects(parts: MatParts, count: int) -> list[Rect]:
    """Return where the Triumphant dice of a seat lie; many are smaller."""
    return narrowed(parts.repairs, parts.repairs.h, LEAST_DIE, count)


def cargo_rects(parts: MatParts, count: int) -> list[Rect]:
    """Return where the cards of those aboard lie; many are narrower."""
    return narrowed(parts.cargo, parts.cargo.h * 1.3, LEAST_CARD, count)


def narrowed(area: Rect, wide: float, least: float, count: int, align: float = 0.0) -> list[Rect]:
    """Return rectangles side by side, narrower where there are many; below their ``least`` width they overlap."""
    fitting = (area.w - CLOSE * (count - 1)) / max(1, count)
    return arrangement.row(area, min(wide, max(least, fitting)), count, CLOSE, align)


def offered_rects(parts: MatParts, count: int) -> list[Rect]:
    """Return where objectives lie on a mat from which one is still to be chosen."""
    return arrangement.row(
        parts.objective, min(parts.objective.h * 1.25, parts.objective.w / max(1, count)), count, 2.0
    )


# --- riff cards ------------------------------------------------------------------------------------------------------


def pile_rects(regions: Regions) -> tuple[Rect, Rect]:
    """Return where the deck and the discards lie."""
    area = regions.named["cards"]
    wide = min(area.h * CARD_RATIO, (area.w - 4 * PAD) / 5)
    row = Rect.around(area.centre, area.w, wide / CARD_RATIO)
    deck, rest = row.cut_left(wide, PAD)
    return deck, rest.cut_left(wide, PAD)[0]


def known_rects(regions: Regions, count: int, opened: bool = False) -> list[Rect]:
    """Return where the next riff cards lie that everybody has looked at; out of the way of one that lies open."""
    area, (deck, discards) = regions.named["cards"], pile_rects(regions)
    if opened and _beside_piles(regions):
        below = regions.named["table"]
        bed = Rect(area.x, below.bottom - deck.h, discards.right - area.x, deck.h)
        return narrowed(bed, deck.w, LEAST_CARD, count)
    bed = Rect(discards.right + PAD * 2, discards.y, area.right - discards.right - PAD * 2, discards.h)
    return arrangement.row(bed, discards.w, count, PAD / 2, 1.0)


def open_rects(regions: Regions, count: int) -> list[Rect]:
    """Return where the riff cards lie that are carried out: the last one large, earlier ones small beside it."""
    area = regions.named["table"]
    if _beside_piles(regions):
        card = _card(_right_of_piles(regions))
        left = Rect(area.x, area.y, card.x - PAD - area.x, area.h)
        wide = pile_rects(regions)[0].w
    elif count < 2:
        return [_card(area)] * count
    else:
        wide = min(area.w * 0.24, area.h * CARD_RATIO / 2)
        left, right = area.cut_left(wide, PAD)
        card = _card(right)
    early = narrowed(left, wide, LEAST_CARD, count - 1) if left.w > 2 * wide else _stacked(left, wide, count - 1)
    return [*(Rect(rect.x, rect.y, rect.w, rect.w / CARD_RATIO) for rect in early), card]


def _stacked(area: Rect, wide: float, count: int) -> list[Rect]:
    """Return cards one below the other; many overlap."""
    high = wide / CARD_RATIO
    step = min(high + GAP, (area.h - high) / max(1, count - 1))
    return [Rect(area.x, area.y + step * number, wide, high) for number in range(count)]


def _right_of_piles(regions: Regions) -> Rect:
    """Return the room beside deck and discards, down to the chart."""
    cards, table, left = regions.named["cards"], regions.named["table"], pile_rects(regions)[1].right + PAD
    return Rect(left, cards.y, cards.right - left, table.bottom - cards.y)


def _beside_piles(regions: Regions) -> bool:
    """Return whether an open card is larger beside the piles than below them: where the column is broad."""
    return _card(_right_of_piles(regions)).w > _card(regions.named["table"]).w * LARGER


def choice_rects(regions: Regions, count: int) -> list[Rect]:
    """Return where cards lie among which one is chosen or which are put in order: as large as there is room."""
    area = regions.named["table"]
    wide = min(area.h * CARD_RATIO, (area.w - PAD * (count - 1)) / max(1, count))
    row = Rect.around(area.centre, area.w, wide / CARD_RATIO)
    return arrangement.row(row, wide, count, PAD, 0.5)


def _card(area: Rect) -> Rect:
    """Return a card as large as an area allows."""
    return area.fitted(CARD_RATIO)


# --- dice ------------------------------------------------------------------------------------------------------------


def tray(regions: Regions) -> DiceTray:
    """Return the tray with room for the pool."""
    area = _dice_rows(regions)[0]
    side = min(area.h - 26.0, (area.w - 40.0) / POOL - 10.0, 76.0)
    return DiceTray(area, side, z=3.0)


def means_rects(regions: Regions, count: int) -> list[Rect]:
    """Return where the actions lie that cards give: in a row, more of them in two; very many overlap."""
    area = _dice_rows(regions)[1]
    wide = (area.w - GAP * (CHIPS - 1)) / CHIPS
    if count <= CHIPS:
        high = min(area.h, wide * 1.1)
        return arrangement.row(Rect(area.x, area.centre.y - high / 2, area.w, high), wide, count, GAP, 0.5)
    above, below = area.cut_top((area.h - GAP) / 2, GAP)
    first = max(CHIPS, -(-count // 2))
    return arrangement.row(above, wide, first, GAP, 0.5) + arrangement.row(below, wide, count - first, GAP, 0.5)


def supply_rects(regions: Regions, count: int) -> list[Rect]:
    """Return where the dice lie that nobody rolls, by kind."""
    area = _dice_rows(regions)[2]
    return arrangement.row(area, (area.w - GAP * (count - 1)) / count, count, GAP)


def _dice_rows(regions: Regions) -> tuple[Rect, Rect, Rect]:
    """Return the rows of the table while dice are used: the tray, the actions of cards, the supply."""
    area = regions.named["table"]
    dice, rest = area.cut_top(area.h * 0.42, GAP)
    actions, supply = rest.cut_top(rest.h - max(34.0, area.h * 0.16) - GAP, GAP)
    return dice, actions, supply
