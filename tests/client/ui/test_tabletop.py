"""Picker, pointer, stage, director and previews, on the demo table."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from game.scenes.robot import FRAME, Robot
from game.ui.animation.director import AT_ONCE, Pace, Step
from game.ui.input.events import Focus, InputEvent, Key, Point, Press, Release
from game.ui.input.gestures import (
    Clicked,
    DragBegan,
    DragBroken,
    Dropped,
    GestureEvent,
    GestureRecognizer,
    Held,
    Rested,
)
from game.ui.paint.geometry import Vec
from game.ui.tabletop.commands_by_pointing import CommandPicker, Gesture
from game.ui.tabletop.poses import Pose
from game.ui.tabletop.preview import ghost_area, ghosts_between
from game.ui.widgets.accessibility import AccessNode
from tests.client.ui.demo_table import DemoTable, Go, middle, space_rect
from tests.support.things import thing_of

# --- picker ----------------------------------------------------------------------------------------------

MOVES = {
    "a to x": Gesture(thing_of("a"), thing_of("x")),
    "a to y": Gesture(thing_of("a"), thing_of("y")),
    "a to y with z": Gesture(thing_of("a"), thing_of("y"), more=(thing_of("z"),)),
    "b": Gesture(thing_of("b")),
    "c to x, slowly": Gesture(thing_of("c"), thing_of("x"), "slowly"),
    "c to x, quickly": Gesture(thing_of("c"), thing_of("x"), "quickly"),
    "button": None,
}


def picker() -> CommandPicker[str]:
    return CommandPicker(list(MOVES), MOVES.get)


def test_only_what_is_legal_glows() -> None:
    p = picker()
    assert p.glowing() == {thing_of("a"), thing_of("b"), thing_of("c")}
    assert p.point(thing_of("a")) is None
    assert p.glowing() == {thing_of("x"), thing_of("y")}
    assert p.point(thing_of("x")) == "a to x"
    assert p.glowing() == {thing_of("a"), thing_of("b"), thing_of("c")}


def test_a_command_of_one_part_is_given_at_once() -> None:
    assert picker().point(thing_of("b")) == "b"


def test_a_command_that_could_go_on_is_confirmed_by_pointing_again() -> None:
    p = picker()
    p.point(thing_of("a"))
    assert p.point(thing_of("y")) is None
    assert p.glowing() == {thing_of("z")}
    assert p.point(thing_of("y")) == "a to y"
    p.point(thing_of("a"))
    p.point(thing_of("y"))
    assert p.point(thing_of("z")) == "a to y with z"


def test_commands_with_the_same_parts_are_asked_for() -> None:
    p = picker()
    p.point(thing_of("c"))
    assert p.point(thing_of("x")) is None
    assert [label for label, _ in p.choices()] == ["slowly", "quickly"]
    assert p.choices()[1][1] == "c to x, quickly"


def test_a_drop_on_something_dark_is_a_miss_and_empties_the_hand() -> None:
    p = picker()
    assert p.lift(thing_of("a"))
    assert p.drop(thing_of("b")) is None
    assert p.miss is not None
    assert (p.miss.picked, p.miss.onto) == ((thing_of("a"),), thing_of("b"))
    assert p.picked is None


def test_pointing_elsewhere_changes_what_is_in_hand() -> None:
    p = picker()
    p.point(thing_of("a"))
    assert p.point(thing_of("c")) is None
    assert list(p.chosen) == [thing_of("c")]
    assert p.point(thing_of("c")) is None
    assert list(p.chosen) == []


def test_what_cannot_be_dragged_is_not_lifted() -> None:
    p = picker()
    assert not p.lift(thing_of("b"))
    assert not p.lift(thing_of("nothing"))
    assert p.miss is not None


@given(st.lists(st.sampled_from(["a", "b", "c", "x", "y", "z", "q", None]), max_size=12))
def test_whatever_is_pointed_at_only_listed_commands_come_out(things: list[str | None]) -> None:
    p = picker()
    for thing in things:
        before, lit = p.chosen, p.glowing()
        pointed = thing_of(thing) if thing is not None else None
        command = p.point(pointed)
        assert command is None or command in MOVES
        if pointed in lit and command is None:
            assert p.chosen == (*before, pointed)


# --- gestures -----------------------------------------------------------------------------------------------

A, B = Vec(10, 10), Vec(60, 10)


def kinds(gestures: Sequence[GestureEvent]) -> list[type[GestureEvent]]:
    return [type(h) for h in gestures]


def may_rest(gestures: GestureRecognizer) -> bool:
    return gestures.waiting


def test_a_small_move_is_a_click_a_large_one_a_drag() -> None:
    h = GestureRecognizer()
    assert h.feed(Press(A)) == []
    assert h.feed(Point(Vec(12, 11))) == []
    assert kinds(h.feed(Release(Vec(12, 11)))) == [Clicked]
    h.feed(Press(A))
    assert h.feed(Point(B)) == [DragBegan(A, B)]
    assert h.feed(Release(B)) == [Dropped(A, B)]


def test_two_quick_clicks_are_a_double_click_and_a_third_is_not() -> None:
    h = GestureRecognizer()
    seen: list[GestureEvent] = []
    for _ in range(3):
        h.feed(Press(A))
        seen += h.feed(Release(A))
        h.tick(0.1)
    assert seen == [Clicked(A, "left", double) for double in (False, True, False)]


@pytest.mark.parametrize("how", [Key("escape"), Press(B, "right"), Focus(False)])
def test_a_drag_can_be_broken_off(how: InputEvent) -> None:
    h = GestureRecognizer()
    h.feed(Press(A))
    h.feed(Point(B))
    assert h.feed(how) == [DragBroken(A)]
    assert h.feed(Release(B)) == []


def test_holding_a_finger_still_is_a_long_press_and_no_click() -> None:
    h = GestureRecognizer()
    h.feed(Press(A, touch=True))
    assert h.tick(0.3) == []
    assert h.tick(0.4) == [Held(A)]
    assert h.tick(1.0) == []
    assert h.feed(Release(A)) == []


def test_a_mouse_knows_no_long_press() -> None:
    h = GestureRecognizer()
    h.feed(Press(A))
    assert not h.waiting
    assert h.tick(5.0) == []
    assert h.feed(Point(B)) == [DragBegan(A, B)]
    h.feed(Release(B))
    h.feed(Press(A))
    h.tick(5.0)
    assert h.feed(Release(A)) == [Clicked(A, "left")]


def test_resting_is_told_once_until_the_pointer_moves() -> None:
    h = GestureRecognizer()
    h.feed(Point(A))
    assert may_rest(h)
    assert h.tick(0.6) == [Rested(A)]
    assert h.tick(5) == []
    assert not may_rest(h)
    h.feed(Point(B))
    assert h.tick(0.6) == [Rested(B)]


@pytest.mark.parametrize("how", [Release(B), Key("escape")])
def test_who_has_put_something_down_does_not_look_closer_before_pointing_again(how: InputEvent) -> None:
    h = GestureRecognizer()
    h.feed(Point(A))
    h.feed(Press(A))
    h.feed(Point(B))
    assert not may_rest(h), "a drag waits for nothing"
    h.feed(how)
    h.feed(Release(B))
    assert not may_rest(h)
    assert h.tick(5) == []
    h.feed(Point(A))
    assert h.tick(0.6) == [Rested(A)]


# --- stage and director ------------------------------------------------------------------------------------


def pose(table: DemoTable, key: str) -> Pose:
    """Return a piece's pose; fail without one."""
    found = table.stage.pose(thing_of(key))
    assert found is not None, key
    return found


