"""Where pieces lie. A presenter turns a view of its game into a ``Layout``: a pose for each piece.

A piece is named by a :class:`.thing_names.Thing` that stays the same for the whole game. Its face is a small value that
only the game's FacePainter understands; when a face changes while the piece moves, the piece is turned over on the way.
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
    """What a piece shows.

    Face("card", size, "p01"); Face("square", size, "A-2", "altered"); Face("die", size, "green", "flux", "locked")
    """

    kind: str
    """Which function draws it."""
    size: tuple[float, float]
    """Its natural size, in the units of its space."""
    name: str = ""
    """Which of its kind: the id of a card, the number of a seat."""
    part: str = ""
    """Which side or variant of it: the altered side of a square, the face of a die."""
    state: str = ""
    """How it is now: used, locked, the number on it."""
    detail: Hashable = None
    """What its drawing function has to know beyond that, as the value that it takes."""

    def looks_like(self, other: Face) -> bool:
        """Return whether the two show the same, at whatever size."""
        return self._replace(size=other.size) == other


class Pose(msgspec.Struct, frozen=True):
    """Where and how a piece lies: its centre, clockwise angle in degrees, size factor, face, height ``z``.

    ``on_board`` True: x, y and the face's size are in the board's world units and the camera moves it;
    False: they are table units on the screen (hands, mats, trays).
    """

    x: float
    y: float
    face: Face
    angle: float = 0.0
    scale: float = 1.0
    z: float = 0.0
    alpha: float = 1.0
    lifted: float = 0.0
    """0 flat on the table .. 1 held in the hand: its shadow grows."""
    on_board: bool = False
    shadow: bool = True
    name: str = ""
    """What it is called, for speech, tips and tests; empty: it is decoration and nothing can point at it."""
    important: bool = True
    """False: moves along with others and does not count as one of the three at most that move at once."""
    rises: float = 1.0
    """How many times larger it becomes under the pointer (see :class:`.pointer_effects.HoverZoom`)."""
    raised: Face | None = None
    """What it shows then, of a size of its own: what there was no room for. None: the same as ever."""
    fan: InFan | None = None
    """Its part in a fan of cards that opens where one points (see :class:`.pointer_effects.FanHover`)."""

    @property
    def at(self) -> Vec:
        """The centre."""
        return Vec(self.x, self.y)

    def rect(self) -> Rect:
        """Return its bounds in its own space, ignoring its angle."""
        return Rect.around(self.at, self.face.size[0] * self.scale, self.face.size[1] * self.scale)

    def holds(self, point: Vec) -> bool:
        """Return whether a point of its space lies on it, turned as it is."""
        turn = math.radians(-self.angle)
        dx, dy = point.x - self.x, point.y - self.y
        x = dx * math.cos(turn) - dy * math.sin(turn)
        y = dx * math.sin(turn) + dy * math.cos(turn)
        return abs(x) <= self.face.size[0] * self.scale / 2 and abs(y) <= self.face.size[1] * self.scale / 2

    def moved_to(self, at: Vec) -> Pose:
        """Return the pose moved to another centre."""
        return replace(self, x=at.x, y=at.y)


Layout = Mapping[Thing, Pose]
"""Every piece on the table by its name."""


class Spot(msgspec.Struct, frozen=True):
    """A place that can be pointed at without being a piece: a space of the board, a slot, a pile's outline.

    ``rect`` in world units when ``on_board``, else in table units; ``radius`` rounds its corners (large: a circle).
    """

    rect: Rect
    name: str
    on_board: bool = False
    radius: float = 8.0
    hint: str = ""


class FacePainter(Protocol):
    """Turns faces into surfaces: one per game."""

    def paint(self, face: Face, size: tuple[int, int], text_scale: float = 1.0) -> pygame.Surface:
        """Return the face drawn at exactly ``size`` pixels, with alpha. The caller caches it.

        ``text_scale`` (1 to 2) enlarges its words: they get more of its room.
        """
        ...

    def outline(self, face: Face) -> float:
        """Return the corner radius of the face as a share of its width (0 square, 0.5 circle); -1 for no box at all.

        The shadow and the halo of a piece follow it. -1 (a free-standing figure) gets a round contact shadow.
        """
        ...


class Ground(Protocol):
    """Paints what never moves: table top, mat and board. One per game."""

    def backdrop(self, size: tuple[int, int], scale: float, at_once: bool) -> Iterator[pygame.Surface | None]:
        """Make the table top for a window of ``size`` pixels (opaque), ``scale`` pixels per table unit.

        Yield None after each step of some milliseconds, at last the picture; ``at_once``: wait for nothing.
        """
        ...

    def board(
        self, size: tuple[int, int], world: Rect, part: pygame.Rect | None = None, text_scale: float = 1.0
    ) -> pygame.Surface | None:
        """Return the part ``world`` (in board units) of the board at ``size`` pixels, or of that the pixels ``part``.

        ``text_scale`` is as for faces. None: there is no board.
        """
        ...
