"""The reasons for hints in Dice Through Time: what a command clears, brings home, prepares for others or prevents."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from game.ai.dice_through_time.evaluation import Evaluator
from game.ai.dice_through_time.means_of_others import Task, later_seats
from game.ai.lookahead import after
from game.ai.reasons import Explain, Reason
from game.rules.contract import Command, Fact, Seat
from game.rules.dice_through_time import commands as c
from game.rules.dice_through_time import pending as p
from game.rules.dice_through_time import reroll_odds
from game.rules.dice_through_time.box import ICONS
from game.rules.dice_through_time.compiled_box import FIST, WRENCH
from game.rules.dice_through_time.payment_means import missing, needed_at, purse_of
from game.rules.dice_through_time.reroll_odds import Asked, Purse
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
    return _next_goal(evaluator, s, to)


def _next_goal(evaluator: Evaluator, s: State, to: int) -> Reason:
    """Return the next place with events, or home of an own item, from ``to``, and whether the way is short."""
    homes = [s.lookup.homes[item] for item in bits(s.held[s.turn])]
    goals = {*homes, *(place for place, events in enumerate(s.events) if events)} - {to}
    here = ("place", s.lookup.places[to])
    if not goals:
        return Reason("hint.travel_away", (here, ("count", len(bits(s.held[s.turn])))))
    goal = min(sorted(goals), key=evaluator.ways[to].__getitem__)
    text = "hint.travel_on" if evaluator.ways[to][goal] <= NEAR else "hint.travel_towards"
    return Reason(text, (here, ("goal", s.lookup.places[goal])))


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
    icons = sum(s.lookup.needs[s.lookup.event[command.event]])
    return Reason(text, (("event", command.event), *where_and_when(s, place), ("count", icons)))


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
    return Reason("hint.leave", (("count", len(list(s.buried_dice(s.actor)))),))


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
    facts = *where_and_when(s, to), ("count", len(s.events[to]))
    return Reason("hint.send_biff" if free else "hint.send_biff_least", facts)


def _repair(_evaluator: Evaluator, s: State, _command: c.Repair) -> Reason:
    year, steps = s.worst_year()
    if year < 0 or steps == len(s.covered(year)):
        return Reason("hint.repair_any", (("count", s.paradox.bit_count()),))
    return Reason("hint.repair", (("year", s.lookup.years[year]), ("steps", steps)))


def _remove(_evaluator: Evaluator, s: State, command: c.Remove) -> Reason:
    year, steps = s.worst_year()
    place = s.lookup.place[command.place]
    if s.lookup.year_of[place] == year:
        return Reason("hint.remove_worst", (*where_and_when(s, place), ("steps", steps)))
    covered = len(s.covered(s.lookup.year_of[place]))
    return Reason("hint.remove", (*where_and_when(s, place), ("count", covered)))


def _at_round_end(text: str) -> Explain[Evaluator, State]:
    """Explain what is left undone: by what remains, and by how much OUTATIME would move."""

    def explain(_evaluator: Evaluator, s: State, _command: Command) -> Reason:
        left = s.paradox.bit_count() if text == "hint.enough" else len(list(s.ready_dice(s.turn)))
        return Reason(text, (("count", left), ("steps", s.worst_year()[1])))

    return explain


def _return_item(_evaluator: Evaluator, s: State, command: c.ReturnItem) -> Reason:
    last = not any(s.left) and sum(held.bit_count() for held in s.held) == 1
    return Reason("hint.return_wins" if last else "hint.return_item", (("item", command.item),))


# --- rolling again ---------------------------------------------------------------------------------------------------


def _asked(s: State) -> tuple[Asked, Purse]:
    """Return what the place of the active seat asks for, and what can be spent there."""
    purse = purse_of(s)
    own = tuple(sorted(s.faces[die] for die in s.ready_dice(s.turn)))
    others = tuple(count - own.count(icon) for icon, count in enumerate(purse.counts))
    action = FIST if s.has_biff(s.here) else -1
    return Asked(tuple(needed_at(s, s.here)), action), Purse(own, others)


def _strike(_evaluator: Evaluator, s: State, _command: c.Strike) -> Reason:
    """Return how likely the best reroll pays for what is asked for here, else how likely any icon comes."""
    asked, purse = _asked(s)
    best = reroll_odds.best_for_lightning(asked, purse)
    return _likely("hint.strike", s, asked, best or 0.0, max(1, len(purse.own) - 1))


def _reroll(_evaluator: Evaluator, s: State, command: c.Reroll) -> Reason:
    asked, purse = _asked(s)
    icons = tuple(s.faces[s.lookup.die[die]] for die in command.dice)
    return _likely("hint.reroll", s, asked, reroll_odds.again(asked, purse, icons), len(icons))


def _likely(text: str, s: State, asked: Asked, likely: float, dice: int) -> Reason:
    """Return the chance to pay for what is asked for where one is; elsewhere that of an icon one wishes for."""
    if not any(asked.needs):
        percent = round(100 * reroll_odds.each_icon(dice))
        return Reason(f"{text}_any", (("count", dice), ("percent", percent)))
    facts = *where_and_when(s, s.here), ("count", dice), ("percent", round(100 * likely))
    return Reason(text, facts)


REASONS: Final[Mapping[type, Explain[Evaluator, State]]] = {
    c.Travel: _travel,
    c.Push: _push,
    c.Strike: _strike,
    c.Reroll: _reroll,
    c.Repair: _repair,
    c.Remove: _remove,
    c.Enough: _at_round_end("hint.enough"),
    c.Pay: _pay,
    c.Bury: _bury,
    c.ReturnItem: _return_item,
    c.EndTurn: _at_round_end("hint.end_turn"),
    c.SendBiff: _send_biff,
    c.Erase: _erase,
    c.TakeBack: _take_back,
    c.LeaveBuried: _leave_buried,
}
"""The reason for each command."""
