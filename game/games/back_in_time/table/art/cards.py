"""How the cards of Back in Time look: large with all their words, small with what matters as icons.

All are drawn in units of :data:`FRAME`, but for small items, which lie crosswise (:data:`TAG`).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from game.games.back_in_time.rules.box import Effect, Need
from game.games.back_in_time.table.text.titles import Titles
from game.i18n import _
from game.ui.paint.canvas import Canvas
from game.ui.paint.geometry import Rect, Vec
from game.ui.paint.text import Style
from game.ui.tabletop.poses import Face

CARDS: Final = "back_in_time/cards"
BOARD: Final = "back_in_time/board"

FRAME: Final = (250.0, 350.0)
"""The units in which cards are drawn."""
TAG: Final = (184.0, 132.0)
"""The units of a small item."""
SMALL: Final = 150.0
"""Cards less wide than this many table units are drawn small."""
TINY: Final = 60.0
"""Items less wide than this many table units have no name."""
BROADEST: Final = 222.0
"""The most width of a row of signs."""
SMALL_TITLE: Final = Rect(52.0, 6.0, 182.0, 51.0)

Sign = tuple[str, str]
"""A picture (an icon's name, or an asset's with a slash) and a few characters beside it."""

LASTING: Final[dict[str, Sequence[Sign]]] = {
    "no_special_powers": (("lightning", "cross"),),
    "tile_move_minus_1": (("move", "−1"),),
    "no_free_reroll": (("reroll", "cross"),),
    "no_escort_lorraine": ((f"{CARDS}/mover_lorraine", "lock"),),
    "no_escort_george": ((f"{CARDS}/mover_george", "lock"),),
    "part_cost_plus_1": (("part_hook", ""), ("knowledge", "+1")),
    "no_assist": (("hand", "cross"),),
    "biff_card_plus_1": ((f"{CARDS}/mover_biff", "+1"),),
    "delorean_locked": ((f"{BOARD}/delorean", "lock"),),
    "no_items": (("item", "cross"),),
    "love_minus_1": (("love", "−1"),),
    "die_limit_1": (("die", "≤1"),),
}
"""What a Trouble Card changes, in signs; ``cross`` and ``lock`` are laid over the picture."""


class CardFaces:
    """Draws cards."""

    def __init__(self, titles: Titles) -> None:
        self.titles = titles

    # --- large -----------------------------------------------------------------------------------------------------

    def _title(self, canvas: Canvas, title: str) -> None:
        style = Style(28, "white", "display", align="center")
        canvas.text(title, Rect(53, 9, 184, 45), style, "middle", 12)

    def _body(self, canvas: Canvas, text: str, rect: Rect, size: float = 24) -> None:
        canvas.text(text, rect, Style(size, "ink", align="center", leading=1.2), "middle", 11)

    def opportunity(self, canvas: Canvas, _rect: Rect, face: Face) -> None:
        """Draw a challenge at a space."""
        card = self.titles.opportunities[face.name]
        canvas.art(f"{CARDS}/frame_opportunity", Rect(0, 0, *FRAME))
        canvas.art(f"{CARDS}/{face.name}", Rect(20, 64, 210, 130))
        self._title(canvas, _(card.title))
        _symbols(canvas, card.need, Vec(125, 226), 46, 52)
        where = self.titles.space(card.space)
        if card.requires_present:
            present = _("with {figure}").format(figure=self.titles.figure(card.requires_present))
            where = f"{where}, {present}"
        style = Style(18, "ink_soft", align="center")
        canvas.text(f"*{where}*", Rect(16, 251, 218, 26), style, "middle", 10)
        self._body(canvas, f"**{self.titles.reward(card.reward)}**", Rect(14, 284, 222, 56), 23)

    def trouble(self, canvas: Canvas, _rect: Rect, face: Face) -> None:
        """Draw a Trouble Card; ``off`` while the Letter to Doc silences it."""
        card = self.titles.troubles[face.name]
        canvas.art(f"{CARDS}/frame_trouble_{card.level}", Rect(0, 0, *FRAME))
        canvas.art(f"{CARDS}/{face.name}", Rect(20, 64, 210, 130))
        self._title(canvas, _(card.title))
        text = "\n".join(t for t in (self.titles.reveal(card.on_reveal), self.titles.lasting(card.lasting)) if t)
        self._body(canvas, text or _("No lasting effect."), Rect(14, 198, 222, 96), 22)
        solve = f"{self.titles.needs(card.need)} → {self.titles.reward(card.reward)}"
        style = Style(19, "ink", bold=True, leading=1.1)
        canvas.text(solve, Rect(14, 304, 172, 40), style, "middle", 9)
        if face.state == "off":
            canvas.icon("cross", Vec(125, 246), 96)

    def movement(self, canvas: Canvas, _rect: Rect, face: Face) -> None:
        """Draw a Movement Card, line by line."""
        card = self.titles.movement[face.name]
        canvas.art(f"{CARDS}/frame_movement", Rect(0, 0, *FRAME))
        self._title(canvas, _("Movement"))
        rows = len(card.steps)
        text = self.titles.movement_text(card).split("\n")
        high = 270 / rows
        for number, line in enumerate(card.steps):
            top = 64 + number * high
            canvas.art(f"{CARDS}/mover_{line.who}", Rect(16, top + high / 2 - 34, 68, 68))
            words = Rect(92, top + 6, 146, high - 12)
            canvas.body(text[number], words, 22, align="left", least=11)

    def item(self, canvas: Canvas, _rect: Rect, face: Face) -> None:
        """Draw an item, or its back while it is face down."""
        if face.state == "used":
            canvas.art(f"{CARDS}/back_item", Rect(0, 0, *FRAME))
            canvas.art(f"{CARDS}/{face.name}", Rect(60, 220, 130, 80), state="ghost")
            return
        card = self.titles.items[face.name]
        canvas.art(f"{CARDS}/frame_item", Rect(0, 0, *FRAME))
        canvas.art(f"{CARDS}/{face.name}", Rect(20, 64, 210, 130))
        self._title(canvas, _(card.title))
        self._body(canvas, _(card.text), Rect(18, 200, 214, 132), 22)

    # --- small -----------------------------------------------------------------------------------------------------

    def _head(self, canvas: Canvas, name: str, title: str, high: float, role: str) -> None:
        """Draw the middle of a card's picture, and its title: the larger, the more it takes from the picture."""
        more = min(high, 60.0 * (canvas.viewport.text_scale - 1.0))
        with canvas.clipped(Rect(14, 62, 222, high)):
            canvas.art(f"{CARDS}/{name}", Rect(14, 62 + more / 2 + high / 2 - 70, 222, 137))
        if more:
            canvas.fill(Rect(14, 58, 222, more + 4), role)
        canvas.title(title, SMALL_TITLE.taller(more), 34, least=16)

    def small_opportunity(self, canvas: Canvas, _rect: Rect, face: Face) -> None:
        """Draw symbols and reward as large icons."""
        card = self.titles.opportunities[face.name]
        canvas.art(f"{CARDS}/frame_opportunity", Rect(0, 0, *FRAME))
        canvas.fill(Rect(12, 60, 226, 278), "paper")
        self._head(canvas, face.name, _(card.title), 92, "leaf_dark")
        x = 125.0
        if card.requires_present:
            canvas.art(f"{CARDS}/mover_{card.requires_present}", Rect(16, 158, 76, 76))
            x = 162.0
        _symbols(canvas, card.need, Vec(x, 196), 72, 74)
        canvas.fill(Rect(20, 240, 210, 3), "paper_edge")
        self._reward(canvas, card.reward, Rect(14, 246, 222, 92))

    def small_trouble(self, canvas: Canvas, _rect: Rect, face: Face) -> None:
        """Draw what a Trouble Card changes, how it is solved and what that gives, as large icons."""
        card = self.titles.troubles[face.name]
        canvas.art(f"{CARDS}/frame_trouble_{card.level}", Rect(0, 0, *FRAME))
        signs = LASTING.get(card.lasting, ())
        canvas.fill(Rect(12, 60, 226, 278), "paper")
        self._head(canvas, face.name, _(card.title), 66 if signs else 92, "danger")
        if signs:
            canvas.fill(Rect(14, 128, 222, 84), "danger", 0.16)
            _signs(canvas, signs, Vec(125, 170), 68)
            if face.state == "off":
                canvas.icon("close", Vec(125, 170), 80)
        top = 218.0 if signs else 162.0
        _symbols(canvas, card.need, Vec(125, top + 30), 58, 60)
        canvas.fill(Rect(20, top + 62, 210, 3), "paper_edge")
        self._reward(canvas, card.reward, Rect(14, top + 66, 222, 340 - top - 66))

    def _reward(self, canvas: Canvas, effects: Iterable[Effect], rect: Rect) -> None:
        """Draw what is gained: tiles, an item with its name, love, a way for the car."""
        signs: list[Sign] = []
        for effect in effects:
            if effect.name == "item":
                self._item_reward(canvas, str(effect.arg), rect)
                return
            signs.append(
                {
                    "power_tile": ("tile", f"+{effect.arg}"),
                    "power_tile_choice": ("tile", f"1/{effect.arg}"),
                    "love": ("love", f"+{effect.arg}"),
                }.get(effect.name, (f"{BOARD}/delorean", f"+{effect.arg}"))
            )
        _signs(canvas, signs, rect.centre, min(60.0 if len(signs) < 2 else 52.0, rect.h - 6))

    def _item_reward(self, canvas: Canvas, item: str, rect: Rect) -> None:
        """Draw the picture of the item, and its name."""
        high = (rect.h - 6) / canvas.viewport.grown(0.6)
        canvas.art(f"{CARDS}/{item}", Rect(rect.x, rect.centre.y - high / 2, high * 1.16, high))
        words = Rect(rect.x + high * 1.16 + 4, rect.y, rect.w - high * 1.16 - 4, rect.h)
        canvas.title(self.titles.card(item), words, 32, "ink", least=17)

    def small_item(self, canvas: Canvas, _rect: Rect, face: Face) -> None:
        """Draw a tag with picture and name; used ones are dark."""
        used = face.state == "used"
        more = 36.0 * (canvas.viewport.text_scale - 1.0)
        self._tag(canvas, face.name, used, 82 - more)
        role, words = "text_soft" if used else "ink", Rect(6, 88 - more, TAG[0] - 12, 40 + more)
        canvas.title(self.titles.card(face.name), words, 32, role, least=15)

    def tiny_item(self, canvas: Canvas, _rect: Rect, face: Face) -> None:
        """Draw a tag that has no room for a name."""
        self._tag(canvas, face.name, face.state == "used", TAG[1] - 12)

    def _tag(self, canvas: Canvas, name: str, used: bool, high: float) -> None:
        """Draw paper and picture of a tag, and the sign of a used one."""
        canvas.box("well" if used else "paper", Rect(0, 0, *TAG))
        picture = Rect(8, 6, TAG[0] - 16, high)
        canvas.art(f"{CARDS}/{name}", picture, state="dim" if used else "normal", alpha=0.55 if used else 1.0)
        if used:
            canvas.icon("reroll", Vec(TAG[0] - 24, 24), 34)


