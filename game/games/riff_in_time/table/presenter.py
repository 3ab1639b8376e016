"""The table of Riff in Time, put together: see :mod:`game.table.contract`. Nothing is secret here."""

from __future__ import annotations

from game.games.riff_in_time.rules.game import RiffInTime
from game.games.riff_in_time.rules.view import TableView
from game.games.riff_in_time.table.animation.transitions import Shows
from game.games.riff_in_time.table.board import Board
from game.games.riff_in_time.table.input.excuses import Excuses
from game.games.riff_in_time.table.input.offers import Offers
from game.games.riff_in_time.table.layout.circuits import Circuits
from game.games.riff_in_time.table.text.log import LogWriter
from game.games.riff_in_time.table.text.prompts import Prompts
from game.games.riff_in_time.table.text.roll_odds import RollOdds
from game.games.riff_in_time.table.text.tips import Tips
from game.games.riff_in_time.table.text.titles import Titles
from game.table.contract import Presenter
from game.table.positions import Positions


class Table(Presenter[TableView]):
    """The parts of this table."""

    def __init__(self, game: RiffInTime) -> None:
        """Put the table of a game together."""
        titles = Titles(game.lookup)
        positions = Positions(game.determinize)
        odds = RollOdds(positions, titles)
        board, words = Board(game, titles), Prompts(titles, odds, positions)
        circuits = Circuits(game.lookup, board.plan)
        self.board: Board = board
        self.words: Prompts = words
        self.log: LogWriter = LogWriter(titles, words)
        self.tips: Tips = Tips(titles, odds, positions)
        self.offers: Offers = Offers(titles, circuits, odds, positions)
        self.excuses: Excuses = Excuses(titles)
        self.shows: Shows = Shows(positions, words, circuits, board.layout, board.size)
