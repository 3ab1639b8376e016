"""The fullest table of Riff in Time there can be, and its board: what tests of its looks share."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from game.games.riff_in_time.rules.state_machine import State
from game.games.riff_in_time.rules.view import TableView
from game.games.riff_in_time.table.presenter import Board
from game.games.riff_in_time.table.text.titles import Titles
from tests.games.riff_in_time.table.cases import box

CROWDED = "stage_3"
DIALS = (0, 10, 7, 4, 1, 3, 0, 6, 0, 9)
PLAYERS: Mapping[int, Mapping[str, Any]] = {
    0: {"space": CROWDED, "carries": ["charlemagne", "genghis_khan", "freud"],
        "repairs": ["athens", "kassel", "new_york"],
        "objective": "three_rifts_a", "lowered": ["athens"], "set_up": "babe_trip"},
    1: {"space": CROWDED, "carries": ["lincoln"], "objective": "charlemagne_tour", "progress": 2,
        "set_up": "pass_freud"},
    2: {"space": CROWDED, "objective": "san_dimas_crowd", "done": True, "set_up": "no_second_takes"},
    3: {"space": CROWDED, "objective": "jam_session", "set_up": "duo_joan"},
}  # fmt: skip


@cache
def board() -> Board:
    """The board of the game."""
    return Board(box(), Titles(box().lookup))


def given(seats: int, **others: Any) -> dict[str, Any]:
    """All booths and three more figures on one stage, dials of all bands, three places repaired, three cards known."""
    names = box().lookup.riffs
    return {
        "dials": dict(zip(box().lookup.locations, DIALS, strict=True)),
        "personages": {"joan_of_arc": CROWDED, "napoleon": CROWDED, "billy_the_kid": CROWDED},
        "players": {seat: PLAYERS[seat] for seat in range(seats)},
        "san_dimas": 9,
        "deck": {"top": list(names[:3]), "discards": list(names[5:30]), "buried": 2},
        **others,
    }


def fullest(seats: int = 4) -> TableView:
    """The view of it, in the middle of a turn: four dice, one of them Bogus, one spent, and all that cards give."""
    dice = ["wyld.move", "wyld.excellent", "triumphant.interact", "bogus.bogus"]
    return state(seats, dice=dice, used=["die.2", "babe_trip"], made=2).view(0)


def state(seats: int, **others: Any) -> State:
    """The state of it, with other fields."""
    cast = ",".join(("elizabeth", "ted", "bill", "joanna")[:seats])
    return box().scenario_state(seats, {"difficulty": "heinous", "character": cast}, given(seats, **others))
