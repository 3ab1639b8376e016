"""Finales: scenes over the whole board at the end of a game, and the postcard of the ending that falls on it."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from random import Random
from typing import Final, Self

import pygame
from msgspec import structs

from game.ui.animation.combinators import Animation, Parallel, Sound, Tween, after
from game.ui.animation.easing import hill, phase, speed_up
from game.ui.paint import palette, svg_art
from game.ui.paint.canvas import Canvas
from game.ui.paint.geometry import Rect, Vec
from game.ui.paint.surface_cache import SurfaceCache
from game.ui.tabletop.poses import Pose
from game.ui.tabletop.sprites import SHARP, SOLID
from game.ui.tabletop.stage import Stage
from game.ui.tabletop.thing_names import Thing

DUSK: Final = 0.5
"""Seconds of nightfall and of daybreak."""
JOINTS: Final = 6
"""Number of bends in a bolt of lightning."""
STEP: Final = 16
"""Step of the size of moving pictures, so that they are not rasterized for each frame."""
RAYS: Final = 20
HALF: Final = 0.5


@dataclass(frozen=True)
class BoardScene(Tween):
    """A scene over a board; ``board`` is the board's size in its own units."""

    pictured = True
    board: Vec

    def area(self, stage: Stage, share: float) -> Rect:
        """Return the rectangle of the board on the screen."""
        a, b = stage.point(Vec(0.0, 0.0)), stage.point(self.board)
        return Rect(a.x, a.y, b.x - a.x, b.y - a.y)

    def draw(self, canvas: Canvas, stage: Stage, share: float) -> None:
        """Draw the scene, clipped to the board."""
        area = self.area(stage, share)
        with canvas.clipped(area):
            self.play(canvas, stage, area, share * self.seconds)

    def play(self, canvas: Canvas, stage: Stage, area: Rect, clock: float) -> None:
        """Draw the scene at ``clock`` seconds; ``area`` is the board on the screen."""

    def night(self, canvas: Canvas, area: Rect, clock: float, depth: float) -> None:
        """Draw nightfall over the board, and daybreak at the end."""
        lifted = 1.0 - phase(clock, self.seconds - DUSK, DUSK)
        canvas.fill(area, "night", depth * phase(clock, 0.0, DUSK) * lifted)


@dataclass(frozen=True)
class PiecesLeave(Tween):
    """Removes pieces for the rest of the scene, starting at progress ``gone_at``."""

    pieces: Sequence[Thing]
    gone_at: float
    start: Mapping[Thing, Pose] = field(default_factory=dict, kw_only=True)

    def fitted(self, stage: Stage) -> Self:
        """Return a copy with the present poses of its pieces."""
        found = {key: pose for key in self.pieces if (pose := stage.pose(key)) is not None}
        return replace(self, start=found)

    def rest(self, stage: Stage) -> None:
        """Show the pieces in place again: after the scene the board is complete."""
        for key, pose in self.start.items():
            stage.show(key, pose)


@dataclass(frozen=True)
class Swallowed(PiecesLeave):
    """Pieces that spiral into a point of the board, the nearest first."""

    goal: Vec

    def show(self, stage: Stage, share: float) -> None:
        """Show the spiraling pieces."""
        far = max((pose.at.distance(self.goal) for pose in self.start.values()), default=1.0) or 1.0
        for key, pose in self.start.items():
            gone = speed_up(phase(share / self.gone_at, HALF * pose.at.distance(self.goal) / far, HALF))
            now = stage.pose(key)
            if now is None or gone == 0.0 or (gone == 1.0 and now.alpha == 0.0):
                continue  # at rest until it is drawn in, and removed afterwards
            turn, left = math.pi * gone, 1.0 - gone
            away = Vec((pose.x - self.goal.x) * left, (pose.y - self.goal.y) * left)
            at = self.goal.plus(
                away.x * math.cos(turn) - away.y * math.sin(turn), away.x * math.sin(turn) + away.y * math.cos(turn)
            )
            shown = structs.replace(
                pose.moved_to(at), scale=pose.scale * max(0.15, left), angle=pose.angle + 200.0 * gone,
                alpha=pose.alpha * (1.0 - phase(gone, 0.85, 0.15)),
            )  # fmt: skip
            stage.show(key, shown, moving=True)


@dataclass(frozen=True)
class Faded(PiecesLeave):
    """Pieces that tremble and fade away one after the other."""

    def show(self, stage: Stage, share: float) -> None:
        """Show the fading pieces."""
        for number, (key, pose) in enumerate(self.start.items()):
            gone = phase(share / self.gone_at, HALF * number / max(1, len(self.start)), HALF)
            if gone == 0.0:
                continue  # at rest until its turn
            trembling = 3.0 * math.sin(gone * 30.0) * (1.0 - gone)
            stage.show(key, structs.replace(pose, x=pose.x + trembling, alpha=pose.alpha * (1.0 - gone)), moving=True)


def bolt(canvas: Canvas, start: Vec, goal: Vec, chance: Random, width: float) -> None:
    """Draw a jagged bolt of lightning between two points of the screen."""
    bend = start.distance(goal) / 16.0
    points = [start]
    for part in range(1, JOINTS + 1):
        at = start.towards(goal, part / (JOINTS + 1))
        points.append(at.plus(chance.uniform(-bend, bend), chance.uniform(-bend, bend) * 0.8))
    line = [*points, goal]
    canvas.line(line, "neon_cyan", width * 1.9)
    canvas.line(line, "lightning", width, "moon")


