"""Where everything lies on the board of Dice Through Time, in map pixels (x to the right, y down)."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from game.content.board_shapes import Drawn, Rect, Road


class PlaceArea(msgspec.Struct, frozen=True):
    """A place: its area, where its name stands, and where pieces lie on it.

    Cars stand on ``stands``, one for each car; ``events`` holds the stack of event cards, ``buried`` the dice left
    behind, ``home`` shows the item that belongs here.
    """

    area: Rect
    label: Rect
    events: Rect
    stands: tuple[Rect, ...]
    biff: Rect
    paradox: Rect
    buried: Rect
    home: Rect


class YearArea(msgspec.Struct, frozen=True):
    """What lies beside the strip of a year: its number, its item deck, and how far it would move the marker."""

    title: Rect
    items: Rect
    threat: Rect


class BoardPlan(msgspec.Struct, frozen=True):
    """The whole board; mats, dice, event cards and tokens lie beside it.

    ``places`` is by place id, ``years`` by year, ``outatime`` by space of the track; ``clock`` shows its digits.
    """

    width: int
    height: int
    layers: tuple[Drawn, ...]
    places: Mapping[str, PlaceArea]
    roads: tuple[Road, ...]
    years: Mapping[int, YearArea]
    outatime: tuple[Rect, ...]
    clock: Rect
