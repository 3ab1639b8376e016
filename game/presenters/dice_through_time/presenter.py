"""The presenter of Dice Through Time: see :mod:`game.presenters.contract`."""

from __future__ import annotations

from game.presenters.contract import Presenter
from game.presenters.dice_through_time.animation.transitions import Shows
from game.presenters.dice_through_time.board import Board
from game.presenters.dice_through_time.input.excuses import Excuses
from game.presenters.dice_through_time.input.offers import Offers
from game.presenters.dice_through_time.text.log import LogWriter
from game.presenters.dice_through_time.text.prompts import Prompts
from game.presenters.dice_through_time.text.roll_odds import RollOdds
from game.presenters.dice_through_time.text.tips import Tips
from game.presenters.dice_through_time.text.titles import Titles
from game.presenters.positions import Positions
from game.rules.dice_through_time.game import DiceThroughTime
from game.rules.dice_through_time.view import TableView


class Table(Presenter[TableView]):
    """The presenter of Dice Through Time."""

    def __init__(self, game: DiceThroughTime) -> None:
        """Put the table of a game together."""
        lookup, titles = game.lookup, Titles(game.lookup)
        positions = Positions(game.determinize)
        odds = RollOdds(positions, titles)
        board, words = Board(game, titles), Prompts(lookup, titles, odds)
        self.board: Board = board
        self.words: Prompts = words
        self.log: LogWriter = LogWriter(titles, words)
        self.tips: Tips = Tips(lookup, titles, odds)
        self.offers: Offers = Offers(board.plan, titles, odds, positions)
        self.excuses: Excuses = Excuses(titles, positions)
        self.shows: Shows = Shows(lookup, board.plan, words)
