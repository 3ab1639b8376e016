"""Answers to the decisions of Back in Time, pure functions of the state."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Iterator, Sequence
from heapq import nlargest

from game.ai.clock import never
from game.games.back_in_time.bots.attempt_evaluation import AttemptEvaluator
from game.games.back_in_time.bots.evaluation import Evaluator, astray, total
from game.games.back_in_time.bots.leaf_evaluation import LeafEvaluator
from game.games.back_in_time.bots.planner import Planner
from game.games.back_in_time.bots.reach import ReachTable, Scene
from game.games.back_in_time.bots.roll_evaluation import RollEvaluator, has_turn_left
from game.games.back_in_time.bots.turn_model import Limits, TurnMove, TurnState
from game.games.back_in_time.bots.weights import TUNED, Weights
from game.games.back_in_time.rules import commands as c
from game.games.back_in_time.rules import pending as p
from game.games.back_in_time.rules.best_rolls import BestRolls
from game.games.back_in_time.rules.compiled_box import GEORGE, LORRAINE, Lookup
from game.games.back_in_time.rules.dice_odds import Odds
from game.games.back_in_time.rules.state_machine import State
from game.rules.contract import PlayerCommand, after
from game.rules.parts import bits, mask_of

MOST_REMEMBERED = 12
"""Number of cached planners."""

LEADING_DEPTH = 4
"""Lookahead depth of leading a figure, in steps."""

MOST_PLANNED = 2
"""Number of ends of leading a figure from which the whole turn is planned: the best by a shorter plan."""


class DecisionMaker:
    """Answers all decisions with the limits and weights of one level."""

    def __init__(self, lookup: Lookup, limits: Limits, weights: Weights = TUNED) -> None:
        """Build the box's tables; apart from caches, no state is kept between answers."""
        self.lookup, self.limits, self.weights = lookup, limits, weights
        self.odds, self.reach_table, self.best_rolls = Odds(lookup), ReachTable(lookup), BestRolls(lookup)
        self._planners: OrderedDict[tuple[object, ...], Planner] = OrderedDict()
        self.stop: Callable[[], bool] = never
        """Returns whether time is up."""

    def answer(self, s: State, options: Sequence[PlayerCommand]) -> PlayerCommand:
        """Choose one of ``options`` in the state ``s``."""
        if len(options) == 1:
            return options[0]
        return ANSWERS[type(s.pending[-1])](self, s, options)

    def planner(self, s: State, evaluator: Evaluator | None = None) -> Planner:
        """Return a planner for the active seat of ``s``, by default with its evaluator; recent ones are cached."""
        mark: tuple[object, ...] = (
            s.turn, s.clock, s.love, s.car, s.parts, s.opportunities, s.trouble, s.letter, s.vest, s.part_costs,
            s.heroes, tuple(s.held), tuple(s.owned),
        )  # fmt: skip
        found = self._planners.get(mark)
        if evaluator is not None and (found is None or found.leaf_evaluator.evaluator is not evaluator):
            mark = (*mark, id(evaluator))
            found = self._planners.get(mark)
        if found is None:
            leaf_evaluator = LeafEvaluator(
                s.clone(), self.odds, evaluator or Evaluator(s, self.weights), self.limits.plans_powers
            )
            found = self._planners[mark] = Planner(AttemptEvaluator(leaf_evaluator), self.reach_table, self.limits)
            if len(self._planners) > MOST_REMEMBERED:
                self._planners.popitem(last=False)
        found.stop = self.stop
        return found

    def evaluator(self, s: State) -> Evaluator:
        """Return the evaluator of ``s``: that of its planner, so that what is planned with it is not planned again."""
        return self.planner(s).leaf_evaluator.evaluator

    def planned_value(self, s: State, evaluator: Evaluator, depth: int = 0) -> float:
        """Return the value of a state after the best plan for the rest of the turn; ``depth`` above 0 plans less."""
        if s.over is not None:
            return 1e6 if s.over.winners else -1e6
        planner = self.planner(s, evaluator)
        node = planner.leaf_evaluator.node(s)
        plan, end = planner.best(node, depth).value, planner.end(node, depth)
        nearer = astray(s, s.at[GEORGE], s.at[LORRAINE], s.car) - astray(s, end.george, end.lorraine, end.car)
        found = total(s, evaluator) - planner.leaf_evaluator.standing(node) + plan
        return found + evaluator.weights.hero * nearer

    def led_value(self, s: State, evaluator: Evaluator) -> float:
        """Return the best value of a state in which a figure may still be led or a hero flies."""
        ends = list(self._ends(s, LEADING_DEPTH))
        if len(ends) > MOST_PLANNED:
            rough = [(self.planned_value(end, evaluator, 1), -number) for number, end in enumerate(ends)]
            ends = [ends[-number] for _, number in nlargest(MOST_PLANNED, rough)]
        best = self.planned_value(ends[0], evaluator)
        for end in ends[1:]:
            if self.stop():
                break
            best = max(best, self.planned_value(end, evaluator))
        return best

    def led_on(self, s: State) -> State:
        """Return the state in which a figure is led as far as the answers lead it."""
        then, seat = s.clone(), s.actor
        while then.actor == seat and isinstance(then.pending[-1], p.Leading):
            then.apply(self.answer(then, choices(then)))
        return then

    def _ends(self, s: State, left: int) -> Iterator[State]:
        """Yield the states in which leading may end, at least one; only the first once time is up."""
        top = s.pending[-1] if s.pending else None
        if not left or s.actor < 0 or not isinstance(top, LED):
            yield s
            return
        for option in s.legal_commands():
            yield from self._ends(after(s, option), left - 1)
            if self.stop():
                break


