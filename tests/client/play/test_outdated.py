"""No message outlives its position: hints, refusals, tips and highlights go with the question they were about."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from unittest.mock import Mock

import pytest

from game.ai.hints import Proposal
from game.match.session.hint import Advice
from game.rules.contract import Command
from game.scenes.play.scene import PlayScene
from game.scenes.robot import Robot
from game.table.contract import Offer
from game.ui.paint.geometry import Vec
from game.ui.tabletop.commands_by_pointing import Miss
from game.ui.tabletop.thing_names import Thing
from tests.support.tables import TableCases, scene_of

GAMES = ("back_in_time", "card_game", "time_line", "dice_through_time", "riff_in_time")


@pytest.fixture(params=GAMES)
def robot(request: pytest.FixtureRequest) -> Iterator[Robot]:
    """Open a table of each game with several legal moves."""
    games = TableCases(request.param)
    seats = max(2, games.box.seats[0])
    states = (state for state, _c in games.playout(seats, 3) if state.actor == 0 and len(state.legal_commands()) > 4)
    with games.play(next(states).clone(), ("human", *("random",) * (seats - 1))) as made:
        yield made


def marked(scene: PlayScene) -> set[Thing]:
    """Return the highlighted things, legal ones apart."""
    return {
        *scene.display.stage.marked("hinted"),
        *scene.display.stage.marked("picked"),
        *scene.display.stage.marked("last"),
    }


def pointed(scene: PlayScene) -> list[Offer]:
    """Return one offer with a gesture for each action."""
    found = {offer.commands: offer for offer in scene.offers_now if offer.gesture is not None}
    return list(found.values())


def hint(scene: PlayScene) -> None:
    """Show a hint with a next best action."""
    best, other = pointed(scene)[:2]
    scene.hinted(Advice(best.commands, "", {}, 0.5, (Proposal(other.commands, 0.4),)))
    assert scene.ui.said
    assert marked(scene)


def decide(robot: Robot) -> None:
    """Take an action without key or click, and run a frame."""
    scene = scene_of(robot)
    scene.take(next(offer for offer in scene.offers_now if scene.match.ends(0, offer.commands) is None))
    robot.step()


@pytest.mark.parametrize("given", ["press", "key"])
def test_a_hint_goes_with_the_next_input(robot: Robot, given: str) -> None:
    scene = scene_of(robot)
    hint(scene)
    robot.move(Vec(300.0, 300.0))
    robot.step(5)
    assert scene.ui.said, "looking around is no input"
    if given == "press":
        robot.press(Vec(4.0, 716.0))
    else:
        robot.key("tab")
    assert not scene.ui.said


def test_a_hint_and_its_marks_go_with_the_question(robot: Robot) -> None:
    scene = scene_of(robot)
    hint(scene)
    decide(robot)
    assert not scene.ui.said
    assert not marked(scene)
    robot.settle()
    assert not marked(scene)


def test_what_belongs_to_a_place_that_was_pointed_at_is_not_lit_in_the_next_question(robot: Robot) -> None:
    scene = scene_of(robot)
    thing = next((one for one in scene.display.stage.written().values() if related(scene, one)), None)
    if thing is None:
        pytest.skip("nothing belongs together here")
    scene.display.pointer.point_out(thing)
    assert marked(scene)
    decide(robot)
    robot.settle()
    assert not marked(scene)


def related(scene: PlayScene, thing: Thing) -> bool:
    """Return whether a thing has related pieces on the stage."""
    return any(scene.display.stage.rect_of(one) is not None for one in scene.table.tips.related(thing, scene.view))


def test_a_refusal_goes_with_the_question(robot: Robot) -> None:
    scene = scene_of(robot)
    pick = next(offer.gesture.pick for offer in pointed(scene) if offer.gesture is not None)
    scene.missed(Miss((pick,), pick))
    if not scene.ui.said:
        scene.ui.say("Not there.", "warn", lasts="change")
    decide(robot)
    assert not scene.ui.said


def test_a_tip_goes_with_the_question(robot: Robot) -> None:
    scene = scene_of(robot)
    scene.ui.tip("Two cards are left.", scene.display.regions.board)
    decide(robot)
    assert not scene.ui.tip_markup


def test_what_is_not_about_the_position_stays_its_time(robot: Robot) -> None:
    scene = scene_of(robot)
    scene.ui.say("The disk is full.", "warn", 10.0)
    robot.key("tab")
    decide(robot)
    assert scene.ui.said == "The disk is full."


@pytest.mark.parametrize("slug", ["card_game", "time_line"])
def test_who_acts_is_whose_turn_the_header_tells(slug: str) -> None:
    """While computer players act and pass on responses, the panel names the same player as the header."""
    games, told = TableCases(slug), 0
    state = next(state for state, _command in islice(games.playout(3, 4), 24, None) if state.actor == 0).clone()
    with games.play(state, ("human", "random", "random"), pace="normal", settle=False) as robot:
        for _frame in range(500):
            robot.step(dt=0.1)
            if not isinstance(robot.scene, PlayScene):
                break
            scene = scene_of(robot)
            if scene.offers_now:
                scene.take(scene.offers_now[-1])
            acts, header = (robot.node("status", key=key).name for key in ("prompt", "turn sign"))
            if acts.endswith(" acts"):
                told += 1
                assert header.startswith(acts.removesuffix(" acts")), (acts, header)
    assert told > 20


def test_a_hint_is_said_once_more_when_it_was_weighed(robot: Robot, monkeypatch: pytest.MonkeyPatch) -> None:
    """A hint is repeated with its chances after the longer simulation, but not once it has been put away."""
    scene = scene_of(robot)
    hint(scene)
    best, other = pointed(scene)[:2]
    weighed = Advice(best.commands, "", {}, 0.62, (), Proposal(other.commands, 0.3), games=40, again=True)
    scene.hinted(weighed)
    assert "62%" in scene.ui.said
    assert "30%" in scene.ui.said
    scene.hinted(weighed._replace(chance=0.7))
    assert "70%" in scene.ui.said
    withdrawn = Mock()
    monkeypatch.setattr(scene.session.hints, "forget", withdrawn)
    robot.key("tab")
    scene.hinted(weighed)
    assert not scene.ui.said
    withdrawn.assert_called_once()


def test_a_hint_is_brought_into_view_except_where_it_only_corrects_its_chance(
    robot: Robot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Regression: asked once more while "Do it" still stood, the same action stayed out of view."""
    scene, shown = scene_of(robot), Mock()
    monkeypatch.setattr(scene.display, "reveal", shown)
    first = Advice(pointed(scene)[0].commands, "", {}, 0.62)
    for advice, times in ((first, 1), (first._replace(chance=0.7, again=True), 1)):
        scene.hinted(advice)
        assert shown.call_count == times
    scene.ui.say("")
    scene.hinted(first)
    assert shown.call_count == 2


def test_what_is_in_the_hand_is_weighed_with_a_hint(robot: Robot, monkeypatch: pytest.MonkeyPatch) -> None:
    scene, asked = scene_of(robot), list[list[tuple[Command, ...]]]()
    monkeypatch.setattr(scene.session.hints, "ask", lambda mine: asked.append(list(mine)))
    scene.ask_hint()
    assert asked.pop() == []
    gestures = (offer.gesture for offer in scene.offers_now)
    dragged = next((one.pick for one in gestures if one is not None and len(one.parts) > 1), None)
    if dragged is None:
        pytest.skip("nothing is dragged here")
    where = scene.display.stage.rect_of(dragged)
    assert where is not None
    robot.drag(str(dragged), where.centre.plus(60.0, -40.0), drop=False)
    assert scene.display.pointer.carrying
    robot.key("h")
    (mine,) = asked
    assert mine
    assert {commands[0] for commands in mine} <= {one.commands[0] for one in scene.offers_now}
