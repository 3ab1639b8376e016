"""Moves pieces from where they are to where they belong, step by step. It never changes the game.

    director.play(Step(layout_after, sound="card_slide", animation=Reveal(...)))
    director.update(dt)      # every frame
    director.skip()          # any key: jump to the last step

One Step is the table after one action. A step may begin with an animation (dice tumbling down a tower); then its
pieces move, three important ones at a time, and a breath follows. Speed "instant" shows every step at once, in
no frame at all; reduced motion lets pieces appear where they belong, with pauses to follow.
"""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final, Literal, NamedTuple

from game.ui.animation.combinators import Animation, Call, Parallel, Playback, Sequential, Sound, Tween, Wait, after
from game.ui.animation.easing import slow_down
from game.ui.animation.flight import Fly, way
from game.ui.paint.canvas import Canvas
from game.ui.tabletop import lines
from game.ui.tabletop.lines import BoardLine
from game.ui.tabletop.poses import Layout, Pose
from game.ui.tabletop.stage import Stage
from game.ui.tabletop.things import Kind, Thing

WEAVE: Final = Thing(Kind("lines"))
"""All lines of the board together, in :attr:`Step.later`."""
WEAVING: Final = 0.6
"""Seconds the lines take to find a new course."""
NO_STRANDS: Final[Mapping[Thing, BoardLine]] = {}

Pace = Literal["slow", "normal", "fast", "instant"]
PACES: dict[Pace, float] = {"slow": 1.7, "normal": 1.0, "fast": 0.5, "instant": 0.0}
AT_ONCE = 3
BREATH = 0.14
REDUCED = 0.25
"""Seconds of rest after a step in which nothing has moved: to follow it all the same."""
SHORTEST, LONGEST = 0.18, 0.45
FULL_WAY = 700.0
"""The way (table units) that takes the longest time."""


@dataclass(frozen=True, slots=True)
class Step:
    """The table after one action, and how to get there."""

    layout: Layout
    animation: Animation | None = None
    sound: str = ""
    origins: Mapping[Thing, Pose] = field(default_factory=dict)
    """Where new pieces come from (a pile, a box); others fade in."""
    exits: Mapping[Thing, Pose] = field(default_factory=dict)
    """Where vanishing pieces go; others fade out."""
    begun: Callable[[], None] | None = None
    """Called when the step begins (to write its log line); called too when skipped or instant."""
    pause: float = 0.0
    """Extra seconds to rest after the step (somebody else's important move)."""
    board_lines: Mapping[Thing, BoardLine] = field(default_factory=dict)
    """The lines over the board after the action."""
    later: Mapping[Thing, float] = field(default_factory=dict)
    """How many seconds after the others a piece sets out; under :data:`WEAVE`: when the lines find their new course."""
    waits: Collection[Thing] = ()
    """Pieces that go on in the next step: one that a hand has put down waits for it where it is."""


class Director:
    """Plays steps on a stage."""

    def __init__(self, stage: Stage) -> None:
        self._stage = stage
        self._queue: deque[Step] = deque()
        self._playback: Playback | None = None
        self.pace: Pace = "normal"
        self.reduced = False
        """Reduced motion: no flights, no turns, no animations."""

    @property
    def busy(self) -> bool:
        """True while something is still to be shown."""
        return self._playback is not None or bool(self._queue)

    def play(self, step: Step) -> None:
        """Show a step after all that are waiting; at pace "instant" at once."""
        self._queue.append(step)
        if self.pace == "instant":
            self.skip()

    def settle(self, layout: Layout, board_lines: Mapping[Thing, BoardLine] = NO_STRANDS) -> None:
        """Show a layout and its lines at once and forget everything that waits (undo, a new game, a resize)."""
        self._cut()
        self._queue.clear()
        self._stage.place(layout)
        self._stage.weave(board_lines)

    def skip(self) -> None:
        """Jump to the end of the last step that waits."""
        self._cut()
        while self._queue:
            self._whole(self._queue.popleft()).settle(self._stage)

    def update(self, dt: float) -> bool:
        """Let time pass; return whether anything moved."""
        if not self.busy:
            return False
        speed = PACES[self.pace]
        if not speed:
            self.skip()
            return True
        if self._playback is not None:
            self._touch()
            if self._playback.update(dt / speed) is not None:
                self._playback = None
        if self._playback is None and self._queue:
            self._playback = self._whole(self._queue.popleft()).begin(self._stage)
        self._touch()
        return True

    def draw(self, canvas: Canvas) -> None:
        """Draw the animation, if one plays; call it after Stage.draw."""
        if self._playback is not None:
            self._playback.draw(canvas)

    # --- inside ------------------------------------------------------------------------------------------

    def _touch(self) -> None:
        """Have what the animation draws on drawn again."""
        if self._playback is not None:
            for area in self._playback.areas():
                self._stage.damage.add(area)

    def _cut(self) -> None:
        """Jump to the end of the step that plays."""
        if self._playback is not None:
            self._touch()
            self._playback.finish()
            self._playback = None

    def _whole(self, step: Step) -> Animation:
        """Return a step as one animation, from its first call to the breath after it."""
        parts: list[Animation] = []
        if step.animation is not None:
            parts.append(step.animation)
        if step.sound:
            parts.append(Sound(step.sound))
        parts.append(_Moves(step))
        if self.reduced:
            parts = [part if isinstance(part, Sound) else Call(part.settle) for part in parts]
        begun = step.begun
        if begun is not None:
            parts.insert(0, Call(lambda _stage: begun()))
        return Sequential((*parts, Wait(BREATH + step.pause + (REDUCED if self.reduced else 0.0))))


