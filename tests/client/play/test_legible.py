"""Text size on the tables of all games, measured on what is drawn."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache, partialmethod
from itertools import islice
from typing import Any

import pygame
import pytest

from game.rules.contract import State
from game.scenes.play.log_list import LogLook
from game.scenes.play.scene import PlayScene
from game.table import map_pictures
from game.ui.paint import text as letters
from game.ui.paint.canvas import Canvas
from game.ui.paint.viewport import LEAST_SCALE
from game.ui.tabletop.camera import Camera
from game.ui.tabletop.face_registry import FaceRegistry
from tests.support.tables import TableCases

GAMES = ("back_in_time", "card_game", "time_line", "dice_through_time", "riff_in_time")
LEAST = {(1024, 600): 8, (1280, 720): 10, (1920, 1080): 11}
"""Minimum height of capitals and digits in pixels, by window size."""
FAR = 60
"""Number of commands after which a table shows every kind of piece."""


@pytest.fixture
def heights(monkeypatch: pytest.MonkeyPatch) -> Iterator[dict[str, int]]:
    """Record the smallest capital height in pixels for every run of text drawn to be read.

    The pieces pictured beside lines of the log are small signs; the line has their names.
    """
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
    monkeypatch.setattr(LogLook, "draw", _nothing)
    yield found
    letters.forget()


@pytest.mark.parametrize("window", LEAST)
@pytest.mark.parametrize("slug", GAMES)
def test_nothing_that_is_read_is_too_small(slug: str, window: tuple[int, int], heights: dict[str, int]) -> None:
    cases = TableCases(slug)
    seats = cases.box.seats[-1]
    played = (state for state, _command in islice(cases.playout(seats, 7), FAR) if state.actor == 0)
    *_earlier, state = (state.clone() for state in played if len(state.legal_commands()) > 1)
    with cases.play(state, ("human", *["random"] * (seats - 1)), window) as robot:
        assert isinstance(robot.scene, PlayScene), "text of the small picture on the result page is not read"
    small = {text: high for text, high in heights.items() if high < LEAST[window]}
    assert len(heights) > 15
    assert not small
    assert not [text for text in heights if "{" in text], "a sign whose name the markup does not know"


# --- text at twice the size ------------------------------------------------------------------------------------------

LARGER = 1.4
"""Least growth of text on pieces and boards at text scale 2."""
SHOWN: Mapping[str, Mapping[str, float]] = {
    "back_in_time": {
        "mat": 1.0,  # the power's sentence fills the mat's width; the close-up has it large (its name does grow)
        "opportunity": 1.15,  # an item's name beside its picture: as wide as its longest word
        "trouble": 1.15,
        "place": 1.2,  # the name of an empty place is as wide as the place
        "plaque": 1.05,  # the name of what is attempted, beside the symbols it asks for
    },
    "card_game": {
        "card": 1.05,  # whole sentences of cards in the hand: the raised card has them large
        "square": 1.15,  # titles of up to nine words; the index of the square grows by half
        "identity": 1.1,  # titles of events: their indices grow by half, and stand in the goal strip too
        "chip": 1.25,  # names of three words on a tag
        "strip": 1.1,  # names of people, beside the hand: as wide as the bar
    },
    "dice_through_time": {
        "label": 1.0,  # names of three words, as wide as their place, where a paradox or a Biff takes a part of it
        "board": 1.35,
        "clock": 1.1,  # the digits stand on the track too
        "outatime": 1.2,  # two digits as wide as a space of the track
        "threat": 1.2,
        "lasting": 1.3,
    },
    "riff_in_time": {
        "label": 1.2,  # as wide as the stage
        "discards": 0.9,  # the numbers of stages in the picture of a card that is out of play
        "riff": 1.2,  # the number beside the name of a card that lies open
    },
    "time_line": {
        "price": 1.2,  # as high as a row of the board; the same numbers stand large in the column
        "held": 1.0,  # the largest digits of the table, 31 pixels high: mats cannot be higher
        "worth": 1.1,  # prices, sums and names share the height of the column with question, goal and mats
        "bring": 1.0,
        "today": 1.1,
        "seat": 1.2,
        "gold": 1.1,  # gold and its goal fill their strip in one line, at every size of text
        "mat": 1.2,
        "caption": 1.2,
    },
}
"""Least growth of face kinds whose text cannot grow as much, with the reasons."""

Written = dict[tuple[str, str], float]


def _nothing(*_given: object, **_named: object) -> None:
    """Draw nothing: only text is measured."""


class Pen:
    """Recorder of capital heights for all text, by the kind of face it is on."""

    def __init__(self, plain: Callable[..., letters.Block]) -> None:
        self._plain = plain
        self.kind, self.shrunk = "", 1.0
        self.written: Written = {}

    def text(self, canvas: Canvas, markup: str, *given: Any) -> letters.Block:
        """Draw the text and record its height."""
        made = self._plain(canvas, markup, *given)
        fonts = [piece.font for row in made._rows for piece in row.pieces if piece.font is not None]
        if fonts and any(map(str.isalnum, markup)):
            high = fonts[0].render("H", True, "white").get_bounding_rect().height * self.shrunk
            self.written[self.kind, markup] = max(high, self.written.get((self.kind, markup), 0.0))
        return made


def _write(canvas: Canvas, pen: Pen, markup: str, *given: Any) -> letters.Block:
    return pen.text(canvas, markup, *given)


@pytest.fixture
def pen(monkeypatch: pytest.MonkeyPatch) -> Pen:
    """Record all text; draw no pictures."""
    made = Pen(Canvas.text)
    monkeypatch.setattr(Canvas, "text", partialmethod(_write, made))
    for name in ("art", "box", "drawing", "icon", "line"):
        monkeypatch.setattr(Canvas, name, _nothing)
    monkeypatch.setattr(map_pictures, "draw_layers", _nothing)
    return made


@cache
def _played(slug: str) -> tuple[TableCases, State]:
    """Return a position of a game for three, on the first seat's turn."""
    cases = TableCases(slug)
    own = (state.clone() for state, _command in islice(cases.playout(3, 7), FAR) if state.actor == 0)
    *_earlier, state = own
    return cases, state


