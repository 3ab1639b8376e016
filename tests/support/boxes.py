"""Official boxes: their games, each opened once and typed, and the raw contents of their files."""

from __future__ import annotations

from functools import cache
from typing import Any, TypeVar

import yaml

from game import resources
from game.content import open_box
from game.rules.contract import Game

G = TypeVar("G", bound=Game)

_opened = cache(open_box)


def opened(rules: type[G]) -> G:
    """Return the game of the official box of its rules, opened once."""
    game = _opened(rules.rules_id)
    assert isinstance(game, rules)
    return game


@cache
def written(slug: str, *names: str) -> dict[str, Any]:
    """Read entries of a box's YAML files without the program's code, for reference models."""
    found: dict[str, Any] = {}
    for name in names:
        found |= yaml.safe_load((resources.levels() / slug / f"{name}.yaml").read_text(encoding="utf-8"))
    return found
