"""Resources that an action spends are named: on its button, beside a drag, and among choices."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import partial
from typing import Final, TypeAlias

import pytest

from game.games.card_game.table.input.offers import Offers
from game.rules.contract import Command
from game.scenes.play.offer_words import answers, begun, buttons_judged, with_spending
from game.table.contract import Offer
from tests.support.spending import Resource, used_up
from tests.support.tables import TableCases
from tools.truth.position import Position

SLUGS: Final = ("back_in_time", "card_game", "dice_through_time", "riff_in_time", "time_line")

Told: TypeAlias = tuple[Offer, str, str, tuple[str, ...]]
"""Offer, where it is given, its text there, and the names of the things clicked."""

TABLES: Final = [
    pytest.param(slug, seats, id=f"{slug}-{seats}") for slug in SLUGS for seats in TableCases(slug).box.seats
]


def silent(resources: Sequence[Resource], text: str) -> list[str]:
    """Return the resources that a text leaves out: each icon must occur as often as it is spent, words once."""
    needed = Counter(one.words for one in resources)
    return [
        str(words)
        for words, count in needed.items()
        if not any(text.count(word) >= (count if word.startswith("{") else 1) for word in words)
    ]


def unnamed(cases: TableCases, position: Position) -> Iterator[str]:
    """Yield the resources that offers of a position spend without naming them."""
    table, view, legal = cases.table, position.view, position.state.legal_commands()
    titles, asked = table.tips.titles, table.words.prompt(view)  # type: ignore[attr-defined]
    offers = list(table.offers.make(view, legal))
    ready = partial(table.offers.still_ready, view, legal)
    judged = partial(buttons_judged, match=position, seat=position.seat, ready=ready)
    told: list[Told] = [(one, one.label, f"{one.label} {asked}", ()) for one in judged(offers) if one.label]
    for pick in sorted({offer.gesture.pick for offer in offers if offer.gesture is not None}):
        ways = answers(begun(offers, (pick,)), str)
        told += [(one, one.label, f"{one.label} of {pick}", (str(pick),)) for one in judged(ways)]
    for parts, meant in several(offers):
        names = tuple(map(str, parts))
        told += [(one, "asked", with_spending(one.gesture.label, one), names) for one in meant if one.gesture]
    for offer in offers:
        if offer.gesture is not None:
            names = tuple(map(str, offer.gesture.parts))
            told.append((offer, str(offer.gesture), offer.cost, names))
    for offer, what, text, names in told:
        spent = [one for one in used_up(position, titles, offer.commands) if not pointed_at(one, names)]
        if missing := silent(spent, text):
            yield f"{position.seed}: {what!r} of {offer.commands} says {text!r}, and not {missing}"


def pointed_at(resource: Resource, things: Sequence[str]) -> bool:
    """Return whether a gesture points at the resource it spends."""
    last = resource.id.rpartition(".")[2]
    ends = (f".{resource.id}", f".{resource.id if last.isdigit() else last}")
    return any(thing.endswith(ends) for thing in things)


def several(offers: Sequence[Offer]) -> Iterator[tuple[tuple[object, ...], list[Offer]]]:
    """Yield gestures with several meanings, and their offers."""
    meant: dict[tuple[object, ...], list[Offer]] = {}
    for offer in offers:
        if offer.gesture is not None:
            meant.setdefault(offer.gesture.parts, []).append(offer)
    for parts, found in meant.items():
        longer = any(len(other) > len(parts) and other[: len(parts)] == parts for other in meant)
        if len({offer.commands for offer in found}) > 1 and not longer:
            yield parts, found


def first_of(commands: Sequence[Command]) -> list[str]:
    """Return what the first command spends."""
    first = commands[0]
    return [getattr(first, field) for field in ("by", "first", "second") if hasattr(first, field)]


@pytest.mark.parametrize(("slug", "seats"), TABLES)
def test_what_is_used_up_is_named(slug: str, seats: int) -> None:
    cases = TableCases(slug)
    found = [fault for position in cases.decisions(seats) for fault in unnamed(cases, position)]
    assert not found, "\n".join(found[:5])


@pytest.mark.parametrize(
    ("slug", "seats", "hidden", "says"),
    [
        ("riff_in_time", 3, "game.games.riff_in_time.table.input.actions.spent_by", first_of),
        ("riff_in_time", 2, "game.games.riff_in_time.table.input.actions.ActionOffers._cost", lambda *_about: ""),
        ("dice_through_time", 3, "game.games.dice_through_time.table.input.gestures.Costs.signs", lambda *_about: ""),
    ],
)
def test_what_is_used_up_in_silence_is_found(
    slug: str, seats: int, hidden: str, says: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With an icon or word hidden, as once at a journey with an Excellent, the check reports an unnamed cost."""
    monkeypatch.setattr(hidden, says)
    cases = TableCases(slug)
    assert any(fault for position in cases.decisions(seats) for fault in unnamed(cases, position))


@pytest.mark.parametrize("hidden", [False, True])
def test_fuel_is_named(hidden: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """The only fuel of a time machine is named, even for a jump in vain, and so is what feeds Mr. Fusion."""
    if hidden:
        monkeypatch.setattr(Offers, "_used", lambda *_about: "")
    cases = TableCases("card_game")
    futile = cases.arranged(2, {"hands": {0: ["tm_v5"]}, "tables": {0: ["locomotive"]}, "stack": 1})
    hands = {0: ["tm_v1", "tm_v2", "tm_v5", "db_a3"], 1: ["tm_v3"]}
    tables = {0: ["plut_pellet", "lightning", "locomotive", "mr_fusion", "pie_pan"]}
    state = cases.arranged(2, {"hands": hands, "tables": tables})
    for position in (Position(cases.box, one, 2, "arranged") for one in (state, futile)):
        faults = list(unnamed(cases, position))
        assert bool(faults) == hidden, faults
