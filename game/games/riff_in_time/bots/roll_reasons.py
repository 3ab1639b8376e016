"""Reasons for hints about dice in Riff in Time: odds of rolls, and effects of Bogus results."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeAlias

from game.ai.reasons import BEST_FOUND, Reason
from game.games.riff_in_time.bots.turn_income import FACE_WORTH
from game.games.riff_in_time.rules import commands as c
from game.games.riff_in_time.rules import roll_odds
from game.games.riff_in_time.rules.box import FACES, SAN_DIMAS
from game.games.riff_in_time.rules.compiled_box import MIDDLE, REROLL
from game.games.riff_in_time.rules.objectives import needed, objective_of
from game.games.riff_in_time.rules.payment_means import ready_means, shown_by
from game.games.riff_in_time.rules.state_machine import State
from game.rules.contract import Command, Fact, after

NO_ACTION: Final = ("bogus", "blank")
LEAST: Final = 0.05
"""Minimum average stated as a reason; less is displayed as 0.0."""
MORE: Final = 0.25
"""Minimum average gain over what the dice show that is stated as a reason to reroll them."""
SURE: Final = 100
"""Percentage stated as a fact rather than a chance."""
UNLIKELY: Final = 10
"""Percentage below which the average tells more."""
Plan: TypeAlias = object
"""Unused argument of the reasons about dice."""


def place(s: State, space: int) -> Fact:
    """Return the fact of a place: a location or San Dimas."""
    return "location", SAN_DIMAS if space == MIDDLE else s.lookup.locations[s.location_at(space)]


def take_dice(_plan: Plan, s: State, command: c.TakeDice) -> Reason:
    """Explain the dice taken; where something else is certain or the aim lies elsewhere, by their Interactions."""
    roll, task = roll_odds.roll_of_pool(s, (command.wyld, command.character, command.triumphant)), roll_odds.task_of(s)
    if task.kind == "move" or (task.kind == "close" and roll_odds.outlook(task, roll).chance == 1.0):
        wanted = task._replace(kind="interact")
        mean = roll_odds.outlook(wanted, roll).average
        others = [one for one in s.legal_commands() if isinstance(one, c.TakeDice)]
        rolls = [roll_odds.roll_of_pool(s, (one.wyld, one.character, one.triumphant)) for one in others]
        if mean >= max(roll_odds.outlook(wanted, one).average for one in rolls) and mean >= LEAST:
            return Reason("hint.take_most", (("mean", f"{mean:.1f}"),))
    return likely("take", s, roll)


def likely(what: str, s: State, roll: roll_odds.Roll) -> Reason:
    """Explain a roll by what it brings for the task here: closing the rift, an Interact, or a Move.

    Without a fair chance, the average is stated if it is favourable.
    """
    task = roll_odds.task_of(s)
    found = roll_odds.outlook(task, roll)
    percent, there = round(100 * found.chance), place(s, s.here)
    good = -found.average if task.kind == "close" else found.average
    certain = found.chance == 1.0
    tells_average = what == "take" or task.kind == "close"
    if (
        good >= LEAST and tells_average and (percent < UNLIKELY or (certain and what == "take"))
    ):  # a card may be certain
        mean: Fact = ("shift" if task.kind == "close" else "mean", f"{good:.1f}")
        return Reason(f"hint.{what}_{task.kind}_average", (there, mean))
    if not percent:
        return Reason("hint.roll_in_vain", (there,))
    return BEST_FOUND if certain else Reason(f"hint.{what}_{task.kind}", (there, ("percent", min(percent, SURE - 1))))


def use_booth(_plan: Plan, s: State, _command: c.UseBooth) -> Reason:
    """Explain rerolling all dice: a harmful Bogus result, or an action wanted here, and an objective it restarts."""
    return _restarting(s, _rerolls_all(s))


def _rerolls_all(s: State) -> Reason:
    """Explain rerolling all dice: a Bogus that nothing else removes, the gain here, or better dice elsewhere."""
    roll, task = roll_odds.roll_again(s, s.pool.all), roll_odds.task_of(s)
    again = round(100 * roll_odds.outlook(task, roll).bogus)
    harms = s.unresolved().bit_count() > task.spared and 0 < again < SURE
    alone = _spares(s)
    if harms and alone != "_reroll":
        text = "hint.booth_bogus_excellent" if alone == "_excellent" else "hint.booth_bogus"
        return Reason(text, (("percent", again),))
    gain = _gains(s, roll)
    if gain is None and harms:
        rerolls = sum(means >= len(s.pool) and shown == REROLL for means, shown in ready_means(s))
        return Reason("hint.booth_bogus_free" if rerolls else "hint.booth_bogus_too", (("percent", again),))
    return gain or _either_way(s, roll)


def reroll(_plan: Plan, s: State, command: c.Reroll) -> Reason:
    """Explain rerolling a die, and an objective that it restarts."""
    return _restarting(s, _rerolls_die(s, command))


def _restarting(s: State, reason: Reason) -> Reason:
    """Add to the reason for a reroll the seat's progress towards an objective that it loses."""
    objective, reroller = objective_of(s, s.turn), s.rerolled >> s.turn & 1
    if objective is None or objective.mission != "no_reroll" or reroller or not s.progress[s.turn]:
        return reason
    facts = ("objective", objective.id), ("value", s.progress[s.turn]), ("end", needed(objective))
    return Reason("hint.reroll_restarts", facts)


