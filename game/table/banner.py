"""A flourish that says something to everybody: a band across the table with a portrait, in somebody's colour."""

from __future__ import annotations

from game.table.canvas import Canvas
from game.table.chrome import Look
from game.table.geometry import Rect, Vec
from game.table.sound import sounds
from game.table.stage import Stage
from game.table.text import Style

COME, STAY, GO = 0.22, 0.75, 0.2
HEIGHT = 92.0


class Banner:
    """Comes from the left, stays for a moment, leaves to the right."""

    def __init__(self, words: str, picture: str, role: str, over: Rect, sound: str = "card_slide") -> None:
        """``picture`` is an asset, ``role`` a palette role (and the icon of that name), ``over`` where it is shown."""
        self._words, self._picture, self._role, self._over, self._sound = words, picture, role, over, sound
        self._clock = 0.0

    def start(self, stage: Stage) -> None:
        """Begin."""
        self._clock = 0.0
        sounds().play(self._sound, loudness=0.6)

    def update(self, dt: float) -> bool:
        """Let time pass; return True when it has gone."""
        self._clock += dt
        return self._clock >= COME + STAY + GO

    def skip(self) -> None:
        """Be gone."""
        self._clock = COME + STAY + GO

    def area(self) -> Rect:
        """The band it moves in."""
        high = HEIGHT * 1.5
        return Rect(self._over.x, self._over.centre.y - high / 2, self._over.w, high)

    def draw(self, canvas: Canvas) -> None:
        """Draw the band where it is now, inside its area."""
        if self._clock >= COME + STAY + GO:
            return
        come = 1.0 - (1.0 - min(1.0, self._clock / COME)) ** 3
        go = max(0.0, (self._clock - COME - STAY) / GO) ** 2
        wide = min(480.0, self._over.w * 0.8)
        x = self._over.centre.x + (come - 1.0 + go) * (self._over.w + wide) / 2
        rect = Rect.around(Vec(x, self._over.centre.y), wide, HEIGHT)
        with canvas.clipped(self.area()):
            self._band(canvas, rect)

    def _band(self, canvas: Canvas, rect: Rect) -> None:
        """Draw portrait, sign and words on the band."""
        canvas.box(Look("panel_raised", "panel", self._role, 3.0, 1.0, 14, shine=0.1, shadow=14), rect)
        bar = Rect(rect.x, rect.y, rect.h + 8, rect.h)
        canvas.box(Look(self._role, self._role, self._role, 1.0, 1.0, 14), bar)
        canvas.art(self._picture, Rect.around(bar.centre, rect.h - 10, rect.h - 10))
        canvas.icon(self._role, Vec(bar.right + 26, rect.centre.y), 26)
        words = Rect(bar.right + 48, rect.y + 6, rect.right - bar.right - 60, rect.h - 12)
        canvas.text(self._words, words, Style(44, "text", "display", fixed=True), "middle", 16)
