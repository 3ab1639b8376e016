"""What the shared tests are told of Dice Through Time."""

from __future__ import annotations

from functools import lru_cache

from game.content import open_box
from tests.rules.case import TESTS, Case
from tests.rules.dice_through_time import contract_facts
from tests.rules.dice_through_time.citations import WANTED

CASE = Case(
    "dice_through_time",
    range(2, 5),
    lru_cache(lambda: open_box("dice_through_time")),
    contract_facts.middle,
    contract_facts.pieces,
    contract_facts.reshuffle_hidden,
    contract_facts.REASONS,
    contract_facts.ENDINGS,
    hides=False,
    scenarios=TESTS / "scenarios" / "dice_through_time",
    wanted=WANTED,
    counts=TESTS / "rules" / "dice_through_time" / "counts.yaml",
    golden=TESTS / "golden" / "dice_through_time",
    named=60,
)
