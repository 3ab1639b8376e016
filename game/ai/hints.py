"""Hints for a person: the best action with its reason and its chance to win, and the next best actions.

Hints use only what the seat to act may know: its view and its memory.
"""

from __future__ import annotations

from collections.abc import Sequence
from copy import deepcopy
from dataclasses import replace
from functools import reduce
from random import Random
from typing import Final, NamedTuple

from game.ai import RANDOM, levels, make_bot
from game.ai.assessment import assess
from game.ai.bot import Bot, Budget, ComparingBot, ExplainingBot
from game.ai.certain_ends import determinizations, proven
from game.ai.clock import Clock
from game.ai.memory import Memory
from game.ai.policy_bot import PolicyBot, last_choice
from game.ai.reasons import BEST_FOUND, Reason
from game.rules.contract import Command, EventStep, Game, State, View, after, continues, deeds, redact

LONGEST_ACTION: Final = 12
"""Most commands proposed as one action."""

MOST_OTHERS: Final = 2
"""Next best actions beside the best: two, as a table may have the same words for one of them and the best."""

UNSURE: Final = 0.08
"""Standard deviation of a chance from which bounds are told instead."""
VAGUE: Final = 0.16
"""Standard deviation from which bounds would say next to nothing."""
EIGHT_IN_TEN: Final = 1.28
"""Standard deviations on both sides within which eight of ten chances lie."""
STEP: Final = 0.05
"""Step in which bounds are told."""


class Proposal(NamedTuple):
    """A possible action, and the chance to win with it; None from a bot that cannot compare.

    After playouts (:mod:`game.ai.weighing`), ``alike`` says that the action is about as good as the best,
    ``played`` how surely each was won, ``rated`` is the chance before them, and ``noise`` the standard deviation of the
    chance.
    """

    commands: tuple[Command, ...]
    chance: float | None = None
    alike: bool = False
    rated: float | None = None
    played: tuple[float, ...] = ()
    noise: float = 0.0

    @property
    def bounds(self) -> tuple[float, float] | None:
        """Within what the chance lies eight times in ten; None if it is known well enough to be told as one figure.

        >>> Proposal((), 0.5, noise=0.15).bounds, Proposal((), 0.04, noise=0.1).bounds, Proposal((), 0.5).bounds
        ((0.3, 0.7), (0.0, 0.15), None)
        """
        if self.chance is None or self.noise <= UNSURE:
            return None
        low, high = (STEP * round((self.chance + off * self.noise) / STEP) for off in (-EIGHT_IN_TEN, EIGHT_IN_TEN))
        return max(0.0, round(low, 2)), min(1.0, round(high, 2))

    @property
    def is_vague(self) -> bool:
        """Whether bounds would say next to nothing."""
        return self.noise > VAGUE


class Hint(NamedTuple):
    """The best action, the reason for it, and the ``others``, the next best.

    ``mine`` are the actions that the person considers; after weighing, only the best of them.
    """

    best: Proposal
    reason: Reason
    others: tuple[Proposal, ...] = ()
    mine: tuple[Proposal, ...] = ()

    @property
    def games(self) -> int:
        """The number of playouts of the best action; 0 before weighing."""
        return len(self.best.played)


def hint(
    game: Game,
    view: View,
    options: Sequence[Command],
    rng: Random,
    level: str | None = None,
    budget: Budget | None = None,
    memory: Memory | None = None,
) -> Hint:
    """Propose an action that begins with one of ``options``: by the bot of ``level``, by default the strongest."""
    bot = make_bot(game, level or (levels(game.rules_id) or (RANDOM,))[-1])
    return advise(game, bot, view, options, budget or Budget(), rng, memory)


def advise(
    game: Game,
    bot: Bot,
    view: View,
    options: Sequence[Command],
    budget: Budget,
    rng: Random,
    memory: Memory | None = None,
) -> Hint:
    """Ask ``bot`` for a hint: half of the time goes into comparing, the rest into completing each action."""
    clock, thinking = budget.start(), shared(budget, 2)
    if isinstance(bot, ComparingBot):
        assessed = assess(game, bot, view, options, thinking, rng, memory)[: 1 + MOST_OTHERS]
        ranked: Sequence[tuple[Command, float | None, tuple[Command, ...]]] = assessed
    else:
        ranked = [(bot.choose(view, options, thinking, rng, memory), None, ())]
    states = determinizations(game, view)
    found = [
        Proposal(action_of(game, bot, line), chance)
        if line
        else with_end(states, Proposal(complete(game, bot, view, command, budget, rng, memory, clock=clock), chance))
        for command, chance, line in ranked
    ]
    first, *more = [simplest(game, states[0], options, one) for one in sorted(found, key=lambda one: one.chance != 1.0)]
    others = [one for one in more if not _begins(one, first)]
    return Hint(first, explain_action(game, bot, view, first.commands, rng), tuple(others))


