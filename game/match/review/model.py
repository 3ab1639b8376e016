"""The data of a review, finished or not: the course of the chances to win, and the turning points.

It is stored with its game as JSON and is valid only for the commands it was made from, identified by :func:`key_of`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from hashlib import blake2b
from typing import Annotated, Final, NamedTuple, TypeAlias, TypeVar

import msgspec

from game.i18n import _, ngettext
from game.match.config import MatchConfig
from game.match.history import History
from game.rules.contract import NATURE, Command, Fact, Game, Seat, read_command, write_command

FORMAT: Final = 4
"""Version of the format of reviews; those of another version are made anew."""
LARGEST: Final = 2_000_000
"""Maximum size of a stored review in bytes; those of the longest games have some ten thousand."""

Chance: TypeAlias = Annotated[float, msgspec.Meta(ge=0.0, le=1.0)]
Number: TypeAlias = Annotated[int, msgspec.Meta(ge=0)]


Results: TypeAlias = dict[str, tuple[float, ...]]
"""Results of the parts of an unfinished review, by names such as ``course.12``: at command 12."""
COURSE: Final = "course"
"""The part whose results are the chances of all sides along the course."""


class BadReview(ValueError):
    """A stored review is damaged or belongs to another game; the message is one line."""


_NAME: Final = re.compile(r"[a-z]{1,12}\.[0-9]{1,9}", re.ASCII)
"""Pattern of the names of results."""


class Place(msgspec.Struct, frozen=True, array_like=True):
    """A place in a game, after ``number`` commands, and the chances of all sides there, from playouts."""

    number: Number
    chances: tuple[Chance, ...]


class Swing(msgspec.Struct, frozen=True, kw_only=True):
    """An action that changed the chance of a side by much, split into its decision and luck.

    The commands from ``number`` up to ``decided`` are the decision, those up to ``end`` the luck that followed.
    ``before``, ``between`` and ``after`` are the chances of ``side`` at these three places, from playouts that had no
    part in the selection; ``roughly``: from few. If it is a ``mistake``, a turning point, ``before`` is the chance with
    the better action. ``several`` actions are not split: it is not known which of them did it.
    """

    number: Number
    decided: Number
    end: Number
    side: Seat
    before: Chance
    between: Chance
    after: Chance
    roughly: bool = False
    mistake: bool = False
    several: bool = False

    @property
    def moved(self) -> float:
        """How much the chance changed."""
        return abs(self.after - self.before)


class TurningPoint(msgspec.Struct, frozen=True, kw_only=True):
    """A decision for which a significantly better action was found by playouts of both.

    The action played has the commands from ``number`` up to ``end``; ``better`` has the commands of the other as JSON.
    The chances are those of ``seat``, from ``pairs`` fresh playouts of each, which had no part in the selection;
    ``reason`` is the text id of a hint, with its facts.
    """

    number: Number
    end: Number
    seat: Seat
    better: tuple[str, ...]
    chance_played: Chance
    chance_better: Chance
    pairs: Number
    reason: str = ""
    facts: tuple[Fact, ...] = ()


class CoursePoint(NamedTuple):
    """A point of a course: a number of commands, and the chance after them."""

    number: int
    chance: float


class Review(msgspec.Struct, frozen=True, kw_only=True):
    """The review of one game.

    ``key`` identifies the commands it was made from; ``level`` is that of the assessing bots, ``seed`` the seed of its
    playouts, ``games`` their number along the course. If ``together``, all seats win or lose as one, and chances are
    those of the team. A ``fair`` review judges each decision and each seat's chances by what that seat could know,
    others by the full state.
    """

    format: int = FORMAT
    key: str
    level: str
    seed: int
    seats: int
    commands: Number
    games: Number
    together: bool
    fair: bool = False
    winners: tuple[Seat, ...]
    places: tuple[Place, ...]
    swings: tuple[Swing, ...] = ()
    turning_points: tuple[TurningPoint, ...] = ()

    @property
    def sides(self) -> Sequence[Seat]:
        """The sides that have chances: all seats, or :data:`~game.rules.contract.NATURE` for the team."""
        return (NATURE,) if self.together else range(self.seats)

    def course(self, side: Seat) -> list[CoursePoint]:
        """Return the course of a side's chance from the start of the game to its end.

        In games that one seat wins, the chances of all seats add up to 1, unless each is what that seat could know.
        They equal those reported at swings and after turning points.
        """
        place = list(self.sides).index(side)
        return [CoursePoint(one.number, one.chances[place]) for one in self.places]

    def falls(self, side: Seat) -> list[tuple[CoursePoint, CoursePoint]]:
        """Return the falls of a side's course at turning points: from the better action to the one played."""
        return [
            (CoursePoint(point.number, point.chance_better), CoursePoint(point.end, point.chance_played))
            for point in self.turning_points
            if side in (NATURE, point.seat)
        ]

    def chance_at(self, side: Seat, number: int) -> float:
        """Return the chance of a side after ``number`` commands, by linear interpolation between places."""
        found = {one.number: one.chances for one in self.places}
        return between(found, number)[list(self.sides).index(side)]


class UnfinishedReview(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="unfinished"):
    """The work done on a review so far, from which it can go on.

    ``seconds`` is the processor time it took, ``share`` the progress, ``stopped`` whether a person stopped it. The
    other fields are those of a :class:`Review`.
    """

    format: int = FORMAT
    key: str
    fair: bool = False
    stopped: bool = False
    share: Chance = 0.0
    seconds: Annotated[float, msgspec.Meta(ge=0.0)] = 0.0
    results: Results = {}

    @property
    def places(self) -> tuple[Place, ...]:
        """The places of the course that are known, in order."""
        parts = (name.partition(".") for name in self.results)
        numbers = sorted(int(number) for part, _dot, number in parts if part == COURSE)
        return tuple(Place(number, self.results[f"{COURSE}.{number}"]) for number in numbers)

    @property
    def sides(self) -> Sequence[Seat]:
        """The sides that have chances, as in a :class:`Review`; none until the first place is known."""
        seats = next((len(chances) for name, chances in self.results.items() if name.startswith(f"{COURSE}.")), 0)
        return (NATURE,) if seats == 1 else range(seats)


