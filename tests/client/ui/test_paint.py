"""Geometry, palette, viewport, text, pictures and frames."""

from __future__ import annotations

import gc
import math
from collections.abc import Iterator, Mapping

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.printable import printable
from game.ui.paint import fonts, frames_and_shadows, palette, surface_cache, svg_art, text
from game.ui.paint.canvas import Canvas
from game.ui.paint.geometry import Damage, Rect, Vec
from game.ui.paint.text import Style, escape, name_icons, plain, read_markup
from game.ui.paint.viewport import Viewport
from game.ui.tabletop.camera import MOST, Camera
from game.ui.tabletop.face_registry import Draw, FaceRegistry
from game.ui.tabletop.poses import Face
from tests.support.markup import icons_in

SIZES = st.tuples(st.integers(1024, 3840), st.integers(600, 2160))
RECTS = st.builds(Rect, *(st.floats(0, 800) for _ in range(2)), *(st.floats(1, 300) for _ in range(2)))
VIEW = Viewport((1280, 720))


@pytest.fixture(autouse=True)
def _screen(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((1280, 720))
    yield
    palette.use("default")


# --- viewport and geometry -------------------------------------------------------------------------------


@given(SIZES, st.floats(0, 1), st.floats(0, 1))
def test_a_pixel_and_its_table_unit_are_the_same_place(size: tuple[int, int], sx: float, sy: float) -> None:
    view = Viewport(size)
    pixel = (round(sx * size[0]), round(sy * size[1]))
    assert view.px_point(view.to_table(*pixel)) == pixel


@given(SIZES)
def test_the_window_always_holds_the_designed_page(size: tuple[int, int]) -> None:
    view = Viewport(size)
    assert view.size.x >= 1280 - 1e-6
    assert view.size.y >= 720 - 1e-6


@given(SIZES, RECTS)
def test_neighbouring_rectangles_meet_without_a_gap(size: tuple[int, int], rect: Rect) -> None:
    view = Viewport(size)
    left, right = rect.cut_left(rect.w / 3)
    assert view.px_rect(left).right == view.px_rect(right).left


def test_damage_starts_whole_and_is_empty_once_taken() -> None:
    damage = Damage()
    assert damage
    assert damage.take() is None
    assert not damage
    damage.add(Rect(1, 1, 5, 5))
    assert damage.take() == [Rect(1, 1, 5, 5)]
    assert damage.take() == []


def test_damage_far_apart_stays_apart() -> None:
    """Distant damage stays in separate areas: the space between a dragged piece and a far one is not redrawn."""
    damage = Damage()
    damage.take()
    near, far = Rect(100.0, 100.0, 80.0, 80.0), Rect(1000.0, 600.0, 80.0, 80.0)
    for step in range(60):
        damage.add(near.moved(0.5 * step, 0.0))
        damage.add(far.moved(0.5 * step, 0.0))
    assert damage.take() == [near.union(near.moved(29.5, 0.0)), far.union(far.moved(29.5, 0.0))]


@given(st.lists(RECTS, min_size=1, max_size=40))
def test_all_damage_is_in_few_parts(rects: list[Rect]) -> None:
    damage = Damage()
    damage.take()
    for rect in rects:
        damage.add(rect)
    parts = damage.take()
    assert parts is not None
    assert len(parts) <= Damage.MOST
    for rect in rects:
        assert rect.empty or any(abs(a - b) < 1e-6 for part in parts for a, b in [(sum(part.union(rect)), sum(part))])


# --- palette ---------------------------------------------------------------------------------------------

PAIRS = [
    ("text", "panel"), ("text", "panel_raised"), ("text_soft", "panel"), ("text_soft", "panel_raised"),
    ("ink", "paper"),
    ("ink", "paper_shade"), ("ink_soft", "paper"), ("text_on_accent", "accent"), ("text_on_accent", "accent_bright"),
    ("accent_bright", "panel_raised"), ("danger_bright", "panel"), ("success_bright", "panel"), ("text", "table"),
]  # fmt: skip


def contrast(one: str, other: str) -> float:
    """Return the contrast ratio (WCAG, 1 to 21) of two colour roles in the active palette."""
    low, high = sorted(luminance(palette.active().rgb(role)) for role in (one, other))
    return (high + 0.05) / (low + 0.05)


def luminance(colour: tuple[int, int, int]) -> float:
    """Return the relative luminance (WCAG 2.1) of a colour."""
    parts = [c / 255 for c in colour]
    r, g, b = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts)
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


