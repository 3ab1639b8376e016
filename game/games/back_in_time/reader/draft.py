"""A box of Back in Time while it is read: some of its parts may not fit, and are then None or left out."""

from __future__ import annotations

from typing import Any

from game.content.box_folder import Folder
from game.games.back_in_time.reader.board_reader import Board
from game.games.back_in_time.rules.box import (
    ItemCard,
    LoveMeter,
    Mat,
    MovementCard,
    OpportunityCard,
    Part,
    Setup,
    Space,
    Spot,
    Tile,
    TroubleCard,
)


class Draft:
    """The fields of a Box as far as they could be read, with the titles of the spaces and the map."""

    def __init__(self, folder: Folder) -> None:
        self.folder = folder
        self.board: Board | None = None
        self.titles: dict[str, str] = {}
        self.titled = False
        """Whether titles could be read, be there any or not."""
        self.spaces: tuple[Space, ...] = ()
        self.track: tuple[Spot, ...] = ()
        self.setup: Setup | None = None
        self.dice: dict[str, tuple[str, ...]] | None = None
        self.dice_per_colour: int | None = None
        self.love: LoveMeter | None = None
        self.knockdown_tokens: int | None = None
        self.longest_move: int | None = None
        self.parts: tuple[Part, ...] = ()
        self.mat: Mat | None = None
        self.starter_tiles: dict[str, tuple[Tile, ...]] | None = None
        self.power_tiles: tuple[Tile, ...] = ()
        self.movement: tuple[MovementCard, ...] = ()
        self.opportunities: tuple[OpportunityCard, ...] = ()
        self.troubles: tuple[TroubleCard, ...] = ()
        self.items: tuple[ItemCard, ...] = ()
        self.tracker: dict[int, tuple[tuple[str, ...], ...]] | None = None

    def put(self, name: str, value: Any) -> None:
        """Keep what was read under its name in the YAML files."""
        if name == "spaces":
            self.titles, self.titled = value or {}, value is not None
        else:
            setattr(self, name, value)
