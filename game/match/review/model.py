"""A review as data: the course of the chances to win, and the turning points.

It is kept beside its game as JSON and belongs to exactly the commands it was made from: :func:`key_of` tells them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from hashlib import blake2b
from typing import Annotated, Final, NamedTuple, TypeAlias

import msgspec

from game.match.config import MatchConfig
from game.match.history import History
from game.rules.contract import NATURE, Command, Fact, Game, Seat, read_command, write_command

FORMAT: Final = 2
"""Number of the format of reviews; one of another format is made again."""
LARGEST: Final = 2_000_000
"""Bytes that a stored review may have; those of the longest games have some ten thousand."""

Chance: TypeAlias = Annotated[float, msgspec.Meta(ge=0.0, le=1.0)]
Number: TypeAlias = Annotated[int, msgspec.Meta(ge=0)]


class BadReview(ValueError):
    """What is kept as a review is damaged or belongs to something else; the message is one line."""


class Place(msgspec.Struct, frozen=True, array_like=True):
    """A place in a game, after so many commands, and the chances of all sides there, found by playing on."""

    number: Number
    chances: tuple[Chance, ...]


class Swing(msgspec.Struct, frozen=True, kw_only=True):
    """An action that moved the chance of a side much: its decision, and what chance and others made of it.

    The commands from ``number`` up to ``decided`` are those of who acted, and those up to ``end`` of chance and others.
    The chances are those of ``side`` before it, once it was decided, and after it; ``roughly`` from few games.
    """

    number: Number
    decided: Number
    end: Number
    side: Seat
    before: Chance
    between: Chance
    after: Chance
    roughly: bool = False


class TurningPoint(msgspec.Struct, frozen=True, kw_only=True):
    """A decision where something clearly better was there, found out by playing on from both.

    The action that was ``played`` are the commands from ``number`` up to ``end``; the ``better`` one is written down as
    JSON. The chances are those of ``seat``, from ``pairs`` games with each that had no part in choosing it; ``reason``
    is the text id of a hint with its facts.
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
    """A point of the course of the chances: after how many commands, and the chance there."""

    number: int
    chance: float


class Review(msgspec.Struct, frozen=True, kw_only=True):
    """The review of one game.

    ``key`` tells the commands it was made from, ``level`` the bots that assessed them, ``seed`` what chance in it was
    drawn from. Where ``together``, all seats win or lose as one and the chances are those of all. A ``fair`` one judges
    by what who had to decide could know, any other by all cards.
    """

    format: int = FORMAT
    key: str
    level: str
    seed: int
    seats: int
    commands: Number
    together: bool
    fair: bool = False
    winners: tuple[Seat, ...]
    places: tuple[Place, ...]
    swings: tuple[Swing, ...] = ()
    turning_points: tuple[TurningPoint, ...] = ()

    @property
    def sides(self) -> Sequence[Seat]:
        """Whose chances there are: those of each seat, or of all under :data:`~game.rules.contract.NATURE`."""
        return (NATURE,) if self.together else range(self.seats)

    def course(self, side: Seat) -> list[CoursePoint]:
        """Return how the chance of a side went from the start of the game to its end.

        Where one seat wins, the chances of all seats add up to 1 everywhere. At a swing and at a turning point they are
        those that are told of it.
        """
        place = list(self.sides).index(side)
        return [CoursePoint(one.number, one.chances[place]) for one in self.places]

    def falls(self, side: Seat) -> list[tuple[CoursePoint, CoursePoint]]:
        """Return where the course of a side falls at a turning point: from what was there to what was played."""
        return [
            (CoursePoint(point.number, point.chance_better), CoursePoint(point.end, point.chance_played))
            for point in self.turning_points
            if side in (NATURE, point.seat)
        ]

    def chance_at(self, side: Seat, number: int) -> float:
        """Return the chance of a side after so many commands, evenly changing from one place to the next."""
        found = {one.number: one.chances for one in self.places}
        return between(found, number)[list(self.sides).index(side)]


