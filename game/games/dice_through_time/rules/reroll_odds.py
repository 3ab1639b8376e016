"""Exact odds of rerolling own dice by lightning: whether everything needed at a place can then be paid.

A *purse* is the payment available there: the icons of the own dice, which may be rerolled, and the counts of all other
icons (buried dice, Einstein tokens). Further lightnings after the reroll are not considered.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations
from typing import Final, NamedTuple, TypeAlias

from game.games.dice_through_time.rules.box import ICONS
from game.games.dice_through_time.rules.compiled_box import FIST, Means
from game.games.dice_through_time.rules.payment_means import missing, needed_at, purse_of
from game.games.dice_through_time.rules.state_data import StateData
from game.rules.parts import counted_rolls

Counts: TypeAlias = tuple[int, ...]
"""Count of each icon, in the order of ``ICONS``."""
DIE: Final = tuple(range(len(ICONS)))
"""Faces of a die: each icon once."""


class Asked(NamedTuple):
    """Icons to pay: those of a place's events, and an action before them (-1: none).

    The action is a fist to push Biff away, or a Doc to remove paradox tokens.
    """

    needs: Counts
    action: int = -1


class Purse(NamedTuple):
    """Available payments: icons of own dice, in any order, and counts of everything else."""

    own: tuple[int, ...]
    others: Counts


class Again(NamedTuple):
    """Own dice to reroll, by their current icons, and the chance that everything can be paid afterwards."""

    icons: tuple[int, ...]
    chance: float


def asked_at(s: StateData) -> Asked:
    """Return what the active seat's place needs, Biff pushed away first."""
    return Asked(tuple(needed_at(s, s.here)), FIST if s.has_biff(s.here) else -1)


def purse_at(s: StateData, spent: Means = ()) -> Purse:
    """Return the active seat's payments at its place once ``spent`` is gone."""
    first_token = s.lookup.first_token
    counts = purse_of(s).counts[:]
    for one in spent:
        counts[one - first_token if one >= first_token else s.faces[one]] -= 1
    own = tuple(sorted([s.faces[die] for die in s.ready_dice(s.turn) if die not in spent]))
    return Purse(own, tuple([count - own.count(icon) for icon, count in enumerate(counts)]))


def counted(icons: tuple[int, ...], others: Counts) -> Counts:
    """Return the total count of each icon."""
    return tuple(count + icons.count(icon) for icon, count in enumerate(others))


@lru_cache(maxsize=8192)
def payable(asked: Asked, counts: Counts) -> bool:
    """Return whether all can be paid; an action takes its icon or any pair (rulebook, "Další akce na kostkách")."""
    if asked.action < 0:
        return not missing(asked.needs, counts)
    return any(not missing(asked.needs, left) for left in _without(asked.action, counts))


def can_pay(asked: Asked, purse: Purse) -> bool:
    """Return whether everything can be paid with the dice as they are."""
    return payable(asked, counted(*purse))


def _without(action: int, counts: Counts) -> Iterator[Counts]:
    """Yield the remaining counts after paying for an action, in every way."""
    for icon, count in enumerate(counts):
        cost = 1 if icon == action else 2
        if count >= cost:
            yield (*counts[:icon], count - cost, *counts[icon + 1 :])


@lru_cache(maxsize=4096)
def chance(asked: Asked, kept: Counts, dice: int) -> float:
    """Return the probability that ``kept`` plus so many rolled dice pay for everything."""
    good = 0
    for rolled, weight in counted_rolls((DIE,) * dice, len(ICONS)):
        counts = tuple(have + more for have, more in zip(kept, rolled, strict=True))
        good += weight * payable(asked, counts)
    rolls: int = len(ICONS) ** dice
    return good / rolls


def again(asked: Asked, purse: Purse, icons: tuple[int, ...]) -> float:
    """Return the probability of paying for everything after rerolling own dice that show ``icons``."""
    kept = list(purse.own)
    for icon in icons:
        kept.remove(icon)
    return chance(asked, counted(tuple(kept), purse.others), len(icons))


def best(asked: Asked, purse: Purse) -> Again:
    """Return the best own dice to reroll, the fewest of equally good ones; empty if none help."""
    found = Again((), 0.0)
    for number in range(1, len(purse.own) + 1):
        for icons in sorted(set(combinations(sorted(purse.own), number))):
            likely = again(asked, purse, icons)
            if likely > found.chance:
                found = Again(icons, likely)
    return found


def each_icon(dice: int) -> float:
    """Return the probability that at least one of so many rolled dice shows a given icon."""
    return 1.0 - (1.0 - 1.0 / len(ICONS)) ** dice
