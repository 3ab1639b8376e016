"""Slow pictures are scaled from another size while a thread rasterises them, and are exact soon after."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pygame
import pytest

from game import resources
from game.app.app import App, AppOptions
from game.app.scene import Scene
from game.pictures import lookup
from game.ui.paint import svg_art
from game.ui.paint.canvas import Canvas, paint_surface
from game.ui.paint.geometry import Rect
from game.ui.paint.svg_art import RasterThread, rasterise_svg
from game.ui.tabletop import sprites
from game.ui.tabletop.poses import Face, Pose
from game.ui.tabletop.sprites import SpriteArt

SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 60"><rect width="40" height="30" fill="#ff0000"/></svg>'
PATIENCE = 20.0


def until(done: Callable[[], bool]) -> None:
    """Take over finished pictures until a condition holds; the thread may be slow on a busy machine."""
    late = time.monotonic() + PATIENCE
    while not done():
        assert time.monotonic() < late
        svg_art.take_finished()
        time.sleep(0.001)


@pytest.fixture
def flag(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """Write a picture file, with every picture counted as slow."""
    pygame.display.init()
    pygame.display.set_mode((60, 60))
    (tmp_path / "flag.svg").write_text(SVG)
    monkeypatch.setattr(resources, "find_asset", lambda name: tmp_path / name)
    monkeypatch.setattr(lookup, "is_foreign", lambda path: False)
    monkeypatch.setattr(svg_art, "DEAR", 1)
    svg_art.forget()
    yield "flag"
    svg_art.forget()
    pygame.display.quit()


def looks(picture: pygame.Surface) -> bytes:
    """Return all pixels of a picture."""
    return pygame.image.tobytes(picture, "RGBA")


def test_a_lent_picture_has_the_right_size_and_the_exact_one_follows(flag: str) -> None:
    exact = looks(svg_art.surface(flag, (80, 120)))
    svg_art.forget()
    with svg_art.lending() as lent:
        shown = svg_art.surface(flag, (80, 120))
    assert shown.get_size() == (80, 120)
    assert len(lent) == 1
    until(lambda: not svg_art.expected(lent[0]))
    with svg_art.lending() as again:
        assert looks(svg_art.surface(flag, (80, 120))) == exact
    assert not again


def test_what_is_lent_comes_from_the_nearest_size_there_is(flag: str, monkeypatch: pytest.MonkeyPatch) -> None:
    near = svg_art.surface(flag, (76, 114))
    svg_art.surface(flag, (40, 60))
    scaled: list[pygame.Surface] = []
    plain = pygame.transform.smoothscale

    def noted(picture: pygame.Surface, size: tuple[int, int]) -> pygame.Surface:
        scaled.append(picture)
        return plain(picture, size)

    monkeypatch.setattr(pygame.transform, "smoothscale", noted)
    with svg_art.lending():
        svg_art.surface(flag, (80, 120))
    assert scaled == [near]


def test_a_sketch_is_made_once_for_all_that_is_drawn_with_it(flag: str, rasterised: list[tuple[int, int]]) -> None:
    for _strip in range(3):
        with svg_art.lending() as lent:
            svg_art.surface(flag, (82, 123))
            svg_art.surface(flag, (82, 123), state="dim")
        assert lent
    assert rasterised == [(21, 31)]


def test_turned_and_shaded_copies_of_a_lent_picture_are_not_kept(flag: str) -> None:
    with svg_art.lending() as lent:
        svg_art.surface(flag, (80, 120), angle=90.0)
        svg_art.surface(flag, (80, 120), state="dim")
    until(lambda: not any(svg_art.expected(key) for key in lent))
    exact = svg_art.surface(flag, (80, 120))
    assert looks(svg_art.surface(flag, (80, 120), angle=90.0)) == looks(svg_art.turned(exact, 90.0))
    assert looks(svg_art.surface(flag, (80, 120), state="dim")) == looks(svg_art.in_state(exact, "dim"))


def test_outside_of_a_lending_every_picture_is_exact(flag: str) -> None:
    with svg_art.lending():
        pass
    made = svg_art.surface(flag, (80, 120))
    assert made is svg_art.surface(flag, (80, 120))
    assert made.get_at((40, 20))[:3] == (255, 0, 0)


class Flags:
    """Face painter that shows the flag."""

    def __init__(self) -> None:
        self.painted = 0

    def paint(self, face: Face, size: tuple[int, int], text_scale: float = 1.0) -> pygame.Surface:
        self.painted += not svg_art.only_orders()
        return svg_art.surface("flag", size).copy()

    def outline(self, face: Face) -> float:
        return 0.0


def test_a_face_with_a_lent_picture_is_painted_again_when_that_has_come(flag: str) -> None:
    painter = Flags()
    art, pose = SpriteArt(painter), Pose(0.0, 0.0, Face("flag", (80.0, 120.0)))
    exact = looks(svg_art.surface(flag, (80, 120)))
    svg_art.forget()
    art.surface(pose, 1.0, False)
    waited = art.unfinished
    renewed: set[Face] = set()

    def come() -> bool:
        renewed.update(art.paint_some())
        return bool(renewed)

    until(come)
    assert renewed == {pose.face}
    assert (waited, art.unfinished) == (True, False)
    assert looks(art.surface(pose, 1.0, False)) == exact
    art.surface(pose, 1.0, False)
    assert painter.painted == 2


def test_faces_of_another_size_are_scaled_at_first_and_painted_one_after_the_other(
    flag: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(svg_art, "DEAR", 10**9)
    monkeypatch.setattr(sprites, "AT_ONCE", 1e-9)
    monkeypatch.setattr(sprites, "IN_A_FRAME", 1e-9)
    painter = Flags()
    art, poses = SpriteArt(painter), [Pose(0.0, 0.0, Face("flag", (80.0, 120.0), str(n))) for n in range(3)]
    for pose in poses:
        art.surface(pose, 1.0, False)
    art.resized()
    assert {art.surface(pose, 1.5, False).get_size() for pose in poses} == {(120, 180)}
    assert painter.painted == 3
    for _frame in range(20):
        svg_art.wait()
        svg_art.take_finished()
        before = painter.painted
        renewed = art.paint_some()
        assert painter.painted == before + len(renewed) <= before + 1
        assert {art.surface(pose, 1.5, False).get_size() for pose in poses} == {(120, 180)}
    assert painter.painted == 6
    assert not art.unfinished


def test_a_face_that_is_seen_at_another_size_waits_for_its_pictures_and_none_is_made_meanwhile(
    flag: str, monkeypatch: pytest.MonkeyPatch, rasterised: list[tuple[int, int]]
) -> None:
    monkeypatch.setattr(sprites, "AT_ONCE", 10.0)
    art, pose = SpriteArt(Flags()), Pose(0.0, 0.0, Face("flag", (80.0, 120.0)))
    svg_art.surface(flag, (80, 120))
    art.surface(pose, 1.0, False)
    rasterised.clear()
    seen = looks(art.surface(pose, 1.5, False))
    svg_art.wait()
    svg_art.take_finished()
    assert art.paint_some() == {pose.face}
    assert looks(art.surface(pose, 1.5, False)) != seen
    assert not rasterised


def test_what_is_scaled_for_a_window_is_forgotten_with_it(flag: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sprites, "AT_ONCE", 0.0)
    painter = Flags()
    art, pose = SpriteArt(painter), Pose(0.0, 0.0, Face("flag", (80.0, 120.0)))
    art.surface(pose, 1.0, False)
    scaled = looks(art.surface(pose, 1.5, False))
    art.resized()
    svg_art.wait()
    svg_art.take_finished()
    assert looks(art.surface(pose, 1.0, False)) != scaled
    art.surface(pose, 1.5, False)

    def painted() -> bool:
        return bool(art.paint_some())

    until(painted)
    assert looks(art.surface(pose, 1.5, False)) == looks(svg_art.surface(flag, (120, 180)))


def test_while_pictures_are_only_ordered_nothing_is_drawn_and_all_sizes_of_them_come(flag: str) -> None:
    drawn: list[Canvas] = []

    def draw(canvas: Canvas) -> None:
        drawn.append(canvas)
        canvas.box("panel", Rect(0.0, 0.0, 60.0, 60.0))
        canvas.art(flag, Rect(0.0, 0.0, 8.0, 12.0))
        with canvas.clipped(Rect(0.0, 0.0, 10.0, 10.0)):
            canvas.art(flag, Rect(500.0, 0.0, 24.0, 36.0))

    with svg_art.ordering() as wanted:
        assert paint_surface((60.0, 60.0), (60, 60), draw) is svg_art.NOTHING_YET
    assert {key[2] for key in wanted} == {(8, 12), (24, 36)}
    svg_art.wait()
    svg_art.take_finished()
    assert not any(svg_art.expected(key) for key in wanted)
    with svg_art.ordering() as again:
        paint_surface((60.0, 60.0), (60, 60), draw)
    assert not again
    assert len(drawn) == 2


def test_what_cannot_be_rasterised_is_told_and_the_next_order_is_still_carried_out() -> None:
    thread: RasterThread[str, str] = RasterThread(rasterise_svg)
    thread.order("bad", "<svg", (10, 10))
    thread.order("good", SVG, (10, 15))
    found: dict[str, pygame.Surface | None] = {}

    def both() -> bool:
        found.update(thread.finished())
        return len(found) == 2

    until(both)
    good = found["good"]
    assert found["bad"] is None
    assert good is not None
    assert good.get_size() == (10, 15)
    assert not thread.ordered("good")


def test_faces_that_come_soon_are_painted_before_they_are_drawn(flag: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(svg_art, "DEAR", 10**9)
    monkeypatch.setattr(sprites, "IN_A_FRAME", 1e-4)
    painter = Flags()
    art, poses = SpriteArt(painter), [Pose(0.0, 0.0, Face("flag", (80.0, 120.0), str(n))) for n in range(3)]
    art.ahead(poses, 1.0)
    for _frame in range(50):
        svg_art.wait()
        svg_art.take_finished()
        assert not art.paint_some()
    ahead = painter.painted
    for pose in poses:
        art.surface(pose, 1.0, False)
    assert (ahead, painter.painted) == (3, 3)


def test_a_page_draws_pictures_again_that_were_lent(flag: str) -> None:
    class Flagged(Scene):
        """Page with a flag."""

        def draw(self, canvas: Canvas) -> None:
            canvas.art("flag", Rect(0.0, 0.0, 480.0, 720.0))

    app = App(AppOptions(size=(240, 120), fade=False))
    try:
        app.start(Flagged())
        waited = app.waits

        def come() -> bool:
            app.frame([], 1 / 60)
            return not app.waits

        until(come)
        drawn = app.screen.subsurface((0, 0, 80, 60))
        assert waited
        assert {drawn.get_at((x, y))[:3] for x in range(80) for y in range(60)} == {(255, 0, 0)}
    finally:
        app.close()
