"""The contract of presenters, which turn views into poses and sentences, and legal commands into offers.

A presenter never changes a game: it gets views, legal commands and events, and returns values.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import ClassVar, Generic, Literal, NamedTuple, Protocol, TypeAlias, TypeVar

from game.content.texts import Plural
from game.rules.contract import Command, Refusal, Seat, View
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
from game.ui.tabletop.thing_names import Kind, Thing


class BookPiece(NamedTuple):
    """A piece beside a chapter: one thing, the first one of a kind, or a face.

    It is shown large, as in its close-up; ``lies``: as it lies on the table. Without a ``caption`` its name says it.
    """

    what: Thing | Kind | Face
    caption: str = ""
    lies: bool = False


BookPieces: TypeAlias = Mapping[str, Sequence[BookPiece]]
"""The pieces of a rulebook, by its chapters."""


GoalState: TypeAlias = Literal["open", "met", "danger"]
"""The state of a condition for winning."""

Area: TypeAlias = Literal["board", "hand", "players"]
"""The region that a thing belongs to, for whoever goes by keys: what lies on the table, what one holds or acts with,
or what others have."""

Ending: TypeAlias = Literal["", "won", "lost"]
"""How a game ends for the seat to act; empty if it goes on."""

V_co = TypeVar("V_co", bound=View, covariant=True)
V_contra = TypeVar("V_contra", bound=View, contravariant=True)


@dataclass(frozen=True, slots=True)
class Regions:
    """The parts of the window, in table units."""

    board: Rect
    """The viewport of the camera on the board."""
    header: Rect
    """Turn, clock and small buttons."""
    goal: Rect
    """The goal of the game, and the progress towards it."""
    prompt: Rect
    """The question, and the buttons that answer it."""
    named: Mapping[str, Rect] = field(default_factory=dict)
    """All other regions, which are specific to the game."""
    text_scale: float = 1.0
    """The text size setting, 1 to 2."""

    def grown(self, share: float = 1.0) -> float:
        """Return the scale of something that grows with a ``share`` (0 to 1) of the text size."""
        return grown_with_text(self.text_scale, share)


@dataclass(frozen=True, slots=True)
class PicturedChoice:
    """How an offer is shown where one of a few outcomes of the same gesture has to be chosen."""

    question: str
    picture: Face
    """The piece as it would look."""
    verb: str
    """The label below the picture, which shows the rest."""
    serves: str = ""
    """Why it suits the seat that is asked, in a few words; empty if it does not suit it better than the others."""


@dataclass(frozen=True, slots=True)
class Offer:
    """An action that the user may take now.

    With a ``gesture`` it is given by pointing, with a ``label`` (also) by a button.
    """

    commands: tuple[Command, ...]
    gesture: Gesture | None = None
    label: str = ""
    icon: str = ""
    main: bool = False
    """Whether it is the main button, pressed by Return; the table demotes it if it would lose or waste something."""
    cost: str = ""
    """Its cost and effect, shown while dragging."""
    spends: str = ""
    """Its cost in a few characters, shown on the button if the label does not say it."""
    path: tuple[Vec, ...] = ()
    """Its path in board units, drawn while dragging."""
    stops: tuple[Vec, ...] = ()
    """The points of the path to draw as dots (each space); empty: all but the first."""
    marks: tuple[Thing, ...] = ()
    """Pieces that it uses up, highlighted while dragging."""
    along: tuple[Thing, ...] = ()
    """Pieces that are dragged with it."""
    called: str = ""
    """Its name in sentences, unique among the actions of the decision with different effects."""
    does: str = ""
    """Its verb if its piece can do nothing else ("Play"), for a button and for a double click."""
    amount: int = 0
    """How many it spends, if that is all in which it differs from others; of many, the table shows one at a time."""
    idle: str = ""
    """Why it would have no effect, as the end of a sentence; its piece is dimmed, and the table asks first."""
    about: tuple[Thing, ...] = ()
    """Further things that the words of its button speak of, which are lit with it."""
    choice: PicturedChoice | None = None
    """How its button shows its outcome; None: in words only."""
    tip: str = ""
    """More about it, for the tip of its button."""
    hushes: bool = False
    """Whether its seat is not asked again in the other seat's turn (:meth:`MakesOffers.given_unasked`)."""
    ends: Ending = ""
    """How it ends the game at once; set by the table, which asks before the game is lost."""

    @property
    def name(self) -> str:
        """Its name in sentences, by default the label of its button or of its gesture."""
        return self.called or self.label or (self.gesture.label if self.gesture is not None else "")

    @property
    def things(self) -> tuple[Thing, ...]:
        """The things of its gesture, its marks, and what else its words speak of."""
        return (*(self.gesture.parts if self.gesture is not None else ()), *self.marks, *self.about)


