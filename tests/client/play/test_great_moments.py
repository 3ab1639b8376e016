"""Great moments of every game: staged on the board with a sound; the camera and the music know of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import chain
from typing import Any, Final, NamedTuple

import pytest

from game.games.card_game.rules import commands as card
from game.games.dice_through_time.rules import commands as dice
from game.games.riff_in_time.rules import commands as riff
from game.games.time_line.rules import commands as trade
from game.match.save_file import read_export
from game.rules.contract import Command, State, View, read_command, start_tuned
from game.scenes.robot import Robot
from game.ui.animation.director import Step
from game.ui.animation.staging import Staged, staged_in
from game.ui.paint.geometry import Rect
from game.ui.sound import sounds
from game.ui.tabletop.camera import Camera, Shot
from tests.client.play.test_spending import SLUGS
from tests.games.back_in_time.table import test_moments as back_in_time
from tests.games.back_in_time.table.cases import match as photos
from tests.games.card_game.table.test_moments import _before_b1
from tests.games.dice_through_time.table.cases import arranged as years
from tests.games.dice_through_time.table.test_animation import HOMECOMING
from tests.games.riff_in_time.table.cases import arranged as stages
from tests.games.time_line.table.test_moments import at_market
from tests.rules.cases import BOXES
from tests.support.tables import TableCases, scene_of
from tests.support.transitions import transition_of

FAR: Final = 3.0
"""Zoom of a player who looks elsewhere, relative to the whole board."""


class Shown(NamedTuple):
    """A moment: the game, the position before it, and the action with the view after it."""

    slug: str
    state: State
    commands: Sequence[Command]
    after: View


def played(slug: str, state: State, *commands: Command) -> Shown:
    """Return a moment that commands bring about."""
    later = state.clone()
    for command in commands:
        later.apply(command)
    return Shown(slug, state, commands, later.view(0))


def photo(name: str) -> Shown:
    """Return a moment of Back in Time, between two positions."""
    before, after = (photos(given) for given in back_in_time.MOMENTS[name])
    return Shown("back_in_time", before.history.state, (), after.history.state.view(0))


def payment(*events: str) -> Shown:
    """Return the payment of the only event of a year."""
    here = {"place": "lous_cafe", "dice": ["doc", "wrench", "fist", "fist"]}
    state = years(2, {"players": {0: here}, "events": ["order_without_money", *events]})
    pays = dice.Pay(0, "doc", ("blue.1",)), dice.Pay(0, "wrench", ("blue.2",))
    return played("dice_through_time", state, *pays)


def wyld(given: Mapping[str, Any], *commands: Command) -> Shown:
    """Return a moment of Riff in Time."""
    return played("riff_in_time", stages({"dice": ["wyld.interact", "wyld.move", "wyld.move"], **given}, 2), *commands)


THERE: Final = {"dials": {"athens": 1}, "restored": ["socrates"], "players": {0: {"space": "stage_1"}}}
MOMENTS: Final[Mapping[str, Callable[[], Shown]]] = {
    **{f"back_in_time: {name}": lambda name=name: photo(name) for name in back_in_time.MOMENTS},  # type: ignore[misc]
    "card_game: B-1 turns": lambda: played("card_game", _before_b1(5), card.Turned(real=False)),
    "dice_through_time: an item comes home": lambda: played(
        "dice_through_time", years(2, HOMECOMING), dice.ReturnItem(0, "guitar")
    ),
    "dice_through_time: a year is put right": lambda: payment("new_teacher_arrives"),
    "dice_through_time: the clock runs out": lambda: played(
        "dice_through_time", years(2, {"outatime": 21, "draws": 1}), dice.Drawn("order_without_money")
    ),
    "riff_in_time: a rift is repaired": lambda: wyld(THERE, riff.Repair(0, "die.1")),
    "riff_in_time: San Dimas is near its end": lambda: wyld({"turn": 1, "san_dimas": 8}, riff.EndTurn(1)),
    "time_line: a sale": lambda: played("time_line", at_market(3), trade.Sell(0, 5)),
    "time_line: the last sale": lambda: played("time_line", at_market(18), trade.Sell(0, 5)),
}


def looking_elsewhere(shown: Shown, **values: Any) -> tuple[Robot, Step, Staged]:
    """Open the table before a moment, its camera as far from it as it can be; return its step and the moment."""
    seats = ("human", "random", "random") if shown.slug == "card_game" else ("human", "human")
    robot = TableCases(shown.slug).play(shown.state.clone(), seats, **values)
    display, before = scene_of(robot).display, shown.state.view(0)
    display.settle(before)
    step = transition_of(scene_of(robot).table, shown.commands, before, shown.after, display.regions)
    moment = next(chain(staged_in(step.animation), staged_in(step.finale)))
    camera = display.camera
    camera.zoom_at(camera.view.centre, FAR, smooth=False)
    at = moment.at or camera.world
    for _notch in range(40):
        camera.pan(*(-60.0 if at.centre.x < camera.world.centre.x else 60.0, 60.0))
        camera.pan(0.0, -120.0 if at.centre.y < camera.world.centre.y else 0.0)
    robot.settle()
    return robot, step, moment


def in_view(camera: Camera, place: Rect | None) -> bool:
    """Return whether a place of the board (None: all of it) is in view."""
    if place is None:
        return camera.shows_all
    seen, part = camera.seen().grown(1.0), place.overlap(camera.world)
    return seen.overlap(part).w > 0.99 * part.w and seen.overlap(part).h > 0.99 * part.h


def frames(robot: Robot, step: Step) -> Iterator[Camera]:
    """Play a step; yield the camera after each frame."""
    display = scene_of(robot).display
    display.director.play(step)
    for _frame in range(900):
        robot.step()
        yield display.camera
        if not display.director.busy and not display.camera.moving:
            return
    raise AssertionError("it never ends")


@pytest.mark.parametrize("name", MOMENTS)
def test_the_camera_brings_a_moment_into_view_the_music_answers_and_both_return(name: str) -> None:
    robot, step, moment = looking_elsewhere(MOMENTS[name](), pace="normal")
    with robot:
        scene = scene_of(robot)
        before, answers, seen = scene.display.camera.shot, set(), False
        sounds().played = []
        for camera in frames(robot, step):
            answers.add(scene.mood.answer)
            seen = seen or (scene.mood.answer is not None and in_view(camera, moment.at))
        assert moment.sound in sounds().played
        assert answers >= {moment.music, None}
        assert seen
        assert scene.mood.answer is None
        if step.finale is None:
            assert alike(scene.display.camera.shot, before)


def alike(one: Shot, other: Shot) -> bool:
    """Return whether two camera positions are the same but for rounding."""
    return one.zoom == pytest.approx(other.zoom) and one.centre.distance(other.centre) < 0.01


@pytest.mark.parametrize(
    ("values", "heard"),
    [
        ({"pace": "normal", "reduced_motion": True}, True),
        ({"pace": "instant"}, False),
        ({"pace": "normal", "follow": False}, True),
    ],
    ids=["reduced motion", "instant", "a camera that stays put"],
)
@pytest.mark.parametrize("name", ["dice_through_time: an item comes home", "time_line: the last sale"])
def test_the_camera_stays_where_nobody_wants_it_to_move(name: str, values: Mapping[str, Any], heard: bool) -> None:
    """At the pace "instant" all is shown in one frame, without a sound; with reduced motion the sound remains."""
    robot, step, moment = looking_elsewhere(MOMENTS[name](), **values)
    with robot:
        before = scene_of(robot).display.camera.shot
        sounds().played = []
        shots = [camera.shot for camera in frames(robot, step)]
        assert all(alike(shot, before) for shot in shots)
        assert (moment.sound in sounds().played) == heard
        assert (len(shots) == 1) == (values["pace"] == "instant")


def test_who_skips_a_moment_has_the_camera_and_the_music_back() -> None:
    robot, step, _moment = looking_elsewhere(MOMENTS["riff_in_time: a rift is repaired"](), pace="normal")
    with robot:
        display = scene_of(robot).display
        before = display.camera.shot
        display.director.play(step)
        robot.step(30)
        assert display.mood.answer == "swell"
        assert not alike(display.camera.shot, before)
        display.director.skip()
        robot.settle()
        assert scene_of(robot).mood.answer is None
        assert alike(display.camera.shot, before)


def test_a_player_who_moves_the_camera_meanwhile_is_left_alone() -> None:
    robot, step, _moment = looking_elsewhere(MOMENTS["riff_in_time: a rift is repaired"](), pace="normal")
    with robot:
        camera = scene_of(robot).display.camera
        playing = frames(robot, step)
        for _frame in range(60):
            next(playing)
        camera.zoom_at(camera.view.centre, 1.3, smooth=False)
        chosen = camera.shot
        assert list(playing)
        assert alike(camera.shot, chosen)


@pytest.mark.parametrize("slug", SLUGS)
def test_every_ending_of_a_recorded_game_is_staged(slug: str) -> None:
    """Won or lost, with a sound, and with music that joins in for who has won."""
    folder, cases, answers = next(box.golden for box in BOXES if box.name == slug), TableCases(slug), set()
    assert folder is not None
    for path in sorted(folder.glob("*.parlour")):
        saved = read_export(path)
        state = start_tuned(cases.box, len(saved.header.seats), saved.header.options, saved.header.tuning)
        commands = [read_command(cases.box, text) for text in saved.commands]
        for command in commands[:-1]:
            state.apply(command)
        before = state.view(None)
        state.apply(commands[-1])
        after = state.view(None)
        step = transition_of(cases.table, commands[-1:], before, after, cases.regions(len(saved.header.seats)))
        (end,) = [one for part in (step.animation, step.finale) for one in staged_in(part) if one.ends]
        assert end.sound
        assert after.over is not None
        assert end.music == ("swell" if after.over.winners else "hush")
        answers.add(after.over.ending)
    assert answers
