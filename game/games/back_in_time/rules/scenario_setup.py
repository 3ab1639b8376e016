"""Scenario states: changes to the view's fields, with impossible states refused."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from game.games.back_in_time.rules.box import MOST_KNOWLEDGE, MOVERS
from game.games.back_in_time.rules.compiled_box import DECKS, TROUBLE_DECKS, Lookup
from game.games.back_in_time.rules.view import TableView
from game.rules.contract import BadGiven
from game.rules.scenario_fields import check_fields, check_whole


def view_with(lookup: Lookup, shown: TableView, given: Mapping[str, Any]) -> TableView:
    """Return ``shown`` updated by ``given``; open cards are removed from decks that are not given.

    Raises:
        BadGiven: a field is unknown, or the state is impossible.
        ValueError: a value has the wrong type.
    """
    fields = msgspec.to_builtins(shown)
    merge(fields, given, "given")
    if "turn" in given and "actor" not in given:
        fields["actor"] = fields["turn"]
    view = msgspec.convert(fields, TableView)
    deal(lookup, fields, given.get("decks", {}))
    check(lookup, view)
    check_once(fields)
    return msgspec.convert(fields, TableView)


def merge(shown: dict[str, Any], given: Mapping[str, Any], place: str) -> None:
    """Merge ``given`` into ``shown`` recursively.

    Raises:
        BadGiven: a name is not a field there.
    """
    check_fields(given, shown, place)
    for name, value in given.items():
        if isinstance(value, Mapping) and isinstance(shown[name], dict):
            merge(shown[name], value, f"{place}.{name}")
        else:
            shown[name] = value


def deal(lookup: Lookup, shown: dict[str, Any], given: Mapping[str, Any]) -> None:
    """Remove everything open, on a mat or discarded from the decks whose ``left`` is not given."""
    out = {*shown["opportunities"], shown["trouble"]}
    for hero in shown["heroes"].values():
        out.update(hero["tiles"])
    for number, name in enumerate(DECKS):
        deck = shown["decks"][name]
        if "left" not in given.get(name, {}):
            gone = {*out, *deck["discards"]}
            deck["left"] = [card for card in full_deck(lookup, number, shown["expansion"]) if card not in gone]


def full_deck(lookup: Lookup, number: int, expansion: bool) -> list[str]:
    """List all cards of a deck, in content order."""
    name, box = DECKS[number], lookup.box
    if name == "tiles":
        return [lookup.tiles[tile].id for tile in lookup.standard_tiles]
    if name == "opportunity":
        return [card.id for card in box.opportunities if expansion or not card.expansion]
    if name in TROUBLE_DECKS:
        return [card.id for card in box.troubles if TROUBLE_DECKS[card.level - 1] == name]
    return list(lookup.cards[number])


def check(lookup: Lookup, view: TableView) -> None:
    """Check values for plausibility.

    Raises:
        BadGiven: a number is out of range, or a figure is where it never goes.
    """
    for name, number, least, most in (
        ("love", view.love, lookup.love.least, lookup.love.most),
        ("photos", view.photos, 1, lookup.photos.most),
        ("tokens", view.tokens, 0, lookup.tokens.most if view.biff_down else 0),
        ("car", view.car, lookup.road.least, lookup.road.most),
        ("clock", view.clock, 1, view.midnight - 1),
        ("turn", view.turn, 0, len(view.heroes) - 1),
    ):
        check_whole(number, least, most, f"given.{name}")
    for part, cost in view.part_costs.items():
        check_whole(cost, 1, MOST_KNOWLEDGE, f"given.part_costs.{part}")
    for name in MOVERS:
        space = view.figures[name]
        if space in lookup.space and not lookup.may_escort_into[lookup.space[space]]:
            raise BadGiven(f"given.figures.{name} is {space}, where {name} never goes")


def check_once(shown: dict[str, Any]) -> None:
    """Check that no tile, card or item is in two places.

    Raises:
        BadGiven: one is.
    """
    double = next((name for name, count in Counter(_pieces(shown)).items() if count > 1), None)
    if double is not None:
        raise BadGiven(f"given: {double} lies in two places")


def _pieces(shown: dict[str, Any]) -> Iterator[str]:
    """Yield all unique pieces, place by place."""
    yield from (card for card in (*shown["opportunities"], shown["trouble"]) if card is not None)
    for hero in shown["heroes"].values():
        yield from (*hero["tiles"], *hero["items"])
    for deck in shown["decks"].values():
        yield from (*deck["left"], *deck["discards"])


def check_derived(given: Mapping[str, Any], shown: Mapping[str, Any], place: str = "given") -> None:
    """Check that the finished state shows all given values; derived ones cannot be given.

    Raises:
        BadGiven: a value differs.
    """
    for name, value in given.items():
        found = shown[name]
        if isinstance(value, Mapping) and isinstance(found, Mapping):
            check_derived(value, found, f"{place}.{name}")
        elif _in_any_order(value) != _in_any_order(found):
            raise BadGiven(f"{place}.{name} cannot be {value}: the position shows {found}")


def _in_any_order(value: object) -> object:
    """Normalize unordered lists (mats and decks) for comparison."""
    return sorted(map(str, value)) if isinstance(value, list | tuple) else value
