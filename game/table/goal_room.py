"""How much room a table leaves for the goal strip: the same at all tables, below the header."""

from __future__ import annotations

from typing import Final

GOAL: Final = 54.0
"""Height of the strip with text of plain size: a sentence, and a row of chips."""
TALLER: Final = 34.0
"""How much taller it is with text twice as large."""


def goal_height(text_scale: float) -> float:
    """Return the height of the goal strip."""
    return GOAL + TALLER * (text_scale - 1.0)
