"""Expected actions of a seat per turn: dice of its pool and actions of cards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.games.riff_in_time.rules.box import DICE, FACES
from game.games.riff_in_time.rules.compiled_box import BOGUS, BOGUS_DIE, CHARACTER, TRIUMPHANT, WYLD, Lookup
from game.rules.parts import LazyDict, bits

FACE_WORTH: Final = {"move": 0.7, "interact": 1.0, "reroll": 0.35, "excellent": 1.15, "bogus": -1.0, "blank": 0.0}
"""Value of a face, in actions."""

FAR: Final = 0.6
"""Share of an Interact's value when the next task is more than a circuit away."""


class Income:
    """Values of pools; ``action`` is the value of a card's action per turn."""

    def __init__(self, lookup: Lookup) -> None:
        self.lookup = lookup
        self.action = {face: FACE_WORTH[face] for face in FACES}
        self.worth = [sum((FACE_WORTH[FACES[face]] for face in faces), 0.0) / len(faces) for faces in lookup.faces]
        self.bogus = [faces.count(BOGUS) / len(faces) for faces in lookup.faces]
        self.gifts = [sum((self.action[name] for name in location.actions), 0.0) for location in lookup.box.locations]
        self._known = LazyDict[tuple[int, int], tuple[float, float, float]](self._expected)

    def of(self, owned: int, cargo: int) -> tuple[float, float, float]:
        """Return the value of a turn without and with passengers, and the expected Bogus results.

        ``cargo`` is the mask of passengers.
        """
        return self._known[owned, cargo]

    def die(self, kind: int, away: int, bogus: float) -> float:
        """Return the value of a die for a seat ``away`` circuits from its next task; a Bogus costs ``bogus``."""
        faces = self.lookup.faces[kind]
        worth = {**self.action, "bogus": -bogus}
        if away:
            worth["move"] = worth["interact"]
        if away > 1:
            worth["interact"] *= FAR
        return sum((worth[FACES[face]] for face in faces), 0.0) / len(faces)

    def _expected(self, key: tuple[int, int]) -> tuple[float, float, float]:
        owned, cargo = key[0], bits(key[1])
        counts = [0] * len(DICE)
        counts[WYLD], counts[TRIUMPHANT] = self.lookup.numbers.own, owned
        kept, _ = self._pool(counts)
        for who in cargo:
            for kind, number in enumerate(self.lookup.carried_dice[who]):
                counts[kind] += number
        now, bogus = self._pool(counts)
        return kept, now + sum((self.gifts[who] for who in cargo), 0.0), bogus

    def _pool(self, counts: Sequence[int]) -> tuple[float, float]:
        """Return the value of the best pool of some dice, and its number of Bogus results."""
        left = [min(count, most) for count, most in zip(counts, self.lookup.supply, strict=True)]
        room, worth, bogus = self.lookup.numbers.pool, 0.0, 0.0
        for kind in (BOGUS_DIE, TRIUMPHANT, CHARACTER, WYLD):
            taken = min(room, left[kind])
            room -= taken
            worth += taken * self.worth[kind]
            bogus += taken * self.bogus[kind]
        return worth, bogus
