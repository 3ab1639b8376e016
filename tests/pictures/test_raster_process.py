"""The rasteriser process: it answers in time whatever an image contains, and then draws the next one."""

from __future__ import annotations

import contextlib
import random
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from game.pictures.formats import BadPicture, head_of
from game.pictures.raster_process import Pixels, RasterProcess, bounded
from tests.pictures import hostile
from tests.pictures.hostile import HEAD
from tools.torture.damage import damaged

RED, BLUE, GREEN = (255, 0, 0), (0, 0, 255), (0, 255, 0)
SQUARE = HEAD + '<rect width="500" height="500" fill="#ff0000"/></svg>'


@pytest.fixture(scope="module")
def child() -> Iterator[RasterProcess]:
    """Start a rasteriser process with a timeout long enough for a busy machine."""
    made = RasterProcess(limit=20.0)
    yield made
    made.close()


def at(pixels: Pixels, x: int, y: int) -> tuple[int, ...]:
    """Return the RGB colour of one pixel."""
    place = 4 * (y * pixels.size[0] + x)
    return tuple(pixels.data[place : place + 3])


def near(one: tuple[int, ...], other: tuple[int, ...]) -> bool:
    """Return whether two colours are nearly equal."""
    return all(abs(a - b) < 12 for a, b in zip(one, other, strict=True))


def drawn(child: RasterProcess, body: str) -> Pixels:
    """Rasterise the body of an SVG at 50x50 pixels."""
    return child.draw(f"{HEAD}{body}</svg>".encode(), (50, 50))


@pytest.mark.parametrize("name", hostile.REFUSED)
def test_what_cannot_be_drawn_is_refused_with_a_word(child: RasterProcess, name: str) -> None:
    data, word = hostile.REFUSED[name]
    with pytest.raises(BadPicture, match=word):
        child.draw(data, (50, 50))
    assert at(child.draw(SQUARE.encode(), (10, 10)), 5, 5) == RED, "the next one"


def test_what_takes_too_long_is_killed_and_the_next_picture_is_drawn() -> None:
    child = RasterProcess(limit=0.4)
    try:
        for data in (hostile.filters(), hostile.curves(60_000)):
            began = time.monotonic()
            with pytest.raises(BadPicture, match=r"takes longer than 0\.4 seconds"):
                child.draw(data, (500, 500))
            assert time.monotonic() - began < 10
        child.limit = 20.0
        assert at(child.draw(SQUARE.encode(), (10, 10)), 5, 5) == RED
    finally:
        child.close()


def test_a_child_that_dies_is_started_again(child: RasterProcess) -> None:
    child.draw(SQUARE.encode(), (10, 10))
    assert child._child is not None
    child._child.kill()
    child._child.join()
    assert child.draw(SQUARE.encode(), (10, 10)).size == (10, 10)


def test_dashes_that_never_end_for_another_rasteriser_are_drawn(child: RasterProcess) -> None:
    assert child.draw(hostile.DASHES, (96, 96)).size == (96, 96)


def test_a_huge_or_a_tiny_viewbox_is_drawn_at_the_size_that_is_wanted(child: RasterProcess) -> None:
    for side in ("1e30", "1000000000", "0.0001"):
        text = f'<svg viewBox="0 0 {side} {side}"><rect width="{side}" height="{side}" fill="red"/></svg>'
        assert child.draw(text.encode(), (30, 30)).size == (30, 30), side
    assert bounded((100_000, 50_000)) == (2048, 1024)


def test_a_picture_that_unfolds_in_a_picture_takes_no_memory(child: RasterProcess) -> None:
    bomb = hostile.embedded(hostile.png(1, 1, said=(60_000, 60_000)))
    with contextlib.suppress(BadPicture):
        child.draw(bomb, (50, 50))
    assert at(child.draw(SQUARE.encode(), (10, 10)), 5, 5) == RED


def test_a_jpeg_stands_as_its_camera_was_held(child: RasterProcess) -> None:
    head = head_of(hostile.SIDEWAYS_JPEG)
    assert (head.width, head.height) == (8, 16)
    made = child.draw(hostile.SIDEWAYS_JPEG, (40, 80))
    assert made.size == (40, 80)
    assert near(at(made, 20, 10), BLUE)
    assert near(at(made, 20, 70), RED)


@pytest.mark.parametrize("bits", [8, 16])
def test_pngs_of_any_depth_are_drawn(child: RasterProcess, bits: int) -> None:
    assert at(child.draw(hostile.png(20, 10, bits=bits), (40, 20)), 20, 10) == RED


def test_of_an_animated_png_the_first_frame_is_drawn(child: RasterProcess) -> None:
    assert at(child.draw(hostile.png(20, 20, animated=True), (20, 20)), 10, 10) == RED


