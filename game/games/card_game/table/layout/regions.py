"""How the window is divided for the Card Game: the timeline, a column with the others, and the own cards below.

The board is 6 squares wide and 4 high in units of the squares' pictures, with the years to the left of its rows.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from game.table.contract import Regions
from game.table.goal_room import goal_height
from game.ui.paint.geometry import Rect, Vec
from game.ui.tabletop import arrangement

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
PROMPT: Final = 130.0
"""The prompt's least height with text of plain size."""
ROOMY: Final = 232.0
"""The prompt's height with room for a long question, two answers and the way to let it pass; strips give it way."""
STRIP, LOWEST = 124.0, 52.0
"""The most and the least height of the strip of another seat."""
GIVES_WAY: Final = 62.0
"""How high a strip stays while the prompt wants room."""
FLAT: Final = 92.0
"""Strips lower than this have the hand beside the items, higher ones above them."""
CAPTION, LARGER_CAPTION = 20.0, 10.0
"""Height of the names of the piles; how much higher they are with text twice as large."""
PILES: Final = 134.0
PLATE: Final = 44.0
"""Height of the own plate, above the own items."""
TRAY: Final = 134.0
"""Width of the column with the own plate and items."""
CARD_RATIO: Final = 5 / 7
CHIP_RATIOS: Final = 2.35, 3.2
"""Width by height of an item's chip: the shape is taken that gives the larger ones."""
OWN_RATIO: Final = 2.8
"""Width by height of an item's chip in front of the viewer."""
CHIP: Final = 150.0
"""The widest chip on a strip, in table units."""
SHOWN: Final = 0.985
"""From one card of a hand to the next, as a share of a card's width: at most a sliver of the rim is covered."""
PART: Final = 0.6
"""The same with text twice as large: rather than become smaller, cards lie over each other."""
MANY, BROADEST = 6, 0.42
"""From so many cards on a hand is a fan, each at most this share of its width."""
BEND: Final = 4.0
"""How much lower the outermost card of a full hand lies: so little that no card has to be drawn turned and blurred."""
BACK_HEIGHT: Final = 40.0
BACK_SHARE: Final = 0.34
"""The most of a strip's height that its backs take."""
WHO_RATIO: Final = 3.0
"""Width by height of an identity that is laid open."""
BESIDE: Final = 66.0
"""Width of the hand on a flat strip."""
BAR: Final = 68.0
"""Width of the bar with a seat's name."""


def divide(size: Vec, seats: int, text_scale: float) -> Regions:
    """Divide a window of ``size`` table units: the column grows with the text, the board takes what is left."""
    more = text_scale - 1.0
    least = COLUMN + more * 80.0
    room_for_board = (size.y - FOOT) * BOARD.x / BOARD.y
    column = min(max(size.x - room_for_board, least), max(WIDEST, least))
    left = size.x - column
    high = min(left * BOARD.y / BOARD.x, size.y - FOOT)
    foot = min(size.y - high, TALLEST)
    board = Rect(0.0, 0.0, left, size.y - foot)
    column_rect = Rect(left + PAD, GAP, column - 2 * PAD, size.y - 2 * GAP)
    named, header, goal, prompt = _column(column_rect, max(1, seats - 1), text_scale)
    named |= _foot(Rect(0.0, board.bottom, left, foot), text_scale)
    return Regions(board, header, goal, prompt, named, text_scale)


def _column(area: Rect, strips: int, text_scale: float) -> tuple[dict[str, Rect], Rect, Rect, Rect]:
    """Divide the column from the top: whose turn it is, the goal, what is asked, the others, the piles."""
    more = text_scale - 1.0
    header, rest = area.cut_top(HEADER + more * 18.0, GAP)
    goal, rest = rest.cut_top(goal_height(text_scale), GAP)
    asked = PROMPT + more * 44.0
    low = max(PILES, min(PILES + more * 28.0, rest.h - asked - strips * (LOWEST + GAP) - 2 * GAP))
    spare = rest.h - asked - low - 2 * GAP
    above = HEADER + goal_height(1.0) + ROOMY + 4 * GAP
    roomy = max(GIVES_WAY, (area.h - above - PILES) / strips - GAP)
    high = max(LOWEST, min(STRIP, spare / strips - GAP, roomy))
    spare = max(0.0, spare - strips * (high + GAP))
    tallest = (area.w / 3 - 14) / CARD_RATIO + _caption(text_scale)
    piles, rest = rest.cut_bottom(min(tallest, low + spare * 0.5), GAP)
    others, rest = rest.cut_bottom(strips * (high + GAP), 0.0)
    return {"others": others, "piles": piles}, header, goal, rest


