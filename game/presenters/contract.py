"""What the table scene asks of a game's table. A table turns views into poses and commands into gestures and words.

A table never changes a game: it gets views, the commands on offer and what happened, and answers with values.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import ClassVar, Generic, Protocol, TypeVar

from game.rules.contract import Command, Refusal, Seat, View
from game.ui.animation.combinators import Animation
from game.ui.paint.geometry import Rect, Vec
from game.ui.tabletop.chart import Figure
from game.ui.tabletop.command_picker import Gesture
from game.ui.tabletop.lines import BoardLine
from game.ui.tabletop.poses import Face, FacePainter, Ground, Layout, Pose, Spot
from game.ui.tabletop.things import Thing

V_co = TypeVar("V_co", bound=View, covariant=True)
V_contra = TypeVar("V_contra", bound=View, contravariant=True)


@dataclass(frozen=True, slots=True)
class Regions:
    """How a table divides the window, in table units."""

    board: Rect
    """Where the board is seen (through the camera)."""
    header: Rect
    """Whose turn it is, the clock, the small buttons."""
    prompt: Rect
    """What is asked, and the buttons that answer it."""
    named: Mapping[str, Rect] = field(default_factory=dict)
    """Everything else the table lays out itself."""


@dataclass(frozen=True, slots=True)
class Offer:
    """Something a person may do now: the command, or the commands, of one action.

    With a ``gesture`` it is done by pointing; with a ``label`` it is (also) a button.
    """

    commands: tuple[Command, ...]
    gesture: Gesture | None = None
    label: str = ""
    icon: str = ""
    main: bool = False
    """The button that Return presses."""
    cost: str = ""
    """What it uses up, shown while dragging."""
    path: tuple[Vec, ...] = ()
    """The way it takes, in board units, drawn while dragging."""
    stops: tuple[Vec, ...] = ()
    """The points of the way that count (each space), drawn as dots; empty: all but the first."""
    marks: tuple[Thing, ...] = ()
    """Pieces it uses up, lit while dragging."""
    along: tuple[Thing, ...] = ()
    """Pieces that come along in the hand."""
    foreseen: Callable[[], View] | None = None
    """Gives the view it leads to, where the table can tell it from its own view; else the match is asked."""


@dataclass(frozen=True, slots=True)
class Transition:
    """How an action is shown: where new pieces come from, where lost ones go, and what is special about it."""

    animation: Animation | None = None
    sound: str = ""
    origins: Mapping[Thing, Pose] = field(default_factory=dict)
    exits: Mapping[Thing, Pose] = field(default_factory=dict)
    pause: float = 0.0
    later: Mapping[Thing, float] = field(default_factory=dict)
    """Pieces that set out so many seconds after the others; under ``lines``: the lines of the board."""
    waits: Collection[Thing] = ()
    """Pieces that go on with what happens next: dropped by hand, they wait for it where they are."""


@dataclass(frozen=True, slots=True)
class LogLine:
    """One line of the log and the pieces it speaks of; the entry of an action opens into its ``steps``."""

    text: str
    things: tuple[Thing, ...] = ()
    heading: bool = False
    steps: tuple[LogLine, ...] = ()


@dataclass(frozen=True, slots=True)
class CloseUp:
    """A closer look at a thing: a large pose of it (at any place) and words beside it."""

    pose: Pose | None
    title: str
    text: str


@dataclass(frozen=True, slots=True)
class ResultText:
    """The end of a game in words: what happened, and how near it was."""

    title: str
    text: str
    won: bool
    picture: str
    facts: tuple[tuple[str, str], ...] = ()
    """Rows of a small table: what, and how much."""


@dataclass(frozen=True, slots=True)
class ResponseWindow:
    """Everybody may answer something now: what it is, and how to let it pass.

    ``key`` is the same as long as it is about the same thing, and another for the next.
    """

    key: str
    by: Seat
    text: str
    """What is being done, in a sentence."""
    let_pass: Command
    """How the seat that is asked lets it pass."""
    share: float = 1.0
    """How much of the usual time this is worth: less for what is seldom answered."""


@dataclass(frozen=True, slots=True)
class SeatLabel:
    """How a seat is shown: its name, a portrait (an asset) and its palette role."""

    name: str
    portrait: str
    role: str


class Watcher(Protocol[V_co]):
    """What a table may ask of the match while it makes offers."""

    def preview(self, viewer: Seat, commands: Sequence[Command]) -> V_co | None:
        """Show what ``commands`` lead to; None when one is not allowed or would show something hidden."""


class LaysOut(Protocol[V_contra]):
    """Where everything lies, and who paints it.

    :class:`game.presenters.fixed_board.FixedBoard` has the usual answers.
    """

    @property
    def painter(self) -> FacePainter:
        """Who paints the pieces."""

    @property
    def ground(self) -> Ground:
        """What never moves."""

    @property
    def comfort(self) -> float:
        """The least zoom (table units per board unit) at which the board can be read: the camera starts no farther."""

    @property
    def chart_title(self) -> str:
        """What the chart of the figures is called; it is drawn into the room's region ``chart``."""

    def world(self, view: V_contra) -> Rect:
        """Return which part of the board there is now, in board units: the camera does not leave it."""

    def follow(self, view: V_contra) -> Rect | None:
        """Return what a camera that does not show everything keeps in sight, in board units; None: it stays."""

    def board_lines(self, view: V_contra) -> Mapping[Thing, BoardLine]:
        """Return which lines run over the board."""

    def figures(self, view: V_contra) -> Sequence[Figure]:
        """Return the numbers whose course is worth a chart; always the same ones, in the same order."""

    def regions(self, size: Vec, seats: int, text_scale: float) -> Regions:
        """Divide a window of ``size`` table units."""

    def layout(self, view: V_contra, regions: Regions) -> Layout:
        """Return where every piece lies."""

    def spots(self, view: V_contra, regions: Regions) -> Mapping[Thing, Spot]:
        """Return which places can be pointed at."""