def _rerolls_die(s: State, command: c.Reroll) -> Reason:
    """Explain rerolling a die: it harms or is blank, something is wanted, or the Reroll is spare."""
    die, by = (s.lookup.means_of[name] for name in (command.die, command.by))
    shown, faces = shown_by(s, die), s.lookup.faces[s.pool.kinds[die]]
    harmless = FACES[shown] == "bogus" and s.unresolved().bit_count() <= roll_odds.task_of(s).spared
    if harmless:
        useful = sum(FACES[face] not in NO_ACTION for face in faces)
        return Reason("hint.reroll_idle", (("percent", round(100 * useful / len(faces))),))
    if FACES[shown] in NO_ACTION:
        again = round(100 * faces.count(shown) / len(faces))
        return Reason(f"hint.reroll_{FACES[shown]}", (("percent", again),))
    roll = roll_odds.roll_again(s, 1 << die, by)
    done = roll_odds.is_done(roll_odds.task_of(s), roll_odds.as_it_stands(s))
    if _is_spare(s, by) and done:
        return _better("hint.reroll_spare", shown, faces)
    reason = _gains(s, roll) or _either_way(s, roll)
    return _better("hint.reroll_better", shown, faces) if reason == BEST_FOUND else reason


def _better(text: str, shown: int, faces: Sequence[int]) -> Reason:
    """Explain rerolling a die by the chance of a better action, if it is greater than that of a worse one."""
    worth = [FACE_WORTH[FACES[face]] - FACE_WORTH[FACES[shown]] for face in faces]
    better, worse = sum(one > 0 for one in worth), sum(one < 0 for one in worth)
    facts = ("action", FACES[shown]), ("percent", round(SURE * better / len(faces)))
    return Reason(text, facts) if better > worse else BEST_FOUND


def _gains(s: State, roll: roll_odds.Roll) -> Reason | None:
    """Explain a reroll by what it gains for the task here over what already stands; None if it gains nothing."""
    task, held = roll_odds.task_of(s), roll_odds.as_it_stands(s)
    found, sign = roll_odds.outlook(task, roll), -1 if task.kind == "close" else 1
    now = sign * roll_odds.moved(task, held)
    if not roll_odds.is_done(task, held) and (round(100 * found.chance) >= UNLIKELY or now <= 0):
        return likely("reroll", s, roll)
    if sign * found.average - now < MORE:
        return None
    mean: Fact = ("shift" if task.kind == "close" else "mean", f"{sign * found.average:.1f}")
    return Reason(f"hint.reroll_more_{task.kind}", (place(s, s.here), ("count", now), mean))


