"""Comparison of the best options of a Back in Time decision, in chances to win.

The answer itself comes from :mod:`game.games.back_in_time.bots.decisions`; here it and the alternatives are valued on
the scale of a whole state, then converted into chances to win.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from math import exp
from typing import Final, NamedTuple, TypeAlias

from game.ai.bot import Rated
from game.games.back_in_time.bots.decisions import (
    LED,
    DecisionMaker,
    before_the_end,
    brings,
    changed,
    first_command,
    helper_cost,
    step_to,
    stepped,
    wild_costs,
)
from game.games.back_in_time.bots.evaluation import Evaluator, total
from game.games.back_in_time.bots.planner import Planner
from game.games.back_in_time.bots.reach import FURTHEST
from game.games.back_in_time.bots.roll_evaluation import RollEvaluator
from game.games.back_in_time.rules import commands as c
from game.games.back_in_time.rules import pending as p
from game.games.back_in_time.rules.state_machine import State
from game.rules.contract import PlayerCommand, after
from game.rules.parts import bits, mask_of

SCALE: Final = 16.0
"""Difference in value that multiplies the odds of victory by e."""

MOST_MOVES: Final = 8
"""Maximum number of compared moves."""


class Compared(NamedTuple):
    """An option with its value; options of equal ``meaning`` are interchangeable to a player."""

    command: PlayerCommand
    value: float
    meaning: Hashable


Compare: TypeAlias = Callable[[DecisionMaker, State, Sequence[PlayerCommand]], Iterator[Compared]]


def compared(maker: DecisionMaker, s: State, options: Sequence[PlayerCommand]) -> list[Rated]:
    """Rate the answer of ``maker`` in ``s`` first, then the best option of each other meaning."""
    answer = proposed(maker, s, options)
    found = sorted(_valued(maker, s, options), key=lambda one: -one.value)
    evaluator = maker.evaluator(s)
    meant = next((one.meaning for one in found if one.command == answer), answer)
    best = found[0].value if found else maker.led_value(s, evaluator)
    rated, seen, taken = [Rated(answer, chance(s, evaluator, best))], {meant}, {answer}
    for command, value, meaning in found:
        if meaning not in seen and command not in taken:
            rated.append(Rated(command, chance(s, evaluator, value)))
        seen.add(meaning)
        taken.add(command)
    return rated


def proposed(maker: DecisionMaker, s: State, options: Sequence[PlayerCommand]) -> PlayerCommand:
    """Return the answer, but if the plan from there leads back past here, the step to its goal."""
    answer = maker.answer(s, options)
    top, planner = s.pending[-1], maker.planner(s)
    if not isinstance(top, p.Walking) or not isinstance(answer, c.Step):
        return answer
    node = planner.leaf_evaluator.node(s)
    there = stepped(s, node, answer)
    plan = planner.best(there, 0, top.left - 1).move
    if plan is None or plan.goal == node.scene:
        return answer
    here, then = (planner.reach_table.of(one.scene, planner.leaf_evaluator.lasting, FURTHEST) for one in (node, there))
    if here.steps.get(plan.goal, FURTHEST) >= then.steps.get(plan.goal, 0):
        return answer
    return step_to(s, node.scene, here.first_step(plan.goal), options)


def chance(s: State, evaluator: Evaluator, value: float) -> float:
    """Convert the value of a whole state into a chance to win, assuming the game is even now.

    Calibration accounts for how far behind the team is (:mod:`game.ai.calibration`).
    """
    lacks = (total(s, evaluator) - value) / SCALE
    return 1 / (1 + exp(max(-60.0, min(60.0, lacks))))


def _valued(maker: DecisionMaker, s: State, options: Sequence[PlayerCommand]) -> Iterator[Compared]:
    """Yield the options with their values."""
    return COMPARE[type(s.pending[-1])](maker, s, options)


def _base(s: State, planner: Planner) -> float:
    """Return the value of the state without the figures' positions, which every plan includes."""
    leaf = planner.leaf_evaluator
    return total(s, leaf.evaluator) - leaf.standing(leaf.node(s))


def _actions(maker: DecisionMaker, s: State, options: Sequence[PlayerCommand]) -> Iterator[Compared]:
    """Compare the planner's moves, stopping, and uses of powers and items."""
    if len(options) == 1:
        return
    planner = maker.planner(s)
    leaf, base = planner.leaf_evaluator, _base(s, planner)
    node = leaf.node(s)
    yield Compared(before_the_end(options), base + leaf.rest(node), "end")
    for move in planner.promising(planner.moves(node, 0), MOST_MOVES):
        first = first_command(s, planner, node, move, options)
        value = base + move.gain + planner.best(move.after, 1).value
        yield Compared(first, value, (move.goal, move.challenge))
    for option in options:
        if isinstance(option, (c.UsePower, c.UseItem)) and maker.limits.plans_powers:
            end = after(s, option)
            idle = isinstance(option, c.UsePower) and maker.led_on(end).at == s.at  # led back to where it was
            if end.actor >= 0 and not idle:
                yield Compared(option, maker.led_value(end, leaf.evaluator), option)


def _steps(maker: DecisionMaker, s: State, options: Sequence[PlayerCommand]) -> Iterator[Compared]:
    """Compare the steps of a walk."""
    top = s.pending[-1]
    assert isinstance(top, p.Walking)
    planner = maker.planner(s)
    node, base = planner.leaf_evaluator.node(s), _base(s, planner)
    for option in options:
        if isinstance(option, c.Step):
            there = stepped(s, node, option)
            plan = planner.best(there, 0, top.left - 1)
            goal = there.scene if plan.move is None else (plan.move.goal, plan.move.challenge)
            yield Compared(option, base + plan.value, goal)
        else:
            yield Compared(option, base + planner.best(node, 0).value, option)


