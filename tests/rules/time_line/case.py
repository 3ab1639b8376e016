"""What the shared tests are told of Time Line."""

from __future__ import annotations

from functools import lru_cache

from game.content import open_box
from tests.rules.case import TESTS, Case
from tests.rules.time_line import pieces
from tests.rules.time_line.citations import WANTED

CASE = Case(
    "time_line",
    range(2, 6),
    lru_cache(lambda: open_box("time_line")),
    pieces.middle,
    pieces.pieces,
    pieces.reshuffle_hidden,
    pieces.REASONS,
    pieces.ENDINGS,
    span=400,
    hides=False,
    scenarios=TESTS / "scenarios" / "time_line",
    wanted=WANTED,
    golden=TESTS / "golden" / "time_line",
    counts=TESTS / "rules" / "time_line" / "counts.yaml",
    named=3,
)