@pytest.mark.parametrize("variant", palette.active().variants())
@pytest.mark.parametrize("pair", PAIRS, ids="-".join)
def test_text_stands_out_from_its_ground(variant: str, pair: tuple[str, str]) -> None:
    palette.use(variant)
    assert contrast(*pair) >= 4.5


@pytest.mark.parametrize("variant", palette.active().variants())
@pytest.mark.parametrize("good", ["oil", "milk", "beet", "nucleons"])
def test_a_line_of_goods_stands_out_from_paper_and_cards(variant: str, good: str) -> None:
    palette.use(variant)
    look = palette.active()
    for ground in ("paper_teal", "paper_teal_light", "card_ivory", "card_ivory_shade"):
        assert contrast(f"good_{good}_dark", ground) >= 3.0
    assert len({look.hex(f"good_{name}") for name in ("oil", "milk", "beet", "nucleons")}) == 4


def test_every_look_names_roles_that_exist() -> None:
    roles = set(palette.active().roles())
    for look in frames_and_shadows.SKINS.values():
        assert {look.top, look.bottom, look.edge, look.lip_role} <= roles


def test_switching_the_palette_changes_what_is_drawn() -> None:
    before = svg_art.surface("icons/love", (40, 40)).get_at((20, 22))
    palette.use("colour_blind")
    assert svg_art.surface("icons/love", (40, 40)).get_at((20, 22)) != before


def test_a_swap_paints_one_role_as_another() -> None:
    svg = f'<svg viewBox="0 0 4 4"><rect width="4" height="4" fill="{palette.active().hex("seat_1").upper()}"/></svg>'
    out = palette.active().recolour(svg, (("seat_1", "seat_3"),))
    assert palette.active().hex("seat_3") in out
    assert palette.active().hex("seat_1") not in out.lower()


@pytest.mark.parametrize("bad", [{}, {"default": {"a": "red"}}, {"default": {"a": "#112233"}, "x": {"b": "#112233"}}])
def test_a_broken_palette_is_refused(bad: Mapping[str, Mapping[str, str]]) -> None:
    with pytest.raises(palette.BadPalette):
        palette.Palette(bad)


# --- pictures --------------------------------------------------------------------------------------------


def test_pictures_are_made_once_and_kept() -> None:
    assert svg_art.surface("icons/speed", (32, 32)) is svg_art.surface("icons/speed", (32, 32))
    assert svg_art.surface("icons/speed", (32, 32), angle=30.9) is svg_art.surface("icons/speed", (32, 32), angle=30.4)
    assert svg_art.surface("icons/speed", (32, 32)) is not svg_art.surface("icons/speed", (32, 32), state="dim")


def test_a_missing_picture_is_noted_and_drawn_as_nothing() -> None:
    svg_art.forget()
    shown = svg_art.surface("icons/no_such_thing", (20, 20))
    assert shown.get_bounding_rect().w == 0
    assert svg_art.missing() == {"icons/no_such_thing"}
    svg_art.forget()


@pytest.mark.parametrize("name", sorted(frames_and_shadows.SKINS))
def test_every_look_fills_its_box_at_odd_sizes_and_nothing_beyond_its_shadow(name: str) -> None:
    look = frames_and_shadows.SKINS[name]
    reach = round(look.shadow * 1.25 * 1.6)
    for w, h in ((3, 3), (17, 9), (301, 77)):
        picture, where = pygame.Surface((420, 200), pygame.SRCALPHA), pygame.Rect(55, 55, w, h)
        frames_and_shadows.draw_box(picture, look, where, 1.25)
        drawn = picture.get_bounding_rect()
        assert not drawn.w or where.inflate(2 * reach, 2 * reach).contains(drawn)
        if look.fill_alpha > 0.5:
            assert picture.get_at(where.center).a > 100