class Speaks(Protocol[V_contra]):
    """The sentences of play; most come from :class:`game.presenters.messages.PlayMessages`."""

    def prompt(self, view: V_contra) -> str:
        """Say in one short sentence what the actor is to do."""

    def heading(self, view: V_contra) -> tuple[str, str]:
        """Say whose turn it is, and how far the game is."""

    def seat(self, view: V_contra, seat: Seat) -> SeatLabel:
        """Name a seat."""

    def refusal(self, refusal: Refusal, view: V_contra) -> str:
        """Return why something may not be done."""

    def hint(self, sentence: str, facts: Mapping[str, object]) -> str:
        """Put an English sentence that says why a hint is good into words: ids in the facts become names."""

    def outcome(self, view: V_contra) -> ResultText:
        """Put the end of the game into words."""


class Tells(Protocol[V_contra]):
    """The log; see :class:`game.presenters.messages.LogMessages`."""

    def lines(self, command: Command | None, before: V_contra, after: V_contra) -> Sequence[LogLine]:
        """Return what one command did."""

    def summary(self, commands: Sequence[Command], before: V_contra, after: V_contra) -> LogLine | None:
        """Tell an action of several commands in one line; None: the first lines of its commands say it together."""


class Explains(Protocol[V_contra]):
    """What is said of a thing that is pointed at; see :class:`game.presenters.messages.TipMessages`."""

    def tip(self, thing: Thing, view: V_contra) -> str:
        """Say in one sentence what a thing is or does; empty when there is nothing to say."""

    def related(self, thing: Thing, view: V_contra) -> Sequence[Thing]:
        """Name the pieces that belong to a thing: lit while the pointer is over it."""

    def closeup(self, thing: Thing, view: V_contra) -> CloseUp | None:
        """Return a closer look at a thing."""


class MakesOffers(Protocol[V_contra]):
    """What may be done, as gestures and buttons."""

    def make(self, view: V_contra, legal: Sequence[Command], watcher: Watcher[View]) -> Sequence[Offer]:
        """Turn the commands on offer into gestures and buttons."""


class Excuses(Protocol[V_contra]):
    """What a gesture that is not on offer meant, and why it leads nowhere.

    :class:`game.presenters.fixed_board.NoExcuses` has none.
    """

    def meant(self, view: V_contra, picked: Sequence[Thing], onto: Thing | None) -> Command | None:
        """Guess the command that a refused gesture stood for, so that the match can say why not."""

    def loose(self, thing: Thing) -> bool:
        """Return whether a piece can be taken in hand even when it is not on offer (to be told why not)."""

    def excuse(self, view: V_contra, picked: Sequence[Thing], onto: Thing | None) -> str | None:
        """Return what the table itself knows against a gesture, before the rules are asked.

        Empty: nothing needs to be said (a piece is back where it was). None: the table knows nothing.
        """


class Shows(Protocol[V_contra]):
    """How things happen before people's eyes; :class:`game.presenters.fixed_board.PlainShows` has the usual answers."""

    def transition(
        self, commands: Sequence[Command], before: V_contra, after: V_contra, regions: Regions
    ) -> Transition:
        """Return how to show an action, all its commands at once, or one command of chance.

        ``before`` and ``after`` are the views before and after all of it; there are no commands when some were taken
        back, or when none is for the viewer's eyes.
        """

    def objection(self, view: V_contra) -> ResponseWindow | None:
        """Return what may be answered now by the seat that is asked; None when nothing is to be answered."""

    def secrets(self, view: V_contra) -> Sequence[Face]:
        """List the faces of what only the viewer may see (the own hand), for a look behind the curtain."""


@dataclass(frozen=True)
class Presenter(Generic[V_contra]):
    """One game's table: its parts, each over the game's own view."""

    board: LaysOut[V_contra]
    words: Speaks[V_contra]
    log: Tells[V_contra]
    tips: Explains[V_contra]
    offers: MakesOffers[V_contra]
    excuses: Excuses[V_contra]
    shows: Shows[V_contra]
    secret: ClassVar[bool] = False
    """Whether seats hide something from each other: then a curtain falls between two people."""
