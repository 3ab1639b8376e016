"""Back in Time in a real window: setup, moves by drag, by two clicks and by keys, and a kill.

A robot with the same seed, options and size supplies positions; the real program receives real mouse and key events,
and its match repository shows the commands it understood.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from game.app.settings import Settings, SettingValues
from game.match.repository import FILE, MatchRepository
from game.scenes import page_factory
from game.scenes.match_factory import MatchRequest, begin
from game.scenes.robot import Robot
from game.scenes.shelf.scene import ShelfScene
from tests.support.screen import Screen
from tests.support.window import Window, until

SIZE = (1280, 720)
SEED = "5"
CAST = "marty,doc"
PARLOUR = (sys.executable, "-m", "game")
TABLE = (*PARLOUR, "play", "back_in_time", "--seats", "human,random", "--seed", SEED, "--option", f"character={CAST}")
OPENING = 3
"""Number of commands before the first decision: three Opportunity Cards."""
MOST_TABS = 100

pytestmark = pytest.mark.window


@pytest.fixture
def start(screen: Screen, home: Path) -> Callable[..., Window]:
    """Start the program full screen on the virtual display and wait for a scene."""
    home.mkdir(exist_ok=True)
    (home / "preferences.json").write_text(
        json.dumps({"format": 1, "full_screen": True, "pace": "fast", "ask_end_turn": False})
    )

    def go(command: tuple[str, ...], scene: str) -> Window:
        window = Window(screen, screen.start(command, env={"PARLOUR_HOME": str(home)}), scene)
        window.wait()
        return window

    return go


@contextmanager
def table() -> Iterator[Robot]:
    """Build the same table as the program's, to look up positions."""
    plan = MatchRequest(box="back_in_time", seats=("human", "random"), options={"character": CAST}, seed=int(SEED))
    robot = Robot(
        page_factory.table(Settings(SettingValues(pace="instant", ask_end_turn=False)), begin(plan, saved=False)), SIZE
    )
    robot.settle()
    yield robot
    robot.app.close()


def spot(robot: Robot, key: str) -> tuple[int, int]:
    """Return the center of a node, in pixels."""
    return robot.viewport.px_point(robot.node(key=key).rect.centre)


def commands(home: Path, at_least: int = 0) -> list[dict[str, object]]:
    """Return the commands in the running program's repository, once there are enough."""
    found: list[dict[str, object]] = []

    def are_there() -> bool:
        repository = MatchRepository(home / FILE)
        entries = repository.entries()
        found[:] = [json.loads(one.text) for one in repository.read(entries[0].id).commands] if entries else []
        repository.close()
        return len(found) >= at_least

    until(are_there, lambda: f"{len(found)} commands, not {at_least}: {found[-3:]}")
    return found


def test_from_the_shelf_to_the_table_in_two_clicks(start: Callable[..., Window], home: Path) -> None:
    robot = Robot(ShelfScene(Settings()), SIZE)
    robot.settle()
    box = robot.viewport.px_point(robot.node(role="button", name="Back in Time").rect.centre)
    robot.click(robot.node(role="button", name="Back in Time").rect.centre)
    robot.settle()
    begin_at = robot.viewport.px_point(robot.node(role="button", name="Start game").rect.centre)
    robot.app.close()
    visitor = start(PARLOUR, "shelf")
    visitor.click(box)
    visitor.wait("setup")
    visitor.click(begin_at)
    visitor.wait("table")
    assert commands(home, OPENING)[0]["do"] == "cast"
    assert visitor.program.quit() == 0, visitor.program.errors()


def test_a_dragged_pawn_walks(start: Callable[..., Window], home: Path) -> None:
    with table() as robot:
        pawn, goal = spot(robot, "pawn.marty"), spot(robot, "space.lous_cafe")
    visitor = start(TABLE, "table")
    commands(home, OPENING)
    visitor.drag(pawn, goal)
    walked = commands(home, OPENING + 2)[OPENING:]
    assert [step["do"] for step in walked] == ["walk", "step"]
    assert walked[1]["to"] == "lous_cafe"
    assert visitor.program.quit() == 0, visitor.program.errors()


def test_two_clicks_walk_as_well(start: Callable[..., Window], home: Path) -> None:
    with table() as robot:
        pawn, goal = spot(robot, "pawn.marty"), spot(robot, "space.clock_tower")
    visitor = start(TABLE, "table")
    commands(home, OPENING)
    visitor.click(pawn)
    visitor.click(goal)
    walked = commands(home, OPENING + 2)[OPENING:]
    assert [step["do"] for step in walked] == ["walk", "step"]
    assert walked[1]["to"] == "clock_tower"
    assert visitor.program.quit() == 0, visitor.program.errors()


def test_keys_alone_end_the_turn_and_the_partner_plays(start: Callable[..., Window], home: Path) -> None:
    """Tab leads to End turn: Return alone must not end a turn in which much can still be done."""
    way: list[str] = []
    with table() as robot:
        while (there := robot.scene.ui.focused_node()) is None or there.name != "End turn":
            assert len(way) < MOST_TABS, "Tab never comes to End turn"
            robot.key("tab")
            robot.step()
            way.append("tab")
    visitor = start(TABLE, "table")
    commands(home, OPENING)
    visitor.keys(*way, "return")
    played = commands(home, OPENING + 3)
    assert played[OPENING] == {"do": "end_turn", "seat": 0}
    assert played[OPENING + 1]["do"] == "drawn"
    assert visitor.program.quit() == 0, visitor.program.errors()


def test_a_killed_game_goes_on_where_it_was(start: Callable[..., Window], home: Path) -> None:
    with table() as robot:
        pawn, goal = spot(robot, "pawn.marty"), spot(robot, "space.town_theater")
    visitor = start(TABLE, "table")
    commands(home, OPENING)
    visitor.drag(pawn, goal)
    before = commands(home, OPENING + 2)
    visitor.program.kill()
    again = start(PARLOUR, "shelf")
    robot = Robot(ShelfScene(Settings()), SIZE)
    robot.settle()
    kept = next(node for node in robot.scene.nodes() for node in node.walk() if node.key.startswith("note."))
    at = robot.viewport.px_point(kept.rect.centre)
    robot.app.close()
    again.click(at)
    again.wait("table")
    assert commands(home, len(before)) == before
    assert again.program.quit() == 0, again.program.errors()
