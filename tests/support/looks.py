"""What tests of the looks of a table share: the windows that are looked at, faces and grounds painted."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from game.table.contract import LaysOut
from game.ui.paint import svg_art
from game.ui.paint.geometry import Rect, Vec
from game.ui.tabletop.poses import Face
from tests.support.tables import SCALES, WINDOWS

__all__ = ["LEGIBLE", "SCALES", "WINDOWS", "check_faces", "check_ground"]

LEGIBLE = 10.0
"""Least height of capitals in pixels at 1280x720; half of that of signs."""


def check_faces(board: LaysOut[Any], faces: Iterable[Face], cut: list[str]) -> None:
    """Paint faces at their size: no text is ``cut``, no picture is missing."""
    before = svg_art.missing()
    for face in dict.fromkeys(faces):
        board.painter.paint(face, (max(1, round(face.size[0])), max(1, round(face.size[1]))))
        assert not cut, (face, cut)
    assert svg_art.missing() == before


def check_ground(board: LaysOut[Any], whole: Vec, size: tuple[int, int], cut: list[str]) -> None:
    """Paint the ground of a board of ``whole`` units: it has its size, many colours, and no text that is ``cut``."""
    ground = board.ground.board(size, Rect(0.0, 0.0, *whole))
    assert ground is not None
    assert ground.get_size() == size
    assert not cut
    colours = {tuple(ground.get_at((x, y))) for x in range(0, size[0], 9) for y in range(0, size[1], 9)}
    assert len(colours) > 400
