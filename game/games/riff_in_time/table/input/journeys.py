"""Journeys of the booth for one drag: several Moves in a row, what pays for them, and the way along the circuits."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from game.games.riff_in_time.rules import commands as c
from game.games.riff_in_time.rules.compiled_box import Lookup
from game.games.riff_in_time.rules.legal import FAR
from game.games.riff_in_time.rules.view import TableView
from game.games.riff_in_time.table.input.payments import Means, paying, ready
from game.rules.contract import PlayerCommand


class Journey(NamedTuple):
    """A journey: all spaces from the start, those at which a Move ends, what pays for each Move, its commands."""

    spaces: tuple[str, ...]
    stops: tuple[str, ...]
    means: tuple[Means, ...]
    commands: tuple[PlayerCommand, ...]


def reach(lookup: Lookup, view: TableView) -> int:
    """Return how many circuits one Move of the active seat goes."""
    character = view.players[view.turn].character
    fast = character is not None and lookup.abilities[lookup.character[character]] == "double_move"
    return FAR if fast else 1


def journeys(lookup: Lookup, view: TableView) -> Iterator[Journey]:
    """Yield the cheapest journey to every space that the active booth can reach now, nearest first."""
    means, far = paying(ready(lookup, view), "move"), reach(lookup, view)
    start = lookup.space[view.players[view.turn].space]
    steps = lookup.circuits.distance[start]
    for goal in sorted(range(len(lookup.spaces)), key=lambda space: steps[space]):
        moves = -(-steps[goal] // far)
        if 0 < moves <= len(means):
            yield _journey(lookup, view, lookup.circuits.path(start, goal), far, means[:moves])


def _journey(lookup: Lookup, view: TableView, path: tuple[int, ...], far: int, means: list[Means]) -> Journey:
    """Put the Moves of a way together, each as far as it goes."""
    spaces = tuple(lookup.spaces[space] for space in path)
    stops = (*spaces[far:-1:far], spaces[-1])
    commands = tuple(c.Move(view.turn, to, one.id) for to, one in zip(stops, means, strict=True))
    return Journey(spaces, stops, tuple(means), commands)
