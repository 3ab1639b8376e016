"""Light means one thing: legal, picked, active, hinted and taught things look different on every table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations
from typing import Any, Final

import pygame
import pytest

from game.rules.contract import NATURE, NOBODY
from game.scenes.robot import Robot
from game.ui.paint import palette
from game.ui.paint.canvas import Canvas
from game.ui.paint.geometry import Rect, bounds
from game.ui.paint.viewport import Viewport
from game.ui.tabletop.commands_by_pointing import CommandPicker
from game.ui.tabletop.mark_looks import FLAG, Mark, draw_mark
from game.ui.tabletop.preview import HINT
from game.ui.tabletop.stage import Stage
from game.ui.tabletop.thing_names import Thing
from tests.client.play.test_spending import SLUGS
from tests.support.tables import TableCases, scene_of

PALETTES: Final = ("default", "colour_blind", "high_contrast")
MARKS: Final[tuple[Mark, ...]] = ("legal", "picked", "hinted", "taught")
CONTRAST: Final = 3.0
"""Minimum contrast of a mark to its ground."""
LEAST: Final = 40
"""Minimum number of pixels with that contrast."""
ALIKE: Final = 0.6
"""Maximum share of changed pixels that two looks have in common; forms differ below it."""
AT_ONCE: Final = 12
"""Maximum number of legal things outlined at once."""
MARGIN: Final = 26.0
"""Reach of all marks around a thing, in table units."""


@pytest.fixture(autouse=True)
def _default_palette() -> Iterator[None]:
    """Restore the palette after each test."""
    yield
    palette.use("default")


def luminance(colour: tuple[int, int, int]) -> float:
    """Return the relative luminance of a colour (WCAG)."""
    red, green, blue = (LINEAR[part] for part in colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


LINEAR: Final = [part / 255 / 12.92 if part <= 10 else ((part / 255 + 0.055) / 1.055) ** 2.4 for part in range(256)]


def pixels(picture: pygame.Surface) -> list[tuple[int, int, int]]:
    """Return the colours of a picture, row by row."""
    raw = pygame.image.tobytes(picture, "RGB")
    return list(zip(raw[::3], raw[1::3], raw[2::3], strict=True))


class Change:
    """What a mark changes in a picture."""

    def __init__(self, before: pygame.Surface, after: pygame.Surface) -> None:
        """Compare two pictures of the same size."""
        pairs = list(enumerate(zip(pixels(before), pixels(after), strict=True)))
        strong = {number: (old, new) for number, (old, new) in pairs if old != new and _far(old, new)}
        self.places = frozenset(strong)
        """Numbers of the clearly changed pixels."""
        self.seen = sum(_contrast(old, new) >= CONTRAST for old, new in strong.values())
        """Number of pixels with enough contrast to what was there."""

    def alike(self, other: Change) -> float:
        """Return the share of pixels changed by both among those changed by either."""
        return len(self.places & other.places) / max(1, len(self.places | other.places))


def _far(old: tuple[int, int, int], new: tuple[int, int, int]) -> bool:
    return sum(abs(a - b) for a, b in zip(old, new, strict=True)) > 60


def _contrast(old: tuple[int, int, int], new: tuple[int, int, int]) -> float:
    light, dark = sorted((luminance(old) + 0.05, luminance(new) + 0.05), reverse=True)
    return light / dark


def check_different(changes: Mapping[Mark, Change], where: object) -> None:
    """Check that looks differ pairwise by form and are clearly visible."""
    for name, change in changes.items():
        assert change.seen >= LEAST, (where, name, change.seen)
    for (one, mine), (other, theirs) in combinations(changes.items(), 2):
        assert mine.alike(theirs) < ALIKE, (where, one, other, mine.alike(theirs))


@pytest.mark.parametrize("variant", PALETTES)
def test_the_lines_of_marks_show_on_any_ground_and_differ_by_form(variant: str) -> None:
    palette.use(variant)
    for grey in (0, 60, 120, 180, 255):
        changes: dict[Mark, Change] = {}
        for mark in MARKS[:3]:
            picture = pygame.Surface((160, 140))
            picture.fill((grey, grey, grey))
            before = picture.copy()
            draw_mark(Canvas(picture, Viewport((1280, 720))), Rect(30, 30, 100, 80), 8.0, mark)
            changes[mark] = Change(before, picture)
        check_different(changes, (variant, grey))


def table(slug: str, **values: Any) -> Robot:
    """Open a table where a person has a gesture on a piece with some targets."""
    cases = TableCases(slug)
    for state, _command in cases.playout(2, 4, 160):
        if state.actor in (NATURE, NOBODY):
            continue
        offers = cases.table.offers.make(state.view(state.actor), state.legal_commands())
        picks = [offer.gesture.pick for offer in offers if offer.gesture and len(offer.gesture.parts) > 1]
        if len(set(picks)) > 1 and state.actor == 0:
            return cases.play(state, ("human", "random"), **values)
    raise AssertionError(slug)


def place_of(stage: Stage, thing: Thing) -> Rect:
    """Return the rectangle of a thing on the screen."""
    rect = stage.rect_of(thing)
    assert rect is not None
    return rect


def shown(robot: Robot, area: Rect) -> pygame.Surface:
    """Return a part of the window as it is now."""
    robot.step(2)
    window = robot.picture()
    return window.subsurface(robot.viewport.px_rect(area).clip(window.get_rect())).copy()


def markable(robot: Robot) -> Thing:
    """Return a thing of an offer that all marks can be tried on: on the table, off its edges."""
    scene = scene_of(robot)
    inside = robot.viewport.rect.inset(MARGIN)
    parts = [part for offer in scene.offers_now if offer.gesture is not None for part in offer.gesture.parts]
    for part in parts:
        rect = scene.display.stage.rect_of(part)
        if rect is not None and inside.contains(rect.centre) and 20.0 < rect.w < 300.0 and 20.0 < rect.h < 300.0:
            return part
    raise AssertionError("nothing can be marked")


@pytest.mark.parametrize("slug", SLUGS)
def test_five_looks_differ_on_every_table_in_every_palette(slug: str) -> None:
    with table(slug) as robot:
        stage = scene_of(robot).display.stage
        thing = markable(robot)
        for variant in PALETTES:
            palette.use(variant)
            robot.app.manager.restyle()
            robot.settle()
            scene_of(robot).display.pointer.clear()
            stage.clear_marks()
            area = place_of(stage, thing).grown(MARGIN)
            plain = shown(robot, area)
            changes: dict[Mark, Change] = {}
            for mark in MARKS:
                stage.mark(mark, (thing,))
                changes[mark] = Change(plain, shown(robot, area))
                stage.mark(mark, ())
            check_different(changes, (slug, variant))
            assert Change(plain, shown(robot, area)).places == frozenset()


@pytest.mark.parametrize("slug", SLUGS)
def test_the_active_piece_carries_a_flag_in_the_color_of_its_seat_and_no_other_does(slug: str) -> None:
    with table(slug) as robot:
        scene, stage = scene_of(robot), scene_of(robot).display.stage
        layout = scene.table.board.layout(scene.view, scene.display.regions)
        flagged = [key for key, pose in layout.items() if pose.flag]
        assert len(flagged) == 1
        pose = layout[flagged[0]]
        assert pose.name
        areas = [pennant.area for _role, pennant in stage._flags()]
        assert len(areas) == 1
        for variant in PALETTES:
            palette.use(variant)
            robot.app.manager.restyle()
            seen = pixels(shown(robot, Rect(areas[0].x, areas[0].y, FLAG.x, FLAG.y)))
            cloth = sum(not _far(colour, palette.rgb(pose.flag)) for colour in seen)
            white = sum(not _far(colour, palette.rgb("white")) for colour in seen)
            assert cloth > 0.2 * len(seen), (slug, variant, cloth, len(seen))
            assert white > 0.1 * len(seen), (slug, variant, white, len(seen))


@pytest.mark.parametrize("slug", SLUGS)
def test_at_most_a_dozen_legal_things_are_outlined_and_the_rest_is_dimmed(slug: str) -> None:
    """In all kinds of decisions, with nothing picked and with each piece that can be; the keyboard reaches all."""
    cases, most = TableCases(slug), 0
    with table(slug) as robot:
        display = scene_of(robot).display
        stage, regions = display.stage, display.regions
        for number, (state, _command) in enumerate(cases.playout(2, 6, 260)):
            if state.actor != 0 or number % 5:
                continue
            view = state.view(0)
            stage.place(cases.table.board.layout(view, regions))
            stage.set_spots(cases.table.board.spots(view, regions))
            offers = cases.table.offers.make(view, state.legal_commands())
            picker = CommandPicker(offers, lambda offer: offer.gesture)
            for pick in (None, *sorted(picker.glowing())[:6]):
                picker.cancel()
                if pick is not None:
                    picker.point(pick)
                legal = picker.glowing()
                stage.mark("legal", legal)
                stage.mark("picked", picker.chosen)
                outlined = [thing for thing in legal if stage._marks.light(thing) == "legal"]
                assert len(outlined) == min(len(legal), AT_ONCE)
                if legal:
                    assert stage.lit == (legal | {*picker.chosen} if picker.chosen else frozenset())
                most = max(most, len(legal))
    assert most > 3


def test_the_outlines_follow_the_pointer() -> None:
    with table("time_line") as robot:
        stage = scene_of(robot).display.stage
        things = sorted(key for key in stage.pieces() if key.kind in ("stop", "token", "card"))
        stage.mark("legal", things)
        stage.mark("picked", [next(key for key in stage.pieces() if key.kind == "pawn")])
        for thing in (things[0], things[-1]):
            stage.near(place_of(stage, thing).centre)
            assert stage._marks.light(thing) == "legal"


def test_outlines_that_follow_the_pointer_lie_over_the_dimmed_table_and_repaint_nothing_at_rest() -> None:
    with table("time_line") as robot:
        scene_of(robot).display.pointer.clear()
        stage = scene_of(robot).display.stage
        things = sorted((key for key in stage.pieces() if key.kind in ("stop", "token", "card")), key=str)
        stage.mark("picked", [next(key for key in stage.pieces() if key.kind == "pawn")])
        stage.mark("legal", things)
        assert len(things) > 2 * AT_ONCE
        far = max(things, key=lambda thing: place_of(stage, thing).centre.distance(place_of(stage, things[0]).centre))
        stage.near(place_of(stage, things[0]).centre)
        area = place_of(stage, far).grown(MARGIN)
        before, repainted = shown(robot, area), stage.recomposed
        stage.near(place_of(stage, far).centre)
        assert Change(before, shown(robot, area)).seen >= LEAST
        assert stage.recomposed == repainted
        stage.mark("picked", ())
        stage.mark("legal", (far,))
        bright = shown(robot, area)
        stage.mark("legal", ())
        assert Change(shown(robot, area), bright).seen >= LEAST, "outlined below, with nothing dimmed"


@pytest.mark.parametrize("slug", SLUGS)
def test_a_hint_points_with_a_broad_arrow_that_shows_on_its_ground(slug: str) -> None:
    with table(slug, reduced_motion=True) as robot:
        scene = scene_of(robot)
        pointer = scene.display.pointer
        offers = [one for one in scene.offers_now if one.gesture is not None]
        for variant, offer in zip(PALETTES, (offers[0], offers[-1], offers[len(offers) // 2]), strict=True):
            palette.use(variant)
            robot.app.manager.restyle()
            robot.settle()
            pointer.advise(offer)
            preview = pointer.preview_layer.preview
            assert preview is not None
            assert preview.role == HINT
            assert preview.path or preview.aim is not None or preview.ghosts, offer
            area = bounds([*pointer.preview_layer.ways, *scene.display.places_of(offer.things)])
            assert area is not None
            hinted = shown(robot, area)
            pointer.advise(None)
            change = Change(shown(robot, area), hinted)
            assert change.seen > 3 * LEAST, (slug, variant, offer, change.seen)


def test_the_flag_bobs_then_rests_and_bobs_again_when_the_pointer_moves() -> None:
    """With reduced motion it never moves."""
    for reduced in (False, True):
        with table("dice_through_time", pace="normal", reduced_motion=reduced) as robot:
            stage = scene_of(robot).display.stage
            ((_role, pennant),) = stage._flags()
            area = pennant.area.grown(4.0)
            for awake in (True, False, True):
                if awake:
                    robot.move(robot.viewport.rect.centre.plus(5.0, 40.0))
                    robot.move(robot.viewport.rect.centre.plus(0.0, 44.0))
                else:
                    robot.step(20, 0.5)
                seen = {pygame.image.tobytes(shown(robot, area), "RGB") for _quarter in range(12)}
                assert (len(seen) > 1) == (awake and not reduced), (awake, reduced)


def test_who_chooses_an_identity_carries_the_flag_though_the_first_turn_is_anothers() -> None:
    cases, asked = TableCases("card_game"), set[int]()
    for state, _command in cases.playout(3, 4, 40):
        view = state.view(None)
        if view.actor >= 0 and cases.table.words.heading(view)[0] == "Who are you?":
            layout = cases.table.board.layout(view, cases.regions(3))
            assert [pose.flag for pose in layout.values() if pose.flag] == [f"seat_{view.actor + 1}"]
            asked.add(view.actor)
    assert asked == {0, 1, 2}
