"""What a selected thing wants: the prompt says it, with a button; two clicks play it; idle plays are asked back."""

from __future__ import annotations

import pytest

from game.presenters.contract import Offer
from game.scenes.robot import Robot
from game.ui.input.gestures import Clicked, GestureRecognizer
from game.ui.tabletop.thing_names import Thing
from tests.client.card_game.cases import arranged, play
from tests.support.tables import TableCases, scene_of
from tests.support.things import thing_of

GAMES = ("back_in_time", "card_game", "time_line", "dice_through_time", "riff_in_time")
WAIT = GestureRecognizer.DOUBLE + 0.1


def select(robot: Robot, card: str) -> None:
    """Click a card of the hand, slowly."""
    robot.step(dt=WAIT)
    rect = scene_of(robot).stage.rect_of(thing_of(f"card.{card}"))
    assert rect is not None
    robot.click(rect.centre)


def prompt(robot: Robot) -> str:
    """What is asked."""
    return scene_of(robot).hud.prompt.markup


def labels(robot: Robot) -> list[str]:
    """The buttons that answer."""
    return [button.label for button in scene_of(robot).hud.answers()]


def test_a_selected_card_says_what_it_wants_and_is_put_back_by_selecting_it_again() -> None:
    state = arranged(2, {"hands": {0: ["vortex", "tm_v3"], 1: ["cash"]}})
    with play(state, ("human", "random")) as robot:
        before = prompt(robot), labels(robot)
        select(robot, "vortex")
        assert prompt(robot) == "**Time Vortex**: drag it to the table, or press Play."
        assert "Play" in labels(robot)
        select(robot, "vortex")
        assert (prompt(robot), labels(robot)) == before
        select(robot, "tm_v3")
        assert prompt(robot) == "**Time Car V3**: drag it to one of 9 lit places, or click there."
        assert "Play" not in labels(robot)


@pytest.mark.parametrize("way", ["button", "return", "double", "slot"])
def test_a_card_without_a_target_is_played_in_every_obvious_way(way: str) -> None:
    state = arranged(2, {"hands": {0: ["vortex", "tm_v3"], 1: ["cash"]}})
    with play(state, ("human", "random")) as robot:
        scene = scene_of(robot)
        select(robot, "vortex")
        robot.step(dt=0.0)
        if way == "button":
            robot.use("button", "Play")
        elif way == "return":
            robot.key("return")
        else:
            rect = scene.stage.rect_of(thing_of("card.vortex" if way == "double" else "play."))
            assert rect is not None
            robot.click(rect.centre)
        robot.settle()
        assert "vortex" not in scene.match.view(0).hand  # type: ignore[attr-defined]


def test_a_play_that_would_do_nothing_is_paler_says_so_and_asks_before_it_is_lost() -> None:
    state = arranged(2, {"hands": {0: ["erased.1", "vortex"], 1: ["tm_v3"]}})
    with play(state, ("human", "random"), ask_end_turn=True) as robot:
        scene = scene_of(robot)
        assert scene.stage.marked("idle") == {thing_of("card.erased.1")}
        select(robot, "erased.1")
        assert prompt(robot) == "**Erased From Existence** would do nothing now: there is no item on any table."
        robot.use("button", "Play")
        dialog = scene.ui.dialog()
        assert dialog is not None
        robot.step(dt=1.0)
        robot.use("button", "Keep it")
        assert "erased.1" in scene.match.view(0).hand  # type: ignore[attr-defined]


@pytest.mark.parametrize("name", GAMES)
def test_nothing_that_is_lit_is_refused(name: str) -> None:
    """Whatever glows once a thing is selected is taken, asks which of several is meant, or wants one thing more."""
    cases = TableCases(name)
    played = (state for state, _command in cases.playout(2, 8, 150) if state.actor == 0 and state.legal_commands())
    states = [state.clone() for state in played]
    with cases.play(states[len(states) // 2], ("human", "random")) as robot:
        scene, taken = scene_of(robot), list[Offer]()
        scene.pointer._take = taken.append
        starts = sorted(scene.stage.marked("legal"))
        assert starts
        for first in starts[:5]:
            point(robot, first)
            for second in sorted(scene.stage.marked("legal"))[:5] if scene.pointer.picked else ():
                point(robot, second)
                scene.ui.close()
                scene.pointer.cancel()
                point(robot, first)
            scene.pointer.cancel()
        assert taken or scene.pointer.selection is None


def point(robot: Robot, thing: Thing) -> None:
    """Click what is lit; nobody says that it is wrong."""
    scene = scene_of(robot)
    rect = scene.stage.seen_of(thing)
    assert rect is not None
    scene.pointer.handle(Clicked(rect.centre, "left"))
    assert not scene.ui.said, (thing, scene.ui.said)
