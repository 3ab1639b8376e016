"""State counts (perft): the number of states 1 to 3 commands away from small states is as pinned, per command."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules import count_states
from tests.rules.case import Case
from tests.rules.cases import BOXES

PINNED = [(case, one) for case in BOXES if case.counts for one in count_states.read(case.counts)]


@pytest.mark.parametrize(("case", "pinned"), PINNED, ids=[f"{case}: {one['name']}" for case, one in PINNED])
def test_positions_are_as_many_as_pinned(case: Case, pinned: dict[str, Any]) -> None:
    assert pinned["counts"]
    assert count_states.count(count_states.position(case.open(), pinned), pinned["depth"]) == pinned["counts"]
