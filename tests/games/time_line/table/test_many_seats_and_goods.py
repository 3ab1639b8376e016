"""Five seats in one line each, and sales of many goods: everything is readable, and nothing pressed is scrolled."""

from __future__ import annotations

from itertools import pairwise

import pytest

from game.games.time_line.rules import commands as c
from game.games.time_line.table.seats import gold_area, held_areas, is_line, mat_area, name_area
from game.scenes.robot import Robot
from tests.games.time_line.table.cases import arranged, box, holds, offers_of, play, regions, table, tall, view_of
from tests.support.tables import scene_of

WINDOWS = [((1280, 720), 1.0), ((1024, 600), 1.0), ((1280, 720), 2.0)]
MANY = 8


@pytest.mark.parametrize("seats", [4, 5])
@pytest.mark.parametrize("text_scale", [1.0, 1.5, 2.0])
def test_a_seat_of_many_has_one_line_with_four_chips(seats: int, text_scale: float) -> None:
    made = regions(seats, (1280.0, 720.0), text_scale)
    assert "chart" not in made.named, "the history gives way"
    for seat in range(seats):
        mat = mat_area(made, seat, seats)
        assert is_line(mat)
        parts = [name_area(mat), gold_area(mat), *held_areas(mat, 4)]
        assert all(mat.union(part) == mat for part in parts)
        assert all(a.right <= b.x for a, b in pairwise(parts))
        assert max(part.centre.y for part in parts) - min(part.centre.y for part in parts) < 1.0
    for seats_with_room in (2, 3):
        assert "chart" in regions(seats_with_room).named


def listed(robot: Robot) -> list[str]:
    """Return the labels of the answer buttons, all of which must be seen whole."""
    question = scene_of(robot).hud.question
    for button in question.buttons():
        assert button.rect.h > 20.0, button.label
        assert holds(question.rect, button.rect), button.label
        if button is not question.main:
            assert holds(question._scroll.rect, button.rect), f"{button.label} is cut"
    return [button.label for button in question.buttons()]


@pytest.mark.parametrize(("size", "scale"), WINDOWS)
def test_buttons_of_five_seats_are_never_cut(size: tuple[int, int], scale: float) -> None:
    state = tall(5)
    with play(state, ("human", *["random"] * 4), size=size, text_scale=scale) as robot:
        assert listed(robot)


def test_two_goods_are_sold_as_both() -> None:
    """It was "Sell all 2"."""
    line = view_of(arranged(2, {})).lines[0]
    state = arranged(2, {"pawns": {0: {"market": line.rows[-1]}}, "goods": {0: {line.good: 2}}})
    assert any(offer.name.startswith("Sell both (") for offer in offers_of(state))


@pytest.mark.parametrize("seats", [2, 5])
@pytest.mark.parametrize(("size", "scale"), WINDOWS)
def test_a_sale_of_many_goods_has_a_stepper(seats: int, size: tuple[int, int], scale: float) -> None:
    line = view_of(arranged(seats, {})).lines[0]
    given = {"pawns": {0: {"market": line.rows[-1]}}, "goods": {0: {line.good: MANY}}}
    with play(arranged(seats, given), ("human", *["random"] * (seats - 1)), size=size, text_scale=scale) as robot:
        question = scene_of(robot).hud.question
        labels = listed(robot)
        assert f"Sell all {MANY}" in labels[0]
        assert labels[1:3] == ["Fewer", "More"]
        assert len(labels) == 4, "and to keep everything"
        robot.use("button", "Fewer")
        robot.step(2)
        robot.use("button", "Fewer")
        robot.step(2)
        assert f"Sell {MANY - 2} " in listed(robot)[0]
        assert question.main is not None
        robot.key("return")
        robot.settle()
        sold = [one for one in scene_of(robot).match.history.commands if isinstance(one, c.Sell)]
        assert [one.count for one in sold] == [MANY - 2]


def test_few_goods_have_a_button_each() -> None:
    line = view_of(arranged(2, {})).lines[0]
    given = {"pawns": {0: {"market": line.rows[-1]}}, "goods": {0: {line.good: 3}}}
    with play(arranged(2, given), ("human", "random")) as robot:
        assert not [label for label in listed(robot) if label == "Fewer"]


def test_gold_of_two_digits_stays_in_one_line() -> None:
    painter = table().board.painter
    board = box().lookups["turned"]
    assert board.goal > 14
    for seats in (2, 5):
        area = gold_area(mat_area(regions(seats), 0, seats))
        layout = table().board.layout(view_of(arranged(seats, {"gold": {0: 14}})), regions(seats))
        face = next(pose.face for key, pose in layout.items() if str(key) == "gold.0")
        assert face.size == pytest.approx((area.w, area.h))
        picture = painter.paint(face, (round(area.w * 4), round(area.h * 4)))
        right = range(picture.get_width() - round(area.h * 4), picture.get_width() - round(area.h))
        rows = [any(sum(picture.get_at((x, y))[:3]) > 560 for x in right) for y in range(picture.get_height())]
        lit = [y for y, is_lit in enumerate(rows) if is_lit]
        assert len(lit) == lit[-1] - lit[0] + 1 > len(rows) * 0.3, "one line of digits, without a gap between two"
