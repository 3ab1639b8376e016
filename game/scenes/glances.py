"""Glances at stored games: how far each has come, and a small picture of its table, made in idle moments.

A game is replayed a few commands at a time, and its table is painted as an open table is: its pictures by a thread, its
board tile by tile. All is shown as an onlooker may see it, so hands stay hidden.
"""

from __future__ import annotations

import time
from collections.abc import Generator, Iterable
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

import pygame

from game.app import services
from game.i18n import labelled, language, listed
from game.scenes import warming
from game.scenes.error_page import expected
from game.ui.paint import palette
from game.ui.paint.canvas import Canvas
from game.ui.paint.geometry import Damage
from game.ui.paint.surface_cache import SurfaceCache
from game.ui.paint.viewport import Viewport

if TYPE_CHECKING:
    from collections.abc import Iterator

    from game.match.repository_rows import MatchRecord
    from game.rules.contract import Game, State, View
    from game.table.contract import Presenter

SLICE: Final = 0.004
"""Time budget per frame, in seconds."""
QUIET: Final = 0.15
"""Seconds without input before work begins."""
CALM: Final = 0.4
"""Seconds without input before a table is painted: its board takes longer than a frame, once for each box and size."""
SCORE: Final = 2
"""Minimum number of figures in a finished game's score; at least one per seat."""
FRAMES: Final = 240
"""Maximum number of frames in which a table is painted; what is missing then stays away."""
STEP: Final = 1 / 60
"""Program time of such a frame, in seconds."""

Steps: TypeAlias = "Generator[None, None, None]"


class _Position(NamedTuple):
    """The end of a stored game as an onlooker sees it."""

    game: Game
    table: Presenter[View]
    view: View
    seats: int
    closeness: float | None


class Glances:
    """The glances of a page, by game; a game that has gone on since is looked at again."""

    def __init__(self) -> None:
        self._words: dict[tuple[int, str, str], str] = {}
        self._closeness: dict[tuple[int, str, str], float | None] = {}
        self._pictures = SurfaceCache(share=12)
        self._tried: set[object] = set()
        """The pictures that were made, or cannot be."""
        self._work: Steps | None = None
        self._quiet = 0.0

    def words(self, entry: MatchRecord) -> str | None:
        """Return how far a game has come, or its ending and score: empty if it cannot be read, None if unknown yet."""
        return self._words.get(_key(entry))

    def closeness(self, entry: MatchRecord) -> float | None:
        """Return how close a game was that is won, 0 to 1, as comparable within a box; None if unknown.

        It is how near the table was to its end if all won together, else it falls with the lead in points.
        """
        return self._closeness.get(_key(entry))

    def picture(self, entry: MatchRecord, pixels: tuple[int, int]) -> pygame.Surface | None:
        """Return the picture of a game's table at a size, or None if there is none yet."""
        return self._pictures.get(_picture_key(entry, pixels))

    def rest(self) -> None:
        """Let input pass: begin to work again only after a quiet moment."""
        self._quiet = 0.0

    def lacks(self, entries: Iterable[MatchRecord], pictured: MatchRecord | None = None,
              pixels: tuple[int, int] = (0, 0)) -> bool:  # fmt: skip
        """Return whether the words of ``entries`` or the picture of ``pictured`` are still to be made."""
        drawn = pictured is None or not all(pixels) or _picture_key(pictured, pixels) in self._tried
        return not drawn or any(_key(entry) not in self._words for entry in entries)

    def go_on(self, dt: float, entries: Iterable[MatchRecord], pictured: MatchRecord | None = None,
              pixels: tuple[int, int] = (0, 0)) -> bool:  # fmt: skip
        """Work for a few milliseconds, once input has rested for a moment; return whether something has come.

        The ``pictured`` game comes first, its table at the size ``pixels``, then the words of ``entries``.
        """
        self._quiet += dt
        if self._quiet < QUIET:
            return False
        late = time.perf_counter() + SLICE
        while time.perf_counter() < late:
            if self._work is None:
                self._work = self._next(list(entries), pictured, pixels)
            if self._work is None:
                return False
            if next(self._work, self) is self:
                self._work = None
                return True
        return False

    def _next(self, entries: list[MatchRecord], pictured: MatchRecord | None, pixels: tuple[int, int]) -> Steps | None:
        """Return the steps of the next game to look at; None if all are known."""
        if pictured is not None and self.lacks((), pictured, pixels):
            return self._look(pictured, pixels)
        return next((self._look(entry, (0, 0)) for entry in entries if _key(entry) not in self._words), None)

    def _look(self, entry: MatchRecord, pixels: tuple[int, int]) -> Steps:
        """Make the words of a game, and its picture at the size ``pixels`` if that is not empty."""
        key = _picture_key(entry, pixels)
        try:
            found = yield from _position(entry)
            self._closeness[_key(entry)] = found.closeness
            self._words[_key(entry)] = "" if entry.config.lesson else _words(found)
            if all(pixels):
                while self._quiet < CALM:
                    yield
                self._pictures.put(key, (yield from _painted(found, pixels)))
        except expected():
            self._words.setdefault(_key(entry), "")
        self._tried.add(key)


