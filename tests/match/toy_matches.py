"""Factories of toy game matches for tests."""

from collections.abc import Callable, Sequence
from pathlib import Path

from game.match.config import MatchConfig
from game.match.history import History
from game.match.match import Match, begin
from game.match.repository import MatchRepository
from game.match.save_file import from_repository, resume
from game.rules.contract import NATURE, Command
from game.seats.players import HumanPlayer, Player, RandomPlayer
from tests.toy_game import TOY

SEED = 11


def people(count: int = 2) -> list[HumanPlayer]:
    """Return ``count`` human players."""
    return [HumanPlayer() for _ in range(count)]


def seated(players: Sequence[Player], practice: bool = False, repository: MatchRepository | None = None) -> Match:
    """Start a toy game match and deal its first hands."""
    match = begin(TOY, players, SEED, practice=practice, repository=repository)
    deal(match)
    return match


def deal(match: Match) -> None:
    """Advance the match until no chance command is due."""
    while match.actor == NATURE:
        assert match.advance()


def arranged(
    players: Sequence[Player],
    hands: Sequence[Sequence[int]],
    practice: bool = False,
    repository: MatchRepository | None = None,
) -> Match:
    """Start a match with known hands in which seat 0 is to move."""
    state = TOY.scenario_state(len(players), {}, {"hands": hands})
    specs = tuple(player.spec for player in players)
    config = MatchConfig(box_id="toy", options={}, seats=specs, seed=SEED, practice=practice)
    return Match(TOY, config, players, History(state))


def give(match: Match, command: Command) -> None:
    """Give ``command`` for the human whose turn it is."""
    match.advance()
    player = match.players[match.actor]
    assert isinstance(player, HumanPlayer)
    player.answer(command)
    assert match.advance(), match.seat_error


def played_out(seed: int = SEED, seats: int = 3, repository: MatchRepository | None = None) -> Match:
    """Play a whole game between random players."""
    match = begin(TOY, [RandomPlayer(seed + seat) for seat in range(seats)], seed, repository=repository)
    assert match.run() is not None
    return match


def journal_at(folder: Path) -> MatchRepository:
    """Open the match repository in ``folder``."""
    return MatchRepository(folder / "journal.sqlite3")


def resumed(
    repository: MatchRepository, number: int, seat: Callable[[MatchConfig], Sequence[Player]] | None = None
) -> Match:
    """Resume a stored match; ``seat`` makes its players, by default humans."""
    return resume(
        TOY, repository, from_repository(repository, number), seat or (lambda config: people(len(config.seats)))
    )
