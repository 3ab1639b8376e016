"""Parts that several games share: decks, dice, dials, graphs of spaces, and sets of numbers as masks."""

from game.rules.parts.bit_masks import bits, mask_of
from game.rules.parts.decks import Deck
from game.rules.parts.dials import Dial, Moved
from game.rules.parts.dice import UNROLLED, DicePool, can_show, roll_outcomes, sample_roll
from game.rules.parts.graphs import Graph

__all__ = [
    "UNROLLED",
    "Deck",
    "Dial",
    "DicePool",
    "Graph",
    "Moved",
    "bits",
    "can_show",
    "mask_of",
    "roll_outcomes",
    "sample_roll",
]
