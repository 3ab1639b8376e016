"""States for scenarios: fields of the view changed, and refused where the state would be impossible."""

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
    """Return ``shown`` with the fields of ``given``; what lies open is taken out of the decks that are not given.

    Raises:
        BadGiven: a field is unknown, or that state is impossible.
        ValueError: a value is of the wrong kind.
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
    """Set the values of ``given`` in ``shown``, mapping by mapping.

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
    """Take everything that lies open, on a mat or discarded out of the decks whose ``left`` is not given."""
    out = {*shown["opportunities"], shown["trouble"]}
    for hero in shown["heroes"].values():
        out.update(hero["tiles"])
    for number, name in enumerate(DECKS):
        deck = shown["decks"][name]
        if "left" not in given.get(name, {}):
            gone = {*out, *deck["discards"]}
            deck["left"] = [card for card in full_deck(lookup, number, shown["expansion"]) if card not in gone]


def full_deck(lookup: Lookup, number: int, expansion: bool) -> list[str]:
    """List all cards of a deck, in the order of the content."""
    name, box = DECKS[number], lookup.box
    if name == "tiles":
        return [lookup.tiles[tile].id for tile in lookup.standard_tiles]
    if name == "opportunity":
        return [card.id for card in box.opportunities if expansion or not card.expansion]
    if name in TROUBLE_DECKS:
        return [card.id for card in box.troubles if TROUBLE_DECKS[card.level - 1] == name]
    return list(lookup.cards[number])


def check(lookup: Lookup, view: TableView) -> None:
    """Raise BadGiven for values that the game does not have.

    Raises:
        BadGiven: a number is off its track, or a figure stands where it never goes.
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
    """Raise BadGiven for a tile, card or item that would lie in two places.

    Raises:
        BadGiven: there is one.
    """
    double = next((name for name, count in Counter(_pieces(shown)).items() if count > 1), None)
    if double is not None:
        raise BadGiven(f"given: {double} lies in two places")


def _pieces(shown: dict[str, Any]) -> Iterator[str]:
    """List everything that exists once, place by place."""
    yield from (card for card in (*shown["opportunities"], shown["trouble"]) if card is not None)
    for hero in shown["heroes"].values():
        yield from (*hero["tiles"], *hero["items"])
    for deck in shown["decks"].values():
        yield from (*deck["left"], *deck["discards"])


def check_derived(given: Mapping[str, Any], shown: Mapping[str, Any], place: str = "given") -> None:
    """Refuse a value that the finished state does not show, because it follows from others.

    Raises:
        BadGiven: there is one.
    """
    for name, value in given.items():
        found = shown[name]
        if isinstance(value, Mapping) and isinstance(found, Mapping):
            check_derived(value, found, f"{place}.{name}")
        elif _in_any_order(value) != _in_any_order(found):
            raise BadGiven(f"{place}.{name} cannot be {value}: the position shows {found}")


def _in_any_order(value: object) -> object:
    """Make lists comparable: a mat and a deck have no order."""
    return sorted(map(str, value)) if isinstance(value, list | tuple) else value
