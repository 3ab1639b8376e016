"""Differences between levels and the printed game, described from the box's numbers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from game.games.back_in_time.rules.box import Box, Difficulty
from game.games.back_in_time.rules.game import BackInTime
from game.games.back_in_time.table.text.titles import signed
from game.i18n import _, listed, ngettext

PRINTED: Final[Difficulty] = "normal"
"""Level of the printed game."""
SHORT_LOOK: Final[Difficulty] = "easy"
"""Level with a single last photo check."""


def level_text(box: Box, level: Difficulty) -> str:
    """Describe what a level changes, by number of players."""
    if level == PRINTED:
        start = box.love.begins(PRINTED, min(box.tracker), BackInTime.tuning)
        return _("The standard game. Love starts at {n}. Expect to lose your first few.").format(n=start)
    return " ".join(_told(box, level))


def _told(box: Box, level: Difficulty) -> Iterator[str]:
    """Yield a sentence for each change of a level."""
    starts = _love_starts(box, level)
    if starts != _love_starts(box, PRINTED):
        yield _("Love starts at {listed}.").format(listed=_listed(starts))
    if level == SHORT_LOOK:
        yield _("The last photo check happens once instead of twice.")
    for part in box.parts:
        if part.cost(level) != part.cost(PRINTED):
            yield _("The {part} needs {n} {icon} instead of {usual}.").format(
                part=_(part.title), n=part.cost(level), usual=part.cost(PRINTED), icon="{knowledge}"
            )
    faded = {seats: box.love.photos - box.love.left(level, seats, BackInTime.tuning) for seats in box.tracker}
    if any(faded.values()):
        yield ngettext(
            "At the start, {listed} of {all} photo sections has already faded.",
            "At the start, {listed} of {all} photo sections have already faded.",
            max(faded.values()),
        ).format(listed=_listed(faded), all=box.love.photos)


def _love_starts(box: Box, level: Difficulty) -> Mapping[int, int]:
    """Return where love starts, by number of players."""
    return {seats: box.love.begins(level, seats, BackInTime.tuning) for seats in box.tracker}


def _listed(numbers: Mapping[int, int]) -> str:
    """Format numbers by number of players; one number if all are equal."""
    players: dict[int, list[int]] = {}
    for seats, number in numbers.items():
        players.setdefault(number, []).append(seats)
    if len(players) == 1:
        return signed(*players)
    form = _("{n} with {players}")
    return listed((form.format(n=signed(n), players=_players(seats)) for n, seats in players.items()), ",")


def _players(seats: list[int]) -> str:
    """Format numbers of players, such as "2 or 3 players"."""
    return ngettext("{n} player", "{n} players", seats[-1]).format(n=listed(map(str, seats), "or"))
