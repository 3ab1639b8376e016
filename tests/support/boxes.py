"""The games of our boxes, each opened once and as what it is."""

from __future__ import annotations

from functools import cache
from typing import TypeVar

from game.content import open_box
from game.rules.contract import Game

G = TypeVar("G", bound=Game)

_opened = cache(open_box)


def opened(rules: type[G]) -> G:
    """Return the game in the official box of its rules, read once."""
    game = _opened(rules.rules_id)
    assert isinstance(game, rules)
    return game
