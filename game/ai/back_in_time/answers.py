"""One answer for each decision of Back in Time, found anew from the position every time."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Sequence

from game.ai.back_in_time.node import Act, Limits, Node
from game.ai.back_in_time.odds import Odds
from game.ai.back_in_time.outlook import Outlook
from game.ai.back_in_time.plan import Planner
from game.ai.back_in_time.prospects import Prospects
from game.ai.back_in_time.reach import Ways, first_step
from game.ai.back_in_time.rolls import Judge, has_turn_left
from game.ai.back_in_time.worth import TUNED, Weights, Worth, total
from game.ai.lookahead import after
from game.rules.back_in_time import commands as c
from game.rules.back_in_time import position as p
from game.rules.back_in_time.kit import Kit
from game.rules.back_in_time.state import State
from game.rules.kernel import Choice
from game.rules.parts import mask_of

KEPT = 12
"""So many planners are kept."""

LEADING_DEPTH = 4
"""Steps of a led figure that are looked ahead."""


class Thinker:
    """Answers for whoever is asked, at one level of care."""

    def __init__(self, kit: Kit, limits: Limits, weights: Weights = TUNED) -> None:
        """Keep the tables of the box; nothing else is remembered from one answer to the next."""
        self.kit, self.limits, self.weights = kit, limits, weights
        self.odds, self.ways = Odds(kit), Ways(kit)
        self._planners: OrderedDict[tuple[object, ...], Planner] = OrderedDict()

    def answer(self, s: State, options: Sequence[Choice]) -> Choice:
        """Choose one of ``options`` in the position ``s``."""
        if len(options) == 1:
            return options[0]
        return ANSWERS[type(s.pending[-1])](self, s, options)

    def planner(self, s: State, worth: Worth | None = None) -> Planner:
        """Give a planner for the active seat of ``s``; the latest are kept, for they only remember what they found."""
        mark = (
            s.turn, s.clock, s.love, s.car, s.parts, s.opportunities, s.trouble, s.letter, s.vest, s.difficulty,
            s.heroes, tuple(s.held), tuple(s.owned), id(worth) if worth else 0,
        )  # fmt: skip
        found = self._planners.get(mark)
        if found is None:
            outlook = Outlook(s.clone(), self.odds, worth or Worth(s, self.weights), self.limits.foresight)
            found = self._planners[mark] = Planner(Prospects(outlook), self.ways, self.limits)
            if len(self._planners) > KEPT:
                self._planners.popitem(last=False)
        return found

    def judged(self, s: State, worth: Worth, depth: int = 1) -> float:
        """Tell what a position is worth with a plan for the rest of the turn."""
        if s.over is not None:
            return 1e6 if s.over.winners else -1e6
        planner = self.planner(s, worth)
        node = planner.outlook.node(s)
        return total(s, worth) - planner.outlook.standing(node) + planner.best(node, depth).worth

    def led(self, s: State, worth: Worth, left: int = LEADING_DEPTH) -> float:
        """Tell what a position is worth while a figure may still be led or a hero flies."""
        top = s.pending[-1] if s.pending else None
        if left and s.actor >= 0 and isinstance(top, LED):
            return max(self.led(after(s, option), worth, left - 1) for option in s.legal())
        return self.judged(s, worth)


LED = (p.Leading, p.Flying, p.BiffRuns, p.BiffDice, p.Placing)


# --- one function for each decision ------------------------------------------------------------------------


def act(thinker: Thinker, s: State, options: Sequence[Choice]) -> Choice:
    """Choose what the active seat does next."""
    planner = thinker.planner(s)
    node = planner.outlook.node(s)
    found = free_action(thinker, s, planner, options)
    if found is not None:
        return found
    plan = planner.best(node).act
    if plan is None:
        return _before_the_end(s, planner, options)
    return first_command(s, planner, node, plan, options)


def free_action(thinker: Thinker, s: State, planner: Planner, options: Sequence[Choice]) -> Choice | None:
    """Find a power or item that is best used right now, or None."""
    if not thinker.limits.foresight:
        return None
    tries = [o for o in options if isinstance(o, c.UsePower)]
    tries_items = [o for o in options if isinstance(o, c.UseItem) and o.item != "binoculars"]
    if not tries and not tries_items:
        return None
    best, choice = thinker.judged(s, planner.outlook.worth) + 0.05, None
    for option in [*tries, *tries_items]:
        worth = thinker.led(after(s, option), planner.outlook.worth)
        if worth > best:
            best, choice = worth, option
    return choice


def _before_the_end(s: State, planner: Planner, options: Sequence[Choice]) -> Choice:
    """End the turn, but look through the Binoculars first."""
    for option in options:
        if isinstance(option, c.UseItem) and option.item == "binoculars":
            return option
    return next(option for option in options if isinstance(option, c.EndTurn))


def first_command(s: State, planner: Planner, node: Node, plan: Act, options: Sequence[Choice]) -> Choice:
    """Give the command with which an act begins."""
    if plan.goal != node[:3] or plan.fare:
        tiles = [o for o in options if isinstance(o, c.Walk) and plan.fare >> s.kit.tile[o.tile] & 1]
        if tiles:
            return max(tiles, key=lambda o: s.kit.tiles[s.kit.tile[o.tile]].move)
    if plan.power:
        for option in options:
            if isinstance(option, c.UsePower):
                return option
    for option in options:
        if isinstance(option, c.Attempt) and option.challenge == plan.challenge:
            return option
    return next(option for option in options if isinstance(option, c.EndTurn))


def walk(thinker: Thinker, s: State, options: Sequence[Choice]) -> Choice:
    """Choose the next step of a movement, or to stop."""
    top = s.pending[-1]
    assert isinstance(top, p.Walking)
    planner = thinker.planner(s)
    node = planner.outlook.node(s)
    plan = planner.best(node, 0, top.left).act
    scene = node[:3]
    if plan is not None and plan.goal != scene:
        reach = planner.ways.of(scene, planner.outlook.lasting)
        return _step_to(s, scene, first_step(reach, plan.goal), options)
    for option in options:
        if isinstance(option, c.Halt):
            return option
    steps = [(planner.best(_stepped(s, node, o), 1, top.left - 1).worth, -n) for n, o in enumerate(options)]
    return options[-max(steps)[1]]


def _stepped(s: State, node: Node, option: Choice) -> Node:
    """Give the node after a step."""
    assert isinstance(option, c.Step)
    to = s.kit.space[option.to]
    george = to if option.escort == "george" else node.george
    lorraine = to if option.escort == "lorraine" else node.lorraine
    return node._replace(here=to, george=george, lorraine=lorraine)


def _step_to(s: State, scene: tuple[int, int, int], goal: tuple[int, int, int], options: Sequence[Choice]) -> Choice:
    """Find the step that leads from one scene to the next."""
    escort = "george" if goal[1] != scene[1] else "lorraine" if goal[2] != scene[2] else None
    for option in options:
        if isinstance(option, c.Step) and s.kit.space[option.to] == goal[0] and option.escort == escort:
            return option
    return options[0]


def gather(thinker: Thinker, s: State, options: Sequence[Choice]) -> Choice:
    """Choose a die to add, or enough."""
    top = s.pending[-1]
    assert isinstance(top, p.Gathering)
    if top.helper != s.turn:
        return _help(thinker, s, options)
    planner = thinker.planner(s)
    judge = Judge(s, planner.prospects)
    given = mask_of(judge.trial.tiles)
    acts = planner.prospects.attempts(judge.node, judge.challenge, judge.node[:3], 0, False, given)
    if not acts:
        return options[-1]
    best = max(planner.promising(acts, 8), key=lambda one: one.gain + planner.best(one.after, 1).worth)
    for option in options:
        if isinstance(option, c.AddDie) and (best.dice & ~given) >> s.kit.tile[option.tile] & 1:
            return option
    return options[-1]


def _help(thinker: Thinker, s: State, options: Sequence[Choice]) -> Choice:
    """Add a die to somebody else's roll when that is worth more than keeping it."""
    planner = thinker.planner(s)
    judge = Judge(s, planner.prospects)
    helper = options[0].seat
    best, choice = 0.05, options[-1]
    for option in options:
        if isinstance(option, c.AddDie):
            tile = s.kit.tile[option.tile]
            gain = judge.die_gain(tile) - helper_cost(s, planner, helper, tile)
            if gain > best:
                best, choice = gain, option
    return choice


