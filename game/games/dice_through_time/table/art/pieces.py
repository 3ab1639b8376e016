"""How cars, Biffs, items, tokens, mats and the clock look."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from game.games.dice_through_time.table.art.dice import ART, role_of
from game.games.dice_through_time.table.layout.regions import COUNT
from game.games.dice_through_time.table.text.titles import Titles
from game.ui.paint.canvas import Canvas, draw_portrait
from game.ui.paint.frames_and_shadows import Skin
from game.ui.paint.geometry import Rect, Vec
from game.ui.paint.text import Style
from game.ui.tabletop.poses import Face

GLASS: Final = Rect(20.0 / 128.0, 13.0 / 88.0, 88.0 / 128.0, 56.0 / 88.0)
"""Where the glass of the clock is, as shares of its picture."""
CLOCK: Final = 128.0 / 88.0
DIGITS: Final = "danger_bright"
EMPTY: Final = Skin("black", "black", "brass", 1.2, 0.5, 8, 0.3)
CARD: Final = Skin("paper", "paper_shade", "ink", 1.4, 1.0, 7)
FOUND: Final = Skin("panel_raised", "panel", "black", 1.0, 0.9, 5)
NAME: Final = Skin("black", "black", "black", 0.0, 0.0, 6, 0.66)
SUPPLY: Final = Skin("panel_raised", "panel", "panel_edge", 1.2, 0.9, 8, 0.9)


class PieceFaces:
    """Draws everything but event cards and dice."""

    def __init__(self, titles: Titles) -> None:
        self.titles = titles
        box = titles.lookup.box
        self._colours: Mapping[int, str] = {year.year: year.colour for year in box.years}

    def year_role(self, year: int) -> str:
        """Return the palette role of a year: the colour of its car."""
        return role_of(self._colours[year])

    # --- on the board ------------------------------------------------------------------------------------------------

    def label(self, canvas: Canvas, rect: Rect, face: Face) -> None:
        """Draw the name of a place; what stands in brackets is seen in its picture."""
        canvas.box(NAME, rect)
        words = self.titles.place_name(face.name).partition(" (")[0]
        canvas.title(words, rect.inset(4.0, 1.0), 26.0, "text", least=10)

    def place(self, canvas: Canvas, rect: Rect, face: Face) -> None:
        """Draw a place for a closer look."""
        canvas.art(f"{ART}/board/places/{face.name}", rect)

    def scene(self, canvas: Canvas, rect: Rect, face: Face) -> None:
        """Draw nothing: the ground shows the place, only the light around it is seen."""

    def car(self, canvas: Canvas, rect: Rect, face: Face) -> None:
        """Draw a car; the one whose turn it is hovers over a bright disc."""
        if face.state == "active":
            disc = Rect(rect.x + 1, rect.bottom - rect.h * 0.42, rect.w - 2, rect.h * 0.4)
            canvas.box(Skin("glow", "accent_bright", "ink", 1.2, 0.9, disc.h / 2, 0.95), disc)
        canvas.art(f"{ART}/cars/{face.name}", rect)

    def biff(self, canvas: Canvas, rect: Rect, face: Face) -> None:
        """Draw the Biff of a year."""
        canvas.art(f"{ART}/biffs/{face.name}", rect)

    def paradox(self, canvas: Canvas, rect: Rect, _face: Face) -> None:
        """Draw a paradox token."""
        canvas.art(f"{ART}/token_paradox", rect)

    def frayed(self, canvas: Canvas, rect: Rect, _face: Face) -> None:
        """Draw the torn edges of a place."""
        canvas.art(f"{ART}/frayed", rect)

    def home(self, canvas: Canvas, rect: Rect, face: Face) -> None:
        """Draw the sign of an item on the place where it belongs: faint, lit while it is held, ticked once home."""
        radius = rect.w / 2
        looks = {"held": ("glow", "accent_bright", 0.95), "home": ("success_bright", "success", 0.9)}
        top, bottom, strong = looks.get(face.state, ("paper", "paper_shade", 0.72))
        canvas.box(Skin(top, bottom, "ink", 1.6, 0.9, radius, strong), rect)
        canvas.art(f"{ART}/items/{face.name}", rect.inset(rect.w * 0.09))
        if face.state == "home":
            canvas.icon("check", Vec(rect.right - rect.w * 0.2, rect.y + rect.h * 0.2), rect.w * 0.5)

    def outatime(self, canvas: Canvas, rect: Rect, face: Face) -> None:
        """Draw the marker on a space of the track: a lit plate with the digits of the space."""
        canvas.box(Skin("danger", "courage_dark", "glow", 3.0, 1.0, 8, shine=0.3), rect.inset(1.0))
        words = rect.inset(4.0 / canvas.viewport.text_scale)
        canvas.title(face.state, words, 40.0, "white", least=8)

    def clock(self, canvas: Canvas, rect: Rect, face: Face) -> None:
        """Draw the car's clock with the digits of the marker's space."""
        body = rect.fitted(CLOCK)
        canvas.art(f"{ART}/outatime", body)
        glass = Rect(
            body.x + GLASS.x * body.w, body.y + GLASS.y * body.h, GLASS.w * body.w, GLASS.h * body.h
        )  # fmt: skip
        style = Style(glass.h * 0.98, DIGITS, "display", align="center", leading=1.0)
        canvas.text(face.state, glass.inset(2.0, 0.0), style, "middle", 8)

    def threat(self, canvas: Canvas, rect: Rect, face: Face) -> None:
        """Draw how far a year would move the marker at the end of the round."""
        canvas.box(Skin("danger", "courage_dark", "glow", 1.8, 1.0, 9, shine=0.2), rect)
        canvas.icon("clock", Vec(rect.x + rect.h * 0.62, rect.centre.y), rect.h * 0.8)
        words = Rect(rect.x + rect.h * 1.1, rect.y + 2, rect.w - rect.h * 1.2, rect.h - 4)
        canvas.title(f"+{face.state}", words, 32.0, "white", least=8)

    def ahead(self, canvas: Canvas, rect: Rect, face: Face) -> None:
        """Draw the space of the track to which the marker would go."""
        canvas.box(Skin("danger", "danger", "danger_bright", 3.0, 1.0, 8, 0.35), rect.inset(1.0))
        high = 28 * canvas.viewport.grown(0.5)
        low = Rect(rect.x + 2, rect.bottom - 2 - high, rect.w - 4, high)
        canvas.badge(f"+{face.state}", low, 24.0)

    def item_deck(self, canvas: Canvas, rect: Rect, face: Face) -> None:
        """Draw the item deck of a year and how many cards it holds (``state``)."""
        for lift in (3.0, 0.0) if int(face.state) > 1 else (0.0,):
            canvas.art(f"{ART}/item_backs/{face.name}", Rect(rect.x + lift, rect.y + lift, rect.w - 3.0, rect.h - 3.0))
        wide, high = 44 * canvas.viewport.grown(0.6), 32 * canvas.viewport.grown(0.7)
        chip = Rect(rect.centre.x - wide / 2, rect.bottom - 4 - high, wide, high)
        canvas.badge(face.state, chip, 27.0)

    # --- items and tokens --------------------------------------------------------------------------------------------

    def item(self, canvas: Canvas, rect: Rect, face: Face) -> None:
        """Draw an item on a mat: its picture, and the year where it belongs."""
        canvas.box(CARD, rect)
        low, above = rect.inset(3.0).cut_bottom(rect.h * 0.27 * canvas.viewport.grown(0.5))
        side = min(above.w, above.h)
        canvas.art(f"{ART}/items/{face.name}", Rect.around(above.centre, side, side))
        year = self.titles.years[self.titles.items[face.name].home]
        canvas.box(FOUND, low)
        bar = Rect(low.x, low.y, max(4.0, low.w * 0.12), low.h)
        canvas.box(Skin(self.year_role(year), self.year_role(year), "black", 0.8, 0.8, 4), bar)
        words = Rect(bar.right + 1, low.y, low.right - bar.right - 2, low.h)
        canvas.title(str(year), words, rect.h * 0.24, "text", least=7)

    def large_item(self, canvas: Canvas, rect: Rect, face: Face) -> None:
        """Draw an item with its name and the place where it belongs."""
        canvas.box(CARD, rect)
        head, rest = rect.inset(10.0).cut_top(40.0, 4.0)
        canvas.title(self.titles.item(face.name), head, 27.0, "ink", least=11)
        low, above = rest.cut_bottom(66.0, 6.0)
        side = min(above.w, above.h)
        canvas.art(f"{ART}/items/{face.name}", Rect.around(above.centre, side, side))
        canvas.box(FOUND, low)
        words = f"{{home}} {self.titles.home(face.name)}"
        canvas.body(words, low.inset(8.0, 4.0), 22.0, "text", least=11)

    def safe(self, canvas: Canvas, rect: Rect, face: Face) -> None:
        """Draw an item that is home."""
        canvas.box(Skin("paper", "paper_shade", "success", 2.0, 1.0, 6), rect)
        canvas.art(f"{ART}/items/{face.name}", rect.inset(2.0))

    def returned(self, canvas: Canvas, rect: Rect, face: Face) -> None:
        """Draw the bed of the items that are home, and how many of how many (``state``, ``part``)."""
        canvas.box(EMPTY, rect)
        words = f"{{home}}\u00a0{face.state}{{=text_soft}}/{face.part}{{=}}"
        count = rect.inset(6.0, 3.0).cut_left(COUNT * canvas.viewport.grown(0.5))[0]
        canvas.title(words, count, 21.0, "text", least=8)

    def token(self, canvas: Canvas, rect: Rect, face: Face) -> None:
        """Draw the Einstein tokens of an icon that lie face up, and how many (``state``)."""
        side = min(rect.w, rect.h)
        disc = Rect(rect.centre.x - side / 2, rect.y, side, side)
        there = face.state != "0"
        if not there:
            canvas.box(EMPTY, Rect.around(disc.centre, side * 0.86, side * 0.86))
            canvas.art(f"icons/{face.name}", disc.inset(side * 0.24), alpha=0.4)
            return
        canvas.art(f"{ART}/token_einstein_face", disc)
        canvas.art(f"{ART}/faces/{face.name}", disc.inset(side * 0.24))
        self._count(canvas, rect, face.state)

    def bag(self, canvas: Canvas, rect: Rect, face: Face) -> None:
        """Draw the Einstein tokens that lie face down, and how many (``state``)."""
        side = min(rect.w, rect.h)
        disc = Rect(rect.centre.x - side / 2, rect.y, side, side)
        canvas.art(f"{ART}/token_einstein", disc)
        self._count(canvas, rect, face.state)

    def supply(self, canvas: Canvas, rect: Rect, face: Face) -> None:
        """Draw the paradox tokens that are left, and how many (``state``)."""
        side = min(rect.w, rect.h)
        canvas.art(f"{ART}/token_paradox", Rect(rect.centre.x - side / 2, rect.y, side, side))
        self._count(canvas, rect, face.state)

    def _count(self, canvas: Canvas, rect: Rect, state: str) -> None:
        """Write a number on a chip in the lower right corner."""
        wide, high = 24.0 * canvas.viewport.grown(0.4), 18.0 * canvas.viewport.grown(0.6)
        chip = Rect(rect.right - wide, rect.bottom - high, wide, high)
        canvas.badge(state, chip, 15.0)

    # --- mats --------------------------------------------------------------------------------------------------------

    def mat(self, canvas: Canvas, rect: Rect, face: Face) -> None:
        """Draw the mat of a seat; a bright frame shows whose turn it is. Before the cars are dealt it is bare."""
        if not face.name:
            canvas.box(SUPPLY, rect)
            return
        canvas.art(f"{ART}/mats/{face.name}", rect)
        if face.state == "active":
            canvas.box(Skin("glow", "glow", "glow", 3.0, 1.0, 9, 0.0), rect.inset(1.0))

    def seat(self, canvas: Canvas, rect: Rect, face: Face) -> None:
        """Draw the name of a seat on a plate in its colour, with its sign."""
        active, colour = face.state == "active", face.part
        role = role_of(colour) if colour else "panel_edge"
        canvas.box(Skin("panel_raised", "panel", role, 2.0 if active else 1.2, 1.0, 6, 0.96), rect)
        left = rect.x + rect.h * 1.05
        if colour:
            plate = Rect.around(Vec(left + rect.h * 0.45, rect.centre.y), rect.h * 0.86, rect.h * 0.86)
            canvas.box(Skin(role, role, "ink", 1.0, 1.0, 4), plate)
            canvas.art(f"{ART}/signs/{colour}", plate.inset(rect.h * 0.12))
            left = plate.right + 6
        picture = Rect.around(Vec(left + rect.h * 0.48, rect.centre.y), rect.h * 0.98, rect.h * 0.98)
        draw_portrait(canvas, self.titles.portrait(int(face.name)), role, picture)
        left = picture.right + 5
        words = Rect(left, rect.y + 1, rect.right - left - 6, rect.h - 2)
        role = "accent_bright" if active else "text"
        canvas.title(self.titles.seat(int(face.name)), words, rect.h * 0.86, role, "left", least=8)

    def first(self, canvas: Canvas, rect: Rect, _face: Face) -> None:
        """Draw the first player's marker."""
        canvas.art(f"{ART}/first_player", rect)
