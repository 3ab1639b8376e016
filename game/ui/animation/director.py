"""Animates pieces from layout to layout, step by step; never changes the game state.

    director.play(Step(layout_after, sound="card_slide", animation=Reveal(...)))
    director.update(dt)      # every frame
    director.skip()          # any key: jump to the last step

A ``Step`` is the table after one action. It may begin with an animation (dice tumbling down a tower); then its pieces
move, at most three important ones at a time, followed by a short pause. Pace "instant" shows all steps within one
frame; reduced motion places pieces at once, with pauses to follow along.
"""

from __future__ import annotations

import math
from collections import defaultdict, deque
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Literal, NamedTuple

import msgspec
from msgspec import structs

from game.ui.animation.combinators import (
    Animation,
    Call,
    Moment,
    NextFrame,
    Parallel,
    Playback,
    Sequential,
    Sound,
    Tween,
    Unseen,
    Wait,
    after,
)
from game.ui.animation.easing import slow_down
from game.ui.animation.flight import Drift, Fade, Fly, drifts_alike, fades_alike, way
from game.ui.animation.staging import sounds_of, staged_in
from game.ui.paint import svg_art
from game.ui.paint.canvas import Canvas
from game.ui.tabletop.lines import BoardLine, LineMove
from game.ui.tabletop.poses import Layout, Pose
from game.ui.tabletop.stage import Stage
from game.ui.tabletop.thing_names import Kind, Thing

LINES_KEY: Final = Thing(Kind("lines"))
"""Key of all board lines together in :attr:`Step.later`."""
LINES_SECONDS: Final = 0.6
"""Duration of line moves, in seconds."""
FORESEEN: Final = (0.1, 0.5, 0.85)
"""Progress values at which moving lines are pre-rendered."""
LONGEST_LIFT: Final = 1.0
"""Timeout for lifting lines off the static layer, in seconds; then they move even if the camera still does."""
NO_LINES: Final[Mapping[Thing, BoardLine]] = {}

Pace = Literal["slow", "normal", "fast", "instant"]
PACES: dict[Pace, float] = {"slow": 1.7, "normal": 1.0, "fast": 0.5, "instant": 0.0}
CALM: Final = 2.5
"""Maximum haste of steps with a pause, which are important."""
AT_ONCE = 3
MANY_ALIKE: Final = 6
"""Minimum number of pieces with the same drift or fade to animate as a batch."""
BREATH = 0.14
REDUCED = 0.25
"""Extra pause after a step with reduced motion, in seconds."""
SHORTEST, LONGEST = 0.18, 0.45
FULL_WAY = 700.0
"""Distance in table units of flights that take the longest time."""


class Step(msgspec.Struct, frozen=True):
    """The table after one action, and the animation to get there."""

    layout: Layout
    animation: Animation | None = None
    sound: str = ""
    origins: Mapping[Thing, Pose] = {}
    """Start poses of new pieces (a pile, a box); others fade in."""
    exits: Mapping[Thing, Pose] = {}
    """End poses of removed pieces; others fade out."""
    begun: Sequence[Callable[[], None]] = ()
    """Callbacks at the start of the step (such as for its log line), one per frame, to spread the load; run even if
    skipped or instant.
    """
    pause: float = 0.0
    """Extra pause after the step in seconds (an important move of another player)."""
    board_lines: Mapping[Thing, BoardLine] = {}
    """The board lines after the action."""
    later: Mapping[Thing, float] = {}
    """Delay of a piece in seconds; under :data:`LINES_KEY` that of the board lines."""
    sound_after: float = 0.0
    """Delay of the sound after the start of the moves, in seconds."""
    waits: Collection[Thing] = ()
    """Pieces to be moved by the next step: a dropped one waits for it where it was dropped."""
    reveals: bool = False
    """Whether the ``begun`` callbacks wait for the end of the animation, because they would spoil it."""
    unhurried: bool = False
    """Whether it is a great moment, which keeps its pace whatever the haste."""
    finale: Animation | None = None
    """What is played when all is told and in place: the finale of a game that must first be seen to end."""
    private_sound: str = ""
    """Replacement sound for a sole viewer, because it gives away what only they may know."""


