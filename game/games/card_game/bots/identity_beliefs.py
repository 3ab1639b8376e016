"""Beliefs about the identities of others, from the timeline and the cards being played.

The timeline tends to favour the histories of seated identities over those in the box. The active player's announcement
says more, and remembered past actions say most.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import exp
from typing import NamedTuple

from game.games.card_game.bots.goal_distance import FAR, GoalDistances
from game.games.card_game.rules.pending import NONE, Deed, Second
from game.games.card_game.rules.state_data import StateData
from game.rules.contract import Seat


class Clues(NamedTuple):
    """Weights of the evidence for identities.

    ``trace`` weighs the timeline, ``deed`` an announced flip; an attempt at B-1 is ``attempt`` times likelier with the
    history in place than without.
    """

    trace: float
    deed: float
    attempt: float


NEW, ACTING, ANYBODY = -3, -2, -1
"""Belief keys besides seats: a seat with a new identity, the active seat, and any other."""


class Beliefs:
    """Probabilities of each identity for each other seat in one state."""

    def __init__(
        self, s: StateData, me: Seat, distances: GoalDistances, clues: Clues, hunches: Mapping[Seat, Sequence[float]]
    ) -> None:
        """Evaluate the evidence and ``hunches``, the likelihoods from past actions."""
        self.distances, self.flipped = distances, s.flipped
        barred = False
        mine = s.who[me]
        free = [n for n in range(len(s.lookup.identities)) if n != mine and n not in s.faces]
        far = distances.distance[barred]
        self.anybody = _even(dict.fromkeys(free, 1.0))
        self.seated = _even({n: exp(-clues.trace * far[n][s.flipped]) for n in free})
        self.known = {
            seat: _even({n: chance * hunch[n] for n, chance in self.seated.items()}) for seat, hunch in hunches.items()
        }
        self.acting = s.turn if s.turn != me else NONE
        self.active = self._active(s, clues)
        self._kinds = {NEW: self.anybody, ACTING: self.active, ANYBODY: self.seated}
        self._seen: dict[tuple[int, int, bool], tuple[float, ...]] = {}

    def _active(self, s: StateData, clues: Clues) -> dict[int, float]:
        """Weigh the active player's identities by the effect of the announced flip on each."""
        flips = [r.linchpin for r in s.pending if isinstance(r, (Deed, Second)) and r.linchpin >= 0]
        found = dict(self.known.get(s.turn, self.seated))
        far = self.distances.distance[False]
        for flip in flips:
            for who in found:
                if flip == s.lookup.b1:
                    found[who] *= clues.attempt if not far[who][s.flipped] else 1.0
                else:
                    found[who] *= exp(clues.deed * (far[who][s.flipped] - far[who][s.flipped ^ (1 << flip)]))
        return _even(found)

    def spread(self, seat: Seat, flipped: int, barred: bool, is_new: bool) -> tuple[float, ...]:
        """Return the probabilities that ``seat`` is 0, 1, 2... flips from its history in a timeline ``flipped``.

        ``is_new`` says that its identity has changed since.
        """
        kind = NEW if is_new else ACTING if seat == self.acting else seat if seat in self.known else ANYBODY
        key = (kind, flipped, barred)
        found = self._seen.get(key)
        if found is None:
            weights = self._kinds.get(kind) or self.known[kind]
            chances = [0.0] * (FAR + 1)
            for who, chance in weights.items():
                chances[self.distances.distance[barred][who][flipped]] += chance
            found = self._seen[key] = tuple(chances)
        return found


def _even(weights: dict[int, float]) -> dict[int, float]:
    """Return weights normalized to a sum of 1."""
    total = sum(weights.values(), 0.0)
    return {who: weight / total for who, weight in weights.items()}
