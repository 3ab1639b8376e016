"""Animations as values: timing, nesting, skipping, and callbacks made exactly once, without a window."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Literal

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from game.ui.animation import easing
from game.ui.animation.combinators import (
    Animation,
    Call,
    Parallel,
    Playback,
    Put,
    Remove,
    Sequential,
    Sound,
    Tween,
    Wait,
    after,
    parallel,
    sequence,
)
from game.ui.animation.director import BREATH, CALM, REDUCED, Director, Pace, Step
from game.ui.animation.effects import Travel, Way
from game.ui.animation.flight import Fly
from game.ui.paint.canvas import Canvas
from game.ui.paint.geometry import Damage, Rect, Vec
from game.ui.paint.viewport import Viewport
from game.ui.sound import sounds
from game.ui.tabletop.camera import Camera
from game.ui.tabletop.poses import Face, Pose
from game.ui.tabletop.stage import Stage
from tests.support.things import thing_of

TABLE = Rect(0.0, 0.0, 1280.0, 720.0)
LYING = Pose(100.0, 100.0, Face("card", (40.0, 60.0)))
THERE = replace(LYING, x=300.0, y=180.0)


class Blank:
    """Painter and board of a stage that is never drawn."""

    def paint(self, face: Face, size: tuple[int, int], text_scale: float = 1.0) -> pygame.Surface:
        """Raise an error: nothing is painted here."""
        raise NotImplementedError

    def outline(self, face: Face) -> float:
        """Return 0: all faces are square."""
        return 0.0

    def backdrop(self, size: tuple[int, int], scale: float, at_once: bool) -> Iterator[pygame.Surface | None]:
        """Raise an error: nothing is painted here."""
        raise NotImplementedError

    def board(
        self, size: tuple[int, int], world: Rect, part: pygame.Rect | None = None, text_scale: float = 1.0
    ) -> pygame.Surface | None:
        """Return None: there is no board."""
        return None


@pytest.fixture
def stage() -> Stage:
    made = Stage(Blank(), Blank(), Damage(), Viewport((1280, 720)), Camera(TABLE, TABLE))
    made.place({thing_of("card"): LYING})
    return made


@pytest.fixture(autouse=True)
def heard() -> Iterator[list[str]]:
    """Collect the sounds played since the test began."""
    sounds().played = []
    yield sounds().played
    sounds().played = []


@dataclass(frozen=True)
class Spoken(Tween):
    """Tween that records its calls."""

    noted: list[str] = field(default_factory=list)
    name: str = "it"

    def show(self, stage: Stage, share: float) -> None:
        self.noted.append(f"{self.name} {share:.2f}")

    def rest(self, stage: Stage) -> None:
        self.noted.append(f"{self.name} rests")

    def area(self, stage: Stage, share: float) -> Rect:
        return Rect(len(self.name), share, 1, 1)

    def draw(self, canvas: Canvas, stage: Stage, share: float) -> None:
        self.noted.append(f"{self.name} drawn")


def length(animation: Animation, stage: Stage, dt: float = 0.01) -> float:
    """Return an animation's duration in seconds when played in small steps."""
    playback, time = animation.begin(stage), 0.0
    for _frame in range(100_000):
        left = playback.update(dt)
        time += dt
        if left is not None:
            return time - left
    raise AssertionError("it never ends")


# --- timing ----------------------------------------------------------------------------------------------------------


def test_a_tween_shows_every_share_once_and_rests(stage: Stage) -> None:
    noted: list[str] = []
    playback = Spoken(noted, seconds=1.0).begin(stage)
    assert [playback.update(0.4), playback.update(0.4)] == [None, None]
    assert playback.update(0.4) == pytest.approx(0.2)
    assert noted == ["it 0.00", "it 0.40", "it 0.80", "it rests"]


def test_what_is_left_over_goes_to_the_next_part(stage: Stage) -> None:
    noted: list[str] = []
    whole = Sequential((Wait(0.5), Spoken(noted, "first", seconds=0.5), Spoken(noted, "second", seconds=1.0)))
    playback = whole.begin(stage)
    assert playback.update(1.25) is None
    assert noted == ["first 0.00", "first rests", "second 0.00", "second 0.25"]
    assert playback.update(1.0) == pytest.approx(0.25)


