"""Payments of the active seat: dice of its pool, actions of cards, made Excellents, and its ability."""

from __future__ import annotations

from game.games.riff_in_time.rules.box import DICE
from game.games.riff_in_time.rules.compiled_box import (
    BOGUS_DIE,
    EXCELLENT,
    HANDLING,
    INTERACT,
    MOVE,
    REROLL,
    TRIUMPHANT,
    WYLD,
    Lookup,
)
from game.games.riff_in_time.rules.state_data import NONE, StateData
from game.rules.parts import DicePool, bits


def dice_owed(s: StateData) -> list[int]:
    """Return the active seat's dice by kind, limited by the supply (rulings 13 and 22).

    These are Wyld dice, those of carried personages, and one Triumphant die for each location repaired before this
    turn.
    """
    counts = [0] * len(DICE)
    counts[WYLD] = s.lookup.numbers.own
    for who in s.cargo(s.turn):
        for kind, number in enumerate(s.lookup.carried_dice[who]):
            counts[kind] += number
    counts[TRIUMPHANT] += sum(owner == s.turn and not s.fresh >> location & 1 for location, owner in enumerate(s.owner))
    return [min(count, most) for count, most in zip(counts, s.lookup.supply, strict=True)]


def choices_of_dice(s: StateData) -> list[tuple[int, int, int]]:
    """List the possible pools, as counts of Wyld, Character and Triumphant dice; Bogus dice come first."""
    wyld, character, triumphant, bogus = dice_owed(s)
    room = max(0, min(s.lookup.numbers.pool - bogus, wyld + character + triumphant))
    return [
        (room - blue - pink, blue, pink)
        for pink in range(min(triumphant, room) + 1)
        for blue in range(min(character, room - pink) + 1)
        if room - blue - pink <= wyld
    ]


def pool_of(s: StateData, counts: tuple[int, int, int]) -> tuple[int, ...]:
    """Return the kinds of dice of a pool with these counts and all Bogus dice."""
    bogus = min(dice_owed(s)[BOGUS_DIE], s.lookup.numbers.pool)
    return tuple([kind for kind, count in enumerate((*counts, bogus)) for _ in range(count)])


def means_granted(s: StateData) -> int:
    """Return the mask of card actions the active seat has this turn.

    These are its set-up card, its completed objective and its passengers.
    """
    seat, found = s.turn, 0
    if s.set_up[seat] != NONE:
        found |= 1 << s.lookup.first_card + s.set_up[seat]
    if s.done >> seat & 1:
        found |= 1 << s.lookup.first_card + s.kept[seat]
    for who in s.cargo(seat):
        found |= s.lookup.granted[who]
    return found


def shown_by(s: StateData, means: int) -> int:
    """Return the action of a payment: the face of a die, or the action of a card."""
    return s.pool.faces[means] if means < len(s.pool) else s.lookup.shown[means]


def ready_means(s: StateData) -> list[tuple[int, int]]:
    """List the payments with their actions: dice, cards and made Excellents."""
    found = ready_among(s.lookup, s.pool, s.granted & ~s.used)
    if s.made:
        found.append((s.lookup.made, EXCELLENT))
    return found


def in_spending_order(s: StateData) -> list[tuple[int, int]]:
    """List the payments with their actions, least valuable first, since dice could still be rerolled.

    Excellents come last; each made one counts.
    """
    cards = [(means, s.lookup.shown[means]) for means in bits(s.granted & ~s.used)]
    every = [*cards, *[(s.lookup.made, EXCELLENT)] * s.made, *ready_among(s.lookup, s.pool, 0)]
    return sorted(every, key=lambda one: one[1] == EXCELLENT)


def pairs_in_spending_order(s: StateData) -> list[tuple[int, int]]:
    """List one pair per action that makes an Excellent, least valuable first, preferring cards."""
    pool = len(s.pool)
    by_dice = sorted(pairs(ready_means(s)), key=lambda pair: (pair[0] < pool) + (pair[1] < pool), reverse=True)
    best = {shown_by(s, pair[0]): pair for pair in by_dice}
    return [best[action] for action in (REROLL, MOVE, INTERACT) if action in best]


def ready_among(lookup: Lookup, pool: DicePool, cards: int) -> list[tuple[int, int]]:
    """List the payments of a pool and a mask of card actions, with their actions."""
    free = pool.free
    found = [(die, face) for die, face in enumerate(pool.faces) if free >> die & 1 and MOVE <= face <= EXCELLENT]
    return found + [(means, lookup.shown[means]) for means in bits(cards)]


def paying(ready: list[tuple[int, int]], action: int) -> list[int]:
    """List the payments for an action: that action, and every Excellent."""
    return [means for means, shown in ready if shown in (action, EXCELLENT)]


def pairs(ready: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """List the pairs of equal actions that can make an Excellent (ruling 12), other than two Excellents."""
    return [
        (first, second)
        for number, (first, shown) in enumerate(ready)
        for second, other in ready[number + 1 :]
        if shown == other and MOVE <= shown <= REROLL
    ]


def handles_freely(s: StateData) -> bool:
    """Return whether the active seat's free handling is unused (facts, 3.5)."""
    return s.ability and s.has_ability("free_handling")


def spend(s: StateData, means: int) -> None:
    """Spend a payment; the booth can no longer reroll."""
    s.booth = False
    if means < s.lookup.first_card:
        s.pool = s.pool.spend(1 << means)
    elif s.lookup.shown[means] == HANDLING:
        s.ability = False
    elif means == s.lookup.made:
        s.made -= 1
    else:
        s.used |= 1 << means
