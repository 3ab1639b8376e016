"""The table of the Card Game, put together: see :mod:`game.tables.contract`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

from game.content.card_game import read_years
from game.rules.card_game.game import CardGame
from game.rules.card_game.view import TableView
from game.rules.kernel import Command
from game.table.geometry import Rect, Vec
from game.table.poses import Face, Layout, Spot
from game.tables.card_game import faces
from game.tables.card_game import room as rooms
from game.tables.card_game.excuses import Excuses
from game.tables.card_game.ground import Timeline
from game.tables.card_game.layout import Layouter, card_face
from game.tables.card_game.objection import objection
from game.tables.card_game.offers import TABLE, Offers
from game.tables.card_game.passages import Passages
from game.tables.card_game.phrases import Phrases
from game.tables.card_game.story import Story
from game.tables.card_game.tips import Tips
from game.tables.card_game.titles import Titles
from game.tables.contract import Objection, Passage, Room, Table
from game.tables.plain import FixedBoard, PlainShows
from game.words import _

SECRET_CARD = (125.0, 175.0)


class Board(FixedBoard[TableView]):
    """The timeline with the seats around it."""

    size = rooms.BOARD

    def __init__(self, game: CardGame, titles: Titles) -> None:
        """Make the painter and the ground."""
        self.kit, self.titles = game.kit, titles
        self.painter = faces.painter(titles)
        self.ground = Timeline(titles.years, game.kit.squares)

    def room(self, size: Vec, seats: int, text_scale: float) -> Room:
        """Divide the window."""
        return rooms.divide(size, seats, text_scale)

    def layout(self, view: TableView, room: Room) -> Layout:
        """Say where every piece lies."""
        return Layouter(self.kit, self.titles, view, room).poses()

    def spots(self, _view: TableView, _room: Room) -> Mapping[str, Spot]:
        """The timeline as a whole: where cards are played that need no target."""
        return {TABLE: Spot(Rect(0.0, 0.0, rooms.BOARD.x, rooms.BOARD.y), _("The timeline"), True, 22.0)}


class Shows(PlainShows[TableView]):
    """What happens, what may be answered, and the own hand."""

    def __init__(self, board: Board, passages: Passages, words: Phrases) -> None:
        """Take the parts that know."""
        self._board, self._passages, self._words = board, passages, words

    def passage(self, commands: Sequence[Command], before: TableView, after: TableView, room: Room) -> Passage:
        """Say how to show an action."""
        was, now = self._board.layout(before, room), self._board.layout(after, room)
        return self._passages.make(commands, before, after, was, now, room)

    def objection(self, view: TableView) -> Objection | None:
        """Say what may be answered now, for a countdown; None when nothing is."""
        return objection(view, self._words)

    def secrets(self, view: TableView) -> Sequence[Face]:
        """The viewer's identity and hand."""
        who, met = view.identity, self._board.titles.met
        own = () if who is None else (Face(f"identity:{who}", SECRET_CARD, met(who, view.timeline)),)
        return (*own, *(card_face(card, SECRET_CARD) for card in view.hand))


@dataclass(frozen=True)
class CardGameTable(Table[TableView]):
    """The parts of this table."""

    secret: ClassVar[bool] = True

    board: Board
    words: Phrases
    log: Story
    tips: Tips
    offers: Offers
    excuses: Excuses
    shows: Shows


def make(game: CardGame) -> CardGameTable:
    """Make the table of a game."""
    kit = game.kit
    titles = Titles(kit.box, kit, read_years(game.box_id))
    board, words = Board(game, titles), Phrases(kit, titles)
    return CardGameTable(
        board=board,
        words=words,
        log=Story(kit, titles),
        tips=Tips(kit, titles),
        offers=Offers(game, titles),
        excuses=Excuses(kit, titles),
        shows=Shows(board, Passages(kit, titles), words),
    )
