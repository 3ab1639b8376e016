"""Matches of the toy game for the tests: seated, started and brought to where a test begins."""

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
    """So many people."""
    return [HumanPlayer() for _ in range(count)]


def seated(players: Sequence[Player], practice: bool = False, repository: MatchRepository | None = None) -> Match:
    """A match of the toy game, its first hands dealt."""
    match = begin(TOY, players, SEED, practice=practice, repository=repository)
    deal(match)
    return match


def deal(match: Match) -> None:
    """Let chance do what is due."""
    while match.actor == NATURE:
        assert match.advance()


def arranged(
    players: Sequence[Player],
    hands: Sequence[Sequence[int]],
    practice: bool = False,
    repository: MatchRepository | None = None,
) -> Match:
    """A match that goes on from hands we know; seat 0 has its turn."""
    state = TOY.scenario_state(len(players), {}, {"hands": hands})
    specs = tuple(player.spec for player in players)
    config = MatchConfig(box_id="toy", options={}, seats=specs, seed=SEED, practice=practice)
    return Match(TOY, config, players, History(state))


def give(match: Match, command: Command) -> None:
    """Let the person whose turn it is give ``command``."""
    match.advance()
    player = match.players[match.actor]
    assert isinstance(player, HumanPlayer)
    player.answer(command)
    assert match.advance(), match.seat_error


def played_out(seed: int = SEED, seats: int = 3, repository: MatchRepository | None = None) -> Match:
    """A whole game of random seats."""
    match = begin(TOY, [RandomPlayer(seed + seat) for seat in range(seats)], seed, repository=repository)
    assert match.run() is not None
    return match


def journal_at(folder: Path) -> MatchRepository:
    """A repository of this test's own."""
    return MatchRepository(folder / "journal.sqlite3")


def resumed(
    repository: MatchRepository, number: int, seat: Callable[[MatchConfig], Sequence[Player]] | None = None
) -> Match:
    """Go on with a stored match; ``seat`` makes its players, by default people."""
    return resume(
        TOY, repository, from_repository(repository, number), seat or (lambda config: people(len(config.seats)))
    )