@pytest.mark.parametrize("name", ["dialog", "main", "strip", "tip", "groove", "keycap"])
def test_a_wide_box_looks_like_one_drawn_in_one_piece(name: str) -> None:
    look, where = frames_and_shadows.SKINS[name], pygame.Rect(60, 60, 700, 90)
    sliced, whole = pygame.Surface((820, 210), pygame.SRCALPHA), pygame.Surface((820, 210), pygame.SRCALPHA)
    frames_and_shadows.draw_box(sliced, look, where, 1.0)
    whole.blit(svg_art.from_svg(frames_and_shadows.box_svg(look, *where.size, 1.0), where.size), where)
    top, right = where.y + 1, where.right - 1
    corners = [(where.x + 2, top), (right - 2, top), (where.x + 2, where.bottom - 2), (right - 2, where.bottom - 2)]
    edges = [(x, y) for x in (where.x + 90, 400, 401, 470, right - 90) for y in (top, 80, 105, where.bottom - 4)]
    sides = [(x, 105) for x in (where.x + 1, where.x + 8, right - 8, right - 1)]
    for at in corners + edges + sides:
        one, other = sliced.get_at(at), whole.get_at(at)
        if other.a == 255 or not look.shadow:  # elsewhere there is a shadow below
            assert max(abs(a - b) for a, b in zip(one, other, strict=True)) <= 3, at


@pytest.mark.parametrize("name", ["panel", "plain", "dialog", "paper", "tip", "well", "strip", "frame"])
def test_a_high_box_looks_like_one_drawn_in_one_piece(name: str) -> None:
    look, where = frames_and_shadows.SKINS[name], pygame.Rect(60, 60, 150, 900)
    layered, whole = pygame.Surface((270, 1020), pygame.SRCALPHA), pygame.Surface((270, 1020), pygame.SRCALPHA)
    frames_and_shadows.draw_box(layered, look, where, 1.0)
    whole.blit(svg_art.from_svg(frames_and_shadows.box_svg(look, *where.size, 1.0), where.size), where)
    for x in (*range(where.x, where.x + 30), where.centerx, *range(where.right - 30, where.right)):
        for y in (*range(where.y, where.y + 60), 400, 401, 509, *range(where.bottom - 60, where.bottom)):
            one, other = layered.get_at((x, y)), whole.get_at((x, y))
            if other.a == 255 or not look.shadow:  # elsewhere there is a shadow below
                seen = [abs(a * one.a - b * other.a) / 255 for a, b in zip(one[:3], other[:3], strict=True)]
                most = 4 if other.a == 255 else 25  # blending differs slightly at the edges of layers
                assert max(*seen, abs(one.a - other.a)) <= most, (x, y)


def test_boxes_of_all_heights_are_hardly_ever_rasterised(rasterised: list[tuple[int, int]]) -> None:
    frames_and_shadows._store.clear()
    picture = pygame.Surface((900, 900), pygame.SRCALPHA)
    for h in range(300, 800, 10):
        frames_and_shadows.draw_box(picture, frames_and_shadows.SKINS["panel"], pygame.Rect(20, 20, 400, h), 1.0)
    assert len(rasterised) == 2


