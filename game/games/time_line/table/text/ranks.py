"""Which of several places of one name is meant: the upper, the 2nd from the top, the lower one of a time zone."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from game.games.time_line.rules.view import ZoneView
from game.i18n import N_, _

UPPER: Final = N_("upper")
MIDDLE: Final = N_("middle")
LOWER: Final = N_("lower")
NTH: Final[Mapping[int, str]] = {2: N_("2nd"), 3: N_("3rd")}
"""Ordinals that have a form of their own."""
ANY_NTH: Final = N_("{n}th")
THREE: Final = 3
"""Of so many, one is in the middle."""


class Rank(NamedTuple):
    """Where something stands among those of its name in a zone, counted from 0 at the top."""

    place: int
    of: int

    @property
    def words(self) -> Mapping[str, str | None]:
        """The facts of a name: ``which`` of a few, or ``nth`` of many; neither for the only one."""
        if self.of == 1:
            return {"which": None, "nth": None}
        ends = {0: UPPER, self.of - 1: LOWER, **({1: MIDDLE} if self.of == THREE else {})}
        if self.place in ends:
            return {"which": _(ends[self.place]), "nth": None}
        n = self.place + 1
        return {"which": None, "nth": _(NTH.get(n, ANY_NTH)).format(n=n)}


def rank_of_stop(zone: ZoneView, card: str, good: str) -> Rank:
    """Return where a stop stands among those of its good in its zone that are full or empty as it is."""
    shown = [one for one in zone.cards if one.id is not None]
    full = next(good in one.tokens for one in shown if one.id == card)
    alike = [one.id for one in shown if (good in one.tokens) == full]
    return Rank(alike.index(card), len(alike))


def rank_of_back(zone: ZoneView, place: int) -> Rank:
    """Return where the face-down card at a place stands among those of its zone."""
    hidden = [number for number, one in enumerate(zone.cards) if one.id is None]
    return Rank(hidden.index(place), len(hidden))
