"""Portraits of all seats and names of computer players.

Portraits are dealt by a hash of the match's seed, so that a saved or exported game looks the same anywhere and reveals
nothing; chosen ones are swapped in. A computer player has the name of its portrait.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from game.seats.players import HUMAN
from game.seats.seeds import mix
from game.table.people import Person

FACES: Final = ("ida", "hugo", "nora", "ravi", "mabel", "yuki", "tomas", "zora", "felix", "greta", "samir", "wanda")
"""Portraits in ``assets/people``, named after the person."""


def people_of(
    specs: Sequence[str], seed: int, names: Sequence[str] = (), faces: Sequence[str] = ()
) -> tuple[Person, ...]:
    """Return the persons at a table, in turn order; ``names`` are those of humans, ``faces`` the chosen ones, by seat.

    A face that is unknown, or was chosen by an earlier seat, counts as none.

    >>> [person.name for person in people_of(("human", "ai:normal", "random"), 7)][0]
    ''
    >>> people_of(("human", "ai:normal"), 7)[1] == people_of(("human", "ai:hard"), 7)[1]
    True
    >>> [person.face for person in people_of(("human", "human"), 7, faces=("yuki", "ida"))]
    ['people/yuki', 'people/ida']
    """
    dealt = Random(mix(seed, "faces")).sample(FACES, len(FACES))
    for seat, face in enumerate(faces[: len(specs)]):
        if face in FACES and face not in faces[:seat]:
            other = dealt.index(face)
            dealt[seat], dealt[other] = dealt[other], dealt[seat]
    return tuple(
        Person(
            f"people/{dealt[seat % len(dealt)]}",
            (names[seat] if seat < len(names) else "") if spec == HUMAN else dealt[seat % len(dealt)].capitalize(),
            spec != HUMAN,
        )
        for seat, spec in enumerate(specs)
    )
