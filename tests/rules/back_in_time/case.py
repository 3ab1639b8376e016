"""What the shared tests are told of Back in Time."""

from __future__ import annotations

from functools import lru_cache

from game.content import open_box
from tests.rules.back_in_time import contract_facts
from tests.rules.back_in_time.citations import WANTED
from tests.rules.case import TESTS, Case

CASE = Case(
    "back_in_time",
    range(2, 5),
    lru_cache(lambda: open_box("back_in_time")),
    contract_facts.middle,
    contract_facts.pieces,
    contract_facts.reshuffle_hidden,
    contract_facts.REASONS,
    contract_facts.ENDINGS,
    hides=False,
    scenarios=TESTS / "scenarios" / "back_in_time",
    wanted=WANTED,
    golden=TESTS / "golden" / "back_in_time",
    counts=TESTS / "rules" / "back_in_time" / "counts.yaml",
    named=50,
)
