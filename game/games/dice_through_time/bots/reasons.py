"""Reasons for hints in Dice Through Time: what a command clears, returns, prepares for others or prevents."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from itertools import takewhile
from typing import Final

from game.ai.reasons import BEST_FOUND, Explain, Reason
from game.games.dice_through_time.bots.evaluation import Evaluator
from game.games.dice_through_time.bots.means_of_others import Task, later_seats
from game.games.dice_through_time.bots.reach import (
    Advice,
    Use,
    buries_of,
    facts_of,
    finds_item,
    held_by_other,
    held_for,
    is_last,
    next_wins,
    paid_by,
    places_asking,
    runs_out,
    steps_without,
    use_of,
    where_and_when,
    with_clock,
)
from game.games.dice_through_time.bots.reroll_reasons import reroll, strike
from game.games.dice_through_time.bots.travel_reasons import travel
from game.games.dice_through_time.rules import commands as c
from game.games.dice_through_time.rules import pending as p
from game.games.dice_through_time.rules.box import ICONS
from game.games.dice_through_time.rules.state_machine import State
from game.rules.contract import Command, Fact, Seat, after
from game.rules.parts import bits

# --- events ----------------------------------------------------------------------------------------------------------


def _pay(_advice: Advice, s: State, command: c.Pay) -> Reason:
    """Explain a payment by what clearing the place brings."""
    if isinstance(s.pending[-1], p.Paying):
        return Reason("hint.pay_on", (("place", s.lookup.places[s.here]), ("count", sum(s.pending[-1].unpaid))))
    return with_clock(_pay_here(s), s, s.here)


def _pay_here(s: State) -> Reason:
    """Return whose item can come home, that OUTATIME runs out all the same, what is found, or what is left to fix."""
    here, facts = s.here, where_and_when(s, s.here)
    item, other, later = held_for(s.held[s.turn], s, here), held_by_other(s, here), later_seats(s)
    if item is not None:
        return Reason("hint.pay_wins" if is_last(s) else "hint.pay_last", (*facts, ("item", item)))
    if other is not None:
        return Reason("hint.pay_for_seat", (*facts, *other))
    if later and runs_out(s, steps_without(s, here)):
        return Reason("hint.pay_runs_out", (*facts, ("seat", later[0])))
    if finds_item(s, here):
        return Reason("hint.pay_item", (*facts, ("count", s.left[s.lookup.year_of[here]])))
    others = len(s.covered(s.lookup.year_of[here])) - 1
    return Reason("hint.pay_clear", (*facts, ("count", others))) if others else Reason("hint.pay_calm", facts)


def _erase(_advice: Advice, s: State, command: c.Erase) -> Reason:
    """Explain erasing an event: whose item belongs at a place without events, or what OUTATIME would move then."""
    event = s.lookup.event[command.event]
    place = s.lookup.event_place[event]
    facts = ("event", command.event), *where_and_when(s, place), ("count", sum(s.lookup.needs[event]))
    if len(s.events[place]) > 1:
        return Reason("hint.erase", facts)
    for seat, held in enumerate(s.held):
        if item := held_for(held, s, place):
            text = "hint.erase_home" if seat == s.actor else "hint.erase_for_seat"
            return Reason(text, (*facts, ("item", item), ("seat", seat)))
    return with_clock(Reason("hint.erase_last", facts), s, place)


# --- buried dice -----------------------------------------------------------------------------------------------------


def _bury(advice: Advice, s: State, command: c.Bury) -> Reason:
    """Explain burying a die by who visibly needs it where; if nobody does, by what it costs."""
    icon = s.faces[s.lookup.die[command.die]]
    shown: Fact = ("icon", ICONS[icon])
    if (won := next_wins(after(s, command))) is not None:
        return won
    mine = paid_by(after(s, command), advice.plan(s, command))
    asking = [place for place in places_asking(s, s.here, icon) if place not in mine]
    use = _use_of(s, command, buries_of(advice.plan(s, command)), mine)
    for place in asking if use is None or not use.only else ():
        seat = _who_needs(advice.evaluator, s, command, place)
        if seat is not None:
            return Reason("hint.bury_for_seat", (shown, ("seat", seat), *where_and_when(s, place)))
    if use is not None:
        facts = *facts_of(s, use), *where_and_when(s, use.place)
        if use.item is None:
            return Reason("hint.bury_to_fix" if use.only else "hint.bury_to_spend", facts)
        return Reason("hint.bury_to_reach", (*facts, ("item", use.item)))
    if not later_seats(s):
        return BEST_FOUND
    if asking:
        return Reason("hint.bury_for_later", (shown, *where_and_when(s, asking[0])))
    return Reason("hint.bury_rest", (shown,))


def _use_of(s: State, command: c.Bury, more: Sequence[c.Bury], mine: Collection[int]) -> Use | None:
    """Return what the next seat can do only with a die and others that the plan leaves, else with that die."""
    use = use_of(s, (command, *more), mine) if more else None
    is_used = use is not None and use.only and s.lookup.die[command.die] in use.dice
    return use if is_used else use_of(s, (command,), mine)


def _who_needs(evaluator: Evaluator, s: State, command: c.Bury, place: int) -> Seat | None:
    """Return the next seat that can complete the events of a place only with the die."""
    without, buried = _task(evaluator, s, place), _task(evaluator, after(s, command), place)
    for seat in later_seats(s):
        if evaluator.others.pays_for(s, seat, buried) and not evaluator.others.pays_for(s, seat, without):
            return seat
    return None


def _task(evaluator: Evaluator, s: State, place: int) -> Task:
    """Return the task of a place with the dice buried for it."""
    board = evaluator.board(s)
    aid = evaluator.aids(s, board, is_turn=False).get(s.lookup.column_of[place])
    return place, board.needs[place], aid.ready.get(place, ()) if aid else (), s.has_biff(place)


def _take_back(_advice: Advice, s: State, command: c.TakeBack) -> Reason:
    """Explain taking dice back: nothing needs the die, or it is not required."""
    die = s.lookup.die[command.die]
    icon: Fact = ("icon", ICONS[s.faces[die]])
    asking = places_asking(s, s.where[die], s.faces[die])
    if asking:
        return Reason("hint.take_back_all_the_same", (icon, *where_and_when(s, asking[0])))
    return Reason("hint.take_back", (icon, *where_and_when(s, s.where[die])))


def _leave_buried(_advice: Advice, s: State, _command: c.LeaveBuried) -> Reason:
    """Explain leaving dice by the place that needs one."""
    for die in s.buried_dice(s.actor):
        asking = places_asking(s, s.where[die], s.faces[die])
        if asking:
            return Reason("hint.leave_for", (("icon", ICONS[s.faces[die]]), *where_and_when(s, asking[0])))
    return Reason("hint.leave", (("count", len(list(s.buried_dice(s.actor)))),))


# --- Biff, paradox tokens, items -------------------------------------------------------------------------------------


def _push(advice: Advice, s: State, command: c.Push) -> Reason:
    """Explain a push by what the plan does once Biff is gone, else by whom he hinders, the active seat first."""
    facts, item = where_and_when(s, s.here), held_for(s.held[s.turn], s, s.here)
    to_fix = bool(s.events[s.here]) and _pays_first(advice.plan(s, command))
    if item is not None:
        return Reason("hint.push_to_fix_home" if to_fix else "hint.push_for_item", (*facts, ("item", item)))
    if to_fix:
        return Reason("hint.push_to_fix", facts)
    use, other = use_of(s, (command,), ()), held_by_other(s, s.here)
    if use is not None and use.only and use.place == s.here:
        return Reason("hint.push_to_fix_for_seat", (*facts, *facts_of(s, use)))
    if other is not None:
        return Reason("hint.push_for_seat", (*facts, *other))
    return Reason("hint.push_for_events" if s.events[s.here] else "hint.push", facts)


def _pays_first(plan: Sequence[Command]) -> bool:
    """Return whether a plan pays for events before it drives on or rerolls."""
    goes_on = (number for number, command in enumerate(plan) if isinstance(command, (c.Travel, c.Strike)))
    return any(isinstance(command, c.Pay) for command in plan[: next(goes_on, None)])


def _send_biff(_advice: Advice, s: State, command: c.SendBiff) -> Reason:
    """Explain sending Biff: what is unblocked, or how little he blocks there."""
    to = s.lookup.place[command.to]
    was = s.biffs[s.lookup.year_of[to]]
    homes = {s.lookup.homes[item] for held in s.held for item in bits(held)}
    facts = *where_and_when(s, to), ("count", len(s.events[to]))
    if not s.events[to] and to not in homes:
        blocked = bool(s.events[was]) or was in homes
        goal: tuple[Fact, ...] = (("goal", s.lookup.places[was]),) if blocked else ()
        return Reason("hint.send_biff_off" if blocked else "hint.send_biff", (*facts, *goal))
    if s.events[was] and s.events[to]:
        return Reason("hint.send_biff_from", (*facts, ("goal", s.lookup.places[was])))
    others = [place for place in s.lookup.row[to] if place not in (to, was)]
    fewest = all(len(s.events[to]) <= len(s.events[place]) for place in others)
    return Reason("hint.send_biff_least", facts) if fewest and s.events[to] else BEST_FOUND


def _repair(advice: Advice, s: State, command: c.Repair) -> Reason:
    """Explain a removal by the tokens that the plan removes."""
    planned = takewhile(lambda then: isinstance(then, c.Remove), advice.plan(s, command))
    return explain_removal(s, (command, *planned)) or BEST_FOUND


def explain_removal(s: State, action: Sequence[Command]) -> Reason | None:
    """Explain an action that removes paradox tokens: how much less OUTATIME moves, or what they may cost later."""
    gone = [s.lookup.place[command.place] for command in action if isinstance(command, c.Remove)]
    if not gone or not isinstance(action[0], c.Repair):
        return None
    year, steps = s.worst_year()
    later, years = later_seats(s), [s.lookup.year_of[place] for place in gone]
    count, names_first = years.count(year), len(gone) < s.paradox.bit_count()  # else the action is to remove the last
    if not count or (names_first and years[0] != year):
        return _spare(s, gone[0])
    if later and runs_out(s, steps - count):
        return Reason("hint.repair_runs_out", (("year", s.lookup.years[year]), ("seat", later[0])))
    facts: tuple[Fact, ...] = ("year", s.lookup.years[year]), ("steps", steps), ("then", steps - count)
    return Reason("hint.repair" if count == 1 else "hint.repair_more", (*facts, ("count", count)))


def _spare(s: State, place: int) -> Reason:
    """Explain removing a token of a year that does not move OUTATIME now: how many places have events in both years."""
    year, (worst, _steps) = s.lookup.year_of[place], s.worst_year()
    facts, count = where_and_when(s, place), len(s.covered(year))
    if not count:
        return Reason("hint.remove_idle", facts)
    most: tuple[Fact, ...] = ("ahead", s.lookup.years[worst]), ("most", len(s.covered(worst)))
    return Reason("hint.remove", (*facts, ("count", count), *most))


def _remove(_advice: Advice, s: State, command: c.Remove) -> Reason:
    year, steps = s.worst_year()
    place = s.lookup.place[command.place]
    if s.lookup.year_of[place] == year:
        return Reason("hint.remove_worst", (("year", s.lookup.years[year]), ("steps", steps), ("then", steps - 1)))
    return _spare(s, place)


def _enough(_advice: Advice, s: State, _command: c.Enough) -> Reason:
    return Reason("hint.enough", (("count", s.paradox.bit_count()), ("steps", s.worst_year()[1])))


def _end_turn(_advice: Advice, s: State, _command: c.EndTurn) -> Reason:
    """Explain ending the turn: who wins next, or plays before OUTATIME moves, and how far; unused dice are kept."""
    if (won := next_wins(s)) is not None:
        return won
    steps, later = s.worst_year()[1], later_seats(s)
    if not steps:
        return Reason("hint.end_turn_calm", (("value", s.outatime),))
    if s.ready_dice(s.turn):
        return Reason("hint.end_turn_dice", (("steps", steps),))
    if later:
        return Reason("hint.end_turn", (("steps", steps), ("seat", later[0])))
    return Reason("hint.end_turn_last", (("steps", steps),))


def _return_item(_advice: Advice, s: State, command: c.ReturnItem) -> Reason:
    item = ("item", command.item)
    if is_last(s):
        return Reason("hint.return_wins", (item,))
    back = s.outatime - after(s, command).outatime
    return Reason("hint.return_item", (item, ("count", back))) if back else Reason("hint.return_early", (item,))


REASONS: Final[Mapping[type, Explain[Advice, State]]] = {
    c.Travel: travel,
    c.Push: _push,
    c.Strike: strike,
    c.Reroll: reroll,
    c.Repair: _repair,
    c.Remove: _remove,
    c.Enough: _enough,
    c.Pay: _pay,
    c.Bury: _bury,
    c.ReturnItem: _return_item,
    c.EndTurn: _end_turn,
    c.SendBiff: _send_biff,
    c.Erase: _erase,
    c.TakeBack: _take_back,
    c.LeaveBuried: _leave_buried,
}
"""Reason function for each command."""
