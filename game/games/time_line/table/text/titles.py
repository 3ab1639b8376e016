"""Names of goods, seats and places; sentences are in :mod:`.prompts`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from game.games.time_line.rules.box import Good
from game.games.time_line.rules.compiled_box import Lookup
from game.games.time_line.rules.view import ZoneView
from game.i18n import N_, _
from game.rules.claims import Claim
from game.rules.contract import Seat
from game.table.messages import Names

UPPER: Final = N_("upper")
MIDDLE: Final = N_("middle")
LOWER: Final = N_("lower")
NTH: Final[Mapping[int, str]] = {2: N_("2nd"), 3: N_("3rd")}
"""Irregular ordinals."""
ANY_NTH: Final = N_("{n}th")
THREE: Final = 3
"""Number of things from which one is called the middle one."""


class Rank(NamedTuple):
    """Rank of a thing among those of its name in a zone, from 0 at the top."""

    place: int
    of: int

    @property
    def words(self) -> Mapping[str, str | None]:
        """Placeholders of a name: ``which`` of a few, ``nth`` of many; neither if unique."""
        if self.of == 1:
            return {"which": None, "nth": None}
        ends = {0: UPPER, self.of - 1: LOWER, **({1: MIDDLE} if self.of == THREE else {})}
        if self.place in ends:
            return {"which": _(ends[self.place]), "nth": None}
        n = self.place + 1
        return {"which": None, "nth": _(NTH.get(n, ANY_NTH)).format(n=n)}


def rank_of_stop(zone: ZoneView, card: str, good: str) -> Rank:
    """Return the rank of a stop among those of its good and fullness in its zone."""
    shown = [one for one in zone.cards if one.id is not None]
    full = next(good in one.tokens for one in shown if one.id == card)
    alike = [one.id for one in shown if (good in one.tokens) == full]
    return Rank(alike.index(card), len(alike))


def rank_of_back(zone: ZoneView, place: int) -> Rank:
    """Return the rank of a face-down card among those of its zone."""
    hidden = [number for number, one in enumerate(zone.cards) if one.id is None]
    return Rank(hidden.index(place), len(hidden))


class Titles(Names):
    """Names of one box in the current language."""

    def __init__(self, lookups: Mapping[str, Lookup], option: str) -> None:
        """Index the box; the deck options, of which ``option`` is one, differ only in their cards."""
        self.lookups, self.lookup = lookups, lookups[option]
        self.goods: dict[str, Good] = {good.id: good for good in self.lookup.box.goods}
        people = dict.fromkeys(("seat", "player", "owner", "turn", "actor"), self.seat)
        self.names = {**people, "good": self.good, "sign": self.sign, "zone": self.zone}

    def good(self, good: str) -> str:
        """Return the name of a good."""
        return _(self.goods[good].name)

    def sign(self, good: str) -> str:
        """Return a good's sign and name for use in sentences."""
        return _("{sign} {name}").format(sign=f"{{{good}}}", name=self.good(good))

    def several(self, goods: Mapping[str, int]) -> str:
        """List counts of goods as signs and numbers; empty when there are none."""
        return "  ".join(f"{{{good}}}\u00a0{count}" for good, count in goods.items() if count)

    def zone(self, zone: int) -> str:
        """Return the name of a time zone, numbered from the start card."""
        return _("time zone {n}").format(n=zone + 1)

    def stop(self, good: str, zone: int, full: bool | Claim, rank: Rank) -> str:
        """Return the name of a stop, unique in its zone by ``rank``."""
        return self.tell("titles.stop", good=good, zone=zone, full=full, **rank.words)

    def back(self, zone: int, rank: Rank) -> str:
        """Return the name of a face-down card."""
        return self.tell("titles.back", zone=zone, **rank.words)

    def machine(self, seat: Seat, viewer: Seat | None) -> str:
        """Return the name of a seat's time machine, from the viewer's perspective."""
        return self.tell("titles.machine", seat=seat, yours=seat == viewer)

    def gold(self, count: int) -> str:
        """Format an amount of gold."""
        return _("{n} gold").format(n=count)

    def market(self, value: int) -> str:
        """Return the name of a Market by its payout."""
        return _("{n}-gold Market").format(n=value)

    def cards(self, count: int) -> str:
        """Format a number of cards."""
        return self.tell("titles.cards", n=count)


def headed(name: str) -> str:
    """Capitalize a name for the start of a line.

    >>> headed("upper Milkbread in time zone 3")
    'Upper Milkbread in time zone 3'
    """
    return name[:1].upper() + name[1:]
