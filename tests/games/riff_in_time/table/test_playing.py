"""Riff in Time played in its scene: by mouse, with undo, and by keyboard alone."""

from __future__ import annotations

from random import Random

import pytest

from game.games.riff_in_time.rules import commands as c
from game.games.riff_in_time.rules.view import TableView
from game.scenes.robot import Robot
from game.scenes.shelf.scene import ShelfScene
from game.table.contract import Offer
from game.ui.paint.text import plain
from tests.client.scenes.helpers import quick
from tests.games.riff_in_time.table.cases import arranged, box
from tests.support.tables import TableCases, reach, scene_of

CASES = TableCases("riff_in_time")


def points_at(robot: Robot, offer: Offer) -> bool:
    """Return whether all parts of an offer are on the screen and uncovered."""
    stage, lit = scene_of(robot).display.stage, list(offer.gesture.parts if offer.gesture else ())
    rects = {part: stage.rect_of(part) for part in lit}
    return bool(lit) and all(rect is not None for rect in rects.values())


def seen(robot: Robot) -> TableView:
    """Return a spectator's view."""
    view = scene_of(robot).match.view(None)
    assert isinstance(view, TableView)
    return view


def take(robot: Robot, offer: Offer, by_button: bool) -> None:
    """Take an offer by its button, a drag, or clicks."""
    if offer.label and (by_button or offer.gesture is None):
        robot.use("button", plain(offer.label))
        return
    assert offer.gesture is not None
    if offer.gesture.place is not None and not offer.gesture.more:
        robot.drag(str(offer.gesture.pick), str(offer.gesture.place))
    else:
        for part in offer.gesture.parts:
            robot.click(str(part))


def lose_if_asked(robot: Robot) -> None:
    """Confirm the dialog that warns of losing the game, if it is open."""
    robot.step()
    if robot.scene.ui.dialog() is not None:
        robot.step(dt=1.0)
        robot.use("button", "Lose the game")


def play_on(robot: Robot, rng: Random) -> None:
    """Take one offer, preferring buttons and seldom ending the turn."""
    scene = scene_of(robot)
    offers = [offer for offer in scene.offers_now if offer.label or points_at(robot, offer)]
    ends = [offer for offer in offers if isinstance(offer.commands[0], c.EndTurn)]
    others = [offer for offer in offers if offer.label and offer not in ends]
    chosen = rng.choice(others) if others and rng.random() < 0.7 else rng.choice(ends or offers)
    before = len(scene.match)
    take(robot, chosen, by_button=True)
    lose_if_asked(robot)
    robot.settle()
    assert robot.scene is not scene or len(scene.match) > before, chosen


@pytest.mark.usefixtures("unseen")
@pytest.mark.parametrize("seats", [1, 3])
def test_a_game_is_played_to_its_result_by_hand(seats: int) -> None:
    with CASES.play(box().start(seats, {}), ("human",) * seats) as robot:
        scene, rng = scene_of(robot), Random(seats)
        while robot.scene is scene and scene.match.result() is None:
            play_on(robot, rng)
        assert scene.match.result() is not None


def test_from_the_shelf_to_the_result() -> None:
    """A solo game from shelf and set-up page to the result."""
    with Robot(ShelfScene(quick())) as robot:
        robot.settle()
        robot.click("box.riff_in_time")
        robot.settle()
        assert robot.scene.name == "setup"
        robot.use("button", "Start game")
        robot.settle()
        rng = Random(7)
        while robot.scene.name == "table" and scene_of(robot).match.result() is None:
            play_on(robot, rng)
        for _second in range(20):
            robot.step(30)
        assert robot.scene.name == "result"


