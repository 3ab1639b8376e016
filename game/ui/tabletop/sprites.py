"""Draws single pieces: face, contact shadow, light. Surfaces are cached by face, size, angle and squeeze."""

from __future__ import annotations

import math
import time
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import islice
from typing import NamedTuple

import pygame

from game.ui.paint import svg_art
from game.ui.paint.canvas import Canvas
from game.ui.paint.frames_and_shadows import Skin, shadow
from game.ui.paint.geometry import Rect, Vec
from game.ui.paint.surface_cache import SurfaceCache
from game.ui.tabletop.camera import Camera, Shot
from game.ui.tabletop.lines import ABOVE
from game.ui.tabletop.poses import Face, FacePainter, Pose
from game.ui.tabletop.thing_names import Thing

LIGHTS = {
    "legal": ("glow", 5.0), "picked": ("accent_bright", 6.5), "hover": ("white", 4.0), "focus": ("focus", 5.5),
    "refused": ("danger_bright", 6.0), "last": ("moon", 4.0), "taught": ("accent_bright", 9.0),
}  # fmt: skip
"""Palette role and reach (table units) of each light."""


LARGE = 90_000
"""Pixels of a face from which on turning it smoothly takes a good part of a frame."""
AHEAD = 0.006
"""Seconds of painting faces ahead in a frame."""
FEW = 6
"""So many faces that were scaled are painted in a frame."""
FARTHEST = 60.0
"""Table units around a piece that its shadow and its light, and being lifted, may take."""
HURRY = 0.012
"""Seconds of painting faces in the frame in which all have another size, and in each after it; others are scaled."""


@dataclass(frozen=True, slots=True)
class Sprite:
    """One piece on the stage as it is shown now."""

    key: Thing
    pose: Pose
    moving: bool
    squeeze: float
    serial: int

    @property
    def above(self) -> bool:
        """Whether it is drawn after the lines of the board."""
        return not self.pose.on_board or self.pose.z >= ABOVE


class Seen(NamedTuple):
    """A piece as it appears on the screen: cached until the piece or the camera moves."""

    sprite: Sprite
    shot: Shot | None
    pose: Pose
    cover: Rect
    px: pygame.Rect
    """The cover in pixels."""


