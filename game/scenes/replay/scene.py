"""The replay scene: play, pause, step by actions or commands, jump by turns, and branch off at any point.

Keys: Space plays and pauses, the arrows go by actions and with Shift by commands, Page Up and Page Down go from turn
to turn, Home and End to the ends; L opens the log, R the review, F switches following of the camera; T goes to the
next turning point, with Shift to the one before.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

from game.app import services
from game.app.page import click, clicking
from game.app.scene import Scene
from game.app.settings import Settings
from game.i18n import _
from game.match.redaction import MatchEvent
from game.match.replay_cursor import Replay
from game.rules.contract import NOBODY, EventStep, Seat, View
from game.scenes import error_page, match_factory
from game.scenes.play.goal_strip import GoalStrip
from game.scenes.play.hud import CHART, TurnSign
from game.scenes.play.log_entries import Told, entries, told
from game.scenes.play.log_list import LOG
from game.scenes.replay.player import LINE, Player, PlayerActions, ReplayHud
from game.scenes.replay.review_panel import REVIEW
from game.scenes.replay.reviewing import ReviewingScene
from game.seats.players import HUMAN
from game.seats.spec import sit_all
from game.table.contract import Presenter
from game.ui.input.events import InputEvent, Key, Mods, Press
from game.ui.input.gestures import Clicked
from game.ui.paint.viewport import Viewport
from game.ui.tabletop.line_chart import Chart
from game.ui.tabletop.thing_names import Thing
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


class ReplayScene(ReviewingScene):
    """The replay of a match on its table."""

    name = "replay"

    def __init__(self, replay: Replay, table: Presenter[View], settings: Settings) -> None:
        """Show ``replay`` from its start; a game that is not over only as an onlooker sees it."""
        super().__init__(table, settings, len(replay.config.seats))
        self.replay = replay
        self.index = 0
        """Commands already shown."""
        self.playing = False
        self._actions: Sequence[MatchEvent] = ()
        self._steps: Sequence[EventStep] = ()
        self._public: Sequence[View] = ()
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
        self._public = [step.after for action in self.replay.events(None) for step in action.steps]
        self._read()
        self.find_review(viewport)
        super().enter(viewport)
        self.log_open = self.log_open and not self.review_open
        self._entered = True
        self.show_now()

    def _read(self) -> None:
        """Read what happened, with the eyes with which it is seen."""
        self._actions = self.replay.events(self.eyes, self.laid_open)
        self._steps = [step for action in self._actions for step in action.steps]
        self._turns = self._find_turns()

    def show_turn(self, sign: TurnSign, view: View) -> None:
        """Say whose turn it is as to an onlooker, whoever's hand lies open."""
        shown = 0 < self.index <= len(self._public) and view is self.view
        super().show_turn(sign, self._public[self.index - 1] if shown else view)

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
        seats = [(seat, self.table.words.seat(view, seat)) for seat in range(self._seats)]
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
        self._sign, self._goal = TurnSign(), GoalStrip()
        back = Button(
            "", self.back, look="quiet", icon="close", size=15, name=_("Close"), hint=_("Leaves the replay (Esc).")
        )
        actions = PlayerActions(self.toggle, self.step, self.turn, self._slid, self.ask_branch)
        self.player = Player(actions, len(self.replay), written=not self.review_open)
        review = self.make_review(self.player)
        above = [] if self.review_open else [self.player.timeline, self.player.keys()]
        inside = Column([*above, *self._eyes(), self.player.branch(), self.player.lines], gap=6)
        panel = Panel(ScrollArea(inside, name=_("What happened"), key="replay.told"), look="plain", pad=10)
        self._chart = self.make_chart()
        log = Button("", self.toggle_log, look="quiet", icon="log", size=15, name=_("What happened"),
                     hint=named_key(_("What happened"), "l"), key="replay.log")  # fmt: skip
        hint = named_key(_("How the chance to win went, and where more was there"), "r")
        looks = Button("", self.toggle_review, look="quiet", icon="search", size=15, name=_("Review"), hint=hint,
                       key="replay.review")  # fmt: skip
        head = Row([self._sign, *([looks] if self.replay.is_over else []), log, back], gap=6)
        beside = {CHART: self._chart, LOG: self.make_log(), REVIEW: review}
        return ReplayHud(lambda: self.regions, head, self._goal, panel, beside)

    # --- the place in the game -------------------------------------------------------------------------------------

    @property
    def view(self) -> View:
        """The view at the shown index, with the eyes with which it is seen."""
        return self.view_at(self.index)

    @property
    def first_view(self) -> View:
        """Return the view of the start."""
        return self.view_at(0)

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
        self.moments.end()
        self._hide_looks()
        self.showing.settle(self.view)
        self._show()

    def _hide_looks(self) -> None:
        """Hide tip and close-up, because their thing may be gone."""
        self.tip(None)
        self.closeup_popup.hide()
        self.hide_better()

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
        self.moments.end()
        self._hide_looks()
        self.director.skip()
        first, self.index = self.index, self.index + 1 if single else action.end
        self.showing.play(action.part(first, self.index))

    def _slid(self, value: float) -> None:
        """Handle a move of the slider."""
        self.playing = False
        self.show_at(round(value))

    def _show(self) -> None:
        """Update header, slider, log lines and buttons."""
        view = self.view
        self.chart_of([self.view_at(0), *(step.after for step in self._steps[: self.index])])
        self.show_turn(self._sign, view)
        self.show_goal(self._goal, view)
        if self.log_open:
            self.log_panel.list.tell(self.told_so_far())
        self.player.show(self.index, self.playing, self._branch_bar(view), self._latest_lines())
        self.show_review()

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
            for entry in reversed(entries(self.table, part)):
                said = entry.steps if entry.steps and len(part.steps) == 1 else (entry,)
                lines += [f"**{line.text}**" if line.heading else line.text for line in reversed(said)]
            if len(lines) >= LINES:
                break
        return lines[:LINES]

    def told_so_far(self) -> Sequence[Told]:
        """Return what was told up to the place that is shown, oldest first; of an action, what of it was shown."""
        begun = [action for action in self._actions if action.number < self.index]
        parts = [action.part(action.number, min(action.end, self.index)) for action in begun]
        return [one for part in parts for one in told(self.table, part)]

    @property
    def sign(self) -> TurnSign:
        """The widget that shows whose turn it is."""
        return self._sign

    @property
    def may_show_again(self) -> bool:
        """Whether the replay stands still."""
        return super().may_show_again and not self.playing

    @property
    def rules_id(self) -> str:
        """Which game it is."""
        return self.replay.game.rules_id

    @property
    def box_id(self) -> str:
        """Which box of it is on the table."""
        return self.replay.game.box_id

    @property
    def chart(self) -> Chart:
        """The widget that shows the course of the game."""
        return self._chart

    def _find_turns(self) -> list[int]:
        """Return after how many commands each turn begins."""
        found, before = [], None
        for at, view in enumerate(self._public, 1):
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
            self.moments.end()
        if self.asks_for_rules(event):
            self.playing = False
            return True
        self.closeup_popup.handle(event)
        arrow = isinstance(event, Key) and event.name in ("left", "right") and Mods.CTRL not in event.mods
        steps = arrow and not self.ui.focus.visible
        if not (steps and not self.ui.modal) and self.ui.handle(event):
            return True
        if isinstance(event, Key) and self._act_key(event):
            return True
        if self.camera.handle(event):
            return True
        for gesture in self.gestures.feed(event):
            if isinstance(gesture, Clicked):
                thing = self.stage.at(gesture.pos)
                if thing is not None:
                    self.open_closeup(thing)
            else:
                self.pointer.handle(gesture)
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
            "l": self.toggle_log, "f": self.toggle_follow, "r": self.toggle_review,
            "t": partial(self.jump, -1 if single else 1),
        }  # fmt: skip
        if event.name not in keys or Mods.CTRL in event.mods or (event.repeat and event.name in ONCE):
            return False
        keys[event.name]()
        return True

    def things(self) -> tuple[AccessNode, ...]:
        """Return the pieces; those with a close-up can take keyboard focus."""
        view, things = self.view, self.stage.written()
        return tuple(
            replace(node, focusable=True, activate=partial(self.open_closeup, things[node.key]))
            if node.role == "piece" and self.table.tips.closeup(things[node.key], view) is not None
            else node
            for node in self.stage.nodes()
        )

    def open_closeup(self, thing: Thing) -> None:
        """Open the close-up of a thing, if it has one, and pause."""
        if self.table.tips.closeup(thing, self.view) is not None:
            self.playing = False
            self._show()
            super().open_closeup(thing)

    def back(self) -> None:
        """Leave the replay."""
        click()
        self.manager.pop()

    def update(self, dt: float) -> None:
        """Advance by ``dt`` seconds; while playing, go on to the next action."""
        super().update(dt)
        if self.playing and not self.paused and not self.director.busy:
            self._wait -= dt
            if self._wait <= 0:
                self._wait = WAITS[self.settings.pace]
                self._on()
                self._show()

    @property
    def lively(self) -> bool:
        """True while playing or while something moves."""
        return super().lively or self.playing


def _in_front(replay: Replay) -> Seat:
    """Return who sits in front while everything lies open: the only person, else the first seat."""
    people = [seat for seat, spec in enumerate(replay.config.seats) if spec == HUMAN]
    return people[0] if len(people) == 1 else 0
