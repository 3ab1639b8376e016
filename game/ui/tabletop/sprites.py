"""Draws single pieces: face, contact shadow, highlight. Surfaces are cached by face, size, angle and squeeze."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

import msgspec
import pygame
from msgspec.structs import replace

from game.ui.paint import svg_art
from game.ui.paint.canvas import Canvas
from game.ui.paint.frames_and_shadows import Skin, shadow
from game.ui.paint.geometry import Rect, Vec
from game.ui.paint.surface_cache import SurfaceCache
from game.ui.paint.viewport import Viewport
from game.ui.tabletop.camera import Camera, Shot
from game.ui.tabletop.lines import ABOVE
from game.ui.tabletop.mark_looks import RAISED, WHITE, Mark, draw_mark, silhouette
from game.ui.tabletop.poses import Face, FacePainter, Pose
from game.ui.tabletop.thing_names import Thing

LARGE = 90_000
"""Area in pixels from which smooth rotation of a face is slow."""
SHARP, LARGE_SHARP = 2.0, 10_000
"""Pixels per table unit from which a smaller area limit applies, and that limit in pixels."""
SHADOW_STEP: Final = 6
"""Size step in pixels of shadows that change every frame."""
IN_A_FRAME = 0.004
"""Time budget per frame for prefetching faces, in seconds."""
ALIKE = 0.04
"""Maximum relative difference in aspect between a face and its scaling source."""
SOLID = 0.996
"""Opacity from which a piece is drawn without blending."""
BACKED = Skin("panel", "panel", "panel", 0.0, 0.0, 9)
"""Background of faded cards in a fan."""
PALE = 0.5
"""Opacity of idle pieces."""
FIGURE = 0.2
"""Radius of the corners of a mark around a free-standing figure, relative to its width."""
RISE = 6.0
"""Vertical offset of a fully lifted piece, in table units."""
FARTHEST = 60.0
"""Upper bound of shadow, highlight and lift around a piece, in table units."""
AT_ONCE = 0.004
"""Time budget per frame for painting visible faces, in seconds; beyond it they are scaled from other sizes."""


class Sprite(msgspec.Struct, frozen=True):
    """A piece on the stage in its present state."""

    key: Thing
    pose: Pose
    moving: bool
    squeeze: float
    serial: int

    @property
    def above(self) -> bool:
        """Whether it is drawn after the board lines."""
        return not self.pose.on_board or self.pose.z >= ABOVE


class Seen(NamedTuple):
    """A piece as it appears on the screen; cached until the piece or the camera moves."""

    sprite: Sprite
    shot: Shot | None
    pose: Pose
    cover: Rect
    px: pygame.Rect
    """The cover in pixels."""


@dataclass(slots=True)
class _Work:
    shown: bool
    """Whether a placeholder is visible: scaled from another size, or painted with placeholder pictures."""
    pictures: list[svg_art.Key] | None = None
    """Pictures it waits for; None if not determined yet."""

    @property
    def waits(self) -> bool:
        """Whether pictures are still being rasterized."""
        return self.pictures is None or any(svg_art.expected(key) for key in self.pictures)


class SpriteArt:
    """Draws sprites with the faces of one game.

    A face is painted once its pictures are rasterized; until then it is drawn scaled from another size or with
    placeholder pictures, or not at all while only prefetched (:meth:`ahead`).
    """

    def __init__(self, painter: FacePainter, text_scale: float = 1.0) -> None:
        self._painter = painter
        self._text_scale = text_scale
        self._store = SurfaceCache()
        self._passing = SurfaceCache(share=8)
        """Short-lived surfaces of moving pieces, whose sizes and angles rarely recur."""
        self._painted_as: dict[Face, list[tuple[Face, tuple[int, int]]]] = {}
        """The painted sizes of each face, regardless of its natural size."""
        self._work: dict[tuple[Face, tuple[int, int]], _Work] = {}
        """The queue of faces to paint, with their sizes in pixels."""
        self._large = LARGE
        self._spare = AT_ONCE
        """Remaining seconds for painting in this frame, while faces can be scaled from other sizes."""

    def forget(self, text_scale: float) -> None:
        """Clear the caches, to repaint faces with another text scale."""
        self._text_scale = text_scale
        self._store.clear()
        self._passing.clear()
        self._painted_as.clear()
        self._work.clear()

    def forget_ahead(self) -> None:
        """Clear the prefetch queue, because faces will have other sizes."""
        self._work = {one: work for one, work in self._work.items() if work.shown}

    def resized(self) -> None:
        """Clear the queue, because all faces have other sizes now."""
        rough = {(*one, 0, one[1][0]) for one, work in self._work.items() if work.shown}
        self._store.drop(lambda key: key in rough)
        self._work.clear()

    @property
    def unfinished(self) -> bool:
        """Whether a placeholder of a face is visible."""
        return any(work.shown for work in self._work.values())

    @property
    def painting(self) -> bool:
        """Whether faces are queued for prefetching."""
        return any(not work.shown for work in self._work.values())

    def ahead(self, poses: Iterable[Pose], scale: float, any_size: bool = False) -> None:
        """Queue the faces of poses in screen space for prefetching by :meth:`paint_some`.

        With ``any_size``, a cached one of another size suffices.
        """
        coming = {_of_no_size(face) for face, _size in self._work} if any_size else set()
        for pose in poses:
            size = _pixels(pose, scale)
            if self._store.get((pose.face, size, 0, size[0])) is not None:
                continue
            if not any_size:
                self._work.setdefault((pose.face, size), _Work(shown=False))
            elif (plain := _of_no_size(pose.face)) not in coming and not self._alike(pose.face, size):
                coming.add(plain)
                self._work[pose.face, size] = _Work(shown=False)

    def paint_some(self) -> frozenset[Face]:
        """Paint some queued faces, once a frame; return those that replace visible placeholders."""
        self._spare, better = AT_ONCE, set()
        late = time.perf_counter() + IN_A_FRAME
        for (face, size), work in list(self._work.items()):
            if not self._awaits(face, size, work):
                del self._work[face, size]
                if work.shown:
                    better.add(face)
                    self._drop_all_made_of(face)
                self._store.put((face, size, 0, size[0]), self._painted(face, size))
            if time.perf_counter() > late:
                break
        return frozenset(better)

    def _drop_all_made_of(self, face: Face) -> None:
        """Drop all surfaces scaled or rotated from a face."""
        plain = _of_no_size(face)
        self._passing.drop(lambda key: isinstance(key, tuple) and _of_no_size(key[1]) == plain)
        self._store.drop(lambda key: isinstance(key, tuple) and key[0] == face and bool(key[2]))

    def surface(self, pose: Pose, scale: float, rough: bool, squeeze: float = 1.0) -> pygame.Surface:
        """Return the surface of a pose in screen space; ``rough`` allows scaling a cached size.

        In :func:`svg_art.ordering` the face is only queued, and an empty surface returned.
        """
        if svg_art.only_orders():
            self.ahead((pose,), scale, any_size=True)
            return svg_art.NOTHING_YET
        size = _pixels(pose, scale)
        step = round(pose.angle / svg_art.ANGLE_STEP) % round(360 / svg_art.ANGLE_STEP)
        self._large = LARGE if scale < SHARP else LARGE_SHARP
        width = max(1, round(size[0] * squeeze / 4) * 4) if squeeze < 1 else size[0]
        return self._made(pose.face, size, step, width, rough)

    def draw(
        self, canvas: Canvas, pose: Pose, sprite: Sprite, light: Mark | None, rough: bool, passing: bool = False
    ) -> None:
        """Draw a piece at a pose in screen space; ``passing`` if its size changes every frame."""
        round_share = self._painter.outline(pose.face)
        rect = pose.rect()
        radius = max(0.0, round_share) * rect.w
        if pose.shadow and pose.alpha > 0.3:
            self._shadow(canvas, pose, round_share, sprite.squeeze, passing)
        at = pose.at.plus(0, -RISE * pose.lifted)
        if light is not None and pose.lifted < 0.3:  # the highlight stays on the table below a lifted piece
            up = RAISED if light == "picked" else 0.0
            at = at.plus(0, -up)
            draw_mark(canvas, rect.moved(0.0, -up), self.radius(pose.face, rect.w), light)
        picture = self.surface(pose, canvas.viewport.scale, rough, sprite.squeeze)
        if pose.flag and pose.alpha >= SOLID:
            self._flagged(canvas, pose, at, picture, radius if round_share >= 0 else -1.0)
        canvas.blit_centre(picture, at, pose.alpha)

    def is_figure(self, face: Face) -> bool:
        """Return whether a face is a free-standing figure."""
        return self._painter.outline(face) < 0

    def radius(self, face: Face, wide: float) -> float:
        """Return the radius of the corners of a mark around a face of a width."""
        return wide * (FIGURE if self.is_figure(face) else self._painter.outline(face))

    def bound(
        self, pieces: Sequence[Seen], light: Callable[[Thing], Mark | None], view: pygame.Rect, viewport: Viewport
    ) -> list[tuple[pygame.Surface, Rect]]:
        """Return a merged picture of pieces in or near a view (pixels), with its rectangle; empty if there are none."""
        found = self._together(pieces, light, view, viewport)
        return [(svg_art.encoded(picture), place) for picture, place in found]

    def _together(
        self, pieces: Sequence[Seen], light: Callable[[Thing], Mark | None], view: pygame.Rect, viewport: Viewport
    ) -> list[tuple[pygame.Surface, Rect]]:
        """Return the result of :meth:`bound` without run-length encoding."""
        near = view.inflate(view.w, view.h)
        seen = [piece for piece in pieces if piece.px.colliderect(near)]
        if not seen:
            return []
        area = seen[0].px.unionall([piece.px for piece in seen]).clip(near)
        area.size = area.w + area.w % 2, area.h + area.h % 2  # keep its center on a whole pixel
        picture = svg_art.blank(area.size)
        canvas = Canvas(picture, viewport.of_part(area))
        for piece in seen:
            self.draw(canvas, piece.pose, piece.sprite, light(piece.sprite.key), rough=True)
        return [(picture, viewport.from_px(area))]

    def scattered(
        self, pieces: Sequence[Seen], light: Callable[[Thing], Mark | None], view: pygame.Rect, viewport: Viewport
    ) -> list[tuple[pygame.Surface, Rect]]:
        """Return a picture of each piece in a view (pixels), with its rectangle; identical pieces share theirs."""
        found = []
        for piece in pieces:
            if piece.px.colliderect(view):
                flat = replace(piece.pose, x=0.0, y=0.0, z=0.0, name="")
                look = "alone", flat.face, flat, light(piece.sprite.key), piece.px.size
                picture = self._passing.get(look)
                if picture is None:
                    ((single, _place),) = self._together([piece], light, piece.px, viewport)
                    filled = single.get_bounding_rect()  # crop the empty margin, which would be drawn every frame
                    picture = self._passing.put(look, single.subsurface(filled))
                place = pygame.Rect(picture.get_offset(), picture.get_size()).move(piece.px.topleft)
                found.append((picture, viewport.from_px(place)))
        return found

    def _flagged(self, canvas: Canvas, pose: Pose, at: Vec, picture: pygame.Surface, radius: float) -> None:
        """Draw the white outline of an active piece, around the silhouette of a free-standing figure."""
        if radius >= 0:
            canvas.outline(pose.rect().grown(1.0), "white", radius + 1.0, WHITE)
            return
        key = ("rim", pose.face, picture.get_size(), pose.angle)
        rim = self._passing.get(key) or self._passing.put(key, silhouette(picture, canvas.viewport.scale))
        canvas.blit_centre(rim, at)

    def _shadow(self, canvas: Canvas, pose: Pose, round_share: float, squeeze: float, passing: bool) -> None:
        """Draw the contact shadow, larger and further away the higher the piece is lifted.

        With ``passing`` its size is rounded to steps, to reuse cached ones.
        """
        lift = round(pose.lifted * 4) / 4
        reach, strength = 3.0 + 9.0 * lift, 0.5 - 0.12 * lift
        rect = pose.rect()
        if round_share < 0:
            foot = _foot(rect)
            w, h, centre, radius = foot.w, foot.h, foot.centre, foot.h / 2
        else:
            w, h, centre, radius = rect.w * squeeze, rect.h, rect.centre, round_share * rect.w
        at = Vec(centre.x, centre.y + 1.5 + 8 * lift)
        if passing:
            grain = SHADOW_STEP / canvas.viewport.scale
            w, h = (max(1, round(length / grain)) * grain for length in (w, h))
            radius = min(w, h) / 2 if round_share < 0 else round_share * w
        step = round(pose.angle / svg_art.ANGLE_STEP) % round(360 / svg_art.ANGLE_STEP) if round_share >= 0 else 0
        if not step and pose.alpha >= SOLID:
            canvas.shadow(Rect.around(at, w, h), reach, strength, radius)
            return
        scale = canvas.viewport.scale
        px = (max(2, round(w * scale / 2) * 2), max(2, round(h * scale / 2) * 2))
        soft = shadow(px[0], px[1], radius * scale, reach * scale, strength, step * svg_art.ANGLE_STEP)
        canvas.blit_centre(soft, at, pose.alpha)

    def _made(self, face: Face, size: tuple[int, int], step: int, width: int, rough: bool) -> pygame.Surface:
        """Return a face at a size, rotated by steps and squeezed to a width. Cached."""
        key = (face, size, step, width)
        found = self._store.get(key)
        if found is not None:
            return found
        if step or width != size[0]:
            return self._bent(key, self._made(face, size, 0, size[0], rough), rough)
        near = self._near(face, size)
        if near is not None and rough:
            return near
        work = self._work.get((face, size)) or _Work(shown=True)
        if near is not None and (self._spare <= 0 or self._awaits(face, size, work)):
            work.shown = True
            self._work[face, size] = work
            return self._store.put(key, near if near.get_size() == size else pygame.transform.smoothscale(near, size))
        self._work.pop((face, size), None)
        return self._store.put(key, self._painted(face, size))

    def _awaits(self, face: Face, size: tuple[int, int], work: _Work) -> bool:
        """Return whether a face waits for pictures; order missing ones."""
        if work.pictures is None:
            began = time.perf_counter()
            with svg_art.ordering() as work.pictures:
                self._painter.paint(face, size, self._text_scale)
            self._spare -= time.perf_counter() - began
        return work.waits

    def _bent(self, key: tuple[Face, tuple[int, int], int, int], flat: pygame.Surface, rough: bool) -> pygame.Surface:
        """Return a face squeezed to a width and rotated by steps; ``rough`` skips smoothing of large ones."""
        face, size, step, width = key
        passing = ("bent", face, flat.get_size(), step, width)
        if rough and (found := self._passing.get(passing)) is not None:
            return found
        if width != size[0]:
            flat = pygame.transform.smoothscale(flat, (width, flat.get_height()))
        if step:
            large = flat.get_width() * flat.get_height() > self._large
            flat = svg_art.turned(flat, step * svg_art.ANGLE_STEP, rough and large)
        return self._passing.put(passing, flat) if rough else self._store.put(key, flat)

    def _painted(self, face: Face, size: tuple[int, int]) -> pygame.Surface:
        """Paint a face, possibly with placeholder pictures."""
        alike = self._painted_as.setdefault(_of_no_size(face), [])
        if (face, size) not in alike:
            alike.append((face, size))
        began = time.perf_counter()
        with svg_art.lending() as lent:
            made = self._painter.paint(face, size, self._text_scale)
        self._spare -= time.perf_counter() - began
        if lent:
            self._work[face, size] = _Work(True, lent)
        return made

    def _near(self, face: Face, size: tuple[int, int]) -> pygame.Surface | None:
        """Return the face scaled from a larger cached one, at a width rounded to steps; None if there is none."""
        stepped = max(4, round(size[0] / 4) * 4)
        rounded = (stepped, max(1, round(size[1] * stepped / size[0])))
        key = ("near", face, rounded)
        found = self._passing.get(key)
        if found is not None:
            return found
        kept = sorted(self._alike(face, size), key=pygame.Surface.get_width)
        if not kept:
            return None
        source = next((s for s in kept if s.get_width() >= rounded[0]), kept[-1])
        large = rounded[0] * rounded[1] > self._large  # shown for a few frames at most
        scaled = pygame.transform.scale if large else pygame.transform.smoothscale
        return self._passing.put(key, scaled(source, rounded))

    def _alike(self, face: Face, size: tuple[int, int]) -> list[pygame.Surface]:
        """Return the cached pictures of a face at any size with the same aspect."""
        plain, shape, found = _of_no_size(face), size[0] / size[1], []
        for one in self._painted_as.pop(plain, []):
            other, (w, h) = one
            picture = self._store.get((other, (w, h), 0, w))
            if picture is not None:
                self._painted_as.setdefault(plain, []).append(one)
                if abs(w / h / shape - 1.0) < ALIKE:
                    found.append(picture)
        return found


def _of_no_size(face: Face) -> Face:
    """Return the face without its size."""
    return face._replace(size=(0.0, 0.0))


def _pixels(pose: Pose, scale: float) -> tuple[int, int]:
    """Return the size of a pose in screen space, in pixels."""
    wide, high = pose.face.size
    return max(1, round(wide * pose.scale * scale)), max(1, round(high * pose.scale * scale))


def _foot(rect: Rect) -> Rect:
    """Return the base oval of a free-standing figure."""
    return Rect(rect.x + rect.w * 0.08, rect.bottom - rect.w * 0.32, rect.w * 0.84, rect.w * 0.34)


def cover_of(pose: Pose) -> Rect:
    """Return the painted bounds of a piece on the screen, including rotation, lift, highlight and shadow."""
    rect = pose.rect()
    if pose.angle % 180:
        side = math.hypot(rect.w, rect.h)
        rect = Rect.around(rect.centre, side, side)
    return rect.grown(reach_of(pose))


def reach_of(pose: Pose) -> float:
    """Return the reach of shadow and highlight around a piece, in table units."""
    return 14 + 20 * pose.lifted


def lies_alike(one: Sprite, other: Sprite) -> bool:
    """Return whether two sprites have the same bounds."""
    a, b = one.pose, other.pose
    lies = a.x, a.y, a.scale, a.angle, a.lifted, a.on_board, a.face.size
    return lies == (b.x, b.y, b.scale, b.angle, b.lifted, b.on_board, b.face.size)


def far(pose: Pose, camera: Camera, clip: Rect) -> bool:
    """Return whether a piece of the board is certainly outside a clip; cheap, without its screen pose."""
    if not pose.on_board:
        return False
    shot, middle, (wide, high) = camera.shot, camera.view.centre, pose.face.size
    reach = (wide + high) * pose.scale * shot.zoom / 2 + FARTHEST
    x = middle.x + (pose.x - shot.centre.x) * shot.zoom
    y = middle.y + (pose.y - shot.centre.y) * shot.zoom
    return x + reach < clip.x or x - reach > clip.right or y + reach < clip.y or y - reach > clip.bottom
