"""The common base of the play scene and the replay: a match on its table.

Pieces, camera, tips, closer looks, the log and the chart work the same way on both; whoever builds on it says which
position is shown (:attr:`TableScene.view`), what has happened so far, and what the widgets around the table are.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import TypeAlias

from game.app.scene import Scene
from game.app.settings import Settings
from game.i18n import _
from game.presenters.contract import CloseUp, LogLine, Offer, Presenter, Regions
from game.presenters.terms import explained
from game.rules.contract import Seat, View
from game.scenes.play import dialogs
from game.scenes.play.closeup_popup import CloseUpPopup
from game.scenes.play.goal_strip import GoalStrip
from game.scenes.play.hud import CHART, TurnSign
from game.scenes.play.pointer_input import PointerInput, TableQueries
from game.scenes.play.selection import Selection
from game.scenes.play.table_display import TableDisplay
from game.ui.animation.director import Director
from game.ui.input.gestures import GestureRecognizer, Rested
from game.ui.music import Mood
from game.ui.paint.canvas import Canvas
from game.ui.paint.geometry import Rect
from game.ui.paint.viewport import Viewport
from game.ui.tabletop.camera import Camera
from game.ui.tabletop.commands_by_pointing import Miss
from game.ui.tabletop.line_chart import Chart
from game.ui.tabletop.lines import BoardLine
from game.ui.tabletop.poses import Layout
from game.ui.tabletop.stage import Stage
from game.ui.tabletop.thing_names import Thing
from game.ui.widgets.accessibility import AccessNode

Foreseen: TypeAlias = tuple[Layout, Mapping[Thing, BoardLine]]
"""Where everything would lie, and how the lines would run."""


class TableScene(Scene):
    """A scene with the table of one match."""

    def __init__(self, table: Presenter[View], settings: Settings, seats: int) -> None:
        """``table`` is the presenter, ``seats`` the number of seats."""
        super().__init__()
        self.table, self.settings = table, settings
        self.gestures = GestureRecognizer()
        self._seats = seats
        self._stop_settings: Callable[[], None] = _nothing
        self.regions: Regions
        self.showing: TableDisplay
        self.stage: Stage
        self.camera: Camera
        self.director: Director
        self.pointer: PointerInput
        self.closeup_popup: CloseUpPopup

    # --- what a page of a table says -------------------------------------------------------------------------------

    @property
    def view(self) -> View:
        """What is shown, once all that is moving has come to rest."""
        raise NotImplementedError

    @property
    def first_view(self) -> View:
        """With which position the table is laid."""
        return self.view

    @property
    def rules_id(self) -> str:
        """Which game it is."""
        raise NotImplementedError

    @property
    def chart(self) -> Chart:
        """The widget that shows the course of the game."""
        raise NotImplementedError

    def show_now(self) -> None:
        """Show everything as it is now, at once."""
        raise NotImplementedError

    def log_lines(self) -> Sequence[LogLine]:
        """Return the log so far, oldest first."""
        raise NotImplementedError

    def things(self) -> tuple[AccessNode, ...]:
        """Return the pieces and places that can be reached with the keyboard."""
        raise NotImplementedError

    def take(self, offer: Offer) -> None:
        """Carry out an offer; never called on a table without offers."""

    def offered(self, offer: Offer) -> None:
        """Handle that somebody pointed at all that an offer needs: it is carried out."""
        self.take(offer)

    def selected(self, selection: Selection | None) -> None:
        """Say what a selected thing wants; None: nothing is selected any more."""

    def missed(self, miss: Miss) -> None:
        """Show why a gesture is refused."""

    def may_lift(self, thing: Thing) -> bool:
        """Return whether a piece that is not on offer can still be dragged."""
        return False

    def foresee(self, offer: Offer) -> Foreseen | None:
        """Return where everything would lie, and how the lines would run, after an offer."""
        return None

    # --- life ------------------------------------------------------------------------------------------------------

    def enter(self, viewport: Viewport) -> None:
        """Set up the table."""
        self.regions = self._regions_in(viewport)
        self.showing = TableDisplay(self.table, self.regions, viewport, self.damage, self.first_view)
        self.camera, self.stage, self.director = self.showing.camera, self.showing.stage, self.showing.director
        queries = TableQueries(self.open_closeup, self.tip, self.foresee, self.may_lift, self._related, self.selected)
        self.pointer = PointerInput(self.stage, self.offered, self.missed, self._choose, queries)
        self.closeup_popup = CloseUpPopup(self.stage, self._hover_hold, self._closeup_beside, self._kept_free)
        super().enter(viewport)
        self.ui.outside = self.things
        self.ui.focused_on = self.focused
        self._comfort()
        self._stop_settings = self.settings.listen(self._comfort)

    def leave(self) -> None:
        """Stop listening to the settings."""
        self._stop_settings()

    def pause(self) -> None:
        """Let nothing stay lit under a pointer that moves on another page."""
        super().pause()
        self.pointer.leave()
        self.closeup_popup.hide()

    def resize(self, viewport: Viewport) -> None:
        """Adapt the table to another window."""
        self.regions = self._regions_in(viewport)
        self.showing.resize(self.regions, viewport)
        self.pointer.drop_all()
        super().resize(viewport)
        self.show_now()

    def restyle(self) -> None:
        """Repaint everything after a change of language or palette."""
        self.stage.forget()
        super().restyle()
        self.show_now()

    def _regions_in(self, viewport: Viewport) -> Regions:
        """Divide a window."""
        return self.table.board.regions(viewport.size, self._seats, viewport.text_scale)

    def _comfort(self) -> None:
        """Apply the settings."""
        self.showing.comfort(self.settings)

    # --- time ------------------------------------------------------------------------------------------------------

    def update(self, dt: float) -> None:
        """Advance pieces, camera and pointer by ``dt`` seconds."""
        super().update(dt)
        if self.stage.update(dt):
            self.pointer.stay()
        self.director.update(dt)
        for gesture in self.gestures.tick(dt):
            self.pointer.handle(gesture)
            if isinstance(gesture, Rested):
                self.closeup_popup.rested(self.pointer.hovered, GestureRecognizer.REST)
        self.closeup_popup.update(dt)
        self.pointer.lift.update()
        if self.ui.modal:
            self.pointer.leave()

    @property
    def lively(self) -> bool:
        """Whether something moves."""
        return (
            super().lively
            or self.director.busy
            or self.camera.moving
            or self.stage.unfinished
            or self.gestures.waiting
            or self.closeup_popup.waiting
        )

    @property
    def mood(self) -> Mood:
        """The bed of the game, as tense as the position that is shown; it stands still while the menu is open."""
        dialog = self.ui.dialog()
        return Mood(self.rules_id, self.showing.tension, dialog is not None and dialog.key == dialogs.MENU)

    # --- words about the game --------------------------------------------------------------------------------------

    def show_turn(self, sign: TurnSign, strip: GoalStrip, view: View) -> bool:
        """Show whose turn it is in ``view`` and how near the goal is; return whether only the last step is left now."""
        sign.show(self.table.words.seat(view, whose_turn(view)), *self.table.words.heading(view))
        goal = self.table.words.goal(view)
        strip.tip = explained(goal.text, self.table.words.terms)
        return strip.show(goal)

    def chart_of(self, views: Iterable[View]) -> None:
        """Draw the chart of views, one for each command."""
        self.showing.note_all(views)
        self.chart.show(self.showing.course)

    def show_log(self) -> None:
        """Open the log, latest entry last."""
        dialogs.show_log(self.ui, self.log_lines(), lambda line: self.stage.mark("last", line.things))

    def toggle_follow(self) -> None:
        """Switch following of the camera on or off."""
        if self.camera.shows_all:
            self.ui.say(_("The whole board is in sight."))
            return
        follow = not self.settings.follow
        self.settings.change(follow=follow)
        if follow:
            self.showing.follow(self.view)
        self.ui.say(_("The camera follows what happens.") if follow else _("The camera stays where it is."))

    # --- words about things ----------------------------------------------------------------------------------------

    def name_of(self, thing: Thing) -> str:
        """Return the name of a piece or spot; empty for what is not on the table."""
        pose, spot = self.stage.pose(thing), self.stage.spot(thing)
        return pose.name if pose else spot.name if spot else ""

    def places_of(self, things: Iterable[Thing | None]) -> list[Rect]:
        """Return where things lie, as far as they are on the table."""
        return [rect for thing in things if thing is not None and (rect := self.stage.rect_of(thing)) is not None]

    def tip(self, thing: Thing | None) -> None:
        """Show the tip of a thing (None: hide it), unless animations or dialogs are shown."""
        if thing is None or self.director.busy or self.ui.modal:
            self.ui.hide_tip()
            return
        text, rect, name = self.table.tips.tip(thing, self.view), self.stage.rect_of(thing), self.name_of(thing)
        if rect is not None and (text or name):
            more = explained(f"{name}\n{text}", self.table.words.terms)
            self.ui.tip("\n".join(part for part in (f"**{name}**", text, more) if part), rect)

    def open_closeup(self, thing: Thing) -> None:
        """Open the close-up of a thing, if it has one."""
        closeup = self.table.tips.closeup(thing, self.view)
        if closeup is not None:
            self.ui.hide_tip()
            more = explained(f"{closeup.title}\n{closeup.text}", self.table.words.terms)
            shown = replace(closeup, text="\n\n".join(part for part in (closeup.text, more) if part))
            dialogs.show_closeup(self.ui, self.viewport, self.table.board.painter, shown)

    def look_at_focus(self) -> bool:
        """Open the close-up of the thing with keyboard focus; return whether there is one."""
        key = self.ui.focus.key if self.ui.focus.visible and not self.ui.modal else None
        thing = self.stage.written().get(key) if key is not None else None
        if thing is None:
            return False
        self.open_closeup(thing)
        return True

    def focused(self, key: str | None) -> None:
        """Mark the thing with keyboard focus, move the camera to it, and preview choosing it."""
        thing = self.stage.written().get(key) if key is not None else None
        if thing is not None:
            self.pointer.point_out(thing)
        self.showing.focus(thing)  # where it is shown now: what is foreseen has moved some pieces

    def _related(self, thing: Thing) -> Sequence[Thing]:
        """Return what belongs to a thing: lit while the pointer is over it."""
        return self.table.tips.related(thing, self.view)

    def _choose(self, choices: Sequence[tuple[str, Offer]]) -> None:
        """Ask which of several things was meant."""
        dialogs.choose(self.ui, choices, self.offered)

    def _hover_hold(self) -> float:
        """Return how long the pointer rests on a piece before it is enlarged; 0: it is not."""
        return 0.0 if self.pointer.busy else self.settings.hover_hold

    def _closeup_beside(self, thing: Thing) -> CloseUp | None:
        """Return what is shown of a thing beside the pointer; nothing while a page lies over the table."""
        closeup = None if self.ui.modal else self.table.tips.closeup(thing, self.view)
        if closeup is not None and closeup.pose is not None:
            self.ui.hide_tip()
        return closeup

    def _kept_free(self) -> Sequence[Rect]:
        """Return what a closer look leaves free: what is asked, whose turn it is, the goal and the chart."""
        chart = [self.regions.named[CHART]] if CHART in self.regions.named else []
        return self.regions.prompt, self.regions.header, self.regions.goal, *chart

    # --- drawing ---------------------------------------------------------------------------------------------------

    def draw(self, canvas: Canvas) -> None:
        """Draw table, animations, dragged pieces and widgets."""
        self.stage.draw(canvas)
        self.director.draw(canvas)
        self.pointer.draw(canvas)
        self.closeup_popup.draw(canvas)
        self.ui.draw(canvas)
        if not self.ui.modal:
            self.pointer.lift.draw(canvas)


def whose_turn(view: View) -> Seat:
    """Return whose turn it is: who must answer, or, while chance or nobody must, the seat whose turn goes on."""
    return view.actor if view.actor >= 0 else view.turn


def _nothing() -> None:
    """Do nothing."""
