"""Requirements of a whole board's events, computed once for the many search positions that share them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeAlias

from game.games.dice_through_time.rules.box import ICONS
from game.games.dice_through_time.rules.compiled_box import Lookup
from game.games.dice_through_time.rules.payment_means import missing
from game.rules.parts import bits, mask_of

Needed: TypeAlias = tuple[int, ...]
"""Needed count of each icon."""

Ready: TypeAlias = Mapping[int, tuple[int, ...]]
"""Faces of the usable dice, by place with events."""

Dice: TypeAlias = tuple[tuple[int, int], ...]
"""Place and face of each die."""

Events: TypeAlias = tuple[tuple[int, ...], ...]
"""Events at each place."""


@dataclass(frozen=True, eq=False)
class BoardEvents:
    """Requirements of a board; compared by identity."""

    needs: dict[int, Needed]
    """Needed icons of each place with events, in place order."""
    columns: tuple[tuple[int, ...], ...]
    """Places with events, by column."""
    covered: int
    """Mask of these places."""
    icons: int
    """Total number of needed icons."""


@dataclass(frozen=True, eq=False)
class Aid:
    """Uses of the buried dice in one column; compared by identity."""

    column: int
    ready: Ready
    """Faces usable at each place with events."""
    paid: int
    """Total number of icons they pay for."""


def board_events(lookup: Lookup, events: Events) -> BoardEvents:
    """Return the combined requirements of events at their places."""
    needs = {place: _add_up(lookup, lying) for place, lying in enumerate(events) if lying}
    columns = tuple(tuple(place for place in needs if place % lookup.columns == at) for at in range(lookup.columns))
    return BoardEvents(needs, columns, mask_of(needs), sum(sum(needed) for needed in needs.values()))


def aid(board: BoardEvents, column: int, dice: Dice) -> Aid:
    """Return the uses of dice in a column: at their place or the same place in a later year."""
    ready, paid = dict[int, tuple[int, ...]](), 0
    for place in board.columns[column]:
        faces = tuple([face for where, face in dice if where <= place])
        if faces:
            ready[place] = faces
            paid += pays_for(board.needs[place], faces)
    return Aid(column, ready, paid)


def pays_for(needed: Needed, faces: tuple[int, ...]) -> int:
    """Count the needed icons that some faces pay for.

    >>> pays_for((0, 0, 0, 0, 1, 1), (4, 0))
    1
    """
    return sum(needed) - missing(needed, [faces.count(icon) for icon in range(len(ICONS))])


def covered_years(lookup: Lookup, covered: int) -> list[bool]:
    """Return for each year whether a mask contains one of its places."""
    years = {lookup.year_of[place] for place in bits(covered)}
    return [year in years for year in range(len(lookup.years))]


def _add_up(lookup: Lookup, events: tuple[int, ...]) -> Needed:
    """Count the icons that events need together."""
    return tuple([sum(asked) for asked in zip(*(lookup.needs[event] for event in events), strict=True)])
