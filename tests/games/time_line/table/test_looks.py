"""Time Line's table looked at and played in a window: text fits, pictures are there, every command has its gestures."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import pygame
import pytest

from game.games.time_line.rules import commands as c
from game.games.time_line.rules.state_machine import State
from game.games.time_line.table.art.painter import SHEET
from game.games.time_line.table.layout import grid
from game.games.time_line.table.layout import regions as areas
from game.rules.contract import Command, PlayerCommand
from game.scenes.robot import Robot
from game.table.contract import Offer
from game.table.messages import SOMEBODY
from game.table.people import Person
from game.ui.paint import svg_art
from game.ui.paint.geometry import Rect, Vec
from game.ui.paint.viewport import Viewport
from game.ui.tabletop.poses import Face
from tests.games.time_line.table.cases import (
    after,
    arranged,
    box,
    play,
    regions,
    scene_of,
    shown_view,
    table,
    tall,
    view_of,
)
from tests.support.rectangles import is_within
from tests.support.tables import WINDOWS
from tests.support.things import thing_of

SCALES = (1.0, 1.5, 2.0)
WORDY = ("seat", "gold", "held", "worth", "price", "today", "caption")
"""Pieces on which something is written."""


# --- the window ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("window", WINDOWS)
@pytest.mark.parametrize("text_scale", SCALES)
@pytest.mark.parametrize("seats", range(2, 6))
def test_the_window_is_divided_without_overlaps(window: tuple[int, int], text_scale: float, seats: int) -> None:
    """Everything inside the window, everything large enough; the board is the largest part."""
    size = Viewport(window, text_scale).size
    made = regions(seats, size, text_scale)
    mats = {f"mat.{seat}": areas.mat_rect(made, seat, seats) for seat in range(seats)}
    parts = {"header": made.header, "goal": made.goal, "prompt": made.prompt, "board": made.board, **mats}
    parts |= {name: rect for name, rect in made.named.items() if name != "seats"}
    full = Rect(0, 0, *size)
    for name, rect in parts.items():
        assert is_within(rect, full), name
        assert rect.w >= 90, name
        assert rect.h >= 34, name
        for other, area in parts.items():
            assert name == other or not rect.inset(0.5).touches(area.inset(0.5)), (name, other)
    assert made.prompt.h >= 120
    assert made.board.w * made.board.h > 0.55 * size.x * size.y
    for mat in mats.values():
        inner = [areas.bar_rect(mat), areas.name_rect(mat), areas.gold_rect(mat), *areas.held_rects(mat, 4)]
        for number, rect in enumerate(inner):
            assert is_within(rect, mat), number
            assert rect.h >= 13
            assert not any(rect.inset(0.5).touches(other.inset(0.5)) for other in inner[number + 1 :])


@pytest.mark.parametrize("window", WINDOWS)
def test_what_lies_beside_the_board_stays_beside_it(window: tuple[int, int]) -> None:
    """No piece of the column reaches into the board or over another piece's place."""
    size = Viewport(window).size
    made = regions(5, size)
    layout = table().board.layout(view_of(tall(5)), made)
    column = Rect(made.board.right, 0.0, size.x - made.board.right, size.y)
    beside = {key: pose.rect() for key, pose in layout.items() if not pose.on_board}
    for key, rect in beside.items():
        assert is_within(rect, column), key
    solid = {key: rect for key, rect in beside.items() if key.kind not in ("seat", "turn")}
    for key, rect in solid.items():
        assert not [o for o, r in solid.items() if o != key and rect.inset(0.5).touches(r.inset(0.5))], key


def test_at_a_small_window_goods_and_lines_can_be_told_apart() -> None:
    """At 1280x720 the camera starts no farther than a token of 20 pixels and a line of 6, however high the board."""
    for seats in (2, 5):
        with play(tall(seats)) as robot:
            zoom = scene_of(robot).display.camera.zoom
            assert zoom * 45.0 >= 20.0
            assert zoom * 14.0 >= 6.0


# --- words and pictures ----------------------------------------------------------------------------------------------


