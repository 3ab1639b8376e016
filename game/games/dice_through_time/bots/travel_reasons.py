"""Reasons for journeys in Dice Through Time: what can be done at their end, what the plan does next, what is near."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from functools import reduce
from typing import NamedTuple

from game.ai.reasons import BEST_FOUND, Reason
from game.games.dice_through_time.bots.evaluation import Evaluator
from game.games.dice_through_time.bots.means_of_others import later_seats
from game.games.dice_through_time.rules import commands as c
from game.games.dice_through_time.rules import pending as p
from game.games.dice_through_time.rules import reroll_odds
from game.games.dice_through_time.rules.box import ICONS
from game.games.dice_through_time.rules.compiled_box import FIST, WRENCH
from game.games.dice_through_time.rules.legal import returnable
from game.games.dice_through_time.rules.payment_means import for_icon, missing, needed_at, purse_of
from game.games.dice_through_time.rules.spending import Spending
from game.games.dice_through_time.rules.state_machine import State
from game.rules.contract import Command, Fact, Seat, after
from game.rules.parts import bits


class Advice(NamedTuple):
    """What reasons are made of."""

    evaluator: Evaluator
    plan: Callable[[State, Command], Sequence[Command]]
    """Returns the rest of the turn after a command, as a bot would play it."""
    saved_by: Callable[[State, c.Reroll], float | None]
    """Returns the share of rolls after a lightning that save the game; None if it is not lost otherwise."""


# --- what is carried, and what there is to do ------------------------------------------------------------------------


def held_for(held: int, s: State, place: int) -> str | None:
    """Return one of the ``held`` items whose home is a place."""
    return next((s.lookup.items[item] for item in bits(held) if s.lookup.homes[item] == place), None)


def held_by_other(s: State, place: int) -> tuple[Fact, Fact] | None:
    """Return an item whose home is a place, and the seat that carries it; not the active one."""
    for seat, held in enumerate(s.held):
        item = held_for(held, s, place)
        if item is not None and seat != s.turn:
            return ("item", item), ("seat", seat)
    return None


def is_last(s: State) -> bool:
    """Return whether a single item is left and somebody carries it."""
    return not any(s.left) and sum([held.bit_count() for held in s.held]) == 1


def homes_of(s: State, seat: Seat) -> set[int]:
    """Return the homes of the items that a seat carries."""
    return {s.lookup.homes[item] for item in bits(s.held[seat])}


def goals_of(s: State) -> set[int]:
    """Return the places where the active seat has something to do: homes of its items, and places with events."""
    return homes_of(s, s.turn) | {place for place, events in enumerate(s.events) if events}


def places_asking(s: State, place: int, icon: int) -> list[int]:
    """List the places that a die buried at ``place`` helps and that need its icon, nearest in time first."""
    found = []
    for later in s.lookup.same_place[place]:
        needed = needed_at(s, later)
        if later >= place and (needed[icon] or (icon == WRENCH and any(needed))):
            found.append(later)
    return found


def steps_without(s: State, place: int) -> int:
    """Return how far OUTATIME would move now if the events of a place were completed."""
    copy = s.clone()
    copy.events[place] = ()
    copy.paradox &= ~(1 << place)
    return copy.worst_year()[1]


def finds_item(s: State, place: int) -> bool:
    """Return whether completing a place now yields an item of its year."""
    return bool(s.left[s.lookup.year_of[place]]) and s.held[s.turn].bit_count() < s.lookup.numbers.carried


# --- journeys --------------------------------------------------------------------------------------------------------


def travel(advice: Advice, s: State, command: c.Travel) -> Reason:
    """Explain a journey by what the plan does at its end or later, else by what is near; and what a meeting costs."""
    there = after(s, command)
    if there.over is not None:
        return BEST_FOUND
    plan = advice.plan(s, command)
    found = _return(s, there) or last_chance(advice, there, plan) or _planned_pay(there, plan)
    found = found or _planned_here(there, plan) or _planned_on(there, plan)
    if found is None and _next_journey(plan) is None:
        found = _part(there) or _waits(there) or _near(advice.evaluator, s, there)
    found = found or _on_the_way(advice.evaluator, s, there, plan)
    return plus(found or _elsewhere(s, there) or BEST_FOUND, "met", there.outatime - s.outatime)


def plus(reason: Reason, fact: str, number: int) -> Reason:
    """Return a reason with a number added to one of its facts, which is left out where it is 0."""
    number += sum(int(value) for name, value in reason.facts if name == fact)
    others = tuple(one for one in reason.facts if one[0] != fact)
    return Reason(reason.text, (*others, (fact, number)) if number else others)


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


def with_clock(reason: Reason, s: State, place: int) -> Reason:
    """Return a reason for clearing a place that also says how much farther or less far OUTATIME would then move."""
    steps, then = s.worst_year()[1], steps_without(s, place)
    if then > steps and not runs_out(s, steps):
        return Reason(reason.text, (*reason.facts, ("less", steps), ("more", then)))
    if 0 < then < steps and not runs_out(s, then):
        return Reason(reason.text, (*reason.facts, ("late", steps), ("saved", then)))
    return reason


def runs_out(s: State, steps: int) -> bool:
    """Return whether so many steps at the end of the round are Game Over."""
    return s.outatime + steps >= s.lookup.outatime.most


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


def _planned_here(there: State, plan: Sequence[Command]) -> Reason | None:
    """Return what a plan does at the end of the journey: chase Biff off, leave a die, or reroll dice."""
    for command in plan[: _next_journey(plan)]:
        if isinstance(command, c.Push):
            return _chase(there)
        if isinstance(command, c.Bury):
            return _leave_for_seat(there, buries_of(plan), paid_by(there, plan)) or _part(there)
        if isinstance(command, c.Strike):
            return _reroll(there)
    return None


def _chase(there: State) -> Reason | None:
    """Return whom Biff hinders."""
    if there.events[there.here]:
        return Reason("hint.travel_chase", (_at(there),))
    other = held_by_other(there, there.here)
    return None if other is None else Reason("hint.travel_chase_for_seat", (_at(there), *other))


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


class Use(NamedTuple):
    """What a seat can do with dice left for it: fix a place, or reach it, the home of an item that it carries."""

    seat: Seat
    place: int
    dice: Sequence[int]
    """Those that it spends."""
    item: str | None = None
    only: bool = True
    """Whether it cannot do so without them."""
    met: int = 0
    """How far OUTATIME moves because it meets cars on its way."""


def paid_by(s: State, plan: Sequence[Command]) -> set[int]:
    """Return the places where a plan pays for events."""
    found = set()
    for command in plan:
        if s.refusal(command) is not None:
            break
        if isinstance(command, c.Pay):
            found.add(s.here)
        s = after(s, command)
    return found


def next_wins(s: State) -> Reason | None:
    """Return that the next seat of the round can bring the last item home."""
    if not later_seats(s) or not is_last(s):
        return None
    left = after(s, s.lookup.commands[s.turn].end_turn)
    reach = within_reach(left)
    for home in homes_of(left, left.turn) & reach.spent.keys():
        if not left.has_biff(home) and (not left.events[home] or home in reach.fixed):
            return Reason(
                "hint.next_wins", (("seat", left.turn), ("item", str(held_for(left.held[left.turn], left, home))))
            )
    return None


def buries_of(plan: Sequence[Command]) -> list[c.Bury]:
    """Return the dice that a plan leaves before it drives on or rerolls."""
    goes_on = (number for number, command in enumerate(plan) if isinstance(command, (c.Travel, c.Strike)))
    return [command for command in plan[: next(goes_on, None)] if isinstance(command, c.Bury)]


def use_of(s: State, buries: Sequence[c.Bury], mine: Collection[int]) -> Use | None:
    """Return what the next seat of the round can do with dice left for it, with pairs, journeys and all.

    The active seat itself will fix the places that are ``mine``. What meets no car and takes most dice comes first.
    """
    if not later_seats(s):
        return None
    end = s.lookup.commands[s.turn].end_turn
    without, left = after(s, end), after(reduce(after, buries, s), end)
    if left.over is not None or not isinstance(left.pending[-1], p.Acting):
        return None
    seat, before, now = left.turn, within_reach(without), within_reach(left)
    dice = [s.lookup.die[command.die] for command in buries]

    def use(place: int, item: str | None = None, *, only: bool = True) -> Use:
        return Use(seat, place, [die for die in dice if die in now.spent[place]], item, only, now.met[place])

    def order(place: int) -> tuple[bool, int, int, bool, int]:
        return place in before.fixed, now.met[place], -len(use(place).dice), not s.paradox >> place & 1, place

    fixed = sorted(now.fixed - {*mine}, key=order)
    if fixed and fixed[0] not in before.fixed:
        return use(fixed[0])
    for place in sorted(now.spent.keys() - before.spent.keys()):
        item = held_for(left.held[seat], left, place)
        if item is not None:
            return use(place, item)
    return next((use(place, only=False) for place in fixed if use(place).dice), None)


def facts_of(s: State, use: Use) -> tuple[Fact, ...]:
    """Return the facts of the dice left, of who spends them, and of a meeting on the way, if any."""
    icons = " ".join(ICONS[s.faces[die]] for die in use.dice)
    facts: tuple[Fact, ...] = ("given", icons), ("count", len(use.dice)), ("seat", use.seat)
    return (*facts, ("meets", use.met)) if use.met else facts


class Reach(NamedTuple):
    """What the active seat would spend to go to each place and fix it if it can, and the places that it can fix.

    ``met`` is how far OUTATIME moves because of the cars on the way.
    """

    spent: dict[int, set[int]]
    fixed: set[int]
    met: dict[int, int]


def within_reach(s: State) -> Reach:
    """Return what the active seat can do with all its means; chasing Biff off and fixing the place is not counted."""
    spending = Spending(s)
    here = spending.payment(needed_at(s, s.here), s.here) if s.events[s.here] and not s.has_biff(s.here) else None
    goals = [goal for goal in spending.goals().values() if not goal.route.lost]
    payments = {s.here: here, **{goal.route.place: goal.payment for goal in goals}}
    spent = {s.here: set[int](), **{goal.route.place: set(goal.route.spent) for goal in goals}}
    for place, payment in payments.items():
        spent[place] |= {one for _icon, means in payment.parts for one in means} if payment is not None else set()
    cars = [at for seat, at in enumerate(s.at) if seat != s.turn]
    met = {
        goal.route.place: s.lookup.numbers.meeting * sum(to in cars for to, _means in goal.route.moves)
        for goal in goals
    }
    return Reach(spent, {place for place, payment in payments.items() if payment is not None}, {s.here: 0, **met})


def _part(there: State) -> Reason | None:
    """Return how much is missing for the events of a place, if a die can be left for them."""
    short = missing(needed_at(there, there.here), purse_of(there).counts)
    text = "hint.travel_part" if later_seats(there) else "hint.travel_part_last"
    return Reason(text, (_at(there), ("count", short))) if short and _can_help(there) else None


def _can_help(s: State) -> bool:
    """Return whether a die of the active seat, left at its place, would help to fix that."""
    needed = needed_at(s, s.here)
    return any(needed[s.faces[die]] or s.faces[die] == WRENCH for die in s.ready_dice(s.turn))


def _reroll(there: State) -> Reason | None:
    """Return how much is missing for the events of a place where dice are to be rerolled."""
    short = missing(needed_at(there, there.here), purse_of(there).counts)
    return Reason("hint.travel_reroll", (_at(there), ("count", short))) if short else None


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


def _waits(there: State) -> Reason | None:
    """Return what there is to do at the end of the journey, in the next round."""
    return _something_at(there, "hint.travel_there")


def _near(evaluator: Evaluator, s: State, there: State) -> Reason | None:
    """Return the nearest place with something to do that the journey brings nearer."""
    goal = _nearer(evaluator, s, there)
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


def _elsewhere(s: State, there: State) -> Reason | None:
    """Return why leaving does no harm, or that there is more choice at the end of the journey."""
    todo = goals_of(s)
    if not todo:
        return None if s.paradox else Reason("hint.travel_away", (_at(there),))
    can_pay = reroll_odds.can_pay(reroll_odds.asked_at(s), reroll_odds.purse_at(s))
    if s.events[s.here] and not can_pay and not _can_help(s):
        return Reason("hint.travel_wait", (_at(s),))
    around = len(_one_die_from(s, there.here, todo))
    if around > len(_one_die_from(s, s.here, todo)):
        return Reason("hint.travel_amid", (_at(there), ("count", around)))
    return None


def _one_die_from(s: State, place: int, goals: Collection[int]) -> list[int]:
    """List the goals an arrow or a flux away: in the same year, or the same place in another year."""
    years, columns = s.lookup.year_of, s.lookup.column_of
    near = [goal for goal in goals if years[goal] == years[place] or columns[goal] == columns[place]]
    return [goal for goal in near if goal != place]
