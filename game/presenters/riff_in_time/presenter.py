"""The table of Riff in Time, put together: see :mod:`game.presenters.contract`. Nothing is secret here."""

from __future__ import annotations

from game.presenters.contract import Presenter
from game.presenters.positions import Positions
from game.presenters.riff_in_time.animation.transitions import Shows
from game.presenters.riff_in_time.board import Board
from game.presenters.riff_in_time.input.excuses import Excuses
from game.presenters.riff_in_time.input.offers import Offers
from game.presenters.riff_in_time.layout.circuits import Circuits
from game.presenters.riff_in_time.text.log import LogWriter
from game.presenters.riff_in_time.text.prompts import Prompts
from game.presenters.riff_in_time.text.roll_odds import RollOdds
from game.presenters.riff_in_time.text.tips import Tips
from game.presenters.riff_in_time.text.titles import Titles
from game.rules.riff_in_time.game import RiffInTime
from game.rules.riff_in_time.view import TableView


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
