"""The table of Riff in Time, put together: see :mod:`game.presenters.contract`. Nothing is secret here."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from game.presenters.contract import Presenter, Regions, Transition
from game.presenters.contract_defaults import PlainShows
from game.presenters.riff_in_time.animation.transitions import Event, TransitionBuilder
from game.presenters.riff_in_time.board import Board
from game.presenters.riff_in_time.input.excuses import Excuses
from game.presenters.riff_in_time.input.offers import Offers
from game.presenters.riff_in_time.layout.circuits import Circuits
from game.presenters.riff_in_time.text.log import LogWriter
from game.presenters.riff_in_time.text.prompts import Prompts
from game.presenters.riff_in_time.text.roll_odds import RollOdds
from game.presenters.riff_in_time.text.tips import Tips
from game.presenters.riff_in_time.text.titles import Titles
from game.rules.contract import Command
from game.rules.riff_in_time.box import Numbers
from game.rules.riff_in_time.game import RiffInTime
from game.rules.riff_in_time.view import TableView
from game.ui.tabletop.poses import Layout


class Shows(PlainShows[TableView]):
    """What happens."""

    def __init__(self, transitions: TransitionBuilder, numbers: Numbers) -> None:
        self._transitions, self._numbers = transitions, numbers

    def transition(
        self,
        commands: Sequence[Command],
        before: TableView,
        after: TableView,
        was: Layout,
        now: Layout,
        regions: Regions,
    ) -> Transition:
        """Return how to show an action."""
        return self._transitions.make(Event(commands, before, after, was, now, regions))

    def tension(self, view: TableView) -> float:
        """Return how far San Dimas is broken, or how far the rifts have grown altogether, whichever is worse."""
        numbers = self._numbers
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
    shows: Shows


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
        shows=Shows(transitions, game.lookup.box.numbers),
    )