def test_a_part_begins_from_how_the_one_before_left_the_stage(stage: Stage) -> None:
    far = replace(LYING, x=600.0)
    playback = Sequential((Fly(thing_of("card"), THERE, seconds=0.2), Fly(thing_of("card"), far, seconds=1.0))).begin(
        stage
    )
    playback.update(0.2)
    assert stage.pose(thing_of("card")) == THERE
    playback.update(0.01)
    now = stage.pose(thing_of("card"))
    assert now is not None
    assert THERE.x < now.x < far.x


def test_parallel_parts_last_as_long_as_the_longest(stage: Stage) -> None:
    both = Parallel((Wait(0.3), after(0.2, Wait(0.5)), Put(thing_of("card"), THERE)))
    assert length(both, stage) == pytest.approx(0.7)
    assert both.begin(stage).update(1.0) == pytest.approx(0.3)


times = st.sampled_from([0.0, 0.1, 0.25, 0.3, 1.0])
animations = st.recursive(
    times.map(Wait) | st.sampled_from([Sound("tick"), Put(thing_of("card"), THERE), Remove((thing_of("nothing"),))]),
    lambda parts: (
        st.lists(parts, min_size=1, max_size=3).map(tuple).map(Sequential)
        | st.lists(parts, min_size=1, max_size=3).map(tuple).map(Parallel)
    ),
    max_leaves=8,
)


def expected(animation: Animation) -> float:
    """Return the duration that an animation should have, in seconds."""
    if isinstance(animation, Sequential):
        return sum(expected(part) for part in animation.parts)
    if isinstance(animation, Parallel):
        return max(expected(part) for part in animation.parts)
    return animation.seconds if isinstance(animation, Tween) else 0.0


@given(animations, st.sampled_from([0.007, 1 / 60, 0.05, 0.8]))
def test_however_it_is_nested_and_stepped_it_lasts_as_long(animation: Animation, dt: float) -> None:
    made = Stage(Blank(), Blank(), Damage(), Viewport((1280, 720)), Camera(TABLE, TABLE))
    made.place({thing_of("card"): LYING})
    assert length(animation, made, dt) == pytest.approx(expected(animation), abs=1e-6)


# --- callbacks -------------------------------------------------------------------------------------------------------

Way_ = Literal["played", "cut short", "cut late", "skipped"]


def run(animation: Animation, stage: Stage, how: Way_) -> None:
    """Finish an animation: played to its end, skipped, or cut short."""
    if how == "skipped":
        animation.settle(stage)
        return
    playback: Playback = animation.begin(stage)
    for _frame in range({"played": 1000, "cut short": 3, "cut late": 70}[how]):
        if playback.update(1 / 60) is not None:
            return
    playback.finish()
    assert playback.update(1.0) == 1.0, "nothing is left of it"


@pytest.mark.parametrize("how", ["played", "cut short", "cut late", "skipped"])
def test_every_call_is_made_once_in_order_and_pieces_end_in_the_same_place(stage: Stage, how: Way_) -> None:
    noted: list[str] = []

    def tell(words: str) -> Animation:
        return Call(lambda _stage: noted.append(words))

    stage.show(thing_of("other"), LYING)
    one = Sequential(
        (
            tell("a"),
            Fly(thing_of("card"), THERE, seconds=0.5),
            tell("b"),
            Wait(0.5),
            tell("c"),
            Remove((thing_of("other"),)),
        )
    )
    two = Sequential((Wait(0.3), Fly(thing_of("new"), THERE, LYING, seconds=0.4), Put(thing_of("new"), LYING)))
    run(Parallel((one, two)), stage, how)
    assert noted == ["a", "b", "c"]
    assert {key: stage.pose(key) for key in stage.pieces()} == {thing_of("card"): THERE, thing_of("new"): LYING}


def test_sounds_are_heard_at_their_moment_and_not_by_who_skips(stage: Stage) -> None:
    whole = Sequential((Sound("one"), Wait(0.5), Sound("two"), Wait(0.5), Sound("three")))
    playback = whole.begin(stage)
    assert sounds().played == ["one"]
    playback.update(0.6)
    assert sounds().played == ["one", "two"]
    playback.finish()
    whole.settle(stage)
    assert sounds().played == ["one", "two"]


# --- drawing ---------------------------------------------------------------------------------------------------------


