"""What belongs together on the board of Dice Through Time: a place in all years, a year, what an item is about."""

from __future__ import annotations

from game.games.dice_through_time.rules.compiled_box import Lookup


def through_time(lookup: Lookup, place: str) -> tuple[str, ...]:
    """Return a place in all years, the earliest first."""
    return tuple(lookup.places[number] for number in lookup.same_place[lookup.place[place]])


def helped_by(lookup: Lookup, place: str) -> tuple[str, ...]:
    """Return the places at which a die that is buried at ``place`` may be spent: the same in this and later years."""
    column = through_time(lookup, place)
    return column[column.index(place) :]


def home_of(lookup: Lookup, item: str) -> str:
    """Return the place where an item belongs."""
    return lookup.places[lookup.homes[lookup.item[item]]]


def belonging_to(lookup: Lookup, place: str) -> tuple[str, ...]:
    """Return the items that belong to a place."""
    number = lookup.place[place]
    return tuple(item for item, home in zip(lookup.items, lookup.homes, strict=True) if home == number)
