"""The play scene: shows a match and lets people play it. Knows no game.

The session decides what happens and who is asked; this scene plays each event on the stage, shows people their prompt
and offers, and gives their actions to the session. A frame never blocks.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final, NamedTuple

from game.app import services
from game.app.scene import Scene
from game.app.settings import Settings
from game.content.library import is_shared
from game.i18n import _
from game.match.match import Match
from game.match.redaction import MatchEvent
from game.match.session.hint import Advice
from game.match.session.hot_seat import Hides, ResponseCall, Tempo
from game.match.session.session import Session
from game.match.undo import CannotUndo
from game.rules.contract import NOBODY, Seat, View
from game.scenes import error_page
from game.scenes.play import dialogs, hot_seat
from game.scenes.play.answering import AnsweringScene
from game.scenes.play.hint_display import (
    chance_words,
    find_next_best,
    find_offer,
    hint_words,
    offered,
)
from game.scenes.play.hud import OFFER_KEY, Hud, ToldWidgets, TurnSign
from game.scenes.play.log_entries import Log, Told
from game.scenes.play.narration import Narration, who_acts
from game.scenes.play.table_menu import TableMenu
from game.scenes.play.table_scene import whose_turn
from game.scenes.play.toolbar import ToolActions, Toolbar
from game.table.contract import Offer, Presenter
from game.table.terms import explained
from game.ui.input.events import InputEvent, InputLockout, Key, Press
from game.ui.input.gestures import Clicked, Hover
from game.ui.paint.viewport import Viewport
from game.ui.sound import sounds
from game.ui.tabletop.line_chart import Chart
from game.ui.widgets.accessibility import AccessNode
from game.ui.widgets.widget import Widget

YOUR_TURN: Final = "your_turn"
RESPONSE_WINDOW: Final = "response_window"


class Calls:
    """Plays a phrase when somebody is asked who had to wait, once for each time."""

    def __init__(self, table: Presenter[View], match: Match) -> None:
        self._table, self._match = table, match
        self._waited = False
        self._last: Seat | None = None
        self._window = ""

    def happened(self, by: Seat) -> None:
        """Note who has acted: after a program has, a person is called."""
        if by >= 0 and by not in self._match.people:
            self._waited = True

    def asked(self, view: View) -> None:
        """Call the person who is asked, unless they have just acted, or a curtain has called them."""
        window = self._table.shows.response_window(view)
        if window is not None:
            self.announced(window.key)
            return
        other = self._last is not None and view.actor != self._last
        if (self._waited or other) and not self._has_curtain:
            sounds().play(YOUR_TURN)
        self._waited, self._last = False, view.actor

    def announced(self, key: str) -> None:
        """Ask everybody who may answer, once for each response window."""
        if key != self._window:
            self._window = key
            sounds().play(RESPONSE_WINDOW)

    @property
    def _has_curtain(self) -> bool:
        """Whether a curtain falls between two people."""
        return self._table.secret and len(self._match.people) > 1


END_PAUSE: Final = 1.4
"""Seconds between the last move and the page of the result."""

GOAL_SECONDS: Final = 8.0
MOST_MEANT: Final = 3
"""So many of the actions that a person may think of are weighed with a hint."""
HINT_SECONDS: Final = 12.0
STAYS: Final = ("f10", "escape", "l")
"""Keys that do not skip what is shown: the menu stops it."""


class Proposed(NamedTuple):
    """An action that is proposed, and the words about it."""

    offer: Offer
    words: str


class PlayScene(AnsweringScene):
    """The page on which a match is played."""

    name = "table"

    def __init__(self, match: Match, table: Presenter[View], settings: Settings, tempo: Tempo | None = None) -> None:
        """Show ``match``; the scene closes it when it leaves. ``tempo`` None: as the settings say."""
        super().__init__(table, settings, len(match.players))
        self.match = match
        self.session = Session(
            match, Hides(table.secret, table.shows.response_window), tempo or settings, self, services.workers
        )
        self.log = Log(table)
        self.offers_now: Sequence[Offer] = ()
        self._ending = 0.0
        self._asked: Seat | None = None
        self._turn = NOBODY
        """Of whom the header tells."""
        self._put: tuple[int, int] | str = ""
        self._lockout = InputLockout()
        self._skipped = False
        self._told: object = None
        self._proposed: Proposed | None = None
        self._settling = False
        self.menu = TableMenu(self.session, table, settings, lambda: self.manager)
        self._calls = Calls(table, match)
        self._announcer = hot_seat.Announcer(match, table.words, self.session.hot_seat, self._lockout)
        self._tools = Toolbar(ToolActions(self.take_back, self.ask_hint, self.toggle_log, self.show_menu))
        self.hud: Hud

    # --- life ------------------------------------------------------------------------------------------------------

    def enter(self, viewport: Viewport) -> None:
        """Set up the table and start listening to the match."""
        super().enter(viewport)
        self._rebuild_log()
        self.show_now()
        self.session.begin()

    def leave(self) -> None:
        """Stop listening; the match's record stays."""
        super().leave()
        self.session.close()

    def build(self) -> Widget:
        """Make header and prompt."""
        explain = partial(explained, terms=self.table.words.terms)
        told = ToldWidgets(Narration(self.look), self.make_log())
        self.hud = Hud(lambda: self.regions, self._tools.buttons(), told, self.make_chart(), explain)
        self._told = None
        self.session.ask_again()
        return self.hud

    def restyle(self) -> None:
        """Rebuild log and names after a change of language or palette."""
        super().restyle()
        self._rebuild_log()

    def resume(self) -> None:
        """Ask again after a page over the table was closed."""
        super().resume()
        self.session.ask_again()

    # --- what is known ---------------------------------------------------------------------------------------------

    @property
    def view(self) -> View:
        """The present view of whoever is looking."""
        return self.session.view

    @property
    def rules_id(self) -> str:
        """Which game it is."""
        return self.match.game.rules_id

    @property
    def box_id(self) -> str:
        """Which box of it is on the table."""
        return self.match.game.box_id

    @property
    def chart(self) -> Chart:
        """The widget that shows the course of the game."""
        return self.hud.chart

    @property
    def sign(self) -> TurnSign:
        """The widget that shows whose turn it is."""
        return self.hud.turn

    def show_moment(self, one: Told | None) -> None:
        """Show a moment of before, with the question paled; None: show the present."""
        super().show_moment(one)
        self.hud.asked.look_back(one is not None)

    def told_so_far(self) -> Sequence[Told]:
        """Return the log so far, oldest first."""
        return self.log.told

    @property
    def pointed(self) -> Told | None:
        """Which line of log or narration is pointed at."""
        return self.hud.narration.list.pointed() or super().pointed

    @property
    def may_show_again(self) -> bool:
        """Whether a person is asked who may look back: no clock runs meanwhile."""
        unhurried = bool(self.offers_now) and not self.session.hot_seat.time_left
        return super().may_show_again and unhurried and not self.pointer.carrying

    def things(self) -> tuple[AccessNode, ...]:
        """Return the pieces and places; what is legal may be pointed at with the keyboard."""
        return self.stage.nodes(activate=self.pointer.point)

    def show_now(self) -> None:
        """Show the present state at once; events still to be shown only appear in the log."""
        view = self.view
        self.showing.settle(view)
        self.showing.follow(view)
        self.session.ask_again()
        self._show_turn(view)

    def _show_turn(self, view: View) -> None:
        """Show whose turn it is, and how near the goal is."""
        self._turn = whose_turn(view)
        self.show_turn(self.hud.turn, view)
        self.show_goal(self.hud.goal, view)

    def _rebuild_log(self) -> None:
        """Rebuild log and chart from all events so far."""
        story = list(self.match.events(self.session.viewer))
        self.log.read(story)
        self._rebuild_chart(story)

    def _rebuild_chart(self, story: Sequence[MatchEvent]) -> None:
        """Draw the chart of the whole game so far."""
        begin = story[0].before if story else self.view
        self.chart_of([begin, *(step.after for event in story for step in event.steps)])

    # --- time ------------------------------------------------------------------------------------------------------

    def update(self, dt: float) -> None:
        """Advance animations, then the match."""
        super().update(dt)
        if self.paused:
            return
        self._lockout.update(dt)
        self.session.hints.update()
        self._look_at_proposed()
        self._go_on(dt)
        self._announcer.update(self.hud)
        self.hud.time_left.show(self.session.hot_seat.time_left)
        self._tell()

    def _tell(self) -> None:
        """Tell what is new in the log: in the panel of the question, and beside the table while the log is open."""
        asked = self.match.actor if self.offers_now else None
        moment = (self.log.version, asked, self.log_open)
        if moment != self._told:
            self._told = moment
            seats = self.match.people if asked is None else {asked}
            self.hud.narration.tell(self.log.told, seats, asked is not None)
            if self.log_open:
                self.log_panel.list.tell(self.log.told)

    @property
    def held(self) -> bool:
        """Whether the match waits, although somebody could answer: something is still to be seen."""
        return self.director.busy or self.moments.shown is not None

    @property
    def _moves(self) -> bool:
        """True while something moves or is about to happen."""
        session = self.session
        goes_on = (self.offers_now == () and session.waits_for_bot) or self.match.actor == NOBODY
        return (
            super()._moves
            or self._lockout.running
            or session.hints.waiting
            or session.hot_seat.response_timer.is_running
            or (goes_on and not self.held)
        )

    def _go_on(self, dt: float) -> None:
        """Advance the match until there is something to watch or a person has to answer."""
        if not self.session.play_on(dt, lambda: self.held):
            return
        warning = self.session.new_warning()
        if warning:
            self.ui.say(warning, "warn", 10.0)
        self.menu.tell_replaced(self.ui)
        if self.match.seat_error is not None:
            self.menu.show_fault(self.ui)
        elif self.match.actor == NOBODY:
            self._end(dt)
        elif self.session.must_ask() and not self.director.busy:
            self._ask()

    def _ask(self) -> None:
        """Show the person's prompt and offers; or for whom everybody waits."""
        question = self.session.question
        self._show_turn(self.view)
        if question is None:
            self._wait_for_others()
            return
        self.session.asked()
        self._put_question((question.view.actor, len(self.match)))
        self._calls.asked(question.view)
        if question.view.actor != self._asked:
            self._asked = question.view.actor
            self.ui.set_focus(None, visible=False)  # Return does not mean what another seat had chosen
        self.showing.place_spots(question.view)
        self.offers_now = self._judged(self.table.offers.make(question.view, question.options))
        self.hud.ask(self.table.words.prompt(question.view), self.offers_now, self._press)
        self.pointer.offer(self.offers_now, self.showing.layout(self.view))
        self._tools.show_undo(self.session.undo_bar())

    def _put_question(self, moment: tuple[int, int] | str) -> None:
        """Let nothing that is pressed count for a moment if another question than before is put."""
        if moment != self._put:
            self._put = moment
            self._lockout.begin(dialogs.DEAD)
            self.ui.lock_out()
            if (self.ui.focus.key or "").startswith(OFFER_KEY):  # another button may have the same words
                self.ui.set_focus(None, visible=False)

    def _wait_for_others(self) -> None:
        """Show that a bot is thinking, or that chance is due."""
        actor = self.match.actor
        if self.offers_now:
            self.offers_now = ()
            self.pointer.clear()
        text = ""
        if actor >= 0:
            text = _("{name} is thinking").format(name=self.table.words.seat(self.view, actor).name)
        if self.hud.prompt.markup != text:
            self.hud.ask(text, (), self.take, waits=bool(text))

    def _end(self, dt: float) -> None:
        """When the game is over, open the result page after a moment."""
        if self.director.busy:
            return
        if not self._ending:
            self._show_turn(self.view)
            self.hud.ask("", (), self.take)
            self.pointer.clear()
        self._ending += dt or 1e-3
        wait = 0.0 if self.settings.at_once else END_PAUSE
        if self._ending > wait and self.manager.top is self:
            self._ending = 0.0
            self.manager.replace(self.manager.pages.result(self.settings, self.match, self.table))

    # --- what the session shows ------------------------------------------------------------------------------------

    def happened(self, event: MatchEvent) -> None:
        """Play an action on the stage; what was said of the position before it is not true any more."""
        self.moments.end()
        self.ui.outdate()
        self.pointer.clear()
        self.closeup_popup.hide()
        self.offers_now = ()
        self.hud.ask("", (), self.take)
        if event.takeback is not None:
            self.log.take_back(event.number)
            self.show_now()
            self._rebuild_chart(list(self.match.events(self.session.viewer)))
            return
        people = self.match.people
        self._calls.happened(event.by)
        begun = [partial(show, event) for show in (self.log.tell, self._show_header, self._show_course)]
        self.showing.play(event, begun, event.by not in people, alone=len(people) == 1)

    def _show_course(self, event: MatchEvent) -> None:
        """Show in the chart where an action leads, which begins to be shown."""
        self.showing.note(event.after)
        self.hud.chart.show(self.showing.course)

    def _show_header(self, event: MatchEvent) -> None:
        """Show goal and turn of an action that begins to be shown."""
        if self.show_goal(self.hud.goal, event.after):
            self.ui.say(f"**{self.hud.goal.last_step}**", seconds=GOAL_SECONDS, lasts="change")
        for view in (event.before, event.after):
            if self.table.shows.response_window(view) is None:  # who is asked then, and whether, shows when asked
                self._turn = whose_turn(view)
                self.show_turn(self.hud.turn, view)
                break
        acts = self._turn == event.before.turn  # nobody else than the header tells of
        self.hud.ask(who_acts(self.table.words, event, self.match.people) if acts else "", (), self.take)

    def question_changed(self) -> None:
        """Drop the offers, because a player or the viewer has changed."""
        self.offers_now = ()
        self.ui.outdate()
        self.pointer.clear()
        self._tools.show_undo(self.session.undo_bar())

    def viewer_changed(self) -> None:
        """Show only what the new viewer (or nobody) may see."""
        self.moments.point(None, 0.0)
        self.director.skip()
        self.ui.set_focus(None, visible=False)  # Return does not mean what somebody else had chosen
        self.ui.say("")  # nor is a hint for them
        self.hud.ask("", (), self.take)
        self._rebuild_log()
        self.show_now()

    def lower_curtain(self, seat: Seat, answers: bool, call: ResponseCall | None) -> None:
        """Hide the table until ``seat`` has come."""
        behind = hot_seat.Behind(self.table, self.session, self.settings, self.menu, lambda: self.regions)
        self.manager.push(hot_seat.curtain_before(behind, seat, answers, call))

    def announce(self, call: ResponseCall) -> None:
        """Ask who wants to answer in a response window."""
        self._calls.announced(call.window.key)
        self._put_question(call.window.key)
        self._announcer.ask(self.hud, call)

    def hinted(self, advice: Advice) -> None:
        """Show a hint: the whole action on the table, its reason and the chances.

        What was weighed replaces what was said at first, unless somebody has done something meanwhile.
        """
        self._look_at_proposed()
        if advice.again and self._proposed is None:
            return
        found = find_offer(self.offers_now, advice)
        if found is None:
            self.ui.say(_("Sorry, there is no hint for this."), "warn")
            return
        following = find_next_best(self.offers_now, advice, found)
        words = hint_words(found, advice, self.table.words)
        mine = None if advice.mine is None else offered(self.offers_now, advice.mine)
        if mine is not None and mine.offer.name == found.name:
            mine = None
        ends = self.match.actor >= 0 and self.match.ends(self.match.actor, found.commands) is not None
        chances = chance_words(advice, following, mine, is_shared(self.rules_id), ends)
        self.propose(found, f"{words}\n{chances}".strip())

    def propose(self, offer: Offer, words: str) -> None:
        """Show an action on the table, with words about it, until somebody does something."""
        self._proposed = Proposed(offer, words)
        self.pointer.advise(offer)
        self.hud.light(offer)
        self.showing.reveal(*offer.things)
        self._say_proposed(self._proposed)

    def _say_proposed(self, proposed: Proposed) -> None:
        """Say the words about what is proposed where they hide none of it."""
        about = [*self.places_of(proposed.offer.things), *self.pointer.preview_layer.ways]
        board = self.regions.board
        self.ui.say(proposed.words, seconds=HINT_SECONDS, about=about, lasts="input", within=board)
        self._settling = self.camera.moving

    def _look_at_proposed(self) -> None:
        """Show a proposal no longer than its words, which make room once the camera has come to rest."""
        if self._proposed is None:
            return
        if self.ui.said != self._proposed.words:
            self._proposed = None
            self.pointer.advise(None)
            self.hud.light(None)
        elif self._settling and not self.camera.moving:
            self._say_proposed(self._proposed)

    def hint_failed(self, error: Exception) -> None:
        """Report that there is no hint, because the bot failed."""
        self.ui.say(_("There is no hint: {error}").format(error=error_page.sentence(error)), "warn", lasts="change")

    # --- what the person does --------------------------------------------------------------------------------------

    def handle(self, event: InputEvent) -> bool:
        """Offer an event to the widgets, then to keys, camera and pointer."""
        if isinstance(event, Key | Press):
            self.moments.end()
        if self.asks_for_rules(event):
            return True
        self.closeup_popup.handle(event)
        if isinstance(event, Key) and event.name == "space" and not event.repeat and self.look_at_focus():
            return True
        if self.ui.handle(event):
            return True
        stays = isinstance(event, Key) and event.name in STAYS
        if isinstance(event, (Key, Press)) and self.director.busy and not stays:
            self.director.skip()
            if isinstance(event, Key):
                return True
            self._go_on(0.0)  # a drag that begins with this press counts, a click only skips
            self._skipped = True
        if isinstance(event, Key) and self._key(event):
            return True
        if self.camera.handle(event):
            return True
        for gesture in self.gestures.feed(event):
            if not (self._skipped and isinstance(gesture, Clicked)):
                self.pointer.handle(gesture)
            self._skipped = self._skipped and isinstance(gesture, Hover)
        return True

    def _key(self, event: Key) -> bool:
        """Press a key of the table itself; return whether it is one."""
        name = event.name
        if event.repeat:
            return False
        if name.isdecimal() and self.session.hot_seat.raise_by_number(int(name)):
            return True
        if name == "f" and not event.mods:
            self.toggle_follow()
        elif self._tools.key(event):
            return True
        elif name == "escape":
            dragged = self.gestures.cancel()
            if not self.pointer.cancel() and not dragged:
                self.show_menu()
        elif name == "space" and self.pointer.hovered:
            self.open_closeup(self.pointer.hovered)
        else:
            return False
        return True

    def take(self, offer: Offer) -> None:
        """Give the commands of an offer to the person's seat, as one action."""
        if not self.director.busy and self.session.give(offer.commands):
            self.offers_now = ()
            self.hud.ask("", (), self.take)

    def take_back(self) -> None:
        """Undo the last action, or say why not."""
        if self.director.busy:
            return
        try:
            self.session.take_back()
        except CannotUndo as refused:
            self.ui.say(dialogs.undo_words(refused.bar), "warn", lasts="change")

    def ask_hint(self) -> None:
        """Ask a bot for a hint."""
        meant = [offer.commands for offer in self.pointer.thought_of]
        if self.session.hints.ask(meant[:MOST_MEANT]):
            self.ui.say(_("Let me think…"), lasts="change")

    # --- the menu ----------------------------------------------------------------------------------------------------

    def show_menu(self) -> None:
        """Open the menu."""
        self.menu.show(self.ui, self.menu_extra(), None if self.camera.shows_all else self.camera.fit)

    def menu_extra(self) -> dialogs.MenuEntry:
        """Return the entry of the menu that is special to this table: who sits where."""
        return dialogs.MenuEntry(_("Who sits where"), "person", partial(self.menu.show_seats, self.ui))

    def leave_table(self) -> None:
        """Go back to the shelf; the match stays in the repository."""
        self.menu.leave(self.ui)

    def reopening(self) -> Callable[[], Scene] | None:
        """Return what goes on with the stored match; None when it is not stored."""
        return self.menu.reopening()

    def closing(self) -> bool:
        """Return whether everything is saved; else ask first."""
        return self.menu.closing(self.ui)
