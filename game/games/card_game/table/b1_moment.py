"""The moment of truth at B-1: night falls, its top card rises, waits, and turns over for everybody."""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from random import Random
from typing import Final

import pygame

from game.games.card_game.rules.box import B1
from game.games.card_game.table.squares import SIZE
from game.ui.animation.combinators import Animation, Parallel, Sound, Tween, after
from game.ui.animation.easing import hill, phase, slow_down, smooth
from game.ui.animation.finale_scenes import bolt, rays
from game.ui.animation.staging import Staged
from game.ui.paint.canvas import Canvas
from game.ui.paint.geometry import Rect, Vec
from game.ui.tabletop.poses import Face, Pose
from game.ui.tabletop.stage import Stage
from game.ui.tabletop.thing_names import Thing

DARK, RISES, WAITS, FLIP, SEEN, LANDS = 0.3, 0.45, 0.9, 0.35, 1.0, 0.35
"""Seconds of nightfall, rising, waiting, turning over, being seen, and landing."""
FLIPS: Final = DARK + RISES + WAITS
SHOWS: Final = FLIPS + FLIP / 2
"""Time at which its other side is first seen."""
LEAVES: Final = FLIPS + FLIP + SEEN
NIGHT: Final = 0.78
TICKS: Final = (DARK + RISES, DARK + RISES + 0.3, DARK + RISES + 0.6)
TREMBLES: Final = 2.5
"""How far the card trembles while everybody waits, in table units."""
BOLT: Final = 0.4
"""Seconds for which lightning strikes the real card."""
LARGEST: Final = 340.0
"""Height of the card, in table units."""
UNTURNED: Final = Face("square", SIZE, B1, "original")
Landing = tuple[Thing, Pose]
"""A piece, and its pose as the card comes to rest."""


def moment_of_truth(over: Rect, start: Pose, real: bool, end: Landing) -> Animation:
    """Turn over the card at ``start`` above the timeline ``over``; it comes to rest as the piece ``end``.

    What it is can be neither seen nor heard before it has turned over.
    """
    ticks = (after(seconds, Sound("tick")) for seconds in TICKS)
    shown = Parallel((*ticks, after(FLIPS, Sound("card_flip")), MomentOfTruth(over, start, real, end)))
    return Staged(shown, start.rect(), "thunder" if real else "bad", "hush", later=SHOWS)


@dataclass(frozen=True)
class MomentOfTruth(Tween):
    """The picture of :func:`moment_of_truth`."""

    over: Rect
    start: Pose
    real: bool
    end: Landing
    seconds: float = field(default=LEAVES + LANDS, kw_only=True)

    def prepare(self, stage: Stage) -> None:
        """Prefetch both sides at full size."""
        stage.ahead(map(self._whole, (UNTURNED, self._front)))

    def area(self, stage: Stage, share: float) -> Rect:
        """Return the whole timeline."""
        return self.over.grown(2)

    def rest(self, stage: Stage) -> None:
        """Show the piece that the card has become."""
        stage.show(*self.end)

    def draw(self, canvas: Canvas, stage: Stage, share: float) -> None:
        """Draw night, lights and the card."""
        clock = share * self.seconds
        away = smooth(phase(clock, LEAVES, LANDS))
        with canvas.clipped(self.over):
            canvas.fill(self.over, "night", NIGHT * phase(clock, 0.0, DARK) * (1.0 - away))
            card = self._place(stage, clock, away)
            if clock >= SHOWS and away < 1.0:
                self._lights(canvas, card, clock)
            flip = phase(clock, FLIPS, FLIP)
            face = UNTURNED if flip < 0.5 else self.end[1].face if away > 0.5 else self._front
            squeezed = Rect.around(card.centre, card.w * max(0.06, abs(math.cos(math.pi * flip))), card.h)
            canvas.shadow(squeezed, 16, 0.6, 12)
            expects = phase(clock, DARK + RISES, WAITS) * (1.0 - phase(clock, FLIPS, FLIP / 2))
            if expects:
                canvas.halo(squeezed, "glow", 14, 4.0 + round(10.0 * expects))
            self._card(canvas, stage, face, squeezed)
            if clock >= SHOWS and not self.real:
                side = card.h * 0.3 * (1.0 - away) * (1.0 + 0.4 * hill(phase(clock, SHOWS, 0.4)))
                canvas.art("icons/cross", Rect.around(Vec(card.right - side * 0.3, card.y + side * 0.3), side, side))

    @property
    def _front(self) -> Face:
        """The other side of the card."""
        return Face("square", SIZE, B1, "altered" if self.real else "decoy")

    def _place(self, stage: Stage, clock: float, away: float) -> Rect:
        """Return the card's rectangle, as if seen from the front."""
        large, risen = self._large(), slow_down(phase(clock, DARK / 2, RISES))
        start, end = stage.to_table(self.start).rect(), stage.to_table(self.end[1]).rect()
        at = start.centre.towards(large.centre, risen).towards(end.centre, away)
        high = start.h + (large.h - start.h) * risen
        high += (end.h - high) * away
        trembling = TREMBLES * math.sin(clock * 45.0) * phase(clock, FLIPS - 0.7, 0.7) * (clock < FLIPS)
        return Rect.around(at.plus(trembling, 0.0), high * SIZE[0] / SIZE[1], high)

    def _lights(self, canvas: Canvas, card: Rect, clock: float) -> None:
        """Draw rays and lightning around the real card; a decoy stays dark."""
        if not self.real:
            return
        rays(canvas, card.centre, card.w * 0.86, phase(clock, SHOWS, 0.45), clock * 0.25)
        if clock < SHOWS + BOLT:
            chance = Random(int(clock * 14.0))  # a new bolt now and then
            for x in (self.over.x + self.over.w * 0.2, self.over.right - self.over.w * 0.2):
                bolt(canvas, Vec(x, self.over.y), card.centre, chance, 5.0)

    def _card(self, canvas: Canvas, stage: Stage, face: Face, rect: Rect) -> None:
        """Draw a side of the card, scaled from its full size."""
        full, size = stage.surface_of(self._whole(face)), canvas.viewport.px_size(rect.w, rect.h)
        picture = full if size == full.get_size() else pygame.transform.smoothscale(full, size)
        canvas.blit_centre(picture, rect.centre)

    def _whole(self, face: Face) -> Pose:
        """Return a pose of one side at full size."""
        large = self._large()
        return Pose(0.0, 0.0, face._replace(size=(large.w, large.h)))

    def _large(self) -> Rect:
        """Return the rectangle of the card at full size."""
        high = min(LARGEST, self.over.h * 0.66)
        return Rect.around(self.over.centre, high * SIZE[0] / SIZE[1], high)
