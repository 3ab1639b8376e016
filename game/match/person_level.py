"""The level at which a person plays: that of the programs which fits how the person's games have ended."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from math import log
from types import MappingProxyType
from typing import Final, NamedTuple

from game.ai import EXPERT, levels
from game.ai.calibration import Curve, Setting, calibration_of
from game.match.repository import MatchRepository
from game.match.repository_rows import MatchRecord, Wanted
from game.rules.contract import Game
from game.seats.players import HUMAN
from game.seats.spec import NORMAL, stand_in, usual_level

LATEST: Final = 40
"""So many games of a person count: who plays learns."""
EXPECTED: Final[Mapping[str, float]] = MappingProxyType({NORMAL: 0.5})
"""How likely a level is before any game was played; each of the others half as likely."""


class Ended(NamedTuple):
    """A game of one person with programs: its setting, and whether the person won."""

    setting: Setting
    won: bool


def level_of_person(game: Game, repository: MatchRepository) -> str:
    """Return the level of who plays here alone with programs.

    Raises:
        RepositoryError: the repository cannot be read.
    """
    known = calibration_of(game.rules_id)
    if known is None:
        return usual_level(game.rules_id)
    wanted = Wanted(over=True, words=((HUMAN, ()),), box_id=game.box_id)
    rows = repository.rows(wanted, 0, LATEST)
    found = (ended(game, row) for row in rows if isinstance(row, MatchRecord))
    return fitting_level(game.rules_id, known.before, [one for one in found if one is not None])


def ended(game: Game, record: MatchRecord) -> Ended | None:
    """Return how a stored game of one person ended; None of lessons, practice, and games of several people."""
    config, result = record.config, record.result
    if result is None or config.lesson or config.practice or config.seats.count(HUMAN) != 1:
        return None
    seat = config.seats.index(HUMAN)
    setting = Setting(len(config.seats), config.options.get("difficulty", ""))
    return Ended(setting.seated([stand_in(game, spec) for spec in config.seats], seat), seat in result.winners)


def fitting_level(rules_id: str, before: Curve, games: Iterable[Ended]) -> str:
    """Return the level at which such ends of ``games`` are likeliest; ``before`` tells chances before a game."""
    offered = [level for level in levels(rules_id) if level != EXPERT]
    likely = {level: log(EXPECTED.get(level, 0.25)) for level in offered}
    for one in games:
        for level in offered:
            chance = before.chance(0.5, one.setting._replace(own=level))
            likely[level] += log(chance if one.won else 1 - chance)
    return max(offered, key=likely.__getitem__)
