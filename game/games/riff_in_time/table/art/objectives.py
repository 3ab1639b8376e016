"""How objectives and the cards of the personages look."""

from __future__ import annotations

from typing import Final

from game.games.riff_in_time.table.faces import DICE_KINDS, FOLDER
from game.games.riff_in_time.table.text.titles import Titles
from game.i18n import _
from game.ui.animation.dice import UNROLLED
from game.ui.paint.canvas import Canvas
from game.ui.paint.frames_and_shadows import Skin
from game.ui.paint.geometry import Rect, Vec
from game.ui.tabletop.poses import Face

PAPER: Final = Skin("paper", "paper_shade", "ink", 1.6, 1.0, 10)
SLIP: Final = Skin("paper", "paper_shade", "ink", 1.0, 1.0, 4)
BAND: Final = Skin("paper_teal_dark", "paper_teal_dark", "ink", 1.2, 1.0, 7, shine=0.2)
PERSON: Final = Skin("linchpin", "linchpin_dark", "ink", 1.2, 1.0, 7, shine=0.2)
PLATE: Final = Skin("panel_raised", "panel", "ink", 1.2, 1.0, 7)
ROOM: Final = 90.0
"""An objective on a mat has words where they have so much room."""
WORDS_ONLY: Final = 1.5
"""From this size of text on what an objective on a mat has reached takes the room of its picture."""
DONE: Final = Skin("success_bright", "success", "ink", 1.2, 1.0, 5)


