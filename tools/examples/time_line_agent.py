"""Train a small agent on Time Line through PettingZoo, and use it as an external player.

python -m tools.examples.time_line_agent       # plays 150 random games, writes time_line_agent.npy in seconds
parlour play time_line --seats human,py:tools.examples.time_line_agent:Agent
"""

from collections.abc import Sequence
from random import Random
from typing import Any

import numpy as np

from game.rules.contract import Command, Game, Seat


def features(view: Any, seat: Seat) -> np.ndarray[Any, Any]:
    """Return features: own gold, goods, their price at the end of the line, whether one is there; best rival's gold."""
    mine, others = view.players[seat], [one.gold for place, one in enumerate(view.players) if place != seat]
    ends = mine.pawn.line[-1:]
    sale = max((mine.goods[one.good] * one.price for one in view.lines if one.rows[-1:] == ends), default=0)
    there = sale * (mine.pawn.market is not None)
    return np.array([1, mine.gold, sum(mine.goods.values()), sale, there, max(others)]) / 10


def train(games: int, seed: int = 1) -> np.ndarray[Any, Any]:
    """Fit the chance of being ahead at the end (logistic regression) to positions of random games."""
    from game.research.pettingzoo_env import env  # needs the extra "research", playing does not

    table, rng, kept, won = env("time_line", longest=300), Random(seed), list[tuple[Seat, Any]](), list[float]()
    for game in range(games):
        table.reset(seed=seed * 100_000 + game)
        for agent in table.agent_iter():
            if rng.random() < 0.3:
                kept.append((seat := int(agent[-1]), features(table.table.view(None), seat)))
            table.step(None if any(table.last(observe=False)[2:4]) else rng.choice(table.legal_actions()))
        gold = [player.gold for player in table.table.state.view(None).players]
        won += [0.5 + 0.5 * np.sign(gold[seat] - gold[1 - seat]) for seat, _ in kept[len(won) :]]
    seen, wanted, weights = np.array([numbers for _, numbers in kept]), np.array(won), np.zeros(6)
    for _ in range(3000):
        weights += 2 * seen.T @ (wanted - 1 / (1 + np.exp(-seen @ weights))) / len(wanted)
    return weights


class Agent:
    """Plays the option whose resulting position has the highest estimated chance."""

    def __init__(self, game: Game) -> None:
        self.game, self.weights = game, np.load("time_line_agent.npy")

    def choose(self, view: Any, options: Sequence[Command], _budget: Any, rng: Random, _memory: Any = None) -> Command:
        """Apply each option to a determinized state and return the best."""
        states = [self.game.determinize(view, rng) for _ in options]
        for state, option in zip(states, options, strict=True):
            state.apply(option)
        return options[int(np.argmax([features(one.view(None), view.seat) @ self.weights for one in states]))]


if __name__ == "__main__":
    np.save("time_line_agent.npy", train(150))
