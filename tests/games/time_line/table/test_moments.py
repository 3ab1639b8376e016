"""Great moments on the board: a sale is counted up before it is told, and the end says what decided it."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from game.games.time_line.rules import commands as c
from game.games.time_line.rules.state_machine import State
from game.scenes.robot import Robot
from game.table.contract import Happening
from game.ui.animation.director import Step
from tests.games.time_line.table.cases import arranged, play, regions, shown_view, table, view_of
from tests.support.tables import scene_of
from tests.support.things import thing_of


def at_market(gold: int, count: int = 5) -> State:
    """Return a position in which the first seat may sell ``count`` goods."""
    line = view_of(arranged(2, {})).lines[1]
    given = {"pawns": {0: {"market": line.rows[-1]}}, "goods": {0: {line.good: count}}, "gold": {0: gold}}
    return arranged(2, given)


def told(robot: Robot) -> bool:
    """Return whether the log tells of a sale."""
    return any("sells" in entry.line.text for entry in scene_of(robot).log.entries)


def shown_gold(robot: Robot) -> int:
    """Return the first seat's gold as shown."""
    pose = scene_of(robot).display.stage.pose(thing_of("gold.0"))
    assert pose is not None
    return int(pose.face.state)


def test_a_sale_counts_the_gold_up_before_the_panel_tells_it() -> None:
    with play(at_market(3), ("human", "random"), pace="normal", settle=False) as robot:
        robot.step(30)
        robot.key("return")
        seen, stock = [shown_gold(robot)], set[str]()
        for _frame in range(240):
            robot.step()
            seen.append(shown_gold(robot))
            held = scene_of(robot).display.stage.pose(thing_of(f"held.0.{shown_view(robot).lines[1].good}"))
            stock.add(held.face.state if held is not None else "")
            if seen[-1] != seen[0] and seen[-1] < shown_view(robot).players[0].gold:
                assert not told(robot), "the panel does not tell before it is seen"
            if told(robot):
                break
        assert told(robot)
        assert seen == sorted(seen)
        assert len(set(seen)) > 4, "it is counted"
        assert len(stock) > 3, "and so are the goods"
        assert seen[-1] == shown_view(robot).players[0].gold


@pytest.mark.parametrize(("pace", "reduced"), [("instant", False), ("normal", True)])
def test_who_wants_no_motion_sees_the_sum_at_once(pace: str, reduced: bool) -> None:
    with play(at_market(3), ("human", "human"), settle=False, pace=pace, reduced_motion=reduced) as robot:
        robot.step(30)
        before = shown_gold(robot)
        robot.key("return")
        seen = set()
        for _frame in range(90):
            robot.step()
            seen.add(shown_gold(robot))
        assert seen <= {before, shown_view(robot).players[0].gold}
        assert not scene_of(robot).display.lights.lit


def happening(state: State, commands: Sequence[c.Sell], viewer: int | None) -> Step:
    """Return how a sale is shown to a viewer."""
    before = state.view(viewer)
    for command in commands:
        state.apply(command)
    after, made = state.view(viewer), regions(2)
    layout = table().board.layout
    return table().shows.step(Happening(commands, before, after, layout(before, made), layout(after, made), made))


@pytest.mark.parametrize(("viewer", "says"), [(0, "You win: 5"), (1, "Seat 1 wins: 5"), (None, "Seat 1 wins: 5")])
def test_the_end_is_told_in_one_sentence(viewer: int | None, says: str) -> None:
    step = happening(at_market(18), [c.Sell(0, 5)], viewer)
    assert step.reveals
    assert says in repr(step.finale)
    assert ("lost=True" in repr(step.finale)) == (viewer == 1), "the evening of who has lost is darker"


def test_lights_run_along_the_line_of_whose_turn_it_is_while_nothing_moves() -> None:
    with play(arranged(2, {}), ("human", "human"), pace="normal", settle=False) as robot:
        lights = scene_of(robot).display.lights
        places = set()
        for _frame in range(120):
            robot.step()
            places |= {round(area.centre.x) for area in lights.lit}
        assert len(places) > 8, "they step from head to head"
        line = next(one for one in scene_of(robot).display.stage.board_lines.values() if one.pattern == "arrows")
        area = scene_of(robot).display.camera.rect_to_table(line.area()).grown(20.0)
        assert all(area.contains(one.centre) for one in lights.lit)


def test_the_result_says_by_which_sale_it_was_won() -> None:
    state = at_market(18)
    state.apply(c.Sell(0, 5))
    for viewer in (0, 1, None):
        result = table().words.result(state.view(viewer))
        assert "Selling" in result.text
        assert "33 gold" in result.text
        assert result.won == (viewer != 1)
