"""The table of Riff in Time, put together: see :mod:`game.presenters.contract`. Nothing is secret here."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from game.presenters.contract import Presenter
from game.presenters.contract_defaults import LaidOutShows
from game.presenters.riff_in_time.animation.transitions import TransitionBuilder
from game.presenters.riff_in_time.board import Board
from game.presenters.riff_in_time.input.excuses import Excuses
from game.presenters.riff_in_time.input.offers import Offers
from game.presenters.riff_in_time.layout.circuits import Circuits
from game.presenters.riff_in_time.text.log import LogWriter
from game.presenters.riff_in_time.text.prompts import Prompts
from game.presenters.riff_in_time.text.roll_odds import RollOdds
from game.presenters.riff_in_time.text.tips import Tips
from game.presenters.riff_in_time.text.titles import Titles
from game.rules.riff_in_time.box import Numbers
from game.rules.riff_in_time.game import RiffInTime
from game.rules.riff_in_time.view import TableView


def _tension(numbers: Numbers, view: TableView) -> float:
    """Return how far San Dimas is broken, or how far the rifts have grown altogether, whichever is worse."""
    start = len(view.players)
    broken = (view.san_dimas - start) / (view.san_dimas_most - start)
    grown = sum(location.dial - numbers.dial.start for location in view.locations.values())
    room = len(view.locations) * (numbers.dial.most - numbers.dial.start)
    return max(0.0, min(1.0, max(broken, grown / room)))


@dataclass(frozen=True)
class RiffInTimePresenter(Presenter[TableView]):
    """The parts of this table."""

    board: Board
    words: Prompts
    log: LogWriter
    tips: Tips
    offers: Offers
    excuses: Excuses
    shows: LaidOutShows[TableView]


def make(game: RiffInTime) -> RiffInTimePresenter:
    """Make the table of a game."""
    titles = Titles(game.lookup)
    odds = RollOdds(game, titles)
    board, words = Board(game, titles), Prompts(titles, odds)
    circuits = Circuits(game.lookup, board.plan)
    transitions = TransitionBuilder(game, titles, circuits, board.layout, board.size)
    return RiffInTimePresenter(
        board=board,
        words=words,
        log=LogWriter(titles, words),
        tips=Tips(titles, odds),
        offers=Offers(game, titles, circuits, odds),
        excuses=Excuses(titles),
        shows=LaidOutShows(transitions, partial(_tension, game.lookup.box.numbers)),
    )
