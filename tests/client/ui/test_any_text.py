"""The text painter accepts any string: each character is drawn, or a replacement glyph, and never nothing."""

from __future__ import annotations

import unicodedata

import pygame
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from game.printable import LONGEST, is_blank, one_line, printable
from game.ui.paint import fonts, text
from game.ui.paint.canvas import Canvas
from game.ui.paint.geometry import Vec
from game.ui.paint.text import Style, escape
from game.ui.paint.viewport import Viewport

ANY = st.text(st.characters(exclude_categories=()), max_size=40)
VIEW = Viewport((1280, 720))


def drawn(words: str, width: float | None = 200.0) -> pygame.Surface:
    """Return a picture of a text."""
    block = text.block(words, Style(20.0), VIEW, width)
    canvas = Canvas(pygame.Surface((400, 80), pygame.SRCALPHA), VIEW)
    block.draw(canvas, Vec(4.0, 4.0))
    return canvas.surface


def has_ink(picture: pygame.Surface) -> bool:
    """Return whether a picture has any visible pixel."""
    return picture.get_bounding_rect().w > 0


@given(ANY)
@example("N\0l")
@example("\u200b")
@example("**\u00ad** Night")
@example("\ufe0f")
@example("\u202e")
@example("\ud800")
@example("{nobody/knows}")
@settings(max_examples=300, deadline=None)
def test_any_string_is_laid_out_and_drawn(words: str) -> None:
    canvas = drawn(words)
    text.fit(words, Style(20.0), VIEW, 60.0, 20.0).draw(Canvas(canvas, VIEW), Vec(4.0, 4.0))


@given(st.characters(exclude_categories=("Cs", "Cn", "Co")))
@example("ש")
@example("漢")
@example("\U0001f680")
@example("ḿ")
@settings(max_examples=400, deadline=None)
def test_a_letter_is_never_shown_by_nothing(letter: str) -> None:
    assert has_ink(drawn(escape(letter))) or is_blank(letter), (letter, unicodedata.name(letter, ""))


@pytest.mark.parametrize("letters", ["a" * 100_000, "word " * 20_000, "\u200b" * 100_000, "漢" * 30_000])
def test_a_text_without_end_is_cut_with_an_ellipsis(letters: str) -> None:
    assert len(printable(letters)) <= LONGEST + 1
    block = text.block(letters, Style(20.0), VIEW)
    assert block.width <= text.WIDEST


def test_latin_letters_need_no_other_font() -> None:
    for face in ("text", "display"):
        used = fonts.font(face, 20)
        seen = [letter for letter in sorted(fonts.LATIN) if printable(letter) and not is_blank(letter)]
        assert [letter for letter in seen if not fonts._has(fonts.path_of(face), letter)] == []
        assert fonts.runs(used, "Příliš žluťoučký") == ((used, "Příliš žluťoučký"),)


def test_hebrew_words_follow_each_other_from_the_right() -> None:
    block = text.block("משה כהן", Style(20.0), VIEW)
    (row,) = block._rows
    first, last = (piece for piece in row.pieces if not piece.text.isspace())
    assert first.x > last.x


@pytest.mark.parametrize(("name", "short"), [("Ann", "Ann"), ("  A\tn\nn ", "A n n"), ("x" * 60, "x" * 19 + "…")])
def test_names_are_one_line_of_bounded_length(name: str, short: str) -> None:
    assert one_line(name, 20) == short


@pytest.mark.parametrize("blank", ["", " ", "\u200b", "\u202e\u00ad", "\n\t"])
def test_what_cannot_be_seen_is_blank(blank: str) -> None:
    assert is_blank(blank)
    assert not is_blank(f"{blank}x")