def between(found: Mapping[int, tuple[float, ...]], number: int) -> tuple[float, ...]:
    """Return the chances after ``number`` commands, by linear interpolation.

    >>> between({0: (1.0,), 4: (0.0,)}, 1)
    (0.75,)
    """
    if number in found:
        return found[number]
    first = max(at for at in found if at < number)
    last = min(at for at in found if at > number)
    share = (number - first) / (last - first)
    return tuple(a * (1 - share) + b * share for a, b in zip(found[first], found[last], strict=True))


def won(winners: Sequence[Seat], side: Seat) -> float:
    """Return the share of a side in a finished game: 1, a fraction if several won, or 0."""
    if side == NATURE:
        return float(bool(winners))
    return 1 / len(winners) if side in winners else 0.0


def pinned(chances: Sequence[float], place: int, chance: float) -> tuple[float, ...]:
    """Return chances that add up to 1, with ``chance`` at index ``place`` and the others scaled to the rest."""
    rest, others = sum(chances) - chances[place], max(1, len(chances) - 1)
    found = [(1 - chance) * (one / rest if rest else 1 / others) for one in chances]
    found[place] = chance
    return tuple(found)


def key_of(game: Game, config: MatchConfig, history: History) -> str:
    """Return a hash of a game's box, options and commands."""
    made = blake2b(digest_size=16)
    options = sorted(config.options.items())
    made.update(msgspec.json.encode((game.box_id, options, len(config.seats), config.tuning, config.content)))
    for command in history.commands:
        made.update(write_command(command).encode())
    return made.hexdigest()


def write_review(review: Review | UnfinishedReview) -> str:
    """Return a review as JSON text."""
    return msgspec.json.encode(review).decode()


def read_unfinished(text: str | bytes, key: str = "") -> UnfinishedReview:
    """Read an unfinished review, of the game with this key if one is given.

    Raises:
        BadReview: it cannot be read, or was made from other commands or by another version.
    """
    made = _decoded(text, UnfinishedReview)
    if key and made.key != key:
        raise BadReview(_("belongs to another game"))
    if not all(_NAME.fullmatch(name) and found for name, found in made.results.items()):
        raise BadReview(_("names a part that does not exist"))
    places = made.places
    if any(len(one.chances) != len(places[0].chances) or not 0 <= min(one.chances) <= max(one.chances) <= 1
           for one in places):  # fmt: skip
        raise BadReview(_("has chances that do not exist"))
    return made


def read_review(text: str | bytes, game: Game, history: History, key: str) -> Review:
    """Read the review of ``history``, whose key is ``key``.

    Raises:
        BadReview: it cannot be read, or was made from other commands or by another version.
    """
    review = _decoded(text, Review)
    if (review.key, review.commands) != (key, len(history)):
        raise BadReview(_("belongs to another game"))
    for point in review.turning_points:
        _check(point, game, history)
    numbers = [one.number for one in review.places]
    if not numbers or numbers != sorted(set(numbers)) or (numbers[0], numbers[-1]) != (0, len(history)):
        raise BadReview(_("does not cover the game from start to end"))
    if any(len(one.chances) != len(review.sides) for one in review.places):
        raise BadReview(_("has chances of other seats"))
    for swing in review.swings:
        if not swing.number <= swing.decided <= swing.end <= len(history) or swing.side not in review.sides:
            raise BadReview(_("names an action that does not exist ({number})").format(number=swing.number))
    return review


class _Format(msgspec.Struct):
    """The only field that reviews have in every format."""

    format: int


_Kind = TypeVar("_Kind", Review, UnfinishedReview)


def _decoded(text: str | bytes, kind: type[_Kind]) -> _Kind:
    """Return a stored review of this kind; raise BadReview if it is none of this version."""
    if len(text) > LARGEST:
        raise BadReview(ngettext("has {n} byte", "has {n} bytes", len(text)).format(n=len(text)))
    try:
        if msgspec.json.decode(text, type=_Format).format != FORMAT:
            raise BadReview(_("was made by another version"))
        return msgspec.json.decode(text, type=kind)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise BadReview(_("can't be read ({error})").format(error=error)) from error


def _check(point: TurningPoint, game: Game, history: History) -> None:
    """Raise BadReview unless the better action of a turning point is legal there."""
    if not (point.number < point.end <= len(history) and point.better):
        raise BadReview(_("names a turning point that does not exist ({number})").format(number=point.number))
    state = history.at(point.number)
    for command in better_commands(point, game):
        if state.actor != point.seat or state.refusal(command) is not None:
            raise BadReview(_("calls something better that is not allowed ({number})").format(number=point.number))
        state.apply(command)


def better_commands(point: TurningPoint, game: Game) -> tuple[Command, ...]:
    """Return the commands of the better action of a turning point.

    Raises:
        BadReview: one cannot be read.
    """
    return tuple(_command(game, text) for text in point.better)


def _command(game: Game, text: str) -> Command:
    try:
        return read_command(game, text)
    except (ValueError, RecursionError) as error:
        raise BadReview(_("names an unknown command ({error})").format(error=error)) from error


def in_order(points: Iterable[TurningPoint]) -> tuple[TurningPoint, ...]:
    """Return turning points in order of the game."""
    return tuple(sorted(points, key=lambda point: point.number))
