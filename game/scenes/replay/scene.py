"""The replay scene with its review: play, pause, step by actions or commands, jump by turns, branch off at any point.

Keys: Space plays and pauses, the arrows go by actions and with Shift by commands, Page Up and Page Down go from turn
to turn, Home and End to the ends; L opens the log, R the review, F switches following of the camera; T goes to the
next turning point, with Shift to the one before.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import Final

from game.app import services
from game.app.page import click, clicking
from game.app.scene import Scene
from game.app.settings import Settings
from game.i18n import _
from game.match.history import issuer
from game.match.redaction import MatchEvent
from game.match.replay_cursor import Replay
from game.match.review.model import Review, Swing, TurningPoint, better_commands
from game.match.session.hint import Advice
from game.rules.contract import NOBODY, EventStep, Seat, View
from game.scenes import error_page, match_factory
from game.scenes.match_summary import TurnNames
from game.scenes.play.hint_display import find_offer
from game.scenes.play.log_entries import LogEntry, log_entries, log_lines
from game.scenes.play.log_list import LOG, has_room
from game.scenes.play.table_display import TableDisplay
from game.scenes.replay.player import LINE, REVIEW, Player, PlayerActions, ReplayHud
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
"""Keys that do not repeat while they are held."""
LINES = 6
"""Lines of what happened that are shown."""
ONLOOKER, EVERYBODY = -1, -2
"""Whose hand lies open, where it is not that of one seat."""
WAITS = {"slow": 0.7, "normal": 0.35, "fast": 0.12, "instant": 0.12}
"""Seconds between two steps while it plays by itself, by pace."""


class ReplayScene(Scene):
    """The replay of a match on its table."""

    name = "replay"
    at_once = heavy = True
    pooled_surfaces = 2

    def __init__(self, replay: Replay, table: Presenter[View], settings: Settings) -> None:
        """Show ``replay`` from its start; a game that is not over only as an onlooker sees it."""
        super().__init__()
        self.replay, self.table, self.settings = replay, table, settings
        self.game, self.seats = replay.game, len(replay.config.seats)
        self.display: TableDisplay
        self.player: Player
        self.review = ReviewDisplay(self)
        self.index = 0
        """Commands already shown."""
        self.playing = False
        self._actions: Sequence[MatchEvent] = ()
        self._steps: Sequence[EventStep] = ()
        self.public: Sequence[View] = ()
        """What an onlooker sees after each command."""
        self._turns: list[int] = []
        self._wait = 0.0
        self._entered = False
        self._has_secrets = table.secret and replay.is_over
        self.laid_open = self._has_secrets and replay.lays_open
        """Whether all hands and identities lie open, as they may once a game is over."""
        self.eyes: Seat | None = _in_front(replay) if self._has_secrets else None
        """Whose eyes it is seen with; while everything lies open, who sits in front."""

    # --- life ----------------------------------------------------------------------------------------------------

    def enter(self, viewport: Viewport) -> None:
        """Set up the table as it was at the start (or at the index of ``show_at``)."""
        self.public = [step.after for action in self.replay.events(None) for step in action.steps]
        self._read()
        self.display = TableDisplay(
            self, viewport, self.view_at(0), before_closeup=self._pause_shown, beside=self.review.lies_beside(viewport)
        )
        super().enter(viewport)
        self.ui.outside = self.things
        self._entered = True
        self.show_now()

    def leave(self) -> None:
        """Leave the stack."""
        self.display.leave()

    def dismantle(self) -> Iterator[None]:
        """Let go of the table and the review, too, and of the player, which the review may hide."""
        parts = self.player, self.review, self.display
        yield from super().dismantle()
        for part in parts:
            part.dismantle()

    def pause(self) -> None:
        """Let nothing stay lit under a pointer that moves on another page."""
        self.display.pause()

    def resume(self) -> None:
        """Show the pictures of this box again."""
        self.display.lay_pictures()
        super().resume()

    def resize(self, viewport: Viewport) -> None:
        """Adapt the table to another window."""
        self.display.resize(viewport)
        super().resize(viewport)
        self.show_now()

    def restyle(self) -> None:
        """Paint and say everything anew after a change of language or palette."""
        self.display.forget()
        super().restyle()

    def lay_beside(self, region: str) -> None:
        """Lay the review beside the table, the log or (empty) nothing: the player lies elsewhere then."""
        self.display.beside = region
        self.rebuild()

    def rebuild(self) -> None:
        """Build the widgets anew around the table."""
        self.ui.root = self.build()
        self.resize(self.viewport)

    def _read(self) -> None:
        """Read what happened, with the eyes with which it is seen."""
        self._actions = self.replay.events(self.eyes, self.laid_open)
        self._steps = [step for action in self._actions for step in action.steps]
        self._turns = self._find_turns()

    def see_as(self, seat: Seat) -> None:
        """See the game with the eyes of a seat; or as an onlooker, or with everything laid open."""
        self.laid_open = seat == EVERYBODY
        self.eyes = _in_front(self.replay) if self.laid_open else seat if seat >= 0 else None
        self.playing = False
        self._read()
        self.show_now()

    def _eyes(self) -> list[Widget]:
        """Return the choice of the eyes, once everything may be seen."""
        if not self._has_secrets:
            return []
        view = self.view_at(len(self.replay))
        seats = [(seat, self.table.words.seat(view, seat)) for seat in range(self.seats)]
        options = [
            *([(EVERYBODY, _("Everybody's"))] if self.replay.lays_open else []),
            (ONLOOKER, _("Nobody's")),
            *((seat, f"{{{label.role}}} {label.name}") for seat, label in seats),
        ]
        now = EVERYBODY if self.laid_open else ONLOOKER if self.eyes is None else self.eyes
        choice = Select(_("Whose hand lies open"), options, now, self.see_as, flex=1.0, key="replay.eyes")
        return [Row([Label("{eye}", LINE, align="center"), choice], gap=6)]

    def build(self) -> Widget:
        """Return the header and the buttons of the player."""
        self.display.make_widgets()
        back = Button(
            "", self.back, look="quiet", icon="close", size=15, name=_("Close"), hint=_("Leaves the replay (Esc).")
        )
        actions = PlayerActions(self.toggle, self.step, self.turn, self._slid, self.ask_branch)
        self.player = Player(actions, len(self.replay), written=not self.review.is_open)
        review = self.review.make_panel(self.player)
        above = [] if self.review.is_open else [self.player.timeline, self.player.keys()]
        inside = Column([*above, *self._eyes(), self.player.branch(), self.player.lines], gap=6)
        panel = Panel(ScrollArea(inside, name=_("What happened"), key="replay.told"), look="plain", pad=10)
        log = Button("", self.toggle_log, look="quiet", icon="log", size=15, name=_("What happened"),
                     hint=named_key(_("What happened"), "l"), key="replay.log")  # fmt: skip
        hint = named_key(_("How the chance to win went, and where more was there"), "r")
        looks = Button("", self.review.toggle, look="quiet", icon="search", size=15, name=_("Review"), hint=hint,
                       key="replay.review")  # fmt: skip
        head = Row([self.display.turn, *([looks] if self.replay.is_over else []), log, back], gap=6)
        return ReplayHud(self.display, head, panel, review)

    # --- the place in the game -------------------------------------------------------------------------------------

    @property
    def view(self) -> View:
        """The view at the shown index, with the eyes with which it is seen."""
        return self.view_at(self.index)

    @property
    def turn_view(self) -> View:
        """The shown position as an onlooker sees it, whoever's hand lies open."""
        return self.public[self.index - 1] if 0 < self.index <= len(self.public) else self.view

    def view_at(self, index: int) -> View:
        """Return what is seen after ``index`` commands."""
        if index <= 0 or not self._steps:
            self.replay.seek(0)
            return self.replay.view(self.eyes, self.laid_open)
        return self._steps[min(index, len(self._steps)) - 1].after

    def show_at(self, index: int) -> None:
        """Jump to the position after ``index`` commands; before the scene is entered: begin there."""
        self.index = max(0, min(index, len(self.replay)))
        if self._entered:
            self.show_now()

    def show_now(self) -> None:
        """Show the present index at once."""
        self.display.playback.end()
        self._hide_looks()
        self.display.settle(self.view)
        self._show()

    def _hide_looks(self) -> None:
        """Hide tip and close-up, because their thing may be gone."""
        self.display.tip(None)
        self.display.closeup_popup.hide()
        self.display.pointer.advise(None)

    def step(self, by: int, single: bool = False) -> None:
        """Go one action forward (animated) or back (at once); ``single``: only one command of it."""
        self.playing = False
        if by < 0:
            self.show_at(self.index - 1 if single else self._begin_before(self.index))
        else:
            self._on(single)
        self._show()

    def _begin_before(self, index: int) -> int:
        """Return after how many commands the action begins whose last command so far is that before ``index``."""
        return next((action.number for action in reversed(self._actions) if action.number < index), 0)

    def turn(self, by: int) -> None:
        """Jump to the start of the turn before or of the next one."""
        self.playing = False
        before = [i for i in self._turns if i < self.index]
        after = [i for i in self._turns if i > self.index]
        if by < 0:
            self.show_at(before[-1] if before else 0)
        else:
            self.show_at(after[0] if after else len(self.replay))

    def pause_play(self) -> None:
        """Stop playing by itself."""
        self.playing = False

    def toggle(self) -> None:
        """Play or pause; at the end play from the start."""
        click()
        if not self.playing and self.index >= len(self.replay):
            self.show_at(0)
        self.playing = not self.playing
        self._wait = 0.0
        self._show()

    def _on(self, single: bool = False) -> None:
        """Play the next action, or the rest of it; ``single``: only its next command."""
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
        """Handle a move of the slider."""
        self.playing = False
        self.show_at(round(value))

    def _show(self) -> None:
        """Update header, slider, log lines and buttons."""
        view = self.view
        self.display.show_course([self.view_at(0), *(step.after for step in self._steps[: self.index])], anew=True)
        self.display.show_turn(self.turn_view)
        self.display.show_goal(view)
        if self.display.beside == LOG:
            self.display.log_panel.list.tell(self.log_so_far())
        self.player.show(self.index, self.playing, self._branch_bar(view), self._latest_lines())
        self.review.show()

    def _branch_bar(self, view: View) -> str:
        """Return why no new game can begin here; empty: it can."""
        if view.actor == NOBODY:
            return _("The game is over here.")
        return "" if self.replay.may_branch else _("Finish this game first: a new one would show what it hides.")

    def _latest_lines(self) -> list[str]:
        """Return the latest lines of the log, the newest first, with all lines of the last command."""
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
        """Return what was told up to the place that is shown, oldest first; of an action, what of it was shown."""
        begun = [action for action in self._actions if action.number < self.index]
        parts = [action.part(action.number, min(action.end, self.index)) for action in begun]
        return [one for part in parts for one in log_entries(self.table, part)]

    @property
    def pointed(self) -> LogEntry | None:
        """Which line of the log is pointed at."""
        return self.display.line_pointed

    @property
    def may_look_back(self) -> bool:
        """Whether the replay stands still."""
        return not self.playing

    def foresee(self, offer: Offer) -> tuple[Offer, Foreseen | None]:
        """Return the better action of a turning point, with what it would have led to."""
        return offer, None if offer.path else self.review.foreseen()

    def toggle_log(self) -> None:
        """Open or close the log; the review makes room for it."""
        if self.review.is_open:
            self.lay_beside("")
        self.display.toggle_log()

    def _find_turns(self) -> list[int]:
        """Return after how many commands each turn begins."""
        found, before = [], None
        for at, view in enumerate(self.public, 1):
            now = self.table.words.heading(view)
            if now != before:
                found.append(at)
            before = now
        return found

    # --- going on ------------------------------------------------------------------------------------------------

    def ask_branch(self) -> None:
        """Ask whether to keep the seed, then start a new match from here.

        The dice and the hands of a game that is not over are its own: there the new one gets others.
        """
        self.playing = False
        self._show()
        over = self.replay.is_over
        said = [_("A new game begins at this point, with the same seats. The game you watch stays as it is.")]
        if self.replay.hides:
            said.append(_("That game isn't over: hidden cards are dealt again, and the dice are new."))
        elif not over:
            said.append(_("That game isn't over, so the dice are new."))
        same = Button(_("The same dice"), clicking(partial(self.branch, True)), key="branch.same")
        keys = [
            Button(_("New dice") if over else _("Begin"), clicking(partial(self.branch, False)), look="main",
                   key="branch.new"),
            *([same] if over else []),
            Button(_("Leave it") if over else _("Cancel"), clicking(self.ui.close), key="branch.no"),
        ]  # fmt: skip
        words = Label("\n".join(said), BODY)
        self.ui.open(Dialog(_("Go on from here"), words, keys, width=560))

    def branch(self, same: bool) -> None:
        """Start a new match from here, with the ``same`` seed or a new one."""
        self.ui.close()
        self.manager.replace(error_page.safely(self.settings, partial(self._branched, same)))

    def _branched(self, same: bool) -> Scene:
        """Return the table of the new game."""
        seed = self.replay.config.seed if same else match_factory.new_seed()
        players = sit_all(self.replay.game, self._specs(), seed, services.workers)
        self.replay.seek(self.index)
        match = self.replay.branch(players, seed, services.repository())
        return self.manager.pages.table(self.settings, match, self.table)

    def _specs(self) -> Sequence[str]:
        """Return who sits there: as before, but somebody has to be a person."""
        specs = self.replay.config.seats
        return specs if "human" in specs else ("human", *specs[1:])

    # --- work ----------------------------------------------------------------------------------------------------

    def handle(self, event: InputEvent) -> bool:
        """Offer an event to widgets, keys, camera and gestures; arrows step unless a widget shows keyboard focus."""
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
        """Handle a key of the player; return whether it was used."""
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
        """Return the pieces; those with a close-up can take keyboard focus."""
        view, things = self.view, self.display.stage.written()
        return tuple(
            replace(node, focusable=True, activate=partial(self.display.open_closeup, things[node.key]))
            if node.role == "piece" and self.table.tips.closeup(things[node.key], view) is not None
            else node
            for node in self.display.stage.nodes()
        )

    def _pause_shown(self) -> None:
        """Stop playing, because somebody looks closer at a thing."""
        self.playing = False
        self._show()

    def back(self) -> None:
        """Leave the replay."""
        click()
        self.manager.pop()

    def update(self, dt: float) -> None:
        """Advance by ``dt`` seconds; while playing, go on to the next action."""
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
        """The bed of the game."""
        return self.display.mood

    def draw(self, canvas: Canvas) -> None:
        """Draw the table with everything around it."""
        self.display.draw(canvas)


