"""Where everything lies on the board of Riff in Time, in map pixels (x to the right, y down)."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from game.content.board_shapes import Drawn, Rect, Road


class SpaceArea(msgspec.Struct, frozen=True):
    """A stage or San Dimas: its disc with the dial, its name, room for figures, a stand for each booth."""

    area: Rect
    disc: Rect
    label: Rect
    figures: Rect
    booths: tuple[Rect, ...]


class SeatArea(msgspec.Struct, frozen=True):
    """The mat of a seat: its character, both objective cards, who is aboard, and its Triumphant dice."""

    mat: Rect
    portrait: Rect
    objective: Rect
    set_up: Rect
    cargo: Rect
    repairs: Rect


class BoardPlan(msgspec.Struct, frozen=True):
    """The whole board.

    ``spaces`` is by space id; ``roads`` are the Circuits of History. ``deck`` and ``discards`` hold the riff cards,
    ``open`` the one that is carried out, ``top`` those that are looked at; ``people`` the cards of the personages,
    ``supply`` the dice that nobody rolls. Dice come to rest in ``tray``; ``actions`` shows what cards give in the turn.
    """

    width: int
    height: int
    layers: tuple[Drawn, ...]
    spaces: Mapping[str, SpaceArea]
    roads: tuple[Road, ...]
    seats: tuple[SeatArea, ...]
    top: tuple[Rect, ...]
    deck: Rect
    discards: Rect
    open: Rect
    supply: Rect
    people: Rect
    tray: Rect
    actions: Rect
