"""The common base of the play scene and the replay: a match on its table.

Pieces, camera, tips, closer looks, the log and the chart work the same way on both; whoever builds on it says which
position is shown (:attr:`TableScene.view`), what has happened so far, and what the widgets around the table are.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import Final

from game.app.scene import Scene
from game.app.settings import Settings
from game.content.library import deck_folder
from game.i18n import _
from game.pictures import lookup
from game.rules.contract import Seat, View
from game.scenes.play import dialogs
from game.scenes.play.closeup_popup import CloseUpPopup
from game.scenes.play.goal_strip import GoalStrip
from game.scenes.play.hud import CHART, TurnSign
from game.scenes.play.log_entries import Told
from game.scenes.play.log_list import LOG, LogPanel, TellersLook, has_room, with_log
from game.scenes.play.offer_consequences import with_spending
from game.scenes.play.pointer_input import PointerInput, TableQueries
from game.scenes.play.selection import Selection
from game.scenes.play.table_display import Moments, TableDisplay
from game.table.contract import CloseUp, Offer, Presenter, Regions
from game.table.terms import chapter_of, explained
from game.ui.animation.director import Director
from game.ui.input.events import InputEvent, Key
from game.ui.input.gestures import GestureRecognizer, Rested
from game.ui.music import Mood
from game.ui.paint import text
from game.ui.paint.canvas import Canvas
from game.ui.paint.geometry import Rect, Vec
from game.ui.paint.text import Style
from game.ui.paint.viewport import Viewport
from game.ui.tabletop.camera import Camera
from game.ui.tabletop.commands_by_pointing import Miss
from game.ui.tabletop.line_chart import Chart
from game.ui.tabletop.poses import Layout
from game.ui.tabletop.preview import Foreseen
from game.ui.tabletop.stage import Stage
from game.ui.tabletop.thing_names import Thing
from game.ui.widgets.accessibility import AccessNode

PATIENCE: Final = 0.3
"""Seconds that a step waits until its pictures are painted."""
AGAIN = Style(16.0, "text", align="center")


class TableScene(Scene):
    """A scene with the table of one match."""

    at_once = heavy = True
    pooled_surfaces = 2

    def __init__(self, table: Presenter[View], settings: Settings, seats: int) -> None:
        """``table`` is the presenter, ``seats`` the number of seats."""
        super().__init__()
        self.table, self.settings = table, settings
        self.gestures = GestureRecognizer()
        self._seats = seats
        self._stop_settings: Callable[[], None] = _nothing
        self.look = TellersLook(table, self._layout, lambda: self.view)
        self._present: View | None = None
        self.regions: Regions
        self.showing: TableDisplay
        self.stage: Stage
        self.camera: Camera
        self.director: Director
        self.pointer: PointerInput
        self.closeup_popup: CloseUpPopup
        self.log_panel: LogPanel
        self.log_open = False
        self._held = 0.0
        """For how many seconds a step has waited for its pictures."""
        self.moments: Moments

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
    def box_id(self) -> str:
        """Which box of it is on the table."""
        raise NotImplementedError

    @property
    def chart(self) -> Chart:
        """The widget that shows the course of the game."""
        raise NotImplementedError

    @property
    def sign(self) -> TurnSign:
        """The widget that shows whose turn it is."""
        raise NotImplementedError

    def show_now(self) -> None:
        """Show everything as it is now, at once."""
        raise NotImplementedError

    def told_so_far(self) -> Sequence[Told]:
        """Return the log so far, oldest first."""
        raise NotImplementedError

    @property
    def pointed(self) -> Told | None:
        """Which line of what is told is pointed at; None: none is."""
        return self.log_panel.list.pointed() if LOG in self.regions.named else None

    @property
    def may_show_again(self) -> bool:
        """Whether the table is free to show a moment of before."""
        return not self.director.busy

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

    def foretold(self, offer: Offer) -> Offer:
        """Return an offer with what it says of the end of the game."""
        return offer

    # --- life ------------------------------------------------------------------------------------------------------

    def enter(self, viewport: Viewport) -> None:
        """Set up the table."""
        self._lay_pictures()
        self.log_open = self.settings.log_open and has_room(viewport.size, viewport.text_scale)
        self.regions = self._regions_in(viewport)
        self.showing = TableDisplay(self.table, self.regions, viewport, self.damage, self.first_view)
        self.camera, self.stage, self.director = self.showing.camera, self.showing.stage, self.showing.director
        queries = TableQueries(
            self.open_closeup, self.tip, self.foresee, self.foretold, self.may_lift, self._related, self.selected
        )
        self.pointer = PointerInput(self.stage, self.offered, self.missed, self._choose, queries)
        self.closeup_popup = CloseUpPopup(self.stage, self._hover_hold, self._closeup_beside, self._kept_free)
        self.moments = Moments(self.showing, lambda: self.may_show_again, self.show_moment)
        super().enter(viewport)
        self.ui.outside = self.things
        self.ui.focused_on = self.focused
        self._comfort()
        self._stop_settings = self.settings.listen(self._comfort)

    def leave(self) -> None:
        """Stop listening to the settings; no page but this one shows the pictures of a house deck."""
        self._stop_settings()
        lookup.lay_on_table(None)

    def dismantle(self) -> Iterator[None]:
        """Let go of the table, too, and of the log, which may be closed."""
        vars(self.showing).clear()  # what the director was about to show knows it
        self.log_panel.dismantle()
        yield
        yield from super().dismantle()

    def resume(self) -> None:
        """Show the pictures of this box again: the page over the table may have shown others."""
        self._lay_pictures()
        super().resume()

    def _lay_pictures(self) -> None:
        """Let the pictures of a house deck come before ours."""
        lookup.lay_on_table(deck_folder(self.box_id), self.rules_id)

    def pause(self) -> None:
        """Let nothing stay lit under a pointer that moves on another page."""
        super().pause()
        self.pointer.leave()
        self.moments.point(None, 0.0)
        self.closeup_popup.hide()

    def resize(self, viewport: Viewport) -> None:
        """Adapt the table to another window."""
        self.moments.end()
        if not has_room(viewport.size, viewport.text_scale) and has_room(self.viewport.size, self.viewport.text_scale):
            self.log_open = False  # it would hide the question
        self.regions = self._regions_in(viewport)
        self.showing.resize(self.regions, viewport)
        self.pointer.drop_all()
        super().resize(viewport)
        self.show_now()

    def restyle(self) -> None:
        """Repaint everything after a change of language or palette."""
        self.moments.end()
        self.stage.forget()
        self.look.forget()
        super().restyle()
        self.show_now()

    def make_log(self) -> LogPanel:
        """Make the widget of the log beside the table."""
        self.log_panel = LogPanel(self.look, self.toggle_log)
        return self.log_panel

    def make_chart(self) -> Chart:
        """Make the widget of the course of the game, which opens large."""
        title = self.table.board.chart_title
        return Chart(title, opened=lambda: dialogs.show_chart(self.ui, self.viewport, title, self.showing.course))

    def _layout(self, view: View) -> Layout:
        """Return where everything lies in a view."""
        return self.showing.layout(view)

    def _regions_in(self, viewport: Viewport) -> Regions:
        """Divide a window; the log takes a strip of it while it is open."""

        def divide(size: Vec, text_scale: float) -> Regions:
            return self.table.board.regions(size, self._seats, text_scale)

        if self.log_open:
            return with_log(divide, viewport.size, viewport.text_scale)
        return divide(viewport.size, viewport.text_scale)

    def _comfort(self) -> None:
        """Apply the settings."""
        self.showing.comfort(self.settings)
        self.pointer.swing.stiff = self.settings.reduced_motion

    # --- time ------------------------------------------------------------------------------------------------------

    def update(self, dt: float) -> None:
        """Advance pieces, camera and pointer by ``dt`` seconds; behind a dialog everything stands still."""
        super().update(dt)
        if self.paused:
            self.pointer.leave()
            self.moments.point(None, 0.0)
            return
        self.moments.point(self.pointed, dt)
        if self.stage.update(dt):
            self.pointer.stay()
        self._direct(dt)
        for gesture in self.gestures.tick(dt):
            self.pointer.handle(gesture)
            if isinstance(gesture, Rested):
                self.closeup_popup.rested(self.pointer.hovered, GestureRecognizer.REST)
        self.closeup_popup.update(dt)
        self.pointer.update(dt)

    def _direct(self, dt: float) -> None:
        """Let the director go on; a step with much that was never seen waits until it is painted, but not for long."""
        if self.director.waits and self._held < PATIENCE:
            self._held += dt
        else:
            self._held = 0.0
            self.director.update(dt)

    @property
    def paused(self) -> bool:
        """Whether programs, clocks and animations stand still, because a dialog lies over the table."""
        return self.ui.modal

    @property
    def lively(self) -> bool:
        """Whether something moves."""
        return (not self.paused and self._moves) or super().lively

    @property
    def _moves(self) -> bool:
        """Whether something moves on the table."""
        return (
            self.director.busy
            or self.moments.waiting
            or self.camera.moving
            or self.stage.unfinished
            or self.gestures.waiting
            or self.closeup_popup.waiting
            or self.pointer.swings
        )

    @property
    def mood(self) -> Mood:
        """The bed of the game, as tense as the position that is shown; it stands still while the menu is open."""
        dialog = self.ui.dialog()
        return Mood(self.rules_id, self.showing.tension, dialog is not None and dialog.key == dialogs.MENU)

    # --- words about the game --------------------------------------------------------------------------------------

    def show_turn(self, sign: TurnSign, view: View) -> None:
        """Show in the header whose turn it is in ``view``."""
        sign.show(self.table.words.seat(view, whose_turn(view)), *self.table.words.heading(view))

    def show_goal(self, strip: GoalStrip, view: View) -> bool:
        """Show how the game is won and how near that is; return whether only the last step is left now."""
        goal, terms = self.table.words.goal(view), self.table.words.terms
        strip.tip = explained(goal.text, terms)
        tips = ("\n".join(filter(None, (part.tip, explained(part.tip, terms)))) for part in goal.parts)
        parts = tuple(replace(part, tip=tip) for part, tip in zip(goal.parts, tips, strict=True))
        return strip.show(replace(goal, parts=parts))

    def chart_of(self, views: Iterable[View]) -> None:
        """Draw the chart of views, one for each command."""
        self.showing.note_all(views)
        self.chart.show(self.showing.course)

    def toggle_log(self) -> None:
        """Open or close the log beside the table; the next table has it too, if it hides nothing."""
        self.log_open = not self.log_open
        if has_room(self.viewport.size, self.viewport.text_scale):
            self.settings.change(log_open=self.log_open)
        self.resize(self.viewport)
        self.log_panel.list.tell(self.told_so_far())

    # --- moments of before -----------------------------------------------------------------------------------------

    def show_moment(self, one: Told | None) -> None:
        """Say in the header and over the board which moment is shown; None: the present is."""
        self.damage.add(self._badge().grown(20))
        if one is not None and one.event is not None:
            self._present = self.view
            self.show_turn(self.sign, one.event.before)
        elif self._present is not None:
            present, self._present = self._present, None
            self.showing.settle(present)
            self.showing.follow(present)
            self.show_turn(self.sign, present)

    def _badge(self) -> Rect:
        """Return where it is said that a moment of before is shown."""
        made, board = text.block(_("Shown again"), AGAIN, self.viewport), self.regions.board
        return Rect.around(Vec(board.centre.x, board.y + made.height + 6), made.width + 34, made.height + 12)

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
        """Return the name of a piece or spot as things stand, whatever is foreseen; empty for what is not there."""
        pose, spot = self.showing.layout(self.view).get(thing) or self.stage.pose(thing), self.stage.spot(thing)
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
        raised = self.pointer.lift.area if self.pointer.lift.tells else None
        if raised is not None:
            closeup = self.table.tips.closeup(thing, self.view)
            more = explained(f"{name}\n{text}\n{closeup.text if closeup is not None else ''}", self.table.words.terms)
            if more and self.pointer.preview_layer.preview is None:  # the raised piece says the rest; nothing is hidden
                self.ui.tip(more, raised)
        elif rect is not None and (text or name):
            more = explained(f"{name}\n{text}", self.table.words.terms)
            self.ui.tip("\n".join(part for part in (f"**{name}**", text, more) if part), rect)

    def open_closeup(self, thing: Thing) -> None:
        """Open the close-up of a thing, if it has one."""
        closeup = self.table.tips.closeup(thing, self.view)
        if closeup is not None:
            self.ui.hide_tip()
            chapter = chapter_of(f"{closeup.title}\n{closeup.text}", self.table.words.terms)
            book = partial(self.open_rulebook, chapter) if chapter else None
            shown = self._with_terms(closeup)
            dialogs.show_closeup(self.ui, self.viewport, self.table.board.painter, shown, book)

    def _with_terms(self, closeup: CloseUp) -> CloseUp:
        """Return a close-up that explains its words."""
        more = explained(f"{closeup.title}\n{closeup.text}", self.table.words.terms)
        return replace(closeup, text="\n\n".join(part for part in (closeup.text, more) if part))

    def open_rulebook(self, chapter: str = "") -> None:
        """Open the rulebook of this game, at a chapter if one is named."""
        self.manager.push(self.manager.pages.rulebook(self.rules_id, chapter))

    def asks_for_rules(self, event: InputEvent) -> bool:
        """Open the rulebook when F1 is pressed, where it explains the words that are shown; else return False."""
        if not (isinstance(event, Key) and event.asks_for_rules) or self.ui.modal:
            return False
        self.open_rulebook(chapter_of(self.ui.tip_markup or self.closeup_popup.words, self.table.words.terms))
        return True

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
            self.pointer.lift.fan.open(thing)
        self.showing.focus(thing)  # where it is shown now: what is foreseen has moved some pieces

    def _related(self, thing: Thing) -> Sequence[Thing]:
        """Return what belongs to a thing: lit while the pointer is over it."""
        return self.table.tips.related(thing, self.view)

    def _choose(self, choices: Sequence[tuple[str, Offer]]) -> None:
        """Ask which of several things was meant; each button says what it uses up, and when it ends the game."""
        told = [self.foretold(replace(offer, label=with_spending(label, offer))) for label, offer in choices]
        dialogs.choose(self.ui, told, self.offered)

    def _hover_hold(self) -> float:
        """Return how long the pointer rests on a piece before it is enlarged; 0: it is not."""
        return 0.0 if self.pointer.busy else self.settings.hover_hold

    def _closeup_beside(self, thing: Thing) -> CloseUp | None:
        """Return what is shown of a thing beside the pointer; nothing while a page lies over the table."""
        closeup = None if self.ui.modal else self.table.tips.closeup(thing, self.view)
        if closeup is not None and closeup.pose is not None:
            self.ui.hide_tip()
        return None if closeup is None else self._with_terms(closeup)

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
        if self.moments.shown is not None:
            canvas.box("toast", self._badge())
            canvas.text(_("Shown again"), self._badge(), AGAIN, "middle")
        self.ui.draw(canvas)
        if not self.ui.modal:
            self.pointer.lift.draw(canvas)


def whose_turn(view: View) -> Seat:
    """Return whose turn it is: who must answer, or, while chance or nobody must, the seat whose turn goes on."""
    return view.actor if view.actor >= 0 else view.turn


def _nothing() -> None:
    """Do nothing."""
