"""The presenter of Dice Through Time: see :mod:`game.table.contract`."""

from __future__ import annotations

from game.content import open_texts
from game.games.dice_through_time.rules.game import DiceThroughTime
from game.games.dice_through_time.rules.view import TableView
from game.games.dice_through_time.table.animation.transitions import Shows
from game.games.dice_through_time.table.board import Board
from game.games.dice_through_time.table.input.excuses import Excuses
from game.games.dice_through_time.table.input.offers import Offers
from game.games.dice_through_time.table.text.log import LogWriter
from game.games.dice_through_time.table.text.prompts import Prompts
from game.games.dice_through_time.table.text.roll_odds import RollOdds
from game.games.dice_through_time.table.text.tips import Tips
from game.games.dice_through_time.table.text.titles import Titles
from game.table.contract import Presenter
from game.table.positions import Positions


class Table(Presenter[TableView]):
    """The presenter of Dice Through Time."""

    def __init__(self, game: DiceThroughTime) -> None:
        """Put the table of a game together."""
        lookup, titles = game.lookup, Titles(game.lookup)
        titles.texts = open_texts(game.box_id)
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
