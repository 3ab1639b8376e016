"""Decision making for Riff in Time: the best turn that begins with each command.

Plannable actions are searched. Rerolls, and decisions before the roll, are rated by the mean over their outcomes.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final, NamedTuple, TypeAlias

from game.ai.bot import Budget, Rated
from game.ai.clock import Clock
from game.ai.heuristics import result_value
from game.ai.policy_bot import BySeats, Decision, Level
from game.ai.reasons import Reason, reason_in
from game.ai.turn_search import MOST_REMEMBERED, ProposedTurns, TurnSearch, told_apart
from game.ai.turn_search import Limits as SearchLimits
from game.games.riff_in_time.bots import proposals
from game.games.riff_in_time.bots.evaluation import Evaluator, Weights
from game.games.riff_in_time.bots.reasons import REASONS, explain_whole
from game.games.riff_in_time.rules import commands as c
from game.games.riff_in_time.rules import pending as p
from game.games.riff_in_time.rules.state_machine import State
from game.rules.contract import NATURE, Command, Seat, after

FACES_OF_A_DIE: Final = 6
"""Number of outcomes up to which all are enumerated."""


class Limits(NamedTuple):
    """Search limits of a bot.

    ``turn`` limits the turn search, ``glance`` searches after a reroll; of many outcomes, ``rolls`` are sampled, and
    ``cards`` where a riff card may be drawn. With ``rolls`` at 0, nothing is rerolled.
    """

    turn: SearchLimits = SearchLimits(width=10, depth=9, positions=2000)
    glance: SearchLimits = SearchLimits(width=3, depth=8, positions=300)
    rolls: int = 6
    cards: int = 10


RiffLevel: TypeAlias = Level[BySeats[Limits], Weights]


class TurnHeuristics(ProposedTurns[State]):
    """Heuristics of the turn search; see :class:`game.ai.turn_search.TurnHeuristics`."""

    def __init__(self, evaluator: Evaluator, limits: BySeats[Limits]) -> None:
        """Set up with an evaluator, and the limits of the turns that reasons tell of."""
        super().__init__(proposals)
        self._evaluator, self._limits = evaluator, limits

    def evaluate(self, state: State, seat: Seat) -> float:
        """Estimate the team's chance to win."""
        return self._evaluator.evaluate(state)

    def reason(self, state: State, command: Command) -> Reason:
        """Explain why ``command`` is a good idea in ``state``."""
        return reason_in(REASONS, self.plan, state, command)

    def plan(self, state: State) -> Sequence[Command]:
        """List the commands of the turn that the bot would play from a state in which a seat acts; empty otherwise."""
        if not isinstance(state.pending[-1], p.Acting):
            return ()
        return TurnSearch(state, self, self._limits.at(state.seats).turn, Budget().start(), 0).best().path


class RiffPolicy:
    """Policy that rates commands by the turns they begin; see :class:`game.ai.policy_bot.Policy`."""

    def __init__(self, evaluator: Evaluator, limits: BySeats[Limits]) -> None:
        """Set up with an evaluator and search limits."""
        self.evaluator, self.limits = evaluator, limits
        self.heuristics = TurnHeuristics(evaluator, limits)

    def rate(self, decision: Decision[State]) -> Sequence[Rated]:
        """Rate the candidate options; results are cached."""
        if len(self.evaluator.known) > MOST_REMEMBERED:
            self.evaluator.known.clear()
        s, seed = decision.determinize(), decision.rng.getrandbits(32)
        top, limits = s.pending[-1], self.limits.at(s.seats)
        if isinstance(top, p.Acting):
            rated = self.search(s, limits.turn, decision.clock, seed).rate(decision.options)
            is_open = limits.rolls and not decision.clock.expired()
            options: Sequence[Command] = proposals.again(s) if is_open else ()
        elif isinstance(top, p.Arranging):
            return [Rated(self._arranged(s, top), chance=self.evaluator.evaluate(s) if decision.compares else None)]
        elif isinstance(top, p.TakingDice):
            takes = [take for take in decision.options if isinstance(take, c.TakeDice)]
            chances = [self.evaluator.evaluate_with(s, take) if decision.compares else None for take in takes]
            return [
                Rated(take, self.evaluator.dice(s, take), chance=chance)
                for take, chance in zip(takes, chances, strict=True)
            ]
        else:
            rated, options = [], decision.options
        for command in options:
            rated.append(Rated(command, _Outlook(self, s.actor, decision.clock, seed).worth(after(s, command))))
        return told_apart(rated) if decision.compares else rated

    def reason(self, state: State, command: Command, rng: Random) -> Reason:
        """Explain why ``command`` is a good idea in ``state``."""
        return self.heuristics.reason(state, command)

    def explain_whole(self, state: State, commands: Sequence[Command]) -> Reason | None:
        """Explain an action of several commands; None where the first one tells all."""
        return explain_whole(self.heuristics.plan, state, commands)

    def search(self, s: State, limits: SearchLimits, clock: Clock, seed: int) -> TurnSearch[State]:
        """Return a search for the best turn from a state."""
        return TurnSearch(s, self.heuristics, limits, clock, seed)

    def _arranged(self, s: State, top: p.Arranging) -> Command:
        """Order the cards least harmful first: later ones may be discarded or find their rifts repaired."""
        cards = sorted(s.deck.top[: top.number], key=lambda card: (self._harm(s, card), card))
        return s.lookup.commands[s.turn].arrange[tuple(cards)]

    def _harm(self, s: State, card: int) -> float:
        """Return the harm of a riff card to the next seat."""
        copy = s.clone()
        copy.turn = (s.turn + 1) % s.seats
        copy.open_riffs, copy.pending = (card,), [p.Acting(), p.Resolving(card, main=True)]
        copy.advance()
        return -self.evaluator.evaluate(copy) if copy.over is None else 1.0


class _Outlook:
    """Expectation over chance before the active seat plans its turn."""

    def __init__(self, policy: RiffPolicy, seat: Seat, clock: Clock, seed: int) -> None:
        self.policy, self.seat, self.clock, self.seed = policy, seat, clock, seed

    def worth(self, s: State, rolls: int | None = None) -> float:
        """Return the chance to win: the mean over chance, and the best turn where a seat acts.

        Chance following chance is sampled once only. Once time is up, one outcome is used.
        """
        if s.over is not None:
            return result_value(s.over, self.seat, 0)
        limits, top = self.policy.limits.at(s.seats), s.pending[-1]
        if isinstance(top, p.Acting):
            return self.policy.search(s, limits.glance, self.clock, self.seed).best().value
        fresh = isinstance(top, p.Rolling) and not s.pool.is_rolled
        if s.actor != NATURE or fresh or not isinstance(top, (p.Rolling, p.Drawing)):
            return self.policy.evaluator.evaluate(s)
        outcomes = s.chance_outcomes()
        many = (limits.rolls if isinstance(top, p.Rolling) else limits.cards) if rolls is None else rolls
        if not 0 < len(outcomes) <= max(many, FACES_OF_A_DIE if rolls is None else 1):
            rng = Random(self.seed)
            outcomes = [(s.sample_chance(rng), 1) for _ in range(many)]
        worth, weights = 0.0, 0
        for come, weight in outcomes:
            worth += self.worth(after(s, come), 1) * weight
            weights += weight
            if self.clock.expired():
                break
        return worth / weights
