"""Cacheable content of the Card Game's box, and its source files."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

import msgspec

from game.content.reader_contract import Drawing, Words
from game.games.card_game.rules.box import B1, Box, Card, Identity, Square

FILES = ("timeline.yaml", "identities.yaml", "cards.yaml", "table.yaml")
"""Files of the box."""


class Content(msgspec.Struct, frozen=True):
    """Content of the box's folder: ``box`` for the rules, the year of each row for the view."""

    box: Box
    years: Mapping[str, int]


def words_of(box: Box) -> Iterator[Words]:
    """Yield titles, names and texts in file order."""
    yield Words("timeline.yaml", box.setup.decoy)
    for square in box.squares:
        yield Words("timeline.yaml", square.original)
        yield Words("timeline.yaml", square.altered)
    for identity in box.identities:
        yield Words("identities.yaml", identity.name)
    for card in box.cards:
        yield Words("cards.yaml", card.title)
        yield Words("cards.yaml", card.text)


def pictures_of(squares: Iterable[Square], cards: Iterable[Card], identities: Iterable[Identity]) -> Iterator[Drawing]:
    """Yield the pictures of both sides of squares, decoys of B-1, deck titles and portraits."""
    for square in squares:
        for side in ("original", "altered", *(("decoy",) if square.index == B1 else ())):
            yield _drawing("timeline.yaml", square.index, f"squares/{square.index}_{side}")
    for card in cards:
        yield _drawing("cards.yaml", card.id, f"pictures/{card.id}")
    for identity in identities:
        yield _drawing("identities.yaml", identity.id, f"portraits/{identity.id}")


def _drawing(file: str, entry: str, picture: str) -> Drawing:
    """Return a picture of this game."""
    return Drawing(file, entry, f"card_game/{picture}.svg")