def helper_cost(s: State, planner: Planner, seat: int, tile: int) -> float:
    """Tell what it costs a helper to be without a tile until the end of the own next turn."""
    if not has_turn_left(s, seat):
        return 0.0
    return planner.outlook.worth.weights.assist * planner.outlook.full_worth(tile)


def reroll(thinker: Thinker, s: State, options: Sequence[Choice]) -> Choice:
    """Choose the dice to roll again."""
    top = s.pending[-1]
    assert isinstance(top, p.Rerolling)
    judge = Judge(s, thinker.planner(s).prospects)
    _, mask = judge.reroll(1 if top.item else 0, top.limit)
    for option in options:
        if isinstance(option, c.Mark) and (mask & ~top.marked) >> option.die & 1:
            return option
    return options[-1]


def modify(thinker: Thinker, s: State, options: Sequence[Choice]) -> Choice:
    """Choose how to change the roll, or let it be."""
    planner = thinker.planner(s)
    judge = Judge(s, planner.prospects)
    best, choice = judge.change(options[-1]) + 0.1, options[-1]
    for option in options[:-1]:
        worth = judge.change(option) - _cost(s, planner, judge, option)
        if worth > best:
            best, choice = worth, option
    return choice


def _cost(s: State, planner: Planner, judge: Judge, option: Choice) -> float:
    """Tell what it costs to exhaust the tile or item of ``option``."""
    own = option.seat == s.turn
    if isinstance(option, (c.RerollAll, c.ChangeToWild)):
        tile = s.kit.tile[option.tile]
        if not own:
            return helper_cost(s, planner, option.seat, tile)
        node = judge.node
        without = node._replace(tiles=node.tiles & ~(1 << tile))
        return max(0.0, planner.best(node, 1).worth - planner.best(without, 1).worth)
    return 0.15 if own or not has_turn_left(s, option.seat) else 0.5


