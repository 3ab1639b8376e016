"""Motion of pieces: dragged ones lean and straighten, flying ones land with a bounce, arrows end at edges."""

from __future__ import annotations

import pytest

from game.ui.animation.flight import LEAN, between
from game.ui.paint.geometry import Rect, Vec
from game.ui.tabletop import preview
from game.ui.tabletop.pointer_effects import MOST_LEAN, DragTilt
from game.ui.tabletop.poses import Face, Pose
from game.ui.tabletop.preview import point_at

START = Pose(100.0, 100.0, Face("card", (60.0, 84.0)))
END = START.moved_to(Vec(700.0, 300.0))
WAY = (600.0, 200.0)


def flown(share: float) -> Pose:
    return between(START, END, share, WAY)[0]


def test_a_flown_piece_leans_with_its_speed_and_lies_straight_at_the_end() -> None:
    leans = [flown(share / 50).angle for share in range(51)]
    assert leans[0] == leans[-1] == 0.0
    assert 1.0 < max(leans) <= LEAN
    fastest = leans.index(max(leans))
    assert fastest < 15
    assert leans[fastest:] == sorted(leans[fastest:], reverse=True)


def test_a_flown_piece_falls_and_rebounds_a_little() -> None:
    heights = [flown(share / 100).lifted for share in range(101)]
    assert heights[::100] == pytest.approx([0.0, 0.0])
    assert max(heights) == pytest.approx(0.8, abs=0.01)
    lowest = min(range(60, 95), key=lambda share: heights[share])
    assert 0.0 < max(heights[lowest:]) < 0.2 * max(heights)


def test_a_carried_piece_leans_with_the_hand_and_comes_upright() -> None:
    swing = DragTilt()
    swing.pull(20.0)
    assert 0.0 < swing.angle < MOST_LEAN
    swing.pull(-500.0)
    assert swing.angle == -MOST_LEAN
    assert sum(swing.update(1 / 60) for _frame in range(60)) > 1
    assert swing.angle == 0.0
    assert not swing.update(1 / 60)


def test_with_reduced_motion_nothing_leans() -> None:
    swing = DragTilt()
    swing.stiff = True
    swing.pull(100.0)
    assert swing.angle == 0.0


@pytest.mark.parametrize("goal", [Rect(500, 80, 80, 120), Rect(60, 500, 120, 40), Rect(500, 500, 20, 20)])
def test_an_arrow_begins_in_one_piece_and_ends_in_the_other_near_its_edge(
    goal: Rect, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: list[tuple[Vec, Vec]] = []
    monkeypatch.setattr(preview, "arrow", lambda _canvas, a, b, _role, _width: drawn.append((a, b)))
    start = Rect(100, 100, 60, 84)
    point_at(None, start, goal, "glow")  # type: ignore[arg-type]
    a, b = drawn[0]
    assert start.contains(a)
    assert goal.contains(b)
    assert a.distance(b) < start.centre.distance(goal.centre)
