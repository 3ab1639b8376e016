"""How high letters and digits are on the tables of all games, measured on what is drawn."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

import pygame
import pytest

from game.ui.paint import text as letters
from tests.support.tables import TableCases

GAMES = ("back_in_time", "card_game", "time_line", "dice_through_time", "riff_in_time")
LEAST = {(1024, 600): 8, (1280, 720): 10, (1920, 1080): 11}
"""Pixels from the foot of a capital or digit to its head, by the size of the window: nothing is lower."""
FAR = 60
"""Commands after which a table has something of everything on it."""


@pytest.fixture
def heights(monkeypatch: pytest.MonkeyPatch) -> Iterator[dict[str, int]]:
    """Every run of text that is drawn, with the height of a capital of its font in pixels: the lowest of it."""
    letters.forget()
    found: dict[str, int] = {}
    plain = letters.Block._render

    def watched(self: letters.Block, row: letters._Row) -> pygame.Surface:
        for piece in row.pieces:
            if piece.font is not None and any(map(str.isalnum, piece.text)):
                high = piece.font.render("H", True, "white").get_bounding_rect().height
                found[piece.text] = min(high, found.get(piece.text, high))
        return plain(self, row)

    monkeypatch.setattr(letters.Block, "_render", watched)
    yield found
    letters.forget()


@pytest.mark.parametrize("window", LEAST)
@pytest.mark.parametrize("slug", GAMES)
def test_nothing_that_is_read_is_too_small(slug: str, window: tuple[int, int], heights: dict[str, int]) -> None:
    cases = TableCases(slug)
    seats = cases.box.seats[-1]
    own = (state.clone() for state, _command in islice(cases.playout(seats, 7), FAR) if state.actor == 0)
    *_earlier, state = own
    with cases.play(state, ("human", *["random"] * (seats - 1)), window):
        pass
    small = {text: high for text, high in heights.items() if high < LEAST[window]}
    assert len(heights) > 15
    assert not small