def _in_front(replay: Replay) -> Seat:
    """Return who sits in front while everything lies open: the only person, else the first seat."""
    people = [seat for seat, spec in enumerate(replay.config.seats) if spec == HUMAN]
    return people[0] if len(people) == 1 else 0


LONG: Final = 8.0
"""Seconds that a line on what went wrong stays."""


class ReviewDisplay:
    """The review of a game that is seen again: its panel beside the table, and the better actions on it."""

    def __init__(self, scene: ReplayScene) -> None:
        """Show the review on the page of the replay."""
        self._scene, self._replay = scene, scene.replay
        self.panel: ReviewPanel
        self._state = (False, False)
        """Whether there is a review, and whether it is being made, as the panel shows it."""
        self._labels: list[SeatLabel] = []
        self._points: list[str] = []

    @property
    def review(self) -> Review | None:
        """The review of this game, if there is one."""
        return services.reviews().of(self._replay)

    @property
    def is_open(self) -> bool:
        """Whether the panel lies beside the table."""
        return self._scene.display.beside == REVIEW

    # --- the panel -----------------------------------------------------------------------------------------------

    def dismantle(self) -> None:
        """Let go of the panel, which may be closed."""
        self.panel.dismantle()
        vars(self).clear()

    def lies_beside(self, viewport: Viewport) -> str:
        """Return the region of the panel where there is a review, or one is being made, if it has room; else empty."""
        begun = services.reviews().share(self._replay) is not None or self.review is not None
        return REVIEW if begun and has_room(viewport.size, viewport.text_scale) else ""

    def make_panel(self, player: Player) -> ReviewPanel:
        """Make the panel as things are now."""
        review = self.review
        self._state = self._review_state()
        self._labels = self._seat_labels()
        self._points = []
        shown = None if review is None or self._state[1] else self._shown(review)
        actions = ReviewActions(
            self._begin, self._stop, self.show_turning_point, self._show_swing, self.jump, self._scene.ask_branch,
            self.toggle,
        )  # fmt: skip
        self.panel = ReviewPanel(player, actions, shown, services.reviews().share(self._replay))
        return self.panel

    def _review_state(self) -> tuple[bool, bool]:
        """Return whether there is a review, and whether it is being made."""
        return self.review is not None, services.reviews().share(self._replay) is not None

    def _seat_labels(self) -> list[SeatLabel]:
        """Return the labels of all seats."""
        scene = self._scene
        view = scene.public[-1] if scene.public else scene.view_at(0)
        return [scene.table.words.seat(view, seat) for seat in range(scene.seats)]

    def _shown(self, review: Review) -> Shown:
        """Return a review as the panel shows it, with the words of its turning points."""
        marked = []
        for point in review.turning_points:
            turn, better = self._turn_of(point.number), told_of(self._scene.table, self._better(point))
            label, reason = self._labels[point.seat], why(self._scene.table, self._scene.game.box_id, point)
            self._points.append(
                point_words(point, label, turn, told_of(self._scene.table, self._played(point)), better, reason)
            )
            marked.append(marked_of(review, point, self._labels, turn, better))
        swings = [(swing.number, self._swing_words(swing)) for swing in review.swings]
        return Shown(lines_of(review, self._labels), marked, swings, review.fair)

    def _swing_words(self, swing: Swing) -> str:
        """Return what is said of an action that moved the chances."""
        givers = [issuer(command) for command in self._replay.history.commands[swing.number : swing.end]]
        return swing_words(swing, self._labels, self._turn_of(swing.number), givers)

    def toggle(self) -> None:
        """Open or close the panel; the log makes room for it."""
        click()
        if not self._replay.is_over:
            self._scene.ui.say(_("Only games that are over can be reviewed."), "warn")
            return
        self._scene.lay_beside("" if self.is_open else REVIEW)

    # --- making it -----------------------------------------------------------------------------------------------

    def _begin(self, fair: bool) -> None:
        """Begin to review the game: with all cards open, or a ``fair`` review."""
        services.reviews().begin(self._replay, fair)
        self._scene.rebuild()

    def _stop(self) -> None:
        """Stop that."""
        services.reviews().stop(self._replay)
        self._scene.rebuild()

    def update(self) -> None:
        """Look how far the review is."""
        told = services.reviews().told(self._replay)
        if told:
            self._scene.ui.say(told, "warn", LONG)
        if self.is_open:
            if self._review_state() != self._state:
                self._scene.rebuild()
            share = services.reviews().share(self._replay)
            if share is not None:
                self.panel.progress.show(share)

    # --- turning points --------------------------------------------------------------------------------------------

    def jump(self, by: int) -> None:
        """Go to the turning point before (-1) or to the next one (1), around the ends; open the panel for it."""
        review = self.review
        if review is None or not review.turning_points:
            self._scene.ui.say(_("There is no turning point.") if review else _("This game has no review yet."), "warn")
            return
        places = range(len(review.turning_points))
        numbers = [point.number for point in review.turning_points]
        later = [place for place in places if numbers[place] > self._scene.index]
        before = [place for place in places if numbers[place] < self._scene.index]
        self.show_turning_point((later or [0])[0] if by > 0 else (before or [len(numbers) - 1])[-1])

    def show_turning_point(self, place: int) -> None:
        """Go to a turning point, counted from 0, and show the better action on the table."""
        click()
        review = self.review
        if review is None:
            return
        self._scene.pause_play()
        if not self.is_open:
            self._scene.lay_beside(REVIEW)
        self._scene.show_at(review.turning_points[place].number)

    def _show_swing(self, number: int) -> None:
        """Go to an action that moved the chances."""
        click()
        self._scene.pause_play()
        self._scene.show_at(number)

    def show(self) -> None:
        """Show what the review says of the present place; at a turning point the better action on the table, too."""
        review = self.review
        if not self.is_open or review is None or self._state[1]:
            return
        numbers = [point.number for point in review.turning_points]
        chosen = numbers.index(self._scene.index) if self._scene.index in numbers else None
        words = "" if chosen is None else self._points[chosen]
        self.panel.show(self._scene.index, chosen, chances_at(review, self._labels, self._scene.index), words)
        if chosen is not None:
            self._show_better(review.turning_points[chosen])

    def _show_better(self, point: TurningPoint) -> None:
        """Show the better action on the table as a hint is shown: what it takes is lit, what it leads to foreseen."""
        offer = self._offer_of(point)
        display = self._scene.display
        display.pointer.offer((), display.layout(self._scene.view))
        display.pointer.advise(offer)
        display.reveal(*offer.things)

    def foreseen(self) -> Foreseen | None:
        """Return what the better action of the turning point that is shown would have led to."""
        points = self.review.turning_points if self.review is not None else ()
        point = next((one for one in points if one.number == self._scene.index), None)
        if point is None:
            return None
        event = self._better(point)
        return self._scene.table.board.foreseen(event.before, event.after, self._scene.display.regions)

    def _offer_of(self, point: TurningPoint) -> Offer:
        """Return the offer that the better action would have been; one without a gesture where there is none."""
        state, commands = self._replay.history.at(point.number), better_commands(point, self._replay.game)
        view, legal = state.view(point.seat), state.legal_commands()
        offers = self._scene.table.offers.make(view, legal)
        return find_offer(offers, Advice(commands, "", {})) or Offer(commands)

    def _better(self, point: TurningPoint) -> MatchEvent:
        """Return the better action of a turning point as it would have been seen."""
        commands = better_commands(point, self._replay.game)
        return self._replay.tried(point.number, commands, self._scene.eyes, self._scene.laid_open)

    def _played(self, point: TurningPoint) -> MatchEvent:
        """Return what was played at a turning point."""
        commands = self._replay.history.commands[point.number : point.end]
        return self._replay.tried(point.number, commands, self._scene.eyes, self._scene.laid_open)

    def _turn_of(self, number: int) -> str:
        """Return what the turn or round is called in which a command was given."""
        names = TurnNames(self._scene.table.words)
        return [names.name(view) for view in (self._scene.view_at(0), *self._scene.public[:number])][-1]