LED = (p.Leading, p.Flying, p.BiffRuns, p.BiffDice, p.Placing)


def choices(s: State) -> list[PlayerCommand]:
    """Return the legal commands of the seat to act."""
    return [one for one in s.legal_commands() if isinstance(one, PlayerCommand)]


# --- decision functions ------------------------------------------------------------------------------------


def choose_action(maker: DecisionMaker, s: State, options: Sequence[PlayerCommand]) -> PlayerCommand:
    """Choose what the active seat does next."""
    planner = maker.planner(s)
    node = planner.leaf_evaluator.node(s)
    found = free_action(maker, s, options)
    if found is not None:
        return found
    plan = planner.best(node).move
    if plan is None:
        return before_the_end(options)
    return first_command(s, planner, node, plan, options)


def free_action(maker: DecisionMaker, s: State, options: Sequence[PlayerCommand]) -> PlayerCommand | None:
    """Return a power or item best used right now; None if there is none."""
    if not maker.limits.plans_powers:
        return None
    tries = [o for o in options if isinstance(o, c.UsePower)]
    tries_items = [o for o in options if isinstance(o, c.UseItem) and o.item != "binoculars"]
    if not tries and not tries_items:
        return None
    evaluator = maker.evaluator(s)
    best, choice = maker.planned_value(s, evaluator) + 0.05, None
    for option in [*tries, *tries_items]:
        value = maker.led_value(after(s, option), evaluator)
        if value > best:
            best, choice = value, option
        if maker.stop():
            break
    return choice


def before_the_end(options: Sequence[PlayerCommand]) -> PlayerCommand:
    """End the turn, using the Binoculars first."""
    for option in options:
        if isinstance(option, c.UseItem) and option.item == "binoculars":
            return option
    return next(option for option in options if isinstance(option, c.EndTurn))


def first_command(
    s: State, planner: Planner, node: TurnState, plan: TurnMove, options: Sequence[PlayerCommand]
) -> PlayerCommand:
    """Return the first command of a move."""
    if plan.goal != node.scene or plan.fare:
        tiles = [o for o in options if isinstance(o, c.Walk) and plan.fare >> s.lookup.tile[o.tile] & 1]
        if tiles:
            return max(tiles, key=lambda o: s.lookup.tiles[s.lookup.tile[o.tile]].move)
    if plan.power:
        for option in options:
            if isinstance(option, c.UsePower):
                return option
    for option in options:
        if isinstance(option, c.Attempt) and option.challenge == plan.challenge:
            return option
    return next(option for option in options if isinstance(option, c.EndTurn))