class SpriteArt:
    """Draws sprites of one game's faces."""

    def __init__(self, painter: FacePainter, text_scale: float = 1.0) -> None:
        self._painter = painter
        self._text_scale = text_scale
        self._store = SurfaceCache()
        self._passing = SurfaceCache(share=8)
        """Surfaces of pieces on their way: their sizes and angles hardly come again."""
        self._sizes: dict[Face, list[tuple[int, int]]] = {}
        self._lent: dict[tuple[Face, tuple[int, int]], list[svg_art.Key]] = {}
        """Faces to be painted again: once the pictures lent for them have come, or as soon as there is time."""
        self._coming: dict[tuple[Face, tuple[int, int]], None] = {}
        """Faces that will be drawn soon, at a size."""
        self._spare = math.inf
        """Seconds that painting may still take in this frame, where faces of other sizes can be scaled instead."""

    def forget(self, text_scale: float) -> None:
        """Clear the cache; faces are drawn anew, with words of a size."""
        self._text_scale = text_scale
        self._store.clear()
        self._passing.clear()
        self._sizes.clear()
        self._lent.clear()
        self._coming.clear()
        self._spare = math.inf

    def hurry(self) -> None:
        """Paint only some of the faces in the next frame: many have other sizes than before."""
        self._coming.clear()
        self._spare = HURRY

    @property
    def unfinished(self) -> bool:
        """Whether faces are still to be painted as they should be."""
        return bool(self._lent)

    @property
    def painting(self) -> bool:
        """Whether faces are still to be painted ahead."""
        return bool(self._coming)

    def ahead(self, poses: Iterable[Pose], scale: float) -> None:
        """Have the faces of poses in screen space painted by :meth:`paint_ahead` before they are drawn."""
        for pose in poses:
            size = _pixels(pose, scale)
            if self._store.get((pose.face, size, 0, size[0])) is None:
                self._coming[pose.face, size] = None

    def paint_ahead(self) -> None:
        """Paint some of the faces that will be drawn soon."""
        late = time.perf_counter() + AHEAD
        while self._coming and time.perf_counter() < late:
            face, size = next(iter(self._coming))
            del self._coming[face, size]
            self._made(face, size, 0, size[0], False)

    def renew(self) -> frozenset[Face]:
        """Forget the faces whose pictures have come meanwhile, so that they are painted with them; return them."""
        self._spare = HURRY if any(not lent for lent in self._lent.values()) else math.inf
        come = {one for one, lent in self._lent.items() if lent and not any(svg_art.expected(key) for key in lent)}
        come.update(islice((one for one, lent in self._lent.items() if not lent), FEW))
        for one in come:
            del self._lent[one]
        faces = frozenset(face for face, _size in come)
        if faces:
            for store in (self._store, self._passing):
                store.drop(lambda key: isinstance(key, tuple) and (key[:2] in come or key[1] in faces))
        return faces

    def surface(self, pose: Pose, scale: float, rough: bool, squeeze: float = 1.0) -> pygame.Surface:
        """Return the surface of a pose in screen space; ``rough`` may scale a cached size."""
        size = _pixels(pose, scale)
        step = round(pose.angle / svg_art.ANGLE_STEP) % round(360 / svg_art.ANGLE_STEP)
        width = max(1, round(size[0] * squeeze / 4) * 4) if squeeze < 1 else size[0]
        return self._made(pose.face, size, step, width, rough)

    def draw(self, canvas: Canvas, pose: Pose, sprite: Sprite, light: str | None, rough: bool) -> None:
        """Draw one piece whose pose is in screen space."""
        round_share = self._painter.outline(pose.face)
        rect = pose.rect()
        radius = max(0.0, round_share) * rect.w
        if pose.shadow and pose.alpha > 0.3:
            self._shadow(canvas, pose, round_share, sprite.squeeze)
        if light is not None and pose.lifted < 0.3:  # the ring stays on the table when a piece is lifted
            foot = _foot(rect) if round_share < 0 else rect
            self.light(canvas, foot, foot.h / 2 if round_share < 0 else radius, light)
        picture = self.surface(pose, canvas.viewport.scale, rough, sprite.squeeze)
        canvas.blit_centre(picture, pose.at.plus(0, -6 * pose.lifted), pose.alpha)

    def light(self, canvas: Canvas, rect: Rect, radius: float, kind: str) -> None:
        """Draw the light of one kind around a rectangle."""
        role, reach = LIGHTS[kind]
        if kind == "taught":  # a ring around the ring: what a lesson speaks of is seen at once among all that glows
            canvas.halo(rect.grown(6), "white", radius + 6, 4.0)
        canvas.halo(rect.grown(2), role, radius + 2, reach)

    def place_light(self, canvas: Canvas, rect: Rect, radius: float, kind: str) -> None:
        """Draw the light of a spot: fainter for legal ones, because there may be many."""
        if kind == "legal":
            role = LIGHTS[kind][0]
            canvas.box(Skin(role, role, role, 2.0, 0.62, radius, 0.08), rect.inset(2))
            return
        self.light(canvas, rect, radius, kind)

    def _shadow(self, canvas: Canvas, pose: Pose, round_share: float, squeeze: float) -> None:
        """Draw the contact shadow: larger and further away the higher the piece is lifted."""
        scale = canvas.viewport.scale
        lift = round(pose.lifted * 4) / 4
        reach = (3.0 + 9.0 * lift) * scale
        rect = pose.rect()
        if round_share < 0:
            foot = _foot(rect)
            w, h, centre, radius = foot.w, foot.h, foot.centre, foot.h / 2
        else:
            w, h, centre, radius = rect.w * squeeze, rect.h, rect.centre, round_share * rect.w
        px = (max(2, round(w * scale / 2) * 2), max(2, round(h * scale / 2) * 2))
        soft = shadow(px[0], px[1], radius * scale, reach, 0.5 - 0.12 * lift)
        step = round(pose.angle / svg_art.ANGLE_STEP) % round(360 / svg_art.ANGLE_STEP)
        if step and round_share >= 0:
            key = ("shadow", px, round(reach), step)
            soft = self._store.get(key) or self._store.put(key, svg_art.turned(soft, step * svg_art.ANGLE_STEP))
        canvas.blit_centre(soft, Vec(centre.x, centre.y + 1.5 + 8 * lift), pose.alpha)

    def _made(self, face: Face, size: tuple[int, int], step: int, width: int, rough: bool) -> pygame.Surface:
        """Return a face at a size, turned by steps and squeezed to a width. Cached."""
        key = (face, size, step, width)
        found = self._store.get(key)
        if found is not None:
            return found
        if step or width != size[0]:
            return self._bent(key, self._made(face, size, 0, size[0], rough), rough)
        if (rough or self._spare <= 0) and (near := self._near(face, size)) is not None:
            if rough:
                return near
            self._lent[face, size] = []
            return self._store.put(key, near if near.get_size() == size else pygame.transform.smoothscale(near, size))
        return self._store.put(key, self._painted(face, size))

    def _bent(self, key: tuple[Face, tuple[int, int], int, int], flat: pygame.Surface, rough: bool) -> pygame.Surface:
        """Return a face squeezed to a width and turned by steps; ``rough``: what is large has no smooth edges."""
        face, size, step, width = key
        passing = ("bent", face, flat.get_size(), step, width)
        if rough and (found := self._passing.get(passing)) is not None:
            return found
        if width != size[0]:
            flat = pygame.transform.smoothscale(flat, (width, flat.get_height()))
        if step:
            turned = (
                svg_art.turned_roughly if rough and flat.get_width() * flat.get_height() > LARGE else svg_art.turned
            )
            flat = turned(flat, step * svg_art.ANGLE_STEP)
        return self._passing.put(passing, flat) if rough else self._store.put(key, flat)

    def _painted(self, face: Face, size: tuple[int, int]) -> pygame.Surface:
        """Return a face as it is painted; pictures on it may be lent."""
        self._sizes.setdefault(face, []).append(size)
        began = time.perf_counter()
        with svg_art.lending() as lent:
            made = svg_art.ready(self._painter.paint(face, size, self._text_scale))
        self._spare -= time.perf_counter() - began
        if lent:
            self._lent[face, size] = lent
        return made

    def _near(self, face: Face, size: tuple[int, int]) -> pygame.Surface | None:
        """Return the face scaled from a larger cached one, at a width rounded to steps; None when there is none."""
        stepped = max(4, round(size[0] / 4) * 4)
        rounded = (stepped, max(1, round(size[1] * stepped / size[0])))
        key = ("near", face, rounded)
        found = self._passing.get(key)
        if found is not None:
            return found
        kept = [s for k in sorted(self._sizes.get(face, ())) if (s := self._store.get((face, k, 0, k[0]))) is not None]
        if not kept:
            return None
        source = next((s for s in kept if s.get_width() >= rounded[0]), kept[-1])
        return self._passing.put(key, pygame.transform.smoothscale(source, rounded))


