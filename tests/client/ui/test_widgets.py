"""Widgets, focus order and dialogs, and layouts at every window size and text scale, on the demo page."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator

import pytest

from game.scenes.robot import Robot
from game.ui.input.events import Typed
from game.ui.paint.geometry import Damage, Rect, Vec
from game.ui.paint.text import block, name_icons
from game.ui.paint.viewport import Viewport
from game.ui.widgets import (
    Button,
    Column,
    Dialog,
    Grid,
    Label,
    ListBox,
    Panel,
    Row,
    ScrollArea,
    Select,
    Slider,
    Spacer,
    TextEntry,
    Toggle,
    Widget,
    Wrap,
    accessibility,
)
from game.ui.widgets.accessibility import AccessNode, focusable
from game.ui.widgets.root import Ui
from game.ui.widgets.selects import BORDER, SEGMENT
from tests.client.ui.demo_page import DemoPage

SIZES = [(1024, 600), (1280, 720), (1920, 1080), (2560, 1080), (1100, 1000)]


@pytest.fixture
def robot() -> Iterator[Robot]:
    with Robot(DemoPage()) as r:
        r.settle()
        yield r


@pytest.fixture
def page(robot: Robot) -> DemoPage:
    assert isinstance(robot.scene, DemoPage)
    return robot.scene


@pytest.fixture
def log(page: DemoPage) -> list[str]:
    return page.log


def modal(robot: Robot) -> bool:
    return robot.scene.ui.modal


def focused(robot: Robot) -> AccessNode:
    """Return the focused node; fail without one."""
    node = robot.focused()
    assert node is not None
    return node


# --- mouse -------------------------------------------------------------------------------------------------


def test_a_button_is_pressed_by_letting_go_on_it(robot: Robot, log: list[str]) -> None:
    robot.use("button", "Roll the dice")
    assert log == ["roll"]
    at = robot.node("button", "End turn").rect.centre
    robot.press(at)
    assert "pressed" in robot.node("button", "End turn").states
    robot.release(Vec(5, 5))
    assert log == ["roll"]


def test_a_disabled_button_does_nothing_but_can_say_why(robot: Robot, log: list[str]) -> None:
    robot.use("button", "Not yet")
    assert log == []
    node = robot.node("button", "Not yet")
    assert "disabled" in node.states
    assert node.hint == "You need three parts first."
    robot.step(50)
    before = robot.picture().get_at(robot.viewport.px_point(Vec(node.rect.centre.x, node.rect.bottom + 14)))
    robot.move(Vec(5, 5))
    robot.step(2)
    after = robot.picture().get_at(robot.viewport.px_point(Vec(node.rect.centre.x, node.rect.bottom + 14)))
    assert before != after  # the tip was shown, then hidden


def test_a_slider_follows_the_mouse_and_stays_between_its_ends(robot: Robot, log: list[str]) -> None:
    node = robot.node("slider", "Sound effects")
    robot.drag(node.rect.centre, Vec(node.rect.right + 400, node.rect.y))
    assert log[-1] == "volume 1.0"
    robot.drag(node.rect.centre, Vec(0, node.rect.y))
    assert log[-1] == "volume 0.0"
    assert robot.node("slider", "Sound effects").value == "0%"


def test_segments_and_drop_downs_choose(robot: Robot, log: list[str]) -> None:
    robot.use("option", "Fast")
    assert log == ["pace f"]
    robot.use("choice", "Colours")
    robot.use("option", "High contrast")
    assert log == ["pace f", "colours 2"]
    assert robot.node("choice", "Colours").value == "High contrast"
    assert not modal(robot)


@pytest.mark.parametrize("scale", [1.0, 1.5])
@pytest.mark.parametrize("width", [150.0, 330.0, 460.0, 900.0])
def test_segments_break_no_word(robot: Robot, width: float, scale: float) -> None:
    """Regression: four segments of equal width broke the longest of the Czech difficulties inside the word."""
    levels = ["Začátečnická", "Běžná", "Těžká", "Zcela šílená"]
    choice = Select("Difficulty", [(name, name) for name in levels], "Běžná", lambda _: None, form="segments")
    viewport = Viewport((1280, 720), scale)
    size = choice.measure(viewport, width)
    choice.place(Rect(0, 0, size.w, size.h), viewport)
    node = choice.node()
    assert node is not None
    segments = [child.rect for child in node.children]
    words = [max(block(word, SEGMENT, viewport).width for word in name.split()) for name in levels]
    has_room = sum(words) + 12 * len(levels) + 2 * BORDER <= width
    assert segments[-1].right <= size.w
    assert not has_room or all(rect.w - 10 >= word for rect, word in zip(segments, words, strict=True))
    assert all(
        block(name, SEGMENT, viewport, rect.w - 10).height <= rect.h
        for rect, name in zip(segments, levels, strict=True)
    )


def test_a_press_elsewhere_closes_a_drop_down_and_nothing_more(robot: Robot, log: list[str]) -> None:
    robot.use("choice", "Colours")
    assert modal(robot)
    robot.click(Vec(100, 140))
    assert not modal(robot)
    assert log == []


def test_a_list_chooses_by_click_and_opens_on_the_second(robot: Robot, log: list[str]) -> None:
    robot.use("option", "Game 2: Won after 12 turns")
    robot.use("option", "Game 2: Won after 12 turns")
    assert log == ["row 2", "open 2"]


def test_the_wheel_scrolls_the_list_under_the_pointer_only(robot: Robot) -> None:
    games = robot.node("list", "Games").rect
    first = robot.node("option", "Game 0").rect
    story = robot.node("text", "Rulebook")
    robot.wheel(-2, games.centre)
    assert robot.node("option", "Game 0").rect.y < first.y
    assert robot.node("text", "Rulebook") == story


# --- keys ---------------------------------------------------------------------------------------------------


def test_tab_reaches_every_control_once_and_comes_back(robot: Robot) -> None:
    keys = []
    robot.key("tab")
    while focused(robot).key not in keys:
        keys.append(focused(robot).key)
        robot.key("tab")
    assert keys == [n.key for n in focusable(robot.scene.ui.nodes())]
    assert len(keys) >= 13
    robot.key("shift+tab")
    assert focused(robot).key == keys[-1]


def test_keys_do_what_the_caps_say(robot: Robot, log: list[str]) -> None:
    robot.key("e")
    robot.key("return")
    robot.key("ctrl+z")
    robot.key("z")
    assert log == ["end", "roll", "undo"]


def test_the_main_key_is_not_stolen_by_what_was_clicked_last(robot: Robot, log: list[str]) -> None:
    robot.use("button", "End turn")
    robot.key("return")
    assert log == ["end", "roll"]
    robot.key("shift+tab")
    robot.key("tab")
    assert focused(robot).name == "End turn"
    robot.key("return")
    assert log == ["end", "roll", "end"]


def test_arrows_move_to_the_neighbour(robot: Robot) -> None:
    robot.key("tab")
    while focused(robot).name != "End turn":
        robot.key("tab")
    robot.key("right")
    assert focused(robot).name == "Take back"
    robot.key("left")
    robot.key("left")
    assert focused(robot).name == "Roll the dice"


def test_a_drop_down_and_a_slider_work_by_keys_alone(robot: Robot, log: list[str]) -> None:
    robot.scene.ui.set_focus(robot.node("choice", "Colours").key)
    robot.key("return")
    robot.key("down")
    robot.key("down")
    robot.key("return")
    assert log == ["colours 2"]
    assert focused(robot).name == "Colours"
    robot.scene.ui.set_focus(robot.node("slider", "Sound effects").key)
    robot.key("right")
    robot.key("end")
    robot.key("home")
    assert log[1:] == ["volume 0.75", "volume 1.0", "volume 0.0"]


def test_a_name_is_typed_edited_and_does_not_press_hot_keys(robot: Robot, log: list[str]) -> None:
    robot.scene.ui.set_focus(robot.node("entry", "Name").key)
    robot.key("e")
    robot.type("é")
    robot.key("home")
    robot.key("delete")
    robot.type("*D")
    assert robot.node("entry", "Name").value == "*Dartyé"
    robot.key("ctrl+a")
    robot.type("Doc")
    assert robot.node("entry", "Name").value == "Doc"
    assert all(entry.startswith("name") for entry in log)


def test_an_entry_keeps_to_what_is_allowed() -> None:
    entry = TextEntry("Seed", "", allow=str.isdigit, limit=4)
    for piece in ("12", "x", "345", "3"):
        entry.on_key(Typed(piece))
    assert entry.value == "123"


# --- dialogs ------------------------------------------------------------------------------------------------


def test_a_dialog_keeps_everything_else_out_until_it_is_closed(robot: Robot, log: list[str]) -> None:
    robot.use("button", "Open a dialog")
    assert {n.name for n in focusable(robot.scene.ui.nodes())} == {"Stay", "Leave the table"}
    assert focused(robot).name == "Leave the table"
    robot.click(Vec(100, 140))
    robot.key("e")
    assert log == []
    robot.key("escape")
    assert robot.node("button", "Roll the dice").name == "Roll the dice"
    assert robot.scene.ui.dialog() is None


def test_return_presses_the_main_button_of_a_dialog(robot: Robot, log: list[str]) -> None:
    robot.use("button", "Open a dialog")
    robot.key("return")
    assert log == ["leave"]
    robot.use("button", "Open a dialog")
    robot.key("s")
    assert robot.scene.ui.dialog() is None
    assert log == ["leave"]


def test_closing_a_dialog_leaves_no_trace(robot: Robot, page: DemoPage) -> None:
    robot.move(Vec(5, 5))
    robot.step()
    before = robot.picture().get_view("2").raw
    page.ask()
    robot.step()
    assert robot.picture().get_view("2").raw != before
    robot.key("escape")
    assert robot.picture().get_view("2").raw == before


def test_a_sentence_in_the_speech_strip_goes_away_by_itself(robot: Robot, page: DemoPage) -> None:
    name_icons({"love": "love"})
    page.speak()
    assert robot.node("status").name == "You need one more love to do that here."
    robot.step(60 * 5)
    with pytest.raises(accessibility.NotFound):
        robot.node("status")


def test_a_dialog_that_needs_an_answer_stays(robot: Robot) -> None:
    ui = robot.scene.ui
    ui.open(Dialog("Choose", Label("One of two"), [Button("This", ui.close)], fixed=True))
    robot.key("escape")
    assert ui.dialog() is not None
    robot.use("button", "This")
    assert ui.dialog() is None


# --- layout --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("scale", [1.0, 1.5, 2.0])
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_every_control_can_be_seen_whole_at_every_size(size: tuple[int, int], scale: float) -> None:
    with Robot(DemoPage(), size, scale) as robot:
        whole = robot.viewport.rect
        for node in list(focusable(robot.scene.ui.nodes())):
            robot.scene.ui.set_focus(node.key)
            robot.step()
            shown = robot.node(key=node.key).rect
            assert whole.contains(Vec(shown.x, shown.y)), node.name
            assert whole.grown(1).contains(Vec(shown.right, shown.bottom)), node.name
            assert shown.w >= 20
            assert shown.h >= 20


@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_controls_do_not_overlap(scale: float) -> None:
    with Robot(DemoPage(), (1024, 600), scale) as robot:
        inside = [
            n for n in focusable(robot.scene.ui.nodes()) if n.role in ("button", "toggle", "slider", "choice", "entry")
        ]
        for a, b in itertools.combinations(inside, 2):
            assert not a.rect.inset(0.5).touches(b.rect.inset(0.5)), (a.name, b.name)


def long(words: str) -> str:
    return words + " " + "x" * max(1, len(words) // 3)


@pytest.mark.parametrize("scale", [1.0, 2.0])
@pytest.mark.parametrize("width", [220.0, 420.0])
def test_texts_a_third_longer_make_widgets_grow_not_break(robot: Robot, scale: float, width: float) -> None:
    view = robot.viewport.with_text(scale)
    makers: list[Callable[[str], Widget]] = [
        lambda t: Button(t, lambda: None, hotkey="e"),
        lambda t: Toggle(t, True, lambda v: None),
        Label,
        lambda t: Select("c", [(1, t)], 1, lambda v: None),
    ]
    for make in makers:
        short, grown = (make(t).measure(view, width) for t in ("Take the turn back", long("Take the turn back")))
        assert grown.w <= width + 0.6
        assert grown.h >= short.h


def test_flexible_children_share_what_is_left(robot: Robot) -> None:
    view = robot.viewport
    a, b, c = Spacer(flex=1), Button("Fixed", lambda: None), Spacer(flex=3)
    row = Row([a, b, c], gap=10)
    row.place(Rect(0, 0, 600, 50), view)
    assert c.rect.w == pytest.approx(3 * a.rect.w)
    assert c.rect.right == pytest.approx(600)
    d, e = Spacer(flex=1), Label("One line")
    Column([d, e], gap=4).place(Rect(0, 0, 100, 200), view)
    assert e.rect.bottom == pytest.approx(200)


def test_hidden_children_take_no_room(robot: Robot) -> None:
    view = robot.viewport
    a, b = Label("One"), Label("Two")
    column = Column([a, b], gap=10)
    full = column.measure(view).h
    a.visible = False
    assert column.measure(view).h == pytest.approx(full / 2 - 5, abs=0.6)
    assert [n.name for n in column.nodes()] == ["Two"]


class Rooms(Widget):
    """Widget that gives each of two columns a rectangle of its own."""

    gives_rooms = True

    def __init__(self) -> None:
        super().__init__()
        self.left, self.right = Column([Label("One")]), Column([Label("Two")])
        self.laid_out = 0
        for child in self.children():
            self.adopt(child)

    def children(self) -> tuple[Column, Column]:
        """Return both columns."""
        return self.left, self.right

    def place(self, rect: Rect, viewport: Viewport) -> None:
        """Place both columns."""
        super().place(rect, viewport)
        self.laid_out += 1
        self.left.place(Rect(50.0, 50.0, 200.0, 300.0), viewport)
        self.right.place(Rect(600.0, 50.0, 200.0, 300.0), viewport)


def test_what_has_a_room_of_its_own_is_laid_out_and_drawn_alone(robot: Robot) -> None:
    rooms, ui = Rooms(), Ui(robot.viewport, Damage())
    ui.root = rooms
    ui.ensure()
    ui.damage.take()
    new = Label("Three")
    rooms.left.set_children([Label("One"), new])
    ui.ensure()
    assert ui.damage.take() == [rooms.left.reach()]
    assert rooms.laid_out == 1
    assert new.rect.y > 50.0
    rooms.relayout()
    ui.ensure()
    assert ui.damage.take() is None
    assert rooms.laid_out == 2


def test_wrapping_rows_keep_inside_their_width(robot: Robot) -> None:
    buttons = [Button(f"Key number {i}", lambda: None) for i in range(9)]
    wrap = Wrap(buttons, gap=8)
    size = wrap.measure(robot.viewport, 400)
    wrap.place(Rect(0, 0, 400, size.h), robot.viewport)
    assert max(b.rect.right for b in buttons) <= 400.01
    assert max(b.rect.bottom for b in buttons) <= size.h + 0.01


def test_grid_columns_line_up(robot: Robot) -> None:
    cells = [Label("A"), Slider("s", 0.5, lambda v: None), Label("A longer word"), Toggle("t", False, lambda v: None)]
    Grid(cells, columns=(0, 1), gap=10).place(Rect(0, 0, 500, 200), robot.viewport)
    assert cells[1].rect.x == cells[3].rect.x
    assert cells[1].rect.right == pytest.approx(500)


def test_a_scroll_area_shows_what_gets_the_keyboard(robot: Robot) -> None:
    ui = robot.scene.ui
    buttons = [Button(f"Row {i}", lambda: None) for i in range(40)]
    ui.root = Panel(ScrollArea(Column(buttons), name="Long"))
    robot.step()
    ui.set_focus(buttons[35].key)
    area = robot.node("panel", "Long").rect
    assert area.y <= buttons[35].rect.y
    assert buttons[35].rect.bottom <= area.bottom + 0.5


def test_setting_items_keeps_a_list_usable(robot: Robot) -> None:
    moves: list[int] = []
    box = ListBox("Saves", ["one", "two", "three"], chosen=2, moved=moves.append)
    box.set_items(["only"], chosen=5)
    assert (box.chosen, box.count()) == (0, 1)
    box.set_items([])
    box.choose(3)
    assert moves == []


def test_the_keyboard_gets_tips_too(robot: Robot) -> None:
    robot.scene.ui.set_focus(robot.node("button", "End turn").key)
    robot.step(10)
    before = robot.picture().get_view("2").raw
    robot.step(50)
    assert robot.picture().get_view("2").raw != before
    robot.key("tab")
    robot.key("shift+tab")
    robot.step()
    assert robot.picture().get_view("2").raw == before
