"""Runner for our rules: random play of our games, with uniform choices among the legal commands."""

import sys
from collections.abc import Iterator, Sequence
from contextlib import suppress
from random import Random

from game import __version__, compiled_build
from game.content import UnknownGame, open_box
from game.registry import packages
from game.rules.contract import NATURE, NOBODY, Game
from tools.bench.runner_protocol import Play, serve

SEATS = 3


def player(box: Game, seats: int = SEATS) -> Play:
    """Return a function that plays a random game of this box."""

    def play(rng: Random) -> int:
        state = box.start(seats, {})
        commands = 0
        while (actor := state.actor) != NOBODY:
            state.apply(state.sample_chance(rng) if actor == NATURE else rng.choice(state.legal_commands()))
            commands += 1
        return commands

    return play


def others(slugs: Sequence[str]) -> Iterator[str]:
    """Yield our other games whose rules are available."""
    for slug in packages():
        if slug not in slugs:
            with suppress(UnknownGame):
                yield open_box(slug).box_id


def main() -> None:
    """Serve the games named on the command line, then all others."""
    slugs = [*sys.argv[1:], *others(sys.argv[1:])]
    rules = "compiled" if compiled_build.in_use() else "plain Python"
    serve({slug: player(open_box(slug)) for slug in slugs}, f"Time Parlour {__version__}, {rules} rules")


if __name__ == "__main__":
    main()
