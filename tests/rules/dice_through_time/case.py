"""What the shared tests are told of Dice Through Time."""

from __future__ import annotations

from functools import lru_cache

from game.content import open_box
from tests.rules.case import TESTS, Case
from tests.rules.dice_through_time import pieces
from tests.rules.dice_through_time.citations import WANTED

CASE = Case(
    "dice_through_time",
    range(2, 5),
    lru_cache(lambda: open_box("dice_through_time")),
    pieces.middle,
    pieces.pieces,
    pieces.reshuffle_hidden,
    pieces.REASONS,
    pieces.ENDINGS,
    hides=False,
    scenarios=TESTS / "scenarios" / "dice_through_time",
    wanted=WANTED,
    counts=TESTS / "rules" / "dice_through_time" / "counts.yaml",
    golden=TESTS / "golden" / "dice_through_time",
    named=60,
)