# --- files of drawing programs ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "body",
    [
        "<style><![CDATA[.a{fill:#00ff00}]]></style><rect class='a' width='500' height='500'/>",
        "<defs><rect id='r' width='500' height='500' fill='#00ff00'/></defs><use xlink:href='#r'/>",
        "<symbol id='s' viewBox='0 0 1 1'><rect width='1' height='1' fill='#00ff00'/></symbol><use href='#s'/>",
        "<clipPath id='c'><circle r='900'/></clipPath><rect width='500' height='500' fill='lime' clip-path='url(#c)'/>",
        "<rect width='500' height='500' fill='hsl(120,100%,50%)'/>",
        "<svg width='500' height='500'><rect width='500' height='500' fill='lime'/></svg>",
        "<g xmlns:x='http://www.w3.org/2000/svg'><x:rect width='500' height='500' fill='#00ff00'/></g>",
    ],
)
def test_what_sdl_would_lose_is_drawn(child: RasterProcess, body: str) -> None:
    made = drawn(child, body)
    assert at(made, 25, 25) == GREEN
    assert made.lacks == ()


def test_an_embedded_png_is_drawn(child: RasterProcess) -> None:
    assert at(child.draw(hostile.embedded(hostile.png(9, 9)), (50, 50)), 25, 25) == RED


def test_words_are_drawn_in_our_fonts_and_another_font_is_told(child: RasterProcess) -> None:
    made = drawn(child, "\n<text y='400' font-size='500' font-family='Comic Sans MS'>M</text>")
    assert any(made.data[3::4]), "something is written"
    told = "<text> in line 2 uses the font Comic Sans MS, which is not available; turn its text into paths"
    assert list(map(str, made.lacks)) == [told]
    assert drawn(child, "<text y='400' font-family='Source Sans Pro'>M</text>").lacks == ()


def test_letters_that_no_font_has_are_told(child: RasterProcess) -> None:
    made = drawn(child, "\n<text y='90'>Café ♠ Žluťoučký\n漢字 漢</text>")
    told = "<text> in line 3 has letters that no font here has (漢字); turn its words into paths"
    assert list(map(str, made.lacks)) == [told]


def test_a_head_as_illustrator_writes_it_is_read(child: RasterProcess) -> None:
    text = (
        '<?xml version="1.0"?>\n<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/x.dtd" '
        '[<!ENTITY ns "http://www.w3.org/2000/svg"><!ENTITY ai "http://ns.adobe.com/ai">]>\n'
        "<svg xmlns='&ns;' xmlns:i='&ai;' viewBox='0 0 20 10' width='20px' style='enable-background:new'>"
        "<switch><foreignObject requiredExtensions='&ai;'/>"
        "<g i:extraneous='self'><rect width='20' height='10' fill='red'/></g></switch><i:pgf>x</i:pgf></svg>"
    )
    assert head_of(text.encode()).aspect == 2.0
    made = child.draw(text.encode(), (40, 20))
    assert at(made, 20, 10) == RED
    assert made.lacks == ()


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("<use href='#a'/>", ["<use href> in line 2 uses #a, which is not in this file"]),
        ("<rect fill='url( \"#a\" )'/>", ["<rect fill> in line 2 uses #a, which is not in this file"]),
        ("<rect fill='url(#a) red'/><a href='#a'/>", []),
        ("<style>.x{mask:url(#a)}</style>", ["<style> in line 2 uses #a, which is not in this file"]),
        ("<g id='a'><g><use href='#a'/></g></g>", ["<use href> in line 2 draws #a, which it is part of"]),
        (
            "<g id='a'><g id='b'>\n<use href='#a'/></g></g>",
            ["<use href> in line 3 draws #a, which it is part of"],
        ),
        (
            "<mask id='a' mask='url(#b)'/><mask id='b' mask='url(#a)'/><g id='c'><use href='#c'/></g>",
            [f"{where} in line 2 draws #{target}, which it is part of"
             for where, target in (("<mask mask>", "a"), ("<mask mask>", "b"), ("<use href>", "c"))],
        ),
        ("<g id='a'><g id='a'/></g><g id='b'/><use href='#b'/><use href='#b'/>", []),
    ],
)  # fmt: skip
def test_what_draws_itself_or_nothing_is_told(child: RasterProcess, text: str, told: list[str]) -> None:
    assert sorted(str(lack) for lack in child.draw(f"{HEAD}\n{text}</svg>".encode(), (50, 50)).lacks) == told


# --- external references ------------------------------------------------------------------------------------------


