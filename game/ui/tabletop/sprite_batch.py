"""Sprite batches: pieces with the same motion or fade, drawn as one.

A batch of neighbors is a single picture; a scattered one has a picture per piece, mostly shared.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

import pygame

from game.ui.paint.canvas import Canvas
from game.ui.paint.geometry import Damage, Rect, bounds
from game.ui.tabletop.poses import Pose
from game.ui.tabletop.sprites import RISE, SOLID, Sprite
from game.ui.tabletop.thing_names import Thing


class Part(NamedTuple):
    """A picture in a batch, and its rectangle in table units relative to the batch's center."""

    picture: pygame.Surface
    place: Rect


class _Pictures(NamedTuple):
    pictures: Sequence[tuple[pygame.Surface, float, float, int, int]]
    """Pictures with their center relative to the batch's, in table units, and half their size in pixels."""
    distinct: Sequence[pygame.Surface]
    """The distinct pictures."""

    def draw(self, canvas: Canvas, x: float, y: float, alpha: float) -> None:
        """Draw all of them around a point, with opacity ``alpha``."""
        scale, (left, top) = canvas.viewport.scale, canvas.viewport.origin
        if alpha < SOLID:
            for picture in self.distinct:
                picture.set_alpha(round(255 * alpha))
        canvas.surface.fblits(
            [
                (picture, (round((x + dx) * scale) - left - half_w, round((y + dy) * scale) - top - half_h))
                for picture, dx, dy, half_w, half_h in self.pictures
            ]
        )
        if alpha < SOLID:
            for picture in self.distinct:
                picture.set_alpha(255)


def merged(pieces: Sequence[tuple[pygame.Surface, Rect]]) -> tuple[list[Part], Rect | None]:
    """Return pictures with screen rectangles as parts of a batch, and its bounds; None if there are no pictures."""
    place = bounds(where for _picture, where in pieces)
    if place is None:
        return [], None
    middle = place.centre
    return [Part(picture, where.moved(-middle.x, -middle.y)) for picture, where in pieces], place


class SpriteBatches:
    """All batches of a table, with their pictures and members."""

    def __init__(self) -> None:
        self._pictures: dict[Thing, _Pictures] = {}
        self._covers: dict[Thing, Sequence[Rect]] = {}
        """The areas covered by the pictures of each batch, relative to its center."""
        self._carried: dict[Thing, tuple[Thing, Pose, Pose]] = {}
        """Members by piece: their batch, its initial pose, and theirs."""
        self._settled: set[Thing] = set()
        """Batches at rest whose pieces are still being moved to the static layer."""

    def __contains__(self, batch: Thing) -> bool:
        return batch in self._pictures

    def __iter__(self) -> Iterator[Thing]:
        return iter(self._pictures)

    def covers(self, batch: Thing, pose: Pose) -> list[Rect]:
        """Return the areas covered by a batch at ``pose`` on the screen."""
        return [cover.moved(pose.x, pose.y - RISE * pose.lifted) for cover in self._covers[batch]]

    def draw(self, canvas: Canvas, batch: Thing, pose: Pose) -> None:
        """Draw a batch at ``pose`` on the screen."""
        if pose.alpha > 0:
            self._pictures[batch].draw(canvas, pose.x, pose.y - RISE * pose.lifted, pose.alpha)

    def add(self, batch: Thing, parts: Sequence[Part], pose: Pose, pieces: Iterable[Sprite], scale: float) -> None:
        """Create a batch of pieces at ``pose``; ``scale`` is in pixels per table unit."""
        pictures = [(p, *place.centre, p.get_width() >> 1, p.get_height() >> 1) for p, place in parts]
        self._pictures[batch] = _Pictures(pictures, list({id(part.picture): part.picture for part in parts}.values()))
        covered = Damage(whole=False, scale=scale)
        for part in parts:
            covered.add(part.place.grown(1))
        self._covers[batch] = covered.take() or ()
        self._carried |= {piece.key: (batch, pose, piece.pose) for piece in pieces}

    def members(self, batch: Thing) -> list[Thing]:
        """Return the pieces in a batch."""
        return [piece for piece, (one, _before, _start) in self._carried.items() if one == batch]

    def settle(self, batch: Thing) -> None:
        """Mark a batch as settled."""
        self._settled.add(batch)

    @property
    def settled(self) -> list[Thing]:
        """The settled batches."""
        return list(self._settled)

    def is_settled(self, batch: Thing) -> bool:
        """Return whether a thing is a settled batch."""
        return batch in self._settled

    def settled_with(self, piece: Thing) -> Thing | None:
        """Return the settled batch of a piece, or None."""
        batch = self._carried[piece][0] if piece in self._carried else None
        return batch if batch in self._settled else None

    def drop(self, batch: Thing) -> None:
        """Dissolve a batch, if it exists."""
        self._settled.discard(batch)
        self._covers.pop(batch, None)
        if self._pictures.pop(batch, None) is not None:
            self._carried = {key: carried for key, carried in self._carried.items() if carried[0] != batch}

    def pose(self, key: Thing, now: Callable[[Thing], Pose | None]) -> Pose | None:
        """Return the present pose of a piece in a batch, given the pose lookup ``now``; None if it is in none."""
        if key not in self._carried:
            return None
        batch, before, start = self._carried[key]
        lies = now(batch) or before
        return start.moved_to(start.at.plus(lies.x - before.x, lies.y - before.y))
