"""Sprite batches: pieces with one motion or fade, drawn as one surface.

A batch of neighbours is one picture; one of scattered pieces has a picture for each, most of them the same.
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
    """A picture on a batch, and its place in table units from the middle of the batch."""

    picture: pygame.Surface
    place: Rect


class _Pictures(NamedTuple):
    pictures: Sequence[tuple[pygame.Surface, float, float, int, int]]
    """Each with its middle, in table units from that of the batch, and half its size in pixels."""
    distinct: Sequence[pygame.Surface]
    """Each picture once."""

    def draw(self, canvas: Canvas, x: float, y: float, alpha: float) -> None:
        """Draw all of them around a point, with an opacity of ``alpha``."""
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
    """Return pictures at places on the screen as parts of a batch, and the place of that; None: there are none."""
    place = bounds(where for _picture, where in pieces)
    if place is None:
        return [], None
    middle = place.centre
    return [Part(picture, where.moved(-middle.x, -middle.y)) for picture, where in pieces], place


class SpriteBatches:
    """All batches of a table: their pictures, and what each carries."""

    def __init__(self) -> None:
        self._pictures: dict[Thing, _Pictures] = {}
        self._covers: dict[Thing, Sequence[Rect]] = {}
        """What the pictures of each batch cover, from its middle."""
        self._carried: dict[Thing, tuple[Thing, Pose, Pose]] = {}
        """Pieces: on which batch, and how both lay when it was made."""
        self._settled: set[Thing] = set()
        """SpriteBatches that have come to rest, and whose pieces are laid down one after the other."""

    def __contains__(self, batch: Thing) -> bool:
        return batch in self._pictures

    def __iter__(self) -> Iterator[Thing]:
        return iter(self._pictures)

    def covers(self, batch: Thing, pose: Pose) -> list[Rect]:
        """Return what the pictures of a batch cover that lies at ``pose`` on the screen."""
        return [cover.moved(pose.x, pose.y - RISE * pose.lifted) for cover in self._covers[batch]]

    def draw(self, canvas: Canvas, batch: Thing, pose: Pose) -> None:
        """Draw a batch that lies at ``pose`` on the screen."""
        if pose.alpha > 0:
            self._pictures[batch].draw(canvas, pose.x, pose.y - RISE * pose.lifted, pose.alpha)

    def add(self, batch: Thing, parts: Sequence[Part], pose: Pose, pieces: Iterable[Sprite], scale: float) -> None:
        """Carry pieces on a new batch that lies at ``pose``, in a window of ``scale`` pixels per table unit."""
        pictures = [(p, *place.centre, p.get_width() >> 1, p.get_height() >> 1) for p, place in parts]
        self._pictures[batch] = _Pictures(pictures, list({id(part.picture): part.picture for part in parts}.values()))
        covered = Damage(whole=False, scale=scale)
        for part in parts:
            covered.add(part.place.grown(1))
        self._covers[batch] = covered.take() or ()
        self._carried |= {piece.key: (batch, pose, piece.pose) for piece in pieces}

    def members(self, batch: Thing) -> list[Thing]:
        """Return the pieces on a batch."""
        return [piece for piece, (one, _before, _start) in self._carried.items() if one == batch]

    def settle(self, batch: Thing) -> None:
        """Note that a batch has come to rest."""
        self._settled.add(batch)

    @property
    def settled(self) -> list[Thing]:
        """The batches that have come to rest."""
        return list(self._settled)

    def is_settled(self, batch: Thing) -> bool:
        """Return whether something is a batch that has come to rest."""
        return batch in self._settled

    def settled_with(self, piece: Thing) -> Thing | None:
        """Return the batch that has come to rest with a piece, if there is one."""
        batch = self._carried[piece][0] if piece in self._carried else None
        return batch if batch in self._settled else None

    def drop(self, batch: Thing) -> None:
        """Carry nothing on a batch any more, if it is one."""
        self._settled.discard(batch)
        self._covers.pop(batch, None)
        if self._pictures.pop(batch, None) is not None:
            self._carried = {key: carried for key, carried in self._carried.items() if carried[0] != batch}

    def pose(self, key: Thing, now: Callable[[Thing], Pose | None]) -> Pose | None:
        """Return where a piece is seen that is carried; ``now`` says where its batch lies. None: it is not carried."""
        if key not in self._carried:
            return None
        batch, before, start = self._carried[key]
        lies = now(batch) or before
        return start.moved_to(start.at.plus(lies.x - before.x, lies.y - before.y))
