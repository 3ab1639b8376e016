"""From small positions, the number of positions 1 to 3 commands away is as pinned, command by command."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import pytest

from game.content import open_box
from tests.rules import count
from tests.rules.cases import slugs

PINNED = [(slug, one) for slug in slugs() for one in count.read(slug)]
boxes = lru_cache(open_box)


@pytest.mark.parametrize(("slug", "pinned"), PINNED, ids=[f"{slug}: {one['name']}" for slug, one in PINNED])
def test_positions_are_as_many_as_pinned(slug: str, pinned: dict[str, Any]) -> None:
    assert pinned["counts"]
    assert count.count(count.position(boxes(slug), pinned), pinned["depth"]) == pinned["counts"]
