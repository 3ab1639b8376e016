"""Payments of the active seat: its dice, usable buried dice, Einstein tokens, and pairs for Mr. Fusion."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import NamedTuple

from game.games.dice_through_time.rules.box import ICONS
from game.games.dice_through_time.rules.compiled_box import FLUX, WRENCH, Means
from game.games.dice_through_time.rules.state_data import READY, StateData


class Purse(NamedTuple):
    """Available payments: ``singles`` and ``pairs`` by icon, ``counts`` of each icon.

    ``every_pair`` lists all pairs, by icon.
    """

    singles: list[list[Means]]
    pairs: list[list[Means]]
    counts: list[int]
    every_pair: list[Means]

    @property
    def every_single(self) -> list[Means]:
        """List all dice and tokens, by icon."""
        return [means for singles in self.singles for means in singles]


def purse_of(s: StateData) -> Purse:
    """Return the active seat's payments at its place (rulebook, step 3, Einstein and "Pohřbení kostky")."""
    first_token = s.lookup.first_token
    dice = usable_dice(s, s.here)
    singles: list[list[Means]] = []
    pairs: list[list[Means]] = []
    counts: list[int] = []
    every_pair: list[Means] = []
    for icon, tokens in enumerate(s.pool):
        token = first_token + icon
        ours = dice[icon]
        counts.append(len(ours) + tokens)
        single: list[Means] = [(die,) for die in ours]
        pair: list[Means] = list(combinations(ours, 2)) if len(ours) > 1 else []
        if tokens:
            single.append((token,))
            pair += [(die, token) for die in ours]
        if tokens > 1:
            pair.append((token, token))
        singles.append(single)
        pairs.append(pair)
        every_pair += pair
    return Purse(singles, pairs, counts, every_pair)


def usable_dice(s: StateData, place: int) -> list[list[int]]:
    """List the dice the active seat may spend at a place, by icon (rulings 5, 6 and 9)."""
    found: list[list[int]] = [[] for _ in ICONS]
    faces, own = s.faces, s.dice_of(s.turn)
    for die, where in enumerate(s.where):
        if where >= 0:
            if reaches(s, die, place):
                found[faces[die]].append(die)
        elif where == READY and die in own:
            found[faces[die]].append(die)
    return found


def reaches(s: StateData, die: int, place: int) -> bool:
    """Return whether a buried die helps the active seat at a place.

    That is its own place or, later in time, its column; not in this turn.
    """
    where, column = s.where[die], s.lookup.column_of
    return column[where] == column[place] and where <= place and not s.fresh >> die & 1


def for_icon(purse: Purse, icon: int) -> list[Means]:
    """List the payments for an action's icon: that icon, or any pair (rulebook, "Další akce na kostkách")."""
    return [*purse.singles[icon], *purse.every_pair]


def for_time_travel(s: StateData, purse: Purse) -> list[Means]:
    """List the payments for time travel; a special event may forbid flux dice (facts 3.3, no. 72)."""
    if s.has_effect("no_flux"):
        tokens = [means for means in purse.singles[FLUX] if means[0] >= s.lookup.first_token]
        return [*tokens, *purse.every_pair]
    return for_icon(purse, FLUX)


def needed_at(s: StateData, place: int) -> list[int]:
    """Return the icon counts the events of a place need (ruling 13)."""
    needs = s.lookup.needs
    found = [0] * len(ICONS)
    for event in s.events[place]:
        for icon, number in enumerate(needs[event]):
            found[icon] += number
    return found


def missing(needed: Sequence[int], counts: Sequence[int]) -> int:
    """Return the number of icons that cannot be paid with ``counts`` of each icon, under the best payment.

    Paying with the icon itself is never worse than anything else; each leftover wrench then pays for one icon, and
    every two equal other icons for one.
    """
    short = spare = 0
    for icon, number in enumerate(needed):
        left = counts[icon] - number
        if left < 0:
            short -= left
        else:
            spare += left if icon == WRENCH else left >> 1
    return max(0, short - spare)


def missing_after(needed: Sequence[int], counts: Sequence[int], icon: int, spent: int, dice: int) -> int:
    """Return the number of unpayable icons after paying ``icon`` with ``dice`` dice showing ``spent``."""
    needed, counts = list(needed), list(counts)
    needed[icon] -= 1
    counts[spent] -= dice
    return missing(needed, counts)