def focused(robot: Robot) -> AccessNode:
    """Return the focused node; fail without one."""
    node = robot.focused()
    assert node is not None
    return node


def test_dragging_clicking_and_keys_give_the_same_command(robot: Robot, table: DemoTable) -> None:
    robot.drag("pawn.1", middle(table, 1))
    robot.click(middle(table, 6))
    robot.click(middle(table, 7))
    for _ in range(12):
        robot.key("tab")
        if focused(robot).key == "pawn.1":
            break
    robot.key("return")
    while focused(robot).key != "space.5":
        robot.key("tab")
    robot.key("return")
    assert table.given == [
        Go(thing_of("pawn.1"), thing_of("space.1")),
        Go(thing_of("pawn.2"), thing_of("space.7")),
        Go(thing_of("pawn.1"), thing_of("space.5")),
    ]


def test_a_bad_drop_says_why_and_the_piece_goes_home(robot: Robot, table: DemoTable) -> None:
    home = pose(table, "pawn.1")
    robot.drag("pawn.1", middle(table, 11))
    assert robot.node("status").name == "That is not next to the pawn."
    robot.settle()
    assert table.stage.pose(thing_of("pawn.1")) == home
    assert table.given == []


def test_nothing_is_drawn_while_nothing_changes(robot: Robot, table: DemoTable) -> None:
    frames, draws, made = robot.app.frames, table.stage.draws, table.stage.recomposed
    robot.step(300)
    assert (robot.app.frames, table.stage.draws, table.stage.recomposed) == (frames, draws, made)


