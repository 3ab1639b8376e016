"""A riff card that is read aloud: it comes off the deck, each section is lit, says what it does, and does it."""

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

COME, SAY, DO, LEAVE = 0.4, 1.0, 0.7, 0.3
"""Seconds: off the deck, a section is read before it happens, it happens, back to where the card lies."""
FADE, FAINT = 0.15, 0.12
"""Seconds in which the card gives sight of the board, and what is left of it then."""
CAPTION: Final = Style(22, "text", "display", align="center")
PLATE: Final = Skin("panel_raised", "panel", "neon_pink", 2.4, 1.0, 12, shine=0.1, shadow=12)
CAPTION_HEIGHT: Final = 62.0
CAPTION_WIDTH: Final = 520.0
TURN: Final = 0.06
"""How narrow the card becomes while it turns over."""


class Reading(NamedTuple):
    """A section that is read: the card with it lit, the words, and what happens then."""

    face: Face
    words: str
    effect: Animation | None


@dataclass(frozen=True)
class _Large(Tween):
    """The card in front of everybody, in the upper part of ``room``."""

    pictured = True

    room: Rect
    height: float

    def place(self, face: Face) -> Rect:
        """Return where the card is read."""
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
    """The card on its way between a pose on the table and where it is read; it turns over if it lay face down."""

    lies: Pose
    face: Face
    back: Face
    leaves: bool = False
    seconds: float = field(default=COME, kw_only=True)

    def area(self, stage: Stage, share: float) -> Rect:
        """Return the part of the screen it flies over."""
        return stage.to_table(self.lies).rect().union(self.place(self.face)).grown(24)

    def draw(self, canvas: Canvas, stage: Stage, share: float) -> None:
        """Draw the card where it is now."""
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
    """The card as it is read, with the dials that turn below it; it is seen through while the section ``acts``."""

    face: Face
    words: str
    acts: bool = False
    seconds: float = field(default=SAY + DO, kw_only=True)

    def area(self, stage: Stage, share: float) -> Rect:
        """Return the card and its caption."""
        return self.place(self.face).union(self._caption()).grown(24)

    def draw(self, canvas: Canvas, stage: Stage, share: float) -> None:
        """Draw the card, and the caption that comes up."""
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
        """Return where the caption stands: below the card."""
        card = self.place(self.face)
        wide = min(CAPTION_WIDTH, self.room.w - 24)
        return Rect(card.centre.x - wide / 2, card.bottom + 10, wide, CAPTION_HEIGHT)


def read_aloud(start: Pose, back: Face, readings: Sequence[Reading], end: Pose | None, room: Rect) -> Animation:
    """Return the animation of a card: from ``start`` (its face there is ``back``), through its sections, to ``end``."""
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
    """A section that was carried out, and the table after it."""

    section: str
    view: TableView


def sections_done(positions: Positions[TableView, State], before: TableView, card: str) -> list[SectionDone]:
    """Return the sections of a card that are carried out as the table stands ``before``.

    The last one may end in a choice, in cards to look at or in another card to draw: what comes then is not in it.
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
    """Carry out one section, up to where somebody is asked; the active seat would act next."""
    state.pending = [Acting(), Doing(card, section, 0)]
    if section != MAIN:
        state.open_riffs = (*state.open_riffs, card)
    state.advance()
    return SectionDone(SECTIONS[section], state.view(None))
