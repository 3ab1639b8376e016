"""Legal commands: one function for each decision, in a fixed order of commands."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from game.games.dice_through_time.rules import pending as p
from game.games.dice_through_time.rules.compiled_box import ARROW, DOC, FIST, LIGHTNING, WRENCH, Means
from game.games.dice_through_time.rules.payment_means import (
    Purse,
    for_icon,
    for_time_travel,
    missing,
    missing_after,
    needed_at,
    purse_of,
)
from game.games.dice_through_time.rules.state_data import StateData
from game.rules.contract import Command
from game.rules.parts import bits


def _acting(s: StateData, _top: p.Acting) -> Sequence[Command]:
    """List journeys, actions, payments, burying, returning, and the end of the turn."""
    mine, purse = s.lookup.commands[s.turn], purse_of(s)
    found: list[Command] = []
    ready = s.ready_dice(s.turn)
    if purse.every_single:
        add_journeys(s, found, purse)
        if s.has_biff(s.here):
            _push(s, found, purse)
        found += [mine.strike[means] for means in for_icon(purse, LIGHTNING) if leaves_dice(ready, means)]
        if s.paradox:
            found += [mine.repair[means] for means in for_icon(purse, DOC)]
        if s.events[s.here] and not s.has_biff(s.here):
            found += payments(s, needed_at(s, s.here), purse)
    found += [mine.bury[die] for die in ready]
    found += [mine.return_item[item] for item in returnable(s)]
    found.append(mine.end_turn)
    return found


def add_journeys(s: StateData, found: list[Command], purse: Purse) -> None:
    """Add the active seat's journeys from its place.

    One step is paid with anything, any place of the year with an arrow, any year of the column with a flux.
    """
    lookup, here = s.lookup, s.here
    travel, neighbours = lookup.commands[s.turn].travel, lookup.neighbours[here]
    anything, arrows, fluxes = purse.every_single + purse.every_pair, for_icon(purse, ARROW), for_time_travel(s, purse)
    for to in lookup.row[here]:
        if to != here:
            found += [travel[to][means] for means in (anything if to in neighbours else arrows)]
    for to in lookup.same_place[here]:
        if to != here:
            found += [travel[to][means] for means in fluxes]


def _push(s: StateData, found: list[Command], purse: Purse) -> None:
    """Add pushing the Biff here to any other place of the year (ruling 14)."""
    push, here = s.lookup.commands[s.turn].push, s.here
    fists = for_icon(purse, FIST)
    for to in s.lookup.row[here]:
        if to != here:
            found += [push[to][means] for means in fists]


def leaves_dice(ready: Sequence[int], means: Means) -> bool:
    """Return whether a ready die is left to reroll once ``means`` are spent."""
    return any(die not in means for die in ready)


def payments(s: StateData, needed: Sequence[int], purse: Purse) -> list[Command]:
    """List the payments for one icon after which all others remain payable (rulebook, all or nothing)."""
    if missing(needed, purse.counts):
        return []
    pay, found = s.lookup.commands[s.turn].pay, list[Command]()
    for icon, number in enumerate(needed):
        if number:
            for shown in dict.fromkeys((icon, WRENCH)):
                if purse.singles[shown] and not missing_after(needed, purse.counts, icon, shown, 1):
                    found += [pay[icon][means] for means in purse.singles[shown]]
            for shown, pairs in enumerate(purse.pairs):
                if pairs and not missing_after(needed, purse.counts, icon, shown, 2):
                    found += [pay[icon][means] for means in pairs]
    return found


def returnable(s: StateData) -> list[int]:
    """List the items the active seat may return at its place (rulebook, "Vracení předmětů")."""
    here, homes = s.here, s.lookup.homes
    if s.events[here] or s.has_biff(here):
        return []
    return [item for item in bits(s.held[s.turn]) if homes[item] == here]


def _paying(s: StateData, top: p.Paying) -> Sequence[Command]:
    return payments(s, top.unpaid, purse_of(s))


def _striking(s: StateData, _top: p.Striking) -> Sequence[Command]:
    """List all non-empty sets of own unspent dice (ruling 7)."""
    reroll = s.lookup.commands[s.turn].reroll
    masks = [0]
    for die in s.ready_dice(s.turn):
        masks += [mask | 1 << die for mask in masks]
    return [reroll[mask] for mask in masks[1:]]


def _removing(s: StateData, top: p.Removing) -> Sequence[Command]:
    mine = s.lookup.commands[s.turn]
    found: list[Command] = [mine.remove[place] for place in bits(s.paradox)]
    if top.may_stop:
        found.append(mine.enough)
    return found


def _sending_biff(s: StateData, _top: p.SendingBiff) -> Sequence[Command]:
    return [command for place, command in enumerate(s.lookup.commands[s.turn].send_biff) if not s.has_biff(place)]


def _erasing(s: StateData, _top: p.Erasing) -> Sequence[Command]:
    erase = s.lookup.commands[s.turn].erase
    return [erase[event] for events in s.events for event in events]


def _taking_back(s: StateData, _top: p.TakingBack) -> Sequence[Command]:
    mine = s.lookup.commands[s.actor]
    return [*(mine.take_back[die] for die in s.buried_dice(s.actor)), mine.leave_buried]


LEGAL: Final[dict[type, Callable[[Any, Any], Sequence[Command]]]] = {
    p.Acting: _acting,
    p.Paying: _paying,
    p.Striking: _striking,
    p.Removing: _removing,
    p.SendingBiff: _sending_biff,
    p.Erasing: _erasing,
    p.TakingBack: _taking_back,
}
"""Legal command function for each decision of a seat."""
