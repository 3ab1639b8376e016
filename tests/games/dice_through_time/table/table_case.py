"""The Dice Through Time entry for the shared table tests."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from game.games.dice_through_time.rules import commands as c
from game.games.dice_through_time.rules.legal import LEGAL
from game.games.dice_through_time.rules.state_machine import State
from game.games.dice_through_time.rules.view import TableView
from game.games.dice_through_time.table.events import OF_ROUND
from game.rules.contract import verb
from game.ui.tabletop.poses import Face
from tests.games.dice_through_time.table.cases import box, table
from tests.table.table_case import TableCase

STACKS = (3, 1, 3, 2, 3, 2, 3, 3, 1, 2, 3, 3, 3, 3, 1, 1, 2, 3, 3, 2)
"""Number of event cards on each place."""
PLAYERS: Mapping[int, Mapping[str, Any]] = {
    0: {"place": "clock_tower_1985", "items": ["guitar", "telescope"],
        "dice": [{"icon": "doc", "place": "lous_cafe"}, {"icon": "wrench", "place": "lous_cafe"},
                 "flux", {"icon": "fist", "spent": True}]},
    1: {"place": "clock_tower_1985", "items": ["soda_glass", "hoverboard"],
        "dice": [{"icon": "fist", "place": "lous_cafe"}, "lightning", "doc", "wrench"]},
    2: {"place": "clock_tower_1985", "items": ["pie_plate"],
        "dice": [{"icon": "flux", "place": "lous_cafe", "fresh": True}, "arrow", "doc", "arrow"]},
    3: {"place": "clock_tower_1985", "items": ["skateboard", "camcorder"],
        "dice": ["fist", "fist", {"icon": "arrow", "place": "clock_tower_2015"}, "flux"]},
}  # fmt: skip


def given(seats: int) -> dict[str, Any]:
    """Describe a crowded board: four cars and Biff at one place, events everywhere, paradox tokens and buried dice."""
    places = box().lookup.places
    events = {place: [card.id for card in box().lookup.box.events if card.place == place] for place in places}
    return {
        "events": [card for place, count in zip(places, STACKS, strict=True) for card in events[place][:count]],
        "paradox": list(places),
        "outatime": 13,
        "biffs": {1885: "clock_tower_1885", 1955: "lous_cafe", 1985: "clock_tower_1985", 2015: "hilldale"},
        "players": {seat: PLAYERS[seat] for seat in range(seats)},
        "tokens": {"flux": 2, "doc": 1, "wrench": 3},
        "returned": ["future_cola", "plutonium_case", "tower_flyer", "fuel_logs", "pine_sapling", "sports_almanac"],
        "lasting": ["overheated_flux.1"],
    }


def fullest(seats: int) -> State:
    """Build the most crowded table: four cars and Biff at one place, stacked events, buried dice, full hands."""
    return box().scenario_state(seats, {"difficulty": "insane"}, given(seats))


def faces() -> Iterator[Face]:
    """Yield events and items, small and whole, and special events."""
    lookup = box().lookup
    for event in lookup.events:
        yield from (Face("event", (210.0, 294.0), event), Face("discards", (60.0, 84.0), event, state="12"))
    for one in lookup.box.events:
        yield from (Face("event", (138.0, high), one.id, detail=(0,)) for high in (128.0, 77.0, 50.0, 37.0))
    yield from (Face(OF_ROUND, (60.0, 84.0), one) for one in table().words.titles.specials)
    for item in lookup.items:
        yield from (Face("item", (168.0, 224.0), item), Face("item", (54.0, 72.0), item))


def pieces(view: TableView) -> Mapping[str, int]:
    """Count the dice, cars, Biffs, events, items and tokens."""
    threat = view.threat.year is not None and view.over is None
    return {
        "die": sum(len(player.dice) for player in view.players),
        "car": sum(player.car is not None for player in view.players),
        "biff": 4,
        "home": 20,
        "label": 20,
        "event": sum(len(cards) for cards in view.events.values()) + len(view.lasting),
        "paradox": len(view.paradox),
        "frayed": len(view.paradox),
        "item": sum(len(player.items) for player in view.players) + len(view.returned),
        "item_deck": sum(deck.left > 0 for deck in view.item_decks.values()),
        "threat": threat,
        "ahead": threat,
    }


def figures(view: TableView) -> Sequence[float]:
    """Return the number of events and the marker position, for the chart."""
    return [sum(map(len, view.events.values())), view.outatime]


TABLE = TableCase(
    fullest=fullest,
    lies_on={
        "scene": "label home event frayed paradox biff die car", "frayed": "label home event paradox biff car",
        "mat": "die item first", "seat": "turn", "lasting": "event", "returned": "item",
    },
    crosses={"item": "item"},
    colours=400,
    least={"prompt": (200, 155), "chart": (130, 93), "tray": (200, 60), "names": (200, 21)},
    board=0.48,
    faces=faces,
    pieces=pieces,
    figures=figures,
    spots={"place": 20, "year": 4, "minute": 23},
    seen={"event": (70, 28), "die": (20, 20), "label": (0, 17), "home": (28, 28), "paradox": (20, 20)},
    beside={"die": (33, 33), "item": (30, 30)},
    decisions=frozenset(verb(record.__name__) for record in LEGAL),
    facts={
        "die": "blue.2", "place": "lous_cafe", "to": "skyway", "home": "saloon", "item": "guitar", "seat": 1,
        "event": "good_boy.1", "icon": "doc", "needed": "flux", "shown": "fist", "first": "arrow", "second": "wrench",
        "left": 2, "missing": 2, "given": "flux doc", "year": 1955, "name": "nothing", "asked": "acting",
        "goal": "saloon",
    },
    silent=(c.EndTurn, c.Reroll, c.Enough),
)  # fmt: skip
