"""Around a curtain, at every change of seats of a whole game, no key, click or pixel shows a hand too early."""

from __future__ import annotations

import zlib
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from game.games.card_game.rules import commands as c
from game.games.card_game.rules.state_machine import State
from game.rules.contract import Command
from game.scenes.curtain import DEAD, HOLD, CurtainScene
from game.scenes.play.scene import PlayScene
from game.scenes.robot import FRAME, Robot
from game.scenes.rulebook.scene import RulebookScene
from tests.games.card_game.table.cases import play, playout
from tests.games.card_game.table.cases import table as cards
from tests.support.tables import lift_curtain

KEYS = (
    "return", "space", "escape", "tab", "backspace", "up", "down", "left", "right", "f1", "f10", "f",
    "h", "l", "e", "ctrl+z", "1", "2", "3", "4", "9", "0", "+", "-", "shift+1", "shift+2", "shift+3",
)  # fmt: skip
"""Every key with a function on any page."""
OPENS = ("escape", "f10", "f1", "tab", "up", "down", "left", "right")
"""Keys that open the menu or move the focus: the picture changes, but reveals nothing."""
SMALL = (1024, 600)


def table(robot: Robot) -> PlayScene:
    """Return the table scene, wherever it is on the scene stack."""
    return next(scene for scene in robot.app.manager.stack() if isinstance(scene, PlayScene))


def curtain(robot: Robot) -> CurtainScene:
    """Return the curtain, which must be the top scene."""
    assert isinstance(robot.scene, CurtainScene)
    return robot.scene


def seen(robot: Robot) -> int:
    """Return a checksum of the window's pixels."""
    return zlib.crc32(robot.app.screen.get_buffer().raw)


@contextmanager
def called(state: State, seats: int = 3) -> Iterator[Robot]:
    """Open a position of human players, with the curtain down."""
    with play(state, ("human",) * seats, SMALL, settle=False, objection=0.3) as robot:
        robot.step(3)
        yield robot


def seat_changes(seats: int, seed: int) -> list[tuple[State, Command, State]]:
    """Return each change of seats in a game: the state and command before it, and the state behind the curtain."""
    last: tuple[State, Command] | None = None
    found = []
    for state, command in playout(seats, seed):
        if state.actor < 0 or isinstance(command, c.LetPass | c.Answer):
            continue
        if last is not None and last[0].actor != state.actor:
            found.append((*last, state.clone()))
        last = state.clone(), command
    return found


CHANGES = seat_changes(3, 11)


def is_draw(state: State) -> bool:
    """Return whether a turn starts with a response window for its draw."""
    view = state.view(state.actor) if state.actor >= 0 else None
    window = None if view is None else cards().shows.response_window(view)
    return window is not None and window.opens_turn


def test_no_key_but_the_own_shows_a_hand_at_any_change_of_seats() -> None:
    """No key shows a hand during the input lockout, and only the called player's own key or a responder's after it."""
    assert len(CHANGES) > 30
    for number, (_before, _command, state) in enumerate(CHANGES[::9]):
        with called(state) as robot:
            scene, closed = curtain(robot), seen(robot)
            own, listeners = scene.called.key, [str(seat + 1) for seat, _label in scene.called.listeners]
            keys = [KEYS[(5 * number + step) % len(KEYS)] for step in range(5)]
            for key in (own, f"shift+{own}", *listeners, *keys):
                robot.key(key)
                assert (robot.scene, seen(robot)) == (scene, closed), (number, key)
            robot.step(dt=DEAD)
            for key in keys:
                if key.removeprefix("shift+") not in (own, *listeners):
                    robot.key(key)
                    if isinstance(robot.scene, RulebookScene):
                        robot.key("escape")
                    assert robot.scene is scene, (number, key)
                    assert table(robot).session.viewer is None
                    assert key in OPENS or seen(robot) == closed, (number, key)
                    scene.ui.close()
                    robot.step()
                    closed = seen(robot)


def test_keys_that_were_meant_for_the_table_never_lift_a_curtain() -> None:
    """Keys pressed on while a turn ends never lift the curtain, in any frame from then on."""
    down = 0
    for state, command, _after in CHANGES[2::24]:
        with called(state) as robot:
            if isinstance(robot.scene, CurtainScene):
                lift_curtain(robot)
            robot.step(2)
            first, number = table(robot).session.viewer, len(table(robot).match)
            if not table(robot).session.give((command,)):
                continue
            frames = 0
            for step in range(45):
                robot.hold(("return", "space", "1", "2", "3")[step % 5])
                assert table(robot).session.viewer in (first, None), command
                frames += isinstance(robot.scene, CurtainScene)
                if frames * 2 * FRAME > DEAD - 0.1 or len(table(robot).match) > number + 20:
                    break
            down += frames > 0
    assert down > 1


def test_the_pointer_lifts_only_when_it_is_held() -> None:
    with called(CHANGES[8][2]) as robot:
        scene, at = curtain(robot), robot.node(key="curtain.lift").rect.centre
        robot.press(at)
        robot.step(dt=DEAD + HOLD)
        robot.release(at)
        assert robot.scene is scene, "it was pressed before anything counts"
        robot.click(at)
        robot.step(dt=HOLD)
        assert robot.scene is scene, "a click is not held"
        robot.press(at)
        robot.step(dt=HOLD)
        robot.step()
        assert table(robot).session.viewer == scene.called.seat
        assert robot.scene.name == "table"


@pytest.mark.parametrize("key", ["escape", "f10"])
def test_a_curtain_has_the_menu_of_the_table(key: str) -> None:
    with called(CHANGES[8][2]) as robot:
        robot.step(dt=DEAD)
        robot.key(key)
        robot.use("button", "Rulebook")
        robot.step(3)
        assert robot.scene.name == "rulebook"
        robot.key("escape")
        robot.step(2)
        robot.step(dt=DEAD)
        robot.click("curtain.menu")
        assert table(robot).session.viewer is None
        robot.use("button", "Back to the shelf")
        robot.step(3)
        assert robot.scene.name == "shelf"


def test_a_curtain_asks_for_answers_to_the_draw_of_who_comes() -> None:
    """The response window for the draw shares the next player's curtain; a player who responds gets another curtain."""
    waking = next(state for state, _command in playout(3, 11) if is_draw(state))
    with called(waking) as robot:
        scene = curtain(robot)
        assert scene.called.listeners
        answerer = scene.called.listeners[0][0]
        robot.step(dt=DEAD)
        robot.key(str(answerer + 1))
        for _frame in range(200):
            robot.step()
            if isinstance(robot.scene, CurtainScene):
                break
        assert curtain(robot).called.seat == answerer
        lift_curtain(robot)
        robot.step(3)
        assert table(robot).session.viewer == answerer
