"""What the bridge tells a screen reader, and what a reader's requests do, with an adapter that only listens."""

from __future__ import annotations

from collections.abc import Iterator

import accesskit
import pygame
import pytest
from accesskit import Action, Live, Role

from game.app.screen_reader.bridge import ROOT
from game.app.settings import Settings
from game.scenes.robot import Robot
from game.scenes.shelf.scene import ShelfScene
from game.ui.sound import sounds
from tests.client.screen_reader.ear import Ear, heed, listening


@pytest.fixture
def robot(monkeypatch: pytest.MonkeyPatch) -> Iterator[Robot]:
    monkeypatch.setattr(sounds(), "muted", False)  # whatever a test before has left
    with Robot(ShelfScene(Settings())) as made:
        yield made


@pytest.fixture
def ear(robot: Robot) -> Ear:
    return listening(robot)


def test_nothing_is_built_while_no_reader_listens(robot: Robot, ear: Ear, monkeypatch: pytest.MonkeyPatch) -> None:
    robot.settle()
    monkeypatch.setattr(robot.scene, "nodes", lambda: pytest.fail("read the page for nobody"))
    robot.step(5)
    assert not ear.updates


def test_a_reader_that_comes_is_told_the_whole_page(robot: Robot, ear: Ear) -> None:
    robot.settle()
    ear.callbacks.begin()
    robot.settle()
    shown = [node.name for top in robot.nodes() for node in top.walk()]
    assert [ear.text(number) for number in ear.walk()] == ["Time Parlour", *shown, ""]
    assert ear.updates[0].tree.root == ROOT
    settings = ear.nodes[ear.find("Settings")]
    rect = robot.viewport.px_rect(robot.node("button", "Settings").rect)
    assert (settings.bounds.x0, settings.bounds.y1) == (rect.left, rect.bottom)
    assert settings.supports_action(Action.CLICK)
    left, top = pygame.display.get_window_position()
    assert ear.bounds == [(left, top, left + 1280, top + 720)]
    assert ear.text(ear.focus) == getattr(robot.focused(), "name", "")


def test_only_what_changed_is_sent(robot: Robot, ear: Ear) -> None:
    ear.callbacks.begin()
    robot.settle()
    ear.ask(Action.CLICK, "Settings")
    heed(robot)
    before = {ear.text(number): number for number in ear.walk() if ear.nodes[number].supports_action(Action.FOCUS)}
    sent = len(ear.updates)
    robot.step(10)
    assert len(ear.updates) == sent, "nothing changed"
    robot.key("tab")
    robot.settle()
    assert {
        ear.text(number): number for number in ear.walk() if ear.nodes[number].supports_action(Action.FOCUS)
    } == before, "ids are stable"
    assert all(len(update.nodes) <= 5 for update in ear.updates[sent:])
    assert ear.text(ear.focus) == getattr(robot.focused(), "name", "")


def test_requests_focus_and_press(robot: Robot, ear: Ear) -> None:
    ear.callbacks.begin()
    robot.settle()
    ear.ask(Action.FOCUS, "Records")
    heed(robot)
    assert "focused" in robot.node("button", "Records").states
    ear.ask(Action.CLICK, "Settings")
    heed(robot)
    assert robot.scene.name == "settings"
    assert ear.nodes[ear.find("Mute", Role.CHECK_BOX)].toggled == accesskit.Toggled.FALSE
    ear.ask(Action.CLICK, "Mute", Role.CHECK_BOX)
    heed(robot)
    assert ear.nodes[ear.find("Mute", Role.CHECK_BOX)].toggled == accesskit.Toggled.TRUE


def test_a_request_for_a_page_that_is_gone_does_nothing(robot: Robot, ear: Ear) -> None:
    ear.callbacks.begin()
    robot.settle()
    ear.ask(Action.CLICK, "Settings")
    ear.ask(Action.CLICK, "About")
    heed(robot)
    heed(robot)
    assert robot.scene.name == "settings"


def test_sliders_and_choices(robot: Robot, ear: Ear) -> None:
    ear.callbacks.begin()
    robot.settle()
    ear.ask(Action.CLICK, "Settings")
    heed(robot)
    assert ear.nodes[ear.find("Language", Role.COMBO_BOX)].is_expanded is False
    music = ear.nodes[ear.find("Music", Role.SLIDER)]
    assert (music.min_numeric_value, music.max_numeric_value) == (0, 1)
    ear.ask(Action.DECREMENT, "Music", Role.SLIDER)
    heed(robot)
    less = ear.nodes[ear.find("Music", Role.SLIDER)].numeric_value
    assert less == pytest.approx(music.numeric_value - music.numeric_value_step)
    ear.ask(Action.SET_VALUE, "Music", Role.SLIDER, (accesskit.ActionDataKind.NUMERIC_VALUE, 0.5))
    heed(robot)
    assert ear.nodes[ear.find("Music", Role.SLIDER)].numeric_value == 0.5
    ear.ask(Action.CLICK, "Instant", Role.LIST_BOX_OPTION)
    heed(robot)
    assert ear.nodes[ear.find("Instant", Role.LIST_BOX_OPTION)].is_selected


def test_messages_are_polite_and_refusals_assertive(robot: Robot, ear: Ear) -> None:
    robot.scene.ui.say("Unheard")
    robot.settle()
    ear.callbacks.begin()
    robot.settle()
    for kind in ("info", "warn", "warn"):
        robot.scene.ui.say(f"A {kind}", kind)
        robot.step()
    assert ear.news == [("A info", Live.POLITE), ("A warn", Live.ASSERTIVE), ("A warn", Live.ASSERTIVE)]
