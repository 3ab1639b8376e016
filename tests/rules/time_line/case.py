"""What the shared tests are told of Time Line."""

from dataclasses import replace

from tests.rules.case import our_case
from tests.rules.time_line import contract_facts
from tests.rules.time_line.citations import WANTED

CASE = replace(our_case("time_line", range(2, 6), contract_facts, WANTED, named=3), span=400, hides=False)
