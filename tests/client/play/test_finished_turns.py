"""A turn with nothing left to do ends by itself once no input has come for a moment; until then all can be undone."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

import pygame
import pytest

from game.rules.contract import Command
from game.scenes import match_factory, page_factory
from game.scenes.match_factory import MatchRequest
from game.scenes.play.hud import UNASKED
from game.scenes.play.scene import PlayScene
from game.scenes.robot import Robot
from game.table.contract import Offer
from game.ui.paint.geometry import Vec
from tests.client.scenes.helpers import quick
from tests.support.tables import scene_of

GAMES = ("riff_in_time", "back_in_time", "dice_through_time")
STEP = 0.05


def finished(box: str, **values: object) -> Iterator[Robot]:
    """Yield a table whose only legal command is the end of the turn, and whose last gesture can be undone."""
    seats = ("human", "random")
    match = match_factory.begin(MatchRequest(box=box, seats=seats, seed=4), saved=False)
    with Robot(page_factory.table(quick(**values), match)) as robot:
        rng = Random(1)
        for at in range(400):
            robot.move(Vec(4.0 + at % 2, 4.0))
            robot.settle()
            scene = scene_of(robot)
            question = scene.session.question
            assert question is not None
            if len(question.options) == 1 and scene.session.undo_bar() is None:
                break
            scene.take(Offer((_chosen(question.options, rng),)))
        yield robot


def _chosen(options: Sequence[Command], rng: Random) -> Command:
    """Return a random command, the end of the turn only if there is no other."""
    going_on = [command for command in options if type(command).__name__ != "EndTurn"]
    return rng.choice(going_on or [*options])


@pytest.fixture(params=GAMES)
def table(request: pytest.FixtureRequest) -> Iterator[Robot]:
    yield from finished(request.param)


@pytest.fixture
def riff() -> Iterator[Robot]:
    yield from finished("riff_in_time")


def rest(robot: Robot, seconds: float = UNASKED + 0.5) -> int:
    """Let time pass without input; return how many commands were given meanwhile."""
    before = given(robot)
    robot.step(round(seconds / STEP), STEP)
    return given(robot) - before


def given(robot: Robot) -> int:
    """Return the number of commands so far."""
    return len(scene_of(robot).match)


def counting(robot: Robot) -> PlayScene:
    """Return the table, which says that waiting is enough."""
    scene = scene_of(robot)
    assert "happens by itself" in scene.hud.prompt.markup
    return scene


def test_a_finished_turn_ends_by_itself_after_a_moment_and_not_before(table: Robot) -> None:
    counting(table)
    table.move(Vec(6.0, 4.0))
    assert not rest(table, UNASKED - 0.5)
    assert rest(table, 1.0)


def test_the_bar_runs_out_meanwhile(riff: Robot) -> None:
    scene = counting(riff)
    shares = []
    for _ in range(10):
        rest(riff, 0.2)
        shares.append(scene.countdown.share)
    assert shares == sorted(shares, reverse=True)
    assert 0 < shares[-1] < shares[0] < 1


def test_each_movement_of_the_pointer_begins_the_time_anew(riff: Robot) -> None:
    counting(riff)
    for at in range(8):
        riff.move(Vec(600.0 + at, 20.0))
        assert not rest(riff, UNASKED / 2)
    assert rest(riff)


def test_undo_is_possible_until_then(riff: Robot) -> None:
    counting(riff)
    rest(riff, UNASKED / 2)
    before = given(riff)
    riff.key("ctrl+z")
    riff.settle()
    assert given(riff) < before
    assert not scene_of(riff).countdown.answer


def test_nothing_ends_while_the_window_has_been_left(riff: Robot) -> None:
    counting(riff)
    pygame.event.post(pygame.event.Event(pygame.WINDOWFOCUSLOST))
    assert not rest(riff, 3 * UNASKED)
    pygame.event.post(pygame.event.Event(pygame.WINDOWFOCUSGAINED))
    riff.move(Vec(600.0, 20.0))
    assert rest(riff)


@pytest.mark.parametrize(("opens", "closes"), [("l", "l"), ("f10", "escape")])
def test_nothing_ends_while_something_is_read(riff: Robot, opens: str, closes: str) -> None:
    counting(riff)
    riff.key(opens)
    assert not rest(riff, 3 * UNASKED)
    riff.key(closes)
    riff.settle()
    riff.move(Vec(600.0, 20.0))
    assert rest(riff)


@pytest.mark.parametrize("key", ["tab", "f2", "f9"])
def test_nobody_who_plays_by_keys_is_hurried_until_the_pointer_moves(riff: Robot, key: str) -> None:
    scene = counting(riff)
    riff.key(key)
    assert not rest(riff, 3 * UNASKED)
    assert not scene.countdown.share
    riff.move(Vec(600.0, 20.0))
    assert rest(riff)


def test_nobody_who_has_used_keys_only_is_told_to_wait(riff: Robot) -> None:
    riff.key("tab")
    scene_of(riff).session.ask_again()
    assert not rest(riff, 3 * UNASKED)
    assert "by itself" not in scene_of(riff).hud.prompt.markup


def test_turns_stay_open_if_that_is_wished() -> None:
    for robot in finished("riff_in_time", end_finished_turns=False):
        assert "by itself" not in scene_of(robot).hud.prompt.markup
        assert not rest(robot, 3 * UNASKED)
        before = given(robot)
        robot.use("button", "End turn")
        assert given(robot) > before


def test_a_game_does_not_end_by_itself(riff: Robot, monkeypatch: pytest.MonkeyPatch) -> None:
    scene = scene_of(riff)
    monkeypatch.setattr(scene.match, "ends", lambda _seat, _commands: "lost")
    scene.session.ask_again()
    riff.settle()
    assert not rest(riff, 3 * UNASKED)
