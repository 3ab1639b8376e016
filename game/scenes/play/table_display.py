"""The table on a page, for playing, lessons and replays: its pieces and texts.

Stage, camera, pointer, log, header, goal and chart work the same on every page with a table. The page decides which
position is shown, what has happened, and who receives input, if anybody.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from functools import partial
from typing import Final, Protocol

from msgspec import structs

from game.app.scene import Navigator
from game.app.settings import Settings
from game.content.library import deck_folder
from game.i18n import _
from game.match.redaction import MatchEvent
from game.pictures import lookup
from game.rules.contract import Game, Seat, View
from game.scenes.play import dialogs
from game.scenes.play.closeup_popup import CloseUpPopup
from game.scenes.play.edge_pins import EdgePins
from game.scenes.play.hud import CHART, GoalStrip, TurnSign
from game.scenes.play.log_entries import LogEntry
from game.scenes.play.log_list import LOG, LogLook, LogPanel, with_log
from game.scenes.play.pointer_input import PointerInput, TableQueries, TakesOffers
from game.table.contract import CloseUp, Happening, Offer, Presenter, Regions
from game.table.terms import chapter_of, explained
from game.ui.animation.combinators import Call, Sequential
from game.ui.animation.director import Director, Step
from game.ui.input.events import InputEvent, Key
from game.ui.input.gestures import GestureRecognizer, Rested
from game.ui.music import Mood
from game.ui.paint import text
from game.ui.paint.canvas import Canvas
from game.ui.paint.geometry import Damage, Rect, Vec, bounds
from game.ui.paint.text import Style
from game.ui.paint.viewport import Viewport
from game.ui.tabletop.camera import Camera
from game.ui.tabletop.line_chart import Chart, Figure
from game.ui.tabletop.poses import Layout
from game.ui.tabletop.preview import Foreseen
from game.ui.tabletop.running_lights import RunningLights
from game.ui.tabletop.stage import Stage
from game.ui.tabletop.thing_names import Thing
from game.ui.widgets import Ui

REST: Final = 0.45
"""Hover delay before a log line's moment is replayed, in seconds."""
PATIENCE: Final = 0.3
"""Maximum delay of a step for rendering its pictures, in seconds."""
AGAIN = Style(16.0, "text", align="center")


class TablePage(Protocol):
    """The page a table is on."""

    table: Presenter[View]
    settings: Settings
    ui: Ui
    damage: Damage

    @property
    def viewport(self) -> Viewport:
        """Viewport of the window."""

    @property
    def manager(self) -> Navigator:
        """Stack of pages."""

    @property
    def game(self) -> Game:
        """The game, with the box on the table."""

    @property
    def seats(self) -> int:
        """Number of seats."""

    @property
    def view(self) -> View:
        """View shown once everything has come to rest."""

    @property
    def turn_view(self) -> View:
        """The same position, for the header."""

    @property
    def pointed(self) -> LogEntry | None:
        """Log entry pointed at; None if there is none."""

    @property
    def may_look_back(self) -> bool:
        """Whether an earlier moment may be shown now."""

    def log_so_far(self) -> Sequence[LogEntry]:
        """Return the log so far, oldest first."""

    def foresee(self, offer: Offer) -> tuple[Offer, Foreseen | None]:
        """Return a fully labelled offer, with the predicted layout and lines."""

    def resize(self, viewport: Viewport) -> None:
        """Recompute the regions and show the current state."""


class LogPlayback:
    """Replays the moment of a log line while it is pointed at."""

    def __init__(self, display: TableDisplay) -> None:
        """Set up for a table."""
        self._display = display
        self._lit: LogEntry | None = None
        self._rested, self._seen = 0.0, False
        self.shown: LogEntry | None = None
        """Entry being replayed; None while the table shows the present."""

    @property
    def waiting(self) -> bool:
        """Whether a moment is about to be shown."""
        pointed = self._lit is not None and self._lit.event is not None and not self._seen
        return pointed and self.shown is None and self._display.may_look_back

    def point(self, one: LogEntry | None, dt: float) -> None:
        """Highlight the pieces of the pointed line, and replay its moment after a delay."""
        if one is not self._lit:
            self.end()
            self._lit, self._rested, self._seen = one, 0.0, False
            self._display.stage.mark("last", one.line.things if one is not None else ())
        elif self.waiting:
            self._rested += dt
            if self._rested >= REST:
                self.shown = one
                if one is not None and one.event is not None:
                    self._display.show_again(one.event)

    def end(self) -> None:
        """Return to the present; the moment is not replayed until another line was pointed at."""
        self._seen = True
        if self.shown is not None:
            self.shown = None
            self._display.show_present()


