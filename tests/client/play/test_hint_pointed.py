"""A hint can be followed: the table points from piece to place, scrolls them into view and highlights a button."""

from __future__ import annotations

import pytest

from game.match.session.hint import Advice
from game.rules.contract import NATURE
from game.scenes.play.scene import PlayScene
from game.scenes.robot import Robot
from game.table.contract import Offer
from tests.support.tables import TableCases, scene_of

GAMES = ("back_in_time", "card_game", "time_line", "dice_through_time", "riff_in_time")
LOOKED_AT = 6
"""Positions tested per game."""


def followed(scene: PlayScene, robot: Robot, offer: Offer) -> None:
    """Show a hint for an offer and check what the table points out."""
    scene.hinted(Advice(offer.commands, "", {}))
    robot.settle()
    shown, advised = scene.display.pointer.preview_layer, scene.display.pointer.advised
    assert advised is not None
    assert advised.commands == offer.commands
    offer = advised
    assert [one.label for one in scene.hud.answers() if one.lit] == ([offer.label] if offer.label else [])
    if offer.gesture is None:
        return
    assert scene.display.stage.marked("hinted") >= {*offer.gesture.parts}
    pick, target = offer.gesture.parts[0], offer.gesture.parts[-1]
    ends = shown.rect_of(pick), shown.rect_of(target)
    assert ends[1] is not None
    if scene.display.stage.on_board(target):
        assert scene.display.camera.view.grown(1.0).contains(ends[1].centre), "the camera brings it in"
    assert shown.preview is not None
    if pick != target and ends[0] is not None and not ends[1].contains(ends[0].centre):
        assert shown.preview.path or shown.preview.aim == (pick, target)
        assert shown.ways


@pytest.mark.parametrize("box", GAMES)
def test_every_action_is_pointed_out_when_it_is_advised(box: str) -> None:
    """Every kind of action in some positions of a whole game is pointed out when advised."""
    cases, kinds, arrows = TableCases(box), set[tuple[object, ...]](), 0
    playout = cases.playout(2, 11, most=400)
    states = [state.clone() for state, _command in playout if state.actor != NATURE and len(state.legal_commands()) > 2]
    for state in states[:: max(1, len(states) // LOOKED_AT)][:LOOKED_AT]:
        seats = tuple("human" if seat == state.actor else "random" for seat in range(2))
        with cases.play(state, seats) as robot:
            scene = scene_of(robot)
            for offer in scene.offers_now:
                kind = (*map(type, offer.commands), offer.gesture is None)
                if kind in kinds:
                    continue
                kinds.add(kind)
                followed(scene, robot, offer)
                arrows += scene.display.pointer.preview_layer.preview is not None
                robot.key("tab")
                robot.step()
                scene.display.pointer.point_out(None)  # Tab may focus a button whose action is previewed instead
                assert not scene.display.stage.marked("hinted")
                assert not scene.ui.said
                assert not [one.label for one in scene.hud.answers() if one.lit]
    assert len(kinds) > 3
    assert arrows


def test_looking_at_something_else_hides_the_hint_only_meanwhile() -> None:
    cases = TableCases("time_line")
    state = next(state for state, _command in cases.playout(2, 3) if len(state.legal_commands()) > 4)
    with cases.play(state.clone(), ("human", "random")) as robot:
        scene = scene_of(robot)
        one, two = [offer for offer in scene.offers_now if offer.gesture is not None][:2]
        scene.hinted(Advice(one.commands, "", {}))
        robot.settle()
        pointed = scene.display.pointer.preview_layer.preview
        assert pointed is not None
        assert two.gesture is not None
        scene.display.pointer.point_out(two.gesture.parts[-1])
        scene.display.pointer.point_out(None)
        assert scene.display.pointer.preview_layer.preview == pointed
        assert scene.display.pointer.thought_of == (), "what is advised is not the person's own thought"
