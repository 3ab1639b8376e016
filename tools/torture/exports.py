"""Damaged exports of games: each is either imported and verified, or refused with a single line."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

from game.content import BadContent, UnknownGame
from game.match.repository import FILE, MatchRepository, RepositoryError
from game.match.save_check import prove, store
from game.match.save_file import SUFFIX, BadSave, read_export, rebuild, save_of, write_export
from game.rules.contract import read_command, write_command
from tools.torture.damage import change_somewhere, damaged, nested, odd_value
from tools.torture.played_games import new_match, opened, play_some, stored
from tools.torture.torment import Failed, Torment, Watch

LONG = 60
"""Maximum number of commands of an exported game."""
EACH = 20
"""Number of damaged copies per game."""
LIMIT = 5.0
"""Time limit per file, in seconds."""


class Exports(Torment):
    """Imports damaged exports."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self._file = folder / f"game{SUFFIX}"
        self._repository = MatchRepository(folder / FILE)

    def close(self) -> None:
        """Close the repository."""
        self._repository.close()

    def trial(self, rng: Random, watch: Watch) -> None:
        """Export one game, and import damaged copies."""
        match = new_match(rng)
        play_some(match, rng, LONG)
        write_export(self._file, save_of(match), match.game)
        whole = self._file.read_bytes()
        watch.count("games", match.game.box_id)
        watch.count("commands", match.game.box_id, len(match))
        self._bring_in(whole, watch, True)
        for _time in range(EACH):
            taken = self._bring_in(damaged_export(whole, rng), watch, False)
            watch.count("taken in" if taken else "refused", match.game.box_id)

    def _bring_in(self, data: bytes, watch: Watch, is_whole: bool) -> bool:
        """Process a file like an import; return whether it is accepted."""
        self._file.write_bytes(data)
        try:
            with watch.step(LIMIT):
                saved = read_export(self._file)
                game = opened(saved.header.box_id)
                rebuild(game, saved)
                number = store(self._repository, game, saved)
                commands = tuple(write_command(read_command(game, text)) for text in saved.commands)
                if stored(self._repository, number).commands != commands:
                    raise Failed(f"game {number} is stored otherwise than it was in the file")
                prove(game, saved)
        except (BadSave, RepositoryError, UnknownGame, BadContent) as refused:
            if is_whole or "\n" in str(refused) or not str(refused):
                raise Failed(f"refused with {str(refused)!r}") from refused
            return False
        return True


def damaged_export(data: bytes, rng: Random) -> bytes:
    """Damage an export: bytes, header or commands."""
    lines = data.split(b"\n")
    way = rng.randrange(5)
    if way == 0:
        return damaged(data, rng)
    if way == 1:
        lines[0] = _with_odd_field(lines[0], rng)
    elif way == 2:
        at = rng.randrange(len(lines))
        lines[at] = nested(rng) if at else lines[0][:-1] + b',"x":' + nested(rng) + b"}"
    elif way == 3 and len(lines) > 2:
        at, other = rng.randrange(1, len(lines)), rng.randrange(1, len(lines))
        lines[at], lines[other] = lines[other], lines[rng.choice((at, other))]
    else:
        at = rng.randrange(len(lines))
        lines[at] = _with_odd_field(lines[at], rng)
    return b"\n".join(lines)


def _with_odd_field(line: bytes, rng: Random) -> bytes:
    """Mutate a line of JSON, or add fictitious undos."""
    if not line:
        return json.dumps(odd_value(rng)).encode()
    fields = json.loads(line)
    if "takebacks" in fields and rng.random() < 0.2:
        numbers = (0, 1, 3, 99, 10_000_000, 2**63 - 1, 2**63, -1)
        fields["takebacks"] = [{name: rng.choice(numbers) for name in ("kept", "dropped", "seat")}]
    else:
        change_somewhere(fields, rng)
    return json.dumps(fields).encode("utf-8", "surrogatepass")
