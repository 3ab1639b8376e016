"""Replay scene with review: play, pause, step by actions or commands, jump by turns, branch off anywhere.

Keys: Space plays and pauses; arrows step by actions, with Shift by commands; Page Up and Page Down jump by turns; Home
and End go to the ends; L opens the log, R the review; F toggles camera following; T goes to the next turning point,
with Shift to the previous one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import pairwise
from string import ascii_uppercase
from typing import Final

from game.app import services
from game.app.page import click, clicking
from game.app.scene import Scene
from game.app.settings import Settings
from game.i18n import _
from game.match import deals
from game.match.history import issuer
from game.match.redaction import MatchEvent
from game.match.replay_cursor import Replay
from game.match.review.model import Review, Swing, TurningPoint, UnfinishedReview, better_commands
from game.match.session.hint import Advice
from game.rules.contract import NOBODY, Command, EventStep, Seat, View
from game.scenes import error_page
from game.scenes.match_summary import TurnNames
from game.scenes.play.hint_display import find_offer
from game.scenes.play.log_entries import LogEntry, log_entries, log_lines
from game.scenes.play.log_list import LOG
from game.scenes.play.table_display import TableDisplay
from game.scenes.replay.player import LINE, REVIEW, Player, PlayerActions, ReplayHud
from game.scenes.replay.review_curve import Band, Tick
from game.scenes.replay.review_panel import ReviewActions, ReviewPanel, Shown
from game.scenes.replay.review_words import chances_at, lines_of, marked_of, point_words, swing_words, told_of, why
from game.seats.players import HUMAN
from game.seats.spec import sit_all
from game.table.contract import Offer, Presenter, SeatLabel
from game.ui.input.events import InputEvent, Key, Mods, Press
from game.ui.input.gestures import Clicked
from game.ui.music import Mood
from game.ui.paint.canvas import Canvas
from game.ui.paint.viewport import Viewport
from game.ui.tabletop.preview import Foreseen
from game.ui.widgets import BODY, Button, Column, Dialog, Label, Panel, Row, ScrollArea, Select
from game.ui.widgets.accessibility import AccessNode
from game.ui.widgets.controls import named_key
from game.ui.widgets.widget import Widget

ONCE = ("escape", "space", "l", "f", "r")
"""Keys that do not repeat while held."""
LINES = 6
"""Number of log lines shown."""
ONLOOKER, EVERYBODY = -1, -2
"""Perspectives other than a single seat's."""
WAITS = {"slow": 0.7, "normal": 0.35, "fast": 0.12, "instant": 0.12}
"""Delay between steps during playback by pace, in seconds."""