class Director:
    """Plays steps on a stage."""

    def __init__(self, stage: Stage) -> None:
        self._stage = stage
        self._queue: deque[Step | Callable[[], Step]] = deque()
        self._playback: Playback | None = None
        self._pictures: list[svg_art.Key] = []
        """Pictures ordered for queued steps."""
        self.pace: Pace = "normal"
        self.reduced = False
        """Reduced motion: no flights, no flips, no animations."""
        self.haste = 1.0
        """Factor by which steps play faster than their pace; those with a pause at most :data:`CALM` times."""
        self._most_haste = math.inf

    @property
    def busy(self) -> bool:
        """Whether steps are playing or queued."""
        return self._playback is not None or bool(self._queue)

    @property
    def begins(self) -> bool:
        """Whether nothing is playing and the next update begins a step."""
        return self._playback is None and bool(self._queue) and isinstance(self._queue[0], Step)

    @property
    def waits(self) -> bool:
        """Whether the next update begins a step with pictures still being rendered."""
        return self.begins and (self._stage.painting or any(map(svg_art.expected, self._pictures)))

    def play(self, step: Step | Callable[[], Step]) -> None:
        """Queue a step, or a callable that builds it in a later frame; at pace "instant" show it at once."""
        self._queue.append(step)
        if self.pace == "instant":
            self.skip()
        elif isinstance(step, Step):
            self._foresee(step)

    def settle(self, layout: Layout, board_lines: Mapping[Thing, BoardLine] = NO_LINES) -> None:
        """Show a layout and its lines at once and clear the queue (undo, a new game, a resize)."""
        self._cut()
        self._queue.clear()
        self._stage.place(layout)
        self._stage.set_lines(board_lines)

    def skip(self) -> None:
        """Jump to the end of the last queued step."""
        self._cut()
        while self._queue:
            step = self._queue.popleft()
            self._whole(step if isinstance(step, Step) else step()).settle(self._stage)

    def update(self, dt: float) -> bool:
        """Advance by ``dt`` seconds; return whether anything was playing."""
        if not self.busy:
            return False
        speed = PACES[self.pace]
        if not speed:
            self.skip()
            return True
        if self._playback is not None:
            self._touch()
            if self._playback.update(dt / speed * min(self.haste, self._most_haste)) is not None:
                self._playback = None
        if self._playback is None and isinstance(step := next(iter(self._queue), None), Step):
            self._queue.popleft()
            self._pictures = [one for one in self._pictures if svg_art.expected(one)]
            self._playback, self._most_haste = self._whole(step).begin(self._stage), _most_haste(step)
        else:
            self._make_next()
        self._touch()
        return True

    def draw(self, canvas: Canvas) -> None:
        """Draw the playing animation, if any; call it after ``Stage.draw``."""
        if self._playback is not None:
            self._playback.draw(canvas)

    # --- inside ------------------------------------------------------------------------------------------

    def _make_next(self) -> None:
        """Build the next queued callable, in a frame without the start of a step."""
        for number, step in enumerate(self._queue):
            if not isinstance(step, Step):
                self._queue[number] = made = step()
                self._foresee(made)
                break

    def _foresee(self, step: Step) -> None:
        """Prefetch the faces and pictures of a step."""
        self._stage.ahead(step.layout.values())
        for animation in (step.animation, step.finale):
            if animation is not None:
                with svg_art.ordering() as pictures:
                    animation.prepare(self._stage)
                self._pictures += pictures
        self._stage.ahead((*step.origins.values(), *step.exits.values()), any_size=True)

    def _touch(self) -> None:
        if self._playback is not None:
            for area in self._playback.areas():
                self._stage.damage.add(area)

    def _cut(self) -> None:
        if self._playback is not None:
            self._touch()
            self._playback.finish()
            self._playback = None

    def _whole(self, step: Step) -> Animation:
        """Return a step as one animation: callbacks beside animation, moves and pause."""
        parts: list[Animation] = []
        if step.animation is not None:
            parts.append(step.animation)
        moves: Animation = _Moves(step)
        if step.sound and step.sound_after and not self.reduced:
            moves = Parallel((after(step.sound_after, Sound(step.sound)), moves))
        elif step.sound:
            parts.append(Sound(step.sound))
        parts.append(moves)
        if step.finale is not None:
            parts.append(step.finale)
        if self.reduced:
            parts = [part if isinstance(part, Sound) else _at_once(part) for part in parts]
        told = Sequential(tuple(part for call in step.begun for part in (_called(call), NextFrame())))
        rest = Wait(BREATH + step.pause + (REDUCED if self.reduced else 0.0))
        if step.begun and step.reveals and step.animation is not None:
            return Sequential((parts[0], told, *parts[1:], rest))
        shown = Sequential((*parts, rest))
        return Parallel((told, shown)) if step.begun else shown


