"""Verifies a saved game: everything it says must follow from its commands, and chance from its seed.

Rejected are contradictions: illegal commands, another end, outcomes of chance that the seed does not give, undos to a
place that did not exist or to another seat's turn, commands joined to an action of another seat, a lesson that differs
from the box's, a review of another game, fields unknown to the format, and any change to a sealed file.

What cannot be proven: who sat at a seat and the people's names and faces; whether a game was for practice, unless
undos show it; how many commands an undo dropped, as they are not in the file; which commands of a person formed one
action; the chances in a review. Seals are not secret: anyone can change these without a trace by making a new seal, or
by leaving it out, as earlier versions did.
"""

from __future__ import annotations

from typing import NamedTuple

import msgspec

from game.content import BadContent, UnknownGame
from game.content.lesson import open_lesson
from game.i18n import _, ngettext
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

LATER = ("joined", "draws", "drawn_from", "tuning", "lesson", "names", "faces", "review", "seal")
"""The fields unknown to format 1."""


class Proof(NamedTuple):
    """The result of verifying a saved game whose commands are legal and lead to its end.

    ``drawn`` is the number of outcomes of chance that follow from the seed, or from the lesson, ``given`` the number of
    those that cannot be checked, for the reason ``why_given``. ``unsure`` says what else is not proven, or is empty.
    """

    history: History
    drawn: int
    given: int
    why_given: str
    unsure: str

    @property
    def is_whole(self) -> bool:
        """Whether everything that can be proven is."""
        return not self.given and not self.unsure


def prove(game: Game, saved: SaveFile) -> Proof:
    """Check everything that a saved game says.

    Raises:
        BadSave: the game cannot be set up, a command cannot be read, or a field has an impossible value.
        ReplayMismatch: the game contradicts its commands, its seed or itself.
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
    if saved.header.seal and saved.header.seal != seal_of(saved.header, saved.commands):  # last: least specific
        raise _refused(saved, _("was changed after it was exported"))
    return proof


def store(repository: MatchRepository, game: Game, saved: SaveFile) -> int:
    """Verify ``saved`` and write it into the repository as a new match; return its number there.

    Raises:
        BadSave: it is not valid; the repository stays as it is.
        RepositoryError: the repository cannot be written.
    """
    return keep(repository, saved, prove(game, saved).history)


def _refused(saved: SaveFile, why: str) -> ReplayMismatch:
    """Return the error for a contradiction."""
    return ReplayMismatch(f"{saved.name}: {why}; {_(RESTORE)}")


def _check_header(saved: SaveFile) -> None:
    """Check that the fields of the header are consistent."""
    header = saved.header
    if header.format < WITH_ACTIONS:
        for name in LATER:
            if getattr(header, name) != _default(name):
                raise _refused(
                    saved, _("has {name}, which format {format} does not allow").format(name=name, format=header.format)
                )
    if not 0 <= header.drawn_from <= len(saved.commands) or header.draws < 0:
        raise _refused(
            saved,
            _("can't have drawn random outcomes from command {number} on").format(number=short(str(header.drawn_from))),
        )
    seats = len(header.seats)
    if header.names and len(header.names) != seats:
        raise _refused(
            saved,
            ngettext("has {n} seat, but names for {named}", "has {n} seats, but names for {named}", seats).format(
                n=seats, named=len(header.names)
            ),
        )
    if header.faces and len(header.faces) != seats:
        raise _refused(
            saved,
            ngettext("has {n} seat, but faces for {faces}", "has {n} seats, but faces for {faces}", seats).format(
                n=seats, faces=len(header.faces)
            ),
        )


def _default(name: str) -> object:
    fields = {field.name: field.default for field in msgspec.structs.fields(Header)}
    return fields[name]


def _check_end(saved: SaveFile, history: History) -> None:
    """Check the stored result against the last state, whose hash :func:`rebuild` has checked."""
    said, found = saved.header.result, history.state.result()
    if said != found:
        raise _refused(
            saved,
            _("says {said}, but {found} is what its commands lead to").format(
                said=_in_words(said), found=_in_words(found)
            ),
        )
    if not saved.header.final and (saved.first_line or found is not None):
        raise _refused(saved, _("lacks the hash of its last position (final)"))


def _in_words(result: object) -> str:
    return _("that it is unfinished") if result is None else short(msgspec.json.encode(result).decode())


def _check_seats(game: Game, saved: SaveFile) -> None:
    """Check that all seat specs are valid."""
    for spec in saved.header.seats:
        try:
            check_spec(game, spec)
        except BadSeat as error:
            raise BadSave(f"{saved.name}: {short(str(error))}; {_(RESTORE)}") from error


def _check_takebacks(saved: SaveFile, history: History) -> None:
    """Check that each undo was possible: to a place that existed, and to a turn of the seat that undid."""
    header = saved.header
    reasons = {None, *(bar.value for bar in UndoBar)}
    lengths = [one.kept + one.dropped for one in header.takebacks[1:]] + [len(history)]
    least = len(history)
    for takeback, length in reversed(list(zip(header.takebacks, lengths, strict=False))):
        text = short(msgspec.json.encode(takeback).decode())
        if takeback.seat >= len(header.seats) or takeback.bar not in reasons:
            raise BadSave(
                _("{name}: {text} is not a possible undo; {restore}").format(
                    name=saved.name, text=text, restore=_(RESTORE)
                )
            )
        if takeback.kept > length:
            raise _refused(saved, _("the undo {text} keeps more commands than there were").format(text=text))
        if takeback.bar is not None and not header.practice:
            raise _refused(saved, _("the undo {text} is allowed only in practice mode").format(text=text))
        least = min(least, takeback.kept)
        if takeback.kept == least and history.at(least).actor != takeback.seat:
            raise _refused(
                saved,
                _("the undo {text} leads to a point where it is not the turn of seat {seat}").format(
                    text=text, seat=takeback.seat
                ),
            )


def _check_joined(saved: SaveFile, history: History) -> None:
    """Check that each action has commands of only one seat."""
    joined = saved.header.joined
    if list(joined) != sorted({*joined}) or (joined and not 0 < joined[0] <= joined[-1] < len(history)):
        raise _refused(saved, _("joins commands to actions that do not exist"))
    for number, joins in enumerate(saved.joins):
        if joins and history.begin_of(number) == number:
            raise _refused(saved, _("joins command {number} to the action of another seat").format(number=number + 1))


def _unsure_of_actions(game: Game, saved: SaveFile, history: History) -> str:
    """Return a warning if a bot's seat has actions that only a person gives, perhaps before it was handed over."""
    for number in range(1, len(history)):
        command, begins = history.commands[number], history.begin_of(number) == number
        if not isinstance(command, PlayerCommand) or saved.header.seats[command.seat] == HUMAN:
            continue
        if begins == continues(game, history.commands[number - 1], command):
            return _(
                "seat {seat} acts like a human at first, so it was handed over, or its actions were changed"
            ).format(seat=command.seat)
    return ""


