"""``parlour saves`` and ``parlour replay``: saved games."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path
from typing import Final

import msgspec

from game.cli.errors import BadInput, CheckFailed
from game.cli.find_by_name import find_game
from game.i18n import ngettext
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
        how = entry.result.ending if entry.result else "a lesson" if entry.config.lesson else "unfinished"
        seats = ",".join(entry.config.seats)
        print(f"{entry.id}: {entry.config.box_id} {seats}, {entry.length} commands, {how}, {entry.touched[:16]} UTC")
    for lost in (row for row in rows if isinstance(row, UnreadableMatch)):
        print(f"{lost.number}: can't be read ({lost.why}); `export` copies it to a file, `forget` deletes it")
    if not rows:
        print("no saved games")
    return 0


def export(chosen: Namespace) -> int:
    """Export a game of the repository to a text file."""
    path = Path(chosen.file)
    if path.exists() and not chosen.force:
        raise BadInput(f"{path} already exists; choose another name, or use --force to replace it")
    repository = MatchRepository()
    if any(lost.number == chosen.number for lost in repository.unreadable()):
        write_raw(repository, chosen.number, path)
        print(f"exported what is stored of game {chosen.number} to {path}; it can't be read as a game")
        return 0
    saved = from_repository(repository, chosen.number, with_review=True)
    write_export(path, saved, find_game(saved.header.box_id))
    print(f"exported {len(saved.commands)} commands to {path}")
    return 0


def bring_in(chosen: Namespace) -> int:
    """Import an exported game into the repository if it passes ``replay --check``."""
    saved = read_export(Path(chosen.file))
    proof = _proof(find_game(saved.header.box_id), saved)
    number = keep(MatchRepository(), saved, proof.history)
    print(f"imported as game {number}: {saved.header.box_id}, {len(saved.commands)} commands{_unproven_words(proof)}")
    return 0


def forget(chosen: Namespace) -> int:
    """Remove a game from the repository."""
    repository = MatchRepository()
    if all(lost.number != chosen.number for lost in repository.unreadable()):
        repository.entry(chosen.number)
    repository.forget(chosen.number)
    print(f"deleted game {chosen.number}")
    return 0


def salvage_all(_chosen: Namespace) -> int:
    """Salvage a damaged repository."""
    repository = MatchRepository()
    if inspect(repository.path) is None:
        print(f"{repository.path}: nothing is damaged")
        return 0
    saved = salvage(repository)
    if saved.damaged is None:
        print(f"{repository.path}: another window has repaired it")
        return 0
    print(
        ngettext("recovered {n} game", "recovered {n} games", saved.matches).format(n=saved.matches)
        + f", {saved.from_copy} of them with the help of recent copies; the damaged file is "
        f"kept as {saved.damaged}"
    )
    for game in saved.lacking:
        print(f"may be missing its last commands: {_described(game)}")
    for lost in saved.lost:
        print(f"lost: game {lost.number}; what is left of it ({lost.commands} commands) is in {saved.aside}")
    return 0


def _described(game: MatchRecord | UnreadableMatch) -> str:
    """Describe a game in a few words."""
    if isinstance(game, UnreadableMatch):
        return f"game {game.number}, which can't be read ({game.why})"
    seats = ",".join(game.config.seats)
    return f"game {game.id}: {game.config.box_id} {seats}, {game.length} commands, {game.touched[:16]} UTC"


def replay(chosen: Namespace) -> int:
    """Show a saved game, or verify it."""
    saved = find(chosen.file, MatchRepository(), with_review=chosen.check)
    game = find_game(saved.header.box_id)
    if not chosen.check:
        from game.cli.window import show_replay

        return show_replay(Replay.of_saved(game, saved))
    proof = _proof(game, saved)
    result = proof.history.state.result()
    how = f"ended with {result.ending}" if result else "unfinished"
    print(
        f"{saved.name}: {saved.header.box_id}, {len(proof.history)} commands, {how}; all commands and the end are right"
    )
    print(f"{proof.drawn} random outcomes follow from the {_source(saved)}{_unproven_words(proof)}")
    return 0 if proof.is_whole else NOT_PROVEN


def _proof(game: Game, saved: SaveFile) -> Proof:
    """Verify a saved game; raise CheckFailed if it contradicts itself."""
    try:
        return prove(game, saved)
    except ReplayMismatch as error:
        raise CheckFailed(str(error)) from error


def _source(saved: SaveFile) -> str:
    """Return the word for the source of chance."""
    return "lesson" if saved.header.lesson else "seed"


def _unproven_words(proof: Proof) -> str:
    """Return a clause on what is not proven, or an empty text."""
    chance = f"; {proof.given} random outcomes are not proven, because {proof.why_given}" if proof.given else ""
    return chance + (f"; not proven: {proof.unsure}" if proof.unsure else "")
