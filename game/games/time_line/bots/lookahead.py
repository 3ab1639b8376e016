"""Lookahead of Time Line: the own move with its slide, the others' replies, and the own next turn.

A card to be revealed counts as the mean over a few unseen ones, the same for all compared commands. Others are assumed
to play their own best moves.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final, NamedTuple

from game.ai.clock import Clock
from game.ai.policy_bot import SURE
from game.games.time_line.bots.evaluation import Evaluator
from game.games.time_line.rules import commands as c
from game.games.time_line.rules import pending as p
from game.games.time_line.rules.state_machine import State, richest
from game.rules.contract import NATURE, Command, Seat, after
from game.rules.parts import bits

CHANCY = (c.StepOff, c.TurnUp, c.Explore)
"""Commands that reveal a card."""

TRUST: Final = 0.9
"""Weight of the lookahead against the static evaluation; others do not always find their best reply."""

UNFOLLOWED: Final = 1
"""Penalty of commands without deep lookahead, so that they rank last."""

LIKELY: Final = 0.4
"""Probability ratio of each reply to the next better one."""


class Limits(NamedTuple):
    """Lookahead limits.

    ``cards`` are sampled where one is revealed; ``deep`` commands are followed through the replies, of which
    ``answers`` of the next seat are weighed, and through the own next turn. More seats make each slower, so fewer are
    followed, but at least ``least``.
    """

    cards: int = 2
    deep: int = 6
    least: int = 3
    answers: int = 2


class Lookahead:
    """Lookahead from one state for its asked seat."""

    def __init__(self, root: State, evaluator: Evaluator, limits: Limits, clock: Clock, rng: Random) -> None:
        """Start at ``root``; ``clock`` is checked before each deep lookahead."""
        self.root, self.evaluator, self.limits, self.clock = root, evaluator, limits, clock
        self.me: Seat = root.actor
        unseen = list(bits(root.unseen))
        self.cards = rng.sample(unseen, min(len(unseen), limits.cards + 1))
        self.deep = max(limits.least, limits.deep - root.seats + 2) if limits.deep else 0
        self.answers = limits.answers if root.seats == 2 else 1
        self.patience = _patience(root)

    def ratings(self, options: Sequence[Command]) -> list[float]:
        """Return each option's chance to win; those without deep lookahead rank last."""
        found = [self.glance(option) for option in options]
        if not self.deep:
            return found
        best = sorted(range(len(options)), key=lambda n: (-found[n], n))
        ratings = [rating - UNFOLLOWED for rating in found]
        for number in best[: self.deep]:
            if self.clock.expired():
                break
            ratings[number] = TRUST * self.follow(options[number]) + (1 - TRUST) * found[number]
        return ratings

    def glance(self, option: Command) -> float:
        """Return the static value after ``option``."""
        ends = self.outcomes(self.root, option)
        return self._mean(ends, [self._win_chance(s) for s in ends])

    def follow(self, option: Command) -> float:
        """Return the value of ``option`` after the replies and the own next turn."""
        ends = self.outcomes(self.root, option)
        return self._mean(ends, [self._answered(s) for s in ends])

    def _mean(self, ends: Sequence[State], ratings: Sequence[float]) -> float:
        """Return the mean, discounted by the length of a quiet period."""
        mean = sum(ratings, 0.0) / len(ratings)
        return mean if ends[0].still <= self.root.still else mean * self.patience

    def _win_chance(self, s: State) -> float:
        self.clock.looks += 1
        return self.evaluator.win_chances(s, self.me)[self.me]

    # --- single commands ---------------------------------------------------------------------------------------------

    def outcomes(self, s: State, option: Command) -> list[State]:
        """Return the states at the end of the turn after a command, one for each card that may be revealed."""
        first = after(s, option)
        if first.actor != NATURE:
            return [self.settle(first)]
        cards = [card for card in self.cards if first.unseen >> card & 1][: self.limits.cards]
        return [self.settle(after(first, c.Turned(s.lookup.names[card]))) for card in cards]

    def settle(self, s: State) -> State:
        """Play the follow-up decisions of the same turn: the stop on a new card, and the sale."""
        if s.over is not None or not isinstance(s.pending[-1], (p.Stopping, p.Selling)):
            return s
        return self._best(s, s.actor, s.legal_commands())[1]

    def _best(self, s: State, seat: Seat, options: Sequence[Command]) -> tuple[float, State]:
        """Return the best of commands without chance for ``seat``: its chance to win, and the resulting state."""
        best, found = -1.0, s
        for option in options:
            end = after(s, option)
            self.clock.looks += 1
            rating = self.evaluator.win_chances(end, seat)[seat]
            if rating > best:
                best, found = rating, end
        return best, found

    # --- others and the next turn ------------------------------------------------------------------------------------

    def _answered(self, s: State) -> float:
        """Return the chance to win after the replies and the own next turn."""
        if s.over is not None or not isinstance(s.pending[-1], p.Turn):
            return self._win_chance(s)
        replies = self._replies(s)[: self.answers]
        total = sum((weight for weight, _ in replies), 0.0)
        return sum((weight * self._own_turn(end) for weight, end in replies), 0.0) / total

    def _replies(self, s: State) -> list[tuple[float, State]]:
        """List the next seat's turns with weights, its best first; it never misses a victory."""
        seat = s.turn
        found = []
        for option in s.legal_commands():
            if not isinstance(option, CHANCY):
                end = self.settle(after(s, option))
                self.clock.looks += 1
                found.append((self.evaluator.win_chances(end, seat)[seat], end))
        found.sort(key=lambda one: -one[0])
        if found[0][0] >= SURE:
            del found[1:]
        return [(LIKELY**number, end) for number, (_, end) in enumerate(found)]

    def _own_turn(self, s: State) -> float:
        """Return the chance to win after the best turns of all others and the own."""
        while s.over is None and s.turn != self.me:
            s = self._replies(s)[0][1]
        if s.over is not None:
            return self._win_chance(s)
        return self.evaluator.win_chances(self._replies(s)[0][1], self.me)[self.me]


def _patience(s: State) -> float:
    """Return the value kept by a quiet turn: none if the game could end before the next turn.

    A seat that would win such an ending alone can wait (ruling 12).
    """
    if richest(s) == (s.actor,):
        return 1.0
    return max(0.0, 1 - (s.still + s.seats) / (s.lookup.quiet * s.seats)) if s.still >= s.seats else 1.0
