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
from typing import Protocol, Self

from game.ui.paint.canvas import Canvas
from game.ui.paint.geometry import Rect
from game.ui.sound import sounds
from game.ui.tabletop.poses import Pose
from game.ui.tabletop.stage import Stage
from game.ui.tabletop.things import Thing


class Playback(Protocol):
    """An animation under way on a stage."""

    def update(self, dt: float) -> float | None:
        """Let time pass; return how much of it is left over when the end is reached, None before."""

    def finish(self) -> None:
        """Jump to the end, without a sound."""

    def areas(self) -> Iterator[Rect]:
        """List the parts of the screen it draws on now; pieces of the stage are not among them."""

    def draw(self, canvas: Canvas) -> None:
        """Draw it over the stage."""


class Animation(Protocol):
    """A picture in motion, as a value."""

    def begin(self, stage: Stage) -> Playback:
        """Begin to play it on a stage."""

    def settle(self, stage: Stage) -> None:
        """Show its end at once, without having begun and without a sound."""


# --- what lasts ------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Tween:
    """Something that lasts; kinds of it move pieces in ``show`` and ``rest``, or draw over the stage, or both."""

    seconds: float = field(default=0.0, kw_only=True)

    def fitted(self, stage: Stage) -> Self:
        """Return the tween as it is played from how the stage is now."""
        return self

    def show(self, stage: Stage, share: float) -> None:
        """Show its pieces when a share (0 to less than 1) of the time has passed."""

    def rest(self, stage: Stage) -> None:
        """Show its pieces at the end."""

    def area(self, stage: Stage, share: float) -> Rect | None:
        """Return the part of the screen it draws on when a share of the time has passed; None: it draws nothing."""
        return None

    def draw(self, canvas: Canvas, stage: Stage, share: float) -> None:
        """Draw it over the stage when a share of the time has passed."""

    def begin(self, stage: Stage) -> Playback:
        """Begin to play it on a stage."""
        return _TweenPlayback(self.fitted(stage), stage)

    def settle(self, stage: Stage) -> None:
        """Show its end at once."""
        self.fitted(stage).rest(stage)


class _TweenPlayback:
    """Keeps the clock of one tween."""

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
        """Which share of the time has passed."""
        return min(1.0, self._clock / self._tween.seconds) if self._tween.seconds else 1.0


@dataclass(frozen=True)
class Wait(Tween):
    """Let time pass."""

    seconds: float


# --- what takes no time ----------------------------------------------------------------------------------------------


class _Ended:
    """The playback of what takes no time: everything is left over."""

    def update(self, dt: float) -> float | None:
        return dt

    def finish(self) -> None:
        pass

    def areas(self) -> Iterator[Rect]:
        return iter(())

    def draw(self, canvas: Canvas) -> None:
        pass


_ENDED = _Ended()


class Moment:
    """Something that happens to the stage at once, and only once, however the animation is played."""

    def happen(self, stage: Stage) -> None:
        """Let it happen."""
        raise NotImplementedError

    def begin(self, stage: Stage) -> Playback:
        """Let it happen."""
        self.happen(stage)
        return _ENDED

    def settle(self, stage: Stage) -> None:
        """Let it happen."""
        self.happen(stage)


@dataclass(frozen=True)
class Call(Moment):
    """Do something, or tell somebody."""

    what: Callable[[Stage], None]

    def happen(self, stage: Stage) -> None:
        """Call it."""
        self.what(stage)


@dataclass(frozen=True)
class Put(Moment):
    """Show a piece at rest."""

    key: Thing
    pose: Pose

    def happen(self, stage: Stage) -> None:
        """Show it."""
        stage.show(self.key, self.pose)


@dataclass(frozen=True)
class Remove(Moment):
    """Take pieces away."""

    keys: tuple[Thing, ...]

    def happen(self, stage: Stage) -> None:
        """Take away those that are there."""
        for key in self.keys:
            stage.remove(key)


@dataclass(frozen=True)
class Sound:
    """Play a sound; who skips does not hear it."""

    name: str
    loudness: float = 1.0

    def begin(self, stage: Stage) -> Playback:
        """Play it."""
        sounds().play(self.name, loudness=self.loudness)
        return _ENDED

    def settle(self, stage: Stage) -> None:
        """Stay silent."""


# --- several ---------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Sequential:
    """One after the other, each from how the one before has left the stage."""

    parts: tuple[Animation, ...]

    def begin(self, stage: Stage) -> Playback:
        """Begin with the first."""
        return _SequentialPlayback(self.parts, stage)

    def settle(self, stage: Stage) -> None:
        """Show the end of each."""
        for part in self.parts:
            part.settle(stage)


class _SequentialPlayback:
    """Plays the first part that has not ended."""

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


@dataclass(frozen=True)
class Parallel:
    """All at the same time, until the last has ended; the first is drawn first."""

    parts: tuple[Animation, ...]

    def begin(self, stage: Stage) -> Playback:
        """Begin with all."""
        return _ParallelPlayback(self.parts, stage)

    def settle(self, stage: Stage) -> None:
        """Show the end of each."""
        for part in self.parts:
            part.settle(stage)


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


def sequence(*parts: Animation | None) -> Animation | None:
    """Return what is there, one after the other; None when nothing is."""
    there = tuple(part for part in parts if part is not None)
    return Sequential(there) if len(there) > 1 else next(iter(there), None)


def parallel(*parts: Animation | None) -> Animation | None:
    """Return what is there, all at the same time; None when nothing is."""
    there = tuple(part for part in parts if part is not None)
    return Parallel(there) if len(there) > 1 else next(iter(there), None)


def after(seconds: float, *parts: Animation) -> Animation:
    """Return parts that are played one after the other, the first so many seconds later."""
    return Sequential((Wait(seconds), *parts))
