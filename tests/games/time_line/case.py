"""The Time Line entry for the shared game tests."""

from dataclasses import replace

from tests.games.time_line import contract_facts
from tests.games.time_line.citations import WANTED
from tests.rules.case import our_case

CASE = replace(our_case("time_line", range(2, 6), contract_facts, WANTED, named=3), span=400, hides=False)
