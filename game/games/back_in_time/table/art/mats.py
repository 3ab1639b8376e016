"""How mats, Power Tiles and the printed places of cards look."""

from __future__ import annotations

from typing import Final

from game.games.back_in_time.rules.box import COLOURS
from game.games.back_in_time.rules.compiled_box import Lookup
from game.games.back_in_time.table.layout.regions import named_width
from game.games.back_in_time.table.text.titles import Titles
from game.i18n import _
from game.ui.paint.canvas import Canvas
from game.ui.paint.frames_and_shadows import Skin
from game.ui.paint.geometry import Rect, Vec
from game.ui.paint.text import Style
from game.ui.tabletop.poses import Face

CARDS: Final = "back_in_time/cards"
EMPTY: Final = Skin("black", "black", "brass", 1.2, 0.55, 6, 0.22)
NUMBER: Final = 50.0
"""The size of the number on a Power Tile, in units of which it is 180 wide."""
MINI_TILE: Final = 42.0
"""Power Tiles less high than this are drawn as on a narrow mat."""
MINI_ICONS: Final = {"reroll_all": "reroll", "change_to_wild": "wild", "none": "move"}


class MatFaces:
    """Draws what belongs to a seat."""

    def __init__(self, lookup: Lookup, titles: Titles) -> None:
        self.lookup, self.titles = lookup, titles

    def tile(self, canvas: Canvas, rect: Rect, face: Face) -> None:
        """Draw a Power Tile: its action above, its movement below; exhausted: its back."""
        if rect.h < MINI_TILE:
            self._mini_tile(canvas, rect, face)
            return
        if face.state == "spent":
            canvas.art(f"{CARDS}/back_tile", rect, state="dim")
            return
        tile = self.lookup.tiles[self.lookup.tile[face.name]]
        picture = f"tile_{COLOURS[tile.colour]}" if tile.action == "die" else f"tile_{tile.action}"
        canvas.art(f"{CARDS}/{picture}", rect)
        unit = rect.w / 180
        side = 64 * canvas.viewport.grown(0.36) * unit
        number = Rect.around(Vec(rect.x + 118 * unit, rect.y + 132 * unit), side, side)
        style = Style(NUMBER * unit, "white", "display", align="center", leading=1.0)
        canvas.text(str(tile.move), number, style, "middle", 5)

    def _mini_tile(self, canvas: Canvas, rect: Rect, face: Face) -> None:
        """Draw a tile on a narrow mat: the sign of its action in its colour, and the number of its movement."""
        if face.state == "spent":
            canvas.box(Skin("panel", "black", "panel_edge", 1.0, 0.9, 4), rect)
            canvas.icon("tile", rect.centre, rect.w * 0.7, "dim")
            return
        tile = self.lookup.tiles[self.lookup.tile[face.name]]
        is_die = tile.action == "die"
        role = COLOURS[tile.colour] if is_die else {"change_to_wild": "wild"}.get(tile.action, "night_light")
        icon = COLOURS[tile.colour] if is_die else MINI_ICONS[tile.action]
        canvas.box(Skin("paper", "paper", role, 1.8, 1.0, 4), rect)
        half = rect.h * 0.53 / canvas.viewport.grown(0.05)
        canvas.icon(icon, Vec(rect.centre.x, rect.y + half * 0.51), half * 0.94)
        low = Rect(rect.x + 1.5, rect.y + half, rect.w - 3, rect.h - half - 1.5)
        canvas.fill(low, "night")
        high = 12.5 * canvas.viewport.grown(0.56)
        number = Rect(low.x, low.bottom - high, low.w, high)
        canvas.title(str(tile.move), number, 12.5, least=12.0)

    def mat(self, canvas: Canvas, rect: Rect, face: Face) -> None:
        """Draw the large mat in a frame of its seat's colour: portrait and slots are drawn, power is written."""
        canvas.box(Skin(face.state, face.state, face.state, 1.0, 1.0, 15, shadow=5), rect)
        canvas.art(f"{CARDS}/mat_{face.name}", rect.inset(3))
        unit = rect.w / 480
        title, effect = self.titles.power(face.name)
        high = 30 * canvas.viewport.grown(0.33) * unit
        band = Rect(rect.x + 150 * unit, rect.y + 42 * unit - high, 318 * unit, high)
        canvas.icon(face.state, Vec(band.x + 14 * unit, band.centre.y), 22 * unit)
        style = Style(23.5 * unit, "text", "display", leading=1.0)
        words = Rect(band.x + 32 * unit, band.y, band.w - 36 * unit, band.h)
        heading = f"{self.titles.figure(face.name)} {{=text_soft}}·{{=}} {{lightning}}{title}"
        canvas.text(heading, words, style, "middle", 8)
        low = Rect(rect.x + 10 * unit, rect.bottom - 31 * unit, 460 * unit, 25 * unit)
        canvas.box(Skin("black", "black", "black", 0.0, 0.0, 6, 0.62), low)
        style = Style(20.5 * unit, "text", align="center")
        canvas.text(effect, low.inset(6 * unit, 1), style, "middle", 8)

    def strip(self, canvas: Canvas, rect: Rect, face: Face) -> None:
        """Draw the narrow mat of another seat: a bar in its colour, portrait, sign and name."""
        canvas.box(Skin("panel_raised", "panel", face.state, 1.4, 0.9, 7, 0.96, shine=0.06, shadow=4), rect)
        bar = Rect(rect.x, rect.y, rect.h + 2, rect.h)
        canvas.box(Skin(face.state, face.state, face.state, 1.0, 1.0, 7), bar)
        canvas.art(f"{CARDS}/hero_{face.name}", Rect.around(bar.centre, rect.h - 3, rect.h - 3))
        canvas.icon(face.state, Vec(bar.right + 9, rect.centre.y), 12)
        right = rect.x + named_width(canvas.viewport.text_scale) - 6
        words = Rect(bar.right + 17, rect.y, right - bar.right - 17, rect.h)
        canvas.text(self.titles.figure(face.name), words, Style(18, "text", "display"), "middle", 9)

    def power(self, canvas: Canvas, rect: Rect, face: Face) -> None:
        """Draw a ring round the portrait while the special power is ready."""
        if face.state == "ready":
            canvas.halo(rect.inset(12), "accent_bright", rect.w / 2 - 12, 4)
            spot = Rect.around(Vec(rect.right - 16, rect.y + 18), 28, 28)
            canvas.box(Skin("accent_bright", "accent", "accent_dark", 1.2, 1.0, 14), spot)
            canvas.icon("lightning", spot.centre, 20)

    def place(self, canvas: Canvas, rect: Rect, face: Face) -> None:
        """Draw a printed place with what belongs there."""
        words, icon = {
            "trouble": (_("Trouble"), "trouble"),
            "opportunity": (_("Opportunity"), "opportunity"),
            "item": (_("Item"), "item"),
        }[face.name]
        canvas.box(EMPTY, rect.inset(1))
        side, high = min(rect.w, rect.h) * 0.36, 20 * canvas.viewport.grown(0.5)
        canvas.art(f"icons/{icon}", Rect.around(rect.centre.plus(0, -8), side, side), alpha=0.5)
        low = Rect(rect.x + 4, rect.centre.y + side / 2 - 6, rect.w - 8, high)
        style = Style(16, "text_soft", "display", align="center")
        canvas.text(words, low, style, "middle", 9)
