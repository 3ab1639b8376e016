"""Decision making for Dice Through Time: the best turn that begins with each command.

The most promising turns may be evaluated by playing out the round: the later seats' dice are already rolled, so little
is left to chance before the OUTATIME marker moves.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from functools import reduce
from itertools import takewhile
from random import Random
from typing import Any, Final, NamedTuple, TypeAlias

from game.ai.bot import Budget, Rated
from game.ai.clock import Clock
from game.ai.heuristics import result_value
from game.ai.policy_bot import BySeats, Decision, Level
from game.ai.reasons import Reason, reason_in
from game.ai.turn_search import EXACT, MOST_REMEMBERED, ProposedTurns, Reached, SearchCache, TurnSearch, told_apart
from game.ai.turn_search import Limits as SearchLimits
from game.games.dice_through_time.bots import proposals
from game.games.dice_through_time.bots.evaluation import Evaluator, Weights
from game.games.dice_through_time.bots.last_chance import LastChance
from game.games.dice_through_time.bots.means_of_others import later_seats
from game.games.dice_through_time.bots.reach import Advice
from game.games.dice_through_time.bots.reasons import REASONS
from game.games.dice_through_time.bots.reroll_reasons import without_plan
from game.games.dice_through_time.bots.turn_end import bury_rest, is_in_turn, loses, take_all_back, unless_over
from game.games.dice_through_time.rules import commands as c
from game.games.dice_through_time.rules import pending as p
from game.games.dice_through_time.rules.box import ICONS
from game.games.dice_through_time.rules.payment_means import needed_at
from game.games.dice_through_time.rules.spending import Spending
from game.games.dice_through_time.rules.state_data import READY
from game.games.dice_through_time.rules.state_machine import State
from game.rules.contract import Command, Seat, after

ROUNDS_REMEMBERED: Final = 2000
"""Cache size of round results by end of turn."""

ROUNDS_EXPLAINED: Final = 8
"""Most rounds played out for a reason, which must not keep a person waiting."""

ROLLS_REMEMBERED: Final = 20_000
"""Cache size of values after rerolls by what the rest of the turn depends on."""

LOST: Final = 0.01
"""Value up to which a turn counts as lost; it may be more than 0 after lucky draws on the way."""

CARE: Final = 0.0012
"""How much each die or command must raise a chance of one in two for a person, times four: less is noise."""

STEPS_REMEMBERED: Final = 400
"""Cache size of states with their next actions, kept between decisions."""


class Limits(NamedTuple):
    """Search limits of a bot.

    ``turn`` limits the search for its turn. From the ``rounds`` best ends the round is played out, each later seat's
    turn searched with the limits ``others``; with 0, ends are evaluated statically. ``last`` replaces ``turn`` once
    every item is found, when a turn may win.
    """

    turn: SearchLimits = SearchLimits()
    rounds: int = 0
    others: SearchLimits = SearchLimits()
    last: SearchLimits | None = None


DiceThroughTimeLevel: TypeAlias = Level[BySeats[Limits], Weights]


class TurnHeuristics(ProposedTurns[State]):
    """Heuristics of the turn search; see :class:`game.ai.turn_search.TurnHeuristics`."""

    def __init__(self, advice: Advice) -> None:
        """Set up with an evaluator, and with what reasons are made of."""
        super().__init__(proposals)
        self._evaluator, self._advice = advice.evaluator, advice

    def evaluate(self, state: State, seat: Seat) -> float:
        """Estimate the team's chance to win."""
        return self._evaluator.evaluate(state, seat)

    def following(self, state: State, command: Command) -> Sequence[Command]:
        """List the ways to pay for the events that ``command`` led to."""
        return proposals.following(state, command)

    def reason(self, state: State, command: Command) -> Reason:
        """Explain what ``command`` clears, returns, prepares or prevents."""
        return reason_in(REASONS, self._advice, state, command)