def test_moving_one_piece_redraws_little_and_leaves_no_trace(robot: Robot, table: DemoTable) -> None:
    home = pose(table, "card.3")
    before = pygame.image.tobytes(robot.picture(), "RGB")
    for i in range(30):
        table.stage.show(thing_of("card.3"), replace(home, x=home.x + i * 9, y=home.y - i * 9, lifted=1.0), moving=True)
        robot.step()
    assert pygame.image.tobytes(robot.picture(), "RGB") != before
    table.stage.show(thing_of("card.3"), home)
    robot.step()
    assert pygame.image.tobytes(robot.picture(), "RGB") == before


def test_a_piece_that_fades_in_is_drawn_as_soon_as_something_of_it_is_seen(robot: Robot, table: DemoTable) -> None:
    """A piece is drawn from the first visible step of its fade-in, and leaves no trace after its fade-out."""
    robot.settle()
    without, drawn, card = pygame.image.tobytes(robot.picture(), "RGB"), robot.app.frames, thing_of("card.90")
    comes = replace(pose(table, "card.3"), x=300.0, y=300.0, alpha=0.0)
    table.stage.show(card, comes, moving=True)
    robot.step()
    assert robot.app.frames == drawn
    for alpha in (0.4, 1.0, 0.4, 0.0):
        table.stage.show(card, replace(comes, alpha=alpha), moving=True)
        robot.step()
        assert (pygame.image.tobytes(robot.picture(), "RGB") == without) == (alpha == 0.0)


def test_partial_drawing_equals_drawing_everything(robot: Robot, table: DemoTable) -> None:
    robot.drag("pawn.1", middle(table, 1))
    robot.settle()
    robot.use("button", "Deal")
    robot.step(9)
    partly = pygame.image.tobytes(robot.picture(), "RGB")
    table.stage.forget()
    table.damage.everything()
    robot.app.frame([], 0.0)
    assert pygame.image.tobytes(robot.picture(), "RGB") == partly


def test_instant_takes_no_frame(robot: Robot, table: DemoTable) -> None:
    table.director.pace = "instant"
    table.where[thing_of("pawn.1")] = 9
    table.director.play(Step(table.layout()))
    assert not table.director.busy
    assert table.stage.pose(thing_of("pawn.1")) == table.layout()[thing_of("pawn.1")]


def test_skipping_ends_at_the_last_step_and_tells_all(robot: Robot, table: DemoTable) -> None:
    begun: list[int] = []
    for space in (1, 2, 3):
        table.where[thing_of("pawn.1")] = space
        table.director.play(Step(table.layout(), begun=[partial(begun.append, space)]))
    robot.step(4)
    assert begun == [1]
    robot.key("x")
    assert begun == [1, 2, 3]
    assert pose(table, "pawn.1").at == space_rect(3).centre


def test_at_most_three_important_pieces_fly_at_once(robot: Robot, table: DemoTable) -> None:
    base = table.layout()
    table.director.play(Step({k: p.moved_to(Vec(p.x + 40, p.y - 60)) for k, p in base.items()}))
    most = 0
    while table.director.busy:
        before = {k: table.stage.pose(k) for k in base}
        robot.step()
        most = max(most, sum(table.stage.pose(k) != before[k] for k in base))
    assert 1 < most <= AT_ONCE + 1  # one can land in the frame in which the next starts


def test_a_piece_arrives_exactly_and_in_time(robot: Robot, table: DemoTable) -> None:
    table.where[thing_of("pawn.1")] = 11
    table.director.play(Step(table.layout()))
    seconds = 0.0
    while table.stage.pose(thing_of("pawn.1")) != table.layout()[thing_of("pawn.1")]:
        robot.step()
        seconds += FRAME
        assert seconds < 0.6
    assert seconds > 0.15


def test_slow_is_slower_than_fast(robot: Robot, table: DemoTable) -> None:
    took: dict[Pace, int] = {}
    ways: tuple[tuple[Pace, int], ...] = (("slow", 3), ("fast", 0))
    for pace, space in ways:
        table.director.pace = pace
        table.where[thing_of("pawn.1")] = space
        table.director.play(Step(table.layout()))
        took[pace] = 0
        while table.director.busy:
            robot.step()
            took[pace] += 1
    assert took["slow"] > 2 * took["fast"]