def _at_once(part: Animation) -> Animation:
    """Return an animation that shows the end state of another at once, with the sounds of its great moments."""
    shown, heard = Call(part.settle), sounds_of(part)
    return shown if heard is None else Sequential((heard, shown))


def _most_haste(step: Step) -> float:
    """Return the maximum haste of a step."""
    matters = step.pause > 0 or any(True for _moment in staged_in(step.animation))
    return 1.0 if step.unhurried else CALM if matters else math.inf


def _called(call: Callable[[], None]) -> Call:
    """Wrap a callback without arguments in a Call."""
    return Call(lambda _stage: call())


class _Mover(NamedTuple):
    """A piece to move: both poses in the space of the end; ``gone`` if it is removed there."""

    key: Thing
    start: Pose
    end: Pose
    gone: bool


class _Moves(msgspec.Struct, frozen=True):
    """Animation of all pieces and lines to their places in a step."""

    step: Step

    def begin(self, stage: Stage) -> Playback:
        """Start moving all misplaced pieces and lines."""
        waiting = {key: pose for key in self.step.waits if (pose := self._put_down(key, stage)) is not None}
        if waiting:
            step = structs.replace(self.step, layout={**self.step.layout, **waiting}, waits=())
            return _Moves(step).begin(stage)
        lines_change = stage.board_lines != self.step.board_lines
        movers = list(self._movers(stage))
        flights: list[Animation] = list(self._flights(movers, stage, lines_change))
        settled = Call(self.settle)
        if not lines_change:
            return Sequential((Parallel(tuple(flights)), settled)).begin(stage)
        old, new = stage.board_lines, self.step.board_lines
        moves = {key: LineMove(old.get(key, line), line) for key, line in new.items()}
        foreseen, wait = _foresee(stage, moves), self.step.later.get(LINES_KEY, 0.0)
        flights.append(_MoveLines(moves, foreseen, wait, seconds=wait + LINES_SECONDS))
        lifted = _LinesLifted(tuple(mover.key for mover in movers if mover.start.on_board), foreseen)
        return Sequential((lifted, NextFrame(), Parallel(tuple(flights)), settled)).begin(stage)

    def settle(self, stage: Stage) -> None:
        """Place everything at once."""
        stage.place(self.step.layout)
        stage.set_lines(self.step.board_lines)

    def prepare(self, stage: Stage) -> None:
        """Prefetch the faces of the layout."""
        stage.ahead(self.step.layout.values())

    def _put_down(self, key: Thing, stage: Stage) -> Pose | None:
        """Return the end pose of a dropped piece, moved to where it was dropped; None for other pieces."""
        now, end = stage.pose(key), self.step.layout.get(key)
        if now is None or end is None or now.lifted < 1.0:
            return None
        return end.moved_to(stage.to_space(now, end.on_board).at)

    def _flights(self, movers: Sequence[_Mover], stage: Stage, lines_change: bool) -> Iterator[Animation]:
        """Yield the flights: at most three important pieces in the air at a time."""
        slots = [0.0] * AT_ONCE
        drifts = list(self._drifts(movers)) if lines_change else []
        yield from (Drift(ends, wait=delay, seconds=delay + LINES_SECONDS) for delay, ends in drifts)
        movers = [mover for mover in movers if not any(mover.key in ends for _delay, ends in drifts)]
        fades = list(self._fades(movers))
        length = LINES_SECONDS if lines_change else SHORTEST
        yield from (Fade(ends, gone, wait=delay, seconds=delay + length) for delay, gone, ends in fades)
        movers = [mover for mover in movers if not any(mover.key in ends for _delay, _gone, ends in fades)]
        for number, (key, start, end, gone) in enumerate(movers):
            share = min(1.0, math.hypot(*way(stage, start, end)) / FULL_WAY)
            length = SHORTEST + (LONGEST - SHORTEST) * share
            if not end.important and end.on_board and lines_change:
                length = LINES_SECONDS  # pieces below the lines move in step with them
            begin = 0.0
            if end.important:
                slot = min(range(AT_ONCE), key=lambda i: slots[i])
                begin = max(slots[slot], number * 0.05 if number < AT_ONCE else 0.0)
                slots[slot] = begin + length
            yield after(begin + self.step.later.get(key, 0.0), Fly(key, end, gone=gone, seconds=length))

    def _drifts(self, movers: Sequence[_Mover]) -> Iterator[tuple[float, Mapping[Thing, Pose]]]:
        """Yield (delay, end poses) of large groups of pieces with the same vertical move."""
        alike: defaultdict[tuple[float, float], dict[Thing, Pose]] = defaultdict(dict)
        for key, start, end, gone in movers:
            if not gone and drifts_alike(start, end):
                alike[self.step.later.get(key, 0.0), round(end.y - start.y, 3)][key] = end
        yield from ((delay, ends) for (delay, _way), ends in alike.items() if len(ends) >= MANY_ALIKE)

    def _fades(self, movers: Sequence[_Mover]) -> Iterator[tuple[float, bool, Mapping[Thing, Pose]]]:
        """Yield (delay, whether they are removed, end poses) of large groups of pieces that fade in place."""
        alike: defaultdict[tuple[float, bool], dict[Thing, Pose]] = defaultdict(dict)
        for key, start, end, gone in movers:
            if fades_alike(start, end) and gone == (end.alpha == 0.0):
                alike[self.step.later.get(key, 0.0), gone][key] = end
        yield from ((delay, gone, ends) for (delay, gone), ends in alike.items() if len(ends) >= MANY_ALIKE)

    def _movers(self, stage: Stage) -> Iterator[_Mover]:
        """Yield the pieces that differ from the layout; show new ones at their origins."""
        step = self.step
        for key in stage.pieces():
            if key not in step.layout:
                now = stage.pose(key)
                assert now is not None
                end = step.exits.get(key, structs.replace(now, alpha=0.0, important=False))
                yield _Mover(key, stage.to_space(now, end.on_board), end, True)
        for key, end in step.layout.items():
            now = stage.pose(key)
            if now is None:
                now = step.origins.get(key, structs.replace(end, alpha=0.0, scale=end.scale * 0.9))
                stage.show(key, now, moving=True)
            if structs.replace(now, flag=end.flag) != end:
                yield _Mover(key, stage.to_space(now, end.on_board), end, False)
            else:
                stage.show(key, end)


