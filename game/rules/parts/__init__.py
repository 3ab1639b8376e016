"""Components that several games share: decks, dice, dials, graphs of spaces, bit masks, lazy dictionaries."""

from game.rules.parts.bit_masks import bits, mask_of, nth_bit
from game.rules.parts.decks import Deck
from game.rules.parts.dials import Dial, Moved
from game.rules.parts.dice import UNROLLED, DicePool, can_show, counted_rolls, roll_outcomes, sample_roll
from game.rules.parts.graphs import Graph
from game.rules.parts.lazy_dict import BoundedCache, LazyDict

__all__ = [
    "UNROLLED",
    "BoundedCache",
    "Deck",
    "Dial",
    "DicePool",
    "Graph",
    "LazyDict",
    "Moved",
    "bits",
    "can_show",
    "counted_rolls",
    "mask_of",
    "nth_bit",
    "roll_outcomes",
    "sample_roll",
]
