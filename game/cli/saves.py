"""``parlour saves`` and ``parlour replay``: saved games."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path
from typing import Final

import msgspec

from game.cli.errors import BadInput, CheckFailed
from game.cli.find_by_name import find_game
from game.i18n import _, ngettext
from game.match.replay_cursor import Replay
from game.match.repository import MatchRepository
from game.match.repository_rows import MatchRecord, UnreadableMatch
from game.match.repository_upkeep import inspect, salvage
from game.match.save_check import Proof, prove
from game.match.save_file import (
    ReplayMismatch,
    SaveFile,
    find,
    from_repository,
    keep,
    read_export,
    write_export,
    write_raw,
)
from game.rules.contract import Game

NOT_PROVEN: Final = 4
"""The exit status for a game that is valid but not completely proven."""


def list_all(chosen: Namespace) -> int:
    """List the games in the repository, the latest first."""
    rows = MatchRepository().rows()
    entries = [row for row in rows if isinstance(row, MatchRecord)]
    if chosen.json:
        print(msgspec.json.format(msgspec.json.encode(entries), indent=2).decode())
        return 0
    for entry in entries:
        how = entry.result.ending if entry.result else _("a lesson") if entry.config.lesson else _("unfinished")
        told = ngettext(
            "{number}: {game} {seats}, {n} command, {how}, {when} UTC",
            "{number}: {game} {seats}, {n} commands, {how}, {when} UTC",
            entry.length,
        )
        print(told.format(number=entry.id, how=how, **_told_of(entry)))
    for lost in (row for row in rows if isinstance(row, UnreadableMatch)):
        print(
            _("{number}: can't be read ({why}); `export` copies it to a file, `forget` deletes it").format(
                number=lost.number, why=lost.why
            )
        )
    if not rows:
        print(_("no saved games"))
    return 0


def export(chosen: Namespace) -> int:
    """Export a game of the repository to a text file."""
    path = Path(chosen.file)
    if path.exists() and not chosen.force:
        raise BadInput(_("{path} already exists; choose another name, or use --force to replace it").format(path=path))
    repository = MatchRepository()
    if any(lost.number == chosen.number for lost in repository.unreadable()):
        write_raw(repository, chosen.number, path)
        print(
            _("exported what is stored of game {number} to {path}; it can't be read as a game").format(
                number=chosen.number, path=path
            )
        )
        return 0
    saved = from_repository(repository, chosen.number, with_review=True)
    write_export(path, saved, find_game(saved.header.box_id))
    told = ngettext("exported {n} command to {path}", "exported {n} commands to {path}", len(saved.commands))
    print(told.format(n=len(saved.commands), path=path))
    return 0


def bring_in(chosen: Namespace) -> int:
    """Import an exported game into the repository if it passes ``replay --check``."""
    saved = read_export(Path(chosen.file))
    proof = _proof(find_game(saved.header.box_id), saved)
    number = keep(MatchRepository(), saved, proof.history)
    n, unproven = len(saved.commands), _unproven_words(proof)
    told = ngettext(
        "imported as game {number}: {game}, {n} command{unproven}",
        "imported as game {number}: {game}, {n} commands{unproven}",
        n,
    )
    print(told.format(number=number, game=saved.header.box_id, n=n, unproven=unproven))
    return 0


def forget(chosen: Namespace) -> int:
    """Remove a game from the repository."""
    repository = MatchRepository()
    if all(lost.number != chosen.number for lost in repository.unreadable()):
        repository.entry(chosen.number)
    repository.forget(chosen.number)
    print(_("deleted game {number}").format(number=chosen.number))
    return 0


def salvage_all(_chosen: Namespace) -> int:
    """Salvage a damaged repository."""
    repository = MatchRepository()
    if inspect(repository.path) is None:
        print(_("{path}: nothing is damaged").format(path=repository.path))
        return 0
    saved = salvage(repository)
    if saved.damaged is None:
        print(_("{path}: another window has repaired it").format(path=repository.path))
        return 0
    print(
        ngettext(
            "recovered {n} game, {copied} of them with the help of recent copies; the damaged file is kept as {file}",
            "recovered {n} games, {copied} of them with the help of recent copies; the damaged file is kept as {file}",
            saved.matches,
        ).format(n=saved.matches, copied=saved.from_copy, file=saved.damaged)
    )
    for game in saved.lacking:
        print(_("may be missing its last commands: {game}").format(game=_described(game)))
    for lost in saved.lost:
        told = ngettext(
            "lost: game {number}; what is left of it ({n} command) is in {file}",
            "lost: game {number}; what is left of it ({n} commands) is in {file}",
            lost.commands,
        )
        print(told.format(number=lost.number, n=lost.commands, file=saved.aside))
    return 0


def _described(game: MatchRecord | UnreadableMatch) -> str:
    """Describe a game in a few words."""
    if isinstance(game, UnreadableMatch):
        return _("game {number}, which can't be read ({why})").format(number=game.number, why=game.why)
    told = ngettext(
        "game {number}: {game} {seats}, {n} command, {when} UTC",
        "game {number}: {game} {seats}, {n} commands, {when} UTC",
        game.length,
    )
    return told.format(number=game.id, **_told_of(game))


def _told_of(entry: MatchRecord) -> dict[str, object]:
    """Return what is told of a game, for placeholders."""
    config = entry.config
    return {"game": config.box_id, "seats": ",".join(config.seats), "n": entry.length, "when": entry.touched[:16]}


def replay(chosen: Namespace) -> int:
    """Show a saved game, or verify it."""
    saved = find(chosen.file, MatchRepository(), with_review=chosen.check)
    game = find_game(saved.header.box_id)
    if not chosen.check:
        from game.cli.window import show_replay

        return show_replay(Replay.of_saved(game, saved))
    proof = _proof(game, saved)
    result = proof.history.state.result()
    n, ending = len(proof.history), result.ending if result else ""
    told = ngettext(
        "{name}: {game}, {n} command, unfinished; all commands and the end are right",
        "{name}: {game}, {n} commands, unfinished; all commands and the end are right",
        n,
    )
    if result:
        told = ngettext(
            "{name}: {game}, {n} command, ended with {ending}; all commands and the end are right",
            "{name}: {game}, {n} commands, ended with {ending}; all commands and the end are right",
            n,
        )
    print(told.format(name=saved.name, game=saved.header.box_id, n=n, ending=ending))
    told = _("{n} random outcomes follow from the seed{unproven}")
    if saved.header.lesson:
        told = _("{n} random outcomes follow from the lesson{unproven}")
    print(told.format(n=proof.drawn, unproven=_unproven_words(proof)))
    return 0 if proof.is_whole else NOT_PROVEN


def _proof(game: Game, saved: SaveFile) -> Proof:
    """Verify a saved game; raise CheckFailed if it contradicts itself."""
    try:
        return prove(game, saved)
    except ReplayMismatch as error:
        raise CheckFailed(str(error)) from error


def _unproven_words(proof: Proof) -> str:
    """Return a clause on what is not proven, or an empty text."""
    told = ""
    if proof.given:
        chance = _("; {n} random outcomes are not proven, because {why}")
        told = chance.format(n=proof.given, why=proof.why_given)
    return told + (_("; not proven: {what}").format(what=proof.unsure) if proof.unsure else "")
