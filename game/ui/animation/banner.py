"""An announcement to everybody: a band across the table with a portrait, in the colour of a seat."""

from __future__ import annotations

from dataclasses import dataclass, field

from game.ui.animation.combinators import Animation, Parallel, Sound, Tween
from game.ui.animation.easing import phase, slow_down, speed_up
from game.ui.paint.canvas import Canvas
from game.ui.paint.frames_and_shadows import Skin
from game.ui.paint.geometry import Rect, Vec
from game.ui.paint.portraits import draw_portrait
from game.ui.paint.text import Style
from game.ui.tabletop.stage import Stage

COME, STAY, GO = 0.22, 0.75, 0.2
HEIGHT = 92.0


@dataclass(frozen=True)
class Band(Tween):
    """A band that slides in from the left, stays for a moment and leaves to the right.

    ``picture`` is an asset, ``role`` a palette role (and the icon of that name), ``over`` the area it crosses.
    """

    pictured = True

    words: str
    picture: str
    role: str
    over: Rect
    seconds: float = field(default=COME + STAY + GO, kw_only=True)

    def area(self, stage: Stage, share: float) -> Rect:
        """Return the strip it moves in."""
        high = HEIGHT * 1.5
        return Rect(self.over.x, self.over.centre.y - high / 2, self.over.w, high)

    def draw(self, canvas: Canvas, stage: Stage, share: float) -> None:
        """Draw the band where it is now, inside its area."""
        clock = share * self.seconds
        come, go = slow_down(phase(clock, 0.0, COME)), speed_up(phase(clock, COME + STAY, GO))
        wide = min(480.0, self.over.w * 0.8)
        x = self.over.centre.x + (come - 1.0 + go) * (self.over.w + wide) / 2
        with canvas.clipped(self.area(stage, share)):
            self._band(canvas, Rect.around(Vec(x, self.over.centre.y), wide, HEIGHT))

    def _band(self, canvas: Canvas, rect: Rect) -> None:
        """Draw portrait, sign and words on the band."""
        canvas.box(Skin("panel_raised", "panel", self.role, 3.0, 1.0, 14, shine=0.1, shadow=14), rect)
        bar = Rect(rect.x, rect.y, rect.h + 8, rect.h)
        canvas.box(Skin(self.role, self.role, self.role, 1.0, 1.0, 14), bar)
        draw_portrait(canvas, self.picture, self.role, Rect.around(bar.centre, rect.h - 10, rect.h - 10))
        canvas.icon(self.role, Vec(bar.right + 26, rect.centre.y), 26)
        words = Rect(bar.right + 48, rect.y + 6, rect.right - bar.right - 60, rect.h - 12)
        canvas.text(self.words, words, Style(44, "text", "display", fixed=True), "middle", 16)


def banner(words: str, picture: str, role: str, over: Rect, sound: str = "card_slide") -> Animation:
    """Return the animation of a band with its sound."""
    return Parallel((Sound(sound, 0.6), Band(words, picture, role, over)))
