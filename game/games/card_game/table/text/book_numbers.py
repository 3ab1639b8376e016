"""The numbers that the rulebook of the Card Game takes from its box."""

from __future__ import annotations

import re

from game.content.book_numbers import Numbers
from game.games.card_game.rules.game import SHORTEST, CardGame


def numbers(game: CardGame) -> Numbers:
    """Return what stands for the names in the rulebook."""
    lookup = game.lookup
    box = lookup.box
    return {
        "squares": len(box.squares),
        "rows": len(box.setup.rows),
        "linchpins": len(lookup.linchpins),
        "ripplepoints": len(box.squares) - len(lookup.linchpins),
        "pairs": sum(len(square.of) > 1 for square in box.squares),
        "stack": box.setup.stack,
        "decoys": box.setup.stack - 1,
        "stack_least": SHORTEST,
        "stack_less": box.setup.stack - 1,
        "deck": len(lookup.cards),
        "kinds": len({card.kind for card in box.cards}),
        "identities": len(box.identities),
        "first_hand": box.setup.hand,
        "draws": box.setup.draw,
        "v3_draws": _printed(game, "v3"),
        "v4_wants": _printed(game, "v4"),
        "thief_discards": _printed(game, "steal_back"),
        "fusion_draws": _printed(game, "fusion"),
    }


def _printed(game: CardGame, effect: str) -> int:
    """Return the number that a card with an effect has in its text."""
    text = next(card.text for card in game.lookup.box.cards if card.effect == effect)
    return int(re.findall(r"\d+", text)[-1])
