"""Legal commands: one function for each decision, in a fixed order of commands."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from game.games.back_in_time.rules import challenge as rolls
from game.games.back_in_time.rules import pending as p
from game.games.back_in_time.rules.box import HEROES
from game.games.back_in_time.rules.compiled_box import BIFF, FIRST_HERO, GEORGE, LORRAINE, WILD_FACE
from game.games.back_in_time.rules.items import item_uses, reach
from game.games.back_in_time.rules.state_data import StateData
from game.games.back_in_time.rules.upkeep import leading_spaces
from game.rules.contract import Command, PlayerCommand, Seat
from game.rules.parts import bits

MARTY, DOC, JENNIFER, EINSTEIN = range(len(HEROES))

COUPLE = ((GEORGE, "george"), (LORRAINE, "lorraine"))


def powers(s: StateData) -> list[str | None]:
    """List the uses of the active hero's power: the named hero, or None (rulebook section 5; R24)."""
    if s.power_used or s.lasting == "no_special_powers":
        return []
    hero, here, lookup = s.heroes[s.turn], s.here, s.lookup
    if hero == MARTY:
        return [None] if lookup.town.toward[s.at[LORRAINE]][here] else []
    if hero == DOC:
        return [None] if lookup.track[s.car] != here else []
    if hero == EINSTEIN:
        return [None] if lookup.streets.distance[here][s.at[BIFF]] <= 1 else []
    return [
        HEROES[other]
        for seat, other in enumerate(s.heroes)
        if seat != s.turn and lookup.streets.toward[s.at[FIRST_HERO + seat]][here]
    ]


def can_roll(s: StateData) -> bool:
    """Return whether the active seat could add at least one die."""
    return bool(s.held[s.turn] & ~s.spent & s.lookup.die_tiles)


def _acting(s: StateData, _top: p.Acting) -> list[PlayerCommand]:
    """List the active seat's options between actions (rulebook section 4, Action Phase)."""
    seat = s.turn
    mine = s.lookup.commands[seat]
    legal: list[PlayerCommand] = [mine.walk[tile] for tile in bits(s.held[seat] & ~s.spent)]
    legal += [mine.use_power[hero] for hero in powers(s)]
    legal += [mine.use_item[use] for use in item_uses(s, seat)]
    if can_roll(s):
        legal += [mine.attempt[challenge.id] for challenge in rolls.open_challenges(s)]
    legal.append(mine.end_turn)
    return legal


def escorts(s: StateData, here: int) -> list[str]:
    """List which of George and Lorraine the active hero could escort from ``here``."""
    return [name for figure, name in COUPLE if s.at[figure] == here and s.lasting != f"no_escort_{name}"]


def _walking(s: StateData, top: p.Walking) -> list[PlayerCommand]:
    """List the next spaces, alone and with a companion (rulebook section 5, Moving and Escorting; ruling R4)."""
    here, lookup = s.here, s.lookup
    mine, companions = lookup.commands[s.turn], escorts(s, here)
    legal: list[PlayerCommand] = []
    for space in lookup.streets.neighbours[here]:
        legal.append(mine.step[space])
        if companions and lookup.may_escort_into[space]:
            legal += [mine.escort[figure][space] for figure in companions]
    if top.moved:
        legal.append(mine.halt)
    return legal


def _leading(s: StateData, top: p.Leading) -> list[PlayerCommand]:
    """List the next spaces of a led figure."""
    mine = s.lookup.commands[s.turn]
    lead = mine.lead[s.lookup.figure_name(top.figure, s.heroes)]
    legal: list[PlayerCommand] = [lead[space] for space in leading_spaces(s, top)]
    if top.moved and not top.must:
        legal.append(mine.halt)
    return legal


def _biff_steps(s: StateData, _top: p.BiffRuns | p.BiffDice) -> list[PlayerCommand]:
    """List the next spaces on Biff's equally short routes."""
    lead = s.lookup.commands[s.turn].lead["biff"]
    return [lead[space] for space in s.biff_ways()]


