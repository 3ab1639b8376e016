"""A review as data: the course of the chances to win, and the turning points.

It is kept beside its game as JSON and belongs to exactly the commands it was made from: :func:`key_of` tells them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from hashlib import blake2b
from typing import Annotated, Final, NamedTuple, TypeAlias

import msgspec

from game.match.config import MatchConfig
from game.match.history import History, issuer
from game.rules.contract import NATURE, Command, Fact, Game, Seat, read_command, write_command

FORMAT: Final = 1
"""Number of the format of reviews; one of another format is made again."""
LARGEST: Final = 2_000_000
"""Bytes that a stored review may have; those of the longest games have some ten thousand."""

Chance: TypeAlias = Annotated[float, msgspec.Meta(ge=0.0, le=1.0)]
Number: TypeAlias = Annotated[int, msgspec.Meta(ge=0)]


class BadReview(ValueError):
    """What is kept as a review is damaged or belongs to something else; the message is one line."""


class Assessed(msgspec.Struct, frozen=True, array_like=True):
    """A decision between several options: the chance to win with the best of them, and with the one that was taken.

    ``number`` is that of its command; the chances are those of ``seat``, or of all where all win together. What is lost
    from ``best`` to ``played`` is the decision's own; what changes until the next one is chance, or others did it.
    """

    number: Number
    seat: Seat
    best: Chance
    played: Chance


class TurningPoint(msgspec.Struct, frozen=True, kw_only=True):
    """A decision where something clearly better was there, found out by playing on from both.

    The action that was ``played`` are the commands from ``number`` up to ``end``; the ``better`` one is written down as
    JSON. The chances are those of ``seat``, with ``pairs`` games played on from each; ``reason`` is the text id of a
    hint with its facts.
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
    drawn from. Where ``together``, all seats win or lose as one and the chances are those of all.
    """

    format: int = FORMAT
    key: str
    level: str
    seed: int
    seats: int
    commands: Number
    together: bool
    winners: tuple[Seat, ...]
    decisions: tuple[Assessed, ...]
    turning_points: tuple[TurningPoint, ...] = ()

    @property
    def sides(self) -> Sequence[Seat]:
        """Whose chances there are: those of each seat, or of all under :data:`~game.rules.contract.NATURE`."""
        return (NATURE,) if self.together else range(self.seats)

    def course(self, side: Seat) -> list[CoursePoint]:
        """Return how the chance of a side went from the start of the game to its end.

        Where one seat wins, the chances of all seats add up to 1 everywhere: each is assessed when its seat decides,
        and all are measured by what there is to be won. At a turning point it is what was found by playing on.
        """
        latest = {seat: self._first(seat) for seat in self.sides}
        told = {point.number: (point.chance_better, point.chance_played) for point in self.turning_points}
        points = [CoursePoint(0, _share(latest, side))]
        for one in self.decisions:
            decides = NATURE if self.together else one.seat
            pinned = one.number in told
            chances = told.get(one.number, (one.best, one.played))
            for number, chance in zip((one.number, one.number + 1), chances, strict=True):
                latest = _pinned(latest, decides, chance) if pinned else {**latest, decides: chance}
                points.append(CoursePoint(number, _share(latest, side)))
        won = bool(self.winners) if side == NATURE else side in self.winners
        return [*points, CoursePoint(self.commands, 1.0 if won else 0.0)]

    def falls(self, side: Seat) -> list[tuple[CoursePoint, CoursePoint]]:
        """Return where the course of a side falls at a turning point: from what was there to what was played."""
        marked = {point.number for point in self.turning_points}
        course = self.course(side)[1:-1]
        pairs = zip(self.decisions, course[::2], course[1::2], strict=True)
        return [(best, played) for one, best, played in pairs
                if one.number in marked and side in (NATURE, one.seat) and played.chance < best.chance]  # fmt: skip

    def _first(self, side: Seat) -> float:
        """Return the chance with which a side is taken to begin: the first that was found for it."""
        found = (one.best for one in self.decisions if side in (NATURE, one.seat))
        return next(found, 1.0 / len(self.sides))

    def chance_at(self, side: Seat, number: int) -> float:
        """Return the chance of a side after so many commands, as it was last assessed."""
        latest = 0.0
        for point in self.course(side):
            if point.number > number:
                break
            latest = point.chance
        return latest


def _share(latest: Mapping[Seat, float], side: Seat) -> float:
    """Return the chance of a side, measured by what all of them have; one alone has its own."""
    whole = sum(latest.values(), 0.0) if len(latest) > 1 else 1.0
    return latest[side] / whole if whole else 1.0 / len(latest)


def _pinned(latest: Mapping[Seat, float], side: Seat, chance: float) -> dict[Seat, float]:
    """Return chances that add up to 1, of which ``side`` has exactly ``chance`` and the others share the rest."""
    rest = sum(worth for seat, worth in latest.items() if seat != side)
    others = max(1, len(latest) - 1)
    found = {seat: (1 - chance) * (worth / rest if rest else 1 / others) for seat, worth in latest.items()}
    return {**found, side: chance}


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
    for one in review.decisions:
        if one.number >= len(history) or issuer(history.commands[one.number]) != one.seat:
            raise BadReview(f"speaks of a decision of seat {one.seat} that is none ({one.number})")
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