def test_a_box_that_grows_is_rasterised_once(rasterised: list[tuple[int, int]]) -> None:
    frames_and_shadows._store.clear()
    picture = pygame.Surface((900, 300), pygame.SRCALPHA)
    for w in range(300, 800, 10):
        frames_and_shadows.draw_box(picture, frames_and_shadows.SKINS["key"], pygame.Rect(20, 20, w, 60), 1.0)
        frames_and_shadows.draw_halo(picture, pygame.Rect(20, 20, w, 100 + w // 8), 6.0, 5.0, "glow")
    assert len(rasterised) == 2


def test_waves_that_grow_over_a_table_are_hardly_ever_rasterised(rasterised: list[tuple[int, int]]) -> None:
    frames_and_shadows._store.clear()
    canvas = Canvas(pygame.Surface((900, 900)), Viewport((1280, 720)))
    for step in range(300):
        canvas.ring(Rect(400.0 - step, 400.0 - step, 2.0 * step + 40.0, 2.0 * step + 50.0), "glow", 20.0, 3.0, 0.5)
    assert rasterised == [(20, 20)]


def test_a_ring_is_a_frame_with_round_corners_and_nothing_inside() -> None:
    picture = pygame.Surface((200, 160))
    Canvas(picture, Viewport((1280, 720))).ring(Rect(20.0, 30.0, 150.0, 100.0), "white", 24.0, 4.0, 1.0)
    lit = {(x, y) for x in range(200) for y in range(160) if picture.get_at((x, y))[:3] != (0, 0, 0)}
    assert {(95, 30), (95, 33), (95, 129), (20, 80), (23, 80), (169, 80)} <= lit
    assert not lit & {(20, 30), (169, 129), (95, 34), (95, 125), (24, 80), (95, 80), (40, 50)}
    assert min(lit) >= (20, 0)
    assert {(39 - x, y) for x, y in lit if x < 44} == {(x - 150, y) for x, y in lit if x >= 146}


def test_only_what_is_in_the_clip_of_a_sliced_picture_changes() -> None:
    parts, whole = pygame.Surface((900, 300), pygame.SRCALPHA), pygame.Surface((900, 300), pygame.SRCALPHA)
    look, where = frames_and_shadows.SKINS["paper"], pygame.Rect(40, 40, 801, 203)
    frames_and_shadows.draw_box(whole, look, where, 1.0)
    for x in range(0, 900, 70):
        parts.set_clip((x, 0, 70, 300))
        frames_and_shadows.draw_box(parts, look, where, 1.0)
    assert pygame.image.tobytes(parts, "RGBA") == pygame.image.tobytes(whole, "RGBA")


# --- text ------------------------------------------------------------------------------------------------


def test_words_wrap_and_nothing_is_lost() -> None:
    block = text.block("one two three four five six seven", Style(18), VIEW, 90)
    assert block.lines > 1
    assert " ".join(block.texts()).split() == ["one", "two", "three", "four", "five", "six", "seven"]
    assert block.width <= 91


@pytest.mark.parametrize("width", range(60, 260, 4))
def test_a_change_of_a_number_stands_on_one_line(width: int) -> None:
    lines = text.block("Billy the Kid in Washington: 5 → 6, into the red!", Style(14), VIEW, width).texts()
    assert any("5 → 6" in line for line in lines), lines


@given(
    st.text(st.characters(codec="utf-8", exclude_categories=["C", "Z"]), min_size=1, max_size=40), st.floats(20, 200)
)
def test_any_word_fits_the_width_it_was_given(word: str, width: float) -> None:
    block = text.block(escape(word), Style(16), VIEW, width)
    widest = max(text.block(escape(c), Style(16), VIEW).width for c in word)
    assert block.width <= max(width, widest) + 1
    assert all(
        shown in (letter, fonts.SIGN) for shown, letter in zip("".join(block.texts()), printable(word), strict=True)
    )


def test_icons_bold_and_colour_are_read_and_spoken() -> None:
    name_icons({"love": "love", "speed": "speed"})
    markup = "Roll {love}{love} or **pay** 1 {speed}, {=accent}now{=} \\{not an icon\\}"
    assert icons_in(markup) == {"love", "speed"}
    assert plain(markup) == "Roll love love or pay 1 speed, now {not an icon}"
    assert plain("{seat_1} Ann: {sky_lantern} 3") == "Ann: sky lantern 3", (
        "ours beside a name is silent, a foreign one not"
    )


def test_a_natural_width_is_enough_for_the_same_text() -> None:
    for words in ("Not yet", "AVAVA To WA", "Take back a turn", "Roll {love}{love} now"):
        for scale in (0.8, 1.0, 1.37, 2.0):
            view = Viewport((round(1280 * scale), round(720 * scale)))
            natural = text.block(words, Style(18, face="display"), view)
            assert text.block(words, Style(18, face="display"), view, natural.width).lines == 1


def test_text_shrinks_to_fit_and_says_when_it_cannot() -> None:
    long = "Move George or Lorraine up to three spaces, then roll {love}. " * 4
    made = text.fit(long, Style(22), VIEW, 200, 200, least=9)
    assert made.fits
    assert made.size < 22
    assert made.height <= 200.5
    assert not text.fits(long, Style(22), VIEW, 60, 40, least=9)


def test_a_word_that_is_broken_by_a_hair_does_not_fit() -> None:
    """A text fits exactly when it stays on one line, at every tenth of a pixel of width."""
    style = Style(20, "ink", "display", fixed=True)
    line = text.block("Emergency", style, VIEW).height
    answers = set()
    for tenths in range(500, 900):
        fits = text.fits("Emergency", style, VIEW, tenths / 10, 500, least=20)
        assert fits == (text.block("Emergency", style, VIEW, tenths / 10).height == line), tenths
        answers.add(fits)
    assert answers == {True, False}


def test_text_scale_enlarges_all_but_fixed_styles() -> None:
    large = VIEW.with_text(2.0)
    assert text.block("Hello", Style(18), large).width > 1.8 * text.block("Hello", Style(18), VIEW).width
    fixed = Style(18, fixed=True)
    assert text.block("Hello", fixed, large).width == text.block("Hello", fixed, VIEW).width


def test_lines_that_have_been_drawn_take_their_part_of_the_budget_and_no_more() -> None:
    """Cached text of a long game takes its share of the surface budget and no more."""
    text.forget()
    surface_cache.fit((3840, 2160))
    before, most = surface_cache.held(), surface_cache.most() // 4
    view = Viewport((3840, 2160))
    canvas = Canvas(pygame.Surface(view.pixels), view)
    kept = []
    for number in range(700):
        text.block(f"Line {number} of what was told " * 3, Style(40), view).draw(canvas, Vec(0, 0))
        kept.append(surface_cache.held() - before)
    assert 0 < kept[0] < kept[1]
    assert most / 2 < kept[-1] <= most
    since = surface_cache.now()
    text.block("Seen now", Style(40), view).draw(canvas, Vec(0, 0))
    assert sum(1 for _step in surface_cache.drop_unused(since)) > 1
    assert 0 < surface_cache.held() < kept[0]
    text.forget()
    assert surface_cache.held() == 0


def test_layouts_are_nothing_for_the_collector_of_cycles() -> None:
    """The cycle collector does not track text layouts: thousands are cached, and scanning them slowed it down."""
    read = read_markup("**Bold** {love} and plain")
    block = text.block("**Bold** {love} and plain", Style(18), VIEW)
    parts = (block, *block._rows, *(piece for row in block._rows for piece in row.pieces), Style(18))
    words = (*read, *(part for line in read for word in line.words for part in word))
    assert not any(map(gc.is_tracked, (*parts, *words)))


def test_the_house_fonts_are_there() -> None:
    for face, bold, italic in (
        ("text", False, False),
        ("text", True, False),
        ("text", False, True),
        ("display", False, False),
    ):
        assert fonts.path_of(face, bold, italic) is not None


def test_drawing_stays_inside_the_clip() -> None:
    surface = pygame.Surface((400, 300))
    canvas = Canvas(surface, VIEW)
    with canvas.clipped(Rect(100, 100, 50, 50)):
        canvas.fill(VIEW.rect, "paper")
        canvas.box("dialog", Rect(20, 20, 300, 200))
        canvas.text("Hello " * 30, Rect(0, 0, 300, 300), Style(20, "ink"))
    box = pygame.mask.from_threshold(surface, (0, 0, 0), (1, 1, 1, 255))
    box.invert()
    assert all(pygame.Rect(100, 100, 50, 50).contains(r) for r in box.get_bounding_rects())
    assert box.count() > 2000


# --- camera ----------------------------------------------------------------------------------------------

WORLD, WINDOW = Rect(0, 0, 1600, 900), Rect(100, 50, 900, 600)


@given(st.floats(100, 999), st.floats(50, 649), st.lists(st.floats(0.4, 2.5), max_size=6))
def test_zooming_keeps_limits_and_the_view_inside_the_world(x: float, y: float, factors: list[float]) -> None:
    camera = Camera(WORLD, WINDOW, instant=True)
    least = camera.zoom
    for factor in factors:
        camera.zoom_at(Vec(x, y), factor)
        assert least - 1e-9 <= camera.zoom <= least * MOST + 1e-9
        seen = camera.seen()
        assert seen.w >= WORLD.w or (seen.x >= -1e-6 and seen.right <= WORLD.right + 1e-6)
        assert seen.h >= WORLD.h or (seen.y >= -1e-6 and seen.bottom <= WORLD.bottom + 1e-6)


def test_zooming_holds_the_point_under_the_pointer() -> None:
    camera = Camera(WORLD, WINDOW, instant=True)
    camera.zoom_at(WINDOW.centre, 2.5)
    point = Vec(520, 330)
    before = camera.to_world(point)
    camera.zoom_at(point, 1.2)
    assert camera.to_world(point).distance(before) < 1e-6


@given(st.floats(-500, 2500), st.floats(-500, 2500))
def test_table_and_world_are_inverse(x: float, y: float) -> None:
    camera = Camera(WORLD, WINDOW, instant=True)
    camera.zoom_at(Vec(300, 300), 1.7)
    back = camera.to_world(camera.to_table(Vec(x, y)))
    assert math.isclose(back.x, x, abs_tol=1e-6)
    assert math.isclose(back.y, y, abs_tol=1e-6)


def test_a_smooth_camera_arrives_and_stays() -> None:
    camera = Camera(WORLD, WINDOW)
    camera.zoom_at(WINDOW.centre, 2.0)
    frames = 0
    while camera.update(1 / 60):
        frames += 1
        assert frames < 90
    assert frames > 5
    assert not camera.moving
    assert not camera.update(1 / 60)


def test_following_shows_the_whole_of_what_is_followed() -> None:
    camera = Camera(WORLD, WINDOW, instant=True)
    camera.zoom_at(Vec(100, 50), 4.0)
    camera.follow(Rect(1400, 700, 120, 100))
    seen = camera.seen()
    assert seen.x <= 1400
    assert seen.right >= 1520
    assert seen.bottom >= 800


def test_a_kind_is_drawn_by_how_wide_it_is_on_the_table() -> None:
    """A face's detail level follows its width in table units, not its size in pixels."""
    drawn: list[tuple[str, Rect, Face]] = []

    def way(called: str) -> Draw:
        return lambda _canvas, rect, face: drawn.append((called, rect, face))

    painter = FaceRegistry()
    painter.add("card", way("large"), 0.07, (250.0, 350.0))
    painter.add("card", way("tiny"), 0.02, below=40.0)
    painter.add("card", way("small"), 0.05, (100.0, 140.0), below=120.0)
    for wide in (120.0, 119.9, 40.0, 39.0):
        face = Face("card", (wide, wide * 1.4), "a", "b", "used")
        assert painter.paint(face, (300, 420)).get_size() == (300, 420)
        assert drawn[-1][2] == face
    assert [(called, rect.w) for called, rect, _face in drawn] == [
        ("large", 250.0), ("small", 100.0), ("small", 100.0), ("tiny", 39.0)
    ]  # fmt: skip
    assert painter.outline(Face("card", (50.0, 70.0), "a")) == 0.05
    assert painter.outline(Face("figure", (50.0, 70.0), "a")) == -1.0
    with pytest.raises(KeyError, match="figure"):
        painter.paint(Face("figure", (50.0, 70.0), "a"), (50, 70))
