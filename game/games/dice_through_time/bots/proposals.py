"""Candidate commands: equivalent dice and pointless journeys are pruned."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from itertools import pairwise
from typing import Any, Final

from game.games.dice_through_time.rules import commands as c
from game.games.dice_through_time.rules import pending as p
from game.games.dice_through_time.rules.box import ICONS
from game.games.dice_through_time.rules.compiled_box import ARROW, DOC, FIST, LIGHTNING, WRENCH, Means
from game.games.dice_through_time.rules.legal import add_journeys, payments, returnable
from game.games.dice_through_time.rules.payment_means import (
    Purse,
    for_icon,
    for_time_travel,
    needed_at,
    purse_of,
)
from game.games.dice_through_time.rules.reroll_odds import asked_at, best, can_pay, purse_at
from game.games.dice_through_time.rules.state_data import READY
from game.games.dice_through_time.rules.state_machine import State
from game.rules.contract import Command
from game.rules.parts import bits, mask_of

STEP_DICE: Final = 4
"""Number of different dice tried for a step, least needed first."""

REPAIRS: Final = 4
"""Number of paradox tokens considered for removal."""


def propose(s: State) -> Sequence[Command]:
    """List the candidate commands of the asked seat; empty if its turn may as well end."""
    top = s.pending[-1]
    return PROPOSALS.get(type(top), _everything)(s, top)


def stop(s: State) -> Command | None:
    """Return the default command: reroll, bury, end the turn or leave buried dice; None if a choice is required."""
    top, mine = s.pending[-1], s.lookup.commands[s.actor]
    if isinstance(top, p.Acting):
        ready = s.ready_dice(s.turn)
        bolts = [die for die in ready if s.faces[die] == LIGHTNING]
        if bolts and len(ready) > 1:
            return mine.strike[bolts[0],]
        return mine.bury[ready[0]] if ready else mine.end_turn
    if isinstance(top, p.Striking):
        return mine.reroll[mask_of(rolled_again(s))]
    if isinstance(top, p.TakingBack):
        return mine.leave_buried
    return mine.enough if isinstance(top, p.Removing) and top.may_stop else None


def rolled_again(s: State) -> list[int]:
    """Return the dice to reroll by lightning: the best for the icons needed here, else all that are left."""
    ready, asked, purse = s.ready_dice(s.turn), asked_at(s), purse_at(s)
    if not any(asked.needs) or can_pay(asked, purse):
        return ready
    icons, found = list(best(asked, purse).icons), []
    for die in ready:
        if s.faces[die] in icons:
            icons.remove(s.faces[die])
            found.append(die)
    return found or ready


def is_open(s: State) -> bool:
    """Return whether the active seat is in the middle of an action: paying, removing, rerolling, drawing."""
    top = s.pending[-1]
    if isinstance(top, p.Removing):
        return not top.may_stop
    if isinstance(top, p.Fetching):
        return isinstance(s.pending[0], p.Acting)
    return isinstance(top, (p.Paying, p.Striking, p.Rerolling, p.Searching))


def following(s: State, command: Command) -> Sequence[Command]:
    """List the likely purposes of a journey: returning items, sending Biff away, paying for events."""
    if not isinstance(s.pending[-1], p.Acting):
        return ()
    home = returnable(s)
    if home or not isinstance(command, (c.Travel, c.Push)):
        return [s.lookup.commands[s.turn].return_item[item] for item in home]
    if s.has_biff(s.here):
        return _pushes(s, purse_of(s))
    return _paid(s, needed_at(s, s.here), purse_of(s)) if s.events[s.here] else ()


def mark(s: State) -> Hashable:
    """Return the state's key for the rest of a turn: everything but the event deck."""
    return (
        s.actor, s.turn, s.first, tuple(s.where), tuple(s.faces), tuple(s.at), tuple(s.events), s.paradox,
        tuple(s.biffs), tuple(s.pool), tuple(s.held), tuple(s.left), s.outatime, tuple(s.pending), s.fresh,
        tuple(s.unseen), tuple(s.bag), s.lasting,
    )  # fmt: skip


def outcome(s: State) -> Hashable:
    """Return a turn's result key: the state without dice and tokens, except buried dice."""
    return (
        s.actor, s.turn, tuple(s.at), tuple(s.events), s.paradox, tuple(s.biffs), tuple(s.held), tuple(s.left),
        s.outatime, tuple(s.pending), tuple(s.unseen), tuple(s.bag), tuple([max(lies, READY) for lies in s.where]),
    )  # fmt: skip


