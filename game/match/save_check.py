"""Proves a saved game: what it says of itself must follow from its commands, and chance from its seed.

Refused is what contradicts itself: a command that is not allowed, another end, outcomes of chance that the seed does
not give, undos that lead to no place of the game or to the turn of another seat, commands joined to those of another
seat, a lesson with other commands than the box's, a review of another game, a field its format does not know, and any
change of a file that has a seal.

What cannot be proven: who sat at a seat (people and bots leave nothing but commands) and what people are called;
whether a game was for practice, unless undos show it; how many commands an undo dropped, as they are not in the file;
which commands of a person were one action; and the chances in a review. A seal is no secret: whoever makes it anew, or
leaves it out as versions before did, has changed these without a trace.
"""

from __future__ import annotations

from typing import NamedTuple

import msgspec

from game.content import BadContent, UnknownGame
from game.content.lesson import open_lesson
from game.match.config import content_hash, draws_of
from game.match.history import History, issuer
from game.match.lesson_match import fits
from game.match.repository import MatchRepository
from game.match.repository_rows import short
from game.match.review.model import BadReview, key_of, read_review
from game.match.save_file import (
    NO_REVIEW,
    RESTORE,
    WITH_ACTIONS,
    BadSave,
    Header,
    ReplayMismatch,
    SaveFile,
    keep,
    rebuild,
    seal_of,
)
from game.match.undo import UndoBar
from game.rules.contract import NATURE, Command, Game, PlayerCommand, continues, start_tuned, write_command
from game.seats.players import HUMAN
from game.seats.seeds import StreamRandom
from game.seats.spec import BadSeat, check_spec

LATER = ("joined", "draws", "drawn_from", "tuning", "lesson", "names", "review", "seal")
"""The fields that format 1 did not know."""


class Proof(NamedTuple):
    """What was proven of a saved game besides that every command is allowed and that the end holds.

    ``drawn`` counts the outcomes of chance that follow from the seed, or from the lesson, ``given`` those that cannot
    be checked, because ``why_given``. ``unsure`` says what else is not proven; empty where nothing is.
    """

    history: History
    drawn: int
    given: int
    why_given: str
    unsure: str

    @property
    def is_whole(self) -> bool:
        """Whether all is proven that can be."""
        return not self.given and not self.unsure


def prove(game: Game, saved: SaveFile) -> Proof:
    """Check everything that a saved game says.

    Raises:
        BadSave: the game cannot be set up so, a command cannot be read, or a field holds what cannot be.
        ReplayMismatch: something else follows from the commands or the seed than it says, or it contradicts itself.
    """
    _check_header(saved)
    history = rebuild(game, saved)
    _check_end(saved, history)
    _check_seats(game, saved)
    _check_takebacks(saved, history)
    _check_joined(saved, history)
    _check_review(game, saved, history)
    unsure = _unsure_of_actions(game, saved, history)
    if saved.header.lesson:
        _check_lesson(game, saved, history)
        proof = Proof(history, sum(issuer(one) == NATURE for one in history.commands), 0, "", unsure)
    else:
        proof = _prove_chance(game, saved, history, unsure)
    if saved.header.seal and saved.header.seal != seal_of(saved.header, saved.commands):  # last: it names nothing
        raise _refused(saved, "was changed after it was exported")
    return proof


def store(repository: MatchRepository, game: Game, saved: SaveFile) -> int:
    """Check all that ``saved`` says and write it into the repository as a new match; return its number there.

    Raises:
        BadSave: it does not hold; then the repository stays as it is.
        RepositoryError: the repository cannot be written.
    """
    return keep(repository, saved, prove(game, saved).history)


def _refused(saved: SaveFile, why: str) -> ReplayMismatch:
    """Return the error for a game that contradicts itself."""
    return ReplayMismatch(f"{saved.name}: {why}; {RESTORE}")


def _check_header(saved: SaveFile) -> None:
    """Check what the first line says against itself."""
    header = saved.header
    if header.format < WITH_ACTIONS:
        for name in LATER:
            if getattr(header, name) != _default(name):
                raise _refused(saved, f"says {name}, which format {header.format} does not know")
    if not 0 <= header.drawn_from <= len(saved.commands) or header.draws < 0:
        raise _refused(saved, f"cannot have drawn chance from command {short(str(header.drawn_from))} on")
    if header.names and len(header.names) != len(header.seats):
        raise _refused(saved, f"names {len(header.names)} people at {len(header.seats)} seats")


def _default(name: str) -> object:
    """Return what a field of the first line holds that is not there."""
    fields = {field.name: field.default for field in msgspec.structs.fields(Header)}
    return fields[name]


def _check_end(saved: SaveFile, history: History) -> None:
    """Check what is written of the end against the last state; its hash was compared when the game was rebuilt."""
    said, found = saved.header.result, history.state.result()
    if said != found:
        raise _refused(saved, f"says {_in_words(said)}, but {_in_words(found)} follows from its commands")
    if not saved.header.final and (saved.first_line or found is not None):
        raise _refused(saved, "lacks the hash of its last position (final)")


def _in_words(result: object) -> str:
    """Return a result for a message."""
    return "that it is not over" if result is None else short(msgspec.json.encode(result).decode())


def _check_seats(game: Game, saved: SaveFile) -> None:
    """Check that whoever is said to sit there could."""
    for spec in saved.header.seats:
        try:
            check_spec(game, spec)
        except BadSeat as error:
            raise BadSave(f"{saved.name}: {short(str(error))}; {RESTORE}") from error


