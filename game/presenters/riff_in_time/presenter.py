"""The table of Riff in Time, put together: see :mod:`game.presenters.contract`. Nothing is secret here."""

from __future__ import annotations

from dataclasses import dataclass

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


@dataclass(frozen=True)
class RiffInTimePresenter(Presenter[TableView]):
    """The parts of this table."""

    board: Board
    words: Prompts
    log: LogWriter
    tips: Tips
    offers: Offers
    excuses: Excuses
    shows: Shows


def make(game: RiffInTime) -> RiffInTimePresenter:
    """Make the table of a game."""
    titles = Titles(game.lookup)
    positions = Positions(game.determinize)
    odds = RollOdds(positions, titles)
    board, words = Board(game, titles), Prompts(titles, odds, positions)
    circuits = Circuits(game.lookup, board.plan)
    return RiffInTimePresenter(
        board=board,
        words=words,
        log=LogWriter(titles, words),
        tips=Tips(titles, odds, positions),
        offers=Offers(titles, circuits, odds, positions),
        excuses=Excuses(titles),
        shows=Shows(positions, words, circuits, board.layout, board.size),
    )