def faces() -> Iterator[Face]:
    """Every face with words, in the sizes in which it is drawn."""
    for seats in (2, 5):
        for window in WINDOWS[:3]:
            for scale in SCALES:
                view = view_of(tall(seats))
                layout = table().board.layout(view, regions(seats, Viewport(window, scale).size, scale))
                yield from (pose.face for key, pose in layout.items() if key.kind in WORDY)
    for gold in (0, 9, 21, 99):
        yield Face("gold", (110.0, 18.0), state=str(gold))
    yield Face("caption", (90.0, 20.0), state="46")


def test_all_text_fits_where_it_is_written(language: str, cut: list[str]) -> None:
    """Every face in every size, in English and in a longer language."""
    for face in set(faces()):
        table().board.painter.paint(face, (max(1, round(face.size[0])), max(1, round(face.size[1]))))
        assert not cut, (language, face, cut)


@pytest.mark.usefixtures("language")
@pytest.mark.parametrize("text_scale", [1.0, 2.0])
@pytest.mark.parametrize("window", WINDOWS[:3])
def test_no_words_are_cut_on_a_full_table(window: tuple[int, int], text_scale: float, cut: list[str]) -> None:
    """Five seats, a high board, a turn with everything to choose from."""
    with play(tall(5), size=window, text_scale=text_scale):
        pass
    assert not cut


@pytest.mark.usefixtures("language")
@pytest.mark.parametrize("window", WINDOWS[:3])
@pytest.mark.parametrize("turn", [0, 1])
def test_the_last_step_is_told_whole(window: tuple[int, int], turn: int, cut: list[str]) -> None:
    """The own one and that of somebody with a long name, in a loud strip."""
    given = {"pawns": {0: {"card": "p01a", "good": "milk"}}, "goods": {0: {"beet": 15}}, "gold": {0: 10}, "turn": turn}
    people = [Person(SOMEBODY, "Maximiliane") for _seat in range(2)]
    with play(arranged(2, given), ("human", "ai:normal") if turn == 0 else ("ai:normal", "human"), window) as robot:
        scene = scene_of(robot)
        scene.table.words.introduce(people)
        scene.show_now()
        robot.step(3)
        goal = scene.table.words.goal(scene.view)
        scene.table.words.introduce(())
        assert goal.loud
    assert not [words for words in cut if "{beet}" in words]


def test_every_card_is_drawn_in_both_decks() -> None:
    """With its own tracks; no picture is missing anywhere."""
    before = svg_art.missing()
    pygame.display.init()
    for deck, lookup in box().lookups.items():
        looks = {
            pygame.image.tobytes(
                table().board.painter.paint(Face("path", (250.0, 200.0), card, deck), (125, 100)), "RGBA"
            )
            for card in lookup.names
        }
        assert len(looks) == 23
    size = (80.0, 80.0)
    plain = [Face(kind, size) for kind in ("back", "start", "coin", "lamp", "new")]
    counted = [Face("deck", size, state="1"), Face("stall", size, "oil", state="1"), Face("stall", size, state="1")]
    named = [Face("token", size, "beet"), Face("stop", size, "milk"), Face("ring", size, "3"), Face("pawn", size, "4")]
    for face in (*plain, *counted, *named):
        table().board.painter.paint(face, (80, 80))
    assert svg_art.missing() == before


@pytest.mark.parametrize("window", [(1024, 600), (1280, 720), (1920, 1080)])
def test_boards_are_drawn_at_every_size(window: tuple[int, int]) -> None:
    """The picture is there: paper, cards, lines and column."""
    before = svg_art.missing()
    with play(after(5, 2, 45), size=window) as robot:
        picture = robot.picture()
        colours = {tuple(picture.get_at((x, y))) for x in range(0, window[0], 7) for y in range(0, window[1], 7)}
        assert len(colours) > 600
    assert svg_art.missing() == before


