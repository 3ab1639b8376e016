"""Search evaluation of the Card Game: short lookahead for commands, an open race at the leaves.

Within a determinization every seat acts on its own information: hand and identity. Leaves are evaluated with open
cards, since the search averages over many determinizations.
"""

from __future__ import annotations

from collections.abc import Collection, Hashable, Sequence
from random import Random
from typing import Final

from game.ai.bot import Budget
from game.ai.search import KeptOffers, Offers, shared_out
from game.games.card_game.bots.evaluation import Evaluator
from game.games.card_game.bots.goal_distance import GoalDistances, goal_distances
from game.games.card_game.bots.lookahead import Limits, Lookahead, close, different
from game.games.card_game.bots.weights import Weights
from game.games.card_game.rules import commands as c
from game.games.card_game.rules import pending as p
from game.games.card_game.rules.compiled_box import Lookup
from game.games.card_game.rules.state_data import StateData
from game.games.card_game.rules.state_machine import State
from game.rules.contract import NATURE, Command, Seat

HEAT: Final = 0.05
"""Softmax temperature of search probabilities, in winning share."""

GLANCE: Final = Limits(plays=1, finds=2, positions=60)
"""Lookahead limits before searching a command."""

RUSH: Final = 1.3
"""Winner's advantage in a race with open cards."""

CAUGHT: Final = 0.35
"""Probability that an attempt at B-1 succeeds although another seat could cancel it."""

STEPS: Final = 30
"""Maximum number of commands played before a state is evaluated."""


class OpenRace(Evaluator):
    """Pace of one seat with open cards and identity."""

    def __init__(self, lookup: Lookup, me: Seat, distances: GoalDistances, weights: Weights) -> None:
        """Set up for the seat ``me``."""
        self._look_up(lookup, me, distances, weights)

    def own_pace(self, s: StateData, stack: float, first: Seat) -> float:
        """Return the pace of the seat, regardless of the others."""
        return self.pace(self.distance(s), stack, self.means(s, s.hands[self.me]), self._wait(s, self.me, first))

    def wards(self, s: StateData) -> int:
        """Return the number of the seat's cancelling cards, at most three."""
        return min(3, ((s.hands[self.me] | s.tables[self.me]) & self._memos).bit_count())


class CardGameSearchEvaluator:
    """Search evaluator based on the other levels' evaluation; see :class:`game.ai.search.SearchEvaluator`."""

    def __init__(self, lookup: Lookup, weights: Weights | None = None) -> None:
        """Set up with the weights of a level."""
        self.weights = weights or Weights()
        self.distances = goal_distances(lookup)
        open_weights = Weights(rush=RUSH)
        self.races = [OpenRace(lookup, seat, self.distances, open_weights) for seat in range(6)]
        self._kept = KeptOffers()

    def offers(self, state: State) -> Offers:
        """List all distinct commands, best-looking first, with their search probabilities."""
        options = different(state, state.legal_commands())
        if len(options) == 1:
            return [(options[0], 1.0)]
        return self._kept.of(mark(state), lambda: self._glanced(state, options))

    def _glanced(self, state: State, options: Sequence[Command]) -> Offers:
        """Distribute search probability by a shallow lookahead on each option."""
        evaluator = Evaluator(state, state.actor, self.distances, self.weights)
        return shared_out([(o, Lookahead(state, evaluator, GLANCE, Budget().start()).value(o)) for o in options], HEAT)

    def values(self, state: State, seats: Collection[Seat], rng: Random) -> Sequence[float]:
        """Estimate everybody's chances after the announcement resolves."""
        for _ in range(STEPS):
            if state.over is not None:
                return [float(seat in state.over.winners) for seat in range(state.seats)]
            top = state.pending[-1]
            if isinstance(top, p.Turning):
                return self._turning(state, rng)
            if isinstance(top, (p.Due, p.Closing, p.Choosing)):
                break
            if state.actor == NATURE:
                state.apply(state.sample_chance(rng))
            elif isinstance(top, p.Window):
                close(state, top)
            elif isinstance(top, p.Theft):
                state.apply(c.LetPass(state.actor))
            else:
                state.apply(self.offers(state)[0][0])
        return self.shares(state)

    def standing(self, s: State, seat: Seat) -> float | None:
        """Return the chance of a seat to win where somebody may play a card; None elsewhere."""
        is_quiet = bool(s.pending) and isinstance(s.pending[-1], p.Due)
        return self.shares(s)[seat] if is_quiet else None

    def shares(self, s: State) -> Sequence[float]:
        """Distribute the chance to win by pace."""
        first = s.turn + isinstance(s.pending[-1], p.Closing) if s.pending else s.turn
        stack = (s.stack + 1) / 2 * self.weights.attempt
        races = self.races[: s.seats]
        wards = [race.wards(s) for race in races]
        every = sum(wards)
        ward = self.weights.ward
        paces = [
            race.own_pace(s, stack, first) * ward ** min(4, every - own) for race, own in zip(races, wards, strict=True)
        ]
        total = sum(paces, 0.0)
        return [pace / total for pace in paces]

    def _turning(self, s: State, rng: Random) -> Sequence[float]:
        """Return the chances weighed over B-1's card: real or decoy."""
        odds = 1 / s.stack
        if any(race.wards(s) for race in self.races[: s.seats] if race.me != s.turn):
            odds *= CAUGHT
        real = s.clone()
        real.apply(c.Turned(True))
        ends = self.values(real, (), rng)
        if s.stack == 1:
            rest = self.shares(s)
        else:
            s.apply(c.Turned(False))
            rest = self.values(s, (), rng)
        return [odds * end + (1 - odds) * other for end, other in zip(ends, rest, strict=True)]


def mark(s: State) -> Hashable:
    """Return an information set key: everything the asked seat knows."""
    me = s.actor
    return (
        me, s.turn, s.hands[me], s.who[me], s.flipped, s.stack, tuple(s.tables), tuple(s.pending), s.changed,
        s.was_changed, s.fused, tuple([hand.bit_count() for hand in s.hands]), s.deck.discards,
        s.deck.rest if isinstance(s.pending[-1], p.Finding) else 0, s.faces,
    )  # fmt: skip
