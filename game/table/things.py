"""Things: a table is made of kinds of pieces, each declared once with all that is said, drawn and moved of it.

    token = Piece(k.token, Lies(_tokens, 3), [Look(_draw_token, 0.5)], Says(_token_tip, _token_title, _token_closeup))

Declarations are plain values, found by search. Their functions are asked of a :class:`Sight`: a view, and what the
table of a game knows beside it. Sentences stand in the texts of the box by the kinds of pieces (``names``, ``tips``).
"""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from dataclasses import KW_ONLY, dataclass
from functools import partial
from typing import Any, Final, Generic, NamedTuple, TypeAlias, TypeVar

from msgspec.structs import replace

from game.content.board_shapes import Rect as MapRect
from game.i18n import _, ngettext
from game.rules.contract import Seat, View
from game.table.contract import Area, BookPieces, CloseUp, Happening, Regions
from game.table.messages import Names
from game.ui.paint.canvas import Canvas, Units
from game.ui.paint.geometry import Rect, Vec
from game.ui.paint.text import name_icons
from game.ui.tabletop.arrangement import InFan
from game.ui.tabletop.face_registry import FaceRegistry
from game.ui.tabletop.poses import Face, Pose, Spot
from game.ui.tabletop.thing_names import Kind, Thing

V = TypeVar("V", bound=View)
N = TypeVar("N", bound=Names)


@dataclass(frozen=True)
class Sight(Generic[V, N]):
    """What things are asked about; a game adds what its things need beside a view and all names."""

    view: V
    titles: N

    @property
    def active(self) -> Seat:
        """The seat that must answer, else whose turn it is."""
        return self.view.actor if self.view.actor >= 0 else self.view.turn

    @property
    def holder(self) -> Seat:
        """The seat that looks: the viewer's, for an observer the active one."""
        return self.active if self.view.seat is None else self.view.seat

    def flag(self, seat: Seat, role: str) -> str:
        """Return the flag of a seat's piece: the palette role of the seat while it is active, else empty."""
        return role if seat == self.active and self.view.over is None else ""

    def name(self, key: str, **facts: object) -> str:
        """Return a sentence of the section ``names``."""
        return self.titles.tell(f"names.{key}", **facts)

    def tip(self, key: str, **facts: object) -> str:
        """Return a sentence of the section ``tips``."""
        return self.titles.tell(f"tips.{key}", **facts)


T = TypeVar("T", bound=Sight[Any, Any])

Draw: TypeAlias = Callable[[Any, Canvas, Rect, Face], None]
"""Draws a face with the names of the table."""
Moved: TypeAlias = Callable[[Thing, Pose, Happening[Any]], Pose | None]
"""From a piece that is new or gone, with its pose, to the one it comes from or goes to; None: it (dis)appears there."""


Belongs: TypeAlias = Callable[[Any, Thing], Area]
"""From a thing beside the board to the region it belongs to."""


def to_board(_sight: object, _thing: Thing) -> Area:
    """Say that a thing belongs to the board."""
    return "board"


def to_hand(_sight: object, _thing: Thing) -> Area:
    """Say that a thing is what the player holds or acts with."""
    return "hand"


def to_players(_sight: object, _thing: Thing) -> Area:
    """Say that a thing tells of a player."""
    return "players"


def to_owner(owner: Callable[[Any, Thing], Seat | None]) -> Belongs:
    """Say that a thing is in the hand of its owner, for others with the players; without an owner on the board."""

    def belongs(sight: Sight[Any, Any], thing: Thing) -> Area:
        seat = owner(sight, thing)
        return "board" if seat is None else "hand" if seat == sight.holder else "players"

    return belongs


def to_seat(sight: Sight[Any, Any], thing: Thing) -> Area:
    """Say that a thing belongs to the seat that its name is the number of."""
    return "hand" if int(thing.name) == sight.holder else "players"


class Look(NamedTuple):
    """How a face is drawn: see :meth:`game.ui.tabletop.face_registry.FaceRegistry.add`."""

    draw: Draw
    outline: float = -1.0
    units: Units | None = None
    below: float = math.inf
    face: str = ""
    """The kind of the face; empty: that of its piece."""


