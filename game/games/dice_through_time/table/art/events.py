"""How event cards look: whole with all their words, or small with their icons, and what lies beside them."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from game.games.dice_through_time.table.art.dice import ART
from game.games.dice_through_time.table.text.titles import Titles
from game.table.marks_on_pieces import draw_count
from game.ui.paint.canvas import Canvas
from game.ui.paint.frames_and_shadows import Skin
from game.ui.paint.geometry import Rect
from game.ui.tabletop.poses import Face

FRAME: Final = (250.0, 350.0)
"""The units in which whole cards are drawn."""
SMALL: Final = 150.0
"""Event cards less wide than this many units are drawn small."""
BAND: Final = 44.0
"""Height of the band with the icons of a small card."""
ICON: Final = 36.0
APART: Final = 2.5
"""Between two icons."""
PAPER: Final = Skin("paper", "paper_shade", "ink", 1.6, 1.0, 7)
SPECIAL: Final = Skin("accent_bright", "accent", "ink", 1.6, 1.0, 7)
PANE: Final = Skin("panel_raised", "panel", "black", 1.0, 0.9, 6)
PLATE: Final = Skin("paper", "paper_shade", "ink", 1.4, 1.0, 6)
TICKED: Final = Skin("success_bright", "success", "ink", 1.4, 1.0, 6)
CALLED: Final = Skin("danger", "courage_dark", "ink", 1.4, 1.0, 6)
BED: Final = Skin("black", "black", "brass", 1.2, 0.55, 7, 0.3)


class EventFaces:
    """Draws event cards."""

    def __init__(self, titles: Titles) -> None:
        self.titles = titles

    def picture(self, event: str) -> str:
        """Return the picture of a card; the copies of a special event share one."""
        if event in self.titles.specials:
            return f"{ART}/specials/{self.titles.specials[event].id}"
        return f"{ART}/events/{event}"

    # --- whole -------------------------------------------------------------------------------------------------------

    def whole(self, canvas: Canvas, rect: Rect, face: Face) -> None:
        """Draw a whole card: title, picture, where it takes place, its icons; or what a special event does."""
        special = face.name in self.titles.specials
        canvas.box(SPECIAL if special else PAPER, rect)
        head, rest = rect.inset(12.0).cut_top(44.0, 4.0)
        canvas.title(self.titles.event(face.name), head, 27.0, "ink", least=11)
        picture, rest = rest.cut_top(rest.w / 1.5, 8.0)
        canvas.art(self.picture(face.name), picture)
        if special:
            canvas.box(PAPER, rest)
            canvas.body(self.titles.event_text(face.name), rest.inset(10.0, 6.0), 23.0, least=11)
            return
        card = self.titles.events[face.name]
        icons, where = rest.cut_top(66.0, 6.0)
        self._icons(canvas, icons, face.name, 54.0)
        place = self.titles.place(card.place)
        canvas.title(place, where, 21.0, "ink_soft", least=10)

    # --- small -------------------------------------------------------------------------------------------------------

    def small(self, canvas: Canvas, rect: Rect, face: Face) -> None:
        """Draw a card on its place: its picture above, cut to the room there is, and its icons large below."""
        canvas.box(PAPER, rect)
        inner = rect.inset(3.0)
        band, above = inner.cut_bottom(min(BAND, inner.h))
        if above.h > 2:
            with canvas.clipped(above):
                canvas.art(self.picture(face.name), Rect.around(above.centre, above.w, above.w / 1.5))
        canvas.box(PANE, band)
        paid = face.detail if isinstance(face.detail, tuple) else ()
        self._icons(canvas, band, face.name, ICON, paid)

    def _icons(self, canvas: Canvas, area: Rect, name: str, most: float, paid: Collection[int] = ()) -> None:
        """Draw the icons of a card in a row, the ``paid`` ones ticked; last the sign that it calls Biff."""
        card = self.titles.events[name]
        count = len(card.icons) + card.biff
        side = min(most, area.h - 4.0, (area.w - 2.0) / count - APART)
        left = area.centre.x - (count * (side + APART) - APART) / 2
        for number, icon in enumerate(card.icons):
            plate = Rect(left, area.centre.y - side / 2, side, side)
            done = number in paid
            canvas.box(TICKED if done else PLATE, plate)
            canvas.art(f"{ART}/faces/{icon}", plate.inset(side * 0.07), alpha=0.45 if done else 1.0)
            if done:
                canvas.icon("check", plate.centre, side * 0.8)
            left += side + APART
        if card.biff:
            plate = Rect(left, area.centre.y - side / 2, side, side)
            canvas.box(CALLED, plate)
            with canvas.clipped(plate.inset(side * 0.06)):
                canvas.art(f"{ART}/biffs/{self.titles.years[card.place]}", _bust(plate))

    def lasting(self, canvas: Canvas, rect: Rect, face: Face) -> None:
        """Draw a special event that holds for the round: its picture with its title."""
        canvas.box(SPECIAL, rect)
        inner = rect.inset(4.0)
        picture, words = inner.cut_top(inner.w / 1.5, 2.0)
        canvas.art(self.picture(face.name), picture)
        canvas.title(self.titles.event(face.name), words, 21.0, "ink", least=7)

    # --- piles -------------------------------------------------------------------------------------------------------

    def deck(self, canvas: Canvas, rect: Rect, face: Face) -> None:
        """Draw the event deck and how many cards are left (``state``)."""
        if face.state == "0":
            canvas.box(BED, rect)
        else:
            for lift in (3.0, 0.0):
                canvas.art(f"{ART}/event_back", Rect(rect.x + lift, rect.y + lift, rect.w - 3.0, rect.h - 3.0))
        draw_count(canvas, rect, face.state)

    def discards(self, canvas: Canvas, rect: Rect, face: Face) -> None:
        """Draw the discards: the picture of the card on top, and how many there are (``state``)."""
        canvas.box(BED if not face.name else SPECIAL if face.name in self.titles.specials else PAPER, rect)
        if face.name:
            inner = rect.inset(4.0)
            with canvas.clipped(inner):
                canvas.art(self.picture(face.name), Rect.around(inner.centre, inner.h * 1.5, inner.h))
        else:
            canvas.icon("discard", rect.centre, min(rect.w, rect.h) * 0.5, "dim")
        draw_count(canvas, rect, face.state)

    def bed(self, canvas: Canvas, rect: Rect, face: Face) -> None:
        """Draw the bed of the events of the round, with its name while it is empty."""
        canvas.box(BED, rect)
        if face.state == "empty":
            words = self.titles.pile("lasting")
            canvas.title(words, rect.inset(8.0 / canvas.viewport.text_scale, 6.0), 17.0, "text_soft", least=8)


def _bust(plate: Rect) -> Rect:
    """Return where a Biff is drawn so that his head and shoulders fill a plate."""
    wide = plate.w * 1.3
    return Rect(plate.centre.x - wide / 2, plate.y + plate.h * 0.06, wide, wide * 192.0 / 112.0)
