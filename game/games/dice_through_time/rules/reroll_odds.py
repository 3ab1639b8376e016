"""The exact odds of rolling own dice again for a lightning: whether all that is asked for at a place can be paid then.

A *purse* is what can be spent there: the icons of the own dice, which may be rolled again, and how often each icon is
shown by everything else (dice that were buried for it, Einstein tokens). A reroll is one reroll: what another lightning
might bring after it is not counted.
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
"""How often each icon is there, in the order of ``ICONS``."""
DIE: Final = tuple(range(len(ICONS)))
"""The faces of a die: each icon once."""


class Asked(NamedTuple):
    """What is to be paid: the icons of the events of a place, and before them an action (-1: none).

    That is a fist where Biff is to be moved away, or a Doc to mend what is frayed.
    """

    needs: Counts
    action: int = -1


class Purse(NamedTuple):
    """What can be spent: the icons of own dice, in any order, and the counts of everything else."""

    own: tuple[int, ...]
    others: Counts


class Again(NamedTuple):
    """Own dice that are rolled again, by the icons they show now, and the chance that all can be paid after it."""

    icons: tuple[int, ...]
    chance: float


def asked_at(s: StateData) -> Asked:
    """Return what the place of the active seat asks for, Biff to be moved away first."""
    return Asked(tuple(needed_at(s, s.here)), FIST if s.has_biff(s.here) else -1)


def purse_at(s: StateData, spent: Means = ()) -> Purse:
    """Return what the active seat can spend where it is once ``spent`` is gone."""
    first_token = s.lookup.first_token
    counts = purse_of(s).counts[:]
    for one in spent:
        counts[one - first_token if one >= first_token else s.faces[one]] -= 1
    own = tuple(sorted([s.faces[die] for die in s.ready_dice(s.turn) if die not in spent]))
    return Purse(own, tuple([count - own.count(icon) for icon, count in enumerate(counts)]))


def counted(icons: tuple[int, ...], others: Counts) -> Counts:
    """Return how often each icon is there altogether."""
    return tuple(count + icons.count(icon) for icon, count in enumerate(others))


@lru_cache(maxsize=8192)
def payable(asked: Asked, counts: Counts) -> bool:
    """Return whether everything can be paid; an action by its icon or any pair (rulebook, "Další akce na kostkách")."""
    if asked.action < 0:
        return not missing(asked.needs, counts)
    return any(not missing(asked.needs, left) for left in _without(asked.action, counts))


def can_pay(asked: Asked, purse: Purse) -> bool:
    """Return whether everything can be paid as the dice lie."""
    return payable(asked, counted(*purse))


def _without(action: int, counts: Counts) -> Iterator[Counts]:
    """Yield what is left once an action is paid for, in every way."""
    for icon, count in enumerate(counts):
        cost = 1 if icon == action else 2
        if count >= cost:
            yield (*counts[:icon], count - cost, *counts[icon + 1 :])


@lru_cache(maxsize=4096)
def chance(asked: Asked, kept: Counts, dice: int) -> float:
    """Return the chance that all can be paid with ``kept`` and what so many rolled dice show."""
    good = 0
    for rolled, weight in counted_rolls((DIE,) * dice, len(ICONS)):
        counts = tuple(have + more for have, more in zip(kept, rolled, strict=True))
        good += weight * payable(asked, counts)
    rolls: int = len(ICONS) ** dice
    return good / rolls


def again(asked: Asked, purse: Purse, icons: tuple[int, ...]) -> float:
    """Return the chance that all can be paid once own dice that show ``icons`` are rolled again."""
    kept = list(purse.own)
    for icon in icons:
        kept.remove(icon)
    return chance(asked, counted(tuple(kept), purse.others), len(icons))


def best(asked: Asked, purse: Purse) -> Again:
    """Return the own dice that are best rolled again, the fewest of those equally good; none when there are none."""
    found = Again((), 0.0)
    for number in range(1, len(purse.own) + 1):
        for icons in sorted(set(combinations(sorted(purse.own), number))):
            likely = again(asked, purse, icons)
            if likely > found.chance:
                found = Again(icons, likely)
    return found


def each_icon(dice: int) -> float:
    """Return the chance that at least one of so many rolled dice shows an icon that one wishes for."""
    return 1.0 - (1.0 - 1.0 / len(ICONS)) ** dice