class TableDisplay:
    """The table and everything around it, except the prompt and its buttons."""

    def __init__(
        self,
        page: TablePage,
        viewport: Viewport,
        view: View,
        takes: TakesOffers | None = None,
        before_closeup: Callable[[], None] | None = None,
        over: str = "",
    ) -> None:
        """Set up the empty table of a page in a window; ``view`` determines the board's size.

        ``takes`` receives pointer input (None: viewing only); ``before_closeup`` is called before a close-up opens;
        ``over`` names the region of a panel over the column.
        """
        self._page, self.table, self._settings, self._before_closeup = page, page.table, page.settings, before_closeup
        self.lay_pictures()
        board = self.table.board
        self.over = over
        """Region of the panel over the column, such as the log; empty for none."""
        self.regions = self._divide(viewport)
        self.camera = Camera(board.world(view), self.regions.board, comfort=board.comfort, legible=board.legible)
        self.stage = Stage(board.painter, board.ground, page.damage, viewport, self.camera)
        self.director = Director(self.stage)
        queries = TableQueries(self.open_closeup, self.tip, page.foresee, self._related)
        self.pointer = PointerInput(self.stage, queries, takes)
        self.lights = RunningLights(self.stage)
        self.closeup_popup = CloseUpPopup(self.stage, self._hover_hold, self._closeup_beside, self._kept_free)
        self.playback = LogPlayback(self)
        self.look = LogLook(self.table, self.layout, lambda: page.view)
        self.gestures = GestureRecognizer()
        self.course: list[Sequence[Figure]] = []
        """Figures of the chart, one entry per change."""
        self.tension = 0.0
        """Music tension of the shown position."""
        self._held = 0.0
        """Time a step has waited for its pictures, in seconds."""
        self._layouts: list[tuple[View, Layout]] = []
        page.ui.focused_on = self._focused
        self._comfort()
        self._stop_settings = self._settings.listen(self._comfort)

    def make_widgets(self) -> None:
        """Build the widgets of every table: turn sign, goal, expandable chart, and log."""
        self.turn, self.goal = TurnSign(), GoalStrip()
        self.chart = Chart(self.table.board.chart_title, opened=self._open_chart)
        self.log_panel = LogPanel(self.look, self.toggle_log)
        self.edge = EdgePins(self.stage, self.table.board.pinned, self.reveal)

    # --- lifecycle -------------------------------------------------------------------------------------------------

    def leave(self) -> None:
        """Stop listening to the settings and release the house deck's pictures."""
        self._stop_settings()
        lookup.lay_on_table(None)

    def dismantle(self) -> None:
        """Release everything, including the possibly closed log and the director's pending animations."""
        self.log_panel.dismantle()
        vars(self.look).clear()
        vars(self).clear()

    def pause(self) -> None:
        """End hover highlights when another page opens."""
        self.pointer.leave()
        self.playback.point(None, 0.0)
        self.closeup_popup.hide()

    def lay_pictures(self) -> None:
        """Give the house deck's pictures precedence again; the page over the table may have changed it."""
        lookup.lay_on_table(deck_folder(self._page.game.box_id), self._page.game.rules_id)

    def resize(self, viewport: Viewport) -> None:
        """Adapt to a new window size."""
        self.playback.end()
        self.regions = self._divide(viewport)
        self._layouts.clear()
        self.camera.resize(self.regions.board)
        self.stage.resize(viewport)
        self.pointer.drop_all()

    def forget(self) -> None:
        """Re-render everything after a change of language or palette."""
        self.playback.end()
        self.stage.forget()
        self.look.forget()

    def _divide(self, viewport: Viewport) -> Regions:
        """Divide a window, with the panel over the column."""
        regions = self.table.board.regions(viewport.size, self._page.seats, viewport.text_scale)
        return with_log(regions, viewport.size, self.over) if self.over else regions

    def _comfort(self) -> None:
        """Apply the settings of pace, motion and camera."""
        settings = self._settings
        self.director.pace, self.director.reduced = settings.pace, settings.reduced_motion
        self.camera.instant = settings.reduced_motion or settings.pace == "instant"
        self.camera.follows = settings.follow
        self.pointer.drag_tilt.stiff = self.pointer.drag_hang.stiff = settings.reduced_motion

    # --- time ------------------------------------------------------------------------------------------------------

    def update(self, dt: float) -> None:
        """Advance pieces, camera and pointer by ``dt`` seconds; paused under a dialog."""
        if self._page.ui.modal:
            self.pointer.leave()
            self.playback.point(None, 0.0)
            return
        self.playback.point(self._page.pointed, dt)
        if self.stage.update(dt):
            self.pointer.stay()
        if self.director.waits and self._held < PATIENCE:  # render unseen pictures first, but not for long
            self._held += dt
        else:
            self._held = 0.0
            self.director.update(dt)
        for gesture in self.gestures.tick(dt):
            self.pointer.handle(gesture)
            if isinstance(gesture, Rested):
                self.closeup_popup.rested(self.pointer.hovered, GestureRecognizer.REST)
        self.closeup_popup.update(dt)
        self.pointer.update(dt)
        self.edge.refresh()
        still = self._settings.reduced_motion or self._settings.pace == "instant"
        self.lights.update(dt, not (still or self.director.busy or self.camera.moving or self.pointer.busy))

    @property
    def moves(self) -> bool:
        """Whether something moves on the table."""
        return (
            self.director.busy
            or self.playback.waiting
            or self.camera.moving
            or self.stage.unfinished
            or self.gestures.waiting
            or self.closeup_popup.waiting
            or self.pointer.settling
        )

    @property
    def mood(self) -> Mood:
        """Mood of the music for the shown position; paused while the menu is open."""
        dialog = self._page.ui.dialog()
        paused = dialog is not None and dialog.key == dialogs.MENU
        return Mood(self._page.game.rules_id, self.tension, paused, self.stage.staged)

    # --- positions and events --------------------------------------------------------------------------------------

    def layout(self, view: View) -> Layout:
        """Lay out a view; the layouts of the last two views are cached."""
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
        """Animate an action; ``begun`` is called as it starts. ``alone``: its sound is private."""

        def begin() -> None:
            self.camera.grow(self.table.board.world(event.after))
            self.follow(event.after)
            self.tension = self.table.shows.tension(event.after)

        def made() -> Step:
            step = self._step(event)
            sound = (step.private_sound if alone else "") or step.sound
            step = structs.replace(step, sound=sound, pause=step.pause if pauses else 0.0)
            if step.reveals and step.animation is not None:  # the camera goes there first, words follow
                shown = Sequential((Call(lambda _stage: begin()), step.animation))
                return structs.replace(step, animation=shown, begun=begun)
            return structs.replace(step, begun=(begin, *begun))

        self.director.play(made)

    def _step(self, event: MatchEvent) -> Step:
        """Return how to show an action, from the layouts before and after it."""
        was, now = self.layout(event.before), self.layout(event.after)
        happening = Happening(event.commands, event.before, event.after, was, now, self.regions)
        return structs.replace(self.table.shows.step(happening), board_lines=self.table.board.board_lines(event.after))

    def follow(self, view: View) -> None:
        """Move the camera to the presenter's focus."""
        rects = self.table.board.follow(view)
        if self._settings.follow and rects and not self.camera.shows_all:
            self.camera.follow(*rects)

    def toggle_follow(self) -> None:
        """Toggle whether the camera follows the action."""
        say, follow = self._page.ui.say, not self._settings.follow
        if self.camera.shows_all:
            say(_("Showing the whole board."))
            return
        self._settings.change(follow=follow)
        self.follow(self._page.view)
        say(_("The camera follows the action.") if follow else _("The camera stays put."))

    def reveal(self, *things: Thing) -> None:
        """Move the camera to things on a large board."""
        rect = bounds(rect for thing in things if self.stage.on_board(thing) and (rect := self.stage.rect_of(thing)))
        if rect is not None:
            at = self.camera.to_world(Vec(rect.x, rect.y))
            self.camera.reveal(Rect(at.x, at.y, rect.w / self.camera.zoom, rect.h / self.camera.zoom))

    # --- header, goal and chart ------------------------------------------------------------------------------------

    def show_turn(self, view: View) -> None:
        """Show the turn of ``view`` in the header."""
        self.turn.show(self.table.words.seat(view, whose_turn(view)), *self.table.words.heading(view))

    def show_goal(self, view: View) -> bool:
        """Show the goal and its progress; return whether only the last step has just become missing."""
        goal, terms = self.table.words.goal(view), self.table.words.terms
        self.goal.tip = explained(goal.text, terms)
        tips = ("\n".join(filter(None, (part.tip, explained(part.tip, terms)))) for part in goal.parts)
        parts = tuple(replace(part, tip=tip) for part, tip in zip(goal.parts, tips, strict=True))
        return self.goal.show(replace(goal, parts=parts))

    def show_course(self, views: Iterable[View], anew: bool = False) -> None:
        """Add views' figures to the chart; ``anew`` clears it first."""
        if anew:
            self.course.clear()
        for view in views:
            figures = tuple(self.table.board.figures(view))
            if figures and (not self.course or figures != self.course[-1]):
                self.course.append(figures)
        self.chart.show(self.course)

    def _open_chart(self) -> None:
        """Open the full chart."""
        dialogs.show_chart(self._page.ui, self._page.viewport, self.table.board.chart_title, self.course)

    # --- log and replayed moments ----------------------------------------------------------------------------------

    @property
    def line_pointed(self) -> LogEntry | None:
        """Entry pointed at in the log; None if there is none."""
        return self.log_panel.list.pointed() if LOG in self.regions.named else None

    def toggle_log(self) -> None:
        """Open or close the log over the column."""
        page = self._page
        self.over = "" if self.over == LOG else LOG
        page.resize(page.viewport)
        self.log_panel.list.tell(page.log_so_far())

    @property
    def may_look_back(self) -> bool:
        """Whether the table is free to replay an earlier moment."""
        return not self.director.busy and self._page.may_look_back

    def show_again(self, event: MatchEvent) -> None:
        """Replay an action without its sound: first the state before it, then the action.

        The header and a badge on the board say which moment it is.
        """
        self.settle(event.before)
        self.follow(event.after)
        step = self._step(event)
        self.director.play(structs.replace(step, sound="", pause=0.0, waits=(), reveals=False))
        self._page.damage.add(self._badge().grown(20))
        self.show_turn(event.before)

    def show_present(self) -> None:
        """Return to the present."""
        self._page.damage.add(self._badge().grown(20))
        self.settle(self._page.view)
        self.follow(self._page.view)
        self.show_turn(self._page.turn_view)

    def _badge(self) -> Rect:
        """Return the rectangle of the replay badge."""
        made, board = text.block(_("Looking back"), AGAIN, self._page.viewport), self.regions.board
        return Rect.around(Vec(board.centre.x, board.y + made.height + 6), made.width + 34, made.height + 12)

    # --- texts about things ----------------------------------------------------------------------------------------

    def name_of(self, thing: Thing) -> str:
        """Return the current name of a piece or spot, ignoring previews; empty if absent."""
        pose, spot = self.layout(self._page.view).get(thing) or self.stage.pose(thing), self.stage.spot(thing)
        return pose.name if pose else spot.name if spot else ""

    def places_of(self, things: Iterable[Thing | None]) -> list[Rect]:
        """Return the rectangles of things on the table."""
        return [rect for thing in things if thing is not None and (rect := self.stage.rect_of(thing)) is not None]

    def tip(self, thing: Thing | None) -> None:
        """Show a thing's tooltip (None hides it), unless animations or dialogs are running."""
        ui, view = self._page.ui, self._page.view
        if thing is None or self.director.busy or ui.modal:
            ui.hide_tip()
            return
        said, rect, name = self.table.tips.tip(thing, view), self.stage.rect_of(thing), self.name_of(thing)
        if rect is not None and not said and rect.w >= self.camera.view.w / 2 and self.stage.spot(thing) is not None:
            ui.hide_tip()  # the board itself, whose name says nothing
            return
        raised = self.pointer.hover_zoom.area if self.pointer.hover_zoom.tells else None
        if raised is not None:
            closeup = self.table.tips.closeup(thing, view)
            more = self._explained(f"{name}\n{said}\n{closeup.text if closeup is not None else ''}")
            if more and self.pointer.preview_layer.preview is None:  # the raised piece shows the rest
                ui.tip(more, raised)
        elif rect is not None and (said or name):
            more = self._explained(f"{name}\n{said}")
            ui.tip("\n".join(part for part in (f"**{name}**", said, more) if part), rect)

    def _explained(self, markup: str) -> str:
        """Return the meaning of terms in a text; empty if there are none."""
        return explained(markup, self.table.words.terms)

    def open_closeup(self, thing: Thing) -> None:
        """Open the close-up of a thing, if it has one."""
        closeup = self.table.tips.closeup(thing, self._page.view)
        if closeup is None:
            return
        if self._before_closeup is not None:
            self._before_closeup()
        self._page.ui.hide_tip()
        chapter = chapter_of(f"{closeup.title}\n{closeup.text}", self.table.words.terms)
        book = partial(self.open_rulebook, chapter) if chapter else None
        shown = self._with_terms(closeup)
        dialogs.show_closeup(self._page.ui, self._page.viewport, self.table.board.painter, shown, book)

    def _with_terms(self, closeup: CloseUp) -> CloseUp:
        """Return a close-up with its terms explained."""
        more = self._explained(f"{closeup.title}\n{closeup.text}")
        return replace(closeup, text="\n\n".join(part for part in (closeup.text, more) if part))

    def open_rulebook(self, chapter: str = "") -> None:
        """Open the rulebook of this game, at a chapter if given."""
        manager = self._page.manager
        manager.push(manager.pages.rulebook(self._page.game.rules_id, chapter))

    def asks_for_rules(self, event: InputEvent) -> bool:
        """Open the rulebook on F1 at the terms currently shown; return whether handled."""
        ui = self._page.ui
        if not (isinstance(event, Key) and event.asks_for_rules) or ui.modal:
            return False
        self.open_rulebook(chapter_of(ui.tip_markup or self.closeup_popup.words, self.table.words.terms))
        return True

    def look_at_focus(self) -> bool:
        """Open the close-up of the focused thing; return whether there is one."""
        focus = self._page.ui.focus
        key = focus.key if focus.visible and not self._page.ui.modal else None
        thing = self.stage.written().get(key) if key is not None else None
        if thing is None:
            return False
        self.open_closeup(thing)
        return True

    def _focused(self, key: str | None) -> None:
        """Mark the focused thing, move the camera to it, and preview choosing it."""
        thing = self.stage.written().get(key) if key is not None else None
        if thing is not None:
            self.pointer.point_out(thing)
            self.pointer.hover_zoom.fan.open(thing)
        self.stage.mark("focus", (thing,) if thing is not None else ())
        if thing is not None:
            if (rect := self.stage.rect_of(thing)) is not None:
                self.stage.near(rect.centre)
            self.reveal(thing)  # at its displayed position, which a preview may have changed

    def _related(self, thing: Thing) -> Sequence[Thing]:
        """Return the things related to a thing, highlighted on hover."""
        return self.table.tips.related(thing, self._page.view)

    def _hover_hold(self) -> float:
        """Return the hover delay before a piece is enlarged; 0 disables it."""
        return 0.0 if self.pointer.busy else self._settings.hover_hold

    def _closeup_beside(self, thing: Thing) -> CloseUp | None:
        """Return the hover close-up of a thing; None under a dialog."""
        closeup = None if self._page.ui.modal else self.table.tips.closeup(thing, self._page.view)
        if closeup is not None and closeup.pose is not None:
            self._page.ui.hide_tip()
        return None if closeup is None else self._with_terms(closeup)

    def _kept_free(self) -> Sequence[Rect]:
        """Return the areas a hover close-up must not cover: prompt, header, goal and chart."""
        chart = [self.regions.named[CHART]] if CHART in self.regions.named else []
        return self.regions.prompt, self.regions.header, self.regions.goal, *chart

    # --- drawing ---------------------------------------------------------------------------------------------------

    def draw(self, canvas: Canvas) -> None:
        """Draw table, animations, dragged pieces and the page's widgets."""
        ui = self._page.ui
        self.stage.draw(canvas)
        self.lights.draw(canvas)
        self.director.draw(canvas)
        self.pointer.draw(canvas)
        self.closeup_popup.draw(canvas)
        if self.playback.shown is not None:
            canvas.box("toast", self._badge())
            canvas.text(_("Looking back"), self._badge(), AGAIN, "middle")
        ui.draw(canvas)
        if not ui.modal:
            self.pointer.hover_zoom.draw(canvas)


def whose_turn(view: View) -> Seat:
    """Return the asked seat, or the active one during chance and pauses."""
    return view.actor if view.actor >= 0 else view.turn
