"""What the shared tests are told of Riff in Time."""

from __future__ import annotations

from functools import lru_cache

from game.content import open_box
from tests.rules.case import TESTS, Case
from tests.rules.riff_in_time import contract_facts
from tests.rules.riff_in_time.citations import WANTED

CASE = Case(
    "riff_in_time",
    range(1, 5),
    lru_cache(lambda: open_box("riff_in_time")),
    contract_facts.middle,
    contract_facts.pieces,
    contract_facts.reshuffle_hidden,
    contract_facts.REASONS,
    contract_facts.ENDINGS,
    hides=False,
    scenarios=TESTS / "scenarios" / "riff_in_time",
    wanted=WANTED,
    counts=TESTS / "rules" / "riff_in_time" / "counts.yaml",
    golden=TESTS / "golden" / "riff_in_time",
    named=40,
)
