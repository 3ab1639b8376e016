"""Time Line's table looked at and played in a window: text fits, pictures are there, every command has its gestures."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pygame
import pytest

from game.games.time_line.rules import commands as c
from game.games.time_line.rules.state_machine import State
from game.games.time_line.table.art.painter import SHEET
from game.games.time_line.table.layout import grid
from game.rules.contract import Command, PlayerCommand
from game.scenes.robot import Robot
from game.table.contract import Offer
from game.table.messages import SOMEBODY
from game.table.people import Person
from game.ui.paint.geometry import Rect, Vec
from game.ui.tabletop.poses import Face
from tests.games.time_line.table.cases import (
    arranged,
    box,
    play,
    scene_of,
    shown_view,
    table,
    view_of,
)
from tests.support.tables import WINDOWS
from tests.support.things import thing_of


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
    """With its own tracks."""
    pygame.display.init()
    for deck, lookup in box().lookups.items():
        looks = {
            pygame.image.tobytes(
                table().board.painter.paint(Face("path", (250.0, 200.0), card, deck), (125, 100)), "RGBA"
            )
            for card in lookup.names
        }
        assert len(looks) == 23


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
    return robot.node(key=thing).rect.centre


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