def _either_way(s: State, roll: roll_odds.Roll) -> Reason:
    """Explain a reroll that gains nothing for the task here, which can be done already, by other actions it brings."""
    task, held = roll_odds.task_of(s), roll_odds.as_it_stands(s)
    chance = roll_odds.outlook(task, roll).chance
    other = task._replace(kind="move" if task.kind == "interact" else "interact")
    now, mean = roll_odds.moved(other, held), roll_odds.outlook(other, roll).average
    if not roll_odds.is_done(task, held) or not round(SURE * chance) or mean - now < MORE:
        return BEST_FOUND
    facts = place(s, s.here), ("count", now), ("mean", f"{mean:.1f}")
    if chance == 1.0:
        return Reason(f"hint.either_way_{task.kind}_sure", facts)
    return Reason(f"hint.either_way_{task.kind}", (*facts, ("percent", min(round(SURE * chance), SURE - 1))))


def _is_spare(s: State, by: int) -> bool:
    """Return whether a Reroll has no other use, not even in a pair for an Excellent."""
    name = s.lookup.means[by]
    paired = any(isinstance(one, c.Combine) and name in (one.first, one.second) for one in s.legal_commands())
    return shown_by(s, by) == REROLL and not paired


def suffer(_plan: Plan, s: State, command: c.Suffer) -> Reason:
    """Explain the effect of a Bogus result."""
    return _suffers(s, after(s, command))


def suffer_several(s: State, commands: Sequence[Command]) -> Reason | None:
    """Explain the effect of several Bogus results as far as they do not lose the game; None for any other action."""
    then, dice = s, [one for one in commands if isinstance(one, c.Suffer)]
    if len(dice) == 1 or len(dice) < len(commands):
        return None
    for command in dice:
        further = after(then, command)
        if further.over is not None and then is not s:
            break
        then = further
    return _suffers(s, then)


def _suffers(s: State, then: State) -> Reason:
    """Explain Bogus results by the states before and after."""
    here = place(s, s.here)
    if then.over is not None:
        return Reason("hint.suffer_loses", (("value", s.san_dimas),))
    was, value = _dial_here(s), _dial_here(then)
    if s.here != MIDDLE and then.san_dimas > s.san_dimas:
        return Reason("hint.suffer_instead", (here, ("was", s.san_dimas), ("then", then.san_dimas), ("value", value)))
    if not was and s.here != MIDDLE:
        return Reason("hint.suffer_repaired", (here,))
    if s.ability > then.ability:
        rest = here, ("was", was), ("value", value)
        return Reason("hint.suffer_ignored", (here, rest[2])) if was == value else Reason("hint.suffer_rest", rest)
    spares = _spares(s)
    if spares == "_reroll" and sum(shown == REROLL for _means, shown in ready_means(s)) % 2 == 0:
        spares = "_pair"
    elif spares != "_reroll" and any(isinstance(one, c.UseBooth) for one in s.legal_commands()):
        spares = "_booth"
    return Reason(f"hint.suffer{spares}", (here, ("was", was), ("value", value)))


def _dial_here(s: State) -> int:
    return s.san_dimas if s.here == MIDDLE else s.dial[s.location_at(s.here)]


def _spares(s: State) -> str:
    """Return the ending of the reason for not rerolling a Bogus alone: by what that would cost; empty if impossible."""
    others = s.legal_commands()
    if any(isinstance(one, c.Reroll) and shown_by(s, s.lookup.means_of[one.by]) == REROLL for one in others):
        return "_reroll"
    return "_excellent" if any(isinstance(one, c.Reroll | c.Combine) for one in others) else ""


def combine(_plan: Plan, s: State, command: c.Combine) -> Reason:
    """Explain combining two equal actions."""
    return Reason("hint.combine", (("action", FACES[shown_by(s, s.lookup.means_of[command.first])]),))
