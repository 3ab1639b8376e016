"""Runner for figures of the rules: random play, legal commands, clones, matches, and the reference work."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from random import Random

from game import __version__
from game.content import open_box
from game.match.arena.playing import play_in
from game.match.arena.simulation import SimulationConfig
from game.rules.contract import NATURE, NOBODY, Game, State
from tools.bench.figures import reference_work
from tools.bench.runner_ours import SEATS, others, player
from tools.bench.runner_protocol import Play, serve

EVERY, MOST = 7, 40
"""Interval of sampled positions in commands, and their maximum number."""
SEED = 11


def main() -> None:
    """Serve the courses of all our games."""
    courses: dict[str, Play] = {"reference": reference_work.play}
    for slug in others(()):
        courses |= of_game(open_box(slug))
    serve(courses, f"Time Parlour {__version__}")


def of_game(game: Game) -> dict[str, Play]:
    """Return the courses of one game, by name."""
    stops = list(positions(game))
    plan = SimulationConfig(box_id=game.box_id, seats=("random",) * SEATS, options={}, games=1, seed=SEED)
    numbers = count()
    return {
        f"rules.{game.box_id}": player(game),
        f"legal.{game.box_id}": lambda _rng: sum(len(state.legal_commands()) > 0 for state in stops),
        f"clone.{game.box_id}": lambda _rng: len([state.clone() for state in stops]),
        f"matches.{game.box_id}": lambda _rng: play_in(game, plan.planned(next(numbers))).length,
    }


def positions(game: Game) -> Iterator[State]:
    """Yield positions of a random game in which a seat decides."""
    rng = Random(SEED)
    state, found = game.start(SEATS, {}), 0
    for number in count():
        if state.actor == NOBODY or found == MOST:
            return
        if number % EVERY == 0 and state.actor != NATURE:
            found += 1
            yield state.clone()
        state.apply(state.sample_chance(rng) if state.actor == NATURE else rng.choice(state.legal_commands()))


if __name__ == "__main__":
    main()
