"""What the shared tests are told of the Card Game."""

from __future__ import annotations

from functools import lru_cache

from game.content import open_box
from tests.rules.card_game import pieces
from tests.rules.card_game.citations import WANTED
from tests.rules.case import TESTS, Case

CASE = Case(
    "card_game",
    range(2, 7),
    lru_cache(lambda: open_box("card_game")),
    pieces.middle,
    pieces.pieces,
    pieces.reshuffle_hidden,
    pieces.REASONS,
    pieces.ENDINGS,
    limit=120_000,
    span=240,
    reveals=pieces.reveals,
    scenarios=TESTS / "scenarios" / "card_game",
    wanted=WANTED,
    golden=TESTS / "golden" / "card_game",
    counts=TESTS / "rules" / "card_game" / "counts.yaml",
    named=50,
)
