"""The presenter of Dice Through Time: see :mod:`game.presenters.contract`."""

from __future__ import annotations

from dataclasses import dataclass

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


@dataclass(frozen=True)
class DiceThroughTimePresenter(Presenter[TableView]):
    """The presenter of Dice Through Time."""

    board: Board
    words: Prompts
    log: LogWriter
    tips: Tips
    offers: Offers
    excuses: Excuses
    shows: Shows


def make(game: DiceThroughTime) -> DiceThroughTimePresenter:
    """Return the presenter of a game."""
    lookup, titles = game.lookup, Titles(game.lookup)
    positions = Positions(game.determinize)
    odds = RollOdds(positions, titles)
    board, words = Board(game, titles), Prompts(lookup, titles, odds)
    return DiceThroughTimePresenter(
        board=board,
        words=words,
        log=LogWriter(titles, words),
        tips=Tips(lookup, titles, odds),
        offers=Offers(board.plan, titles, odds, positions),
        excuses=Excuses(titles, positions),
        shows=Shows(lookup, board.plan, words),
    )