class RoundPolicy:
    """Policy that rates commands by the turns they begin; see :class:`game.ai.policy_bot.Policy`."""

    def __init__(self, evaluator: Evaluator, limits: BySeats[Limits]) -> None:
        """Set up with an evaluator and search limits."""
        self.heuristics, self.limits = TurnHeuristics(Advice(evaluator, self.plan, self.saved_by)), limits
        self._searched = SearchCache[State]()
        self._rounds: dict[Hashable, float] = {}
        self._rolls: dict[Hashable, float] = {}
        self._idle: dict[Hashable, Sequence[Command]] = {}
        self._caches: Sequence[tuple[dict[Any, Any], int]] = (
            (self._rounds, ROUNDS_REMEMBERED),
            (self._rolls, ROLLS_REMEMBERED),
            (self._idle, ROUNDS_REMEMBERED),
        )

    def rate(self, decision: Decision[State]) -> Sequence[Rated]:
        """Rate the candidate options; values of states are cached.

        A comparison is for a person, who wants no detours.
        """
        for cache, most in self._caches:
            if len(cache) > most:
                cache.clear()
        self._searched.trim(MOST_REMEMBERED, STEPS_REMEMBERED)
        state, seed = decision.determinize(), decision.rng.getrandbits(32)
        search, rounds = self._search(state, decision.clock, seed), self.limits.at(state.seats).rounds
        if not decision.compares:
            return search.rate_by(self._to_the_end(search.ends(), state, decision.clock, rounds), decision.options)
        ends = self._sensible(search.ends(), state, (), decision.clock, rounds)
        first, *others = sorted(search.rate_by(ends, decision.options), key=lambda one: -one.rating)
        return told_apart([_as_offered(state, one) for one in (self._without_idling(state, first), *others)])

    def plan(self, state: State, command: Command) -> Sequence[Command]:
        """Return the rest of the turn after ``command`` as planned, without detours; empty if it is over."""
        there = after(state, command)
        if there.over is not None or there.actor != state.actor:
            return ()
        clock = Budget().start()
        search = self._search(there, clock, 0)
        rounds = min(ROUNDS_EXPLAINED, self.limits.at(state.seats).rounds)
        ends = self._sensible(search.ends(), state, (command,), clock, rounds)
        best = max(ends, key=lambda end: (round(end.value, EXACT), -len(end.path)), default=None)
        if best is None or best.path:
            return () if best is None else best.path
        return self._left_over(there) if is_in_turn(there) else tuple(filter(None, (search.first(best),)))

    def _without_idling(self, state: State, rated: Rated) -> Rated:
        """Return a turn that a person may as well end with what to do with the dice that are left."""
        if rated.line or not is_in_turn(state) or rated.command != proposals.stop(state):
            return rated
        first, *more = self._left_over(state) or (rated.command,)
        return rated._replace(command=first, line=tuple(more))

    def _left_over(self, state: State) -> Sequence[Command]:
        """Return what a person does with dice that the plan does not need; cached, as it looks at all rerolls."""
        key = proposals.mark(state)
        if key not in self._idle:
            self._idle[key] = without_plan(state)
        return self._idle[key]

    def _sensible(
        self, ends: Sequence[Reached[State]], state: State, begun: tuple[Command, ...], clock: Clock, rounds: int
    ) -> list[Reached[State]]:
        """Return the ends of a turn that a person wants, from ``state`` by ``begun``: no detours, no dice for nothing.

        The values consider the rest of the round, see :meth:`_to_the_end`.
        """
        start = reduce(after, begun, state)
        direct = [end for end in ends if not proposals.is_detour(state, end.state, (*begun, *end.path))]
        if not later_seats(start):  # nobody could spend a die left behind before it may be taken back
            direct = [end for end in direct if not any(isinstance(command, c.Bury) for command in end.path)]
        return self._to_the_end(direct, start, clock, rounds, careful=True)

    def _search(self, state: State, clock: Clock, seed: int) -> TurnSearch[State]:
        """Return the search for the turn of the actor in ``state``."""
        limits = self.limits.at(state.seats)
        turn = limits.turn if limits.last is None or any(state.left) else limits.last
        return TurnSearch(state, self.heuristics, turn, clock, seed, self._searched, keeps_steps=True)

    def _to_the_end(
        self, ends: list[Reached[State]], state: State, clock: Clock, rounds: int, *, careful: bool = False
    ) -> list[Reached[State]]:
        """Return ends of the turn in ``state`` with values that consider the rest of the round.

        It is played out from the ``rounds`` best ends; with 0, only the ends that lose the game are found. If all lose,
        a removal of tokens or a reroll is the last chance; playouts look at few rolls. If ``careful``, dice left
        behind are no loss, as they may be taken back before the next roll, and dice spent for noise are one.
        """
        if not ends or clock.expired():
            return ends
        chances = LastChance(self.heuristics, clock, self._rolls)
        if isinstance(state.pending[-1], p.Striking):
            is_lost = self._is_lost(state, clock, rounds)
            return list(chances.rerolls(state)) or ends if is_lost else ends
        if not is_in_turn(state):
            return ends
        others = self.limits.at(state.seats).others
        found = self._played_out(ends, rounds, others, clock, careful) if rounds else unless_over(ends)
        found = list(map(_with_care, found)) if careful else found
        if any(end.value > LOST for end in found):
            return found
        return [*(list(chances.repairs(ends)) or chances.ends(ends)), *found]

    def saved_by(self, struck: State, command: c.Reroll) -> float | None:
        """Return the share of rolls after a lightning that save the game; None if it is not lost otherwise."""
        clock, rounds = Budget().start(), min(ROUNDS_EXPLAINED, self.limits.at(struck.seats).rounds)
        if not self._is_lost(struck, clock, rounds):
            return None
        return LastChance(self.heuristics, clock, self._rolls).odds(struck, command)[1] or None

    def _is_lost(self, struck: State, clock: Clock, rounds: int) -> bool:
        """Return whether everything loses with the dice as they are after a lightning."""
        end = struck.clone()
        end.pending.pop()
        others = self.limits.at(struck.seats).others
        return self._rest_of_round(end, others, clock) <= LOST if rounds else loses(end)

    def reason(self, state: State, command: Command, rng: Random) -> Reason:
        """Explain why ``command`` is a good idea in ``state``."""
        return self.heuristics.reason(state, command)

    def _played_out(
        self, ends: list[Reached[State]], rounds: int, others: SearchLimits, clock: Clock, careful: bool
    ) -> list[Reached[State]]:
        """Return the best ends with values at the end of the round as far as time permits, else all unchanged."""
        best = sorted(ends, key=lambda end: -end.value)[:rounds]
        found = []
        for end in best:
            value = self._rest_of_round(end.state, others, clock, careful) + end.luck
            if clock.expired():
                break
            found.append(end.revalued(value))
        return found or ends

    def _rest_of_round(self, end: State, others: SearchLimits, clock: Clock, careful: bool = False) -> float:
        """Return the chance to win at the end of the round, given how a turn ends."""
        if end.over is not None:
            return result_value(end.over, 0, 0)
        key = proposals.mark(end), careful
        found = self._rounds.get(key)
        if found is None:
            found = self._play_round(end.clone(), others, clock, careful)
            if not clock.expired():
                self._rounds[key] = found
        return found

    def _play_round(self, s: State, others: SearchLimits, clock: Clock, careful: bool) -> float:
        """Play the round out with each later seat's best turn; a finished game returns its result.

        The value is meaningless once time is up.
        """
        luck = 0.0
        bury_rest(s)
        while is_in_turn(s) and not clock.expired():
            best = TurnSearch(s, self.heuristics, others, clock, 0, self._searched).best()
            s, luck = best.state.clone(), luck + best.luck
            if s.over is None:
                bury_rest(s)
        if careful:
            take_all_back(s)
        value = self.heuristics.evaluate(s, 0) if s.over is None else result_value(s.over, 0, 0)
        return value + luck


