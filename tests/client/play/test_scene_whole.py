"""A table is never seen in patches: it fades in whole, and a resize lays out everything at once."""

from __future__ import annotations

import pytest

from game.app import page_transition
from game.scenes import match_factory, page_factory
from game.scenes.play.hud import Hud
from game.scenes.play.scene import PlayScene
from game.scenes.robot import Robot
from game.ui.paint.canvas import Canvas
from game.ui.paint.geometry import Rect
from game.ui.paint.viewport import Viewport
from game.ui.tabletop import background_layer, stage
from game.ui.tabletop.stage import Stage
from tests.client.scenes.helpers import quick
from tests.client.ui.demo_page import DemoPage

GAMES = ("back_in_time", "card_game", "dice_through_time", "riff_in_time", "time_line")


def page(box: str, **values: object) -> PlayScene:
    """Make the page of a new game with a computer player."""
    request = match_factory.MatchRequest(box=box, seats=("human", "random"), seed=5)
    scene = page_factory.table(quick(**values), match_factory.begin(request, saved=False))
    assert isinstance(scene, PlayScene)
    return scene


@pytest.mark.parametrize("box", GAMES)
def test_a_table_is_not_seen_before_all_of_its_board_is_painted(box: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for module, name in ((background_layer, "AT_FIRST"), (background_layer, "IN_A_FRAME"), (stage, "UNSEEN")):
        monkeypatch.setattr(module, name, 0.0005)
    monkeypatch.setattr(page_transition, "PATIENT", 60.0)
    whole: list[bool] = []
    draw = Stage.draw

    def noted(shown: Stage, canvas: Canvas) -> None:
        whole.append(shown._ground.is_complete(shown.camera, shown.viewport))
        draw(shown, canvas)

    monkeypatch.setattr(Stage, "draw", noted)
    with Robot(DemoPage(), fade=True) as robot:
        robot.settle()
        robot.app.manager.push(page(box))
        for _frame in range(3000):
            robot.step()
            if len(whole) > 3:
                break
        assert whole
        assert all(whole)


@pytest.mark.usefixtures("unseen")
@pytest.mark.parametrize("box", GAMES)
def test_a_resize_lays_out_all_at_once_even_while_something_moves(box: str) -> None:
    with Robot(page(box, pace="normal", reduced_motion=False)) as robot:
        scene = robot.scene
        assert isinstance(scene, PlayScene)
        for _frame in range(400):
            if scene.display.director.busy:
                break
            if scene.offers_now and scene.session.question is not None:
                scene.session.give((scene.session.question.options[0],))
            robot.step()
        assert scene.display.director.busy
        robot.step(2)
        for size in ((1500, 800), (1024, 600), (1280, 720)):
            robot.app.manager.resize(Viewport(size))
            for _frame in range(8):
                robot.step()
                regions, hud = scene.display.regions, scene.ui.root
                assert isinstance(hud, Hud)
                assert regions == scene.table.board.regions(scene.viewport.size, 2, 1.0)
                assert hud.frame == regions.prompt
                assert scene.display.camera.view.overlap(hud.frame).w <= 0
                assert inside(scene)


def inside(scene: PlayScene) -> bool:
    """Return whether no piece that rests on the board lies over the question."""
    shown, prompt = scene.display.stage, scene.display.regions.prompt
    rects = [rect for thing in shown.pieces() if shown.on_board(thing) and (rect := shown.rect_of(thing)) is not None]
    return not any(covers(rect, prompt) for rect in rects)


def covers(rect: Rect, prompt: Rect) -> bool:
    """Return whether the middle of a piece is over the question."""
    return prompt.contains(rect.centre)
