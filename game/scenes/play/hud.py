"""HUD: header with turn sign and toolbar, goal, prompt with buttons, and chart.

They occupy the table's regions; the rest of the window belongs to the pieces.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Final, NamedTuple, Protocol

from msgspec.structs import replace

from game.i18n import _, listed
from game.match.undo import UndoBar
from game.rules.contract import Command, View
from game.scenes.play.edge_pins import EdgePins
from game.scenes.play.log_list import LOG, LogPanel, Narration
from game.scenes.play.offer_button import PICTURE_GROWS, PictureButton
from game.scenes.play.question_panel import GAP, Prompt, QuestionPanel
from game.table.columns import TOLD
from game.table.contract import Goal, GoalPart, GoalState, Offer, Presenter, Regions, SeatLabel
from game.ui.input.events import InputEvent, Key, Mods, Point, Press, Release, Wheel
from game.ui.paint import text
from game.ui.paint.canvas import Canvas, draw_portrait, draw_sign
from game.ui.paint.frames_and_shadows import Skin
from game.ui.paint.geometry import Rect, Vec
from game.ui.paint.text import Style, aloud
from game.ui.paint.viewport import Viewport
from game.ui.tabletop.line_chart import Chart
from game.ui.widgets import Button, Panel, Row
from game.ui.widgets.accessibility import AccessNode
from game.ui.widgets.controls import named_key
from game.ui.widgets.widget import Size, Widget

SENTENCE: Final = Style(15.5, "text")
LOUD: Final = Style(17.0, "text_on_accent", bold=True, align="center")
VALUE: Final = Style(15.5, "text", bold=True, align="center")
EDGES: Final[Mapping[GoalState, str]] = {"open": "panel_edge", "met": "success_bright", "danger": "danger_bright"}
"""Border colour of a goal chip by state; icon and tooltip say the same in words."""
MARKS: Final[Mapping[GoalState, str]] = {"open": "", "met": " {check}", "danger": ""}
LEAST: Final = 11.0
"""Minimum text size in a narrow strip."""
PANEL_PAD: Final = 9.0
BAR: Final = 24.0
"""Width of a scroll bar beside the buttons."""
CHIP_GAP: Final = 5.0
CHIP_PAD: Final = 10.0
TWO_ROWS: Final = 74.0
"""Least height of a strip with two rows of chips, at plain text size."""
"""Horizontal padding of a goal chip."""
PULSES: Final = 3
"""Number of flashes when the last step is due, and seconds per flash."""
PULSE: Final = 0.7


class GoalChip(Widget):
    """One condition of victory, with details in its tooltip."""

    def __init__(self, part: GoalPart, number: int) -> None:
        """Show ``part`` as chip ``number`` of its strip."""
        super().__init__(key=f"goal.{number}")
        self.part, self.tip, self.named, self.size = part, part.tip, False, VALUE.size

    def words(self, named: bool) -> str:
        """Return its text, with or without the name."""
        name = f"{self.part.name} " if named and self.part.name else ""
        return f"{{{self.part.icon}}} {name}{self.part.value}{MARKS[self.part.state]}"

    def draw(self, canvas: Canvas) -> None:
        """Draw the chip."""
        skin = Skin("black", "panel", EDGES[self.part.state], 1.4, 1.0, 7, 0.75)
        canvas.box(skin, self.rect)
        canvas.text(self.words(self.named), self.rect.inset(4, 1), replace(VALUE, size=self.size), "middle", LEAST)

    def node(self) -> AccessNode:
        """Return a status node with name and value."""
        name = aloud(f"{self.part.name} {self.part.value}".strip())
        return AccessNode("status", name, self.key, self.rect, hint=aloud(self.tip))


class GoalStrip(Widget):
    """Shows the goal and its progress; highlighted when only the last step is missing."""

    def __init__(self) -> None:
        super().__init__(key="goal")
        self._goal = Goal("")
        self._chips: list[GoalChip] = []
        self._pulse = 0.0
        self._rows = 1

    def show(self, goal: Goal) -> bool:
        """Set the goal; return whether it has just become highlighted."""
        if goal == self._goal:
            return False
        rises = goal.loud and not self._goal.loud
        self._goal = goal
        self._pulse = PULSES * PULSE if rises else self._pulse if goal.loud else 0.0
        self._chips = [GoalChip(part, number) for number, part in enumerate(goal.parts)]
        for chip in self._chips:
            self.adopt(chip)
        self.relayout()
        return rises

    @property
    def last_step(self) -> str:
        """Sentence of the last step while only that is missing; else empty."""
        return self._goal.text if self._goal.loud else ""

    def children(self) -> Sequence[Widget]:
        """Return the chips."""
        return self._chips

    def measure(self, viewport: Viewport, width: float | None = None) -> Size:
        """Return the available width and the preferred height."""
        return Size(width or 200.0, 54.0)

    def place(self, rect: Rect, viewport: Viewport) -> None:
        """Place the chips below the sentence: with names if they fit in one row, or in the two of a high strip."""
        super().place(rect, viewport)
        if not self._chips:
            return
        needed = [text.block(chip.words(True), VALUE, viewport).width + CHIP_PAD for chip in self._chips]
        fits = sum(needed) <= rect.w - 16.0 - CHIP_GAP * (len(needed) - 1)
        self._rows = 1 if fits or rect.h < TWO_ROWS * viewport.grown(0.5) else 2
        named = fits or self._rows > 1
        _upper, lower = self._parts()
        across = -(-len(self._chips) // self._rows)
        high = (lower.h - CHIP_GAP * (self._rows - 1)) / self._rows
        for number, chip in enumerate(self._chips):
            row, wide = divmod(number, across)
            beside = needed[row * across : (row + 1) * across]
            room = lower.w - CHIP_GAP * (len(beside) - 1)
            more = (room - sum(beside)) / len(beside)
            widths = [one + more for one in beside] if fits else [room / len(beside)] * len(beside)
            left = lower.x + sum(widths[:wide]) + CHIP_GAP * wide
            chip.named = named
            chip.place(Rect(left, lower.y + (high + CHIP_GAP) * row, widths[wide], high), viewport)
        fitted = [
            text.fit(chip.words(named), VALUE, viewport, chip.rect.w - 8.0, high - 2.0, LEAST).size
            for chip in self._chips
        ]
        for chip in self._chips:
            chip.size = min(fitted)

    def _parts(self) -> tuple[Rect, Rect]:
        """Return the rectangles of sentence and chips."""
        inner = self.rect.inset(8, 4)
        return inner.cut_top(inner.h / (1 + self._rows) - 1.0, 2.0) if self._chips else (inner, inner)

    def lively(self) -> bool:
        """True while flashing."""
        return self._pulse > 0

    def update(self, dt: float) -> None:
        """Advance by ``dt`` seconds."""
        if self._pulse > 0:
            before = self._lit
            self._pulse = max(0.0, self._pulse - dt)
            if self._lit != before:
                self.changed()

    @property
    def _lit(self) -> bool:
        """Whether it is lit at this moment of a flash."""
        return self._pulse % PULSE > PULSE / 2

    def draw(self, canvas: Canvas) -> None:
        """Draw the sentence on its strip, and the chips."""
        if not self._goal.text:
            return
        upper, _lower = self._parts()
        if self._goal.loud:
            if self._lit:
                canvas.halo(self.rect, "glow")
            canvas.box("main.hover" if self._lit else "main", self.rect)
        else:
            canvas.box("strip", self.rect)
        canvas.text(self._goal.text, upper, LOUD if self._goal.loud else SENTENCE, "middle", LEAST)
        super().draw(canvas)

    def node(self) -> AccessNode:
        """Return a status node with the sentence."""
        return AccessNode("status", aloud(self._goal.text), self.key, self.rect)


TURN = Style(27.0, "text", "display")
LATE = Style(18.0, "text", "display", leading=1.1)
BUTTON: Final = 15.0
DO_IT: Final = "hint.do"
"""The key of the button that does what a hint proposes."""
FEW_AMOUNTS: Final = 3
"""Maximum number of amounts with a button each."""
KEPT: Final = "kept"
"""The key of the button that is shown whatever is asked."""
OFFER_KEY: Final = "offer."
"""Prefix of an offer button's key; its label follows."""
LESSON: Final = 210.0
"""Height of a lesson's instructions with a row of buttons, at text scale 1."""
CHART: Final = "chart"
"""Region of the chart."""
PORTRAIT: Final = 0.29
"""Maximum share of the turn sign's width for the portrait; text needs the rest."""
THICK: Final = 7.0
"""Height of the remaining-time bar."""
STEPS: Final = 240
"""Number of steps in which the bar is redrawn."""
UNASKED: Final = 3.0
"""Seconds without an input after which the only answer left is given by itself."""
LATE_SHARE: Final = 0.3


