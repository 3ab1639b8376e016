"""Moves pieces from where they are to where they belong, step by step. It never changes the game.

    director.play(Step(layout_after, sound="card_slide", flourish=Tower(...)))
    director.update(dt)      # every frame
    director.skip()          # any key: jump to the last step

One Step is the table after one command. A step may begin with a Flourish (dice tumbling down a tower); then its
pieces move, three important ones at a time, and a breath follows. Speed "instant" shows every step at once, in
no frame at all; reduced motion lets pieces appear where they belong, with pauses to follow.
"""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Final, Literal, Protocol

from game.table import strands as lines
from game.table.canvas import Canvas
from game.table.geometry import Rect
from game.table.poses import Layout, Pose
from game.table.sound import Sounds
from game.table.stage import Stage
from game.table.strands import Strand

WEAVE: Final = "strands"
"""The key of :attr:`Step.later` for the lines of the board."""
WEAVING: Final = 0.6
"""Seconds the lines take to find a new course."""
NO_STRANDS: Final[Mapping[str, Strand]] = {}

Pace = Literal["slow", "normal", "fast", "instant"]
PACES: dict[Pace, float] = {"slow": 1.7, "normal": 1.0, "fast": 0.5, "instant": 0.0}
AT_ONCE = 3
BREATH = 0.14
SHORTEST, LONGEST = 0.18, 0.45
FULL_WAY = 700.0
"""The way (table units) that takes the longest time."""


class Flourish(Protocol):
    """A special animation that plays within a step. It only shows what has already happened."""

    def start(self, stage: Stage) -> None:
        """Begin; may hide pieces by showing them elsewhere."""
        ...

    def update(self, dt: float) -> bool:
        """Let time pass (already scaled by the pace); return True when finished."""
        ...

    def area(self) -> Rect:
        """Return the part of the screen it draws on now."""
        ...

    def draw(self, canvas: Canvas) -> None:
        """Draw it over the stage."""
        ...

    def skip(self) -> None:
        """Jump to its end."""
        ...


@dataclass(frozen=True, slots=True)
class Step:
    """The table after one command, and how to get there."""

    layout: Layout
    flourish: Flourish | None = None
    sound: str = ""
    origins: Mapping[str, Pose] = field(default_factory=dict)
    """Where new pieces come from (a pile, a box); others fade in."""
    exits: Mapping[str, Pose] = field(default_factory=dict)
    """Where vanishing pieces go; others fade out."""
    begun: Callable[[], None] | None = None
    """Called when the step begins (to write its log line); called too when skipped or instant."""
    pause: float = 0.0
    """Extra seconds to rest after the step (somebody else's important move)."""
    strands: Mapping[str, Strand] = field(default_factory=dict)
    """The lines over the board after the command."""
    later: Mapping[str, float] = field(default_factory=dict)
    """How many seconds after the others a piece sets out; under :data:`WEAVE`: when the lines find their new course."""


@dataclass(slots=True)
class _Flight:
    """One piece on its way, both poses in the space of the target."""

    key: str
    start: Pose
    end: Pose
    begin: float
    length: float
    gone: bool = False


