"""Playback controls of a replay, and their layout with the review around the table."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final, NamedTuple

from game.app.page import clicking
from game.i18n import _, number, pgettext
from game.scenes.play.hud import CHART, TableWidgets
from game.scenes.play.log_list import LOG
from game.ui.paint.geometry import Rect
from game.ui.paint.text import Style
from game.ui.paint.viewport import Viewport
from game.ui.widgets import Button, Label, Slider, Wrap
from game.ui.widgets.widget import Widget

LINE = Style(16, "text")
REVIEW: Final = "review"
"""Region of the review, while open."""


class PlayerActions(NamedTuple):
    """Handlers of the controls: play or pause, step or jump by turns back (-1) or on (1), seek, branch off."""

    toggle: Callable[[], None]
    step: Callable[[int], None]
    turn: Callable[[int], None]
    slide: Callable[[float], None]
    branch: Callable[[], None]


class Player:
    """Timeline with playback buttons, the branch button, and the latest log lines."""

    def __init__(self, actions: PlayerActions, length: int, written: bool) -> None:
        """Set up for ``length`` commands; ``written`` shows the position in text beside the timeline."""
        self._actions, self._length = actions, length
        self.lines = Label("", LINE, role="status", key="replay.lines")
        self.timeline = Slider(_("Position in the game"), 0, actions.slide, low=0, high=max(1, length), step=1,
                               show=self._shown, written=written, key="replay.slider")  # fmt: skip
        self._play = self._key("play", pgettext("playback", "Play"), actions.toggle)
        self._branch = Button(_("Play from here"), clicking(actions.branch), icon="hand", size=16, key="replay.branch")

    def dismantle(self) -> None:
        """Release all widgets, including hidden ones; unusable afterwards."""
        for widget in (self.lines, self.timeline, self._play, self._branch):
            widget.dismantle()
        vars(self).clear()

    def keys(self) -> Widget:
        """Build the row of playback buttons."""
        step, turn = self._actions.step, self._actions.turn
        back = _("Back one action (left arrow), or one step with Shift")
        on = _("Forward one action (right arrow), or one step with Shift")
        return Wrap(
            [
                self._key("back", _("Previous turn"), partial(turn, -1)),
                self._key("arrow_left", _("Step back"), partial(step, -1), back),
                self._play,
                self._key("arrow_right", _("Step forward"), partial(step, 1), on),
                self._key("skip", _("Next turn"), partial(turn, 1)),
            ],
            gap=3,
            justify="center",
        )

    def branch(self) -> Widget:
        """Build the button that branches off here."""
        return Wrap([self._branch], justify="center")

    def show(self, at: int, playing: bool, bar: str, lines: Sequence[str]) -> None:
        """Show the position, the playback state, the reason against branching, and the latest lines."""
        self.timeline.value = at
        self.lines.markup = "\n".join(lines) or _("The game begins.")
        self._play.icon = "pause" if playing else "play"
        self._play.changed()
        self._branch.enabled = not bar
        self._branch.set_hint(bar or _("Starts a new game from this point."))

    def _key(self, icon: str, name: str, activate: Callable[[], None], hint: str = "") -> Button:
        """Build one playback button."""
        return Button("", activate, icon=icon, name=name, hint=hint or name, size=16, key=f"replay.{icon}")

    def _shown(self, value: float) -> str:
        """Format an index for the timeline."""
        return _("{n} of {all}").format(n=number(round(value)), all=number(self._length))


class ReplayHud(Widget):
    """Places header, goal and controls in their regions."""

    def __init__(self, table: TableWidgets, header: Widget, panel: Widget, review: Widget) -> None:
        """Set up; chart, log and ``review`` are shown where the table has a region for them."""
        super().__init__(key="replay.hud")
        self._table, self._parts = table, (header, table.goal, panel)
        self._regional = {CHART: table.chart, LOG: table.log_panel, REVIEW: review}
        for part in (*self._parts, *self._regional.values()):
            self.adopt(part)

    def children(self) -> Sequence[Widget]:
        """Return header and goal, and below them the open panel, or controls and chart."""
        named, (header, goal, controls) = self._table.regions.named, self._parts
        for name in (LOG, REVIEW):
            if name in named:
                return (header, goal, self._regional[name])
        return (header, goal, controls, *((self._regional[CHART],) if CHART in named else ()))

    def dismantle(self) -> None:
        """Release also what lies under the open panel."""
        for widget in (*self._parts, self._regional[CHART]) if vars(self) else ():
            widget.dismantle()
        super().dismantle()

    def place(self, rect: Rect, viewport: Viewport) -> None:
        """Place them in their regions."""
        super().place(rect, viewport)
        regions = self._table.regions
        for part, room in zip(self._parts, (regions.header, regions.goal, regions.prompt), strict=True):
            part.place(room, viewport)
        for name, widget in self._regional.items():
            if name in regions.named:
                widget.place(regions.named[name], viewport)
