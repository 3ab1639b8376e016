"""How the pieces in the column look, and what is written beside the board: mats, gold, goods, deck, price tags."""

from __future__ import annotations

from typing import Final

from game.games.time_line.rules.compiled_box import Lookup
from game.games.time_line.table.art.cards import ART
from game.games.time_line.table.layout import grid
from game.games.time_line.table.layout import regions as areas
from game.games.time_line.table.text.titles import Titles
from game.i18n import _
from game.ui.paint.canvas import Canvas, draw_portrait, draw_sign
from game.ui.paint.frames_and_shadows import Skin
from game.ui.paint.geometry import Rect, Vec
from game.ui.paint.text import Style
from game.ui.tabletop.poses import Face

NAMED: Final = 76.0
"""A row of numbers has its name in words where there is so much room for it."""
PILE: Final = 270.0
"""The width of the picture of a pile, in its own units."""


def value(canvas: Canvas, stall: Rect, text: str) -> None:
    """What a Market pays, on its disc."""
    larger = canvas.viewport.text_scale - 1.0
    side = 38.0 + 10.0 * larger
    disc = Rect.around(Vec(stall.x + 56.0, stall.y + 28.0 - 2.0 * larger), side, side)
    _number(canvas, disc, text, 31.0)


def _number(canvas: Canvas, disc: Rect, text: str, size: float) -> None:
    """Draw a number of gold on its disc, at most ``size`` units high."""
    larger = canvas.viewport.text_scale - 1.0
    canvas.art(f"{ART}/value", disc)
    words = disc.inset(6 * (1.0 - larger), 4 - 5 * larger).moved(0, -1)
    canvas.title(text, words, size, "ink", least=7.0)


