"""The table on a page, whether a game is played on it, taught or seen again: what lies there and what is said of it.

Stage, camera, pointer, the log beside the table, header, goal and chart work the same way on every page with a table.
The page says which position is shown, what has happened, and who takes answers, if anybody does.
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
from game.scenes.play.hud import CHART, GoalStrip, TurnSign
from game.scenes.play.log_entries import LogEntry
from game.scenes.play.log_list import LOG, LogLook, LogPanel, has_room, with_log
from game.scenes.play.pointer_input import PointerInput, TableQueries, TakesOffers
from game.table.contract import CloseUp, Happening, Offer, Presenter, Regions
from game.table.terms import chapter_of, explained
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
from game.ui.tabletop.stage import Stage
from game.ui.tabletop.thing_names import Thing
from game.ui.widgets import Ui

REST: Final = 0.45
"""Seconds somebody points at a line before its moment is shown."""
PATIENCE: Final = 0.3
"""Seconds that a step waits until its pictures are painted."""
AGAIN = Style(16.0, "text", align="center")


class TablePage(Protocol):
    """The page that a table lies on."""

    table: Presenter[View]
    settings: Settings
    ui: Ui
    damage: Damage

    @property
    def viewport(self) -> Viewport:
        """The window."""

    @property
    def manager(self) -> Navigator:
        """The stack of pages."""

    @property
    def game(self) -> Game:
        """The game, with the box that is on the table."""

    @property
    def seats(self) -> int:
        """The number of seats."""

    @property
    def view(self) -> View:
        """What is shown, once all that is moving has come to rest."""

    @property
    def turn_view(self) -> View:
        """The same position as the header tells of it."""

    @property
    def pointed(self) -> LogEntry | None:
        """Which line of what is told is pointed at; None: none is."""

    @property
    def may_look_back(self) -> bool:
        """Whether nobody minds if the table shows a moment of before."""

    def log_so_far(self) -> Sequence[LogEntry]:
        """Return the log so far, oldest first."""

    def foresee(self, offer: Offer) -> tuple[Offer, Foreseen | None]:
        """Return an offer with all that it says, and where everything would lie and the lines run after it."""

    def resize(self, viewport: Viewport) -> None:
        """Divide the window anew, and show everything as it is now."""


class LogPlayback:
    """Shows again what a line of the log tells of, while somebody points at it."""

    def __init__(self, display: TableDisplay) -> None:
        """Show it on a table."""
        self._display = display
        self._lit: LogEntry | None = None
        self._rested, self._seen = 0.0, False
        self.shown: LogEntry | None = None
        """What is shown again now; None: the table shows the present."""

    @property
    def waiting(self) -> bool:
        """Whether a moment is about to be shown."""
        pointed = self._lit is not None and self._lit.event is not None and not self._seen
        return pointed and self.shown is None and self._display.may_look_back

    def point(self, one: LogEntry | None, dt: float) -> None:
        """Light the pieces of the line that is pointed at; show its moment once it was pointed at for a while."""
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
        """Show the present; the same moment is shown no more until another line was pointed at."""
        self._seen = True
        if self.shown is not None:
            self.shown = None
            self._display.show_present()


class TableDisplay:
    """The table with all that is on it and around it, except for the question and its answers."""

    def __init__(
        self,
        page: TablePage,
        viewport: Viewport,
        view: View,
        takes: TakesOffers | None = None,
        before_closeup: Callable[[], None] | None = None,
        beside: str = "",
    ) -> None:
        """Lay the table of a page in a window, empty; ``view`` says how large its board is.

        ``takes`` gets what is given by pointing (None: nothing is asked there); ``before_closeup`` is called when
        one is about to open; ``beside`` is the region that lies beside the table, where it is not the log.
        """
        self._page, self.table, self._settings, self._before_closeup = page, page.table, page.settings, before_closeup
        self.lay_pictures()
        board = self.table.board
        opens_log = self._settings.log_open and has_room(viewport.size, viewport.text_scale)
        self.beside = beside or (LOG if opens_log else "")
        """Which region lies beside the table: that of the log, say; empty: none."""
        self.regions = self._divide(viewport)
        self.camera = Camera(board.world(view), self.regions.board, comfort=board.comfort)
        self.stage = Stage(board.painter, board.ground, page.damage, viewport, self.camera)
        self.director = Director(self.stage)
        queries = TableQueries(self.open_closeup, self.tip, page.foresee, self._related)
        self.pointer = PointerInput(self.stage, queries, takes)
        self.closeup_popup = CloseUpPopup(self.stage, self._hover_hold, self._closeup_beside, self._kept_free)
        self.playback = LogPlayback(self)
        self.look = LogLook(self.table, self.layout, lambda: page.view)
        self.gestures = GestureRecognizer()
        self.course: list[Sequence[Figure]] = []
        """The figures of the table, one entry for each time that one of them changed."""
        self.tension = 0.0
        """How near the end is in the position that is shown."""
        self._held = 0.0
        """For how many seconds a step has waited for its pictures."""
        self._layouts: list[tuple[View, Layout]] = []
        page.ui.focused_on = self._focused
        self._comfort()
        self._stop_settings = self._settings.listen(self._comfort)

    def make_widgets(self) -> None:
        """Make the widgets of every table: whose turn it is, the goal, the chart, which opens large, and the log."""
        self.turn, self.goal = TurnSign(), GoalStrip()
        self.chart = Chart(self.table.board.chart_title, opened=self._open_chart)
        self.log_panel = LogPanel(self.look, self.toggle_log)

    # --- life ------------------------------------------------------------------------------------------------------

    def leave(self) -> None:
        """Stop listening to the settings; no page but this one shows the pictures of a house deck."""
        self._stop_settings()
        lookup.lay_on_table(None)

    def dismantle(self) -> None:
        """Let go of everything, of the log too, which may be closed; what the director was about to show knows it."""
        self.log_panel.dismantle()
        vars(self.look).clear()
        vars(self).clear()

    def pause(self) -> None:
        """Let nothing stay lit under a pointer that moves on another page."""
        self.pointer.leave()
        self.playback.point(None, 0.0)
        self.closeup_popup.hide()

    def lay_pictures(self) -> None:
        """Let the pictures of a house deck come before ours; the page over the table may have shown others."""
        lookup.lay_on_table(deck_folder(self._page.game.box_id), self._page.game.rules_id)

    def resize(self, viewport: Viewport) -> None:
        """Adapt to another window."""
        self.playback.end()
        before = self._page.viewport
        if not has_room(viewport.size, viewport.text_scale) and has_room(before.size, before.text_scale):
            self.beside = "" if self.beside == LOG else self.beside  # it would hide the question
        self.regions = self._divide(viewport)
        self._layouts.clear()
        self.camera.resize(self.regions.board)
        self.stage.resize(viewport)
        self.pointer.drop_all()

    def forget(self) -> None:
        """Paint everything anew after a change of language or palette."""
        self.playback.end()
        self.stage.forget()
        self.look.forget()

    def _divide(self, viewport: Viewport) -> Regions:
        """Divide a window; what lies beside the table takes a strip of it."""

        def divide(size: Vec, text_scale: float) -> Regions:
            return self.table.board.regions(size, self._page.seats, text_scale)

        if self.beside:
            return with_log(divide, viewport.size, viewport.text_scale, self.beside)
        return divide(viewport.size, viewport.text_scale)

    def _comfort(self) -> None:
        """Apply the settings of pace, motion and camera."""
        settings = self._settings
        self.director.pace, self.director.reduced = settings.pace, settings.reduced_motion
        self.camera.instant = settings.reduced_motion or settings.pace == "instant"
        self.pointer.drag_tilt.stiff = settings.reduced_motion

    # --- time ------------------------------------------------------------------------------------------------------

    def update(self, dt: float) -> None:
        """Advance pieces, camera and pointer by ``dt`` seconds; behind a dialog everything stands still."""
        if self._page.ui.modal:
            self.pointer.leave()
            self.playback.point(None, 0.0)
            return
        self.playback.point(self._page.pointed, dt)
        if self.stage.update(dt):
            self.pointer.stay()
        if self.director.waits and self._held < PATIENCE:  # much that was never seen is painted first, but not for long
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
        """The bed of the game, as tense as the position that is shown; it stands still while the menu is open."""
        dialog = self._page.ui.dialog()
        return Mood(self._page.game.rules_id, self.tension, dialog is not None and dialog.key == dialogs.MENU)

    # --- a position, and what happens ------------------------------------------------------------------------------

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
            return structs.replace(step, sound=sound, begun=(begin, *begun), pause=step.pause if pauses else 0.0)

        self.director.play(made)

    def _step(self, event: MatchEvent) -> Step:
        """Return how to show an action, from the layouts before and after it."""
        was, now = self.layout(event.before), self.layout(event.after)
        happening = Happening(event.commands, event.before, event.after, was, now, self.regions)
        return structs.replace(self.table.shows.step(happening), board_lines=self.table.board.board_lines(event.after))

    def follow(self, view: View) -> None:
        """Move the camera to what the presenter wants in view."""
        rect = self.table.board.follow(view)
        if self._settings.follow and rect is not None and not self.camera.shows_all:
            self.camera.follow(rect)

    def toggle_follow(self) -> None:
        """Switch following of the camera on or off."""
        say, follow = self._page.ui.say, not self._settings.follow
        if self.camera.shows_all:
            say(_("The whole board is in sight."))
            return
        self._settings.change(follow=follow)
        self.follow(self._page.view)
        say(_("The camera follows what happens.") if follow else _("The camera stays where it is."))

    def reveal(self, *things: Thing) -> None:
        """Move the camera to where things lie on a large board."""
        rect = bounds(rect for thing in things if self.stage.on_board(thing) and (rect := self.stage.rect_of(thing)))
        if rect is not None:
            at = self.camera.to_world(Vec(rect.x, rect.y))
            self.camera.reveal(Rect(at.x, at.y, rect.w / self.camera.zoom, rect.h / self.camera.zoom))

    # --- header, goal and chart ------------------------------------------------------------------------------------

    def show_turn(self, view: View) -> None:
        """Show in the header whose turn it is in ``view``."""
        self.turn.show(self.table.words.seat(view, whose_turn(view)), *self.table.words.heading(view))

    def show_goal(self, view: View) -> bool:
        """Show how the game is won and how near that is; return whether only the last step is left now."""
        goal, terms = self.table.words.goal(view), self.table.words.terms
        self.goal.tip = explained(goal.text, terms)
        tips = ("\n".join(filter(None, (part.tip, explained(part.tip, terms)))) for part in goal.parts)
        parts = tuple(replace(part, tip=tip) for part, tip in zip(goal.parts, tips, strict=True))
        return self.goal.show(replace(goal, parts=parts))

    def show_course(self, views: Iterable[View], anew: bool = False) -> None:
        """Draw the chart with the figures of more views; ``anew``: with those of nothing else."""
        if anew:
            self.course.clear()
        for view in views:
            figures = tuple(self.table.board.figures(view))
            if figures and (not self.course or figures != self.course[-1]):
                self.course.append(figures)
        self.chart.show(self.course)

    def _open_chart(self) -> None:
        """Show the whole course."""
        dialogs.show_chart(self._page.ui, self._page.viewport, self.table.board.chart_title, self.course)

    # --- the log, and moments of before ----------------------------------------------------------------------------

    @property
    def line_pointed(self) -> LogEntry | None:
        """Which line of the log beside the table is pointed at; None: none is."""
        return self.log_panel.list.pointed() if LOG in self.regions.named else None

    def toggle_log(self) -> None:
        """Open or close the log beside the table; the next table has it too, if it hides nothing."""
        page = self._page
        self.beside = "" if self.beside == LOG else LOG
        if has_room(page.viewport.size, page.viewport.text_scale):
            self._settings.change(log_open=self.beside == LOG)
        page.resize(page.viewport)
        self.log_panel.list.tell(page.log_so_far())

    @property
    def may_look_back(self) -> bool:
        """Whether the table is free to show a moment of before."""
        return not self.director.busy and self._page.may_look_back

    def show_again(self, event: MatchEvent) -> None:
        """Show an action once more, without its sound: first how it was before, then what happened.

        It is said in the header and over the board which moment that is.
        """
        self.settle(event.before)
        self.follow(event.after)
        step = self._step(event)
        self.director.play(structs.replace(step, sound="", pause=0.0, waits=(), reveals=False))
        self._page.damage.add(self._badge().grown(20))
        self.show_turn(event.before)

    def show_present(self) -> None:
        """Show the present again."""
        self._page.damage.add(self._badge().grown(20))
        self.settle(self._page.view)
        self.follow(self._page.view)
        self.show_turn(self._page.turn_view)

    def _badge(self) -> Rect:
        """Return where it is said that a moment of before is shown."""
        made, board = text.block(_("Shown again"), AGAIN, self._page.viewport), self.regions.board
        return Rect.around(Vec(board.centre.x, board.y + made.height + 6), made.width + 34, made.height + 12)

    # --- words about things ----------------------------------------------------------------------------------------

    def name_of(self, thing: Thing) -> str:
        """Return the name of a piece or spot as things stand, whatever is foreseen; empty for what is not there."""
        pose, spot = self.layout(self._page.view).get(thing) or self.stage.pose(thing), self.stage.spot(thing)
        return pose.name if pose else spot.name if spot else ""

    def places_of(self, things: Iterable[Thing | None]) -> list[Rect]:
        """Return where things lie, as far as they are on the table."""
        return [rect for thing in things if thing is not None and (rect := self.stage.rect_of(thing)) is not None]

    def tip(self, thing: Thing | None) -> None:
        """Show the tip of a thing (None: hide it), unless animations or dialogs are shown."""
        ui, view = self._page.ui, self._page.view
        if thing is None or self.director.busy or ui.modal:
            ui.hide_tip()
            return
        said, rect, name = self.table.tips.tip(thing, view), self.stage.rect_of(thing), self.name_of(thing)
        raised = self.pointer.hover_zoom.area if self.pointer.hover_zoom.tells else None
        if raised is not None:
            closeup = self.table.tips.closeup(thing, view)
            more = self._explained(f"{name}\n{said}\n{closeup.text if closeup is not None else ''}")
            if more and self.pointer.preview_layer.preview is None:  # the raised piece says the rest; nothing is hidden
                ui.tip(more, raised)
        elif rect is not None and (said or name):
            more = self._explained(f"{name}\n{said}")
            ui.tip("\n".join(part for part in (f"**{name}**", said, more) if part), rect)

    def _explained(self, markup: str) -> str:
        """Return what the words of the game in a text mean; empty: there are none."""
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
        """Return a close-up that explains its words."""
        more = self._explained(f"{closeup.title}\n{closeup.text}")
        return replace(closeup, text="\n\n".join(part for part in (closeup.text, more) if part))

    def open_rulebook(self, chapter: str = "") -> None:
        """Open the rulebook of this game, at a chapter if one is named."""
        manager = self._page.manager
        manager.push(manager.pages.rulebook(self._page.game.rules_id, chapter))

    def asks_for_rules(self, event: InputEvent) -> bool:
        """Open the rulebook when F1 is pressed, where it explains the words that are shown; else return False."""
        ui = self._page.ui
        if not (isinstance(event, Key) and event.asks_for_rules) or ui.modal:
            return False
        self.open_rulebook(chapter_of(ui.tip_markup or self.closeup_popup.words, self.table.words.terms))
        return True

    def look_at_focus(self) -> bool:
        """Open the close-up of the thing with keyboard focus; return whether there is one."""
        focus = self._page.ui.focus
        key = focus.key if focus.visible and not self._page.ui.modal else None
        thing = self.stage.written().get(key) if key is not None else None
        if thing is None:
            return False
        self.open_closeup(thing)
        return True

    def _focused(self, key: str | None) -> None:
        """Mark the thing with keyboard focus, move the camera to it, and preview choosing it."""
        thing = self.stage.written().get(key) if key is not None else None
        if thing is not None:
            self.pointer.point_out(thing)
            self.pointer.hover_zoom.fan.open(thing)
        self.stage.mark("focus", (thing,) if thing is not None else ())
        if thing is not None:
            self.reveal(thing)  # where it is shown now: what is foreseen has moved some pieces

    def _related(self, thing: Thing) -> Sequence[Thing]:
        """Return what belongs to a thing: lit while the pointer is over it."""
        return self.table.tips.related(thing, self._page.view)

    def _hover_hold(self) -> float:
        """Return how long the pointer rests on a piece before it is enlarged; 0: it is not."""
        return 0.0 if self.pointer.busy else self._settings.hover_hold

    def _closeup_beside(self, thing: Thing) -> CloseUp | None:
        """Return what is shown of a thing beside the pointer; nothing while a page lies over the table."""
        closeup = None if self._page.ui.modal else self.table.tips.closeup(thing, self._page.view)
        if closeup is not None and closeup.pose is not None:
            self._page.ui.hide_tip()
        return None if closeup is None else self._with_terms(closeup)

    def _kept_free(self) -> Sequence[Rect]:
        """Return what a closer look leaves free: what is asked, whose turn it is, the goal and the chart."""
        chart = [self.regions.named[CHART]] if CHART in self.regions.named else []
        return self.regions.prompt, self.regions.header, self.regions.goal, *chart

    # --- drawing ---------------------------------------------------------------------------------------------------

    def draw(self, canvas: Canvas) -> None:
        """Draw table, animations, dragged pieces and all widgets of the page."""
        ui = self._page.ui
        self.stage.draw(canvas)
        self.director.draw(canvas)
        self.pointer.draw(canvas)
        self.closeup_popup.draw(canvas)
        if self.playback.shown is not None:
            canvas.box("toast", self._badge())
            canvas.text(_("Shown again"), self._badge(), AGAIN, "middle")
        ui.draw(canvas)
        if not ui.modal:
            self.pointer.hover_zoom.draw(canvas)


def whose_turn(view: View) -> Seat:
    """Return whose turn it is: who must answer, or, while chance or nobody must, the seat whose turn goes on."""
    return view.actor if view.actor >= 0 else view.turn
