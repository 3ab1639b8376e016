"""Poses of pieces. A presenter turns a view of its game into a ``Layout``: a pose for each piece.

A piece is identified by a :class:`.thing_names.Thing`, stable for the whole game. Its face is a small value for the
game's FacePainter; if the face changes during a move, the piece is flipped on the way.
"""

from __future__ import annotations

import math
from collections.abc import Hashable, Iterator, Mapping
from typing import NamedTuple, Protocol

import msgspec
import pygame
from msgspec.structs import replace

from game.ui.paint.geometry import Rect, Vec
from game.ui.tabletop.arrangement import InFan
from game.ui.tabletop.thing_names import Thing


class Face(NamedTuple):
    """The appearance of a piece.

    Face("card", size, "p01"); Face("square", size, "A-2", "altered"); Face("die", size, "green", "flux", "locked")
    """

    kind: str
    """The key of its drawing function."""
    size: tuple[float, float]
    """Natural size, in the units of its space."""
    name: str = ""
    """Id within the kind: of a card, or the number of a seat."""
    part: str = ""
    """Side or variant: the altered side of a square, the face of a die."""
    state: str = ""
    """Present state: used, locked, a number on it."""
    detail: Hashable = None
    """Additional argument of its drawing function."""

    def looks_like(self, other: Face) -> bool:
        """Return whether the two are equal but for their size."""
        return self._replace(size=other.size) == other


class Pose(msgspec.Struct, frozen=True):
    """The pose of a piece: center, clockwise angle in degrees, scale, face, height ``z``.

    ``on_board`` True: x, y and the face's size are in the board's world units and move with the camera; False: they are
    in table units on the screen (hands, mats, trays).
    """

    x: float
    y: float
    face: Face
    angle: float = 0.0
    scale: float = 1.0
    z: float = 0.0
    alpha: float = 1.0
    lifted: float = 0.0
    """Lift from 0 (flat on the table) to 1 (held in the hand); its shadow grows."""
    on_board: bool = False
    shadow: bool = True
    name: str = ""
    """Name for speech, tooltips and tests; empty for decoration, which takes no hits."""
    important: bool = True
    """False: moves along with others, not counted among the at most three simultaneous moves."""
    rises: float = 1.0
    """Enlargement on hover (see :class:`.pointer_effects.HoverZoom`)."""
    raised: Face | None = None
    """More detailed face on hover, with its own size; None for the same face."""
    fan: InFan | None = None
    """Its slot in a fan of cards that opens on hover (see :class:`.pointer_effects.FanHover`)."""
    flag: str = ""
    """The palette role and icon of the seat whose active piece it is, shown on a pennant; empty for no such piece."""

    @property
    def at(self) -> Vec:
        """The center."""
        return Vec(self.x, self.y)

    def rect(self) -> Rect:
        """Return its bounds in its own space, ignoring the angle."""
        return Rect.around(self.at, self.face.size[0] * self.scale, self.face.size[1] * self.scale)

    def holds(self, point: Vec) -> bool:
        """Hit test: return whether a point of its space is inside, including its rotation."""
        turn = math.radians(-self.angle)
        dx, dy = point.x - self.x, point.y - self.y
        x = dx * math.cos(turn) - dy * math.sin(turn)
        y = dx * math.sin(turn) + dy * math.cos(turn)
        return abs(x) <= self.face.size[0] * self.scale / 2 and abs(y) <= self.face.size[1] * self.scale / 2

    def moved_to(self, at: Vec) -> Pose:
        """Return the pose moved to another center."""
        return replace(self, x=at.x, y=at.y)


Layout = Mapping[Thing, Pose]
"""The poses of all pieces by their keys."""


class Spot(msgspec.Struct, frozen=True):
    """A hit area that is not a piece: a space of the board, a slot, a pile's outline.

    ``rect`` is in world units if ``on_board``, otherwise in table units; ``radius`` rounds its corners (large: a
    circle).
    """

    rect: Rect
    name: str
    on_board: bool = False
    radius: float = 8.0
    hint: str = ""


class FacePainter(Protocol):
    """Paints faces onto surfaces; one per game."""

    def paint(self, face: Face, size: tuple[int, int], text_scale: float = 1.0) -> pygame.Surface:
        """Return the face painted at exactly ``size`` pixels, with alpha; cached by the caller.

        ``text_scale`` (1 to 2) enlarges its texts, within the same size.
        """
        ...

    def outline(self, face: Face) -> float:
        """Return the corner radius of the face relative to its width (0 square, 0.5 circle); -1 for no box at all.

        The shadow and the halo of a piece follow it. A free-standing figure (-1) gets a round contact shadow.
        """
        ...


class Ground(Protocol):
    """Paints the fixed background: table top, mat and board. One per game."""

    def backdrop(self, size: tuple[int, int], scale: float, at_once: bool) -> Iterator[pygame.Surface | None]:
        """Paint the opaque table top for a window of ``size`` pixels, ``scale`` pixels per table unit.

        Yields None after each step of some milliseconds, finally the picture; ``at_once`` does not wait for rasters.
        """
        ...

    def board(
        self, size: tuple[int, int], world: Rect, part: pygame.Rect | None = None, text_scale: float = 1.0
    ) -> pygame.Surface | None:
        """Paint the part ``world`` (in board units) of the board at ``size`` pixels.

        ``part`` limits that to some of the pixels; ``text_scale`` is as for faces. Returns None if there is no board.
        """
        ...
