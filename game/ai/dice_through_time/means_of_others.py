"""What the seats after the active one can complete in this round: their dice lie rolled for everybody to see."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, TypeAlias

from game.rules.contract import Seat
from game.rules.dice_through_time.box import ICONS
from game.rules.dice_through_time.compiled_box import ARROW, FIST, FLUX, Lookup
from game.rules.dice_through_time.payment_means import missing
from game.rules.dice_through_time.state_machine import State
from game.rules.parts import UNROLLED, Made

SHARES: Final = (1.0, 0.5, 0.2)
"""How likely the first, second and third thing that somebody can do gets done, against the first."""

MOST_REMEMBERED: Final = 2000
"""Hands of dice for which it is remembered what they pay for."""

Hand: TypeAlias = tuple[tuple[int, ...], int]
"""The faces of a seat's dice, and where its car stands."""

Task: TypeAlias = tuple[int, tuple[int, ...], tuple[int, ...], bool]
"""A place, the icons asked for there, the faces that lie ready for it, and whether Biff stands there."""


class MeansOfOthers:
    """Knows what other seats can pay for; what it remembers changes no answer."""

    def __init__(self, lookup: Lookup, helped: float) -> None:
        """``helped`` is how likely somebody does the first thing that it can do."""
        self.lookup = lookup
        self.shares = tuple(helped * share for share in SHARES)
        self._known = Made[Hand, Made[Task, bool]](lambda hand: Made(lambda task: self._pays_for(hand, task)))

    def cleared(
        self, s: State, needs: Mapping[int, tuple[int, ...]], lying: Sequence[Sequence[tuple[int, int]]]
    ) -> dict[int, float]:
        """Return for places how likely it is that a later seat completes their events in this round."""
        later = later_seats(s)
        if not later:
            return {}
        if len(self._known) > MOST_REMEMBERED:
            self._known.clear()
        tasks = [self.task(s, place, needed, lying) for place, needed in needs.items()]
        found: dict[int, float] = {}
        for seat in later:
            known = self._known[hand_of(s, seat)]
            can = [task[0] for task in tasks if known[task]]
            can.sort(key=lambda place: (found.get(place, 0.0), -(s.paradox >> place & 1), place))
            for place, share in zip(can, self.shares, strict=False):
                found[place] = 1 - (1 - found.get(place, 0.0)) * (1 - share)
        return found

    def task(self, s: State, place: int, needed: tuple[int, ...], lying: Sequence[Sequence[tuple[int, int]]]) -> Task:
        """Return what is to be done at a place."""
        columns = self.lookup.columns
        column = lying[place % columns]
        ready = tuple([face for where, face in column if where <= place]) if column else ()
        return place, needed, ready, s.biffs[place // columns] == place

    def pays_for(self, s: State, seat: Seat, task: Task) -> bool:
        """Return whether a seat's dice, and those that lie ready, pay for the way to a place and all asked for there.

        It is an estimate: pairs are not used on the way, and what lies ready elsewhere is not either.
        """
        return self._known[hand_of(s, seat)][task]

    def _pays_for(self, hand: Hand, task: Task) -> bool:
        faces, at = hand
        place, needed, ready, has_biff = task
        asked = list(needed)
        asked[FIST] += has_biff
        for icons, steps in self._ways(at, place):
            counts = [faces.count(icon) - icons.count(icon) for icon in range(len(ICONS))]
            if not faces or UNROLLED in faces or min(counts) < 0 or len(faces) - len(icons) < steps:
                continue
            for face in ready:
                counts[face] += 1
            if sum(counts) - steps >= sum(asked) and not missing(asked, counts):
                return True
        return False

    def _ways(self, at: int, place: int) -> list[tuple[tuple[int, ...], int]]:
        """List the ways between two places: the icons that must be spent, and the steps for any die."""
        apart = abs(self.lookup.column_of[at] - self.lookup.column_of[place])
        flux = () if self.lookup.year_of[at] == self.lookup.year_of[place] else (FLUX,)
        return [(flux, apart), ((*flux, ARROW), 0)] if apart > 1 else [(flux, apart)]


def hand_of(s: State, seat: Seat) -> Hand:
    """Return what the dice on a seat's mat show, and where its car stands."""
    return tuple(sorted([s.faces[die] for die in s.ready_dice(seat)])), s.at[seat]


def later_seats(s: State) -> list[Seat]:
    """List the seats whose turns come in this round, the next first."""
    number = (s.turn - s.first) % s.seats
    return [s.in_turn_order(later) for later in range(number + 1, s.seats)]