def lead(thinker: Thinker, s: State, options: Sequence[Choice]) -> Choice:
    """Choose where a figure goes."""
    worth = Worth(s, thinker.weights)
    return max(options, key=lambda option: thinker.led(after(s, option), worth))


def discard(thinker: Thinker, s: State, options: Sequence[Choice]) -> Choice:
    """Discard the tile that will be missed least."""
    planner = thinker.planner(s)
    return min(options, key=lambda o: planner.outlook.keep_worth(s.kit.tile[getattr(o, "tile", "")]))


def swap(thinker: Thinker, s: State, options: Sequence[Choice]) -> Choice:
    """Replace the Opportunity Card that would bring least."""
    worth = Worth(s, thinker.weights)

    def brings(option: Choice) -> float:
        card = s.kit.challenges[getattr(option, "card", "")]
        reward = worth.reward(card.reward, s.love, s.car, True, 0)
        return reward / (1 + sum(card.need) + (card.present >= 0))

    return min(options, key=brings)


ANSWERS: dict[type, Callable[[Thinker, State, Sequence[Choice]], Choice]] = {
    p.Acting: act,
    p.Walking: walk,
    p.Leading: lead,
    p.BiffRuns: lead,
    p.BiffDice: lead,
    p.Placing: lead,
    p.Gathering: gather,
    p.Rerolling: reroll,
    p.Modifying: modify,
    p.Gift: discard,
    p.Overfull: discard,
    p.Swapping: swap,
    p.Flying: lead,
}
"""Who answers for each record of the stack."""