def plain(draw: Callable[[Canvas, Rect, Face], None]) -> Draw:
    """Return how something is drawn that shows no names."""
    return lambda _titles, canvas, rect, face: draw(canvas, rect, face)


def picture(path: str) -> Draw:
    """Return how a face is drawn that is a picture; ``{name}`` in its path is the name of the face."""
    return lambda _titles, canvas, rect, face: canvas.art(path.format(name=face.name), rect)


class At(NamedTuple):
    """Where one piece of a kind lies, what it is called there, and the fields of its face (as large as its place).

    One that has a face of its own may lie with its middle at a point.
    """

    area: Rect | MapRect | Vec
    name: str | int = ""
    said: str = ""
    shows: str = ""
    """The name of its face."""
    part: str = ""
    state: str = ""
    detail: Hashable = None
    face: Face | None = None
    """A face of its own instead of these fields."""
    look: str = ""
    """The kind of its face; empty: that of the piece."""
    over: float = 0.0
    """How much higher it lies than its kind says."""
    on_board: bool | None = None
    important: bool | None = None
    shadow: bool | None = None
    """Each as its kind says, where None."""
    angle: float = 0.0
    scale: float = 1.0
    lifted: float = 0.0
    rises: float = 1.0
    raised: Face | None = None
    fan: InFan | None = None
    flag: str = ""
    """The palette role of the seat whose active piece it is: see :attr:`game.ui.tabletop.poses.Pose.flag`."""
    of: str = ""
    """The second name of a thing that has two: see :attr:`game.ui.tabletop.thing_names.Thing.part`."""


@dataclass(frozen=True)
class Lies(Generic[T]):
    """Where the pieces of a kind lie; see :class:`game.ui.tabletop.poses.Pose` for what else is said of each."""

    at: Callable[[T, Regions], Iterable[At]]
    z: float
    _: KW_ONLY
    on_board: bool = False
    important: bool = False
    shadow: bool = True

    def pose(self, kind: Kind, at: At) -> Pose:
        """Return the pose of one of them."""
        area = Rect(*at.area, 0.0, 0.0) if isinstance(at.area, Vec) else at.area
        x, y, w, h = area.x, area.y, area.w, area.h
        return Pose(
            x + w / 2,
            y + h / 2,
            at.face or Face(at.look or kind, (w, h), at.shows, at.part, at.state, at.detail),
            at.angle,
            at.scale,
            z=self.z + at.over,
            lifted=at.lifted,
            on_board=self.on_board if at.on_board is None else at.on_board,
            shadow=self.shadow if at.shadow is None else at.shadow,
            name=at.said,
            important=self.important if at.important is None else at.important,
            rises=at.rises,
            raised=at.raised,
            fan=at.fan,
            flag=at.flag,
        )


@dataclass(frozen=True)
class Says(Generic[T]):
    """What is said of a thing by its name: its tip, its title, and what a closer look shows; which pieces belong to it.

    Where no title is given, it is the sentence of its kind; a closer look without a face has words only.
    """

    tip: Callable[[T, str], str]
    title: Callable[[T, str], str] | None = None
    closeup: Callable[[T, str], Face | None] | None = None
    related: Callable[[T, str], Iterable[Thing]] = lambda _sight, _name: ()
    closer: Callable[[T, str], str] | None = None
    """What a closer look says instead of the tip."""


@dataclass(frozen=True)
class Piece(Generic[T]):
    """A kind of things: where they lie, how they look, what is said of them, where they come from and go to.

    What is said of things with two names depends on the second: ``says`` is then a function of the thing. ``spots`` are
    the things that can be pointed at without being pieces.
    """

    kind: Kind
    lies: Lies[T] | None = None
    looks: Sequence[Look] = ()
    says: Says[T] | Callable[[Thing], Says[T]] | None = None
    comes_from: Moved = lambda _thing, _pose, _it: None
    goes_to: Moved = lambda _thing, _pose, _it: None
    spots: Callable[[T], Iterable[tuple[str | int, Spot]]] = lambda _sight: ()
    _: KW_ONLY
    belongs: Belongs = to_board
    """The region of those beside the board, for keys and speech."""

    def laid(self, sight: T, regions: Regions) -> Iterator[tuple[Thing, Pose]]:
        """Yield all things of this kind that lie on the table."""
        if self.lies is not None:
            for at in self.lies.at(sight, regions):
                yield self.kind(at.name, at.of), self.lies.pose(self.kind, at)


