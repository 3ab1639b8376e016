"""Runner for our bots: each course is a level of a game, with decisions from games of ai:easy."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any, Final, NamedTuple

from game import __version__, compiled_build
from game.ai import EXPERT, Budget, levels, make_bot
from game.content import open_box
from game.registry import packages
from game.rules.contract import NATURE, NOBODY, Command, Game
from tools.bench.runner_protocol import Play, serve

SEATS: Final = 2
EVERY: Final = 4
"""Interval of sampled decisions in a game."""
MOST: Final = 40
"""Maximum number of sampled decisions."""
ITERATIONS: Final = 150
"""Iterations of the highest level, in place of its time limit."""


class Question(NamedTuple):
    """A decision for a bot."""

    view: Any
    options: list[Command]


def questions(game: Game, seed: int) -> Iterator[Question]:
    """Play a game of ai:easy and yield some of its decisions."""
    state: Any = game.start(SEATS, {})
    easy, rng, number = make_bot(game, "easy"), Random(seed), 0
    while state.actor != NOBODY:
        if state.actor == NATURE:
            state.apply(state.sample_chance(rng))
            continue
        view, options = state.view(state.actor), list(state.legal_commands())
        if len(options) > 1:
            number += 1
            if not number % EVERY:
                yield Question(view, options)
        state.apply(easy.choose(view, options, Budget(), rng))


def player(game: Game, level: str) -> Play:
    """Return a function that asks a new bot, without cached results, all questions of a game."""
    found: list[Question] = []
    budget = Budget(iterations=ITERATIONS if level == EXPERT else None)

    def play(_rng: Random) -> int:
        if not found:
            every = list(questions(game, 1))
            found.extend(every[:: max(1, len(every) // MOST)])
        bot = make_bot(game, level)
        for number, question in enumerate(found):
            bot.choose(question.view, question.options, budget, Random(number))
        return len(found)

    return play


def courses() -> dict[str, Play]:
    """Return all levels of all games with bots of their own."""
    boxes = [open_box(slug) for slug in packages()]
    return {f"{box.box_id} {level}": player(box, level) for box in boxes for level in levels(box.rules_id)}


def main() -> None:
    """Serve all levels of all games."""
    build = "compiled" if compiled_build.in_use() else "plain Python"
    serve(courses(), f"Time Parlour {__version__}, {build}")


if __name__ == "__main__":
    main()