def key_of(offer: Offer) -> str:
    """Return the key of an offer's button."""
    return f"{OFFER_KEY}{offer.label}"


class TurnSign(Widget):
    """Shows whose turn it is: a band in the seat's colour with portrait, sign, name and game progress."""

    def __init__(self) -> None:
        super().__init__(flex=1.0, key="turn sign")
        self._seat: SeatLabel | None = None
        self._turn, self._late = "", ""

    @property
    def whose(self) -> str:
        """Whose turn it is, as markup."""
        return self._turn

    def show(self, seat: SeatLabel, turn: str, late: str) -> None:
        """Set the seat and the two lines."""
        if (seat, turn, late) != (self._seat, self._turn, self._late):
            self._seat, self._turn, self._late = seat, turn, late
            self.changed()

    def measure(self, viewport: Viewport, width: float | None = None) -> Size:
        """Return the available width and the preferred height."""
        return Size(120.0, 40.0)

    def draw(self, canvas: Canvas) -> None:
        """Draw band, portrait and two lines."""
        if self._seat is None:
            return
        rect, role = self.rect, self._seat.role
        canvas.box(Skin("panel_raised", "panel", role, 2.4, 1.0, 10, shine=0.08, shadow=5), rect)
        side = min(rect.h, rect.w * PORTRAIT / canvas.viewport.grown(0.6))
        bar = Rect(rect.x, rect.y, side + 4, rect.h)
        canvas.box(Skin(role, role, role, 1.0, 1.0, 10), bar)
        draw_portrait(canvas, self._seat.portrait, role, Rect.around(bar.centre.plus(-1, 0), side - 4, side - 4))
        draw_sign(canvas, role, Vec(bar.right - 3, bar.bottom - 12), 22)
        if self._seat.program:
            draw_sign(canvas, role, Vec(bar.right - 3, bar.y + 12), 22, "robot")
        words = Rect(bar.right + 11, rect.y + 3, rect.right - bar.right - 16, rect.h - 6)
        upper, lower = words.cut_top(words.h * 0.56)
        tight = canvas.viewport.grown(0.28)
        canvas.text(self._turn, upper, replace(TURN, leading=TURN.leading / tight), "middle", 12)
        late = replace(LATE, leading=max(1.0, LATE.leading / tight))
        canvas.text(f"{{clock}} {self._late}" if self._late else "", lower, late, "middle", 11)

    def node(self) -> AccessNode:
        """Return a status node."""
        said = [aloud(self._turn), aloud(self._late)]
        if self._seat is not None and self._seat.program:
            said.insert(1, _("computer player"))
        return AccessNode("status", listed(filter(None, said), ","), self.key, self.rect)


