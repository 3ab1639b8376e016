"""Legal commands: one function for each decision, in a fixed order of commands."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import permutations
from typing import Any, Final

from game.games.riff_in_time.rules import pending as p
from game.games.riff_in_time.rules.compiled_box import INTERACT, MIDDLE, MOVE, REROLL, Lookup
from game.games.riff_in_time.rules.payment_means import choices_of_dice, handles_freely, pairs, paying, ready_means
from game.games.riff_in_time.rules.riffs import options_of
from game.games.riff_in_time.rules.state_data import StateData
from game.rules.contract import Command
from game.rules.parts import bits

FAR: Final = 2
"""Circuits per Move with the ability ``double_move``."""


def reach(s: StateData) -> int:
    """Return the circuits per Move of the active seat."""
    return FAR if s.has_ability("double_move") else 1


def _acting(s: StateData, _top: p.Acting) -> Sequence[Command]:
    """List the booth and rerolls; then Bogus results before anything else; then all other actions and the end."""
    mine, ready = s.lookup.commands[s.turn], ready_means(s)
    found: list[Command] = [mine.use_booth] if s.booth else []
    rerolls = paying(ready, REROLL)
    found += [mine.reroll[die, means] for die in bits(s.pool.free) for means in rerolls if means != die]
    found += [mine.combine[pair] for pair in pairs(ready)]
    bogus = bits(s.unresolved())
    if bogus:
        return [*found, *(mine.suffer[die] for die in bogus)]
    moves = paying(ready, MOVE)
    if moves:
        found += [mine.move[space, means] for space in reachable(s) for means in moves]
    _interact(s, found, paying(ready, INTERACT))
    found.append(mine.end_turn)
    return found


def reachable(s: StateData) -> list[int]:
    """Return the spaces reachable with one Move."""
    return within(s.lookup, s.here, reach(s))


def within(lookup: Lookup, here: int, far: int) -> list[int]:
    """Return the other spaces within ``far`` circuits of a space."""
    return [space for space, number in enumerate(lookup.circuits.distance[here]) if 0 < number <= far]


def _interact(s: StateData, found: list[Command], interacts: list[int]) -> None:
    """Add picking up, dropping, passing, restoring and repairing (rulebook, "Interaction")."""
    mine, here = s.lookup.commands[s.turn], s.here
    handling = [*interacts, s.lookup.free] if handles_freely(s) else interacts
    for who, space in enumerate(s.stands):
        if space == here:
            if s.stage_of[who] != here:
                found += [mine.pick_up[who, means] for means in handling]
            elif not s.restored >> who & 1:
                found += [mine.restore[who, means] for means in handling]
    others = [seat for seat in range(s.seats) if seat != s.turn and s.at[seat] == here]
    for who in s.cargo(s.turn):
        if s.stage_of[who] == here:
            found += [mine.drop[who, means] for means in handling]
        else:
            found += [mine.hand_over[who, seat, means] for seat in others for means in interacts]
    if here != MIDDLE:
        location = s.location_at(here)
        if s.dial[location] and s.restored >> location & 1:
            found += [mine.repair[means] for means in interacts]


def _keeping(s: StateData, top: p.KeepingObjective) -> Sequence[Command]:
    keep = s.lookup.commands[top.seat].keep_objective
    return [keep[card] for card in s.offered[top.seat]]


def _swapping(s: StateData, _top: p.Swapping) -> Sequence[Command]:
    mine = s.lookup.commands[s.turn]
    return (mine.swap_riff, mine.keep_riff)


def _choosing(s: StateData, top: p.Choosing) -> Sequence[Command]:
    choose = s.lookup.commands[s.turn].choose
    return [choose[number + 1] for number in range(len(options_of(s, top)))]


def _arranging(s: StateData, top: p.Arranging) -> Sequence[Command]:
    arrange = s.lookup.commands[s.turn].arrange
    return [arrange[cards] for cards in permutations(s.deck.top[: top.number])]


def _unrepairing(s: StateData, _top: p.Unrepairing) -> Sequence[Command]:
    unrepair = s.lookup.commands[s.turn].unrepair
    return [unrepair[location] for location in s.repaired()]


def _taking_dice(s: StateData, _top: p.TakingDice) -> Sequence[Command]:
    take = s.lookup.commands[s.turn].take_dice
    return [take[counts] for counts in choices_of_dice(s)]


LEGAL: Final[dict[type, Callable[[Any, Any], Sequence[Command]]]] = {
    p.KeepingObjective: _keeping,
    p.Swapping: _swapping,
    p.Choosing: _choosing,
    p.Arranging: _arranging,
    p.Unrepairing: _unrepairing,
    p.TakingDice: _taking_dice,
    p.Acting: _acting,
}
"""Legal command function for each decision of a seat."""