class _LinesLifted(Moment, frozen=True):
    """Wait until lines and pieces are lifted off the static layer."""

    pieces: Collection[Thing]
    foreseen: Iterator[None]
    """Pre-renders the lines, a bit per frame."""

    def begin(self, stage: Stage) -> Playback:
        """Start pre-rendering."""
        return _Lifting(stage, self.pieces, self.foreseen)


class _Lifting(Unseen):
    """Lifts lines and pieces off the static layer, a few per frame."""

    def __init__(self, stage: Stage, pieces: Collection[Thing], foreseen: Iterator[None]) -> None:
        self._stage, self._pieces, self._foreseen, self._waited = stage, pieces, foreseen, 0.0

    def update(self, dt: float) -> float | None:
        """Return None until they are ready, or the wait has timed out."""
        if self._waited:  # spare the first frame, which is busy
            next(self._foreseen, None)
        self._waited += dt
        return 0.0 if self._stage.lift_lines(self._pieces) or self._waited > LONGEST_LIFT else None


@dataclass(frozen=True)
class _MoveLines(Tween):
    """Morphs the board lines to their new course, after ``wait`` seconds."""

    moves: Mapping[Thing, LineMove]
    foreseen: Iterator[None]
    """Pre-renders them, a bit per frame while they wait."""
    wait: float = 0.0

    def show(self, stage: Stage, share: float) -> None:
        """Show the lines between their old and new course."""
        clock = share * self.seconds - self.wait
        if clock > 0.0:
            eased = slow_down(clock / (self.seconds - self.wait))
            stage.set_lines({key: move.at(eased) for key, move in self.moves.items()}, moving=True)
        elif share:  # spare the first frame, which is busy
            next(self.foreseen, None)

    def rest(self, stage: Stage) -> None:
        """Show the new course."""
        stage.set_lines({key: move.new for key, move in self.moves.items()})


def _foresee(stage: Stage, moves: Mapping[Thing, LineMove]) -> Iterator[None]:
    """Pre-render the tiles of moving lines, one line per step, while the camera is still."""
    for eased in FORESEEN:
        for key, move in moves.items():
            while stage.camera.moving:
                yield
            if (line := move.at(eased)) is not move.new:
                stage.lines_ahead({key: line})
                yield
