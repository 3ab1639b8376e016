"""Animations as immutable values, composed by a few combinators and played by the director.

    reveal = sequence(Sound("card_flip"), Reveal(pile, back, front, middle, 420.0))
    deal = parallel(*(after(0.1 * number, Fly(key, end)) for number, (key, end) in enumerate(ends.items())))
    playback = sequence(reveal, deal).begin(stage)
    playback.update(dt)                  # every frame; None until it ends, then the unused part of dt
    playback.finish()                    # or: jump to the end

An animation has no clock; beginning it on a stage creates a playback, which has one. A ``Tween`` has a duration; a
``Moment`` (``Call``, ``Put``, ``Remove``, ``Sound``) is instantaneous; ``Sequential`` and ``Parallel`` compose others.
Whether an animation is played to its end, cut short or skipped, pieces end in the same place and each call is made
exactly once; sounds are played only at their moment.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import ClassVar, Final, Protocol, Self

import msgspec

from game.ui.paint.canvas import Canvas, PrewarmCanvas
from game.ui.paint.geometry import Rect
from game.ui.sound import sounds
from game.ui.tabletop.poses import Pose
from game.ui.tabletop.stage import Stage
from game.ui.tabletop.thing_names import Thing

LOOKS: Final = 10
"""Number of times at which an animation is sampled to order its pictures ahead."""


class Playback(Protocol):
    """A running animation on a stage."""

    def update(self, dt: float) -> float | None:
        """Advance by ``dt`` seconds; return the unused time at the end, None before."""

    def finish(self) -> None:
        """Jump to the end, silently."""

    def areas(self) -> Iterator[Rect]:
        """Yield the areas of the screen it draws on, except those of pieces on the stage."""

    def draw(self, canvas: Canvas) -> None:
        """Draw it over the stage."""


class Animation(Protocol):
    """An animation as a value, without a clock."""

    def begin(self, stage: Stage) -> Playback:
        """Start playing it on a stage."""

    def settle(self, stage: Stage) -> None:
        """Show its end state at once, silently."""

    def prepare(self, stage: Stage) -> None:
        """Prefetch its pictures before it begins, except faces of the next layout; called in `svg_art.ordering`."""


# --- with a duration -------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Tween:
    """An animation with a duration; subclasses move pieces in ``show`` and ``rest``, draw over the stage, or both."""

    seconds: float = field(default=0.0, kw_only=True)
    pictured: ClassVar[bool] = False
    """Whether it draws pictures of its own, which are then ordered before it begins."""

    def fitted(self, stage: Stage) -> Self:
        """Return a copy adapted to the present stage, such as to the starting poses of its pieces."""
        return self

    def show(self, stage: Stage, share: float) -> None:
        """Show its pieces at progress ``share`` (0 <= share < 1)."""

    def rest(self, stage: Stage) -> None:
        """Show its pieces in their end state."""

    def prepare(self, stage: Stage) -> None:
        """Order its pictures if it is :attr:`pictured`."""
        if self.pictured:
            canvas = PrewarmCanvas(stage.viewport)
            for part in range(LOOKS):
                self.draw(canvas, stage, part / LOOKS)

    def area(self, stage: Stage, share: float) -> Rect | None:
        """Return the area of the screen it draws on at progress ``share``; None if it draws nothing."""
        return None

    def draw(self, canvas: Canvas, stage: Stage, share: float) -> None:
        """Draw it over the stage at progress ``share``."""

    def begin(self, stage: Stage) -> Playback:
        """Start playing it on a stage."""
        return _TweenPlayback(self.fitted(stage), stage)

    def settle(self, stage: Stage) -> None:
        """Show its end state at once."""
        self.fitted(stage).rest(stage)


class _TweenPlayback:
    """The playback of a tween."""

    def __init__(self, tween: Tween, stage: Stage) -> None:
        self._tween, self._stage = tween, stage
        self._clock = 0.0
        tween.show(stage, 0.0)

    def update(self, dt: float) -> float | None:
        self._clock += dt
        over = self._clock - self._tween.seconds
        if over >= 0.0:
            self.finish()
            return over
        self._tween.show(self._stage, self._share)
        return None

    def finish(self) -> None:
        self._tween.rest(self._stage)

    def areas(self) -> Iterator[Rect]:
        area = self._tween.area(self._stage, self._share)
        if area is not None:
            yield area

    def draw(self, canvas: Canvas) -> None:
        self._tween.draw(canvas, self._stage, self._share)

    @property
    def _share(self) -> float:
        return min(1.0, self._clock / self._tween.seconds) if self._tween.seconds else 1.0


@dataclass(frozen=True)
class Wait(Tween):
    """A pause."""

    seconds: float


# --- instantaneous ---------------------------------------------------------------------------------------------------


class Unseen:
    """A playback that draws nothing and has no effect; without a duration unless a subclass adds one."""

    def update(self, dt: float) -> float | None:
        """Return the unused time: all of it."""
        return dt

    def finish(self) -> None:
        """Do nothing."""

    def areas(self) -> Iterator[Rect]:
        """Yield no areas."""
        return iter(())

    def draw(self, canvas: Canvas) -> None:
        """Draw nothing."""


_ENDED = Unseen()


class _NextFrame(Unseen):
    """The playback of NextFrame: ends in the first update of the next frame."""

    def __init__(self) -> None:
        self._begun = False

    def update(self, dt: float) -> float | None:
        if self._begun:
            return dt
        self._begun = True
        return None


class Moment(msgspec.Struct, frozen=True):
    """An instantaneous effect on the stage, carried out exactly once however the animation is played."""

    def settle(self, stage: Stage) -> None:
        """Carry out the effect."""

    def begin(self, stage: Stage) -> Playback:
        """Carry out the effect; return an ended playback."""
        self.settle(stage)
        return _ENDED

    def prepare(self, stage: Stage) -> None:
        """Do nothing: it draws no pictures."""


class NextFrame(Moment, frozen=True):
    """Wait until the next frame."""

    def begin(self, stage: Stage) -> Playback:
        """Start waiting."""
        return _NextFrame()


class Call(Moment, frozen=True):
    """Call a function with the stage."""

    what: Callable[[Stage], None]

    def settle(self, stage: Stage) -> None:
        """Call the function."""
        self.what(stage)


class Put(Moment, frozen=True):
    """Show a piece at rest in a pose."""

    key: Thing
    pose: Pose

    def settle(self, stage: Stage) -> None:
        """Show the piece."""
        stage.show(self.key, self.pose)


class Remove(Moment, frozen=True):
    """Remove pieces from the stage."""

    keys: tuple[Thing, ...]

    def settle(self, stage: Stage) -> None:
        """Remove those of the pieces that are on the stage."""
        for key in self.keys:
            stage.remove(key)


class Sound(Moment, frozen=True):
    """Play a sound; silent if the animation is skipped."""

    name: str
    loudness: float = 1.0

    def begin(self, stage: Stage) -> Playback:
        """Play the sound."""
        sounds().play(self.name, loudness=self.loudness)
        return _ENDED


# --- composed --------------------------------------------------------------------------------------------------------


class _Several(msgspec.Struct, frozen=True):
    parts: tuple[Animation, ...]

    def settle(self, stage: Stage) -> None:
        """Show the end state of each part, in order."""
        for part in self.parts:
            part.settle(stage)

    def prepare(self, stage: Stage) -> None:
        """Prefetch the pictures of the parts."""
        for part in self.parts:
            part.prepare(stage)


class Sequential(_Several, frozen=True):
    """Animations in sequence, each starting from the stage left by the one before."""

    def begin(self, stage: Stage) -> Playback:
        """Start playing with the first part."""
        return _SequentialPlayback(self.parts, stage)


class _SequentialPlayback:
    """The playback of a sequence: plays its parts one after the other."""

    def __init__(self, parts: Sequence[Animation], stage: Stage) -> None:
        self._stage = stage
        self._waiting = list(parts)
        self._now: Playback = _ENDED
        self.update(0.0)

    def update(self, dt: float) -> float | None:
        left = self._now.update(dt)
        while left is not None:
            self._now = _ENDED
            if not self._waiting:
                return left
            self._now = self._waiting.pop(0).begin(self._stage)
            left = self._now.update(left)
        return None

    def finish(self) -> None:
        self._now.finish()
        for part in self._waiting:
            part.settle(self._stage)
        self._now, self._waiting = _ENDED, []

    def areas(self) -> Iterator[Rect]:
        return self._now.areas()

    def draw(self, canvas: Canvas) -> None:
        self._now.draw(canvas)


class Parallel(_Several, frozen=True):
    """Simultaneous animations, drawn in order; ends with the longest."""

    def begin(self, stage: Stage) -> Playback:
        """Start playing all parts."""
        return _ParallelPlayback(self.parts, stage)


class _ParallelPlayback:
    """The playback of simultaneous animations."""

    def __init__(self, parts: Sequence[Animation], stage: Stage) -> None:
        self._playing = [part.begin(stage) for part in parts]

    def update(self, dt: float) -> float | None:
        left = [(playback, playback.update(dt)) for playback in self._playing]
        self._playing = [playback for playback, over in left if over is None]
        return None if self._playing else min((over for _playback, over in left if over is not None), default=dt)

    def finish(self) -> None:
        for playback in self._playing:
            playback.finish()
        self._playing = []

    def areas(self) -> Iterator[Rect]:
        for playback in self._playing:
            yield from playback.areas()

    def draw(self, canvas: Canvas) -> None:
        for playback in self._playing:
            playback.draw(canvas)


def sequence(*parts: Animation | None, how: type[Sequential | Parallel] = Sequential) -> Animation | None:
    """Compose the parts other than None in sequence; None if there are none."""
    there = tuple(part for part in parts if part is not None)
    return how(there) if len(there) > 1 else next(iter(there), None)


def parallel(*parts: Animation | None) -> Animation | None:
    """Compose the parts other than None in parallel; None if there are none."""
    return sequence(*parts, how=Parallel)


def after(seconds: float, *parts: Animation) -> Animation:
    """Return the parts in sequence, delayed by ``seconds``."""
    return Sequential((Wait(seconds), *parts))
