"""The fullest table of Dice Through Time there can be, and its board: what tests of its looks share."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from game.games.dice_through_time.rules.game import DiceThroughTime
from game.games.dice_through_time.rules.view import TableView
from game.games.dice_through_time.table.presenter import Board, Table
from game.games.dice_through_time.table.text.titles import Titles
from tests.support.boxes import opened

STACKS = (3, 1, 3, 2, 3, 2, 3, 3, 1, 2, 3, 3, 3, 3, 1, 1, 2, 3, 3, 2)
"""Event cards on each place."""
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


def box() -> DiceThroughTime:
    """The game in its box, read once."""
    return opened(DiceThroughTime)


@cache
def board() -> Board:
    """Its board."""
    return Table(box()).board


@cache
def titles() -> Titles:
    """All names."""
    return Titles(box().lookup)


def given(seats: int) -> dict[str, Any]:
    """Four cars and Biff at one place, up to three cards everywhere, every place frayed, four dice under one place."""
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


def fullest(seats: int = 4) -> TableView:
    """The view of it."""
    return box().scenario_state(seats, {"difficulty": "insane"}, given(seats)).view(0)