def _with_care(end: Reached[State]) -> Reached[State]:
    """Return an end of a turn with less value for each die and command that it takes."""
    uncertain = max(0.0, end.value * (1 - end.value))
    return end.revalued(end.value - CARE * uncertain * proposals.effort(end.path))


def _as_offered(state: State, rated: Rated) -> Rated:
    """Return a turn that begins by paying for events with the payment that the table offers if it spends the same."""
    line = (rated.command, *rated.line)
    paid = list(takewhile(lambda command: isinstance(command, c.Pay), line))
    top = state.pending[-1]
    if not paid or not isinstance(top, p.Acting):
        return rated
    payment = Spending(state).payment(needed_at(state, state.here), state.here)
    pay = state.lookup.commands[state.turn].pay
    offered = [pay[icon][means] for icon, means in payment.parts] if payment is not None else []
    (shown, own), (same, kept) = _spent(state, offered), _spent(state, paid)
    if shown != same or own > kept:
        return rated
    rest = line[len(paid) :] if {*offered} == {*paid} else ()
    return rated._replace(command=offered[0], line=(*offered[1:], *rest))


def _spent(s: State, payments: Iterable[Command]) -> tuple[list[str], int]:
    """Return the tokens and the icons of the dice that pay, and how many of these are the seat's own at hand."""
    paid = [die for command in payments if isinstance(command, c.Pay) for die in command.dice]
    dice = [s.lookup.die[one] for one in paid if one in s.lookup.die]
    shown = [ICONS[s.faces[die]] for die in dice] + [one for one in paid if one not in s.lookup.die]
    return sorted(shown), sum(s.where[die] == READY for die in dice)
