"""Reasons for hints about movement in Back in Time: the purpose of a walk, and what is near its end."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from game.ai.reasons import BEST_FOUND, Reason
from game.games.back_in_time.bots.decisions import DecisionMaker, first_command, stepped
from game.games.back_in_time.bots.evaluation import NEAR
from game.games.back_in_time.bots.leaf_evaluation import MARTY
from game.games.back_in_time.bots.planner import Planner
from game.games.back_in_time.bots.reach import FURTHEST, Scene
from game.games.back_in_time.bots.roll_evaluation import has_turn_left
from game.games.back_in_time.bots.roll_reasons import attempt, attempted
from game.games.back_in_time.bots.turn_model import TurnMove, TurnState
from game.games.back_in_time.rules import commands as c
from game.games.back_in_time.rules import pending as p
from game.games.back_in_time.rules.box import MOVERS
from game.games.back_in_time.rules.challenge import open_challenges
from game.games.back_in_time.rules.compiled_box import BIFF, FIRST_HERO, GEORGE, LORRAINE
from game.games.back_in_time.rules.legal import can_roll
from game.games.back_in_time.rules.state_machine import State
from game.rules.contract import Fact, PlayerCommand, after

DISTANCES: Final = ("at", "beside", "near")
"""Suffix of a text id by distance: 0, 1, or more spaces."""


class Way(NamedTuple):
    """A walk: scenes at start and end, the first escorted figure, the tiles still to be paid, and the purpose.

    With ``calls``, Marty calls Lorraine over at the end.
    """

    start: Scene
    end: Scene
    taken: str | None
    fare: int = 0
    challenge: str | None = None
    calls: bool = False


def told(text: str, steps: int, *facts: Fact) -> Reason:
    """Return a reason with a distance: "next door" for one space, no number for none."""
    away: tuple[Fact, ...] = (("steps", steps),) if steps > 1 else ()
    return Reason(f"hint.{text}_{DISTANCES[min(steps, 2)]}", (*facts, *away))


def nearest(text: str, s: State, space: int) -> Reason:
    """Explain by the distance from a space to the nearest challenge, all other figures staying."""
    found = closest(s, space)
    if found is None:
        return BEST_FOUND
    return told(text, found[0], ("space", s.lookup.spaces[space]), ("challenge", found[1]))


def arrived(s: State) -> Reason:
    """Explain where the hero arrived in ``s`` by the nearest challenge: for the next turn if no die is left now."""
    if can_roll(s):
        return nearest("near", s, s.here)
    found = closest(s, s.here) if has_turn_left(s, s.turn) else None
    return BEST_FOUND if found is None else nearest("stay" if found[1] in ("love", "biff") else "next", s, s.here)


def closest(s: State, space: int) -> tuple[int, str] | None:
    """Return the distance from a space to the nearest challenge, and that."""
    away = s.lookup.streets.distance[space]
    return min(((away[there], challenge) for there, challenge in _challenges(s)), default=None)


def _challenges(s: State) -> Iterator[tuple[int, str]]:
    """Yield each space with each challenge the active hero could attempt there."""
    copy = s.clone()
    for space in range(len(s.lookup.spaces)):
        copy.at[FIRST_HERO + s.turn] = space
        yield from ((space, challenge.id) for challenge in open_challenges(copy))


# --- walking ---------------------------------------------------------------------------------------------------------


def walk(maker: DecisionMaker, s: State, command: c.Walk) -> Reason:
    """Explain a walk by the best plan that begins with its tile."""
    planner = maker.planner(s)
    node = planner.leaf_evaluator.node(s)
    plan = _begun_with(planner, s, node, command)
    return BEST_FOUND if plan is None else _why(maker, s, _way(planner, node, plan, None))


def _begun_with(planner: Planner, s: State, node: TurnState, command: c.Walk) -> TurnMove | None:
    """Return the best plan that begins with a command; None if the planner has none."""
    options = [one for one in s.legal_commands() if isinstance(one, PlayerCommand)]
    plans = [planner.best(node).move, *planner.promising(planner.moves(node, 0), max(planner.limits.beam))]
    found = [plan for plan in plans if plan is not None and first_command(s, planner, node, plan, options) == command]
    return max(found, key=lambda plan: plan.gain + planner.best(plan.after, 1).value, default=None)


def step(maker: DecisionMaker, s: State, command: c.Step) -> Reason:
    """Explain a step by the destination and purpose of the walk."""
    top, planner = s.pending[-1], maker.planner(s)
    assert isinstance(top, p.Walking)
    node = planner.leaf_evaluator.node(s)
    there = stepped(s, node, command)
    plan = planner.best(there, 0, top.left - 1).move
    if plan is not None and not _is_nearer(planner, node, there, plan.goal):
        plan = None
    return _why(maker, s, _way(planner, there, plan, command.escort))


def _is_nearer(planner: Planner, node: TurnState, there: TurnState, goal: Scene) -> bool:
    """Return whether a step to ``there`` is on a shortest route to a goal."""
    ways = (planner.reach_table.of(one[:3], planner.leaf_evaluator.lasting, FURTHEST) for one in (node, there))
    before, then = (reach.steps.get(goal, FURTHEST + 1) for reach in ways)
    return before > then


def _way(planner: Planner, node: TurnState, plan: TurnMove | None, escort: str | None) -> Way:
    """Return the walk of a plan from ``node``, ``escort`` having been taken along before."""
    start = node[:3]
    if plan is None:
        return Way(start, start, escort)
    taken, scene = escort, start
    while taken is None and scene[1:] != plan.goal[1:]:
        after = planner.reach_table.of(scene, planner.leaf_evaluator.lasting, 0).first_step(plan.goal)
        taken, scene = _moved(scene, after), after
    return Way(start, plan.goal, taken, plan.fare, plan.challenge, plan.power)


def _moved(before: Scene, after: Scene) -> str | None:
    """Return which of the couple moved."""
    return next((MOVERS[one] for one in (GEORGE, LORRAINE) if before[1 + one] != after[1 + one]), None)


def _why(maker: DecisionMaker, s: State, way: Way) -> Reason:
    """Explain a walk: a challenge at its end, an escort, or the distance to a challenge."""
    spaces, here = s.lookup.spaces, way.end[0]
    if way.taken is not None:
        return _bring(maker, s, way, way.taken)
    if way.challenge is None:
        return arrived(_arrived(s, way))
    facts = ("space", spaces[here]), ("challenge", way.challenge)
    return Reason("hint.walk_and_call", facts) if way.calls else attempted(maker, _arrived(s, way), "try", facts)


def _arrived(s: State, way: Way) -> State:
    """Return the state at the end of a walk, in which the hero may act."""
    copy = s.clone()
    copy.pending, copy.actor, copy.spent = [p.Acting()], copy.turn, copy.spent | way.fare
    copy.at[FIRST_HERO + copy.turn], copy.at[GEORGE], copy.at[LORRAINE] = way.end
    if way.calls:
        copy.at[LORRAINE], copy.power_used = way.end[0], True
    return copy


def _bring(maker: DecisionMaker, s: State, way: Way, taken: str) -> Reason:
    """Explain an escort: destination and purpose, or why somebody comes along whom the challenge does not need."""
    spaces, who, here = s.lookup.spaces, MOVERS.index(taken), way.end[0]
    needed = [one for one in _needed(s, way.challenge) if s.at[one] != way.end[1 + one]]
    if needed and who not in needed:
        who = needed[0]
    other = _other(who)
    comes = way.start[1 + who] == way.end[1 + who]  # with this very step, whose name says so
    if comes and way.end[1 + other] != s.at[other]:
        who, other = other, who
    to, there = way.end[1 + who], _arrived(s, way)
    if way.start[1 + other] != s.at[other] and way.end[1 + other] not in (way.start[1 + other], to):
        return BEST_FOUND  # this step brings the other, who is then left on the way
    facts: tuple[Fact, ...] = (("figure", MOVERS[who]), ("space", spaces[to]))
    if way.challenge is None:
        return _placed(s, way, who, other, facts)
    challenge: Fact = ("challenge", way.challenge)
    at = ("space", spaces[here]), challenge
    if way.calls:
        alone = to == here and way.end[1 + other] == s.at[other]  # she may be called part of the way
        return Reason("hint.bring_and_call", (*facts, challenge)) if alone else BEST_FOUND
    if to != here:
        return _onward(s, way, who, (*facts, ("goal", spaces[here]), challenge))
    if to != way.end[1 + other] == way.start[1 + other] != s.at[other]:  # the step brings the other, and leaves them
        return Reason("hint.leave_and_bring", (*facts, challenge, ("other", MOVERS[other])))
    if not needed or any(one.id == way.challenge for one in open_challenges(s)):
        placed = _placed(s, way, who, other, facts)
        return attempted(maker, there, "try", at) if placed == BEST_FOUND else placed
    if way.start == way.end:  # with this very step, whose name says who comes along
        return attempted(maker, there, "try", at)
    if len(needed) == 2 and not comes:
        return attempted(maker, there, "walk_both", at)
    if way.start[1 + other] != s.at[other]:  # this step brings the other, who comes along
        return Reason("hint.walk_both", at)
    return attempted(maker, there, "walk_with", (*facts, challenge))


def _onward(s: State, way: Way, who: int, facts: tuple[Fact, ...]) -> Reason:
    """Explain an escort after which the hero goes on alone, by whether the couple meets or gets closer."""
    other, to = _other(who), way.end[1 + who]
    there, named = way.end[1 + other], (*facts, ("other", MOVERS[other]))
    if way.start[1 + who] != to:
        if there != to:
            return Reason("hint.walk_on", facts)
        if s.at[other] == to:
            return Reason("hint.walk_on_meet", (*named, ("at", s.lookup.spaces[to])))
        return Reason("hint.walk_on_too" if way.start[1 + other] == to else "hint.walk_on_both", facts)
    away = s.lookup.town.distance
    if to == there and s.at[GEORGE] != s.at[LORRAINE]:
        return Reason("hint.then_on_meet", facts)
    if is_safer(s, to, there):
        return Reason("hint.then_on_off", facts)
    closer = there == s.at[other] and away[to][there] < away[s.at[GEORGE]][s.at[LORRAINE]]
    return Reason("hint.then_on_closer", named) if closer else Reason("hint.then_on", facts)


def _other(who: int) -> int:
    """Return the other of the couple."""
    return LORRAINE if who == GEORGE else GEORGE


def _needed(s: State, challenge: str | None) -> tuple[int, ...]:
    """Return those of the couple without whom a challenge cannot be attempted."""
    if challenge is None:
        return ()
    asked = s.lookup.challenges[challenge]
    return (GEORGE, LORRAINE) if asked.kind == "love" else (asked.present,) if asked.present >= 0 else ()


def _placed(s: State, way: Way, who: int, other: int, facts: tuple[Fact, ...]) -> Reason:
    """Explain an escort for its own sake: the couple gets closer, farther from Biff, or comes along to the car."""
    to, there = way.end[1 + who], way.end[1 + other]
    away, kept = s.lookup.town.distance[to][there], there == s.at[other]
    comes = way.start[1 + who] == to  # with this very step, whose name says so
    came = way.start[1 + other] == there != s.at[other]  # the other does
    if away < s.lookup.town.distance[s.at[GEORGE]][s.at[LORRAINE]]:
        if kept:
            couple: tuple[Fact, ...] = (("figure", MOVERS[who]), ("other", MOVERS[other]))
            return told("lead_couple", away, *couple) if comes else told("bring", away, *facts, couple[1])
        if not away:
            return Reason("hint.bring_too", facts) if came else Reason("hint.bring_both", facts[1:])
    elif is_safer(s, to, there) and (kept or not away):
        if comes and kept:
            return Reason("hint.lead_couple_off", facts[:1])
        return Reason("hint.bring_off" if kept or came else "hint.bring_both_off", facts)
    car = s.lookup.streets.distance[s.lookup.track[s.car]]
    if to == way.end[0] and car[to] < car[s.here] and (not came or there == to):
        return told("bring_car", car[to], *facts)
    return BEST_FOUND


def is_safer(s: State, *couple: int) -> bool:
    """Return whether Biff, who is near, is farther from the nearer of the couple once they stand there."""
    away = s.lookup.town.distance[s.at[BIFF]]
    now = min(away[s.at[GEORGE]], away[s.at[LORRAINE]])
    return now < NEAR and min(away[space] for space in couple) > now


def halt(maker: DecisionMaker, s: State, command: c.Halt) -> Reason:
    """Explain stopping: calling Lorraine, else the challenge attempted next or the nearest."""
    if not isinstance(s.pending[-1], p.Walking):
        return BEST_FOUND
    return landed(maker, after(s, command))


def landed(maker: DecisionMaker, s: State) -> Reason:
    """Explain the arrival of the hero in ``s`` by what the bot does from there, after powers and items at no cost."""
    there = s
    while isinstance(s.pending[-1], (p.Acting, p.Leading)) and s.actor == s.turn:
        command = maker.answer(s, [one for one in s.legal_commands() if isinstance(one, PlayerCommand)])
        if isinstance(command, c.UsePower) and s.heroes[s.turn] == MARTY:
            return Reason("hint.halt_and_call", (("figure", MOVERS[LORRAINE]),))
        if isinstance(command, c.Attempt):
            if s.here == there.here:
                return attempt(maker, s, command)
            onward: tuple[Fact, ...] = (("space", s.lookup.spaces[s.here]), ("challenge", command.challenge))
            return Reason("hint.halt_and_fly", onward)
        if isinstance(command, c.Walk) and s.here == there.here:
            way = walk(maker, s, command)
            return arrived(there) if way == BEST_FOUND else way
        if not isinstance(command, (c.UsePower, c.UseItem, c.Lead, c.Halt)):
            break
        s = after(s, command)
    return arrived(there)
