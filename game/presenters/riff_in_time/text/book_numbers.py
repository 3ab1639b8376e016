"""The numbers that the rulebook of Riff in Time takes from its box."""

from __future__ import annotations

from game.content.book_numbers import Numbers
from game.presenters.riff_in_time.text.level_texts import PRINTED, level_text
from game.rules.riff_in_time.box import DIFFICULTIES
from game.rules.riff_in_time.compiled_box import SEATS
from game.rules.riff_in_time.game import RiffInTime


def numbers(game: RiffInTime) -> Numbers:
    """Return what stands for the names in the rulebook."""
    box = game.lookup.box
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
        "reward_least": min(rewards),
        "reward_most": max(rewards),
        "own": usual.own,
        **{str(die): count for die, count in box.supply.items()},
        **{f"end_{seats}": usual.end(PRINTED, seats, game.tuning) for seats in SEATS},
        **{level: level_text(usual, level) for level in DIFFICULTIES},
    }