def _pixels(pose: Pose, scale: float) -> tuple[int, int]:
    """Return the size of a pose in screen space, in pixels."""
    wide, high = pose.face.size
    return max(1, round(wide * pose.scale * scale)), max(1, round(high * pose.scale * scale))


def _foot(rect: Rect) -> Rect:
    """Return the oval on which a free-standing figure stands."""
    return Rect(rect.x + rect.w * 0.08, rect.bottom - rect.w * 0.32, rect.w * 0.84, rect.w * 0.34)


def cover_of(pose: Pose) -> Rect:
    """Return everything a piece may touch on the screen: turned, lifted, lit, with its shadow."""
    rect = pose.rect()
    if pose.angle % 180:
        side = math.hypot(rect.w, rect.h)
        rect = Rect.around(rect.centre, side, side)
    return rect.grown(14 + 20 * pose.lifted)


def far(pose: Pose, camera: Camera | None, clip: Rect) -> bool:
    """Return whether a piece of the board surely lies outside a clip: how it looks need not be found out then."""
    if camera is None or not pose.on_board:
        return False
    shot, middle, (wide, high) = camera.shot, camera.view.centre, pose.face.size
    reach = (wide + high) * pose.scale * shot.zoom / 2 + FARTHEST
    x = middle.x + (pose.x - shot.centre.x) * shot.zoom
    y = middle.y + (pose.y - shot.centre.y) * shot.zoom
    return x + reach < clip.x or x - reach > clip.right or y + reach < clip.y or y - reach > clip.bottom
