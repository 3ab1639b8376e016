"""The parameters of a match: game, options, seats and seed."""

from __future__ import annotations

from functools import cache
from hashlib import blake2b
from typing import Annotated, TypeAlias

import msgspec
from msgspec.structs import force_setattr

from game.printable import is_blank, one_line
from game.rules.contract import Game, Seat, State
from game.seats.seeds import GENERATOR

MOST_COMMANDS = 10_000_000
"""Upper bound of command numbers in stored games."""
LONGEST_NAME = 16
"""Maximum length of a person's name, in characters."""
PersonName: TypeAlias = Annotated[str, msgspec.Meta(max_length=LONGEST_NAME)]
TEXT_BYTES = 16
"""Length of a hash in bytes; written as twice as many hexadecimal digits."""


class MatchConfig(msgspec.Struct, frozen=True, kw_only=True):
    """The parameters of a match: box, options, seat specs, and the seed, which no view and no player ever gets.

    Attributes:
        practice: Whether undo may go beyond reveals (see :mod:`game.match.undo`).
        content: The hash of the box.
        draws: Version of the sampling of chance (:func:`draws_of`); 0 if chance was given, or in matches older than
            these versions.
        drawn_from: Number of initial commands that come from another match; after them, chance follows from the seed.
        tuning: Version of the opening numbers (:class:`game.rules.contract.Retuned`).
        lesson: Whether the match follows the lesson of its box (:mod:`game.match.lesson_match`).
        names: The people's names by seat, empty for unnamed ones; an empty tuple if none were given.
        faces: The chosen faces by seat (:data:`game.scenes.people.FACES`), empty for dealt ones; likewise.
    """

    box_id: str = msgspec.field(name="slug")
    """The id of the box; saves and exports call it ``slug``."""
    options: dict[str, str]
    seats: tuple[str, ...]
    seed: int
    practice: bool = False
    content: str = ""
    draws: int = 0
    drawn_from: int = 0
    tuning: int = 0
    lesson: bool = False
    names: tuple[PersonName, ...] = ()
    faces: tuple[PersonName, ...] = ()

    def __post_init__(self) -> None:
        """Sanitize names, which come from files and settings."""
        clean = tuple("" if is_blank(name) else one_line(name, LONGEST_NAME) for name in self.names)
        if clean != self.names:
            force_setattr(self, "names", clean)


class Takeback(msgspec.Struct, frozen=True):
    """An undo by ``seat``: the first ``kept`` commands stayed, the ``dropped`` ones after them were taken back.

    ``bar`` is what would have prevented it outside of practice (a :class:`game.match.undo.UndoBar`), or None.
    """

    kept: Annotated[int, msgspec.Meta(ge=0, le=MOST_COMMANDS)]
    dropped: Annotated[int, msgspec.Meta(ge=1, le=MOST_COMMANDS)]
    seat: Annotated[Seat, msgspec.Meta(ge=0, le=99)]
    bar: str | None = None


def content_hash(game: Game) -> str:
    """Return the hash of the content of ``game``; empty for a game without content."""
    return _hash_of_box(game.box_id)


@cache
def _hash_of_box(box_id: str) -> str:
    """Hash a box, once per process."""
    from game.content import UnknownGame
    from game.content import content_hash as hash_of

    try:
        return hash_of(box_id)
    except UnknownGame:
        return ""


def draws_of(game: Game) -> int:
    """Return the current version of the sampling of chance in ``game``.

    It is the sum of the versions of the game and of the generator: both only grow, so no sum recurs.
    """
    return game.draws + GENERATOR


def final_hash(state: State) -> str:
    """Return the hash of a state, the same for equal states on every machine."""
    return blake2b(state.digest().encode(), digest_size=TEXT_BYTES).hexdigest()
