"""Time Line in a real window: five players and a ten-card zone, by drag, clicks and keys.

The real program continues the saved game from the shelf. A robot at the same table supplies positions, and the
repository shows the commands the program understood.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Final

import pytest

from game.app import services
from game.app.settings import Settings, SettingValues
from game.games.time_line.rules import commands as c
from game.match.match import Match
from game.rules.contract import Command
from game.scenes import match_factory, page_factory
from game.scenes.match_factory import MatchRequest
from game.scenes.robot import Robot
from game.scenes.shelf.scene import ShelfScene
from game.seats.players import HumanPlayer
from tests.games.back_in_time.table.test_window import PARLOUR, SIZE, commands
from tests.games.time_line.table.cases import table, view_of
from tests.support.screen import Screen
from tests.support.tables import scene_of
from tests.support.window import Window

HIGH = 10
PLAN = MatchRequest(box="time_line", seats=("human",) * 5, seed=11)
PACE: Final = "instant"

pytestmark = pytest.mark.window


def build_up(match: Match) -> None:
    """Play until a zone is ten cards high: the first machine keeps stepping off its top, the others stay."""
    while max(len(zone) for zone in match.history.state.zones) < HIGH or match.actor != 0:  # type: ignore[attr-defined]
        if match.advance():
            continue
        person = match.players[match.actor]
        assert isinstance(person, HumanPlayer)
        offer = person.request()
        assert offer is not None
        person.answer(choose(list(offer.options), match.actor))


def choose(options: list[Command], seat: int) -> Command:
    """Return the option that raises the tower for seat 0, else the first one."""
    if seat == 0:
        up = next((one for one in options if isinstance(one, c.StepOff) and one.up), None)
        if up is not None:
            return up
    return options[0]


@pytest.fixture
def visitor(screen: Screen, home: Path) -> Window:
    """Start the real program and continue the game from the shelf."""
    home.mkdir(exist_ok=True)
    (home / "preferences.json").write_text(
        json.dumps({"format": 1, "full_screen": True, "pace": PACE, "ask_end_turn": False})
    )
    match = match_factory.begin(PLAN)
    build_up(match)
    match.close()
    services.close()
    with Robot(ShelfScene(Settings()), SIZE) as robot:
        robot.settle()
        note = next(node for top in robot.nodes() for node in top.walk() if node.key.startswith("note."))
        at = robot.viewport.px_point(note.rect.centre)
    visitor = Window(screen, screen.start(PARLOUR, env={"PARLOUR_HOME": str(home)}), "shelf")
    visitor.wait("shelf")
    visitor.click(at)
    visitor.wait("table")
    return visitor


@pytest.fixture
def robot() -> Robot:
    """Build the same table as the program's, to look up positions."""
    match = match_factory.begin(PLAN, saved=False)
    build_up(match)
    made = Robot(page_factory.table(Settings(SettingValues(pace=PACE, ask_end_turn=False)), match), SIZE)
    made.settle()
    return made


def goal(robot: Robot, kind: str) -> tuple[str, str]:
    """Return the active machine and a visible, uncovered destination of a kind."""
    scene = scene_of(robot)
    for offer in scene.offers_now:
        gesture = offer.gesture
        if gesture is None or gesture.place is None or gesture.place.kind != kind:
            continue
        rect = scene.display.stage.rect_of(gesture.place)
        assert rect is not None
        if scene.display.camera.view.inset(20).contains(rect.centre):
            return str(gesture.pick), str(gesture.place)
    raise AssertionError(f"nothing of kind {kind} is in sight")


def pixels(robot: Robot, thing: str) -> tuple[int, int]:
    """Return the center of a thing, in pixels."""
    return robot.viewport.px_point(robot.node(key=thing).rect.centre)


def test_five_people_play_on_a_high_board(visitor: Window, robot: Robot, home: Path) -> None:
    """One machine is dragged, another sent by two clicks, a third stays by keyboard, in the real window."""
    before = len(commands(home, 1))
    assert before == len(scene_of(robot).match)
    assert visitor.screen.picture().colours() > 500
    deeds: list[Callable[[], None]] = [
        lambda: both_drag(visitor, robot), lambda: both_click(visitor, robot), lambda: both_stay(visitor, robot),
    ]  # fmt: skip
    for deed in deeds:
        visitor.wait("table")
        deed()
        robot.settle()
        recorded = [json.loads(line) for line in written(robot)]
        assert commands(home, len(recorded)) == recorded
    assert visitor.program.quit() == 0, visitor.program.errors()
    robot.close()


def written(robot: Robot) -> list[str]:
    """Return all commands of the robot's match in saved form."""
    from game.rules.contract import write_command

    return [write_command(command) for command in scene_of(robot).match.history.commands]


def both_drag(visitor: Window, robot: Robot) -> None:
    """Drag the first machine to a stop of its zone."""
    pawn, stop = goal(robot, "stop")
    visitor.drag(pixels(robot, pawn), pixels(robot, stop))
    robot.drag(pawn, stop)


def both_click(visitor: Window, robot: Robot) -> None:
    """Click a machine, then a stop."""
    pawn, stop = goal(robot, "stop")
    for thing in (pawn, stop):
        visitor.click(pixels(robot, thing))
        robot.click(thing)


def both_stay(visitor: Window, robot: Robot) -> None:
    """Tab to the button that stays and press it."""
    for _step in range(200):
        visitor.keys("tab")
        robot.key("tab")
        focused = robot.focused()
        if focused is not None and focused.key == "offer.Stay here":
            break
    visitor.keys("return")
    robot.key("return")


def test_the_board_of_this_game_is_higher_than_the_window() -> None:
    """Guard for the tests above: the board does not fit the window."""
    match = match_factory.begin(PLAN, saved=False)
    build_up(match)
    view = view_of(match.history.state)  # type: ignore[arg-type]
    assert max(len(zone.cards) for zone in view.zones) >= HIGH
    here = table().board.regions(table().board.world(view).centre._replace(x=1280.0, y=720.0), 5, 1.0)
    assert table().board.world(view).h * table().board.comfort > here.board.h
