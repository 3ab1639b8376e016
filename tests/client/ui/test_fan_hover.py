"""Fan of cards: it opens at the pointer, the hovered card stays under it, and it closes again."""

from __future__ import annotations

import pytest

from game.scenes.play.scene import PlayScene
from game.scenes.robot import Robot
from game.ui.paint.geometry import Rect, Vec
from game.ui.tabletop.arrangement import InFan
from game.ui.tabletop.thing_names import Thing
from tests.support.tables import TableCases, scene_of

AREA = Rect(100.0, 500.0, 600.0, 210.0)
WIDE = 150.0
HAND = ["tm_v3", "trade", "alpha", "cash", "memo.1", "memo.2", "engine", "tm_v5"]


@pytest.mark.parametrize("many", [3, 6, 8, 12, 20])
def test_wherever_one_points_the_same_card_stays_under_the_pointer(many: int) -> None:
    """Wherever the pointer is, the same card stays under it while the fan opens, from rest or open at another card."""
    fan = [InFan(AREA, WIDE, number, many) for number in range(many)]
    before = [[card.rest().at.x for card in fan]]
    before += [[card.opened(focus).at.x for card in fan] for focus in range(many)]
    for lefts in before:
        for number in range(many):
            right = min(*lefts[number + 1 : number + 2], lefts[number] + WIDE, 1e9) - 1.0
            for x in (lefts[number] + 1.0, right):
                opened = [card.opened(number).at.x for card in fan]
                seen = max(n for n, left in enumerate(opened) if left - 0.01 <= x)
                assert seen == number
                assert x <= opened[number] + WIDE


@pytest.fixture
def robot() -> Robot:
    """Open a Card Game table with eight cards in the hand."""
    cases = TableCases("card_game")
    return cases.play(cases.arranged(2, {"hands": {0: HAND}}), ("human", "random"))


def _cards(scene: PlayScene) -> list[Thing]:
    return sorted((k for k in scene.display.stage.pieces() if _fan(scene, k)), key=lambda key: _x(scene, key))


def _fan(scene: PlayScene, key: Thing) -> InFan | None:
    pose = scene.display.stage.pose(key)
    return pose.fan if pose is not None else None


def _x(scene: PlayScene, key: Thing) -> float:
    rect = scene.display.stage.rect_of(key)
    assert rect is not None
    return rect.x


def _strip(scene: PlayScene, key: Thing) -> Vec:
    rect = scene.display.stage.rect_of(key)
    assert rect is not None
    return Vec(rect.x + 12.0, rect.centre.y + 20.0)


def _opened(robot: Robot, key: Thing) -> Rect:
    """Hover over a card's visible strip; return its rectangle once the fan is open."""
    scene = scene_of(robot)
    robot.move(_strip(scene, key))
    robot.step(30)
    rect = scene.display.stage.rect_of(key)
    assert rect is not None
    return rect


def test_it_opens_under_the_pointer_and_closes_behind_it(robot: Robot) -> None:
    with robot:
        scene = scene_of(robot)
        cards = _cards(scene)
        rest = {key: scene.display.stage.pose(key) for key in cards}
        rect = _opened(robot, cards[2])
        assert _x(scene, cards[3]) >= rect.right - 1.0, "it is seen whole"
        assert scene.display.stage.at(Vec(rect.right - 6.0, rect.centre.y)) == cards[2]
        assert str(scene.display.pointer.hover_zoom.raised) == str(cards[2])
        robot.move(Vec(500.0, 200.0))
        robot.step(30)
        assert {key: scene.display.stage.pose(key) for key in cards} == rest


def test_it_opens_for_the_keyboard_and_at_once_without_motion() -> None:
    cases = TableCases("card_game")
    state = cases.arranged(2, {"hands": {0: HAND}})
    with cases.play(state, ("human", "random"), reduced_motion=True) as robot:
        scene = scene_of(robot)
        cards = _cards(scene)
        before = _x(scene, cards[5])
        scene.display._focused(str(cards[3]))
        robot.step(1)
        assert _x(scene, cards[5]) > before
        assert not scene.display.pointer.hover_zoom.fan.moving


def test_a_card_is_dragged_out_of_the_open_fan(robot: Robot) -> None:
    """The card visible under the pointer is the one dragged; when cancelled, it returns to its place."""
    with robot:
        scene = scene_of(robot)
        cards = _cards(scene)
        rest = {key: scene.display.stage.pose(key) for key in cards}
        rect = _opened(robot, cards[2])
        robot.drag(Vec(rect.right - 10.0, rect.centre.y), Vec(500.0, 200.0), drop=False)
        lifted = [key for key in cards if (pose := scene.display.stage.pose(key)) is not None and pose.lifted]
        assert lifted == [cards[2]]
        robot.key("escape")
        robot.step(30)
        robot.move(Vec(700.0, 30.0))
        robot.step(30)
        assert {key: scene.display.stage.pose(key) for key in cards} == rest


def test_only_the_card_that_is_seen_counts_even_if_the_one_below_is_wanted(robot: Robot) -> None:
    with robot:
        scene = scene_of(robot)
        below, above = _cards(scene)[1:3]
        at = _strip(scene, above)
        assert scene.display.stage.at(at, wanted=(below,)) == above
