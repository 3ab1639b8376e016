"""Animation of a riff card: it leaves the deck, then each section lights up, is captioned and takes effect."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final, NamedTuple

import pygame

from game.games.riff_in_time.rules.compiled_box import MAIN, SECTIONS
from game.games.riff_in_time.rules.pending import Acting, Doing
from game.games.riff_in_time.rules.riffs import fitting_section
from game.games.riff_in_time.rules.state_machine import State
from game.games.riff_in_time.rules.view import TableView
from game.table.positions import Positions
from game.ui.animation.combinators import Animation, Parallel, Sequential, Sound, Tween, after
from game.ui.animation.easing import phase, slow_down
from game.ui.paint.canvas import Canvas
from game.ui.paint.frames_and_shadows import Skin
from game.ui.paint.geometry import Rect, Vec
from game.ui.paint.text import Style
from game.ui.tabletop.poses import Face, Pose
from game.ui.tabletop.stage import Stage

COME, SAY, DO, LEAVE = 0.4, 0.9, 0.6, 0.25
"""Seconds: fly in, read a section, apply it, fly back."""
FADE, FAINT = 0.15, 0.12
"""Fade time of the card while a section takes effect, in seconds, and its opacity then."""
CAPTION: Final = Style(22, "text", "display", align="center")
PLATE: Final = Skin("panel_raised", "panel", "neon_pink", 2.4, 1.0, 12, shine=0.1, shadow=12)
CAPTION_HEIGHT: Final = 62.0
CAPTION_WIDTH: Final = 520.0
TURN: Final = 0.06
"""Narrowest width of the card while it flips, as a share."""


class Reading(NamedTuple):
    """A card section to play: the face with it lit, the caption and the animation of its effect."""

    face: Face
    words: str
    effect: Animation | None


@dataclass(frozen=True)
class _Large(Tween):
    """The card enlarged in the upper part of ``room``."""

    pictured = True

    room: Rect
    height: float

    def place(self, face: Face) -> Rect:
        """Return the rectangle of the enlarged card."""
        wide = face.size[0] / face.size[1] * self.height
        return Rect.around(Vec(self.room.centre.x, self.room.y + 12 + self.height / 2), wide, self.height)

    def picture(self, canvas: Canvas, stage: Stage, face: Face, rect: Rect, shown: float = 1.0) -> None:
        """Draw a face of the card into a rectangle."""
        large = self.place(face)
        full = stage.surface_of(Pose(0, 0, face._replace(size=(large.w, large.h))))
        size = canvas.viewport.px_size(rect.w, rect.h)
        canvas.shadow(rect, 14, 0.5 * shown, 12)
        picture = full if size == full.get_size() else pygame.transform.smoothscale(full, size)
        canvas.blit_centre(picture, rect.centre, shown)


@dataclass(frozen=True)
class CardFlight(_Large):
    """Flight of the card between its pose on the table and its enlarged place; flips if it was face down."""

    lies: Pose
    face: Face
    back: Face
    leaves: bool = False
    seconds: float = field(default=COME, kw_only=True)

    def area(self, stage: Stage, share: float) -> Rect:
        """Return the damage rectangle of the flight."""
        return stage.to_table(self.lies).rect().union(self.place(self.face)).grown(24)

    def draw(self, canvas: Canvas, stage: Stage, share: float) -> None:
        """Draw the card at the current point of its flight."""
        way = slow_down(share)
        way = 1.0 - way if self.leaves else way
        small, large = stage.to_table(self.lies).rect(), self.place(self.face)
        at = small.centre.towards(large.centre, way)
        high = small.h + (large.h - small.h) * way
        turns = not self.back.looks_like(self.face)
        wide = high * self.face.size[0] / self.face.size[1] * (max(TURN, abs(1.0 - 2.0 * way)) if turns else 1.0)
        self.picture(canvas, stage, self.back if turns and way < 0.5 else self.face, Rect.around(at, wide, high))


@dataclass(frozen=True)
class SectionLit(_Large):
    """The enlarged card with a section lit; translucent while the section ``acts``, so that the board shows."""

    face: Face
    words: str
    acts: bool = False
    seconds: float = field(default=SAY + DO, kw_only=True)

    def area(self, stage: Stage, share: float) -> Rect:
        """Return the rectangle of card and caption."""
        return self.place(self.face).union(self._caption()).grown(24)

    def draw(self, canvas: Canvas, stage: Stage, share: float) -> None:
        """Draw the card and the rising caption."""
        clock = share * self.seconds
        veil = phase(clock, SAY - FADE, FADE) - phase(clock, self.seconds - FADE, FADE) if self.acts else 0.0
        self.picture(canvas, stage, self.face, self.place(self.face), 1.0 - (1.0 - FAINT) * veil)
        shown = phase(clock, 0.0, FADE)
        plate = self._caption()
        if self.words and shown > 0:
            canvas.box(PLATE, Rect.around(plate.centre, plate.w * max(0.2, shown), plate.h))
            if shown >= 1:
                canvas.text(self.words, plate.inset(9), CAPTION, "middle", 11)

    def _caption(self) -> Rect:
        """Return the rectangle of the caption below the card."""
        card = self.place(self.face)
        wide = min(CAPTION_WIDTH, self.room.w - 24)
        return Rect(card.centre.x - wide / 2, card.bottom + 10, wide, CAPTION_HEIGHT)


def read_aloud(start: Pose, back: Face, readings: Sequence[Reading], end: Pose | None, room: Rect) -> Animation:
    """Animate a card from ``start`` (face ``back`` there) through its sections to ``end``."""
    height = min(420.0, room.h * 0.72)
    first, last = readings[0].face, readings[-1].face._replace(part="")
    parts: list[Animation] = [Sound("card_flip"), CardFlight(room, height, start, first._replace(part=""), back)]
    for reading in readings:
        lit = SectionLit(room, height, reading.face, reading.words, reading.effect is not None)
        happens = () if reading.effect is None else (after(SAY, reading.effect),)
        parts.append(Parallel((lit, *happens)))
    if end is not None:
        parts.append(CardFlight(room, height, end, last, last, leaves=True, seconds=LEAVE))
    return Sequential(tuple(parts))


class SectionDone(NamedTuple):
    """A resolved section and the view after it."""

    section: str
    view: TableView


def sections_done(positions: Positions[TableView, State], before: TableView, card: str) -> list[SectionDone]:
    """Simulate a riff card from the view ``before`` and return its resolved sections.

    If the last one ends in a choice, a look at cards or another draw, whatever follows is excluded.
    """
    state = positions.after(before)
    number = state.lookup.riff[card]
    if card not in before.open_riffs:
        state.deck = state.deck.without(number)
    found = [_done(state, number, MAIN)]
    section = fitting_section(state, number)
    if state.over is None and isinstance(state.pending[-1], Acting) and section != MAIN:
        found.append(_done(state, number, section))
    return [one for one in found if state.lookup.sections[number][SECTIONS.index(one.section)]]


def _done(state: State, card: int, section: int) -> SectionDone:
    """Resolve one section until a decision is pending; the active seat acts next."""
    state.pending = [Acting(), Doing(card, section, 0)]
    if section != MAIN:
        state.open_riffs = (*state.open_riffs, card)
    state.advance()
    return SectionDone(SECTIONS[section], state.view(None))
