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
"""Commands that a stored game may speak of."""
LONGEST_NAME = 16
"""Letters that the name of a person may have."""
PersonName: TypeAlias = Annotated[str, msgspec.Meta(max_length=LONGEST_NAME)]
TEXT_BYTES = 16
"""Length of a hash in bytes; it is shown as twice as many hexadecimal digits."""


class MatchConfig(msgspec.Struct, frozen=True, kw_only=True):
    """The parameters of a match: box, options, seat specs, and the seed, which no view and no seat ever gets.

    ``practice`` allows undo beyond reveals (see :mod:`game.match.undo`); ``content`` is the hash of the box. ``draws``
    is how chance was drawn (:func:`draws_of`); 0: it was given, or the match is older than these numbers. Chance
    follows from the seed after the first ``drawn_from`` commands; those before it come from another match. ``tuning``
    says with which numbers it began (:class:`game.rules.contract.Retuned`). ``lesson``: it follows the lesson of its
    box (:mod:`game.match.lesson_match`). ``names`` are those of the people at the seats; empty where somebody has none,
    or none were given.
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

    def __post_init__(self) -> None:
        """Make names printable: files and settings may call somebody anything."""
        clean = tuple("" if is_blank(name) else one_line(name, LONGEST_NAME) for name in self.names)
        if clean != self.names:
            force_setattr(self, "names", clean)


class Takeback(msgspec.Struct, frozen=True):
    """An undo: the first ``kept`` commands stayed, ``dropped`` more were taken back by ``seat``.

    ``bar`` is what would have stopped it outside of practice (a :class:`game.match.undo.UndoBar`), or None.
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
    """Hash a box once in this process."""
    from game.content import UnknownGame
    from game.content import content_hash as hash_of

    try:
        return hash_of(box_id)
    except UnknownGame:
        return ""


def draws_of(game: Game) -> int:
    """Return the number of the way in which chance of ``game`` is drawn today.

    It is that of the game and that of the generator added up: as each only ever grows, no two ways have the same.
    """
    return game.draws + GENERATOR


def final_hash(state: State) -> str:
    """Return the hash of a state: the same for equal states on every machine."""
    return blake2b(state.digest().encode(), digest_size=TEXT_BYTES).hexdigest()
