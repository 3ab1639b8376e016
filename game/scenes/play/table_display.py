"""How a game is shown on its table, whether it is being played or seen again: stage, camera, director and the course.

A scene says which position to show, or what has happened; where pieces and lines go, how far the board reaches and
what the chart tells follows from the table.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final

from msgspec.structs import replace

from game.app.settings import Settings
from game.match.redaction import MatchEvent
from game.rules.contract import View
from game.scenes.play.log_entries import Told
from game.table.contract import Happening, Presenter, Regions
from game.ui.animation.director import Director, Step
from game.ui.paint.geometry import Damage, Rect, Vec, bounds
from game.ui.paint.viewport import Viewport
from game.ui.tabletop.camera import Camera
from game.ui.tabletop.line_chart import Figure
from game.ui.tabletop.poses import Layout
from game.ui.tabletop.stage import Stage
from game.ui.tabletop.thing_names import Thing

REST: Final = 0.45
"""Seconds somebody points at a line before its moment is shown."""


class Moments:
    """What is shown again on one table."""

    def __init__(
        self, showing: TableDisplay, may_show: Callable[[], bool], changed: Callable[[Told | None], None]
    ) -> None:
        """``may_show``: whether nothing else is to be seen; ``changed`` is told what is shown (None: the present)."""
        self._showing, self._may_show, self._changed = showing, may_show, changed
        self._lit: Told | None = None
        self._rested, self._seen = 0.0, False
        self.shown: Told | None = None
        """What is shown again now; None: the table shows the present."""

    @property
    def waiting(self) -> bool:
        """Whether a moment is about to be shown."""
        pointed = self._lit is not None and self._lit.event is not None and not self._seen
        return pointed and self.shown is None and self._may_show()

    def point(self, one: Told | None, dt: float) -> None:
        """Light the pieces of the line that is pointed at; show its moment once it was pointed at for a while."""
        if one is not self._lit:
            self.end()
            self._lit, self._rested, self._seen = one, 0.0, False
            self._showing.stage.mark("last", one.line.things if one is not None else ())
        elif self.waiting:
            self._rested += dt
            if self._rested >= REST:
                self._show()

    def _show(self) -> None:
        """Play the moment of the line that is lit."""
        self.shown = self._lit
        if self._lit is not None and self._lit.event is not None:
            self._showing.show_again(self._lit.event)
            self._changed(self._lit)

    def end(self) -> None:
        """Show the present; the same moment is shown no more until another line was pointed at."""
        self._seen = True
        if self.shown is not None:
            self.shown = None
            self._changed(None)


class TableDisplay:
    """The stage of one game with camera, director and the course of the chart."""

    def __init__(
        self, table: Presenter[View], regions: Regions, viewport: Viewport, damage: Damage, view: View
    ) -> None:
        """Lay out an empty table in a window; ``view`` says how large its board is."""
        self.table, self.regions = table, regions
        self.camera = Camera(table.board.world(view), regions.board, comfort=table.board.comfort)
        self.stage = Stage(table.board.painter, table.board.ground, damage, viewport, self.camera)
        self.director = Director(self.stage)
        self.course: list[Sequence[Figure]] = []
        """The figures of the table, one entry for each time that one of them changed."""
        self.tension = 0.0
        """How near the end is in the position that is shown."""
        self.follows = True
        """Whether the camera goes along with what happens."""
        self._layouts: list[tuple[View, Layout]] = []

    def comfort(self, settings: Settings) -> None:
        """Apply the settings of pace, motion and camera."""
        self.director.pace, self.director.reduced = settings.pace, settings.reduced_motion
        self.camera.instant = settings.reduced_motion or settings.pace == "instant"
        self.follows = settings.follow

    def resize(self, regions: Regions, viewport: Viewport) -> None:
        """Adapt to another window."""
        self.regions = regions
        self._layouts.clear()
        self.camera.resize(regions.board)
        self.stage.resize(viewport)

    def layout(self, view: View) -> Layout:
        """Return where everything lies in a view; the layouts of the last two views are not made again."""
        for known, layout in self._layouts:
            if known is view or known == view:
                return layout
        layout = self.table.board.layout(view, self.regions)
        self._layouts = [*self._layouts[-1:], (view, layout)]
        return layout

    def settle(self, view: View) -> None:
        """Show a view at once."""
        self.director.skip()
        self.tension = self.table.shows.tension(view)
        self.camera.grow(self.table.board.world(view), at_once=True)
        self.director.settle(self.layout(view), self.table.board.board_lines(view))
        self.place_spots(view)

    def place_spots(self, view: View) -> None:
        """Set the spots of a view."""
        self.stage.set_spots(self.table.board.spots(view, self.regions))

    def play(
        self, event: MatchEvent, begun: Sequence[Callable[[], None]] = (), pauses: bool = True, alone: bool = True
    ) -> None:
        """Show an action; what has ``begun`` is called then, frame by frame. ``alone``: nobody else hears its sound."""

        def begin() -> None:
            self.camera.grow(self.table.board.world(event.after))
            self.follow(event.after)
            self.tension = self.table.shows.tension(event.after)

        def made() -> Step:
            step = self._step(event)
            sound = (step.private_sound if alone else "") or step.sound
            return replace(step, sound=sound, begun=(begin, *begun), pause=step.pause if pauses else 0.0)

        self.director.play(made)

    def show_again(self, event: MatchEvent) -> None:
        """Show an action once more, without its sound: first how it was before, then what happened."""
        self.settle(event.before)
        self.follow(event.after)
        self.director.play(replace(self._step(event), sound="", pause=0.0, waits=(), reveals=False))

    def _step(self, event: MatchEvent) -> Step:
        """Return how to show an action, from the layouts before and after it."""
        was, now = self.layout(event.before), self.layout(event.after)
        happening = Happening(event.commands, event.before, event.after, was, now, self.regions)
        return replace(self.table.shows.step(happening), board_lines=self.table.board.board_lines(event.after))

    def follow(self, view: View) -> None:
        """Move the camera to what the presenter wants in view."""
        rect = self.table.board.follow(view)
        if self.follows and rect is not None and not self.camera.shows_all:
            self.camera.follow(rect)

    def focus(self, thing: Thing | None) -> None:
        """Mark the thing with keyboard focus, and move the camera to it on a large board."""
        self.stage.mark("focus", (thing,) if thing is not None else ())
        if thing is not None:
            self.reveal(thing)

    def reveal(self, *things: Thing) -> None:
        """Move the camera to where things lie on a large board."""
        rect = bounds(rect for thing in things if self.stage.on_board(thing) and (rect := self.stage.rect_of(thing)))
        if rect is not None:
            at = self.camera.to_world(Vec(rect.x, rect.y))
            self.camera.reveal(Rect(at.x, at.y, rect.w / self.camera.zoom, rect.h / self.camera.zoom))

    # --- the course of the game ------------------------------------------------------------------------------------

    def note(self, view: View) -> None:
        """Append the figures of a view to the course if one of them has changed."""
        figures = tuple(self.table.board.figures(view))
        if figures and (not self.course or figures != self.course[-1]):
            self.course.append(figures)

    def note_all(self, views: Iterable[View]) -> None:
        """Replace the course by the figures of views, one for each command."""
        self.course.clear()
        for view in views:
            self.note(view)
