"""Proves a saved game: what it says of itself must follow from its commands, and chance from its seed.

Who sat at the seats cannot be proven: people and programs leave nothing but commands.
"""

from __future__ import annotations

from typing import NamedTuple

import msgspec

from game.match.config import content_hash, draws_of
from game.match.history import History
from game.match.save_file import RESTORE, BadSave, ReplayMismatch, SaveFile, rebuild
from game.match.undo import UndoBar
from game.rules.contract import NATURE, Command, Game, State, start_tuned, write_command
from game.seats.seeds import StreamRandom
from game.seats.spec import BadSeat, check_spec


class Proof(NamedTuple):
    """What was proven of a saved game besides that every command is allowed and that the end holds.

    ``drawn`` counts the outcomes of chance that follow from the seed, ``given`` those that cannot be checked, because
    ``why_given`` (empty when there are none).
    """

    history: History
    drawn: int
    given: int
    why_given: str


def prove(game: Game, saved: SaveFile) -> Proof:
    """Check everything that a saved game says.

    Raises:
        BadSave: the game cannot be set up so, a command cannot be read, or a field holds what cannot be.
        ReplayMismatch: something else follows from the commands or the seed than it says.
    """
    history = rebuild(game, saved)
    _check_end(saved, history)
    _check_seats(game, saved)
    _check_takebacks(saved)
    why = _why_given(game, saved)
    drawn = given = 0
    state = start_tuned(game, len(saved.header.seats), saved.header.options, saved.header.tuning)
    for number, command in enumerate(history.commands):
        if state.actor == NATURE:
            if why or number < saved.header.drawn_from:
                given += 1
            else:
                drawn += 1
                _check_chance(saved, state, number, command)
        state.apply(command)
    if given and not why:
        why = f"the first {saved.header.drawn_from} commands come from another game"
    return Proof(history, drawn, given, why if given else "")


def _check_end(saved: SaveFile, history: History) -> None:
    """Check what is written of the end against the last state; its hash was compared when the game was rebuilt."""
    said, found = saved.header.result, history.state.result()
    if said != found:
        raise ReplayMismatch(
            f"{saved.name}: says {_in_words(said)}, but {_in_words(found)} follows from its commands; {RESTORE}"
        )
    if not saved.header.final and (saved.first_line or found is not None):
        raise ReplayMismatch(f"{saved.name}: lacks the hash of its last position (final); {RESTORE}")


def _in_words(result: object) -> str:
    """Return a result for a message."""
    return "that it is not over" if result is None else msgspec.json.encode(result).decode()


def _check_seats(game: Game, saved: SaveFile) -> None:
    """Check that whoever is said to sit there could."""
    for spec in saved.header.seats:
        try:
            check_spec(game, spec)
        except BadSeat as error:
            raise BadSave(f"{saved.name}: {error}; {RESTORE}") from error


def _check_takebacks(saved: SaveFile) -> None:
    """Check that each undo could have been: by a seat of the game, for a reason there is."""
    reasons = {None, *(bar.value for bar in UndoBar)}
    for takeback in saved.header.takebacks:
        if takeback.seat >= len(saved.header.seats) or takeback.bar not in reasons:
            text = msgspec.json.encode(takeback).decode()
            raise BadSave(f"{saved.name}: no undo can be {text}; {RESTORE}")


def _why_given(game: Game, saved: SaveFile) -> str:
    """Return why chance cannot be checked; empty when it can."""
    header = saved.header
    if not header.draws:
        return "chance was given, or the game is older than the numbers that tell how it was drawn"
    if header.draws != (known := draws_of(game)):
        return f"chance was drawn in way {header.draws}, this program knows way {known}"
    if header.content != content_hash(game):
        return "the box has changed since"
    return ""


def _check_chance(saved: SaveFile, state: State, number: int, command: Command) -> None:
    """Check that an outcome of chance is the one that the seed gives."""
    expected = state.sample_chance(StreamRandom(saved.header.seed).at(number))
    if expected != command:
        raise ReplayMismatch(
            f"{saved.place(number)}: {write_command(command)} does not follow from the seed, which gives "
            f"{write_command(expected)}; {RESTORE}"
        )
