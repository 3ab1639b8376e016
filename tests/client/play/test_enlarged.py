"""Enlarged card on hover: one at a time, none during a drag or preview, never over the choices."""

from __future__ import annotations

import pytest

from game.scenes.robot import Robot
from game.ui.paint.geometry import Vec
from game.ui.tabletop.thing_names import Thing
from tests.games.card_game.table import cases as cards
from tests.support.tables import TableCases, scene_of
from tests.support.things import thing_of

REST = 80
"""Frames after which the hovered piece is enlarged."""
SIZES = ((1024, 600), (1920, 1080))


def rest_on(robot: Robot, thing: Thing) -> None:
    """Rest the pointer on a thing."""
    rect = robot.node(key=str(thing)).rect
    robot.move(Vec(rect.x + rect.w * 0.3, rect.centre.y))
    robot.step(REST)


def raised(robot: Robot) -> Thing | None:
    """Return the piece that is enlarged in place, None without one."""
    return scene_of(robot).display.pointer.hover_zoom.raised


@pytest.mark.usefixtures("unseen")
@pytest.mark.parametrize("slug", ["back_in_time", "card_game", "time_line", "dice_through_time", "riff_in_time"])
def test_it_stands_where_there_is_room(slug: str) -> None:
    """The enlarged card covers neither its piece nor prompt and header in any window size, and choices only rarely."""
    games, shown, hiding = TableCases(slug), 0, 0
    positions = (state for state, _command in games.playout(games.box.seats[0], 7) if state.actor == 0)
    state = next(state.clone() for number, state in enumerate(positions) if number > 20)
    people = ("human", *["random"] * (games.box.seats[0] - 1))
    for size in SIZES:
        with games.play(state.clone(), people, size, hover_hold=0.1) as robot:
            scene = scene_of(robot)
            lit = [scene.display.stage.rect_of(thing) for thing in scene.display.stage.marked("legal")]
            for thing in scene.display.stage.pieces():
                scene.display.closeup_popup.rested(thing, 1.0)
                scene.display.closeup_popup.update(1.0)
                area, near = scene.display.closeup_popup.area, scene.display.stage.rect_of(thing)
                if area is not None and near is not None:
                    shown += 1
                    hiding += any(rect is not None and area.touches(rect) for rect in lit)
                    kept = [near, scene.display.regions.prompt, scene.display.regions.header]
                    assert not any(area.touches(rect) for rect in kept), (size, thing)
                    assert scene.viewport.rect.contains(Vec(area.x, area.y)), (size, thing)
                    assert scene.viewport.rect.contains(Vec(area.right, area.bottom)), (size, thing)
                scene.display.closeup_popup.hide()
    assert shown
    assert hiding < shown or slug == "dice_through_time", "every place is lit there"


def test_a_card_that_grows_where_it_lies_is_not_shown_once_more() -> None:
    with cards.play(cards.arranged(2, {"hands": {0: ["tm_v3", "cash"]}}), ("human", "random"), hover_hold=0.3) as robot:
        scene = scene_of(robot)
        rest_on(robot, thing_of("card.tm_v3"))
        assert raised(robot) == thing_of("card.tm_v3")
        assert not scene.display.closeup_popup.shown
        rest_on(robot, thing_of("square.A-1"))
        assert raised(robot) is None
        assert scene.display.closeup_popup.shown


def test_nothing_is_enlarged_while_a_card_is_picked_or_a_play_foreseen() -> None:
    hands = {"hands": {0: ["tm_v3", "cash"]}}
    with cards.play(cards.arranged(2, hands), ("human", "random"), hover_hold=0.3) as robot:
        scene = scene_of(robot)
        rest_on(robot, thing_of("card.tm_v3"))
        robot.click("card.tm_v3")
        lit = sorted(scene.display.stage.marked("legal"))[:4]
        for thing in (*lit, thing_of("card.cash"), thing_of("square.A-1")):
            rest_on(robot, thing)
            assert scene.display.pointer.picked == thing_of("card.tm_v3")
            assert not scene.display.closeup_popup.shown, thing
            assert raised(robot) is None, thing
