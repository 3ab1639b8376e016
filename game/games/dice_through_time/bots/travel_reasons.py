"""Reasons for journeys in Dice Through Time: what can be done at their end, what the plan does next, what is near."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from game.ai.reasons import BEST_FOUND, Reason
from game.games.dice_through_time.bots.evaluation import Evaluator
from game.games.dice_through_time.bots.means_of_others import later_seats
from game.games.dice_through_time.bots.reach import (
    Advice,
    buries_of,
    facts_of,
    finds_item,
    goals_of,
    held_by_other,
    held_for,
    homes_of,
    is_last,
    paid_by,
    plus,
    runs_out,
    steps_without,
    use_of,
    with_clock,
    within_reach,
)
from game.games.dice_through_time.bots.reroll_reasons import strike
from game.games.dice_through_time.rules import commands as c
from game.games.dice_through_time.rules import reroll_odds
from game.games.dice_through_time.rules.compiled_box import FIST
from game.games.dice_through_time.rules.legal import returnable
from game.games.dice_through_time.rules.payment_means import for_icon, purse_of
from game.games.dice_through_time.rules.state_machine import State
from game.rules.contract import Command, Fact, after

# --- journeys --------------------------------------------------------------------------------------------------------


def travel(advice: Advice, s: State, command: c.Travel) -> Reason:
    """Explain a journey by what the plan does at its end or later, else by what is near; and what a meeting costs."""
    there = after(s, command)
    if there.over is not None:
        return BEST_FOUND
    plan = advice.plan(s, command)
    found = _return(s, there) or last_chance(advice, there, plan) or _planned_pay(there, plan)
    found = found or _planned_here(advice, there, plan) or _planned_on(there, plan)
    if found is None and _next_journey(plan) is None:
        found = _makes_room(s, there) or _something_at(there, "hint.travel_there") or _near(advice.evaluator, s, there)
    found = found or _on_the_way(advice.evaluator, s, there, plan) or BEST_FOUND
    return plus(found, "met", there.outatime - s.outatime)


def _at(s: State, place: int | None = None) -> Fact:
    """Return the fact of a place, by default that of the active car."""
    return "place", s.lookup.places[s.here if place is None else place]


def _return(s: State, there: State) -> Reason | None:
    """Return that an item can be brought home at the end of a journey."""
    items = returnable(there)
    if not items:
        return None
    facts: tuple[Fact, ...] = ("item", s.lookup.items[items[0]]), _at(there)
    if is_last(s):
        return Reason("hint.travel_wins", facts)
    back = there.outatime - after(there, s.lookup.commands[s.turn].return_item[items[0]]).outatime
    return Reason("hint.travel_home", (*facts, ("count", back))) if back else Reason("hint.travel_early", facts)


def _planned_pay(there: State, plan: Sequence[Command]) -> Reason | None:
    """Return the benefit of paying for everything, or of chasing Biff off, if a plan does that where it begins."""
    here = {type(command) for command in plan[: _next_journey(plan)]}
    return (_pay(there) if c.Pay in here else None) or (_push_for_item(there) if c.Push in here else None)


def _pay(there: State) -> Reason | None:
    """Return the benefit of paying for everything at the end of a journey, if that is possible."""
    here = there.here
    if not there.events[here] or not reroll_odds.can_pay(reroll_odds.asked_at(there), reroll_odds.purse_at(there)):
        return None
    item = held_for(there.held[there.turn], there, here)
    if there.has_biff(here):
        if item is not None:
            return Reason("hint.travel_push_pay_home", (_at(there), ("item", item)))
        return Reason("hint.travel_push", (_at(there),))
    if item is not None:
        return with_clock(Reason("hint.travel_pay_home", (_at(there), ("item", item))), there, here)
    later, other, found = later_seats(there), held_by_other(there, here), Reason("hint.travel_pay", (_at(there),))
    if other is not None:
        found = Reason("hint.travel_pay_for_seat", (_at(there), *other))
    elif later and runs_out(there, steps_without(there, here)):
        found = Reason("hint.travel_pay_runs_out", (_at(there), ("seat", later[0])))
    elif finds_item(there, here):
        found = Reason("hint.travel_pay_item", (_at(there), ("year", there.lookup.years[there.lookup.year_of[here]])))
    return with_clock(found, there, here)


def _push_for_item(there: State) -> Reason | None:
    """Return that only Biff keeps an item from its home at the end of a journey, and can be chased off."""
    item = held_for(there.held[there.turn], there, there.here)
    if item is None or there.events[there.here] or not for_icon(purse_of(there), FIST):
        return None
    return Reason("hint.travel_push_home", (_at(there), ("item", item)))


# --- the plan --------------------------------------------------------------------------------------------------------


def _next_journey(plan: Sequence[Command]) -> int | None:
    """Return the index of the next journey of a plan; None if the car stays, or dice are rerolled before."""
    for number, command in enumerate(plan):
        if isinstance(command, c.Strike):
            return None
        if isinstance(command, c.Travel):
            return number
    return None


def last_chance(advice: Advice, s: State, plan: Sequence[Command]) -> Reason | None:
    """Return how likely the reroll of a plan saves the game, if it is lost otherwise."""
    for command in plan:
        if s.refusal(command) is not None:
            return None
        if isinstance(command, c.Reroll):
            share = advice.saved_by(s, command)
            return Reason("hint.travel_saves", (("percent", round(100 * share)),)) if share else None
        s = after(s, command)
    return None


def _planned_here(advice: Advice, there: State, plan: Sequence[Command]) -> Reason | None:
    """Return what a plan does at the end of the journey: chase Biff off, leave a die, or reroll dice."""
    for command in plan[: _next_journey(plan)]:
        if isinstance(command, c.Push):
            return _chase(there, command)
        if isinstance(command, c.Bury):
            return _leave_for_seat(there, buries_of(plan), paid_by(there, plan))
        if isinstance(command, c.Strike):
            reroll = strike(advice, there, command)
            return Reason("hint.travel_reroll", reroll.facts) if reroll.text == "hint.reroll" else None
    return None


def _chase(there: State, command: c.Push) -> Reason | None:
    """Return whom Biff hinders, the active seat first."""
    here = there.here
    item, other = held_for(there.held[there.turn], there, here), held_by_other(there, here)
    if item is not None:
        return Reason("hint.travel_chase_home", (_at(there), ("item", item)))
    if other is not None:
        return Reason("hint.travel_chase_for_seat", (_at(there), *other))
    if not there.events[here]:
        return None
    use = use_of(there, (command,), ())
    if use is not None and use.only and use.place == here:
        return Reason("hint.travel_chase_to_fix", (_at(there), *facts_of(there, use)))
    return Reason("hint.travel_chase", (_at(there),))


def _leave_for_seat(there: State, buries: Sequence[c.Bury], mine: Collection[int]) -> Reason | None:
    """Return what the next seat can do only with dice left at the end of the journey."""
    use = use_of(there, buries, mine)
    if use is None or not use.only:
        return None
    facts: tuple[Fact, ...] = _at(there), *facts_of(there, use)
    if use.item is None and use.place == there.here:
        return Reason("hint.travel_leave_to_fix_there", facts)
    facts = *facts, ("goal", there.lookup.places[use.place])
    if use.item is None:
        return Reason("hint.travel_leave_to_fix", facts)
    return Reason("hint.travel_leave_to_reach", (*facts, ("item", use.item)))


def _planned_on(there: State, plan: Sequence[Command]) -> Reason | None:
    """Return where a plan goes on to, and what it does there first."""
    state, moved, met, chased = there, False, 0, False
    found: Reason | None = None
    for command in plan:
        if isinstance(command, (c.Strike, c.EndTurn)) or state.refusal(command) is not None:
            break
        done = _done_at(state, command) if moved else None
        if done is not None:
            return plus(plus(done, "biff", chased), "met", met)
        if found is None and moved and isinstance(command, c.Push) and state.events[state.here]:
            found = plus(Reason("hint.travel_then_chase", (("goal", state.lookup.places[state.here]),)), "met", met)
        before, state, chased = state, after(state, command), isinstance(command, c.Push)
        if isinstance(command, c.Travel):
            moved, met = True, met + state.outatime - before.outatime
    if found is None and state.here != there.here:
        found = _something_at(state, "hint.travel_then")
        return found and plus(found, "met", met)
    return found


def _done_at(s: State, command: Command) -> Reason | None:
    """Return what a command does at a place that a plan goes on to."""
    goal: Fact = "goal", s.lookup.places[s.here]
    if isinstance(command, c.ReturnItem):
        text = "hint.travel_then_wins" if is_last(s) else "hint.travel_then_return"
        return Reason(text, (goal, ("item", command.item)))
    if isinstance(command, c.Pay):
        return Reason("hint.travel_then_fix", (goal,))
    return None


def _something_at(s: State, text: str, place: int | None = None, *facts: Fact) -> Reason | None:
    """Return the sentence ``text`` about a place, by default the car's, where an item belongs or events are."""
    place = s.here if place is None else place
    goal: Fact = "goal", s.lookup.places[place]
    item = held_for(s.held[s.turn], s, place)
    if item is not None:
        return plus(Reason(f"{text}_home", (*facts, goal, ("item", item))), "biff", s.has_biff(place))
    return plus(Reason(text, (*facts, goal)), "biff", s.has_biff(place)) if s.events[place] else None


