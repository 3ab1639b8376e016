"""How the pieces of Back in Time look: one function for each kind of face.

A face's key is ``kind:name``; its state says how it is now (``used``, ``seat_2``...). Pictures are SVGs without
letters; text is drawn on top in the language of the moment.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pygame

from game.rules.back_in_time.box import COLOURS
from game.table import easel
from game.table.canvas import Canvas
from game.table.geometry import Rect, Vec
from game.table.poses import Face
from game.table.text import Style
from game.tables.back_in_time.titles import Titles
from game.tables.back_in_time.tower import draw_front
from game.words import _

CARDS: Final = "back_in_time/cards"
BOARD: Final = "back_in_time/board"
DICE: Final = "back_in_time/dice"

FRAME: Final = (250.0, 350.0)
"""The units in which all cards are drawn."""

OUTLINES: Final = {
    "opportunity": 0.07, "trouble": 0.07, "movement": 0.07, "item": 0.07, "pile": 0.07, "mark": 0.16, "tile": 0.12,
    "part": 0.12, "mat": 0.04, "strip": 0.03, "die": 0.16, "photo": 0.02, "power": 0.5, "tray": 0.05, "car": 0.2,
    "clock": 0.2, "love": 0.2, "token": 0.5,
}  # fmt: skip
"""Corner radius of each kind as a share of its width; figures are free-standing."""


class Faces:
    """The painter of this game's pieces."""

    def __init__(self, titles: Titles) -> None:
        """Take the words for the cards."""
        self.titles = titles
        self._paint: dict[str, Callable[[Canvas, Rect, str, str], None]] = {
            "pawn": self._pawn,
            "car": self._plain("delorean"),
            "clock": self._plain("cube_turn"),
            "love": self._plain("cube_love"),
            "photo": self._photo,
            "token": self._plain("token_knockdown"),
            "tray": self._plain("tray"),
            "tower": self._tower,
            "part": self._part,
            "pile": self._pile,
            "mark": self._mark,
            "opportunity": self._opportunity,
            "trouble": self._trouble,
            "movement": self._movement,
            "item": self._item,
            "tile": self._tile,
            "mat": self._mat,
            "strip": self._strip,
            "power": self._power,
            "die": self._die,
        }

    def paint(self, face: Face, size: tuple[int, int]) -> pygame.Surface:
        """Return the face drawn at exactly ``size`` pixels."""
        kind, _sign, name = face.key.partition(":")
        draw = self._paint[kind]
        units = FRAME if kind in ("opportunity", "trouble", "movement", "item") else face.size
        rect = Rect(0.0, 0.0, *units)
        return easel.paint(units, size, lambda canvas: draw(canvas, rect, name, face.state))

    def outline(self, face: Face) -> float:
        """Return the corner radius of the face as a share of its width; -1 for a free-standing figure."""
        return OUTLINES.get(face.key.partition(":")[0], -1.0)

    # --- on the board ------------------------------------------------------------------------------------------

    def _plain(self, name: str) -> Callable[[Canvas, Rect, str, str], None]:
        def draw(canvas: Canvas, rect: Rect, _name: str, _state: str) -> None:
            canvas.art(f"{BOARD}/{name}", rect)

        return draw

    def _pawn(self, canvas: Canvas, rect: Rect, name: str, state: str) -> None:
        """A figure; a hero stands on a disc in the colour of its seat, with the seat's shape."""
        who, _sign, down = name.partition(":")
        if state:
            base = Rect(rect.x + rect.w * 0.1, rect.bottom - rect.w * 0.3, rect.w * 0.8, rect.w * 0.3)
            canvas.halo(base.inset(rect.w * 0.05), state, base.h / 2, 4)
        canvas.art(f"{BOARD}/pawn_{who}{'_down' if down else ''}", rect)
        if state:
            canvas.icon(state, Vec(rect.centre.x, rect.bottom - rect.w * 0.17), rect.w * 0.34)

    def _photo(self, canvas: Canvas, rect: Rect, name: str, _state: str) -> None:
        canvas.art(f"{BOARD}/photo_{name}", rect)

    def _tower(self, canvas: Canvas, rect: Rect, _name: str, state: str) -> None:
        """The dice tower; its clock shows how late it is (``state``: the minute of the day)."""
        canvas.art(f"{BOARD}/tower_back", rect)
        draw_front(canvas, rect, int(state))

    def _part(self, canvas: Canvas, rect: Rect, name: str, _state: str) -> None:
        canvas.art(f"{CARDS}/part_{name}", rect)

    def _pile(self, canvas: Canvas, rect: Rect, name: str, state: str) -> None:
        """A face-down pile with the number of its cards."""
        back = {"tiles": "back_tile"}.get(name, f"back_{name}")
        for lift in (4, 2, 0):
            canvas.art(f"{CARDS}/{back}", Rect(rect.x + lift / 2, rect.y + lift, rect.w - 4, rect.h - 4))
        badge = Rect(rect.right - 26, rect.bottom - 22, 26, 20)
        canvas.box("chip", badge)
        canvas.text(state, badge, Style(13, bold=True, align="center", fixed=True), "middle", 8)

    def _mark(self, canvas: Canvas, rect: Rect, name: str, _state: str) -> None:
        """A small card on the board: what it asks for."""
        is_trouble = name in self.titles.troubles
        need = (self.titles.troubles[name] if is_trouble else self.titles.opportunities[name]).need
        canvas.box("paper", rect)
        band = Rect(rect.x + 1, rect.y + 1, rect.w - 2, rect.h * 0.4)
        canvas.fill(band.inset(2), "danger" if is_trouble else "leaf_dark")
        canvas.icon("trouble" if is_trouble else "opportunity", band.centre, band.h * 0.92)
        symbols = [colour for colour, count in need.items() for _one in range(count)]
        side = min(rect.h * 0.42, (rect.w - 4) / len(symbols))
        for number, colour in enumerate(symbols):
            x = rect.centre.x + (number - (len(symbols) - 1) / 2) * side
            canvas.icon(colour, Vec(x, rect.y + rect.h * 0.71), side)

    # --- cards, in units of FRAME --------------------------------------------------------------------------------

    def _title(self, canvas: Canvas, title: str) -> None:
        style = Style(25, "white", "display", align="center", fixed=True)
        canvas.text(title, Rect(53, 10, 184, 43), style, "middle", 13)

    def _body(self, canvas: Canvas, text: str, rect: Rect, size: float = 24) -> None:
        canvas.text(text, rect, Style(size, "ink", align="center", fixed=True, leading=1.2), "middle", 11)

    def _opportunity(self, canvas: Canvas, _rect: Rect, name: str, _state: str) -> None:
        card = self.titles.opportunities[name]
        canvas.art(f"{CARDS}/frame_opportunity", Rect(0, 0, *FRAME))
        canvas.art(f"{CARDS}/{name}", Rect(20, 64, 210, 130))
        self._title(canvas, _(card.title))
        symbols = [colour for colour, count in card.need.items() for _one in range(count)]
        side = 46.0
        for number, colour in enumerate(symbols):
            canvas.icon(colour, Vec(125 + (number - (len(symbols) - 1) / 2) * (side + 6), 226), side)
        present = ""
        if card.requires_present:
            present = _("with {figure}").format(figure=self.titles.figure(card.requires_present))
            canvas.text(
                f"*{present}*", Rect(16, 250, 218, 28), Style(20, "ink_soft", align="center", fixed=True), "middle", 10
            )
        self._body(canvas, f"**{self.titles.reward(card.reward)}**", Rect(14, 280, 222, 60), 23)

    def _trouble(self, canvas: Canvas, _rect: Rect, name: str, state: str) -> None:
        card = self.titles.troubles[name]
        canvas.art(f"{CARDS}/frame_trouble_{card.level}", Rect(0, 0, *FRAME))
        canvas.art(f"{CARDS}/{name}", Rect(20, 64, 210, 130))
        self._title(canvas, _(card.title))
        text = "\n".join(t for t in (self.titles.reveal(card.on_reveal), self.titles.lasting(card.lasting)) if t)
        self._body(canvas, text or _("No lasting effect."), Rect(14, 198, 222, 96), 22)
        solve = f"{self.titles.needs(card.need)} → {self.titles.reward(card.reward)}"
        style = Style(19, "ink", bold=True, fixed=True, leading=1.1)
        canvas.text(solve, Rect(14, 306, 172, 36), style, "middle", 9)
        if state == "off":
            canvas.icon("cross", Vec(125, 246), 96)

    def _movement(self, canvas: Canvas, _rect: Rect, name: str, _state: str) -> None:
        card = self.titles.movement[name]
        canvas.art(f"{CARDS}/frame_movement", Rect(0, 0, *FRAME))
        self._title(canvas, _("Movement"))
        rows = len(card.steps)
        text = self.titles.movement_text(card).split("\n")
        high = 270 / rows
        for number, line in enumerate(card.steps):
            top = 64 + number * high
            canvas.art(f"{CARDS}/mover_{line.who}", Rect(16, top + high / 2 - 34, 68, 68))
            words = Rect(92, top + 6, 146, high - 12)
            canvas.text(text[number], words, Style(22, "ink", fixed=True, leading=1.15), "middle", 11)

    def _item(self, canvas: Canvas, _rect: Rect, name: str, state: str) -> None:
        """An item, or its back while it is face down."""
        if state == "used":
            canvas.art(f"{CARDS}/back_item", Rect(0, 0, *FRAME))
            canvas.art(f"{CARDS}/{name}", Rect(60, 220, 130, 80), state="ghost")
            return
        card = self.titles.items[name]
        canvas.art(f"{CARDS}/frame_item", Rect(0, 0, *FRAME))
        canvas.art(f"{CARDS}/{name}", Rect(20, 64, 210, 130))
        self._title(canvas, _(card.title))
        self._body(canvas, _(card.text), Rect(18, 200, 214, 132), 22)

    # --- mats --------------------------------------------------------------------------------------------------------

    def _tile(self, canvas: Canvas, rect: Rect, name: str, _state: str) -> None:
        """A Power Tile: its action above, its movement below; exhausted: its back."""
        action, colour, move = name.split(":")
        if action == "back":
            canvas.art(f"{CARDS}/back_tile", rect, state="dim")
            return
        picture = f"tile_{COLOURS[int(colour)]}" if action == "die" else f"tile_{action}"
        canvas.art(f"{CARDS}/{picture}", rect)
        unit = rect.w / 180
        number = Rect.around(Vec(rect.x + 118 * unit, rect.y + 132 * unit), 56 * unit, 56 * unit)
        canvas.text(move, number, Style(46 * unit, "white", "display", align="center", fixed=True), "middle", 5)

    def _mat(self, canvas: Canvas, rect: Rect, name: str, state: str) -> None:
        """The large mat: portrait and slots are drawn, name and power are written."""
        canvas.art(f"{CARDS}/mat_{name}", rect)
        unit = rect.w / 480
        canvas.icon(state, Vec(rect.x + 168 * unit, rect.y + 26 * unit), 20 * unit)
        style = Style(22 * unit, "text", "display", fixed=True)
        title, effect = self.titles.power(name)
        band = Rect(rect.x + 184 * unit, rect.y + 12 * unit, 280 * unit, 28 * unit)
        canvas.text(f"{self.titles.figure(name)} {{=text_soft}}· {title}{{=}}", band, style, "middle", 8)
        low = Rect(rect.x + 156 * unit, rect.y + 172 * unit, 306 * unit, 18 * unit)
        canvas.text(effect, low, Style(13.5 * unit, "text_soft", fixed=True), "middle", 6)

    def _strip(self, canvas: Canvas, rect: Rect, name: str, state: str) -> None:
        """The narrow mat of another seat."""
        canvas.box("strip", rect)
        side = rect.h - 4
        canvas.art(f"{CARDS}/hero_{name}", Rect(rect.x + 4, rect.y + 2, side, side))
        canvas.icon(state, Vec(rect.x + side + 14, rect.centre.y), 14)
        style = Style(15, "text", fixed=True)
        canvas.text(self.titles.figure(name), Rect(rect.x + side + 24, rect.y, 60, rect.h), style, "middle", 8)

    def _power(self, canvas: Canvas, rect: Rect, _name: str, state: str) -> None:
        """A ring round the portrait while the special power is ready."""
        if state == "ready":
            canvas.halo(rect.inset(12), "accent_bright", rect.w / 2 - 12, 6)
            canvas.icon("lightning", Vec(rect.right - 14, rect.y + 16), 22)

    def _die(self, canvas: Canvas, rect: Rect, name: str, _state: str) -> None:
        """A die: its face, or tumbling."""
        colour, _sign, face = name.partition(":")
        canvas.art(f"{DICE}/{die_picture(colour, face)}", rect)


def die_picture(colour: str, face: str) -> str:
    """Name the picture of a die: ``love2`` is the double face, ``unrolled`` stands on a corner, ``tumble_3`` falls."""
    if face in ("wild", "biff") or face.startswith("tumble"):
        return f"{colour}_{face}"
    if face == "unrolled":
        return f"{colour}_tumble_3"
    return f"{colour}_{2 if face.endswith('2') else 1}"