def _key(entry: MatchRecord) -> tuple[int, str, str]:
    """Return what tells a glance from that at another game, at a later move, or in another language."""
    return entry.id, entry.touched, language()


def _picture_key(entry: MatchRecord, pixels: tuple[int, int]) -> tuple[object, ...]:
    return (*_key(entry), pixels, palette.generation())


def _position(entry: MatchRecord) -> Generator[None, None, _Position]:
    """Replay a stored game to its end, yielding after each command.

    Raises:
        ValueError: one of ``error_page.expected()``, if it no longer fits the installed boxes.
    """
    from game.content import list_boxes, open_box
    from game.match.save_file import from_repository, rebuilding
    from game.scenes.people import people_of
    from game.table import open_presenter

    config = entry.config
    box = next((box for box in list_boxes() if box.box_id == config.box_id and box.open), None)
    for _name in warming.import_table(box.rules_id) if box is not None else ():  # all at once would take long
        yield
    game = open_box(config.box_id)
    yield
    saved = from_repository(services.repository(), entry.id)
    yield
    state = (yield from rebuilding(game, saved)).state
    people = people_of(config.seats, config.seed, config.names, config.faces)
    table, view, seats = open_presenter(game, people), state.view(None), len(config.seats)
    together = entry.result is not None and len(entry.result.winners) == seats
    closeness = table.shows.tension(view) if together else _by_lead(state, seats)
    return _Position(game, table, view, seats, closeness)


def _by_lead(state: State, seats: int) -> float | None:
    """Return how close a won game with points was, 1 for no lead; None for any other game."""
    from game.rules.contract import Scored

    result = state.result()
    if result is None or not isinstance(state, Scored) or not 0 < len(result.winners) < seats:
        return None
    won = min(state.score(seat) for seat in result.winners)
    lead = won - max(state.score(seat) for seat in range(seats) if seat not in result.winners)
    return 1.0 / (1.0 + max(0, lead))


def _words(found: _Position) -> str:
    """Describe the progress of a game, or its ending and score."""
    words, view = found.table.words, found.view
    if view.over is None:
        turn, late = words.heading(view)
        return listed(filter(None, (turn, late)), ",")
    ended = words.result(view)
    title = " · ".join(filter(None, (ended.title, words.when(view))))
    score = ended.facts[: max(SCORE, found.seats)]
    return "\n".join([title, *(labelled(what, worth) for what, worth in score)])


def _painted(found: _Position, pixels: tuple[int, int]) -> Generator[None, None, pygame.Surface]:
    """Paint the table as an onlooker sees it, yielding after each step."""
    from game.ui.tabletop.camera import Camera
    from game.ui.tabletop.stage import Stage

    board, view, viewport = found.table.board, found.view, Viewport(pixels)
    with _laid(found.game):
        regions = board.regions(viewport.size, found.seats, viewport.text_scale)
        layout = board.layout(view, regions)
        camera = Camera(board.world(view), regions.board, comfort=board.comfort)
        camera.instant = True
        if rects := board.follow(view):
            camera.follow(*rects)
    yield
    with _laid(found.game):
        stage = Stage(board.painter, board.ground, Damage(), viewport, camera)
        stage.place(layout)
        stage.set_lines(board.board_lines(view))
        stage.resize(viewport)  # paints the board in small steps, as after a resize
        stage.ahead(layout.values())
    canvas = Canvas(pygame.Surface(pixels), viewport)
    begun = False
    for _frame in range(FRAMES):
        yield
        with _laid(found.game):
            stage.update(STEP)
            if not begun and not stage.painting:
                stage.draw(canvas)  # asks for the board
                begun = True
            elif begun and not stage.unfinished:
                break
    with _laid(found.game):
        stage.draw(canvas)
    return canvas.surface


@contextmanager
def _laid(game: Game) -> Iterator[None]:
    """Lay the pictures of a house deck on the table for a moment."""
    from game.content.library import deck_folder
    from game.pictures import lookup

    folder = deck_folder(game.box_id)
    if folder is not None:
        lookup.lay_on_table(folder, game.rules_id)
    try:
        yield
    finally:
        if folder is not None:
            lookup.lay_on_table(None)
