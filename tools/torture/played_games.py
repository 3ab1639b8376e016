"""Games that were played by chance, to be damaged, locked and killed."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Final, NamedTuple

from game.content import open_box
from game.match.match import Match, begin
from game.match.repository import MatchRepository
from game.match.save_file import from_repository, rebuild
from game.presenters import PRESENTER
from game.rules.contract import Game, write_command
from game.seats.instant_players import RandomPlayer
from tests.rules.cases import BOXES, some_options
from tools.torture.torment import Failed

opened = cache(open_box)
TABLES: Final = tuple(case for case in BOXES if PRESENTER.has(case.name))
"""The games that have a table."""


class Kept(NamedTuple):
    """What must be stored of a match: its commands in their JSON form, and how many undos there were."""

    commands: tuple[str, ...]
    takebacks: int


def new_match(rng: Random, repository: MatchRepository | None = None, at_table: bool = False) -> Match:
    """Begin a match of any game (``at_table``: that has a table) in which all undos are allowed."""
    case = rng.choice(TABLES if at_table else BOXES)
    game, seats = opened(case.name), rng.choice(case.seats)
    players = [RandomPlayer(rng.getrandbits(32)) for _seat in range(seats)]
    options = some_options(game, seats, rng)
    return begin(game, players, rng.getrandbits(32), options, practice=True, repository=repository)


def play_some(match: Match, rng: Random, most: int) -> None:
    """Play some commands, and take one back now and then."""
    for _command in range(rng.randint(1, most)):
        if not match.advance():
            return
        if rng.random() < 0.03:
            undo(match, rng)


def undo(match: Match, rng: Random) -> None:
    """Take something back, if a seat can."""
    able = [seat for seat in range(len(match.players)) if match.undo_bar(seat) is None]
    if able:
        match.undo(rng.choice(able))


def kept(match: Match) -> Kept:
    """Return what must be stored of a match."""
    return Kept(tuple(write_command(command) for command in match.history.commands), len(match.takebacks))


def number_of(match: Match) -> int:
    """Return the number under which a match is stored.

    Raises:
        Failed: it is not stored.
    """
    if match.recorder is None or match.recorder.number is None:
        raise Failed("a game is not stored")
    return match.recorder.number


def stored(repository: MatchRepository, number: int) -> Kept:
    """Return what is stored of a match.

    Raises:
        BadSave, RepositoryError: it cannot be read or is inconsistent.
    """
    saved = from_repository(repository, number)
    rebuild(game_of(repository, number), saved)
    return Kept(saved.commands, len(saved.header.takebacks))


def game_of(repository: MatchRepository, number: int) -> Game:
    """Return the game of a stored match.

    Raises:
        UnknownGame: there is none of that name.
        RepositoryError: the match cannot be read.
    """
    return opened(repository.entry(number).config.box_id)
