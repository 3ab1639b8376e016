"""The Riff in Time entry for the shared table tests."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from game.games.riff_in_time.rules import commands as c
from game.games.riff_in_time.rules.legal import LEGAL
from game.games.riff_in_time.rules.refusal_and_ending_ids import RefusalReason
from game.games.riff_in_time.rules.state_machine import State
from game.games.riff_in_time.rules.view import TableView
from game.games.riff_in_time.table import thing_kinds as k
from game.games.riff_in_time.table.people import SLIP
from game.games.riff_in_time.table.sight import CARD
from game.rules.contract import verb
from game.ui.tabletop.poses import Face
from tests.games.riff_in_time.table.cases import box
from tests.table.table_case import TableCase

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


def given(seats: int, **others: Any) -> dict[str, Any]:
    """Describe a crowded board: all booths and three more figures on one stage, dials of all bands, three repairs."""
    names = box().lookup.riffs
    return {
        "dials": dict(zip(box().lookup.locations, DIALS, strict=True)),
        "personages": {"joan_of_arc": CROWDED, "napoleon": CROWDED, "billy_the_kid": CROWDED},
        "players": {seat: PLAYERS[seat] for seat in range(seats)},
        "san_dimas": 9,
        "deck": {"top": list(names[:3]), "discards": list(names[5:30]), "buried": 2},
        **others,
    }


def state(seats: int, **others: Any) -> State:
    """Build the crowded state, with other fields."""
    cast = ",".join(("elizabeth", "ted", "bill", "joanna")[:seats])
    return box().scenario_state(seats, {"difficulty": "heinous", "character": cast}, given(seats, **others))


def fullest(seats: int) -> State:
    """Build the most crowded table, mid-turn: four dice, one Bogus, one spent, and all card actions."""
    dice = ["wyld.move", "wyld.excellent", "triumphant.interact", "bogus.bogus"]
    return state(seats, dice=dice, used=["die.2", "babe_trip"], made=2)


def faces() -> Iterator[Face]:
    """Yield riff cards in all sizes, and the other faces."""
    lookup = box().lookup
    for card in lookup.riffs:
        yield from (Face(k.riff, size, card) for size in ((62.0, 87.0), (96.0, 134.0), (150.0, 210.0)))
        yield Face(k.riff, CARD, card, "main")
        yield Face("discards", (54.0, 76.0), card, state="58")
    yield from (Face(SLIP, (46.0, 35.0), who) for who in lookup.personages)


def pieces(view: TableView) -> Mapping[str, int]:
    """Count the discs, figures, booths, dice and cards."""
    laid = sum(location.space is not None for location in view.locations.values())
    dealt = sum(player.character is not None for player in view.players)
    kept = sum((player.objective is not None) + (player.set_up is not None) for player in view.players)
    offered = sum(len(player.offered) for player in view.players if player.objective is None)
    return {
        **dict.fromkeys(("location", "dial", "value", "label"), laid + 1),
        **dict.fromkeys(("pawn", "portrait"), dealt),
        "glow": sum(one.repaired and one.space is not None for one in view.locations.values()),
        "personage": sum(one.space is not None or one.carrier is not None for one in view.personages.values()),
        "riff": len(view.deck.top) + len(view.open_riffs),
        "person": sum(len(player.carries) for player in view.players),
        "repair": sum(len(player.repairs) for player in view.players),
        "objective": kept + offered,
    }


def figures(view: TableView) -> Sequence[float]:
    """Return the sum of all rifts and San Dimas, for the chart; nothing before the fourth round."""
    return [] if view.round < 4 else [sum(location.dial for location in view.locations.values()), view.san_dimas]


TABLE = TableCase(
    fullest=fullest,
    lies_on={
        "mat": "seat turn portrait objective repair person", "portrait": "turn", "tray": "die", "pawn": "personage",
        "location": "dial glow value", "glow": "dial",
    },
    crosses={"value": "dial location", "glow": "location personage value", "personage": "personage"},
    least={"prompt": (200, 140), "chart": (200, 50)},
    board=0.5,
    colours=400,
    cut=("Elizabethžý's turnž",),  # the longest name of all, beside the buttons
    faces=faces,
    pieces=pieces,
    figures=figures,
    spots={"space": 11},
    seen={"location": (72, 72), "value": (0, 17), "label": (0, 17), "pawn": (0, 48), "personage": (0, 28)},
    beside={
        "die": (30, 30), "means": (30, 29), "supply": (30, 30), "seat": (90, 17),
        "portrait": (18, 18), "objective": (18, 18), "repair": (18, 18), "person": (18, 18),
    },
    decisions=frozenset(verb(record.__name__) for record in LEGAL),
    facts={
        "seat": 1, "name": "x", "asked": "acting", "objective": "jam_session", "option": 3, "options": 2, "cards": 3,
        "location": "rome", "die": "die.2", "left": 2, "given": 2, "needed": 3, "shown": "move", "means": "freud.1",
        "first": "move", "second": "reroll", "to": "stage_3", "steps": 3, "reach": 1, "personage": "freud",
        "home": "stage_2", "card": "riff_3", "action": "move", "character": "ted", "count": 2, "value": 5, "room": 4,
        "percent": 50, "was": 4, "mean": "1.5", "shift": "0.5", "end": 20, "then": 2, "more": 3, "space": "stage_3",
        "another": "lincoln",
    },
    special={
        RefusalReason.WRONG_ACTION: {"needed": "move", "shown": "interact"},
        RefusalReason.TOO_MANY_DICE: {"die": "wyld", "left": 0},
    },
    counts=("left", "steps", "cards", "options"),
    silent=(c.EndTurn,),
)  # fmt: skip
