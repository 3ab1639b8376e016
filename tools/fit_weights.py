"""``x.py bench-ai weights``: learn the weights of an evaluation function from games between bots.

    python3 tools/x.py bench-ai weights time_line --games 200           # play, fit, write weights.json
    python3 tools/x.py bench-ai weights card_game --games 500 --dry     # only report whether it would pay

Bots play whole games; positions at the start of some turns are recorded with the winner. The weights are then fitted
to maximise the likelihood of the winners: a logistic regression on the gradient of the log odds, repeated a few times
around the last result. Regularisation keeps weights near their present values while there is little evidence. Every
fifth game is held out: the prediction loss on these tells whether anything was learned.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from math import exp, log1p
from multiprocessing import get_context
from random import Random
from typing import Any, Final, NamedTuple, TypeAlias

import msgspec

from game.ai.calibration import log_odds
from game.ai.learned_files import path_of, written
from game.ai.learned_weights import FILE, LearnedWeights
from game.content import open_box
from game.games.card_game.bots import evaluation as card_game
from game.games.card_game.bots.goal_distance import goal_distances
from game.games.card_game.bots.weights import Weights as CardGameWeights
from game.games.card_game.rules.game import CardGame
from game.games.time_line.bots import evaluation as time_line
from game.games.time_line.bots.line_tracer import LineTracer
from game.games.time_line.bots.weights import Weights as TimeLineWeights
from game.games.time_line.rules.game import TimeLine
from game.match.arena.playing import game_seed, opened
from game.match.match import begin
from game.rules.contract import Game, Seat, State, View
from game.seats.spec import sit_all
from tools.chance_samples import LONGEST, commit
from tools.logistic_regression import solved

HELD_OUT: Final = 5
"""One game in this many is held out for validation."""
STEP: Final = 0.1
"""Step of the finite differences, relative to the size of a weight."""
SMALLEST: Final = 0.2
"""Minimum size assumed for a weight, so that one at 0 can change."""
LOOSE: Final = (0.01, 0.01)
"""Regularisation of the calibration line: intercept and slope."""
FURTHEST: Final = 0.7
"""Maximum change of a weight in one round, relative to its size."""

Judge: TypeAlias = Callable[[State, Seat], float]
"""Evaluation: the chance of a seat to win."""


class Position(NamedTuple):
    """A position seen by a seat, and whether it won; ``game`` is the seed of the game."""

    view: View
    seat: Seat
    won: bool
    game: int


class Learner(NamedTuple):
    """Learning setup of a game: its current weights, and a factory of evaluations with given weights."""

    weights: msgspec.Struct
    judge: Callable[[Any, Any], Judge]


def _card_game(game: CardGame, weights: CardGameWeights) -> Judge:
    """Return the evaluation of the Card Game with given weights."""
    distances = goal_distances(game.lookup)

    def judge(state: Any, seat: Seat) -> float:
        return card_game.Evaluator(state, seat, distances, weights).value(state, state.hands[seat])

    return judge


def _time_line(game: TimeLine, weights: TimeLineWeights) -> Judge:
    """Return the evaluation of Time Line with given weights."""
    evaluators = {name: time_line.Evaluator(LineTracer(lookup), weights) for name, lookup in game.lookups.items()}

    def judge(state: Any, seat: Seat) -> float:
        return evaluators[state.lookup.deck].win_chances(state)[seat]

    return judge


LEARNERS: Final[Mapping[str, Learner]] = {
    "card_game": Learner(CardGameWeights(), _card_game),
    "time_line": Learner(TimeLineWeights(), _time_line),
}
"""Games whose evaluation depends on a single position, which makes positions usable as samples."""


class Plan(NamedTuple):
    """A game to play, and the number of its positions to keep."""

    box_id: str
    players: tuple[str, ...]
    seed: int
    kept: int


def positions(plan: Plan) -> list[Position]:
    """Play a game and return positions at the start of some turns, each seen by one seat."""
    game = opened(plan.box_id)
    match, rng = begin(game, sit_all(game, plan.players, plan.seed), plan.seed, {}), Random(plan.seed)
    turn, begun = None, list[State]()
    while match.result() is None and len(match) < LONGEST:
        state: Any = match.history.state
        if state.actor == state.turn != turn:
            turn = state.turn
            begun.append(state.clone())
        match.run(1)
    result = match.result()
    if result is None:
        return []
    found = []
    for state in rng.sample(begun, min(plan.kept, len(begun))):
        seat = rng.randrange(len(plan.players))
        found.append(Position(state.view(seat), seat, seat in result.winners, plan.seed))
    return found


def plans(box_id: str, asked: argparse.Namespace) -> list[Plan]:
    """Plan the games: numbers of seats in turn, and a random player at each seat."""
    rng, planned = Random(asked.seed), list[Plan]()
    for number in range(asked.games):
        seats = asked.seats[number % len(asked.seats)]
        players = tuple(rng.choice(asked.players) for _ in range(seats))
        planned.append(Plan(box_id, players, game_seed(asked.seed, number), asked.kept))
    return planned


class Fit:
    """Training and held-out positions of one game, and the fit of weights to them."""

    def __init__(self, game: Game, learner: Learner, found: Sequence[Position]) -> None:
        """Determinize each position once, which is enough as evaluations use visible information only."""
        rng = Random(0)
        self._game, self._learner = game, learner
        self._states = [(game.determinize(one.view, rng), one.seat) for one in found]
        self._won = [float(one.won) for one in found]
        held = {seed for number, seed in enumerate(dict.fromkeys(one.game for one in found)) if not number % HELD_OUT}
        self._learned = [number for number, one in enumerate(found) if one.game not in held]
        self._held = [number for number, one in enumerate(found) if one.game in held]
        builtin: dict[str, Any] = msgspec.to_builtins(learner.weights)
        self.first = {name: value for name, value in builtin.items() if isinstance(value, float)}
        self.size = {name: max(abs(value), SMALLEST) for name, value in self.first.items()}

    def odds(self, weights: Mapping[str, float]) -> list[float]:
        """Return the log odds of winning in all positions under given weights."""
        judge = self._learner.judge(self._game, msgspec.structs.replace(self._learner.weights, **weights))
        return [log_odds(judge(state, seat)) for state, seat in self._states]

    def improved(self, weights: Mapping[str, float], firm: float) -> dict[str, float]:
        """Return weights with a smaller training loss; ``firm`` is the regularisation towards the present ones."""
        names, at = list(weights), self.odds(weights)
        slopes = []
        for name in names:
            moved = self.odds({**weights, name: weights[name] + STEP * self.size[name]})
            slopes.append([(one - other) / STEP for one, other in zip(moved, at, strict=True)])
        rows = [[1.0, at[number], *(slope[number] for slope in slopes)] for number in self._learned]
        won = [self._won[number] for number in self._learned]
        usual, tight = [0.0, 1.0, *[0.0] * len(names)], [*LOOSE, *[firm / self.line(at)[1] ** 2] * len(names)]
        _, scale, *changes = solved(rows, won, [1.0] * len(rows), usual, tight)
        near = {
            name: max(-FURTHEST, min(FURTHEST, change / scale)) for name, change in zip(names, changes, strict=True)
        }
        return {name: weights[name] + near[name] * self.size[name] for name in names}

    def line(self, odds: Sequence[float]) -> tuple[float, float]:
        """Return the calibration of log odds: intercept and slope of a regression on the training results."""
        rows = [[1.0, odds[number]] for number in self._learned]
        won = [self._won[number] for number in self._learned]
        start, slope = solved(rows, won, [1.0] * len(rows), [0.0, 1.0], LOOSE)
        return start, max(slope, SMALLEST / 4)

    def surprise(self, weights: Mapping[str, float]) -> float:
        """Return the mean log loss on held-out positions after calibrating on the training ones."""
        odds = self.odds(weights)
        start, slope = self.line(odds)
        lines = [(start + slope * odds[number]) * (1 if self._won[number] else -1) for number in self._held]
        return sum(log1p(exp(-line)) for line in lines) / len(lines)


def main(arguments: Sequence[str]) -> int:
    """Play, fit, and write the weights."""
    parser = argparse.ArgumentParser(prog="x.py bench-ai weights", description=__doc__)
    parser.add_argument("box", choices=sorted(LEARNERS), metavar="GAME", help=f"any of {', '.join(sorted(LEARNERS))}")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seats", type=int, nargs="+", default=[2, 2, 3], help="numbers of seats, in turn")
    parser.add_argument("--players", nargs="+", default=["ai:normal"], help="who plays, at any seat")
    parser.add_argument("--kept", type=int, default=12, help="positions of each game")
    parser.add_argument("--seed", type=int, default=3_000_000)
    parser.add_argument("--rounds", type=int, default=3, help="how often the slopes are made anew")
    parser.add_argument("--firm", type=float, default=3.0, help="how firmly weights stay where they are, in positions")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--dry", action="store_true", help="write nothing")
    asked = parser.parse_args(arguments)
    planned = plans(asked.box, asked)
    with ProcessPoolExecutor(asked.jobs, get_context("spawn")) as pool:
        found = [one for many in pool.map(positions, planned) for one in many]
    fit = Fit(open_box(asked.box), LEARNERS[asked.box], found)
    weights = dict(fit.first)
    before = now = fit.surprise(weights)
    print(f"{len(found)} positions of {len(planned)} games; surprise {before:.4f}")
    for number in range(asked.rounds):
        weights = fit.improved(weights, asked.firm)
        now = fit.surprise(weights)
        print(f"round {number + 1}: surprise {now:.4f}", flush=True)
    print("\n".join(f"{name}: {fit.first[name]:g} -> {weights[name]:.3g}" for name in weights))
    if not asked.dry:
        learned_now = LearnedWeights(
            weights={name: round(value, 3) for name, value in weights.items()},
            players=tuple(asked.players),
            seed=asked.seed,
            games=Counter(len(plan.players) for plan in planned),
            commit=commit(),
            surprise=(round(before, 4), round(now, 4)),
        )
        path_of(asked.box, FILE).write_bytes(written(learned_now))
    return 0
