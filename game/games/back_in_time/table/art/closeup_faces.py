"""Faces of close-ups: a place, a hero, the meter, the photo, a tracker column, a die's sides."""

from __future__ import annotations

from typing import Final

from game.games.back_in_time.table.animation.dice_tower import die_kind
from game.games.back_in_time.table.art.ground import ICONS
from game.games.back_in_time.table.text.titles import Titles
from game.ui.paint.canvas import Canvas
from game.ui.paint.geometry import Rect, Vec
from game.ui.paint.text import Style
from game.ui.tabletop.poses import Face

CARDS: Final = "back_in_time/cards"
BOARD: Final = "back_in_time/board"


class CloseUpFaces:
    """Draws large pictures of small things."""

    def __init__(self, titles: Titles) -> None:
        self.titles = titles

    def space(self, canvas: Canvas, rect: Rect, face: Face) -> None:
        """Draw a place of Hill Valley in a frame."""
        canvas.box("paper", rect)
        inside = rect.inset(10)
        canvas.fill(inside, "grass_dark")
        canvas.art(f"{BOARD}/places/{face.name}", inside)

    def hero(self, canvas: Canvas, rect: Rect, face: Face) -> None:
        """Draw a portrait, with the sign of its seat."""
        canvas.art(f"{CARDS}/hero_{face.name}", rect)
        if face.state:
            canvas.icon(face.state, Vec(rect.right - rect.w * 0.12, rect.bottom - rect.h * 0.12), rect.w * 0.2)

    def meter(self, canvas: Canvas, rect: Rect, face: Face) -> None:
        """Draw the whole Love Meter with its cube."""
        meter = self.titles.box.love
        high = rect.h / (meter.max - meter.min + 1)
        canvas.box("well", rect)
        for value in range(meter.min, meter.max + 1):
            cell = Rect(rect.x + 8, rect.bottom - (value - meter.min + 1) * high, rect.w - 16, high).inset(0, 1)
            hearts = meter.heart_zone[0] <= value <= meter.heart_zone[1]
            canvas.fill(cell, "love_dark" if hearts else "danger" if value < 0 else "panel_raised", 0.85)
            words = f"{{love}} {value}" if hearts else str(value)
            style = Style(high * 0.62, "text", bold=True, align="center")
            canvas.text(words, cell, style, "middle", 6)
            if value == int(face.state):
                canvas.art(f"{BOARD}/cube_love", Rect.around(Vec(cell.right - high, cell.centre.y), high, high))

    def album(self, canvas: Canvas, rect: Rect, face: Face) -> None:
        """Draw the family photo, put together from its sections."""
        sections = self.titles.box.love.photos
        canvas.box("paper", rect)
        w, h = (rect.w - 24) / 2, (rect.h - 24) / (sections / 2)
        for number in range(sections):
            row, column = divmod(number, 2)
            there = number + 1 > sections - int(face.state)
            name = f"photo_{number + 1}" if there else "photo_back"
            canvas.art(f"{BOARD}/{name}", Rect(rect.x + 12 + column * w, rect.y + 12 + row * h, w, h))

    def column(self, canvas: Canvas, rect: Rect, face: Face) -> None:
        """Draw a column of the turn tracker for so many seats (``part``)."""
        canvas.box("paper", rect)
        icons = [mark for icon in self.titles.column(int(face.name), int(face.part)) for mark in ICONS[icon]]
        if not icons:
            canvas.icon("clock", rect.centre, rect.w * 0.6)
            return
        high = min(rect.h / len(icons), rect.w) * 0.86
        top = rect.centre.y - high * (len(icons) - 1) / 2
        for number, icon in enumerate(icons):
            canvas.icon(icon, Vec(rect.centre.x, top + number * high), high * 0.9)

    def die_faces(self, canvas: Canvas, rect: Rect, face: Face) -> None:
        """Draw the six sides of a die."""
        side = min(rect.w / 3, rect.h / 2)
        for number, shown in enumerate(self.titles.box.dice[face.name]):
            row, column = divmod(number, 3)
            where = Rect(rect.x + column * side, rect.y + row * side, side, side).inset(side * 0.05)
            die_kind(face.name).draw(canvas, where, shown)