def test_the_paper_is_laid_by_rows() -> None:
    """One square of the sheet is one row: a world that begins one row higher shows the same squares one lower."""
    assert SHEET % grid.ROW == 0
    pygame.display.init()
    wide = grid.width(4)
    one = table().board.ground.board((round(wide / 5), 80), Rect(0.0, 0.0, wide, 400.0))
    other = table().board.ground.board((round(wide / 5), 90), Rect(0.0, -50.0, wide, 450.0))
    assert one is not None
    assert other is not None
    for x in range(3, 250, 9):
        a, b = one.get_at((x, 40)), other.get_at((x, 50))
        assert max(abs(a[n] - b[n]) for n in range(3)) < 24


# --- every command by every hand -------------------------------------------------------------------------------------


def position(command: Command) -> State:
    """A position in which a command may be given."""
    zones = [
        {"top": -4, "cards": ["back", {"id": "p01a", "tokens": ["milk", "oil"]}]},
        {"top": 0, "cards": ["p02a"]}, {"top": -9, "cards": ["p03a"]}, {"top": 0, "cards": ["p04a"]},
    ]  # fmt: skip
    base: Mapping[str, Any] = {"zones": zones, "pawns": {0: {"card": "p01a", "good": "beet"}}}
    if isinstance(command, c.Place):
        return arranged(2, {"zones": [*zones[1:], {"top": 0, "cards": ["p05a"]}], "pawns": {0: None, 1: None}})
    if isinstance(command, c.StopAt):
        return arranged(2, base, c.StepOff(0, True), c.Turned("p06a"))
    if isinstance(command, (c.Sell, c.SellNothing)):
        line = view_of(arranged(2, base)).lines[0]
        goods = {"goods": {0: {line.good: 3}}}
        if isinstance(command, c.SellNothing):
            state = arranged(2, {**base, **goods, "pawns": {0: {"market": line.rows[-1]}}})
            return arranged(2, {**base, "goods": {0: dict.fromkeys(state.lookup.goods, 2)}}, c.ToMarket(0))
        return arranged(2, {**base, **goods, "pawns": {0: {"market": line.rows[-1]}}})
    return arranged(2, base)


GIVEN: tuple[PlayerCommand, ...] = (
    c.Place(0, "milk"), c.MoveTo(0, "p01a", "milk"), c.StepOff(0, True), c.StepOff(0, False), c.TurnUp(0, 0),
    c.Explore(0, 2), c.ToMarket(0), c.StopAt(0, "oil"), c.Sell(0, 3), c.Sell(0, 2),
)  # fmt: skip


def offers_for(robot: Robot, command: PlayerCommand) -> list[Offer]:
    """The offers of a command, in the scene."""
    found = [offer for offer in scene_of(robot).offers_now if offer.commands == (command,)]
    assert found, (command, shown_view(robot).ask)
    return found


def was_given(robot: Robot, command: PlayerCommand) -> bool:
    """Return whether the match has it."""
    robot.settle()
    return command in scene_of(robot).match.history.commands


def shown_at(robot: Robot, thing: str) -> Vec:
    """The middle of a thing on the screen."""
    rect = scene_of(robot).display.stage.rect_of(thing_of(thing))
    assert rect is not None, thing
    return rect.centre


def answer_choice(robot: Robot, offer: Offer) -> None:
    """Where several offers share a gesture, say which was meant."""
    if scene_of(robot).ui.modal:
        assert offer.gesture is not None
        robot.use("button", offer.gesture.label)


@pytest.mark.parametrize("command", GIVEN, ids=str)
def test_every_command_can_be_given_by_dragging(command: PlayerCommand) -> None:
    """The machine is put on its goal, goods are put on the Market."""
    with play(position(command)) as robot:
        offer = next(one for one in offers_for(robot, command) if one.gesture and one.gesture.place)
        assert offer.gesture is not None
        assert offer.gesture.place is not None
        robot.drag(shown_at(robot, str(offer.gesture.pick)), shown_at(robot, str(offer.gesture.place)))
        answer_choice(robot, offer)
        assert was_given(robot, command)


