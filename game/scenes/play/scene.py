"""The table: shows a match being played and lets the people at it play. Knows no game.

The match decides what happens; this scene plays each event on the stage, asks whoever is a person when it is
their turn, and gives their actions to their seat. A frame never waits for anybody.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from game.app.scene import Scene
from game.i18n import _
from game.match.match import Match
from game.match.redaction import MatchEvent
from game.presenters.contract import Offer, Presenter, Regions
from game.rules.contract import NOBODY, View
from game.scenes.play import dialogs as pages
from game.scenes.play.closeup_popup import CloseUpPopup
from game.scenes.play.hot_seat import HotSeat
from game.scenes.play.hud import Hud
from game.scenes.play.log_entries import Log
from game.scenes.play.pointer_input import PointerInput, TableEyes
from game.scenes.play.table_display import TableDisplay
from game.scenes.play.toolbar import Toolbar
from game.seats.human import HumanPlayer
from game.ui.animation.director import Director
from game.ui.input.events import InputEvent, Key, Press
from game.ui.input.gestures import GestureRecognizer, Rested
from game.ui.paint.canvas import Canvas
from game.ui.paint.viewport import Viewport
from game.ui.sound import sounds
from game.ui.tabletop.camera import Camera
from game.ui.tabletop.command_picker import Miss
from game.ui.tabletop.lines import BoardLine
from game.ui.tabletop.poses import Layout
from game.ui.tabletop.stage import Stage
from game.ui.tabletop.things import Thing
from game.ui.widgets.widget import Widget

if TYPE_CHECKING:
    from game.app.settings import Settings

AT_ONCE: Final = 40
"""So many commands at most are played in one frame, when nothing is to be shown in between."""

END_PAUSE: Final = 1.4
"""Seconds between the last move and the page of the result."""


class PlayScene(Scene):
    """One match on its table."""

    name = "table"

    def __init__(self, match: Match, table: Presenter[View], settings: Settings) -> None:
        """Show ``match``; the scene closes it when it leaves."""
        super().__init__()
        self.match, self.table, self.settings = match, table, settings
        self.log = Log(table)
        self._answered = False
        self._asked_at = -1
        self.offers_now: Sequence[Offer] = ()
        self._ending = 0.0
        self._warned: str | None = None
        self._stop_listening: Callable[[], None] = _nothing
        self._stop_prefs: Callable[[], None] = _nothing
        self.gestures = GestureRecognizer()
        self.tools = Toolbar(self)
        self.hot_seat = HotSeat(self)
        self.closeup_popup = CloseUpPopup(self)
        self.regions: Regions
        self.showing: TableDisplay
        self.stage: Stage
        self.camera: Camera
        self.director: Director
        self.pointer: PointerInput
        self.hud: Hud

    # --- life ------------------------------------------------------------------------------------------------------

    def enter(self, viewport: Viewport) -> None:
        """Lay the table and take part in the match."""
        self.regions = self._room_for(viewport)
        self.showing = TableDisplay(self.table, self.regions, viewport, self.damage, self.view)
        self.camera, self.stage, self.director = self.showing.camera, self.showing.stage, self.showing.director
        self.pointer = PointerInput(
            self.stage,
            self._take,
            self._missed,
            self._choose,
            TableEyes(self.look_closer, self._tip, self._foresee, self._loose, self._kin),
        )
        super().enter(viewport)
        self.ui.outside = lambda: self.stage.nodes(activate=self.pointer.point)
        self.ui.focused_on = self._focused
        self._comfort()
        self._stop_prefs = self.settings.listen(self._comfort)
        self._tell_story()
        self._settle()
        self._stop_listening = self.match.listen(self.viewer, self._happened)

    def leave(self) -> None:
        """Stop listening; the match's record stays."""
        self._stop_listening()
        self._stop_prefs()
        self.tools.close()
        self.match.close()

    def build(self) -> Widget:
        """Make header and prompt."""
        self.hud = Hud(lambda: self.regions, self.tools.buttons(), self.table.board.chart_title)
        self._asked_at = -1
        return self.hud

    def resize(self, viewport: Viewport) -> None:
        """Lay the table anew for another window."""
        self.regions = self._room_for(viewport)
        self.showing.resize(self.regions, viewport)
        self.pointer.drop_all()
        super().resize(viewport)
        self._settle()

    def restyle(self) -> None:
        """Language or palette changed: names and the log are words too."""
        self.stage.forget()
        super().restyle()
        self._settle()
        self._tell_story()

    def resume(self) -> None:
        """A page over the table was closed."""
        super().resume()
        self._asked_at = -1

    def _room_for(self, viewport: Viewport) -> Regions:
        return self.table.board.regions(viewport.size, len(self.match.players), viewport.text_scale)

    def _comfort(self) -> None:
        """Take over what the person prefers."""
        self.showing.comfort(self.settings)

    # --- what is known ---------------------------------------------------------------------------------------------

    @property
    def viewer(self) -> int | None:
        """Whose eyes the table is shown to: the only person's, those of who lifted the curtain, or everybody's."""
        return self.hot_seat.viewer

    @property
    def view(self) -> Any:
        """The table as it is now."""
        return self.match.view(self.viewer)

    def _settle(self) -> None:
        """Show everything as it is now, at once; what was still to be shown is told."""
        view = self.view
        self.showing.settle(view)
        self.showing.follow(view)
        self._asked_at = -1
        self._show_turn()

    def _tell_story(self) -> None:
        """Fill the log with everything that happened so far."""
        story = list(self.match.events(self.viewer))
        self.log.read(story)
        self._chart_anew(story)

    def _chart_anew(self, story: Sequence[MatchEvent]) -> None:
        """Draw the chart of the whole game so far."""
        begin = story[0].before if story else self.view
        self.showing.note_all([begin, *(step.after for event in story for step in event.steps)])
        self.hud.chart.show(self.showing.course)

    # --- time ------------------------------------------------------------------------------------------------------

    def update(self, dt: float) -> None:
        """Let time pass: animations, then the match."""
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
        self.tools.update()
        self._go_on(dt)
        self.hud.time_left.show(self.hot_seat.time_left)

    @property
    def lively(self) -> bool:
        """Whether something moves."""
        waits = (
            self.match.actor != NOBODY
            and self.offers_now == ()
            and not self.match.seat_error
            and not self.hot_seat.waiting
        )
        return (
            super().lively
            or self.director.busy
            or self.camera.moving
            or self.gestures.waiting
            or self.closeup_popup.waiting
            or self.tools.waiting
            or self.hot_seat.response_timer.is_running
            or waits
            or self._ending > 0
        )

    def _go_on(self, dt: float) -> None:
        """Play on until something is to be watched or a person has to answer."""
        left = dt
        for _turn in range(AT_ONCE):
            if self.director.busy or (not self._answered and self.hot_seat.holds(left)):
                return
            left, self._answered = 0.0, False  # time passes once a frame
            if not self.match.advance():
                break
        self._say_warning()
        if self.match.seat_error is not None:
            self._show_fault()
        elif self.match.actor == NOBODY:
            self._end(dt)
        elif self._asked_at != len(self.match) and not self.director.busy:
            self._ask()

    def person(self) -> HumanPlayer | None:
        """The person who must answer now."""
        actor = self.match.actor
        player = self.match.players[actor] if actor >= 0 else None
        return player if isinstance(player, HumanPlayer) and player.request() is not None else None

    def seats_changed(self) -> None:
        """Somebody else sits somewhere: listen with other ears and ask anew."""
        self._stop_listening()
        self._stop_listening = self.match.listen(self.viewer, self._happened)
        self.offers_now, self._asked_at = (), -1
        self._answered = False
        self.tools.show_undo()

    def eyes_changed(self) -> None:
        """Somebody else looks at the table, or nobody: show and tell only what those eyes may see."""
        self.director.skip()
        self.seats_changed()
        self.pointer.clear()
        self.ui.set_focus(None, visible=False)  # Return does not mean what somebody else had chosen
        self._tell_story()
        self._settle()

    def _ask(self) -> None:
        """Show the person what may be done; or say for whom everybody waits."""
        person = self.person()
        self._show_turn()
        if person is None:
            self._wait_for_others()
            return
        offer = person.request()
        assert offer is not None
        self._asked_at = len(self.match)
        self.showing.place_spots(offer.view)
        self.offers_now = self.table.offers.make(offer.view, offer.options, self.match)
        self.hud.ask(self.table.words.prompt(offer.view), self.offers_now, self._take)
        self.pointer.offer(self.offers_now, self.table.board.layout(self.view, self.regions))
        self.tools.show_undo()

    def _wait_for_others(self) -> None:
        """A program thinks, or chance is due."""
        actor = self.match.actor
        if self.offers_now:
            self.offers_now = ()
            self.pointer.clear()
        text = ""
        if actor >= 0:
            text = _("{name} is thinking").format(name=self.table.words.seat(self.view, actor).name)
        if self.hud.prompt.markup != text:
            self.hud.ask(text, (), self._take, waits=bool(text))

    def _happened(self, event: MatchEvent) -> None:
        """Put an action on the stage."""
        self.pointer.clear()
        self.closeup_popup.hide()
        self.offers_now, self._answered = (), False
        self.tools.forget_hint()
        if event.takeback is not None:
            self.log.take_back()
            self._settle()
            self._chart_anew(list(self.match.events(self.viewer)))
            return
        self.showing.play(event, partial(self._begun, event), pauses=event.by not in self.match.people)

    def _begun(self, event: MatchEvent) -> None:
        """An action begins to be shown: write it down, and say whose turn it is then."""
        self.log.tell(event)
        self.showing.note(event.after)
        self.hud.chart.show(self.showing.course)
        self._show_turn(event.after)

    def _show_turn(self, view: View | None = None) -> None:
        """Say whose turn it is in ``view`` (None: now)."""
        view = self.view if view is None else view
        actor = view.actor if view.actor >= 0 else getattr(view, "turn", 0)
        self.hud.turn.show(self.table.words.seat(view, actor), *self.table.words.heading(view))

    def _end(self, dt: float) -> None:
        """When the game is over, look at the table for a moment, then at the result."""
        if self.director.busy:
            return
        if not self._ending:
            self._show_turn()
            self.hud.ask("", (), self._take)
            self.pointer.clear()
        self._ending += dt or 1e-3
        wait = 0.0 if self.settings.pace == "instant" else END_PAUSE
        if self._ending > wait and self.manager.top is self:
            self._ending = 0.0
            self.manager.replace(self.manager.pages.result(self.settings, self.match, self.table))

    # --- what the person does --------------------------------------------------------------------------------------

    def handle(self, event: InputEvent) -> bool:
        """Widgets first, then keys, then the hand."""
        self.closeup_popup.feel(event)
        if isinstance(event, Key) and event.name == "space" and not event.repeat and self._look_at_focus():
            return True
        if self.ui.handle(event):
            return True
        if isinstance(event, (Key, Press)) and self.director.busy:
            self.director.skip()
            return True
        if isinstance(event, Key) and self._key(event):
            return True
        if self.camera.handle(event):
            return True
        for gesture in self.gestures.feed(event):
            self.pointer.handle(gesture)
        return True

    def _key(self, event: Key) -> bool:
        """Keys of the table itself."""
        if event.repeat:
            return False
        if self.hot_seat.key(event) or self.tools.key(event):
            return True
        name = event.name
        if name == "escape":
            dragged = self.gestures.cancel()
            if not self.pointer.cancel() and not dragged:
                pages.show_menu(self)
        elif name == "space" and self.pointer.hovered:
            self.look_closer(self.pointer.hovered)
        elif name == "f1":
            pages.open_rulebook(self)
        else:
            return False
        return True

    def _focused(self, key: str | None) -> None:
        """Light the thing that has the keyboard, bring it into sight, and show what choosing it would do."""
        thing = self.stage.written().get(key) if key is not None else None
        if thing is not None:
            self.pointer.point_out(thing)
        self.showing.focus(thing)  # where it is shown now: what is foreseen has moved some pieces

    def _look_at_focus(self) -> bool:
        """Look closer at the piece that has the keyboard; say whether there is one."""
        key = self.ui.focus.key if self.ui.focus.visible and not self.ui.modal else None
        thing = self.stage.written().get(key) if key is not None else None
        if thing is None:
            return False
        self.look_closer(thing)
        return True

    def _take(self, offer: Offer) -> None:
        """Give the commands of an offer to the person's seat, as one action."""
        person = self.person()
        asked = person.request() if person is not None else None
        if person is None or asked is None or self.director.busy:
            return
        if offer.commands[0] not in asked.options:
            self._asked_at = -1
            return
        person.answer(*offer.commands)
        self._answered = True
        self.offers_now = ()
        self.hud.ask("", (), self._take)

    def _missed(self, miss: Miss) -> None:
        """Say why something cannot be done; nothing, when it was put back where it was."""
        if self.person() is None or not (miss.picked or miss.onto):
            return
        onto = miss.onto if miss.picked else None
        picked = miss.picked or ((miss.onto,) if miss.onto else ())
        why = self._why_not(picked, onto)
        if why:
            self.ui.say(why, "warn")
            sounds().play("bad")
        elif why is None and miss.picked and onto is not None:
            self.ui.say(_("That does not go there."), "warn")
            sounds().play("bad")
        elif why is None and not miss.picked and miss.onto:
            self._tip(miss.onto)

    def _why_not(self, picked: Sequence[Thing], onto: Thing | None) -> str | None:
        """A sentence against a gesture; empty when none is needed, None when nobody knows one."""
        view = self.view
        excuse = self.table.excuses.excuse(view, picked, onto)
        if excuse is not None:
            return excuse
        command = self.table.excuses.meant(view, picked, onto)
        refusal = self.match.refusal(command) if command is not None else None
        return None if refusal is None else self.table.words.refusal(refusal, view)

    def _loose(self, thing: Thing) -> bool:
        """Return whether a piece that may not be used now can still be taken in hand: putting it down says why not."""
        return self.person() is not None and self.table.excuses.loose(thing)

    def _choose(self, choices: Sequence[tuple[str, Offer]]) -> None:
        """Ask which of several things was meant."""
        pages.choose(self, choices, self._take)

    def _foresee(self, offer: Offer) -> tuple[Layout, Mapping[Thing, BoardLine]] | None:
        """Where everything would lie, and how the lines would run, after an offer."""
        event = offer.foreseen
        view = self.match.preview(self.match.actor, offer.commands) if event is None else event()
        return (
            None if view is None else (self.table.board.layout(view, self.regions), self.table.board.board_lines(view))
        )

    def _kin(self, thing: Thing) -> Sequence[Thing]:
        """What belongs to a thing: lit while the pointer is over it."""
        return self.table.tips.related(thing, self.view)

    def _tip(self, thing: Thing | None) -> None:
        """Show or hide a word about a thing; while something is to be watched or answered it would be in the way."""
        if thing is None or self.director.busy or self.ui.modal:
            self.ui.hide_tip()
            return
        text, rect = self.table.tips.tip(thing, self.view), self.stage.rect_of(thing)
        pose, spot = self.stage.pose(thing), self.stage.spot(thing)
        name = pose.name if pose else spot.name if spot else ""
        if rect is not None and (text or name):
            self.ui.tip("\n".join(part for part in (f"**{name}**", text) if part), rect)

    def look_closer(self, thing: Thing) -> None:
        """Show a thing large."""
        closeup = self.table.tips.closeup(thing, self.view)
        if closeup is not None:
            self.ui.hide_tip()
            pages.closer_look(self, closeup)

    # --- what went wrong ---------------------------------------------------------------------------------------------

    def _say_warning(self) -> None:
        """Say once that the match is not being saved."""
        if self.match.warning != self._warned:
            self._warned = self.match.warning
            if self._warned:
                self.ui.say(self._warned, "warn", 10.0)

    def _show_fault(self) -> None:
        """A seat failed: let somebody else take it."""
        if not self.ui.modal:
            pages.show_fault(self)

    # --- drawing ---------------------------------------------------------------------------------------------------

    def draw(self, canvas: Canvas) -> None:
        """Draw table, animations, what is in the hand, widgets."""
        self.stage.draw(canvas)
        self.director.draw(canvas)
        self.pointer.draw(canvas)
        self.closeup_popup.draw(canvas)
        self.ui.draw(canvas)
        if not self.ui.modal:
            self.pointer.lift.draw(canvas)


def _nothing() -> None:
    """Stop nothing."""
