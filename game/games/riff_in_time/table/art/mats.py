"""How mats look, and what pays: actions of cards, dice that nobody rolls."""

from __future__ import annotations

from typing import Final

from game.games.riff_in_time.rules.compiled_box import FREE
from game.games.riff_in_time.table.faces import DICE_KINDS, FOLDER, role_of
from game.games.riff_in_time.table.layout import regions as areas
from game.games.riff_in_time.table.text.titles import Titles
from game.rules.contract import Seat
from game.ui.animation.dice import UNROLLED
from game.ui.paint.canvas import Canvas
from game.ui.paint.frames_and_shadows import Skin
from game.ui.paint.geometry import Rect, Vec
from game.ui.tabletop.poses import Face

BED: Final = Skin("black", "black", "black", 1.0, 0.5, 5, 0.32)
CHIP: Final = Skin("panel_raised", "panel", "accent", 1.4, 1.0, 8, shine=0.14)
LETTER: Final = 0.42
"""Width of a letter on a plate to the height of the plate, on average and rather too much."""
USED: Final = Skin("panel", "black", "panel_edge", 1.0, 0.6, 8, 0.6)
READY: Final = Skin("black", "black", "panel_edge", 1.0, 0.7, 7, 0.4)
PAPER: Final = Skin("paper", "paper_shade", "ink", 1.2, 1.0, 6)


class MatFaces:
    """Draws mats, seats, and what pays."""

    def __init__(self, titles: Titles) -> None:
        self.titles = titles

    # --- mats --------------------------------------------------------------------------------------------------------

    def mat(self, canvas: Canvas, rect: Rect, face: Face) -> None:
        """Draw the mat of a seat with a bed for each thing on it; a bright frame shows whose turn it is."""
        role = role_of(face.name) if face.name else "panel_edge"
        canvas.box(Skin("panel_raised", "panel", role, 2.0, 1.0, 9, 0.96, shine=0.1), rect)
        canvas.box(Skin(role, role, "black", 0.0, 0.0, 8, 0.2), rect.inset(2.0))
        parts = areas.mat_parts(rect, face.detail if isinstance(face.detail, float) else 1.0)
        for bed in (parts.portrait, parts.repairs, parts.objective, parts.set_up, parts.cargo):
            canvas.box(BED, bed)
        if face.state == "active":
            canvas.box(Skin("glow", "glow", "glow", 3.0, 1.0, 9, 0.0), rect.inset(1.0))

    def seat(self, canvas: Canvas, rect: Rect, face: Face) -> None:
        """Draw the name of a seat on a plate in its colour, with its sign."""
        active = face.state == "active"
        role = role_of(face.part) if face.part else "panel_edge"
        canvas.box(Skin("panel_raised", "black", role, 1.6 if active else 1.0, 1.0, 5), rect)
        sign = Rect(rect.x + 3.0, rect.y, rect.h, rect.h)
        if face.part:
            canvas.icon(role, sign.centre, rect.h * 0.8)
        words = Rect(sign.right + 2.0, rect.y, rect.right - sign.right - 6.0, rect.h)
        name = self._plate(face.part, int(face.name), words.w / rect.h)
        role = "accent_bright" if active else "text"
        canvas.title(name, words, rect.h * 0.9, role, "left", least=8)

    def _plate(self, character: str, seat: Seat, room: float) -> str:
        """Return what stands on a plate: the character, and who plays it where there is room (in heights)."""
        if not character:
            return self.titles.seat(seat)
        name = self.titles.character(character)
        both = self.titles.played(name, seat)
        return both if len(both) * LETTER <= room else name

    def character(self, canvas: Canvas, rect: Rect, face: Face) -> None:
        """Draw the portrait of a character."""
        role = role_of(face.name)
        canvas.box(Skin(role, role, "ink", 1.2, 1.0, 5), rect)
        with canvas.clipped(rect.inset(1.5)):
            wide = max(rect.w, rect.h * 220.0 / 240.0)
            canvas.art(f"{FOLDER}/characters/{face.name}", Rect.around(rect.centre, wide, wide * 240.0 / 220.0))

    def repair(self, canvas: Canvas, rect: Rect, _face: Face) -> None:
        """Draw the Triumphant die of a repair."""
        side = min(rect.w, rect.h)
        DICE_KINDS["triumphant"].draw(canvas, Rect.around(rect.centre, side, side), "excellent")

    # --- what pays ---------------------------------------------------------------------------------------------------

    def means(self, canvas: Canvas, rect: Rect, face: Face) -> None:
        """Draw an action that a card gives, and whose card it is; a used one is dim."""
        used = face.state == "spent"
        canvas.box(USED if used else CHIP, rect)
        side = min(rect.w * 0.62, rect.h * 0.86)
        at = Vec(rect.x + side * 0.5 + rect.w * 0.05, rect.centre.y)
        canvas.icon("interact" if face.part == FREE else face.part, at, side, "dim" if used else "normal")
        small = min(rect.w * 0.4, rect.h * 0.56)
        corner = Rect(rect.right - small - 3.0, rect.bottom - small - 3.0, small, small)
        picture = self._source(face.name, face.part)
        if picture:
            canvas.box(PAPER, corner)
            with canvas.clipped(corner.inset(1.0)):
                canvas.art(picture, corner, state="dim" if used else "normal")
        if isinstance(face.detail, int):
            canvas.badge(f"×{face.detail}", corner, small * 0.7)
        if used:
            top = Rect(rect.right - small - 2.0, rect.y + 2.0, small, small * 0.7)
            canvas.icon("check", top.centre, small * 0.8)

    def _source(self, means: str, shown: str) -> str:
        """Return the picture of what gives an action."""
        if shown == FREE:
            owner = next((one.id for one in self.titles.box.characters if one.ability == FREE), "")
            return f"{FOLDER}/characters/{owner}" if owner else ""
        if means in self.titles.objectives:
            return f"{FOLDER}/objectives/{means}"
        who = means.rpartition(".")[0]
        return f"{FOLDER}/personages/{who}" if who in self.titles.homes else ""

    def supply(self, canvas: Canvas, rect: Rect, face: Face) -> None:
        """Draw the dice of a kind that nobody rolls, and how many (``state``)."""
        canvas.box(READY, rect)
        side = min(rect.h - 6.0, rect.w * 0.5)
        die = Rect(rect.x + 5.0, rect.centre.y - side / 2, side, side)
        DICE_KINDS[face.name].draw(canvas, die, UNROLLED, dim=face.state == "0")
        words = Rect(die.right + 2.0, rect.y, rect.right - die.right - 4.0, rect.h)
        role = "text_soft" if face.state == "0" else "text"
        canvas.title(f"×{face.state}", words, min(22.0, rect.h * 0.7), role, least=8)
