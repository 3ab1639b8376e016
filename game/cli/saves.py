"""``parlour saves`` and ``parlour replay``: games that were kept."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path

import msgspec

from game.cli.boxes import find_game
from game.cli.faults import BadInput, DidNotHold
from game.match.journal import Journal
from game.match.saved import DoesNotHold, find, from_journal, read_export, rebuild, store, write_export


def list_all(chosen: Namespace) -> int:
    """List the games in the journal, the latest first."""
    entries = Journal().entries()
    if chosen.json:
        print(msgspec.json.format(msgspec.json.encode(entries), indent=2).decode())
        return 0
    for entry in entries:
        how = entry.ended.ending if entry.ended else "unfinished"
        seats = ",".join(entry.setting.seats)
        print(f"{entry.id}: {entry.setting.slug} {seats}, {entry.length} commands, {how}, {entry.touched[:16]} UTC")
    if not entries:
        print("no saved games")
    return 0


def export(chosen: Namespace) -> int:
    """Write a game of the journal as a text file."""
    path = Path(chosen.file)
    if path.exists() and not chosen.force:
        raise BadInput(f"{path} is there already; choose another name or say --force")
    saved = from_journal(Journal(), chosen.number)
    write_export(path, saved, find_game(saved.header.slug))
    print(f"{path}: {len(saved.commands)} commands")
    return 0


def bring_in(chosen: Namespace) -> int:
    """Read an exported game into the journal."""
    saved = read_export(Path(chosen.file))
    number = store(Journal(), find_game(saved.header.slug), saved)
    print(f"game {number}: {saved.header.slug}, {len(saved.commands)} commands")
    return 0


def forget(chosen: Namespace) -> int:
    """Remove a game from the journal."""
    journal = Journal()
    entry = journal.entry(chosen.number)
    journal.forget(entry.id)
    print(f"game {entry.id} is forgotten")
    return 0


def replay(chosen: Namespace) -> int:
    """Show a kept game, or check that it holds."""
    saved = find(chosen.file, Journal())
    game = find_game(saved.header.slug)
    if not chosen.check:
        rebuild(game, saved)
        from game.cli.window import show_replay

        return show_replay(chosen.file)
    try:
        history = rebuild(game, saved)
    except DoesNotHold as error:
        raise DidNotHold(str(error)) from error
    ended = history.state.ended()
    how = f"ended with {ended.ending}" if ended else "not over"
    print(f"{saved.name}: {saved.header.slug}, {len(history)} commands, {how}; every command and the end hold")
    return 0
