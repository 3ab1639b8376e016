"""Random games for the other kinds, to be damaged, locked and killed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from random import Random
from typing import Final, NamedTuple

from game.ai import RANDOM, Budget
from game.ai.memory import Past
from game.content import open_box
from game.match.match import Match, begin
from game.match.repository import MatchRepository
from game.match.save_file import from_repository, rebuild
from game.rules.contract import Command, Game, View, continues, write_command
from game.seats.players import Action, InstantSeat
from game.table import PRESENTER
from tests.rules.cases import BOXES, some_options
from tools.torture.torment import Failed

GOES_ON = 0.8
"""Probability of continuing an action if possible."""
opened = cache(open_box)
TABLES: Final = tuple(case for case in BOXES if PRESENTER.has(case.name))
"""The games with a table."""


class ActingPlayer(InstantSeat):
    """A random player; like a person with one gesture, it often combines several commands."""

    spec = RANDOM

    def __init__(self, seed: int) -> None:
        """Create the player, before there is a match."""
        self._rng = Random(seed)
        self.match: Match | None = None

    def answer_now(self, view: Callable[[], View], options: Sequence[Command], budget: Budget, past: Past) -> Action:
        """Choose a command, and mostly continue it as far as possible."""
        commands, match = [self._rng.choice(options)], self.match
        if match is None:
            return Action(tuple(commands))
        state = match.history.state.clone()
        seat = state.actor
        state.apply(commands[0])
        while state.actor == seat and self._rng.random() < GOES_ON:
            following = [one for one in state.legal_commands() if continues(match.game, commands[-1], one)]
            if not following:
                break
            commands.append(self._rng.choice(following))
            state.apply(commands[-1])
        return Action(tuple(commands))


def acting(match: Match) -> Match:
    """Give the match to its acting players."""
    for player in match.players:
        if isinstance(player, ActingPlayer):
            player.match = match
    return match


class Kept(NamedTuple):
    """The stored content of a match: its commands as JSON, and the number of undos."""

    commands: tuple[str, ...]
    takebacks: int
    joined: int
    """Number of commands that continue the action of the previous one."""


def new_match(rng: Random, repository: MatchRepository | None = None, at_table: bool = False) -> Match:
    """Start a match of any game (``at_table``: with a table) in which all undos are allowed."""
    case = rng.choice(TABLES if at_table else BOXES)
    game, seats = opened(case.name), rng.choice(case.seats)
    players = [ActingPlayer(rng.getrandbits(32)) for _seat in range(seats)]
    options = some_options(game, seats, rng)
    return acting(begin(game, players, rng.getrandbits(32), options, practice=True, repository=repository))


def play_some(match: Match, rng: Random, most: int) -> None:
    """Play some commands, with occasional undos."""
    for _command in range(rng.randint(1, most)):
        if not match.advance():
            return
        if rng.random() < 0.03:
            undo(match, rng)


def undo(match: Match, rng: Random) -> None:
    """Undo something, if a seat can."""
    able = [seat for seat in range(len(match.players)) if match.undo_bar(seat) is None]
    if able:
        match.undo(rng.choice(able))


def kept(match: Match) -> Kept:
    """Return the expected stored content of a match."""
    history = match.history
    texts = tuple(write_command(command) for command in history.commands)
    return Kept(texts, len(match.takebacks), len(texts) - len(history.begins))


def number_of(match: Match) -> int:
    """Return the number of a match in the repository.

    Raises:
        Failed: If it is not stored.
    """
    if match.recorder is None or match.recorder.number is None:
        raise Failed("a game is not stored")
    return match.recorder.number


def stored(repository: MatchRepository, number: int) -> Kept:
    """Return the stored content of a match.

    Raises:
        BadSave, RepositoryError: If it cannot be read or is inconsistent.
    """
    saved = from_repository(repository, number)
    rebuild(game_of(repository, number), saved)
    return Kept(saved.commands, len(saved.header.takebacks), len(saved.header.joined))


def game_of(repository: MatchRepository, number: int) -> Game:
    """Return the game of a stored match.

    Raises:
        UnknownGame: If there is no game of that name.
        RepositoryError: If the match cannot be read.
    """
    return opened(repository.entry(number).config.box_id)
