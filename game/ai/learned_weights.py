"""Evaluation weights fitted to games between bots.

``x.py bench-ai weights`` plays the games, fits the weights to who won, and writes ``weights.json`` into the folder of
the box. A game without the file keeps the weights in its evaluation.
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
    """The content of a weights file: the weights by name, and the games they were fitted to.

    ``surprise`` is the mean log loss (natural logarithm) of the forecasts in held-out games, before and after fitting.
    """

    weights: Mapping[str, Finite]
    players: tuple[str, ...]
    seed: int
    games: Mapping[int, int]
    """The games played with each number of seats."""
    commit: str
    surprise: tuple[float, float]


def learned(rules_id: str, usual: W) -> W:
    """Return ``usual`` with the fitted weights of a game in place of its own.

    Raises:
        BadLearnedFile: the file cannot be read, or names an unknown weight.
    """
    path = path_of(rules_id, FILE)
    if not path.exists():
        return usual
    found = read(path, LearnedWeights, WRITER).weights
    unknown = sorted(set(found) - set(usual.__struct_fields__))
    if unknown:
        raise BadLearnedFile(path, f"weights, {unknown[0]}: there is no such weight", WRITER)
    return msgspec.structs.replace(usual, **found)