def _check_lesson(game: Game, saved: SaveFile, history: History) -> None:
    """Check that a lesson follows that of its box."""
    try:
        lesson = open_lesson(game)
    except (BadContent, UnknownGame) as error:
        raise _refused(saved, _("claims to be a lesson, but its game has none")) from error
    if not saved.header.practice or not fits(game, lesson, saved.config, history):
        raise _refused(saved, _("claims to be a lesson, but the lesson of its game is different"))


def _check_review(game: Game, saved: SaveFile, history: History) -> None:
    """Check that the review belongs to this game."""
    text = bytes(saved.header.review)
    result = history.state.result()
    if text == bytes(NO_REVIEW):
        return
    if result is None:
        raise _refused(saved, _("has a review, but is unfinished"))
    try:
        review = read_review(text, game, history, key_of(game, saved.config, history))
    except BadReview as error:
        if saved.first_line:
            raise _refused(saved, _("its review {why}").format(why=short(str(error)))) from error
        return  # an invalid review in the repository is made anew
    if (review.winners, review.seats) != (result.winners, len(saved.header.seats)):
        raise _refused(saved, _("its review has another ending"))


# --- chance ----------------------------------------------------------------------------------------------------------


def _prove_chance(game: Game, saved: SaveFile, history: History, unsure: str) -> Proof:
    """Check every outcome of chance; those that do not follow from the seed need a reason."""
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
    why = ngettext(
        "the first {n} command comes from another game",
        "the first {n} commands come from another game",
        header.drawn_from,
    ).format(n=header.drawn_from)
    return Proof(history, drawn + foreign - given, given, why, unsure)


def _why_given(game: Game, saved: SaveFile) -> str:
    """Return why chance need not follow from the seed, or empty if it must."""
    header = saved.header
    if not header.draws:
        return _("chance was given, or the save is older than the record of how chance is drawn")
    if header.draws != (known := draws_of(game)):
        return _("chance was drawn by method {method}, and this version uses method {known}").format(
            method=short(str(header.draws)), known=known
        )
    if header.content != content_hash(game):
        return _("it was played with another version of {box_id}").format(box_id=game.box_id)
    return ""


def _chance_refused(saved: SaveFile, number: int, command: Command, expected: Command) -> ReplayMismatch:
    """Return the error for an outcome of chance that the seed does not give."""
    said, given = short(write_command(command)), short(write_command(expected))
    return ReplayMismatch(
        _("{place}: {said} does not follow from the seed, which gives {given}; {restore}").format(
            place=saved.place(number), said=said, given=given, restore=_(RESTORE)
        )
    )