class Countdown:
    """The time until the only answer left is given by itself.

    It runs for whoever uses a pointer: each movement begins it anew, so that it is never faster than a hand on its way
    to undo something; after a key, or with another window in front, it stands until the pointer moves.
    """

    def __init__(self) -> None:
        self.answer: Sequence[Command] = ()
        """The commands that are given at the end; empty: there is a choice."""
        self._left = 0.0
        self._stands = True

    def begin(self, answer: Sequence[Command] = ()) -> None:
        """Wait until ``answer`` is due; empty: nothing is."""
        self.answer, self._left = answer, UNASKED

    def hear(self, event: InputEvent) -> None:
        """Begin anew after an input of the pointer; stand after any other."""
        self._left, self._stands = UNASKED, not isinstance(event, Point | Press | Release | Wheel)

    @property
    def runs(self) -> bool:
        """Whether the answer is given unless there is an input."""
        return bool(self.answer) and not self._stands

    @property
    def share(self) -> float:
        """The fraction of the time that is left, 1 to 0; 0 unless it runs."""
        return self._left / UNASKED if self.runs else 0.0

    def is_over(self, dt: float) -> bool:
        """Count down by ``dt`` seconds; return whether the answer is due."""
        self._left = max(0.0, self._left - dt) if self.runs else self._left
        return self.runs and self._left <= 0


