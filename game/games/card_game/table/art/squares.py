"""How the squares of the timeline look: both sides, the decoys of B-1, and the signs that lie on them.

All are drawn in units of the pictures' frame, 250 x 190.
"""

from __future__ import annotations

from functools import partial
from typing import Final

from game.games.card_game.rules.box import B1
from game.games.card_game.table.text.titles import Titles
from game.i18n import _
from game.ui.paint.canvas import Canvas, paint_surface
from game.ui.paint.frames_and_shadows import Skin
from game.ui.paint.geometry import Rect, Vec
from game.ui.tabletop.poses import Face

ART: Final = "card_game"
FULL: Final = Rect(0.0, 0.0, 250.0, 190.0)
EDGE: Final = Rect(9.0, 9.0, 20.0, 133.0)
PICTURE: Final = Rect(32.0, 4.0, 210.0, 130.0)
WINDOW: Final = Rect(8.0, 9.0, 234.0, 119.5)
"""What is seen of picture and edge: the title below is read from afar, the picture does without its rim."""
INDEX: Final = Rect(198.0, 10.0, 42.0, 25.0)
TITLE_TOP, TITLE_HEIGHT, TITLE_RIGHT = 132.5, 48.5, 239.0
GIVEN: Final = 74.0
"""So much of its height a picture gives to the title with text twice as large."""
TITLE: Final = 30.0
"""The largest size of a title."""
SIDES: Final = (330.0, 430.0)
"""The size of a picture of both sides: the one that shows, and below it the other one, smaller."""
UPPER, LOWER = Rect(0.0, 0.0, 330.0, 250.8), Rect(66.0, 256.0, 225.0, 171.0)
"""Where the two sides lie when both are shown."""
LINK: Final = 27.0
"""The side of a linchpin's icon on a ripplepoint."""


def title_rect(linchpin: bool) -> Rect:
    """Return where the title of a square is written."""
    left = 57.0 if linchpin else 44.0
    return Rect(left, TITLE_TOP, TITLE_RIGHT - left, TITLE_HEIGHT)


def icon_of(linchpin: str, altered: bool) -> str:
    """Name the icon of a linchpin: black as it was, red once altered."""
    return f"linchpin_{linchpin}{'_red' if altered else ''}"


