"""A button that the pointer or the keyboard is at lights the pieces and places it speaks of."""

from __future__ import annotations

import pytest

from game.scenes.play.hud import key_of
from game.scenes.robot import Robot
from game.table.contract import Offer
from game.ui.paint.geometry import Vec
from tests.support.tables import TableCases, scene_of

GAMES = ("back_in_time", "card_game", "dice_through_time", "riff_in_time")
AWAY = Vec(2.0, 2.0)


def opened(box: str) -> Robot:
    """Open a table at a question with many buttons that speak of something."""
    cases = TableCases(box)

    def told(offers: list[Offer]) -> int:
        return sum(bool(offer.label and offer.things) for offer in offers)

    states = [state.clone() for state, _command in cases.playout(2, 11, most=250) if state.actor == 0]
    offers = cases.table.offers
    best = max(states, key=lambda state: told(list(offers.make(state.view(0), state.legal_commands()))))
    return cases.play(best, ("human", "random"))


@pytest.mark.parametrize("box", GAMES)
def test_a_button_lights_what_it_speaks_of_while_the_pointer_or_the_keyboard_is_at_it(box: str) -> None:
    with opened(box) as robot:
        scene = scene_of(robot)
        stage, spoken = scene.display.stage, 0
        offers = {key_of(offer): offer for offer in scene.offers_now if offer.label}
        for button in (one for one in scene.hud.answers() if one.key in offers):
            shown = {thing for thing in offers[button.key].things if stage.rect_of(thing) is not None}
            spoken += bool(shown)
            robot.move(button.rect.centre)
            robot.step(2)
            assert stage.marked("hover") >= shown, button.key
            robot.move(AWAY)
            robot.step(2)
            assert not stage.marked("hover")
            scene.ui.set_focus(button.key)
            robot.step(2)
            assert stage.marked("hover") >= shown, button.key
            scene.ui.set_focus(None)
            robot.step(2)
            assert not stage.marked("hover")
        assert spoken
