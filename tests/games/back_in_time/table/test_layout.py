"""Layout of crowded spaces: cards stay countable, figures clickable, and trays cover neither."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from game.games.back_in_time.table.challenge import tray_area
from game.games.back_in_time.table.text.challenge_progress import judge
from game.ui.paint.geometry import Rect, Vec
from tests.games.back_in_time.table.cases import box, table
from tests.games.back_in_time.table.table_case import fullest
from tests.games.back_in_time.table.test_offers import SEATS, positions, view_of
from tests.support.tables import TableCases, scene_of
from tests.support.things import thing_of


def test_cards_of_one_space_stay_countable() -> None:
    own, view = table(), fullest(4).view(None)
    layout = own.board.layout(view, own.board.regions(Vec(1280, 720), 4, 1.0))
    marks = [layout[thing_of(f"mark.{card}")].rect() for card in ("T15", "O01", "O02", "O03")]
    for number, a in enumerate(marks):
        for b in marks[number + 1 :]:
            shared = a.overlap(b)
            assert shared.empty or shared.h <= a.h * 0.65, (a, b)
    area = own.board.plan.spaces["lous_cafe"].area
    assert all(rect.right <= area.x + area.w for rect in marks)


def test_seven_figures_in_one_space_can_all_be_pointed_at() -> None:
    with TableCases("back_in_time").play(fullest(4), ("human",) * 4) as robot:
        stage = scene_of(robot).display.stage
        for name in ("marty", "doc", "jennifer", "einstein", "george", "lorraine", "biff"):
            rect = stage.rect_of(thing_of(f"pawn.{name}"))
            assert rect is not None
            points = [
                Vec(rect.x + rect.w * x / 10, rect.y + rect.h * y / 10) for x in range(1, 10) for y in range(1, 10)
            ]
            assert any(stage.at(point) == thing_of(f"pawn.{name}") for point in points), name


def test_the_tray_never_hides_where_the_challenge_takes_place() -> None:
    plan = table().board.plan
    for space, place in plan.spaces.items():
        tray = tray_area(plan, space)
        a, b = Rect(*_sides(tray)).inset(6), Rect(*_sides(place.area))
        assert not a.touches(b), space
        assert tray.x >= 0
        assert tray.x + tray.w <= plan.width
        assert tray.y + tray.h <= plan.height


def _sides(rect: Any) -> tuple[float, float, float, float]:
    return rect.x, rect.y, rect.w, rect.h


@pytest.mark.parametrize("seed", range(4))
def test_the_plaque_counts_like_the_rules(seed: int) -> None:
    seen = 0
    for made, _command in positions(seed + 100, SEATS[seed % 3]):
        view = view_of(made)
        if view.trial is None or view.trial.resolved:
            continue
        verdict = judge(box().lookup, view, view.trial)
        rolled = bool(view.trial.dice) and all(die.face for die in view.trial.dice)
        states = Counter(symbol.met for symbol in verdict.symbols)
        if rolled and view.trial.kind not in ("love", "delorean"):
            seen += 1
            assert states["missing"] == view.trial.missing, (view.trial, verdict)
        elif not rolled:
            assert states["asked"] == len(verdict.symbols)
    assert seen