class _Mover(NamedTuple):
    """A piece that must move: both poses in the space of the end."""

    key: Thing
    start: Pose
    end: Pose
    gone: bool


@dataclass(frozen=True)
class _Moves:
    """All pieces and lines on their way to where the layout of a step has them."""

    step: Step

    def begin(self, stage: Stage) -> Playback:
        """Send on their way what is not yet where it belongs."""
        waiting = {key: pose for key in self.step.waits if (pose := self._put_down(key, stage)) is not None}
        if waiting:
            step = replace(self.step, layout={**self.step.layout, **waiting}, waits=())
            return _Moves(step).begin(stage)
        weaves = stage.board_lines != self.step.board_lines
        flights: list[Animation] = list(self._flights(list(self._movers(stage)), stage, weaves))
        if weaves:
            flights.append(after(self.step.later.get(WEAVE, 0.0), _Weave(self.step.board_lines, seconds=WEAVING)))
        return Sequential((Parallel(tuple(flights)), Call(self.settle))).begin(stage)

    def settle(self, stage: Stage) -> None:
        """Put everything where it belongs."""
        stage.place(self.step.layout)
        stage.weave(self.step.board_lines)

    def _put_down(self, key: Thing, stage: Stage) -> Pose | None:
        """Return how a piece lies where a hand has put it down; None for others."""
        now, end = stage.pose(key), self.step.layout.get(key)
        if now is None or end is None or now.lifted < 1.0:
            return None
        return end.moved_to(stage.to_space(now, end.on_board).at)

    def _flights(self, movers: Sequence[_Mover], stage: Stage, weaves: bool) -> Iterator[Animation]:
        """List the flights: at most three important ones in the air at a time."""
        slots = [0.0] * AT_ONCE
        for number, (key, start, end, gone) in enumerate(movers):
            share = min(1.0, math.hypot(*way(stage, start, end)) / FULL_WAY)
            length = SHORTEST + (LONGEST - SHORTEST) * share
            if not end.important and end.on_board and weaves:
                length = WEAVING  # what slides under the lines goes as they go
            begin = 0.0
            if end.important:
                slot = min(range(AT_ONCE), key=lambda i: slots[i])
                begin = max(slots[slot], number * 0.05 if number < AT_ONCE else 0.0)
                slots[slot] = begin + length
            yield after(begin + self.step.later.get(key, 0.0), Fly(key, end, gone=gone, seconds=length))

    def _movers(self, stage: Stage) -> Iterator[_Mover]:
        """List everything that differs from the layout; new pieces are shown where they come from."""
        step = self.step
        for key in stage.pieces():
            if key not in step.layout:
                now = stage.pose(key)
                assert now is not None
                end = step.exits.get(key, replace(now, alpha=0.0, important=False))
                yield _Mover(key, stage.to_space(now, end.on_board), end, True)
        for key, end in step.layout.items():
            now = stage.pose(key)
            if now is None:
                now = step.origins.get(key, replace(end, alpha=0.0, scale=end.scale * 0.9))
                stage.show(key, now, moving=True)
            if now != end:
                yield _Mover(key, stage.to_space(now, end.on_board), end, False)
            else:
                stage.show(key, end)


@dataclass(frozen=True)
class _Weave(Tween):
    """Let the lines of the board find their new course."""

    board_lines: Mapping[Thing, BoardLine]
    old: Mapping[Thing, BoardLine] = field(default_factory=dict)

    def fitted(self, stage: Stage) -> _Weave:
        """Return it from how the lines run now."""
        return replace(self, old=stage.board_lines)

    def show(self, stage: Stage, share: float) -> None:
        """Show the lines between their old course and the new one."""
        if share > 0.0:
            eased = slow_down(share)
            course = {
                key: lines.between(self.old.get(key, line), line, eased) for key, line in self.board_lines.items()
            }
            stage.weave(course, moving=True)

    def rest(self, stage: Stage) -> None:
        """Show the new course."""
        stage.weave(self.board_lines)
