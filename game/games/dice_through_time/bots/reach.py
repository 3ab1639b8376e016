"""What seats can do with their dice and with those left for them, as reasons for hints tell it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from functools import reduce
from typing import NamedTuple

from game.ai.reasons import Reason
from game.games.dice_through_time.bots.evaluation import Evaluator
from game.games.dice_through_time.bots.means_of_others import later_seats
from game.games.dice_through_time.rules import commands as c
from game.games.dice_through_time.rules import pending as p
from game.games.dice_through_time.rules.box import ICONS
from game.games.dice_through_time.rules.compiled_box import WRENCH
from game.games.dice_through_time.rules.payment_means import needed_at
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


def where_and_when(s: State, place: int) -> tuple[Fact, Fact]:
    """Return the facts of a place and its year."""
    return ("place", s.lookup.places[place]), ("year", s.lookup.years[s.lookup.year_of[place]])


def plus(reason: Reason, fact: str, number: int) -> Reason:
    """Return a reason with a number added to one of its facts, which is left out where it is 0."""
    number += sum(int(value) for name, value in reason.facts if name == fact)
    others = tuple(one for one in reason.facts if one[0] != fact)
    return Reason(reason.text, (*others, (fact, number)) if number else others)


# --- the end of the round ---


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


# --- what is left for the next seat ---


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


def use_of(s: State, commands: Sequence[Command], mine: Collection[int]) -> Use | None:
    """Return what the next seat of the round can do after some commands, with pairs, journeys, dice left and all.

    The active seat itself will fix the places that are ``mine``. What meets no car and takes most dice comes first.
    """
    if not later_seats(s):
        return None
    end = s.lookup.commands[s.turn].end_turn
    without, left = after(s, end), after(reduce(after, commands, s), end)
    if left.over is not None or not isinstance(left.pending[-1], p.Acting):
        return None
    seat, before, now = left.turn, within_reach(without), within_reach(left)
    dice = [s.lookup.die[command.die] for command in commands if isinstance(command, c.Bury)]

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
    """Return the facts of the dice left, if any, of who spends them, and of a meeting on the way."""
    facts: tuple[Fact, ...] = (("seat", use.seat),)
    if use.dice:
        facts = ("given", " ".join(ICONS[s.faces[die]] for die in use.dice)), ("count", len(use.dice)), *facts
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