def _led(maker: DecisionMaker, s: State, options: Sequence[PlayerCommand]) -> Iterator[Compared]:
    """Compare the destinations of a figure."""
    evaluator = maker.evaluator(s)
    return (Compared(option, maker.led_value(after(s, option), evaluator), option) for option in options)


def _dice(maker: DecisionMaker, s: State, options: Sequence[PlayerCommand]) -> Iterator[Compared]:
    """Compare dice to add by colour, and adding none."""
    top = s.pending[-1]
    assert isinstance(top, p.Gathering)
    planner = maker.planner(s)
    roll, base = RollEvaluator(s, planner.attempt_evaluator), _base(s, planner)
    if top.helper != s.turn:
        now = base + planner.best(roll.node, 1).value
        for option in options:
            tile = s.lookup.tile[option.tile] if isinstance(option, c.AddDie) else -1
            gain = 0.05 if tile < 0 else roll.die_gain(tile) - helper_cost(s, planner, options[0].seat, tile)
            yield Compared(option, now + gain, option if tile < 0 else s.lookup.tiles[tile].colour)
        return
    given = mask_of(roll.trial.tiles)
    for move in planner.attempt_evaluator.attempts(roll.node, roll.challenge, roll.node.scene, 0, False, given):
        value, more = base + move.gain + planner.best(move.after, 1).value, move.dice & ~given
        for option in options:
            tile = s.lookup.tile[option.tile] if isinstance(option, c.AddDie) else -1
            if more >> tile & 1 if tile >= 0 else not more:
                yield Compared(option, value, option if tile < 0 else s.lookup.tiles[tile].colour)


def _rerolls(maker: DecisionMaker, s: State, options: Sequence[PlayerCommand]) -> Iterator[Compared]:
    """Compare the best reroll as a whole with others by faces, and with none."""
    top = s.pending[-1]
    assert isinstance(top, p.Rerolling)
    planner = maker.planner(s)
    roll = RollEvaluator(s, planner.attempt_evaluator)
    now = _base(s, planner) + planner.best(roll.node, 1).value
    wilds = wild_costs(planner, roll)
    best, mask = roll.reroll(1 if top.item else 0, top.limit, wilds)
    for option in options:
        if isinstance(option, c.Mark) and mask >> option.die & 1:
            yield Compared(option, now + best, _rolled(roll, mask))
            continue
        again: int = top.marked
        if isinstance(option, c.Mark):
            again |= 1 << option.die
        elif isinstance(option, c.Unmark):
            again &= ~(1 << option.die)
        elif isinstance(option, c.Keep):
            again = 0
        yield Compared(option, now + roll.again(again, wilds), _rolled(roll, again))


def _rolled(roll: RollEvaluator, again: int) -> Hashable:
    """Return an equivalence key of a reroll: kinds and faces of its dice."""
    dice = roll.trial.dice
    return tuple(sorted((dice.kinds[die], dice.faces[die]) for die in bits(again)))


def _changes(maker: DecisionMaker, s: State, options: Sequence[PlayerCommand]) -> Iterator[Compared]:
    """Compare the ways to change a roll, and leaving it."""
    planner = maker.planner(s)
    roll = RollEvaluator(s, planner.attempt_evaluator)
    now = _base(s, planner) + planner.best(roll.node, 1).value
    for option in options[:-1]:
        yield Compared(option, now + changed(maker, s, option), _same_change(s, roll, option))
    yield Compared(options[-1], now + roll.change(options[-1]), options[-1])


def _same_change(s: State, roll: RollEvaluator, option: PlayerCommand) -> Hashable:
    """Return an equivalence key of a change: the face and how it changes."""
    dice = roll.trial.dice
    die = option.die if isinstance(option, (c.ChangeToWild, c.UseItem)) else None
    face = None if die is None else (dice.kinds[die], dice.faces[die])
    return (type(option), option.seat, getattr(option, "item", None), face)


def _discards(maker: DecisionMaker, s: State, options: Sequence[PlayerCommand]) -> Iterator[Compared]:
    """Compare tiles to discard by the value lost; equal ones are merged."""
    planner = maker.planner(s)
    leaf = planner.leaf_evaluator
    now = _base(s, planner) + planner.best(leaf.node(s), 1).value
    for option in options:
        tile = s.lookup.tile[getattr(option, "tile", "")]
        kind = s.lookup.tiles[tile]
        yield Compared(option, now - leaf.keep_value(tile), (kind.action, kind.colour, kind.move))


def _swaps(maker: DecisionMaker, s: State, options: Sequence[PlayerCommand]) -> Iterator[Compared]:
    """Compare the Opportunity Cards to replace."""
    evaluator = maker.evaluator(s)
    now = maker.planned_value(s, evaluator)
    return (Compared(option, now - brings(s, evaluator, option), option) for option in options)


COMPARE: Final[Mapping[type, Compare]] = {
    p.Acting: _actions,
    p.Walking: _steps,
    p.Gathering: _dice,
    p.Rerolling: _rerolls,
    p.Modifying: _changes,
    p.Gift: _discards,
    p.Overfull: _discards,
    p.Swapping: _swaps,
    **dict.fromkeys(LED, _led),
}
"""Comparison function for each decision."""
