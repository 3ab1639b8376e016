"""The response windows of the Card Game: what is announced, and the command that lets it pass.

Uses public facts only: in a hot seat everybody reads the sentence while no hand is shown.
"""

from __future__ import annotations

from typing import Final

from game.games.card_game.rules import commands as c
from game.games.card_game.rules.pending import Window
from game.games.card_game.rules.view import TableView
from game.games.card_game.table.text.prompts import Prompts
from game.table.contract import ResponseWindow

SELDOM: Final = 0.4
"""The share of the usual time for a turn's draw: one card of the deck answers it, and it comes up every turn."""


def response_window(view: TableView, phrases: Prompts) -> ResponseWindow | None:
    """Return the open response window; None when there is none.

    Its key is the same for everybody who is asked about the same thing, and another as soon as there is something
    new to answer (also when the same card is asked about again because an answer came in between).
    """
    ask = view.ask
    if ask is None or ask.what not in ("window", "theft") or view.actor < 0:
        return None
    by = view.turn if ask.by is None else ask.by
    share = SELDOM if ask.target == "draw" else 1.0
    opens_turn = ask.target == "draw"
    return ResponseWindow(_key(view), by, phrases.announced(view), c.LetPass(view.actor), share, opens_turn)


def _key(view: TableView) -> str:
    """Return a key of all public facts that distinguish one window from the next, whoever is asked in it."""
    top = view.pending[-1]
    about = (top.kind, top.by, top.card) if isinstance(top, Window) else top
    counts = (view.turn, view.deck, len(view.discards), view.aside, sum(player.hand for player in view.players))
    return f"{counts}{view.pending[:-1]}{about}"
