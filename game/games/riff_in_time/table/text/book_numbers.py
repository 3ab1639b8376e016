"""Numbers in the rulebook of Riff in Time, taken from its box."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from game.content import open_texts
from game.content.book_numbers import Numbers
from game.games.riff_in_time.rules.box import DIFFICULTIES, Box, Effect, Mission, Step
from game.games.riff_in_time.rules.compiled_box import SEATS
from game.games.riff_in_time.rules.game import RiffInTime
from game.games.riff_in_time.rules.objectives import PAIR, needed
from game.games.riff_in_time.table.text.level_texts import PRINTED, level_text
from game.games.riff_in_time.table.text.titles import Titles
from game.i18n import listed


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
