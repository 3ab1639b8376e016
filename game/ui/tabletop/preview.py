"""What is shown of a command before it is given: its way, what else would move, how lines would run, what it costs.

    preview = Foresight(stage)
    preview.show(Omen(path=(...), ghosts=preview.preview(now, after), lines=lines_after, tag="sells 3"), at)
    preview.move(hand)                 # the tag goes along with the hand
    preview.draw(canvas)               # after Stage.draw
    preview.show(None, at)

All that is drawn has damaged its place before; drawing changes nothing but pixels.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from game.ui.paint.canvas import Canvas
from game.ui.paint.geometry import Rect, Vec, bounds
from game.ui.paint.text import Style, block
from game.ui.tabletop import ghosts
from game.ui.tabletop.ghosts import Ghost
from game.ui.tabletop.lines import BoardLine, trace
from game.ui.tabletop.poses import Pose
from game.ui.tabletop.stage import Stage
from game.ui.tabletop.things import Kind, Thing

TAG: Final = Style(16.0, "ink", bold=True, align="center")
WAY: Final = 3.5
"""Width of a way, in table units."""
WIDEST: Final = 300.0
"""The widest tag, with text of plain size."""
WAS: Final = Kind("was")
"""Lines where they run now, while they are shown elsewhere."""
FADED: Final = 0.22
"""How solid lines are drawn where they run now and would not any more."""


@dataclass(frozen=True, slots=True)
class CommandPreview:
    """What a command would do: ``path`` and ``stops`` in board units, pieces that move, lines as they would run.

    The pieces of ``placed`` (what hangs at the ends of those lines, what slides a little) are shown where they would
    lie instead of where they are, so that nobody reads the old beside the new; ghosts are shown beside.
    """

    path: Sequence[Vec] = ()
    stops: Sequence[Vec] = ()
    ghosts: Sequence[Ghost] = ()
    board_lines: Mapping[Thing, BoardLine] = field(default_factory=dict)
    tag: str = ""
    placed: Mapping[Thing, Pose] = field(default_factory=dict)


class PreviewLayer:
    """Shows one preview at a time over a stage."""

    def __init__(self, stage: Stage) -> None:
        self._stage = stage
        self._omen: CommandPreview | None = None
        self._at = Vec(0.0, 0.0)
        self._drawn: Rect | None = None
        self._moved: dict[Thing, tuple[Pose, Pose]] = {}  # what hangs elsewhere: as it is shown, and as it really is
        self._woven: tuple[Mapping[Thing, BoardLine], Mapping[Thing, BoardLine]] | None = None  # the same for all lines
        self._slip = Rect(0.0, 0.0, 0.0, 0.0)

    @property
    def preview(self) -> CommandPreview | None:
        """What is shown."""
        return self._omen

    @property
    def lying(self) -> Mapping[Thing, Pose]:
        """The pieces that are shown elsewhere, as they really lie: that is where they are pointed at."""
        return {key: real for key, (_shown, real) in self._moved.items()}

    @property
    def lines(self) -> Mapping[Thing, BoardLine]:
        """The lines of the board as they really run."""
        return self._stage.board_lines if self._woven is None else self._woven[1]

    def show(self, preview: CommandPreview | None, at: Vec) -> None:
        """Show something else, with its tag beside ``at`` (table units)."""
        self._damage()
        self._omen, self._at = preview, at
        self._undo()
        if preview is not None:
            self._weave(preview.board_lines)
            self._place(preview.placed)
        self._damage()

    def move(self, at: Vec) -> None:
        """Only the tag goes along: everything else stays as it is drawn."""
        self._at = at
        if self._omen is None:
            return
        slip = self._tag_rect(self._omen)
        for rect in (self._slip, slip):
            self._stage.damage.add(rect.grown(14))
        self._slip, self._drawn = slip, self._area(self._omen)

    def draw(self, canvas: Canvas) -> None:
        """Draw pieces and way; the stage draws the lines."""
        preview = self._omen
        if preview is None:
            return
        ghosts.draw(preview.ghosts, self._stage, canvas)
        points = [self._stage.point(point) for point in preview.path]
        trace(canvas, points, "glow", "solid", WAY)
        if len(points) > 1:
            for point in [self._stage.point(stop) for stop in preview.stops] or points[1:]:
                canvas.dot(point, 6.0, "black")
                canvas.dot(point, 4.5, "accent_bright")

    def draw_tag(self, canvas: Canvas) -> None:
        """Draw the tag; after what is in the hand."""
        if self._omen is not None and self._omen.tag:
            rect = self._tag_rect(self._omen)
            canvas.box("paper", rect)
            canvas.text(self._omen.tag, rect.inset(6, 2), TAG, "middle", 9)

    def _undo(self) -> None:
        """Show lines and what hangs at their ends as they really are, unless somebody has shown them anew since."""
        for key, (shown, real) in self._moved.items():
            if self._stage.pose(key) == shown:
                self._stage.show(key, real)
        if self._woven is not None and self._stage.board_lines == self._woven[0]:
            self._stage.weave(self._woven[1])
        self._moved, self._woven = {}, None

    def _weave(self, board_lines: Mapping[Thing, BoardLine]) -> None:
        """Let lines run as they would; where they run now, they fade."""
        real = self._stage.board_lines
        changed = {key: real[key] for key in board_lines if key in real and real[key].pattern != "band"}
        faded = {WAS(str(key)): replace(board_line, weight=FADED) for key, board_line in changed.items()}
        if board_lines:
            self._woven = ({**faded, **real, **board_lines}, real)
            self._stage.weave(self._woven[0])

    def _place(self, placed: Mapping[Thing, Pose]) -> None:
        """Let pieces lie where they would."""
        for key, end in placed.items():
            real = self._stage.pose(key)
            if real is not None:
                self._moved[key] = (end, real)
                self._stage.show(key, end)

    # --- where -----------------------------------------------------------------------------------------------------

    def _damage(self) -> None:
        """Have everything drawn anew, where it was and where it will be."""
        area = self._area(self._omen) if self._omen is not None else None
        for rect in (self._drawn, area):
            if rect is not None:
                self._stage.damage.add(rect)
        self._drawn = area
        if self._omen is not None:
            self._slip = self._tag_rect(self._omen)

    def _area(self, preview: CommandPreview) -> Rect:
        """The part of the screen that is drawn on."""
        points = [self._stage.point(point) for point in preview.path]
        parts = [Rect.around(point, 24.0, 24.0) for point in points]
        around = ghosts.area(preview.ghosts, self._stage)
        parts += [around] if around is not None else []
        return (bounds([*parts, self._tag_rect(preview)]) or self._tag_rect(preview)).grown(14)

    def _tag_rect(self, preview: CommandPreview) -> Rect:
        """Where the tag is: beside the hand, as large as its words."""
        viewport = self._stage.viewport
        scale = viewport.text_scale
        words = block(preview.tag, TAG, viewport, WIDEST * scale - 12) if preview.tag else None
        w = max(96.0, words.width + 20) if words is not None else 96.0
        h = max(28.0 * scale, words.height + 8) if words is not None else 28.0 * scale
        slip = Rect(self._at.x + 26, self._at.y - 16 * scale - h, w, h)
        camera = self._stage.camera  # what stands beside the board would cover it
        return slip.kept_in(camera.view if camera is not None and camera.view.contains(self._at) else viewport.rect)