# --- where the turn ends ---------------------------------------------------------------------------------------------


def _near(evaluator: Evaluator, s: State, there: State) -> Reason | None:
    """Return how much nearer the journey brings a home, else how much more there is to do near its end."""
    goal = _nearer(evaluator, s, there)
    around, before = (len(_one_die_from(s, place, goals_of(s))) for place in (there.here, s.here))
    if around > before > 0 and goal not in homes_of(s, s.turn):
        return Reason("hint.travel_amid", (_at(there), ("count", around), ("fewer", before)))
    if goal is None:
        return None
    text, columns = _way_between(s, there.here, goal), s.lookup.column_of
    gained = abs(columns[s.here] - columns[goal]) - abs(columns[there.here] - columns[goal])
    return _something_at(there, text, goal, *((("count", gained),) if text == "hint.travel_closer" else ()))


def _on_the_way(evaluator: Evaluator, s: State, there: State, plan: Sequence[Command]) -> Reason | None:
    """Return the nearest place with something to do that all journeys of a plan together bring nearer."""
    end = there
    for command in plan:
        if isinstance(command, (c.Strike, c.EndTurn)) or end.refusal(command) is not None:
            break
        end = after(end, command)
    goal = _nearer(evaluator, s, end, there.here) if end.over is None and end.here != there.here else None
    return None if goal is None else _something_at(there, "hint.travel_way", goal)


