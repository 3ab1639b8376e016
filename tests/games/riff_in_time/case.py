"""The Riff in Time entry for the shared game tests."""

from dataclasses import replace

from tests.games.riff_in_time import contract_facts
from tests.games.riff_in_time.citations import WANTED
from tests.rules.case import our_case

UNHASHED = {
    "lookup": "content, shared by all positions",
    "middle": "follows from level, seats and the tuning with which a match began; hashes of older games do not know it",
}
CASE = replace(our_case("riff_in_time", range(1, 5), contract_facts, WANTED, named=40), hides=False, unhashed=UNHASHED)
