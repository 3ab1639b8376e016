"""Challenges: gathering dice, rerolling, changing the roll, and its result (rulebook section 5)."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from game.games.back_in_time.rules.box import COLOURS, Effect
from game.games.back_in_time.rules.challenge_state import ChallengeState
from game.games.back_in_time.rules.compiled_box import (
    BIFF,
    BIFF_FACE,
    FIRST_HERO,
    GEORGE,
    LORRAINE,
    OPPORTUNITY,
    TILES,
    WILD_SYMBOL,
)
from game.games.back_in_time.rules.compiled_records import Challenge
from game.games.back_in_time.rules.pending import (
    BiffDice,
    Drawing,
    Gathering,
    Gift,
    Modifying,
    Overfull,
    Rerolling,
    Rolling,
)
from game.games.back_in_time.rules.state_data import StateData
from game.games.back_in_time.rules.upkeep import remove_trouble
from game.rules.contract import Seat

SPEED, KNOWLEDGE, COURAGE, LOVE = range(4)


def current(s: StateData) -> tuple[ChallengeState, Challenge]:
    """Return the challenge under way and its record."""
    assert s.trial is not None
    return s.trial, s.lookup.challenges[s.trial.challenge]


def open_challenges(s: StateData) -> list[Challenge]:
    """List the challenges open to the active hero at its space."""
    here, at, all_of = s.here, s.at, s.lookup.challenges
    found = []
    if at[GEORGE] == here == at[LORRAINE]:
        found.append(all_of["love"])
    if s.lookup.track[s.car] == here and s.lasting != "delorean_locked":
        found.append(all_of["delorean"])
    if at[BIFF] == here and not s.down:
        found.append(all_of["biff"])
    for number, space in enumerate(s.lookup.part_spaces):
        if space == here and not s.parts >> number & 1:
            found.append(all_of[s.lookup.parts[number]])
    for card in s.opportunities:
        if card >= 0:
            challenge = all_of[s.lookup.opportunities[card]]
            if challenge.space == here and (challenge.present < 0 or at[challenge.present] == here):
                found.append(challenge)
    if s.trouble >= 0:
        challenge = all_of[s.lookup.troubles[s.trouble]]
        if challenge.space == here:
            found.append(challenge)
    return found


def dice_limit(s: StateData) -> int:
    """Return the maximum number of dice of one colour in a roll."""
    return 1 if s.lasting == "die_limit_1" else s.lookup.box.dice_per_colour


def addable_tiles(s: StateData, seat: Seat) -> int:
    """Return the mask of a seat's ready tiles whose die may still join the roll."""
    free = s.held[seat] & ~s.spent & s.lookup.die_tiles
    if free and s.trial is not None and s.trial.tiles:
        supply, dice = (dice_limit(s),) * len(COLOURS), s.trial.dice
        for colour in range(len(COLOURS)):
            if not dice.has_room(colour, supply):
                free &= ~s.lookup.colour_tiles[colour]
    return free


def add_die(s: StateData, tile: int) -> None:
    """Exhaust a tile and put its die into the roll."""
    trial = s.trial
    assert trial is not None
    s.spent |= 1 << tile
    s.trial = ChallengeState(trial.challenge, trial.dice.add(s.lookup.tiles[tile].colour), (*trial.tiles, tile))


def gathering(s: StateData, top: Gathering) -> bool:
    """Ask a seat for dice; a helper without any is skipped."""
    if top.helper != s.turn and not addable_tiles(s, top.helper):
        next_gatherer(s, top.helper)
        return True
    s.actor = top.helper
    return False


def next_gatherer(s: StateData, after: Seat) -> None:
    """Ask the next helper for dice, or roll."""
    helper = _next_helper(s, after)
    s.pending[-1] = Rolling(current(s)[0].dice.all) if helper == s.turn else Gathering(helper)


def _next_helper(s: StateData, after: Seat) -> Seat:
    """Return the next seat clockwise in the active hero's space; the active seat if there is none."""
    here = s.here
    seat = (after + 1) % s.seats
    while seat != s.turn and (s.at[FIRST_HERO + seat] != here or s.lasting == "no_assist"):
        seat = (seat + 1) % s.seats
    return seat