def walk(maker: DecisionMaker, s: State, options: Sequence[PlayerCommand]) -> PlayerCommand:
    """Choose the next step of a walk, or to stop."""
    top = s.pending[-1]
    assert isinstance(top, p.Walking)
    planner = maker.planner(s)
    node = planner.leaf_evaluator.node(s)
    plan = planner.best(node, 0, top.left).move
    scene = node.scene
    if plan is not None and plan.goal != scene:
        reach = planner.reach_table.of(scene, planner.leaf_evaluator.lasting, 0)
        return step_to(s, scene, reach.first_step(plan.goal), options)
    for option in options:
        if isinstance(option, c.Halt):
            return option
    steps = [(planner.best(stepped(s, node, o), 1, top.left - 1).value, -n) for n, o in enumerate(options)]
    return options[-max(steps)[1]]


def stepped(s: State, node: TurnState, option: PlayerCommand) -> TurnState:
    """Return the turn state after a step."""
    assert isinstance(option, c.Step)
    to = s.lookup.space[option.to]
    george = to if option.escort == "george" else node.george
    lorraine = to if option.escort == "lorraine" else node.lorraine
    return node.at((to, george, lorraine))


def step_to(s: State, scene: Scene, goal: Scene, options: Sequence[PlayerCommand]) -> PlayerCommand:
    """Return the step that leads from one scene to the next."""
    escort = "george" if goal[1] != scene[1] else "lorraine" if goal[2] != scene[2] else None
    for option in options:
        if isinstance(option, c.Step) and s.lookup.space[option.to] == goal[0] and option.escort == escort:
            return option
    return options[0]


def gather(maker: DecisionMaker, s: State, options: Sequence[PlayerCommand]) -> PlayerCommand:
    """Choose a die to add, or stop adding."""
    top = s.pending[-1]
    assert isinstance(top, p.Gathering)
    if top.helper != s.turn:
        return _help(maker, s, options)
    planner = maker.planner(s)
    roll_evaluator = RollEvaluator(s, planner.attempt_evaluator)
    given = mask_of(roll_evaluator.trial.tiles)
    moves = planner.attempt_evaluator.attempts(
        roll_evaluator.node, roll_evaluator.challenge, roll_evaluator.node.scene, 0, False, given
    )
    if not moves:
        return options[-1]
    best = max(planner.promising(moves, 8), key=lambda one: one.gain + planner.best(one.after, 1).value)
    for option in options:
        if isinstance(option, c.AddDie) and (best.dice & ~given) >> s.lookup.tile[option.tile] & 1:
            return option
    return options[-1]


def _help(maker: DecisionMaker, s: State, options: Sequence[PlayerCommand]) -> PlayerCommand:
    """Add a die to another hero's roll if that gains more than keeping it."""
    planner = maker.planner(s)
    roll_evaluator = RollEvaluator(s, planner.attempt_evaluator)
    helper = options[0].seat
    best, choice = 0.05, options[-1]
    for option in options:
        if isinstance(option, c.AddDie):
            tile = s.lookup.tile[option.tile]
            gain = roll_evaluator.die_gain(tile) - helper_cost(s, planner, helper, tile)
            if gain > best:
                best, choice = gain, option
    return choice


def helper_cost(s: State, planner: Planner, seat: int, tile: int) -> float:
    """Return the cost to a helper of losing a tile until the end of their next turn."""
    if not has_turn_left(s, seat):
        return 0.0
    return planner.leaf_evaluator.evaluator.weights.assist * planner.leaf_evaluator.full_value(tile)


def reroll(maker: DecisionMaker, s: State, options: Sequence[PlayerCommand]) -> PlayerCommand:
    """Choose the dice to roll again."""
    top = s.pending[-1]
    assert isinstance(top, p.Rerolling)
    planner = maker.planner(s)
    roll_evaluator = RollEvaluator(s, planner.attempt_evaluator)
    _, mask = roll_evaluator.reroll(1 if top.item else 0, top.limit, wild_costs(planner, roll_evaluator))
    for option in options:
        if isinstance(option, c.Mark) and (mask & ~top.marked) >> option.die & 1:
            return option
    return options[-1]


def modify(maker: DecisionMaker, s: State, options: Sequence[PlayerCommand]) -> PlayerCommand:
    """Choose how to change the roll, or let it be."""
    planner = maker.planner(s)
    roll_evaluator = RollEvaluator(s, planner.attempt_evaluator)
    best, choice = roll_evaluator.change(options[-1]) + 0.1, options[-1]
    for option in options[:-1]:
        value = changed(maker, s, option)
        if value > best:
            best, choice = value, option
    return choice


