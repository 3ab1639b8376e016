"""Table scene: refusals, undo, drags, animation, idle frames, changes of language and palette, and endings."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from game.games.back_in_time.rules import commands as c
from game.scenes.robot import FRAME, Robot
from game.ui.paint import palette, svg_art
from game.ui.paint.geometry import Vec
from game.ui.sound import sounds
from tests.games.back_in_time.table.cases import fresh, match, play
from tests.support.tables import scene_of
from tests.support.things import thing_of

SCHOOL: dict[str, Any] = {"heroes": {"marty": {"space": "hill_valley_high"}}, "figures": {"biff": "hill_valley_high"}}
FIGHT: list[dict[str, Any]] = [{"do": "attempt", "challenge": "biff"}, {"do": "add_die", "tile": "marty.1"}]
NEARBY: dict[str, Any] = {"heroes": {"marty": {"space": "lous_cafe", "tiles": ["marty.1", "marty.2", "marty.5"],
                                               "spent": ["marty.1", "marty.5"]}},
                          "figures": {"george": "lous_cafe"}}  # fmt: skip


def try_drop(robot: Robot, piece: str, place: str) -> str:
    """Drop a piece on a place; check that it returned home, and return the message shown."""
    scene = scene_of(robot)
    home = scene.display.stage.pose(thing_of(piece))
    robot.scene.ui.say("")
    robot.drag(piece, place)
    assert scene.display.stage.pose(thing_of(piece)) == home
    assert not scene.display.pointer.carrying
    return scene.ui.said


# --- refusals --------------------------------------------------------------------------------------


@pytest.mark.usefixtures("unseen")
@pytest.mark.parametrize(
    ("piece", "place", "said"),
    [
        ("pawn.marty", "space.hill_valley_high", "Too far. Marty can move 3 spaces at most."),
        ("pawn.george", "space.town_square", "You can't escort George into Town Square."),
        ("pawn.george", "space.hill_valley_high", "Too far. Marty can move 3 spaces at most."),
        ("pawn.lorraine", "space.school_road", "Too far. Marty can move 3 spaces at most."),
        ("pawn.biff", "space.oak_street", "You can only escort George or Lorraine."),
        ("pawn.doc", "space.oak_street", "You can't move Doc now. It's Marty's turn."),
        ("pawn.marty", "meter", "Drag figures onto the spaces of Hill Valley."),
        ("tile.marty.1", "pawn.marty", "That tile is exhausted until its owner's turn ends."),
        ("tile.doc.1", "pawn.marty", "That tile isn't on your mat."),
        ("tile.marty.2", "part.cable", "That's at Hill Valley High. Go there first."),
    ],
)
def test_a_drop_that_is_refused_says_why_and_the_piece_goes_home(piece: str, place: str, said: str) -> None:
    with play(match(NEARBY)) as robot:
        assert try_drop(robot, piece, place) == said


@pytest.mark.usefixtures("unseen")
def test_a_piece_put_back_where_it_was_says_nothing() -> None:
    with play(match(NEARBY)) as robot:
        assert try_drop(robot, "pawn.marty", "space.lous_cafe") == ""
        assert try_drop(robot, "tile.marty.2", "tile.marty.2") == ""


@pytest.mark.usefixtures("unseen")
def test_dice_of_one_colour_are_limited() -> None:
    tiles = ["marty.1", "marty.2", "courage_3.1"]
    given = {**SCHOOL, "heroes": {"marty": {"space": "hill_valley_high", "tiles": tiles}}}
    with play(match(given, [*FIGHT, {"do": "add_die", "tile": "marty.2"}])) as robot:
        assert try_drop(robot, "tile.courage_3.1", "tray") == "You can roll only 2 Courage dice at a time."


@pytest.mark.usefixtures("unseen")
def test_a_locked_die_says_so_when_clicked() -> None:
    when = [*FIGHT, {"do": "add_die", "tile": "marty.2"}, {"do": "ready"},
            {"do": "rolled", "faces": ["biff", "courage"]}]  # fmt: skip
    with play(match(SCHOOL, when)) as robot:
        robot.click("die.0")
        assert robot.scene.ui.said == "Biff dice are locked. Only Reroll All rerolls them."


@pytest.mark.usefixtures("unseen")
def test_an_item_that_helps_nothing_says_so() -> None:
    given = {"heroes": {"marty": {"space": "hill_valley_high", "items": ["skateboard"]}}}
    with play(match(given)) as robot:
        robot.click("item.skateboard")
        assert robot.scene.ui.said


@pytest.mark.usefixtures("unseen")
def test_a_challenge_elsewhere_says_where_and_may_go_into_the_tower() -> None:
    with play(match()) as robot:
        robot.click("mark.O01")
        asked = scene_of(robot).question_nodes[0].name
        assert asked == "Milkshake for Two, at Lou's Cafe: drag it to Clock Dice Tower, or click there."
        assert {thing.kind for thing in scene_of(robot).display.stage.marked("legal")} == {"tower"}


# --- compound actions and undo ---------------------------------------------------------------------


@pytest.mark.usefixtures("unseen")
def test_a_long_walk_is_taken_back_at_once() -> None:
    made = match()
    with play(made) as robot:
        robot.drag("pawn.marty", "space.mill_road")
        robot.step(3)
        assert len(made) == 6
        robot.key("ctrl+z")
        robot.step(3)
        assert len(made) == 0
        assert scene_of(robot).log.lines[-1].text == "Undone."


@pytest.mark.usefixtures("unseen")
def test_what_dice_showed_is_not_taken_back() -> None:
    made = match(SCHOOL, FIGHT)
    with play(made) as robot:
        robot.key("return")
        robot.step(3)
        count = len(made)
        robot.key("ctrl+z")
        robot.step(3)
        assert len(made) == count
        assert "Can't undo" in robot.node("button", "Undo").hint


@pytest.mark.usefixtures("unseen")
def test_a_click_and_a_drag_may_be_mixed() -> None:
    made = match()
    with play(made) as robot:
        robot.click("pawn.marty")
        robot.drag("pawn.marty", "space.lous_cafe")
        robot.step(3)
        assert isinstance(made.history.commands[1], c.Step)


# --- animation -------------------------------------------------------------------------------------


def frames_until_asked(robot: Robot) -> int:
    count = 0
    while scene_of(robot).display.director.busy or not scene_of(robot).offers_now:
        robot.step()
        count += 1
        assert count < 2000
    return count


@pytest.mark.usefixtures("unseen")
def test_instant_takes_no_time_at_all() -> None:
    made = match()
    with play(made) as robot:
        robot.drag("pawn.marty", "space.mill_road")
        assert frames_until_asked(robot) <= 1
        assert len(made) == 6


@pytest.mark.usefixtures("unseen")
def test_any_key_or_click_skips_what_is_shown() -> None:
    def key(robot: Robot) -> None:
        robot.key("x")

    def click(robot: Robot) -> None:
        robot.click(Vec(400, 300))

    for skip in (key, click):
        with play(match(), pace="normal") as robot:
            robot.drag("pawn.marty", "space.lous_cafe")
            robot.step(4)
            assert scene_of(robot).display.director.busy
            for _press in range(3):
                skip(robot)
                robot.step()
            assert frames_until_asked(robot) < 30


@pytest.mark.usefixtures("unseen")
def test_reduced_motion_flies_nothing() -> None:
    with play(match(), pace="normal", reduced_motion=True) as robot:
        scene = scene_of(robot)
        ahead = scene.match.preview(0, [c.Walk(0, "marty.1"), c.Step(0, "lous_cafe")])
        assert ahead is not None
        goal = scene.table.board.layout(ahead, scene.display.regions)
        seen = set()
        robot.drag("pawn.marty", "space.lous_cafe")
        for _frame in range(60):
            robot.step()
            pose = scene.display.stage.pose(thing_of("pawn.marty"))
            assert pose is not None
            seen.add((round(pose.x), round(pose.y)))
        assert (round(goal[thing_of("pawn.marty")].x), round(goal[thing_of("pawn.marty")].y)) in seen
        assert len(seen) <= 2


def roll(robot: Robot, made: Any, skip: bool) -> None:
    """Roll the dice, with the animation played or skipped."""
    robot.key("return")
    for _frame in range(20):
        robot.step()
    assert scene_of(robot).display.director.busy
    if skip:
        robot.key("x")
    robot.settle()


@pytest.mark.parametrize("skip", [False, True])
def test_the_dice_tower_ends_on_the_faces_that_chance_chose(skip: bool) -> None:
    made = match(SCHOOL, [*FIGHT, {"do": "add_die", "tile": "marty.2"}], seed=8)
    with play(made, pace="normal") as robot:
        roll(robot, made, skip)
        view = made.view(0)
        assert isinstance(made.history.commands[2 + 1], c.Ready)
        rolled = next(command for command in made.history.commands if isinstance(command, c.Rolled))
        trial = view.trial  # type: ignore[attr-defined]  # the view of Back in Time
        if trial is None or trial.resolved:
            return
        for number, face in enumerate(rolled.faces):
            pose = scene_of(robot).display.stage.pose(thing_of(f"die.{number}"))
            assert pose is not None
            assert pose.face.part == face


@pytest.mark.usefixtures("unseen")
def test_figures_walk_along_the_streets() -> None:
    with play(match(), pace="normal") as robot:
        robot.click("pawn.marty")
        robot.click("space.oak_street")
        spots = []
        for _frame in range(240):
            robot.step()
            pose = scene_of(robot).display.stage.pose(thing_of("pawn.marty"))
            assert pose is not None
            spots.append((pose.x, pose.y))
        assert len({(round(x), round(y)) for x, y in spots}) > 20


def test_at_rest_nothing_is_drawn() -> None:
    with play(match(), pace="normal") as robot:
        robot.settle()
        robot.step(20, 0.5)  # the pennant rests after some swings
        drawn = robot.app.frames
        robot.step(120)
        assert robot.app.frames == drawn


def test_a_resize_in_the_middle_of_a_drag_or_a_flight_loses_nothing() -> None:
    made = match()
    with play(made, pace="normal") as robot:
        robot.drag("pawn.marty", "space.lous_cafe", drop=False)
        robot.app.manager.resize(robot.viewport.resized((1024, 600)))
        robot.step()
        assert not scene_of(robot).display.pointer.carrying
        robot.app.manager.resize(robot.viewport.resized((1280, 720)))
        robot.release(Vec(5, 5))
        robot.settle()
        robot.drag("pawn.marty", "space.lous_cafe")
        robot.step(4)
        robot.app.manager.resize(robot.viewport.resized((1280, 720)).with_text(1.5))
        robot.settle()
        scene = scene_of(robot)
        assert (
            scene.display.stage.pose(thing_of("pawn.marty"))
            == scene.table.board.layout(scene.view, scene.display.regions)[thing_of("pawn.marty")]
        )
        assert len(made) == 2


# --- hot seat --------------------------------------------------------------------------------------


@pytest.mark.usefixtures("unseen")
def test_a_seat_changes_hands_in_the_middle_of_a_game() -> None:
    made = match(seats=("human", "human"))
    with play(made) as robot:
        scene = scene_of(robot)
        scene.session.hand_over(0, "random")
        for _frame in range(400):
            robot.step()
            if made.actor == 1 and scene.offers_now:
                break
        assert made.specs == ("random", "human")
        assert made.actor == 1
        scene.session.hand_over(0, "human")
        assert made.people == {0, 1}


@pytest.mark.usefixtures("unseen")
def test_two_people_at_one_machine_are_asked_in_turn() -> None:
    made = match(SCHOOL | {"heroes": {"marty": {"space": "hill_valley_high"}, "doc": {"space": "hill_valley_high"}}},
                 FIGHT)  # fmt: skip
    with play(made) as robot:
        assert robot.node(key="turn sign").name.startswith("Marty's turn")
        robot.key("return")
        robot.step(3)
        assert made.actor == 1
        assert robot.node(key="turn sign").name.startswith("Doc decides")
        assert "help" in robot.node(key="prompt").name


def test_while_a_program_thinks_the_prompt_says_so() -> None:
    from concurrent.futures import Future

    made = match(seats=("human", "human"), given={"turn": 1})

    class Slow:
        spec, is_human = "ai:normal", False

        def decide(self, *_asked: Any) -> Future[Any]:
            return Future()

        def withdraw(self) -> None: ...
        def close(self) -> None: ...

    made.hand_over(1, Slow())
    with play(made, settle=False) as robot:
        robot.step(10)
        assert robot.node(key="prompt").name == "Doc is thinking"
        drawn = robot.app.frames
        robot.step(60)
        assert drawn + 2 <= robot.app.frames <= drawn + 12, "the dots move, and nothing else is drawn"


# --- language, palette and log ---------------------------------------------------------------------


def test_lines_of_the_log_point_at_pieces() -> None:
    with play(match(SCHOOL)) as robot:
        robot.use("button", "Fight Biff")
        robot.step(3)
        robot.key("l")
        robot.step()
        scene_of(robot).ui.set_focus("log.list")
        robot.step()
        assert scene_of(robot).display.stage.marked("last") == {thing_of("pawn.biff")}


def test_colours_change_while_the_table_is_open() -> None:
    try:
        with play(match(), settle=True) as robot:
            before = pygame.image.tobytes(robot.picture(), "RGB")
            scene_of(robot).settings.change(palette="colour_blind")
            robot.app.manager.restyle()
            robot.settle()
            assert pygame.image.tobytes(robot.picture(), "RGB") != before
            assert scene_of(robot).offers_now
    finally:
        palette.use("default")


def test_the_language_changes_while_the_table_is_open(monkeypatch: pytest.MonkeyPatch) -> None:
    from game import i18n

    with play(match(SCHOOL)) as robot:
        robot.use("button", "Fight Biff")
        robot.step(3)
        plain = i18n._Current.catalogue.gettext
        monkeypatch.setattr(i18n._Current.catalogue, "gettext", lambda message: f"¡{plain(message)}!")
        robot.app.manager.restyle()
        robot.settle()
        assert robot.node(key="turn sign").name.startswith("¡")
        assert all("¡" in line.text for line in scene_of(robot).log.lines)
        assert all("¡" in node.name for top in robot.nodes() for node in top.walk() if node.role == "piece")


def is_large(robot: Robot) -> bool:
    """Return whether a closeup of a piece is shown."""
    return scene_of(robot).display.closeup_popup.shown


def test_a_rest_on_a_piece_shows_it_large_and_moving_on_hides_it() -> None:
    with play(match(), hover_hold=0.8) as robot:
        robot.move(robot.node(key="card.O01").rect.centre)
        robot.step(round(0.7 / FRAME))
        assert not is_large(robot)
        robot.step(round(0.3 / FRAME))
        assert is_large(robot)
        robot.move(Vec(20, 20))
        assert not is_large(robot)
    with play(match(), hover_hold=0.0) as robot:
        robot.move(robot.node(key="card.O01").rect.centre)
        robot.step(round(3 / FRAME))
        assert not is_large(robot)


def test_space_looks_closer_at_what_has_the_keyboard() -> None:
    with play(match()) as robot:
        for _press in range(60):
            robot.key("tab")
            focus = robot.focused()
            if focus is not None and focus.key == "pawn.marty":
                break
        robot.key("space")
        assert robot.scene.ui.modal
        robot.key("escape")
        assert not robot.scene.ui.modal


# --- whole games and endings -----------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_programs_play_a_whole_game_to_its_result(seats: int) -> None:
    made = fresh(("random",) * seats, 4)
    with play(made, settle=False) as robot:
        for _frame in range(3000):
            robot.step()
            if robot.scene.name != "table":
                break
        assert robot.scene.name == "result"
    assert not svg_art.missing()


END = "End turn"


def end(given: dict[str, Any], **values: Any) -> list[str]:
    """Play the last turn; return the sounds played at the table."""
    made = match({"opportunities": ["O10", "O02", "O03"], "clock": 20, **given})
    sounds().played = []
    with play(made, **values) as robot:
        label = next(one.label for one in scene_of(robot).offers_now if one.label.startswith(END))
        robot.use("button", label)
        robot.step(dt=1.0)
        if robot.scene.ui.dialog() is not None:
            robot.use("button", "Lose the game")
        for _frame in range(900):
            robot.step()
            if robot.scene.name == "result":
                break
        assert robot.scene.name == "result"
    return list(sounds().played)


def test_lightning_strikes_when_time_is_up() -> None:
    won = {"car": 13, "parts": ["hook", "cable", "gasoline"], "love": 14}
    assert "thunder" in end(won, pace="normal")
    assert "thunder" in end({}, pace="normal")
    assert "thunder" in end(won, pace="normal", reduced_motion=True), "less moves, but as much is heard"


def test_near_the_end_the_clock_can_be_heard() -> None:
    made = match({"clock": 17})
    sounds().played = []
    with play(made, pace="normal") as robot:
        robot.use("button", END)
        robot.step(400)
    assert "tick" in sounds().played


def test_a_turn_begins_with_a_banner() -> None:
    made = match({"clock": 2})
    with play(made, pace="normal") as robot:
        robot.use("button", END)
        robot.step(20)
        area = robot.picture().subsurface((250, 300, 360, 120)).copy()
        robot.settle()
        rest = robot.picture().subsurface((250, 300, 360, 120)).copy()
        assert pygame.image.tobytes(area, "RGB") != pygame.image.tobytes(rest, "RGB")
