"""Ending pictures: no veil before they start, and no sprite drawn as moving before it moves."""

from __future__ import annotations

from itertools import pairwise
from unittest import mock

import pygame
import pytest

from game.ui.animation.director import Step
from game.ui.animation.finale_scenes import EndingPicture, Faded, PiecesLeave, Swallowed
from game.ui.paint import svg_art
from game.ui.paint.canvas import Canvas
from game.ui.paint.geometry import Rect, Vec
from game.ui.paint.viewport import LEAST, Viewport
from game.ui.tabletop.lines import ABOVE
from game.ui.tabletop.poses import Face, Layout, Pose
from tests.client.ui.demo_table import DemoTable
from tests.support.things import thing_of


@pytest.mark.parametrize(("role", "alpha", "fills"), [("night", 0.0, 0), ("night", 0.5, 2)])
def test_a_veil_fills_only_what_it_changes(role: str, alpha: float, fills: int) -> None:
    surface = mock.Mock(wraps=pygame.Surface((80, 60)))
    Canvas(surface, Viewport(LEAST)).fill(Rect(0.0, 0.0, 40.0, 30.0), role, alpha)
    assert surface.fill.call_count == fills


def leaving(kind: str, pieces: Layout) -> PiecesLeave:
    if kind == "faded":
        return Faded(tuple(pieces), 0.8, seconds=4.0)
    return Swallowed(tuple(pieces), 0.8, Vec(100.0, 100.0), seconds=4.0)


@pytest.mark.parametrize("kind", ["faded", "swallowed"])
def test_pieces_rest_until_they_leave_one_after_the_other(table: DemoTable, kind: str) -> None:
    """Pieces that have not started to leave stay in the static layer, so that they are not redrawn in every frame."""
    face = Face("pawn", (30.0, 30.0), "2")
    pieces = {thing_of(f"p{n}"): Pose(100.0 + 60.0 * n, 100.0, face, z=ABOVE, on_board=True) for n in range(10)}
    table.director.settle(pieces)
    scene = leaving(kind, pieces).fitted(table.stage)
    moving = []
    for step in range(40):
        scene.show(table.stage, step / 40)
        moving.append(sum(sprite.moving for sprite in table.stage._sprites.values()))
    assert moving[0] == 0
    assert 0 < moving[8] < 8
    assert max(b - a for a, b in pairwise(moving)) <= 2
    scene.rest(table.stage)
    assert {key: table.stage.pose(key) for key in pieces} == pieces


def test_the_pictures_of_an_ending_are_on_order_before_it_begins(
    table: DemoTable, rasterised: list[tuple[int, int]]
) -> None:
    """The pictures of an ending are ordered ahead, so that none is rasterised in the frame that first shows it."""
    svg_art.forget()
    director, canvas = table.director, Canvas(pygame.Surface((1280, 720)), table.stage.viewport)
    ending = EndingPicture("icons/clock", 1.0, Rect(300.0, 100.0, 600.0, 500.0))
    director.play(Step({}, ending))
    waits = [director.waits]
    svg_art.wait()
    svg_art.take_finished()
    assert [*waits, director.waits] == [True, False], "the step has what it shows painted first"
    rasterised.clear()
    for part in range(10):
        ending.draw(canvas, table.stage, part / 10)
    assert max(rasterised, default=(0, 0)) < (200, 200), "its shadow at most"


def test_the_picture_of_an_ending_lies_there_without_being_drawn(table: DemoTable) -> None:
    ending = EndingPicture("icons/clock", 1.0, Rect(300.0, 100.0, 600.0, 500.0))
    moves = [ending.area(table.stage, part / 20) is not None for part in range(20)]
    assert moves == sorted(moves[:10], reverse=True) + sorted(moves[10:])
    assert moves[0]
    assert not any(moves[6:16])
    assert moves[-1]


def test_nothing_is_scaled_before_an_ending_begins(table: DemoTable, monkeypatch: pytest.MonkeyPatch) -> None:
    """Preparing an ending scales no picture: for a large card that would take several frames' time."""
    scaled = mock.Mock()
    monkeypatch.setattr(pygame.transform, "scale", scaled)
    monkeypatch.setattr(pygame.transform, "smoothscale", scaled)
    with svg_art.ordering() as pictures:
        EndingPicture("icons/clock", 1.0, Rect(300.0, 100.0, 600.0, 500.0)).prepare(table.stage)
    assert not scaled.called
    assert pictures is not None


def test_a_picture_that_falls_looks_alike_whether_it_is_seen_whole_or_in_part(table: DemoTable) -> None:
    """A falling picture looks alike drawn whole and in two clips, as only one wholly in the clip is scaled directly."""
    viewport = table.stage.viewport
    ending = EndingPicture("icons/clock", 1.0, Rect(300.0, 100.0, 600.0, 500.0))
    for part in (0.06, 0.1, 0.14, 0.19, 0.22):
        shown = []
        for clips in ([pygame.Rect(0, 0, 1280, 720)], [pygame.Rect(0, 0, 640, 720), pygame.Rect(640, 0, 640, 720)]):
            surface = pygame.Surface((1280, 720))
            surface.fill((90, 120, 140))
            for clip in clips:
                surface.set_clip(clip)
                ending.draw(Canvas(surface, viewport), table.stage, part)
            shown.append(pygame.image.tobytes(surface, "RGB"))
        assert shown[0] == shown[1]
        assert shown[0] != pygame.image.tobytes(pygame.Surface((1280, 720)), "RGB")
