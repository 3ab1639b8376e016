"""The reasons for hints in Dice Through Time: what a command clears, brings home, prepares for others or prevents."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from game.ai.dice_through_time.evaluation import Evaluator
from game.ai.dice_through_time.means_of_others import Task, later_seats
from game.ai.lookahead import after
from game.ai.reasons import Explain, Reason, said
from game.rules.contract import Fact, Seat
from game.rules.dice_through_time import commands as c
from game.rules.dice_through_time import pending as p
from game.rules.dice_through_time.box import ICONS
from game.rules.dice_through_time.compiled_box import FIST, WRENCH
from game.rules.dice_through_time.payment_means import missing, needed_at, purse_of
from game.rules.dice_through_time.state_machine import State
from game.rules.parts import bits

NEAR: Final = 1.0
"""The dice of a way that counts as short."""


def where_and_when(s: State, place: int) -> tuple[Fact, Fact]:
    """Return the facts of a place and of its year."""
    return ("place", s.lookup.places[place]), ("year", s.lookup.years[s.lookup.year_of[place]])


# --- travelling ------------------------------------------------------------------------------------------------------


def _travel(evaluator: Evaluator, s: State, command: c.Travel) -> Reason:
    """Return what is to be done at the end of the way, or near it."""
    to = s.lookup.place[command.to]
    item = held_for(s, to)
    here = ("place", command.to)
    if item is not None and not s.events[to] and not s.has_biff(to):
        return Reason("hint.travel_home", (("item", item), here))
    there = after(s, command)
    if there.over is None and there.events[to] and not is_short(there):
        return Reason("hint.travel_push" if there.has_biff(to) else "hint.travel_pay", (here,))
    goal = _next_goal(evaluator, s, to)
    return Reason("hint.travel_away" if goal is None else "hint.travel_on", (here, *_goal(s, goal)))


def _goal(s: State, goal: int | None) -> tuple[Fact, ...]:
    return () if goal is None else (("goal", s.lookup.places[goal]),)


def _next_goal(evaluator: Evaluator, s: State, to: int) -> int | None:
    """Return the next place with events, or home of an own item, that is near to ``to``."""
    homes = [s.lookup.homes[item] for item in bits(s.held[s.turn])]
    goals = [*homes, *(place for place, events in enumerate(s.events) if events)]
    near = [place for place in goals if place != to and evaluator.ways[to][place] <= NEAR]
    return min(near, key=evaluator.ways[to].__getitem__, default=None)


def held_for(s: State, place: int) -> str | None:
    """Return an item that the active seat holds and that belongs to a place."""
    return next((s.lookup.items[item] for item in bits(s.held[s.turn]) if s.lookup.homes[item] == place), None)


def is_short(s: State) -> bool:
    """Return whether the active seat cannot pay for the events where it is, and for Biff."""
    needed = needed_at(s, s.here)
    needed[FIST] += s.has_biff(s.here)
    return missing(needed, purse_of(s).counts) > 0


# --- events ----------------------------------------------------------------------------------------------------------


def _pay(_evaluator: Evaluator, s: State, command: c.Pay) -> Reason:
    """Return what clearing the place brings."""
    if isinstance(s.pending[-1], p.Paying):
        return Reason("hint.pay_on", (("icon", command.icon),))
    here = s.here
    item = held_for(s, here)
    facts = where_and_when(s, here)
    if item is not None:
        return Reason("hint.pay_last", (*facts, ("item", item)))
    year, steps = s.worst_year()
    if year == s.lookup.year_of[here] and steps > 1:
        return Reason("hint.pay_worst", (*facts, ("steps", steps)))
    finds = s.left[s.lookup.year_of[here]] and s.held[s.turn].bit_count() < s.lookup.numbers.carried
    return Reason("hint.pay_item" if finds else "hint.pay_clear", facts)


def _erase(_evaluator: Evaluator, s: State, command: c.Erase) -> Reason:
    place = s.lookup.event_place[s.lookup.event[command.event]]
    text = "hint.erase_last" if len(s.events[place]) == 1 else "hint.erase"
    return Reason(text, (("event", command.event), *where_and_when(s, place)))


# --- dice that stay behind -------------------------------------------------------------------------------------------


def _bury(evaluator: Evaluator, s: State, command: c.Bury) -> Reason:
    """Return who needs the die where, as far as that can be seen."""
    icon = s.faces[s.lookup.die[command.die]]
    shown: Fact = ("icon", ICONS[icon])
    asking = places_asking(s, s.here, icon)
    for place in asking:
        seat = _who_needs(evaluator, s, command, place)
        if seat is not None:
            return Reason("hint.bury_for_seat", (shown, ("seat", seat), *where_and_when(s, place)))
    if asking:
        return Reason("hint.bury_for_later", (shown, *where_and_when(s, asking[0])))
    return Reason("hint.bury_rest", (shown,))


def places_asking(s: State, place: int, icon: int) -> list[int]:
    """List the places that a die buried at ``place`` helps and that ask for its icon, the nearest in time first."""
    found = []
    for later in s.lookup.same_place[place]:
        needed = needed_at(s, later)
        if later >= place and (needed[icon] or (icon == WRENCH and any(needed))):
            found.append(later)
    return found


def _who_needs(evaluator: Evaluator, s: State, command: c.Bury, place: int) -> Seat | None:
    """Return the next seat that can complete the events of a place with the die, and cannot without it."""
    without, buried = _task(evaluator, s, place), _task(evaluator, after(s, command), place)
    for seat in later_seats(s):
        if evaluator.others.pays_for(s, seat, buried) and not evaluator.others.pays_for(s, seat, without):
            return seat
    return None


def _task(evaluator: Evaluator, s: State, place: int) -> Task:
    """Return what is to be done at a place, with the dice that lie buried for it."""
    board = evaluator.board(s)
    aid = evaluator.aids(s, board, is_turn=False).get(s.lookup.column_of[place])
    return place, board.needs[place], aid.ready.get(place, ()) if aid else (), s.has_biff(place)


def _take_back(_evaluator: Evaluator, s: State, command: c.TakeBack) -> Reason:
    die = s.lookup.die[command.die]
    return Reason("hint.take_back", (("icon", ICONS[s.faces[die]]), *where_and_when(s, s.where[die])))


def _leave_buried(_evaluator: Evaluator, s: State, _command: c.LeaveBuried) -> Reason:
    """Return for which place a die is left out."""
    for die in s.buried_dice(s.actor):
        asking = places_asking(s, s.where[die], s.faces[die])
        if asking:
            return Reason("hint.leave_for", (("icon", ICONS[s.faces[die]]), *where_and_when(s, asking[0])))
    return Reason("hint.leave")


# --- Biff, paradox tokens, items -------------------------------------------------------------------------------------


def _push(_evaluator: Evaluator, s: State, _command: c.Push) -> Reason:
    """Return what Biff is in the way of."""
    facts = where_and_when(s, s.here)
    if s.events[s.here]:
        return Reason("hint.push_for_events", facts)
    item = held_for(s, s.here)
    return Reason("hint.push", facts) if item is None else Reason("hint.push_for_item", (*facts, ("item", item)))


def _send_biff(_evaluator: Evaluator, s: State, command: c.SendBiff) -> Reason:
    to = s.lookup.place[command.to]
    homes = {s.lookup.homes[item] for held in s.held for item in bits(held)}
    free = not s.events[to] and to not in homes
    return Reason("hint.send_biff" if free else "hint.send_biff_least", where_and_when(s, to))


def _repair(_evaluator: Evaluator, s: State, _command: c.Repair) -> Reason:
    year, steps = s.worst_year()
    if year < 0 or steps == len(s.covered(year)):
        return Reason("hint.repair_any")
    return Reason("hint.repair", (("year", s.lookup.years[year]), ("steps", steps)))


def _remove(_evaluator: Evaluator, s: State, command: c.Remove) -> Reason:
    year, steps = s.worst_year()
    place = s.lookup.place[command.place]
    if s.lookup.year_of[place] == year:
        return Reason("hint.remove_worst", (*where_and_when(s, place), ("steps", steps)))
    return Reason("hint.remove", where_and_when(s, place))


def _return_item(_evaluator: Evaluator, s: State, command: c.ReturnItem) -> Reason:
    last = not any(s.left) and sum(held.bit_count() for held in s.held) == 1
    return Reason("hint.return_wins" if last else "hint.return_item", (("item", command.item),))


def _reroll(_evaluator: Evaluator, _s: State, command: c.Reroll) -> Reason:
    return Reason("hint.reroll", (("count", len(command.dice)),))


REASONS: Final[Mapping[type, Explain[Evaluator, State]]] = {
    c.Travel: _travel,
    c.Push: _push,
    c.Strike: said("hint.strike"),
    c.Reroll: _reroll,
    c.Repair: _repair,
    c.Remove: _remove,
    c.Enough: said("hint.enough"),
    c.Pay: _pay,
    c.Bury: _bury,
    c.ReturnItem: _return_item,
    c.EndTurn: said("hint.end_turn"),
    c.SendBiff: _send_biff,
    c.Erase: _erase,
    c.TakeBack: _take_back,
    c.LeaveBuried: _leave_buried,
}
"""The reason for each command."""
