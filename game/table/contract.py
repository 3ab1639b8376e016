"""The contract of presenters: a presenter turns views into poses and sentences, and legal commands into offers.

A presenter never changes a game: it gets views, legal commands and events, and returns values.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import ClassVar, Generic, Literal, Protocol, TypeAlias, TypeVar

from game.rules.contract import Command, Refusal, Seat, View
from game.table.book_pieces import BookPieces
from game.table.people import Person
from game.table.terms import Term
from game.ui.animation.director import Step
from game.ui.paint.geometry import Rect, Vec
from game.ui.paint.viewport import grown_with_text
from game.ui.tabletop.commands_by_pointing import Gesture
from game.ui.tabletop.line_chart import Figure
from game.ui.tabletop.lines import BoardLine
from game.ui.tabletop.poses import Face, FacePainter, Ground, Layout, Pose, Spot
from game.ui.tabletop.preview import Foreseen
from game.ui.tabletop.thing_names import Thing

GoalState: TypeAlias = Literal["open", "met", "danger"]
"""How it stands with something that winning hangs on."""

Ending: TypeAlias = Literal["", "won", "lost"]
"""How a game ends for who is asked; empty: it goes on."""

V_co = TypeVar("V_co", bound=View, covariant=True)
V_contra = TypeVar("V_contra", bound=View, contravariant=True)


@dataclass(frozen=True, slots=True)
class Regions:
    """The parts of the window, in table units."""

    board: Rect
    """Where the board is seen (through the camera)."""
    header: Rect
    """Whose turn it is, the clock, the small buttons."""
    goal: Rect
    """How the game is won, and how near it is."""
    prompt: Rect
    """What is asked, and the buttons that answer it."""
    named: Mapping[str, Rect] = field(default_factory=dict)
    """Everything else the table lays out itself."""
    text_scale: float = 1.0
    """How many times larger words are wanted than in a plain window, 1 to 2."""

    def grown(self, share: float = 1.0) -> float:
        """Return how many times larger something is that grows with a ``share`` of the text."""
        return grown_with_text(self.text_scale, share)


@dataclass(frozen=True, slots=True)
class Offer:
    """An action that the user may take now: its commands.

    With a ``gesture`` it is given by pointing; with a ``label`` it is (also) a button.
    """

    commands: tuple[Command, ...]
    gesture: Gesture | None = None
    label: str = ""
    icon: str = ""
    main: bool = False
    """The button that Return presses; the table makes it a quiet one where it would lose or waste something."""
    cost: str = ""
    """What it uses up and what comes of it, shown while dragging."""
    spends: str = ""
    """What it uses up, in a few signs: its button shows it where the label does not."""
    path: tuple[Vec, ...] = ()
    """The way it takes, in board units, drawn while dragging."""
    stops: tuple[Vec, ...] = ()
    """The points of the way that count (each space), drawn as dots; empty: all but the first."""
    marks: tuple[Thing, ...] = ()
    """Pieces it uses up, lit while dragging."""
    along: tuple[Thing, ...] = ()
    """Pieces that are dragged along."""
    called: str = ""
    """What it is called in sentences, as no other action of the decision that leads to something else."""
    does: str = ""
    """The word for it where its piece can do nothing else ("Play"): a button says it, two quick clicks do it."""
    idle: str = ""
    """Why it would do nothing, as the end of a sentence: its piece is paler, and it is asked before it is lost."""
    ends: Ending = ""
    """How it ends the game at once; the table finds that out, says it, and asks before the game is lost."""

    @property
    def name(self) -> str:
        """What it is called; where nothing was said of that, the words of its button or of its gesture."""
        return self.called or self.label or (self.gesture.label if self.gesture is not None else "")

    @property
    def things(self) -> tuple[Thing, ...]:
        """The things that it is about: those that are pointed at, and those it marks."""
        return (*(self.gesture.parts if self.gesture is not None else ()), *self.marks)


@dataclass(frozen=True, slots=True)
class Happening(Generic[V_co]):
    """An action, all its commands at once, or one chance command, with what is needed to show it.

    There are no commands when some were taken back, or when none is for the viewer's eyes.
    """

    commands: Sequence[Command]
    before: V_co
    after: V_co
    was: Layout
    """The layout of the view before all of it."""
    now: Layout
    regions: Regions

    @property
    def ends(self) -> bool:
        """Whether the game is over by it."""
        return self.after.over is not None and self.before.over is None

    @property
    def passes_turn(self) -> bool:
        """Whether it is another seat's turn now."""
        return self.after.turn != self.before.turn and self.after.over is None

    def pose(self, thing: Thing) -> Pose | None:
        """Return where a piece lay before, else where it lies now; None for one that is in neither layout."""
        return self.was.get(thing) or self.now.get(thing)


