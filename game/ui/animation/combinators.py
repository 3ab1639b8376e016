"""Animations: pictures in motion as values, built of a few combinators and played by the director.

    reveal = sequence(Sound("card_flip"), Reveal(pile, back, front, middle, 420.0))
    deal = parallel(*(after(0.1 * number, Fly(key, end)) for number, (key, end) in enumerate(ends.items())))
    playback = sequence(reveal, deal).begin(stage)
    playback.update(dt)                  # every frame; the time left over when it has ended, else None
    playback.finish()                    # or: jump to the end

An animation only says what is to be seen; beginning it on a stage makes a playback, which has the clock. What lasts
is a ``Tween``; a ``Moment`` (``Call``, ``Put``, ``Remove``) and a ``Sound`` take no time; ``Sequential`` and
``Parallel`` hold others. Whichever way an animation is played (to its end, cut short, or skipped without having begun),
pieces end in the same place and each call is made exactly once; sounds are only heard at their moment.
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
"""So many times an animation is looked at, before it begins, for the pictures that it shows."""


class Playback(Protocol):
    """An animation under way on a stage."""

    def update(self, dt: float) -> float | None:
        """Advance by ``dt`` seconds; return the time left over once the end is reached, None before."""

    def finish(self) -> None:
        """Jump to the end, without a sound."""

    def areas(self) -> Iterator[Rect]:
        """Yield the parts of the screen it draws on now, those of pieces on the stage excepted."""

    def draw(self, canvas: Canvas) -> None:
        """Draw it over the stage."""


class Animation(Protocol):
    """An animation as a value: what is shown, without a clock."""

    def begin(self, stage: Stage) -> Playback:
        """Start playing it on a stage."""

    def settle(self, stage: Stage) -> None:
        """Show its end state at once, without playing it and without sound."""

    def prepare(self, stage: Stage) -> None:
        """Have painted, before it begins, what it shows beside the layout after it; called in `svg_art.ordering`."""


# --- what lasts ------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Tween:
    """An animation with a duration; subclasses move pieces in ``show`` and ``rest``, draw over the stage, or both."""

    seconds: float = field(default=0.0, kw_only=True)
    pictured: ClassVar[bool] = False
    """Whether it draws pictures of its own, by whatever was given to it: they are ordered before it begins."""

    def fitted(self, stage: Stage) -> Self:
        """Return a copy adapted to the present state of the stage, such as where its pieces start."""
        return self

    def show(self, stage: Stage, share: float) -> None:
        """Show its pieces after a share (0 <= share < 1) of the time."""

    def rest(self, stage: Stage) -> None:
        """Show its pieces in their end state."""

    def prepare(self, stage: Stage) -> None:
        """Have its pictures ordered, if it is :attr:`pictured`."""
        if self.pictured:
            canvas = PrewarmCanvas(stage.viewport)
            for part in range(LOOKS):
                self.draw(canvas, stage, part / LOOKS)

    def area(self, stage: Stage, share: float) -> Rect | None:
        """Return the part of the screen it draws on after a share of the time; None: it draws nothing."""
        return None

    def draw(self, canvas: Canvas, stage: Stage, share: float) -> None:
        """Draw it over the stage after a share of the time."""

    def begin(self, stage: Stage) -> Playback:
        """Start playing it on a stage."""
        return _TweenPlayback(self.fitted(stage), stage)

    def settle(self, stage: Stage) -> None:
        """Show its end state at once."""
        self.fitted(stage).rest(stage)


class _TweenPlayback:
    """The clock of a tween that is playing."""

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


# --- what takes no time ----------------------------------------------------------------------------------------------


class Unseen:
    """A playback that draws nothing, leaves nothing behind and takes no time, unless a subclass says how long."""

    def update(self, dt: float) -> float | None:
        """Return the time left over: all of it."""
        return dt

    def finish(self) -> None:
        """Do nothing: it leaves no trace."""

    def areas(self) -> Iterator[Rect]:
        """Yield nothing."""
        return iter(())

    def draw(self, canvas: Canvas) -> None:
        """Draw nothing."""


_ENDED = Unseen()


class _NextFrame(Unseen):
    """The playback of NextFrame: ends with the first update of another frame."""

    def __init__(self) -> None:
        self._begun = False

    def update(self, dt: float) -> float | None:
        if self._begun:
            return dt
        self._begun = True
        return None


class Moment(msgspec.Struct, frozen=True):
    """An effect on the stage without duration, carried out exactly once however the animation is played."""

    def settle(self, stage: Stage) -> None:
        """Carry out the effect."""

    def begin(self, stage: Stage) -> Playback:
        """Carry out the effect; nothing is left to play."""
        self.settle(stage)
        return _ENDED

    def prepare(self, stage: Stage) -> None:
        """Do nothing: it shows nothing."""


class NextFrame(Moment, frozen=True):
    """Nothing, until the next frame."""

    def begin(self, stage: Stage) -> Playback:
        """Begin to wait."""
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
    """Play a sound; it stays silent when the animation is skipped."""

    name: str
    loudness: float = 1.0

    def begin(self, stage: Stage) -> Playback:
        """Play the sound."""
        sounds().play(self.name, loudness=self.loudness)
        return _ENDED


# --- several ---------------------------------------------------------------------------------------------------------


class _Several(msgspec.Struct, frozen=True):
    parts: tuple[Animation, ...]

    def settle(self, stage: Stage) -> None:
        """Show the end state of each part, in order."""
        for part in self.parts:
            part.settle(stage)

    def prepare(self, stage: Stage) -> None:
        """Have painted or ordered what the parts show."""
        for part in self.parts:
            part.prepare(stage)


class Sequential(_Several, frozen=True):
    """Animations one after the other, each starting from the stage as the one before left it."""

    def begin(self, stage: Stage) -> Playback:
        """Start playing with the first part."""
        return _SequentialPlayback(self.parts, stage)


class _SequentialPlayback:
    """Plays the first part that has not ended, then the next."""

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
    """Animations at the same time, until the last has ended; drawn in order."""

    def begin(self, stage: Stage) -> Playback:
        """Start playing all parts."""
        return _ParallelPlayback(self.parts, stage)


class _ParallelPlayback:
    """Plays all parts that have not ended."""

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
    """Return the parts that are not None, one after the other; None when there are none."""
    there = tuple(part for part in parts if part is not None)
    return how(there) if len(there) > 1 else next(iter(there), None)


def parallel(*parts: Animation | None) -> Animation | None:
    """Return the parts that are not None, all at the same time; None when there are none."""
    return sequence(*parts, how=Parallel)


def after(seconds: float, *parts: Animation) -> Animation:
    """Return the parts one after the other, delayed by ``seconds``."""
    return Sequential((Wait(seconds), *parts))
