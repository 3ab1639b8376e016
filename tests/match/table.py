"""Matches of the toy game for the tests: seated, started and brought to where a test begins."""

from collections.abc import Sequence
from pathlib import Path

from game.match.history import History
from game.match.journal import Journal
from game.match.match import Match, begin
from game.match.setting import Setting
from game.rules.kernel import NATURE, Command
from game.seats.person import Person
from game.seats.program import RandomSeat
from game.seats.sitter import Sitter
from tests.toy import TOY

SEED = 11


def people(count: int = 2) -> list[Person]:
    """So many people."""
    return [Person() for _ in range(count)]


def seated(sitters: Sequence[Sitter], practice: bool = False, journal: Journal | None = None) -> Match:
    """A match of the toy game, its first hands dealt."""
    match = begin(TOY, sitters, SEED, practice=practice, journal=journal)
    deal(match)
    return match


def deal(match: Match) -> None:
    """Let chance do what is due."""
    while match.actor == NATURE:
        assert match.advance()


def arranged(
    sitters: Sequence[Sitter], hands: Sequence[Sequence[int]], practice: bool = False, journal: Journal | None = None
) -> Match:
    """A match that goes on from hands we know; seat 0 has its turn."""
    state = TOY.arrange(len(sitters), {}, {"hands": hands})
    specs = tuple(sitter.spec for sitter in sitters)
    setting = Setting(slug="toy", options={}, seats=specs, seed=SEED, practice=practice)
    return Match(TOY, setting, sitters, History(state))


def give(match: Match, command: Command) -> None:
    """Let the person whose turn it is give ``command``."""
    match.advance()
    sitter = match.sitters[match.actor]
    assert isinstance(sitter, Person)
    sitter.answer(command)
    assert match.advance(), match.fault


def played_out(seed: int = SEED, seats: int = 3, journal: Journal | None = None) -> Match:
    """A whole game of random seats."""
    match = begin(TOY, [RandomSeat(seed + seat) for seat in range(seats)], seed, journal=journal)
    assert match.run() is not None
    return match


def journal_at(folder: Path) -> Journal:
    """A journal of this test's own."""
    return Journal(folder / "journal.sqlite3")