@dataclass(frozen=True, slots=True)
class LogLine:
    """One line of the log and the pieces it mentions; the entry of an action opens into its ``steps``."""

    text: str
    things: tuple[Thing, ...] = ()
    heading: bool = False
    steps: tuple[LogLine, ...] = ()
    by: Seat | None = None
    """Whose doing it is, where that is not who gave the command (who let something pass did not do it)."""
    turning: bool = False
    """Whether it may have turned the game: the page of the result tells it again."""


@dataclass(frozen=True, slots=True)
class CloseUp:
    """The close-up of a thing: a large pose of it (at any position) and a text."""

    pose: Pose | None
    title: str
    text: str


@dataclass(frozen=True, slots=True)
class PictureInset:
    """A second asset that is drawn into a picture; ``area`` in shares of the picture's size."""

    art: str
    area: Rect


@dataclass(frozen=True, slots=True)
class ResultText:
    """The result of a game in words: title, text, and facts about how close it was."""

    title: str
    text: str
    won: bool
    picture: str
    facts: tuple[tuple[str, str], ...] = ()
    """Rows of a small table: what, and how much."""
    inset: PictureInset | None = None
    """What of the winner is drawn into the picture."""


@dataclass(frozen=True, slots=True)
class ResponseWindow:
    """A response window: what may be answered, and the command that lets it pass.

    ``key`` stays the same as long as the window is about the same thing.
    """

    key: str
    by: Seat
    text: str
    """What is being done, in a sentence."""
    let_pass: Command
    """How the seat that is asked lets it pass."""
    share: float = 1.0
    """How much of the usual time this is worth: less for what is seldom answered."""
    opens_turn: bool = False
    """Whether the turn of ``by`` begins once it has passed: then the curtain for that person asks it too."""


@dataclass(frozen=True, slots=True)
class GoalPart:
    """Something on which winning hangs: its icon and name, how near it is, and a sentence about it."""

    icon: str
    name: str
    value: str
    tip: str
    state: GoalState = "open"


@dataclass(frozen=True, slots=True)
class Goal:
    """How the game is won, in a sentence as short as it can be, and how near it is."""

    text: str
    parts: tuple[GoalPart, ...] = ()
    loud: bool = False
    """Whether everything is in place but the last step: the sentence says that step, and is not to be overlooked."""


@dataclass(frozen=True, slots=True)
class SeatLabel:
    """How a seat is shown: its name, a portrait (an asset) and its palette role."""

    name: str
    portrait: str
    role: str
    program: bool = False
    """Whether a program sits there."""


class LaysOut(Protocol[V_contra]):
    """The board: where everything lies, and how it is painted.

    :class:`game.table.contract_defaults.FixedBoard` has default answers.
    """

    @property
    def painter(self) -> FacePainter:
        """The painter of the pieces."""

    @property
    def ground(self) -> Ground:
        """The painter of what never moves."""

    @property
    def comfort(self) -> float:
        """The smallest zoom (table units per board unit) at which the board can be read: the camera's initial zoom."""

    @property
    def chart_title(self) -> str:
        """The title of the chart of figures, which is drawn into the region ``chart``."""

    def world(self, view: V_contra) -> Rect:
        """Return the present extent of the board, in board units: the camera does not leave it."""

    def follow(self, view: V_contra) -> Rect | None:
        """Return the rectangle (board units) that the camera keeps in view; None: it stays."""

    def board_lines(self, view: V_contra) -> Mapping[Thing, BoardLine]:
        """Return the lines over the board."""

    def figures(self, view: V_contra) -> Sequence[Figure]:
        """Return the numbers of the chart; always the same ones, in the same order."""

    def regions(self, size: Vec, seats: int, text_scale: float) -> Regions:
        """Divide a window of ``size`` table units."""

    def layout(self, view: V_contra, regions: Regions) -> Layout:
        """Return the pose of every piece."""

    def foreseen(self, now: V_contra, after: V_contra, regions: Regions) -> Foreseen:
        """Return how a position that is foreseen is shown, with the pieces that show it beside the present."""

    def spots(self, view: V_contra, regions: Regions) -> Mapping[Thing, Spot]:
        """Return the places that can be pointed at."""


