"""What the seats may do: the commands on offer for each decision, and what each command does."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from game.rules.back_in_time import challenge as rolls
from game.rules.back_in_time import commands as c
from game.rules.back_in_time import state_data as p
from game.rules.back_in_time.box import HEROES
from game.rules.back_in_time.items import VEST_STEPS, item_uses, reach, use_item
from game.rules.back_in_time.lookup import BIFF, FIRST_HERO, GEORGE, LORRAINE, WILD_FACE, Lookup
from game.rules.back_in_time.state_data import StateData
from game.rules.back_in_time.upkeep import lead, lead_biff, leading_ways
from game.rules.contract import PlayerCommand, Seat
from game.rules.parts import bits

POWER_STEPS = 2
"""How far the powers of Marty, Jennifer and Einstein move a figure."""

MARTY, DOC, JENNIFER, EINSTEIN = range(len(HEROES))

COUPLE = ((GEORGE, "george"), (LORRAINE, "lorraine"))


def powers(s: StateData) -> list[str | None]:
    """List how the active hero's power may be used now: whom it names, or None (rulebook section 5; R24)."""
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


def act_options(s: StateData, _top: p.Acting) -> list[PlayerCommand]:
    """List what the active seat may do between actions (rulebook section 4, Action Phase)."""
    seat, lookup = s.turn, s.lookup
    options: list[PlayerCommand] = [c.Walk(seat, lookup.tiles[tile].id) for tile in bits(s.held[seat] & ~s.spent)]
    options += [c.UsePower(seat, hero) for hero in powers(s)]
    options += [c.UseItem(seat, lookup.items[item], die) for item, die in item_uses(s, seat)]
    if can_roll(s):
        options += [c.Attempt(seat, challenge.id) for challenge in rolls.open_challenges(s)]
    options.append(c.EndTurn(seat))
    return options


def escorts(s: StateData, here: int) -> list[str]:
    """List whom of the couple the active hero could take along from ``here``."""
    return [name for figure, name in COUPLE if s.at[figure] == here and s.lasting != f"no_escort_{name}"]


def walk_options(s: StateData, top: p.Walking) -> list[PlayerCommand]:
    """List the next spaces, alone and with company (rulebook section 5, Moving and Escorting; ruling R4)."""
    seat, here, lookup = s.turn, s.here, s.lookup
    company = escorts(s, here)
    options: list[PlayerCommand] = []
    for space in lookup.streets.neighbours[here]:
        name = lookup.spaces[space]
        options.append(c.Step(seat, name))
        if company and lookup.may_escort_into[space]:
            options += [c.Step(seat, name, figure) for figure in company]
    if top.moved:
        options.append(c.Halt(seat))
    return options


def lead_options(s: StateData, top: p.Leading) -> list[PlayerCommand]:
    """List the next spaces of a figure that the active seat moves."""
    name = s.lookup.figure_name(top.figure, s.heroes)
    options: list[PlayerCommand] = [c.Lead(s.turn, name, s.lookup.spaces[space]) for space in leading_ways(s, top)]
    if top.moved and not top.must:
        options.append(c.Halt(s.turn))
    return options


def biff_options(s: StateData, _top: p.BiffRuns | p.BiffDice) -> list[PlayerCommand]:
    """List Biff's equally short ways."""
    return [c.Lead(s.turn, "biff", s.lookup.spaces[space]) for space in s.biff_ways()]


def placing_options(s: StateData, _top: p.Placing) -> list[PlayerCommand]:
    """List the spaces of the couple, both equally near to Biff."""
    return [c.Lead(s.turn, "biff", s.lookup.spaces[space]) for space in sorted(s.nearest_goals())]


def gather_options(s: StateData, top: p.Gathering) -> list[PlayerCommand]:
    """List the tiles whose die may join; the active seat needs one of its own (rulebook: Assisting)."""
    seat = top.helper
    options: list[PlayerCommand] = [
        c.AddDie(seat, s.lookup.tiles[tile].id) for tile in bits(rolls.addable_tiles(s, seat))
    ]
    if seat != s.turn or rolls.current(s)[0].tiles:
        options.append(c.Ready(seat))
    return options


def reroll_options(s: StateData, top: p.Rerolling) -> list[PlayerCommand]:
    """List the unlocked dice to pick, and what to do with those picked."""
    seat = top.helper
    free = rolls.current(s)[0].dice.free & ~top.marked
    options: list[PlayerCommand] = []
    if top.marked.bit_count() < top.limit:
        options += [c.Mark(seat, die) for die in bits(free)]
    if top.marked:
        options.append(c.Reroll(seat))
    elif not top.item:
        options.append(c.Keep(seat))
    return options