class ReplayScene(Scene):
    """Scene for replaying a match on its table."""

    name = "replay"
    at_once = heavy = True
    pooled_surfaces = 2

    def __init__(self, replay: Replay, table: Presenter[View], settings: Settings) -> None:
        """Set up ``replay`` at its start; an unfinished game only from an observer's perspective."""
        super().__init__()
        self.replay, self.table, self.settings = replay, table, settings
        self.game, self.seats = replay.game, len(replay.config.seats)
        self.display: TableDisplay
        self.player: Player
        self.review = ReviewDisplay(self)
        self.index = 0
        """Number of commands shown."""
        self.playing = False
        self._actions: Sequence[MatchEvent] = ()
        self._steps: Sequence[EventStep] = ()
        self.public: Sequence[View] = ()
        """Observer's view after each command."""
        self._turns: list[int] = []
        self._wait = 0.0
        self._entered = False
        self._has_secrets = table.secret and replay.is_over
        self.laid_open = self._has_secrets and replay.lays_open
        """Whether all hands and identities are open, as allowed once a game is over."""
        self.eyes: Seat | None = _in_front(replay) if self._has_secrets else None
        """Perspective; with everything open, the seat in front."""

    # --- lifecycle -----------------------------------------------------------------------------------------------

    def enter(self, viewport: Viewport) -> None:
        """Set up the table at the start (or the index of ``show_at``)."""
        self.public = [step.after for action in self.replay.events(None) for step in action.steps]
        self._read()
        self.display = TableDisplay(
            self, viewport, self.view_at(0), before_closeup=self._pause_shown, over=self.review.opens_at_once()
        )
        super().enter(viewport)
        self.ui.outside = self.things
        self._entered = True
        self.show_now()

    def make_ready(self) -> bool:
        """Paint a part of the board; return whether all that is visible is painted."""
        return self.display.stage.make_ready()

    def leave(self) -> None:
        """Release the table's listeners."""
        self.display.leave()

    def dismantle(self) -> Iterator[None]:
        """Release the table, the review and the player, which the review may hide."""
        parts = self.player, self.review, self.display
        yield from super().dismantle()
        for part in parts:
            part.dismantle()

    def pause(self) -> None:
        """End hover highlights when another page opens."""
        self.display.pause()

    def resume(self) -> None:
        """Restore the pictures of this box."""
        self.display.lay_pictures()
        super().resume()

    def resize(self, viewport: Viewport) -> None:
        """Adapt the table to a new window size."""
        self.display.resize(viewport)
        super().resize(viewport)
        self.show_now()

    def restyle(self) -> None:
        """Re-render everything after a change of language or palette."""
        self.display.forget()
        super().restyle()

    def lay_over(self, region: str) -> None:
        """Put the review, the log or (empty) nothing over the column; the player moves accordingly."""
        self.display.over = region
        self.rebuild()

    def rebuild(self) -> None:
        """Rebuild the widgets around the table."""
        self.ui.root = self.build()
        self.resize(self.viewport)

    def _read(self) -> None:
        """Read the events from the current perspective."""
        self._actions = self.replay.events(self.eyes, self.laid_open)
        self._steps = [step for action in self._actions for step in action.steps]
        self._turns = self._find_turns()

    def see_as(self, seat: Seat) -> None:
        """Switch to the perspective of a seat, an observer, or everything open."""
        self.laid_open = seat == EVERYBODY
        self.eyes = _in_front(self.replay) if self.laid_open else seat if seat >= 0 else None
        self.playing = False
        self._read()
        self.show_now()

    def _eyes(self) -> list[Widget]:
        """Build the perspective selector, once everything may be seen."""
        if not self._has_secrets:
            return []
        view = self.view_at(len(self.replay))
        seats = [(seat, self.table.words.seat(view, seat)) for seat in range(self.seats)]
        options = [
            *([(EVERYBODY, _("Everyone's hand"))] if self.replay.lays_open else []),
            (ONLOOKER, _("No one's hand")),
            *((seat, f"{{{label.role}}} {label.name}") for seat, label in seats),
        ]
        now = EVERYBODY if self.laid_open else ONLOOKER if self.eyes is None else self.eyes
        choice = Select(_("Whose hand to show"), options, now, self.see_as, flex=1.0, key="replay.eyes")
        return [Row([Label("{eye}", LINE, align="center"), choice], gap=6)]

    def build(self) -> Widget:
        """Build the header and the playback controls."""
        self.display.make_widgets()
        back = Button(
            "", self.back, look="quiet", icon="close", size=15, name=_("Close"), hint=_("Leave the replay (Esc)")
        )
        actions = PlayerActions(self.toggle, self.step, self.turn, self._slid, self.ask_branch)
        self.player = Player(actions, len(self.replay), written=not self.review.is_open)
        review = self.review.make_panel(self.player)
        above = [] if self.review.is_open else [self.player.timeline, self.player.keys()]
        inside = Column([*above, *self._eyes(), self.player.branch(), self.player.lines], gap=6)
        panel = Panel(ScrollArea(inside, name=_("What happened"), key="replay.told"), look="plain", pad=10)
        log = Button("", self.toggle_log, look="quiet", icon="log", size=15, name=_("What happened"),
                     hint=named_key(_("What happened"), "l"), key="replay.log")  # fmt: skip
        hint = named_key(_("How the chance to win changed, and which moves could have been better"), "r")
        looks = Button("", self.review.toggle, look="quiet", icon="search", size=15, name=_("Review"), hint=hint,
                       key="replay.review")  # fmt: skip
        head = Row([self.display.turn, *([looks] if self.replay.is_over else []), log, back], gap=6)
        return ReplayHud(self.display, head, panel, review)

    # --- position --------------------------------------------------------------------------------------------------

    @property
    def view(self) -> View:
        """View at the current index, from the current perspective."""
        return self.view_at(self.index)

    @property
    def turn_view(self) -> View:
        """Observer's view of the current position."""
        return self.public[self.index - 1] if 0 < self.index <= len(self.public) else self.view

    def view_at(self, index: int) -> View:
        """Return the view after ``index`` commands."""
        if index <= 0 or not self._steps:
            self.replay.seek(0)
            return self.replay.view(self.eyes, self.laid_open)
        return self._steps[min(index, len(self._steps)) - 1].after

    def show_at(self, index: int) -> None:
        """Jump to the position after ``index`` commands; before entering, set the start position."""
        self.index = max(0, min(index, len(self.replay)))
        if self._entered:
            self.show_now()

    def show_now(self) -> None:
        """Show the current index at once."""
        self.display.playback.end()
        self._hide_looks()
        self.display.settle(self.view)
        self._show()

    def _hide_looks(self) -> None:
        """Hide tooltip and close-up, whose thing may be gone."""
        self.display.tip(None)
        self.display.closeup_popup.hide()
        self.display.pointer.advise(None)

    def step(self, by: int, single: bool = False) -> None:
        """Step one action forward (animated) or back (at once); ``single`` steps one command."""
        self.playing = False
        if by < 0:
            self.show_at(self.index - 1 if single else self._begin_before(self.index))
        else:
            self._on(single)
        self._show()

    def _begin_before(self, index: int) -> int:
        """Return the start of the action whose last shown command precedes ``index``."""
        return next((action.number for action in reversed(self._actions) if action.number < index), 0)

    def turn(self, by: int) -> None:
        """Jump to the start of the previous or next turn."""
        self.playing = False
        before = [i for i in self._turns if i < self.index]
        after = [i for i in self._turns if i > self.index]
        if by < 0:
            self.show_at(before[-1] if before else 0)
        else:
            self.show_at(after[0] if after else len(self.replay))

    def pause_play(self) -> None:
        """Pause playback."""
        self.playing = False

    def toggle(self) -> None:
        """Toggle playback; at the end, restart."""
        click()
        if not self.playing and self.index >= len(self.replay):
            self.show_at(0)
        self.playing = not self.playing
        self._wait = 0.0
        self._show()

    def _on(self, single: bool = False) -> None:
        """Play the rest of the next action; with ``single``, only its next command."""
        action = next((action for action in self._actions if action.end > self.index), None)
        if action is None:
            self.playing = False
            return
        self.display.playback.end()
        self._hide_looks()
        self.display.director.skip()
        first, self.index = self.index, self.index + 1 if single else action.end
        self.display.play(action.part(first, self.index))

    def _slid(self, value: float) -> None:
        """Seek to the slider's position."""
        self.playing = False
        self.show_at(round(value))

    def _show(self) -> None:
        """Update header, slider, log lines and buttons."""
        view = self.view
        self.display.show_course([self.view_at(0), *(step.after for step in self._steps[: self.index])], anew=True)
        self.display.show_turn(self.turn_view)
        self.display.show_goal(view)
        if self.display.over == LOG:
            self.display.log_panel.list.tell(self.log_so_far())
        self.player.show(self.index, self.playing, self._branch_bar(view), self._latest_lines())
        self.review.show()

    def _branch_bar(self, view: View) -> str:
        """Return why no new game can begin here; empty if one can."""
        if view.actor == NOBODY:
            return _("The game ends here.")
        return "" if self.replay.may_branch else _("Finish this game first: a new one would give away its secrets.")

    def _latest_lines(self) -> list[str]:
        """Return the latest log lines, newest first, with all lines of the last command."""
        lines: list[str] = []
        for action in reversed(self._actions):
            if action.number >= self.index:
                continue
            part = action.part(action.number, min(action.end, self.index))
            for entry in reversed(log_lines(self.table, part)):
                said = entry.steps if entry.steps and len(part.steps) == 1 else (entry,)
                lines += [f"**{line.text}**" if line.heading else line.text for line in reversed(said)]
            if len(lines) >= LINES:
                break
        return lines[:LINES]

    def log_so_far(self) -> Sequence[LogEntry]:
        """Return the log up to the current position, oldest first, including partly shown actions."""
        begun = [action for action in self._actions if action.number < self.index]
        parts = [action.part(action.number, min(action.end, self.index)) for action in begun]
        return [one for part in parts for one in log_entries(self.table, part)]

    @property
    def pointed(self) -> LogEntry | None:
        """Log entry pointed at."""
        return self.display.line_pointed

    @property
    def may_look_back(self) -> bool:
        """Whether the replay is paused."""
        return not self.playing

    def foresee(self, offer: Offer) -> tuple[Offer, Foreseen | None]:
        """Return a turning point's better action with its predicted outcome."""
        return offer, None if offer.path else self.review.foreseen()

    def toggle_log(self) -> None:
        """Open or close the log, replacing the review."""
        if self.review.is_open:
            self.lay_over("")
        self.display.toggle_log()

    def _find_turns(self) -> list[int]:
        """Return the number of commands before each turn."""
        found, before = [], None
        for at, view in enumerate(self.public, 1):
            now = self.table.words.heading(view)
            if now != before:
                found.append(at)
            before = now
        return found

    # --- branching off -------------------------------------------------------------------------------------------

    def ask_branch(self) -> None:
        """Ask whether to keep the seed, then start a new match from here.

        Dice and hands of an unfinished game stay its own: the new one gets others.
        """
        self.playing = False
        self._show()
        over = self.replay.is_over
        said = [_("This starts a new game from here with the same players. The replay stays as it is.")]
        if self.replay.hides:
            said.append(_("This game isn't over yet, so hidden cards are dealt again, and luck starts fresh."))
        elif not over:
            said.append(_("This game isn't over yet, so luck starts fresh."))
        same = Button(_("Same luck"), clicking(partial(self.branch, True)), key="branch.same")
        keys = [
            Button(_("New luck") if over else _("Start"), clicking(partial(self.branch, False)), look="main",
                   key="branch.new"),
            *([same] if over else []),
            Button(_("Cancel"), clicking(self.ui.close), key="branch.no"),
        ]  # fmt: skip
        words = Label("\n".join(said), BODY)
        self.ui.open(Dialog(_("Play from here"), words, keys, width=560))

    def branch(self, same: bool) -> None:
        """Start a new match from here, with the ``same`` seed or a new one."""
        self.ui.close()
        self.manager.replace(error_page.safely(self.settings, partial(self._branched, same)))

    def _branched(self, same: bool) -> Scene:
        """Build the table of the new game."""
        seed = self.replay.config.seed if same else deals.new_seed()
        players = sit_all(self.replay.game, self._specs(), seed, services.workers)
        self.replay.seek(self.index)
        match = self.replay.branch(players, seed, services.repository())
        return self.manager.pages.table(self.settings, match, self.table)

    def _specs(self) -> Sequence[str]:
        """Return the seat specs: as before, but with at least one human."""
        specs = self.replay.config.seats
        return specs if "human" in specs else ("human", *specs[1:])

    # --- input and updates ---------------------------------------------------------------------------------------

    def handle(self, event: InputEvent) -> bool:
        """Pass an event to widgets, keys, camera and gestures; arrows step unless a widget shows focus."""
        if isinstance(event, Key | Press):
            self.display.playback.end()
        if self.display.asks_for_rules(event):
            self.playing = False
            return True
        self.display.closeup_popup.handle(event)
        arrow = isinstance(event, Key) and event.name in ("left", "right") and Mods.CTRL not in event.mods
        steps = arrow and not self.ui.focus.visible
        if not (steps and not self.ui.modal) and self.ui.handle(event):
            return True
        if isinstance(event, Key) and self._act_key(event):
            return True
        if self.display.camera.handle(event):
            return True
        for gesture in self.display.gestures.feed(event):
            if isinstance(gesture, Clicked):
                thing = self.display.stage.at(gesture.pos)
                if thing is not None:
                    self.display.open_closeup(thing)
            else:
                self.display.pointer.handle(gesture)
        return True

    def _act_key(self, event: Key) -> bool:
        """Handle a playback key; return whether it was used."""
        single = Mods.SHIFT in event.mods
        keys: dict[str, Callable[[], None]] = {
            "left": partial(self.step, -1, single), "right": partial(self.step, 1, single),
            "home": partial(self.show_at, 0),
            "end": partial(self.show_at, len(self.replay)), "escape": self.back, "space": self.toggle,
            "page up": partial(self.turn, -1), "pageup": partial(self.turn, -1),
            "page down": partial(self.turn, 1), "pagedown": partial(self.turn, 1),
            "l": self.toggle_log, "f": self.display.toggle_follow, "r": self.review.toggle,
            "t": partial(self.review.jump, -1 if single else 1),
        }  # fmt: skip
        if event.name not in keys or Mods.CTRL in event.mods or (event.repeat and event.name in ONCE):
            return False
        keys[event.name]()
        return True

    def things(self) -> tuple[AccessNode, ...]:
        """Return the pieces; those with a close-up are focusable."""
        view, things = self.view, self.display.stage.written()
        return tuple(
            replace(node, focusable=True, activate=partial(self.display.open_closeup, things[node.key]))
            if node.role == "piece" and self.table.tips.closeup(things[node.key], view) is not None
            else node
            for node in self.display.stage.nodes()
        )

    def _pause_shown(self) -> None:
        """Pause playback for a closer look at a thing."""
        self.playing = False
        self._show()

    def back(self) -> None:
        """Leave the replay."""
        click()
        self.manager.pop()

    def update(self, dt: float) -> None:
        """Advance by ``dt`` seconds; during playback, continue with the next action."""
        super().update(dt)
        self.display.update(dt)
        self.review.update()
        if self.playing and not self.ui.modal and not self.display.director.busy:
            self._wait -= dt
            if self._wait <= 0:
                self._wait = WAITS[self.settings.pace]
                self._on()
                self._show()

    @property
    def lively(self) -> bool:
        """True while playing or while something moves."""
        return self.playing or (not self.ui.modal and self.display.moves) or super().lively

    @property
    def mood(self) -> Mood:
        """Mood of the music."""
        return self.display.mood

    def draw(self, canvas: Canvas) -> None:
        """Draw the table with everything around it."""
        self.display.draw(canvas)