def _written(slug: str, pen: Pen, text_scale: float) -> Written:
    """Return the text on all pieces and the board, with its height in table units."""
    cases, state = _played(slug)
    board, view, here = cases.table.board, state.view(0), cases.regions(3, text_scale=text_scale)
    painter, world = board.painter, board.world(view)
    assert isinstance(painter, FaceRegistry)
    zoom = Camera(world, here.board, comfort=board.comfort).zoom
    pen.written, pen.kind, pen.shrunk = {}, "board", 1.0
    board.ground.board((round(world.w * zoom), round(world.h * zoom)), world, None, text_scale)
    for pose in board.layout(view, here).values():
        scale, face = pose.scale * (zoom if pose.on_board else 1.0), pose.face
        size = max(1, round(face.size[0] * scale)), max(1, round(face.size[1] * scale))
        kind = painter._kind(face)
        assert kind is not None
        pen.kind, pen.shrunk = face.kind, min(1.0, size[0] / (kind.units or face.size)[0] / LEAST_SCALE)
        painter.paint(face, size, text_scale)
    return pen.written


@pytest.mark.parametrize("slug", GAMES)
def test_larger_text_is_larger_on_all_pieces(slug: str, pen: Pen) -> None:
    """At text scale 2 important text grows by nearly half, and no text is smaller than at scale 1."""
    plain, large = _written(slug, pen, 1.0), _written(slug, pen, 2.0)
    both = plain.keys() & large.keys()
    assert len(both) > 12
    grown = {(kind, words): large[kind, words] / plain[kind, words] for kind, words in both}
    small = {key: round(more, 2) for key, more in grown.items() if more < SHOWN[slug].get(key[0], LARGER) - 0.01}
    assert not small
    assert {kind for kind, _words in plain} <= {kind for kind, _words in large} | {"small"}, "numbers and names stay"


WHOLE = {"card", "opportunity", "trouble", "item", "tile", "mat", "strip", "chip", "identity", "small"}


@pytest.mark.parametrize("text_scale", [1.5, 2.0])
@pytest.mark.parametrize("slug", GAMES)
def test_cards_and_mats_do_not_shrink_when_text_grows(slug: str, text_scale: float) -> None:
    """Cards and mats off the board keep at least 88% of their area when text grows."""
    cases, state = _played(slug)
    scales = (1.0, text_scale)
    plain, large = (cases.table.board.layout(state.view(0), cases.regions(3, text_scale=one)) for one in scales)
    for key, pose in plain.items():
        if pose.face.kind in WHOLE and not pose.on_board:
            now, before = large[key].face.size, pose.face.size
            assert now[0] * now[1] >= before[0] * before[1] * 0.88, (str(key), before, now)
