"""Content of the Card Game: typed records of the timeline, the identities and the deck.

The records are read from ``levels/card_game``, with its ids. Titles and texts are English source strings, read (and
translated) by the client only.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from game.rules.record_bases import ContentRecord

Kind = Literal["item", "machine", "doubleback", "action", "power"]
"""Kinds of cards."""

Link = Literal["one", "and", "or"]
"""How a ripplepoint follows its linchpins: its only one, both, or either."""

B1 = "B-1"
"""Square of the stack; turning its real card prevents the invention of time travel."""

EFFECTS = (
    "plain",
    "v1",
    "v2",
    "v3",
    "v4",
    "v5",
    "train",
    "doubleback",
    "gullible",
    "hitch",
    "not_yourself",
    "erased",
    "fading",
    "alpha",
    "trade",
    "clock_tower",
    "vortex",
    "discontinuity",
    "shopping",
    "memo",
    "rewind",
    "quick_trip",
    "lucky",
    "engine",
    "manure",
    "science",
    "steal_back",
    "pellet",
    "case",
    "lightning",
    "locomotive",
    "memo_item",
    "almanac",
    "dust_jacket",
    "fusion",
    "cash",
)
"""Effect names of the cards, each with a function in the rules."""


class Square(ContentRecord, frozen=True):
    """A square of the timeline; ``index`` is row letter and column (``A-5``).

    A linchpin has no ``link``; a ripplepoint's ``link`` says how it follows the linchpins ``of``.
    """

    index: str
    original: str
    altered: str
    link: Link | None = None
    of: tuple[str, ...] = ()


class Identity(ContentRecord, frozen=True):
    """An identity card: the square that must be original, and the two that must be altered."""

    id: str
    name: str
    original: str
    altered: tuple[str, str]


class Card(ContentRecord, frozen=True):
    """A title of the deck with its number of ``copies``; physical cards are ``memo.1``, ``memo.2``...

    A doubleback names its ``linchpin`` and the ``item`` that pays for its second flip.
    """

    id: str
    kind: Kind
    effect: str
    title: str
    text: str
    copies: int = 1
    linchpin: str | None = None
    item: str | None = None


class Setup(ContentRecord, frozen=True):
    """Starting hand size, cards drawn per turn, and default size of the B-1 stack."""

    hand: int
    draw: int
    stack: int
    rows: tuple[str, ...]
    columns: int
    decoy: str
    """Title on the altered side of B-1's decoys."""


class Box(ContentRecord, frozen=True):
    """Everything the rules need from the box; ``squares`` are row by row."""

    setup: Setup
    squares: tuple[Square, ...]
    identities: tuple[Identity, ...]
    cards: tuple[Card, ...]


class Physical(msgspec.Struct, frozen=True):
    """A physical card: id, title and the number of a doubleback's linchpin (-1: none)."""

    id: str
    title: Card
    linchpin: int = -1