class TimeLeft(Widget):
    """A bar that runs out with the time for an answer; invisible otherwise."""

    def __init__(self) -> None:
        super().__init__(key="time left")
        self._share = 0.0

    def show(self, share: float) -> None:
        """Show the remaining share, 1 to 0."""
        if round(share * STEPS) != round(self._share * STEPS):
            self._share = share
            self.changed()

    def measure(self, viewport: Viewport, width: float | None = None) -> Size:
        """Return the available width and the preferred height."""
        return Size(width or 100.0, THICK)

    def draw(self, canvas: Canvas) -> None:
        """Draw the remaining bar, in a warning colour near the end."""
        if self._share <= 0:
            return
        canvas.fill(self.rect, "panel_edge")
        role = "accent_bright" if self._share > LATE_SHARE else "danger_bright"
        canvas.fill(Rect(self.rect.x, self.rect.y, self.rect.w * self._share, self.rect.h), role)


class TableWidgets(Protocol):
    """Widgets of every table, with their current regions and the presenter."""

    table: Presenter[View]
    turn: TurnSign
    goal: GoalStrip
    chart: Chart
    log_panel: LogPanel
    edge: EdgePins
    regions: Regions


class Hud(Widget):
    """All widgets of the table."""

    gives_rooms = True

    def __init__(
        self, table: TableWidgets, tools: Sequence[Button], narration: Narration, explain: Callable[[str], str]
    ) -> None:
        """Set up; ``tools`` are the header's buttons, ``explain`` returns the meaning of terms in the prompt."""
        super().__init__(key="hud")
        self._explain, self._table = explain, table
        self.turn, self.goal, self.chart, self.log = table.turn, table.goal, table.chart, table.log_panel
        self._edge = table.edge
        self._header = Row([self.turn, *tools], gap=2)
        self.narration = narration
        self.question = QuestionPanel(narration, lambda: self.asks)
        self._panel = Panel(self.question, look="plain", pad=PANEL_PAD)
        self.time_left = TimeLeft()
        self._kept: Sequence[Button] = ()
        self._offers: dict[str, Offer] = {}
        """The offers that have a button, by its key."""
        for child in (self._edge, self._header, self.goal, self._panel, self.chart, self.time_left, self.log):
            self.adopt(child)

    @property
    def prompt(self) -> Prompt:
        """The present prompt."""
        return self.question.prompt

    def answers(self) -> list[Button]:
        """Return the offer buttons."""
        return self.question.buttons()

    @property
    def considered(self) -> Offer | None:
        """The offer whose button the pointer or the keyboard is at."""
        if self.ui is None:
            return None
        at, focus = self.ui.hovered, self.ui.focus
        key = at.key if at is not None else focus.key if focus.visible else None
        return self._offers.get(key) if key is not None else None

    def children(self) -> Sequence[Widget]:
        """Return the board's pins and the goal, then the open log, or chart and question, then the header.

        So Tab leads to the answers first.
        """
        regions = self._table.regions
        if LOG in regions.named:
            return (self._edge, self.goal, self.log, self._header)
        chart = (self.chart,) if CHART in regions.named else ()
        goal = () if self._panel.rect.touches(regions.goal) else (self.goal,)
        return (self._edge, *goal, *chart, self._panel, self.time_left, self._header)

    @property
    def asks(self) -> bool:
        """Whether the question's panel can be seen."""
        return LOG not in self._table.regions.named

    @property
    def frame(self) -> Rect:
        """The rectangle of the question's panel."""
        return self._panel.rect

    def dismantle(self) -> None:
        """Release also what lies under the open log."""
        hidden = (self.goal, self._panel, self.time_left, self.chart) if vars(self) else ()
        super().dismantle()
        for widget in hidden:
            widget.dismantle()

    def place(self, rect: Rect, viewport: Viewport) -> None:
        """Place the widgets in their regions; those covered by the log are hidden and unfocusable."""
        super().place(rect, viewport)
        regions = self._table.regions
        self._edge.place(regions.board, viewport)
        self._header.place(regions.header, viewport)
        self.goal.place(regions.goal, viewport)
        is_below = 0.0 <= regions.prompt.y - regions.goal.bottom < regions.goal.h
        self.question.slack = regions.prompt.y - regions.goal.y if is_below else 0.0
        room = regions.prompt
        if self.question.lesson is not None and room.h < LESSON * viewport.text_scale:  # it takes the place of the goal
            room = Rect(room.x, room.y - self.question.slack, room.w, room.h + self.question.slack)
            self.question.slack = 0.0
        free = 0.0 if self.question.lesson is not None else viewport.size.y - room.bottom - 4 * PANEL_PAD
        self.question.below = Rect(
            0.0, 2 * PANEL_PAD, room.w, min((TOLD + PANEL_PAD) * viewport.text_scale, max(0.0, free))
        )
        self._panel.place(room, viewport)
        inner = regions.prompt.inset(8, 3)
        self.time_left.place(Rect(inner.x, inner.y, inner.w, THICK), viewport)
        for name, widget in ((CHART, self.chart), (LOG, self.log)):
            if name in regions.named:
                widget.place(regions.named[name], viewport)

    def question_nodes(self) -> list[AccessNode]:
        """Return what is asked with its buttons, the goal, and whose turn it is: all that tells what to do."""
        parts = (self.question, self.goal, self.turn)
        nodes = (node for part in parts for top in part.nodes() for node in top.walk())
        return [node for node in nodes if node.role != "panel" and node.name]

    def tell(self, prompt: str = "", waits: bool = False) -> None:
        """Show a prompt without buttons; ``waits``: it names whom everybody waits for."""
        self.prompt.ask(prompt, waits)
        self.prompt.tip = self._explain(prompt)
        self._offers = {}
        self.question.show(None, self._kept)

    def keep(self, label: str = "", press: Callable[[], None] | None = None) -> None:
        """Show a button beside whatever is asked from now on; without arguments, remove it."""
        self._kept = () if press is None else (Button(label, press, icon="person", size=BUTTON, key=KEPT),)

    def ask(self, prompt: str, offers: Sequence[Offer], give: Callable[[Offer], None]) -> None:
        """Show a prompt with a button for each labelled offer."""
        self.tell(prompt)
        shown = [offer for offer in offers if offer.label]
        counted = sorted((offer for offer in shown if offer.amount), key=lambda offer: offer.amount)
        main = next((offer for offer in shown if offer.main), None)
        if len(counted) > FEW_AMOUNTS:
            rest = [offer for offer in shown if not offer.amount and offer is not main]
            at = counted.index(main) if main in counted else len(counted) - 1
            self._ask_amount(counted, at, rest, give, main)
            return
        others = [self._button(offer, give) for offer in shown if offer is not main]
        self.question.show(self._button(main, give) if main is not None else None, [*others, *self._kept])

    def _ask_amount(
        self, counted: Sequence[Offer], at: int, rest: Sequence[Offer], give: Callable[[Offer], None],
        main: Offer | None,
    ) -> None:  # fmt: skip
        """Show one of many amounts, with buttons for one fewer and one more."""
        chosen = self._button(dataclasses.replace(counted[at], main=main in counted), give)

        def step(label: str, by: int, icon: str) -> Button:
            to = partial(self._ask_amount, counted, at + by, rest, give, main)
            button = Button(label, to, icon=icon, size=BUTTON, key=f"amount.{icon}")
            button.enabled = 0 <= at + by < len(counted)
            return button

        steps = (step(_("Fewer"), -1, "arrow_left"), step(_("More"), 1, "arrow_right"))
        others = [self._button(offer, give) for offer in rest]
        if main is None or main in counted:
            self.question.show(chosen, [*steps, *others])
        else:
            self.question.show(self._button(main, give), [*steps, chosen, *others])

    def propose(self, offer: Offer | None, give: Callable[[Offer], None]) -> None:
        """Highlight the button of a proposed action, and show one that does it; None for none."""
        for button in self.answers():
            button.light(offer is not None and button.key == key_of(offer))
        main, do_it = self.question.main, None
        if offer is not None and not (main is not None and main.lit):
            do_it = Button(_("Do it"), partial(give, offer), look="main", icon="hint", size=BUTTON, key=DO_IT)
        self.question.propose(do_it)

    def _button(self, offer: Offer, give: Callable[[Offer], None]) -> Button:
        self._offers[key_of(offer)] = offer
        if offer.choice is not None:
            regions, painter = self._table.regions, self._table.table.board.painter
            side, size = (regions.prompt.w - 2 * PANEL_PAD - GAP - BAR) / 2, offer.choice.picture.size
            wide = min(side, regions.prompt.h / 2 * size[0] / size[1]) / regions.grown(PICTURE_GROWS)
            return PictureButton(offer.choice, offer.label, lambda: give(offer), painter, wide=wide, key=key_of(offer))
        look = "main" if offer.main else "key"
        button = Button(
            offer.label,
            lambda: give(offer),
            look=look,  # type: ignore[arg-type]
            icon=offer.icon,
            hotkey="return" if offer.main else "",
            size=BUTTON,
            key=key_of(offer),
        )
        button.tip = "\n".join(filter(None, (offer.tip, self._explain(offer.label))))
        return button