@pytest.mark.usefixtures("unseen")
def test_the_booth_is_dragged_far_and_taken_back_with_one_key() -> None:
    state = arranged({"dice": ["wyld.move", "wyld.move", "wyld.interact"], "players": {0: {"carries": ["freud"]}}},
                     character="joanna,ted")  # fmt: skip
    with CASES.play(state, ("human", "human")) as robot:
        scene = scene_of(robot)
        before = scene.match.history.state.digest()
        robot.drag("pawn.0", "space.stage_2")
        robot.settle()
        assert len(scene.match) == 2
        assert seen(robot).players[0].space == "stage_2"
        robot.key("ctrl+z")
        robot.settle()
        assert len(scene.match) == 0
        assert scene.match.history.state.digest() == before


@pytest.mark.usefixtures("unseen")
def test_a_figure_is_dragged_into_the_booth_and_a_die_onto_the_disc() -> None:
    state = arranged({"dice": ["wyld.interact", "wyld.excellent", "wyld.interact"], "restored": ["socrates"],
                      "personages": {"freud": "stage_1"}, "players": {0: {"space": "stage_1"}}})  # fmt: skip
    with CASES.play(state, ("human", "human")) as robot:
        scene = scene_of(robot)
        robot.drag("personage.freud", "pawn.0")
        robot.settle()
        assert seen(robot).players[0].carries == ("freud",)
        robot.drag("die.die.2", "location.athens")
        robot.settle()
        assert seen(robot).locations["athens"].dial == 4
        assert list(scene.match.history.commands) == [c.PickUp(0, "freud", "die.1"), c.Repair(0, "die.2")]


@pytest.mark.usefixtures("unseen")
def test_a_die_of_the_supply_is_dragged_to_another_of_its_pool_and_not_to_itself() -> None:
    state = arranged({"phase": "dice", "dials": {"rome": 0, "vienna": 0, "kassel": 0}, "players": {
        0: {"carries": ["socrates", "lincoln"], "repairs": ["rome", "vienna", "kassel"]}}})  # fmt: skip
    with CASES.play(state, ("human", "human")) as robot:
        robot.drag("supply.triumphant", "supply.character")
        robot.settle()
        robot.click("supply.character")
        robot.settle()
        robot.click("supply.triumphant")
        robot.settle()
        assert scene_of(robot).match.history.commands[0] == c.TakeDice(0, 0, 2, 2)


@pytest.mark.usefixtures("unseen")
def test_the_best_dice_are_taken_without_a_question() -> None:
    state = arranged({"phase": "dice", "players": {0: {"carries": ["charlemagne"]}}})
    with CASES.play(state, ("human", "human")) as robot:
        scene = scene_of(robot)
        assert scene.match.history.commands[0] == c.TakeDice(0, 2, 1, 0)
        assert seen(robot).asked == "acting"
        assert scene.offers_now


def by_keys(robot: Robot, offer: Offer) -> None:
    """Take an offer with the keyboard alone."""
    parts = [str(part) for part in offer.gesture.parts] if offer.gesture else []
    for name in parts or [plain(offer.label)]:
        reach(robot, name)
        robot.key("return")


def test_three_people_play_by_keys_alone() -> None:
    """Keys suffice for every kind of gesture: booth, figures, dice, cards and buttons."""
    rng, kinds = Random(6), set()
    start = arranged({"dice": ["wyld.interact", "wyld.move", "wyld.excellent"], "personages": {"lincoln": "stage_1"},
                      "players": {0: {"space": "stage_1", "carries": ["socrates"]}}}, 3)  # fmt: skip
    with CASES.play(start, ("human",) * 3) as robot:
        scene = scene_of(robot)
        for _decision in range(30):
            offers = scene.offers_now
            parts = [one.gesture.parts for one in offers if one.gesture]
            clear = [one for one in offers if one.gesture and parts.count(one.gesture.parts) == 1]
            ends = [one for one in offers if not one.gesture]
            chosen = rng.choice(clear) if clear and rng.random() < 0.8 else rng.choice(ends or clear)
            before = len(scene.match)
            by_keys(robot, chosen)
            lose_if_asked(robot)
            robot.settle()
            assert len(scene.match) > before, chosen
            kinds.add(type(chosen.commands[0]))
            if scene.match.result() is not None:
                break
    assert len(kinds) >= 5, kinds