class Director:
    """Plays steps on a stage."""

    def __init__(self, stage: Stage, sounds: Sounds | None = None) -> None:
        self._stage = stage
        self._sounds = sounds
        self._queue: deque[Step] = deque()
        self._step: Step | None = None
        self._flights: list[_Flight] = []
        self._woven: Mapping[str, Strand] | None = None
        self._clock = 0.0
        self._rest = 0.0
        self._flourish: Flourish | None = None
        self.pace: Pace = "normal"
        self.reduced = False
        """Reduced motion: no flights, no turns, no flourishes."""

    @property
    def busy(self) -> bool:
        """True while something is still to be shown."""
        return self._step is not None or bool(self._queue) or self._rest > 0

    def play(self, step: Step) -> None:
        """Show a step after all that are waiting; at pace "instant" at once."""
        self._queue.append(step)
        if self.pace == "instant":
            self.skip()

    def settle(self, layout: Layout, strands: Mapping[str, Strand] = NO_STRANDS) -> None:
        """Show a layout and its lines at once and forget everything that waits (undo, a new game, a resize)."""
        self._drop_flourish(ended=True)
        self._queue.clear()
        self._step, self._flights, self._rest = None, [], 0.0
        self._stage.place(layout)
        self._stage.weave(strands)

    def skip(self) -> None:
        """Jump to the end of the last step that waits."""
        last = self._step
        self._drop_flourish(ended=True)
        while self._queue:
            last = self._queue.popleft()
            self._announce(last)
        self._step, self._flights, self._rest = None, [], 0.0
        if last is not None:
            self._stage.place(last.layout)
            self._stage.weave(last.strands)

    def update(self, dt: float) -> bool:
        """Let time pass; return whether anything moved."""
        if not self.busy:
            return False
        speed = PACES[self.pace]
        if not speed:
            self.skip()
            return True
        dt /= speed
        if self._flourish is not None:
            self._play_flourish(dt)
        elif self._step is not None:
            self._fly(dt)
        elif self._rest > 0:
            self._rest -= dt
        if self._step is None and self._rest <= 0 and self._queue:
            self._begin(self._queue.popleft())
        return True

    def draw(self, canvas: Canvas) -> None:
        """Draw the flourish, if one plays; call it after Stage.draw."""
        if self._flourish is not None:
            self._flourish.draw(canvas)

    # --- inside ------------------------------------------------------------------------------------------

    def _announce(self, step: Step) -> None:
        """Tell that a step begins."""
        if step.begun is not None:
            step.begun()

    def _begin(self, step: Step) -> None:
        """Start a step."""
        self._step, self._clock = step, 0.0
        self._announce(step)
        if step.flourish is not None and not self.reduced:
            self._flourish = step.flourish
            step.flourish.start(self._stage)
            self._stage.damage.add(step.flourish.area())
            return
        self._launch(step)

    def _play_flourish(self, dt: float) -> None:
        """Let the flourish go on; when it ends the pieces follow."""
        flourish = self._flourish
        assert flourish is not None
        self._stage.damage.add(flourish.area())
        done = flourish.update(dt)
        self._stage.damage.add(flourish.area())
        if done:
            self._drop_flourish(ended=False)
            if self._step is not None:
                self._launch(self._step)

    def _drop_flourish(self, ended: bool) -> None:
        """Forget the flourish, jumping to its end first when it was cut short."""
        if self._flourish is not None:
            self._stage.damage.add(self._flourish.area())
            if ended:
                self._flourish.skip()
            self._flourish = None

    def _launch(self, step: Step) -> None:
        """Send all pieces that must move on their way."""
        if step.sound and self._sounds is not None:
            self._sounds.play(step.sound)
        if self.reduced:
            self._stage.place(step.layout)
            self._finish(step)
            self._rest += 0.25
            return
        self._woven = self._stage.strands if self._stage.strands != step.strands else None
        self._flights = self._plan(step)
        if not self._flights and self._woven is None:
            self._finish(step)

    def _plan(self, step: Step) -> list[_Flight]:
        """Return the flights of a step: at most three important ones in the air at a time."""
        slots = [0.0] * AT_ONCE
        flights: list[_Flight] = []
        for key, start, end, gone in self._movers(step):
            way = math.hypot(*self._way(start, end))
            length = SHORTEST + (LONGEST - SHORTEST) * min(1.0, way / FULL_WAY)
            if not end.important and end.on_board and self._woven is not None:
                length = WEAVING  # what slides under the lines goes as they go
            begin = 0.0
            if end.important:
                slot = min(range(AT_ONCE), key=lambda i: slots[i])
                begin = max(slots[slot], len(flights) * 0.05 if len(flights) < AT_ONCE else 0.0)
                slots[slot] = begin + length
            begin += step.later.get(key, 0.0)
            flights.append(_Flight(key, start, end, begin, length, gone))
        return flights

    def _movers(self, step: Step) -> list[tuple[str, Pose, Pose, bool]]:
        """Return (piece, from, to, goes away) for everything that differs from the step's layout."""
        out = []
        for key in self._stage.pieces():
            if key not in step.layout:
                now = self._stage.pose(key)
                assert now is not None
                end = step.exits.get(key, replace(now, alpha=0.0, important=False))
                out.append((key, self._stage.to_space(now, end.on_board), end, True))
        for key, end in step.layout.items():
            now = self._stage.pose(key)
            if now is None:
                now = step.origins.get(key, replace(end, alpha=0.0, scale=end.scale * 0.9))
                self._stage.show(key, now, moving=True)
            if now != end:
                out.append((key, self._stage.to_space(now, end.on_board), end, False))
            else:
                self._stage.show(key, end)
        return out

    def _way(self, start: Pose, end: Pose) -> tuple[float, float]:
        """Return the way of a flight in table units."""
        zoom = self._stage.camera.zoom if end.on_board and self._stage.camera else 1.0
        return (end.x - start.x) * zoom, (end.y - start.y) * zoom

    def _fly(self, dt: float) -> None:
        """Let the pieces go on; finish the step when all have arrived."""
        self._clock += dt
        left = []
        for flight in self._flights:
            share = (self._clock - flight.begin) / flight.length
            if share >= 1.0:
                self._land(flight)
                continue
            left.append(flight)
            if share > 0:
                pose, squeeze = between(flight.start, flight.end, share, self._way(flight.start, flight.end))
                self._stage.show(flight.key, pose, moving=True, squeeze=squeeze)
        self._flights = left
        if self._step is not None and not self._weave(self._step) and not left:
            self._finish(self._step)

    def _weave(self, step: Step) -> bool:
        """Let the lines go on to their new course; return whether they are still on the way."""
        if self._woven is None:
            return False
        share = (self._clock - step.later.get(WEAVE, 0.0)) / WEAVING
        if share >= 1.0:
            return False
        if share > 0:
            eased = 1.0 - (1.0 - share) ** 3
            old = self._woven
            self._stage.weave({k: lines.between(old.get(k, s), s, eased) for k, s in step.strands.items()}, moving=True)
        return True

    def _land(self, flight: _Flight) -> None:
        """Put a piece down."""
        if flight.gone:
            self._stage.remove(flight.key)
        else:
            self._stage.show(flight.key, flight.end)

    def _finish(self, step: Step) -> None:
        """End a step with a breath."""
        self._stage.place(step.layout)
        self._stage.weave(step.strands)
        self._woven = None
        self._step, self._rest = None, BREATH + step.pause


