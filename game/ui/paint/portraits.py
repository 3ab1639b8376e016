"""Portraits of those who sit at a table, in the colour of their seat."""

from __future__ import annotations

from typing import Final

from game.ui.paint.canvas import Canvas
from game.ui.paint.geometry import Rect, Vec
from game.ui.paint.svg_art import State

COAT: Final = "seat_1"
"""The palette role in which faces wear their coats: each seat has them in its own."""


def draw_portrait(canvas: Canvas, art: str, role: str, rect: Rect, state: State = "normal", alpha: float = 1.0) -> None:
    """Draw the portrait of a seat whose palette role is ``role``."""
    canvas.art(art, rect, recolour=((COAT, role),) if role != COAT else (), state=state, alpha=alpha)


def draw_sign(canvas: Canvas, role: str, centre: Vec, side: float, icon: str = "") -> None:
    """Draw the sign of a seat, or another icon, on a dark disc in its colour, beside or upon a portrait."""
    canvas.dot(centre, side / 2, role)
    canvas.dot(centre, side / 2 - max(1.0, side * 0.06), "panel")
    canvas.icon(icon or role, centre, side * 0.64)