def modify_options(s: StateData, top: p.Modifying) -> list[PlayerCommand]:
    """List the ways to change the roll (rulebook section 5, step 3)."""
    seat, lookup = top.helper, s.lookup
    trial, _ = rolls.current(s)
    ready = s.held[seat] & ~s.spent
    options: list[PlayerCommand] = [
        c.RerollAll(seat, lookup.tiles[tile].id) for tile in bits(ready & lookup.reroll_tiles)
    ]
    if tiles := ready & lookup.wild_tiles:
        dice = [die for die, face in enumerate(trial.dice.faces) if face != WILD_FACE]
        options += [c.ChangeToWild(seat, lookup.tiles[tile].id, die) for tile in bits(tiles) for die in dice]
    options += [c.UseItem(seat, lookup.items[item], die) for item, die in item_uses(s, seat)]
    options.append(c.Settle(seat))
    return options


def can_modify(s: StateData, seat: Seat) -> bool:
    """Return whether ``seat`` has anything to change the roll with."""
    ready = s.held[seat] & ~s.spent
    if ready & s.lookup.reroll_tiles:
        return True
    trial, _ = rolls.current(s)
    if ready & s.lookup.wild_tiles and any(face != WILD_FACE for face in trial.dice.faces):
        return True
    return bool(item_uses(s, seat))


def discard_options(s: StateData, top: p.Gift | p.Overfull) -> list[PlayerCommand]:
    """List the tiles that may be discarded: those offered, or all on the mat."""
    tiles: Sequence[int] = top.offered if isinstance(top, p.Gift) else bits(s.held[s.turn])
    return [c.Discard(s.turn, s.lookup.tiles[tile].id) for tile in tiles]


def swap_options(s: StateData, _top: p.Swapping) -> list[PlayerCommand]:
    """List the face-up Opportunity Cards."""
    return [c.Swap(s.turn, s.lookup.opportunities[card]) for card in s.opportunities if card >= 0]


def fly_options(s: StateData, _top: p.Flying) -> list[PlayerCommand]:
    """List where the Fundraiser Flyer leads."""
    return [c.GoTo(s.turn, s.lookup.spaces[space]) for space in reach(s)]


# --- what the commands do --------------------------------------------------------------------------------------


def walk_steps(lookup: Lookup, tile: int, vest: bool, lasting: str) -> int:
    """How far a tile used for its movement goes (ruling R26: never more than the longest movement)."""
    steps = lookup.tiles[tile].move + (VEST_STEPS if vest else 0)
    if lasting == "tile_move_minus_1":
        steps = max(1, steps - 1)
    return min(lookup.box.longest_move, steps)


def walk_reach(lookup: Lookup, tiles: Iterable[int], vest: bool, lasting: str) -> int:
    """Return how far several tiles go one after the other; what the vest adds is added to the first."""
    return sum(walk_steps(lookup, tile, vest and not number, lasting) for number, tile in enumerate(tiles))


def walk(s: StateData, command: c.Walk) -> None:
    """Exhaust the tile and start to move."""
    tile = s.lookup.tile[command.tile]
    steps = walk_steps(s.lookup, tile, s.vest, s.lasting)
    s.vest = False
    s.spent |= 1 << tile
    s.pending.append(p.Walking(steps))


def step(s: StateData, command: c.Step) -> None:
    """Go on one space, with or without company."""
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
    """Move the figure in question one space, or put Biff where a tie was settled."""
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
    s.trial = p.Trial(command.challenge)
    s.pending.append(p.Gathering(s.turn))


def add_die(s: StateData, command: c.AddDie) -> None:
    """Add the die of a tile."""
    rolls.add_die(s, s.lookup.tile[command.tile])


def ready(s: StateData, command: c.Ready) -> None:
    """Add no more dice."""
    rolls.next_gatherer(s, command.seat)


def mark(s: StateData, command: c.Mark) -> None:
    """Pick a die to roll again."""
    top = s.pending[-1]
    assert isinstance(top, p.Rerolling)
    s.pending[-1] = p.Rerolling(top.helper, top.marked | 1 << command.die, top.limit, top.item)


def close_reroll(s: StateData, command: c.Reroll | c.Keep) -> None:
    """Roll the picked dice again, or keep all."""
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
    """After a helper's change the active player may use what only now makes sense (a bonus on a first point)."""
    top = s.pending[-1]
    if isinstance(top, p.Modifying) and top.helper != s.turn:
        s.pending[-1] = p.Modifying(s.turn)


def settle(s: StateData, command: c.Settle) -> None:
    """Change the roll no more."""
    rolls.next_modifier(s, command.seat)


def discard(s: StateData, command: c.Discard) -> None:
    """Discard a tile."""
    rolls.discard_tile(s, s.lookup.tile[command.tile])
