"""The Back in Time entry for the shared table tests."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from game.games.back_in_time.rules import commands as c
from game.games.back_in_time.rules.legal import LEGAL
from game.games.back_in_time.rules.state_machine import State
from game.games.back_in_time.rules.view import TableView
from game.rules.contract import verb
from game.ui.tabletop.poses import Face
from tests.games.back_in_time.table.cases import CAST, box, table
from tests.table.table_case import TableCase

HEROES: Mapping[str, Mapping[str, Any]] = {
    "marty": {"space": "lous_cafe", "items": ["skateboard", "backpack", "walkman", "letter_to_doc"],
              "tiles": ["marty.1", "marty.2", "marty.3", "marty.4", "marty.5", "love_4.1", "speed_4.1",
                        "knowledge_4.1", "courage_4.1", "reroll_all_4.1"]},
    "doc": {"space": "lous_cafe", "items": ["binoculars", "hair_dryer", "puffer_vest", "scale_model"]},
    "jennifer": {"space": "lous_cafe"},
    "einstein": {"space": "lous_cafe"},
}  # fmt: skip


def fullest(seats: int) -> State:
    """Build the most crowded table: all figures and four cards on one space, ten tiles and four items on a mat."""
    given = {
        "heroes": {hero: HEROES[hero] for hero in CAST[:seats]},
        "figures": {"george": "lous_cafe", "lorraine": "lous_cafe", "biff": "lous_cafe"},
        "biff_down": True, "tokens": 3, "trouble": "T15", "opportunities": ["O01", "O02", "O03"],
    }  # fmt: skip
    return box().scenario_state(seats, {"character": ",".join(CAST[:seats])}, given)


def faces() -> Iterator[Face]:
    """Yield the movement cards, which appear only in close-up."""
    yield from (Face("movement", (300.0, 420.0), card) for card in table().words.titles.movement)


def pieces(view: TableView) -> Mapping[str, int]:
    """Count the figures, photos, parts, tiles, items, tokens and cards on the table."""
    lookup, cards = box().lookup, sum(card is not None for card in (*view.opportunities, view.trouble))
    return {
        "pawn": len(view.heroes) + 3,
        "photo": lookup.box.love.photos,
        "part": len(lookup.parts),
        "tile": sum(len(hero.tiles) for hero in view.heroes.values()),
        "item": sum(len(hero.items) for hero in view.heroes.values()),
        "token": view.tokens,
        "card": cards,
        "mark": cards,
    }


TABLE = TableCase(
    fullest=fullest,
    lies_on={"mat": "tile power item", "place": "card item"},
    crosses={"pawn": "pawn token mark label", "mark": "mark label token", "tower": "part label", "item": "item"},
    faces=faces,
    pieces=pieces,
    seen={"mark": (30, 30), "pawn": (28, 28), "label": (0, 16)},
    beside={"tile": (19, 27), "item": (34, 27)},
    decisions=frozenset(verb(record.__name__) for record in LEGAL),
    facts={
        "figure": "george", "space": "lous_cafe", "colour": "love", "limit": 2, "name": "x", "seat": 1, "steps": 3,
        "action": "die", "trouble": "T12", "asked": "walking", "challenge": "love", "hero": "doc", "part": "hook",
        "item": "walkman", "percent": 40, "points": "1.3", "count": 1, "all": 6, "dice": 3, "ready": 4, "value": 13,
        "goal": "park_lane", "other": "lorraine", "spot": 11, "at": "lous_cafe", "do": "love",
        "aid": "change_to_wild walkman", "saved": "tiles", "then": "try", "to": "lous_cafe",
    },
    silent=(
        c.AddDie, c.Cast, c.Discard, c.EndTurn, c.GoTo, c.Halt, c.Keep, c.Lead, c.Mark, c.Ready, c.Reroll, c.Settle,
        c.Swap, c.Unmark,
    ),
    alike=1,  # a space is as far as it is, next door or not
)  # fmt: skip