def rays(canvas: Canvas, middle: Vec, side: float, grown: float, turned: float) -> None:
    """Draw rays of light around an object ``side`` units wide; ``grown`` is 0..1, ``turned`` an angle in radians."""
    for number in range(RAYS):
        angle = math.tau * number / RAYS + turned
        out, wide = side * (0.5 + (0.34 if number % 2 else 0.2) * grown), math.tau / RAYS / 2.0
        edge = ((-wide, side * 0.46), (0.0, out), (wide, side * 0.46))
        ray = [middle.plus(math.cos(angle + turn) * far, math.sin(angle + turn) * far) for turn, far in edge]
        canvas.shape(ray, "glow" if number % 2 else "accent")


def stepped(middle: Vec, side: float) -> Rect:
    """Return a square around a point, its side rounded to coarse steps."""
    coarse = max(float(STEP), round(side / STEP) * float(STEP))
    return Rect.around(middle, coarse, coarse)


FALL, LAND, HOLD, FADE = 0.36, 0.22, 1.5, 0.3
"""Seconds of falling, rebounding, lying and fading."""
COMES: Final = 0.08
"""Seconds of fade-in during the fall; short, because blending a large area is slow."""
HIGH: Final = 0.36
"""Enlargement at the start of the fall."""
SPRING: Final = 0.03
MARGIN: Final = 9.0
"""Width of the white border of the card, in table units."""
_store = SurfaceCache()


@dataclass(frozen=True)
class EndingPicture(Tween):
    """Postcard of the asset ``art`` (``ratio`` is width to height) over the center of ``over``.

    An optional second asset is the ``inset``; its rectangle is relative to the picture (0..1).
    """

    pictured = True

    art: str
    ratio: float
    over: Rect
    inset: tuple[str, Rect] | None = None
    seconds: float = field(default=FALL + LAND + HOLD + FADE, kw_only=True)

    def area(self, stage: Stage, share: float) -> Rect | None:
        """Return the area it falls on; None while it lies still."""
        lies = FALL + LAND < share * self.seconds < self.seconds - FADE
        return None if lies else self._rect(_size(share * self.seconds)).grown(64)

    def draw(self, canvas: Canvas, stage: Stage, share: float) -> None:
        """Draw the falling or lying card."""
        clock = share * self.seconds
        fallen, size = _fallen(clock), _size(clock)
        alpha = phase(clock, 0.0, COMES) * (1.0 - phase(clock, self.seconds - FADE, FADE))
        rect = self._rect(size)
        if svg_art.only_orders():
            self._card(canvas, self._rect(1.0))
            return
        flat = self._flat(canvas)
        if not alpha:  # rendering the card was enough work for its first frame
            return
        below, reach = rect.moved(0, 4 + 26 * (size - 1.0) / HIGH), 12 + 18 * (1.0 - fallen)
        canvas.shadow(below, reach, 0.55 * alpha, 6, hollow=True)  # the card covers the middle
        px = canvas.viewport.px_size(rect.w, rect.h)
        if px != flat.get_size():  # fast motion and large windows need no smooth edges
            smooth = fallen == 1.0 and canvas.viewport.scale < SHARP
            scaled = pygame.transform.smoothscale if smooth else pygame.transform.scale
            where = pygame.Rect((0, 0), px)
            where.center = canvas.viewport.px_point(rect.centre)
            if alpha >= SOLID and canvas.surface.get_clip().contains(where):  # scale in place, saving a copy
                scaled(flat, px, canvas.surface.subsurface(where))
                return
            flat = scaled(flat, px)
        canvas.blit_centre(flat, rect.centre, alpha)

    def _flat(self, canvas: Canvas) -> pygame.Surface:
        """Return the opaque card at its final size. Cached once all of its pictures are final."""
        rect = self._rect(1.0)
        key = (palette.generation(), self.art, self.inset, canvas.viewport.px_size(rect.w, rect.h))
        found = _store.get(key)
        if found is not None:
            return found
        sheet = pygame.Surface(key[-1], 0, canvas.surface)
        with svg_art.lending() as lent:
            self._card(Canvas(sheet, canvas.viewport), Rect(0.0, 0.0, rect.w, rect.h))
        return sheet if lent else _store.put(key, sheet)

    def _card(self, canvas: Canvas, rect: Rect) -> None:
        canvas.fill(rect, "white")
        inside = rect.inset(MARGIN)
        canvas.art(self.art, inside)
        if self.inset is not None:
            art, part = self.inset
            at = Rect(inside.x + part.x * inside.w, inside.y + part.y * inside.h, part.w * inside.w, part.h * inside.h)
            canvas.art(art, at)

    def _rect(self, size: float) -> Rect:
        high = min(self.over.h * 0.62, self.over.w * 0.7 / self.ratio)
        return Rect.around(self.over.centre, (high * self.ratio + 2 * MARGIN) * size, (high + 2 * MARGIN) * size)


def _fallen(clock: float) -> float:
    """Return the eased progress of the fall after ``clock`` seconds."""
    return speed_up(phase(clock, 0.0, FALL))


def _size(clock: float) -> float:
    """Return its scale after ``clock`` seconds, relative to its final size."""
    return 1.0 + HIGH * (1.0 - _fallen(clock)) + SPRING * hill(phase(clock, FALL, LAND))


def ending_picture(art: str, ratio: float, over: Rect, inset: tuple[str, Rect] | None = None) -> Animation:
    """Return the animation of the picture of an ending, with the sound of its landing."""
    return Parallel((after(FALL, Sound("piece_down")), EndingPicture(art, ratio, over, inset)))
