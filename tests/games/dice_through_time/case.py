"""The Dice Through Time entry for the shared game tests."""

from dataclasses import replace

from tests.games.dice_through_time import contract_facts
from tests.games.dice_through_time.citations import WANTED
from tests.rules.case import our_case

CASE = replace(our_case("dice_through_time", range(2, 5), contract_facts, WANTED, named=60), hides=False)