def _check_takebacks(saved: SaveFile, history: History) -> None:
    """Check that each undo could have been: from a place behind the one before, to a turn of the seat that undid."""
    header = saved.header
    reasons = {None, *(bar.value for bar in UndoBar)}
    lengths = [one.kept + one.dropped for one in header.takebacks[1:]] + [len(history)]
    least = len(history)
    for takeback, length in reversed(list(zip(header.takebacks, lengths, strict=False))):
        text = short(msgspec.json.encode(takeback).decode())
        if takeback.seat >= len(header.seats) or takeback.bar not in reasons:
            raise BadSave(f"{saved.name}: no undo can be {text}; {RESTORE}")
        if takeback.kept > length:
            raise _refused(saved, f"the undo {text} keeps more commands than there were")
        if takeback.bar is not None and not header.practice:
            raise _refused(saved, f"the undo {text} is allowed for practice only")
        least = min(least, takeback.kept)
        if takeback.kept == least and history.at(least).actor != takeback.seat:
            raise _refused(saved, f"the undo {text} leads to where it is not the turn of seat {takeback.seat}")


def _check_joined(saved: SaveFile, history: History) -> None:
    """Check that commands belong only to an action of the seat that gave them."""
    joined = saved.header.joined
    if list(joined) != sorted({*joined}) or (joined and not 0 < joined[0] <= joined[-1] < len(history)):
        raise _refused(saved, "joins commands to actions that are not there")
    for number, joins in enumerate(saved.joins):
        if joins and history.begin_of(number) == number:
            raise _refused(saved, f"joins command {number + 1} to the action of another seat")


def _unsure_of_actions(game: Game, saved: SaveFile, history: History) -> str:
    """Return which seat of a bot has actions as only a person gives them: somebody may have handed it over."""
    for number in range(1, len(history)):
        command, begins = history.commands[number], history.begin_of(number) == number
        if not isinstance(command, PlayerCommand) or saved.header.seats[command.seat] == HUMAN:
            continue
        if begins == continues(game, history.commands[number - 1], command):
            return f"seat {command.seat} acts as a person at first, so it was handed over, or its actions were changed"
    return ""


def _check_lesson(game: Game, saved: SaveFile, history: History) -> None:
    """Check that a lesson is the one of its box."""
    try:
        lesson = open_lesson(game)
    except (BadContent, UnknownGame) as error:
        raise _refused(saved, "is said to be a lesson, but its box has none") from error
    if not saved.header.practice or not fits(game, lesson, saved.config, history):
        raise _refused(saved, "is said to be a lesson, but that of the box goes otherwise")


def _check_review(game: Game, saved: SaveFile, history: History) -> None:
    """Check that a review is one of this game; of another version it is made anew when it is looked at."""
    text = bytes(saved.header.review)
    result = history.state.result()
    if text == bytes(NO_REVIEW):
        return
    if result is None:
        raise _refused(saved, "has a review, but is not over")
    try:
        review = read_review(text, game, history, key_of(game, saved.config, history))
    except BadReview as error:
        if saved.first_line:
            raise _refused(saved, f"its review {short(str(error))}") from error
        return  # a damaged one in the repository is made anew
    if (review.winners, review.seats) != (result.winners, len(saved.header.seats)):
        raise _refused(saved, "its review tells another end")


# --- chance ----------------------------------------------------------------------------------------------------------


def _prove_chance(game: Game, saved: SaveFile, history: History, unsure: str) -> Proof:
    """Check every outcome of chance; those that do not follow need a reason."""
    header, why = saved.header, _why_given(game, saved)
    state = start_tuned(game, len(header.seats), header.options, header.tuning)
    drawn = foreign = 0
    for number, command in enumerate(history.commands):
        if state.actor == NATURE:
            expected = state.sample_chance(StreamRandom(header.seed).at(number))
            if expected == command:
                drawn += 1
            elif why or number < header.drawn_from:
                foreign += 1
            else:
                raise _chance_refused(saved, number, command, expected)
        state.apply(command)
    if not foreign:
        return Proof(history, drawn, 0, "", unsure)
    if why:
        return Proof(history, 0, drawn + foreign, why, unsure)
    given = sum(issuer(one) == NATURE for one in history.commands[: header.drawn_from])
    why = f"the first {header.drawn_from} commands come from another game"
    return Proof(history, drawn + foreign - given, given, why, unsure)


def _why_given(game: Game, saved: SaveFile) -> str:
    """Return why chance need not follow from the seed; empty when it has to."""
    header = saved.header
    if not header.draws:
        return "chance was given, or the game is older than the numbers that tell how it was drawn"
    if header.draws != (known := draws_of(game)):
        return f"chance was drawn in way {short(str(header.draws))}, this program knows way {known}"
    if header.content != content_hash(game):
        return f"it says it was played with another version of the box than {game.box_id} is here"
    return ""


def _chance_refused(saved: SaveFile, number: int, command: Command, expected: Command) -> ReplayMismatch:
    """Return the error for an outcome of chance that the seed does not give."""
    said, given = short(write_command(command)), short(write_command(expected))
    return ReplayMismatch(
        f"{saved.place(number)}: {said} does not follow from the seed, which gives {given}; {RESTORE}"
    )
