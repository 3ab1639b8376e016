"""Who sits at a table: a face for every seat, and names of programs.

Faces are dealt by the seed of the match, mixed one way, so that a kept or exported game has the same ones wherever it
is opened, and nothing can be read from them. A program has the name that belongs to its face.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from game.seats.players import HUMAN
from game.seats.seeds import mix
from game.table.people import Person

FACES: Final = ("ida", "hugo", "nora", "ravi", "mabel", "yuki", "tomas", "zora", "felix", "greta", "samir", "wanda")
"""Pictures in ``assets/people``, each called like whoever it shows."""


def people_of(specs: Sequence[str], seed: int, names: Sequence[str] = ()) -> tuple[Person, ...]:
    """Return who sits at a table, in turn order; ``names`` are those of people, by seats.

    >>> [person.name for person in people_of(("human", "ai:normal", "random"), 7)][0]
    ''
    >>> people_of(("human", "ai:normal"), 7)[1] == people_of(("human", "ai:hard"), 7)[1]
    True
    """
    dealt = Random(mix(seed, "faces")).sample(FACES, len(FACES))
    return tuple(
        Person(
            f"people/{dealt[seat % len(dealt)]}",
            (names[seat] if seat < len(names) else "") if spec == HUMAN else dealt[seat % len(dealt)].capitalize(),
            spec != HUMAN,
        )
        for seat, spec in enumerate(specs)
    )
