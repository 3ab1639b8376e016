"""The events of a whole board as what they ask for: the same for many positions of a search, so worked out once."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeAlias

from game.games.dice_through_time.rules.box import ICONS
from game.games.dice_through_time.rules.compiled_box import Lookup
from game.games.dice_through_time.rules.payment_means import missing
from game.rules.parts import bits, mask_of

Needed: TypeAlias = tuple[int, ...]
"""How many of each icon are asked for."""

Ready: TypeAlias = Mapping[int, tuple[int, ...]]
"""The faces of the dice that lie ready for places with events, where there are any."""

Dice: TypeAlias = tuple[tuple[int, int], ...]
"""The place and the face of each of some dice."""

Events: TypeAlias = tuple[tuple[int, ...], ...]
"""The events on each place."""


@dataclass(frozen=True, eq=False)
class BoardEvents:
    """What is asked for on a board; two are the same only if they are one object."""

    needs: dict[int, Needed]
    """The icons asked for at each place with events, in the order of places."""
    columns: tuple[tuple[int, ...], ...]
    """By column, the places with events."""
    covered: int
    """The mask of those places."""
    icons: int
    """How many icons are asked for altogether."""


@dataclass(frozen=True, eq=False)
class Aid:
    """What the dice that lie ready in one column are good for; two are the same only if they are one object."""

    column: int
    ready: Ready
    """The faces that lie ready for places with events."""
    paid: int
    """How many icons these pay for altogether."""


def board_events(lookup: Lookup, events: Events) -> BoardEvents:
    """Add up what some events on their places ask for."""
    needs = {place: _add_up(lookup, lying) for place, lying in enumerate(events) if lying}
    columns = tuple(tuple(place for place in needs if place % lookup.columns == at) for at in range(lookup.columns))
    return BoardEvents(needs, columns, mask_of(needs), sum(sum(needed) for needed in needs.values()))


def aid(board: BoardEvents, column: int, dice: Dice) -> Aid:
    """Return what dice in a column are good for: at their place, or at the same place in a later year."""
    ready, paid = dict[int, tuple[int, ...]](), 0
    for place in board.columns[column]:
        faces = tuple([face for where, face in dice if where <= place])
        if faces:
            ready[place] = faces
            paid += pays_for(board.needs[place], faces)
    return Aid(column, ready, paid)


def pays_for(needed: Needed, faces: tuple[int, ...]) -> int:
    """Count the icons asked for that some faces pay for.

    >>> pays_for((0, 0, 0, 0, 1, 1), (4, 0))
    1
    """
    return sum(needed) - missing(needed, [faces.count(icon) for icon in range(len(ICONS))])


def covered_years(lookup: Lookup, covered: int) -> list[bool]:
    """Return for each year whether one of its places is in a mask."""
    years = {lookup.year_of[place] for place in bits(covered)}
    return [year in years for year in range(len(lookup.years))]


def _add_up(lookup: Lookup, events: tuple[int, ...]) -> Needed:
    """Count the icons that some events ask for together."""
    return tuple([sum(asked) for asked in zip(*(lookup.needs[event] for event in events), strict=True)])
