"""Great moments: what decides a game is staged on the board, and sound, camera and music know by its declaration.

    yield Staged(rays_around(item), at=place.rect(), sound="good", music="swell")

The camera brings the place into view if it is not, and returns to where the player had it. The music steps back for
the sound or joins in with all its layers. With reduced motion the sound remains; the camera never moves.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import msgspec

from game.ui.animation.combinators import (
    Animation,
    Parallel,
    Playback,
    Sequential,
    Sound,
    Unseen,
    after,
    sequence,
)
from game.ui.music import Answer
from game.ui.paint.canvas import Canvas
from game.ui.paint.geometry import Rect
from game.ui.tabletop.stage import Stage

LONGEST_WAY: Final = 1.0
"""Maximum time for which a moment waits for the camera, in seconds."""


class Staged(msgspec.Struct, frozen=True):
    """The animation of a great moment."""

    shown: Animation
    at: Rect | None
    """Where it happens, in board units; None: on the whole board."""
    sound: str
    """Empty if the step has another that may not be heard by everybody."""
    music: Answer
    later: float = 0.0
    """Delay of the sound in seconds, until what it belongs to is seen."""
    arrival: Animation | None = None
    """What comes to the place first, silently."""
    ends: bool = False
    """Whether the game ends with it: the camera stays."""

    def begin(self, stage: Stage) -> Playback:
        """Call the camera and the music, and start when the camera has arrived."""
        return _StagedPlayback(self, stage)

    def settle(self, stage: Stage) -> None:
        """Show its end state at once, silently."""
        self.whole.settle(stage)

    def prepare(self, stage: Stage) -> None:
        """Prefetch its pictures."""
        self.whole.prepare(stage)

    @property
    def whole(self) -> Animation:
        """The animation with its sound, without camera and music."""
        heard = (after(self.later, Sound(self.sound)),) if self.sound else ()
        shown = Parallel((*heard, self.shown))
        return shown if self.arrival is None else Sequential((self.arrival, shown))


class _StagedPlayback(Unseen):
    """The playback of a great moment."""

    def __init__(self, moment: Staged, stage: Stage) -> None:
        self._moment, self._stage = moment, stage
        self._shown: Playback | None = None
        self._waited = 0.0
        stage.staged = moment.music
        stage.camera.attend(moment.at)

    def update(self, dt: float) -> float | None:
        """Wait for the camera, then advance."""
        if self._shown is None:
            self._waited += dt
            if self._stage.camera.gliding and self._waited < LONGEST_WAY:
                return None
            self._shown = self._moment.whole.begin(self._stage)
        left = self._shown.update(dt)
        if left is not None:
            self._end()
        return left

    def finish(self) -> None:
        """Jump to the end."""
        if self._shown is not None:
            self._shown.finish()
        else:
            self._moment.settle(self._stage)
        self._end()

    def areas(self) -> Iterator[Rect]:
        """Yield the areas of what is shown."""
        return self._shown.areas() if self._shown is not None else iter(())

    def draw(self, canvas: Canvas) -> None:
        """Draw what is shown."""
        if self._shown is not None:
            self._shown.draw(canvas)

    def _end(self) -> None:
        self._stage.staged = None
        if not self._moment.ends:
            self._stage.camera.go_back()


def staged_in(animation: Animation | None) -> Iterator[Staged]:
    """Yield the great moments of an animation, in order."""
    if isinstance(animation, Staged):
        yield animation
    elif isinstance(animation, Sequential | Parallel):
        for part in animation.parts:
            yield from staged_in(part)


def sounds_of(animation: Animation | None) -> Animation | None:
    """Return the sounds of the great moments of an animation, all that reduced motion leaves of it."""
    return sequence(*(Sound(moment.sound) for moment in staged_in(animation) if moment.sound))
