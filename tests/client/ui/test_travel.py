"""Pieces that follow paths: along the path laid, or from the drop point near their goal."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest
from msgspec.structs import replace

from game.games.back_in_time.rules import commands as c
from game.games.back_in_time.rules.view import TableView
from game.rules.contract import Command
from game.scenes.play.scene import PlayScene
from game.scenes.robot import Robot
from game.ui.animation.effects import Travel, Way
from game.ui.paint.geometry import Rect, Vec
from game.ui.tabletop.poses import Face, Pose
from tests.games.back_in_time.table import cases as back_in_time
from tests.games.card_game.table import cases as card_game
from tests.games.time_line.table import cases as time_line
from tests.games.time_line.table.cases import after, play
from tests.support.tables import scene_of
from tests.support.things import thing_of
from tests.support.transitions import transition_of

END = Pose(300.0, 0.0, Face("pawn", (40.0, 40.0), "0"), on_board=True)
ARC = 40.0
"""Distance in table units by which a flying piece may leave its straight path."""
DETOUR = (Vec(0.0, 0.0), Vec(0.0, 200.0), Vec(300.0, 200.0), END.at)


@pytest.mark.parametrize(("at", "highest"), [((0.0, 0.0), 150.0), ((290.0, 4.0), 4.0)])
def test_who_was_put_down_near_the_goal_goes_straight_there(at: tuple[float, float], highest: float) -> None:
    with play(after(2, 3, 8)) as robot:
        stage = scene_of(robot).display.stage
        stage.show(thing_of("walker"), Pose(*at, END.face, on_board=True), moving=True)
        travel = Travel({thing_of("walker"): Way(DETOUR, END)}).begin(stage)
        seen = []
        for _frame in range(200):
            done = travel.update(1 / 60) is not None
            pose = stage.pose(thing_of("walker"))
            assert pose is not None
            seen.append(pose.at)
            if done:
                break
        assert seen[-1] == END.at
        reached = max(point.y for point in seen)
        assert reached >= highest if highest > 100 else reached <= highest


def test_a_dragged_machine_does_not_go_back_to_where_it_came_from() -> None:
    """A dragged machine moves on from its drop point, a little way at most, and does not jump back to its start."""
    with play(after(5, 7, 60), pace="normal", hover_hold=0.0) as robot:
        scene = scene_of(robot)
        pawn = thing_of(f"pawn.{scene.match.actor}")
        start = scene.display.stage.rect_of(pawn)
        assert start is not None
        far = [
            rect
            for one in scene.offers_now
            if one.gesture and one.gesture.pick == pawn and one.gesture.place and one.gesture.place.kind == "stop"
            if (rect := scene.display.stage.rect_of(one.gesture.place)) and rect.centre.distance(start.centre) > 150
        ]
        robot.drag(start.centre, far[0].centre)
        ways = []
        while robot.scene.lively:
            robot.step()
            rect = scene.display.stage.rect_of(pawn)
            assert rect is not None
            ways.append(rect.centre.distance(far[0].centre))
        assert len(scene.match) == 1
        assert max(ways) < 60.0


def long_walk() -> tuple[TableView, TableView, Sequence[Command]]:
    """Return Marty's longest walk with his tiles: the views before and after, and the commands."""
    made = back_in_time.match()
    state = made.history.state
    before = state.view(None)
    assert isinstance(before, TableView)
    offers = back_in_time.table().offers.make(before, state.legal_commands())
    walks = [one for one in offers if one.gesture and one.gesture.pick == thing_of("pawn.marty")]
    longest = max(walks, key=lambda one: len(one.commands))
    later = state.clone()
    for command in longest.commands:
        later.apply(command)
    after_it = later.view(None)
    assert isinstance(after_it, TableView)
    return before, after_it, longest.commands


def test_a_walk_over_many_spaces_is_one_travel_along_the_whole_way() -> None:
    own = back_in_time.table()
    before, now, commands = long_walk()
    steps = [command for command in commands if isinstance(command, c.Step)]
    assert len(steps) >= 4
    regions = own.board.regions(Vec(1280.0, 720.0), 2, 1.0)
    travel = transition_of(own, commands, before, now, regions).animation
    assert isinstance(travel, Travel)
    (way,) = travel.ways.values()
    was, lies = (
        own.board.layout(before, regions)[thing_of("pawn.marty")],
        own.board.layout(now, regions)[thing_of("pawn.marty")],
    )
    assert (way.points[0], way.end) == (was.at, lies)
    for step in steps[:-1]:
        stand = own.board.plan.spaces[step.to].area
        assert any(Rect(stand.x, stand.y - 60, stand.w, stand.h + 60).contains(point) for point in way.points), step.to


def test_who_is_dropped_at_the_end_of_a_long_walk_settles_there() -> None:
    before, now, commands = long_walk()
    with back_in_time.play(back_in_time.match()) as robot:
        scene = scene_of(robot)
        animation = transition_of(scene.table, commands, before, now, scene.display.regions).animation
        assert animation is not None
        end = scene.table.board.layout(now, scene.display.regions)[thing_of("pawn.marty")]
        dropped = Vec(end.x + 30.0, end.y - 25.0)
        scene.display.stage.show(thing_of("pawn.marty"), replace(end, x=dropped.x, y=dropped.y), moving=True)
        playback = animation.begin(scene.display.stage)
        left = dropped.distance(end.at)
        while playback.update(1 / 60) is None:
            pose = scene.display.stage.pose(thing_of("pawn.marty"))
            assert pose is not None
            assert pose.at.distance(end.at) <= left + 1e-6, "it comes nearer and nearer"
            left = pose.at.distance(end.at)
        assert scene.display.stage.pose(thing_of("pawn.marty")) == end


def walks() -> Robot:
    """Open a table where Marty can walk far."""
    return back_in_time.play(back_in_time.match(), pace="normal")


def plays() -> Robot:
    """Open a table with a card that needs a target."""
    state = card_game.arranged(2, {"hands": {0: ["tm_v3", "trade"], 1: ["alpha"]}})
    return card_game.play(state, ("human", "random"), pace="normal")


def rides() -> Robot:
    """Open a table with a machine among stops, markets and upcoming cards."""
    return time_line.play(after(5, 7, 60), pace="normal")


@pytest.mark.parametrize("game", [walks, plays, rides])
@pytest.mark.parametrize("number", range(3))
def test_after_a_drop_no_piece_goes_back(game: Callable[[], Robot], number: int) -> None:
    """In all games a dropped piece only comes nearer to its goal, but for the arc of a flight."""
    with game() as robot:
        scene = robot.scene
        assert isinstance(scene, PlayScene)
        robot.settle()
        far = sorted(
            (goal.centre.distance(start.centre), one.gesture.pick, one.gesture.place, len(one.commands))
            for one in scene.offers_now
            if one.gesture is not None and one.gesture.place is not None and not one.gesture.more
            if (start := scene.display.stage.rect_of(one.gesture.pick))
            and (goal := scene.display.stage.rect_of(one.gesture.place))
        )
        _way, key, place, _count = far[-1 - number * max(1, len(far) // 3)]
        given = len(scene.match)
        robot.drag(str(key), str(place))
        places = []
        while len(scene.match) == given or scene.display.director.busy:
            rect = scene.display.stage.rect_of(key)
            if rect is not None:
                places.append(rect.centre)
            robot.step()
            assert len(places) < 900
        ways = [place.distance(places[-1]) for place in places]
        assert max(ways) <= ways[0] + ARC, (key, place)