def _begins(action: Proposal, whole: Proposal) -> bool:
    """Return whether an action is ``whole`` or only its beginning, whatever pays: stopping before an attempt."""
    done, best = deeds(action.commands), deeds(whole.commands)
    return done == (best[: len(done)] if done else best)  # a mere payment begins everything


def simplest(game: Game, state: State, options: Sequence[Command], action: Proposal) -> Proposal:
    """Replace an action by a single one of ``options`` that has the same effect: going there and back is staying.

    That is so if the option alone leads to the position after the action, or to that after the action and the option.
    """
    if len(action.commands) > 1:
        there = reduce(after, action.commands, state)
        whole = there.digest()
        for option in options:
            ends = {whole}
            if continues(game, action.commands[-1], option) and there.refusal(option) is None:
                ends.add(after(there, option).digest())
            if after(state, option).digest() in ends:
                return action._replace(commands=(option,))
    return action


def with_end(states: Sequence[State], action: Proposal) -> Proposal:
    """Return an action of several commands with chance 1 if it certainly wins."""
    if action.chance is None or len(action.commands) == 1 or proven(states, action.commands) != 1.0:
        return action
    return action._replace(chance=1.0)


def action_of(game: Game, bot: Bot, line: Sequence[Command]) -> tuple[Command, ...]:
    """Return the commands at the start of ``line`` that form one action: by ``bot``, else by the rules."""
    number = bot.together(line) if isinstance(bot, PolicyBot) else None
    if number is None:
        ends = (at for at in range(1, len(line)) if not continues(game, line[at - 1], line[at]))
        number = next(ends, len(line))
    return tuple(line[:number])


def explain_action(game: Game, bot: Bot, view: View, commands: Sequence[Command], rng: Random) -> Reason:
    """Return the reason for an action: as a whole, of its first command, or of its last choice, as ``bot`` explains."""
    start = game.determinize(view, rng)
    whole = bot.explains_whole(start, commands) if isinstance(bot, PolicyBot) else None
    if whole is not None:
        return whole
    state, command = last_choice(start, commands) if getattr(bot, "explains_last", False) else (start, commands[0])
    return explain(bot, view if state is start else state.view(view.actor), command, rng)


def shared(budget: Budget, parts: int) -> Budget:
    """Return ``budget`` with its time divided by ``parts``."""
    return budget if budget.milliseconds is None else replace(budget, milliseconds=budget.milliseconds // parts)


def complete(
    game: Game,
    bot: Bot,
    view: View,
    first: Command,
    budget: Budget,
    rng: Random,
    memory: Memory | None = None,
    *,
    clock: Clock | None = None,
) -> tuple[Command, ...]:
    """Return ``first`` with the best further commands of the same action, as rated by ``bot``.

    They are found in a determinization of ``view``. The action ends where a person would begin a new one, where another
    seat or chance acts, and where something is revealed, since a second determinization then looks different. It is
    cut short once ``clock`` has expired.
    """
    commands, seat, memory = [first], view.actor, deepcopy(memory)
    state, other = game.determinize(view, rng), game.determinize(view, rng)
    thinking = shared(budget, LONGEST_ACTION)
    while len(commands) < LONGEST_ACTION and not (clock is not None and clock.expired()):
        before, known = state.view(seat), redact(state, commands[-1], seat)
        state.apply(commands[-1])
        other.apply(commands[-1])
        seen = state.view(seat)
        if memory is not None:
            memory.remember(game, seat, EventStep(known, before, seen))
        if state.actor != seat or other.view(seat) != seen:
            break
        command = best(bot, seen, state.legal_commands(), thinking, rng, memory)
        commands.append(command)
        action = action_of(game, bot, commands)
        if len(action) < len(commands):
            return action
    return tuple(commands)


def best(
    bot: Bot, view: View, options: Sequence[Command], budget: Budget, rng: Random, memory: Memory | None = None
) -> Command:
    """Return the best of ``options`` as rated by ``bot``, without the oversights of its level."""
    if len(options) > 1 and isinstance(bot, ComparingBot):
        return max(bot.compare(view, options, budget, rng, memory), key=lambda one: one.rating).command
    return bot.choose(view, options, budget, rng, memory)


def explain(bot: Bot, view: View, command: Command, rng: Random) -> Reason:
    """Return the reason of ``bot`` for ``command``, which it chose for the seat to act in ``view``."""
    return bot.explain(view, command, rng) if isinstance(bot, ExplainingBot) else BEST_FOUND
