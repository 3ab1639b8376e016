"""Great moments on the board: a figure back home, a place repaired, and San Dimas as it grows."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final

from game.games.riff_in_time.rules import commands as c
from game.games.riff_in_time.rules.box import SAN_DIMAS
from game.games.riff_in_time.rules.view import TableView
from game.games.riff_in_time.table import thing_kinds
from game.games.riff_in_time.table.text.riff_texts import dials_turned
from game.games.riff_in_time.table.text.titles import Titles
from game.table.contract import Happening
from game.ui.animation.combinators import Animation, Parallel, Sound, Tween
from game.ui.animation.easing import phase, slow_down
from game.ui.animation.finale_scenes import rays
from game.ui.animation.flight import Fly
from game.ui.animation.staging import Staged
from game.ui.paint import text
from game.ui.paint.canvas import Canvas
from game.ui.paint.frames_and_shadows import Skin
from game.ui.paint.geometry import Rect, Vec
from game.ui.paint.text import Style
from game.ui.tabletop.poses import Pose
from game.ui.tabletop.stage import Stage

HOME: Final = 0.8
"""Seconds for a figure back home."""
REPAIRED: Final = 1.4
"""Seconds for a repaired place."""
GROWS, ALARM = 0.5, 1.3
"""Seconds for San Dimas as it grows: far from its end, and near it."""
NEAR: Final = 3
"""Levels left from which its growth is an alarm."""
COME, GO = 0.3, 0.25
"""Seconds in which the light comes and goes."""
REACH: Final = 2.0
"""Side of the light, in sides of what stands in it."""
TOLD: Final = 44.0
"""Height of the plate with the sentence, in table units at plain text size."""
WORDS: Final = Style(22.0, "text", "display", align="center")
PULSES: Final = 2
RINGS: Final = 3
"""Rings of red light around a dial."""


@dataclass(frozen=True)
class InTheLight(Tween):
    """A piece in rays of light, with a sentence below."""

    piece: Pose
    words: str
    role: str
    within: Rect
    """The board on the screen."""
    rise: float = 0.0
    """Height of the piece's hops, as a share of its own; 0: it stands still."""
    seconds: float = field(default=HOME, kw_only=True)

    def area(self, stage: Stage, share: float) -> Rect:
        """Return the lit area with the plate."""
        return self._lit(stage).union(self._plate(stage)).grown(12.0).overlap(self.within)

    def draw(self, canvas: Canvas, stage: Stage, share: float) -> None:
        """Draw rays, piece and plate."""
        clock, rect = share * self.seconds, stage.to_table(self.piece).rect()
        come = slow_down(phase(clock, 0.0, COME)) * (1.0 - phase(clock, self.seconds - GO, GO))
        with canvas.clipped(self.area(stage, share)):
            side = max(rect.w, rect.h)
            if come > 0.0:
                self.light(canvas, rect, side, come, clock)
            if self.rise:
                high = rect.h * self.rise * abs(math.sin(math.tau * clock)) * come
                shown = stage.to_table(self.piece)
                canvas.blit_centre(stage.surface_of(shown), shown.at.plus(0.0, -high))
            plate = self._plate(stage)
            if come > 0.0:
                skin = Skin("panel_raised", "panel", self.role, 2.4, 1.0, 10, shine=0.1, shadow=8)
                canvas.box(skin, Rect.around(plate.centre, plate.w * max(0.2, come), plate.h))
            if come == 1.0 or phase(clock, COME, 0.01) == 1.0 > phase(clock, self.seconds - GO, GO):
                canvas.text(self.words, plate.inset(8.0, 4.0), WORDS, "middle", 11)

    def light(self, canvas: Canvas, rect: Rect, side: float, come: float, clock: float) -> None:
        """Draw the light around the piece."""
        rays(canvas, rect.centre, side * (1.0 + 0.25 * come), come, clock * 0.5)
        canvas.ring(rect.grown(side * 0.5 * phase(clock, 0.0, self.seconds)), self.role, side / 2, 3.0, come)

    def _lit(self, stage: Stage) -> Rect:
        rect = stage.to_table(self.piece).rect()
        side = max(rect.w, rect.h) * REACH
        return Rect.around(rect.centre, side, side)

    def _plate(self, stage: Stage) -> Rect:
        rect, high = stage.to_table(self.piece).rect(), TOLD * stage.viewport.grown(1.0)
        wide = min(text.block(self.words, WORDS, stage.viewport).width + high, self.within.w - 16.0)
        below = Vec(rect.centre.x, rect.bottom + 10.0 + high / 2)
        return Rect.around(below, wide, high).kept_in(self.within.inset(8.0))


@dataclass(frozen=True)
class Alarm(InTheLight):
    """A dial in pulses of red light."""

    def light(self, canvas: Canvas, rect: Rect, side: float, come: float, clock: float) -> None:
        """Draw the pulse; slow, to avoid flicker."""
        pulse = math.sin(math.pi * PULSES * clock / self.seconds) ** 2
        for ring in range(RINGS):
            grown = 3.0 + (6.0 + 10.0 * pulse) * ring
            canvas.ring(rect.grown(grown), self.role, side / 2 + grown, 5.0 - ring, 1.0 - 0.3 * ring)


def moments(titles: Titles, it: Happening[TableView]) -> Iterator[Animation]:
    """Yield the great moments of an action: figures that come home, places repaired, San Dimas at the end of a round.

    What a riff card does is told with the card.
    """
    if not any(isinstance(one, c.Drop | c.Restore | c.Repair | c.EndTurn) for one in it.commands):
        return
    board, booth = it.regions.board, thing_kinds.pawn(it.before.turn)
    back = [Fly(booth, it.now[booth])] if booth in it.now else []  # it may have been dropped on a dial
    for name, one in it.after.personages.items():
        stands = it.now.get(thing_kinds.personage(name))
        if one.restored and not it.before.personages[name].restored and stands is not None:
            words = titles.tell("phrases.moment.home", personage=name)
            light = InTheLight(stands, words, "accent_bright", board, 0.2)
            arrives = Parallel((Fly(thing_kinds.personage(name), stands), *back))
            yield Staged(light, stands.rect(), "good", "swell", arrival=arrives)
    for name, was, now in dials_turned(it.before, it.after):
        disc = it.now.get(thing_kinds.location(name))
        if disc is None or it.ends:
            continue
        turned = [Fly(key, it.now[key]) for key in (thing_kinds.dial(name), thing_kinds.value(name)) if key in it.now]
        if name in it.after.locations and not now:
            words = titles.tell("phrases.moment.repaired", place=titles.location(name))
            light = InTheLight(disc, words, "neon_cyan", board, seconds=REPAIRED)
            yield Staged(light, disc.rect(), "riff", "swell", arrival=Parallel((*turned, *back)))
        elif name == SAN_DIMAS and now > was:
            near = it.after.san_dimas_most - now <= NEAR
            words = titles.tell("phrases.dial", place=titles.location(name), was=was, now=now)
            pulse = Alarm(disc, words, "danger_bright", board, seconds=ALARM if near else GROWS)
            shown = Parallel((pulse, *turned))
            yield Staged(shown, disc.rect(), "thunder", "hush") if near else Parallel((Sound("rift"), shown))


def is_great(it: Happening[TableView]) -> bool:
    """Return whether an action brings a figure home, repairs a place or ends the game: nobody hurries it."""
    places, people = it.before.locations, it.before.personages
    repaired = any(one.repaired and not places[name].repaired for name, one in it.after.locations.items())
    return (
        it.ends
        or repaired
        or any(one.restored and not people[name].restored for name, one in it.after.personages.items())
    )
