"""Reasons for rerolls in Dice Through Time, and what to do with dice that the plan of a turn does not need."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from game.ai.reasons import BEST_FOUND, Reason
from game.games.dice_through_time.bots.means_of_others import later_seats
from game.games.dice_through_time.bots.proposals import demand, rolled_again, stop
from game.games.dice_through_time.bots.reach import (
    Advice,
    held_for,
    homes_of,
    use_of,
    where_and_when,
    within_reach,
)
from game.games.dice_through_time.bots.turn_end import bury_rest, is_in_turn
from game.games.dice_through_time.rules import commands as c
from game.games.dice_through_time.rules import reroll_odds
from game.games.dice_through_time.rules.box import ICONS
from game.games.dice_through_time.rules.compiled_box import DOC, WRENCH
from game.games.dice_through_time.rules.payment_means import for_icon, purse_of
from game.games.dice_through_time.rules.state_machine import State
from game.rules.contract import Command, Fact, Seat, after
from game.rules.parts import mask_of


class Feat(NamedTuple):
    """What a seat can do: fix a place, or bring an item home to it."""

    seat: Seat
    place: int
    item: str = ""


def strike(advice: Advice, s: State, command: c.Strike) -> Reason:
    """Explain a lightning by the reroll that is planned after it."""
    struck = after(s, command)
    planned = [then for then in advice.plan(s, command)[:1] if isinstance(then, c.Reroll)]
    dice = [struck.lookup.die[die] for die in planned[0].dice] if planned else rolled_again(struck)
    return _explained(advice, struck, dice)


def reroll(advice: Advice, s: State, command: c.Reroll) -> Reason:
    """Explain a reroll by the chance that it saves the game, or pays for what is needed."""
    return _explained(advice, s, [s.lookup.die[die] for die in command.dice])


def without_plan(s: State) -> Sequence[Command]:
    """Return what a person does with dice that the plan does not need: what a bot does, unless that gains nothing.

    Dice that the next seat needs are left as they are; others are rerolled only for something, and the last player of a
    round leaves none behind, as nobody can spend them before the next roll.
    """
    usual, mine = stop(s), s.lookup.commands[s.turn]
    if not isinstance(usual, (c.Strike, c.Bury)):
        return () if usual is None else (usual,)
    ready = s.ready_dice(s.turn)
    use = use_of(s, [mine.bury[die] for die in ready], ())
    if use is not None and use.only and use.dice:
        return [mine.bury[die] for die in use.dice]
    if isinstance(usual, c.Strike):
        struck = after(s, usual)
        if _gain(struck, rolled_again(struck)) is not None:
            return (usual,)
    return (mine.bury[ready[0]] if later_seats(s) else mine.end_turn,)


def _explained(advice: Advice, struck: State, dice: Sequence[int]) -> Reason:
    share = advice.saved_by(struck, struck.lookup.commands[struck.turn].reroll[mask_of(dice)])
    if share:
        return Reason("hint.reroll_saves", (("count", len(dice)), ("percent", round(100 * share))))
    wanted = demand(struck)[:WRENCH]
    if any(wanted):
        return _gain(struck, dice) or _icon("hint.reroll_any", wanted.index(max(wanted)), dice)
    return _gain(struck, dice) or BEST_FOUND


def _gain(struck: State, dice: Sequence[int]) -> Reason | None:
    """Return what a reroll may make possible: to pay for what is missing here, to fix or bring home, or to repair."""
    asked, purse = reroll_odds.asked_at(struck), reroll_odds.purse_at(struck)
    if any(asked.needs) and not reroll_odds.can_pay(asked, purse):
        likely = round(100 * reroll_odds.again(asked, purse, tuple([struck.faces[die] for die in dice])))
        if likely:
            facts = (*where_and_when(struck, struck.here), ("count", len(dice)), ("percent", likely))
            return Reason("hint.reroll", facts)
    can_repair = not struck.paradox or for_icon(purse_of(struck), DOC)
    return _hoped(struck, dice) or (None if can_repair else _icon("hint.reroll_doc", DOC, dice))


def _hoped(struck: State, dice: Sequence[int]) -> Reason | None:
    """Return what a reroll most likely makes possible: for the active seat, else with what is left for the next."""
    now, rolled = struck.clone(), after(struck, struck.lookup.commands[struck.turn].reroll[mask_of(dice)])
    now.pending.pop()
    weights = Counter[tuple[str, ...]]()
    for outcome, weight in rolled.chance_outcomes():
        assert isinstance(outcome, c.Rolled)
        weights[tuple(sorted(outcome.icons))] += weight  # which die shows what makes no difference
    rolls = [(after(rolled, c.Rolled(icons)), weight) for icons, weight in weights.items()]
    for look in (_feats, _feats_left):
        known, found = look(now), Counter[Feat]()
        for state, weight in rolls:
            found.update(dict.fromkeys(look(state) - known, weight))
        if found:
            feat, good = max(found.items(), key=lambda one: (one[1], one[0].item, -one[0].place))
            percent = round(100 * good / weights.total())
            return _hope(struck, feat, (("count", len(dice)), ("percent", percent)))
    return None


def _hope(struck: State, feat: Feat, facts: tuple[Fact, ...]) -> Reason:
    """Return the sentence of what a seat can perhaps do after a reroll."""
    text, facts = (
        "hint.reroll_home" if feat.item else "hint.reroll_fix",
        (
            *facts,
            ("goal", struck.lookup.places[feat.place]),
        ),
    )
    facts = (*facts, ("item", feat.item)) if feat.item else facts
    if feat.seat == struck.turn:
        return Reason(text, facts)
    return Reason(f"{text}_for_seat", (*facts, ("seat", feat.seat)))


def _icon(text: str, icon: int, dice: Sequence[int]) -> Reason:
    """Return how likely a reroll shows an icon."""
    percent = round(100 * reroll_odds.each_icon(len(dice)))
    return Reason(text, (("count", len(dice)), ("percent", percent), ("icon", ICONS[icon])))


def _feats(s: State) -> set[Feat]:
    """Return all that the active seat can do."""
    reach = within_reach(s)
    homes = {home for home in homes_of(s, s.turn) & reach.spent.keys() if not s.events[home] and not s.has_biff(home)}
    fixes = {Feat(s.turn, place) for place in reach.fixed}
    return fixes | {Feat(s.turn, home, str(held_for(s.held[s.turn], s, home))) for home in homes}


def _feats_left(s: State) -> set[Feat]:
    """Return all that the next seat of the round can do if the active one leaves its dice."""
    if not later_seats(s):
        return set()
    left = s.clone()
    bury_rest(left)
    return _feats(left) if left.over is None and is_in_turn(left) else set()
