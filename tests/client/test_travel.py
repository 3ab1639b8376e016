"""Pieces that follow ways: on the way they were laid, or from the hand that has already put them near their goal."""

from __future__ import annotations

import pytest

from game.table.geometry import Vec
from game.table.poses import Face, Pose
from game.table.travel import Travel, Way
from tests.client.time_line_cases import after, play, scene_of

END = Pose(300.0, 0.0, Face("pawn:0", (40.0, 40.0)), on_board=True)
DETOUR = (Vec(0.0, 0.0), Vec(0.0, 200.0), Vec(300.0, 200.0), END.at)


@pytest.mark.parametrize(("at", "highest"), [((0.0, 0.0), 150.0), ((290.0, 4.0), 4.0)])
def test_who_was_put_down_near_the_goal_goes_straight_there(at: tuple[float, float], highest: float) -> None:
    with play(after(2, 3, 8)) as robot:
        stage = scene_of(robot).stage
        stage.show("walker", Pose(*at, END.face, on_board=True), moving=True)
        travel = Travel({"walker": Way(DETOUR, END)}).begin(stage)
        seen = []
        for _frame in range(200):
            done = travel.update(1 / 60) is not None
            pose = stage.pose("walker")
            assert pose is not None
            seen.append(pose.at)
            if done:
                break
        assert seen[-1] == END.at
        reached = max(point.y for point in seen)
        assert reached >= highest if highest > 100 else reached <= highest


def test_a_dragged_machine_does_not_go_back_to_where_it_came_from() -> None:
    """It rides from where it was put down, a little way at most."""
    with play(after(5, 7, 60), pace="normal", hover_hold=0.0) as robot:
        scene = scene_of(robot)
        key = f"pawn.{scene.match.actor}"
        start = scene.stage.rect_of(key)
        assert start is not None
        far = [
            rect
            for one in scene.offers_now
            if one.gesture and one.gesture.pick == key and one.gesture.place and one.gesture.place.startswith("stop.")
            if (rect := scene.stage.rect_of(one.gesture.place)) and rect.centre.distance(start.centre) > 150
        ]
        robot.drag(start.centre, far[0].centre)
        ways = []
        while robot.scene.lively:
            robot.step()
            rect = scene.stage.rect_of(key)
            assert rect is not None
            ways.append(rect.centre.distance(far[0].centre))
        assert len(scene.match) == 1
        assert max(ways) < 60.0