def between(start: Pose, end: Pose, share: float, way: tuple[float, float]) -> tuple[Pose, float]:
    """Return (pose, squeeze) at a share 0..1 of a flight.

    Eased out, on a slight arc with a slight turn; turned over when the face changes.
    """
    eased = 1.0 - (1.0 - share) ** 3
    hill = math.sin(math.pi * eased)
    far = math.hypot(*way)
    zoom = far / max(1e-6, math.hypot(end.x - start.x, end.y - start.y)) if far > 0 else 1.0
    arc = min(34.0, far * 0.09) / max(zoom, 1e-6)
    lean = max(-5.0, min(5.0, way[0] * 0.02)) * hill
    turn = (end.angle - start.angle + 180.0) % 360.0 - 180.0
    flips = start.face.key != end.face.key or start.face.state != end.face.state
    pose = replace(
        end,
        x=start.x + (end.x - start.x) * eased,
        y=start.y + (end.y - start.y) * eased - arc * hill,
        angle=start.angle + turn * eased + lean,
        scale=start.scale + (end.scale - start.scale) * eased,
        alpha=start.alpha + (end.alpha - start.alpha) * eased,
        lifted=max(start.lifted * (1 - eased), min(0.8, far / 160.0) * hill),
        z=max(start.z, end.z),
        face=start.face if flips and eased < 0.5 else end.face,
    )
    squeeze = max(0.06, abs(math.cos(math.pi * eased))) if flips and start.face.size == end.face.size else 1.0
    return pose, squeeze