@dataclass(frozen=True, slots=True)
class Happening(Generic[V_co]):
    """An action with all its commands, or one chance command, and everything needed to show it.

    There are no commands after an undo, or if all are hidden from the viewer.
    """

    commands: Sequence[Command]
    before: V_co
    after: V_co
    was: Layout
    """The layout before the action."""
    now: Layout
    regions: Regions

    @property
    def ends(self) -> bool:
        """Whether it ends the game."""
        return self.after.over is not None and self.before.over is None

    @property
    def passes_turn(self) -> bool:
        """Whether another seat's turn begins."""
        return self.after.turn != self.before.turn and self.after.over is None

    def pose(self, thing: Thing) -> Pose | None:
        """Return the pose of a piece before, else now; None if it is in neither layout."""
        return self.was.get(thing) or self.now.get(thing)


@dataclass(frozen=True, slots=True)
class LogLine:
    """One line of the log and the pieces it mentions; an action can be expanded into ``steps``."""

    text: str
    things: tuple[Thing, ...] = ()
    heading: bool = False
    steps: tuple[LogLine, ...] = ()
    by: Seat | None = None
    """The seat whose action it is, if that is not the giver of the command (such as of passing a response)."""
    turning: bool = False
    """Whether it may have turned the game; the result page repeats it."""
    against: tuple[Seat, ...] = ()
    """The seats that it strikes; what happened since their last turn begins with it."""


@dataclass(frozen=True, slots=True)
class CloseUp:
    """The close-up of a thing: a large pose of it (at any position) and a text."""

    pose: Pose | None
    title: str
    text: str


@dataclass(frozen=True, slots=True)
class PictureInset:
    """A second asset drawn into a picture; ``area`` is in fractions of the picture's size."""

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
    """Rows of a small table: name and value."""
    inset: PictureInset | None = None
    """A portrait of the winner, drawn into the picture."""


@dataclass(frozen=True, slots=True)
class ResponseWindow:
    """A response window: the action that may be responded to, and the command that passes.

    ``key`` identifies the window: it changes when another one opens.
    """

    key: str
    by: Seat
    text: str
    """The action in a sentence."""
    let_pass: Command
    """The command by which the actor does not respond."""
    share: float = 1.0
    """Fraction of the default response time: less for actions that are seldom responded to."""
    opens_turn: bool = False
    """Whether the turn of ``by`` begins after it: then the curtain for that person announces the window, too."""


@dataclass(frozen=True, slots=True)
class GoalPart:
    """A condition for winning: its icon, name, progress (``value``), and a sentence about it."""

    icon: str
    name: str
    value: str
    tip: str
    state: GoalState = "open"


@dataclass(frozen=True, slots=True)
class Goal:
    """How the game is won, in a short sentence, and the progress towards it."""

    text: str
    parts: tuple[GoalPart, ...] = ()
    loud: bool = False
    """Whether only the last step is missing: the sentence names it and is emphasized."""


