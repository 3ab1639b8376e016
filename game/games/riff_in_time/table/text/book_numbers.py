"""Rulebook data of Riff in Time: numbers from the box, and example pieces beside chapters."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final

from game.content import open_texts
from game.content.book_numbers import Numbers
from game.games.riff_in_time.rules.box import DIFFICULTIES, Box, Effect, Mission, Step
from game.games.riff_in_time.rules.compiled_box import SEATS
from game.games.riff_in_time.rules.game import RiffInTime
from game.games.riff_in_time.rules.objectives import PAIR, needed
from game.games.riff_in_time.table import thing_kinds as k
from game.games.riff_in_time.table.text.level_texts import PRINTED, level_text
from game.games.riff_in_time.table.text.titles import Titles
from game.i18n import N_, listed
from game.table.contract import BookPiece as P
from game.table.contract import BookPieces
from game.ui.tabletop.poses import Face

DIE: Final = (120.0, 120.0)
WYLD: Final = P(Face("die", DIE, "wyld", "move"), N_("A Wyld die"))
BOGUS: Final = P(Face("die", DIE, "bogus", "bogus"), N_("A Bogus die"))

BOOK_PIECES: Final[BookPieces] = {
    "goal": (P(k.location), P(k.personage)),
    "things": (P(k.pawn, N_("A booth")), P(k.dial, N_("The rift of a place")), WYLD, P(k.deck), P(k.objective)),
    "setup": (P(k.portrait), P(k.objective), P(k.personage)),
    "round": (P(k.deck), WYLD),
    "riffs": (P(k.discards, N_("A riff card")), P(k.dial)),
    "dice": (
        WYLD,
        P(Face("die", DIE, "character", "interact"), N_("A Character die")),
        P(Face("die", DIE, "triumphant", "excellent"), N_("A Triumphant die")),
        BOGUS,
    ),
    "booth": (P(k.pawn, N_("A booth")),),
    "bogus": (BOGUS,),
    "actions": (
        P(Face("die", DIE, "wyld", "move"), N_("Move")),
        P(Face("die", DIE, "wyld", "interact"), N_("Interaction")),
        P(Face("die", DIE, "wyld", "reroll"), N_("Reroll")),
        P(Face("die", DIE, "wyld", "excellent"), N_("Excellent")),
    ),
    "repair": (P(k.dial, N_("The rift of a place")),),
    "figures": (P(k.personage), P(k.person)),
    "musicians": (P(k.portrait), P(k.pawn, N_("A booth"))),
    "objectives": (P(k.objective),),
    "san_dimas": (P(k.space("san_dimas")), P(k.personage)),
    "end": (P(k.space("san_dimas")), P(k.deck)),
    "signs": (WYLD, BOGUS),
}
"""Example pieces by chapter."""


def numbers(game: RiffInTime) -> Numbers:
    """Return the values of the rulebook's placeholders."""
    box, titles = game.lookup.box, Titles(game.lookup, open_texts(game.box_id))
    dial, usual, rewards = box.numbers.dial, box.numbers, [card.reward for card in box.objectives]
    return {
        "dial_most": dial.most,
        "dial_start": dial.start,
        "green_last": dial.green[1],
        "yellow_first": dial.green[1] + 1,
        "yellow_last": dial.red[0] - 1,
        "red_first": dial.red[0],
        "riffs": len(box.riffs),
        "objectives": len(box.objectives),
        "at_home": usual.at_home,
        "offered": usual.offered,
        "pool": usual.pool,
        "pair": PAIR,
        "looked_at": max(step.by for step in _steps(box) if step.do == "look"),
        "together": sum(card.min_players > 1 for card in box.objectives),
        "lower_places": _wanted(box, "lower_places"),
        "no_reroll": _wanted(box, "no_reroll"),
        "tour": _wanted(box, "tour"),
        "reward_least": min(rewards),
        "reward_most": max(rewards),
        "own": usual.own,
        **{str(die): count for die, count in box.supply.items()},
        **{f"faces_{die}": _faces(titles, faces) for die, faces in box.dice.items()},
        **{f"gives_{place.personage}": titles.carried(place.personage) for place in box.locations},
        **{f"end_{seats}": usual.end(PRINTED, seats, game.tuning) for seats in SEATS},
        **{level: level_text(usual, level) for level in DIFFICULTIES},
    }


def _faces(titles: Titles, faces: Sequence[str]) -> str:
    """Describe the faces of a die with their counts."""
    return listed(f"{count} × {titles.sign(face)}" for face, count in Counter(faces).items())


def _steps(box: Box) -> Iterator[Effect | Step]:
    """Yield every effect of the riff cards, options included."""
    for card in box.riffs:
        for effect in (*card.main, *card.red, *card.green, *card.repaired):
            yield effect
            yield from effect.options


def _wanted(box: Box, mission: Mission) -> int:
    """Return the largest requirement (places, rounds or stages) of a mission."""
    return max(needed(card) for card in box.objectives if card.mission == mission)
