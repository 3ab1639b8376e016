"""Pictures that fly without being pieces, such as backs of cards that change hands, one after the other."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from msgspec.structs import replace

from game.ui.animation.combinators import Animation, Sound, Tween, after, parallel
from game.ui.animation.easing import hill, smooth
from game.ui.paint.canvas import Canvas
from game.ui.paint.geometry import Rect
from game.ui.tabletop.poses import Pose
from game.ui.tabletop.stage import Stage

FLIGHT, STAGGER, LONGEST = 0.5, 0.05, 0.9


@dataclass(frozen=True)
class PictureFlight(Tween):
    """One picture flying in an arc from ``start`` to ``end``, with the face of the end; it vanishes there."""

    start: Pose
    end: Pose
    seconds: float = field(default=FLIGHT, kw_only=True)

    def prepare(self, stage: Stage) -> None:
        """Have painted what arrives."""
        stage.ahead((self.end,))

    def area(self, stage: Stage, share: float) -> Rect:
        """Return the part of the screen it flies over."""
        return stage.to_table(self.start).rect().union(stage.to_table(self.end).rect()).grown(70)

    def draw(self, canvas: Canvas, stage: Stage, share: float) -> None:
        """Draw the picture where it is now."""
        if share <= 0.0:
            return
        a, b = stage.to_table(self.start), stage.to_table(self.end)
        eased = smooth(share)
        rise = hill(eased)
        at = a.at.towards(b.at, eased).plus(0.0, -40.0 * rise)
        scale = (a.scale * a.face.size[1] + (b.scale * b.face.size[1] - a.scale * a.face.size[1]) * eased) * (
            1.0 + 0.5 * rise
        )
        shown = replace(b, x=at.x, y=at.y, scale=scale / b.face.size[1], angle=round(20 * rise))
        canvas.blit_centre(stage.surface_of(shown), at)


def staggered(flights: Sequence[PictureFlight], sound: str = "card_shuffle") -> Animation | None:
    """Return flights that begin one after the other, all within :data:`LONGEST` seconds."""
    step = min(STAGGER, LONGEST / max(1, len(flights)))
    return parallel(Sound(sound), *(after(number * step, flight) for number, flight in enumerate(flights)))
