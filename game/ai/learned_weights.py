"""What the evaluation of a game values, as far as that was learned from games of programs.

``x.py bench-ai weights`` plays the games, finds the weights that explain best who won, and writes ``weights.json``
into the folder of the box. A game without such a file keeps the weights that are written in its evaluation.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Final, TypeVar

import msgspec

from game.ai.learned_files import BadLearnedFile, path_of, read

FILE: Final = "weights.json"
WRITER: Final = "x.py bench-ai weights"
W = TypeVar("W", bound=msgspec.Struct)

Finite = Annotated[float, msgspec.Meta(ge=-1000, le=1000)]


class LearnedWeights(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a file says: the weights by name, and the games that they come from.

    ``surprise`` is how badly who won was foretold in games that were not learned from, before and after: the mean of
    minus the logarithm of the chance that was given to what happened.
    """

    weights: Mapping[str, Finite]
    players: tuple[str, ...]
    seed: int
    games: Mapping[int, int]
    """The games played with each number of seats."""
    commit: str
    surprise: tuple[float, float]


def learned(rules_id: str, usual: W) -> W:
    """Return ``usual`` with the weights that were learned for a game in place of its own.

    Raises:
        BadLearnedFile: the file cannot be read, or names a weight that there is not.
    """
    path = path_of(rules_id, FILE)
    if not path.exists():
        return usual
    found = read(path, LearnedWeights, WRITER).weights
    unknown = sorted(set(found) - set(usual.__struct_fields__))
    if unknown:
        raise BadLearnedFile(path, f"weights, {unknown[0]}: there is no such weight", WRITER)
    return msgspec.structs.replace(usual, **found)