def _in_front(replay: Replay) -> Seat:
    """Return the front seat while everything is open: the only human, else the first seat."""
    people = [seat for seat, spec in enumerate(replay.config.seats) if spec == HUMAN]
    return people[0] if len(people) == 1 else 0


LONG: Final = 8.0
"""Display time of error messages, in seconds."""


class ReviewDisplay:
    """Review of a replayed game: the panel over the column, and better actions on it."""

    def __init__(self, scene: ReplayScene) -> None:
        """Set up the review of a replay page."""
        self._scene, self._replay = scene, scene.replay
        self.panel: ReviewPanel
        self._state = (False, False, False)
        """Whether a review exists, whether one is in progress, and whether work was done on one, as the panel shows."""
        self._labels: list[SeatLabel] = []
        self._points: list[str] = []
        self._swings: list[Band] = []
        self._names: list[str] = []
        """Name of the turn or round after each number of commands."""

    @property
    def review(self) -> Review | None:
        """Review of this game, if any."""
        return services.reviews().of(self._replay)

    @property
    def is_open(self) -> bool:
        """Whether the panel is open."""
        return self._scene.display.over == REVIEW

    # --- panel ---------------------------------------------------------------------------------------------------

    def dismantle(self) -> None:
        """Release the panel, which may be closed."""
        self.panel.dismantle()
        vars(self).clear()

    def opens_at_once(self) -> str:
        """Return the panel's region if a review exists or is in progress; else empty."""
        return REVIEW if any(self._review_state()) else ""

    def make_panel(self, player: Player) -> ReviewPanel:
        """Build the panel for the current state."""
        self._state = self._review_state()
        self._labels = self._seat_labels()
        self._points, self._swings = [], []
        actions = ReviewActions(
            self._begin, self._stop, self.show_turning_point, self._show_swing, self.jump, self._scene.ask_branch,
            self.toggle,
        )  # fmt: skip
        self.panel = ReviewPanel(player, actions, self._shown(), self._replay.lays_open)
        return self.panel

    def _review_state(self) -> tuple[bool, bool, bool]:
        """Return whether a review exists, whether one is in progress, and whether work was done on one."""
        reviews = services.reviews()
        done, under_way = reviews.done(self._replay), reviews.share(self._replay) is not None
        return self.review is not None, under_way, done is not None

    def _seat_labels(self) -> list[SeatLabel]:
        """Return the labels of all seats."""
        scene = self._scene
        view = scene.public[-1] if scene.public else scene.view_at(0)
        return [scene.table.words.seat(view, seat) for seat in range(scene.seats)]

    def _shown(self) -> Shown | None:
        """Return the review as the panel shows it, finished or not; None if there is none."""
        exists, under_way, _done = self._state
        if under_way or not exists:
            done = services.reviews().done(self._replay)
            return self._unfinished(done, under_way) if under_way or done is not None else None
        return None if self.review is None else self._finished(self.review)

    def _unfinished(self, done: UnfinishedReview | None, under_way: bool) -> Shown:
        """Return an unfinished review as the panel shows it."""
        if done is None:
            return Shown((), self._ticks(), share=0.0, under_way=True)
        return Shown(lines_of(done, self._labels), self._ticks(), fair=done.fair, share=done.share, under_way=under_way)

    def _finished(self, review: Review) -> Shown:
        """Return a finished review as the panel shows it, with texts of turning points."""
        services.reviews().looked_at(self._replay)
        marked = []
        for point in review.turning_points:
            turn, better = self._turn_of(point.number), self._deed(point, better_commands(point, self._replay.game))
            played = self._deed(point, self._replay.history.commands[point.number : point.end])
            label, reason = self._labels[point.seat], why(self._scene.table, self._scene.game.box_id, point)
            self._points.append(point_words(point, label, turn, played, better, reason))
            marked.append(marked_of(review, point, self._labels, turn, better))
        self._swings = [
            Band(swing.number, swing.end, letter, f"**{letter}** · {self._swing_words(swing)}")
            for letter, swing in zip(ascii_uppercase, review.swings, strict=False)
        ]
        lines = lines_of(review, self._labels)
        return Shown(lines, self._ticks(), marked, self._swings, review.fair, games=review.games)

    def _swing_words(self, swing: Swing) -> str:
        """Return the text of a swing."""
        giver = issuer(self._replay.history.commands[swing.number])
        turn = self._turn_of(swing.number)
        if swing.several and (last := self._turn_of(swing.end - 1)) != turn:
            turn = _("{first} to {last}").format(first=turn, last=last)
        what = "" if swing.several else self._happened(swing)
        return swing_words(swing, self._labels, turn, giver, what)

    def _happened(self, swing: Swing) -> str:
        """Return what happened in a swing; where the log does not tell what its seat decided, that first."""
        history, scene = self._replay.history, self._scene
        begins = [at for at in history.begins if swing.number < at < swing.end]
        parts = pairwise((swing.number, *begins, swing.end))
        events = (
            self._replay.tried(first, history.commands[first:end], scene.eyes, scene.laid_open) for first, end in parts
        )
        told = " ".join(filter(None, (told_of(scene.table, event) for event in events)))
        decision = history.commands[swing.number : swing.decided]
        if not decision or self._labels[issuer(decision[0])].name in self._logged(swing.number, decision):
            return told
        deed = self._called(swing.number, decision)
        played = _("Played: {what}").format(what=deed) if deed else ""
        return "\n".join(filter(None, (played, told)))

    def toggle(self) -> None:
        """Open or close the panel, replacing the log."""
        click()
        if not self._replay.is_over:
            self._scene.ui.say(_("Only finished games can be reviewed."), "warn")
            return
        self._scene.lay_over("" if self.is_open else REVIEW)

    # --- progress ------------------------------------------------------------------------------------------------

    def _begin(self, fair: bool) -> None:
        """Begin a review: with all cards open, or ``fair``."""
        services.reviews().begin(self._replay, fair)
        self._scene.rebuild()

    def _stop(self) -> None:
        """Stop the review in progress."""
        services.reviews().stop(self._replay)
        self._scene.rebuild()

    def update(self) -> None:
        """Poll the progress of the review."""
        told = services.reviews().told(self._replay)
        if told:
            self._scene.ui.say(told, "warn", LONG)
        if self.is_open:
            if self._review_state() != self._state:
                self._scene.rebuild()
            elif self._state[1]:
                self._grow()

    def _grow(self) -> None:
        """Show how far the review in progress has come."""
        done = services.reviews().done(self._replay)
        if done is not None and done.share != self.panel.progress.share:
            self.panel.grow(done.share, lines_of(done, self._labels))
            self.show()

    # --- turning points --------------------------------------------------------------------------------------------

    def jump(self, by: int) -> None:
        """Go to the previous (-1) or next (1) turning point, wrapping around, and open the panel."""
        review = self.review
        if review is None or not review.turning_points:
            self._scene.ui.say(
                _("This game has no turning points.") if review else _("This game has no review yet."), "warn"
            )
            return
        places = range(len(review.turning_points))
        numbers = [point.number for point in review.turning_points]
        later = [place for place in places if numbers[place] > self._scene.index]
        before = [place for place in places if numbers[place] < self._scene.index]
        self.show_turning_point((later or [0])[0] if by > 0 else (before or [len(numbers) - 1])[-1])

    def show_turning_point(self, place: int) -> None:
        """Go to a turning point by index and show its better action on the table."""
        click()
        review = self.review
        if review is None:
            return
        self._scene.pause_play()
        if not self.is_open:
            self._scene.lay_over(REVIEW)
        self._scene.show_at(review.turning_points[place].number)
        self.panel.to_curve()

    def _show_swing(self, number: int) -> None:
        """Go to a swing's action; if its decision was a turning point, to that, with the better action."""
        click()
        self._scene.pause_play()
        review = self.review
        if review is not None:
            end = next(swing.decided for swing in review.swings if swing.number == number)
            number = next((one.number for one in review.turning_points if number <= one.number < end), number)
        self._scene.show_at(number)
        self.panel.to_curve()

    def show(self) -> None:
        """Show the review at the current position; at a turning point, also the better action on the table."""
        review = None if self._state[1] else self.review
        if not self.is_open or review is None:
            self.panel.show(self._scene.index)
            return
        numbers = [point.number for point in review.turning_points]
        chosen = numbers.index(self._scene.index) if self._scene.index in numbers else None
        swing = next((one.words for one in self._swings if one.number <= self._scene.index < one.end), "")
        words = swing if chosen is None else self._points[chosen]
        self.panel.show(self._scene.index, chosen, chances_at(review, self._labels, self._scene.index), words)
        if chosen is not None:
            self._show_better(review.turning_points[chosen])

    def _show_better(self, point: TurningPoint) -> None:
        """Show the better action like a hint: pieces highlighted, outcome previewed."""
        offer = self._offer_of(point.number, better_commands(point, self._replay.game))
        display = self._scene.display
        display.pointer.offer((), display.layout(self._scene.view))
        display.pointer.advise(offer)
        display.reveal(*offer.things)

    def foreseen(self) -> Foreseen | None:
        """Return the predicted outcome of the current turning point's better action."""
        points = self.review.turning_points if self.review is not None else ()
        point = next((one for one in points if one.number == self._scene.index), None)
        if point is None:
            return None
        event = self._better(point)
        return self._scene.table.board.foreseen(event.before, event.after, self._scene.display.regions)

    def _offer_of(self, number: int, commands: Sequence[Command]) -> Offer:
        """Return the offer of an action after ``number`` commands, without a gesture if there is none."""
        state = self._replay.history.at(number)
        view, legal = state.view(state.actor), state.legal_commands()
        offers = self._scene.table.offers.make(view, legal)
        return find_offer(offers, Advice(tuple(commands), "", {})) or Offer(tuple(commands))

    def _better(self, point: TurningPoint) -> MatchEvent:
        """Return the event of a turning point's better action."""
        commands = better_commands(point, self._replay.game)
        return self._replay.tried(point.number, commands, self._scene.eyes, self._scene.laid_open)

    def _deed(self, point: TurningPoint, commands: Sequence[Command]) -> str:
        """Return what the seat of a turning point does by an action: as logged, or else as its button says.

        What follows of a pass is left out: it was done by others.
        """
        return self._logged(point.number, commands) or self._called(point.number, commands)

    def _logged(self, number: int, commands: Sequence[Command]) -> str:
        """Return what the log tells of an action after ``number`` commands, of its seat alone."""
        event = self._replay.tried(number, commands, self._scene.eyes, self._scene.laid_open)
        return told_of(self._scene.table, event, own=True)

    def _called(self, number: int, commands: Sequence[Command]) -> str:
        """Return what an action after ``number`` commands is called where it is offered."""
        offer = self._offer_of(number, commands)
        return offer.called or offer.label

    def _turn_of(self, number: int) -> str:
        """Return the name of the turn or round of a command."""
        if not self._names:
            names = TurnNames(self._scene.table.words)
            self._names = [names.name(view) for view in (self._scene.view_at(0), *self._scene.public)]
        return self._names[number]

    def _ticks(self) -> list[Tick]:
        """Return the beginnings of turns or rounds for the curve's axis."""
        names = [self._turn_of(number) for number in range(len(self._replay) + 1)]
        return [Tick(number, name) for number, name in enumerate(names) if number == 0 or name != names[number - 1]]
