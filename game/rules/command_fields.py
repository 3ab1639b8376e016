"""The values that the fields of a game's commands may have, each with its place: actions are numbered from them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import permutations
from typing import Any, Final, TypeAlias

Values: TypeAlias = Mapping[Any, int]
"""What a field may be: value to place."""
Fields: TypeAlias = Mapping[str, Values]
"""The values of all fields of a game's commands, by field, or by ``Command.field`` where it differs."""


def listed(values: Iterable[Any]) -> Values:
    """Give each value its place, in order.

    >>> listed("aba")
    {'a': 0, 'b': 1}
    """
    return {value: place for place, value in enumerate(dict.fromkeys(values))}


BOTH: Final = listed((False, True))


class Orders(dict[tuple[Any, ...], int]):
    """The orders of up to so many things, whichever these are.

    >>> orders = Orders(3)
    >>> orders["a", "b", "c"] == orders["d", "e", "f"], orders["c", "a", "b"] == orders["a", "b", "c"]
    (True, False)
    """

    def __init__(self, most: int) -> None:
        ranks = range(most + 1)
        super().__init__(listed(order for length in ranks for order in permutations(range(length))))

    def __missing__(self, things: tuple[Any, ...]) -> int:
        """Return the place of the order in which these things stand."""
        ranks = {thing: rank for rank, thing in enumerate(sorted(things))}
        return self[tuple(ranks[thing] for thing in things)]
