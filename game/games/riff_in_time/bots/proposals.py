"""Candidate commands: one of equivalent payments, and an Excellent only where nothing else pays."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from functools import lru_cache
from typing import Any, Final, NamedTuple

from game.games.riff_in_time.rules import pending as p
from game.games.riff_in_time.rules.compiled_box import (
    BOGUS,
    EXCELLENT,
    HANDLING,
    INTERACT,
    MIDDLE,
    MOVE,
    REROLL,
    Lookup,
)
from game.games.riff_in_time.rules.legal import reach, within
from game.games.riff_in_time.rules.payment_means import handles_freely, ready_among, ready_means
from game.games.riff_in_time.rules.state_machine import State
from game.rules.contract import NATURE, Command, Seat
from game.rules.parts import DicePool, bits

KEPT: Final = 4_096
"""Cache size per query."""


def propose(s: State) -> Sequence[Command]:
    """List the candidate commands of the asked seat; empty if its turn may as well end."""
    top = s.pending[-1]
    return PROPOSALS.get(type(top), _everything)(s, top)


def stop(s: State) -> Command | None:
    """Return the command that ends the turn; None if a choice is required."""
    if isinstance(s.pending[-1], p.Acting) and not s.unresolved():
        return s.lookup.commands[s.turn].end_turn
    return None


def is_open(s: State) -> bool:
    """Return whether an action is in progress: an Excellent was made, or chance is pending."""
    return s.actor == NATURE or (bool(s.made) and isinstance(s.pending[-1], p.Acting))


def mark(s: State) -> Hashable:
    """Return the state's key for values and the rest of the turn."""
    return (
        s.turn, s.round, tuple(s.at), tuple(s.dial), tuple(s.stands), tuple(s.carrier), s.restored, s.san_dimas,
        tuple(s.progress), s.rerolled, tuple(s.owner), s.deck, s.buried, s.pool, s.granted, s.used, s.made,
        s.ability, s.booth, tuple(s.kept), s.done, tuple(s.stage_of), s.characters, tuple(s.pending),
    )  # fmt: skip


def outcome(s: State) -> Hashable:
    """Return a turn's result key: the state without dice, card actions and made Excellents."""
    return (
        tuple(s.at), tuple(s.dial), tuple(s.stands), tuple(s.carrier), s.restored, s.san_dimas, tuple(s.progress),
        tuple(s.owner), s.deck, s.buried, s.done, s.pool.faces, s.unresolved(), s.turn, s.over is None,
    )  # fmt: skip


def again(s: State) -> list[Command]:
    """List the rerolls: the whole pool by the booth, or one of equivalent dice."""
    mine, ready = s.lookup.commands[s.turn], ready_means(s)
    found: list[Command] = [mine.use_booth] if s.booth else []
    rerolls = [means for means, shown in ready if shown == REROLL]
    if rerolls:
        seen: set[tuple[int, int]] = set()
        for die in bits(s.pool.free):
            look = s.pool.kinds[die], s.pool.faces[die]
            by = next((means for means in reversed(rerolls) if means != die), None)
            if look not in seen and by is not None:
                seen.add(look)
                found.append(mine.reroll[die, by])
    return found


def _acting(s: State, _top: p.Acting) -> Sequence[Command]:
    """Propose resolving a Bogus result; else all uses of an exact payment or, without one, an Excellent."""
    lookup, seat = s.lookup, s.turn
    mine = lookup.commands[seat]
    if BOGUS in s.pool.faces:
        bogus = bits(s.unresolved())
        if bogus:
            return [mine.suffer[bogus[0]]]
    far = reach(s)
    if s.made:
        return [*_moves(lookup, seat, s.here, far, lookup.made), *_interactions(s, lookup.made, lookup.made)]
    spending = _spending(lookup, s.pool, s.granted & ~s.used)
    interact, found = spending.interact, list[Command]()
    if handles_freely(s):
        found += _interactions(s, interact, lookup.free)
    elif interact is not None:
        found += _interactions(s, interact, interact)
    if spending.move is not None:
        found += _moves(lookup, seat, s.here, far, spending.move)
    return [*found, *[mine.combine[pair] for pair in spending.pairs]]


class _Spending(NamedTuple):
    """Payments for Interacts and Moves, if any, and the pairs worth making an Excellent."""

    interact: int | None
    move: int | None
    pairs: tuple[tuple[int, int], ...]


@lru_cache(maxsize=KEPT)
def _spending(lookup: Lookup, pool: DicePool, cards: int) -> _Spending:
    """Choose payments among the pool and a mask of cards, as the table does; pairs use actions of little other use."""
    by_action: dict[int, list[int]] = {action: [] for action in (MOVE, INTERACT, REROLL, EXCELLENT, HANDLING)}
    for means, shown in ready_among(lookup, pool, cards):
        by_action[shown].append(means)
    excellent = by_action[EXCELLENT]
    pairs = []
    for action, instead in ((REROLL, HANDLING), (MOVE, INTERACT), (INTERACT, MOVE)):
        equal = by_action[action]
        if len(equal) > 1 and not by_action[instead] and not excellent:
            pairs.append((equal[-2], equal[-1]))
    interact, move = (
        min(by_action[action] or excellent, key=lambda means: (means < lookup.first_card, means), default=None)
        for action in (INTERACT, MOVE)
    )
    return _Spending(interact, move, tuple(pairs))


@lru_cache(maxsize=KEPT)
def _moves(lookup: Lookup, seat: Seat, here: int, far: int, by: int) -> tuple[Command, ...]:
    """List the Moves a payment pays for."""
    move = lookup.commands[seat].move
    return tuple([move[space, by] for space in within(lookup, here, far)])


def _interactions(s: State, by: int | None, handling: int) -> list[Command]:
    """List the actions possible at the active seat's space."""
    mine, here = s.lookup.commands[s.turn], s.here
    found: list[Command] = []
    if here in s.stands:
        for who, space in enumerate(s.stands):
            if space == here:
                if s.stage_of[who] != here:
                    found.append(mine.pick_up[who, handling])
                elif not s.restored >> who & 1:
                    found.append(mine.restore[who, handling])
    others = [seat for seat in range(s.seats) if seat != s.turn and s.at[seat] == here] if by is not None else ()
    for who in s.cargo(s.turn) if s.turn in s.carrier else ():
        if s.stage_of[who] == here:
            found.append(mine.drop[who, handling])
        elif by is not None:
            found += [mine.hand_over[who, seat, by] for seat in others]
    if here != MIDDLE and by is not None:
        location = s.location_at(here)
        if s.dial[location] and s.restored >> location & 1:
            found.append(mine.repair[by])
    return found


def _everything(s: State, _top: p.AnyPending) -> Sequence[Command]:
    return s.legal_commands()


PROPOSALS: Final[Mapping[type, Callable[[State, Any], Sequence[Command]]]] = {p.Acting: _acting}
"""Proposal function by decision; all commands otherwise."""
