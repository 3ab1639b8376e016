"""Window layout of the Card Game: the timeline, a column with the other seats, and the viewer's cards below.

The board is 6 squares wide and 4 high in units of the squares' pictures, with the years left of its rows.
"""

from __future__ import annotations

from typing import Final

from game.table.columns import TOLD, goal_height
from game.table.contract import Regions
from game.ui.paint.geometry import Rect, Vec

SQUARE: Final = Vec(250.0, 190.0)
"""Size of a timeline square, in board units."""
BETWEEN: Final = 14.0
MARGIN: Final = 84.0
"""Width of the years' strip, left of the squares."""
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
"""Minimum height of the viewer's cards."""
TALLEST: Final = 330.0
HEADER: Final = 56.0
PROMPT: Final = 112.0 + TOLD
"""Height of a prompt with two lines, a row of buttons and what happened, at text scale 1."""
LARGER_PROMPT: Final = 8.0
"""What it gains from text scale 1 to 2; news that need more lie over what is below it until the next input."""
ROOMY: Final = 232.0
"""Height of a prompt with a long question, two responses and Pass; strips shrink for it."""
STRIP, LOWEST = 124.0, 53.0
"""Maximum and minimum height of another seat's strip."""
CAPTION, LARGER_CAPTION = 20.0, 10.0
"""Height of pile captions, and what they gain from text scale 1 to 2."""
PILES, LARGER_PILES = 134.0, 20.0
"""Height of the piles at text scale 1, and what they gain to 2: hardly more than their captions."""
LEAST_CARD: Final = 82.0
"""Height of the cards on the piles where the prompt needs room: they can still be told."""
PLATE: Final = 44.0
"""Height of the viewer's name plate, above the items."""
TRAY: Final = 134.0
"""Width of the column with the viewer's plate and items."""
CARD_RATIO: Final = 5 / 7


def divide(size: Vec, seats: int, text_scale: float) -> Regions:
    """Divide a window of ``size`` table units: the column grows with the text, the board takes the rest."""
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
    """Divide the column, top to bottom: header, goal, prompt, other seats, piles."""
    more = text_scale - 1.0
    header, rest = area.cut_top(HEADER + more * 18.0, GAP)
    goal, rest = rest.cut_top(goal_height(text_scale), GAP)
    asked = PROMPT + more * LARGER_PROMPT
    left = rest.h - asked - strips * (LOWEST + GAP) - 2 * GAP
    low = max(LEAST_CARD + caption_height(text_scale), min(PILES + more * LARGER_PILES, left))
    spare = rest.h - asked - low - 2 * GAP
    above = HEADER + goal_height(1.0) + ROOMY + 4 * GAP
    roomy = (area.h - above - PILES) / strips - GAP
    high = max(LOWEST, min(STRIP, spare / strips - GAP, roomy))
    spare = max(0.0, spare - strips * (high + GAP))
    tallest = (area.w / 3 - 14) / CARD_RATIO + caption_height(text_scale)
    piles, rest = rest.cut_bottom(min(tallest, low + spare * 0.5), GAP)
    others, rest = rest.cut_bottom(strips * (high + GAP), 0.0)
    return {"others": others, "piles": piles}, header, goal, rest


def _foot(area: Rect, text_scale: float) -> dict[str, Rect]:
    """Divide the viewer's cards: identity, plate and items, and the hand at full height."""
    inner = area.inset(PAD, GAP)
    identity, rest = inner.cut_left(inner.h * CARD_RATIO, PAD)
    column, hand = rest.cut_left(TRAY + 20.0 * (text_scale - 1.0), PAD)
    plate, items = column.cut_top(PLATE, GAP)
    return {"identity": identity, "plate": plate, "items": items, "hand": hand}


def caption_height(text_scale: float) -> float:
    """Return the height of pile captions for a text scale."""
    return CAPTION + LARGER_CAPTION * (text_scale - 1.0)
