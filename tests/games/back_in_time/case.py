"""The Back in Time entry for the shared game tests."""

from dataclasses import replace

from tests.games.back_in_time import contract_facts
from tests.games.back_in_time.citations import WANTED
from tests.rules.case import our_case

UNHASHED = {
    "lookup": "content, shared by all positions",
    "part_costs": "content, chosen by the difficulty; hashes of older games do not know it",
}
CASE = replace(our_case("back_in_time", range(2, 5), contract_facts, WANTED, named=50), hides=False, unhashed=UNHASHED)
