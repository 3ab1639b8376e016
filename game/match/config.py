"""The parameters of a match: game, options, seats and seed."""

from __future__ import annotations

from functools import cache
from hashlib import blake2b

import msgspec

from game.rules.contract import Game, Seat, State

TEXT_BYTES = 16
"""Length of a hash in bytes; it is shown as twice as many hexadecimal digits."""


class MatchConfig(msgspec.Struct, frozen=True, kw_only=True):
    """The parameters of a match: box, options, seat specs, and the seed, which no view and no seat ever gets.

    ``practice`` allows undo beyond reveals (see :mod:`game.match.undo`); ``content`` is the hash of the box.
    """

    box_id: str = msgspec.field(name="slug")
    """The id of the box; saves and exports call it ``slug``."""
    options: dict[str, str]
    seats: tuple[str, ...]
    seed: int
    practice: bool = False
    content: str = ""


class Takeback(msgspec.Struct, frozen=True):
    """An undo: the first ``kept`` commands stayed, ``dropped`` more were taken back by ``seat``.

    ``bar`` is what would have stopped it outside of practice (a :class:`game.match.undo.UndoBar`), or None.
    """

    kept: int
    dropped: int
    seat: Seat
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


def final_hash(state: State) -> str:
    """Return the hash of a state: the same for equal states on every machine."""
    return blake2b(state.digest().encode(), digest_size=TEXT_BYTES).hexdigest()
