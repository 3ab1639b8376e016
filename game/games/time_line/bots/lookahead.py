"""Lookahead of Time Line: the own move with its slide, the others' answers, and the own next turn.

A card that will be turned up counts as the mean over a few of the unseen ones, the same for all commands that are
compared. The others are taken to do what is best for themselves.
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
"""Commands that turn up a card."""

TRUST: Final = 0.9
"""The weight of the lookahead against the evaluation at once: others do not always find their best answer."""

UNFOLLOWED: Final = 1
"""By how much commands are marked down that were only glanced at, so that they rank after all others."""

LIKELY: Final = 0.4
"""How much less likely each answer is than the one that seems better."""


class Limits(NamedTuple):
    """How far the lookahead goes.

    ``cards`` are tried where one is turned up; ``deep`` commands are followed through the others' answers, of which
    ``answers`` of the next seat are weighed, and through the own next turn. More seats make each one slower, so that
    fewer are followed, but at ``least`` so many.
    """

    cards: int = 2
    deep: int = 6
    least: int = 3
    answers: int = 2


class Lookahead:
    """Looks ahead from one state for the seat that is asked."""

    def __init__(self, root: State, evaluator: Evaluator, limits: Limits, clock: Clock, rng: Random) -> None:
        """Look from ``root``; ``clock`` is asked before every command is followed further."""
        self.root, self.evaluator, self.limits, self.clock = root, evaluator, limits, clock
        self.me: Seat = root.actor
        unseen = list(bits(root.unseen))
        self.cards = rng.sample(unseen, min(len(unseen), limits.cards + 1))
        self.deep = max(limits.least, limits.deep - root.seats + 2) if limits.deep else 0
        self.answers = limits.answers if root.seats == 2 else 1
        self.patience = _patience(root)

    def ratings(self, options: Sequence[Command]) -> list[float]:
        """Return for each option the chance to win; options that were not followed rank after all others."""
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
        """Return what the state is worth right after ``option``."""
        ends = self.outcomes(self.root, option)
        return self._mean(ends, [self._win_chance(s) for s in ends])

    def follow(self, option: Command) -> float:
        """Return what ``option`` is worth after the others' answers and the own next turn."""
        ends = self.outcomes(self.root, option)
        return self._mean(ends, [self._answered(s) for s in ends])

    def _mean(self, ends: Sequence[State], ratings: Sequence[float]) -> float:
        """Take the mean; where nothing is taken, sold or laid it counts less, the longer this has been so."""
        mean = sum(ratings, 0.0) / len(ratings)
        return mean if ends[0].still <= self.root.still else mean * self.patience

    def _win_chance(self, s: State) -> float:
        self.clock.looks += 1
        return self.evaluator.win_chances(s, self.me)[self.me]

    # --- one command -------------------------------------------------------------------------------------------------

    def outcomes(self, s: State, option: Command) -> list[State]:
        """Carry out a command: the states at the end of the turn, one for each card that may be turned up."""
        first = after(s, option)
        if first.actor != NATURE:
            return [self.settle(first)]
        cards = [card for card in self.cards if first.unseen >> card & 1][: self.limits.cards]
        return [self.settle(after(first, c.Turned(s.lookup.names[card]))) for card in cards]

    def settle(self, s: State) -> State:
        """Play the decisions that belong to the same turn: which stop of a new card, and what to sell."""
        if s.over is not None or not isinstance(s.pending[-1], (p.Stopping, p.Selling)):
            return s
        return self._best(s, s.actor, s.legal_commands())[1]

    def _best(self, s: State, seat: Seat, options: Sequence[Command]) -> tuple[float, State]:
        """Find the best of some commands that need no chance, for ``seat``: its chance to win, and what is then."""
        best, found = -1.0, s
        for option in options:
            end = after(s, option)
            self.clock.looks += 1
            rating = self.evaluator.win_chances(end, seat)[seat]
            if rating > best:
                best, found = rating, end
        return best, found

    # --- the others and the next turn --------------------------------------------------------------------------------

    def _answered(self, s: State) -> float:
        """Return the chance to win after the others' answers and the own next turn."""
        if s.over is not None or not isinstance(s.pending[-1], p.Turn):
            return self._win_chance(s)
        replies = self._replies(s)[: self.answers]
        total = sum((weight for weight, _ in replies), 0.0)
        return sum((weight * self._own_turn(end) for weight, end in replies), 0.0) / total

    def _replies(self, s: State) -> list[tuple[float, State]]:
        """List the next seat's turns with weights, best for itself first; it does not miss its victory."""
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
    """Return how much of its value a quiet turn keeps: nothing once the game could end before the next turn.

    Who would win such an ending alone can wait (ruling 12).
    """
    if richest(s) == (s.actor,):
        return 1.0
    return max(0.0, 1 - (s.still + s.seats) / (s.lookup.quiet * s.seats)) if s.still >= s.seats else 1.0
