"""How a bot of Dice Through Time decides: by the best turn that begins with each command.

The ends of the most promising turns may be weighed by playing the round out from there: the dice of the seats that come
later lie rolled for everybody to see, so little is left to chance before the OUTATIME marker moves.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from random import Random
from typing import Final, NamedTuple, TypeAlias

from game.ai.bot import Rated
from game.ai.clock import Clock
from game.ai.heuristics import result_value
from game.ai.policy_bot import BySeats, Decision, Level
from game.ai.reasons import Reason, reason_in
from game.ai.turn_search import MOST_REMEMBERED, ProposedTurns, Reached, Step, TurnSearch, told_apart
from game.ai.turn_search import Limits as SearchLimits
from game.games.dice_through_time.bots import proposals
from game.games.dice_through_time.bots.evaluation import Evaluator, Weights
from game.games.dice_through_time.bots.reasons import REASONS
from game.games.dice_through_time.rules import pending as p
from game.games.dice_through_time.rules.state_machine import State
from game.rules.contract import Command, Seat

ROUNDS_REMEMBERED: Final = 2000
"""Ends of turns for which it is remembered what the rest of the round makes of them."""


STEPS_REMEMBERED: Final = 400
"""States whose next actions are remembered from one decision to the next, with the states that these lead to."""


class Limits(NamedTuple):
    """How far a bot looks.

    ``turn`` limits the search for its turn. From the ``rounds`` best ends of that, the round is played out, the turn of
    each later seat searched as far as ``others`` say; with 0 every end is worth what it looks like.
    """

    turn: SearchLimits = SearchLimits()
    rounds: int = 0
    others: SearchLimits = SearchLimits()


DiceThroughTimeLevel: TypeAlias = Level[Limits, Weights]


class TurnHeuristics(ProposedTurns[State]):
    """What guides the search for a turn; see :class:`game.ai.turn_search.TurnHeuristics`."""

    def __init__(self, evaluator: Evaluator) -> None:
        """Judge with an evaluator."""
        super().__init__(proposals)
        self._evaluator = evaluator

    def evaluate(self, state: State, seat: Seat) -> float:
        """Estimate the team's chance to win."""
        return self._evaluator.evaluate(state, seat)

    def following(self, state: State, command: Command) -> Sequence[Command]:
        """List how the events may be paid for that ``command`` has led to."""
        return proposals.following(state, command)

    def reason(self, state: State, command: Command) -> Reason:
        """Return what ``command`` clears, brings home, prepares or prevents."""
        return reason_in(REASONS, self._evaluator, state, command)


class RoundPolicy:
    """Rates commands by the turns that begin with them; see :class:`game.ai.policy_bot.Policy`."""

    def __init__(self, evaluator: Evaluator, levels: BySeats[DiceThroughTimeLevel]) -> None:
        """Judge with an evaluator, and look as far as the level for the number of seats says."""
        self.heuristics, self.levels = TurnHeuristics(evaluator), levels
        self._values: dict[Hashable, float] = {}
        self._steps: dict[Hashable, Sequence[Step[State]]] = {}
        self._rounds: dict[Hashable, float] = {}

    def rate(self, decision: Decision[State]) -> Sequence[Rated]:
        """Rate the options that are worth trying; the values of states are remembered, which changes no answer."""
        if len(self._values) > MOST_REMEMBERED:
            self._values.clear()
        if len(self._steps) > STEPS_REMEMBERED:
            self._steps.clear()
        if len(self._rounds) > ROUNDS_REMEMBERED:
            self._rounds.clear()
        state, seed = decision.determinize(), decision.rng.getrandbits(32)
        level = self.levels.at(state.seats)
        limits = level.limits
        search = TurnSearch(state, self.heuristics, limits.turn, decision.clock, seed, self._values, self._steps)
        ends = search.ends()
        if limits.rounds and is_in_turn(state) and not decision.clock.expired():
            ends = self._played_out(ends, limits, decision.clock)
        elif ends and is_in_turn(state) and not decision.clock.expired():
            ends = unless_over(ends)
        rated = search.rate_by(ends, decision.options)
        found = [Rated(*one) for one in rated.items()]
        return told_apart(found) if decision.compares else found

    def reason(self, state: State, command: Command, rng: Random) -> Reason:
        """Return why ``command`` is a good idea in ``state``."""
        return self.heuristics.reason(state, command)

    def _played_out(self, ends: list[Reached[State]], limits: Limits, clock: Clock) -> list[Reached[State]]:
        """Return the best ends with their values at the end of the round, as far as time goes; or all as they are."""
        best = sorted(ends, key=lambda end: -end.value)[: limits.rounds]
        found = []
        for end in best:
            value = self._rest_of_round(end.state, limits.others, clock) + end.luck
            if clock.expired():
                break
            found.append(end._replace(value=value))
        return found or ends

    def _rest_of_round(self, end: State, others: SearchLimits, clock: Clock) -> float:
        """Return the chance to win at the end of the round in which a turn ends like this."""
        if end.over is not None:
            return result_value(end.over, 0, 0)
        key = proposals.mark(end)
        found = self._rounds.get(key)
        if found is None:
            found = self._play_round(end.clone(), others, clock)
            if not clock.expired():
                self._rounds[key] = found
        return found

    def _play_round(self, s: State, others: SearchLimits, clock: Clock) -> float:
        """Let the turn of a state end, and all later seats take their best turns; what is over is worth its result.

        What it returns once time is up is of no use.
        """
        luck = 0.0
        bury_rest(s)
        while is_in_turn(s) and not clock.expired():
            best = TurnSearch(s, self.heuristics, others, clock, 0, self._values).best()
            s, luck = best.state.clone(), luck + best.luck
            if s.over is None:
                bury_rest(s)
        value = self.heuristics.evaluate(s, 0) if s.over is None else result_value(s.over, 0, 0)
        return value + luck


def unless_over(ends: list[Reached[State]]) -> list[Reached[State]]:
    """Return ends of a turn, worth nothing where the game is lost as soon as that ends, if the best of them is.

    What a state is worth leaves out how far the OUTATIME marker moves at the end of the round.
    """
    if not is_over(max(ends, key=lambda end: end.value)):
        return ends
    return [end._replace(value=0.0) if is_over(end) else end for end in ends]


def is_over(end: Reached[State]) -> bool:
    """Return whether the game is lost once the turn ends like this."""
    s = end.state.clone()
    if is_in_turn(s):
        bury_rest(s)
    return s.over is not None and not s.over.winners


def is_in_turn(s: State) -> bool:
    """Return whether a seat takes its turn, with the choice how to go on: dice that are rolled again leave none."""
    return bool(s.pending) and isinstance(s.pending[0], p.Acting) and not isinstance(s.pending[-1], p.Striking)


def bury_rest(s: State) -> None:
    """End the turn of the active seat, with its unspent dice buried where it stands."""
    mine = s.lookup.commands[s.turn]
    for die in s.ready_dice(s.turn):
        s.apply(mine.bury[die])
    s.apply(mine.end_turn)
