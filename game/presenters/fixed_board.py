"""What most tables answer alike, so that a game writes only what is its own."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Generic, TypeVar

from game.presenters.contract import Regions, ResponseWindow, Transition
from game.rules.contract import Command, View
from game.ui.paint.geometry import Rect, Vec
from game.ui.tabletop.chart import Figure
from game.ui.tabletop.lines import BoardLine
from game.ui.tabletop.poses import Face
from game.ui.tabletop.things import Thing

V_contra = TypeVar("V_contra", bound=View, contravariant=True)


class FixedBoard(Generic[V_contra]):
    """A board of one size, all of it in view, with nothing running over it: see :class:`.contract.LaysOut`."""

    size: Vec
    """The board in its own units."""
    comfort = 0.0
    chart_title = ""

    def world(self, _view: V_contra) -> Rect:
        """Return the whole board."""
        return Rect(0.0, 0.0, self.size.x, self.size.y)

    def follow(self, _view: V_contra) -> Rect | None:
        """Return nothing: whoever looks closer looks where they want."""
        return None

    def board_lines(self, _view: V_contra) -> Mapping[Thing, BoardLine]:
        """Return no lines."""
        return {}

    def figures(self, _view: V_contra) -> Sequence[Figure]:
        """Return no numbers: there is no chart."""
        return ()


class NoExcuses(Generic[V_contra]):
    """Nothing can be said against a gesture that is not on offer: see :class:`.contract.Excuses`."""

    def meant(self, _view: V_contra, _picked: Sequence[Thing], _onto: Thing | None) -> Command | None:
        """Return None: it meant nothing."""
        return None

    def loose(self, _thing: Thing) -> bool:
        """Return False: what is not on offer stays where it is."""
        return False

    def excuse(self, _view: V_contra, _picked: Sequence[Thing], _onto: Thing | None) -> str | None:
        """Return None: the rules are asked."""
        return None


class PlainShows(Generic[V_contra]):
    """Pieces fly where they belong, nobody answers out of turn, nothing is secret: see :class:`.contract.Shows`."""

    def transition(
        self, _commands: Sequence[Command], _before: V_contra, _after: V_contra, _regions: Regions
    ) -> Transition:
        """Return nothing special."""
        return Transition()

    def objection(self, _view: V_contra) -> ResponseWindow | None:
        """Return None: nobody is asked."""
        return None

    def secrets(self, _view: V_contra) -> Sequence[Face]:
        """Return no faces."""
        return ()
