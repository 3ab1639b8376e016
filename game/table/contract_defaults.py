"""Default implementations of the parts of presenters."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any, ClassVar, Final, Generic, TypeVar

from msgspec import structs

from game.i18n import _
from game.rules.contract import NATURE, Command, PlayerCommand, Seat, View
from game.table.contract import Happening, Offer, Regions, ResponseWindow, Speaks
from game.table.messages import TURN_OF
from game.table.things import Piece
from game.ui.animation.combinators import Animation, sequence
from game.ui.animation.dice import DieKind, Throw, die_face
from game.ui.animation.director import Step
from game.ui.animation.effects import banner
from game.ui.paint.geometry import Rect, Vec
from game.ui.tabletop.line_chart import Figure
from game.ui.tabletop.lines import BoardLine
from game.ui.tabletop.poses import Face, Layout, Pose
from game.ui.tabletop.preview import Foreseen
from game.ui.tabletop.thing_names import Kind, Thing

V = TypeVar("V", bound=View)
V_contra = TypeVar("V_contra", bound=View, contravariant=True)

PAUSE: Final = 0.35
"""Seconds of pause to look at a result."""


def named(offers: Iterable[Offer], name_of: Callable[[tuple[Command, ...]], str]) -> list[Offer]:
    """Set the name (``called``) of each offer; ``name_of`` is called once per distinct action."""
    made = list(offers)
    names = {commands: name_of(commands) for commands in dict.fromkeys(offer.commands for offer in made)}
    return [replace(offer, called=names[offer.commands]) for offer in made]


class FixedBoard(ABC, Generic[V_contra]):
    """A board of fixed size, always completely in view, without lines: see :class:`.contract.LaysOut`."""

    size: Vec
    """The size of the board in board units."""
    comfort = legible = 0.0

    @property
    def chart_title(self) -> str:
        """Empty: there is no chart."""
        return ""

    def world(self, _view: V_contra) -> Rect:
        """Return the whole board."""
        return Rect(0.0, 0.0, self.size.x, self.size.y)

    @property
    def pinned(self) -> Collection[Kind]:
        """None: everything is in view."""
        return ()

    def follow(self, _view: V_contra) -> Sequence[Rect]:
        """Return nothing: the camera stays where the user put it."""
        return ()

    def board_lines(self, _view: V_contra) -> Mapping[Thing, BoardLine]:
        """Return no lines."""
        return {}

    @abstractmethod
    def layout(self, view: V_contra, regions: Regions) -> Layout:
        """Return the pose of every piece."""

    def foreseen(self, _now: V_contra, after: V_contra, regions: Regions) -> Foreseen:
        """Return the layout of ``after`` as the preview."""
        return Foreseen(self.layout(after, regions), self.board_lines(after), {})

    def figures(self, _view: V_contra) -> Sequence[Figure]:
        """Return no numbers: there is no chart."""
        return ()


class NoExcuses(Generic[V_contra]):
    """Leaves all explanations of refused gestures to the rules: see :class:`.contract.Excuses`."""

    def meant(self, _view: V_contra, _picked: Sequence[Thing], _onto: Thing | None) -> Command | None:
        """Return None: the gesture means no command."""
        return None

    def loose(self, _thing: Thing) -> bool:
        """Return False: pieces without an offer cannot be picked up."""
        return False

    def excuse(self, _view: V_contra, _picked: Sequence[Thing], _onto: Thing | None) -> str | None:
        """Return None: ask the rules."""
        return None


class PlainOffers(Generic[V_contra]):
    """Base of offers where each question is asked, without end-of-turn warning: :class:`.contract.MakesOffers`."""

    sequels: tuple[type[Command], ...] = ()

    def given_unasked(self, _view: V_contra, _legal: Sequence[Command], _hushed: bool) -> Sequence[Command]:
        """Return nothing: ask each question."""
        return ()

    def still_ready(self, _view: V_contra, _legal: Sequence[Command], _given: Sequence[Command]) -> str:
        """Return empty: never ask before a turn ends."""
        return ""


class PlainShows(Generic[V_contra]):
    """Shows actions by overridable parts: see :class:`.contract.Shows`.

    By default pieces fly to their places, without sounds, response windows, secrets or tension.
    """

    sounds: ClassVar[Mapping[type[Command], str]] = {}
    """Sounds by class of command; an action has that of its last command with a sound."""
    pauses: ClassVar[tuple[type[Command], ...]] = ()
    """Classes of commands that matter: a pause follows, and what happened begins with them."""
    routine: ClassVar[tuple[type[Command], ...]] = ()
    """Classes of commands that computer players give as a matter of course: one movement with those beside them."""
    pieces: Mapping[Kind, Piece[Any]] = {}
    """The pieces by kind of thing, in tables that declare them."""

    def step(self, it: Happening[V_contra]) -> Step:
        """Return the animations, sound and pause that show an action."""
        new = ((thing, self.comes_from(thing, pose, it)) for thing, pose in it.now.items() if thing not in it.was)
        gone = ((thing, self.goes_to(thing, pose, it)) for thing, pose in it.was.items() if thing not in it.now)
        return Step(
            it.now,
            animation=sequence(*self.seen(it), self.end(it) if it.ends else None, self.turn(it)),
            sound="" if it.ends else self.sound(it),
            origins={thing: pose for thing, pose in new if pose is not None},
            exits={thing: pose for thing, pose in gone if pose is not None},
            pause=PAUSE if self.matters(it.commands) else 0.0,
        )

    def matters(self, commands: Sequence[Command]) -> bool:
        """Return whether there is a command of :attr:`pauses`."""
        return any(isinstance(command, self.pauses) for command in commands)

    def goes_on(self, command: Command, _after: V_contra, following: Command | None) -> bool:
        """Return whether the commands are :attr:`routine` of one seat."""
        if following is None:
            return isinstance(command, self.routine)
        return (
            isinstance(command, self.routine)
            and isinstance(following, self.routine)
            and _seat(command) == _seat(following)
        )

    def seen(self, _it: Happening[V_contra]) -> Iterable[Animation | None]:
        """Return the animations to play in sequence, besides pieces that fly: none."""
        return ()

    def end(self, _it: Happening[V_contra]) -> Animation | None:
        """Return the finale of a finished game: none."""
        return None

    def turn(self, _it: Happening[V_contra]) -> Animation | None:
        """Return the animation that announces a new turn: none. See :func:`turn_banner`."""
        return None

    def sound(self, it: Happening[V_contra]) -> str:
        """Return the sound of the last command with one."""
        return next((sound for command in reversed(it.commands) if (sound := self.sounds.get(type(command)))), "")

    def comes_from(self, thing: Thing, pose: Pose, it: Happening[V_contra]) -> Pose | None:
        """Return the pose from which a new piece flies in, by its kind; None: it appears at its place."""
        piece = self.pieces.get(thing.kind)
        return piece.comes_from(thing, pose, it) if piece is not None else None

    def goes_to(self, thing: Thing, pose: Pose, it: Happening[V_contra]) -> Pose | None:
        """Return the pose to which a removed piece flies, by its kind; None: it vanishes at its place."""
        piece = self.pieces.get(thing.kind)
        return piece.goes_to(thing, pose, it) if piece is not None else None

    def response_window(self, _view: V_contra) -> ResponseWindow | None:
        """Return None: there are no response windows."""
        return None

    def tension(self, _view: V_contra) -> float:
        """Return 0: no tension."""
        return 0.0

    def secrets(self, _view: V_contra) -> Sequence[Face]:
        """Return no faces."""
        return ()


def _seat(command: Command) -> Seat:
    """Return who gives a command."""
    return command.seat if isinstance(command, PlayerCommand) else NATURE


def turn_banner(words: Speaks[V], name: str, it: Happening[V]) -> Animation:
    """Return the banner that announces a turn; ``name`` is that of the seat."""
    label = words.seat(it.after, it.after.turn)
    return banner(_(TURN_OF).format(seat=name), label.portrait, label.role, it.regions.board)


def throws(it: Happening[View], rolled: Iterable[tuple[Thing, DieKind, str]]) -> list[Throw]:
    """Return the throws of ``rolled`` dice (thing, kind, face), which come to rest at their current poses."""
    found = []
    for die, kind, face in rolled:
        lies = it.now.get(die) or it.was.get(die)
        if lies is not None:
            rest = structs.replace(lies, face=die_face(kind, face, lies.face.size[0]), lifted=0.0)
            found.append(Throw(die, kind, it.was.get(die), rest))
    return found
