"""Every kind of command can be given by drag, clicks and keys, in positions of all games."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Final, NamedTuple, TypeAlias

import pytest

from game.rules.contract import Command
from game.scenes.play.scene import PlayScene
from game.scenes.robot import Robot
from game.table.contract import Offer
from game.ui.paint.geometry import Vec
from game.ui.tabletop.commands_by_pointing import Gesture
from game.ui.tabletop.thing_names import Thing
from game.ui.widgets.accessibility import focusable
from tests.client.play.test_spending import SLUGS
from tests.support.tables import TableCases, reach, scene_of
from tools.truth.position import Position

pytestmark = pytest.mark.usefixtures("unseen")

OTHERS: Final = 4
"""Number of commands tried per position in addition to those of a new kind."""
SHARES: Final = (0.5, 0.1, 0.9, 0.3, 0.7)
"""Shares of a piece's width and height at which it is hit-tested."""
Way: TypeAlias = Callable[[Robot, Gesture], bool]
"""Function that makes a gesture and returns whether that was possible."""


class Chosen(NamedTuple):
    """Position with the commands to try there."""

    position: Position
    commands: Sequence[Command]


def kind_of(offer: Offer) -> object:
    """Return an offer's kind: its command type and the kinds of things in its gesture."""
    assert offer.gesture is not None
    return type(offer.commands[0]), *(thing.kind for thing in offer.gesture.parts)


def chosen(cases: TableCases, seats: int) -> Iterator[Chosen]:
    """Choose positions with a command or gesture not met before; commands with a button are left out."""
    met, rng = set[object](), Random(seats)
    for position in (one for one in cases.decisions(seats) if one.state.actor == 0):
        offers = list(cases.table.offers.make(position.view, position.state.legal_commands()))
        buttons = {offer.commands[0] for offer in offers if offer.label}
        shown = [offer for offer in offers if offer.gesture is not None and offer.commands[0] not in buttons]
        new = [offer.commands[0] for offer in shown if kind_of(offer) not in met]
        met.update(map(kind_of, shown))
        if new:
            others = [offer.commands[0] for offer in shown]
            yield Chosen(position, list(dict.fromkeys([*new, *rng.sample(others, min(OTHERS, len(others)))])))


def recorded(scene: PlayScene) -> list[Command]:
    """Return a list to which the scene adds the command of each offer taken or asked about."""
    given: list[Command] = []

    def take(offer: Offer) -> None:
        given.append(offer.commands[0])

    def ask(asked: Sequence[tuple[str, Offer]]) -> None:
        given.extend(offer.commands[0] for _label, offer in asked)

    vars(scene).update(offered=take, choose=ask)
    return given


def point_of(scene: PlayScene, thing: Thing) -> Vec | None:
    """Return a point where a hit test finds a thing before other legal ones; None when it is covered."""
    stage, picks = scene.display.stage, {one.gesture.pick for one in scene.offers_now if one.gesture is not None}
    rect, lit = stage.seen_of(thing), picks if scene.display.pointer.picked is None else stage.marked("legal")
    if rect is None:
        return None
    points = (Vec(rect.x + rect.w * x, rect.y + rect.h * y) for x in SHARES for y in SHARES)
    return next((point for point in points if stage.at(point, lit) == thing), None)


def pressed(robot: Robot, gesture: Gesture) -> bool:
    """Activate the things of a gesture by keyboard; return whether all could be."""
    for thing in gesture.parts:
        node = next((one for one in focusable(robot.nodes()) if one.key == str(thing)), None)
        if node is None or node.activate is None:
            return False
        node.activate()
    return True


def clicked(robot: Robot, gesture: Gesture) -> bool:
    """Click the things of a gesture; return whether all could be hit."""
    for thing in gesture.parts:
        point = point_of(scene_of(robot), thing)
        if point is None:
            return False
        robot.click(point)
    return True


def dragged(robot: Robot, gesture: Gesture) -> bool:
    """Drag a gesture's piece to its place; return whether that is possible."""
    start = point_of(scene_of(robot), gesture.pick)
    if start is None or gesture.place is None:
        return False
    robot.drag(start, start.plus(20.0, 0.0), steps=2, drop=False)
    end = point_of(scene_of(robot), gesture.place)
    robot.move(end or start)
    robot.release(end or start)
    return end is not None


@pytest.mark.parametrize("slug", SLUGS)
def test_every_command_is_given_by_dragging_by_clicks_and_by_keys(slug: str) -> None:
    """Every command can be given by drag, clicks and keys; only gestures with a single place can be dragged."""
    cases, tried = TableCases(slug), 0
    seats = max(2, cases.box.seats[0])
    for position, commands in chosen(cases, seats):
        with cases.play(position.state.clone(), ("human", *("random",) * (seats - 1))) as robot:
            scene = scene_of(robot)
            if scene.session.question is None:
                continue
            given, tried = recorded(scene), tried + 1
            for way in (clicked, dragged, pressed):
                for command in commands:
                    gestures = [one.gesture for one in scene.offers_now if one.commands[0] == command and one.gesture]
                    if way is dragged:
                        gestures = [one for one in gestures if one.place is not None and not one.more]
                    made = (comes_of_it(robot, way, gesture, command, given) for gesture in gestures)
                    assert not gestures or any(made), (position.seed, way, command)
    assert tried


def comes_of_it(robot: Robot, way: Way, gesture: Gesture, command: Command, given: list[Command]) -> bool:
    """Make a gesture; return whether it gives the command, or asks a question with it among the answers."""
    given.clear()
    scene_of(robot).display.pointer.cancel()
    scene_of(robot).display.settle(scene_of(robot).view)  # return dropped pieces to their places
    robot.step(dt=1.0)  # avoid a double click
    return way(robot, gesture) and command in given


@pytest.mark.parametrize("slug", SLUGS)
def test_tab_and_return_alone_give_a_command(slug: str) -> None:
    cases = TableCases(slug)
    seats = max(2, cases.box.seats[0])
    for position, _commands in chosen(cases, seats):
        with cases.play(position.state.clone(), ("human", *("random",) * (seats - 1))) as robot:
            given = recorded(scene_of(robot))
            offers = [offer for offer in scene_of(robot).offers_now if offer.gesture and offer.gesture.place]
            if offers and offers[0].gesture is not None:
                for thing in offers[0].gesture.parts:
                    reach(robot, str(thing))
                    robot.key("return")
                assert offers[0].commands[0] in given
                return
    raise AssertionError("nothing is put anywhere")