class PlateFaces:
    """Draws what belongs to a seat, the deck and the price tags."""

    def __init__(self, lookup: Lookup, titles: Titles) -> None:
        self.lookup, self.titles = lookup, titles

    def mat(self, canvas: Canvas, rect: Rect, face: Face) -> None:
        """Draw the mat of a seat: a bar in its colour with face, time machine and sign, and the name."""
        role = f"seat_{int(face.name) + 1}"
        canvas.box(Skin("panel_raised", "panel", role, 1.6, 0.9, 8, 0.96, shine=0.06, shadow=4), rect)
        bar = areas.bar_rect(rect)
        canvas.box(Skin(role, role, role, 1.0, 1.0, 8, shine=0.2), bar)
        side = min(bar.w, bar.h) - 6
        draw_portrait(canvas, self.titles.portrait(int(face.name)), role, Rect.around(bar.centre, side, side))
        machine = Rect.around(Vec(bar.right - 4, bar.bottom - side * 0.26), side * 0.56, side * 0.56)
        canvas.dot(machine.centre, machine.w / 2, role)
        canvas.dot(machine.centre, machine.w / 2 - 1.4, "panel")
        canvas.art(f"{ART}/pawns/{int(face.name) + 1}", machine.inset(3))
        draw_sign(canvas, role, Vec(bar.x + 10, bar.bottom - 10), 18)
        canvas.title(self.titles.seat(int(face.name)), areas.name_rect(rect), 23.0, "text", "left", least=8.0)

    def gold(self, canvas: Canvas, rect: Rect, face: Face) -> None:
        """How much gold a seat has, on its way to the goal."""
        gold, goal = int(face.state), self.lookup.goal
        canvas.box(Skin("black", "panel", "panel_edge", 1.0, 0.9, rect.h / 2, 0.85), rect)
        coin, rest = rect.inset(1.5).cut_left(rect.h - 3.0)
        bar, words = rest.cut_left(rest.w - max(rest.w * 0.42, 40.0))
        full = Rect(coin.centre.x, rect.y + 3.5, bar.right - coin.centre.x, rect.h - 7.0)
        if gold:
            part = Rect(full.x, full.y, max(full.h, full.w * min(1.0, gold / goal)), full.h)
            canvas.box(Skin("gold_light", "gold", "gold_dark", 1.0, 0.8, part.h / 2, shine=0.4), part)
        canvas.art(f"{ART}/coin", coin)
        style = Style(rect.h * 0.88, "text", "display", align="center", leading=1.0)
        canvas.text(f"**{gold}**{{=text_soft}}/{{=}}{goal}", words.inset(2.0, 0.5), style, "middle", 6)

    def held(self, canvas: Canvas, rect: Rect, face: Face) -> None:
        """How many tokens of a good a seat holds."""
        role = self.titles.goods[face.name].colour
        there = face.state != "0"
        canvas.box(Skin("paper", "paper_shade", role, 1.8, 1.0, 6, 1.0 if there else 0.3), rect)
        side = min(rect.h - 2, rect.w * 0.6)
        icon = Rect(rect.x + 2, rect.centre.y - side / 2, side, side)
        canvas.art(f"{ART}/goods/{face.name}", icon, alpha=1.0 if there else 0.45)
        words = Rect(icon.right, rect.y + 1, rect.right - icon.right - 2, rect.h - 2)
        canvas.title(face.state, words, rect.h * 0.95, "ink" if there else "text_soft", least=6.0)

    def price(self, canvas: Canvas, rect: Rect, face: Face) -> None:
        """Draw the awning over a Market that buys, and its price tag: the good and what it is worth now."""
        role = self.titles.goods[face.name].colour
        stall, tag = rect.cut_left(grid.PLAQUE)
        canvas.art(f"{ART}/awning", stall, recolour=(("good_oil", role), ("good_oil_dark", f"{role}_dark")))
        value(canvas, stall, face.state)
        body = Rect(tag.x + 10, tag.y + 2, tag.w - 13, tag.h - 4)
        nose = [Vec(tag.x + 1, tag.centre.y), Vec(body.x + 5, body.y + 8), Vec(body.x + 5, body.bottom - 8)]
        canvas.line(nose, role, 3.0, "ink", filled=True)
        canvas.box(Skin("card_ivory", "card_ivory_shade", role, 4.5, 1.0, 10, shadow=3), body)
        canvas.art(f"{ART}/goods/{face.name}", Rect(body.x + 4, body.y + 3, body.h - 6, body.h - 6))
        coin = Rect(body.right - body.h - 1, body.y + 1, body.h - 2, body.h - 2)
        _number(canvas, coin, face.state, 38.0)

    def stall(self, canvas: Canvas, rect: Rect, face: Face) -> None:
        """Draw a Market, large: with the awning of the good that sells there, if one does."""
        canvas.art(f"{ART}/market", rect)
        if face.name:
            role = self.titles.goods[face.name].colour
            canvas.art(f"{ART}/awning", rect, recolour=(("good_oil", role), ("good_oil_dark", f"{role}_dark")))
        value(canvas, rect, face.state)

    def today(self, canvas: Canvas, rect: Rect, face: Face) -> None:
        """Say what a row of numbers is: prices, or what the goods of a seat would bring."""
        words = _("Today")
        if face.name == "bring":
            sign = f"{{seat_{int(face.part) + 1}}}"
            words = f"{sign} {_('brings')}" if rect.w >= NAMED else f"{sign} {{gold}}"
        style = Style(15.0, "text_soft", bold=True, align="right", leading=1.0)
        canvas.text(words, rect.inset(4, 1), style, "middle", 7)

    def worth(self, canvas: Canvas, rect: Rect, face: Face) -> None:
        """What a good is worth now: sign and coin; while a move is foreseen also what it would be worth then."""
        role = self.titles.goods[face.name].colour
        canvas.box(Skin("card_ivory", "card_ivory_shade", role, 2.4, 1.0, 7, shadow=3), rect)
        if face.part:
            side = min(rect.h - 12, rect.w * 0.3)
            sign, words = rect.inset(4, 3).cut_left(side, 2)
            canvas.art(f"{ART}/goods/{face.name}", Rect.around(sign.centre, side, side))
            self._change(canvas, words, face, 21.0)
            return
        side = min(rect.h - 6, rect.w * 0.46)
        canvas.art(f"{ART}/goods/{face.name}", Rect(rect.x + 4, rect.centre.y - side / 2, side, side))
        coin = Rect(rect.right - side - 7, rect.centre.y - side / 2 - 1, side + 3, side + 3)
        canvas.art(f"{ART}/value", coin)
        rim = max(0.0, 2.0 - canvas.viewport.text_scale)
        words = coin.inset(side * 0.16 * rim, side * 0.1 * rim).moved(0, -0.5)
        canvas.title(face.state, words, side, "ink", least=6.0)

    def bring(self, canvas: Canvas, rect: Rect, face: Face) -> None:
        """What the goods of a kind would bring; while a move is foreseen also what they would bring then."""
        some = face.state != "0" or face.part not in ("", "0")
        canvas.box(Skin("gold_light", "gold", "gold_dark", 1.2, 1.0, 7, 1.0 if some else 0.25, shine=0.3), rect)
        if face.part:
            self._change(canvas, rect.inset(3, 1), face, 18.0)
            return
        role = "ink" if some else "text_soft"
        words = rect.inset(3, 1).moved(0, 0.75)  # figures have nothing below the line
        canvas.title(face.state, words, 20.0, role, least=7.0)

    def _change(self, canvas: Canvas, rect: Rect, face: Face, size: float) -> None:
        """Write a number and what it would become."""
        now, rest = rect.cut_left(rect.w * 0.34)
        arrow, then = rest.cut_left(rect.w * 0.28)
        canvas.title(face.state, now, size * 0.9, "ink", least=7.0)
        side = min(arrow.w, arrow.h)
        canvas.art("icons/arrow_right", Rect.around(arrow.centre, side, side))
        canvas.title(f"**{face.part}**", then, size, "ink", least=7.0)

    def coin(self, canvas: Canvas, rect: Rect, _face: Face) -> None:
        """Draw a piece of gold."""
        canvas.art(f"{ART}/coin", rect)

    def deck(self, canvas: Canvas, rect: Rect, face: Face) -> None:
        """Draw the deck, on a pile while there are more cards below; an empty place when there are none."""
        cards = int(face.state)
        if not cards:
            canvas.box(Skin("black", "black", "brass", 1.2, 0.55, 6, 0.22), rect.inset(1))
            canvas.art("icons/draw", Rect.around(rect.centre, rect.h * 0.4, rect.h * 0.4), alpha=0.4)
            return
        unit = rect.w / PILE
        if cards > 1:
            canvas.art(f"{ART}/deck_below", rect)
        canvas.art(f"{ART}/deck_back", Rect(rect.x + 2 * unit, rect.y + 2 * unit, 250 * unit, 200 * unit))

    def caption(self, canvas: Canvas, rect: Rect, face: Face) -> None:
        """How many cards are left to draw."""
        style = Style(14.5, "text", align="center", leading=1.28 / canvas.viewport.grown(0.28))
        canvas.text(_("Deck **{n}**").format(n=face.state), rect, style, "middle", 7)
