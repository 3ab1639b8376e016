"""Dice: a pool as an immutable value, and the outcomes of rolling.

Kinds of dice and faces are numbers that each game chooses; subsets of a pool are bit masks.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import product
from math import prod
from random import Random
from typing import Final, Self

import msgspec

from game.rules.parts.bit_masks import bits

UNROLLED: Final = -1
"""The face of a die that has not been rolled."""


class DicePool(msgspec.Struct, frozen=True, array_like=True):
    """Dice in front of a seat, as an immutable value: die ``n`` is of kind ``kinds[n]`` and shows ``faces[n]``.

    ``locked`` is the mask of dice that may not be rerolled, ``spent`` the mask of dice that have paid for something and
    no longer count. Changing or rolling a die unlocks it.
    """

    kinds: tuple[int, ...] = ()
    faces: tuple[int, ...] = ()
    locked: int = 0
    spent: int = 0

    @classmethod
    def of(cls, kinds: Iterable[int]) -> Self:
        """Make a pool of dice that have not been rolled."""
        chosen = tuple(kinds)
        return cls(chosen, (UNROLLED,) * len(chosen))

    def __len__(self) -> int:
        """Count the dice, spent ones too."""
        return len(self.kinds)

    @property
    def all(self) -> int:
        """The mask of all dice."""
        return (1 << len(self.kinds)) - 1

    @property
    def free(self) -> int:
        """The mask of dice that may be rerolled or spent: neither locked nor spent."""
        return self.all & ~(self.locked | self.spent)

    @property
    def is_rolled(self) -> bool:
        """Whether there are dice and all of them show a face."""
        return bool(self.faces) and UNROLLED not in self.faces

    def kinds_in(self, which: int) -> tuple[int, ...]:
        """List the kinds of the dice in the mask ``which``."""
        return tuple([kind for die, kind in enumerate(self.kinds) if which >> die & 1])

    def showing(self, face: int) -> int:
        """Return the mask of dice that show ``face``, locked and spent ones too."""
        mask = 0
        for die, shown in enumerate(self.faces):
            if shown == face:
                mask |= 1 << die
        return mask

    def groups(self, size: int) -> list[int]:
        """List the masks of at least ``size`` free dice with the same face, lowest face first."""
        masks: dict[int, int] = {}
        for die in bits(self.free):
            masks[self.faces[die]] = masks.get(self.faces[die], 0) | 1 << die
        return [masks[face] for face in sorted(masks) if face != UNROLLED and masks[face].bit_count() >= size]

    def has_room(self, kind: int, supply: Sequence[int]) -> bool:
        """Return whether the supply allows one more die of ``kind``; ``supply`` has the number of dice of each kind."""
        return self.kinds.count(kind) < supply[kind]

    def add(self, kind: int, face: int = UNROLLED) -> DicePool:
        """Return the pool with one more die."""
        return DicePool((*self.kinds, kind), (*self.faces, face), self.locked, self.spent)

    def remove(self, which: int) -> DicePool:
        """Return the pool without the dice in the mask ``which``; the others are renumbered in the same order."""
        left = bits(self.all & ~which)
        locked = spent = 0
        for place, die in enumerate(left):
            locked |= (self.locked >> die & 1) << place
            spent |= (self.spent >> die & 1) << place
        return DicePool(tuple(self.kinds[die] for die in left), tuple(self.faces[die] for die in left), locked, spent)

    def roll(self, which: int, faces: Iterable[int]) -> DicePool:
        """Return the pool after rolling the dice in the mask ``which``; ``faces`` are their results in order."""
        rolled = iter(faces)
        shown = tuple([next(rolled) if which >> die & 1 else face for die, face in enumerate(self.faces)])
        return DicePool(self.kinds, shown, self.locked & ~which, self.spent)

    def change(self, die: int, face: int) -> DicePool:
        """Return the pool with one die turned to ``face``."""
        return self.roll(1 << die, (face,))

    def lock(self, which: int) -> DicePool:
        """Return the pool with the dice in the mask ``which`` also locked."""
        return DicePool(self.kinds, self.faces, self.locked | which, self.spent)

    def spend(self, which: int) -> DicePool:
        """Return the pool with the dice in the mask ``which`` marked as spent."""
        return DicePool(self.kinds, self.faces, self.locked, self.spent | which)


@lru_cache(maxsize=256)
def roll_outcomes(dice: tuple[tuple[int, ...], ...]) -> tuple[tuple[tuple[int, ...], int], ...]:
    """List all results of rolling ``dice``, each a tuple of faces, with their weights.

    Their number grows exponentially: games list the results of two or three dice and sample larger rolls.

    >>> roll_outcomes(((0, 1, 1),))
    (((0,), 1), ((1,), 2))
    """
    counts = [Counter(faces) for faces in dice]
    return tuple(
        (faces, prod(count[face] for count, face in zip(counts, faces, strict=True))) for faces in product(*counts)
    )


@lru_cache(maxsize=256)
def counted_rolls(dice: tuple[tuple[int, ...], ...], faces: int) -> tuple[tuple[tuple[int, ...], int], ...]:
    """List the results of rolling ``dice`` as counts of each of ``faces`` faces, with their weights.

    Which die shows which face does not matter, so even many dice have few results. The weights add up to the number of
    all rolls.

    >>> counted_rolls(((0, 1), (0, 1)), 2)
    (((2, 0), 1), ((1, 1), 2), ((0, 2), 1))
    """
    found: dict[tuple[int, ...], int] = {(0,) * faces: 1}
    for own in dice:
        added: dict[tuple[int, ...], int] = {}
        for counts, weight in found.items():
            for face in own:
                more = (*counts[:face], counts[face] + 1, *counts[face + 1 :])
                added[more] = added.get(more, 0) + weight
        found = added
    return tuple(found.items())


def sample_roll(dice: Sequence[Sequence[int]], rng: Random) -> tuple[int, ...]:
    """Roll ``dice``, each a sequence of equally likely faces; return the face of each."""
    return tuple([faces[int(rng.random() * len(faces))] for faces in dice])


def can_show(dice: Sequence[Sequence[int]], faces: Sequence[int]) -> bool:
    """Return whether rolling ``dice`` can give ``faces``, die by die."""
    return len(faces) == len(dice) and all(face in own for face, own in zip(faces, dice, strict=True))
