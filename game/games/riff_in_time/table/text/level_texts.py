"""Differences between levels and the printed game, described from the box's numbers."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Final

from game.games.riff_in_time.rules.box import Difficulty, Numbers
from game.games.riff_in_time.rules.compiled_box import SEATS
from game.i18n import _, listed, ngettext

PRINTED: Final[Difficulty] = "standard"
"""Level of the printed game."""


def level_text(numbers: Numbers, level: Difficulty) -> str:
    """Describe what a level changes, by number of players."""
    return " ".join(_told(numbers, level)) or _(
        "As printed. San Dimas starts at the number of players, and every rift at {n}."
    ).format(n=numbers.dial.start)


def _told(numbers: Numbers, level: Difficulty) -> Iterator[str]:
    """Yield a sentence for each change of a level."""
    tuning = len(numbers.retuned)
    starts = {seats: numbers.hardship(level, seats, tuning) for seats in SEATS}
    printed = {seats: numbers.end(PRINTED, seats, tuning) for seats in SEATS}
    ends = {seats: numbers.end(level, seats, tuning) - printed[seats] for seats in SEATS}
    changes: tuple[tuple[str, Mapping[int, int | None], Callable[[int], str]], ...] = (
        (_("San Dimas starts {changed}."), {seats: one.higher for seats, one in starts.items()}, _higher),
        (_("San Dimas ends {changed}."), ends, _later),
        (_("Every rift starts {changed}."), {seats: one.rift for seats, one in starts.items()}, _at),
        (_("Before the game, {changed}."), {seats: one.fewer for seats, one in starts.items()}, _discarded),
    )
    for sentence, by_seats, words in changes:
        changed = _each(by_seats, words)
        if changed:
            yield sentence.format(changed=changed)


def _each(by_seats: Mapping[int, int | None], words: Callable[[int], str]) -> str:
    """Describe amounts by number of players; empty when all are zero."""
    amounts = list(dict.fromkeys(amount for amount in by_seats.values() if amount))
    if len(amounts) == 1 and all(by_seats.values()):
        return words(amounts[0])
    found = []
    for amount in amounts:
        seats = [seat for seat, own in by_seats.items() if own == amount]
        found.append(_("{much} with {players}").format(much=words(amount), players=_players(seats)))
    return listed(found, ",")


def _players(seats: list[int]) -> str:
    """Name numbers of players, such as "1, 2 or 3 players"."""
    return ngettext("{n} player", "{n} players", seats[-1]).format(n=listed(map(str, seats), "or"))


def _higher(steps: int) -> str:
    return _("{n} higher").format(n=steps)


def _later(steps: int) -> str:
    return _("{n} later").format(n=steps)


def _at(start: int) -> str:
    return _("at {n}").format(n=start)


def _discarded(cards: int) -> str:
    return ngettext("{n} riff card is discarded unseen", "{n} riff cards are discarded unseen", cards).format(n=cards)
