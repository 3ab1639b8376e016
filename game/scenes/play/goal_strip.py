"""The goal strip: how the game is won in a sentence, and below it a chip for each thing on which that hangs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from msgspec.structs import replace

from game.i18n import _
from game.table.contract import Goal, GoalPart, GoalState
from game.ui.paint import text
from game.ui.paint.canvas import Canvas
from game.ui.paint.frames_and_shadows import Skin
from game.ui.paint.geometry import Rect
from game.ui.paint.text import Style, plain
from game.ui.paint.viewport import Viewport
from game.ui.widgets.accessibility import AccessNode
from game.ui.widgets.widget import Size, Widget

SENTENCE: Final = Style(15.5, "text")
LOUD: Final = Style(17.0, "text_on_accent", bold=True, align="center")
VALUE: Final = Style(15.5, "text", bold=True, align="center")
EDGES: Final[Mapping[GoalState, str]] = {"open": "panel_edge", "met": "success_bright", "danger": "danger_bright"}
"""The edge of a chip; an icon and the tip say the same in words."""
MARKS: Final[Mapping[GoalState, str]] = {"open": "", "met": " {check}", "danger": ""}
LEAST: Final = 11.0
"""The least size of letters in a strip that is too narrow."""
GAP: Final = 5.0
BESIDE: Final = 10.0
"""What a chip is wider than its words."""
PULSES: Final = 3
"""How often the strip lights up when the last step is due, and how many seconds each time takes."""
PULSE: Final = 0.7


class GoalChip(Widget):
    """One thing on which winning hangs; the pointer on it says more."""

    def __init__(self, part: GoalPart, number: int) -> None:
        """Show ``part``, the chip ``number`` of its strip."""
        super().__init__(key=f"goal.{number}")
        self.part, self.tip, self.named, self.size = part, part.tip, False, VALUE.size

    def words(self, named: bool) -> str:
        """Return what is written on it, with the name or without."""
        name = f"{self.part.name} " if named and self.part.name else ""
        return f"{{{self.part.icon}}} {name}{self.part.value}{MARKS[self.part.state]}"

    def draw(self, canvas: Canvas) -> None:
        """Draw the chip."""
        skin = Skin("black", "panel", EDGES[self.part.state], 1.4, 1.0, 7, 0.75)
        canvas.box(skin, self.rect)
        canvas.text(self.words(self.named), self.rect.inset(4, 1), replace(VALUE, size=self.size), "middle", LEAST)

    def node(self) -> AccessNode:
        """Return a status node with name and value."""
        return AccessNode("status", plain(f"{self.part.name} {self.part.value}".strip()), self.key, self.rect)


class GoalStrip(Widget):
    """Says how the game is won and how near it is; loud when only the last step is missing."""

    def __init__(self) -> None:
        super().__init__(key="goal")
        self._goal = Goal("")
        self._chips: list[GoalChip] = []
        self._pulse = 0.0

    def show(self, goal: Goal) -> bool:
        """Set the goal; return whether it has just become loud."""
        if goal == self._goal:
            return False
        rises = goal.loud and not self._goal.loud
        self._goal = goal
        self._pulse = PULSES * PULSE if rises else self._pulse if goal.loud else 0.0
        self._chips = [GoalChip(part, number) for number, part in enumerate(goal.parts)]
        for chip in self._chips:
            self.adopt(chip)
        self.relayout()
        return rises

    @property
    def last_step(self) -> str:
        """The sentence of the last step while only that is missing; empty otherwise."""
        return self._goal.text if self._goal.loud else ""

    def children(self) -> Sequence[Widget]:
        """Return the chips."""
        return self._chips

    def measure(self, viewport: Viewport, width: float | None = None) -> Size:
        """Return the available width and the preferred height."""
        return Size(width or 200.0, 54.0)

    def place(self, rect: Rect, viewport: Viewport) -> None:
        """Place the chips side by side below the sentence; they have their names where all of them fit."""
        super().place(rect, viewport)
        if not self._chips:
            return
        _upper, row = self._rows()
        count, room = len(self._chips), row.w - GAP * (len(self._chips) - 1)
        needed = [text.block(chip.words(True), VALUE, viewport).width + BESIDE for chip in self._chips]
        named = sum(needed) <= room
        widths = [wide + (room - sum(needed)) / count for wide in needed] if named else [room / count] * count
        at = row.x
        for chip, wide in zip(self._chips, widths, strict=True):
            chip.named = named
            chip.place(Rect(at, row.y, wide, row.h), viewport)
            at += wide + GAP
        fitted = [
            text.fit(chip.words(named), VALUE, viewport, chip.rect.w - 8.0, row.h - 2.0, LEAST).size
            for chip in self._chips
        ]
        for chip in self._chips:
            chip.size = min(fitted)

    def _rows(self) -> tuple[Rect, Rect]:
        """Return where sentence and chips are."""
        inner = self.rect.inset(8, 4)
        return inner.cut_top(inner.h * 0.5 - 1.0, 2.0) if self._chips else (inner, inner)

    def lively(self) -> bool:
        """True while it lights up."""
        return self._pulse > 0

    def update(self, dt: float) -> None:
        """Advance by ``dt`` seconds."""
        if self._pulse > 0:
            before = self._lit
            self._pulse = max(0.0, self._pulse - dt)
            if self._lit != before:
                self.changed()

    @property
    def _lit(self) -> bool:
        """Whether it is lit at this moment."""
        return self._pulse % PULSE > PULSE / 2

    def draw(self, canvas: Canvas) -> None:
        """Draw the sentence on its strip, and the chips."""
        if not self._goal.text:
            return
        upper, _row = self._rows()
        if self._goal.loud:
            if self._lit:
                canvas.halo(self.rect, "glow")
            canvas.box("main.hover" if self._lit else "main", self.rect)
        else:
            canvas.box("strip", self.rect)
        canvas.text(self._goal.text, upper, LOUD if self._goal.loud else SENTENCE, "middle", LEAST)
        super().draw(canvas)

    def node(self) -> AccessNode:
        """Return a status node with the sentence."""
        return AccessNode("status", _("How to win: {goal}").format(goal=plain(self._goal.text)), self.key, self.rect)
