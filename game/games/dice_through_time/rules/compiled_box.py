"""Dice Through Time's box compiled to small numbers and tables for fast play.

Places, icons, cars, dice, events and items are numbered in content order: place ``year * columns + column``, die
``dice of a car * car + number``. A payment is a number too (a *means*): a die's, or :attr:`Lookup.first_token` plus the
icon of an Einstein token. Commands are created on first use and cached.
"""

from __future__ import annotations

from typing import Final, TypeAlias

from game.games.dice_through_time.rules import commands as c
from game.games.dice_through_time.rules.box import ICONS, YEARS, Box
from game.rules.contract import Seat
from game.rules.parts import Dial, LazyDict, mask_of

SEATS: Final = range(2, 5)
"""Allowed numbers of players."""

FLUX, ARROW, FIST, LIGHTNING, DOC, WRENCH = range(len(ICONS))

NO_SPECIAL: Final = ""
"""Effect of an event that is placed on the board."""

Means: TypeAlias = tuple[int, ...]
"""Payment for one icon: one die or token, or two for Mr. Fusion."""


class SeatCommands:
    """Commands of one seat, created once."""

    def __init__(self, seat: Seat, lookup: Lookup) -> None:
        places, dice = lookup.places, lookup.dice
        spent = lookup.spent_names
        self.travel = tuple(_travels(seat, place, lookup) for place in places)
        """``travel[place][means]``: travelling."""
        self.push = tuple(_pushes(seat, place, lookup) for place in places)
        """``push[place][means]``: pushing Biff."""
        self.pay = tuple(_payments(seat, icon, lookup) for icon in ICONS)
        """``pay[icon][means]``: paying."""
        self.strike = LazyDict[Means, c.Strike](lambda key: c.Strike(seat, spent[key]))
        self.repair = LazyDict[Means, c.Repair](lambda key: c.Repair(seat, spent[key]))
        self.reroll = LazyDict[int, c.Reroll](lambda mask: c.Reroll(seat, lookup.dice_in(mask)))
        self.bury = tuple(c.Bury(seat, die) for die in dice)
        self.take_back = tuple(c.TakeBack(seat, die) for die in dice)
        self.return_item = tuple(c.ReturnItem(seat, item) for item in lookup.items)
        self.remove = tuple(c.Remove(seat, place) for place in places)
        self.send_biff = tuple(c.SendBiff(seat, place) for place in places)
        self.erase = tuple(c.Erase(seat, event) for event in lookup.events)
        self.enough = c.Enough(seat)
        self.leave_buried = c.LeaveBuried(seat)
        self.end_turn = c.EndTurn(seat)


def _travels(seat: Seat, place: str, lookup: Lookup) -> LazyDict[Means, c.Travel]:
    return LazyDict(lambda means: c.Travel(seat, place, lookup.spent_names[means]))


def _pushes(seat: Seat, place: str, lookup: Lookup) -> LazyDict[Means, c.Push]:
    return LazyDict(lambda means: c.Push(seat, place, lookup.spent_names[means]))


def _payments(seat: Seat, icon: str, lookup: Lookup) -> LazyDict[Means, c.Pay]:
    return LazyDict(lambda means: c.Pay(seat, icon, lookup.spent_names[means]))


class Lookup:
    """Lookup tables of one box."""

    def __init__(self, box: Box) -> None:
        self.box, self.numbers = box, box.numbers
        self._read_board(box)
        self._read_dice(box)
        self._read_cards(box)
        track = box.numbers.outatime
        self.outatime = Dial(0, track.game_over)
        self.commands = tuple(SeatCommands(seat, self) for seat in range(SEATS.stop - 1))

    def _read_board(self, box: Box) -> None:
        self.places = tuple(place.id for place in box.places)
        self.place = {name: number for number, name in enumerate(self.places)}
        self.columns = columns = len(box.places) // YEARS
        self.years = tuple(year.year for year in box.years)
        self.year = {year: number for number, year in enumerate(self.years)}
        self.colours = tuple(year.colour for year in box.years)
        self.colour = {name: number for number, name in enumerate(self.colours)}
        self.car_starts = tuple(self.place[year.car] for year in box.years)
        self.biff_starts = tuple(self.place[year.biff] for year in box.years)
        self.neighbours = tuple(tuple(self.place[name] for name in place.neighbours) for place in box.places)
        numbers = range(len(self.places))
        self.year_of = tuple(number // columns for number in numbers)
        self.column_of = tuple(number % columns for number in numbers)
        self.row = tuple(range(number - number % columns, number - number % columns + columns) for number in numbers)
        """``row[place]``: all places of its year, from the left."""
        self.same_place = tuple(range(number % columns, len(self.places), columns) for number in numbers)
        """``same_place[place]``: its column in all years, earliest first."""

    def _read_dice(self, box: Box) -> None:
        each = box.numbers.dice
        self.dice = tuple(f"{colour}.{number + 1}" for colour in self.colours for number in range(each))
        self.die = {name: number for number, name in enumerate(self.dice)}
        self.car_of = tuple(number // each for number in range(len(self.dice)))
        """``car_of[die]``: number of the car of the die's colour."""
        self.dice_of = tuple(range(car * each, car * each + each) for car in range(YEARS))
        self.first_token = len(self.dice)
        self.means = (*self.dice, *(f"einstein.{icon}" for icon in ICONS))
        self.means_of = {name: number for number, name in enumerate(self.means)}
        self.icon: dict[str, int] = {icon: number for number, icon in enumerate(ICONS)}
        self.faces = tuple(self.icon[icon] for icon in box.die)
        self.tokens = tuple(box.einstein[icon] for icon in ICONS)
        self.numbered = LazyDict[tuple[str, ...], Means](lambda names: tuple(self.means_of[name] for name in names))
        """Payments of commands as numbers."""
        self.spent_names = LazyDict[Means, tuple[str, ...]](lambda spent: tuple(self.means[one] for one in spent))

    def _read_cards(self, box: Box) -> None:
        copies = [(f"{card.id}.{number + 1}", card) for card in box.specials for number in range(card.copies)]
        self.events = (*(card.id for card in box.events), *(name for name, _ in copies))
        self.event = {name: number for number, name in enumerate(self.events)}
        self.drawn = tuple(c.Drawn(event) for event in self.events)
        self.effects: tuple[str, ...] = (*(NO_SPECIAL for _ in box.events), *(card.effect for _, card in copies))
        self.event_place = tuple(self.place[card.place] for card in box.events)
        self.event_biff = tuple(card.biff for card in box.events)
        self.needs = tuple(tuple(card.icons.count(icon) for icon in ICONS) for card in box.events)
        """``needs[event]``: needed count of each icon."""
        self.items = tuple(item.id for item in box.items)
        self.item = {name: number for number, name in enumerate(self.items)}
        self.homes = tuple(self.place[item.home] for item in box.items)
        self.found = tuple(self.year[item.found] for item in box.items)
        self.item_decks = tuple(
            mask_of(item for item, found in enumerate(self.found) if found == year) for year in range(YEARS)
        )

    def dice_in(self, mask: int) -> tuple[str, ...]:
        """Return the names of the dice in a mask."""
        return tuple([name for die, name in enumerate(self.dice) if mask >> die & 1])
