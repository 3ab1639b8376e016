"""How the window is divided for the Card Game: the timeline, a column with the others, and the own cards below.

The board is 6 squares wide and 4 high in units of the squares' pictures, with the years to the left of its rows.
"""

from __future__ import annotations

from typing import Final

from game.table import spread
from game.table.geometry import Rect, Vec
from game.tables.contract import Room

SQUARE: Final = Vec(250.0, 190.0)
"""The size of a square of the timeline, in board units."""
BETWEEN: Final = 14.0
MARGIN: Final = 84.0
"""The strip with the years, left of the squares."""
COLUMNS, ROWS = 6, 4
BOARD: Final = Vec(
    MARGIN + COLUMNS * (SQUARE.x + BETWEEN),
    ROWS * SQUARE.y + ROWS * BETWEEN,
)

PAD: Final = 8.0
GAP: Final = 6.0
COLUMN: Final = 330.0
WIDEST: Final = 470.0
FOOT: Final = 236.0
"""The least height of the own cards."""
TALLEST: Final = 330.0
HEADER: Final = 56.0
PROMPT: Final = 146.0
"""The prompt's least height with text of plain size."""
STRIP, LOWEST = 118.0, 52.0
"""The most and the least height of the strip of another seat."""
PILES: Final = 134.0
TRAY: Final = 46.0
"""Height of the row of items in front of the viewer."""
CARD_RATIO: Final = 5 / 7
CHIP_RATIO: Final = 2.35
"""Width by height of an item's chip."""
CHIP: Final = 124.0
"""The widest chip on a strip, in table units."""
SHOWN: Final = 0.38
"""At least so much of every card in a hand is to be seen, as a share of its width."""
BACK_HEIGHT: Final = 30.0
BACK_SHARE: Final = 0.36
"""The most of a strip's height that its backs take."""
BAR: Final = 68.0
"""Width of the bar with a seat's name."""


def divide(size: Vec, seats: int, text_scale: float) -> Room:
    """Divide a window of ``size`` table units: the column grows with the text, the board takes what is left."""
    more = text_scale - 1.0
    least = COLUMN + more * 130.0
    room_for_board = (size.y - FOOT) * BOARD.x / BOARD.y
    column = min(max(size.x - room_for_board, least), max(WIDEST, least))
    left = size.x - column
    high = min(left * BOARD.y / BOARD.x, size.y - FOOT)
    foot = min(size.y - high, TALLEST)
    board = Rect(0.0, 0.0, left, size.y - foot)
    column_rect = Rect(left + PAD, GAP, column - 2 * PAD, size.y - 2 * GAP)
    regions, header, prompt = _column(column_rect, max(1, seats - 1), more)
    return Room(board, header, prompt, {**regions, **_foot(Rect(0.0, board.bottom, left, foot), text_scale)})


def _column(area: Rect, strips: int, more: float) -> tuple[dict[str, Rect], Rect, Rect]:
    """Divide the column from the top: whose turn it is, what is asked, the others, the piles."""
    header, rest = area.cut_top(HEADER + more * 18.0, GAP)
    asked = PROMPT + more * 90.0
    spare = rest.h - asked - PILES - 2 * GAP
    high = max(LOWEST, min(STRIP, spare / strips - GAP))
    spare = max(0.0, spare - strips * (high + GAP))
    tallest = (area.w / 3 - 14) / CARD_RATIO + 20
    piles, rest = rest.cut_bottom(min(tallest, PILES + spare * 0.5), GAP)
    others, rest = rest.cut_bottom(strips * (high + GAP), 0.0)
    return {"others": others, "piles": piles}, header, rest


def _foot(area: Rect, text_scale: float) -> dict[str, Rect]:
    """Divide the own cards: identity to the left, items above the hand."""
    inner = area.inset(PAD, GAP)
    identity, rest = inner.cut_left(inner.h * CARD_RATIO, PAD)
    plate_and_items, hand = rest.cut_top(TRAY, GAP)
    plate, items = plate_and_items.cut_left(112.0 + 30.0 * (text_scale - 1.0), GAP)
    return {"identity": identity, "plate": plate, "items": items, "hand": hand}


# --- the board -----------------------------------------------------------------------------------------------------