class ObjectiveFaces:
    """Draws objectives, and the cards of the personages."""

    def __init__(self, titles: Titles) -> None:
        self.titles = titles

    # --- objectives --------------------------------------------------------------------------------------------------

    def whole(self, canvas: Canvas, rect: Rect, face: Face) -> None:
        """Draw a whole objective: title, picture, what is to be done, and what it brings."""
        card = self.titles.objectives[face.name]
        canvas.box(PAPER, rect)
        head, rest = rect.inset(10.0).cut_top(44.0, 5.0)
        canvas.box(BAND, head)
        canvas.title(_(card.title), head.inset(6.0, 2.0), 27.0, "white", least=10)
        reward, rest = rest.cut_bottom(58.0, 5.0)
        text, picture = rest.cut_bottom(88.0, 5.0)
        with canvas.clipped(picture):
            wide = max(picture.w, picture.h * 1.25)
            canvas.art(f"{FOLDER}/objectives/{face.name}", Rect.around(picture.centre, wide, wide / 1.25))
        words = _(card.text)
        if face.part == "action":
            words = _("Once in every turn: {action}").format(action=self.titles.sign(card.action))
        canvas.body(words, text, 24.0, "ink", least=11)
        self._reward(canvas, reward, face)

    def _reward(self, canvas: Canvas, rect: Rect, face: Face) -> None:
        """Draw by how much San Dimas falls, then the action; and how far it is."""
        card = self.titles.objectives[face.name]
        canvas.box(PLATE, rect)
        inner = rect.inset(5.0)
        if face.part == "action":
            canvas.icon(card.action, inner.centre, inner.h)
            return
        part = inner.w / 3
        canvas.art(f"{FOLDER}/disc_san_dimas", Rect(inner.x, inner.y, part * 0.5, inner.h))
        falls = Rect(inner.x + part * 0.5, inner.y, part * 0.5, inner.h)
        canvas.title(f"−{card.reward}", falls, 30.0, "success_bright", least=8)
        canvas.icon(card.action, Vec(inner.x + part * 1.5, inner.centre.y), inner.h)
        self._progress(canvas, Rect(inner.x + part * 2, inner.y, part, inner.h), face.state, 30.0)

    def _progress(self, canvas: Canvas, area: Rect, state: str, size: float) -> None:
        """Draw how far an objective is."""
        if state == "done":
            canvas.icon("check", area.centre, min(area.w, area.h))
        elif state:
            canvas.title(state, area, size, "accent_bright", least=6)

    def slip(self, canvas: Canvas, rect: Rect, face: Face) -> None:
        """Draw an objective on a mat: its picture, how far it is and its action; its words where there is room."""
        card = self.titles.objectives[face.name]
        canvas.box(DONE if face.state == "done" else SLIP, rect)
        if face.part == "action":
            self._action(canvas, rect.inset(2.0), face.name)
            return
        rest = rect.inset(2.0)
        if not face.state or canvas.viewport.text_scale < WORDS_ONLY:
            picture, rest = rest.cut_left(min(rect.h * 1.25, rect.w * (0.5 if face.state else 1.0)), 2.0)
            with canvas.clipped(picture):
                wide = max(picture.w, picture.h * 1.25)
                canvas.art(f"{FOLDER}/objectives/{face.name}", Rect.around(picture.centre, wide, wide / 1.25))
        if not face.state:
            return
        words, plate = rest.cut_left(max(0.0, rest.w - rest.h * 2.2), 2.0)
        if words.w > ROOM:
            canvas.body(_(card.text), words.inset(2.0, 0.0), 17.0, "ink", "left", least=7)
        else:
            plate = rest
        canvas.box(PLATE, plate)
        upright = plate.w < plate.h * 1.2
        first, last = plate.cut_top(plate.h / 2) if upright else plate.cut_left(plate.w / 2)
        self._progress(canvas, first.inset(1.0), face.state, min(26.0, first.h * 0.9))
        canvas.icon(card.action, last.centre, min(last.h, last.w) * 0.9)

    def _action(self, canvas: Canvas, area: Rect, card: str) -> None:
        """Draw the action that the card of the set-up gives, on the card's back."""
        with canvas.clipped(area):
            wide = max(area.w, area.h / 1.4)
            canvas.art(f"{FOLDER}/objective_back", Rect.around(area.centre, wide * 1.3, wide * 1.82))
        side = min(area.w, area.h) * 0.92
        canvas.box(Skin("paper", "paper_shade", "ink", 1.2, 1.0, side / 2), Rect.around(area.centre, side, side))
        canvas.icon(self.titles.objectives[card].action, area.centre, side * 0.76)

    # --- people ------------------------------------------------------------------------------------------------------

    def person(self, canvas: Canvas, rect: Rect, face: Face) -> None:
        """Draw the card of a personage: portrait, name, home, and what carrying gives."""
        canvas.box(PAPER, rect)
        head, rest = rect.inset(10.0).cut_top(44.0, 5.0)
        canvas.box(PERSON, head)
        canvas.title(self.titles.personage(face.name), head.inset(6.0, 2.0), 27.0, "white", least=10)
        gives, rest = rest.cut_bottom(58.0, 5.0)
        home, picture = rest.cut_bottom(34.0, 4.0)
        with canvas.clipped(picture):
            side = max(picture.w, picture.h)
            canvas.art(f"{FOLDER}/personages/{face.name}", Rect.around(picture.centre, side, side))
        place = self.titles.homes[face.name]
        words = f"{{home}} {self.titles.location(place.id)}, {_(place.year)}"
        canvas.body(words, home, 22.0, "ink", least=10)
        canvas.box(PLATE, gives)
        self._given(canvas, gives.inset(5.0), face.name)

    def person_slip(self, canvas: Canvas, rect: Rect, face: Face) -> None:
        """Draw the card of a personage on a mat: portrait, and what carrying gives."""
        canvas.box(SLIP, rect)
        inner = rect.inset(2.0)
        upright = inner.w > inner.h
        if upright:
            picture, rest = inner.cut_left(min(inner.h, inner.w * 0.62), 1.0)
        else:
            rest, picture = inner.cut_bottom(inner.h * 0.38, 1.0)
        with canvas.clipped(picture):
            side = max(picture.w, picture.h)
            canvas.art(f"{FOLDER}/personages/{face.name}", Rect.around(picture.centre, side, side))
        canvas.box(PLATE, rest)
        self._given(canvas, rest.inset(1.0), face.name, upright)

    def _given(self, canvas: Canvas, area: Rect, who: str, upright: bool = False) -> None:
        """Draw the dice and actions that carrying a personage gives, in a row or one below the other."""
        home = self.titles.homes[who]
        count = max(1, len(home.dice) + len(home.actions))
        long, across = (area.h, area.w) if upright else (area.w, area.h)
        side = min(across, long / count)
        first = (long - side * count) / 2 + side / 2
        for number, given in enumerate((*home.dice, *home.actions)):
            along = first + number * side
            at = Vec(area.centre.x, area.y + along) if upright else Vec(area.x + along, area.centre.y)
            spot = Rect.around(at, side * 0.94, side * 0.94)
            if given in DICE_KINDS:
                DICE_KINDS[given].draw(canvas, spot, UNROLLED)
            else:
                canvas.icon(given, at, spot.w)
