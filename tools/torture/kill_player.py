"""The program to be killed: plays games, and reports each completed command.

``python -m tools.torture.kill_player plain SEED`` plays without a window, with undos; ``window`` plays in a window.
Each line has the number of the game, its number of commands and its number of undos.
"""

from __future__ import annotations

import sys
from random import Random

from game.app import services
from game.match.match import Match
from tools.torture.played_games import new_match, undo

LONG = 150
"""Number of commands per game."""


def main(way: str, seed: int) -> None:
    """Play until killed."""
    rng = Random(seed)
    while True:
        (in_a_window if way == "window" else without_window)(rng)


def without_window(rng: Random) -> None:
    """Play one game with occasional undos."""
    match = new_match(rng, services.repository())
    say(match)
    while len(match) < LONG and match.advance():
        say(match)
        if rng.random() < 0.04:
            undo(match, rng)
            say(match)
    match.close()


def in_a_window(rng: Random) -> None:
    """Play one game in the window, with real frames."""
    from game.app.settings import Settings, SettingValues
    from game.scenes import page_factory
    from game.scenes.robot import Robot

    match = new_match(rng, services.repository(), at_table=True)
    settings = Settings(SettingValues(pace=rng.choice(("instant", "fast")), muted=True))
    with Robot(page_factory.table(settings, match)) as robot:
        while robot.scene.name == "table" and len(match) < LONG:
            robot.step()
            say(match)


def say(match: Match) -> None:
    """Report the progress of a game."""
    assert match.recorder is not None
    assert match.warning is None, match.warning
    print(match.recorder.number, len(match), len(match.takebacks), flush=True)


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
