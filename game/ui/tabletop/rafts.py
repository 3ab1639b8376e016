"""Pieces that are shown together, as a raft, while all of them move or fade alike.

A raft of neighbours is one picture; one of pieces that lie scattered has many, most of them the same.
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


class Plank(NamedTuple):
    """A picture on a raft, and its place in table units from the middle of the raft."""

    picture: pygame.Surface
    place: Rect


class _Deck(NamedTuple):
    """The pictures of a raft as they are drawn."""

    pictures: Sequence[tuple[pygame.Surface, float, float, int, int]]
    """Each with its middle, in table units from that of the raft, and half its size in pixels."""
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


def lashed(pieces: Sequence[tuple[pygame.Surface, Rect]]) -> tuple[list[Plank], Rect | None]:
    """Return pictures at places on the screen as parts of a raft, and the place of that; None: there are none."""
    place = bounds(where for _picture, where in pieces)
    if place is None:
        return [], None
    middle = place.centre
    return [Plank(picture, where.moved(-middle.x, -middle.y)) for picture, where in pieces], place


class Rafts:
    """All rafts of a table: their pictures, and what each carries."""

    def __init__(self) -> None:
        self._decks: dict[Thing, _Deck] = {}
        self._covers: dict[Thing, Sequence[Rect]] = {}
        """What the pictures of each raft cover, from its middle."""
        self._carried: dict[Thing, tuple[Thing, Pose, Pose]] = {}
        """Pieces: on which raft, and how both lay when it was made."""
        self._moored: set[Thing] = set()
        """Rafts that have come to rest, and whose pieces are laid down one after the other."""

    def __contains__(self, raft: Thing) -> bool:
        return raft in self._decks

    def __iter__(self) -> Iterator[Thing]:
        return iter(self._decks)

    def covers(self, raft: Thing, pose: Pose) -> list[Rect]:
        """Return what the pictures of a raft cover that lies at ``pose`` on the screen."""
        return [cover.moved(pose.x, pose.y - RISE * pose.lifted) for cover in self._covers[raft]]

    def draw(self, canvas: Canvas, raft: Thing, pose: Pose) -> None:
        """Draw a raft that lies at ``pose`` on the screen."""
        if pose.alpha > 0:
            self._decks[raft].draw(canvas, pose.x, pose.y - RISE * pose.lifted, pose.alpha)

    def make(self, raft: Thing, planks: Sequence[Plank], pose: Pose, pieces: Iterable[Sprite], scale: float) -> None:
        """Carry pieces on a new raft that lies at ``pose``, in a window of ``scale`` pixels per table unit."""
        pictures = [(p, *place.centre, p.get_width() >> 1, p.get_height() >> 1) for p, place in planks]
        self._decks[raft] = _Deck(pictures, list({id(plank.picture): plank.picture for plank in planks}.values()))
        covered = Damage(whole=False, scale=scale)
        for plank in planks:
            covered.add(plank.place.grown(1))
        self._covers[raft] = covered.take() or ()
        self._carried |= {piece.key: (raft, pose, piece.pose) for piece in pieces}

    def crew(self, raft: Thing) -> list[Thing]:
        """Return the pieces on a raft."""
        return [piece for piece, (one, _before, _start) in self._carried.items() if one == raft]

    def moor(self, raft: Thing) -> None:
        """Note that a raft has come to rest."""
        self._moored.add(raft)

    @property
    def moored(self) -> list[Thing]:
        """The rafts that have come to rest."""
        return list(self._moored)

    def is_moored(self, raft: Thing) -> bool:
        """Return whether something is a raft that has come to rest."""
        return raft in self._moored

    def moored_with(self, piece: Thing) -> Thing | None:
        """Return the raft that has come to rest with a piece, if there is one."""
        raft = self._carried[piece][0] if piece in self._carried else None
        return raft if raft in self._moored else None

    def drop(self, raft: Thing) -> None:
        """Carry nothing on a raft any more, if it is one."""
        self._moored.discard(raft)
        self._covers.pop(raft, None)
        if self._decks.pop(raft, None) is not None:
            self._carried = {key: carried for key, carried in self._carried.items() if carried[0] != raft}

    def pose(self, key: Thing, now: Callable[[Thing], Pose | None]) -> Pose | None:
        """Return where a piece is seen that is carried; ``now`` says where its raft lies. None: it is not carried."""
        if key not in self._carried:
            return None
        raft, before, start = self._carried[key]
        lies = now(raft) or before
        return start.moved_to(start.at.plus(lies.x - before.x, lies.y - before.y))
