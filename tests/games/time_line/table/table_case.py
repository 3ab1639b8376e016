"""The Time Line entry for the shared table tests."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from game.games.time_line.rules.commands import Dealt
from game.games.time_line.rules.legal import LEGAL
from game.games.time_line.rules.view import TableView
from game.rules.contract import verb
from game.ui.tabletop.poses import Face
from tests.games.time_line.table.cases import tall
from tests.table.table_case import TableCase


def faces() -> Iterator[Face]:
    """Yield gold in all amounts and the faces that appear only at times."""
    size = (80.0, 80.0)
    yield from (Face(kind, size) for kind in ("back", "start", "coin", "new"))
    yield from (Face("deck", size, state="1"), Face("stall", size, "oil", state="1"), Face("stall", size, state="1"))
    yield from (Face("gold", (110.0, 18.0), state=str(gold)) for gold in (0, 9, 21, 99))
    yield Face("caption", (90.0, 20.0), state="46")


def pieces(view: TableView) -> Mapping[str, int]:
    """Count the cards, tokens, machines, prices and goods."""
    cards = [card for zone in view.zones for card in zone.cards]
    known, seats = [card for card in cards if card.id is not None], len(view.players)
    return {
        "back": len(cards) - len(known),
        "card": len(known),
        "token": sum(len(card.tokens) for card in known),
        "stop": 4 * len(known),
        "pawn": seats,
        "seat": seats,
        "gold": seats,
        "held": 4 * seats,
        "price": len(view.lines),
        "worth": len(view.lines),
    }


def figures(view: TableView) -> Sequence[float]:
    """Return the prices for the chart."""
    return [line.price for line in view.lines] if all(zone.cards for zone in view.zones) else []


TABLE = TableCase(
    fullest=tall,
    lies_on={"card": "stop token", "stop": "token", "seat": "gold held"},
    crosses={"pawn": "card back stop up", "seat": "turn"},
    outside=("turn",),
    least={"prompt": (90, 120), "board": (90, 90)},
    board=0.55,
    faces=faces,
    pieces=pieces,
    figures=figures,
    seen={"token": (20, 20), "stop": (20, 20), "price": (0, 23)},
    beside={"gold": (50, 17), "held": (33, 19), "worth": (50, 30)},
    decisions=frozenset(verb(record.__name__) for record in LEGAL),
    facts={"seat": 1, "good": "oil", "name": "x", "asked": "turn", "held": 2, "needed": 3, "left": 1, "zone": 1},
    silent=(Dealt,),
)
