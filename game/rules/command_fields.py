"""The possible values of command fields with their indices, from which :mod:`game.research` numbers actions."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import permutations
from typing import Any, Final, TypeAlias

Values: TypeAlias = Mapping[Any, int]
"""The possible values of a field, with the index of each."""
Fields: TypeAlias = Mapping[str, Values]
"""The values of all fields of a game's commands, by ``field``, or by ``Command.field`` where commands differ."""


def listed(values: Iterable[Any]) -> Values:
    """Return the distinct values with their indices, in order of first occurrence.

    >>> listed("aba")
    {'a': 0, 'b': 1}
    """
    return {value: place for place, value in enumerate(dict.fromkeys(values))}


BOTH: Final = listed((False, True))


class Orders(dict[tuple[Any, ...], int]):
    """Indices of the orderings of up to ``most`` things, whichever these are.

    >>> orders = Orders(3)
    >>> orders["a", "b", "c"] == orders["d", "e", "f"], orders["c", "a", "b"] == orders["a", "b", "c"]
    (True, False)
    """

    def __init__(self, most: int) -> None:
        ranks = range(most + 1)
        super().__init__(listed(order for length in ranks for order in permutations(range(length))))

    def __missing__(self, things: tuple[Any, ...]) -> int:
        """Return the index of the order in which ``things`` stand, relative to their sorted order."""
        ranks = {thing: rank for rank, thing in enumerate(sorted(things))}
        return self[tuple(ranks[thing] for thing in things)]