PAIR: Final = 2
"""Most tokens of an icon that pay for one action."""


def is_detour(start: State, end: State, path: Sequence[Command]) -> bool:
    """Return whether two journeys of ``path`` in a row could be one, paid with the dice of either.

    ``end`` is the state after the path, where the dice still show what they were spent for.
    """
    there = start.clone()
    there.faces, there.pool = end.faces, [PAIR] * len(there.pool)  # tokens may be won on the way
    for command, then in pairwise(path):
        if isinstance(command, c.Travel):
            if isinstance(then, c.Travel) and _leads(there, then, (command.dice, then.dice)):
                return True
            there.at[there.turn] = start.lookup.place[command.to]
    return False


def effort(path: Sequence[Command]) -> int:
    """Count the dice and tokens that a turn spends and leaves; those that pay for events fix something for them."""
    spending = (c.Travel, c.Push, c.Strike, c.Repair)
    return sum(len(one.dice) if isinstance(one, spending) else isinstance(one, c.Bury) for one in path)


def _leads(s: State, journey: c.Travel, paid: Sequence[tuple[str, ...]]) -> bool:
    """Return whether any of some payments suffices for a journey from the car's place, or the car is there."""
    if s.lookup.place[journey.to] == s.here:
        return True
    found: list[Command] = []
    add_journeys(s, found, purse_of(s))
    return any(c.Travel(s.turn, journey.to, dice) in found for dice in paid)


def fewest(s: State, found: Sequence[Means]) -> list[Means]:
    """Remove pairs when one of their dice suffices, and equivalent dice."""
    alone = [means[0] for means in found if len(means) == 1]
    return distinct(s, [means for means in found if len(means) == 1 or means[0] not in alone])


def distinct(s: State, found: Iterable[Means]) -> list[Means]:
    """Remove dice equivalent in colour, face and position to earlier ones."""
    seen: set[tuple[object, ...]] = set()
    kept = []
    first_token, car_of = s.lookup.first_token, s.lookup.car_of
    for means in found:
        mark = tuple([(one,) if one >= first_token else (car_of[one], s.where[one], s.faces[one]) for one in means])
        if mark not in seen:
            seen.add(mark)
            kept.append(means)
    return kept


def demand(s: State) -> list[int]:
    """Count the need for each icon on the whole board; a wrench counts for all."""
    needs = s.lookup.needs
    asked = [needs[event] for events in s.events for event in events]
    found = [sum(icon) for icon in zip(*asked, strict=True)] or [0] * len(s.lookup.tokens)
    found[WRENCH] = sum(found)
    return found


def _acting(s: State, _top: p.Acting) -> Sequence[Command]:
    mine = s.lookup.commands[s.turn]
    home = returnable(s)
    if home:
        return [mine.return_item[item] for item in home]
    purse = purse_of(s)
    if not purse.every_single:
        return []
    found: list[Command] = []
    has_events, has_biff = bool(s.events[s.here]), s.has_biff(s.here)
    if has_events and not has_biff:
        found += _paid(s, needed_at(s, s.here), purse)
    if has_biff:
        found += _pushes(s, purse)
    found += _ways(s, purse)
    if s.paradox:
        found += [mine.repair[means] for means in distinct(s, purse.singles[DOC])]
    found += _buries(s, s.ready_dice(s.turn))
    return found


def _paid(s: State, needed: Sequence[int], purse: Purse) -> list[Command]:
    """List payments for the first needed icon: matching faces, own dice first, tokens last.

    Alternatively a single wrench, which saves the matching face for another use.
    """
    first = next((icon for icon, number in enumerate(needed) if number))
    asked = ICONS[first]
    legal = payments(s, needed, purse)
    offered = [command for command in legal if isinstance(command, c.Pay) and command.icon == asked]
    if not offered:
        return []
    cheapest = min(offered, key=lambda command: _payment_price(s, first, command.dice))
    wrenches = [command for command in offered if _is_wrench(s, command.dice)]
    return list(dict.fromkeys((cheapest, *wrenches[:1])))


def _is_wrench(s: State, dice: Sequence[str]) -> bool:
    """Return whether a payment is a single own die showing a wrench."""
    means = s.lookup.means_of[dice[0]]
    return len(dice) == 1 and means < s.lookup.first_token and s.where[means] == READY and s.faces[means] == WRENCH