def test_only_what_plays_now_is_drawn_and_damaged_in_order(stage: Stage) -> None:
    noted: list[str] = []
    first, second = Spoken(noted, "one", seconds=0.5), Spoken(noted, "three", seconds=1.0)
    late = after(0.6, Spoken(noted, "fourth", seconds=0.4))
    playback = Parallel((Sequential((first, Wait(0.5))), late, second)).begin(stage)
    canvas = Canvas(pygame.Surface((8, 8)), Viewport((1280, 720)))

    def drawn() -> Sequence[str]:
        noted.clear()
        playback.draw(canvas)
        return tuple(noted)

    assert drawn() == ("one drawn", "three drawn")
    assert [area.x for area in playback.areas()] == [3, 5]
    playback.update(0.7)
    assert drawn() == ("fourth drawn", "three drawn")
    playback.update(0.5)
    assert drawn() == ()
    assert list(playback.areas()) == []


def test_what_is_not_there_is_left_out() -> None:
    assert sequence(None, None) is None
    assert parallel() is None
    assert sequence(None, Wait(1.0)) == Wait(1.0)
    assert parallel(Wait(1.0), None, Sound("x")) == Parallel((Wait(1.0), Sound("x")))


# --- layout ----------------------------------------------------------------------------------------------------------


def test_a_flight_comes_from_where_the_piece_is_and_turns_it_over_halfway(stage: Stage) -> None:
    open_ = replace(THERE, face=Face("open", LYING.face.size))
    playback = Fly(thing_of("card"), open_, seconds=1.0).begin(stage)
    faces = []
    while playback.update(0.05) is None:
        pose = stage.pose(thing_of("card"))
        assert pose is not None
        faces.append(pose.face.kind)
    assert faces == sorted(faces)
    assert set(faces) == {"card", "open"}


def test_travellers_arrive_together_and_those_put_down_elsewhere_go_straight(stage: Stage) -> None:
    corner, goal = Vec(100.0, 400.0), LYING.moved_to(Vec(500.0, 400.0))
    stage.show(thing_of("dropped"), LYING.moved_to(Vec(470.0, 380.0)))
    way = Way((LYING.at, corner, goal.at), goal)
    playback = Travel({thing_of("card"): way, thing_of("dropped"): way, thing_of("missing"): way}).begin(stage)
    lowest = 0.0
    while playback.update(0.02) is None:
        walker, dropped = stage.pose(thing_of("card")), stage.pose(thing_of("dropped"))
        assert walker is not None
        assert dropped is not None
        assert dropped.x >= 470.0
        lowest = max(lowest, walker.y if walker.x < 120 else 0.0)
    assert lowest > 390.0, "who walks goes round the corner"
    assert stage.pose(thing_of("card")) == stage.pose(thing_of("dropped")) == goal
    assert stage.pose(thing_of("missing")) is None


@given(st.floats(0, 1))
def test_easing_begins_at_nothing_and_ends_at_all(share: float) -> None:
    for curve in (easing.smooth, easing.slow_down, easing.speed_up):
        assert (curve(0.0), curve(1.0)) == (0.0, 1.0)
        assert 0.0 <= curve(share) <= 1.0
    assert easing.hill(0.5) == 1.0
    assert easing.hill(share) == pytest.approx(easing.hill(1.0 - share))
    assert [easing.phase(clock, 2.0, 4.0) for clock in (0.0, 3.0, 9.0)] == [0.0, 0.25, 1.0]


# --- director --------------------------------------------------------------------------------------------------------


def shown(director: Director, most: float = 10.0) -> float:
    """Play the director's queue to its end; return the seconds it took."""
    time = 0.0
    while director.busy:
        director.update(1 / 60)
        time += 1 / 60
        assert time < most
    return time


@pytest.mark.parametrize(("pace", "factor"), [("slow", 1.7), ("normal", 1.0), ("fast", 0.5)])
def test_pace_stretches_an_animation_with_everything_in_it(stage: Stage, pace: Pace, factor: float) -> None:
    director = Director(stage)
    director.pace = pace
    director.play(Step({thing_of("card"): LYING}, Sequential((Wait(1.0), Sound("x"))), pause=0.5))
    assert shown(director) == pytest.approx((1.5 + BREATH) * factor, abs=0.06)
    assert sounds().played == ["x"]


@pytest.mark.parametrize(("pause", "factor"), [(0.0, 4.0), (0.5, CALM)])
def test_haste_shortens_routine_more_than_what_is_important(stage: Stage, pause: float, factor: float) -> None:
    director = Director(stage)
    director.haste = 4.0
    director.play(Step({thing_of("card"): LYING}, Wait(2.0), pause=pause))
    assert shown(director) == pytest.approx((2.0 + pause + BREATH) / factor, abs=0.06)