def _foot(area: Rect, text_scale: float) -> dict[str, Rect]:
    """Divide the own cards: identity, a column with plate and items, and the hand as high as can be."""
    inner = area.inset(PAD, GAP)
    identity, rest = inner.cut_left(inner.h * CARD_RATIO, PAD)
    column, hand = rest.cut_left(TRAY + 20.0 * (text_scale - 1.0), PAD)
    plate, items = column.cut_top(PLATE, GAP)
    return {"identity": identity, "plate": plate, "items": items, "hand": hand}


# --- the board -----------------------------------------------------------------------------------------------------


def square_rect(index: str) -> Rect:
    """Return where a square of the timeline lies on the board, by its index (``A-5``)."""
    row, column = ord(index[0]) - ord("A"), int(index[2:]) - 1
    x = MARGIN + BETWEEN / 2 + column * (SQUARE.x + BETWEEN)
    return Rect(x, BETWEEN / 2 + row * (SQUARE.y + BETWEEN), SQUARE.x, SQUARE.y)


def year_rect(row: int) -> Rect:
    """Return where the year of a row is written."""
    return Rect(0.0, BETWEEN / 2 + row * (SQUARE.y + BETWEEN), MARGIN, SQUARE.y)


# --- the others ----------------------------------------------------------------------------------------------------


def strip_rect(regions: Regions, number: int, count: int) -> Rect:
    """Return where the strip of another seat lies; ``count`` of them share the place."""
    area = regions.named["others"]
    step = area.h / max(1, count)
    return Rect(area.x, area.y + number * step, area.w, step - GAP)


def strip_bar(strip: Rect) -> Rect:
    """Return the part of a strip in the seat's colour, with its name."""
    return Rect(strip.x, strip.y, BAR, strip.h)


def strip_backs(strip: Rect, count: int) -> list[Rect]:
    """Return where the backs of another seat's hand lie on its strip."""
    area = _strip_hand(strip)
    return arrangement.row(area, area.h * CARD_RATIO, count, 3.0)


def strip_count(strip: Rect, grown: float = 1.0) -> Rect:
    """Return where the number of another seat's hand cards is written, ``grown`` with the text."""
    hand, wide, high = _strip_hand(strip), 34 * grown, 20 * grown
    if strip.h < FLAT:
        return Rect(hand.x + (hand.w - wide) / 2, strip.bottom - 3 - high, wide, high)
    return Rect(strip.right - 8 - wide, hand.y + (hand.h - high) / 2, wide, high)


def _strip_hand(strip: Rect) -> Rect:
    """Return where the backs lie: on a flat strip to the right, else above the items."""
    bar = strip_bar(strip)
    if strip.h < FLAT:
        return Rect(strip.right - BESIDE, strip.y + 5, BESIDE - 8, strip.h - 31)
    high = min(BACK_HEIGHT, strip.h * BACK_SHARE)
    return Rect(bar.right + 8, strip.y + 6, strip.right - bar.right - 58, high)


def strip_items(strip: Rect, count: int) -> list[Rect]:
    """Return where the items of another seat lie on its strip: as large as fits."""
    left = strip_bar(strip).right + 8
    if strip.h < FLAT:
        area = Rect(left, strip.y + 5, strip.right - BESIDE - 8 - left, strip.h - 10)
    else:
        top = _strip_hand(strip).bottom + 6
        area = Rect(left, top, strip.right - 6 - left, strip.bottom - top - 6)
    return chips(area, count, 4.0, CHIP)


def chips(area: Rect, count: int, gap: float, most: float) -> list[Rect]:
    """Divide an area among chips, ``most`` wide: of the shapes they may have the one that makes them largest."""
    grids = [arrangement.grid(area, ratio, count, gap, most) for ratio in CHIP_RATIOS]
    return max(grids, key=lambda rects: rects[0].w * rects[0].h if rects else 0.0)


