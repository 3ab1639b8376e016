"""A box of the Card Game while it is read: some of its parts may not fit, and are then None or left out."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from game.content.box_folder import Folder
from game.games.card_game.rules.box import Card, Identity, Square


class Draft:
    """The entries of the files as far as they could be read; ``found`` is by the entry's name."""

    def __init__(self, folder: Folder, found: Mapping[str, Any]) -> None:
        self.folder = folder
        self.hand: int | None = found["hand"]
        self.draw: int | None = found["draw"]
        self.stack: int | None = found["stack"]
        self.columns: int | None = found["columns"]
        self.rows: dict[str, int] | None = found["rows"]
        self.decoy: str | None = found["decoy"]
        self.squares: tuple[Square, ...] = found["squares"]
        self.identities: tuple[Identity, ...] = found["identities"]
        self.cards: tuple[Card, ...] = found["cards"]

    @property
    def linchpins(self) -> list[str]:
        """Squares that can be flipped by hand, B-1 among them."""
        return [square.index for square in self.squares if square.link is None]