def undo_words(bar: UndoBar | None) -> str:
    """Return the undo button's tooltip: its action, or why it is disabled."""
    return {
        None: _("Undo the last action"),
        UndoBar.NOTHING_YET: _("Nothing to undo yet"),
        UndoBar.CHANCE_SHOWED: _("Can't undo: dice or cards have been revealed"),
        UndoBar.SOMETHING_SEEN: _("Can't undo: something has been revealed"),
        UndoBar.OTHER_PERSON: _("Can't undo: another player has acted since"),
        UndoBar.GAME_OVER: _("The game is over"),
    }[bar]


class ToolActions(NamedTuple):
    """Button handlers."""

    take_back: Callable[[], None]
    hint: Callable[[], None]
    show_log: Callable[[], None]
    show_menu: Callable[[], None]


class Toolbar:
    """Buttons of the header."""

    def __init__(self, actions: ToolActions) -> None:
        """Set up the handlers."""
        self._actions = actions
        self._keys: dict[str, Button] = {}
        self._names: dict[str, str] = {}
        self._undo: Button | None = None

    def buttons(self) -> list[Button]:
        """Build the buttons of the header."""
        self._undo = self._button("undo", _("Undo"), self._actions.take_back, "ctrl+z")
        return [
            self._undo,
            self._button("hint", _("Hint"), self._actions.hint, "h"),
            self._button("log", _("What happened"), self._actions.show_log, "l"),
            self._button("menu", _("Menu"), self._actions.show_menu, "f10"),
        ]

    def _button(self, icon: str, name: str, activate: Callable[[], None], hotkey: str) -> Button:
        """Build a button and register its key."""
        hint = named_key(name, hotkey)
        button = Button("", activate, look="quiet", icon=icon, name=name, hint=hint, size=14.0, key=f"tool.{icon}")
        self._keys[hotkey], self._names[button.key] = button, name
        return button

    def key(self, event: Key) -> bool:
        """Press the button of a key; return whether there is one."""
        name = f"ctrl+{event.name}" if Mods.CTRL in event.mods else event.name
        for hotkey, button in self._keys.items():  # the key's label becomes known once it is pressed
            if button is not self._undo:
                button.set_hint(named_key(self._names[button.key], hotkey))
        if name not in self._keys:
            return False
        self._keys[name].press()
        return True

    def show_undo(self, bar: UndoBar | None) -> None:
        """Enable the undo button, or disable it with the reason."""
        if self._undo is not None:
            self._undo.enabled = bar is None
            self._undo.set_hint(undo_words(bar))
