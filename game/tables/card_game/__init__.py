"""The table of the Card Game.

:mod:`.room` divides the window, :mod:`.layout` says where pieces lie, :mod:`.squares`, :mod:`.cards` and
:mod:`.plates` how they look, :mod:`.offers` and :mod:`.chains` how commands are given, :mod:`.phrases`,
:mod:`.titles`, :mod:`.story` and :mod:`.tips` what is said, :mod:`.passages` how it moves.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from game.rules.card_game.game import CardGame
    from game.tables.card_game.table import CardGameTable


def make(game: CardGame) -> CardGameTable:
    """Make the table of a game."""
    from game.tables.card_game.table import CardGameTable

    return CardGameTable(game)
