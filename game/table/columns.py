"""The column beside a board: the room of the goal strip, and rows between a least and a most height."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

TOLD: Final = 96.0
"""Height of four lines of what happened, below the question, at text scale 1."""

GOAL: Final = 54.0
"""Height of the goal strip, the same at all tables, with text of plain size: a sentence, and a row of chips."""
TALLER: Final = 34.0
"""How much taller it is with text twice as large."""


class Row(NamedTuple):
    """A row of a column: its least and most height."""

    least: float
    most: float


def share(rows: Mapping[str, Row], space: float, gap: float) -> tuple[dict[str, float], float]:
    """Share ``space`` among rows with a gap after each; return their heights and all of it with the gaps."""
    gaps = gap * len(rows)
    least = sum(row.least for row in rows.values())
    spare = sum(row.most - row.least for row in rows.values())
    part = max(0.0, min(1.0, (space - gaps - least) / spare))
    tall = {name: row.least + (row.most - row.least) * part for name, row in rows.items()}
    return tall, sum(tall.values()) + gaps


def goal_height(text_scale: float) -> float:
    """Return the height of the goal strip."""
    return GOAL + TALLER * (text_scale - 1.0)
