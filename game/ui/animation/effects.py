"""Ready-made animations: banner, card reveal, flying pictures, ripple of flips, travel on paths, fire trails."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise
from typing import Final

import msgspec
import pygame
from msgspec import structs

from game.ui.animation.combinators import Animation, Parallel, Sound, Tween, after, parallel
from game.ui.animation.easing import hill, phase, slow_down, smooth, speed_up
from game.ui.paint.canvas import Canvas, draw_portrait
from game.ui.paint.frames_and_shadows import Skin
from game.ui.paint.geometry import Rect, Vec, bounds
from game.ui.paint.text import Style
from game.ui.tabletop import lines
from game.ui.tabletop.poses import Face, Pose
from game.ui.tabletop.stage import Stage
from game.ui.tabletop.thing_names import Thing

COME, STAY, GO = 0.22, 0.75, 0.2
HEIGHT = 92.0


@dataclass(frozen=True)
class Band(Tween):
    """A banner that slides in from the left, pauses and leaves to the right.

    ``picture`` is an asset, ``role`` a palette role and the icon of that name, ``over`` the area it crosses.
    """

    pictured = True

    words: str
    picture: str
    role: str
    over: Rect
    seconds: float = field(default=COME + STAY + GO, kw_only=True)

    def area(self, stage: Stage, share: float) -> Rect:
        """Return the strip in which it moves."""
        high = HEIGHT * 1.5
        return Rect(self.over.x, self.over.centre.y - high / 2, self.over.w, high)

    def draw(self, canvas: Canvas, stage: Stage, share: float) -> None:
        """Draw the banner, clipped to its area."""
        clock = share * self.seconds
        come, go = slow_down(phase(clock, 0.0, COME)), speed_up(phase(clock, COME + STAY, GO))
        wide = min(480.0, self.over.w * 0.8)
        x = self.over.centre.x + (come - 1.0 + go) * (self.over.w + wide) / 2
        with canvas.clipped(self.area(stage, share)):
            self._band(canvas, Rect.around(Vec(x, self.over.centre.y), wide, HEIGHT))

    def _band(self, canvas: Canvas, rect: Rect) -> None:
        canvas.box(Skin("panel_raised", "panel", self.role, 3.0, 1.0, 14, shine=0.1, shadow=14), rect)
        bar = Rect(rect.x, rect.y, rect.h + 8, rect.h)
        canvas.box(Skin(self.role, self.role, self.role, 1.0, 1.0, 14), bar)
        draw_portrait(canvas, self.picture, self.role, Rect.around(bar.centre, rect.h - 10, rect.h - 10))
        canvas.icon(self.role, Vec(bar.right + 26, rect.centre.y), 26)
        words = Rect(bar.right + 48, rect.y + 6, rect.right - bar.right - 60, rect.h - 12)
        canvas.text(self.words, words, Style(44, "text", "display", fixed=True), "middle", 16)


def banner(words: str, picture: str, role: str, over: Rect, sound: str = "card_slide") -> Animation:
    """Return the animation of a banner with its sound."""
    return Parallel((Sound(sound, 0.6), Band(words, picture, role, over)))


REVEAL_FLY, REVEAL_HOLD, REVEAL_LEAVE = 0.35, 1.15, 0.25


@dataclass(frozen=True)
class Reveal(Tween):
    """Shows the face ``front`` large at ``middle``, coming from ``start`` (a pose of the pile, in any space).

    ``height`` is that of the large card, in table units; ``front`` keeps its proportions.
    """

    start: Pose
    back: Face
    front: Face
    middle: Vec
    height: float
    seconds: float = field(default=REVEAL_FLY + REVEAL_HOLD + REVEAL_LEAVE, kw_only=True)

    def area(self, stage: Stage, share: float) -> Rect:
        """Return the area the card flies over."""
        return stage.to_table(self.start).rect().union(self._large()).grown(24)

    def draw(self, canvas: Canvas, stage: Stage, share: float) -> None:
        """Draw the flying card."""
        clock = share * self.seconds
        arrive, leave = phase(clock, 0.0, REVEAL_FLY), phase(clock, REVEAL_FLY + REVEAL_HOLD, REVEAL_LEAVE)
        eased = slow_down(arrive)
        start, large = stage.to_table(self.start).rect(), self._large()
        at = start.centre.towards(large.centre, eased)
        high = start.h + (large.h - start.h) * eased
        face = self.back if eased < 0.5 else self.front
        wide = face.size[0] / face.size[1] * high
        turned = abs(1.0 - 2.0 * eased) if arrive < 1 else 1.0
        full = stage.surface_of(self._whole(face))
        rect = Rect.around(at, wide * max(0.06, turned), high)
        size = canvas.viewport.px_size(rect.w, rect.h)
        canvas.shadow(rect, 14, 0.5, 12)
        picture = full if size == full.get_size() else pygame.transform.smoothscale(full, size)
        canvas.blit_centre(picture, rect.centre, 1.0 - leave)

    def prepare(self, stage: Stage) -> None:
        """Prefetch both sides at full size."""
        stage.ahead(map(self._whole, (self.back, self.front)))

    def _whole(self, face: Face) -> Pose:
        """Return a pose of one side of the card at full size."""
        high = self._large().h
        return Pose(0, 0, face._replace(size=(high * face.size[0] / face.size[1], high)))

    def _large(self) -> Rect:
        """Return the rectangle of the card at full size."""
        return Rect.around(self.middle, self.front.size[0] / self.front.size[1] * self.height, self.height)


FLIGHT, STAGGER, LONGEST = 0.5, 0.05, 0.9


@dataclass(frozen=True)
class PictureFlight(Tween):
    """A picture that flies in an arc from ``start`` to ``end``, with the face of the end, and vanishes there."""

    start: Pose
    end: Pose
    seconds: float = field(default=FLIGHT, kw_only=True)

    def prepare(self, stage: Stage) -> None:
        """Prefetch the face of the end."""
        stage.ahead((self.end,))

    def area(self, stage: Stage, share: float) -> Rect:
        """Return the area it flies over."""
        return stage.to_table(self.start).rect().union(stage.to_table(self.end).rect()).grown(70)

    def draw(self, canvas: Canvas, stage: Stage, share: float) -> None:
        """Draw the flying picture."""
        if share <= 0.0:
            return
        a, b = stage.to_table(self.start), stage.to_table(self.end)
        eased = smooth(share)
        rise = hill(eased)
        at = a.at.towards(b.at, eased).plus(0.0, -40.0 * rise)
        scale = (a.scale * a.face.size[1] + (b.scale * b.face.size[1] - a.scale * a.face.size[1]) * eased) * (
            1.0 + 0.5 * rise
        )
        shown = structs.replace(b, x=at.x, y=at.y, scale=scale / b.face.size[1], angle=round(20 * rise))
        canvas.blit_centre(stage.surface_of(shown), at)


def staggered(flights: Sequence[PictureFlight], sound: str = "card_shuffle") -> Animation | None:
    """Return flights with staggered starts, all within :data:`LONGEST` seconds; an empty ``sound`` is none."""
    step, heard = min(STAGGER, LONGEST / max(1, len(flights))), Sound(sound) if sound else None
    return parallel(heard, *(after(number * step, flight) for number, flight in enumerate(flights)))


TURN, TURN_STAGGER, WAVE = 0.42, 0.22, 0.34
"""Seconds: a flip, the interval between flips, and the first wave on its way to the others."""
RINGS = 3
ROUNDER = 4.0
"""Step of the corner radius of a growing wave, in table units, so that it is not rasterized for each frame."""
LIT = 1.3
"""Duration of the light around a flipping piece, relative to that of the flip."""


@dataclass(frozen=True)
class Turn(Tween):
    """Flips a piece in place; its poses before and after."""

    key: Thing
    before: Pose
    after: Pose
    seconds: float = field(default=TURN, kw_only=True)

    def show(self, stage: Stage, share: float) -> None:
        """Show the piece lifted and squeezed, with its new face in the second half."""
        if stage.pose(self.key) is None or share <= 0.0:
            return
        rise = hill(share)
        shown = self.before if share < 0.5 else self.after
        pose = structs.replace(shown, scale=shown.scale * (1.0 + 0.12 * rise), lifted=0.6 * rise, z=self.after.z + 50)
        stage.show(self.key, pose, moving=True, squeeze=max(0.06, abs(math.cos(math.pi * share))))

    def rest(self, stage: Stage) -> None:
        """Show the piece at rest with its new face, if it is still on the stage."""
        if stage.pose(self.key) is not None:
            stage.show(self.key, self.after)


@dataclass(frozen=True)
class _Waves(Tween):
    """Rings growing from the first piece, and a ray to each piece still to flip; clipped to ``within``."""

    first: Pose
    others: Sequence[tuple[Pose, float]]
    """Pieces with the start times of their flips."""
    within: Sequence[Pose]

    def area(self, stage: Stage, share: float) -> Rect | None:
        """Return the area of the waves."""
        found = bounds(stage.to_table(pose).rect() for pose in self.within)
        return found.grown(30) if found is not None else None

    def draw(self, canvas: Canvas, stage: Stage, share: float) -> None:
        """Draw rings and rays."""
        clock, first, area = share * self.seconds, stage.to_table(self.first), self.area(stage, share)
        assert area is not None
        with canvas.clipped(area):
            for ring in range(RINGS):
                _ring(canvas, first.rect(), (clock - TURN * 0.7 - ring * 0.14) / (WAVE + 0.5))
            for pose, begin in self.others:
                share = (clock - TURN * 0.8) / WAVE
                if share > 0 and clock < begin + TURN * 0.3:
                    end = first.at.towards(stage.to_table(pose).at, round(min(1.0, share) * 8) / 8)
                    lines.trace(canvas, [first.at, end], "glow", "solid", 5.0)


def _ring(canvas: Canvas, rect: Rect, share: float) -> None:
    """Draw a wave as a frame that grows from the piece and fades."""
    if 0 < share < 1:
        fade = round((1.0 - share) * 8) / 8
        radius = ROUNDER * round((18.0 + 80.0 * share) / ROUNDER)
        canvas.ring(rect.grown(8 + 260 * share), "glow", radius, 3.0, 0.8 * fade)


@dataclass(frozen=True)
class _Light(Tween):
    """A light around a flipping piece."""

    pose: Pose

    def area(self, stage: Stage, share: float) -> Rect:
        """Return the lit area."""
        return stage.to_table(self.pose).rect().grown(30)

    def draw(self, canvas: Canvas, stage: Stage, share: float) -> None:
        """Draw the light."""
        rect = stage.to_table(self.pose).rect()
        if share > 0:
            with canvas.clipped(self.area(stage, share)):
                canvas.halo(rect, "glow", rect.w * 0.06, 6.0)


def ripple(first: Sequence[Turn], others: Sequence[Turn]) -> Animation:
    """Flip ``first`` (at least one), then ``others``, nearest first, with waves running to them."""
    middle = first[0].after.at
    later = sorted(others, key=lambda turn: turn.after.at.distance(middle))
    turns = [(turn, 0.0) for turn in first]
    turns += [(turn, TURN + WAVE + number * TURN_STAGGER) for number, turn in enumerate(later)]
    length = turns[-1][1] + TURN
    parts: list[Animation] = []
    if later:
        rays = [(turn.after, begin) for turn, begin in turns[len(first) :]]
        parts.append(_Waves(first[0].after, rays, [turn.after for turn, _begin in turns], seconds=length))
    for turn, begin in turns:
        light = _Light(turn.after, seconds=min(TURN * LIT, length - begin))
        parts.append(after(begin, Parallel((Sound("tile_flip"), light, turn))))
    return Parallel(tuple(parts))


SHORTEST_WAY, LONGEST_WAY = 0.3, 1.5
PER_UNIT = 0.0017
"""Seconds per board unit, between the shortest and the longest time."""
NEAR = 2.0
"""Maximum distance in board units between a piece and the start of its path; beyond it was dropped there by hand."""


class Way(msgspec.Struct, frozen=True):
    """The path of a piece: its points, its pose at the end, height and length of its hops."""

    points: tuple[Vec, ...]
    end: Pose
    hop: float = 0.0
    stride: float = 48.0
    turn: float | None = None
    """Angle in degrees between path and piece (180: backwards), for faces that look east; None: fixed angle."""

    @property
    def length(self) -> float:
        """The length in board units."""
        return sum(a.distance(b) for a, b in pairwise(self.points))

    def at(self, share: float) -> Pose:
        """Return the pose at a share of the path."""
        gone = self.length * share
        at, angle = along(self.points, gone)
        hop = abs(math.sin(math.pi * gone / self.stride)) * self.hop if self.hop else 0.0
        turned = self.end.angle if self.turn is None else (angle + self.turn) % 360.0
        return structs.replace(self.end, x=at.x, y=at.y - hop, angle=turned, lifted=min(0.3, hop / 30.0))


@dataclass(frozen=True)
class Travel(Tween):
    """Moves pieces along their paths simultaneously; the longest path determines the duration."""

    ways: Mapping[Thing, Way]

    def fitted(self, stage: Stage) -> Travel:
        """Return a copy for the pieces on the stage; one dropped off its path goes straight on from there."""
        ways = {key: _from_hand(way, now) for key, way in self.ways.items() if (now := stage.pose(key)) is not None}
        longest = max((way.length for way in ways.values()), default=0.0)
        return replace(self, ways=ways, seconds=seconds_for(longest))

    def show(self, stage: Stage, share: float) -> None:
        """Show every piece at a share of its path."""
        eased = smooth(share)
        for key, way in self.ways.items():
            stage.show(key, way.at(eased), moving=True)

    def rest(self, stage: Stage) -> None:
        """Show every piece at its end."""
        for key, way in self.ways.items():
            stage.show(key, way.end)


def seconds_for(length: float) -> float:
    """Return the duration in seconds of a path ``length`` board units long."""
    return min(LONGEST_WAY, max(SHORTEST_WAY, length * PER_UNIT))


def _from_hand(way: Way, now: Pose) -> Way:
    """Return a path, straightened if the piece was dropped away from its start."""
    if now.on_board != way.end.on_board or not way.points or now.at.distance(way.points[0]) <= NEAR:
        return way
    return structs.replace(way, points=(now.at, way.end.at), hop=0.0, turn=None)


def along(points: Sequence[Vec], gone: float) -> tuple[Vec, float]:
    """Return the point at a distance along a line, and the direction there (degrees, clockwise from east)."""
    angle = 0.0
    for a, b in pairwise(points):
        far = a.distance(b)
        if far <= 0:
            continue
        angle = math.degrees(math.atan2(b.y - a.y, b.x - a.x)) % 360.0
        if gone <= far:
            return a.towards(b, gone / far), angle
        gone -= far
    return points[-1], angle


BURN: Final = 0.55
"""Seconds until the tracks have burned out."""
APART: Final = 13.0
"""Half the distance (board units) between the two tracks."""
FLAME, CORE = 7.0, 2.5
"""Widths of a track and of its bright middle, in table units."""
OUT: Final = 0.08
"""Heat below which the fire is invisible."""


def draw_fire(canvas: Canvas, stage: Stage, start: Vec, end: Vec, heat: float = 1.0) -> None:
    """Draw two burning tracks between two points of the board; ``heat`` (0..1) is their intensity."""
    length = start.distance(end)
    if length <= 0.0 or heat <= OUT:
        return
    across = Vec((start.y - end.y) / length * APART, (end.x - start.x) / length * APART)
    for side in (-1.0, 1.0):
        line = [stage.point(at.plus(across.x * side, across.y * side)) for at in (start, end)]
        if line[0].distance(line[1]) > 2:
            canvas.line(line, "accent", FLAME * heat, "danger")
            canvas.line(line, "lightning", CORE * heat)


@dataclass(frozen=True)
class FireTrail(Tween):
    """Fire tracks along a line of ``points`` (board units): they grow for ``race`` seconds, then burn out."""

    points: Sequence[Vec]
    race: float
    seconds: float = field(default=0.0, kw_only=True)

    def fitted(self, stage: Stage) -> FireTrail:
        """Return a copy with the full duration."""
        return FireTrail(self.points, self.race, seconds=self.race + BURN)

    def area(self, stage: Stage, share: float) -> Rect | None:
        """Return the area along the line."""
        found = bounds(Rect.around(stage.point(at), 1.0, 1.0) for at in self.points)
        return None if found is None else found.grown(40.0)

    def draw(self, canvas: Canvas, stage: Stage, share: float) -> None:
        """Draw the tracks as far as they have grown, weaker towards the end."""
        clock = share * self.seconds
        grown, heat = smooth(phase(clock, 0.0, self.race)), 1.0 - phase(clock, self.race, BURN)
        flicker = 0.9 + 0.1 * math.sin(clock * 40.0)
        length = sum(a.distance(b) for a, b in zip(self.points, self.points[1:], strict=False))
        left = length * grown
        for a, b in zip(self.points, self.points[1:], strict=False):
            if left <= 0.0:
                return
            end = along((a, b), min(left, a.distance(b)))[0]
            draw_fire(canvas, stage, a, end, heat * flicker)
            left -= a.distance(b)


@dataclass(frozen=True)
class RaceAway(Tween):
    """A piece that races away at the head of its fire and fades out."""

    key: Thing
    start: Vec
    goal: Vec
    seconds: float = field(default=1.4, kw_only=True)

    def show(self, stage: Stage, share: float) -> None:
        """Show the piece at a share of its path."""
        pose = stage.pose(self.key)
        if pose is not None:
            at = self.start.towards(self.goal, speed_up(share))
            stage.show(self.key, structs.replace(pose.moved_to(at), alpha=1.0 - phase(share, 0.8, 0.2)), moving=True)

    def rest(self, stage: Stage) -> None:
        """Show the piece at its end, where it is invisible."""
        self.show(stage, 1.0)