def _symbols(canvas: Canvas, need: Need, middle: Vec, side: float, step: float) -> None:
    """Draw the symbols that are asked for, side by side."""
    symbols = [colour for colour, count in need.items() for _one in range(count)]
    for number, colour in enumerate(symbols):
        canvas.icon(colour, Vec(middle.x + (number - (len(symbols) - 1) / 2) * step, middle.y), side)


def _signs(canvas: Canvas, signs: Sequence[Sign], middle: Vec, side: float) -> None:
    """Draw pictures with characters beside them (or a cross or lock over them), in the middle of a row."""
    wide = [side * (1.5 if "delorean" in picture else 1.0) for picture, _more in signs]
    beside = [side * 0.42 * len(more) if more not in ("", "cross", "lock") else 0.0 for _picture, more in signs]
    room = max(0.0, BROADEST - sum(wide) - 10 * (len(signs) - 1)) / max(1.0, sum(beside))
    beside = [width * min(canvas.viewport.grown(0.5), max(1.0, room)) for width in beside]
    full = sum(wide) + sum(beside) + 10 * (len(signs) - 1)
    x = middle.x - full / 2
    for (picture, more), w, words in zip(signs, wide, beside, strict=True):
        canvas.art(picture if "/" in picture else f"icons/{picture}", Rect(x, middle.y - side / 2, w, side))
        if words:
            style = Style(side * 0.72, "ink", "display", align="center", leading=1.0)
            canvas.text(more, Rect(x + w, middle.y - side / 2, words + 6, side), style, "middle", 9)
        elif more == "cross":
            canvas.icon("close", Vec(x + w / 2, middle.y), side * 0.95)
        elif more:
            canvas.icon(more, Vec(x + w * 0.8, middle.y + side * 0.24), side * 0.62)
        x += w + words + 10
