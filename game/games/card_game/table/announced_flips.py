"""Announced flips: the timeline squares they would turn, from public information."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from game.games.card_game.rules.compiled_box import Lookup
from game.games.card_game.rules.pending import Answering, Deed, Discarding, Second, Using, Window
from game.games.card_game.rules.view import TableView


class AnnouncedFlip(NamedTuple):
    """A card being played, by id, and whether it is a response."""

    card: str
    answers: bool


def flipped(lookup: Lookup, timeline: Mapping[str, bool]) -> int:
    """Return the bit mask of altered linchpins on a timeline."""
    return sum(1 << number for number, square in enumerate(lookup.linchpins) if timeline[square])


def turned(lookup: Lookup, timeline: Mapping[str, bool], linchpin: int, side: int = -1) -> dict[str, bool]:
    """Return the squares turned by flipping a linchpin (or setting it to ``side``), with their new sides.

    B-1 only turns over one card of its stack, and which one is unknown.
    """
    before = flipped(lookup, timeline)
    after = before ^ (1 << linchpin)
    if side >= 0:
        after = (before & ~(1 << linchpin)) | side << linchpin
    found = {}
    for square in lookup.squares:
        shown = lookup.is_altered(square, after)
        if shown != timeline[square]:
            found[square] = shown
    return found


def aimed(lookup: Lookup, view: TableView) -> dict[str, bool]:
    """Return the squares that would turn if the announced card is not cancelled."""
    for record in reversed(view.pending):
        if isinstance(record, Deed):
            if record.linchpin >= 0:
                return turned(lookup, view.timeline, record.linchpin)
            if record.side >= 0 and lookup.cards[record.card].linchpin >= 0:
                return turned(lookup, view.timeline, lookup.cards[record.card].linchpin, record.side)
            return {}
        if isinstance(record, Second):
            return turned(lookup, view.timeline, record.linchpin) if record.linchpin >= 0 and record.item >= 0 else {}
    return {}


def played(lookup: Lookup, view: TableView) -> Iterator[AnnouncedFlip]:
    """Yield the cards being played, in order; a card put aside as fuel lies under its machine."""
    for record in view.pending:
        if isinstance(record, Deed) and record.fuel >= 0 and lookup.effects[record.card] == "v4":
            yield AnnouncedFlip(lookup.names[record.fuel], False)
        if isinstance(record, (Deed, Second, Discarding)):
            yield AnnouncedFlip(lookup.names[record.card], False)
        elif isinstance(record, Answering):
            yield AnnouncedFlip(lookup.names[record.card], True)


def announced(view: TableView) -> str | None:
    """Return the card open to responses: played, responding or paid; None when there is none."""
    ask = view.ask
    return ask.card if ask is not None and ask.what in ("window", "theft") else None


def targets(view: TableView) -> Deed | None:
    """Return the public record of the card being played, with its targets."""
    for record in reversed(view.pending):
        if isinstance(record, Deed):
            return record
        if not isinstance(record, (Window, Answering, Using)):
            return None
    return None
