"""How piles, strips, plates and identities look, and the small signs of whose turn it is."""

from __future__ import annotations

from typing import Final

from game.games.card_game.table.layout.regions import strip_bar
from game.games.card_game.table.text.titles import Titles
from game.i18n import _
from game.ui.paint.canvas import Canvas, draw_portrait, draw_sign
from game.ui.paint.frames_and_shadows import Skin
from game.ui.paint.geometry import Rect, Vec
from game.ui.paint.text import Style
from game.ui.tabletop.poses import Face

ART: Final = "card_game"
EMPTY: Final = Skin("black", "black", "brass", 1.2, 0.55, 6, 0.22)
BADGE: Final = Rect(0.0, 0.0, 250.0, 350.0)
PORTRAIT: Final = Rect(69.0, 55.0, 112.0, 112.0)
NAME: Final = Rect(20.0, 171.0, 210.0, 28.0)
EVENT: Final = Rect(61.0, 209.0, 141.0, 37.0)
EVENT_INDEX: Final = Rect(16.0, 209.0, 38.0, 37.0)
EVENT_STEP: Final = 45.0
BOX: Final = Rect(203.0, 213.5, 28.0, 28.0)
"""Where the tick of the first event is put."""


class PlateFaces:
    """Draws what belongs to a seat, and piles."""

    def __init__(self, titles: Titles) -> None:
        self.titles = titles

    def strip(self, canvas: Canvas, rect: Rect, face: Face) -> None:
        """Draw the strip of another seat: a bar in its colour with sign and name."""
        role = f"seat_{int(face.name) + 1}"
        canvas.box(Skin("panel_raised", "panel", role, 1.6, 0.9, 8, 0.96, shine=0.06, shadow=4), rect)
        bar = strip_bar(rect)
        self._bar(canvas, bar, int(face.name), upright=True)

    def plate(self, canvas: Canvas, rect: Rect, face: Face) -> None:
        """Draw the plate of whoever's cards lie below."""
        self._bar(canvas, rect, int(face.name), upright=False)

    def _bar(self, canvas: Canvas, bar: Rect, seat: int, upright: bool) -> None:
        """Draw a coloured bar with the seat's sign and name, on a dark plaque that can be read."""
        role = f"seat_{seat + 1}"
        canvas.box(Skin(role, role, role, 1.0, 1.0, 8, shine=0.2), bar)
        side = min(bar.h * 0.52, bar.w - 14.0) if upright else min(bar.h * 0.62, 26.0)
        if upright:
            spot = bar.centre.plus(0, -bar.h * 0.17)
            high = min(24.0 * canvas.viewport.grown(0.5), bar.h * 0.32 * canvas.viewport.grown(0.2))
            words = Rect(bar.x + 4, min(bar.y + bar.h * 0.62, bar.bottom - high - 2.0), bar.w - 8, high)
        else:
            spot = Vec(bar.x + 10 + side / 2, bar.centre.y)
            high = 26 * canvas.viewport.grown(0.4)
            words = Rect(bar.x + side + 18, bar.centre.y - high / 2, bar.w - side - 24, high)
        draw_portrait(canvas, self.titles.portrait(seat), role, Rect.around(spot, side + 8, side + 8))
        sign = max(15.0, side * 0.5)
        low = min(side * 0.5, words.y - spot.y - sign * 0.5) if upright else side * 0.5  # not behind the name
        draw_sign(canvas, role, spot.plus(side * 0.5, low), sign)
        canvas.box(Skin("panel", "panel", "panel", 0.0, 0.0, 5, 0.86), words)
        canvas.title(self.titles.seat(seat), words.inset(4 / canvas.viewport.text_scale, 1), 20.0, "text", least=8.0)

    def pile(self, canvas: Canvas, rect: Rect, face: Face) -> None:
        """Draw the draw pile: higher the more cards are left; an empty place when there are none."""
        high = int(face.state)
        if not high:
            self._place(canvas, rect, "draw")
            return
        for lift in range(high, -1, -1):
            canvas.art(f"{ART}/back_deck", Rect(rect.x + lift, rect.y + lift * 1.5, rect.w - high, rect.h - high * 1.5))

    def place(self, canvas: Canvas, rect: Rect, face: Face) -> None:
        """Draw a printed place."""
        self._place(canvas, rect, face.name)

    def _place(self, canvas: Canvas, rect: Rect, icon: str) -> None:
        canvas.box(EMPTY, rect.inset(1))
        side = min(rect.w, rect.h) * 0.42
        canvas.art(f"icons/{icon}", Rect.around(rect.centre, side, side), alpha=0.4)

    def caption(self, canvas: Canvas, rect: Rect, face: Face) -> None:
        """Draw the top card of the discards, and their number."""
        words = {"pile": _("Draw pile"), "discards": _("Discards"), "play": _("In play")}[face.name]
        text = f"{words} **{face.state}**" if face.state else words
        style = Style(14.5, "text", align="center")
        canvas.text(text, rect, style, "middle", 7)

    def identity(self, canvas: Canvas, _rect: Rect, face: Face) -> None:
        """Who somebody is: portrait, name, and the three events that are needed; ticks where the state tells them."""
        canvas.art(f"{ART}/frame_identity", BADGE)
        canvas.art(f"{ART}/portraits/{face.name}", PORTRAIT)
        canvas.title(self.titles.identity(face.name), NAME, 26.0)
        for number, (index, altered) in enumerate(self.titles.wants(face.name)):
            down = EVENT_STEP * number
            canvas.title(index, EVENT_INDEX.moved(0, down), 24.0)
            words = self.titles.event(index, altered)
            canvas.title(words, EVENT.moved(0, down), 21.0, "ink", align="left", least=9.0)
            if face.state:
                _tick(canvas, BOX.moved(0, down), face.state[number] == "1")

    def tick(self, canvas: Canvas, rect: Rect, face: Face) -> None:
        """Whether an event is as it is needed."""
        _tick(canvas, rect, face.state == "met")

    def who(self, canvas: Canvas, rect: Rect, face: Face) -> None:
        """Draw an identity revealed at the end: portrait, name, the events it needed; the winner's has a golden rim."""
        won, unit = face.part == "won", rect.h / 80
        rim = "accent_bright" if won else "paper_shade"
        canvas.box(Skin("paper", "paper_shade", rim, (5.0 if won else 1.5) * unit, 1.0, 8 * unit), rect)
        canvas.art(f"{ART}/portraits/{face.name}", Rect(rect.x + 5 * unit, rect.y + 5 * unit, 70 * unit, 70 * unit))
        words = Rect(rect.x + 80 * unit, rect.y + 6 * unit, rect.w - 86 * unit, 34 * unit)
        canvas.title(self.titles.identity(face.name), words, 30 * unit, "ink", least=7.0)
        step = words.w / 3
        for number, (index, altered) in enumerate(self.titles.wants(face.name)):
            tag = Rect(words.x + step * number, rect.y + 43 * unit, step - 4 * unit, 28 * unit)
            role = "altered" if altered else "ripple"
            canvas.box(Skin(role, role, role, 1.0, 1.0, 5 * unit), tag)
            code, mark = tag.cut_left(tag.w * 0.58)
            canvas.title(index, code.inset(2 * unit, 1 * unit), 22 * unit, least=6.0)
            spot = Rect.around(mark.centre.plus(-unit, 0), 20 * unit, 20 * unit)
            canvas.box(Skin("paper", "paper", "ink", 1.0, 1.0, 4 * unit), spot)
            _tick(canvas, spot, face.state[number] == "1")

    def asked(self, canvas: Canvas, rect: Rect, _face: Face) -> None:
        """Draw the marker of who is asked now."""
        canvas.box(Skin("paper", "paper_shade", "ink", 1.4, 1.0, rect.w / 2, shadow=3), rect.inset(1))
        canvas.icon("hand", rect.centre, rect.w * 0.66)

    def veil(self, canvas: Canvas, rect: Rect, face: Face) -> None:
        """Dims the board while a pile is looked through."""
        canvas.box(Skin("black", "black", "brass", 2.0, 0.9, 12, 0.88), rect.inset(3))
        words = _("The draw pile: take one card and play it") if face.name == "pile" else _(
            "The discard pile: take one card and play it"
        )  # fmt: skip
        style = Style(22.0, "accent_bright", "display", align="center")
        canvas.text(words, Rect(rect.x + 12, rect.y + 8, rect.w - 24, 30), style, "middle", 10)


def _tick(canvas: Canvas, rect: Rect, met: bool) -> None:
    """Draw whether an event is as it is needed: a tick or a faint cross."""
    if met:
        canvas.icon("check", rect.centre, rect.w)
    else:
        canvas.art("icons/cross", rect.inset(rect.w * 0.16), alpha=0.45)