def settle_roll(s: StateData, which: int, faces: tuple[int, ...]) -> None:
    """Set the rolled faces and continue: free reroll, then changes (steps 1 to 3)."""
    trial, _ = current(s)
    rolled = trial.dice.roll(which, faces)
    dice = rolled.lock(rolled.showing(BIFF_FACE))
    may_reroll = trial.free and s.lasting != "no_free_reroll" and dice.free != 0
    # An unusable reroll is forfeited: step 2 of the cycle is over and does not come back after step 3.
    s.trial = replace(trial, dice=dice, free=may_reroll)
    s.pending[-1] = Rerolling(s.turn) if may_reroll else Modifying(s.turn)


def close_reroll(s: StateData, top: Rerolling, roll: bool) -> None:
    """Reroll the marked dice, or none; uses up the cycle's free reroll (ruling R5)."""
    trial, _ = current(s)
    if not top.item:
        s.trial = replace(trial, free=False)
    s.pending[-1] = Rolling(top.marked) if roll else Modifying(s.turn)


def reroll_all(s: StateData, tile: int) -> None:
    """Reroll all dice in a new cycle, locked ones included (ruling R6)."""
    trial, _ = current(s)
    s.spent |= 1 << tile
    s.trial = replace(trial, free=True)
    s.pending[-1] = Rolling(trial.dice.all)


def turn_die(s: StateData, die: int, face: int) -> None:
    """Turn a die to a face."""
    trial, _ = current(s)
    s.trial = replace(trial, dice=trial.dice.change(die, face))


def modifying(s: StateData, top: Modifying, has_options: Callable[[StateData, Seat], bool]) -> bool:
    """Ask who may change the roll; a seat that cannot is skipped."""
    if has_options(s, top.helper):
        s.actor = top.helper
        return False
    next_modifier(s, top.helper)
    return True


def next_modifier(s: StateData, after: Seat) -> None:
    """Ask the next helper for changes, or resolve the challenge."""
    helper = _next_helper(s, after)
    if helper == s.turn:
        resolve(s)
    else:
        s.pending[-1] = Modifying(helper)


def count_symbols(s: StateData, trial: ChallengeState) -> list[int]:
    """Count the symbols shown: the four colours, then Wilds (ruling R16: double faces count twice)."""
    found = [trial.extra_speed, 0, 0, 0, 0]
    symbols = s.lookup.face_symbols
    for face in trial.dice.faces:
        symbol, count = symbols[face]
        found[symbol] += count
    return found


MEASURE = {"love": LOVE, "delorean": SPEED, "biff": COURAGE, "part": KNOWLEDGE}
"""Colour counted by each challenge that counts symbols."""


def score(s: StateData, trial: ChallengeState, challenge: Challenge) -> int:
    """Return the score of the roll: points, steps or symbols; for a card 1 if solved, else 0."""
    found = count_symbols(s, trial)
    if challenge.kind not in MEASURE:
        missing = sum(max(0, need - found[colour]) for colour, need in enumerate(challenge.need))
        return int(missing <= found[WILD_SYMBOL])
    points = found[MEASURE[challenge.kind]] + found[WILD_SYMBOL]
    if challenge.kind == "love" and s.lasting == "love_minus_1":
        # T35: the first Love symbol does not count.
        points = max(0, points - 1)
    return points + trial.bonus if points else 0


def part_cost(s: StateData, part: int) -> int:
    """Return the current Knowledge cost of a part."""
    return s.part_costs[part] + (s.lasting == "part_cost_plus_1")


def resolve(s: StateData) -> None:
    """Apply the result, then the Biff dice (rulebook: steps 4 and 5; ruling R7)."""
    trial, challenge = current(s)
    biffs = trial.dice.faces.count(BIFF_FACE) - trial.ignored
    points = score(s, trial, challenge)
    s.trial = replace(trial, resolved=True)
    s.pending[-1] = BiffDice(max(0, biffs))
    ADVANTAGE[challenge.kind](s, challenge, points)


def _influence_love(s: StateData, _challenge: Challenge, points: int) -> None:
    s.change_love(points)


def _move_delorean(s: StateData, _challenge: Challenge, points: int) -> None:
    s.drive(points)


