"""Default answers of presenters, so that a game implements only what is its own."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Generic, Protocol, TypeVar

from game.presenters.contract import Offer, Regions, ResponseWindow, Transition
from game.rules.contract import Command, View
from game.ui.paint.geometry import Rect, Vec
from game.ui.tabletop.line_chart import Figure
from game.ui.tabletop.lines import BoardLine
from game.ui.tabletop.poses import Face, Layout
from game.ui.tabletop.thing_names import Thing

V_contra = TypeVar("V_contra", bound=View, contravariant=True)


def named(offers: Iterable[Offer], name_of: Callable[[tuple[Command, ...]], str]) -> list[Offer]:
    """Return offers with the names of their actions; ``name_of`` is asked once for the same commands."""
    made = list(offers)
    names = {commands: name_of(commands) for commands in dict.fromkeys(offer.commands for offer in made)}
    return [replace(offer, called=names[offer.commands]) for offer in made]


class FixedBoard(Generic[V_contra]):
    """A board of one size, all of it in view, without lines: see :class:`.contract.LaysOut`."""

    size: Vec
    """The board in its own units."""
    comfort = 0.0

    @property
    def chart_title(self) -> str:
        """No title: there is no chart."""
        return ""

    def world(self, _view: V_contra) -> Rect:
        """Return the whole board."""
        return Rect(0.0, 0.0, self.size.x, self.size.y)

    def follow(self, _view: V_contra) -> Rect | None:
        """Return None: the camera stays where the user put it."""
        return None

    def board_lines(self, _view: V_contra) -> Mapping[Thing, BoardLine]:
        """Return no lines."""
        return {}

    def compared(self, _now: V_contra, _after: V_contra, _regions: Regions) -> Layout:
        """Return no pieces: what is foreseen is shown where it would lie."""
        return {}

    def figures(self, _view: V_contra) -> Sequence[Figure]:
        """Return no numbers: there is no chart."""
        return ()


class NoExcuses(Generic[V_contra]):
    """No excuses: only the rules explain why a gesture is refused. See :class:`.contract.Excuses`."""

    def meant(self, _view: V_contra, _picked: Sequence[Thing], _onto: Thing | None) -> Command | None:
        """Return None: the gesture stands for no command."""
        return None

    def loose(self, _thing: Thing) -> bool:
        """Return False: a piece that is not on offer cannot be picked up."""
        return False

    def excuse(self, _view: V_contra, _picked: Sequence[Thing], _onto: Thing | None) -> str | None:
        """Return None: the rules are asked."""
        return None


class PlainOffers(Generic[V_contra]):
    """Turns that end without a question: see :class:`.contract.MakesOffers`."""

    def still_ready(self, _view: V_contra, _legal: Sequence[Command], _given: Sequence[Command]) -> str:
        """Return an empty sentence: nothing is left ready."""
        return ""


class PlainShows(Generic[V_contra]):
    """Plain transitions, no response windows, nothing secret, music that stays calm: see :class:`.contract.Shows`."""

    def transition(
        self,
        _commands: Sequence[Command],
        _before: V_contra,
        _after: V_contra,
        _was: Layout,
        _now: Layout,
        _regions: Regions,
    ) -> Transition:
        """Return a plain transition: pieces fly where they belong."""
        return Transition()

    def response_window(self, _view: V_contra) -> ResponseWindow | None:
        """Return None: there are no response windows."""
        return None

    def tension(self, _view: V_contra) -> float:
        """Return 0: the end is never near."""
        return 0.0

    def secrets(self, _view: V_contra) -> Sequence[Face]:
        """Return no faces."""
        return ()


class MakesTransitions(Protocol[V_contra]):
    """Makes the transition of an action from its commands, the views around it and the layouts of both."""

    def make(
        self,
        commands: Sequence[Command],
        before: V_contra,
        after: V_contra,
        was: Layout,
        now: Layout,
        regions: Regions,
    ) -> Transition:
        """Return how one action is shown; ``was`` and ``now`` are the layouts of the two views."""


class LaidOutShows(PlainShows[V_contra]):
    """Transitions between two layouts of the board, no response windows, nothing secret."""

    def __init__(self, transitions: MakesTransitions[V_contra], tension: Callable[[V_contra], float]) -> None:
        """``tension`` says how near the end is: see :meth:`.contract.Shows.tension`."""
        self._transitions, self._tension = transitions, tension

    def tension(self, view: V_contra) -> float:
        """Return how near the end is."""
        return self._tension(view)

    def transition(
        self,
        commands: Sequence[Command],
        before: V_contra,
        after: V_contra,
        was: Layout,
        now: Layout,
        regions: Regions,
    ) -> Transition:
        """Return how to show an action."""
        return self._transitions.make(commands, before, after, was, now, regions)