def _nearer(evaluator: Evaluator, s: State, there: State, but: int | None = None) -> int | None:
    """Return the nearest place with something to do that is nearer than from ``s``, first of homes; not ``but``."""
    ways, here, worst = evaluator.ways, there.here, there.worst_year()[0]

    def distance(goal: int) -> tuple[float, bool, int]:
        return ways[here][goal], s.lookup.year_of[goal] != worst, goal

    for goals in (homes_of(s, s.turn), goals_of(s)):
        nearer = [goal for goal in goals - {here, s.here, but} if ways[here][goal] < ways[s.here][goal]]
        if nearer:
            return min(nearer, key=distance)
    return None


def _way_between(s: State, here: int, goal: int) -> str:
    """Return the sentence that names the way left to a place, if it takes other dice than before; else how far."""
    years, columns = s.lookup.year_of, s.lookup.column_of
    if goal in s.lookup.neighbours[here]:
        return "hint.travel_next"
    if years[here] == years[goal] != years[s.here]:
        return "hint.travel_arrow"
    if columns[here] == columns[goal]:
        return "hint.travel_flux"
    is_beside = years[here] != years[goal] and abs(columns[here] - columns[goal]) == 1
    return "hint.travel_towards" if is_beside else "hint.travel_closer"


def _makes_room(s: State, there: State) -> Reason | None:
    """Return that the next seat can fix the place that the car leaves, and meets it there no more."""
    if not later_seats(s) or not s.events[s.here]:
        return None
    left = after(there, s.lookup.commands[s.turn].end_turn)
    now, then = within_reach(after(s, s.lookup.commands[s.turn].end_turn)), within_reach(left)
    if s.here in now.fixed & then.fixed and now.met[s.here] > then.met[s.here]:
        return Reason("hint.travel_off", (_at(s), ("seat", left.turn)))
    return None


def _one_die_from(s: State, place: int, goals: Collection[int]) -> list[int]:
    """List the goals an arrow or a flux away: in the same year, or the same place in another year."""
    years, columns = s.lookup.year_of, s.lookup.column_of
    near = [goal for goal in goals if years[goal] == years[place] or columns[goal] == columns[place]]
    return [goal for goal in near if goal != place]
