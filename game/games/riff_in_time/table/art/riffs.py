"""How riff cards look: whole, with a row of signs and words for each section, or small."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from game.games.riff_in_time.rules.box import Effect, Step
from game.games.riff_in_time.rules.compiled_box import SECTIONS
from game.games.riff_in_time.table.faces import FOLDER
from game.games.riff_in_time.table.text.riff_texts import RiffTexts, effects_of
from game.games.riff_in_time.table.text.titles import Titles
from game.table.marks_on_pieces import draw_count
from game.ui.paint.canvas import Canvas
from game.ui.paint.frames_and_shadows import Skin
from game.ui.paint.geometry import Rect, Vec
from game.ui.tabletop.poses import Face

NUMBER: Final = Rect(13.0, 12.0, 34.0, 34.0)
TITLE: Final = Rect(54.0, 12.0, 234.0, 34.0)
SCENE: Final = Rect(12.0, 50.0, 276.0, 142.0)
ROWS: Final = Rect(12.0, 196.0, 276.0, 212.0)
"""The parts of a whole card, in units of 300 x 420."""
BETWEEN: Final = 5.0
"""Between two sections."""
TALLEST: Final = 180.0
TAB: Final = 30.0
"""The coloured end of a section, with its sign."""
SIDE: Final = 44.0
"""The room of the signs of a section."""
SIGN_OF: Final[Mapping[str, str]] = {
    "raise_location": "raise", "raise_stages": "raise", "raise_players": "players", "raise_san_dimas": "raise",
    "lower_san_dimas": "lower", "lower_for_repaired": "lower", "lower_here": "lower", "draw": "draw",
    "discard": "discard", "look": "look", "unrepair": "unrepair", "gather": "gather", "go": "go", "eject": "eject",
}  # fmt: skip
"""The sign of each effect."""
CHOOSE, STAGES = "choose", "stages"
PAPER: Final = Skin("card_ivory", "paper_shade", "ink", 1.6, 1.0, 12)
BED: Final = Skin("black", "black", "brass", 1.2, 0.55, 7, 0.3)
EDGE: Final = Skin("paper", "paper_shade", "ink", 1.2, 1.0, 6)
DULL: Final = 0.32
"""How far sections are veiled while another one is carried out."""


class Look(NamedTuple):
    """How a section is coloured: its end, and its ground."""

    tab: str
    ground: str


LOOKS: Final[Mapping[str, Look]] = {
    "main": Look("linchpin", "white"),
    "red": Look("danger", "paper"),
    "green": Look("success", "paper"),
    "repaired": Look("neon_cyan", "paper"),
}


class RiffFaces:
    """Draws riff cards."""

    def __init__(self, titles: Titles) -> None:
        self.titles, self.texts = titles, RiffTexts(titles)

    # --- whole -------------------------------------------------------------------------------------------------------

    def whole(self, canvas: Canvas, rect: Rect, face: Face) -> None:
        """Draw a whole card; the section that is carried out (``part``) is lit."""
        canvas.art(f"{FOLDER}/riff_front", rect)
        number = face.name.rpartition("_")[2]
        canvas.title(number, NUMBER.inset(3.0), 21.0, "white", least=8)
        canvas.title(self._title(face.name), TITLE.inset(2.0), 25.0, "white", least=10)
        canvas.box(PAPER, Rect(8.0, SCENE.bottom - 4.0, rect.w - 16.0, rect.h - SCENE.bottom - 4.0))
        with canvas.clipped(SCENE):
            self._scene(canvas, SCENE, face.name)
        sections = self.texts.sections(face.name)
        high = min(TALLEST, (ROWS.h - BETWEEN * (len(sections) - 1)) / len(sections))
        top = ROWS.y + (ROWS.h - high * len(sections) - BETWEEN * (len(sections) - 1)) / 2
        for one in sections:
            row = Rect(ROWS.x, top, ROWS.w, high)
            self._section(canvas, row, face.name, one.section, one.text)
            if face.part == one.section:
                canvas.box(Skin("glow", "glow", "accent", 4.0, 1.0, 9, 0.0), row.grown(1.0))
                canvas.halo(row, "accent_bright", 9.0, 7.0)
            elif face.part:
                canvas.fill(row, "ink", DULL)
            top += high + BETWEEN

    def _title(self, card: str) -> str:
        """Return the name of the location that a card is about; those about several have the word for it."""
        location = self.titles.riffs[card].location
        return self.titles.location(location) if location is not None else self.titles.riff(card)

    def _scene(self, canvas: Canvas, area: Rect, card: str) -> None:
        """Draw the location of a card, or the sign of what it does."""
        location = self.titles.riffs[card].location
        wide = max(area.w, area.h * 1.5)
        if location is not None:
            canvas.art(f"{FOLDER}/scenes/{location}", Rect.around(area.centre, wide, wide / 1.5))
            return
        canvas.art(f"{FOLDER}/riff_back", Rect.around(area.centre, wide, wide * 1.4))
        first = effects_of(self.titles.riffs[card], "main")[0]
        if first.stages:
            self._stages(canvas, area, first.stages)
            return
        side = min(area.w, area.h) * 0.62
        canvas.box(Skin("night", "linchpin_dark", "white", side * 0.03, 0.9, side * 0.62, 0.94),
                   Rect.around(area.centre, side * 1.24, side * 1.24))  # fmt: skip
        canvas.art(_sign(first), Rect.around(area.centre, side, side))

    def _stages(self, canvas: Canvas, area: Rect, stages: Sequence[int]) -> None:
        """Draw the stages that a card is about, with their numbers."""
        across = len(stages) if area.w > area.h else 2
        rows = -(-len(stages) // across)
        side = min(area.w / across, area.h / rows) * 0.96
        for number, stage in enumerate(stages):
            row, column = divmod(number, across)
            in_row = min(across, len(stages) - row * across)
            at = area.centre.plus((column - (in_row - 1) / 2) * side, (row - (rows - 1) / 2) * side)
            spot = Rect.around(at, side * 0.96, side * 0.96)
            canvas.art(f"{FOLDER}/signs/{STAGES}", spot)
            unit = spot.w / 64.0
            plate = Rect(spot.x + 14.0 * unit, spot.y + 20.0 * unit, 36.0 * unit, 30.0 * unit)
            canvas.title(str(stage), plate, plate.h * 0.98, "ink", least=5)

    def _section(self, canvas: Canvas, row: Rect, card: str, section: str, text: str) -> None:
        """Draw a section: its end with the marks of its band, the signs of what it does, and the words."""
        look = LOOKS[section]
        canvas.box(Skin(look.ground, "paper_shade", look.tab, 2.0, 1.0, 8), row)
        tab, rest = row.inset(2.0).cut_left(TAB)
        canvas.box(Skin(look.tab, look.tab, "ink", 1.0, 0.7, 6), tab)
        self._marks(canvas, tab, section)
        signs, words = rest.inset(3.0).cut_left(SIDE, 5.0)
        self._signs(canvas, signs, effects_of(self.titles.riffs[card], section))
        canvas.body(text, words, 30.0, "ink", "left", least=9)

    def _marks(self, canvas: Canvas, tab: Rect, section: str) -> None:
        """Draw the marks that the band of a section has on the dials: arrows, dots, the star of what is repaired."""
        if section == "repaired":
            canvas.line(_star(tab.centre, tab.w * 0.42), "white", 1.2, "ink", filled=True)
        for step in (-1, 0, 1) if section in ("red", "green") else ():
            at = tab.centre.plus(0.0, step * tab.w * 0.5)
            if section == "green":
                canvas.dot(at, tab.w * 0.15, "ink")
            else:
                side = tab.w * 0.2
                corners = (at.plus(-side, -side * 0.7), at.plus(side, -side * 0.7), at.plus(0.0, side * 0.9))
                canvas.line((*corners, corners[0]), "white", 1.6, filled=True)

    def _signs(self, canvas: Canvas, area: Rect, effects: Sequence[Effect]) -> None:
        """Draw the signs of what a section does, one below the other."""
        signs = [_sign(step) for effect in effects for step in effect.options or (effect,)]
        side = min(area.w, (area.h - 2.0 * (len(signs) - 1)) / len(signs))
        top = area.centre.y - (side * len(signs) + 2.0 * (len(signs) - 1)) / 2
        for number, sign in enumerate(signs):
            at = Vec(area.centre.x, top + side / 2 + number * (side + 2.0))
            canvas.art(sign, Rect.around(at, side, side))

    # --- small and face down -----------------------------------------------------------------------------------------

    def small(self, canvas: Canvas, rect: Rect, face: Face) -> None:
        """Draw a card where there is no room for words: its scene, its number, and which sections it has."""
        canvas.box(EDGE, rect)
        inner = rect.inset(rect.w * 0.05)
        low, scene = inner.cut_bottom(inner.h * 0.3, 1.0)
        with canvas.clipped(scene):
            self._scene(canvas, scene, face.name)
        sections = [section for section in SECTIONS if effects_of(self.titles.riffs[face.name], section)]
        wide = low.w / len(sections)
        for number, section in enumerate(sections):
            tab = Rect(low.x + number * wide, low.y, wide, low.h).inset(0.8)
            look = LOOKS[section].tab
            canvas.box(Skin(look, look, "glow" if face.part == section else "ink", 1.2, 1.0, 3), tab)
            first = effects_of(self.titles.riffs[face.name], section)[0]
            side = min(tab.w, tab.h) * 0.94
            canvas.art(_sign(first), Rect.around(tab.centre, side, side))
        high = min(24.0, rect.h * 0.24)
        chip = Rect(inner.x, inner.y, high * 1.25, high)
        canvas.badge(face.name.rpartition("_")[2], chip, high * 0.8)

    def back(self, canvas: Canvas, rect: Rect, face: Face) -> None:
        """Draw the deck, or a card face down, and how many there are (``state``)."""
        if face.state == "0":
            canvas.box(BED, rect)
        else:
            canvas.art(f"{FOLDER}/riff_back", rect)
        if face.state:
            draw_count(canvas, rect, face.state)

    def discards(self, canvas: Canvas, rect: Rect, face: Face) -> None:
        """Draw the discards: the card on top, and how many there are."""
        if face.name:
            canvas.box(EDGE, rect)
            inner = rect.inset(rect.w * 0.05)
            with canvas.clipped(inner):
                self._scene(canvas, inner, face.name)
        else:
            canvas.box(BED, rect)
            canvas.icon("discard", rect.centre, min(rect.w, rect.h) * 0.5, "dim")
        draw_count(canvas, rect, face.state)


def _sign(effect: Effect | Step) -> str:
    """Return the picture of the sign of an effect; of a choice, that of choosing."""
    return f"{FOLDER}/signs/{CHOOSE if effect.do == 'choose' else SIGN_OF[effect.do]}"


def _star(centre: Vec, radius: float) -> list[Vec]:
    """Return the outline of a star with five points."""
    corners = []
    for number in range(11):
        turn, far = math.radians(number * 36.0), radius * (1.0 if number % 2 == 0 else 0.45)
        corners.append(centre.plus(far * math.sin(turn), -far * math.cos(turn)))
    return corners
