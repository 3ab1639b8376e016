"""Effects of the seats' commands."""

from __future__ import annotations

from collections.abc import Iterable

from game.games.back_in_time.rules import challenge as rolls
from game.games.back_in_time.rules import commands as c
from game.games.back_in_time.rules import pending as p
from game.games.back_in_time.rules.box import HEROES
from game.games.back_in_time.rules.challenge_state import ChallengeState
from game.games.back_in_time.rules.compiled_box import BIFF, FIRST_HERO, GEORGE, LORRAINE, WILD_FACE, Lookup
from game.games.back_in_time.rules.items import VEST_STEPS, use_item
from game.games.back_in_time.rules.legal import DOC, EINSTEIN, MARTY
from game.games.back_in_time.rules.state_data import StateData
from game.games.back_in_time.rules.upkeep import lead, lead_biff

POWER_STEPS = 2
"""Spaces that the powers of Marty, Jennifer and Einstein move a figure."""


def walk_steps(lookup: Lookup, tile: int, vest: bool, lasting: str) -> int:
    """Return the movement of a tile (ruling R26: never more than the longest movement)."""
    steps = lookup.tiles[tile].move + (VEST_STEPS if vest else 0)
    if lasting == "tile_move_minus_1":
        steps = max(1, steps - 1)
    return min(lookup.box.longest_move, steps)


def walk_reach(lookup: Lookup, tiles: Iterable[int], vest: bool, lasting: str) -> int:
    """Return the combined movement of several tiles; the vest's bonus applies to the first."""
    return sum(walk_steps(lookup, tile, vest and not number, lasting) for number, tile in enumerate(tiles))


def walk(s: StateData, command: c.Walk) -> None:
    """Exhaust the tile and start to move."""
    tile = s.lookup.tile[command.tile]
    steps = walk_steps(s.lookup, tile, s.vest, s.lasting)
    s.vest = False
    s.spent |= 1 << tile
    s.pending.append(p.Walking(steps))


def step(s: StateData, command: c.Step) -> None:
    """Walk one space, alone or with a companion."""
    top = s.pending[-1]
    assert isinstance(top, p.Walking)
    to = s.lookup.space[command.to]
    s.at[FIRST_HERO + s.turn] = to
    if command.escort is not None:
        s.at[GEORGE if command.escort == "george" else LORRAINE] = to
    if top.left > 1:
        s.pending[-1] = p.Walking(top.left - 1, moved=True)
    else:
        s.pending.pop()


def halt(s: StateData, _command: c.Halt) -> None:
    """Stop walking or leading."""
    s.pending.pop()


def use_power(s: StateData, command: c.UsePower) -> None:
    """Use the active hero's power (rulebook section 5, Special Character Powers; ruling R24)."""
    s.power_used = True
    hero, here = s.heroes[s.turn], s.here
    if hero == MARTY:
        s.pending.append(p.Leading(LORRAINE, here, POWER_STEPS, must=False))
    elif hero == DOC:
        s.at[FIRST_HERO + s.turn] = s.lookup.track[s.car]
    elif hero == EINSTEIN:
        s.pending.append(p.Leading(BIFF, p.ANYWHERE, POWER_STEPS, must=False))
    else:
        seat = s.heroes.index(HEROES.index(str(command.hero)))
        s.pending.append(p.Leading(FIRST_HERO + seat, here, POWER_STEPS, must=False))


def use(s: StateData, command: c.UseItem) -> None:
    """Use an item."""
    use_item(s, command.seat, s.lookup.item[command.item], command.die)
    _ask_active_again(s)


def lead_on(s: StateData, command: c.Lead) -> None:
    """Move the led figure one space, or put Biff where a tie was settled."""
    top, to = s.pending[-1], s.lookup.space[command.to]
    if isinstance(top, p.Leading):
        lead(s, top, to)
    elif isinstance(top, (p.BiffRuns, p.BiffDice)):
        lead_biff(s, top, to)
    else:
        s.at[BIFF] = to
        s.pending.pop()


def go_to(s: StateData, command: c.GoTo) -> None:
    """Fly to the chosen space."""
    s.at[FIRST_HERO + s.turn] = s.lookup.space[command.to]
    s.pending.pop()


def swap(s: StateData, command: c.Swap) -> None:
    """Replace an Opportunity Card."""
    s.pending.pop()
    rolls.replace_opportunity(s, s.lookup.opportunities.index(command.card))


def attempt(s: StateData, command: c.Attempt) -> None:
    """Announce a challenge."""
    s.trial = ChallengeState(command.challenge)
    s.pending.append(p.Gathering(s.turn))


def add_die(s: StateData, command: c.AddDie) -> None:
    """Add the die of a tile."""
    rolls.add_die(s, s.lookup.tile[command.tile])


def ready(s: StateData, command: c.Ready) -> None:
    """Stop adding dice."""
    rolls.next_gatherer(s, command.seat)


def mark(s: StateData, command: c.Mark) -> None:
    """Mark a die for the reroll."""
    top = s.pending[-1]
    assert isinstance(top, p.Rerolling)
    s.pending[-1] = p.Rerolling(top.helper, top.marked | 1 << command.die, top.limit, top.item)


def unmark(s: StateData, command: c.Unmark) -> None:
    """Unmark a die."""
    top = s.pending[-1]
    assert isinstance(top, p.Rerolling)
    s.pending[-1] = p.Rerolling(top.helper, top.marked & ~(1 << command.die), top.limit, top.item)


def close_reroll(s: StateData, command: c.Reroll | c.Keep) -> None:
    """Reroll the marked dice, or keep all."""
    top = s.pending[-1]
    assert isinstance(top, p.Rerolling)
    rolls.close_reroll(s, top, isinstance(command, c.Reroll))


def reroll_all(s: StateData, command: c.RerollAll) -> None:
    """Start a new roll cycle."""
    rolls.reroll_all(s, s.lookup.tile[command.tile])


def change_to_wild(s: StateData, command: c.ChangeToWild) -> None:
    """Turn a die to its Wild face."""
    s.spent |= 1 << s.lookup.tile[command.tile]
    rolls.turn_die(s, command.die, WILD_FACE)
    _ask_active_again(s)


def _ask_active_again(s: StateData) -> None:
    """Ask the active player again after a helper's change: a bonus may apply now, on a first point."""
    top = s.pending[-1]
    if isinstance(top, p.Modifying) and top.helper != s.turn:
        s.pending[-1] = p.Modifying(s.turn)


def settle(s: StateData, command: c.Settle) -> None:
    """Stop changing the roll."""
    rolls.next_modifier(s, command.seat)


def discard(s: StateData, command: c.Discard) -> None:
    """Discard a tile."""
    rolls.discard_tile(s, s.lookup.tile[command.tile])
