"""Every legal command can be given by pointing and by keys: in positions of all games, as players came to them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

import pytest

from game.rules.contract import Command
from game.scenes.play.scene import PlayScene
from game.table.contract import Offer
from game.ui.input.gestures import Clicked
from game.ui.paint.geometry import Vec
from game.ui.tabletop.thing_names import Thing
from tests.client.play.test_spending import SLUGS, decisions
from tests.support.tables import TableCases, scene_of

LOOKED_AT: Final = 5
"""Positions of each game."""
GRID: Final = 5
"""Points across a piece at which it is looked for."""


def recorded(scene: PlayScene) -> list[Command]:
    """Return where the first commands are put of what is pointed at, or asked about, from now on."""
    given: list[Command] = []

    def take(offer: Offer) -> None:
        given.append(offer.commands[0])

    def ask(asked: Sequence[tuple[str, Offer]]) -> None:
        given.extend(offer.commands[0] for _label, offer in asked)

    vars(scene).update(offered=take, choose=ask)
    return given


def pressed(scene: PlayScene, thing: Thing) -> bool:
    """Press a piece by the keyboard; return whether that can be done."""
    node = next((one for one in scene.things() if one.key == str(thing) and one.focusable), None)
    if node is None or node.activate is None:
        return False
    node.activate()
    return True


def clicked(scene: PlayScene, thing: Thing) -> bool:
    """Click a piece where it can be hit; return whether it can."""
    rect, lit = scene.display.stage.seen_of(thing), scene.display.stage.marked("legal")
    if rect is None:
        return False
    steps = [(number + 0.5) / GRID for number in range(GRID)]
    for point in (Vec(rect.x + rect.w * x, rect.y + rect.h * y) for x in steps for y in steps):
        if scene.display.stage.at(point, lit) == thing:
            scene.display.pointer.handle(Clicked(point, "left"))
            return True
    return False


@pytest.mark.parametrize("slug", SLUGS)
@pytest.mark.parametrize("point_at", [pressed, clicked])
def test_every_legal_command_can_be_given(slug: str, point_at: Callable[[PlayScene, Thing], bool]) -> None:
    cases, tried = TableCases(slug), 0
    seats = max(2, cases.box.seats[0])
    positions = [one for seed in (1, 2) for one in decisions(cases, seats, seed) if one.state.actor == 0]
    for position in positions[:: max(1, len(positions) // LOOKED_AT)]:
        with cases.play(position.state.clone(), ("human", *("random",) * (seats - 1))) as robot:
            scene = scene_of(robot)
            if scene.session.question is None:
                continue
            given, tried = recorded(scene), tried + 1
            for command in scene.session.question.options:
                offers = [offer for offer in scene.offers_now if offer.commands[0] == command]
                if not any(offer.label for offer in offers):
                    given.clear()
                    assert any(_points(scene, offer, point_at, given) for offer in offers), (position.seed, command)
    assert tried


def _points(scene: PlayScene, offer: Offer, point_at: Callable[[PlayScene, Thing], bool], given: list[Command]) -> bool:
    """Point at all that an offer needs; return whether its command, or a choice of it, comes of it."""
    assert offer.gesture is not None
    given.clear()
    scene.display.pointer.cancel()
    reached = all(point_at(scene, part) for part in offer.gesture.parts)
    return reached and offer.commands[0] in given
