"""Set-up: characters, locations, personages, objectives, first rifts (rulebook, "Mise en place")."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import permutations
from random import Random
from typing import Any, Final

from game.games.riff_in_time.rules import commands as c
from game.games.riff_in_time.rules import pending as p
from game.games.riff_in_time.rules.state_data import NONE, StateData
from game.rules.contract import Command
from game.rules.parts import bits
from game.rules.pending_stack import ask_chance, ask_seat


def objectives_in_play(s: StateData) -> list[int]:
    """Return the objectives for the number of players (facts, 3.7)."""
    return [card for card, one in enumerate(s.lookup.box.objectives) if one.min_players <= s.seats]


def undealt(s: StateData) -> list[int]:
    """Return the objectives no seat keeps: undealt and rejected ones."""
    return [card for card in objectives_in_play(s) if card not in s.kept]


def character_deals(s: StateData) -> Iterator[tuple[int, ...]]:
    """Yield all deals of the remaining characters to the seats that chose none."""
    free = [one for one in range(len(s.lookup.characters)) if one not in s.chosen]
    for dealt in permutations(free, s.chosen.count(NONE)):
        left = iter(dealt)
        yield tuple([next(left) if one == NONE else one for one in s.chosen])


def _characters_dealt(s: StateData, command: c.CharactersDealt) -> None:
    s.pending.pop()
    s.characters = tuple(s.lookup.character[name] for name in command.characters)


def _locations_laid(s: StateData, command: c.LocationsLaid) -> None:
    s.pending.pop()
    for stage, name in enumerate(command.locations, 1):
        s.stage_of[s.lookup.location[name]] = stage


def _personages_dealt(s: StateData, command: c.PersonagesDealt) -> None:
    """Place the personages on the stages; with too many at home, they are redealt (facts, 25)."""
    dealt = [s.lookup.personage[name] for name in command.personages]
    at_home = sum(s.stage_of[who] == stage for stage, who in enumerate(dealt, 1))
    if at_home > s.lookup.numbers.at_home:
        return
    s.pending.pop()
    for stage, who in enumerate(dealt, 1):
        s.stands[who] = stage


def _objectives_dealt(s: StateData, command: c.ObjectivesDealt) -> None:
    s.pending.pop()
    dealt, each = [s.lookup.objective[name] for name in command.objectives], s.lookup.numbers.offered
    s.offered = [tuple(dealt[seat * each : (seat + 1) * each]) for seat in range(s.seats)]


def _keep_objective(s: StateData, command: c.KeepObjective) -> None:
    s.pending.pop()
    s.kept[command.seat] = s.lookup.objective[command.objective]
    s.offered[command.seat] = ()


def _set_up_actions_dealt(s: StateData, command: c.SetUpActionsDealt) -> None:
    s.pending.pop()
    s.set_up = [s.lookup.objective[name] for name in command.objectives]


def _opening_rifts(s: StateData, top: p.OpeningRifts) -> bool:
    """Reveal a personage card for each player by chance."""
    if top.left:
        return ask_chance(s, top)
    s.pending.pop()
    return True


def _rift_opened(s: StateData, command: c.RiftOpened) -> None:
    """Raise the rift at the personage's space (rulebook, "Mise en place" 8)."""
    top = s.pending[-1]
    assert isinstance(top, p.OpeningRifts)
    who = s.lookup.personage[command.personage]
    s.pending[-1] = p.OpeningRifts(top.left - 1, top.seen | 1 << who)
    s.raise_space(s.stands[who], 1)


def outcomes(s: StateData) -> Sequence[tuple[Command, int]]:
    """List the chance outcomes of the set-up that are few: characters, and revealed cards."""
    top, lookup = s.pending[-1], s.lookup
    if isinstance(top, p.DealingCharacters):
        names = lookup.characters
        return [(c.CharactersDealt(tuple(names[one] for one in deal)), 1) for deal in character_deals(s)]
    if isinstance(top, p.OpeningRifts):
        left = ((1 << len(lookup.personages)) - 1) & ~top.seen
        return [(c.RiftOpened(lookup.personages[who]), 1) for who in bits(left)]
    return ()


def deal(s: StateData, rng: Random) -> Command | None:
    """Shuffle and deal what has too many outcomes to list; None if nothing of that kind is due."""
    top, lookup = s.pending[-1], s.lookup
    if isinstance(top, p.LayingLocations):
        return c.LocationsLaid(tuple(rng.sample(lookup.locations, len(lookup.locations))))
    if isinstance(top, p.DealingPersonages):
        return c.PersonagesDealt(tuple(rng.sample(lookup.personages, len(lookup.personages))))
    if isinstance(top, p.DealingObjectives):
        cards = rng.sample(objectives_in_play(s), s.seats * lookup.numbers.offered)
        return c.ObjectivesDealt(tuple(lookup.objectives[card] for card in cards))
    if isinstance(top, p.DealingSetUpActions):
        return c.SetUpActionsDealt(tuple(lookup.objectives[card] for card in rng.sample(undealt(s), s.seats)))
    return None


def may_be_dealt(s: StateData, command: Command) -> bool:
    """Return whether an unlisted deal is possible now."""
    top, lookup = s.pending[-1], s.lookup
    if isinstance(command, c.LocationsLaid) and isinstance(top, p.LayingLocations):
        return sorted(command.locations) == sorted(lookup.locations)
    if isinstance(command, c.PersonagesDealt) and isinstance(top, p.DealingPersonages):
        return sorted(command.personages) == sorted(lookup.personages)
    if isinstance(command, c.ObjectivesDealt) and isinstance(top, p.DealingObjectives):
        return _are(s, command.objectives, objectives_in_play(s), s.seats * lookup.numbers.offered)
    if isinstance(command, c.SetUpActionsDealt) and isinstance(top, p.DealingSetUpActions):
        return _are(s, command.objectives, undealt(s), s.seats)
    return False


def _are(s: StateData, names: Sequence[str], among: Sequence[int], number: int) -> bool:
    """Return whether names are ``number`` different objectives of a set."""
    known = {s.lookup.objectives[card] for card in among}
    return len(names) == len(set(names)) == number and set(names) <= known


STEPS: Final[dict[type, Callable[[Any, Any], bool]]] = {
    p.DealingCharacters: ask_chance,
    p.LayingLocations: ask_chance,
    p.DealingPersonages: ask_chance,
    p.DealingObjectives: ask_chance,
    p.KeepingObjective: ask_seat,
    p.DealingSetUpActions: ask_chance,
    p.OpeningRifts: _opening_rifts,
}
"""Step function for each record of the set-up."""

EFFECTS: Final[dict[type, Callable[[Any, Any], None]]] = {
    c.CharactersDealt: _characters_dealt,
    c.LocationsLaid: _locations_laid,
    c.PersonagesDealt: _personages_dealt,
    c.ObjectivesDealt: _objectives_dealt,
    c.KeepObjective: _keep_objective,
    c.SetUpActionsDealt: _set_up_actions_dealt,
    c.RiftOpened: _rift_opened,
}
"""Effect function for each command of the set-up."""
