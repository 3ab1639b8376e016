"""The key cap tells the truth: Return presses what wears it, or what shows that it has the keyboard, never else."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random

import pytest

from game.app.settings import Settings, SettingValues, apply
from game.content import list_boxes
from game.scenes import page_factory
from game.scenes.robot import Robot
from game.ui.widgets import Button
from game.ui.widgets.accessibility import AccessNode, focusable
from tests.support.tables import TableCases

TRIES = 60


def promised(robot: Robot) -> str | None:
    """What is seen: the key of what has a ring around it, else of the button that wears the cap; None: nothing."""
    ui = robot.scene.ui
    node = ui.focused_node() if ui.focus.visible else None
    if node is not None and node.activate is not None:
        return node.key
    top = ui._active()
    caps = [one for one in (top.walk() if top is not None else ()) if isinstance(one, Button) and one.wears_cap]
    returns = [one.key for one in caps if one.hotkey == "return" and one.enabled and one.visible]
    return returns[0] if returns else None


def pressed(robot: Robot, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Press Return; return the keys of the buttons that it pressed."""
    done: list[str] = []
    with monkeypatch.context() as patched:
        patched.setattr(Button, "press", lambda self: done.append(self.key))
        robot.key("return")
        robot.step()
    return done


def wander(robot: Robot, rng: Random) -> None:
    """Click something that takes the keyboard, or move the focus by keys; what a click does is left undone."""
    nodes: list[AccessNode] = focusable(robot.scene.ui.nodes())
    if nodes and rng.random() < 0.6:
        robot.click(rng.choice(nodes).rect.centre)
    else:
        robot.key(rng.choice(["tab", "shift+tab", "left", "down"]))
    robot.step()


@pytest.fixture(autouse=True)
def usual_settings() -> Iterator[None]:
    """Put back what a click on the page of the settings has changed for all pages."""
    yield
    apply(Settings(SettingValues(muted=True)))


@pytest.mark.parametrize("page", ["shelf", "setup", "settings", "table"])
def test_return_presses_what_shows_it(page: str, monkeypatch: pytest.MonkeyPatch) -> None:
    rng, settings = Random(4), Settings(SettingValues(pace="instant", reduced_motion=True, muted=True))
    box = next(one for one in list_boxes() if one.box_id == "time_line")
    make: Callable[[], Robot] = {
        "shelf": lambda: Robot(page_factory.shelf(settings), (1280, 720)),
        "setup": lambda: Robot(page_factory.set_up(settings, box), (1280, 720)),
        "settings": lambda: Robot(page_factory.preferences(settings), (1280, 720)),
        "table": _table,
    }[page]
    seen = 0
    with make() as robot:
        robot.settle()
        scene = robot.scene
        for _try in range(TRIES):
            with monkeypatch.context() as patched:
                patched.setattr(Button, "press", lambda self: None)
                wander(robot, rng)
            if robot.scene is not scene or scene.ui.modal:
                robot.key("escape")
                robot.step()
                continue
            robot.step(dt=0.5)
            wanted = promised(robot)
            done = pressed(robot, monkeypatch)
            assert all(key == wanted for key in done), (page, wanted, done)
            seen += bool(done)
    assert seen > 3 or page == "settings", "no button of the settings is for Return"


def _table() -> Robot:
    """A table of Dice Through Time in the middle of a turn."""
    cases = TableCases("dice_through_time")
    state = next(s.clone() for s, _c in cases.playout(2, 3, 400) if s.actor == 0 and len(s.legal_commands()) > 9)
    return cases.play(state, ("human", "human"))


def test_a_click_leaves_nothing_that_return_obeys(monkeypatch: pytest.MonkeyPatch) -> None:
    with _table() as robot:
        buttons = [one for one in robot.scene.hud.answers() if one.key != "offer."]  # type: ignore[attr-defined]
        other = next(one for one in buttons if one.hotkey != "return")
        with monkeypatch.context() as patched:
            patched.setattr(Button, "press", lambda self: None)
            robot.click(other.rect.centre)
        robot.step(dt=0.5)
        assert pressed(robot, monkeypatch) in ([], [one.key for one in buttons if one.hotkey == "return"])


def test_return_in_a_name_ends_the_typing_and_starts_no_game() -> None:
    settings = Settings(SettingValues(pace="instant", muted=True))
    box = next(one for one in list_boxes() if one.box_id == "time_line")
    with Robot(page_factory.set_up(settings, box), (1280, 720)) as robot:
        robot.settle()
        field = next(node for node in focusable(robot.scene.ui.nodes()) if node.role == "entry")
        robot.click(field.rect.centre)
        robot.key("return")
        robot.settle()
        assert robot.scene.name == "setup"
        assert robot.scene.ui.focus.key is None
