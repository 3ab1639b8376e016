"""Dice: faces of each kind, layout in a tray, and throws that end on the faces drawn."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, pairwise

import pygame
import pytest
from msgspec.structs import replace

from game.content.library import open_as
from game.games.back_in_time.reader.content import Content
from game.games.back_in_time.table.dice_tower import Tower, die_kind
from game.scenes.robot import FRAME, Robot
from game.ui.animation.dice import UNROLLED, DiceFaces, DiceTray, DieKind, Throw, ThrowSkin, TraySkin, die_face, thrown
from game.ui.paint.canvas import Canvas
from game.ui.paint.geometry import Rect, Vec
from game.ui.paint.viewport import Viewport
from game.ui.sound import sounds
from game.ui.tabletop.face_registry import FaceRegistry
from game.ui.tabletop.poses import Face, Pose
from game.ui.tabletop.thing_names import Thing
from tests.client.ui.demo_dice import IN_TRAY, KINDS, OWNED, DemoDice, painter
from tests.support.things import thing_of

TRAY = DiceTray(Rect(700.0, 420.0, 380.0, 240.0), 64.0)
HAND = Vec(560.0, 660.0)


@pytest.fixture
def robot() -> Iterator[Robot]:
    with Robot(DemoDice()) as made:
        made.settle()
        yield made


def demo(robot: Robot) -> DemoDice:
    """Return the demo page of dice."""
    assert isinstance(robot.scene, DemoDice)
    return robot.scene


def pixels(robot: Robot) -> bytes:
    """Return the pixels of the window."""
    return pygame.image.tobytes(robot.picture(), "RGB")


def lying(robot: Robot) -> dict[Thing, Pose | None]:
    """Return the pose of every piece."""
    stage = demo(robot).stage
    return {key: stage.pose(key) for key in stage.pieces()}


# --- faces -----------------------------------------------------------------------------------------------------------


def test_every_kind_face_and_state_looks_different(robot: Robot) -> None:
    paint = painter().paint
    seen: dict[bytes, Face] = {}
    for kind in (*KINDS.values(), *OWNED):
        for face in (*dict.fromkeys(kind.sides), UNROLLED):
            one = die_face(kind, face, 64.0)
            picture = paint(one, (64, 64))
            assert picture.get_bounding_rect(min_alpha=30).width > 40, one
            assert seen.setdefault(pygame.image.tobytes(picture, "RGBA"), one) == one
    states = [
        paint(Face("die", (64.0, 64.0), "wyld", "move", state=state), (64, 64))
        for state in ("", "picked", "locked", "spent")
    ]
    assert len({pygame.image.tobytes(picture, "RGBA") for picture in states}) == 4


def test_owners_are_told_apart_by_a_sign_too(robot: Robot) -> None:
    """Dice of two players differ by a sign as well as by colour, lying and in the air."""
    one, other = (replace(OWNED[0], sign=f"icons/seat_{seat}") for seat in (1, 2))
    for face in ("arrow", UNROLLED):
        pictures = [painter_of(kind).paint(die_face(kind, face, 96.0), (96, 96)) for kind in (one, other)]
        assert len({pygame.image.tobytes(picture, "RGBA") for picture in pictures}) == 2


def painter_of(kind: DieKind) -> FaceRegistry:
    """Create a painter for one kind of die."""
    made = FaceRegistry()
    made.add("die", DiceFaces({kind.name: kind}).draw)
    return made


# --- tray ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("count", range(1, 9))
def test_dice_lie_inside_the_tray_and_apart(count: int) -> None:
    dice = [TRAY.die(number, count, KINDS["wyld"], "move").rect() for number in range(count)]
    for die in dice:
        assert die.overlap(TRAY.area) == die
    assert not any(a.touches(b) for a, b in combinations(dice, 2))


def test_what_is_picked_is_raised_and_what_is_not_rolled_lies_straight() -> None:
    flat, picked = (TRAY.die(1, 4, KINDS["wyld"], "move", state) for state in ("", "picked"))
    assert picked.lifted > flat.lifted == 0.0
    assert picked.y < flat.y
    assert TRAY.die(1, 4, KINDS["wyld"], UNROLLED).angle == 0.0


# --- throws ----------------------------------------------------------------------------------------------------------


def throws_of(kind: DieKind, face: str, side: float, on_board: bool) -> list[Throw]:
    """Create throws of six dice of a kind, every other one from the tray."""
    tray = DiceTray(TRAY.area, side, on_board)
    ends = [tray.die(number, 6, kind, face) for number in range(6)]
    return [Throw(thing_of(f"die.{number}"), kind, None if number % 2 else end, end) for number, end in enumerate(ends)]


SKINS: dict[str, tuple[ThrowSkin, list[Throw], float]] = {
    "tray": (TraySkin(TRAY, HAND), throws_of(KINDS["wyld"], "move", 64.0, False), 1.1),
    "tower": (
        Tower(open_as("back_in_time", Content).plan.tower, 60),
        throws_of(die_kind("love"), "love2", 68.0, True),
        1.22,
    ),
}


@pytest.mark.parametrize("name", SKINS)
def test_a_die_goes_from_where_it_lies_to_where_it_falls_without_a_jump(name: str) -> None:
    skin, throws, longest = SKINS[name]
    for number, throw in enumerate(throws):
        legs = [leg for leg in skin.legs(throw, number) if leg.cube is not None and leg.seconds]
        places = [leg.cube(step / 200).at for leg in legs for step in range(201) if leg.cube is not None]
        if throw.before is not None:
            assert places[0].distance(throw.before.at) < 1e-6
        assert places[-1].distance(throw.after.at) < 1e-6
        assert max(a.distance(b) for a, b in pairwise(places)) < 30.0
        assert sum(leg.seconds for leg in skin.legs(throw, number)) <= longest + 0.06 * number + 1e-9


def test_the_last_picture_of_a_throw_is_how_the_die_lies() -> None:
    skin, throws, _longest = SKINS["tray"]
    cube = skin.legs(throws[3], 3)[-1].cube
    assert cube is not None
    end = cube(1.0)
    after = throws[3].after
    assert (end.face, end.side, end.at) == ("move", after.face.size[0], after.at)
    assert end.spin == pytest.approx(after.angle)


def test_a_roll_ends_on_the_faces_that_chance_has_chosen(robot: Robot) -> None:
    sounds().played = []
    robot.key("r")
    assert demo(robot).director.busy
    robot.step(20)
    assert not any(key.kind == "die" for key in demo(robot).stage.pieces()), "they are in the air"
    robot.settle()
    assert UNROLLED not in demo(robot).faces
    assert lying(robot) == demo(robot).layout()
    landed = [sound for sound in sounds().played if sound.startswith("die_on_wood")]
    assert len(landed) == len(IN_TRAY)


def test_only_picked_dice_are_thrown_again(robot: Robot) -> None:
    robot.key("r")
    robot.settle()
    before = list(demo(robot).faces)
    for die in (1, 3):
        rect = demo(robot).stage.rect_of(thing_of(f"die.{die}"))
        assert rect is not None
        robot.click(rect.centre)
        robot.settle()
    kept = {key: pose for key, pose in lying(robot).items() if key not in (thing_of("die.1"), thing_of("die.3"))}
    robot.key("a")
    while demo(robot).director.busy:
        robot.step()
        now = lying(robot)
        assert {key: now[key] for key in kept} == kept
    assert [demo(robot).faces[die] for die in (0, 2, 4)] == [before[die] for die in (0, 2, 4)]
    assert demo(robot).states == [""] * len(IN_TRAY)


def test_locked_and_spent_dice_stay_where_they_are(robot: Robot) -> None:
    demo(robot).states[:2] = ["locked", "spent"]
    robot.key("r")
    robot.step(10)
    assert {key for key in demo(robot).stage.pieces() if key.kind == "die"} == {
        thing_of("die.0"),
        thing_of("die.1"),
    }
    robot.settle()
    assert demo(robot).faces[:2] == [UNROLLED, UNROLLED]


@pytest.mark.parametrize("frames", [6, 20, 34, 55])
def test_in_the_middle_of_a_throw_drawing_a_part_equals_drawing_everything(robot: Robot, frames: int) -> None:
    robot.key("r")
    robot.step(frames)
    partly = pixels(robot)
    demo(robot).stage.forget()
    demo(robot).damage.everything()
    robot.app.frame([], 0.0)
    assert pixels(robot) == partly


@pytest.mark.parametrize("frames", [1, 20, 50])
def test_any_key_puts_all_dice_down_and_leaves_no_trace(robot: Robot, frames: int) -> None:
    robot.key("r")
    robot.step(frames)
    robot.key("x")
    robot.settle()
    assert lying(robot) == demo(robot).layout()
    cut = pixels(robot)
    demo(robot).damage.everything()
    robot.step(2)
    assert pixels(robot) == cut


def test_a_throw_takes_as_long_as_its_skin_says(robot: Robot) -> None:
    skin, throws, longest = SKINS["tray"]
    playback = thrown(throws[:1], skin).begin(demo(robot).stage)
    time = 0.0
    while playback.update(FRAME) is None:
        time += FRAME
    assert time == pytest.approx(longest, abs=2 * FRAME)
    assert demo(robot).stage.pose(thing_of("die.0")) == throws[0].after


def test_small_dice_show_their_icon_bold() -> None:
    """Small dice show a bold icon on a larger white plate: they have no room for signs."""

    def white(side: int) -> float:
        surface = pygame.Surface((side, side), pygame.SRCALPHA)
        canvas = Canvas(surface, Viewport((1280, 720)))
        OWNED[0].draw(canvas, Rect(0.0, 0.0, float(side), float(side)), "arrow")
        points = [(x, y) for x in range(side) for y in range(side)]
        return sum(min(surface.get_at(point)[:3]) > 225 for point in points) / len(points)

    assert white(32) > 1.15 * white(34)
