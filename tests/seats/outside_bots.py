"""External player classes: one that plays correctly, and many that misbehave."""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Sequence
from random import Random
from typing import Any

from game.ai import Budget
from game.rules.contract import Command, Game


class First:
    """Always gives the first legal command."""

    def __init__(self, game: Game) -> None:
        self.game = game

    def choose(
        self, view: Any, options: Sequence[Command], budget: Budget, rng: Random, memory: Any = None
    ) -> Command | None:
        return options[0]


class Last(First):
    def choose(self, view: Any, options: Sequence[Command], *_rest: Any) -> Command | None:
        return options[-1]


class Digs(First):
    """Searches its process for the true state and raises when it finds one."""

    def choose(self, view: Any, options: Sequence[Command], budget: Budget, rng: Random, memory: Any = None) -> Command:
        assert (view.seat, view.actor) == (options[0].seat, options[0].seat)  # type: ignore[attr-defined]
        assert budget.milliseconds
        found = [one for one in gc.get_objects() if hasattr(type(one), "determinize") and hasattr(one, "actor")]
        found += [one for one in gc.get_objects() if type(one).__name__ in ("State", "Match", "History")]
        assert not found
        return options[0]


class Refuses(First):
    """Raises in its constructor, as a player made for another game would."""

    def __init__(self, game: Game) -> None:
        raise ValueError(f"{game.box_id} is\nnothing for me")


class Exits(First):
    def choose(self, *_asked: Any) -> None:
        sys.exit(7)


class Dies(First):
    def choose(self, *_asked: Any) -> None:
        os._exit(0)


class Hangs(First):
    def choose(self, *_asked: Any) -> None:
        while True:
            pass


class Raises(First):
    def choose(self, *_asked: Any) -> None:
        raise RecursionError("over\nand over")


class Answers(First):
    """Returns no command."""

    def choose(self, *_asked: Any) -> None:
        return None


class Cheats(First):
    """Returns a command of another seat."""

    def choose(self, view: Any, options: Sequence[Command], *_rest: Any) -> Command:
        import msgspec

        return msgspec.structs.replace(options[0], seat=1 - view.seat)


class Eats(First):
    """Allocates memory until the limit is reached."""

    def choose(self, *_asked: Any) -> None:
        from game.seats.outside_player import MOST_MEMORY

        self.eaten = b"x" * MOST_MEMORY


class Prints(First):
    def choose(self, view: Any, options: Sequence[Command], *_rest: Any) -> Command:
        print("a line")
        os.write(1, b"another\n")
        sys.stderr.write("and more\n")
        return options[0]