def square_rect(index: str) -> Rect:
    """Where a square of the timeline lies on the board, by its index (``A-5``)."""
    row, column = ord(index[0]) - ord("A"), int(index[2:]) - 1
    x = MARGIN + BETWEEN / 2 + column * (SQUARE.x + BETWEEN)
    return Rect(x, BETWEEN / 2 + row * (SQUARE.y + BETWEEN), SQUARE.x, SQUARE.y)


def year_rect(row: int) -> Rect:
    """Where the year of a row is written."""
    return Rect(0.0, BETWEEN / 2 + row * (SQUARE.y + BETWEEN), MARGIN, SQUARE.y)


# --- the others ----------------------------------------------------------------------------------------------------


def strip_rect(room: Room, number: int, count: int) -> Rect:
    """Where the strip of another seat lies; ``count`` of them share the place."""
    area = room.regions["others"]
    step = area.h / max(1, count)
    return Rect(area.x, area.y + number * step, area.w, step - GAP)


def strip_bar(strip: Rect) -> Rect:
    """The part of a strip in the seat's colour, with its name."""
    return Rect(strip.x, strip.y, BAR, strip.h)


def strip_backs(strip: Rect, count: int) -> list[Rect]:
    """Where the backs of another seat's hand lie on its strip."""
    bar = strip_bar(strip)
    high = min(BACK_HEIGHT, strip.h * BACK_SHARE)
    area = Rect(bar.right + 8, strip.y + 4, strip.right - bar.right - 50, high)
    return spread.row(area, high * CARD_RATIO, count, 3.0)


def strip_count(strip: Rect) -> Rect:
    """Where the number of another seat's hand cards is written."""
    high = min(BACK_HEIGHT, strip.h * BACK_SHARE)
    return Rect(strip.right - 38, strip.y + 4 + (high - 20) / 2, 32, 20)


def strip_items(strip: Rect, count: int) -> list[Rect]:
    """Where the items of another seat lie on its strip: as large as fits."""
    bar = strip_bar(strip)
    top = strip.y + 8 + min(BACK_HEIGHT, strip.h * BACK_SHARE)
    area = Rect(bar.right + 8, top, strip.right - bar.right - 14, strip.bottom - top - 4)
    return spread.grid(area, CHIP_RATIO, count, 4.0, CHIP)


# --- piles and own cards -------------------------------------------------------------------------------------------


def pile_rect(room: Room, slot: int) -> Rect:
    """Where a pile lies: 0 the draw pile, 1 the discard pile, 2 what is being played."""
    area = room.regions["piles"]
    high = area.h - 20
    wide = high * CARD_RATIO
    step = area.w / 3
    return Rect(area.x + step * slot + (step - wide) / 2, area.y, wide, high)


def caption_rect(room: Room, slot: int) -> Rect:
    """Where the name of a pile is written."""
    area = room.regions["piles"]
    return Rect(area.x + area.w / 3 * slot + 2, area.bottom - 19, area.w / 3 - 4, 18)


def hand_places(room: Room, count: int) -> tuple[list[spread.Place], tuple[float, float]]:
    """Where the cards of the hand lie, and how large they are."""
    area = room.regions["hand"]
    wide = min((area.h - 8) * CARD_RATIO, area.w / (1 + SHOWN * (count - 1)))
    high = wide / CARD_RATIO
    return spread.fan(Rect(area.x, area.bottom - high - 6, area.w, high), wide, count, GAP, 7.0), (wide, high)


def item_rects(room: Room, count: int) -> list[Rect]:
    """Where the own items lie."""
    area = room.regions["items"]
    return spread.row(area, area.h * CHIP_RATIO * 1.25, count, 5.0)


def show_rects(room: Room, count: int) -> list[Rect]:
    """Where the cards of a pile lie that is looked through: over the board."""
    area = room.board.inset(12, 12)
    area = Rect(area.x, area.y + 30, area.w, area.h - 30)
    return spread.grid(area, CHIP_RATIO, count, 6.0, (area.w - 18.0) / 4)


def middle_size(room: Room) -> tuple[float, float]:
    """How large a card is that everybody looks at."""
    high = min(350.0, room.board.h * 0.62)
    return high * CARD_RATIO, high
