"""The Card Game entry for the shared table tests."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from game.games.card_game.rules import commands as c
from game.games.card_game.rules.legal import LEGAL
from game.games.card_game.rules.state_machine import State
from game.games.card_game.rules.view import TableView
from game.rules.contract import verb
from game.ui.tabletop.poses import Face
from tests.games.card_game.table.cases import FULL, arranged, box
from tests.table.table_case import TableCase

TABLES = {1: ["almanac", "fax", "newspaper"], 3: ["pie_pan", "hoverboard", "mr_fusion", "telegram"], 4: ["plut_case"]}
HANDS = {0: FULL, 1: ["memo.2"], 2: ["engine"], 5: ["alpha"]}


def fullest(seats: int) -> State:
    """Build a crowded table: twelve cards in hand, four items in front of a player, and discards."""
    hands = {seat: list(cards) for seat, cards in HANDS.items() if seat < seats}
    tables = {seat: items for seat, items in TABLES.items() if seat < seats}
    return arranged(seats, {"hands": hands, "tables": tables, "identities": {0: "verne"}, "discards": ["tm_v5"]})


def faces() -> Iterator[Face]:
    """Yield the faces of players, piles and revealed identities."""
    for identity in box().lookup.box.identities:
        yield from (Face("who", size, identity.id, "won", "101") for size in ((232.0, 77.0), (126.0, 42.0)))
    for seat in range(6):
        yield from (Face("strip", (300.0, high), str(seat)) for high in (52.0, 118.0))
        yield Face("plate", (112.0, 46.0), str(seat))
    for kind in ("pile", "discards", "play"):
        yield Face("caption", (100.0, 18.0), kind, state="" if kind == "play" else "62")
    yield from (Face("veil", (900.0, 440.0), kind) for kind in ("pile", "discards"))


def pieces(view: TableView) -> Mapping[str, int]:
    """Count the squares, the cards in other hands and the face-down cards of the piles."""
    hands = sum(player.hand for seat, player in enumerate(view.players) if seat != view.seat)
    return {"square": len(view.timeline), "back": hands, "stack": view.stack - 1, "aside": view.aside}


TABLE = TableCase(
    fullest=fullest,
    lies_on={
        "square": "goal count",
        "stack": "count",
        "seat": "back count card",
        "identity": "tick",
        "discards": "card",
    },
    crosses={"card": "card", "back": "count", "stack": "stack square count", "square": "goal", "seat": "turn"},
    outside=("turn",),
    faces=faces,
    pieces=pieces,
    seen={"square": (140, 100), "goal": (30, 30)},
    beside={"card": (58, 19), "identity": (160, 224)},
    decisions=frozenset(verb(record.__name__) for record in LEGAL),
    facts={
        "seat": 1,
        "square": "A-4",
        "name": "x",
        "asked": "due",
        "card": "memo.1",
        "item": "almanac",
        "other": "memo.2",
        "another": "rewind.1",
        "owner": 1,
        "player": 1,
    },
    silent=(c.DrawInstead, c.Finish, c.KeepIdentity, c.LetPass, c.NoSecondFlip),
    plain=("seat", "turn", "discards", "play", "asked", "table"),
)