class Speaks(Protocol[V_contra]):
    """The sentences of play; most come from :class:`game.table.messages.PlayMessages`."""

    def introduce(self, people: Sequence[Person]) -> None:
        """Set who sits at the seats: their names and faces."""

    @property
    def terms(self) -> Sequence[Term]:
        """The words of the game that explain themselves wherever they stand."""

    def prompt(self, view: V_contra) -> str:
        """Return one short sentence on what the actor has to do."""

    def heading(self, view: V_contra) -> tuple[str, str]:
        """Return whose turn it is, and how far the game is."""

    def when(self, view: V_contra) -> str:
        """Return the round or turn of a game that counts them ("Round 11"); empty for one that does not."""

    def goal(self, view: V_contra) -> Goal:
        """Return how the game is won and how near it is, for whoever has the view."""

    def seat(self, view: V_contra, seat: Seat) -> SeatLabel:
        """Return the label of a seat."""

    def refusal(self, refusal: Refusal, view: V_contra) -> str:
        """Return the sentence of a refusal."""

    def hint(self, sentence: str, facts: Mapping[str, object]) -> str:
        """Translate and format the sentence of a hint's reason: ids in the facts become names."""

    def result(self, view: V_contra) -> ResultText:
        """Return the result of the game in words."""


class Tells(Protocol[V_contra]):
    """The log; most of it comes from :class:`game.table.messages.LogMessages`."""

    @property
    def pictured(self) -> Collection[str]:
        """The kinds of things of which a line shows a picture: cards, dice, figures."""

    def lines(self, command: Command | None, before: V_contra, after: V_contra) -> Sequence[LogLine]:
        """Return the lines of one command."""

    def deeds(self, commands: Iterable[Command]) -> Sequence[str]:
        """Return in a few words each what somebody who gave ``commands`` did in all."""

    def summary(self, commands: Sequence[Command], before: V_contra, after: V_contra) -> LogLine | None:
        """Return one line for an action of several commands; None: the first lines of its commands are joined."""


class Explains(Protocol[V_contra]):
    """Tips and close-ups of things; most come from :class:`game.table.messages.TipMessages`."""

    def tip(self, thing: Thing, view: V_contra) -> str:
        """Return one sentence on what a thing is or does; empty when there is none."""

    @property
    def book_pieces(self) -> BookPieces:
        """Which pieces stand beside the chapters of the rulebook."""

    def related(self, thing: Thing, view: V_contra) -> Sequence[Thing]:
        """Return the pieces that belong to a thing; they are lit while the pointer is over it."""

    def closeup(self, thing: Thing, view: V_contra) -> CloseUp | None:
        """Return the close-up of a thing, None when it has none."""


class MakesOffers(Protocol[V_contra]):
    """Offers: legal commands as gestures and buttons; :class:`game.table.contract_defaults.PlainOffers` helps."""

    def make(self, view: V_contra, legal: Sequence[Command]) -> Sequence[Offer]:
        """Turn the legal commands into offers."""

    def still_ready(self, view: V_contra, legal: Sequence[Command], given: Sequence[Command]) -> str:
        """Ask whether what is still of use is left when ``given`` would end the turn; empty: there is nothing."""


class Excuses(Protocol[V_contra]):
    """Interprets gestures that are not on offer, and explains why they are refused.

    :class:`game.table.contract_defaults.NoExcuses` does nothing.
    """

    def meant(self, view: V_contra, picked: Sequence[Thing], onto: Thing | None) -> Command | None:
        """Guess the command that a refused gesture stood for, so that the rules can refuse it with a reason."""

    def loose(self, thing: Thing) -> bool:
        """Return whether a piece can be picked up even when it is not on offer (to see why not)."""

    def excuse(self, view: V_contra, picked: Sequence[Thing], onto: Thing | None) -> str | None:
        """Return the presenter's own excuse for a gesture, before the rules are asked.

        Empty: nothing needs to be said (a piece is back where it was). None: there is none, ask the rules.
        """


class Shows(Protocol[V_contra]):
    """How events are shown; :class:`game.table.contract_defaults.PlainShows` has default answers."""

    def step(self, it: Happening[V_contra]) -> Step:
        """Return how to show what happens, but for the lines of the board."""

    def response_window(self, view: V_contra) -> ResponseWindow | None:
        """Return the response window that is open for the asked seat; None when there is none."""

    def tension(self, view: V_contra) -> float:
        """Return how near the end is, 0 to 1, from what everybody may know: the music thickens with it."""

    def secrets(self, view: V_contra) -> Sequence[Face]:
        """Return the faces that only the viewer may see (the own hand), for the curtain."""


class Presenter(Generic[V_contra]):
    """The presenter of one game: its parts, each generic over the game's view."""

    board: LaysOut[V_contra]
    words: Speaks[V_contra]
    log: Tells[V_contra]
    tips: Explains[V_contra]
    offers: MakesOffers[V_contra]
    excuses: Excuses[V_contra]
    shows: Shows[V_contra]
    secret: ClassVar[bool] = False
    """Whether seats hide something from each other: then a curtain falls between two people."""
