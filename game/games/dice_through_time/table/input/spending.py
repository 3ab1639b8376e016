"""What the active seat can spend where, what each die is worth to it, and the cheapest way to pay."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from functools import cached_property
from typing import Final, NamedTuple

from game.games.dice_through_time.rules.box import ICONS
from game.games.dice_through_time.rules.compiled_box import DOC, FIST, FLUX, WRENCH, Means
from game.games.dice_through_time.rules.payment_means import needed_at
from game.games.dice_through_time.rules.state_machine import State

WORTH: Final = (1.3, 1.1, 0.7, 0.8, 0.8, 1.2)
"""How much a die is missed that shows each icon, beside what the board asks for."""
ASKED: Final = 0.4
"""It is missed more while an event anywhere asks for it."""
IDLE: Final = 0.2
"""A Doc without paradox tokens, or a fist without a Biff in the way, is missed less by this."""
BURIED: Final = -0.4
"""A die that lies here helps only here; an own one goes along."""
EACH: Final = 1.0
"""So much dearer is each die more: the fewest that do it are spent."""
TOKEN: Final = 9.0
"""An Einstein token is gone for good."""


class Payment(NamedTuple):
    """What is spent for each icon, in the order in which it is paid, and how much it is missed."""

    price: float
    parts: tuple[tuple[int, Means], ...] = ()

    @property
    def means(self) -> Means:
        """All that is spent."""
        return tuple(one for _icon, means in self.parts for one in means)


class Spending:
    """What the active seat of a state can spend, at any place."""

    def __init__(self, state: State) -> None:
        self.state, self.lookup = state, state.lookup
        self._at: dict[int, list[list[int]]] = {}

    def icon(self, means: int) -> int:
        """Return the icon that a die or token shows."""
        first = self.lookup.first_token
        return means - first if means >= first else self.state.faces[means]

    def at(self, place: int) -> list[list[int]]:
        """List what can be spent at a place by icon, what is missed least first; tokens as often as they are there."""
        found = self._at.get(place)
        if found is None:
            found = self._at[place] = self._listed(place)
        return found

    def _listed(self, place: int) -> list[list[int]]:
        """List the own dice, those that lie in reach of a place, and the Einstein tokens (rulings 5, 9 and 12)."""
        s, column = self.state, self.lookup.column_of
        means = list(s.ready_dice(s.turn))
        for die, where in enumerate(s.where):
            if where >= 0 and column[where] == column[place] and where <= place and not s.fresh >> die & 1:
                means.append(die)
        for icon, count in enumerate(s.pool):
            means += [self.lookup.first_token + icon] * count
        return [sorted((one for one in means if self.icon(one) == icon), key=self.price) for icon in range(len(ICONS))]

    def price(self, means: int) -> float:
        """Return how much a die or token is missed once it is spent."""
        price = self._worth[self.icon(means)] + EACH
        if means >= self.lookup.first_token:
            return price + TOKEN
        return price + BURIED if self.state.where[means] >= 0 else price

    @cached_property
    def _worth(self) -> list[float]:
        """Return how much each icon is worth on this board."""
        s = self.state
        asked = [sum(needed) for needed in zip(*(needed_at(s, place) for place in range(len(s.events))), strict=True)]
        worth = [own + ASKED * bool(wanted) for own, wanted in zip(WORTH, asked, strict=True)]
        if not s.paradox:
            worth[DOC] -= IDLE
        if not any(s.events[place] for place in s.biffs):
            worth[FIST] -= IDLE
        return worth

    def cheapest(self, icon: int, place: int, spent: Collection[int] = ()) -> Means | None:
        """Return what pays for the icon of an action where it is missed least: one die, one token, or a pair."""
        payment = self.payment([icon], place, spent, wild=False)
        return payment.parts[0][1] if payment is not None else None

    def payment(
        self, icons: Sequence[int], place: int, spent: Collection[int] = (), wild: bool = True
    ) -> Payment | None:
        """Return the cheapest way to pay for icons at a place without what is spent; None when there is none.

        ``wild``: a wrench stands for any icon, as on events (rulings 10 and 11).
        """
        purse = [_without(means, spent) for means in self.at(place)]
        return _Payer(purse, {one: self.price(one) for means in purse for one in means}, wild).pay(tuple(icons))

    def for_time_travel(self, place: int, spent: Collection[int]) -> list[int]:
        """List what a flux can be paid with alone; a special event may forbid dice (facts 3.3, no. 72)."""
        fluxes = _without(self.at(place)[FLUX], spent)
        if self.state.has_effect("no_flux"):
            return [means for means in fluxes if means >= self.lookup.first_token]
        return fluxes


class _Payer:
    """Pays for icons from a purse; of what shows the same icon the cheapest goes first."""

    def __init__(self, purse: Sequence[Sequence[int]], prices: Mapping[int, float], wild: bool) -> None:
        self._purse, self._prices, self._wild = purse, prices, wild
        self._known: dict[tuple[tuple[int, ...], tuple[int, ...]], Payment | None] = {}

    def pay(self, icons: tuple[int, ...]) -> Payment | None:
        """Return the cheapest payment for all icons."""
        return self._pay(icons, (0,) * len(self._purse))

    def _pay(self, icons: tuple[int, ...], used: tuple[int, ...]) -> Payment | None:
        """Return the cheapest payment from what is left when ``used`` of each icon are gone."""
        if not icons:
            return Payment(0.0)
        key = icons, used
        if key not in self._known:
            found = [one for shown, count in self._ways(icons[0]) if (one := self._spend(icons, used, shown, count))]
            self._known[key] = min(found, key=lambda payment: payment.price, default=None)
        return self._known[key]

    def _ways(self, icon: int) -> list[tuple[int, int]]:
        """List what may pay for an icon: which shown icon, and how many of it."""
        singles = [icon, WRENCH] if self._wild and icon != WRENCH else [icon]
        return [*((shown, 1) for shown in singles), *((shown, 2) for shown in range(len(self._purse)))]

    def _spend(self, icons: tuple[int, ...], used: tuple[int, ...], shown: int, count: int) -> Payment | None:
        """Pay for the first icon with ``count`` of a shown one, then for all others."""
        means = tuple(self._purse[shown][used[shown] : used[shown] + count])
        if len(means) < count:
            return None
        gone = tuple(number + count if other == shown else number for other, number in enumerate(used))
        rest = self._pay(icons[1:], gone)
        if rest is None:
            return None
        price = sum(self._prices[one] for one in means) + rest.price
        return Payment(price, ((icons[0], tuple(sorted(means))), *rest.parts))


def _without(means: Sequence[int], spent: Collection[int]) -> list[int]:
    """Return what is left of means; a token is taken off as often as it is spent."""
    left, gone = list(means), list(spent)
    for one in gone:
        if one in left:
            left.remove(one)
    return left