@pytest.mark.parametrize("command", GIVEN, ids=str)
def test_every_command_can_be_given_by_two_clicks(command: PlayerCommand) -> None:
    """First what goes, then where."""
    with play(position(command)) as robot:
        offer = next(one for one in offers_for(robot, command) if one.gesture and one.gesture.place)
        assert offer.gesture is not None
        assert offer.gesture.place is not None
        robot.click(shown_at(robot, str(offer.gesture.pick)))
        assert not was_given(robot, command)
        robot.click(shown_at(robot, str(offer.gesture.place)))
        answer_choice(robot, offer)
        assert was_given(robot, command)


@pytest.mark.parametrize("command", GIVEN, ids=str)
def test_every_command_can_be_given_by_clicking_its_goal(command: PlayerCommand) -> None:
    """One click on where the machine is to go, or on the price for which one sells."""
    with play(position(command)) as robot:
        offer = next(one for one in offers_for(robot, command) if one.gesture and one.gesture.place is None)
        assert offer.gesture is not None
        robot.click(shown_at(robot, str(offer.gesture.pick)))
        answer_choice(robot, offer)
        assert was_given(robot, command)


@pytest.mark.parametrize("command", [*GIVEN, c.Stay(0), c.SellNothing(0)], ids=str)
def test_every_command_can_be_given_by_keys(command: PlayerCommand) -> None:
    """Tab to the thing or button, Return."""
    with play(position(command)) as robot:
        found = offers_for(robot, command)
        keys = {f"offer.{one.label}" for one in found if one.label}
        keys |= {str(one.gesture.pick) for one in found if one.gesture and one.gesture.place is None}
        for _step in range(120):
            robot.key("tab")
            focused = robot.focused()
            if focused is not None and focused.key in keys:
                break
        else:
            raise AssertionError(f"{keys} cannot be reached")
        robot.key("return")
        answer_choice(robot, found[0] if found[0].gesture else found[-1])
        assert was_given(robot, command)


def test_return_sells_everything() -> None:
    """The main answer on a Market."""
    with play(position(c.Sell(0, 3))) as robot:
        robot.key("return")
        assert was_given(robot, c.Sell(0, 3))


def test_the_slide_is_seen_before_the_machine_is_put_down() -> None:
    """While it is held over a stop with a token, lines that change are drawn, and the prices stand beside the hand."""
    command = c.MoveTo(0, "p01a", "milk")
    with play(position(command)) as robot:
        robot.drag(shown_at(robot, "pawn.0"), shown_at(robot, "stop.p01a.milk"), drop=False)
        robot.step(3)
        preview = scene_of(robot).display.pointer.preview_layer.preview
        assert preview is not None
        assert any(key.kind == "line" for key in preview.board_lines)
        assert "{milk}" in preview.tag
        robot.key("escape")
        assert scene_of(robot).display.pointer.preview_layer.preview is None


def test_a_wrong_drop_is_explained_and_the_machine_goes_home() -> None:
    """The start card takes nobody."""
    with play(position(c.Stay(0))) as robot:
        robot.drag(shown_at(robot, "pawn.0"), shown_at(robot, "start"))
        robot.settle()
        said = [node.name for node in robot.nodes() if node.role in ("status", "alert", "label")]
        assert any("start card" in words for words in said)
        stage = scene_of(robot).display.stage
        assert (
            stage.pose(thing_of("pawn.0"))
            == table().board.layout(shown_view(robot), scene_of(robot).display.regions)[thing_of("pawn.0")]
        )


@pytest.mark.parametrize("pace", ["normal", "instant"])
@pytest.mark.parametrize("seats", [2, 5])
def test_programs_can_be_watched(pace: str, seats: int) -> None:
    """Rides, slides and turned cards run without an error, and the stage ends where the layout says."""
    with play(box().start(seats, {}), ("random",) * seats, settle=False, pace=pace) as robot:
        for _part in range(40):
            robot.step(1 if pace == "instant" else 20)
            if len(scene_of(robot).match) > 20:
                break
        scene = scene_of(robot)
        scene.display.director.skip()
        assert len(scene.match) > 8
        view = shown_view(robot)
        assert {key: scene.display.stage.pose(key) for key in scene.display.stage.pieces()} == table().board.layout(
            view, scene.display.regions
        )
        assert scene.display.stage.board_lines == table().board.board_lines(view)
        assert scene.display.camera.world == table().board.world(view)
