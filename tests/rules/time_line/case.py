"""What the shared tests are told of Time Line."""

from __future__ import annotations

from functools import lru_cache

from game.content import open_box
from tests.rules.case import TESTS, Case
from tests.rules.time_line import contract_facts
from tests.rules.time_line.citations import WANTED

CASE = Case(
    "time_line",
    range(2, 6),
    lru_cache(lambda: open_box("time_line")),
    contract_facts.middle,
    contract_facts.pieces,
    contract_facts.reshuffle_hidden,
    contract_facts.REASONS,
    contract_facts.ENDINGS,
    span=400,
    hides=False,
    scenarios=TESTS / "scenarios" / "time_line",
    wanted=WANTED,
    golden=TESTS / "golden" / "time_line",
    counts=TESTS / "rules" / "time_line" / "counts.yaml",
    named=3,
)
