"""What the seats may do: the commands on offer for each decision, and what each command does."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from game.rules.back_in_time import challenge as rolls
from game.rules.back_in_time import commands as c
from game.rules.back_in_time import position as p
from game.rules.back_in_time.box import HEROES
from game.rules.back_in_time.items import VEST_STEPS, item_uses, reach, use_item
from game.rules.back_in_time.kit import BIFF, FIRST_HERO, GEORGE, LORRAINE, WILD_FACE, Kit
from game.rules.back_in_time.position import Position
from game.rules.back_in_time.town import lead, lead_biff, leading_ways
from game.rules.kernel import Choice, Seat
from game.rules.parts import bits

POWER_STEPS = 2
"""How far the powers of Marty, Jennifer and Einstein move a figure."""

MARTY, DOC, JENNIFER, EINSTEIN = range(len(HEROES))

COUPLE = ((GEORGE, "george"), (LORRAINE, "lorraine"))


def powers(s: Position) -> list[str | None]:
    """List how the active hero's power may be used now: whom it names, or None (rulebook section 5; R24)."""
    if s.power_used or s.lasting == "no_special_powers":
        return []
    hero, here, kit = s.heroes[s.turn], s.here, s.kit
    if hero == MARTY:
        return [None] if kit.town.toward[s.at[LORRAINE]][here] else []
    if hero == DOC:
        return [None] if kit.track[s.car] != here else []
    if hero == EINSTEIN:
        return [None] if kit.streets.distance[here][s.at[BIFF]] <= 1 else []
    return [
        HEROES[other]
        for seat, other in enumerate(s.heroes)
        if seat != s.turn and kit.streets.toward[s.at[FIRST_HERO + seat]][here]
    ]


def can_roll(s: Position) -> bool:
    """Whether the active seat could add at least one die."""
    return bool(s.held[s.turn] & ~s.spent & s.kit.die_tiles)


def act_options(s: Position, _top: p.Acting) -> list[Choice]:
    """List what the active seat may do between actions (rulebook section 4, Action Phase)."""
    seat, kit = s.turn, s.kit
    options: list[Choice] = [c.Walk(seat, kit.tiles[tile].id) for tile in bits(s.held[seat] & ~s.spent)]
    options += [c.UsePower(seat, hero) for hero in powers(s)]
    options += [c.UseItem(seat, kit.items[item], die) for item, die in item_uses(s, seat)]
    if can_roll(s):
        options += [c.Attempt(seat, challenge.id) for challenge in rolls.open_challenges(s)]
    options.append(c.EndTurn(seat))
    return options


def escorts(s: Position, here: int) -> list[str]:
    """List whom of the couple the active hero could take along from ``here``."""
    return [name for figure, name in COUPLE if s.at[figure] == here and s.lasting != f"no_escort_{name}"]


def walk_options(s: Position, top: p.Walking) -> list[Choice]:
    """List the next spaces, alone and with company (rulebook section 5, Moving and Escorting; ruling R4)."""
    seat, here, kit = s.turn, s.here, s.kit
    company = escorts(s, here)
    options: list[Choice] = []
    for space in kit.streets.neighbours[here]:
        name = kit.spaces[space]
        options.append(c.Step(seat, name))
        if company and kit.may_escort_into[space]:
            options += [c.Step(seat, name, figure) for figure in company]
    if top.moved:
        options.append(c.Halt(seat))
    return options


def lead_options(s: Position, top: p.Leading) -> list[Choice]:
    """List the next spaces of a figure that the active seat moves."""
    name = s.kit.figure_name(top.figure, s.heroes)
    options: list[Choice] = [c.Lead(s.turn, name, s.kit.spaces[space]) for space in leading_ways(s, top)]
    if top.moved and not top.must:
        options.append(c.Halt(s.turn))
    return options


def biff_options(s: Position, _top: p.BiffRuns | p.BiffDice) -> list[Choice]:
    """List Biff's equally short ways."""
    return [c.Lead(s.turn, "biff", s.kit.spaces[space]) for space in s.biff_ways()]


def placing_options(s: Position, _top: p.Placing) -> list[Choice]:
    """List the spaces of the couple, both equally near to Biff."""
    return [c.Lead(s.turn, "biff", s.kit.spaces[space]) for space in sorted(s.nearest_goals())]


