"""How the window is divided for Back in Time: the board on the left, a column with everything else on the right."""

from __future__ import annotations

from typing import Final

from game.table.geometry import Rect, Vec
from game.tables.contract import Room

PAD: Final = 8.0
COLUMN: Final = 416.0
WIDEST: Final = 560.0
HEADER: Final = 46.0
STRIP: Final = 36.0
MAT_RATIO: Final = 480 / 200
CARD_RATIO: Final = 5 / 7
ITEMS: Final = 72.0


def divide(size: Vec, board: Vec, seats: int, text_scale: float) -> Room:
    """Divide a window of ``size`` table units: the board as large as the height allows, the rest for the column.

    Larger text takes a wider column, so that prompts and buttons keep their room.
    """
    least = COLUMN + (text_scale - 1.0) * 120.0
    column = min(max(size.x - size.y * board.x / board.y, least), max(WIDEST, least))
    x, w = size.x - column + PAD, column - 2 * PAD
    header = Rect(x, PAD, w, HEADER)
    card_w = (w - 3 * PAD) / 4
    cards = Rect(x, header.bottom + PAD, w, card_w / CARD_RATIO)
    strips = max(1, seats - 1) * STRIP
    others = Rect(x, size.y - PAD - strips + 4, w, strips)
    items = Rect(x, others.y - ITEMS - 4, w, ITEMS)
    mat = Rect(x, items.y - w / MAT_RATIO - 4, w, w / MAT_RATIO)
    prompt = Rect(x, cards.bottom + PAD, w, mat.y - cards.bottom - 2 * PAD)
    regions = {"cards": cards, "mat": mat, "items": items, "others": others}
    return Room(Rect(0.0, 0.0, size.x - column, size.y), header, prompt, regions)


def card_rect(room: Room, slot: int) -> Rect:
    """Where the card of a slot lies: 0 the Trouble Card, 1 to 3 the Opportunity Cards."""
    area = room.regions["cards"]
    w = (area.w - 3 * PAD) / 4
    return Rect(area.x + slot * (w + PAD), area.y, w, area.h)


def slot_rect(room: Room, slot: int) -> Rect:
    """Where a Power Tile lies on the large mat; slots 8 and 9 are those of the Backpack, more squeeze in."""
    mat = room.regions["mat"]
    scale = mat.w / 480
    column, row = (4, float(slot - 8)) if slot >= 8 else (slot % 4, float(slot // 4))
    if slot > 9:
        column, row = 4, 0.5
    return Rect(mat.x + (150 + 64 * column) * scale, mat.y + (45 + 64 * row) * scale, 60 * scale, 60 * scale)


def item_rect(room: Room, number: int, count: int) -> Rect:
    """Where an item of the large mat lies; many overlap."""
    area = room.regions["items"]
    w = area.h * CARD_RATIO
    step = min(w + 6, (area.w - w) / max(1, count - 1)) if count > 1 else 0.0
    return Rect(area.x + number * step, area.y, w, area.h)


def strip_rect(room: Room, number: int) -> Rect:
    """Where the narrow mat of another seat lies."""
    area = room.regions["others"]
    return Rect(area.x, area.y + number * STRIP, area.w, STRIP - 4)


def mini_tile_rect(room: Room, number: int, slot: int) -> Rect:
    """Where a Power Tile lies on a narrow mat."""
    strip = strip_rect(room, number)
    side = strip.h - 8
    return Rect(strip.x + 118 + slot * (side + 2.5), strip.y + 4, side, side)


def mini_item_rect(room: Room, number: int, slot: int) -> Rect:
    """Where an item lies on a narrow mat, from the right."""
    strip = strip_rect(room, number)
    h = strip.h - 6
    w = h * CARD_RATIO
    return Rect(strip.right - (slot + 1) * (w * 0.72) - 6, strip.y + 3, w, h)