def changed(maker: DecisionMaker, s: State, option: PlayerCommand) -> float:
    """Return the value of the roll after ``option`` and the best changes after it, less what all of them cost."""
    planner = maker.planner(s)
    roll_evaluator = RollEvaluator(s, planner.attempt_evaluator)
    best = roll_evaluator.change(option)
    if not isinstance(option, c.RerollAll):
        then = after(s, option)
        best = max([best, *(changed(maker, then, further) for further in _further(then, option))])
    return best - cost(s, planner, roll_evaluator, option)


def _further(then: State, option: PlayerCommand) -> Sequence[PlayerCommand]:
    """List what may change a roll after ``option``: of equal dice one, and in one order of the tiles and items."""
    top = then.pending[-1] if then.pending else None
    if not isinstance(top, p.Modifying) or top.helper != option.seat or then.trial is None:
        return ()
    found, faces = dict[object, PlayerCommand](), then.trial.dice.faces
    for further in then.legal_commands():
        if isinstance(further, (c.ChangeToWild, c.UseItem)) and _rank(then, further) > _rank(then, option):
            face = None if further.die is None else (then.trial.dice.kinds[further.die], faces[further.die])
            found.setdefault((_rank(then, further), face), further)
    return list(found.values())


def _rank(s: State, option: PlayerCommand) -> tuple[bool, int]:
    """Return the place of a change in the order of the options: tiles, then items."""
    if isinstance(option, c.UseItem):
        return True, s.lookup.item[option.item]
    return False, s.lookup.tile[getattr(option, "tile", "")]


def cost(s: State, planner: Planner, roll_evaluator: RollEvaluator, option: PlayerCommand) -> float:
    """Return the cost of exhausting the tile or item of ``option``."""
    own = option.seat == s.turn
    if isinstance(option, (c.RerollAll, c.ChangeToWild)):
        tile = s.lookup.tile[option.tile]
        if not own:
            return helper_cost(s, planner, option.seat, tile)
        return _own_cost(planner, roll_evaluator, 1 << tile)
    return 0.15 if own or not has_turn_left(s, option.seat) else 0.5


def _own_cost(planner: Planner, roll_evaluator: RollEvaluator, tiles: int) -> float:
    """Return the cost of exhausting own tiles: what the rest of the turn is worth less without them."""
    node = roll_evaluator.node
    without = node.copy()
    without.tiles &= ~tiles
    return max(0.0, planner.best(node, 1).value - planner.best(without, 1).value)


def wild_costs(planner: Planner, roll_evaluator: RollEvaluator) -> list[float]:
    """Return the cost of exhausting one, two, and so on of the own Change to Wild tiles that are ready."""
    tiles = bits(roll_evaluator.node.tiles & roll_evaluator.lookup.wild_tiles)
    return [_own_cost(planner, roll_evaluator, mask_of(tiles[:number])) for number in range(1, len(tiles) + 1)]


def lead(maker: DecisionMaker, s: State, options: Sequence[PlayerCommand]) -> PlayerCommand:
    """Choose the destination of a figure."""
    evaluator = maker.evaluator(s)
    return max(options, key=lambda option: maker.led_value(after(s, option), evaluator))


def discard(maker: DecisionMaker, s: State, options: Sequence[PlayerCommand]) -> PlayerCommand:
    """Discard the least valuable tile."""
    planner = maker.planner(s)
    return min(options, key=lambda o: planner.leaf_evaluator.keep_value(s.lookup.tile[getattr(o, "tile", "")]))


def swap(maker: DecisionMaker, s: State, options: Sequence[PlayerCommand]) -> PlayerCommand:
    """Replace the least valuable Opportunity Card."""
    evaluator = maker.evaluator(s)
    return min(options, key=lambda option: brings(s, evaluator, option))


def brings(s: State, evaluator: Evaluator, option: PlayerCommand) -> float:
    """Return the value of the card ``option`` replaces, relative to its cost."""
    card = s.lookup.challenges[getattr(option, "card", "")]
    reward = evaluator.reward(card.reward, s.love, s.car, True, 0)
    return reward / (1 + sum(card.need) + (card.present >= 0))


ANSWERS: dict[type, Callable[[DecisionMaker, State, Sequence[PlayerCommand]], PlayerCommand]] = {
    p.Acting: choose_action,
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
"""Answer function for each decision."""