def gather_options(s: Position, top: p.Gathering) -> list[Choice]:
    """List the tiles whose die may join; the active seat needs one of its own (rulebook: Assisting)."""
    seat = top.helper
    options: list[Choice] = [c.AddDie(seat, s.kit.tiles[tile].id) for tile in bits(rolls.addable_tiles(s, seat))]
    if seat != s.turn or rolls.current(s)[0].tiles:
        options.append(c.Ready(seat))
    return options


def reroll_options(s: Position, top: p.Rerolling) -> list[Choice]:
    """List the unlocked dice to pick, and what to do with those picked."""
    seat = top.helper
    free = rolls.current(s)[0].dice.free & ~top.marked
    options: list[Choice] = []
    if top.marked.bit_count() < top.limit:
        options += [c.Mark(seat, die) for die in bits(free)]
    if top.marked:
        options.append(c.Reroll(seat))
    elif not top.item:
        options.append(c.Keep(seat))
    return options


def modify_options(s: Position, top: p.Modifying) -> list[Choice]:
    """List the ways to change the roll (rulebook section 5, step 3)."""
    seat, kit = top.helper, s.kit
    trial, _ = rolls.current(s)
    ready = s.held[seat] & ~s.spent
    options: list[Choice] = [c.RerollAll(seat, kit.tiles[tile].id) for tile in bits(ready & kit.reroll_tiles)]
    if tiles := ready & kit.wild_tiles:
        dice = [die for die, face in enumerate(trial.dice.faces) if face != WILD_FACE]
        options += [c.ChangeToWild(seat, kit.tiles[tile].id, die) for tile in bits(tiles) for die in dice]
    options += [c.UseItem(seat, kit.items[item], die) for item, die in item_uses(s, seat)]
    options.append(c.Settle(seat))
    return options


def can_modify(s: Position, seat: Seat) -> bool:
    """Whether ``seat`` has anything to change the roll with."""
    ready = s.held[seat] & ~s.spent
    if ready & s.kit.reroll_tiles:
        return True
    trial, _ = rolls.current(s)
    if ready & s.kit.wild_tiles and any(face != WILD_FACE for face in trial.dice.faces):
        return True
    return bool(item_uses(s, seat))


def discard_options(s: Position, top: p.Gift | p.Overfull) -> list[Choice]:
    """List the tiles that may be discarded: those offered, or all on the mat."""
    tiles: Sequence[int] = top.offered if isinstance(top, p.Gift) else bits(s.held[s.turn])
    return [c.Discard(s.turn, s.kit.tiles[tile].id) for tile in tiles]


def swap_options(s: Position, _top: p.Swapping) -> list[Choice]:
    """List the face-up Opportunity Cards."""
    return [c.Swap(s.turn, s.kit.opportunities[card]) for card in s.opportunities if card >= 0]


def fly_options(s: Position, _top: p.Flying) -> list[Choice]:
    """List where the Fundraiser Flyer leads."""
    return [c.GoTo(s.turn, s.kit.spaces[space]) for space in reach(s)]


# --- what the commands do --------------------------------------------------------------------------------------


def walk_steps(kit: Kit, tile: int, vest: bool, lasting: str) -> int:
    """How far a tile used for its movement goes (ruling R26: never more than the longest movement)."""
    steps = kit.tiles[tile].move + (VEST_STEPS if vest else 0)
    if lasting == "tile_move_minus_1":
        steps = max(1, steps - 1)
    return min(kit.box.longest_move, steps)


def walk_reach(kit: Kit, tiles: Iterable[int], vest: bool, lasting: str) -> int:
    """Return how far several tiles go one after the other; what the vest adds is added to the first."""
    return sum(walk_steps(kit, tile, vest and not number, lasting) for number, tile in enumerate(tiles))


def walk(s: Position, command: c.Walk) -> None:
    """Exhaust the tile and start to move."""
    tile = s.kit.tile[command.tile]
    steps = walk_steps(s.kit, tile, s.vest, s.lasting)
    s.vest = False
    s.spent |= 1 << tile
    s.pending.append(p.Walking(steps))


