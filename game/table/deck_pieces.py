"""Looks through the pieces of a box as the table draws them: which texts do not fit, which pictures are not there."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, Final, NamedTuple, TypeAlias

from game.registry import Part
from game.rules.contract import Game
from game.table import open_presenter
from game.ui.paint import svg_art
from game.ui.paint.canvas import collecting_cut_texts
from game.ui.paint.geometry import Vec
from game.ui.tabletop.poses import Face

WordedFaces: TypeAlias = Callable[[Any], Iterable[Face]]
"""The faces of a game on which texts of its box stand."""

WORDED_FACES: Final[Part[WordedFaces]] = Part("worded_faces")

WINDOW: Final = (1280.0, 720.0)


class Lacking(NamedTuple):
    """What is wrong with the pieces of a box: the words that do not fit, and the names of pictures there are not."""

    cut: list[str]
    pictures: list[str]


def find_lacking(game: Game) -> Lacking:
    """List what does not fit, and what is not there, on cards and on a table that was just laid."""
    painter = open_presenter(game).board.painter
    with svg_art.ordering(real=False) as asked, collecting_cut_texts() as cut:
        for face in dict.fromkeys((*_listed(game), *_laid(game))):
            painter.paint(face, (max(1, round(face.size[0])), max(1, round(face.size[1]))))
    names = dict.fromkeys(key[1] for key in asked)
    return Lacking(list(dict.fromkeys(cut)), [name for name in names if not svg_art.has(name)])


def _listed(game: Game) -> Iterator[Face]:
    """Yield the faces that a game lists."""
    if WORDED_FACES.has(game.rules_id):
        yield from WORDED_FACES.of(game.rules_id)(game)


def _laid(game: Game) -> Iterator[Face]:
    """Yield the faces on a table that was just laid, for all numbers of seats."""
    table = open_presenter(game)
    for seats in game.seats:
        view = game.start(seats, {}).view(0)
        regions = table.board.regions(Vec(*WINDOW), seats, 1.0)
        for pose in table.board.layout(view, regions).values():
            yield pose.face
            if pose.raised is not None:
                yield pose.raised