@dataclass(frozen=True, slots=True)
class SeatLabel:
    """How a seat is shown: its name, a portrait (an asset) and its palette role."""

    name: str
    portrait: str
    role: str
    program: bool = False
    """Whether a bot sits there."""


class LaysOut(Protocol[V_contra]):
    """The board: the layout of pieces, and their painters.

    :class:`game.table.contract_defaults.FixedBoard` has default implementations.
    """

    @property
    def painter(self) -> FacePainter:
        """The painter of the pieces."""

    @property
    def ground(self) -> Ground:
        """The painter of the background, which never moves."""

    @property
    def comfort(self) -> float:
        """The smallest readable zoom (table units per board unit), with which the camera starts."""

    @property
    def legible(self) -> float:
        """The smallest zoom to which the camera zooms out by itself to show more than the first of :meth:`follow`."""

    @property
    def chart_title(self) -> str:
        """The title of the chart of :meth:`figures` in the region ``chart``."""

    def world(self, view: V_contra) -> Rect:
        """Return the current extent of the board in board units, which bounds the camera."""

    @property
    def pinned(self) -> Collection[Kind]:
        """The kinds of board pieces that stay at the edge of the view while they are above or below it."""

    def follow(self, view: V_contra) -> Sequence[Rect]:
        """Return what the camera moves into view (board units), each around the one before; empty: it stays.

        The first is always shown, the larger ones as far as the board stays legible.
        """

    def board_lines(self, view: V_contra) -> Mapping[Thing, BoardLine]:
        """Return the lines over the board."""

    def figures(self, view: V_contra) -> Sequence[Figure]:
        """Return the numbers of the chart, always the same ones in the same order."""

    def regions(self, size: Vec, seats: int, text_scale: float) -> Regions:
        """Divide a window of ``size`` table units."""

    def layout(self, view: V_contra, regions: Regions) -> Layout:
        """Return the pose of every piece."""

    def foreseen(self, now: V_contra, after: V_contra, regions: Regions) -> Foreseen:
        """Return the preview of a position, with the pieces that show it beside the current one."""

    def spots(self, view: V_contra, regions: Regions) -> Mapping[Thing, Spot]:
        """Return the places that can be pointed at."""


class Speaks(Protocol[V_contra]):
    """The sentences of play; :class:`game.table.messages.PlayMessages` implements most of them."""

    def introduce(self, people: Sequence[Person]) -> None:
        """Set the names and portraits of the players, by seat."""

    @property
    def terms(self) -> Sequence[Term]:
        """The terms of the game that have a tip wherever they appear."""

    def prompt(self, view: V_contra) -> str:
        """Return one short sentence on what the actor must do."""

    def heading(self, view: V_contra) -> tuple[str, str]:
        """Return whose turn it is, and the progress of the game."""

    def when(self, view: V_contra) -> str:
        """Return the round or turn ("Round 11"); empty in games that do not count them."""

    def goal(self, view: V_contra) -> Goal:
        """Return how the game is won and the progress towards it, for the seat of the view."""

    def seat(self, view: V_contra, seat: Seat) -> SeatLabel:
        """Return the label of a seat."""

    def refusal(self, refusal: Refusal, view: V_contra) -> str:
        """Return the sentence of a refusal."""

    def hint(self, sentence: str | Plural, facts: Mapping[str, object]) -> str:
        """Translate and format the sentence of a hint's reason; ids in the facts become names."""

    def result(self, view: V_contra) -> ResultText:
        """Return the result of the game in words."""


class Tells(Protocol[V_contra]):
    """The log; :class:`game.table.messages.LogMessages` implements most of it."""

    @property
    def pictured(self) -> Collection[str]:
        """The kinds of things that lines show as pictures: cards, dice, figures."""

    def lines(self, command: Command | None, before: V_contra, after: V_contra) -> Sequence[LogLine]:
        """Return the lines of one command."""

    def deeds(self, commands: Iterable[Command]) -> Sequence[str]:
        """Return short texts that sum up ``commands`` of one seat: how often it did what."""

    def summary(self, commands: Sequence[Command], before: V_contra, after: V_contra) -> LogLine | None:
        """Return one line for an action of several commands; None: join the first lines of its commands."""


