"""Queries about dice and Einstein tokens: icons, owners, what can be spent, and where."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from game.games.dice_through_time.rules.compiled_box import Lookup
from game.games.dice_through_time.rules.view import DieView, TableView
from game.rules.contract import Seat

TOKEN: Final = "einstein."
"""Prefix of an Einstein token's name in commands; its icon follows."""


def all_dice(view: TableView) -> Iterator[tuple[Seat, DieView]]:
    """Yield every die in play with its owner."""
    for seat, player in enumerate(view.players):
        for die in player.dice:
            yield seat, die


def die_of(view: TableView, name: str) -> tuple[Seat, DieView] | None:
    """Return a die with its owner; None if its colour is not in play."""
    return next(((seat, die) for seat, die in all_dice(view) if die.id == name), None)


def shown(view: TableView, name: str) -> str | None:
    """Return the icon of a die or token; None for a die that is unrolled or not in play."""
    if name.startswith(TOKEN):
        return name.removeprefix(TOKEN)
    found = die_of(view, name)
    return found[1].icon if found is not None else None


def icons_of(view: TableView, names: Iterable[str]) -> tuple[str, ...]:
    """Return the known icons of dice and tokens."""
    return tuple(icon for name in names if (icon := shown(view, name)) is not None)


def ready(view: TableView, seat: Seat) -> list[DieView]:
    """Return a seat's rolled dice that are neither spent nor buried."""
    return [die for die in view.players[seat].dice if die.lies == "ready" and die.icon is not None]


def buried(view: TableView, place: str) -> list[tuple[Seat, DieView]]:
    """Return the dice buried at a place, with their owners."""
    return [(seat, die) for seat, die in all_dice(view) if die.place == place]


def rolled(before: TableView, after: TableView) -> list[tuple[Seat, DieView]]:
    """Return the dice rolled between two views, with their owners: those to be rolled again, or all without an icon."""
    if before.ask is not None and before.asked == "rerolling":
        return [found for die in before.ask.dice if (found := die_of(after, die)) is not None]
    icons = {die.id: die.icon for _seat, die in all_dice(before) if die.lies == "ready"}
    return [(seat, die) for seat, die in all_dice(after) if die.lies == "ready" and die.icon and not icons.get(die.id)]


TURN_DECISIONS: Final = ("acting", "striking", "rerolling", "removing", "paying", "searching", "fetching")
"""Decisions that belong to a turn."""


def turn_begins(before: TableView, after: TableView) -> bool:
    """Return whether a turn has just begun: after the roll or after another seat's turn."""
    if after.over is not None or not in_turn(after):
        return False
    return after.turn != before.turn or not in_turn(before)


def in_turn(view: TableView) -> bool:
    """Return whether a seat is taking its turn; special events resolve before all dice are rolled."""
    waits = {type(decision).__name__.lower() for decision in view.pending}
    return view.asked in TURN_DECISIONS and not waits & {"drawing", "dealingcars"}


# --- places and their items ----------------------------------------------------------------------------------------


def through_time(lookup: Lookup, place: str) -> tuple[str, ...]:
    """Return a place in all years, earliest first."""
    return tuple(lookup.places[number] for number in lookup.same_place[lookup.place[place]])


def helped_by(lookup: Lookup, place: str) -> tuple[str, ...]:
    """Return the places where a die buried at ``place`` may be spent: that place in this and later years."""
    column = through_time(lookup, place)
    return column[column.index(place) :]


def belonging_to(lookup: Lookup, place: str) -> tuple[str, ...]:
    """Return the items whose home is a place."""
    number = lookup.place[place]
    return tuple(item for item, home in zip(lookup.items, lookup.homes, strict=True) if home == number)
