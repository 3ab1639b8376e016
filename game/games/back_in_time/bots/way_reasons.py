"""Reasons for hints about movement in Back in Time: the purpose of a walk, and what is near its end."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from game.ai.reasons import BEST_FOUND, Reason
from game.games.back_in_time.bots.decisions import DecisionMaker, first_command, stepped
from game.games.back_in_time.bots.evaluation import NEAR
from game.games.back_in_time.bots.planner import Planner
from game.games.back_in_time.bots.reach import FURTHEST, Scene
from game.games.back_in_time.bots.roll_reasons import odds
from game.games.back_in_time.bots.turn_model import TurnMove, TurnState
from game.games.back_in_time.rules import commands as c
from game.games.back_in_time.rules import pending as p
from game.games.back_in_time.rules.box import MOVERS
from game.games.back_in_time.rules.challenge import open_challenges
from game.games.back_in_time.rules.compiled_box import BIFF, FIRST_HERO, GEORGE, LORRAINE
from game.games.back_in_time.rules.legal import can_roll
from game.games.back_in_time.rules.state_machine import State
from game.rules.contract import Fact, PlayerCommand

DISTANCES: Final = ("at", "beside", "near")
"""Suffix of a text id by distance: 0, 1, or more spaces."""


class Way(NamedTuple):
    """A walk: scenes at start and end, the first escorted figure, and the purpose.

    With ``calls``, Marty calls Lorraine over at the end. ``dice`` are the tiles rolled there, ``extra`` is reserved.
    """

    start: Scene
    end: Scene
    taken: str | None
    challenge: str | None = None
    calls: bool = False
    dice: int = 0
    extra: int = 0


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
    before, then = (reach.steps.get(goal, 0) for reach in ways)
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
    return Way(start, plan.goal, taken, plan.challenge, plan.power, plan.dice, plan.extra)


def _moved(before: Scene, after: Scene) -> str | None:
    """Return which of the couple moved."""
    return next((MOVERS[one] for one in (GEORGE, LORRAINE) if before[1 + one] != after[1 + one]), None)


def _why(maker: DecisionMaker, s: State, way: Way) -> Reason:
    """Explain a walk: a challenge at its end, an escort, or the distance to a challenge."""
    spaces, here = s.lookup.spaces, way.end[0]
    if way.taken is not None:
        return _bring(maker, s, way, way.taken)
    if way.challenge is None:
        return nearest("walk", s, here)
    facts = ("space", spaces[here]), ("challenge", way.challenge)
    return Reason("hint.walk_and_call", facts) if way.calls else _tries(maker, s, way, "walk_to", facts)


TRIES: Final[dict[tuple[str, str], str]] = {
    ("walk_to", ""): "hint.walk_to_try", ("walk_to", "love"): "hint.walk_to_love",
    ("walk_to", "delorean"): "hint.walk_to_car", ("walk_to", "percent"): "hint.walk_to_chance",
    ("walk_with", ""): "hint.walk_with", ("walk_with", "love"): "hint.walk_with_love",
    ("walk_with", "percent"): "hint.walk_with_chance",
    ("halt", ""): "hint.halt_here", ("halt", "love"): "hint.walk_to_love",
    ("halt", "delorean"): "hint.walk_to_car", ("halt", "percent"): "hint.walk_to_chance",
}  # fmt: skip
"""Texts of an attempt after a walk, alone or escorting, by what is known of the roll."""
AIDED: Final[dict[tuple[str, str], str]] = {
    **{(text, "love"): "hint.love_aid" for text in ("walk_to", "halt")},
    **{(text, "delorean"): "hint.car_aid" for text in ("walk_to", "halt")},
    **{(text, "percent"): "hint.chance_aid" for text in ("walk_to", "halt")},
    ("walk_with", "love"): "hint.walk_with_love_aid", ("walk_with", "percent"): "hint.walk_with_chance_aid",
}  # fmt: skip
"""The same where tiles or items add to the dice."""


def _tries(maker: DecisionMaker, s: State, way: Way, text: str, facts: tuple[Fact, ...]) -> Reason:
    """Return the expected result of the roll after a walk."""
    challenge = s.lookup.challenges[way.challenge or ""]
    pool = maker.planner(s).attempt_evaluator.pool(way.dice)
    found = odds(maker, s, challenge, pool, way.extra) if way.dice else None
    kind = "" if found is None else "percent" if found[0][0] == "percent" else challenge.kind
    if found is None or (text, kind) not in TRIES:
        return Reason(TRIES[text, ""], facts)
    texts = TRIES if len(found) == 1 else AIDED
    return Reason(texts[text, kind], (*facts, ("dice", way.dice.bit_count()), *found))


def _bring(maker: DecisionMaker, s: State, way: Way, taken: str) -> Reason:
    """Explain an escort: destination and purpose."""
    spaces, who = s.lookup.spaces, MOVERS.index(taken)
    to, other = way.end[1 + who], LORRAINE if who == GEORGE else GEORGE
    facts: tuple[Fact, ...] = (("figure", taken), ("space", spaces[to]))
    if way.challenge is None:
        return _placed(s, way, who, other, facts)
    challenge: Fact = ("challenge", way.challenge)
    if way.calls:
        alone = to == way.end[0] and way.end[1 + other] == way.start[1 + other]  # she may be called part of the way
        return Reason("hint.bring_and_call", (*facts, challenge)) if alone else BEST_FOUND
    if to == way.end[0]:
        return _tries(maker, s, way, "walk_with", (*facts, challenge))
    return Reason("hint.walk_on", (*facts, ("goal", spaces[way.end[0]]), challenge))


def _placed(s: State, way: Way, who: int, other: int, facts: tuple[Fact, ...]) -> Reason:
    """Explain an escort for its own sake: the couple gets closer, farther from Biff, or comes along to the car."""
    to, there = way.end[1 + who], way.end[1 + other]
    away, kept = s.lookup.town.distance[to][there], there == s.at[other]
    if away < s.lookup.town.distance[s.at[GEORGE]][s.at[LORRAINE]]:
        if kept:
            return told("bring", away, *facts, ("other", MOVERS[other]))
        if not away:
            return Reason("hint.bring_both", (("space", s.lookup.spaces[to]),))
    elif is_safer(s, to, there) and (kept or not away):
        return Reason("hint.bring_off" if kept else "hint.bring_both_off", facts)
    car = s.lookup.streets.distance[s.lookup.track[s.car]]
    if to == way.end[0] and car[to] < car[s.here]:
        return told("bring_car", car[to], *facts)
    return BEST_FOUND


def is_safer(s: State, *couple: int) -> bool:
    """Return whether Biff, who is near, is farther from the nearer of the couple once they stand there."""
    away = s.lookup.town.distance[s.at[BIFF]]
    now = min(away[s.at[GEORGE]], away[s.at[LORRAINE]])
    return now < NEAR and min(away[space] for space in couple) > now


def halt(maker: DecisionMaker, s: State, _command: c.Halt) -> Reason:
    """Explain stopping: the challenges here, or the distance to the next one."""
    if not isinstance(s.pending[-1], p.Walking):
        return BEST_FOUND
    here = [challenge.id for challenge in open_challenges(s)]
    if not here or not can_roll(s):
        return nearest("halt", s, s.here)
    planner = maker.planner(s)
    node = planner.leaf_evaluator.node(s)
    plan, facts = planner.best(node).move, ("space", s.lookup.spaces[s.here])
    if plan is None or plan.challenge not in here:
        return Reason("hint.halt_here", (facts, ("challenge", here[0])))
    challenge: Fact = ("challenge", plan.challenge)
    if plan.goal != node[:3] or plan.power:
        return Reason("hint.halt_here", (facts, challenge))
    return _tries(maker, s, _way(planner, node, plan, None), "halt", (facts, challenge))