def pile_name(pile: str, count: int, cards: bool = True) -> str:
    """Return the name of a pile with the number of its cards, or of what else lies there."""
    form = ngettext("{pile}: {n} card", "{pile}: {n} cards", count) if cards else _("{pile} ({n})")
    return form.format(pile=pile, n=count)


SMALL: Final = 0.4
"""How opaque a piece still is that has shrunk into a pile."""


def from_pile(pile: Thing) -> Moved:
    """Return that a piece comes from where a pile lay."""

    def comes_from(_thing: Thing, pose: Pose, it: Happening[Any]) -> Pose | None:
        start = it.was.get(pile)
        return start and replace(pose, x=start.x, y=start.y, on_board=start.on_board)

    return comes_from


def into_pile(pile: Thing) -> Moved:
    """Return that a piece shrinks into a pile and pales."""

    def goes_to(_thing: Thing, pose: Pose, it: Happening[Any]) -> Pose | None:
        goal = it.now.get(pile)
        if goal is None:
            return None
        small = min(to / now for to, now in zip(goal.face.size, pose.face.size, strict=True))
        return replace(pose, x=goal.x, y=goal.y, on_board=False, scale=small, alpha=SMALL)

    return goes_to


class Things(Generic[V, T]):
    """All things of a table: lays them out, draws them, and explains them (:class:`game.table.contract.Explains`)."""

    def __init__(
        self, pieces: Iterable[Piece[T]], see: Callable[[V], T], titles: Names, book_pieces: BookPieces
    ) -> None:
        """``see`` makes what pieces are asked about; previews draw kinds in their order, what lies on others last."""
        self.pieces, self.see, self.titles = {piece.kind: piece for piece in pieces}, see, titles
        names = titles.texts.get("icons", {})
        name_icons({icon: word for icon, word in names.items() if isinstance(word, str)})
        self.book_pieces = book_pieces

    def painter(self) -> FaceRegistry:
        """Return the painter of all faces."""
        made = FaceRegistry()
        for piece in self.pieces.values():
            for draw, outline, units, below, face in piece.looks:
                made.add(face or piece.kind, partial(draw, self.titles), outline, units, below)
        return made

    def layout(self, view: V, regions: Regions) -> dict[Thing, Pose]:
        """Return where every piece lies."""
        sight = self.see(view)
        return {thing: pose for piece in self.pieces.values() for thing, pose in piece.laid(sight, regions)}

    def spots(self, view: V) -> dict[Thing, Spot]:
        """Return the places that can be pointed at."""
        sight = self.see(view)
        return {piece.kind(name): spot for piece in self.pieces.values() for name, spot in piece.spots(sight)}

    def tip(self, thing: Thing, view: V) -> str:
        """Return what a thing is or does; empty where nothing is said of its kind."""
        says = self._says(thing)
        return says.tip(self.see(view), thing.name) if says is not None else ""

    def area(self, thing: Thing, view: V) -> Area:
        """Return the region that a thing beside the board belongs to."""
        piece = self.pieces.get(thing.kind)
        return "board" if piece is None else piece.belongs(self.see(view), thing)

    def related(self, thing: Thing, view: V) -> Sequence[Thing]:
        """Return the pieces that belong to a thing."""
        says = self._says(thing)
        return tuple(says.related(self.see(view), thing.name)) if says is not None else ()

    def closeup(self, thing: Thing, view: V) -> CloseUp | None:
        """Show a thing large beside what is to be known of it."""
        says, sight = self._says(thing), self.see(view)
        text = says.tip(sight, thing.name) if says is not None else ""
        if says is None or says.closeup is None or not text:
            return None
        title = says.title(sight, thing.name) if says.title is not None else sight.name(thing.kind)
        text = says.closer(sight, thing.name) if says.closer is not None else text
        face = says.closeup(sight, thing.name)
        return CloseUp(Pose(0.0, 0.0, face) if face is not None else None, title, text)

    def _says(self, thing: Thing) -> Says[T] | None:
        piece = self.pieces.get(thing.kind)
        says = piece.says if piece is not None else None
        return says if says is None or isinstance(says, Says) else says(thing)
