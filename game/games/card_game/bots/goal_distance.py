"""How far the timeline is from what an identity needs, in flips of linchpins."""

from __future__ import annotations

from collections import deque
from functools import lru_cache
from typing import Final

from game.games.card_game.rules.compiled_box import Lookup

FAR: Final = 4
"""The largest distance; more flips, or an unreachable goal, count as this."""


class GoalDistances:
    """Distances of all states of the timeline to each identity; see :func:`goal_distances`."""

    def __init__(self, lookup: Lookup) -> None:
        """Compute the distances with B-2 free and with B-2 barred by the Almanac."""
        self.lookup = lookup
        free = [n for n in range(len(lookup.linchpins)) if n != lookup.b1]
        barred = [n for n in free if n != lookup.b2]
        self.distance = tuple(
            tuple(_distances(lookup.satisfied[who], moves) for who in range(len(lookup.identities)))
            for moves in (free, barred)
        )
        """``distance[barred][identity][flipped]``: the fewest flips to what the identity needs, at most ``FAR``."""
        self.needed = tuple(
            tuple(_needed(far, moves) for far in table)
            for table, moves in zip(self.distance, (free, barred), strict=True)
        )
        """``needed[barred][identity][flipped]``: the mask of the linchpins with which a shortest way may begin."""


@lru_cache(maxsize=4)
def goal_distances(lookup: Lookup) -> GoalDistances:
    """Return the distances of a box; kept, as every new bot asks for them."""
    return GoalDistances(lookup)


def _distances(goal: bytes, moves: list[int]) -> bytes:
    """Count the flips from every state to the nearest one of ``goal``."""
    steps = bytearray([FAR] * len(goal))
    queue = deque(state for state, met in enumerate(goal) if met)
    for state in queue:
        steps[state] = 0
    while queue:
        here = queue.popleft()
        for move in moves:
            there = here ^ (1 << move)
            if steps[there] > steps[here] + 1:
                steps[there] = steps[here] + 1
                queue.append(there)
    return bytes(steps)


def _needed(far: bytes, moves: list[int]) -> tuple[int, ...]:
    """Find for every state the flips that lead nearer."""
    return tuple(sum(1 << move for move in moves if far[state ^ (1 << move)] < far[state]) for state in range(len(far)))