class OpenParts(NamedTuple):
    """The parts of a strip on which everything lies open."""

    hand: Rect
    who: Rect
    items: Rect


def open_parts(strip: Rect) -> OpenParts:
    """Divide the strip of a seat whose hand and identity lie open: the hand above, on a flat strip to the right."""
    left = strip_bar(strip).right + 8
    area = Rect(left, strip.y + 5, strip.right - 6 - left, strip.h - 10)
    if strip.h < FLAT:
        rest, hand = area.cut_left(area.w * 0.55, GAP)
    else:
        hand, rest = area.cut_top(area.h * 0.54, 4.0)
    who, items = rest.cut_left(min(rest.h * WHO_RATIO, rest.w * 0.6), 5.0)
    return OpenParts(hand, who, items)


def open_hand(parts: OpenParts, count: int) -> list[Rect]:
    """Return where the cards of a hand lie that is laid open: many overlap."""
    return arrangement.row(parts.hand, parts.hand.h * CARD_RATIO, count, 4.0)


def strip_who(strip: Rect) -> Rect:
    """Return where the identity of another seat is laid open at the end: in the place of hand and items."""
    left = strip_bar(strip).right + 8
    area = Rect(left, strip.y + 5, strip.right - 8 - left, strip.h - 10)
    wide = min(area.w, area.h * WHO_RATIO)
    return Rect(area.x, area.centre.y - wide / WHO_RATIO / 2, wide, wide / WHO_RATIO)


# --- piles and own cards -------------------------------------------------------------------------------------------


def pile_rect(regions: Regions, slot: int) -> Rect:
    """Return where a pile lies: 0 the draw pile, 1 the discard pile, 2 what is being played."""
    area = regions.named["piles"]
    high = area.h - _caption(regions.text_scale)
    wide = high * CARD_RATIO
    step = area.w / 3
    return Rect(area.x + step * slot + (step - wide) / 2, area.y, wide, high)


def caption_rect(regions: Regions, slot: int) -> Rect:
    """Return where the name of a pile is written."""
    area = regions.named["piles"]
    high = _caption(regions.text_scale) - 2
    return Rect(area.x + area.w / 3 * slot + 2, area.bottom - high - 1, area.w / 3 - 4, high)


def _caption(text_scale: float) -> float:
    """Return the height of the names of the piles, by the size of the text."""
    return CAPTION + LARGER_CAPTION * (text_scale - 1.0)


def hand_places(regions: Regions, count: int) -> tuple[list[arrangement.InFan], tuple[float, float]]:
    """Return the places of the cards of the hand, and how large they are.

    A few lie side by side, with larger text a little over each other; many are a fan that opens where one points.
    """
    area = regions.named["hand"]
    area = Rect(area.x, area.y, area.w, area.h - 6)
    full = (area.h - 2) * CARD_RATIO
    shown = SHOWN - (SHOWN - PART) * (regions.text_scale - 1.0)
    wide = min(full, area.w / (1 + shown * max(0, count - 1)))
    if count >= MANY:
        wide = min(full, area.w * BROADEST)
    high = wide / CARD_RATIO
    low = Rect(area.x, area.bottom - high, area.w, high)
    return [arrangement.InFan(low, wide, number, count, GAP, BEND) for number in range(count)], (wide, high)


def item_rects(regions: Regions, count: int) -> list[Rect]:
    """Return where the own items lie."""
    return arrangement.grid(regions.named["items"], OWN_RATIO, count, 5.0)


def show_rects(regions: Regions, count: int) -> list[Rect]:
    """Return where the cards of a pile lie that is looked through: in the middle of the board."""
    area = regions.board.inset(12, 12)
    area = Rect(area.x, area.y + 30, area.w, area.h - 30)
    rects = chips(area, count, 6.0, (area.w - 18.0) / 4)
    spare = area.right - max((rect.right for rect in rects), default=area.right)
    return [rect.moved(spare / 2, 0.0) for rect in rects]


def middle_size(regions: Regions) -> tuple[float, float]:
    """Return how large a card is that everybody looks at."""
    high = min(350.0, regions.board.h * 0.62)
    return high * CARD_RATIO, high
