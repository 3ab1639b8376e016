"""How the cards of the deck look: large with all their words, small with title and picture, as chips on the table."""

from __future__ import annotations

from typing import Final

from game.games.card_game.rules.box import Card
from game.games.card_game.table.art.squares import icon_of
from game.games.card_game.table.text.titles import KIND_ICONS, Titles
from game.i18n import _
from game.ui.paint.canvas import Canvas
from game.ui.paint.frames_and_shadows import Skin
from game.ui.paint.geometry import Rect, Vec
from game.ui.paint.text import Style, fits
from game.ui.tabletop.poses import Face

ART: Final = "card_game"
FRAME: Final = (250.0, 350.0)
"""The units in which cards are drawn."""
SMALL: Final = 110.0
"""Cards less wide than this many table units are drawn small."""
TINY: Final = "tiny"
"""A small card that is too small for words: its picture fills it."""
LEGIBLE: Final = 8.0
"""Names smaller than this many table units are left out: the picture says more."""
PICTURE: Final = Rect(20.0, 64.0, 210.0, 130.0)
TITLE: Final = Rect(53.0, 9.0, 184.0, 45.0)
LARGER_TITLE, GIVEN = 22.0, 76.0
"""So much of the height of its picture a card gives to its title, and so much to its
words, with text twice as large."""
BODY: Final = Rect(24.0, 199.0, 202.0, 130.0)
BODIES: Final = {"doubleback": Rect(16.0, 197.0, 218.0, 102.0), "machine": Rect(26.0, 197.0, 198.0, 119.0)}
"""Where the text is written above what else the frame of a kind has at its foot."""
ITEM: Final = Rect(62.0, 306.0, 168.0, 27.0)
LINCHPIN: Final = Vec(36.0, 319.5)
NAME_ONLY: Final = 1.5
"""From this size of text on a card on a pile has its name in the room of its words, which are read on the whole card.
"""
SMALL_TITLE: Final = Rect(54.0, 7.0, 186.0, 50.0)
SMALL_PICTURE: Final = Rect(14.0, 62.0, 222.0, 137.0)
SMALL_BODY: Final = Rect(17.0, 200.0, 216.0, 134.0)

BANDS: Final = {
    "item": "wood", "machine": "night_light", "doubleback": "linchpin", "action": "leaf_dark", "power": "danger",
}  # fmt: skip
"""The palette role of each kind's band."""


def body_rect(card: Card) -> Rect:
    """Return where the text of a card is written."""
    return BODIES.get(card.kind, BODY)


class CardFaces:
    """Draws cards."""

    def __init__(self, titles: Titles) -> None:
        self.titles = titles

    def card(self, canvas: Canvas, _rect: Rect, face: Face) -> None:
        """Draw a card with title, picture and text."""
        card = self.titles.info(face.name)
        canvas.art(f"{ART}/frame_{card.kind}", Rect(0, 0, *FRAME))
        canvas.art(f"{ART}/pictures/{card.id}", PICTURE)
        head = LARGER_TITLE * (canvas.viewport.text_scale - 1.0)
        if head:
            canvas.fill(Rect(12.0, TITLE.bottom - 8.0, 226.0, head + 8.0), BANDS[card.kind])
        canvas.title(_(card.title), TITLE.taller(head), 28.0)
        words, more = body_rect(card), GIVEN * (canvas.viewport.text_scale - 1.0)
        if more:
            canvas.fill(Rect(PICTURE.x - 2.0, PICTURE.bottom - more, PICTURE.w + 4.0, more + 4.0), "paper")
        canvas.body(_(card.text), Rect(words.x, words.y - more, words.w, words.h + more), 23.0)
        if card.linchpin is not None:
            self._second(canvas, card)

    def _second(self, canvas: Canvas, card: Card) -> None:
        """Draw the linchpin of a doubleback, and the item that pays for the second flip."""
        canvas.icon(icon_of(str(card.linchpin), False), LINCHPIN, 35.0)
        words = _("{square} · {item}").format(square=card.linchpin, item=self.titles.card(str(card.item)))
        canvas.title(words, ITEM, 22.0, "ink")

    def small(self, canvas: Canvas, _rect: Rect, face: Face) -> None:
        """Draw a card on a pile: title and picture, as large as can be, and its linchpin or text in short."""
        card = self.titles.info(face.name)
        canvas.art(f"{ART}/frame_{card.kind}", Rect(0, 0, *FRAME))
        if face.part == TINY:
            with canvas.clipped(Rect(14, 14, 222, 322)):
                canvas.art(f"{ART}/pictures/{card.id}", Rect.around(Vec(125, 175), 520, 322))
            canvas.icon(KIND_ICONS[card.kind], Vec(52, 296), 76.0)
            return
        canvas.fill(Rect(10, 58, 230, 284), "paper")
        canvas.art(f"{ART}/pictures/{card.id}", SMALL_PICTURE)
        if canvas.viewport.text_scale < NAME_ONLY:
            canvas.title(_(card.title), SMALL_TITLE, 36.0, least=12.0)
            canvas.body(_(card.text), SMALL_BODY, 26.0, least=11.0)
        else:
            canvas.title(_(card.title), SMALL_BODY, 36.0, "ink", least=12.0)

    def chip(self, canvas: Canvas, rect: Rect, face: Face) -> None:
        """Draw an item on the table: picture and name on a small tag; very small ones have the picture only."""
        card = self.titles.info(face.name)
        role, unit = BANDS[card.kind], rect.h / 80
        canvas.box(Skin("paper", "paper_shade", role, max(1.0, 3 * unit), 1.0, 9 * unit), rect)
        title = _(card.title)
        wide = rect.h * 0.9 / canvas.viewport.grown(0.5)
        style = Style(27.0 * unit, "ink", "display", align="center", leading=1.0)
        regions = rect.w - wide - 13 * unit
        named = fits(title, style, canvas.viewport, regions, rect.h - 8 * unit, min(LEGIBLE, style.size))
        wide = wide if named else rect.w - 8 * unit
        frame = Rect(rect.x + 4 * unit, rect.y + 4 * unit, wide, rect.h - 8 * unit)
        with canvas.clipped(frame):
            high = max(frame.h, frame.w / 210 * 130)
            picture = Rect.around(frame.centre, high / 130 * 210, high)
            canvas.art(f"{ART}/pictures/{card.id}", picture, state="dim" if face.state in ("dim", "used") else "normal")
        if named:
            left = frame.right + 4 * unit
            words = Rect(left, rect.y + 4 * unit, rect.right - left - 5 * unit, rect.h - 8 * unit)
            text_role = "ink_soft" if face.state else "ink"
            canvas.title(title, words, 27.0 * unit, text_role, least=min(LEGIBLE, style.size))
        badge = Rect(frame.x, frame.bottom - 26 * unit, 26 * unit, 26 * unit)
        canvas.box(Skin(role, role, "paper", 1.5 * unit, 1.0, 13 * unit), badge)
        canvas.icon(KIND_ICONS[card.kind], badge.centre, 21 * unit)
        if face.state == "used":
            canvas.icon("timer", Vec(frame.right - 15 * unit, frame.y + 15 * unit), 28 * unit)
        if face.state == "dim":
            canvas.icon("lock", Vec(frame.right - 15 * unit, frame.y + 15 * unit), 28 * unit)