class SquareFaces:
    """Draws squares."""

    def __init__(self, titles: Titles) -> None:
        self.titles = titles

    def square(self, canvas: Canvas, _rect: Rect, face: Face) -> None:
        """Draw one side of a square: picture, title, index, year, and its links to others."""
        index, side = face.name, face.part
        linchpin, altered = self.titles.is_linchpin(index), side != "original"
        kind, look = ("linchpin" if linchpin else "ripple"), ("altered" if altered else "original")
        canvas.art(f"{ART}/frame_{kind}_{look}", FULL)
        with canvas.clipped(WINDOW):
            canvas.art(f"{ART}/squares/{index}_{side}", PICTURE)
            canvas.art(f"{ART}/edge_{self.titles.year(index)}", EDGE)
        canvas.art(f"{ART}/corner_{kind}_{look}", FULL)
        words = self.titles.decoy() if side == "decoy" else self.titles.event(index, altered)
        role = "altered" if altered else "linchpin" if linchpin else "ripple"
        self._words(canvas, index, words, title_rect(linchpin), role)
        if linchpin:
            canvas.icon(icon_of(index, altered), Vec(31.5, 156.5), 37.0)
        else:
            self._links(canvas, index, altered)

    def _words(self, canvas: Canvas, index: str, words: str, title: Rect, role: str) -> None:
        """Write index and title; larger ones have larger fields, and the picture less room."""
        place, more = INDEX, GIVEN * (canvas.viewport.text_scale - 1.0)
        if more:
            canvas.fill(Rect(8.0, TITLE_TOP - more, 234.0, more), role)
            title = Rect(title.x, title.y - more, title.w, title.h + more)
            wide, high = INDEX.w * canvas.viewport.grown(0.6), INDEX.h * canvas.viewport.grown(0.7)
            place = Rect(INDEX.right - wide, INDEX.y, wide, high)
            canvas.box(Skin(role, role, "white", 2.0, 0.9, 6), place)
        canvas.title(index, place, 24.0)
        canvas.title(words, title, TITLE, align="left", least=9.0)

    def _links(self, canvas: Canvas, index: str, altered: bool) -> None:
        """Draw the linchpins that a ripplepoint follows, and whether it needs both or one."""
        square = self.titles.squares[index]
        canvas.art(f"{ART}/links_{min(2, len(square.of))}", FULL)
        for number, linchpin in enumerate(square.of):
            canvas.icon(icon_of(linchpin, altered), Vec(47.0 + 52.0 * number, 24.0), LINK)
        if len(square.of) > 1:
            wide = 26.0 * canvas.viewport.grown(0.4)
            spot = Rect.around(Vec(73.0, 24.0), wide, wide * 0.77)
            word = _("and") if square.link == "and" else _("or")
            canvas.title(word, spot, 20.0, "ink", least=8.0)

    def sides(self, canvas: Canvas, _rect: Rect, face: Face) -> None:
        """Draw both sides of a square: the named one large, the other one below with the sign of a flip."""
        other = "original" if face.part == "altered" else "altered"
        for number, (shown, place) in enumerate(((face.part, UPPER), (other, LOWER))):
            side = partial(self.square, _rect=FULL, face=Face("square", (FULL.w, FULL.h), face.name, shown))
            picture = paint_surface((FULL.w, FULL.h), canvas.viewport.px_size(place.w, place.h), side)
            canvas.blit(picture, Vec(place.x, place.y))
            if number:
                _turning(canvas, Rect.around(Vec(place.x, place.centre.y), 52.0, 52.0))

    def back(self, canvas: Canvas, rect: Rect, face: Face) -> None:
        """Draw the back of a timeline card, of the deck or of an identity."""
        canvas.art(f"{ART}/back_{face.name}", rect)

    def aim(self, canvas: Canvas, rect: Rect, face: Face) -> None:
        """What a square is about to show; of B-1 nobody knows."""
        if face.name == B1:
            canvas.art(f"{ART}/back_timeline", FULL)
            canvas.title("?", FULL, 130.0, "accent_bright")
        else:
            self.square(canvas, rect, face)
        canvas.box(Skin("glow", "glow", "glow", 9.0, 1.0, 15, 0.0), FULL.inset(2))
        _turning(canvas, Rect(6.0, 6.0, 58.0, 58.0))

    def goal(self, canvas: Canvas, rect: Rect, face: Face) -> None:
        """What the viewer needs of a square: blue as it was or red altered, ticked once it is so."""
        role = "altered" if face.name == "altered" else "ripple"
        canvas.box(Skin(role, role, "white", 2.6, 1.0, rect.w / 2, shadow=3), rect.inset(2))
        icon = Rect.around(rect.centre.plus(0, -1), rect.w * 0.62, rect.w * 0.62)
        canvas.art("icons/identity", icon)
        mark = Rect(rect.right - rect.w * 0.46, rect.bottom - rect.h * 0.46, rect.w * 0.46, rect.h * 0.46)
        done = face.state == "met"
        canvas.box(Skin("paper", "paper", "success" if done else "ink", 2.0, 1.0, 6), mark)
        if done:
            canvas.icon("check", mark.centre, mark.w * 0.95)

    def count(self, canvas: Canvas, rect: Rect, face: Face) -> None:
        """Draw a number: of cards in a hand, or in the stack."""
        icon = "{card}" if face.name == "hand" else "×"
        words = f"{icon}{face.state}" if face.name == "stack" else f"{face.state}{icon}"
        canvas.badge(words, rect, rect.h * 0.72)


def _turning(canvas: Canvas, spot: Rect) -> None:
    """Draw the sign of a square that turns over."""
    canvas.box(Skin("accent_bright", "accent", "table_dark", 3.0, 1.0, spot.w / 2), spot)
    canvas.icon("reroll", spot.centre, spot.w * 0.7)
