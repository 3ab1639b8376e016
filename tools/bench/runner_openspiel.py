"""Runner for OpenSpiel (pip: open-spiel), run by the Python of ``.bench/openspiel``; games are arguments.

The loop is that of its own examples: chance by ``chance_outcomes``, otherwise a uniform choice of ``legal_actions``.
"""

import importlib
import importlib.metadata
import sys
from pathlib import Path
from random import Random

sys.path[0] = str(Path(__file__).resolve().parents[2])  # the project's root instead of this folder

import pyspiel  # noqa: E402

from tools.bench.runner_protocol import Play, serve  # noqa: E402


def player(name: str) -> Play:
    """Return a function that plays a random game of this name."""
    if name.startswith("python_"):
        importlib.import_module("open_spiel.python.games." + name.removeprefix("python_"))
    game = pyspiel.load_game(name)

    def play(rng: Random) -> int:
        state = game.new_initial_state()
        commands = 0
        while not state.is_terminal():
            if state.is_chance_node():
                actions, odds = zip(*state.chance_outcomes(), strict=True)
                action = rng.choices(actions, odds)[0]
            else:
                action = rng.choice(state.legal_actions())
            state.apply_action(action)
            commands += 1
        return commands

    return play


if __name__ == "__main__":
    serve({name: player(name) for name in sys.argv[1:]}, f"OpenSpiel {importlib.metadata.version('open-spiel')}")