def step(s: Position, command: c.Step) -> None:
    """Go on one space, with or without company."""
    top = s.pending[-1]
    assert isinstance(top, p.Walking)
    to = s.kit.space[command.to]
    s.at[FIRST_HERO + s.turn] = to
    if command.escort is not None:
        s.at[GEORGE if command.escort == "george" else LORRAINE] = to
    if top.left > 1:
        s.pending[-1] = p.Walking(top.left - 1, moved=True)
    else:
        s.pending.pop()


def halt(s: Position, _command: c.Halt) -> None:
    """Stop walking or leading."""
    s.pending.pop()


def use_power(s: Position, command: c.UsePower) -> None:
    """Use the active hero's power (rulebook section 5, Special Character Powers; ruling R24)."""
    s.power_used = True
    hero, here = s.heroes[s.turn], s.here
    if hero == MARTY:
        s.pending.append(p.Leading(LORRAINE, here, POWER_STEPS, must=False))
    elif hero == DOC:
        s.at[FIRST_HERO + s.turn] = s.kit.track[s.car]
    elif hero == EINSTEIN:
        s.pending.append(p.Leading(BIFF, p.ANYWHERE, POWER_STEPS, must=False))
    else:
        seat = s.heroes.index(HEROES.index(str(command.hero)))
        s.pending.append(p.Leading(FIRST_HERO + seat, here, POWER_STEPS, must=False))


def use(s: Position, command: c.UseItem) -> None:
    """Use an item."""
    use_item(s, command.seat, s.kit.item[command.item], command.die)
    _ask_active_again(s)


def lead_on(s: Position, command: c.Lead) -> None:
    """Move the figure in question one space, or put Biff where a tie was settled."""
    top, to = s.pending[-1], s.kit.space[command.to]
    if isinstance(top, p.Leading):
        lead(s, top, to)
    elif isinstance(top, (p.BiffRuns, p.BiffDice)):
        lead_biff(s, top, to)
    else:
        s.at[BIFF] = to
        s.pending.pop()


def go_to(s: Position, command: c.GoTo) -> None:
    """Fly to the chosen space."""
    s.at[FIRST_HERO + s.turn] = s.kit.space[command.to]
    s.pending.pop()


def swap(s: Position, command: c.Swap) -> None:
    """Replace an Opportunity Card."""
    s.pending.pop()
    rolls.replace_opportunity(s, s.kit.opportunities.index(command.card))


def attempt(s: Position, command: c.Attempt) -> None:
    """Announce a challenge."""
    s.trial = p.Trial(command.challenge)
    s.pending.append(p.Gathering(s.turn))


def add_die(s: Position, command: c.AddDie) -> None:
    """Add the die of a tile."""
    rolls.add_die(s, s.kit.tile[command.tile])


def ready(s: Position, command: c.Ready) -> None:
    """Add no more dice."""
    rolls.next_gatherer(s, command.seat)


def mark(s: Position, command: c.Mark) -> None:
    """Pick a die to roll again."""
    top = s.pending[-1]
    assert isinstance(top, p.Rerolling)
    s.pending[-1] = p.Rerolling(top.helper, top.marked | 1 << command.die, top.limit, top.item)


def close_reroll(s: Position, command: c.Reroll | c.Keep) -> None:
    """Roll the picked dice again, or keep all."""
    top = s.pending[-1]
    assert isinstance(top, p.Rerolling)
    rolls.close_reroll(s, top, isinstance(command, c.Reroll))


def reroll_all(s: Position, command: c.RerollAll) -> None:
    """Start a new roll cycle."""
    rolls.reroll_all(s, s.kit.tile[command.tile])


def change_to_wild(s: Position, command: c.ChangeToWild) -> None:
    """Turn a die to its Wild face."""
    s.spent |= 1 << s.kit.tile[command.tile]
    rolls.turn_die(s, command.die, WILD_FACE)
    _ask_active_again(s)


def _ask_active_again(s: Position) -> None:
    """After a helper's change the active player may use what only now makes sense (a bonus on a first point)."""
    top = s.pending[-1]
    if isinstance(top, p.Modifying) and top.helper != s.turn:
        s.pending[-1] = p.Modifying(s.turn)


def settle(s: Position, command: c.Settle) -> None:
    """Change the roll no more."""
    rolls.next_modifier(s, command.seat)


def discard(s: Position, command: c.Discard) -> None:
    """Discard a tile."""
    rolls.discard_tile(s, s.kit.tile[command.tile])
