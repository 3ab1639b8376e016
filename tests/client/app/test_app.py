"""Scene stack, main loop, event reading, translations and sound."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pygame
import pytest

from game import i18n
from game.app import app as app_module
from game.app.app import App, AppOptions, NoDisplay
from game.app.scene import Scene
from game.app.scene_stack import SceneStack
from game.scenes.robot import Robot
from game.ui.input.events import (
    MOST_NOTCHES,
    REPEAT_AFTER,
    REPEAT_EVERY,
    EventReader,
    Focus,
    InputEvent,
    Key,
    KeyUp,
    Mods,
    Pinch,
    Point,
    Press,
    Quit,
    Shown,
    Typed,
    Wheel,
)
from game.ui.paint import malloc_tuning
from game.ui.paint.geometry import Vec
from game.ui.paint.viewport import Viewport
from game.ui.sound import Sounds
from game.ui.widgets.root import LOCKOUT
from tests.client.ui.demo_page import DemoPage
from tests.client.ui.demo_table import DemoTable
from tests.support.window import PATIENCE, until

ROOT = Path(__file__).resolve().parents[3]


class Told(Scene):
    """Scene that records the calls it receives."""

    def __init__(self, name: str, story: list[str]) -> None:
        super().__init__()
        self.name = name
        self.story = story

    def enter(self, viewport: Viewport) -> None:
        super().enter(viewport)
        self.story.append(f"{self.name} enters")

    def pause(self) -> None:
        self.story.append(f"{self.name} pauses")

    def resume(self) -> None:
        super().resume()
        self.story.append(f"{self.name} resumes")

    def leave(self) -> None:
        self.story.append(f"{self.name} leaves")


def shown(manager: SceneStack) -> str | None:
    """Return the name of the top scene, None when the stack is empty."""
    return None if manager.top is None else manager.top.name


# --- scene stack ---------------------------------------------------------------------------------------------


def test_changes_of_scene_wait_for_the_end_of_the_frame() -> None:
    story: list[str] = []
    manager = SceneStack(Viewport())
    manager.push(Told("shelf", story))
    assert shown(manager) is None
    manager.settle()
    manager.push(Told("table", story))
    manager.replace(Told("result", story))
    manager.pop()
    assert shown(manager) == "shelf"
    manager.settle()
    assert story[:2] == ["shelf enters", "shelf pauses"]
    assert story[2:] == ["table enters", "table leaves", "result enters", "result leaves", "shelf resumes"]
    manager.pop()
    manager.settle()
    assert manager.quitting


def test_reset_closes_all_from_the_top() -> None:
    story: list[str] = []
    manager = SceneStack(Viewport())
    for name in "ab":
        manager.push(Told(name, story))
    manager.settle()
    manager.reset(Told("c", story))
    manager.settle()
    assert story[-3:] == ["b leaves", "a leaves", "c enters"]
    assert [s.name for s in manager.stack()] == ["c"]


def test_text_size_reaches_every_open_scene() -> None:
    with Robot(DemoPage()) as robot:
        below = robot.scene
        robot.app.manager.push(DemoPage())
        robot.step()
        robot.app.manager.set_text_scale(1.5)
        robot.step()
        assert below.viewport.text_scale == robot.scene.viewport.text_scale == robot.viewport.text_scale == 1.5
        robot.app.resize((1600, 900))
        assert robot.viewport.text_scale == 1.5


def test_the_old_scene_fades_and_the_new_one_is_whole_afterwards() -> None:
    with Robot(DemoPage(), fade=True) as robot:
        robot.settle()
        robot.app.manager.push(DemoTable())
        robot.step(2)
        between = robot.picture()
        robot.step(20)
        robot.settle()
        after = robot.picture()
        assert between.get_view("2").raw != after.get_view("2").raw
        robot.scene.damage.everything()
        robot.step()
        assert robot.picture().get_view("2").raw == after.get_view("2").raw


def test_freed_memory_is_given_back_once_a_page_was_left_and_nothing_moves(monkeypatch: pytest.MonkeyPatch) -> None:
    given = []
    monkeypatch.setattr(malloc_tuning, "give_back", lambda: given.append(True))
    with Robot(DemoPage(), fade=True) as robot:
        robot.step(3)
        assert not given
        robot.app.manager.replace(DemoPage())
        robot.step(2)
        assert not given
        robot.step(20)
        robot.settle()
    assert given == [True]


def test_closing_the_window_asks_the_scene() -> None:
    class Stubborn(Told):
        def closing(self) -> bool:
            return False

    story: list[str] = []
    with Robot(Stubborn("s", story)) as robot:
        pygame.event.post(pygame.event.Event(pygame.QUIT))
        robot.step()
        assert not robot.app.manager.quitting


def at(robot: Robot, point: Vec) -> str:
    x, y = robot.viewport.px_point(point)
    return f"{x} {y}"


def test_the_shown_scene_is_written_where_a_test_waits(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    ready = tmp_path / "ready"
    monkeypatch.setenv("PARLOUR_READY_FILE", str(ready))
    with Robot(DemoPage()) as robot:
        assert ready.read_text() == "demo\n0\nmoving\n-1 -1\n", "Return does not count yet"
        robot.step(dt=LOCKOUT)
        assert ready.read_text() == "demo\n0\nstill\n-1 -1\n"
        robot.app.manager.push(DemoTable())
        robot.step(2)
        robot.step(dt=LOCKOUT)
        assert ready.read_text() == "demo table\n0\nstill\n-1 -1\n"
        robot.key("d")
        assert ready.read_text() == "demo table\n1\nmoving\n-1 -1\n"
        robot.settle()
        robot.wheel(1, Vec(4, 4))
        robot.click(Vec(4, 4))
        robot.settle()
        assert ready.read_text() == f"demo table\n3\nstill\n{at(robot, Vec(4, 4))}\n"
        robot.move(Vec(300, 200))
        assert ready.read_text().splitlines()[3] == at(robot, Vec(300, 200)), "seen before all is still"
        robot.app.manager.pop()
        robot.step(2)
        robot.step(dt=LOCKOUT)
        assert ready.read_text() == f"demo\n3\nstill\n{at(robot, Vec(300, 200))}\n"


@pytest.mark.parametrize("size", [(1024, 600), (1920, 1080), (3840, 2160)])
def test_pages_are_drawn_at_every_size(size: tuple[int, int]) -> None:
    with Robot(DemoPage(), size) as robot:
        picture = robot.picture()
    assert picture.get_size() == size
    assert len({tuple(picture.get_at((x, size[1] // 5))) for x in range(0, size[0], 3)}) > 30


# --- events -------------------------------------------------------------------------------------------------


def read(*events: tuple[int, dict[str, Any]]) -> list[InputEvent]:
    pygame.display.init()
    return EventReader(Viewport((2560, 1440))).read([pygame.event.Event(kind, **facts) for kind, facts in events])


def test_positions_are_table_units_and_moves_are_joined() -> None:
    events = read(
        (pygame.MOUSEMOTION, {"pos": (10, 10)}),
        (pygame.MOUSEMOTION, {"pos": (200, 100)}),
        (pygame.MOUSEBUTTONDOWN, {"pos": (200, 100), "button": 3}),
        (pygame.MOUSEBUTTONDOWN, {"pos": (200, 100), "button": 4}),
        (pygame.MOUSEWHEEL, {"x": 0, "y": 1, "flipped": True}),
    )
    at = Vec(100, 50)
    assert events == [Point(at), Press(at, "right"), Wheel(at, 0, -1)]


def test_a_wheel_that_reports_any_number_is_not_believed() -> None:
    (turned,) = read((pygame.MOUSEWHEEL, {"x": 0, "y": 1, "precise_x": -1e9, "precise_y": 1e9}))
    assert isinstance(turned, Wheel)
    assert (turned.dx, turned.dy) == (-MOST_NOTCHES, MOST_NOTCHES)


def test_keys_have_names_and_modifiers() -> None:
    events = read(
        (pygame.KEYDOWN, {"key": pygame.K_KP_ENTER, "mod": pygame.KMOD_LSHIFT}),
        (pygame.KEYDOWN, {"key": pygame.K_z, "mod": pygame.KMOD_RCTRL | pygame.KMOD_NUM}),
        (pygame.KEYDOWN, {"key": pygame.K_KP_PLUS, "mod": 0}),
        (pygame.KEYDOWN, {"key": pygame.K_F11, "mod": 0}),
        (pygame.TEXTINPUT, {"text": "ř"}),
    )
    assert events == [Key("return", Mods.SHIFT), Key("z", Mods.CTRL), Key("+"), Key("f11"), Typed("ř")]


def test_a_held_key_comes_again_as_the_program_s_time_passes() -> None:
    pygame.display.init()
    reader = EventReader(Viewport((1280, 720)))
    down, up = (pygame.event.Event(kind, key=pygame.K_e, mod=0) for kind in (pygame.KEYDOWN, pygame.KEYUP))
    other = pygame.event.Event(pygame.KEYUP, key=pygame.K_a, mod=0)
    assert reader.read([down]) == [Key("e")]
    assert reader.again(REPEAT_AFTER - 0.01) == []
    reader.read([other])
    assert reader.again(0.02) == [Key("e", repeat=True)]
    assert reader.again(REPEAT_EVERY - 0.01) == []
    assert reader.again(0.02) == [Key("e", repeat=True)]
    assert reader.read([up]) == [KeyUp("e")]
    assert reader.again(9.0) == []
    for end in (up, pygame.event.Event(pygame.WINDOWFOCUSLOST)):
        reader.read([down, end])
        assert reader.again(9.0) == [], "however long the frame took in which it was let go"


def test_a_held_return_presses_a_key_once_and_a_held_tab_goes_on() -> None:
    with Robot(DemoPage()) as robot:
        robot.step(dt=LOCKOUT)
        robot.hold("return")
        robot.step(90)
        robot.let_go("return")
        assert isinstance(robot.scene, DemoPage)
        assert robot.scene.log == ["roll"]
        robot.hold("tab")
        seen = []
        for _frame in range(60):
            robot.step()
            seen.append(robot.focused())
        assert len({node.key for node in seen if node is not None}) > 3


def test_two_fingers_pinch_and_their_mouse_imitation_is_ignored() -> None:
    def finger(kind: int, n: int, x: float) -> tuple[int, dict[str, Any]]:
        return kind, {"finger_id": n, "x": x, "y": 0.5, "dx": 0, "dy": 0}

    events = read(
        finger(pygame.FINGERDOWN, 1, 0.4),
        finger(pygame.FINGERDOWN, 2, 0.6),
        (pygame.MOUSEMOTION, {"pos": (900, 700)}),
        finger(pygame.FINGERMOTION, 2, 0.8),
    )
    assert len(events) == 1
    assert isinstance(events[0], Pinch)
    assert events[0].factor == pytest.approx(2.0)
    assert events[0].shift.x == pytest.approx(128)


def test_window_events_are_told() -> None:
    events = read((pygame.WINDOWFOCUSLOST, {}), (pygame.WINDOWMINIMIZED, {}), (pygame.QUIT, {}))
    assert events == [Focus(False), Shown(False), Quit()]


# --- app ------------------------------------------------------------------------------------------------------

PROGRAM = """
import sys
from game.app.app import App, AppOptions
from tests.client.ui.demo_table import DemoTable
sys.exit(App(AppOptions(size=(1024, 600))).run(DemoTable()))
"""


def start(**more: str) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        [sys.executable, "-c", PROGRAM], cwd=ROOT, env={**os.environ, **more}, stderr=subprocess.PIPE
    )


def test_the_loop_ends_cleanly_when_the_system_asks(tmp_path: Path) -> None:
    ready = tmp_path / "ready"
    process = start(PARLOUR_READY_FILE=str(ready))
    until(ready.exists, lambda: "no first frame")
    assert ready.read_text().splitlines()[0] == "demo table"
    process.send_signal(signal.SIGTERM)
    _, err = process.communicate(timeout=PATIENCE)
    assert process.returncode == 0, err


@pytest.mark.parametrize("driver", ["x11", "wayland,x11", None])
def test_no_display_is_a_clear_error(driver: str | None, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without a usable display the app raises NoDisplay; SDL itself could fall back to a driver that shows nothing."""
    pygame.display.quit()
    for name in ("SDL_VIDEODRIVER", "SDL_VIDEO_DRIVER", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    if driver is not None:
        monkeypatch.setenv("SDL_VIDEODRIVER", driver)
    monkeypatch.setenv("DISPLAY", "no.such.host.invalid:0")
    with pytest.raises(NoDisplay, match="no display"):
        App(AppOptions(size=(1024, 600)))


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="of Linux")
@pytest.mark.parametrize(("driver", "told"), [("x11", "0"), ("wayland", None)])
def test_without_a_graphics_card_windows_are_filled_as_the_driver_can(
    driver: str, told: str | None, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """SDL opens no window on Wayland without OpenGL; ``tools.package.bare_root`` opens one there."""
    monkeypatch.setattr(app_module, "GRAPHICS_CARDS", tmp_path / "none")
    for name in ("_check_driver", "_screen_reader"):
        monkeypatch.setattr(app_module, name, lambda *_words: None)
    monkeypatch.setattr(pygame.display, "get_driver", lambda: driver)
    monkeypatch.setenv("SDL_FRAMEBUFFER_ACCELERATION", "")
    monkeypatch.delenv("SDL_FRAMEBUFFER_ACCELERATION")
    App(AppOptions(size=(1024, 600))).close()
    assert os.environ.get("SDL_FRAMEBUFFER_ACCELERATION") == told


def test_a_driver_without_a_screen_is_taken_where_it_is_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    pygame.display.quit()
    monkeypatch.setenv("SDL_VIDEODRIVER", "offscreen")
    App(AppOptions(size=(1024, 600))).close()


# --- translations and sound -----------------------------------------------------------------------------------


@pytest.fixture
def english() -> Iterator[None]:
    yield
    i18n.use("en")


def compiled_in(folder: Path, language: str, messages: Sequence[tuple[Any, Any]], forms: str = "") -> Path:
    """Write a catalog of some messages; return the folder of catalogs."""
    from babel.messages.catalog import Catalog

    from tools.translation_faults import read_forms
    from tools.translations import compiled

    catalogue = Catalog(locale=language)
    for message, translation in messages:
        catalogue.add(message, translation)
    home = folder / language / "LC_MESSAGES"
    home.mkdir(parents=True, exist_ok=True)
    (folder / language / "forms.yaml").write_text(forms or "{}", encoding="utf-8")
    (home / "parlour.mo").write_bytes(compiled(catalogue, read_forms(folder / language)))
    return folder


def test_numbers_and_lists_are_written_as_the_language_does(english: None, tmp_path: Path) -> None:
    assert i18n.number(12345.5, 1) == "12,345.5"
    for language in ("fr", "cs"):
        compiled_in(tmp_path, language, [])
    i18n.use("fr", tmp_path)
    assert i18n.number(12345.5, 1) == "12\u202f345,5"
    assert i18n.percent(0.4) == "40\u00a0%"
    assert i18n.listed(["une carte", "un dé", "un jeton"], "or") == "une carte, un dé ou un jeton"
    i18n.use("cs", tmp_path)
    assert i18n.listed(["karta", "kostka"]) == "karta a\u00a0kostka"
    assert i18n.number(-1.5, 1) == "-1,5"


def test_a_language_is_switched_while_running(english: None, tmp_path: Path) -> None:
    cards = ("{n} card", "{n} cards"), ("{n} karta", "{n} karty", "{n} karet")
    compiled_in(tmp_path, "cs", [("Roll", "Hodit"), cards])
    assert i18n.use("cs_CZ", tmp_path) == "cs"
    assert i18n._("Roll") == "Hodit"
    told = [i18n.ngettext("{n} card", "{n} cards", n).format(n=n) for n in (1, 3, 5)]
    assert told == ["1 karta", "3 karty", "5 karet"]
    assert i18n.use("xx") == "en"
    assert i18n._("Roll") == "Roll"


def test_a_name_stands_in_the_form_that_its_sentence_asks_for(english: None, tmp_path: Path) -> None:
    forms = """
      kinds:
        places:
          forms: {to: after go, gender: m or f}
          names:
            the Clock Tower: {to: à la tour de l’horloge, gender: f}
            the Cafe: {to: au café, gender: m}
    """
    messages = [
        ("the Clock Tower", "la tour de l’horloge"),
        ("the Cafe", "le café"),
        ("Drive to {place}.", "Va {place:to}."),
        ("{place} is closed.", "{place} est {place:m=fermé|f=fermée}."),
        ("{place}, {year}", "{place} ({year})"),
    ]
    i18n.use("fr", compiled_in(tmp_path, "fr", messages, forms))
    tower, cafe = i18n._("the Clock Tower"), i18n._("the Cafe")
    assert i18n._("Drive to {place}.").format(place=tower) == "Va à la tour de l’horloge."
    assert i18n._("Drive to {place}.").format(place="Zoé") == "Va Zoé.", "a name without forms stays as it is"
    assert i18n._("Drive to {place}.").format(place=3) == "Va 3."
    closed = i18n._("{place} is closed.")
    assert [closed.format(place=one) for one in (tower, cafe)] == [
        "la tour de l’horloge est fermée.", "le café est fermé."
    ]  # fmt: skip
    assert closed.format_map({"place": tower}) == closed.format(place=tower)
    then = i18n._("{place}, {year}").format(place=tower, year=1955)
    assert i18n._("Drive to {place}.").format(place=then) == "Va à la tour de l’horloge (1955).", "a name of names"
    assert closed.format(place=then) == "la tour de l’horloge (1955) est fermée."


def test_without_a_device_there_is_silence_and_no_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "no_such_driver")
    sounds = Sounds()
    sounds.play("card_slide")
    sounds.play("no such sound")
    assert sounds.played == ["card_slide", "no such sound"]
    sounds.close()


def test_sounds_that_exist_are_loaded_and_missing_ones_are_silent() -> None:
    sounds = Sounds()
    for name in ("card_slide", "no such sound"):
        sounds.play(name)
    sounds.set_volume(7.0)
    assert sounds.volume() == 1.0
    sounds.close()
