"""Save files: a match as a text file, and matches of the repository in the same form.

An exported game is a text file in UTF-8. Its first line is a JSON object: ``format`` (a number), ``slug``,
``options``, ``seats``, ``seed``, ``practice``, ``content`` (hash of the box), ``commands`` (how many), ``joined``
(the numbers, from 0, of the commands that belong to the action of the one before them), ``final`` (hash of the last
state), ``ended`` and ``takebacks``. Each further line is one command in its JSON form. Files of format 1 have no
``joined``: there the rules decide what belongs together. A game that was reviewed has its ``review``
(:mod:`game.match.review`), which older versions ignore. ``seal`` is a hash of all this (:func:`seal_of`), by which
``parlour replay --check`` detects changes. It is not secret, so anyone can make a new one.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from hashlib import blake2b
from pathlib import Path
from typing import Any, cast

import msgspec

from game import resources
from game.i18n import N_, _, ngettext
from game.match.config import TEXT_BYTES, MatchConfig, Takeback, content_hash, final_hash
from game.match.history import History, issuer
from game.match.match import Match
from game.match.recorder import Recorder
from game.match.repository import MatchRepository, Stored
from game.match.repository_rows import reason, short
from game.rules.contract import (
    Command,
    Game,
    GameResult,
    PlayerCommand,
    check_options,
    continues,
    read_command,
    start_tuned,
    write_command,
)
from game.seats.players import Player

FORMAT = 2
"""Version of the format of exported files."""
WITH_ACTIONS = 2
"""The first format that groups commands into actions."""
SUFFIX = ".parlour"
LONGEST_NUMBER = 20
"""Number of digits from which a reference is the name of a file, and not the number of a stored game."""
LARGEST = 20_000_000
"""Maximum size of an exported file, in bytes."""
NO_REVIEW = msgspec.Raw(b"null")
"""Stands for no review."""
RESTORE = N_("export the game again, or use an unchanged copy")


class BadSave(ValueError):
    """A saved game cannot be read or is inconsistent; the message is one line with the remedy."""


class ReplayMismatch(BadSave):
    """A saved game is readable, but has illegal commands or another end than it says."""


class Header(MatchConfig, frozen=True, kw_only=True):
    """The first line of an exported game."""

    format: int
    commands: int
    final: str
    joined: tuple[int, ...] = ()
    result: GameResult | None = msgspec.field(default=None, name="ended")
    takebacks: tuple[Takeback, ...] = ()
    review: msgspec.Raw = NO_REVIEW
    seal: str = ""


class SaveFile(msgspec.Struct, frozen=True, kw_only=True):
    """A saved game as text, not yet checked against the rules.

    ``name`` is its name in messages, ``first_line`` the line of the first command in its file (0: no file), ``number``
    that of the match in the repository. ``joins`` says for each command whether it continues the action of the previous
    one; None: the rules decide.
    """

    name: str
    header: Header
    commands: tuple[str, ...]
    joins: tuple[bool | None, ...]
    first_line: int = 0
    number: int | None = None

    @property
    def config(self) -> MatchConfig:
        """The parameters of the match."""
        return MatchConfig(**_fields(self.header))

    def place(self, number: int) -> str:
        """Return the place of command ``number`` (from 0) for messages."""
        if self.first_line:
            return _("{name}, line {number}").format(name=self.name, number=self.first_line + number)
        return _("{name}, command {number}").format(name=self.name, number=number + 1)


def save_of(match: Match, review: str = "") -> SaveFile:
    """Make a saved game of a match as it is now, with its ``review`` if not empty."""
    config = msgspec.structs.replace(match.config, seats=match.specs)
    return saved_from(config, match.history, match.takebacks, review)


def saved_from(config: MatchConfig, history: History, takebacks: Sequence[Takeback] = (), review: str = "") -> SaveFile:
    """Make a saved game of a history."""
    commands = tuple(write_command(command) for command in history.commands)
    header = Header(
        **_fields(config),
        format=FORMAT,
        commands=len(commands),
        joined=_joined(history),
        final=final_hash(history.state),
        result=history.state.result(),
        takebacks=tuple(takebacks),
        review=_raw(review),
    )
    return SaveFile(name=_("this game"), header=header, commands=commands, joins=_joins(header))


def _raw(review: str | None) -> msgspec.Raw:
    """Return a review for the header; invalid JSON is left out, so that the game stays readable."""
    try:
        msgspec.json.decode(review or "null")
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return NO_REVIEW
    return msgspec.Raw((review or "null").encode())


def from_repository(repository: MatchRepository, number: int, with_review: bool = False) -> SaveFile:
    """Return match ``number`` of the repository as a save file.

    Raises:
        RepositoryError: there is no such match, or the file cannot be read.
    """
    record, written, takebacks = repository.read(number)
    joins = tuple(None if one.action is None else one.action < at for at, one in enumerate(written))
    header = Header(
        **_fields(record.config),
        format=FORMAT,
        commands=len(written),
        joined=tuple(at for at, joins_it in enumerate(joins) if joins_it),
        final=record.final,
        result=record.result,
        takebacks=takebacks,
        review=_raw(repository.review(number)) if with_review else NO_REVIEW,
    )
    commands = tuple(one.text for one in written)
    return SaveFile(
        name=_("game {number}").format(number=number), header=header, commands=commands, joins=joins, number=number
    )


def find(reference: str, repository: MatchRepository, with_review: bool = False) -> SaveFile:
    """Read an exported file, or a match of the repository by its number.

    Raises:
        BadSave: the file cannot be read.
        RepositoryError: the repository cannot be read or has no such match.
    """
    is_number = reference.isascii() and reference.isdecimal() and len(reference) < LONGEST_NUMBER
    if is_number and not Path(reference).exists():
        return from_repository(repository, int(reference), with_review)
    return read_export(Path(reference))


def write_export(path: Path, saved: SaveFile, game: Game) -> None:
    """Write ``saved`` as a text file, atomically.

    Raises:
        BadSave: the file cannot be written, or the game is inconsistent.
    """
    history = rebuild(game, saved)
    header = msgspec.structs.replace(
        saved.header, format=FORMAT, final=final_hash(history.state), joined=_joined(history)
    )
    header = msgspec.structs.replace(header, seal=seal_of(header, saved.commands))
    lines = [msgspec.json.encode(header).decode(), *saved.commands]
    _write_whole(path, "\n".join(lines) + "\n")


def seal_of(header: Header, commands: Sequence[str]) -> str:
    """Return the hash of everything in an exported game, whatever the JSON layout of its first line."""
    try:
        review = msgspec.Raw(msgspec.json.encode(msgspec.json.decode(header.review)))
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        review = header.review
    plain = msgspec.structs.replace(header, seal="", review=review)
    made = blake2b(msgspec.json.encode(plain), digest_size=TEXT_BYTES)
    for text in commands:
        made.update(b"\n" + text.encode())
    return made.hexdigest()


def write_raw(repository: MatchRepository, number: int, path: Path) -> None:
    """Write everything stored of a match, readable or not, to a text file, for bug reports.

    Raises:
        BadSave: the file cannot be written.
        RepositoryError: the repository cannot be read.
    """
    _write_whole(path, repository.raw(number))


def _write_whole(path: Path, text: str) -> None:
    try:
        resources.write_file(path, text.encode())
    except OSError as error:
        raise BadSave(
            _("{path} can't be written ({why}); choose another place").format(path=path, why=resources.why_of(error))
        ) from error


def read_export(path: Path) -> SaveFile:
    """Read an exported game, whose commands are checked later by :func:`rebuild`.

    Raises:
        BadSave: it cannot be read or is not an exported game.
    """
    try:
        lines = resources.read_file(path, LARGEST).decode("utf-8").split("\n")
    except OSError as error:
        raise BadSave(
            _("{path} can't be read ({why}); give the path of an exported game").format(
                path=path, why=resources.why_of(error)
            )
        ) from error
    except UnicodeDecodeError as error:
        raise BadSave(
            _("{path} is not an exported game (not UTF-8); choose an exported file").format(path=path)
        ) from error
    header = _header(path, lines[0])
    commands = tuple(lines[1:-1] if lines[-1] == "" else lines[1:])
    if len(commands) != header.commands:
        raise BadSave(
            ngettext(
                "{path}, line 1: promises {n} command, but {found} follow; {restore}",
                "{path}, line 1: promises {n} commands, but {found} follow; {restore}",
                header.commands,
            ).format(path=path, n=header.commands, found=len(commands), restore=_(RESTORE))
        )
    return SaveFile(name=str(path), header=header, commands=commands, joins=_joins(header), first_line=2)


def _header(path: Path, line: str) -> Header:
    """Read the first line of an exported game."""
    where = _("{name}, line {number}").format(name=path, number=1)
    try:
        number = msgspec.json.decode(line, type=_FormatField).format
        if number > FORMAT:
            raise BadSave(
                _("{where}: written by a newer Time Parlour (format {number}); please update").format(
                    where=where, number=number
                )
            )
        return msgspec.json.decode(line, type=Header)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise BadSave(
            _("{where}: is not an exported game ({why}); choose an exported file").format(
                where=where, why=reason(error)
            )
        ) from error


def _joined(history: History) -> tuple[int, ...]:
    """List the commands of ``history`` that continue the action of the previous one."""
    begins = frozenset(history.begins)
    return tuple(number for number in range(len(history)) if number not in begins)


def _joins(header: Header) -> tuple[bool | None, ...]:
    """Return for each command whether it continues the action of the previous one; None in formats without actions."""
    if header.format < WITH_ACTIONS:
        return (None,) * header.commands
    joined = frozenset(header.joined)
    return tuple(number in joined for number in range(header.commands))


class _FormatField(msgspec.Struct):
    """The only field that headers have in every format."""

    format: int


def rebuild(game: Game, saved: SaveFile) -> History:
    """Carry out the commands of ``saved`` from its start, checking each as if it were new.

    Raises:
        BadSave: the game cannot be set up, or a command cannot be read.
        ReplayMismatch: a command is illegal, or the last state has another hash than stored.
    """
    steps = rebuilding(game, saved)
    while True:
        try:
            next(steps)
        except StopIteration as done:
            return cast(History, done.value)


def rebuilding(game: Game, saved: SaveFile) -> Generator[None, None, History]:
    """Do the same as :func:`rebuild`, yielding after each command."""
    header = saved.header
    try:
        check_options(game, len(header.seats), header.options)
        history = History(start_tuned(game, len(header.seats), header.options, header.tuning))
    except ValueError as error:
        where = f"{saved.name}, line 1" if saved.first_line else saved.name
        raise BadSave(f"{where}: {reason(error)}; {_remedy(game, header)}") from error
    for number, text in enumerate(saved.commands):
        _carry_out(game, saved, history, number, text)
        yield
    found = final_hash(history.state)
    if header.final and header.final != found:
        raise ReplayMismatch(
            _("{name}: ends in a different position than it says; {remedy}").format(
                name=saved.name, remedy=_remedy(game, header)
            )
        )
    return history


def _carry_out(game: Game, saved: SaveFile, history: History, number: int, text: str) -> None:
    """Check and carry out one command; raise BadSave, which names its place."""
    try:
        command: Command = read_command(game, text)
    except (ValueError, UnicodeError, RecursionError) as error:
        why = _("is not a command of {box_id} ({why})").format(box_id=game.box_id, why=reason(error))
        raise BadSave(f"{saved.place(number)}: {why}; {_remedy(game, saved.header)}") from error
    try:
        refusal = history.state.refusal(command)
        if refusal is None:
            history.add(command, _belongs(game, saved, history, number, command))
            return
        why = refusal.why
    except Exception as error:  # a damaged file may have any values
        why = reason(error)
        raise ReplayMismatch(
            _("{place}: {text} is not allowed here ({why}); {restore}").format(
                place=saved.place(number), text=short(text), why=why, restore=_(RESTORE)
            )
        ) from error
    remedy = _remedy(game, saved.header)
    raise ReplayMismatch(
        _("{place}: {text} is not allowed here ({why}); {remedy}").format(
            place=saved.place(number), text=short(text), why=why, remedy=remedy
        )
    )


def _belongs(game: Game, saved: SaveFile, history: History, number: int, command: Command) -> bool:
    """Return whether ``command`` continues the action of the previous one, which must be of the same seat."""
    joins = saved.joins[number]
    if joins is False or not number:
        return False
    previous = history.commands[number - 1]
    if joins is None:
        return continues(game, previous, command)
    return isinstance(command, PlayerCommand) and issuer(previous) == command.seat


def _remedy(game: Game, header: Header) -> str:
    if header.content != content_hash(game):
        return _("if it was played with another version, use that one; otherwise {restore}").format(restore=_(RESTORE))
    return _(RESTORE)


def keep(repository: MatchRepository, saved: SaveFile, history: History) -> int:
    """Write ``saved``, with its rebuilt ``history``, into the repository as a new match; return its number there.

    Raises:
        RepositoryError: the repository cannot be written.
    """
    recorder = Recorder(repository, saved.config, begin=False)
    recorder.add(history)
    for takeback in saved.header.takebacks:
        recorder.note(takeback)
    result = history.state.result()
    if result:
        recorder.finish(result, final_hash(history.state), flush=False)
    number = recorder.write()
    if result and saved.header.review != NO_REVIEW:
        repository.keep_review(number, bytes(saved.header.review).decode())
    return number


def resume(
    game: Game, repository: MatchRepository, saved: SaveFile, seat: Callable[[MatchConfig], Sequence[Player]]
) -> Match:
    """Resume ``saved``, a match of the repository; ``seat`` makes the players for its config.

    Raises:
        BadSave: it is inconsistent.
    """
    history, config = rebuild(game, saved), saved.config
    return Match(game, config, seat(config), history, saved.header.takebacks, recorder_of(repository, saved))


def recorder_of(repository: MatchRepository, saved: SaveFile) -> Recorder:
    """Return a recorder that continues ``saved``, a match of the repository."""
    last = saved.commands[-1] if saved.commands else ""
    stored = Stored(len(saved.commands), len(saved.header.takebacks), last, "", repository.file.generation)
    return Recorder(repository, saved.config, saved.number, stored=stored)


def _fields(config: MatchConfig) -> dict[str, Any]:
    return {name: getattr(config, name) for name in MatchConfig.__struct_fields__}