def between(found: Mapping[int, tuple[float, ...]], number: int) -> tuple[float, ...]:
    """Return the chances after so many commands, evenly changing from one place to the next.

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
    """Return what a side has of a game that is over: all of it, a share with others, or nothing."""
    if side == NATURE:
        return float(bool(winners))
    return 1 / len(winners) if side in winners else 0.0


def pinned(chances: Sequence[float], place: int, chance: float) -> tuple[float, ...]:
    """Return chances that add up to 1, of which that at ``place`` is ``chance`` and the others share the rest."""
    rest, others = sum(chances) - chances[place], max(1, len(chances) - 1)
    found = [(1 - chance) * (one / rest if rest else 1 / others) for one in chances]
    found[place] = chance
    return tuple(found)


def shares(ends: Sequence[Sequence[Seat]], sides: Sequence[Seat]) -> tuple[float, ...]:
    """Return the chances of ``sides`` when games ended so; those that nobody won are shared by all.

    They are never quite certain.
    """
    games, equal = len(ends), 1 / len(sides)
    if len(sides) == 1:
        return ((sum(map(bool, ends)) + 0.5) / (games + 1),)
    parts = [sum(won(winners, side) if winners else equal for winners in ends) for side in sides]
    return tuple((one + equal) / (games + 1) for one in parts)


def key_of(game: Game, config: MatchConfig, history: History) -> str:
    """Return what tells a game's box, options and commands from all others."""
    made = blake2b(digest_size=16)
    options = sorted(config.options.items())
    made.update(msgspec.json.encode((game.box_id, options, len(config.seats), config.tuning, config.content)))
    for command in history.commands:
        made.update(write_command(command).encode())
    return made.hexdigest()


def write_review(review: Review) -> str:
    """Return a review as JSON text."""
    return msgspec.json.encode(review).decode()


def read_review(text: str | bytes, game: Game, history: History, key: str) -> Review:
    """Read the review of ``history``, whose key is ``key``.

    Raises:
        BadReview: it cannot be understood, or was made of other commands or by another version.
    """
    if len(text) > LARGEST:
        raise BadReview(f"has {len(text)} bytes")
    try:
        if msgspec.json.decode(text, type=_Format).format != FORMAT:
            raise BadReview("was made by another version")
        review = msgspec.json.decode(text, type=Review)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise BadReview(f"cannot be understood ({error})") from error
    if (review.key, review.commands) != (key, len(history)):
        raise BadReview("belongs to another course of the game")
    for point in review.turning_points:
        _check(point, game, history)
    numbers = [one.number for one in review.places]
    if not numbers or numbers != sorted(set(numbers)) or (numbers[0], numbers[-1]) != (0, len(history)):
        raise BadReview("has no course from the start of the game to its end")
    if any(len(one.chances) != len(review.sides) for one in review.places):
        raise BadReview("has chances of other seats")
    for swing in review.swings:
        if not swing.number <= swing.decided <= swing.end <= len(history) or swing.side not in review.sides:
            raise BadReview(f"speaks of an action that is none ({swing.number})")
    return review


class _Format(msgspec.Struct):
    """The one field that a review has in every format."""

    format: int


def _check(point: TurningPoint, game: Game, history: History) -> None:
    """Raise BadReview unless what a turning point calls better was allowed there."""
    if not (point.number < point.end <= len(history) and point.better):
        raise BadReview(f"speaks of a turning point that is none ({point.number})")
    state = history.at(point.number)
    for command in better_commands(point, game):
        if state.actor != point.seat or state.refusal(command) is not None:
            raise BadReview(f"calls something better that is not allowed ({point.number})")
        state.apply(command)


def better_commands(point: TurningPoint, game: Game) -> tuple[Command, ...]:
    """Return the commands of the better action of a turning point.

    Raises:
        BadReview: one cannot be understood.
    """
    return tuple(_command(game, text) for text in point.better)


def _command(game: Game, text: str) -> Command:
    try:
        return read_command(game, text)
    except (ValueError, RecursionError) as error:
        raise BadReview(f"names an unknown command ({error})") from error


def in_order(points: Iterable[TurningPoint]) -> tuple[TurningPoint, ...]:
    """Return turning points as they came in the game."""
    return tuple(sorted(points, key=lambda point: point.number))
