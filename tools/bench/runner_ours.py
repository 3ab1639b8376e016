"""Runner for our own kernel: random play of a game, each choice even among the legal commands."""

import sys
from random import Random

from game import __version__
from game.content import open_box
from game.rules.kernel import NATURE, NOBODY, Game
from tools.bench.course import Play, serve

SEATS = 3


def player(box: Game, seats: int = SEATS) -> Play:
    """A function that plays one random game of this box."""

    def play(rng: Random) -> int:
        state = box.start(seats, {})
        commands = 0
        while (actor := state.actor) != NOBODY:
            state.apply(state.chance(rng) if actor == NATURE else rng.choice(state.legal()))
            commands += 1
        return commands

    return play


def main() -> None:
    """Serve the games named on the command line."""
    serve({slug: player(open_box(slug)) for slug in sys.argv[1:]}, f"Time Parlour {__version__}, Python")


if __name__ == "__main__":
    main()
