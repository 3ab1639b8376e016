"""What the active seat can pay with, what is spent first when nobody says, and how far that takes its booth."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from game.games.riff_in_time.rules import commands as c
from game.games.riff_in_time.rules.box import ACTIONS
from game.games.riff_in_time.rules.compiled_box import FREE, MADE, Lookup
from game.games.riff_in_time.rules.legal import FAR
from game.games.riff_in_time.rules.view import TableView
from game.games.riff_in_time.table import thing_kinds
from game.rules.contract import Command, PlayerCommand
from game.ui.tabletop.thing_names import Thing

EXCELLENT: Final = "excellent"
MISSED: Final = ("reroll", "move", "interact")
"""Actions, what is missed least first."""


class Means(NamedTuple):
    """Something to pay with: its id in the rules, and the action that it shows."""

    id: str
    shown: str


def thing_of_means(means: str) -> Thing:
    """Return the piece that stands for what pays: a die of the pool, or a card's action."""
    return thing_kinds.die(means) if means.startswith("die.") else thing_kinds.means(means)


def ready(lookup: Lookup, view: TableView) -> list[Means]:
    """List what can be spent now: cards first, then dice, which could still be rolled again; Excellents last."""
    if view.actor != view.turn or view.asked != "acting":
        return []
    return sorted(_ready(lookup, view), key=lambda means: means.shown == EXCELLENT)


def _ready(lookup: Lookup, view: TableView) -> Iterator[Means]:
    """Yield free handling, actions of cards, the Excellents that were made, dice."""
    character = view.players[view.turn].character
    if character is not None and view.ability and lookup.abilities[lookup.character[character]] == FREE:
        yield Means(FREE, FREE)
    for card in view.cards:
        if not card.used:
            yield Means(card.id, card.action)
    for _number in range(view.made):
        yield Means(MADE, EXCELLENT)
    for die in view.pool:
        if not die.spent and die.face in ACTIONS:
            yield Means(die.id, str(die.face))


def paying(means: Sequence[Means], action: str, handling: bool = False) -> list[Means]:
    """List what pays for an action, what is missed least first."""
    return [one for one in means if one.shown in (action, EXCELLENT) or (handling and one.shown == FREE)]


def shown_of(view: TableView, means: str) -> str:
    """Return what a die of the pool or a card shows; empty when it is not there."""
    shown = {die.id: str(die.face) for die in view.pool} | {card.id: card.action for card in view.cards}
    return {**shown, MADE: EXCELLENT}.get(means, "")


def pairs_to_spend(view: TableView, legal: Sequence[Command]) -> list[c.Combine]:
    """List a pair of each action of which two may be made into an Excellent, what is missed least first.

    Of several pairs that with most cards is meant: dice could still be rolled again.
    """
    pairs = sorted((one for one in legal if isinstance(one, c.Combine)), key=_dice_of, reverse=True)
    best = {shown_of(view, one.first): one for one in pairs}
    return [best[shown] for shown in MISSED if shown in best]


def _dice_of(pair: c.Combine) -> int:
    """Count the dice of a pair."""
    return sum(means.startswith("die.") for means in (pair.first, pair.second))


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