def _fight_biff(s: StateData, _challenge: Challenge, points: int) -> None:
    if points:
        s.down = True
        s.tokens = s.lookup.tokens.clamp(points - 1)


def _prepare_delorean(s: StateData, challenge: Challenge, points: int) -> None:
    if points >= part_cost(s, challenge.number):
        s.parts |= 1 << challenge.number


def _solve_opportunity(s: StateData, challenge: Challenge, solved: int) -> None:
    """Discard the card and replace it, then give the reward."""
    if solved:
        replace_opportunity(s, challenge.number)
        give(s, challenge.reward)


def _solve_trouble(s: StateData, challenge: Challenge, solved: int) -> None:
    """Discard the card without replacing it, then give the reward."""
    if solved:
        remove_trouble(s)
        give(s, challenge.reward)


ADVANTAGE: dict[str, Callable[[StateData, Challenge, int], None]] = {
    "love": _influence_love,
    "delorean": _move_delorean,
    "biff": _fight_biff,
    "part": _prepare_delorean,
    "opportunity": _solve_opportunity,
    "trouble": _solve_trouble,
}
"""Effect function for each kind of challenge."""


def replace_opportunity(s: StateData, card: int) -> None:
    """Discard a face-up Opportunity Card and draw a new one into its slot."""
    slot = s.opportunities.index(card)
    s.opportunities = (*s.opportunities[:slot], -1, *s.opportunities[slot + 1 :])
    s.decks[OPPORTUNITY] = s.decks[OPPORTUNITY].discard(card)
    s.pending.append(Drawing(OPPORTUNITY, slot))


def give(s: StateData, rewards: tuple[Effect, ...]) -> None:
    """Give the rewards of a card to the active seat."""
    for effect in reversed(rewards):
        REWARD[effect.name](s, effect)


def _give_tile(s: StateData, effect: Effect) -> None:
    s.pending.append(Gift(int(effect.arg)))


def _give_tile_choice(s: StateData, effect: Effect) -> None:
    s.pending.append(Gift(int(effect.arg), choose=True))


def _give_item(s: StateData, effect: Effect) -> None:
    """Give an item face down; an item already owned gives a Power Tile instead (ruling R20)."""
    item = 1 << s.lookup.item[str(effect.arg)]
    if any(owned & item for owned in s.owned):
        s.pending.append(Gift(1))
        return
    s.owned[s.turn] |= item
    s.used_items |= item & ~s.lookup.passive_items


def _give_love(s: StateData, effect: Effect) -> None:
    s.change_love(int(effect.arg))


def _give_delorean(s: StateData, effect: Effect) -> None:
    s.drive(int(effect.arg))


REWARD: dict[str, Callable[[StateData, Effect], None]] = {
    "power_tile": _give_tile,
    "power_tile_choice": _give_tile_choice,
    "item": _give_item,
    "love": _give_love,
    "delorean": _give_delorean,
}
"""Effect function for each reward."""


def gift(s: StateData, top: Gift) -> bool:
    """Draw a reward's tiles and hand them over; ask which to keep if only one may be kept."""
    deck = s.decks[TILES]
    if top.left and (len(deck) or deck.discards):
        s.pending.append(Drawing(TILES))
        return True
    if top.choose and len(top.offered) > 1:
        s.actor = s.turn
        return False
    s.pending.pop()
    for tile in top.offered:
        s.held[s.turn] |= 1 << tile
    if top.offered:
        s.pending.append(Overfull())
    return True


def overfull(s: StateData, _top: Overfull) -> bool:
    """Ask for the tiles exceeding the mat's capacity (ruling R18)."""
    if s.held[s.turn].bit_count() > s.capacity(s.turn):
        s.actor = s.turn
        return False
    s.pending.pop()
    return True


def discard_tile(s: StateData, tile: int) -> None:
    """Discard an offered or excess tile."""
    top = s.pending[-1]
    if isinstance(top, Gift):
        s.pending[-1] = Gift(0, tuple(t for t in top.offered if t != tile), top.choose)
    else:
        s.held[s.turn] &= ~(1 << tile)
        s.spent &= ~(1 << tile)
    s.decks[TILES] = s.decks[TILES].discard(tile)
