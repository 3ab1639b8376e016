"""Rulebook data of the Card Game: numbers from the box, and example pieces beside chapters."""

from __future__ import annotations

import re
from typing import Final

from game.content.book_numbers import Numbers
from game.games.card_game.rules.box import B1
from game.games.card_game.rules.game import SHORTEST, CardGame
from game.games.card_game.table import thing_kinds as k
from game.i18n import N_
from game.table.contract import BookPiece as P
from game.table.contract import BookPieces

BOOK_PIECES: Final[BookPieces] = {
    "goal": (P(k.identity, N_("An identity and its three events")), P(k.square(B1))),
    "things": (P(k.square, N_("A square of the timeline, both sides")), P(k.identity), P(k.pile)),
    "setup": (P(k.pile), P(k.square(B1))),
    "turn": (P(k.pile), P(k.card("tm_v1"))),
    "timeline": (P(k.square("C-6"), N_("A linchpin, both sides")), P(k.square("A-1"), N_("A ripplepoint, both sides"))),
    "kinds": (
        P(k.card("mr_fusion"), N_("An item")),
        P(k.card("tm_v1"), N_("A time machine")),
        P(k.card("vortex"), N_("An action")),
        P(k.card("rewind"), N_("A power action")),
    ),
    "machines": (P(k.card("tm_v1")), P(k.card("tm_v2")), P(k.card("tm_v3")), P(k.card("locomotive"))),
    "hitch": (P(k.card("hitch")),),
    "answers": (P(k.card("rewind")), P(k.card("steal_back"))),
    "end": (P(k.square(B1)), P(k.identity)),
    "items": (P(k.card("mr_fusion")), P(k.card("newspaper"))),
}
"""Example pieces by chapter."""


def numbers(game: CardGame) -> Numbers:
    """Return the values of the rulebook's placeholders."""
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
    """Return the number printed in the text of the card with an effect."""
    text = next(card.text for card in game.lookup.box.cards if card.effect == effect)
    return int(re.findall(r"\d+", text)[-1])