def _payment_price(s: State, icon: int, dice: Sequence[str]) -> tuple[int, int, int]:
    """Sort key of a payment: number of dice, wrench for another icon, others' dice, tokens."""
    means = [s.lookup.means_of[name] for name in dice]
    first_token = s.lookup.first_token
    tokens = sum(one >= first_token for one in means)
    shown = means[0] - first_token if means[0] >= first_token else s.faces[means[0]]
    buried = sum(one < first_token and s.where[one] >= 0 for one in means)
    return 10 * tokens + 2 * (len(means) - 1) + (shown != icon), buried, means[0]


def _pushes(s: State, purse: Purse) -> list[Command]:
    """List pushes of Biff off a place with something to do."""
    here, lookup = s.here, s.lookup
    homes = {lookup.homes[item] for held in s.held for item in bits(held)}
    if not s.events[here] and here not in homes:
        return []
    free = [to for to in lookup.row[here] if to != here and not s.events[to] and to not in homes]
    targets = free[-1:] or [to for to in lookup.row[here] if to != here]
    push = lookup.commands[s.turn].push
    return [push[to][means] for means in fewest(s, for_icon(purse, FIST)) for to in targets]


def _ways(s: State, purse: Purse) -> list[Command]:
    """List steps, jumps within the year, and time travel to places with something to do."""
    lookup, here = s.lookup, s.here
    travel, neighbours = lookup.commands[s.turn].travel, lookup.neighbours[here]
    goals = {place for place, events in enumerate(s.events) if events}
    goals |= {lookup.homes[item] for item in bits(s.held[s.turn])}
    rows = {lookup.year_of[goal] for goal in goals}
    wanted = demand(s)
    anything = sorted(distinct(s, purse.every_single), key=lambda means: _price(s, means, wanted))[:STEP_DICE]
    arrows, fluxes = fewest(s, for_icon(purse, ARROW)), fewest(s, for_time_travel(s, purse))
    found: list[Command] = []
    for to in lookup.row[here]:
        if to in neighbours:
            found += [travel[to][means] for means in anything]
        elif to != here:
            found += [travel[to][means] for means in arrows]
    for to in lookup.same_place[here]:
        if to != here and lookup.year_of[to] in rows:
            found += [travel[to][means] for means in fluxes]
    return found


def _price(s: State, means: Means, wanted: Sequence[int]) -> tuple[bool, int]:
    one = means[0]
    is_token = one >= s.lookup.first_token
    return is_token, wanted[one - s.lookup.first_token if is_token else s.faces[one]]


def _buries(s: State, ready: Sequence[int]) -> list[Command]:
    """List dice to bury that somebody can use in this column, here or later."""
    lookup, here = s.lookup, s.here
    asked = [0] * len(lookup.tokens)
    for place in lookup.same_place[here]:
        if place >= here:
            for icon, number in enumerate(needed_at(s, place)):
                asked[icon] += number
    if not any(asked):
        return []
    bury = lookup.commands[s.turn].bury
    dice = [means[0] for means in distinct(s, [(die,) for die in ready])]
    return [bury[die] for die in dice if asked[s.faces[die]] or s.faces[die] == WRENCH]


def _paying(s: State, top: p.Paying) -> Sequence[Command]:
    return _paid(s, top.unpaid, purse_of(s))


def _removing(s: State, _top: p.Removing) -> Sequence[Command]:
    """List removals of tokens, in the worst years first."""
    columns, remove = s.lookup.columns, s.lookup.commands[s.turn].remove
    tokens = [0] * len(s.lookup.years)
    for year in range(len(tokens)):
        tokens[year] = len(s.covered(year)) + (s.paradox >> year * columns & (1 << columns) - 1).bit_count()
    best = sorted(bits(s.paradox), key=lambda place: (-tokens[place // columns], place))
    return [remove[place] for place in best[:REPAIRS]]


def _taking_back(s: State, _top: p.TakingBack) -> Sequence[Command]:
    dice = distinct(s, [(die,) for die in s.buried_dice(s.actor)])
    return [s.lookup.commands[s.actor].take_back[die] for (die,) in dice]


def _nothing(_s: State, _top: p.Striking) -> Sequence[Command]:
    """Propose nothing: all remaining dice are rolled."""
    return []


def _everything(s: State, _top: p.AnyPending) -> Sequence[Command]:
    return s.legal_commands()


PROPOSALS: Final[Mapping[type, Callable[[State, Any], Sequence[Command]]]] = {
    p.Acting: _acting,
    p.Paying: _paying,
    p.Striking: _nothing,
    p.Removing: _removing,
    p.TakingBack: _taking_back,
}
"""Proposal function by decision; all commands otherwise."""
