"""What the shared tests are told of the Card Game."""

from __future__ import annotations

from functools import lru_cache

from game.content import open_box
from tests.rules.card_game import contract_facts
from tests.rules.card_game.citations import WANTED
from tests.rules.case import TESTS, Case

CASE = Case(
    "card_game",
    range(2, 7),
    lru_cache(lambda: open_box("card_game")),
    contract_facts.middle,
    contract_facts.pieces,
    contract_facts.reshuffle_hidden,
    contract_facts.REASONS,
    contract_facts.ENDINGS,
    limit=120_000,
    span=240,
    reveals=contract_facts.reveals,
    scenarios=TESTS / "scenarios" / "card_game",
    wanted=WANTED,
    golden=TESTS / "golden" / "card_game",
    counts=TESTS / "rules" / "card_game" / "counts.yaml",
    named=50,
)