class Explains(Protocol[V_contra]):
    """Tips and close-ups of things; :class:`game.table.things.Things` implements them."""

    def tip(self, thing: Thing, view: V_contra) -> str:
        """Return one sentence on what a thing is or does, or empty."""

    @property
    def book_pieces(self) -> BookPieces:
        """The pieces shown beside the chapters of the rulebook."""

    def area(self, thing: Thing, view: V_contra) -> Area:
        """Return the region that a thing beside the board belongs to."""

    def related(self, thing: Thing, view: V_contra) -> Sequence[Thing]:
        """Return the pieces related to a thing, highlighted while the pointer is over it."""

    def closeup(self, thing: Thing, view: V_contra) -> CloseUp | None:
        """Return the close-up of a thing, or None."""


class MakesOffers(Protocol[V_contra]):
    """Offers: legal commands as gestures and buttons; :class:`game.table.contract_defaults.PlainOffers` helps."""

    @property
    def sequels(self) -> tuple[type[Command], ...]:
        """Kinds of only answers (:meth:`given_unasked`) given even if the action before could be undone."""

    def make(self, view: V_contra, legal: Sequence[Command]) -> Sequence[Offer]:
        """Return the offers for the legal commands."""

    def given_unasked(self, view: V_contra, legal: Sequence[Command], hushed: bool) -> Sequence[Command]:
        """Return the answer to a question that is not asked, since there is no other; empty: ask.

        ``hushed``: the seat does not want to be asked in the other seat's turn.
        """

    def still_ready(self, view: V_contra, legal: Sequence[Command], given: Sequence[Command]) -> str:
        """Return a question if ``given`` ends the turn with something useful left to do, else empty."""


class Excuses(Protocol[V_contra]):
    """Interprets gestures that match no offer, and explains why they are refused.

    :class:`game.table.contract_defaults.NoExcuses` leaves that to the rules.
    """

    def meant(self, view: V_contra, picked: Sequence[Thing], onto: Thing | None) -> Command | None:
        """Guess the command meant by a refused gesture, so that the rules can give the reason."""

    def loose(self, thing: Thing) -> bool:
        """Return whether a piece without an offer can be picked up nevertheless, to learn why it has none."""

    def excuse(self, view: V_contra, picked: Sequence[Thing], onto: Thing | None) -> str | None:
        """Return the presenter's own explanation of a refused gesture, before the rules are asked.

        Empty: nothing needs to be said (a piece is back where it was). None: ask the rules.
        """


class Shows(Protocol[V_contra]):
    """How events are shown; :class:`game.table.contract_defaults.PlainShows` has default implementations."""

    def step(self, it: Happening[V_contra]) -> Step:
        """Return how to show an action, except for the lines of the board."""

    def matters(self, commands: Sequence[Command]) -> bool:
        """Return whether a pause follows an action, and what happened begins with such actions."""

    def goes_on(self, command: Command, after: V_contra, following: Command | None) -> bool:
        """Return whether ``command`` of a computer player or of chance is one movement with ``following``.

        ``after`` is the view after it. Without ``following``, whether any command may go on with it.
        """

    def response_window(self, view: V_contra) -> ResponseWindow | None:
        """Return the response window open to the actor, or None."""

    def tension(self, view: V_contra) -> float:
        """Return how near the end is, 0 to 1, by public information; the music intensifies with it."""

    def secrets(self, view: V_contra) -> Sequence[Face]:
        """Return the faces that only the viewer may see (the viewer's hand), for the curtain."""


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
    """Whether seats hide something from each other, so that a curtain falls between people."""
