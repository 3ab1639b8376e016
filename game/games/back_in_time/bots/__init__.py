"""Bots for Back in Time: whole-turn planners that know the odds of the dice.

Levels differ in the breadth of the planner and in weights; all have the same information. Easy plans the next goal
only, and sees neither long-term gains nor Biff nor time running out; normal makes little of such gains and plans one
goal at a time (two with two seats); hard and expert plan several, so that the first is pursued in a way that helps the
others.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Final, TypeAlias, cast

from game.ai.bot import Rated
from game.ai.clock import never
from game.ai.policy_bot import BySeats, Decision, Level, PolicyBot
from game.ai.reasons import BEST_FOUND, ONLY_CHOICE, Reason, reason_in
from game.games.back_in_time.bots.comparison import compared
from game.games.back_in_time.bots.decisions import DecisionMaker
from game.games.back_in_time.bots.reasons import REASONS, explain_way
from game.games.back_in_time.bots.turn_model import Limits
from game.games.back_in_time.bots.weights import CAREFREE, SHORT_SIGHTED, TUNED, Weights
from game.games.back_in_time.rules import commands as c
from game.games.back_in_time.rules.game import BackInTime
from game.games.back_in_time.rules.state_machine import State
from game.rules.contract import Command, PlayerCommand

BackInTimeLevel: TypeAlias = Level[Limits, Weights]

LEVELS: Final[Mapping[str, BySeats[BackInTimeLevel]]] = {
    "easy": BySeats(Level(Limits(beam=(2,), fares=1, plans_powers=False), CAREFREE)),
    "normal": BySeats(
        Level(Limits(beam=(3,), fares=1), SHORT_SIGHTED), {2: Level(Limits(beam=(3, 1), fares=2), SHORT_SIGHTED)}
    ),
    "hard": BySeats(Level(Limits(beam=(6, 3), fares=4), TUNED)),
    "expert": BySeats(Level(Limits(beam=(12, 6, 2), fares=8), TUNED)),
}
"""Levels, weakest first. With two seats each turn counts for more, so they are adjusted to win about as often."""

LAST_HOPES: Final = (c.Attempt, c.UsePower)
"""Commands that a playout looks at first where the best one loses."""


class BackInTimePolicy:
    """Policy that rates only the best command unless options are compared."""

    def __init__(self, game: BackInTime, levels: BySeats[BackInTimeLevel]) -> None:
        """Build the decision makers for all numbers of seats."""
        self._makers = levels.each(lambda level: DecisionMaker(game.lookup, level.limits, level.weights))

    def rate(self, decision: Decision[State]) -> Sequence[Rated]:
        """Rate the best option, or compare it with others."""
        state = decision.determinize()
        maker, options = self.maker(state), cast(Sequence[PlayerCommand], decision.options)
        maker.stop = decision.clock.expired
        try:
            if decision.compares:
                return compared(maker, state, options)
            best = Rated(maker.answer(state, options))
            hopes = [one for one in options if isinstance(one, LAST_HOPES)] if decision.clock.playout else []
            return [best, *(Rated(one, -1.0) for one in hopes if one != best.command)]
        finally:
            maker.stop = never

    def reason(self, state: State, command: Command, rng: Random) -> Reason:
        """Explain why ``command`` is a good idea in ``state``: a roll, even if it is the only choice."""
        maker = self.maker(state)
        found = reason_in(REASONS, maker, state, command)
        if found == ONLY_CHOICE and isinstance(command, c.AddDie | c.Ready) and command.seat == state.turn:
            of_roll = REASONS[type(command)](maker, state, command)
            return found if of_roll == BEST_FOUND else of_roll
        return found

    def explain_whole(self, start: State, commands: Sequence[Command]) -> Reason | None:
        """Explain an action that moves or leads somebody by where everybody was in ``start``."""
        return explain_way(self.maker(start), start, cast(Sequence[PlayerCommand], commands))

    def maker(self, state: State) -> DecisionMaker:
        """Return the decision maker for the number of seats in ``state``."""
        return self._makers.at(state.seats)


def make(game: BackInTime, level: str) -> PolicyBot[State]:
    """Make the bot of ``level``, one of :data:`LEVELS`."""
    policy = BackInTimePolicy(game, LEVELS[level])
    return PolicyBot(game, policy, explains_last=True, explains_whole=policy.explain_whole, together=together)


def together(commands: Sequence[Command]) -> int | None:
    """Return how many leading commands form one action: a walk, alone or with the same company.

    Stopping belongs to the attempt that follows, not to the walk, keeping the dice to what is done with them, and
    picking dice to their reroll. None where the rules decide.
    """
    first, *more = commands
    if isinstance(first, c.Mark):
        picked = next((number for number, one in enumerate(commands) if not isinstance(one, c.Mark)), len(commands))
        return picked + (picked < len(commands) and isinstance(commands[picked], c.Reroll))
    if isinstance(first, c.Keep):
        return 1 + (bool(more) and isinstance(more[0], (c.Settle, c.ChangeToWild, c.RerollAll, c.UseItem)))
    if isinstance(first, c.Halt):
        return 1 + (bool(more) and isinstance(more[0], (c.Attempt, c.EndTurn)))
    if not isinstance(first, (c.Walk, c.Step)):
        return None
    gone, companion = 1, getattr(first, "escort", None)
    for number, command in enumerate(commands, 1):
        if isinstance(command, c.Step):
            if isinstance(commands[gone - 1], c.Step) and command.escort != companion:
                return gone
            gone, companion = number, command.escort
        elif not isinstance(command, c.Walk):
            return gone
    return len(commands)
