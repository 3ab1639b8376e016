"""The Card Game entry for the shared game tests."""

from dataclasses import replace

from tests.games.card_game import contract_facts
from tests.games.card_game.citations import WANTED
from tests.rules.case import our_case

CASE = replace(
    our_case("card_game", range(2, 7), contract_facts, WANTED, named=50),
    limit=120_000,
    span=240,
    twin=contract_facts.twin,
)