@pytest.mark.parametrize("how", ["played", "instant", "reduced", "skipped"])
def test_a_step_makes_its_calls_once_whatever_the_person_prefers(stage: Stage, how: str) -> None:
    noted: list[str] = []
    director = Director(stage)
    director.reduced = how == "reduced"
    director.pace = "instant" if how == "instant" else "normal"
    for number in range(2):
        calls = Sequential((Wait(0.5), Call(lambda _stage, number=number: noted.append(f"call {number}"))))  # type: ignore[misc]
        begun = partial(noted.append, f"begun {number}")
        director.play(Step({thing_of("card"): THERE}, calls, begun=[begun]))
    if how == "skipped":
        director.update(0.1)
        director.skip()
    assert director.busy == (how in ("played", "reduced"))
    took = shown(director)
    assert noted == ["begun 0", "call 0", "begun 1", "call 1"]
    assert stage.pose(thing_of("card")) == THERE
    if how == "reduced":
        assert took == pytest.approx(2 * (BREATH + REDUCED), abs=0.1), "nothing moves, with rests to follow it"


@pytest.mark.parametrize("how", ["played", "instant", "reduced", "skipped", "settled"])
def test_what_an_animation_reveals_is_told_when_it_is_over(stage: Stage, how: str) -> None:
    noted: list[str] = []
    director = Director(stage)
    director.reduced = how == "reduced"
    director.pace = "instant" if how == "instant" else "normal"
    turned = Sequential((Wait(0.5), Call(lambda _stage: noted.append("turned"))))
    begun = [partial(noted.append, f"told {number}") for number in range(2)]
    director.play(Step({thing_of("card"): THERE}, turned, begun=begun, reveals=True))
    if how in ("skipped", "settled"):
        director.update(0.1)
        assert not noted
        director.skip() if how == "skipped" else director.settle({thing_of("card"): THERE})
    shown(director)
    assert noted == ["turned", "told 0", "told 1"]
    assert stage.pose(thing_of("card")) == THERE


def test_a_frame_makes_a_step_or_begins_it_and_makes_one_of_its_calls(stage: Stage) -> None:
    """A step's creation, start and callbacks are spread over frames, at most one of them in each."""
    noted: list[str] = []
    director = Director(stage)

    def made() -> Step:
        noted.append("made")
        return Step({thing_of("card"): THERE}, begun=[partial(noted.append, f"call {n}") for n in range(3)])

    director.play(made)
    assert director.busy
    assert not noted, "nobody waits for it"
    for done in ("made", "call 0", "call 1", "call 2"):
        assert director.begins == (done == "call 0")
        director.update(0.1)
        assert noted[-1:] == [done]
    assert noted == ["made", "call 0", "call 1", "call 2"]


def test_what_makes_a_step_is_asked_when_it_is_skipped(stage: Stage) -> None:
    director = Director(stage)
    director.play(lambda: Step({thing_of("card"): THERE}))
    director.skip()
    assert not director.busy
    assert stage.pose(thing_of("card")) == THERE


def test_settling_forgets_what_waits(stage: Stage) -> None:
    noted: list[str] = []
    director = Director(stage)
    for words in ("one", "two"):
        director.play(Step({thing_of("card"): THERE}, Wait(1.0), begun=[lambda words=words: noted.append(words)]))  # type: ignore[misc]
    director.update(0.1)
    director.settle({thing_of("card"): LYING})
    assert not director.busy
    assert noted == ["one"]
    assert stage.pose(thing_of("card")) == LYING


@pytest.mark.parametrize(("lifted", "waits", "where"), [(1.0, True, 470.0), (0.0, True, 300.0), (1.0, False, 300.0)])
def test_only_what_a_hand_has_dropped_waits_for_the_next_step(
    stage: Stage, lifted: float, waits: bool, where: float
) -> None:
    stage.show(thing_of("card"), replace(LYING, x=470.0, lifted=lifted), moving=True)
    director = Director(stage)
    director.play(Step({thing_of("card"): THERE}, waits=(thing_of("card"),) if waits else ()))
    shown(director)
    now = stage.pose(thing_of("card"))
    assert now is not None
    assert (now.x, now.lifted) == (where, 0.0)
    director.play(Step({thing_of("card"): THERE}))
    shown(director)
    assert stage.pose(thing_of("card")) == THERE
