"""The words of Time Line: names of goods, seats and places; sentences are in :mod:`.prompts`."""

from __future__ import annotations

from collections.abc import Mapping

from game.games.time_line.rules.box import Good
from game.games.time_line.rules.compiled_box import Lookup
from game.games.time_line.table.text.ranks import Rank
from game.i18n import _
from game.rules.claims import Claim
from game.rules.contract import Seat
from game.table.messages import Names


class Titles(Names):
    """Names of one box, in the language of the moment."""

    def __init__(self, lookup: Lookup) -> None:
        """Index the box."""
        self.lookup = lookup
        self.goods: dict[str, Good] = {good.id: good for good in lookup.box.goods}
        people = dict.fromkeys(("seat", "player", "owner", "turn", "actor"), self.seat)
        self.names = {**people, "good": self.good, "sign": self.sign, "zone": self.zone}

    def good(self, good: str) -> str:
        """Return the name of a good."""
        return _(self.goods[good].name)

    def sign(self, good: str) -> str:
        """Return the sign of a good with its name, for sentences."""
        return f"{{{good}}} {self.good(good)}"

    def several(self, goods: Mapping[str, int]) -> str:
        """List how many there are of each good, as signs and numbers; empty when there are none."""
        return "  ".join(f"{{{good}}} {count}" for good, count in goods.items() if count)

    def zone(self, zone: int) -> str:
        """Return the name of a time zone, by its number from the start card on."""
        return _("time zone {n}").format(n=zone + 1)

    def stop(self, good: str, zone: int, full: bool | Claim, rank: Rank) -> str:
        """Return the name of a stop, which is that of no other in its zone; ``rank``: among those of its kind."""
        return self.tell("titles.stop", good=good, zone=zone, full=full, **rank.words)

    def back(self, zone: int, rank: Rank) -> str:
        """Return the name of a face-down card."""
        return self.tell("titles.back", zone=zone, **rank.words)

    def machine(self, seat: Seat, viewer: Seat | None) -> str:
        """Return the name of a seat's time machine, for who looks."""
        return self.tell("titles.machine", seat=seat, yours=seat == viewer)

    def gold(self, count: int) -> str:
        """So much gold."""
        return _("{n} gold").format(n=count)

    def market(self, value: int) -> str:
        """Return the name of a Market by what it pays."""
        return _("Market of value {n}").format(n=value)

    def cards(self, count: int) -> str:
        """Return a number of cards as text."""
        return self.tell("titles.cards", n=count)


def headed(name: str) -> str:
    """Return a name as it begins a line.

    >>> headed("upper Milkbread in time zone 3")
    'Upper Milkbread in time zone 3'
    """
    return name[:1].upper() + name[1:]