def test_reduced_motion_shows_pieces_where_they_belong(robot: Robot, table: DemoTable) -> None:
    table.director.reduced = True
    table.where[thing_of("pawn.1")] = 10
    table.director.play(Step(table.layout()))
    robot.step()
    assert table.stage.pose(thing_of("pawn.1")) == table.layout()[thing_of("pawn.1")]


def test_vanishing_and_new_pieces_end_where_the_layout_says(robot: Robot, table: DemoTable) -> None:
    layout = dict(table.layout())
    gone = layout.pop(thing_of("card.2"))
    layout[thing_of("card.new")] = gone.moved_to(Vec(200, 300))
    table.director.play(Step(layout))
    robot.settle()
    assert set(table.stage.pieces()) == set(layout)
    assert table.stage.pose(thing_of("card.new")) == layout[thing_of("card.new")]


def test_the_topmost_piece_is_pointed_at(robot: Robot, table: DemoTable) -> None:
    a, b = pose(table, "card.2"), pose(table, "card.5")
    table.stage.show(thing_of("card.2"), a.moved_to(b.at))
    assert table.stage.things_at(b.at)[:2] == [thing_of("card.5"), thing_of("card.2")]
    assert table.stage.at(b.at, wanted=[thing_of("card.2")]) == thing_of("card.2")


def test_zoomed_pieces_are_hit_where_they_are_seen(robot: Robot, table: DemoTable) -> None:
    robot.wheel(3, middle(table, 5))
    robot.settle()
    assert table.stage.at(table.camera.to_table(space_rect(6).centre)) == thing_of("pawn.2")
    seen = table.stage.rect_of(thing_of("pawn.2"))
    assert seen is not None
    assert seen.w == pytest.approx(44 * table.camera.zoom)


def test_the_board_is_not_painted_anew_for_every_move_of_the_camera(robot: Robot, table: DemoTable) -> None:
    painted = []
    for _time in range(8):
        for _move in range(6):
            robot.wheel(1, middle(table, 5))
            robot.wheel(-1, middle(table, 2))
        robot.settle()
        painted.append(table.ground.boards)
    assert painted[-1] <= 2 * 15  # tiles of two sizes; a moving camera paints few per frame
    assert painted[-1] == painted[-2]


def test_resizing_lays_everything_out_anew(robot: Robot, table: DemoTable) -> None:
    robot.app.resize((1600, 900))
    robot.settle()
    assert table.stage.pose(thing_of("card.0")) == table.layout()[thing_of("card.0")]
    robot.drag("pawn.1", middle(table, 4))
    assert table.given == [Go(thing_of("pawn.1"), thing_of("space.4"))]


# --- preview ---------------------------------------------------------------------------------------------


def test_a_preview_shows_exactly_what_differs(table: DemoTable) -> None:
    now = table.layout()
    after = dict(now)
    after[thing_of("pawn.1")] = now[thing_of("pawn.1")].moved_to(space_rect(1).centre)
    del after[thing_of("card.0")]
    after[thing_of("card.x")] = now[thing_of("card.1")]
    shown = {g.key: (g.before is not None, g.after is not None) for g in ghosts_between(now, after)}
    assert shown == {
        thing_of("pawn.1"): (True, True),
        thing_of("card.0"): (True, False),
        thing_of("card.x"): (False, True),
    }
    assert thing_of("pawn.1") not in {g.key for g in ghosts_between(now, after, leave_out=(thing_of("pawn.1"),))}


def test_a_preview_draws_inside_its_area(robot: Robot, table: DemoTable) -> None:
    now = table.layout()
    after = {**now, thing_of("pawn.1"): now[thing_of("pawn.1")].moved_to(space_rect(9).centre)}
    before = robot.picture()
    table.ghosts = ghosts_between(now, after)
    table.damage.everything()
    robot.step()
    area = ghost_area(table.ghosts, table.stage)
    assert area is not None
    changed = pygame.mask.from_threshold(robot.picture(), (0, 0, 0), (1, 1, 1, 255), before)
    changed.invert()
    assert changed.count() > 500
    assert all(robot.viewport.px_cover(area).contains(r) for r in changed.get_bounding_rects())
