"""How the pieces of Back in Time look: one function for each kind of face.

A face's key is ``kind:name``; its state says how it is now (``used``, ``seat_2``...). Pictures are SVGs without
letters; text is drawn on top in the language of the moment.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pygame

from game.table import easel
from game.table.canvas import Canvas
from game.table.chrome import Look
from game.table.geometry import Rect, Vec
from game.table.poses import Face
from game.table.text import Style
from game.tables.back_in_time.cards import FRAME, SMALL, TAG, CardFaces
from game.tables.back_in_time.closeups import Closeups, die_picture
from game.tables.back_in_time.mats import MatFaces
from game.tables.back_in_time.titles import Titles
from game.tables.back_in_time.tower import draw_front
from game.tables.back_in_time.verdict import Symbol, read

CARDS: Final = "back_in_time/cards"
BOARD: Final = "back_in_time/board"
DICE: Final = "back_in_time/dice"

PLAQUE: Final = Look("table_light", "table_dark", "brass", 2.0, 1.0, 9, shine=0.25, inlay=4, shadow=5)
LIT: Final = Look("paper", "paper_shade", "success_bright", 3.0, 1.0, 9)
UNLIT: Final = Look("black", "black", "text_soft", 1.6, 0.9, 9, 0.6)

OUTLINES: Final = {
    "opportunity": 0.07, "trouble": 0.07, "movement": 0.07, "item": 0.05, "plaque": 0.03,
    "place": 0.07, "pile": 0.07, "mark": 0.16, "tile": 0.12,
    "part": 0.12, "mat": 0.04, "strip": 0.03, "die": 0.16, "photo": 0.02, "power": 0.5, "tray": 0.05, "car": 0.2,
    "clock": 0.2, "love": 0.2, "token": 0.5,
}  # fmt: skip
"""Corner radius of each kind as a share of its width; figures are free-standing."""


class Faces:
    """The painter of this game's pieces."""

    def __init__(self, titles: Titles) -> None:
        """Take the words for the cards."""
        self.titles = titles
        cards, mats, closeups = CardFaces(titles), MatFaces(titles), Closeups(titles)
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
            "plaque": self._plaque,
            "opportunity": cards.opportunity,
            "trouble": cards.trouble,
            "movement": cards.movement,
            "item": cards.item,
            "tile": mats.tile,
            "mat": mats.mat,
            "strip": mats.strip,
            "power": mats.power,
            "place": mats.place,
            "space": closeups.space,
            "hero": closeups.hero,
            "meter": closeups.meter,
            "album": closeups.album,
            "column": closeups.column,
            "faces": closeups.die_faces,
            "die": self._die,
        }

    def paint(self, face: Face, size: tuple[int, int]) -> pygame.Surface:
        """Return the face drawn at exactly ``size`` pixels."""
        kind, _sign, name = face.key.partition(":")
        draw = self._paint[kind]
        units = face.size
        if kind in ("opportunity", "trouble", "movement", "item"):
            units = TAG if kind == "item" and face.size[0] < SMALL else FRAME
        rect = Rect(0.0, 0.0, *face.size)
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
        unit = rect.w / 62
        for lift in (4, 2, 0):
            size = Rect(rect.x + lift / 2 * unit, rect.y + lift * unit, rect.w - 4 * unit, rect.h - 4 * unit)
            canvas.art(f"{CARDS}/{back}", size)
        if not state:
            return
        badge = Rect(rect.right - 30 * unit, rect.bottom - 25 * unit, 30 * unit, 24 * unit)
        canvas.box("chip", badge)
        canvas.text(state, badge, Style(17 * unit, bold=True, align="center", fixed=True), "middle", 8)

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

    def _plaque(self, canvas: Canvas, rect: Rect, name: str, state: str) -> None:
        """The plaque over the tray: the challenge, its symbols (lit once they are rolled), what the roll is worth."""
        canvas.box(PLAQUE, rect)
        icon, verdict = self.titles.challenge_icon(name), read(state)
        side = rect.h - 14
        canvas.icon(icon, Vec(rect.x + 12 + side / 2, rect.centre.y), side)
        right = rect.right - 10
        if verdict.worth is not None:
            box = Rect(right - 62, rect.y + 5, 62, rect.h - 10)
            words = f"+{verdict.worth}{{{verdict.colour}}}"
            canvas.text(words, box, Style(32, "accent_bright", "display", align="right", fixed=True), "middle", 12)
            right = box.x - 4
        elif verdict.colour and not verdict.symbols:
            canvas.text(
                f"? {{{verdict.colour}}}", Rect(right - 62, rect.y, 62, rect.h),
                Style(28, "text_soft", "display", align="right", fixed=True), "middle", 12,
            )  # fmt: skip
            right -= 66
        for symbol in reversed(verdict.symbols):
            _symbol(canvas, Rect(right - side, rect.y + 7, side, side), symbol)
            right -= side + 5
        left = rect.x + side + 20
        title = self.titles.challenge(name)
        style = Style(25, "text", "display", fixed=True, leading=1.0)
        canvas.text(title, Rect(left, rect.y + 3, right - left, rect.h - 6), style, "middle", 12)

    def _die(self, canvas: Canvas, rect: Rect, name: str, state: str) -> None:
        """A die: its face, or tumbling; picked to be rolled again it wears a sign."""
        colour, _sign, face = name.partition(":")
        canvas.art(f"{DICE}/{die_picture(colour, face)}", rect)
        if state == "marked":
            side = rect.w * 0.46
            badge = Rect(rect.right - side, rect.y, side, side)
            canvas.box(Look("accent_bright", "accent", "ink", 1.6, 1.0, side / 2), badge)
            canvas.icon("reroll", badge.centre, side * 0.8)


def _symbol(canvas: Canvas, rect: Rect, symbol: Symbol) -> None:
    """One symbol asked for: dark until it is rolled; then with a tick, or with the Wild that stands for it."""
    there = symbol.met in ("met", "wild")
    canvas.box(LIT if there else UNLIT, rect)
    faint = "dim" if symbol.met == "missing" else "normal"
    canvas.art(f"icons/{symbol.colour}", rect.inset(5), state="dim" if faint == "dim" else "normal")
    if there:
        corner = Vec(rect.right - 7, rect.bottom - 7)
        canvas.icon("wild" if symbol.met == "wild" else "check", corner, 18)
