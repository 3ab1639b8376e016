"""Return presses the button with the Return cap, or the focused widget with a ring, and nothing else."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import replace
from random import Random
from typing import Final

import pygame
import pytest

from game.app.app import App, AppOptions
from game.app.scene import Scene
from game.app.settings import Settings, SettingValues, apply
from game.content import list_boxes
from game.scenes import page_factory
from game.scenes.robot import Robot
from game.ui.input.events import InputEvent, Key
from game.ui.widgets import Button, Column, Dialog, Label, ListBox, Select, TextEntry, Ui
from game.ui.widgets.accessibility import AccessNode
from game.ui.widgets.root import LOCKOUT
from game.ui.widgets.widget import Widget
from tests.support.tables import TableCases
from tools.torture.input_events import Fingers, pressable
from tools.torture.pages import PLACES, Place, settings_of

ROUNDS: Final = 25
"""Number of rounds of random input on a page before it is left."""
SIZE: Final = (1280, 720)
RETURN: Final = pygame.event.Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode="", scancode=0)


def wearing(top: Widget | None) -> list[str]:
    """Return the keys of the buttons drawn with a Return cap."""
    buttons = (one for one in (top.walk() if top is not None else ()) if isinstance(one, Button))
    return [one.key for one in buttons if one.hotkey == "return" and one.wears_cap]


def promised(ui: Ui) -> list[str]:
    """Return the key that Return should press: the focused widget with a ring, else the button with the cap.

    In a text field Return ends the typing, and no button has a cap.
    """
    ui.ensure()
    worn = [key for top in (ui.root, *filter(None, [ui.dialog()])) for key in wearing(top)]
    top = ui._active()
    focused = next((one for one in (top.walk() if top is not None else ()) if one.key == ui.focus.key), None)
    if isinstance(focused, TextEntry):
        shown: list[str] = []
    elif isinstance(focused, ListBox) and ui.focus.visible and focused.keeps_return:
        shown = [focused.key]
    else:
        node = ui.focused_node() if ui.focus.visible else None
        shown = worn if node is None or node.activate is None else [node.key]
    assert set(worn) <= set(shown), "a cap that lies"
    assert len(shown) <= 1
    return shown


class Pressed:
    """Recorder that replaces all that Return could press."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """Replace everything that Return could press by a recorder."""
        self.keys: list[str] = []
        real, list_keys = Ui.focused_node, ListBox.on_key

        def focused_node(ui: Ui) -> AccessNode | None:
            node = real(ui)
            if node is None or node.activate is None:
                return node
            return replace(node, activate=lambda: self.keys.append(node.key))

        def on_key(box: ListBox, event: InputEvent) -> bool:
            if isinstance(event, Key) and event.name == "return" and box._opened is not None and box.count():
                self.keys.append(box.key)
                return True
            return list_keys(box, event)

        monkeypatch.setattr(Button, "press", lambda button: self.keys.append(button.key))
        monkeypatch.setattr(Ui, "focused_node", focused_node)
        monkeypatch.setattr(ListBox, "on_key", on_key)


def check(app: App, monkeypatch: pytest.MonkeyPatch, what: str) -> int:
    """Check that Return presses what is shown; return the number of presses."""
    app.frame([], LOCKOUT)
    scene = app.manager.top
    assert scene is not None
    if scene.ui.locked_out:
        return 0
    wanted = promised(scene.ui)
    with monkeypatch.context() as patched:
        noted = Pressed(patched)
        app.frame([RETURN], 1 / 60)
    assert noted.keys == wanted, (what, scene.name, noted.keys, wanted)
    return len(wanted)


def chosen_places() -> Iterator[Place]:
    """Yield the tables, lessons and setups of all games, and every other page once."""
    seen: set[str] = set()
    for place in PLACES:
        scene = place.page.scene
        if scene == "fault" or (scene in seen and scene not in ("table", "lesson", "setup")):
            continue
        seen.add(scene)
        yield place


@pytest.fixture(autouse=True)
def usual_settings() -> Iterator[None]:
    """Restore the settings that a click on the settings page may have changed globally."""
    yield
    apply(Settings(SettingValues(muted=True)))


@pytest.mark.parametrize(
    "place", list(chosen_places()), ids=lambda place: f"{place.page.open.__name__}-{place.case.name}"
)
def test_return_presses_what_shows_it(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    """After random input on each page and those it opens, Return presses what is shown, unless it is locked out."""
    rng = Random(f"{place.page.open.__name__} {place.case.name}")
    pressed = 0
    with closing(App(AppOptions(size=SIZE, fade=False), page_factory)) as app:
        pygame.event.clear()
        app.manager.push(place.page.open(settings_of(rng), rng, place.case))
        fingers = Fingers(rng, SIZE, lambda: pressable(app))
        for _round in range(ROUNDS):
            for event in fingers.some():
                app.frame([event, *pygame.event.get()], 1 / 60)
            if app.manager.top is None or app.manager.quitting:
                break
            pressed += check(app, monkeypatch, str(place.page.scene))
    assert pressed or place.page.scene not in ("setup", "result")


# --- single cases ----------------------------------------------------------------------------------------------------


def _table() -> Robot:
    """Open a table of Dice Through Time in the middle of a turn."""
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
        with monkeypatch.context() as patched:
            noted = Pressed(patched)
            robot.key("return")
        assert noted.keys == [one.key for one in buttons if one.hotkey == "return"]


class Form(Scene):
    """Form with text field, select, list and main button; it records what is pressed."""

    name = "form"

    def __init__(self) -> None:
        super().__init__()
        self.done: list[str] = []
        self.go = Button("Go", self._noted("go"), look="main", hotkey="return", key="go")

    def build(self) -> Widget:
        """Build the form."""
        return Column(
            [
                TextEntry("Name", "", key="name"),
                Select("Size", [(1, "one"), (2, "two")], 1, lambda _size: None, form="drop", key="size"),
                ListBox("Games", ["a", "b"], opened=lambda _index: self.done.append("list"), key="games"),
                Button("Other", self._noted("other"), key="other"),
                Button("Ask", self.ask, key="ask"),
                self.go,
            ]
        )

    def ask(self) -> None:
        """Open a dialog whose main button is the safe answer."""
        buttons = [Button("Keep", self.ui.close, look="main"), Button("Lose", self._noted("lose"))]
        self.ui.open(Dialog("Sure?", Label("Is it?"), buttons))

    def _noted(self, what: str) -> Callable[[], None]:
        return lambda: self.done.append(what)


def has_cap(page: Form) -> bool:
    """Return whether the main button has its Return cap."""
    return page.go.wears_cap


def is_over_it(page: Form) -> bool:
    """Return whether a dialog or drop-down is open over the page."""
    return page.ui.modal


@pytest.fixture
def form() -> Iterator[tuple[Robot, Form]]:
    """Open the form, at rest."""
    scene = Form()
    with Robot(scene) as robot:
        robot.settle()
        yield robot, scene


@pytest.mark.parametrize("clicked", ["other", "games", "ask"])
def test_what_was_clicked_does_not_take_return_from_the_cap(form: tuple[Robot, Form], clicked: str) -> None:
    robot, scene = form
    robot.click(clicked)
    robot.settle()
    if clicked == "ask":
        assert not has_cap(scene), "a dialog lies over it"
        robot.key("escape")
        robot.settle()
    scene.done.clear()
    assert has_cap(scene)
    robot.key("return")
    assert scene.done == ["go"]


def test_the_cap_goes_while_a_name_is_typed_and_comes_back_with_return(form: tuple[Robot, Form]) -> None:
    robot, scene = form
    robot.click("name")
    robot.type("Ann")
    assert not has_cap(scene)
    robot.key("return")
    assert scene.done == []
    assert has_cap(scene), "the name is done"
    robot.key("return")
    assert scene.done == ["go"]


def test_a_drop_down_that_was_opened_by_a_click_gives_return_back(form: tuple[Robot, Form]) -> None:
    robot, scene = form
    robot.click("size")
    robot.step(2)
    assert is_over_it(scene), "it is open"
    assert not has_cap(scene)
    robot.key("down")
    robot.key("return")
    robot.settle()
    assert not is_over_it(scene)
    assert has_cap(scene), "the ring was not seen before, either"
    robot.key("return")
    assert scene.done == ["go"]


def test_the_keyboard_takes_the_cap_along(form: tuple[Robot, Form]) -> None:
    robot, scene = form
    for _tab in range(12):
        robot.key("tab")
        shown = promised(scene.ui)
        assert has_cap(scene) == (shown == ["go"])
        scene.done.clear()
        if shown == ["other"]:
            robot.key("return")
            assert scene.done == ["other"]


def test_return_does_nothing_until_one_could_see_what_it_means_now(form: tuple[Robot, Form]) -> None:
    """Return is locked out after a dialog or page opens or closes, as it was meant for the one before."""
    robot, scene = form
    robot.click("ask")
    robot.hold("return")
    assert is_over_it(scene), "that was meant for the page"
    robot.key("return")
    assert not is_over_it(scene)
    robot.hold("return")
    assert scene.done == [], "that was meant for the dialog"
    robot.key("return")
    assert scene.done == ["go"]
    other = Form()
    scene.manager.push(other)
    robot.step(2)
    assert robot.scene is other
    robot.hold("return")
    assert other.done == []
    other.manager.pop()
    robot.step(2)
    robot.hold("return")
    assert scene.done == ["go"]


def test_return_in_a_name_ends_the_typing_and_starts_no_game() -> None:
    settings = Settings(SettingValues(pace="instant", muted=True))
    box = next(one for one in list_boxes() if one.box_id == "time_line")
    with Robot(page_factory.set_up(settings, box), SIZE) as robot:
        robot.settle()
        field = next(node for top in robot.nodes() for node in top.walk() if node.role == "entry")
        robot.click(field.rect.centre)
        robot.key("return")
        robot.settle()
        assert robot.scene.name == "setup"
        assert robot.scene.ui.focus.key is None
