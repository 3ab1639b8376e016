"""What a hint or a press outlines goes with its question, in every game."""

from __future__ import annotations

from random import Random

import pytest

from game.scenes import match_factory, page_factory
from game.scenes.play.hud import DO_IT
from game.scenes.play.scene import PlayScene
from game.scenes.robot import Robot
from game.ui.tabletop.mark_looks import Mark
from tests.client.scenes.helpers import quick

GAMES = ("back_in_time", "card_game", "dice_through_time", "riff_in_time", "time_line")
MARKS: tuple[Mark, ...] = ("hinted", "picked")


def marked(scene: PlayScene) -> set[str]:
    """Return the names of the things that a hint or a press outlines."""
    return {str(thing) for kind in MARKS for thing in scene.display.stage.marked(kind)}


@pytest.mark.usefixtures("unseen")
@pytest.mark.parametrize("box", GAMES)
def test_outlines_of_a_hint_and_of_a_press_go_with_the_question(box: str) -> None:
    request = match_factory.MatchRequest(box=box, seats=("human", "random"), seed=5)
    outlined, rng = {"hint": 0, "press": 0}, Random(4)
    with Robot(page_factory.table(quick(), match_factory.begin(request, saved=False))) as robot:
        scene = robot.scene
        assert isinstance(scene, PlayScene)
        for _frame in range(400):
            robot.step()
            if not scene.offers_now or scene.session.question is None:
                continue
            pointed = [offer for offer in scene.offers_now if offer.gesture is not None]
            if pointed and min(outlined.values()) < 2:
                offer, kind = rng.choice(pointed), min(outlined, key=lambda one: outlined[one])
                if kind == "hint":
                    scene.hint_display.show(offer, "Do this.")
                else:
                    assert offer.gesture is not None
                    scene.display.pointer.point(offer.gesture.pick)
                robot.step()
                outlined[kind] += bool(marked(scene))
            before = len(scene.match)
            scene.session.give((rng.choice(list(scene.session.question.options)),))
            robot.step()
            if len(scene.match) > before:
                assert not marked(scene)
                assert not scene.ui.said.startswith("Do this.")
                assert DO_IT not in {node.key for top in robot.nodes() for node in top.walk()}
            if min(outlined.values()) >= 2:
                break
        assert min(outlined.values()) >= 1, outlined