def _placing(s: StateData, _top: p.Placing) -> list[PlayerCommand]:
    """List the spaces of the couple when both are equally near to Biff."""
    lead = s.lookup.commands[s.turn].lead["biff"]
    return [lead[space] for space in sorted(s.nearest_goals())]


def _gathering(s: StateData, top: p.Gathering) -> list[PlayerCommand]:
    """List the tiles whose die may join; the active seat must add one of its own (rulebook: Assisting)."""
    seat = top.helper
    mine = s.lookup.commands[seat]
    legal: list[PlayerCommand] = [mine.add_die[tile] for tile in bits(rolls.addable_tiles(s, seat))]
    if seat != s.turn or rolls.current(s)[0].tiles:
        legal.append(mine.ready)
    return legal


def _rerolling(s: StateData, top: p.Rerolling) -> list[PlayerCommand]:
    """List the unlocked dice to mark, and the actions on marked ones."""
    mine, marked = s.lookup.commands[top.helper], top.marked
    free = rolls.current(s)[0].dice.free & ~marked
    legal: list[PlayerCommand] = []
    if marked.bit_count() < top.limit:
        legal += [mine.mark[die] for die in bits(free)]
    if marked:
        legal += [mine.unmark[die] for die in bits(marked)]
        legal.append(mine.reroll)
    elif not top.item:
        legal.append(mine.keep)
    return legal


def _modifying(s: StateData, top: p.Modifying) -> list[PlayerCommand]:
    """List the tiles and items that change the roll (rulebook section 5, step 3)."""
    seat, lookup = top.helper, s.lookup
    mine, ready = lookup.commands[seat], s.held[seat] & ~s.spent
    legal: list[PlayerCommand] = [mine.reroll_all[tile] for tile in bits(ready & lookup.reroll_tiles)]
    if tiles := ready & lookup.wild_tiles:
        dice = [die for die, face in enumerate(rolls.current(s)[0].dice.faces) if face != WILD_FACE]
        legal += [mine.change_to_wild[tile, die] for tile in bits(tiles) for die in dice]
    legal += [mine.use_item[use] for use in item_uses(s, seat)]
    legal.append(mine.settle)
    return legal


def can_modify(s: StateData, seat: Seat) -> bool:
    """Return whether a seat can change the roll."""
    ready = s.held[seat] & ~s.spent
    if ready & s.lookup.reroll_tiles:
        return True
    trial, _ = rolls.current(s)
    if ready & s.lookup.wild_tiles and any(face != WILD_FACE for face in trial.dice.faces):
        return True
    return bool(item_uses(s, seat))


def _discarding(s: StateData, top: p.Gift | p.Overfull) -> list[PlayerCommand]:
    """List the tiles that may be discarded: offered ones, or all on the mat."""
    tiles: Sequence[int] = top.offered if isinstance(top, p.Gift) else bits(s.held[s.turn])
    discard = s.lookup.commands[s.turn].discard
    return [discard[tile] for tile in tiles]


def _swapping(s: StateData, _top: p.Swapping) -> list[PlayerCommand]:
    """List the face-up Opportunity Cards."""
    swap = s.lookup.commands[s.turn].swap
    return [swap[card] for card in s.opportunities if card >= 0]


def _flying(s: StateData, _top: p.Flying) -> list[PlayerCommand]:
    """List the destinations of the Fundraiser Flyer."""
    go_to = s.lookup.commands[s.turn].go_to
    return [go_to[space] for space in reach(s)]


LEGAL: dict[type, Callable[[Any, Any], Sequence[Command]]] = {
    p.Acting: _acting,
    p.Walking: _walking,
    p.Leading: _leading,
    p.BiffRuns: _biff_steps,
    p.BiffDice: _biff_steps,
    p.Placing: _placing,
    p.Gathering: _gathering,
    p.Rerolling: _rerolling,
    p.Modifying: _modifying,
    p.Gift: _discarding,
    p.Overfull: _discarding,
    p.Swapping: _swapping,
    p.Flying: _flying,
}
"""Legal command function for each decision of a seat."""
