"""Foreign pictures in a window: no frame waits for them, and a placeholder replaces those that fail."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from game.app.app import App, AppOptions
from game.app.scene import Scene
from game.content.board_shapes import Rect as Area
from game.content.board_shapes import Sprite
from game.pictures import lookup
from game.pictures.raster_process import RasterProcess
from game.table import map_pictures
from game.ui.paint import outside_pictures, svg_art
from game.ui.paint.canvas import Canvas
from game.ui.paint.geometry import Rect
from game.ui.tabletop.background_layer import BoardTiles
from tests.pictures import hostile

SVG = f'{hostile.HEAD}<rect width="500" height="500" fill="#ff0000"/></svg>'
RED = (255, 0, 0)
FRAME = 1 / 60


@pytest.fixture(scope="module")
def child() -> Iterator[RasterProcess]:
    """Start one rasterising process for all tests."""
    made = RasterProcess(limit=20.0)
    made.draw(SVG.encode(), (4, 4))
    yield made
    made.close()


@pytest.fixture(autouse=True)
def window(child: RasterProcess, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Use the child process, with no picture cached."""
    child.limit = 20.0
    monkeypatch.setattr(outside_pictures, "rasters", lambda: child)
    svg_art.forget()
    yield
    svg_art.wait()
    svg_art.take_finished()
    svg_art.forget()


class Hung(Scene):
    """Page with a single picture."""

    def __init__(self, name: str, lending: bool = True) -> None:
        super().__init__()
        self._name, self._lending = name, lending
        self.drawn = 0

    def draw(self, canvas: Canvas) -> None:
        """Draw the page, with lent pictures allowed or not."""
        self.drawn += 1
        canvas.fill(Rect(0.0, 0.0, 1280.0, 720.0), "paper")
        within = canvas if self._lending else Canvas(canvas.surface, canvas.viewport)
        within.art(self._name, Rect(0.0, 0.0, 720.0, 720.0))


def shown(app: App) -> set[tuple[int, ...]]:
    """Return the colours in the middle of the picture."""
    return {tuple(app.screen.get_at((x, y))[:3]) for x in range(100, 500, 3) for y in range(200, 400, 3)}


def run(app: App, most: float = 30.0) -> list[float]:
    """Run frames until no picture is awaited; return the seconds each took."""
    took: list[float] = []
    late = time.monotonic() + most
    while app.waits or not took:
        assert time.monotonic() < late
        began = time.perf_counter()
        app.frame([], FRAME)
        took.append(time.perf_counter() - began)
        time.sleep(0.005)
    app.frame([], FRAME)
    app.frame([], FRAME)
    return took


def opened(scene: Scene) -> App:
    """Open a window on a page."""
    app = App(AppOptions(size=(1024, 600), fade=False))
    app.start(scene)
    return app


@pytest.mark.parametrize("lending", [True, False])
@pytest.mark.parametrize("kind", ["svg", "png", "jpg"])
def test_a_picture_from_outside_comes_soon(tmp_path: Path, kind: str, lending: bool) -> None:
    path = tmp_path / f"lawn.{kind}"
    path.write_bytes({"svg": SVG.encode(), "png": hostile.png(90, 90), "jpg": hostile.SIDEWAYS_JPEG}[kind])
    app = opened(Hung(str(path), lending))
    try:
        before = shown(app)
        run(app)
        assert before != {RED}
        assert kind == "jpg" or shown(app) == {RED}
        assert outside_pictures.fault(str(path)) == ""
    finally:
        app.close()


@pytest.mark.parametrize("lending", [True, False])
def test_no_frame_waits_for_a_picture_that_takes_for_ever_and_a_plate_says_so(
    tmp_path: Path, child: RasterProcess, lending: bool
) -> None:
    path = tmp_path / "hung.svg"
    path.write_bytes(hostile.filters())
    child.limit = 2.0
    app = opened(Hung(str(path), lending))
    try:
        took = run(app)
        assert len(took) > 20, "frames go on"
        assert sorted(took)[-2] < 1.0, "and none of them waits"
        assert outside_pictures.fault(str(path)) == "takes longer than 2 seconds to draw"
        assert len(shown(app)) > 1, "words are written"
        quiet = app.frames
        for _frame in range(5):
            app.frame([], FRAME)
        assert app.frames == quiet, "it is not tried again"
    finally:
        app.close()


@pytest.mark.parametrize("name", ["half a PNG", "svgz", "CMYK", "no XML", "nesting", "words"])
def test_what_cannot_be_drawn_has_a_plate_as_well(tmp_path: Path, name: str) -> None:
    path = tmp_path / "broken.svg"
    path.write_bytes(hostile.REFUSED[name][0])
    app = opened(Hung(str(path)))
    try:
        run(app)
        assert outside_pictures.fault(str(path))
        assert len(shown(app)) > 1
    finally:
        app.close()


def test_a_board_paints_its_tiles_again_once_their_pictures_have_come(tmp_path: Path) -> None:
    path = tmp_path / "lawn.png"
    path.write_bytes(hostile.png(90, 90))
    sprite = Sprite("", str(path), Area(0, 0, 256, 256))

    class Ground:
        """Board of a single picture."""

        def board(
            self, size: tuple[int, int], world: Rect, part: pygame.Rect, text_scale: float
        ) -> pygame.Surface | None:
            """Paint the picture."""
            made = svg_art.blank(part.size)
            from game.ui.paint.viewport import Viewport

            map_pictures.draw_sprite(Canvas(made, Viewport((1280, 720))), sprite)
            return made

    tiles, whole = BoardTiles(Ground()), pygame.Rect(0, 0, 256, 256)  # type: ignore[arg-type]
    assert tiles.paint((256, 256), Rect(0, 0, 256, 256), [whole], 1.0) == [whole]
    assert not tiles.drop_served()
    svg_art.wait()
    svg_art.take_finished()
    assert tiles.drop_served()
    assert tiles.paint((256, 256), Rect(0, 0, 256, 256), [whole], 1.0) == [whole]
    assert not tiles.drop_served()
    flat = pygame.Surface((256, 256), pygame.SRCALPHA)
    tiles.lay(flat, (256, 256), whole)
    assert tuple(flat.get_at((100, 100))[:3]) == RED


def test_the_pictures_of_the_deck_on_the_table_come_first(tmp_path: Path) -> None:
    (tmp_path / "pictures").mkdir()
    (tmp_path / "pictures" / "note.png").write_bytes(hostile.png(9, 9))
    (tmp_path / "assets" / "game" / "cards").mkdir(parents=True)
    (tmp_path / "assets" / "game" / "cards" / "walk.svg").write_text(SVG)
    (tmp_path / "cards").mkdir()
    (tmp_path / "cards" / "walk.png").write_bytes(hostile.png(9, 9))
    lookup.lay_on_table(tmp_path, "game")
    try:
        assert lookup.called("game/cards/note") == str(tmp_path / "pictures" / "note.png")
        assert lookup.called("game/cards/walk") == str(tmp_path / "assets" / "game" / "cards" / "walk.svg")
        assert lookup.called("game/cards/other") == "game/cards/other"
        assert lookup.called("icons/love") == "icons/love", "ours stay ours"
        assert svg_art.has("game/cards/note")
        assert svg_art.is_outside("game/cards/note")
    finally:
        lookup.lay_on_table(None)
    assert lookup.called("game/cards/note") == "game/cards/note"
