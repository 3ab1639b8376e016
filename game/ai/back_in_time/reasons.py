"""The reasons for hints in Back in Time: one function for each command."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from game.ai.back_in_time.decisions import DecisionMaker
from game.ai.back_in_time.planner import Planner
from game.ai.back_in_time.turn_model import TurnMove, TurnState
from game.ai.reasons import BEST_FOUND, Explain, Reason, about, said
from game.rules.back_in_time import commands as c
from game.rules.back_in_time import pending as p
from game.rules.back_in_time.box import COLOURS, HEROES
from game.rules.back_in_time.challenge import MEASURE
from game.rules.back_in_time.compiled_box import BIFF_FACE
from game.rules.back_in_time.compiled_records import Challenge
from game.rules.back_in_time.dice_odds import Pool, mean
from game.rules.back_in_time.state_machine import State


def _walk(maker: DecisionMaker, s: State, _command: c.Walk | c.Step) -> Reason:
    """Return where the walk leads and what for."""
    planner, node = maker.planner(s), maker.planner(s).leaf_evaluator.node(s)
    top = s.pending[-1]
    plan = planner.best(node, 0, top.left if isinstance(top, p.Walking) else 0).move
    if plan is None:
        return Reason("hint.walk_places", (("space", s.lookup.spaces[node.here]),))
    return _way(s, node, plan)


def _way(s: State, node: TurnState, plan: TurnMove) -> Reason:
    space = ("space", s.lookup.spaces[plan.goal[0]])
    if plan.challenge is None:
        return Reason("hint.walk_places", (space,))
    challenge = ("challenge", plan.challenge)
    if plan.goal[1:] != node[1:3]:
        figure = "george" if plan.goal[1] != node.george else "lorraine"
        return Reason("hint.walk_with", (("figure", figure), space, challenge))
    return Reason("hint.walk_to_try", (space, challenge))


def _attempt(maker: DecisionMaker, s: State, command: c.Attempt) -> Reason:
    """Return what the challenge should bring with the dice that would be rolled."""
    planner = maker.planner(s)
    node, challenge = planner.leaf_evaluator.node(s), s.lookup.challenges[command.challenge]
    moves = planner.attempt_evaluator.attempts(node, challenge, node[:3], 0)
    if not moves:
        return BEST_FOUND
    best = max(moves, key=lambda one: one.gain + planner.best(one.after, 1).value)
    return roll_reason(planner, node, challenge, planner.attempt_evaluator.pool(best.dice), best.extra)


def roll_reason(planner: Planner, node: TurnState, challenge: Challenge, pool: Pool, extra: int = 0) -> Reason:
    """Return what a roll of ``pool`` should bring."""
    if challenge.kind in ("love", "delorean"):
        expected = max(1, round(mean(planner.attempt_evaluator.points(node, challenge.kind, pool, extra))))
        text = "hint.influence_love" if challenge.kind == "love" else "hint.move_delorean"
        return Reason(text, (("expected", expected),))
    percent = ("percent", round(100 * planner.attempt_evaluator.success(node, challenge, pool, extra)))
    if challenge.kind == "biff":
        return Reason("hint.fight_biff", (percent,))
    if challenge.kind == "part":
        return Reason("hint.take_part", (("part", challenge.id), percent))
    return Reason(f"hint.solve_{challenge.kind}", (("challenge", challenge.id), percent))


def _add_die(_maker: DecisionMaker, s: State, command: c.AddDie) -> Reason:
    """Return what the die is good for."""
    if command.seat != s.turn:
        return Reason("hint.help_die", (("hero", HEROES[s.heroes[s.turn]]),))
    assert s.trial is not None
    challenge, colour = s.lookup.challenges[s.trial.challenge], s.lookup.tiles[s.lookup.tile[command.tile]].colour
    wanted = MEASURE.get(challenge.kind)
    right = challenge.need[colour] > 0 if wanted is None else colour == wanted
    return Reason("hint.add_right_die" if right else "hint.add_any_die", (("colour", COLOURS[colour]),))


def _ready(_maker: DecisionMaker, s: State, command: c.Ready) -> Reason:
    return Reason("hint.enough_dice" if command.seat == s.turn else "hint.keep_for_own_turn")


def _change(_maker: DecisionMaker, s: State, command: c.ChangeToWild) -> Reason:
    assert s.trial is not None
    biff = s.trial.dice.faces[command.die] == BIFF_FACE
    return Reason("hint.change_biff" if biff else "hint.change_blank")


def _use_item(_maker: DecisionMaker, s: State, command: c.UseItem) -> Reason:
    text = "hint.use_item" if isinstance(s.pending[-1], p.Acting) else "hint.use_on_roll"
    return Reason(text, (("item", command.item),))


def _use_power(_maker: DecisionMaker, s: State, command: c.UsePower) -> Reason:
    hero = HEROES[s.heroes[s.turn]]
    facts = (("hero", command.hero),) if command.hero is not None else ()
    return Reason(f"hint.power_{hero}", facts)


def _lead(_maker: DecisionMaker, _s: State, command: c.Lead) -> Reason:
    if command.figure == "biff":
        return Reason("hint.lead_biff_away")
    if command.figure in HEROES:
        return Reason("hint.lead_hero", (("hero", command.figure),))
    return Reason("hint.lead_couple", (("figure", command.figure),))


REASONS: Final[Mapping[type, Explain[DecisionMaker, State]]] = {
    c.Walk: _walk,
    c.Step: _walk,
    c.Halt: said("hint.halt_here"),
    c.UsePower: _use_power,
    c.UseItem: _use_item,
    c.Lead: _lead,
    c.GoTo: about("hint.fly", "to as space"),
    c.Swap: about("hint.swap_card", "card as challenge"),
    c.Attempt: _attempt,
    c.AddDie: _add_die,
    c.Ready: _ready,
    c.Mark: said("hint.reroll_dice"),
    c.Unmark: said("hint.reroll_dice"),
    c.Reroll: said("hint.reroll_dice"),
    c.Keep: said("hint.keep_roll"),
    c.RerollAll: said("hint.reroll_all"),
    c.ChangeToWild: _change,
    c.Settle: said("hint.settle"),
    c.Discard: said("hint.discard_least"),
    c.EndTurn: said("hint.end_turn"),
}
"""The reason for each command."""
