"""Looks of the Time Line table, the winning-step notice, and the gestures for each command."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pygame
import pytest

from game.games.time_line.rules import commands as c
from game.games.time_line.rules.state_machine import State
from game.games.time_line.table import grid
from game.games.time_line.table.ground import SHEET
from game.rules.contract import Command, PlayerCommand
from game.table.messages import SOMEBODY
from game.table.people import Person
from game.ui.paint.geometry import Rect
from game.ui.tabletop.poses import Face
from tests.games.time_line.table.cases import (
    arranged,
    box,
    offers_of,
    play,
    shown_view,
    table,
    view_of,
)
from tests.support.tables import WINDOWS, scene_of
from tests.support.things import thing_of


@pytest.mark.usefixtures("language")
@pytest.mark.parametrize("window", WINDOWS[:3])
@pytest.mark.parametrize("turn", [0, 1])
def test_the_last_step_is_told_whole(window: tuple[int, int], turn: int, cut: list[str]) -> None:
    """The notice of a winning step fits, for one's own and for a rival with a long name."""
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
    """Each of the 23 track patterns gives a different picture, in both decks."""
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
    """The graph paper is aligned to rows: a world starting higher shows the same squares lower."""
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


# --- gestures ---------------------------------------------------------------------------------------------------------


def position(command: Command) -> State:
    """Build a position in which a command is legal."""
    zones = [
        {"top": -4, "cards": ["back", {"id": "p01a", "tokens": ["milk", "oil"]}]},
        {"top": 0, "cards": ["p02a"]}, {"top": -9, "cards": ["p03a"]}, {"top": 0, "cards": ["p04a"]},
    ]  # fmt: skip
    base: Mapping[str, Any] = {"zones": zones, "pawns": {0: {"card": "p01a", "good": "beet"}}}
    if isinstance(command, c.Place):
        return arranged(2, {"zones": [*zones[1:], {"top": 0, "cards": ["p05a"]}], "pawns": {0: None, 1: None}})
    if isinstance(command, c.StopAt):
        return arranged(2, base, c.StepOff(0, True), c.Turned("p06a"))
    if isinstance(command, c.Sell):
        line = view_of(arranged(2, base)).lines[0]
        return arranged(2, {**base, "goods": {0: {line.good: 3}}, "pawns": {0: {"market": line.rows[-1]}}})
    return arranged(2, base)


GIVEN: tuple[PlayerCommand, ...] = (
    c.Place(0, "milk"), c.MoveTo(0, "p01a", "milk"), c.StepOff(0, True), c.StepOff(0, False), c.TurnUp(0, 0),
    c.Explore(0, 2), c.ToMarket(0), c.StopAt(0, "oil"), c.Sell(0, 3), c.Sell(0, 2),
)  # fmt: skip


@pytest.mark.parametrize("command", GIVEN, ids=str)
def test_every_command_is_given_by_dragging_and_by_pointing_at_its_goal(command: PlayerCommand) -> None:
    """Every command has both a drag and a single click on its destination or price."""
    gestures = [
        offer.gesture for offer in offers_of(position(command)) if offer.commands == (command,) and offer.gesture
    ]
    assert {gesture.place is None for gesture in gestures} == {False, True}


def test_a_wrong_drop_is_explained_and_the_machine_goes_home() -> None:
    """A drop on the start card, where no machine can go, is explained and undone."""
    with play(position(c.Stay(0))) as robot:
        robot.drag("pawn.0", "start")
        robot.settle()
        said = [node.name for node in robot.nodes() if node.role in ("status", "alert", "label")]
        assert any("start card" in words for words in said)
        stage = scene_of(robot).display.stage
        assert (
            stage.pose(thing_of("pawn.0"))
            == table().board.layout(shown_view(robot), scene_of(robot).display.regions)[thing_of("pawn.0")]
        )
