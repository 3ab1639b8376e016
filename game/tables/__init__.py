"""One package per game: where its pieces lie, how its cards look, what its prompts say.

:mod:`game.tables.contract` is what the table scene asks of every game; :func:`open_table` finds a game's answer.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from game.rules.kernel import Game
    from game.tables.contract import Table


def open_table(game: Game) -> Table:
    """Make the table of ``game``; a house deck is laid out like the game it builds on, from its own box."""
    rules = type(game).slug
    table: Table = import_module(f"game.tables.{rules}").make(game)
    return table
