"""Play scene: shows a match and lets people play it, independent of the game.

The session decides what happens and who is asked; this scene animates events on the stage, shows prompts and offers,
and passes actions to the session. Frames never block.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial, reduce
from typing import Final

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
from game.rules.contract import NOBODY, Command, Seat, View
from game.scenes import error_page
from game.scenes.play import dialogs, hot_seat
from game.scenes.play.dialogs import TableMenu
from game.scenes.play.event_bundle import EventBundle, as_told
from game.scenes.play.hint_display import HintDisplay, chance_words, find_next_best, find_offer, hint_words, offered
from game.scenes.play.hud import OFFER_KEY, Countdown, Hud, ToolActions, Toolbar, undo_words
from game.scenes.play.log_entries import Log, LogEntry, log_lines
from game.scenes.play.log_list import LOG, Narration, who_acts
from game.scenes.play.offer_words import Selection, answers, begun, buttons_judged, foretold, wanted, with_spending
from game.scenes.play.table_display import TableDisplay, whose_turn
from game.scenes.play.table_regions import TableRegions
from game.seats.players import DecisionRequest
from game.table.contract import LogLine, Offer, Presenter
from game.table.terms import explained
from game.ui.input.events import InputEvent, InputLockout, Key, Press
from game.ui.input.gestures import Clicked, Hover
from game.ui.music import Mood
from game.ui.paint.canvas import Canvas
from game.ui.paint.viewport import Viewport
from game.ui.sound import sounds
from game.ui.tabletop.commands_by_pointing import Miss
from game.ui.tabletop.preview import Foreseen
from game.ui.tabletop.thing_names import Thing
from game.ui.widgets.accessibility import AccessNode
from game.ui.widgets.widget import Widget

END_PAUSE: Final = 1.4
"""Delay between the last move and the result page, in seconds."""

REFUSED_SECONDS: Final = 12.0
PATIENT: Final = 0.4
"""Seconds for which turns of computer players are shown at their pace; then ever faster."""
GAIN: Final = 2.0
"""Gain of haste per second after that."""
MOST_HASTE: Final = 6.0
MOST_MEANT: Final = 3
"""Maximum number of considered actions compared by a hint."""
STAYS: Final = ("f10", "escape", "l")
"""Keys that do not skip animations: the menu pauses them."""


class PlayScene(Scene):
    """Page for playing a match."""

    name = "table"
    at_once = heavy = True
    pooled_surfaces = 2
    hastens = True
    """Whether turns of computer players are shown in few movements, and faster the longer a person waits."""
    answers_unasked = True
    """Whether questions with a single answer are not asked."""
    asks_back = True
    """Whether ending a turn with something useful left asks for confirmation, if enabled in the settings."""

    def __init__(self, match: Match, table: Presenter[View], settings: Settings, tempo: Tempo | None = None) -> None:
        """Set up ``match``; the scene closes it on leaving. ``tempo`` None: as in the settings."""
        super().__init__()
        self.match, self.table, self.settings = match, table, settings
        self.game, self.seats = match.game, len(match.players)
        self.session = Session(
            match, Hides(table.secret, table.shows.response_window), tempo or settings, self, services.workers
        )
        self.display: TableDisplay
        self.hud: Hud
        self.hint_display: HintDisplay
        self.log = Log(table)
        self.offers_now: Sequence[Offer] = ()
        self._ending = 0.0
        self._asked: Seat | None = None
        self._turn = NOBODY
        """Seat named by the header."""
        self._put: tuple[int, int] | str = ""
        self._lockout = InputLockout()
        self._skipped = False
        self._waited = 0.0
        self._jumps = False
        """Whether everything is skipped until a person is asked."""
        self._told: object = None
        self._said_turn = ""
        """Whose turn was said last."""
        self.menu = TableMenu(self.session, table, settings, lambda: self.manager)
        self._hushed: set[Seat] = set()
        """Seats that do not want to be asked before the next turn."""
        self._bundle = EventBundle(table.shows, self._show)
        self._sounds = hot_seat.TurnSounds(table, match)
        self._announcer = hot_seat.Announcer(match, table.words, self.session.hot_seat, self._lockout)
        self.countdown = Countdown()

    # --- lifecycle -------------------------------------------------------------------------------------------------

    def enter(self, viewport: Viewport) -> None:
        """Set up the table and start listening to the match."""
        self.display = TableDisplay(self, viewport, self.view, self)
        self.hint_display = HintDisplay(self.display, self.ui, lambda: self.hud, self._press)
        super().enter(viewport)
        self.regions = TableRegions(self.display, self)
        self.ui.outside = self.regions.nodes
        self._rebuild_log()
        self.show_now()
        self.session.begin()

    def build(self) -> Widget:
        """Build the widgets around the table."""
        self.display.make_widgets()
        explain = partial(explained, terms=self.table.words.terms)
        self._tools = Toolbar(ToolActions(self.take_back, self.ask_hint, self.display.toggle_log, self.show_menu))
        self.hud = Hud(self.display, self._tools.buttons(), Narration(self.display.look), explain)
        self.ui.speech = self.hud.question.speech
        self._told = None
        self.session.ask_again()
        return self.hud

    def make_ready(self) -> bool:
        """Paint a part of the board; return whether all that is visible is painted."""
        return self.display.stage.make_ready()

    def leave(self) -> None:
        """Stop listening; the match remains stored."""
        self.display.leave()
        self.session.close()

    def dismantle(self) -> Iterator[None]:
        """Release the match and the table, too."""
        self.session.dismantle()
        display = self.display
        yield from super().dismantle()
        display.dismantle()  # the widgets still ask it for regions

    def pause(self) -> None:
        """End hover highlights when another page opens."""
        self.display.pause()

    def resume(self) -> None:
        """Ask again after a page over the table was closed."""
        self.display.lay_pictures()
        super().resume()
        self.session.ask_again()

    def resize(self, viewport: Viewport) -> None:
        """Adapt the table to a new window size."""
        self.display.resize(viewport)
        super().resize(viewport)
        self.show_now()

    def restyle(self) -> None:
        """Re-render everything after a change of language or palette."""
        self.display.forget()
        super().restyle()
        self._rebuild_log()

    # --- state -----------------------------------------------------------------------------------------------------

    @property
    def view(self) -> View:
        """Current view of the viewer."""
        return self.session.view

    turn_view = view

    def log_so_far(self) -> Sequence[LogEntry]:
        """Return the log so far, oldest first."""
        return self.log.entries

    @property
    def pointed(self) -> LogEntry | None:
        """Line of log or narration pointed at."""
        return self.hud.narration.list.pointed() or self.display.line_pointed

    @property
    def may_look_back(self) -> bool:
        """Whether a player is being asked without a running clock and may look back."""
        return bool(self.offers_now) and not self.session.hot_seat.time_left and not self.display.pointer.carrying

    @property
    def question_nodes(self) -> Sequence[AccessNode]:
        """What is asked, its buttons, the goal, and whose turn it is."""
        return self.hud.question_nodes()

    @property
    def news(self) -> tuple[str, Sequence[LogEntry]]:
        """What happened since the last turn, with its title."""
        return self.hud.narration.title, self.hud.narration.list.entries

    def show_now(self) -> None:
        """Show the current state at once; pending animations only appear in the log."""
        self._bundle.show()
        view = self.view
        self.display.settle(view)
        self.display.follow(view)
        self.session.ask_again()
        self._show_turn(view)

    def _show_turn(self, view: View) -> None:
        """Show whose turn it is, and the goal's progress."""
        self._turn = whose_turn(view)
        self.display.show_turn(view)
        self.display.show_goal(view)

    def _rebuild_log(self) -> None:
        """Rebuild log and chart from all events so far."""
        story = list(self.match.events(self.session.viewer))
        self.log.read(as_told(self.table, story, self.match.people))
        self._rebuild_chart(story)

    def _rebuild_chart(self, story: Sequence[MatchEvent]) -> None:
        """Rebuild the chart of the whole game so far."""
        begin = story[0].before if story else self.view
        self.display.show_course([begin, *(step.after for event in story for step in event.steps)], anew=True)

    # --- time ------------------------------------------------------------------------------------------------------

    def update(self, dt: float) -> None:
        """Advance animations, then the match."""
        super().update(dt)
        self.display.update(dt)
        self.hud.question.look_back(self.display.playback.shown is not None)
        if self.ui.modal:
            return
        self._lockout.update(dt)
        self._hasten(dt)
        self.session.hints.update()
        self.hint_display.update()
        self.display.pointer.consider(self.hud.considered if self.offers_now else None)
        self._count_down(dt)
        self._go_on(dt)
        self._announcer.update(self.hud)
        self.hud.time_left.show(self.session.hot_seat.time_left or self.countdown.share)
        self._tell()

    def _count_down(self, dt: float) -> None:
        """Give the only answer left once its time is over, unless the player holds or reads something."""
        display = self.display
        waits = self.held or display.over == LOG or display.pointer.carrying
        if not waits and self.countdown.is_over(dt):
            self._give(self.countdown.answer)

    def _hasten(self, dt: float) -> None:
        """Show the turns of computer players faster the longer a person waits."""
        question = self.session.question
        waits = bool(self.match.people) and question is None
        if waits:
            self._waited += dt
        elif question is None or question.view.turn in self.match.people:  # else it goes on after the answer
            self._waited = 0.0
        self._jumps = self._jumps and waits
        if self._jumps:
            self.display.director.skip()
        late = self._waited - PATIENT if waits and self.hastens and self.settings.pace != "slow" else 0.0
        self.display.director.haste = min(MOST_HASTE, 1.0 + GAIN * max(0.0, late))

    def _tell(self) -> None:
        """Update the narration, and the log while open."""
        asked = self.match.actor if self.offers_now else None
        log_open = self.display.over == LOG
        moment = (self.log.version, asked, log_open)
        if moment != self._told:
            self._told = moment
            seats = self.match.people if asked is None else {asked}
            self.hud.narration.tell(self.log.entries, seats, asked is not None)
            if log_open:
                self.display.log_panel.list.tell(self.log.entries)

    @property
    def held(self) -> bool:
        """Whether the match waits for something to be seen, although an answer is possible."""
        return self.display.director.busy or self.display.playback.shown is not None

    @property
    def lively(self) -> bool:
        """True while something moves or is about to; paused under a dialog."""
        return (not self.ui.modal and self._moves) or super().lively

    @property
    def _moves(self) -> bool:
        session = self.session
        goes_on = (self.offers_now == () and session.waits_for_bot) or self.match.actor == NOBODY
        return (
            self.display.moves
            or self._lockout.running
            or session.hints.waiting
            or session.hot_seat.response_timer.is_running
            or (goes_on and not self.held)
        )

    def _go_on(self, dt: float) -> None:
        """Advance the match until there is something to watch or a person must answer."""
        waits = self.session.play_on(dt, lambda: self.held)
        goes_on = self.match.actor not in (NOBODY, *self.match.people) and not self.settings.at_once
        self._bundle.update(dt, goes_on and not self.held)
        if not waits:
            return
        warning = self.session.new_warning()
        if warning:
            self.ui.say(warning, "warn", 10.0)
        self.menu.tell_replaced(self.ui)
        if self.match.seat_error is not None:
            self.menu.show_fault(self.ui)
        elif self.match.actor == NOBODY:
            self._end(dt)
        elif self.session.must_ask() and not self.display.director.busy:
            self._ask()

    def _ask(self) -> None:
        """Show the player's prompt and offers, or whom everybody waits for."""
        question = self.session.question
        self._show_turn(self.view)
        if question is None:
            self._wait_for_others()
            return
        forced = self._forced(question)
        if forced and self._goes_unasked(question, forced):
            self.session.give(forced)
            return
        self.session.asked()
        is_new = self._put_question((question.view.actor, len(self.match)))
        self._sounds.asked(question.view)
        if question.view.actor != self._asked:
            self._asked = question.view.actor
            self.ui.set_focus(None, visible=False)  # Return must not activate another seat's choice
        self.display.place_spots(question.view)
        self.offers_now = self._judged(self.table.offers.make(question.view, question.options))
        self.countdown.begin(forced if self.settings.end_finished_turns else ())
        self.hud.ask(self._prompt(question), self.offers_now, self._press)
        if is_new:
            self._say_question()
        self.display.pointer.offer(self.offers_now, self.display.layout(self.view))
        self._tools.show_undo(self.session.undo_bar())

    def _prompt(self, question: DecisionRequest) -> str:
        """Return what is asked, and that it is answered by itself if it is."""
        asked = self.table.words.prompt(question.view)
        return "\n".join([asked, _("Or wait: it happens by itself.")]) if self.countdown.runs else asked

    def _forced(self, question: DecisionRequest) -> Sequence[Command]:
        """Return the only answer there is, unless it ends the game; empty: there is a choice."""
        if not self.answers_unasked:
            return ()
        seat, hushed = question.view.actor, question.view.actor in self._hushed
        given = self.table.offers.given_unasked(question.view, question.options, hushed)
        return given if given and (hushed or self.match.ends(seat, given) is None) else ()

    def _goes_unasked(self, question: DecisionRequest, forced: Sequence[Command]) -> bool:
        """Return whether the only answer is given at once, as it does not take away an undo."""
        keeps_undo = self.session.undo_bar() is not None or isinstance(forced[0], self.table.offers.sequels)
        return keeps_undo or question.view.actor in self._hushed

    def _hush(self, seats: set[Seat]) -> None:
        """Stop asking these seats before the next turn, with a button to be asked again; none: ask all."""
        if seats != self._hushed:
            self._hushed = seats
            self.hud.keep(_("Ask me again"), self._ask_again) if seats else self.hud.keep()

    def _ask_again(self) -> None:
        """Ask everybody again, and take the button away."""
        self._hush(set())
        self.hud.tell(self.hud.prompt.markup)
        self.session.ask_again()

    def _say_question(self) -> None:
        """Say whose turn it is, if that has changed, and what is asked."""
        turn = self.display.turn.whose
        self.ui.announce("" if turn == self._said_turn else turn)
        self._said_turn = turn
        self.ui.announce(self.hud.prompt.markup)

    def _put_question(self, moment: tuple[int, int] | str) -> bool:
        """Start an input lockout if the question changed; return whether it did."""
        is_new = moment != self._put
        if is_new:
            self._put = moment
            self._lockout.begin(dialogs.DEAD)
            self.ui.lock_out()
            if (self.ui.focus.key or "").startswith(OFFER_KEY):  # another button may have the same label
                self.ui.set_focus(None, visible=False)
            self.regions.asked()
        return is_new

    def _wait_for_others(self) -> None:
        """Show that a bot is thinking, or that chance is due."""
        actor = self.match.actor
        if self.offers_now:
            self._withdraw()
            self.display.pointer.clear()
        text = ""
        if actor >= 0:
            text = _("{name} is thinking").format(name=self.table.words.seat(self.view, actor).name)
        if self.hud.prompt.markup != text:
            self.hud.tell(text, waits=bool(text))

    def _end(self, dt: float) -> None:
        """After the end of the game, open the result page with a delay."""
        if self.display.director.busy:
            return
        if not self._ending:
            self._show_turn(self.view)
            self.hud.tell()
            self.display.pointer.clear()
        self._ending += dt or 1e-3
        wait = 0.0 if self.settings.at_once else END_PAUSE
        if self._ending > wait and self.manager.top is self:
            self._ending = 0.0
            self.manager.replace(self.manager.pages.result(self.settings, self.match, self.table))

    @property
    def mood(self) -> Mood:
        """Mood of the music."""
        return self.display.mood

    def draw(self, canvas: Canvas) -> None:
        """Draw the table with everything around it."""
        self.display.draw(canvas)

    # --- session events --------------------------------------------------------------------------------------------

    def happened(self, event: MatchEvent) -> None:
        """Animate an action; messages about the previous position are cleared."""
        self.display.playback.end()
        self.ui.outdate()
        self.display.pointer.clear()
        self.display.closeup_popup.hide()
        self._withdraw()
        if event.takeback is not None or event.after.turn != event.before.turn:
            self._hush(set())
        self.hud.tell()
        if event.takeback is not None:
            self._bundle.show()
            self.display.director.skip()
            self.log.take_back(event.number)
            self.ui.announce(self.log.entries[-1].line.text)
            self.show_now()
            self._rebuild_chart(list(self.match.events(self.session.viewer)))
            return
        self._sounds.happened(event.by)
        self._bundle.add(event, event.by in self.match.people or not self.hastens)

    def _show(self, events: Sequence[MatchEvent]) -> None:
        """Animate actions as one movement; they are told as it begins."""
        whole, people = reduce(MatchEvent.joined, events), self.match.people
        course = partial(self.display.show_course, [event.after for event in events])
        told = [partial(self._tell_event, event) for event in as_told(self.table, events, people)]
        begun = [*told, partial(self._show_header, whole), course]
        self.display.play(whole, begun, whole.by not in people, alone=len(people) == 1)

    def _tell_event(self, event: MatchEvent) -> None:
        """Write an action into the log, and say it; of one that goes on with the last, only what is new."""
        self.log.tell(event)
        for line in log_lines(self.table, event):
            self.ui.announce(line.text)

    def _show_header(self, event: MatchEvent) -> None:
        """Show goal and turn of a starting action."""
        if self.display.show_goal(event.after):
            self.ui.announce(self.display.goal.last_step)  # the strip flashes
        for view in (event.before, event.after):
            if self.table.shows.response_window(view) is None:  # response windows update the header when asked
                self._turn = whose_turn(view)
                self.display.show_turn(view)
                break
        acts = self._turn == event.before.turn  # only the seat named by the header
        self.hud.tell(who_acts(self.table.words, event, self.match.people) if acts else "")

    def question_changed(self) -> None:
        """Drop the offers after a change of player or viewer."""
        self._withdraw()
        self.ui.outdate()
        self.display.pointer.clear()
        self._tools.show_undo(self.session.undo_bar())

    def viewer_changed(self) -> None:
        """Show only what the new viewer (or nobody) may see."""
        self.display.playback.point(None, 0.0)
        self._bundle.show()
        self.display.director.skip()
        self.ui.announcements.take()  # what was not heard yet is not for everybody
        self._said_turn = ""
        self.ui.set_focus(None, visible=False)  # Return must not activate another player's choice
        self.ui.say("")  # nor is a hint meant for them
        self.hud.tell()
        self._rebuild_log()
        self.show_now()

    def lower_curtain(self, seat: Seat, answers: bool, call: ResponseCall | None) -> None:
        """Hide the table until ``seat`` has come."""
        behind = hot_seat.Behind(self.table, self.session, self.settings, self.menu, lambda: self.display.regions)
        self.manager.push(hot_seat.curtain_before(behind, seat, answers, call))

    def announce(self, call: ResponseCall) -> None:
        """Ask who wants to respond in a response window."""
        self._sounds.announced(call.window.key)
        self._put_question(call.window.key)
        self._announcer.ask(self.hud, call)

    def hinted(self, advice: Advice) -> None:
        """Show a hint: the action on the table, its reason and the chances.

        A refined hint replaces an earlier one unless the player has put that away.
        """
        if advice.again and not self.hint_display.is_read:
            self.session.hints.forget()
            return
        found = find_offer(self.offers_now, advice)
        if found is None:
            self.ui.say(_("Sorry, no hint for this one."), "warn")
            return
        following = find_next_best(self.offers_now, advice, found)
        words = hint_words(found, advice, self.table.words)
        mine = None if advice.mine is None else offered(self.offers_now, advice.mine)
        if mine is not None and mine.offer.name == found.name:
            mine = None
        ends = self.match.actor >= 0 and self.match.ends(self.match.actor, found.commands) is not None
        chances = chance_words(advice, following, mine, is_shared(self.game.rules_id), ends)
        self.hint_display.show(found, f"{words}\n{chances}".strip())

    def hint_failed(self, error: Exception) -> None:
        """Report a hint that failed because of the bot."""
        self.ui.say(_("No hint this time: {error}").format(error=error_page.sentence(error)), "warn", lasts="change")

    # --- input of the player ---------------------------------------------------------------------------------------

    def handle(self, event: InputEvent) -> bool:
        """Pass an event to widgets, then keys, camera and pointer."""
        self.countdown.hear(event)
        if isinstance(event, Key | Press):
            self.display.playback.end()
            self.hud.narration.seen()
        if self.display.asks_for_rules(event):
            return True
        self.display.closeup_popup.handle(event)
        if isinstance(event, Key) and event.name == "space" and not event.repeat and self.display.look_at_focus():
            return True
        if isinstance(event, Key) and self.regions.handle(event):
            return True
        if self.ui.handle(event):
            return True
        stays = isinstance(event, Key) and event.name in STAYS
        if isinstance(event, (Key, Press)) and self.display.director.busy and not stays:
            self.display.director.skip()
            if isinstance(event, Key):
                self._jumps = event.name == "space"
                return True
            self._go_on(0.0)  # a press that starts a drag counts, a click only skips
            self._skipped = True
        if isinstance(event, Key) and self._key(event):
            return True
        if self.display.camera.handle(event):
            return True
        for gesture in self.display.gestures.feed(event):
            if not (self._skipped and isinstance(gesture, Clicked)):
                self.display.pointer.handle(gesture)
            self._skipped = self._skipped and isinstance(gesture, Hover)
        return True

    def _key(self, event: Key) -> bool:
        """Handle a key of the table; return whether it is one."""
        name = event.name
        if event.repeat:
            return False
        if name.isdecimal() and self.session.hot_seat.raise_by_number(int(name)):
            return True
        if name == "f" and not event.mods:
            self.display.toggle_follow()
        elif self._tools.key(event):
            return True
        elif name == "escape":
            dragged = self.display.gestures.cancel()
            if not self.display.pointer.cancel() and not dragged:
                self.show_menu()
        elif name == "space" and self.display.pointer.hovered:
            self.display.open_closeup(self.display.pointer.hovered)
        else:
            return False
        return True

    def take(self, offer: Offer) -> None:
        """Submit an offer's commands for the player's seat, as one action."""
        seat = self.match.actor
        if not self.display.director.busy and self._give(offer.commands) and offer.hushes:
            self._hush({*self._hushed, seat})

    def _give(self, commands: Sequence[Command]) -> bool:
        """Answer the question, and take it away; return whether it was answered."""
        given = self.session.give(commands)
        if given:
            self._withdraw()
            self.hud.tell()
        return given

    def _withdraw(self) -> None:
        """Take the question away."""
        self.offers_now = ()
        self.countdown.begin()

    def take_back(self) -> None:
        """Undo the last action, or explain why not."""
        if self.display.director.busy:
            return
        try:
            self.session.take_back()
        except CannotUndo as refused:
            self.ui.say(undo_words(refused.bar), "warn", lasts="change")

    def ask_hint(self) -> None:
        """Ask a bot for a hint."""
        meant = [offer.commands for offer in self.display.pointer.thought_of]
        if self.session.hints.ask(meant[:MOST_MEANT]):
            self.ui.say(_("Let me think…"), lasts="change")

    # --- pointing and answering -------------------------------------------------------------------------------------

    def _judged(self, offers: Sequence[Offer]) -> list[Offer]:
        """Return offers labelled with their outcome, primary only if they waste nothing."""
        question = self.session.question
        if question is None:
            return list(offers)
        return buttons_judged(offers, self.match, question.view.actor, self._left_unused)

    def _left_unused(self, commands: Sequence[Command]) -> str:
        """Return the confirmation for ending the turn with something useful left; empty if none."""
        question = self.session.question
        return "" if question is None else self.table.offers.still_ready(question.view, question.options, commands)

    def _press(self, offer: Offer) -> None:
        """Take the offer of a button, after the input lockout."""
        if not self._lockout.running and self.session.question is not None:
            self.offered(offer)

    def offered(self, offer: Offer) -> None:
        """Carry out an offer, asking once before it loses the game, wastes something or has no effect.

        The confirming button carries it out without asking again.
        """
        take = partial(self.take, offer)
        if not self.asks_back:
            take()
        elif foretold(offer, self.match, self.match.actor).ends == "lost":
            dialogs.ask_lost(self.ui, offer.name, take, self.show_now)
        elif self.settings.ask_end_turn and (question := self._left_unused(offer.commands)):
            dialogs.ask_end_turn(self.ui, question, offer.label or _("End turn"), take, self.show_now)
        elif offer.idle:
            dialogs.ask_idle(self.ui, offer.name, offer.idle, take, self.show_now)
        else:
            take()

    def selected(self, selection: Selection | None) -> None:
        """Show what a selection can do, with a button; else the prompt."""
        question = self.session.question
        if question is None or not self.offers_now:
            return
        if selection is None:
            self.hud.ask(self._prompt(question), self.offers_now, self._press)
            self.ui.announce(self.hud.prompt.markup)
            return
        ways = answers(selection, self.display.name_of)
        labels, done = {offer.label for offer in ways}, {offer.commands for offer in ways}
        others = [
            replace(offer, main=offer.main and not ways)
            for offer in self.offers_now
            if offer.label not in labels and offer.commands not in done
        ]
        asked = wanted(selection, self.display.name_of, by_keys=self.ui.focus.visible)
        self.hud.ask(asked, [*self._judged(ways), *others], self._press)
        self.ui.announce(asked)

    def aimed(self, offer: Offer) -> None:
        """Say what an offer leads to, whose last part has the focus; the pointer's tag shows it."""
        if self.ui.focus.visible and offer.cost:
            self.ui.announce(offer.cost)

    def missed(self, miss: Miss) -> None:
        """Explain a refused gesture; silent if the piece was put back."""
        if self.session.person is None or not (miss.picked or miss.onto):
            return
        onto = miss.onto if miss.picked else None
        picked = miss.picked or ((miss.onto,) if miss.onto else ())
        why = self._why_not(picked, onto)
        if why is None and miss.picked and onto is not None:
            why = self._what_works(miss.picked)
        if why:
            about = self.display.places_of((*picked, onto))
            self.ui.say(why, "warn", REFUSED_SECONDS, about, lasts="input")
            self.log.refuse(LogLine(why, tuple(thing for thing in (*picked, onto) if thing)), self.match.actor)
            sounds().play("bad")
        elif why is None and not miss.picked and miss.onto:
            self.display.tip(miss.onto)

    def _what_works(self, picked: tuple[Thing, ...]) -> str:
        """Suggest what works when no rule explains a gesture: with that piece, else the prompt."""
        begins = begun(self.offers_now, picked)
        if begins.offers:
            return wanted(begins, self.display.name_of)
        name, asked = self.display.name_of(picked[0]), self.table.words.prompt(self.view).split("\n")[0]
        alone = self._why_not(picked, None)
        return alone or (_("**{what}** has no effect there. {asked}").format(what=name, asked=asked) if name else asked)

    def _why_not(self, picked: Sequence[Thing], onto: Thing | None) -> str | None:
        """Return the reason against a gesture; empty if none is needed, None if there is none."""
        view = self.view
        excuse = self.table.excuses.excuse(view, picked, onto)
        if excuse is not None:
            return excuse
        command = self.table.excuses.meant(view, picked, onto)
        refusal = self.match.refusal(command) if command is not None else None
        return None if refusal is None else self.table.words.refusal(refusal, view)

    def may_lift(self, thing: Thing) -> bool:
        """Return whether a piece without an offer can be dragged, so that the drop explains why not."""
        return self.session.person is not None and self.table.excuses.loose(thing)

    def foresee(self, offer: Offer) -> tuple[Offer, Foreseen | None]:
        """Return an offer labelled with its ending, and the predicted layout and lines."""
        told = foretold(offer, self.match, self.match.actor)
        view = None if offer.path else self.match.preview(self.match.actor, offer.commands)
        return told, None if view is None else self.table.board.foreseen(self.view, view, self.display.regions)

    def choose(self, choices: Sequence[tuple[str, Offer]]) -> None:
        """Ask which action was meant; each button says what it spends and whether it ends the game."""
        labelled = (replace(offer, label=with_spending(label, offer)) for label, offer in choices)
        told = [foretold(offer, self.match, self.match.actor) for offer in labelled]
        dialogs.choose(self.ui, self.table.board.painter, told, self.offered)

    # --- menu --------------------------------------------------------------------------------------------------------

    def show_menu(self) -> None:
        """Open the menu."""
        self.menu.show(self.ui, self.menu_extra(), None if self.display.camera.shows_all else self.display.camera.fit)

    def menu_extra(self) -> dialogs.MenuEntry:
        """Return this table's own menu entry: the seats."""
        return dialogs.MenuEntry(_("Change players"), "person", partial(self.menu.show_seats, self.ui))

    def leave_table(self) -> None:
        """Return to the shelf; the match stays in the repository."""
        self.menu.leave(self.ui)

    def reopening(self) -> Callable[[], Scene] | None:
        """Return the function that reopens the stored match; None if it is not stored."""
        return self.menu.reopening()

    def closing(self) -> bool:
        """Return whether everything is saved; otherwise ask first."""
        return self.menu.closing(self.ui)
