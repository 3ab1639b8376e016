"""Illustrations of a rulebook: pieces drawn by the table's presenter, as during a game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Final, NamedTuple

from game.content import open_box
from game.i18n import _
from game.rules.contract import NATURE, NOBODY, Game, View
from game.table import open_presenter
from game.table.contract import BookPiece, Presenter
from game.ui.paint import svg_art, text
from game.ui.paint.canvas import Canvas
from game.ui.paint.geometry import Rect, Vec
from game.ui.paint.surface_cache import SurfaceCache
from game.ui.paint.text import Style
from game.ui.paint.viewport import Viewport
from game.ui.tabletop.poses import Face, FacePainter, Layout
from game.ui.tabletop.thing_names import Kind, Thing
from game.ui.widgets.accessibility import AccessNode
from game.ui.widgets.widget import Size, Widget

ROOM: Final = Vec(1280.0, 720.0)
"""Window size for laying out pieces shown in place."""
MOVES: Final = 24
"""Number of random decisions before pieces are taken from the table."""
SEED: Final = 1985
HIGH, WIDE = 170.0, 250.0
"""Maximum height and width of an illustration, at text scale 1."""
LARGER: Final = 1.6
"""Maximum magnification of pieces shown in place."""
CAPTION: Final = Style(14.5, "ink_soft", align="center")


class Drawn(NamedTuple):
    """An illustrated piece: face and caption."""

    face: Face
    caption: str


class Pieces:
    """Provides the pieces of one rulebook from a table of its game."""

    def __init__(self, rules_id: str) -> None:
        """Play a few moves with a fixed seed."""
        game = open_box(rules_id)
        self._seats = max(2, game.seats.start)
        self.table: Presenter[View] = open_presenter(game)
        self.view = _in_play(game, self._seats)
        self.pictures = SurfaceCache()

    def of(self, chapter: str) -> list[Drawn]:
        """Return the pieces of a chapter."""
        board = self.table.board
        regions = board.regions(ROOM, self._seats, 1.0)
        layout = board.layout(self.view, regions)
        lying = [*layout, *board.spots(self.view, regions)]
        return list(self._found(self.table.tips.book_pieces.get(chapter, ()), layout, lying))

    def _found(self, pieces: Sequence[BookPiece], layout: Layout, lying: Sequence[Thing]) -> Iterator[Drawn]:
        """Yield each piece on the table with its caption."""
        for piece in pieces:
            if isinstance(piece.what, Face):
                yield Drawn(piece.what, _(piece.caption))
                continue
            first = (thing for thing in lying if thing.kind == piece.what)
            thing = next(first, None) if isinstance(piece.what, Kind) else piece.what
            if thing is None:
                continue
            pose = layout.get(thing)
            closeup = None if piece.lies else self.table.tips.closeup(thing, self.view)
            large = closeup.pose if closeup is not None else None
            shown = large or pose
            if shown is not None:
                name = closeup.title if closeup is not None else ""
                yield Drawn(shown.face, _(piece.caption) if piece.caption else name or shown.name)


def _in_play(game: Game, seats: int) -> View:
    """Return the first seat's view some moves after the start."""
    state, rng, moves = game.start(seats, {}), Random(SEED), 0
    while state.actor != NOBODY and (state.actor == NATURE or moves < MOVES):
        if state.actor == NATURE:
            state.apply(state.sample_chance(rng))
        else:
            state.apply(rng.choice(state.legal_commands()))
            moves += 1
    return state.view(0)


class PiecePicture(Widget):
    """A piece with its caption."""

    def __init__(self, drawn: Drawn, painter: FacePainter, pictures: SurfaceCache) -> None:
        """Set up; ``pictures`` caches renderings."""
        super().__init__()
        self._drawn, self._painter, self._pictures = drawn, painter, pictures

    def _size(self, viewport: Viewport) -> tuple[float, float]:
        """Return the displayed size of the piece."""
        wide, high = self._drawn.face.size
        grown = 0.6 + 0.4 * viewport.text_scale
        share = min(HIGH * grown / high, WIDE * grown / wide, LARGER)
        return wide * share, high * share

    def measure(self, viewport: Viewport, width: float | None = None) -> Size:
        """Return the size of picture and caption."""
        wide, high = self._size(viewport)
        wide = max(wide, 110.0 * viewport.text_scale)
        words = text.block(self._drawn.caption, CAPTION, viewport, wide)
        return Size(min(wide, width or wide), high + 6 + words.height)

    def draw(self, canvas: Canvas) -> None:
        """Draw the piece and its caption."""
        wide, high = self._size(canvas.viewport)
        spot = Rect(self.rect.centre.x - wide / 2, self.rect.y, wide, high)
        face, size = self._drawn.face, canvas.viewport.px_size(wide, high)
        picture = self._pictures.get((face, size))
        if picture is None:
            picture = self._pictures.put((face, size), svg_art.ready(self._painter.paint(face, size)))
        corner = self._painter.outline(face)
        if corner >= 0:
            canvas.shadow(spot.moved(0, 2), 5, 0.3, corner * wide)
        canvas.blit_centre(picture, spot.centre)
        foot = Rect(self.rect.x, spot.bottom + 6, self.rect.w, self.rect.bottom - spot.bottom - 6)
        canvas.text(self._drawn.caption, foot, CAPTION, "top")

    def node(self) -> AccessNode | None:
        """Return an image node."""
        return AccessNode("image", self._drawn.caption, self.key, self.rect)