def test_other_files_are_never_opened(child: RasterProcess, tmp_path: Path) -> None:
    other = tmp_path / "other.png"
    other.write_bytes(hostile.png(9, 9))
    for address in (
        str(other),
        other.as_uri(),
        "http://127.0.0.1:9/x.png",
        "//127.0.0.1/x.png",
        f"{tmp_path}/./other.png",
    ):
        for name in ("href", "xlink:href", "n:href"):
            text = f"<image xmlns:n='http://www.w3.org/1999/xlink' width='500' height='500' {name}='{address}'/>"
            made = drawn(child, text)
            assert not any(made.data[3::4]), f"{name}={address} was drawn"
            assert "which is not fetched" in str(made.lacks[0])


def test_other_files_are_not_opened_by_entities_styles_or_pictures_in_pictures(
    child: RasterProcess, tmp_path: Path
) -> None:
    other = tmp_path / "other.png"
    other.write_bytes(hostile.png(9, 9))
    inner = f"{HEAD}<image width='500' height='500' xlink:href='{other}'/></svg>"
    made = child.draw(hostile.embedded(inner.encode(), "image/svg+xml"), (50, 50))
    assert not any(made.data[3::4])
    secret = tmp_path / "secret.txt"
    secret.write_text("M")
    text = (
        f'<!DOCTYPE svg [<!ENTITY e SYSTEM "{secret.as_uri()}">]>{HEAD}<text y="400" font-size="500">&e;</text></svg>'
    )
    made = child.draw(text.encode(), (50, 50))
    assert not any(made.data[3::4])
    assert "lies in another file" in str(made.lacks[0])
    made = drawn(child, f"<style>@import url('{secret.as_uri()}'); .a {{fill: url({secret.as_uri()}#a)}}</style>")
    assert len(made.lacks) == 2


@pytest.mark.parametrize(
    ("body", "told"),
    [
        ("<script>1</script>", "<script> in line 2 is a script"),
        ("<foreignObject><p>x</p></foreignObject>", "<foreignObject> in line 2"),
        ("<rect><animate/></rect>", "<animate> in line 2 is an animation"),
        ("<meshGradient/>", "<meshGradient> in line 2"),
        ("<filter id='f'><feNothing/></filter>", "<feNothing> in line 2"),
        ("<style>@font-face{}</style>", "<style> in line 2 contains a font"),
        ("<rect style='vector-effect:non-scaling-stroke'/>", "vector-effect in line 2"),
        ("<rect vector-effect='non-scaling-stroke'/>", "<rect vector-effect> in line 2"),
        ("<use href='other.svg#a'/>", "<use href> in line 2 links to other.svg#a"),
        ("<rect fill='url(other.svg#a)'/>", "<rect fill> in line 2 links to other.svg#a"),
    ],
)
def test_what_is_not_drawn_is_told_with_element_and_line(child: RasterProcess, body: str, told: str) -> None:
    assert any(told in str(lack) for lack in drawn(child, f"\n{body}").lacks)


def test_damaged_pictures_are_drawn_or_refused_and_nothing_else(child: RasterProcess) -> None:
    rng = random.Random(7)
    whole = [
        SQUARE.encode(), hostile.curves(20), hostile.uses(3), hostile.png(30, 20), hostile.png(9, 9, bits=16),
        hostile.SIDEWAYS_JPEG, hostile.embedded(hostile.png(9, 9)), hostile.DASHES,
    ]  # fmt: skip
    refused: list[str] = []
    for number in range(240):
        data = damaged(whole[number % len(whole)], rng)
        try:
            made = child.draw(data, (rng.randint(1, 90), rng.randint(1, 90)))
        except BadPicture as error:
            refused.append(str(error))
        else:
            assert len(made.data) == 4 * made.size[0] * made.size[1]
    assert 40 < len(refused) < 230
    assert not any("\n" in word for word in refused)
    assert at(child.draw(SQUARE.encode(), (10, 10)), 5, 5) == RED


def test_two_rasterisers_are_compared(child: RasterProcess) -> None:
    assert child.draw(SQUARE.encode(), (40, 40), compares=True).differs < 0.01
    lost = f"{HEAD}<defs><rect id='r' width='500' height='500'/></defs><use xlink:href='#r'/></svg>"
    assert child.draw(lost.encode(), (40, 40), compares=True).differs > 0.5


def test_who_leaves_starts_no_other_child() -> None:
    """Regression: exit while a thread was starting the next process left a traceback in the terminal."""
    leaving = RasterProcess(limit=20.0)
    assert leaving.draw(SQUARE.encode(), (4, 4)).size == (4, 4)
    leaving._leave()
    with pytest.raises(BadPicture):
        leaving.draw(SQUARE.encode(), (4, 4))
    assert leaving._child is None
