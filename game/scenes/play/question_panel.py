"""The panel of the question: prompt and buttons, what is said of them, and what happened.

The main button keeps the lower right corner. A refusal or hint lies in the panel too: below the question, or in its
place where there is no room for both, or in a strip over the board where it would be too small to read.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, Literal, NamedTuple

from game.i18n import _
from game.scenes.play.log_list import Narration
from game.ui.paint import text
from game.ui.paint.canvas import Canvas
from game.ui.paint.frames_and_shadows import Skin
from game.ui.paint.geometry import Rect, Vec
from game.ui.paint.text import Style, aloud
from game.ui.paint.viewport import Viewport
from game.ui.widgets import Button, ScrollArea, Wrap
from game.ui.widgets.accessibility import AccessNode
from game.ui.widgets.containers import wrapped
from game.ui.widgets.overlays import Lasts, SpeechStrip
from game.ui.widgets.widget import Size, Widget

PROMPT: Final = Style(16.5, "text", bold=True)
SPOKEN: Final = Style(15.5, "text")
LEAST: Final = 11.0
"""The smallest size of letters where there is little room."""
GAP: Final = 6.0
CLOSE: Final = 2.0
"""Least space between the question and its buttons, where they just fit."""
ABOVE: Final = 8.0
"""Space between the question, what is said of it, and what happened."""
BESIDE: Final = 0.56
"""Share of the width up to which the main button may stand beside the prompt, where the panel is low."""
NARROW: Final = 0.4
"""Share of the width from which the label of another button may wrap beside the main one."""
FEWEST: Final = 48.0
"""Height that the list of buttons keeps at least; it scrolls."""
SMALLER: Final = 0.05
"""Step by which larger text shrinks until question and buttons fit."""
PAD: Final = 8.0
SIGN: Final = 26.0
"""Width of the sign before what is said, at plain text size."""
DOTS: Final = 42.0
"""Width of the moving dots behind the prompt, at plain text size."""
BLINK: Final = 0.35
"""Seconds between the steps of the dots."""


class Prompt(Widget):
    """The prompt, as large as it fits; with moving dots while somebody thinks."""

    def __init__(self) -> None:
        super().__init__(key="prompt")
        self._markup = ""
        self._waits, self._clock = False, 0.0

    @property
    def markup(self) -> str:
        """The present prompt."""
        return self._markup

    def ask(self, markup: str, waits: bool) -> None:
        """Set the prompt; ``waits``: it says for whom everybody waits."""
        if (markup, waits) != (self._markup, self._waits):
            self._markup, self._waits, self._clock = markup, waits, 0.0
            self.relayout()

    def measure(self, viewport: Viewport, width: float | None = None) -> Size:
        """Return the preferred size of the text."""
        dots = DOTS * viewport.text_scale if self._waits else 0.0
        made = text.block(self._markup, PROMPT, viewport, None if width is None else width - dots)
        return Size(made.width + dots, made.height if self._markup else 0.0)

    def lively(self) -> bool:
        """True while somebody thinks: the dots move."""
        return self._waits

    def update(self, dt: float) -> None:
        """Advance the dots by ``dt`` seconds."""
        before = int(self._clock / BLINK)
        self._clock += dt
        if int(self._clock / BLINK) != before:
            self.changed()

    def draw(self, canvas: Canvas) -> None:
        """Draw the words, and the dots behind them; nothing where something else is said in their place."""
        if not self.rect.h:
            return
        dots = DOTS * canvas.viewport.text_scale if self._waits else 0.0
        room = Rect(self.rect.x, self.rect.y, self.rect.w - dots, self.rect.h)
        made = canvas.text(self._markup, room, PROMPT, "top", 11)
        if self._waits:
            lit, size = int(self._clock / BLINK) % 3, 3.4 * canvas.viewport.text_scale
            left = Vec(self.rect.x + made.width + size * 3.0, self.rect.y + made.height / 2 + size * 0.6)
            for dot in range(3):
                canvas.dot(left.plus(dot * size * 3.2, 0), size, "accent_bright" if dot == lit else "panel_edge")

    def node(self) -> AccessNode:
        """Return a status node."""
        return AccessNode("status", aloud(self._markup), self.key, self.rect)


class PanelSpeech(SpeechStrip):
    """What is said last, shown in the panel of the question; as a strip while the panel cannot be seen."""

    def __init__(self, changed: Callable[[], None], is_seen: Callable[[], bool]) -> None:
        """``changed`` has the panel laid out anew; ``is_seen`` tells whether it can be seen."""
        super().__init__()
        self._changed, self._is_seen = changed, is_seen
        self.fits = True
        """Whether the panel has room for it; set by the panel."""

    def say(self, markup: str, kind: Literal["info", "warn"], seconds: float, about: Sequence[Rect], lasts: Lasts,
            within: Rect | None = None) -> None:  # fmt: skip
        """Show a sentence for ``seconds``."""
        super().say(markup, kind, seconds, about, lasts, within)
        self._changed()

    def update(self, dt: float) -> bool:
        """Advance by ``dt`` seconds; return whether the sentence just went away."""
        gone = super().update(dt)
        if gone:
            self._changed()
        return gone

    @property
    def seen_in_panel(self) -> bool:
        """Whether it is shown in the panel."""
        return self._is_seen() and self.fits

    def settle(self, viewport: Viewport, frame: Rect) -> None:
        """Leave the place to the panel while that can be seen and has room."""
        if not self.seen_in_panel:
            super().settle(viewport, frame)

    def height(self, viewport: Viewport, width: float) -> float:
        """Return the height that the sentence takes in the panel; 0: nothing is said there."""
        if not self.markup or not self._is_seen():
            return 0.0
        inner = width - 2 * PAD - SIGN * viewport.text_scale
        return text.block(self.markup, SPOKEN, viewport, inner).height + 2 * PAD

    def is_legible_in(self, box: Rect, viewport: Viewport) -> bool:
        """Return whether it fits into a box of the panel; larger text shrinks, but not below plain text."""
        room = self._room(box, viewport)
        return text.fits(self.markup, SPOKEN, viewport, room.w, room.h, _least(viewport))

    def _room(self, box: Rect, viewport: Viewport) -> Rect:
        """Return the room for its words in a box."""
        inner, sign = box.inset(PAD, PAD - 1.0), SIGN * viewport.text_scale
        return Rect(inner.x + sign, inner.y, inner.w - sign, inner.h)

    def draw(self, canvas: Canvas) -> None:
        """Draw it in its box, with a sign for what it is."""
        if not self.seen_in_panel:
            super().draw(canvas)
        elif self.markup and canvas.touches(self.reach()):
            warn = self._kind == "warn"
            edge = "danger_bright" if warn else "accent_bright"
            canvas.box(Skin("black", "panel", edge, 1.6, 1.0, 8), self.rect)
            radius = 9.0 * canvas.viewport.text_scale
            centre = Vec(self.rect.x + PAD + radius, self.rect.y + PAD + radius)
            canvas.dot(centre, radius, edge)
            mark = Style(1.5 * radius, "black", "display", align="center", fixed=True)
            canvas.text("!" if warn else "i", Rect.around(centre, 30, 30), mark, "middle")
            room = self._room(self.rect, canvas.viewport)
            canvas.text(self.markup, room, SPOKEN, "top", _least(canvas.viewport))


def _least(viewport: Viewport) -> float:
    """Return the smallest size of letters of what is said."""
    return min(SPOKEN.size, LEAST * viewport.text_scale)


class _Plan(NamedTuple):
    """Where everything in the panel lies."""

    prompt: Rect
    others: Rect
    beside: Rect
    main: Rect
    do_it: Rect
    speech: Rect
    narration: Rect


class Instructions(Widget):
    """What stands in place of the prompt: a text, with buttons of its own below it."""

    def foot(self, viewport: Viewport, width: float) -> float:
        """Return the height of its buttons, which nothing covers."""
        return 0.0


class QuestionPanel(Widget):
    """Prompt, buttons, what is said and what happened, in one panel."""

    def __init__(self, narration: Narration, is_seen: Callable[[], bool]) -> None:
        """``is_seen`` tells whether the panel can be seen."""
        super().__init__(key="answers")
        self.prompt = Prompt()
        self.speech = PanelSpeech(self.relayout, is_seen)
        self._narration = narration
        self.main: Button | None = None
        """The button in the corner."""
        self._do_it: Button | None = None
        self._listed: Sequence[Button] = ()
        self._others, self._beside = Wrap([], gap=GAP), Wrap([], gap=GAP)
        """The other buttons: those above the last row, and those in it."""
        self._scroll = ScrollArea(self._others, key="prompt.area", name=_("Other actions"))
        self.shown = Viewport()
        """The viewport with the size of text for which there is room."""
        self._looks_back = False
        self.lesson: Instructions | None = None
        """The instructions that stand in place of the prompt while they are visible."""
        self.below = Rect(0.0, 0.0, 0.0, 0.0)
        """The room below the panel, relative to its end, that news may cover until the next input."""
        self.slack = 0.0
        """Height above the panel that may be covered for a while by what is said."""
        for child in (self.prompt, self._scroll, self._beside, narration):
            self.adopt(child)

    def buttons(self) -> list[Button]:
        """Return the buttons that answer."""
        return [*([self.main] if self.main is not None else []), *self._listed]

    def children(self) -> Sequence[Widget]:
        """Return prompt, other buttons, those of the last row, and narration."""
        pressed = (button for button in (self._do_it, self.main) if button is not None)
        return (self._head, self._scroll, self._beside, *pressed, self._narration)

    @property
    def _head(self) -> Widget:
        """What stands above the buttons: the prompt, or a lesson's instructions."""
        return self.lesson if self.lesson is not None and self.lesson.visible else self.prompt

    def teach(self, lesson: Instructions) -> None:
        """Let a lesson's instructions stand in place of the prompt."""
        self.lesson = lesson
        self.adopt(lesson)

    def dismantle(self) -> None:
        """Release also what does not stand there now."""
        hidden = (self.prompt, self.lesson) if vars(self) else ()
        super().dismantle()
        for widget in hidden:
            if widget is not None:
                widget.dismantle()

    def show(self, main: Button | None, others: Sequence[Button]) -> None:
        """Replace the buttons."""
        self.main, self._listed, self._do_it = main, others, None
        if main is not None:
            self.adopt(main)
        self._others.set_children(others)
        self._beside.set_children([])

    def propose(self, button: Button | None) -> None:
        """Show a button that does what is proposed in the last row, beside the main one; None: remove it."""
        if button is not None or self._do_it is not None:
            self._do_it = button
            if button is not None:
                self.adopt(button)
            self.relayout()

    @property
    def does_it(self) -> bool:
        """Whether the button that does what is proposed is being pressed."""
        return self._do_it is not None and self.ui is not None and self.ui.captured is self._do_it

    def look_back(self, back: bool) -> None:
        """Pale the question while a moment of before is shown, in which it was not asked."""
        if back != self._looks_back:
            self._looks_back = back
            self.changed()

    def node(self) -> AccessNode | None:
        """Return the region of the question."""
        return AccessNode("panel", _("Question"), "region.question", self.rect)

    # --- where everything lies ---------------------------------------------------------------------------------------

    def measure(self, viewport: Viewport, width: float | None = None) -> Size:
        """Return the available width and the preferred height."""
        return Size(width or 200.0, 80.0)

    def place(self, rect: Rect, viewport: Viewport) -> None:
        """Place everything; larger text shrinks until question and buttons fit, but not below plain text."""
        super().place(rect, viewport)
        steps = round((viewport.text_scale - 1.0) / SMALLER)
        sizes = (viewport.with_text(viewport.text_scale - SMALLER * step) for step in range(steps + 1))
        ways = ((size, beside) for size in sizes for beside in dict.fromkeys((0, self._most_beside(rect, size))))
        self.shown, beside = next((way for way in ways if self._fits(rect, *way)), (viewport.with_text(1.0), 0))
        self._divide(beside)
        plan = self._plan(rect, self.shown, beside)
        if plan.speech.h > 0 and not self.speech.is_legible_in(plan.speech, viewport):
            plan = self._plan(rect, self.shown, beside, said=False)  # it lies in a strip
        self._beside.place(plan.beside, self.shown)
        self._head.place(plan.prompt, self.shown)
        self._scroll.place(plan.others, self.shown)
        for button, its in ((self.main, plan.main), (self._do_it, plan.do_it)):
            if button is not None:
                button.place(its, self.shown)
        self.speech.fits = plan.speech.h > 0 or not self.speech.markup
        if self.ui is not None and plan.speech != self.speech.rect:  # it may reach over the panel's edge
            self.ui.damage.add(self.speech.reach())
            self.ui.damage.add(plan.speech.grown(28))
        if self.speech.seen_in_panel:
            self.speech.rect = plan.speech
        elif self.ui is not None:
            self.speech.settle(viewport, viewport.rect)
            self.ui.damage.add(self.speech.reach())
        told, below = plan.narration, Rect(rect.x, rect.bottom + self.below.y, rect.w, self.below.h)
        self._narration.floats = self._narration.floats_in(told, below, viewport)
        if self.ui is not None:
            self.ui.damage.add(self._narration.rect.grown(20))
            self.ui.damage.add(below.grown(20))
        lies = self._narration.floating(below, viewport) if self._narration.floats else told
        self._narration.place(lies, viewport)

    def _divide(self, beside: int) -> None:
        """Put the last so many of the other buttons into the last row."""
        if beside != len(self._beside.shown()):
            above = len(self._listed) - beside
            self._others.set_children(self._listed[:above])
            self._beside.set_children(self._listed[above:])

    def _most_beside(self, rect: Rect, viewport: Viewport) -> int:
        """Return how many of the other buttons, the last ones, have room beside the main one; one may wrap there."""
        foot, _above, in_row = self._foot(rect, viewport)
        if in_row or self.main is None or not self._listed:
            return 0
        number, room = 0, foot.others.w + GAP
        for button in reversed(self._listed):
            room -= button.measure(viewport).w + GAP
            if room < 0.0:
                break
            number += 1
        return number or int(foot.others.w >= rect.w * NARROW)

    def _height(self, viewport: Viewport, width: float, beside: int) -> float:
        """Return the height of the other buttons above the last row."""
        return self._high(self._listed[: len(self._listed) - beside], viewport, width)

    @staticmethod
    def _high(buttons: Sequence[Button], viewport: Viewport, width: float) -> float:
        """Return the height of buttons in lines of a width."""
        lines = wrapped(buttons, viewport, width, GAP)
        return sum(max(size.h for _button, size in line) for line in lines) + GAP * max(0, len(lines) - 1)

    def _fits(self, rect: Rect, viewport: Viewport, beside: int) -> bool:
        """Return whether prompt and buttons are seen whole."""
        plan, others = self._plan(rect, viewport, beside, said=False), self._height(viewport, rect.w, beside)
        asked = self._head.measure(viewport, plan.prompt.w).h
        return plan.prompt.h >= asked and plan.others.h >= min(others, self._height(viewport, plan.others.w, beside))

    def _plan(self, rect: Rect, viewport: Viewport, beside: int, said: bool = True) -> _Plan:
        """Divide the panel; without what is ``said`` to see whether the question fits.

        ``beside`` is how many of the other buttons stand in the last row.
        """
        foot, above, in_row = self._foot(rect, viewport, beside)
        room = above
        all_others = self._height(viewport, rect.w, beside)
        listed = 0.0 if in_row else all_others
        least = min(listed, FEWEST) + GAP if listed else 0.0
        asked = self._head.measure(viewport, rect.w).h
        if asked > room.h and not self._listed and foot.main.w <= rect.w * BESIDE:  # beside the main button
            room = Rect(rect.x, rect.y, foot.main.x - rect.x - 2 * GAP, rect.h)
            asked = self._head.measure(viewport, room.w).h
        spoken = self.speech.height(viewport, rect.w) if said else 0.0
        over = covers = 0.0
        if spoken and self._head is self.lesson and asked + ABOVE + spoken + least > room.h:  # over its text
            spoken, covers = 0.0, min(asked, room.h - least) - self.lesson.foot(viewport, rect.w)
        elif spoken and self.speech.lasts == "input":  # until the next key or press it may lie over everything else
            if asked + ABOVE + spoken + least > room.h:
                asked, room = 0.0, above
            if spoken + least > room.h:
                listed = least = 0.0
            over = min(self.slack, max(0.0, spoken - room.h))
        elif spoken and asked + ABOVE + spoken + (listed + GAP if listed else 0.0) > room.h:
            spoken = 0.0  # it lies in a strip
        spoken = min(spoken, room.h + over - least)
        asked = min(asked, max(20.0, room.h - least)) if asked else 0.0
        spare = room.h - asked - listed
        top = rect.y + asked + (min(GAP, max(CLOSE, spare)) if asked and listed else 0.0)
        kept = ABOVE + spoken if spoken else 0.0
        others = Rect(rect.x, top, rect.w, max(0.0, min(listed, room.bottom - top - kept)))
        end = others.bottom + (ABOVE if others.bottom > rect.y else -over)
        speech = Rect(rect.x, rect.y, rect.w, covers) if covers > 0 else Rect(rect.x, end, rect.w, spoken)
        if spoken:
            end = speech.bottom + ABOVE
        told = room.bottom - end if self._narration.fits(room.bottom - end, viewport) else 0.0
        narration = Rect(rect.x, room.bottom - told, rect.w, told)
        return foot._replace(
            prompt=Rect(rect.x, rect.y, room.w, asked), speech=speech, narration=narration,
            others=foot.others if in_row else others, beside=foot.others if beside else foot.beside,
        )  # fmt: skip

    def _foot(self, rect: Rect, viewport: Viewport, beside: int = 0) -> tuple[_Plan, Rect, bool]:
        """Place the buttons of the last row, the main one in the corner; what is proposed stands above it if need be.

        Return them, the room above, and whether the other buttons stand in that row too.
        """
        none = Size(0.0, 0.0)
        main = self.main.measure(viewport, rect.w) if self.main is not None else none
        do_it = self._do_it.measure(viewport, rect.w) if self._do_it is not None else none
        sizes = [size for line in wrapped(self._listed, viewport, None, GAP) for _button, size in line]
        others = Size(sum(size.w + GAP for size in sizes) - GAP, max(size.h for size in sizes)) if sizes else none
        corner = Rect(rect.right - main.w, rect.bottom - main.h, main.w, main.h)
        right = corner.x - 2 * GAP if main.w else rect.right
        stacked = bool(do_it.w) and rect.x + do_it.w > right
        end = Vec(rect.right, corner.y - GAP) if stacked else Vec(right, rect.bottom)
        proposed = Rect(end.x - do_it.w, end.y - do_it.h, do_it.w, do_it.h)
        if do_it.w and not stacked:
            right = proposed.x - 2 * GAP
        last = main.h if stacked else max(main.h, do_it.h)
        in_row = bool(last and others.w) and rect.x + others.w <= right
        if in_row:
            last = max(last, others.h)
        elif beside:
            last = max(last, self._high(self._listed[len(self._listed) - beside :], viewport, right - rect.x))
        row = Rect(rect.x, rect.bottom - last, max(0.0, right - rect.x), last)
        high = rect.bottom - min(row.y, proposed.y) if do_it.w else last
        room = Rect(rect.x, rect.y, rect.w, rect.h - high - (GAP if high else 0.0))
        nowhere = Rect(rect.x, rect.y, 0.0, 0.0)
        return _Plan(nowhere, row, nowhere, corner, proposed, nowhere, nowhere), room, in_row

    def draw(self, canvas: Canvas) -> None:
        """Draw the question with text as large as there is room for, and what happened."""
        sized = Canvas(canvas.surface, self.shown, canvas.lent)
        for child in self.children():
            child.draw(canvas if child is self._narration else sized)
        if self._looks_back:
            asked = Rect(self.rect.x, self.rect.y, self.rect.w, self.rect.h - self._narration.rect.h)
            canvas.fill(asked.grown(2), "panel", 0.62)
